#!/usr/bin/env python3
"""Starts a server and passes both directions through, keeping a copy of each line.

    tee.py WIRE_FOLDER COMMAND [ARGUMENT ...]

Writes WIRE_FOLDER/<pid>.wire: "> " before a client's line, "< " before the server's. schema_check.py reads it.
"""
import os
import subprocess
import sys
import threading


def main() -> int:
    folder, command = sys.argv[1], sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    wire = open(os.path.join(folder, f"{os.getpid()}.wire"), "wb", buffering=0)
    turn = threading.Lock()
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def record(mark: bytes, line: bytes) -> None:
        with turn:
            wire.write(mark + line.rstrip(b"\n") + b"\n")

    def client_to_server() -> None:
        for line in sys.stdin.buffer:
            record(b"> ", line)
            try:
                server.stdin.write(line)
                server.stdin.flush()
            except BrokenPipeError:
                break
        server.stdin.close()

    threading.Thread(target=client_to_server, daemon=True).start()
    for line in server.stdout:
        record(b"< ", line)
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    return server.wait()


if __name__ == "__main__":
    sys.exit(main())
