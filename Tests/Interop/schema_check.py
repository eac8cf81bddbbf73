#!/usr/bin/env python3
"""Holds every line that the server wrote against the official JSON Schema of its protocol version.

    schema_check.py SCHEMA_FOLDER FILE_OR_FOLDER ...

Files: *.wire (tee.py, the process tests) and Transcripts/*.txt; in both "> " is the client and "< " the server.
A line belongs to 2026-07-28 if its request carries a reserved _meta member or its method exists only there, else
to the version that the connection's handshake agreed on, else to 2025-11-25.
Exceptions, all in the contract: before 2025-11-25 an error whose id cannot be read has id null, and from then on
none; an id with a fraction is echoed. Exit 1 if a line is not valid, or if there was none to check.
"""
import json
import pathlib
import sys

from jsonschema.validators import validator_for
from referencing import Registry, Resource

MODERN = "2026-07-28"
DEFAULT = "2025-11-25"
REQUEST_MEMBERS = {"io.modelcontextprotocol/" + name for name in (
    "protocolVersion", "clientCapabilities", "clientInfo", "logLevel")}
MODERN_METHODS = {"server/discover", "subscriptions/listen"}
RESULTS = {
    "initialize": ["InitializeResult"],
    "ping": ["EmptyResult"],
    "server/discover": ["DiscoverResult"],
    "tools/list": ["ListToolsResult"],
    "tools/call": ["CallToolResult"],
    "resources/list": ["ListResourcesResult"],
    "resources/templates/list": ["ListResourceTemplatesResult"],
    "resources/read": ["ReadResourceResult"],
    "resources/subscribe": ["EmptyResult"],
    "resources/unsubscribe": ["EmptyResult"],
    "subscriptions/listen": ["SubscriptionsListenResult"],
}
MESSAGES = {
    "notifications/resources/updated": "ResourceUpdatedNotification",
    "notifications/subscriptions/acknowledged": "SubscriptionsAcknowledgedNotification",
    "notifications/cancelled": "CancelledNotification",
    "elicitation/create": "ElicitRequest",
}
ERRORS = {-32022: "UnsupportedProtocolVersionError"}


class Schemas:
    def __init__(self, folder: str) -> None:
        self.documents = {}
        for path in sorted(pathlib.Path(folder).glob("*.json")):
            self.documents[path.stem] = json.loads(path.read_text())
        if MODERN not in self.documents or DEFAULT not in self.documents:
            sys.exit(f"schema_check: no schemas in {folder}")
        resources = [(f"mcp:{v}", Resource.from_contents(d)) for v, d in self.documents.items()]
        self.registry = Registry().with_resources(resources)
        self.validators = {}

    def problems(self, version: str, name: str, value) -> list[str]:
        document = self.documents[version]
        key = "$defs" if "$defs" in document else "definitions"
        if name not in document[key]:
            return [f"{version} knows no {name}"]
        if (version, name) not in self.validators:
            schema = {"$schema": document["$schema"], "$ref": f"mcp:{version}#/{key}/{name}"}
            self.validators[version, name] = validator_for(document)(schema, registry=self.registry)
        return [
            f"{version} {name} at {'/'.join(map(str, e.absolute_path)) or 'top'}: {e.message[:300]}"
            for e in self.validators[version, name].iter_errors(value)
        ]

    def has(self, version: str, name: str) -> bool:
        document = self.documents[version]
        return name in document.get("$defs", document.get("definitions"))


class Connection:
    """One session: remembers the agreed version, and each request's method and version by its id."""

    def __init__(self, schemas: Schemas) -> None:
        self.schemas = schemas
        self.agreed = None
        self.requests = {}
        # Ids that are answered or cancelled: a new request may have them.
        self.settled = set()
        # A very long line of the client's was not recorded.
        self.has_skipped = False
        self.output_schemas = {}

    def client(self, line: str) -> None:
        try:
            value = json.loads(line.removeprefix("\ufeff"))
        except ValueError:
            return
        for message in value if isinstance(value, list) else [value]:
            if not isinstance(message, dict):
                continue
            self.has_skipped = self.has_skipped or message.get("skipped") is True
            params = message.get("params")
            if message.get("method") == "notifications/cancelled" and isinstance(params, dict):
                self.settled.add(self.key(params.get("requestId")))
            # Of requests that share an id, the answer belongs to the one in flight.
            key = self.key(message.get("id"))
            if "id" not in message or "method" not in message or key in self.requests and key not in self.settled:
                continue
            self.settled.discard(key)
            meta = params.get("_meta") if isinstance(params, dict) else None
            modern = message.get("method") in MODERN_METHODS or (
                isinstance(meta, dict) and not REQUEST_MEMBERS.isdisjoint(meta)
            )
            call = params.get("name") if isinstance(params, dict) else None
            self.requests[key] = (message.get("method"), modern, call)

    @staticmethod
    def key(value) -> str:
        """1 and 1.0 are the same id."""
        whole = isinstance(value, float) and value.is_integer()
        return json.dumps(int(value) if whole else value)

    def server(self, line: str) -> list[str]:
        try:
            value = json.loads(line)
        except ValueError as error:
            return [f"not JSON: {error}"]
        if isinstance(value, list):
            if self.agreed != "2025-03-26":
                return [f"a batch in {self.agreed}"]
            return [p for message in value for p in self.message(message)]
        return self.message(value)

    def any_version(self, line: str) -> list[str]:
        try:
            value = json.loads(line)
        except ValueError as error:
            return [f"not JSON: {error}"]
        found = []
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict) and "error" in one and one.get("id", 0) is None:
                one = dict(one, id=0)
            if all(self.schemas.problems(version, "JSONRPCMessage", one) for version in self.schemas.documents):
                found.append(f"no message of any version: {json.dumps(one)[:200]}")
        return found

    def message(self, value: dict) -> list[str]:
        schemas = self.schemas
        if not isinstance(value, dict):
            return ["not an object"]
        if "method" in value:
            meta = (value.get("params") or {}).get("_meta") or {}
            modern = any(k.startswith("io.modelcontextprotocol/") for k in meta)
            version = MODERN if modern else self.agreed or DEFAULT
            if value["method"] == "notifications/cancelled" and not schemas.has(version, "CancelledNotification"):
                return [f"unknown to {version}: {value['method']}"]
            name = MESSAGES.get(value["method"])
            if name is None:
                return [f"the server sent {value['method']}"]
            kind = "JSONRPCRequest" if "id" in value else "JSONRPCNotification"
            return schemas.problems(version, kind, value) + schemas.problems(version, name, value)
        key = self.key(value.get("id"))
        self.settled.add(key)
        if isinstance(value.get("id"), float):
            value = dict(value, id=0)
        method, modern, call = self.requests.get(key, (None, False, None))
        version = MODERN if modern else self.agreed or DEFAULT
        if "error" in value:
            return self.error(version, value)
        if method is None:
            return [] if self.has_skipped else ["a result that no request asked for"]
        if method == "initialize":
            self.agreed = version = value["result"].get("protocolVersion", DEFAULT)
        envelope = "JSONRPCResultResponse" if schemas.has(version, "JSONRPCResultResponse") else "JSONRPCResponse"
        found = schemas.problems(version, envelope, value)
        name = RESULTS[method][0]
        if version == MODERN and value["result"].get("resultType") == "input_required":
            name = "InputRequiredResult"
        found += schemas.problems(version, name, value["result"])
        return found + self.tool_output(method, call, value["result"])

    def tool_output(self, method: str, call: str, result: dict) -> list[str]:
        """structuredContent is valid against the outputSchema that tools/list served on this connection."""
        if method == "tools/list":
            for tool in result["tools"]:
                self.output_schemas[tool["name"]] = tool.get("outputSchema")
        schema = self.output_schemas.get(call)
        if method != "tools/call" or not schema or result.get("isError") or "structuredContent" not in result:
            return []
        return [f"{call} outputSchema: {e.message[:300]}"
                for e in validator_for(schema)(schema).iter_errors(result["structuredContent"])]

    def error(self, version: str, value: dict) -> list[str]:
        schemas = self.schemas
        name = "JSONRPCErrorResponse" if schemas.has(version, "JSONRPCErrorResponse") else "JSONRPCError"
        checked = dict(value)
        if name == "JSONRPCError" and checked.get("id", 0) is None:
            checked["id"] = 0
        found = schemas.problems(version, name, checked)
        special = ERRORS.get(value["error"].get("code"))
        if special and schemas.has(version, special):
            found += schemas.problems(version, special, value)
        return found


def main() -> int:
    sys.set_int_max_str_digits(0)
    schemas = Schemas(sys.argv[1])
    files = []
    for name in sys.argv[2:]:
        path = pathlib.Path(name)
        files += sorted([*path.rglob("*.wire"), *path.rglob("*.txt")]) if path.is_dir() else [path]
    checked = failed = 0
    for path in files:
        connection = Connection(schemas)
        # Of a fuzzed session nobody can say which requests were understood: each line must be valid in some version.
        check = connection.any_version if "DamagedSessions" in path.name else connection.server
        for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
            if line.startswith("> "):
                connection.client(line[2:])
            elif line.startswith("< "):
                checked += 1
                for problem in check(line[2:]):
                    failed += 1
                    print(f"{path.name}:{number}: {problem}")
    print(f"schema_check: {checked} lines in {len(files)} files, {failed} problems")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
