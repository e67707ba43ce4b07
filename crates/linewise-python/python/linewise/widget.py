"""The page's player in a notebook: :meth:`linewise.Puzzle.play`. It needs ``pip install linewise[widget]``."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from . import _core as core
from ._board import Board
from ._errors import Error
from ._puzzle import Puzzle
from ._read import one_of

if TYPE_CHECKING:
    from ._board import BoardLike

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
        self._board = (puzzle.placed or puzzle.givens) if board is None else puzzle.board(board)
        self._finished = self._board.open_cells == 0 and puzzle.check(self._board).right is True
        link = _link(puzzle._core.with_placed(self._board._cells))
        super().__init__(title=puzzle.title or puzzle.kind, height=height, _link=link)
        self.on_msg(self._answer)  # pyright: ignore[reportUnknownMemberType]
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
        """Is it solved?"""
        return self._finished

    def _answer(self, _: object, message: dict[str, Any], __: object) -> None:
        if message.get("asks") == "page":
            self.send({"says": "page"}, [self._page])  # pyright: ignore[reportUnknownMemberType]

    def _take(self, change: dict[str, Any]) -> None:
        told = change["new"]
        # The page wrote this text: there is nothing to warn of.
        _format, _assumed, _remarks, puzzles = core.read(told["puzzle"].encode())
        played = one_of(puzzles)
        placed = played.placed
        self._board = self._puzzle.givens if placed is None else Board._of(self._puzzle, placed)
        self._finished = bool(told["finished"])
        self._link = _link(played)


def _page() -> bytes:
    page = _FILES.joinpath("page.html")
    if not page.is_file():
        raise Error("this package was built without the page", "page", "run page/build, then build the package again")
    return page.read_bytes()


def _link(puzzle: core.Puzzle) -> str:
    """A link to the puzzle and what is filled in, as it stands behind the ``#``."""
    return puzzle.convert("page-link", False)[0].decode().strip().removeprefix("#")
