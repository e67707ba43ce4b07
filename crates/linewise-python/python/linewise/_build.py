"""Puzzles built from clues, and the calls that build them."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union, cast

from . import _core as core
from ._board import OPEN_GLYPH, Board, BoardLike, by_position, plain
from ._errors import Error
from ._puzzle import Puzzle

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
        size = (len(rows), max((len(row) for row in rows), default=0))
    more: dict[str, object] = {
        "size": sizes(size, square=True),
        "alphabet": alphabet,
        "colours": None if colours is None else list(colours.items()),
        "givens": [],
        "options": [(name, _option(value)) for name, value in (options or {}).items()],
        "notes": [*(() if title is None else [("title", title)]), *(notes or {}).items()],
    }
    if rows is not None:
        more["givens"] = _givens(kind, clues, more, rows)
    return Puzzle._of(core.build(kind, clues, more))


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
        number = operator.index(cast(int, size))
        return [number, number] if square else [number]
    if isinstance(size, (str, bytes)) or not hasattr(size, "__iter__"):
        raise TypeError(f"size is a number, or the numbers of rows and columns, not {size!r}")
    return list(cast("Iterable[object]", size))


def _option(value: str | int | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _rows(givens: BoardLike) -> list[Sequence[object]]:
    if isinstance(givens, Board):
        return list(givens.rows)
    if isinstance(givens, str):
        return [row.strip() for row in givens.split("\n") if row.strip()]
    givens = cast(BoardLike, by_position(givens))
    if isinstance(givens, (bytes, os.PathLike, set, frozenset, dict)):
        raise TypeError(f"givens are rows, or an array, not {type(givens).__name__}")
    if hasattr(givens, "tolist"):
        return list(cast(Any, givens).tolist())
    return [cast("Sequence[object]", row) for row in givens]


def _givens(
    kind: str, clues: dict[str, object], more: dict[str, object], rows: list[Sequence[object]]
) -> list[tuple[int, int, str]]:
    """The given cells, each with the characters that it may hold."""
    glyphs: str | None = None
    given: list[tuple[int, int, str]] = []
    for at, row in enumerate(rows):
        for column, cell in enumerate(plain(cell) for cell in row):
            if cell is None or (isinstance(cell, (str, int, float)) and cell in (OPEN_GLYPH, -1)):
                continue
            if isinstance(cell, str):
                given.append((at, column, cell))
                continue
            if glyphs is None:
                glyphs = Puzzle._of(core.build(kind, clues, more)).glyphs
            whole = hasattr(cell, "__index__") or (isinstance(cell, float) and cell.is_integer())
            number = int(cast(int, cell)) if whole else -1
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
