#!/usr/bin/env python3
"""Are files of many megabytes read and drawn in a time that grows as they do?

Makes files of each format that is written, of about one, two and four megabytes: one large board, and many small ones where a file holds many. `convert`,
`show` and `check` are given them; what takes more than three times as long for twice as much is printed with an exclamation mark, by processor time.

    cargo build --release -p linewise-cli && python3 scripts/linear.py target/release/linewise [FORMAT ...]
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PATIENCE = 60.0
# What is too short to be compared is not: so many seconds.
LEAST = 0.1


def run(arguments):
    """The processor time of a run, and its exit code; None where it was not over in time."""
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    timer = threading.Timer(PATIENCE, process.kill)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    code = process.returncode
    return usage.ru_utime + usage.ru_stime, code if code >= 0 else None


def clues(lines):
    """The clues of these lines of characters."""
    for line in lines:
        blocks = [str(len(block)) for block in "".join(line).split(".") if block]
        yield " ".join(blocks) or "0"


def nonogram(rows, columns, chance):
    """A random picture as a puzzle in the native format, with its solution."""
    picture = [[chance.choice("#.") for _ in range(columns)] for _ in range(rows)]
    lines = ["kind: nonogram", "rows:", *clues(picture), "columns:", *clues(zip(*picture))]
    return "\n".join([*lines, "solution:", *map("".join, picture)]) + "\n"


def numbers(rows, columns, chance):
    """An Easy as ABC without a solution to speak of: letters around a board."""
    line = lambda count: " ".join(chance.choice("ABC*") for _ in range(count))
    return f"kind: easy_as_abc\nsymbols: .ABC\nsize: {rows} rows, {columns} columns\nleft: {line(rows)}\ntop: {line(columns)}\nright: {line(rows)}\nbottom: {line(columns)}\n"


def patterns(rows, columns, chance):
    """A regex crossword: a plain pattern on each line."""
    line = lambda: "".join(chance.choice(["A*", "[BC]*", ".*", "(AB|C)*"]) for _ in range(6)) + ".*"
    return "kind: regex_crossword\nletters: ABC\n" + "".join(
        f"{side}:\n" + "".join(line() + "\n" for _ in range(count)) for side, count in [("rows", rows), ("columns", columns)])


def made(program, puzzles, form, folder, name="target"):
    """These puzzles in this format: a file, or nothing where it cannot say them."""
    source, target = folder / "source.linewise", folder / f"{name}.{form}"
    source.write_text("====\n".join(puzzles))
    target.unlink(missing_ok=True)
    code = run([program, "convert", "--lossy", "--to", form, "-o", str(target), str(source)])[1]
    return target if code == 0 and target.exists() else None


def shapes(chance):
    """How puzzles of about so many cells are made: one large one, or many small ones."""
    for name, kind in [("nonogram", nonogram), ("letters", numbers), ("patterns", patterns)]:
        side = lambda cells: max(5, round(cells ** 0.5) // 5 * 5)
        yield f"{name}, one", lambda cells, kind=kind, side=side: [kind(side(cells), side(cells), chance)]
        yield f"{name}, many", lambda cells, kind=kind: [kind(25, 25, chance)] * (cells // 625)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/linewise"
    listed = subprocess.run([program, "formats", "--json"], capture_output=True, text=True, check=True).stdout
    formats = sys.argv[2:] or [form["name"] for form in map(json.loads, listed.splitlines())]
    found = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for form in formats:
            for shape, puzzles in shapes(random.Random(1)):
                # About so many cells make a megabyte; where boards cannot be as large, files stay smaller.
                probe = made(program, puzzles(40_000), form, folder)
                if probe is None:
                    continue
                density = probe.stat().st_size / 40_000
                cells = [min(round(megabytes * 1e6 / density), 1 << 20 if "one" in shape else 1 << 23) for megabytes in (1, 2, 4)]
                files = [made(program, puzzles(count), form, folder, str(nth)) for nth, count in enumerate(cells)]
                for command in (["convert", "--to", "native"], ["show", "--plain"], ["check", "--timeout", "1"]):
                    times = [(file.stat().st_size, *run([program, *command, "--from", form, str(file)])) for file in files if file]
                    is_bad = any(code is None for _, _, code in times) or any(
                        more > LEAST and command[0] != "check" and more / max(less, 0.01) > 1.5 * larger / smaller + 0.5
                        for (smaller, less, _), (larger, more, _) in zip(times, times[1:]) if larger > smaller)
                    found += is_bad
                    told = ", ".join(f"{size / 1e6:.1f} MB {seconds:.2f} s" + ("" if code is not None else " (not over)") for size, seconds, code in times)
                    print(f"{'! ' if is_bad else ''}{form}, {shape}: {command[0]}: {told}", flush=True)
    print(f"{found} that grow faster than their files")


if __name__ == "__main__":
    main()
