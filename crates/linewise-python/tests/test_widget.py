"""The player in notebooks, as far as Python has a part in it; the page's own tests play in it."""

from __future__ import annotations

from typing import Any

import linewise as lw
import pytest

widget = pytest.importorskip("linewise.widget", reason="anywidget is not installed", exc_type=ImportError)

PAGE = b"<!doctype html><title>The page</title>"


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, whether or not one was built before the package."""
    monkeypatch.setattr(widget, "_page", lambda: PAGE)


def puzzles() -> list[lw.Puzzle]:
    """One of each kind, and what boards can be beside a square: hexagons, colours."""
    made = [lw.make(kind.name, size=4, seed=1).puzzle for kind in lw.kinds()]
    colours = lw.nonogram(rows=["2r 1g", "1r"], columns=["2r", "1r", "1g"], colours={"r": "red", "g": "#00aa00"})
    return [*made, lw.make("nonogram", size=3, hexagon=True, seed=1).puzzle, colours]


def opened(link: str) -> lw.Puzzle:
    """What stands in a link to the page."""
    return lw.open(f"#{link}")


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.kind)
def test_it_opens_the_puzzle_with_the_board(puzzle: lw.Puzzle) -> None:
    solution = puzzle.solve().solution
    assert solution is not None
    for board in (puzzle.givens, solution):
        player = puzzle.play(board)
        on_page = opened(player._link)
        assert (on_page.kind, on_page.clues, on_page.givens.rows) == (puzzle.kind, puzzle.clues, puzzle.givens.rows)
        assert on_page.placed is not None and on_page.placed.rows == board.rows == player.board.rows
        # It goes on from what a file holds.
        assert on_page.play().board.rows == board.rows
    assert player.finished and not puzzle.play().finished


def test_what_is_filled_in_on_the_page_is_at_hand() -> None:
    puzzle = lw.nonogram(rows=[1, 3, [1, 1]], columns=[2, 2, 2], title="A hut")
    player = puzzle.play()
    assert (player.title, player.board, player.finished) == ("A hut", puzzle.givens, False)
    rows = [".#.", "###", "???"]
    player._told = {"puzzle": f"{puzzle.native()}\nboard:\n" + "".join(f"  {row}\n" for row in rows), "finished": False}
    assert player.board.rows == tuple(rows) and not player.finished
    # Shown again, it goes on from there.
    placed = opened(player._link).placed
    assert placed is not None and placed.rows == player.board.rows
    player._told = {"puzzle": str(puzzle), "finished": False}
    assert player.board == puzzle.givens


def test_the_page_is_sent_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    player = lw.nonogram(rows=[1], columns=[1]).play(height=400)
    sent: list[tuple[Any, Any]] = []
    monkeypatch.setattr(player, "send", lambda *message: sent.append(message))
    player._handle_custom_msg({"asks": "nothing"}, [])
    assert sent == []
    player._handle_custom_msg({"asks": "page"}, [])
    assert sent == [({"says": "page"}, [PAGE])]
    assert player.height == 400


def test_a_package_without_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> bytes:
        raise lw.Error("this package was built without the page", "page")

    monkeypatch.setattr(widget, "_page", missing)
    with pytest.raises(lw.Error, match="without the page"):
        lw.nonogram(rows=[1], columns=[1]).play()


def test_a_board_of_another_puzzle_is_refused() -> None:
    with pytest.raises(lw.Error):
        lw.nonogram(rows=[1], columns=[1]).play(["..", ".."])
