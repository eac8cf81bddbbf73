"""The peer on the official Python SDK: the same work as node.mjs.   python_sdk.py FILE"""
import json
import os
import sys
import time
import uuid
from datetime import datetime, timezone

from mcp.server import MCPServer

FILE = sys.argv[1]
server = MCPServer("peer")


def read() -> dict:
    if not os.path.exists(FILE):
        return {"schemaVersion": 1, "items": []}
    with open(FILE) as file:
        return json.load(file)


@server.tool()
def get_shopping_list() -> str:
    return "\n".join(f"- [{'x' if r['checked'] else ' '}] {r['name']} — {r['amount']} ({r['id'][:8]})"
                     for r in read()["items"][:200])


@server.tool()
def add_item(name: str) -> str:
    while True:
        try:
            os.close(os.open(FILE + ".lock", os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            time.sleep(0.05)
    try:
        data = read()
        if not any(row["name"].lower() == name.lower() for row in data["items"]):
            now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            data["items"].append({"id": str(uuid.uuid4()).upper(), "name": name, "amount": "", "section": "",
                                  "optional": False, "checked": False, "lastModified": now})
            temporary = f"{FILE}.{os.getpid()}.tmp"
            with open(temporary, "w") as file:
                json.dump(data, file, indent=2, ensure_ascii=False)
            with open(temporary) as file:
                json.load(file)
            os.rename(temporary, FILE)
    finally:
        os.unlink(FILE + ".lock")
    return f"Added {name}."


server.run()
