#!/usr/bin/env python3
"""Does --timeout hold on every command, for every kind, up to the largest boards?

Each kind's boards, without a clue and with some, at growing sizes, are given to every command that takes a budget. Whatever a run takes
beyond its timeout and beyond reading the same file (what `convert --to native` takes, which reads it, checks it and writes it) is how
late it ends: by the clock, and by processor time, which says it where others are at work on the same machine. A run with --steps instead has no
timeout to be late for; it is over within the patience, or named. Prints the latest of each command and of each kind, and
every run that was later than 50 ms by both.

    cargo build --release -p linewise-cli && python3 scripts/budgets.py target/release/linewise [--kinds NAME,..] [--commands TEXT] [--sides N,..]
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

TIMEOUTS = ["0.05", "0.5"]
STEPS = "20000"
LATE = 0.05
SIDES = [8, 32, 128, 512, 1024]
# A command that is not over by then is a finding of its own.
PATIENCE = float(os.environ.get("PATIENCE", 30))

# The questions about one puzzle. {file} is its file, {out} a file to write into.
COMMANDS = [
    "solve {file}",
    "solve --json {file}",
    "solve --count {file}",
    "solve --trace --grids {file}",
    "solve --max-solutions 0 {file}",
    "solve --clues {file}",
    "solve --compact {file}",
    "solve --threads 2 {file}",
    "solve --proof {out} {file}",
    "check {file}",
    "check --json --clues {file}",
    "check --spoil --board {board} {file}",
    "hint {file}",
    "hint -4 {file}",
    "hint --json --board {board} {file}",
    "hint --reveal 2,3 {file}",
    "explain {file}",
    "explain --json {file}",
    "explain --html {file}",
    "grade {file}",
    "grade --json {file}",
    "diagnose {file}",
    "diagnose --all {file}",
    "diagnose --json {file}",
    "bench --repeat 1 {file}",
    "book --out {out} {file}",
    "make unique {file}",
    "make easier {file}",
    "make harder {file}",
]

# What is asked of a file that another command wrote.
FOLLOWING = [
    ("explain --json --timeout 2 {file}", "replay {out}"),
    ("solve --proof {out} --timeout 2 {file}", "verify {file} {out}"),
]

# What is made from nothing, at each size.
MAKING = [
    "make {kind} --seed 1 --size {size}",
    "make {kind} --seed 1 --size {size} --minimal",
    "make {kind} --seed 1 --size {size} --symmetric",
    "make {kind} --seed 1 --size {size} --level 4",
    "make {kind} --seed 1 --size {size} --json",
]


class Run:
    """One run of the program: its exit code, None where it was not over in time, and what it took."""

    def __init__(self, program, arguments):
        start = time.monotonic()
        sink = subprocess.DEVNULL
        process = subprocess.Popen([program, *arguments], stdout=sink, stderr=sink)
        timer = threading.Timer(PATIENCE, process.send_signal, [signal.SIGKILL])
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        self.code = process.returncode if process.returncode >= 0 else None
        self.seconds = time.monotonic() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss // 1024


def sizes(sides):
    """Squares, an oblong board, and hexagons where a kind has them."""
    yield from (f"{side} rows, {side} columns" for side in sides)
    if max(sides) >= 1024:
        yield "4096 rows, 1024 columns"
    yield from (f"{2 * side - 1} rows, {2 * side - 1} falling, {2 * side - 1} rising" for side in (4, 16, 200) if side <= max(sides))


def texts(kind, size):
    """Puzzles of a size: without clues, and where that is easily said, with hard ones."""
    head = f"kind: {kind}\n"
    yield "no clues", head + f"size: {size}\n"
    numbers = [int(word) for word in size.replace(",", "").split() if word.isdigit()]
    chance = random.Random(1)
    if kind == "nonogram" and len(numbers) == 2:
        rows, columns = numbers
        noise = [[chance.random() < 0.5 for _ in range(columns)] for _ in range(rows)]
        yield "noise", head + "rows:\n" + listed(noise) + "columns:\n" + listed(zip(*noise))
    if kind == "regex_crossword":
        sides = ["rows", "columns"] if len(numbers) == 2 else ["rows", "falling", "rising"]
        for name, clue in [("(.*)\\1 everywhere", "(.*)(.)\\2(.*)"), ("words", "[^A]*(AB|BC|C)*[^B]*")]:
            if max(numbers) <= 512:
                yield name, head + "".join(f"{side}:\n" + f"{clue}\n" * lines for side, lines in zip(sides, numbers))


def listed(lines):
    """The clues of these lines, a line each."""
    clues = []
    for line in lines:
        blocks = [len(block) for block in "".join("#" if cell else "." for cell in line).split(".") if block]
        clues.append(" ".join(map(str, blocks)) or "0")
    return "\n".join(clues) + "\n"


def board(size):
    """A board with a few cells filled in, for whatever kind: nothing but open cells."""
    numbers = [int(word) for word in size.replace(",", "").split() if word.isdigit()]
    if len(numbers) == 2:
        return ("?" * numbers[1] + "\n") * numbers[0]
    side = (numbers[0] + 1) // 2
    lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    return "".join("?" * length + "\n" for length in lengths)


class Ledger:
    """What was run, and how late it was."""

    def __init__(self):
        self.runs = []

    def note(self, command, kind, what, limit, run, reading):
        timeout = float(limit[1]) if limit[0] == "--timeout" else None
        clock = processor = 0.0
        if timeout is not None:
            clock = run.seconds - timeout - reading.seconds
            # What waits does no work: no run is later by processor time than by the clock.
            processor = min(run.processor - timeout - reading.processor, clock)
        elif run.code is None:
            clock = processor = PATIENCE
        self.runs.append((processor, clock, command, kind, what, limit, run.megabytes))
        if processor > LATE:
            code = "" if run.code is not None else ", if ever"
            print(f"{kind}, {what}: {command} {' '.join(limit)} ends {processor * 1000:.0f} ms late by processor time, "
                  f"{clock * 1000:.0f} by the clock{code} ({run.megabytes} MB)", flush=True)

    def sum_up(self):
        for what, of in [("command", 2), ("kind", 3)]:
            for name in sorted({entry[of] for entry in self.runs}):
                worst = max(entry for entry in self.runs if entry[of] == name)
                late = max(worst[0], 0) * 1000
                other = worst[3] if of == 2 else worst[2]
                print(f"{what} {name}: at most {late:.0f} ms late by processor time ({other}, {worst[4]}, {' '.join(worst[5])})")
        processor = sum(entry[0] > LATE for entry in self.runs)
        clock = sum(entry[1] > LATE for entry in self.runs)
        print(f"{len(self.runs)} runs; later than {LATE * 1000:.0f} ms: {processor} by processor time, {clock} by the clock")


def ask(program, ledger, kind, size, what, text, folder, wanted):
    """All questions about one puzzle."""
    files = {"file": folder / "puzzle.linewise", "out": folder / "out", "board": folder / "board.txt"}
    files["file"].write_text(text)
    files["board"].write_text(board(size))
    reading = Run(program, ["convert", "--to", "native", str(files["file"])])
    if reading.code != 0:
        return
    fill = lambda command: [word.format(**files) for word in command.split()]
    limits = [["--timeout", timeout] for timeout in TIMEOUTS] + [["--steps", STEPS]]
    for command in (command for command in COMMANDS if wanted in command):
        for limit in limits:
            ledger.note(command, kind, f"{size}, {what}", limit, Run(program, [*fill(command), *limit]), reading)
    for before, command in ((before, command) for before, command in FOLLOWING if wanted in command):
        with open(files["out"], "wb") as out:
            sink = None if "{out}" in before else out
            subprocess.run([program, *fill(before)], stdout=sink or subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Both read what was written; how long that takes is no part of any budget.
        with_proof = Run(program, [*fill(command), "--timeout", "0"])
        for limit in limits[:2]:
            ledger.note(command, kind, f"{size}, {what}", limit, Run(program, [*fill(command), *limit]), with_proof)


def make(program, ledger, kind, size, wanted):
    """What is made from nothing."""
    numbers = [int(word) for word in size.replace(",", "").split() if word.isdigit()]
    hexagon = len(numbers) == 3
    asked = str((numbers[0] + 1) // 2) if hexagon else f"{numbers[1]}x{numbers[0]}"
    nothing = Run(program, ["kinds"])
    for command in (command for command in MAKING if wanted in command):
        arguments = command.format(kind=kind, size=asked).split() + (["--hexagon"] if hexagon else [])
        for limit in [["--timeout", timeout] for timeout in TIMEOUTS] + [["--steps", STEPS]]:
            run = Run(program, [*arguments, *limit])
            if run.code is None or run.code < 64:
                ledger.note(command, kind, size, limit, run, nothing)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default="target/release/linewise")
    parser.add_argument("--kinds", help="only these")
    parser.add_argument("--commands", default="", help="only those that have this text in them")
    parser.add_argument("--sides", default=",".join(map(str, SIDES)), help="only these squares; the oblong board comes with 1024")
    options = parser.parse_args()
    listed_kinds = subprocess.run([options.program, "kinds", "--json"], capture_output=True, text=True, check=True).stdout
    kinds = [kind["name"] for kind in map(json.loads, listed_kinds.splitlines())]
    if options.kinds:
        kinds = options.kinds.split(",")
    ledger = Ledger()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in kinds:
            for size in sizes([int(side) for side in options.sides.split(",")]):
                for what, text in texts(kind, size):
                    ask(options.program, ledger, kind, size, what, text, folder, options.commands)
                make(options.program, ledger, kind, size, options.commands)
    ledger.sum_up()


if __name__ == "__main__":
    main()
