#!/bin/sh
# Clients that nobody here wrote: the official Python SDK, old and new, drives the built binary; then every line the
# server wrote, here and in the transcripts, is held against the protocol's official schema.
#   run.sh BINARY BUILD_FOLDER
# Without Python, the registry or the schemas this is said and skipped; under CI=true it is a failure.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p "$2/interop"
work=$(cd "$2/interop" && pwd)

missing() {
  if [ "${CI:-}" = true ]; then echo "interop: $1" >&2; exit 1; fi
  echo "interop: skipped, $1"; exit 0
}

venv() { # venv NAME PACKAGE…: made once, kept under the build folder
  name=$1; shift
  [ -e "$work/$name/ready" ] && return 0
  rm -rf "$work/$name"
  python3 -m venv "$work/$name" >/dev/null && "$work/$name/bin/pip" install -q --disable-pip-version-check "$@" \
    >"$work/$name.log" 2>&1 && touch "$work/$name/ready"
}

command -v python3 >/dev/null || missing "there is no python3"
venv sdk2 mcp==2.3.0 jsonschema==4.26.0 || missing "mcp 2.3.0 could not be installed (see $work/sdk2.log)"
venv sdk1 mcp==1.30.0 || missing "mcp 1.30.0 could not be installed (see $work/sdk1.log)"
"$work/sdk2/bin/python" "$here/sdk2.py" "$binary" "$work/new"
"$work/sdk1/bin/python" "$here/sdk1.py" "$binary" "$work/old"

schemas=${MCP_SCHEMAS:-$root/../shared/mcp-schema}
[ -d "$schemas" ] || missing "the protocol's schemas are not at $schemas"
set -- "$work/new/wire" "$work/old/wire" "$root/Tests/ShoppingMCPTests/Transcripts"
[ -d "$work/wire" ] && set -- "$@" "$work/wire"
"$work/sdk2/bin/python" "$here/schema_check.py" "$schemas" "$@"
