"""Making puzzles: what is made is what was wished for, and nonsense is told."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import linewise as lw

ROWS = (".#.#.", "#####", "#####", ".###.", "..#..")
HEART = np.array([[glyph == "#" for glyph in row] for row in ROWS])


@pytest.mark.parametrize("kind", [kind.name for kind in lw.kinds()])
def test_every_kind_is_made_with_one_solution(kind: str) -> None:
    made = lw.make(kind, 4, seed=3)
    answer = made.puzzle.solve()
    assert answer.is_unique
    assert answer.solution == made.solution
    assert made.puzzle.kind == kind
    again = lw.make(kind, 4, seed=3)
    assert again.puzzle == made.puzzle and again.seed == 3


def test_the_level_is_that_of_the_grade() -> None:
    for level in (1, 2, 3):
        made = lw.make("nonogram", 10, level=level, seed=level)
        assert made.level == level == made.puzzle.grade().level
        assert made.effort == made.puzzle.grade().effort


def test_a_seed_is_drawn_and_told() -> None:
    made = lw.make("binairo", 4)
    assert lw.make("binairo", 4, seed=made.seed).puzzle == made.puzzle


def test_nothing_can_be_spared_where_that_is_wished() -> None:
    made = lw.make("easy_as_abc", 4, minimal=True, seed=5)
    assert made.minimal
    text = made.puzzle.native()
    assert made.puzzle.solve().is_unique
    assert lw.open(text).solve().is_unique


def test_what_the_budget_left_untried_is_told() -> None:
    assert lw.make("skyscrapers", 6, seed=1).untried == 0
    with pytest.raises(lw.NotMade) as raised:
        lw.make("skyscrapers", 7, seed=1, steps=400)
    best = raised.value.best
    assert best is not None and best.untried > 0


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(array: npt.NDArray[np.uint8]) -> bytes:
    """A PNG file of grey values, written by hand."""
    height, width = array.shape
    rows = b"".join(b"\0" + row.tobytes() for row in array)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_a_picture_is_a_file_its_bytes_or_an_array(tmp_path: Path) -> None:
    grey = np.where(HEART, 0, 255).astype(np.uint8)
    (tmp_path / "heart.png").write_bytes(png(grey))
    colours = np.repeat(grey[:, :, None], 3, axis=2)
    pictures = [HEART, grey, 1.0 - HEART, colours, grey[:, :, None], tmp_path / "heart.png", str(tmp_path / "heart.png"), png(grey)]
    for picture in pictures:
        made = lw.make(picture=picture, seed=1)
        assert made.solution.rows == ROWS
        assert made.likeness == pytest.approx(1.0)
        assert made.cells == ()


def test_cells_that_were_changed_are_told() -> None:
    # Two cells on a diagonal: the other two would do as well.
    made = lw.make(picture=np.eye(2, dtype=bool), size=(2, 2), seed=1)
    assert made.puzzle.solve().is_unique
    assert len(made.cells) >= 1
    for cell in made.cells:
        row, column = cell.place
        assert cell.may_be == made.solution.rows[row][column]
        assert (cell.may_be == "#") != (row == column)


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((3, 3, 2)),
        np.zeros(5),
        np.full((2, 2), np.nan),
        np.full((2, 2), 2.0),
        np.full((2, 2), 300),
        np.full((2, 2), -1),
        np.array([["a"]]),
        np.zeros((0, 4), dtype=np.uint8),
        b"no picture",
        b"",
    ],
)
def test_what_is_no_picture_is_told(picture: object) -> None:
    with pytest.raises(ValueError):
        lw.make(picture=picture, seed=1)


def test_a_wish_that_makes_no_sense_is_an_error() -> None:
    for wrong in ({"size": (0, 3)}, {"size": (3, 4, 5)}, {"level": 9}, {"options": {"nonsense": "yes"}}):
        with pytest.raises(lw.Error):
            lw.make("nonogram", **{"size": 5, **wrong}, seed=1)  # type: ignore[arg-type]
    with pytest.raises(lw.Error, match="nonagram"):
        lw.make("nonagram", 5)
    with pytest.raises(TypeError):
        lw.make(size=5)
    with pytest.raises(TypeError):
        lw.make("skyscrapers", picture=HEART)


def test_what_was_not_found_has_the_nearest() -> None:
    with pytest.raises(lw.NotMade) as caught:
        lw.make("nonogram", 3, level=6, seed=1, steps=50_000)
    best = caught.value.best
    assert best is None or best.puzzle.solve().is_unique and best.level != 6


def test_variations() -> None:
    made = lw.make("nonogram", 6, seed=11)
    harder = made.puzzle.harder()
    assert harder.puzzle != made.puzzle and harder.puzzle.solve().is_unique
    open_puzzle = lw.nonogram([1, 1, 1], [1, 1, 1])
    unique = open_puzzle.made_unique()
    assert unique.puzzle.solve().is_unique
    assert len(unique.cells) == 2
    assert all(unique.solution.rows[cell.row - 1][cell.column - 1] == cell.may_be for cell in unique.cells)


def test_keys_are_the_same_however_a_puzzle_is_turned() -> None:
    puzzle, mirrored = lw.nonogram([1, 3, 2], [1, 2, 3]), lw.nonogram([1, 3, 2], [3, 2, 1])
    assert puzzle.key() == mirrored.key() != lw.nonogram([1, 1], [1, 1]).key()
    assert puzzle.canonical() == mirrored.canonical()
