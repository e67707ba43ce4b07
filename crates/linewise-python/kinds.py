"""Writes ``python/linewise/_kinds.py``: a function for each kind of puzzle, as the library lists them.

Run it with the package installed, after a kind has come or changed. ``--check`` says whether the file is as it would be written.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from linewise import _core

FILE = Path(__file__).parent / "python" / "linewise" / "_kinds.py"

HEAD = '''"""A function for each kind of puzzle. Written by kinds.py; change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ._board import BoardLike
from ._build import Clues, build
from ._puzzle import Puzzle
'''

SIDES = ["rows", "columns", "right", "bottom", "falling", "rising", "falling_far", "rising_far", "corners"]
MEANS = {
    "rows": "the clues of the rows, on their left",
    "columns": "the clues of the columns, above them",
    "right": "those at the right ends of the rows",
    "bottom": "those below the columns",
    "falling": "those of a hexagon's diagonals that lean like ``/``, at their upper ends",
    "rising": "those of the diagonals that lean like ``\\``, at their lower ends",
    "falling_far": "those at the other ends of the falling diagonals",
    "rising_far": "those at the other ends of the rising diagonals",
    "corners": "those at the top left, the top right, the bottom left and the bottom right corner",
}
MORE = """    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,"""
PASSED = ["size", "givens", "alphabet", "colours", "options", "title", "notes"]
ABOUT_MORE = """``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it."""


def docstring(text: str) -> str:
    lines = textwrap.dedent(text).strip().split("\n")
    quoted = "\n".join(f"    {line}".rstrip() for line in lines)
    start = 'r"""' if "\\" in quoted else '"""'
    return f"    {start}{quoted.strip()}\n    \"\"\"\n"


def function(name: str, doc: str, sides: list[str], kind: str, first: str) -> str:
    """A function that takes the clues of these sides."""
    if sides:
        places = [f"    {side}: Clues | None = None," for side in sides]
        if len(sides) > 1:
            places.insert(2, "    *,")
        else:
            places.append("    *,")
        more = MORE.split("\n")
    else:
        # Nothing is printed but given cells.
        places = ["    givens: BoardLike | None = None,", "    *,"]
        more = [line for line in MORE.split("\n") if "givens" not in line]
    signature = "\n".join(([first] if first else []) + places + more)
    given = ", ".join(f'"{side}": {side}' for side in sides)
    passed = ", ".join(f"{name}={name}" for name in PASSED)
    return f"\n\ndef {name}(\n{signature}\n) -> Puzzle:\n{docstring(doc)}    return build({kind}, {{{given}}}, {passed})\n"


def about(rules: str, sides: list[str]) -> str:
    """What the function says of itself."""
    text = textwrap.fill(rules, 120)
    if sides:
        means = "; ".join(f"``{side}`` are {MEANS[side]}" for side in sides)
        text += "\n\n" + textwrap.fill(f"{means}.", 120)
    return f"{text}\n\n{ABOUT_MORE}\n"


def example(kind: str, text: str) -> str:
    """An example that is run as a test, where it can be written as a call of this function."""
    puzzle = _core.read(text.encode())[-1][0]
    if isinstance(puzzle, Exception):
        raise puzzle
    sides: dict[str, list[object]] = {}
    lines = dict(zip(("rows", "columns"), puzzle.shape[0]))
    lines |= {"right": lines["rows"], "bottom": lines.get("columns", 0)}
    if puzzle.is_hexagon or puzzle.options or puzzle.givens[0].strip(b"\xff"):
        return ""
    for side, index, nth, clue in puzzle.clues:
        if nth > 0:
            return ""
        sides.setdefault(side, [None] * lines[side])[index] = int(clue) if clue.isdigit() else clue
    built = _core.build(kind, sides, dict.fromkeys(PASSED) | {"givens": [], "options": [], "notes": []}) if len(sides) > 1 else None
    if built is None or built.clues != puzzle.clues or built.alphabet != puzzle.alphabet:
        return ""
    call = ", ".join(f"{side}={clues!r}" for side, clues in sides.items())
    solved = built.solve(2, None, (None, None, None))
    if solved[0] != "unique":
        return ""
    glyphs = "".join(look[0] for look in built.alphabet)
    row = "".join(glyphs[cell] for cell in solved[1][0][: puzzle.shape[1][0]])
    return f"\n>>> import linewise as lw\n>>> lw.{kind}({call}).solve().solution.rows[0]\n{row!r}\n"


def written() -> str:
    """The file."""
    kinds = _core.kinds()
    names = [name for name, *_ in kinds]
    text = HEAD + f"\n__all__ = {[*names, 'puzzle']!r}\n".replace("'", '"')
    text += f"\nSIDES: dict[str, tuple[str, ...]] = {{\n"
    taken = {name: [side for side in SIDES if side in sides] for name, _, _, sides, _ in kinds}
    text += "".join(f'    "{name}": {tuple(sides)!r},\n'.replace("'", '"') for name, sides in taken.items()) + "}\n"
    text += '"""The sides on which puzzles of each kind have clues."""\n'
    for name, _, rules, _, examples in kinds:
        shown = next(filter(None, (example(name, text) for text in examples)), "")
        text += function(name, about(rules, taken[name]) + shown, taken[name], f'"{name}"', "")
    doc = "A puzzle of the kind of this name, whatever that is: :func:`linewise.kinds` lists them.\n\n" + ABOUT_MORE
    return text + function("puzzle", doc, SIDES, "kind", "    kind: str,")


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if FILE.read_text(encoding="utf-8") != written():
            sys.exit(f"{FILE.name} is not as kinds.py writes it: run kinds.py")
    else:
        FILE.write_text(written(), encoding="utf-8", newline="\n")
