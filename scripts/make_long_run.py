#!/usr/bin/env python3
"""A thousand puzzles of each kind: made, graded, proved, and each thing that is printed tried.

    python3 scripts/make_long_run.py [--of N] [--kinds KIND,...] [--program PATH]

For each kind N puzzles (1000): half of them minimal, of any level, and a twelfth at each level that the kind has at its small size. Each is read again by `solve`, which proves that
it has one solution, and by `grade`, whose level must be the one asked for; its proof is written by `solve --proof` and repeated by `verify` (every twentieth); of
those that are said to be minimal each clue and each given cell is left out in turn, and there must be several solutions then (every tenth).
The first twenty are made on two threads and on one: the same bytes must come.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = "nonogram easy_as_abc skyscrapers regex_crossword doppelblock japanese_sums binairo fuzuli kakurasu".split()
SIZES = {"nonogram": "10", "binairo": "8", "regex_crossword": "4"}
SIDES = re.compile(r"^(rows|columns|left|right|top|bottom):(.*)$")


def run(program, *arguments, text=None):
    return subprocess.run([program, *map(str, arguments)], input=text, capture_output=True, text=True)


def made(program, kind, level, count, threads):
    wish = ["--minimal"] if level is None else ["--level", level]
    wishes = [*wish, "--size", SIZES.get(kind, "6"), "--count", count, "--seed", 1000 + (level or 0), "--json"]
    done = run(program, "make", kind, *wishes, "--threads", threads)
    return done.returncode, done.stdout


def with_one_thing_less(text):
    """The puzzle without each given cell in turn, and without each clue."""
    lines = text.split("solution:")[0].rstrip().split("\n")
    section = None
    for number, line in enumerate(lines):
        side = SIDES.match(line)
        if side:
            # All clues of a side stand behind its name, or each has a line of its own below.
            section = "clues"
            for words in without_one(side[2].split(), "*"):
                yield text_with(lines, number, f"{side[1]}: {' '.join(words)}")
        elif line == "givens:":
            section = "givens"
        elif not line.strip():
            section = None
        elif section == "clues" and line.strip() != "*":
            yield text_with(lines, number, "*")
        elif section == "givens":
            for cells in without_one(line, "?"):
                yield text_with(lines, number, "".join(cells))


def without_one(things, nothing):
    return ([*things[:at], nothing, *things[at + 1 :]] for at, thing in enumerate(things) if thing != nothing)


def text_with(lines, number, line):
    return "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"


def verdicts(program, texts):
    if not texts:
        return []
    answers = run(program, "solve", "--json", "--threads", 2, "-", text="\n====\n\n".join(texts)).stdout.splitlines()
    return [json.loads(answer).get("verdict", "refused") for answer in answers]


def check(program, kind, of):
    told = collections.Counter()
    for level in (None, *range(1, 7)):
        share = -(-of // (2 if level is None else 12))
        code, text = made(program, kind, level, share, 2)
        if code == 64:
            told["wishes refused at once"] += share
            continue
        first = made(program, kind, level, min(share, 20), 1)[1]
        told["same bytes on one and two threads" if text.startswith(first) else "OTHER BYTES"] += 1
        puzzles = [json.loads(line) for line in text.splitlines()]
        told["made"] += len(puzzles)
        told["of the level asked for"] += sum(puzzle["level"] == level for puzzle in puzzles if level)
        texts = [puzzle["puzzle"] for puzzle in puzzles]
        told["not proven unique"] += sum(verdict != "unique" for verdict in verdicts(program, texts))
        graded = run(program, "grade", "--json", "--threads", 2, "-", text="\n====\n\n".join(texts)).stdout.splitlines()
        levels = [json.loads(line)["level"] for line in graded]
        told["graded otherwise"] += sum(one != puzzle["level"] for one, puzzle in zip(levels, puzzles, strict=True))
        for puzzle in puzzles[::20]:
            told["proofs repeated" if is_proven(program, puzzle["puzzle"]) else "PROOFS REFUSED"] += 1
        for puzzle in [puzzle for puzzle in puzzles if puzzle["minimal"]][::10]:
            less = list(with_one_thing_less(puzzle["puzzle"]))
            told["minimal tried"] += 1
            without = collections.Counter(verdicts(program, less))
            told["things left out"] += without["several"]
            told["that no file can be without"] += without["refused"]
            told["NOT NEEDED"] += len(less) - without["several"] - without["refused"]
        told["minimal"] += sum(puzzle["minimal"] for puzzle in puzzles)
    return told


def is_proven(program, text):
    with tempfile.TemporaryDirectory() as folder:
        puzzle, proof = pathlib.Path(folder, "puzzle.linewise"), pathlib.Path(folder, "proof")
        puzzle.write_text(text)
        run(program, "solve", puzzle, "--proof", proof)
        return run(program, "verify", puzzle, proof).returncode == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=str(ROOT / "target" / "release" / "linewise"))
    arguments.add_argument("--of", type=int, default=1000)
    arguments.add_argument("--kinds", default=",".join(KINDS))
    options = arguments.parse_args()
    is_right = True
    for kind in options.kinds.split(","):
        told = check(options.program, kind, options.of)
        print(f"{kind}: " + ", ".join(f"{name} {count}" for name, count in told.items() if count), flush=True)
        is_right &= not any(name.isupper() or name in ("not proven unique", "graded otherwise") for name, count in told.items() if count)
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
