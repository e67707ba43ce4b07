#!/usr/bin/env python3
"""The record: linewise next to nonogrid, on sets that this script builds itself and on known ones.

    python3 scripts/record.py [--quick]

Builds linewise (release) and, once, nonogrid 0.7.3 from its registry; writes the sets as webpbn files, which both
read, and so the known sets of others where they lie beside the repository; lets both prove whether each puzzle has one solution, one process per puzzle, in turn (which of them goes first alternates); asserts that
their verdicts are equal; and writes docs/record.md, and the same table into README.md. Times are the processor's (user and system),
starting the process and reading the file included. `--quick` takes a tenth of each set and writes nothing.
"""

import datetime
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "record"
# Here the part of the record begins that scripts/cp_sat_letters.py writes.
LETTERS = "## Easy as ABC and Skyscrapers"
LINEWISE = ROOT / "target" / "release" / "linewise"
NONOGRID = WORK / "bin" / "nonogrid"
# A puzzle that nonogrid has not solved after so many seconds counts with what it took until then.
PATIENCE = 60
# Puzzles of other people; without them the record has only what is built here.
KNOWN = ROOT.parent / "shared" / "data" / "nonograms"
COLOURS = "white black red blue green gold pink cyan gray brown orange purple navy olive teal lime".split()
CODES = "fff 000 f00 00f 0a0 fd0 fbc 0ff 888 a52 fa0 808 008 880 088 0f0".split()
SIGNS = ".X*+#abcdefghijk"
MASK = (1 << 64) - 1


class Noise:
    """Splitmix64 (Steele, Lea and Flood, 2014): the same sets on every machine."""

    def __init__(self, seed, number):
        self.state = (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95) & MASK

    def draw(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit):
        return self.draw() * limit >> 64


def noise(side, colours):
    """A picture in which half of the cells are filled, each by itself."""

    def picture(seed, number):
        source = Noise(seed, number)
        cell = lambda: 1 + source.below(colours) if source.draw() < 1 << 63 else 0
        if colours == 1:
            cell = lambda: int(source.draw() < 1 << 63)
        return [[cell() for _ in range(side)] for _ in range(side)]

    return picture


def discs(width, height, colours=1):
    """A picture of overlapping discs and rings; one on another of its own colour leaves a hole."""

    def picture(seed, number):
        source = Noise(seed, number)
        cells = [[0] * width for _ in range(height)]
        for at in range(12 if colours == 1 else 4 * colours):
            row, column, radius = source.below(height), source.below(width), 2 + source.below(height // 4)
            hole, colour = source.below(radius), 1 + at % colours
            for r in range(height):
                for c in range(width):
                    if hole**2 <= (r - row) ** 2 + (c - column) ** 2 < radius**2:
                        cells[r][c] = 0 if cells[r][c] == colour else colour
        return cells

    return picture


def dominoes(fewest):
    """A staircase of rows of three, each held in its place by all the others: the first picture has so many of them."""

    def picture(seed, number):
        last = 2 * (fewest + number)
        cells = [[0] * (last + 1) for _ in range(last + 1)]
        for row in range(0, last, 2):
            foot = last - row
            for r, c in ((row, foot), (row, foot - 1), (row, foot - 2), (row + 1, foot)):
                cells[r][c] = 1
            if row > 0:
                cells[row][foot + 2] = 1
        cells[last][2] = 1
        return cells

    return picture


def blocks(line):
    """The clue of a line: lengths and colours."""
    runs = []
    for before, cell in zip([None] + line, line):
        if cell and cell == before:
            runs[-1][0] += 1
        elif cell:
            runs.append([1, cell])
    return runs


def webpbn(picture):
    """The puzzle whose solution the picture is, as a webpbn file."""
    text = ['<?xml version="1.0"?>', '<puzzleset><puzzle type="grid" defaultcolor="black">']
    used = sorted({cell for row in picture for cell in row} | {0, 1})
    text += [f'<color name="{COLOURS[at]}" char="{SIGNS[at]}">{CODES[at]}</color>' for at in used]
    for name, lines in (("columns", [list(column) for column in zip(*picture)]), ("rows", picture)):
        text.append(f'<clues type="{name}">')
        for line in lines:
            counts = (f'<count color="{COLOURS[colour]}">{length}</count>' for length, colour in blocks(line))
            text.append(f"<line>{''.join(counts)}</line>")
        text.append("</clues>")
    return "\n".join(text + ["</puzzle></puzzleset>", ""])


# What is measured: its name, how many puzzles, the seed, and how a picture is made.
SETS = [
    ("random 25x25, half filled", 1000, 1, noise(25, 1)),
    ("random 30x30, half filled", 200, 2, noise(30, 1)),
    ("random 20x20, half filled, 3 colours", 50, 5, noise(20, 3)),
    ("dominoes, 5 to 11", 7, 0, dominoes(5)),
    ("discs, 60x60", 30, 3, discs(60, 60)),
    ("discs, 200x200", 5, 4, discs(200, 200)),
    ("discs, 200x200, 15 colours", 5, 6, discs(200, 200, 15)),
    ("discs, 384x216, 8 colours", 5, 7, discs(384, 216, 8)),
]


def tournament(name, count):
    """The first puzzles of a tournament's file, in which each begins with a line like `$7`."""
    file = KNOWN / "tournament" / f"{name}.txt"
    texts = re.split(r"^(?=\$)", file.read_text(), flags=re.M) if file.exists() else []
    return [(f"{name}-{number:04}", text) for number, text in enumerate(texts[1 : count + 1])]


def folders(*patterns):
    """Files, each with a name that tells their folders apart."""
    files = sorted(file for pattern in patterns for file in KNOWN.glob(pattern))
    return [(f"{file.parent.name}-{file.stem}", file) for file in files]


# Known sets: a name, and how to come by their puzzles.
KNOWN_SETS = [
    ("tournament TAAI 2011, the first 100 of 25x25", lambda: tournament("taai2011", 100)),
    ("tournament TCGA 2017, the first 100 of 25x25", lambda: tournament("tcga2017", 100)),
    ("puzzles of webpbn that solvers are compared on", lambda: folders("picross-solver/webpbn/*.non", "survey-extra/webpbn-*")),
    ("the MiniZinc Challenge", lambda: folders("minizinc/*.dzn")),
]


def convert(name, puzzles):
    """The puzzles as webpbn files."""
    folder = WORK / re.sub(r"\W+", "-", name)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for stem, puzzle in puzzles:
        file = folder / f"{stem}.xml"
        source, text = ("-", puzzle) if isinstance(puzzle, str) else (str(puzzle), None)
        done = subprocess.run([str(LINEWISE), "convert", source, "--to", "webpbn"], input=text, capture_output=True, text=True, check=True)
        file.write_text(done.stdout)
        files.append(file)
    return files


def run(command):
    """What a command prints and the seconds of processor time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        done = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_linewise(file):
    done, taken = run([str(LINEWISE), "solve", "--json", "--threads", "1", str(file)])
    return json.loads(done.stdout)["verdict"] if done else None, taken


def by_nonogrid(file):
    """nonogrid numbers solutions that it searched for; one that lines alone give it shows without a number."""
    done, taken = run([str(NONOGRID), "--max-solutions=2", str(file)])
    if not done or done.returncode or not done.stdout.strip():
        return None, taken
    return ("several" if len(re.findall(r"-th solution", done.stdout)) > 1 else "unique"), taken


def measure(name, files):
    """One row of the table."""
    ours, theirs, unanswered = [], [], 0
    for number, file in enumerate(files):
        solvers = [by_linewise, by_nonogrid] if number % 2 == 0 else [by_nonogrid, by_linewise]
        answers = {solver: solver(file) for solver in solvers}
        (verdict, taken), (expected, theirs_taken) = answers[by_linewise], answers[by_nonogrid]
        unanswered += expected is None
        assert verdict in ("unique", "several"), f"{file}: linewise says {verdict}"
        assert expected in (None, verdict), f"{file}: linewise says {verdict}, nonogrid {expected}"
        ours.append(taken)
        theirs.append(theirs_taken)
    inside = subprocess.run([str(LINEWISE), "bench", "--json", "--repeat", "3", *map(str, files)], capture_output=True, text=True)
    inside = json.loads(inside.stdout.splitlines()[-1])["total_median_ns"] / 1e9
    note = f" ({unanswered} without an answer)" if unanswered else ""
    return (f"| {name} | {len(files)} | {inside:.3f} | {sum(ours):.2f} | {sum(theirs):.2f}{note} | {max(ours):.3f} | {max(theirs):.2f} "
            f"| {sum(theirs) / sum(ours):.1f} | {sum(theirs) / inside:.1f} |")


def write_set(name, count, seed, picture):
    folder = WORK / re.sub(r"\W+", "-", name)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number:04}.xml" for number in range(count)]
    for number, file in enumerate(files):
        if not file.exists():
            file.write_text(webpbn(picture(seed, number)))
    return files


def build():
    subprocess.run(["cargo", "build", "--release", "--quiet", "-p", "linewise-cli"], cwd=ROOT, check=True)
    if not NONOGRID.exists():
        features = "args std_time logger ini xml sat"
        install = ["cargo", "install", "--quiet", "nonogrid", "--version", "0.7.3", "--features", features, "--root", str(WORK)]
        subprocess.run(install, check=True)


def machine():
    info = pathlib.Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.*)", info.read_text()) if info.exists() else []
    return f"{models[0] if models else 'an unknown processor'}, {os.cpu_count()} cores"


HEAD = """| set | puzzles | linewise, solving alone | linewise, whole process | nonogrid, whole process | slowest, linewise | slowest, nonogrid | nonogrid / linewise, processes | nonogrid's process / solving alone |
|---|---|---|---|---|---|---|---|---|
"""


def main():
    quick = "--quick" in sys.argv[1:]
    build()
    rows = []
    for name, count, seed, picture in SETS:
        files = write_set(name, max(1, count // 10) if quick else count, seed, picture)
        rows.append(measure(name, files))
        print(rows[-1], flush=True)
    for name, puzzles in KNOWN_SETS:
        puzzles = puzzles()[: 10 if quick else None]
        if puzzles:
            rows.append(measure(name, convert(name, puzzles)))
            print(rows[-1], flush=True)
    if quick:
        return
    load = os.getloadavg()[0]
    told = (
        f"`python3 scripts/record.py` on {datetime.date.today()}, {machine()}, load {load:.1f} at the end: seconds of processor time over the whole set, until two solutions are "
        "found or it is proved that there is only one; one process per puzzle, the two solvers taking turns, nonogrid 0.7.3 with all its features. Both gave the same verdict wherever nonogrid answered.\n\n"
    )
    table = told + HEAD + "\n".join(rows) + "\n"
    record = ROOT / "docs" / "record.md"
    _, mark, letters = record.read_text().partition(LETTERS)
    record.write_text("# The record\n\n" + table + "\n" + mark + letters)
    readme = ROOT / "README.md"
    marked = re.compile(r"(<!-- record -->\n).*?(<!-- end of record -->)", re.S)
    readme.write_text(marked.sub(lambda found: found[1] + table + found[2], readme.read_text()))


if __name__ == "__main__":
    main()
