#!/usr/bin/env python3
"""How long the first hint takes, and how long the whole way, with the program as people call it.

    scripts/hint_speed.py [--program target/release/linewise] [--repeat 3] [FILE...]

Without files: the bundled puzzles, and Skyscrapers, letters and nonograms that are made for this (by seed, so they are the same
each time). Printed is a table in Markdown: for each sort of puzzle how many there are, and the slowest and the middle one, each the
fastest of so many runs. Starting the program is included.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent.parent
# What is made: the kind, its size, and how many.
MADE = [
    ("skyscrapers", "8", 3),
    ("skyscrapers", "9", 2),
    ("easy_as_abc", "8", 3),
    ("nonogram", "25", 3),
    ("nonogram", "30", 3),
    ("nonogram", "60", 2),
]
# Nobody waits longer.
PATIENCE = 120


def fastest(command, repeat):
    """The fastest of some runs, in seconds; nothing where one does not end."""
    best = None
    for _ in range(repeat):
        start = time.perf_counter()
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        spent = time.perf_counter() - start
        best = spent if best is None else min(best, spent)
    return best


def made(program, folder):
    """The puzzles that are made, by sort."""
    sorts = {}
    for kind, size, count in MADE:
        for seed in range(1, count + 1):
            file = folder / f"{kind}-{size}-{seed}.linewise"
            command = [program, "make", kind, "--size", size, "--seed", str(seed), "-o", file]
            try:
                subprocess.run(command, stderr=subprocess.DEVNULL, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                continue
            if file.exists():
                sorts.setdefault(f"{kind} {size}x{size}, made", []).append(file)
    return sorts


def bundled():
    """The bundled puzzles, by kind."""
    sorts = {}
    for file in sorted((HERE / "puzzles").glob("*/*.linewise")):
        sorts.setdefault(f"{file.parent.name}, bundled", []).append(file)
    return sorts


def told(times):
    """The middle one and the slowest, in milliseconds."""
    known = [spent for spent in times if spent is not None]
    late = len(times) - len(known)
    if not known:
        return f"none within {PATIENCE} s"
    text = f"{1000 * statistics.median(known):.0f} | {1000 * max(known):.0f}"
    return text + (f" ({late} not within {PATIENCE} s)" if late else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(HERE / "target/release/linewise"))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if not pathlib.Path(options.program).exists():
        sys.exit(f"{options.program} is not there: cargo build --release")
    with tempfile.TemporaryDirectory() as folder:
        sorts = {"files": options.files} if options.files else bundled() | made(options.program, pathlib.Path(folder))
        print("| puzzles | count | hint, median ms | slowest ms | explain, median ms | slowest ms |")
        print("|---|---|---|---|---|---|")
        for sort, files in sorts.items():
            hints = [fastest([options.program, "hint", "-4", file], options.repeat) for file in files]
            ways = [fastest([options.program, "explain", "--json", file], options.repeat) for file in files]
            print(f"| {sort} | {len(files)} | {told(hints)} | {told(ways)} |", flush=True)


if __name__ == "__main__":
    main()
