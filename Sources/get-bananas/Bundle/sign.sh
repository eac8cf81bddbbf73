#!/bin/sh
# macOS only: takes a copy of the built binary, strips it and signs it.
#   sign.sh BINARY OUT_FOLDER
# With CODESIGN_IDENTITY set: that identity, hardened runtime and a time stamp, as notarization asks; else ad hoc,
# which runs on this Mac and asks for the privacy permission again after each build.
set -eu
mkdir -p "$2"
cp -f "$1" "$2/get-bananas"
strip -x "$2/get-bananas"
if [ -n "${CODESIGN_IDENTITY:-}" ]; then
  codesign --force --options runtime --timestamp --identifier com.941apps.get-bananas \
    --sign "$CODESIGN_IDENTITY" "$2/get-bananas"
else
  codesign --force --identifier com.941apps.get-bananas --sign - "$2/get-bananas"
fi
codesign --verify --strict --verbose=1 "$2/get-bananas"
