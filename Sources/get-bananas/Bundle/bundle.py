#!/usr/bin/env python3
"""Packs the built binary into a bundle that Claude Desktop installs with one click.

    bundle.py PLATFORM BINARY MANIFEST OUT_FOLDER     PLATFORM: linux-x86_64, linux-aarch64 or macos

The platform's manifest is made from the one in the repository. Before packing, the binary is asked for its version
and its tools; both must be what the manifest says (--no-run leaves that out, for packing on another system).
The archive is the same byte for byte on every run: fixed times, sorted names, no directory entries.
Prints the bundle's path. Exit 1 if something does not fit.
"""
import json
import pathlib
import stat
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).parent
MACOS_DEFAULT = "${HOME}/Library/Mobile Documents/iCloud~com~941apps~Banana-List/Documents/BananaList.json"


def manifest_for(platform: str, manifest: dict) -> dict:
    """The repository's manifest, narrowed to one platform: who must say where the list is, and who need not."""
    manifest = json.loads(json.dumps(manifest))
    path = manifest["user_config"]["list_path"]
    if platform == "macos":
        manifest["compatibility"]["platforms"] = ["darwin"]
        path.update(required=False, default=MACOS_DEFAULT)
    else:
        manifest["compatibility"]["platforms"] = ["linux"]
        path.update(required=True)
        path.pop("default", None)
    return manifest


def served(binary: pathlib.Path) -> tuple[str, list[dict]]:
    """What the binary says of itself: its version, and name and description of each tool."""
    ask = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize",
         "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "b", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    lines = "".join(json.dumps(line) + "\n" for line in ask)
    done = subprocess.run([binary], input=lines, capture_output=True, text=True, timeout=20, check=True)
    hello, tools = (json.loads(line)["result"] for line in done.stdout.splitlines())
    return hello["serverInfo"]["version"], [
        {"name": tool["name"], "description": tool["description"]} for tool in tools["tools"]]


def differences(binary: pathlib.Path, manifest: dict) -> list[str]:
    version, tools = served(binary)
    found = []
    if version != manifest["version"]:
        found.append(f"the manifest says version {manifest['version']}, the binary {version}")
    for said, real in zip(manifest["tools"], tools):
        if said != real:
            found.append(f"the manifest's tool {said['name']} is not the served {real['name']}, word for word")
    if len(tools) != len(manifest["tools"]):
        found.append(f"the manifest lists {len(manifest['tools'])} tools, the binary serves {len(tools)}")
    return found


def pack(out: pathlib.Path, files: dict[str, tuple[bytes, int]]) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            data, mode = files[name]
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | mode) << 16
            archive.writestr(entry, data)


def main() -> int:
    arguments = [a for a in sys.argv[1:] if a != "--no-run"]
    if len(arguments) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    platform, binary, manifest_path, out_folder = arguments[0], *map(pathlib.Path, arguments[1:])
    manifest = manifest_for(platform, json.loads(manifest_path.read_text()))
    problems = [] if "--no-run" in sys.argv else differences(binary.absolute(), manifest)
    for problem in problems:
        print(f"bundle: {problem}", file=sys.stderr)
    if problems:
        return 1
    out_folder.mkdir(parents=True, exist_ok=True)
    out = out_folder / f"get-bananas-{manifest['version']}-{platform}.mcpb"
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    pack(out, {
        "manifest.json": (text.encode(), 0o644),
        "icon.png": ((HERE / "icon.png").read_bytes(), 0o644),
        "LICENSE": ((HERE / "LICENSE").read_bytes(), 0o644),
        "server/get-bananas": (binary.read_bytes(), 0o755),
    })
    print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
