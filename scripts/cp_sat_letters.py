#!/usr/bin/env python3
"""Times OR-Tools CP-SAT on Easy as ABC and Skyscrapers, and linewise on the same puzzles, one after the other.

    pip install ortools
    cp_sat_letters.py PUZZLES.jsonl LINEWISE [PER_GROUP]

Each line of the file is an object with type (easyasabc or skyscrapers), n, k, top, bottom, left, right, givens and id; 0 is
no clue and no given. Each clue is an automaton over its line, from the near end or the far end; every line has each letter or
height once. One worker, the processor's time of one process, building the model included: a first solution, then the proof
that no other one exists. linewise is timed by `linewise bench --json`: the least of five runs. The table goes into docs/record.md, too.
"""

import collections
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import ortools
from ortools.sat.python import cp_model

RECORD = pathlib.Path(__file__).resolve().parent.parent / "docs" / "record.md"
# Here this part of the record begins; scripts/record.py writes what lies before it.
LETTERS = "## Easy as ABC and Skyscrapers"


def first_letter(letter, letters):
    """Transitions of: blanks, the letter, then anything."""
    edges = [(0, 0, 0), (0, letter, 1)]
    return 0, [1], edges + [(1, symbol, 1) for symbol in range(letters + 1)]


def seen(count, heights):
    """Transitions of: so many are taller than all before. A state is an amount and the tallest height."""
    number = lambda amount, tallest: amount * (heights + 1) + tallest
    edges = []
    for amount in range(count + 1):
        for tallest in range(heights + 1):
            for height in range(1, heights + 1):
                after = (amount + 1, height) if height > tallest else (amount, tallest)
                if after[0] <= count:
                    edges.append((number(amount, tallest), height, number(*after)))
            edges.append((number(amount, tallest), 0, number(amount, tallest)))
    return number(0, 0), [number(count, tallest) for tallest in range(1, heights + 1)], edges


def model_of(puzzle):
    size, letters = puzzle["n"], puzzle.get("k", puzzle["n"])
    model = cp_model.CpModel()
    lowest = 1 if letters == size else 0
    cells = [[model.new_int_var(lowest, letters, "") for _ in range(size)] for _ in range(size)]
    holds = lambda cell, symbol: literal(model, cell, symbol)
    for row, column in ((r, c) for r in range(size) for c in range(size) if puzzle["givens"][r][c]):
        model.add(cells[row][column] == puzzle["givens"][row][column])
    rows, columns = cells, [list(column) for column in zip(*cells)]
    for line in rows + columns:
        if letters == size:
            model.add_all_different(line)
            continue
        for symbol in range(1, letters + 1):
            model.add_exactly_one(holds(cell, symbol) for cell in line)
    for side, lines in (("left", rows), ("right", rows), ("top", columns), ("bottom", columns)):
        for line, clue in zip(lines, puzzle[side]):
            if clue:
                line = line if side in ("left", "top") else line[::-1]
                reader = first_letter if puzzle["type"] == "easyasabc" else seen
                model.add_automaton(line, *reader(clue, letters))
    return model, cells


def literal(model, cell, symbol):
    known = model.__dict__.setdefault("literals", {})
    key = (cell.index, symbol)
    if key not in known:
        known[key] = model.new_bool_var("")
        model.add(cell == symbol).only_enforce_if(known[key])
        model.add(cell != symbol).only_enforce_if(known[key].negated())
    return known[key]


def cp_sat(puzzle):
    """Seconds for a solution and the proof that it is the only one."""
    start = time.process_time()
    model, cells = model_of(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE), puzzle["id"]
    flat = [cell for row in cells for cell in row]
    values = [solver.value(cell) for cell in flat]
    differs = []
    for cell, value in zip(flat, values):
        other = model.new_bool_var("")
        model.add(cell != value).only_enforce_if(other)
        differs.append(other)
    model.add_bool_or(differs)
    assert solver.solve(model) == cp_model.INFEASIBLE, puzzle["id"]
    return time.process_time() - start


def native(puzzle):
    """The puzzle in linewise's own format."""
    size, letters = puzzle["n"], puzzle.get("k", puzzle["n"])
    is_abc = puzzle["type"] == "easyasabc"
    glyphs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if is_abc else "123456789ABCDEFGHIJKLMNOPQ"
    clue = lambda number: "*" if number == 0 else glyphs[number - 1] if is_abc else str(number)
    lines = ["kind: " + ("easy_as_abc" if is_abc else "skyscrapers"), "id: " + puzzle["id"], "symbols: ." + glyphs[:letters]]
    lines += [f"{side}: " + " ".join(map(clue, puzzle[side])) for side in ("left", "right", "top", "bottom")]
    lines += ["givens:"] + ["".join(glyphs[n - 1] if n else "?" for n in row) for row in puzzle["givens"]]
    return "\n".join(lines) + "\n"


def main():
    file, linewise = sys.argv[1:3]
    per_group = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    groups = collections.defaultdict(list)
    for line in open(file):
        puzzle = json.loads(line)
        groups[puzzle["id"].rsplit("-", 1)[0]].append(puzzle)
    rows = ["| puzzles | how many | linewise, median (worst), ms | CP-SAT, median of the first %d, ms | ratio of the medians |" % per_group, "|---|---|---|---|---|"]
    print("\n".join(rows))
    for name, puzzles in sorted(groups.items()):
        with tempfile.NamedTemporaryFile("w", suffix=".linewise") as text:
            text.write("====\n".join(map(native, puzzles)))
            text.flush()
            command = [linewise, "bench", "--repeat", "5", "--json", text.name]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        ours = [json.loads(line) for line in lines]
        ours = [entry for entry in ours if entry.get("verdict") == "unique"]
        assert len(ours) == len(puzzles), f"{name}: {len(ours)} of {len(puzzles)} proved unique"
        ours = [entry["min_ns"] / 1e9 for entry in ours]
        theirs = [cp_sat(puzzle) for puzzle in puzzles[:per_group]]
        own, other = statistics.median(ours) * 1e3, statistics.median(theirs) * 1e3
        rows.append(f"| {name} | {len(ours)} | {own:.3f} ({max(ours) * 1e3:.3f}) | {other:.1f} | {other / own:.0f} |")
        print(rows[-1], flush=True)
    write_record(rows)


def write_record(rows):
    """Writes the table in the place of the last one."""
    told = (
        f"`scripts/cp_sat_letters.py` on {datetime.date.today()}, load {os.getloadavg()[0]:.1f} at the end, OR-Tools {ortools.__version__}: from the puzzle to the proof that there is one solution. "
        "A name gives the number of cells or heights, then of letters. linewise proved for all puzzles that there is one solution, CP-SAT for those that it was given. linewise's times are the fastest of five runs, CP-SAT's are single runs.\n\n"
    )
    nonograms, _, _ = RECORD.read_text().partition(LETTERS)
    RECORD.write_text(nonograms.rstrip() + "\n\n" + LETTERS + "\n\n" + told + "\n".join(rows) + "\n")


main()
