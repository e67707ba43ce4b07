"""The page's player in a notebook: :meth:`linewise.Puzzle.play`. It needs ``pip install linewise[widget]``."""

from __future__ import annotations

import base64
import zlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ._board import Board
from ._errors import Error

if TYPE_CHECKING:
    from ._board import BoardLike
    from ._puzzle import Puzzle

_FILES = files("linewise")


class Player(anywidget.AnyWidget):
    """A puzzle that is being played in a notebook: by mouse, touch or keys, with hints and all else that the page has.

    What is filled in is at hand as :attr:`board`, at any time; it goes on where it was when the cell is shown again. Nothing leaves the notebook.
    """

    _esm = _FILES.joinpath("widget.js").read_text(encoding="utf-8")

    title = traitlets.Unicode().tag(sync=True)
    """What those who listen are told that it is."""
    height = traitlets.Int(680, min=200).tag(sync=True)
    """How high it is, in pixels."""
    _link = traitlets.Unicode().tag(sync=True)
    _told = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Puzzle, board: BoardLike | None = None, *, height: int = 680) -> None:
        self._page = _page()
        self._puzzle = puzzle
        self._board = puzzle.givens if board is None else puzzle.board(board)
        super().__init__(title=puzzle.title or puzzle.kind, height=height, _link=_link(puzzle, self._board))
        self.on_msg(self._answer)
        self.observe(self._take, "_told")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def board(self) -> Board:
        """What is filled in by now."""
        return self._board

    @property
    def finished(self) -> bool:
        """Is every cell filled in as the rules ask?"""
        return self._puzzle.check(self._board).solved

    def _answer(self, _: object, message: dict[str, Any], __: object) -> None:
        if message.get("asks") == "page":
            self.send({"says": "page"}, [self._page])

    def _take(self, change: dict[str, Any]) -> None:
        text = change["new"].get("puzzle")
        if isinstance(text, str):
            self._board = self._puzzle.board(text)
            self._link = _pack(text)


def _page() -> bytes:
    page = _FILES.joinpath("page.html")
    if not page.is_file():
        raise Error("this package was built without the page", "page", "run page/build, then build the package again")
    return page.read_bytes()


def _link(puzzle: Puzzle, board: Board) -> str:
    """A link to the puzzle with this board, as it stands behind the ``#``."""
    rows = "".join(f"  {row}\n" for row in board.rows)
    return _pack(f"{puzzle.native().rstrip()}\nboard:\n{rows}")


def _pack(text: str) -> str:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = packed.compress(text.encode()) + packed.flush()
    return "n1." + base64.urlsafe_b64encode(content).decode().rstrip("=")
