"""Puzzles built from clues, and the calls that build them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union, cast

from . import _core as core
from ._board import OPEN_GLYPH, Board, BoardLike, by_position
from ._errors import Error
from ._puzzle import Puzzle
from ._values import pairs, plain, text, whole

Clue = Union[int, str, None, Sequence[Any]]
"""A clue: a number, a text as people write it (``"3 1"``), a list of numbers, or ``None`` where there is none."""
Clues = Iterable[Clue]
"""The clues of a side, one for each line."""


def build(
    kind: str,
    sides: Mapping[str, Clues | None],
    *,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """A puzzle of any kind, with the clues of each side."""
    clues: dict[str, object] = {side: _side(given) for side, given in sides.items() if given is not None}
    rows = None if givens is None else _rows(givens)
    if size is None and rows is not None and not {"falling", "rising"} & clues.keys():
        size = _size_with(rows, clues)
    more: dict[str, object] = {
        "size": sizes(size, square=True),
        "alphabet": None if alphabet is None else text("alphabet", alphabet),
        "colours": None if colours is None else _inks(colours),
        "givens": [],
        "options": options_of(options),
        "notes": _notes(title, notes),
    }
    if rows is not None:
        more["givens"] = _givens(Puzzle._of(core.build(text("kind", kind), clues, more)), rows)
    return Puzzle._of(core.build(text("kind", kind), clues, more))


def _side(side: object) -> object:
    """The clues of a side, as they can be gone through twice."""
    if isinstance(side, Iterator):
        return list(cast("Iterator[object]", side))
    frame = by_position(side)
    return side if frame is side else cast(Any, frame).tolist()


def sizes(size: object, *, square: bool) -> list[object] | None:
    """The numbers of a size; one number may stand for two."""
    if size is None:
        return None
    if hasattr(size, "__index__") and not hasattr(size, "__len__"):
        number = whole("size", size)
        return [number, number] if square else [number]
    if isinstance(size, (str, bytes)) or not hasattr(size, "__iter__"):
        raise TypeError(f"size is a number, or the numbers of rows and columns, not {size!r}")
    return [whole("each number of size", number) for number in cast("Iterable[object]", size)]


def _size_with(rows: list[Sequence[object]], clues: Mapping[str, object]) -> tuple[int, int]:
    """The size of a board with these given cells; the clues of a side say better how many lines there are."""
    said = {side: len(cast("Sequence[object]", given)) for side, given in clues.items() if hasattr(given, "__len__")}
    columns = max((len(row) for row in rows), default=0)
    return said.get("rows", said.get("right", len(rows))), said.get("columns", said.get("bottom", columns))


def options_of(options: object) -> list[tuple[str, str]]:
    """The rules that a puzzle adds or changes, each with its value."""
    yes_or_no = {True: "yes", False: "no"}
    values = [] if options is None else [(name, plain(value)) for name, value in pairs("options", options)]
    return [(name, yes_or_no[value] if isinstance(value, bool) else str(value)) for name, value in values]


def _notes(title: object, notes: object) -> list[tuple[str, str]]:
    """What stands beside a puzzle, each with a name that a file can hold."""
    told = [] if title is None else [("title", text("title", title))]
    for name, said in [] if notes is None else pairs("notes", notes):
        if not name or name != name.strip() or any(glyph == ":" or not glyph.isprintable() for glyph in name):
            raise ValueError(f"notes: {name!r} is no name: a word or several, without a colon")
        told.append((name, text(f"the note {name!r}", said)))
    return told


def _inks(colours: object) -> list[tuple[str, str]]:
    """The character of each ink, and its colour."""
    inks = [(ink, text(f"the colour of {ink!r}", colour)) for ink, colour in pairs("colours", colours)]
    for ink, _ in inks:
        if len(ink) != 1:
            raise ValueError(f"colours: one character stands for an ink, as in {{'r': 'red'}}, not {ink!r}")
    return inks


def _rows(givens: BoardLike) -> list[Sequence[object]]:
    if isinstance(givens, Board):
        return list(givens.rows)
    if isinstance(givens, str):
        return [row.strip() for row in givens.split("\n") if row.strip()]
    givens = cast(BoardLike, by_position(givens))
    if isinstance(givens, (bytes, os.PathLike, set, frozenset, dict)):
        raise TypeError(f"givens are rows, or an array, not {type(givens).__name__}")
    rows = cast("Iterable[Any]", cast(Any, givens).tolist() if hasattr(givens, "tolist") else givens)
    try:
        return [row if isinstance(row, str) else list(row) for row in rows]
    except TypeError:
        raise TypeError(f"givens are rows of characters or of cells, not {givens!r}") from None


def _givens(puzzle: Puzzle, rows: list[Sequence[object]]) -> list[tuple[int, int, str]]:
    """The given cells of a puzzle that has none yet, each with the characters that it may hold."""
    glyphs, lengths = puzzle.glyphs, puzzle.row_lengths
    if len(rows) != len(lengths):
        raise Error(f"the board has {len(lengths)} rows, but givens has {len(rows)}", "board")
    given: list[tuple[int, int, str]] = []
    for at, row in enumerate(rows):
        if len(row) != lengths[at]:
            raise Error(f"row {at + 1} of the board has {lengths[at]} cells, but in givens {len(row)}", "board")
        for column, cell in enumerate(plain(cell) for cell in row):
            if cell is None or (isinstance(cell, (str, int, float)) and cell in (OPEN_GLYPH, -1)):
                continue
            if isinstance(cell, str):
                given.append((at, column, cell))
                continue
            is_whole = hasattr(cell, "__index__") or (isinstance(cell, float) and cell.is_integer())
            number = int(cast(int, cell)) if is_whole else -1
            if not 0 <= number < len(glyphs):
                known = f"its character, its number from 0 to {len(glyphs) - 1}, or None while it is open"
                raise Error(f"givens, row {at + 1}, column {column + 1}: {cell!r} is no cell", "board", known)
            given.append((at, column, glyphs[number]))
    return given


def written(puzzle: Puzzle) -> str | None:
    """The puzzle as a call that makes it; ``None`` where such a call cannot say all of it."""
    if puzzle.options or puzzle.notes.keys() - {"title"}:
        return None
    clues: dict[str, Any] = puzzle.clues
    more: dict[str, Any] = {}
    told = {"rows": 0, "right": 0, "columns": 1, "bottom": 1}
    if puzzle.is_hexagon or {told[side] for side in clues if side in told} != {0, 1}:
        more["size"] = puzzle.shape
    givens = puzzle.givens
    if givens.open_cells < sum(puzzle.row_lengths):
        more["givens"] = list(givens.rows)
    if puzzle.title is not None:
        more["title"] = puzzle.title
    try:
        if build(puzzle.kind, clues, **more) != puzzle:
            return None
    except (Error, TypeError):
        return None
    parts = ", ".join(f"{name}={value!r}" for name, value in {**clues, **more}.items())
    return f"linewise.{_call(puzzle.kind, clues)}{parts})"


def _call(kind: str, clues: Mapping[str, object]) -> str:
    """The beginning of the call: by the function of the kind, where that takes these sides."""
    from . import _kinds

    takes = _kinds.SIDES.get(kind, ())
    return f"{kind}(" if all(side in takes for side in clues) else f"puzzle({kind!r}, "
