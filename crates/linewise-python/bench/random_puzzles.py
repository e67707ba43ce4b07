"""Writes random 20x20 nonograms, half of their cells filled, as JSON lines and as Parquet: ``random_puzzles.py COUNT OUT [SIDE] [SEED]``."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path


def clue(line: int, side: int) -> str:
    """The clue of a line whose cells are the bits of a number."""
    blocks = [len(block) for block in f"{line:0{side}b}".split("0") if block]
    return " ".join(map(str, blocks)) or "0"


def puzzles(count: int, side: int, seed: int) -> Iterator[str]:
    """Puzzles in linewise's own format."""
    dice = random.Random(seed)
    for _ in range(count):
        rows = [dice.getrandbits(side) for _ in range(side)]
        columns = [sum((row >> at & 1) << side - 1 - n for n, row in enumerate(rows)) for at in reversed(range(side))]
        texts = ("\n".join(clue(line, side) for line in lines) for lines in (rows, columns))
        yield "kind: nonogram\nrows:\n{}\ncolumns:\n{}\n".format(*texts)


def main() -> None:
    count, out = int(sys.argv[1]), Path(sys.argv[2])
    side, seed = (int(number) for number in (*sys.argv[3:5], *("20", "1")[len(sys.argv[3:5]) :]))
    with out.with_suffix(".jsonl").open("w", encoding="utf-8") as file:
        for key, puzzle in enumerate(puzzles(count, side, seed)):
            file.write(json.dumps({"key": str(key), "puzzle": puzzle}) + "\n")
    try:
        import pyarrow.json
        import pyarrow.parquet
    except ImportError:
        print("no Parquet: pip install pyarrow", file=sys.stderr)
        return
    table = pyarrow.json.read_json(out.with_suffix(".jsonl"))
    pyarrow.parquet.write_table(table, out.with_suffix(".parquet"), row_group_size=10_000)


if __name__ == "__main__":
    main()
