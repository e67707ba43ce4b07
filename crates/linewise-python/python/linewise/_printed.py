"""What is printed of a puzzle: its board, what cells can hold, its clues and notes."""

from __future__ import annotations

from typing import NamedTuple

from . import _core as core


class Look(NamedTuple):
    """How one of the things that a cell can hold looks."""

    glyph: str
    name: str
    colour: str | None


class Printed:
    """A puzzle as far as it is printed; :class:`linewise.Puzzle` is one of which something can be asked."""

    __slots__ = ("_core", "_glyphs", "_shape")

    _core: core.Puzzle

    def _fill(self, core: core.Puzzle) -> None:
        self._core = core
        self._glyphs: str | None = None
        self._shape: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    @property
    def kind(self) -> str:
        """The name of its kind, as ``nonogram``."""
        return self._core.kind

    def _shapes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if self._shape is None:
            lines, cells = self._core.shape
            self._shape = tuple(lines), tuple(cells)
        return self._shape

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns there are; in a hexagon rows, falling and rising diagonals."""
        return self._shapes()[0]

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many cells each row has."""
        return self._shapes()[1]

    @property
    def is_hexagon(self) -> bool:
        """Has the board six-sided cells?"""
        return self._core.is_hexagon

    @property
    def glyphs(self) -> str:
        """The characters that stand for what a cell can hold, in their order."""
        if self._glyphs is None:
            self._glyphs = "".join(glyph for glyph, _, _ in self._core.alphabet)
        return self._glyphs

    @property
    def alphabet(self) -> list[Look]:
        """What a cell can hold: character, name and colour."""
        return [Look(*look) for look in self._core.alphabet]

    @property
    def title(self) -> str | None:
        """Its title."""
        return self.notes.get("title")

    @property
    def notes(self) -> dict[str, str]:
        """What is written beside it, by name: ``title``, ``author``, ``licence``..."""
        return self._core.notes

    @property
    def options(self) -> dict[str, str]:
        """The rules that it adds or changes, by name."""
        return self._core.options

    @property
    def clues(self) -> dict[str, list[str | list[str] | None]]:
        """The clues of each side that has some: ``rows``, ``columns``, ``right``, ``bottom``, and a hexagon's diagonals;
        ``corners`` are those at the top left, the top right, the bottom left and the bottom right.

        >>> import linewise as lw
        >>> lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).clues["rows"]
        ['1', '3', '1 1']
        """
        sides: dict[str, list[str | list[str] | None]] = {}
        counts: dict[str, int] = dict(zip(("rows", "falling", "rising") if self.is_hexagon else ("rows", "columns"), self.shape))
        counts["corners"] = 4
        lines = {"right": "rows", "bottom": "columns", "falling_far": "falling", "rising_far": "rising"}
        for side, index, nth, text in self._core.clues:
            clues = sides.setdefault(side, [None] * counts[lines.get(side, side)])
            before = clues[index]
            if nth == 0:
                clues[index] = text
            elif isinstance(before, list):
                before.append(text)
            else:
                clues[index] = [before if before is not None else "*", text]
        return sides
