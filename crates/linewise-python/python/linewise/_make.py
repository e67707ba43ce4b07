"""Making puzzles: from nothing, from a phrase, from a picture, and from another puzzle."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Union, cast

from . import _core as core
from ._board import Board, Cell
from ._build import options_of, sizes
from ._errors import NotMade
from ._progress import Progress, shown
from ._puzzle import Puzzle
from ._values import text as text_of, truth, whole

Picture = Any
"""A picture file (PNG, JPEG, GIF, WebP, BMP), its content, a picture of Pillow's, or a numpy array of grey values, colours, or yes and no."""
Size = Union[int, tuple[int, int]]
"""Rows and columns; one number for a square, or for the side of a hexagon."""


_USUAL_DRAWING: dict[str, object] = {"colours": 2, "mode": None, "fit": "crop", "invert": False}
"""How a picture is drawn where nothing else is said."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made. It has exactly one solution, which is proven.

    >>> import linewise as lw
    >>> made = lw.make("skyscrapers", 4, seed=7)
    >>> made.puzzle.kind, made.puzzle.solve().solution == made.solution
    ('skyscrapers', True)
    """

    puzzle: Puzzle
    solution: Board
    level: int | None
    """How hard it is, from 1, as :meth:`Puzzle.grade` says; ``None`` where the budget did not allow to find out."""
    effort: int | None
    """The weights of all steps of its solution, in hundredths, as in :attr:`Grade.effort`."""
    minimal: bool
    """Was every clue and every given cell tried, and is each of them needed?"""
    untried: int
    """So many clues and given cells were not tried before the budget ended: they may not be needed."""
    seed: int | None
    """The seed it was made from: the same seed, wish and version make the same puzzle, on every machine; ``None`` where chance had no part in it."""
    cells: tuple[Cell, ...]
    """Of a puzzle made from a picture the cells that were changed; of one that was made unique the cells that are given now."""
    likeness: float | None
    """How much the solution is still like the picture, from 0 to 1; ``None`` where there was none."""

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def make(
    kind: str | None = None,
    size: Size | None = None,
    *,
    picture: Picture | None = None,
    text: str | None = None,
    level: int | None = None,
    hexagon: bool = False,
    options: Mapping[str, str | int | bool] | None = None,
    symmetric: bool = False,
    minimal: bool = False,
    colours: int = 2,
    mode: Literal["threshold", "adaptive", "edges"] | None = None,
    fit: Literal["crop", "pad", "stretch"] = "crop",
    invert: bool = False,
    seed: int | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    progress: Progress = False,
) -> Made:
    """Makes a puzzle with exactly one solution: a random one of a kind, one that hides ``text``, or a nonogram from a ``picture``.

    ``level`` is how hard it is to be, from 1; ``minimal`` leaves nothing that could be spared; ``options`` are the rules that it adds or changes.
    ``colours``, ``mode``, ``fit`` and ``invert`` are for pictures. Without a ``seed`` one is drawn: :attr:`Made.seed` tells it.
    :class:`NotMade` is raised where the wish cannot be had, with the puzzle that came nearest.

    >>> import linewise as lw
    >>> made = lw.make("nonogram", 8, level=1, seed=1)
    >>> made.level, made.puzzle.shape
    (1, (8, 8))
    >>> lw.make("regex_crossword", text="HELP", seed=1).solution.rows
    ('HE', 'LP')

    A picture is an array as well, here a heart, drawn dark on white:

    >>> import numpy
    >>> rows = (".#.#.", "#####", "#####", ".###.", "..#..")
    >>> heart = numpy.array([[glyph == "#" for glyph in row] for row in rows])
    >>> lw.make(picture=heart, seed=1).solution.rows == rows
    True
    """
    wished: dict[str, object] = {
        "size": sizes(size, square=False),
        "hexagon": truth("hexagon", hexagon),
        "options": options_of(options),
        "level": None if level is None else whole("level", level, 1, 255),
        "symmetric": truth("symmetric", symmetric),
        "minimal": truth("minimal", minimal),
        "seed": seed_of(seed),
    }
    drawing: dict[str, object] = {
        "colours": whole("colours", colours),
        "mode": None if mode is None else text_of("mode", mode),
        "fit": text_of("fit", fit),
        "invert": truth("invert", invert),
    }
    with shown(progress, "making") as report:
        if picture is None:
            if kind is None:
                raise TypeError("make() needs a kind, or a picture")
            if drawing != _USUAL_DRAWING:
                changed = next(name for name, value in drawing.items() if value != _USUAL_DRAWING[name])
                raise TypeError(f"{changed}= is for a picture, and there is none")
            text = None if text is None else text_of("text", text)
            return made_of(core.make(text_of("kind", kind), text, wished, (steps, timeout, report)))
        if kind not in (None, core.picture_kind()) or text is not None:
            raise TypeError(f"a picture becomes a {core.picture_kind()}, without a text")
        return made_of(core.make_from_picture(_content(picture), drawing, wished, (steps, timeout, report)))


def seed_of(seed: int | None) -> int:
    """The seed, or one that is drawn."""
    return secrets.randbits(32) if seed is None else whole("seed", seed, most=2**64 - 1)


def made_of(told: core._Told) -> Made:
    """What came of a wish."""
    made, problem = told
    if made is not None:
        return _of(made)
    assert problem is not None
    why, message, help, best = problem
    raise NotMade(message, help, why == "gave_up", None if best is None else _of(best))


def _of(made: core._Made) -> Made:
    puzzle, solution, level, effort, minimal, untried, seed, cells, likeness = made
    printed = Puzzle._of(puzzle)
    board = Board._of(printed, (solution, None))
    changed = tuple(_cell(board, cell) for cell in cells)
    return Made(printed, board, level, effort, minimal, untried, seed, changed, likeness)


def _cell(board: Board, number: int) -> Cell:
    """The cell of this number, with what it is."""
    for at, row in enumerate(board.rows):
        if number < len(row):
            return Cell(at + 1, number + 1, row[number])
        number -= len(row)
    raise IndexError(number)


def _content(picture: Picture) -> tuple[bytes, tuple[int, int] | None]:
    """The bytes of a picture file; or those of its pixels, red, green, blue and opacity, with its width and its height."""
    if isinstance(picture, bytes):
        return picture, None
    if isinstance(picture, (str, os.PathLike)):
        return Path(cast("str | os.PathLike[str]", picture)).read_bytes(), None
    if hasattr(picture, "read"):
        return picture.read(), None
    if hasattr(picture, "convert") and hasattr(picture, "size"):
        return picture.convert("RGBA").tobytes(), picture.size
    if hasattr(picture, "__array__"):
        return _pixels(picture)
    raise TypeError(f"a picture is a file, bytes, a picture of Pillow's or an array, not {type(picture).__name__}")


def _pixels(picture: Any) -> tuple[bytes, tuple[int, int]]:
    """An array's pixels. What is true is dark, as a filled cell."""
    import numpy

    array = numpy.asarray(picture)
    if array.ndim not in (2, 3) or array.ndim == 3 and array.shape[2] not in (1, 3, 4):
        raise ValueError(f"a picture is an array of (height, width) or (height, width, 1, 3 or 4), not {array.shape}")
    if array.dtype == bool:
        array = numpy.where(array, 0, 255)
    elif numpy.issubdtype(array.dtype, numpy.floating):
        if not numpy.isfinite(array).all() or array.min(initial=0) < 0 or array.max(initial=0) > 1:
            raise ValueError("a picture of floating-point numbers has values from 0 (black) to 1 (white), none of them NaN")
        array = numpy.rint(array * 255)
    elif not numpy.issubdtype(array.dtype, numpy.integer):
        raise ValueError(f"a picture has values from 0 to 255, from 0 to 1, or yes and no, not {array.dtype}")
    elif (wrong := array[(array < 0) | (array > 255)]).size:
        raise ValueError(f"a picture of whole numbers has values from 0 to 255, not {wrong[0]}")
    array = array.astype(numpy.uint8)
    if array.ndim == 2:
        array = array[:, :, None]
    if array.shape[2] == 1:
        array = array.repeat(3, axis=2)
    if array.shape[2] == 3:
        array = numpy.concatenate([array, numpy.full((*array.shape[:2], 1), 255, numpy.uint8)], axis=2)
    return array.tobytes(), (int(array.shape[1]), int(array.shape[0]))
