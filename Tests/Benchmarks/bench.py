#!/usr/bin/env python3
"""Times the built binary beside what people run today, on the same work, interleaved in one run, answers checked.

    bench.py BINARY BUILD_FOLDER [--quick]

Peers: a Node server after the design that get-bananas replaces, a server on the official Python SDK, and the floor:
a C program that reads, writes, syncs and renames, and nothing else. Figures are medians of rounds in which each
contender runs once; a ratio is taken round by round. A peer without its runtime is left out with a word.
Numbers vary with the machine, ratios much less: quote the ratios. `goal` is what is wanted; missing one is
reported, never an error, because a benchmark is no test.
"""
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import threading
import time
import uuid

HERE = pathlib.Path(__file__).parent
BINARY = pathlib.Path(sys.argv[1]).absolute()
WORK = pathlib.Path(sys.argv[2]).absolute() / "bench"
QUICK = "--quick" in sys.argv
ROUNDS = 3 if QUICK else 7
MEMORY = pathlib.Path("/dev/shm")
HELLO = ('{"jsonrpc":"2.0","id":#,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
         '"clientInfo":{"name":"bench","version":"1"}}}')
CALL = '{"jsonrpc":"2.0","id":#,"method":"tools/call","params":{"name":"%s","arguments":%s}}'
GET = CALL % ("get_shopping_list", "{}")
ADD = CALL % ("add_item", '{"name":"New thing #"}')
OURS, NODE, SDK, FLOOR = "get-bananas", "Node", "Python SDK", "floor"


def compiled(name: str) -> str:
    compiler = next((c for c in ("cc", "clang", "gcc") if shutil.which(c)), None)
    if not compiler:
        sys.exit("bench: needs a C compiler for the driver (cc, clang or gcc)")
    subprocess.run([compiler, "-O2", "-o", WORK / name, HERE / f"{name}.c"], check=True)
    return str(WORK / name)


def contenders() -> dict[str, list[str]]:
    found = {OURS: [str(BINARY), "--file", "@"], FLOOR: [compiled("floor"), "@"]}
    if shutil.which("node"):
        found[NODE] = ["node", str(HERE / "peers/node.mjs"), "@"]
    else:
        print("left out: Node (no node here)")
    python = WORK.parent / "interop/sdk2/bin/python"
    if python.exists():
        found[SDK] = [str(python), str(HERE / "peers/python_sdk.py"), "@"]
    else:
        print("left out: Python SDK (run `make test` once, it installs it)")
    return found


def list_file(folder: pathlib.Path, count: int, name: str) -> pathlib.Path:
    sections = ["Produce", "Dairy", "Bakery", "Household"]
    items = [{"id": str(uuid.UUID(int=(7919 * n + 1) << 64 | 1 << 63 | n)).upper(), "name": f"Thing number {n}",
              "amount": f"{n % 7 + 1} l", "section": sections[n % 4], "optional": n % 5 == 0, "checked": n % 9 == 0,
              "lastModified": "2026-11-30T18:20:31.250Z"} for n in range(count)]
    path = folder / f"{name} {count}.json"
    path.write_text(json.dumps({"schemaVersion": 1, "sections": sections, "items": items}, indent=2) + "\n")
    return path


def drive(kind: str, calls: int, request: str, command: list[str], path: pathlib.Path) -> list[int]:
    filled = [str(path) if word == "@" else word for word in command]
    environment = dict(os.environ, XDG_STATE_HOME=str(path.parent / "state"))
    done = subprocess.run([str(WORK / "drive"), kind, str(calls), '"result"', request, *filled], text=True,
                          capture_output=True, timeout=600, env=environment)
    if done.returncode:
        sys.exit(f"bench: {' '.join(filled)}: {done.stderr}")
    return [int(word) for word in done.stdout.split()]


class Table:
    """Rows of medians, each contender beside the others."""

    def __init__(self, who: list[str]) -> None:
        self.who = who
        print(f"\n{'':34}" + "".join(f"{w:>14}" for w in who)
              + "".join(f"{'/ ' + w:>14}" for w in who if w != OURS) + "   goal")

    def row(self, name: str, rounds: list[dict[str, float]], unit: str, goal: dict[str, float] | None = None) -> None:
        middle = {w: statistics.median(r[w] for r in rounds if w in r) for w in self.who if any(w in r for r in rounds)}
        ratio = {w: statistics.median(r[OURS] / r[w] for r in rounds if w in r and r[w]) for w in middle if w != OURS}
        said = []
        for other, limit in (goal or {}).items():
            value = middle[OURS] if other == OURS else ratio.get(other)
            if value is not None:
                said.append(f"{'met' if value <= limit else 'MISSED'} (≤ {limit:g}{'' if other == OURS else ' × ' + other})")
        print(f"{name:34}" + "".join(f"{middle[w]:>11.3f} {unit:2}" if w in middle else f"{'–':>14}" for w in self.who)
              + "".join(f"{ratio[w]:>14.2f}" if w in ratio else f"{'–':>14}" for w in self.who if w != OURS)
              + "   " + ", ".join(said), flush=True)


def rounds_of(who: dict[str, list[str]], measure, rounds: int = ROUNDS) -> list[dict[str, float]]:
    return [{name: measure(name, command) for name, command in who.items()} for _ in range(rounds)]


def fresh(folder: pathlib.Path, count: int, name: str) -> pathlib.Path:
    return list_file(folder, count, name.replace(" ", ""))


def eight_writers(who: str, command: list[str], folder: pathlib.Path) -> tuple[float, float]:
    """Milliseconds until eight processes have added 25 rows each, and the longest single add."""
    path = fresh(folder, 30, who)
    longest = [0.0] * 8

    def one(n: int) -> None:
        request = CALL % ("add_item", '{"name":"Writer %d row #"}' % n)
        longest[n] = drive("calls", 25, request, command, path)[2] / 1e6

    begin = time.monotonic()
    threads = [threading.Thread(target=one, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = (time.monotonic() - begin) * 1000
    if who != FLOOR and len(json.loads(path.read_text())["items"]) != 230:
        print(f"  {who}: rows were lost: {len(json.loads(path.read_text())['items'])} of 230")
    return took, max(longest)


def idle_milliseconds(seconds: float) -> float:
    """Processor time in a minute of waiting, with a subscription open."""
    path = fresh(WORK, 30, "idle")
    server = subprocess.Popen([BINARY, "--file", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lines = HELLO.replace("#", "1") + '\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n' + json.dumps(
        {"jsonrpc": "2.0", "id": 2, "method": "resources/subscribe", "params": {"uri": "get-bananas://shopping-list"}})
    server.stdin.write(lines.encode() + b"\n")
    server.stdin.flush()
    for _ in range(2):
        server.stdout.readline()

    def spent() -> float:
        runtime = pathlib.Path(f"/proc/{server.pid}/task").glob("*/schedstat")
        return sum(int(p.read_text().split()[0]) for p in runtime) / 1e6

    before = spent()
    time.sleep(seconds)
    used = spent() - before
    server.stdin.close()
    server.wait(10)
    return used * 60 / seconds


def main() -> None:
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    compiled("drive")
    who = contenders()
    memory = MEMORY / f"get-bananas-bench-{os.getpid()}"
    if MEMORY.is_dir():
        memory.mkdir()
    try:
        measure_all(who, memory if memory.is_dir() else None)
    finally:
        shutil.rmtree(memory, ignore_errors=True)


def measure_all(who: dict[str, list[str]], memory: pathlib.Path | None) -> None:
    table = Table(list(who))
    table.row("start to initialize", rounds_of(
        who, lambda n, c: drive("start", 5 if n == SDK else 20, HELLO, c, fresh(WORK, 30, n))[0] / 1e6), "ms", {FLOOR: 2})
    table.row("start to the first list", rounds_of(
        who, lambda n, c: drive("start", 3 if n == SDK else 10, GET, c, fresh(WORK, 30, n))[0] / 1e6, 3), "ms")
    for count, goal in ((30, {OURS: 6}), (10_000, {NODE: 0.25})):
        table.row(f"resident after 100 gets, {count} rows", rounds_of(
            who, lambda n, c: drive("calls", 100, GET, c, fresh(WORK, count, n))[3] / 1024, 1), "Mi", goal)
    growth = {}
    for count, calls, goal in ((30, 400, {FLOOR: 3, NODE: 0.6}), (300, 200, {}), (3_000, 60, {}),
                               (10_000, 40, {FLOOR: 5})):
        runs = [{n: drive("calls", calls, GET, c, fresh(WORK, count, n)) for n, c in who.items()} for _ in range(ROUNDS)]
        table.row(f"get, {count} rows, p50", [{n: v[0] / 1e6 for n, v in r.items()} for r in runs], "ms", goal)
        table.row(f"get, {count} rows, p99", [{n: v[1] / 1e6 for n, v in r.items()} for r in runs], "ms")
        growth[count] = statistics.median(r[OURS][0] for r in runs)
    places = [("", WORK)] + ([(" in memory", memory)] if memory else [])
    for place, folder in places:
        for count, calls, goal in ((30, 100, {FLOOR: 1.5} if not place else {NODE: 1}), (300, 60, {}),
                                   (3_000, 30, {}), (10_000, 20, {FLOOR: 6} if not place else {})):
            runs = [{n: drive("calls", calls, ADD, c, fresh(folder, count, n)) for n, c in who.items()}
                    for _ in range(ROUNDS)]
            table.row(f"add{place}, {count} rows, p50", [{n: v[0] / 1e6 for n, v in r.items()} for r in runs], "ms", goal)
            table.row(f"add{place}, {count} rows, p99", [{n: v[1] / 1e6 for n, v in r.items()} for r in runs], "ms")
            if place:
                growth[f"add {count}"] = statistics.median(r[OURS][0] for r in runs)
    in_order = {n: c for n, c in who.items() if n != SDK}
    table.row("2,000 pipelined gets", rounds_of(
        in_order, lambda n, c: drive("pipe", 2000, GET, c, fresh(WORK, 30, n))[0] / 1e6, 3), "ms", {NODE: 0.5})
    writers = {n: c for n, c in who.items() if n != FLOOR}
    crowd = [{n: eight_writers(n, c, memory or WORK) for n, c in writers.items()} for _ in range(3)]
    table.row("8 writers, 25 adds each", [{n: v[0] for n, v in r.items()} for r in crowd], "ms", {NODE: 0.5})
    table.row("8 writers, longest add", [{n: v[1] for n, v in r.items()} for r in crowd], "ms", {NODE: 0.5})
    table.row("binary", [{OURS: BINARY.stat().st_size / 1e6}], "MB", {OURS: 8})
    table.row("idle, processor time a minute", [{OURS: idle_milliseconds(6 if QUICK else 30)}], "ms", {OURS: 10})
    big = fresh(memory or WORK, 30_000, "growth")
    first = fresh(memory or WORK, 3_000, "growth")
    small, large = (drive("calls", 20, GET.replace("{}", '{"query":"thing"}'), who[OURS], p)[0] for p in (first, big))
    exponent = math.log(large / small) / math.log(10)
    print(f"{'growth of get, 3,000 → 30,000':34}{exponent:>11.3f}   {'met' if exponent <= 1.05 else 'MISSED'} (≤ 1.05)")


if __name__ == "__main__":
    main()
