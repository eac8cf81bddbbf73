#!/usr/bin/env python3
"""Removes one guard at a time from a copy of the sources and demands that a named test turns red.

    run.py [NAME ...]      all of mutants.txt, or those whose name contains one of the words

A test that no mutant can turn red proves nothing. The copies live in .build/mutants-N, one a worker;
the sources stay as they are.
Exit 1 if a mutant survives, does not compile, or its text is no longer in the source exactly once.
"""
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 240
WORKERS = 2


class Mutant:
    def __init__(self, name: str, fields: dict[str, str]) -> None:
        self.name, self.file, self.test = name, fields["file"], fields["test"]
        self.old, self.new = fields["old"], fields["new"]


def read_table(path: pathlib.Path) -> list[Mutant]:
    """Blocks that begin with `== name`, then file:, test:, and the lines of old (`- `) and new (`+ `)."""
    mutants = []
    for block in re.split(r"^== ", path.read_text(), flags=re.M)[1:]:
        head, *lines = block.rstrip("\n").split("\n")
        fields = {"old": "\n".join(l[2:] for l in lines if l.startswith("- ")),
                  "new": "\n".join(l[2:] for l in lines if l.startswith("+ "))}
        fields.update(l.split(": ", 1) for l in lines if l.startswith(("file: ", "test: ")))
        mutants.append(Mutant(head.strip(), fields))
    return mutants


class Workshop:
    """A copy of the package in which one mutant at a time is built and tested."""

    def __init__(self, number: int) -> None:
        self.folder = ROOT / f".build/mutants-{number}"
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("Sources", "Tests"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            shutil.copytree(ROOT / name, self.folder / name)
        for name in ("Package.swift", "manifest.json", "README.md", "Makefile"):
            shutil.copy2(ROOT / name, self.folder / name)

    def run(self, *command: str, seconds: int = SECONDS) -> tuple[int, str]:
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace",
                                  timeout=seconds)
            return done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            return 124, "no end within the time limit"

    def build(self) -> tuple[int, str]:
        return self.run("swift", "build", "--build-tests", "-q", seconds=4 * SECONDS)

    def verdict(self, mutant: Mutant) -> str:
        """'killed', or what is wrong."""
        path = self.folder / mutant.file
        source = path.read_text()
        if source.count(mutant.old) != 1:
            return f"its text stands {source.count(mutant.old)} times in {mutant.file}"
        path.write_text(source.replace(mutant.old, mutant.new))
        try:
            status, output = self.build()
            if status != 0:
                return "does not compile:\n" + "\n".join(l for l in output.splitlines() if "error:" in l)[:600]
            status, output = self.run("swift", "test", "--skip-build", "--filter", mutant.test)
            if status == 0:
                return f"SURVIVES: {mutant.test} stays green"
            if status != 124 and not re.search(r"✘|failed|Fatal error|unexpected signal|exited with", output):
                return "the test did not run:\n" + output[-600:]
            return "killed"
        finally:
            path.write_text(source)


def main() -> int:
    words = sys.argv[1:]
    mutants = [m for m in read_table(pathlib.Path(__file__).with_name("mutants.txt"))
               if not words or any(w in m.name for w in words)]
    waiting: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
    for mutant in mutants:
        waiting.put(mutant)
    results: list[str] = []

    def work(number: int) -> None:
        workshop = Workshop(number)
        status, output = workshop.build()
        if status != 0:
            print(f"the copy does not build:\n{output[-2000:]}", flush=True)
            return
        while True:
            try:
                mutant = waiting.get_nowait()
            except queue.Empty:
                return
            result = workshop.verdict(mutant)
            results.append(result)
            print(f"{len(results)}/{len(mutants)} {mutant.name}: {result}", flush=True)

    workers = [threading.Thread(target=work, args=(n,)) for n in range(min(WORKERS, len(mutants)))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    killed = results.count("killed")
    print(f"mutants: {killed} killed, {len(mutants) - killed} not")
    return 0 if mutants and killed == len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
