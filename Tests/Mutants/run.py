#!/usr/bin/env python3
"""Removes one guard at a time from a copy of the sources and demands that a named test turns red.

    run.py [NAME ...]      all of mutants.txt, or those whose name contains one of the words

A test that no mutant can turn red proves nothing. The copy lives in .build/mutants; the sources stay as they are.
Exit 1 if a mutant survives, does not compile, or its text is no longer in the source exactly once.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutants"
SECONDS = 240


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


def run(*command: str) -> tuple[int, str]:
    try:
        done = subprocess.run(command, cwd=COPY, capture_output=True, text=True, errors="replace", timeout=SECONDS)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 124, "no end within the time limit"


def verdict(mutant: Mutant) -> str:
    """'killed', or what is wrong."""
    path = COPY / mutant.file
    source = path.read_text()
    if source.count(mutant.old) != 1:
        return f"its text stands {source.count(mutant.old)} times in {mutant.file}"
    path.write_text(source.replace(mutant.old, mutant.new))
    try:
        status, output = run("swift", "build", "--build-tests", "-q")
        if status != 0:
            return "does not compile:\n" + "\n".join(l for l in output.splitlines() if "error:" in l)[:600]
        status, output = run("swift", "test", "--skip-build", "--filter", mutant.test)
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
    for folder in ("Sources", "Tests"):
        shutil.rmtree(COPY / folder, ignore_errors=True)
        shutil.copytree(ROOT / folder, COPY / folder)
    for name in ("Package.swift", "manifest.json", "README.md", "Makefile"):
        shutil.copy2(ROOT / name, COPY / name)
    status, output = run("swift", "build", "--build-tests", "-q")
    if status != 0:
        print(output[-2000:])
        return 1
    bad = 0
    for number, mutant in enumerate(mutants, 1):
        result = verdict(mutant)
        bad += result != "killed"
        print(f"{number}/{len(mutants)} {mutant.name}: {result}", flush=True)
    print(f"mutants: {len(mutants) - bad} killed, {bad} not")
    return 1 if bad or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
