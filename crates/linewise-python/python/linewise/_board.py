"""Boards: what each cell is, or may be."""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Union, cast

from ._errors import Error
from ._values import plain

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from ._puzzle import Puzzle


def by_position(value: object) -> object:
    """A data frame as an array: whoever goes through it finds its columns, or their names, and no rows."""
    if isinstance(value, type) or not hasattr(value, "columns"):
        return value
    if not hasattr(value, "to_numpy"):
        raise TypeError(f"a {type(value).__name__} is a table of columns: a list of rows, an array or a data frame is wanted")
    return cast(Any, value).to_numpy()


Cells = tuple[bytes, "bytes | None"]
"""A byte for each cell, 255 where it is open; and a bit for each symbol of each cell, where some open cell cannot be everything."""

OPEN = 255
WIDTH = 16
OPEN_GLYPH = "?"

BoardLike = Union["Board", str, bytes, "os.PathLike[str]", "Sequence[object]", "numpy.ndarray[Any, Any]"]
"""A board: a text of rows, a file, rows of characters or of numbers, an array, or a data frame, which is read by position."""


class Cell(NamedTuple):
    """A cell and what it may be. Rows and columns count from 1, as the sentences have them."""

    row: int
    column: int
    may_be: str

    @property
    def place(self) -> tuple[int, int]:
        """The cell in an array, counted from 0."""
        return self.row - 1, self.column - 1


class Board:
    """What each cell of a puzzle is, as far as that is known.

    >>> import linewise as lw
    >>> board = lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).solve().solution
    >>> print(board)
    .#.
    ###
    #.#
    >>> board[1, 0]
    '#'
    >>> board.rows
    ('.#.', '###', '#.#')
    >>> board.array.tolist()
    [[0, 1, 0], [1, 1, 1], [1, 0, 1]]
    """

    __slots__ = ("_cells", "_puzzle")

    def __init__(self, puzzle: Puzzle, board: BoardLike) -> None:
        self._puzzle = puzzle
        self._cells = cells_of(puzzle, board)

    @classmethod
    def _of(cls, puzzle: Puzzle, cells: Cells) -> Board:
        board = cls.__new__(cls)
        board._puzzle, board._cells = puzzle, cells
        return board

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the board belongs to."""
        return self._puzzle

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, a character for each cell, ``?`` where it is open."""
        glyphs = self._puzzle.glyphs
        text = "".join(OPEN_GLYPH if cell == OPEN else glyphs[cell] for cell in self._cells[0])
        return tuple(text[start:end] for start, end in self._spans())

    def _spans(self) -> Iterator[tuple[int, int]]:
        start = 0
        for count in self._puzzle.row_lengths:
            yield start, start + count
            start += count

    @property
    def array(self) -> numpy.typing.NDArray[numpy.int8]:
        """The number of each cell's symbol, -1 where it is open: of a nonogram 0 is blank and 1 filled, of number puzzles the number itself."""
        _need_numpy()
        import numpy

        settled = numpy.frombuffer(self._cells[0], dtype=numpy.uint8).astype(numpy.int8)
        return settled.reshape(self._rectangle())

    @property
    def characters(self) -> numpy.typing.NDArray[numpy.str_]:
        """The character of each cell, ``?`` where it is open."""
        _need_numpy()
        import numpy

        return numpy.array([list(row) for row in self.rows], dtype="<U1").reshape(self._rectangle())

    def _rectangle(self) -> tuple[int, int]:
        if self._puzzle.is_hexagon:
            raise Error("the rows of a hexagon are not equally long, and make no array", "board", "board.rows has them")
        return self._puzzle.shape[0], self._puzzle.shape[1]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.typing.NDArray[Any]:
        array = self.array
        return array if dtype is None else array.astype(dtype)

    def may_be(self, row: int, column: int) -> str:
        """The characters of all that a cell may be. Rows and columns count from 0."""
        cell = self._cell(row, column)
        settled, may = self._cells
        glyphs = self._puzzle.glyphs
        if may is not None:
            bits = int.from_bytes(may[cell * WIDTH : (cell + 1) * WIDTH], "little")
            return "".join(glyph for at, glyph in enumerate(glyphs) if bits >> at & 1)
        return glyphs if settled[cell] == OPEN else glyphs[settled[cell]]

    def _cell(self, row: int, column: int) -> int:
        spans = list(self._spans())
        if not -len(spans) <= row < len(spans):
            raise IndexError(f"row {row} of a board of {len(spans)} rows")
        start, end = spans[row]
        if not start - end <= column < end - start:
            raise IndexError(f"column {column} of a row of {end - start} cells")
        return (start if column >= 0 else end) + column

    def __getitem__(self, place: int | tuple[int, int]) -> str:
        """What stands in a cell, ``board[row, column]``, or in a row, ``board[row]``; both are counted from 0."""
        if not isinstance(place, tuple):
            return self.rows[place]
        try:
            row, column = map(operator.index, place)
        except (TypeError, ValueError):
            raise TypeError("a cell is board[row, column], with two whole numbers; board.array has slices") from None
        cell = self._cells[0][self._cell(row, column)]
        return OPEN_GLYPH if cell == OPEN else self._puzzle.glyphs[cell]

    @property
    def open_cells(self) -> int:
        """How many cells are open."""
        return self._cells[0].count(OPEN)

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self._puzzle.row_lengths)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"<Board {list(self.rows)!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._cells == other._cells and self._puzzle == other._puzzle

    def __hash__(self) -> int:
        return hash((self._cells, self._puzzle))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._puzzle, self._cells)

    def svg(self) -> str:
        """The page with this board on it, as an SVG picture."""
        return self._puzzle.svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()


def _restore(puzzle: Puzzle, cells: Cells) -> Board:
    return Board._of(puzzle, cells)


def _need_numpy() -> None:
    try:
        import numpy as _
    except ImportError as missing:
        raise ImportError("arrays need numpy: pip install linewise[numpy]", name=missing.name) from missing


def cells_of(puzzle: Puzzle, board: BoardLike) -> Cells:
    """The cells of what somebody took for a board."""
    if isinstance(board, Board):
        same = board.puzzle is puzzle or board.puzzle == puzzle or board.puzzle.glyphs == puzzle.glyphs
        if same and board.puzzle.row_lengths == puzzle.row_lengths:
            return board._cells
        return cells_of(puzzle, str(board))
    if isinstance(board, (bytes, bytearray)):
        return puzzle._core.read_board(bytes(board))
    if isinstance(board, str):
        return puzzle._core.read_board(board.encode())
    if isinstance(board, os.PathLike):
        return puzzle._core.read_board(Path(board).read_bytes())
    board = cast(BoardLike, by_position(board))
    if "numpy" in sys.modules:
        import numpy

        if isinstance(board, numpy.ndarray):
            return _of_array(puzzle, board)
    return _of_rows(puzzle, board)


def _of_rows(puzzle: Puzzle, board: object) -> Cells:
    """Rows of characters, or of cells one by one."""
    try:
        if isinstance(cast(Any, board), (set, frozenset, dict)):
            raise TypeError
        rows = list(cast("Sequence[object]", board))
    except TypeError:
        raise _wrong(f"a board is a text, a list of rows or an array, not {type(board).__name__}") from None
    texts = [_text(row) for row in rows]
    if rows and None not in texts:
        # In an alphabet with a "?" of its own, it depends on the whole board what a "?" is.
        return puzzle._core.read_board("\n".join(cast("list[str]", texts)).encode())
    if len(rows) != len(puzzle.row_lengths):
        raise _wrong(f"the board has {len(rows)} rows, the puzzle {len(puzzle.row_lengths)}")
    settled = bytearray()
    for at, (row, count) in enumerate(zip(rows, puzzle.row_lengths)):
        try:
            cells = list(cast("Sequence[object]", row))
        except TypeError:
            raise _wrong(f"row {at + 1} is a text or a list of cells, not {type(row).__name__}") from None
        if len(cells) != count:
            raise _wrong(f"row {at + 1} of the board has {len(cells)} cells, the puzzle's {count}")
        settled.extend(_symbol(puzzle, cell, at, column) for column, cell in enumerate(cells))
    return bytes(settled), None


def _text(row: object) -> str | None:
    """A row of nothing but characters."""
    if isinstance(row, str):
        return row
    if not isinstance(row, (list, tuple)):
        return None
    cells = cast("Sequence[object]", row)
    return "".join(cast("Sequence[str]", cells)) if all(isinstance(cell, str) and len(cell) == 1 for cell in cells) else None


def _symbol(puzzle: Puzzle, cell: object, row: int, column: int) -> int:
    """The symbol of a cell: a character, a number, or ``None`` while it is open."""
    cell = plain(cell)
    if cell is None or (isinstance(cell, (int, float)) and cell == -1):
        return OPEN
    if isinstance(cell, str):
        if cell == OPEN_GLYPH:
            return OPEN
        at = puzzle.glyphs.find(cell) if len(cell) == 1 else -1
        if at >= 0:
            return at
    elif hasattr(cell, "__index__") or (isinstance(cell, float) and cell.is_integer()):
        number = int(cast(int, cell))
        if 0 <= number < len(puzzle.glyphs):
            return number
    shown = repr(cell)
    shown = shown if len(shown) <= 40 else shown[:40] + "..."
    raise _wrong(f"row {row + 1}, column {column + 1}: {shown} is no cell of this puzzle: {_known(puzzle)}")


def _of_array(puzzle: Puzzle, array: numpy.ndarray[Any, Any]) -> Cells:
    import numpy

    if puzzle.is_hexagon:
        raise _wrong("the rows of a hexagon are not equally long: its board is a text or a list of rows, no array")
    if array.shape != puzzle.shape:
        shape = " x ".join(map(str, array.shape)) or "()"
        raise _wrong(f"the array has the shape {shape}, the board {puzzle.shape[0]} x {puzzle.shape[1]}")
    if isinstance(array, numpy.ma.MaskedArray):
        return _of_rows(puzzle, cast(Any, array.astype(object)).filled(None).tolist())
    if array.dtype.kind not in "biuf":
        if array.dtype.kind in "UO":
            return _of_rows(puzzle, array.tolist())
        raise _wrong(f"an array of {array.dtype} is no board: numbers, truth values or characters are")
    count = len(puzzle.glyphs)
    # Comparisons with NaN are false, and no number is changed before it was looked at.
    right = (array >= (0 if array.dtype.kind in "bu" else -1)) & (array < count)
    if array.dtype.kind == "f":
        right &= numpy.where(right, array, 0) == numpy.floor(numpy.where(right, array, 0))
    if not right.all():
        row, column = (int(at) for at in numpy.argwhere(~right)[0])
        wrong = array[row, column].item()
        raise _wrong(f"row {row + 1}, column {column + 1}: {wrong!r} is no cell of this puzzle: {_known(puzzle)}")
    return array.astype(numpy.int8).view(numpy.uint8).tobytes(), None


def _known(puzzle: Puzzle) -> str:
    glyphs = puzzle.glyphs if len(puzzle.glyphs) <= 16 else puzzle.glyphs[:16] + "..."
    return f"a cell is one of {glyphs!r}, its number from 0 to {len(puzzle.glyphs) - 1}, or None or -1 while it is open"


def _wrong(message: str) -> Error:
    return Error(message, "board")
