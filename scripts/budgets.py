#!/usr/bin/env python3
"""Does --timeout hold on every command, for every kind, up to the largest boards?

Each kind's board without a clue, at growing sizes, is given to every command that takes a budget. Whatever a run takes beyond its
timeout and beyond reading the same file (what `convert --to native` takes, which reads it, checks it and writes it) is how late it
ends. Prints the latest of each command and of each kind, and every run that was later than 50 ms.

    cargo build --release -p linewise-cli && python3 scripts/budgets.py target/release/linewise
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMANDS = [["solve"], ["solve", "--count"], ["check"], ["hint"], ["explain"], ["grade"], ["diagnose"]]
TIMEOUTS = [0.05, 0.5]
LATE = 0.05
SIDES = [8, 32, 128, 512, 1024, 4096]
# A command that is not over by then is a finding of its own.
PATIENCE = 30.0


def run(arguments):
    """The seconds that a run takes, and its exit code; None where it was not over in time."""
    start = time.monotonic()
    try:
        done = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return PATIENCE, None
    return time.monotonic() - start, done.returncode


def boards(program, kind, folder):
    """The kind's boards without clues: squares, an oblong one, and hexagons where the kind has them."""
    sizes = [f"{side} rows, {side} columns" for side in SIDES] + ["4096 rows, 1024 columns"]
    sizes += [f"{side} rows, {side} falling, {side} rising" for side in (8, 32)]
    for size in sizes:
        path = folder / f"{kind}-{size.replace(' ', '').replace(',', '-')}.linewise"
        path.write_text(f"kind: {kind}\nsize: {size}\n")
        seconds, code = run([program, "convert", "--to", "native", str(path)])
        if code == 0:
            yield size, path, seconds


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/linewise"
    listed = subprocess.run([program, "kinds", "--json"], capture_output=True, text=True, check=True).stdout
    kinds = [kind["name"] for kind in map(json.loads, listed.splitlines())]
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in kinds:
            for size, path, reading in boards(program, kind, Path(folder)):
                for command in COMMANDS:
                    for timeout in TIMEOUTS:
                        seconds, code = run([program, *command, "--timeout", str(timeout), str(path)])
                        late = seconds - timeout - reading
                        runs.append((late, " ".join(command), kind, size, timeout))
                        if late > LATE:
                            print(f"{kind}, {size}: {' '.join(command)} --timeout {timeout} ends {late * 1000:.0f} ms late"
                                  + ("" if code is not None else ", if ever"), flush=True)
    for what, of in [("command", 1), ("kind", 2)]:
        for name in sorted({entry[of] for entry in runs}):
            worst = max(entry for entry in runs if entry[of] == name)
            print(f"{what} {name}: at most {max(worst[0], 0) * 1000:.0f} ms late ({worst[2]}, {worst[3]}, {worst[1]})")
    late = sum(entry[0] > LATE for entry in runs)
    print(f"{len(runs)} runs, {late} later than {LATE * 1000:.0f} ms")


if __name__ == "__main__":
    main()
