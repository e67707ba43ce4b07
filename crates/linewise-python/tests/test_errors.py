"""What is wrong is told with its place, and nothing is taken for what it is not."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import linewise as lw
import numpy
import pytest


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ([1, -3, 1], "rows[1]: -3"),
        ([1, math.nan, 1], "rows[1]: nan"),
        ([1, [1, math.inf], 1], "rows[1][1]: inf"),
        ([1, 2.5, 1], "rows[1]: 2.5"),
        ([1, True, 1], "rows[1]: True"),
        ([1, [1, 2**40], 1], "rows[1][1]: 1099511627776"),
        ([1, [1, 10**5000], 1], "rows[1][1]: a number of thousands of digits"),
        ([1, "x", 1], 'rows[1]: '),
        ([1, {}, 1], "rows[1]: a clue is a number, a text, a list of numbers, or None where there is none, not dict"),
        ([1, b"1", 1], "rows[1]: a clue is"),
        ([1, numpy.bool_(True), 1], "rows[1]: a clue is"),
        ([1, [1, {}], 1], "rows[1][1]: "),
        ([1, [0, 1], 1], "rows[1]: "),
        ("313", "rows is a list with a clue for each line, not str"),
        (7, "rows is a list with a clue for each line, not int"),
        ([], "a board of 0 rows and 3 columns has no cells"),
        (numpy.array([[1.0, numpy.nan]]), "rows[0][1]: nan"),
        (numpy.array([-1, 1, 1]), "rows[0]: -1"),
    ],
)
def test_clues(rows: Any, where: str) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        lw.nonogram(rows, [1, 1, 1])
    assert where in str(error.value)


def test_clues_that_do_not_fit_can_be_diagnosed() -> None:
    puzzle = lw.nonogram([9], [1, 1])
    with pytest.raises(lw.Error, match="row 1"):
        puzzle.solve()
    assert puzzle.diagnose().verdict == "none"


def test_sides_must_agree() -> None:
    with pytest.raises(lw.Error, match="right has clues for 3 rows, but rows says 2"):
        lw.puzzle("skyscrapers", rows=[1, 2], right=[1, 2, 1], columns=[1, 2])
    with pytest.raises(lw.Error) as error:
        lw.puzzle("skyscraperz", rows=[1], columns=[1])
    assert error.value.code == "unknown_kind" and "skyscrapers" in str(error.value)
    with pytest.raises(lw.Error) as error:
        lw.puzzle("nonogram", size=(10**9, 10**9))
    assert error.value.code == "size"
    with pytest.raises(lw.Error, match="nothing says how many the other way"):
        lw.puzzle("nonogram", rows=[1, 1])


@pytest.mark.parametrize(
    ("board", "where"),
    [
        (numpy.zeros((3, 4)), "the array has the shape 3 x 4, the board 3 x 3"),
        (numpy.zeros(9), "the array has the shape 9, the board 3 x 3"),
        (numpy.array(1), "the array has the shape (), the board 3 x 3"),
        (numpy.array([[0, 0, 0], [0, 0, math.nan], [0, 0, 0]]), "row 2, column 3: nan"),
        (numpy.array([[0, 0, 0], [0, 0, 0.5], [0, 0, 0]]), "row 2, column 3: 0.5"),
        (numpy.array([[0, 0, 0], [0, 0, -math.inf], [0, 0, 0]]), "row 2, column 3: -inf"),
        (numpy.array([[0, 0, 0], [0, 0, 2**62], [0, 0, 0]]), "row 2, column 3: 4611686018427387904"),
        (numpy.array([[0, 0, 0], [0, 0, -2], [0, 0, 0]]), "row 2, column 3: -2"),
        (numpy.array([[0, 0, 0], [0, 0, 255], [0, 0, 0]], dtype=numpy.uint8), "row 2, column 3: 255"),
        (numpy.zeros((3, 3), dtype=complex), "an array of complex128 is no board"),
        (numpy.zeros((3, 3), dtype="datetime64[s]"), "an array of datetime64[s] is no board"),
        (numpy.full((3, 3), "z"), "`z` is no cell of this puzzle"),
        ([[0, 0, 0], [0, 0, None], [0, 0, math.nan]], "row 3, column 3: nan"),
        ([[0, 0, 0], [0, 0], [0, 0, 0]], "row 2 of the board has 2 cells"),
        ([[0, 0, 0]], "the board has 1 rows, the puzzle 3"),
        ([1, 2, 3], "row 1 is a text or a list of cells, not int"),
        (5, "a board is a text, a list of rows or an array, not int"),
        ({"...", ".#.", "##."}, "a board is a text, a list of rows or an array, not set"),
        ("...\n.z.\n...", "line 2, column 2"),
        ("...\n...", "the board has 2 rows, the puzzle 3"),
    ],
)
def test_boards(chair: lw.Puzzle, board: Any, where: str) -> None:
    with pytest.raises(lw.Error) as error:
        chair.check(board)
    assert where in str(error.value)
    assert error.value.code == "board"


def test_texts_have_a_place() -> None:
    with pytest.raises(lw.Error) as error:
        lw.open("kind: nonogram\nrows: 1 x\ncolumns: 1 1")
    assert (error.value.line, error.value.column, error.value.words) == (2, 9, "x")
    assert str(error.value).startswith("line 2, column 9: ")


def test_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        lw.open(tmp_path / "none.non")
    with pytest.raises(FileNotFoundError):
        lw.open("no-such-file.non")
    with pytest.raises(FileNotFoundError):
        lw.open("")
    with pytest.raises(lw.Error) as error:
        lw.open(b"")
    assert error.value.code == "empty"
    several = tmp_path / "several.linewise"
    several.write_text("kind: nonogram\nrows: 1\ncolumns: 1\n====\nkind: nonogram\nrows: 1 x\ncolumns: 1\n")
    with pytest.raises(lw.Error) as error:
        lw.open(several)
    assert error.value.code == "several_puzzles"
    with pytest.raises(lw.Error, match="line 6"):
        lw.open_all(several)
    assert len(lw.open_all(several, errors="skip")) == 1
    assert len(lw.open_all(tmp_path, errors="skip")) == 1
    assert lw.open_all(str(several), errors="skip")[0].shape == (1, 1)
    with several.open("rb") as file:
        assert len(lw.open_all(file, errors="skip")) == 1


def test_formats(chair: lw.Puzzle) -> None:
    with pytest.raises(lw.Error) as error:
        chair.convert("paper")
    assert error.value.code == "unknown_format" and "native" in str(error.value)
    with pytest.raises(lw.Error):
        lw.open("3 3", format="paper")


def test_numbers_of_calls(chair: lw.Puzzle) -> None:
    for timeout in (-1, math.nan, math.inf):
        with pytest.raises(ValueError, match="timeout"):
            chair.solve(timeout=timeout)
    for steps in (-1, 2**64):
        with pytest.raises(ValueError, match=f"steps is a whole number from 0 to .* not {steps}"):
            chair.solve(steps=steps)
    with pytest.raises(TypeError, match="timeout is a number of seconds, not 'a'"):
        chair.count(timeout="a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="steps is a whole number, not 'a'"):
        chair.solve(steps="a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_solutions is a whole number from 0 on, not -1"):
        chair.solve(max_solutions=-1)
    with pytest.raises(TypeError, match="max_solutions is a whole number, not 'all'"):
        chair.prove(max_solutions="all")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="stage"):
        chair.hint(stage=5)
    with pytest.raises(TypeError):
        bool(chair.check())
    with pytest.raises(LookupError):
        _ = lw.nonogram([2, 0], [1, 0]).solve().solution


def test_files_of_a_folder_that_are_no_puzzles_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Puzzles of our own.")
    (tmp_path / "one.linewise").write_text("kind: nonogram\nrows: 1\ncolumns: 1")
    assert [puzzle.kind for puzzle in lw.open_all(tmp_path)] == ["nonogram"]
    (tmp_path / "two.linewise").write_text("kind: nonogram\nrows: x\ncolumns: 1")
    with pytest.raises(lw.Error) as error:
        lw.open_all(tmp_path)
    assert error.value.file == str(tmp_path / "two.linewise") and str(error.value).startswith(error.value.file)
    assert [puzzle.kind for puzzle in lw.open_all(tmp_path, errors="skip")] == ["nonogram"]


@pytest.mark.skipif(os.name != "posix", reason="pipes and links of Unix")
def test_what_is_no_file_of_a_folder_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a-pipe")
    (tmp_path / "b-link").symlink_to("nowhere")
    (tmp_path / ".hidden").write_text("kind: nonogram\nrows: x\ncolumns: 1")
    (tmp_path / os.fsdecode(b"c\xff.linewise")).write_text("kind: nonogram\nrows: 1\ncolumns: 1")
    assert [puzzle.shape for puzzle in lw.open_all(tmp_path)] == [(1, 1)]


def test_advice_is_in_the_words_of_python(tmp_path: Path) -> None:
    unknown = tmp_path / "unknown.txt"
    unknown.write_text("Puzzles of our own.")
    with pytest.raises(lw.Error) as error:
        lw.open(unknown)
    assert error.value.help is not None and "format=NAME" in error.value.help and "--" not in error.value.help
    assert "linewise.kinds()" in error.value.help
    with pytest.raises(lw.Error, match=r"made_unique\(\) gives the fewest cells"):
        lw.nonogram([1, 1], [1, 1]).easier()
    with pytest.raises(lw.Error, match=r"it has none: diagnose\(\) says why"):
        lw.nonogram([2, 0], [2, 0]).harder()


def test_a_puzzle_is_made_of_a_text() -> None:
    for text in (5, b"kind: nonogram\nrows: 1\ncolumns: 1"):
        with pytest.raises(TypeError, match="a puzzle is a text, not"):
            lw.Puzzle(text)  # type: ignore[arg-type]
    with pytest.raises(lw.Error, match="linewise.open reads a file by its name") as error:
        lw.Puzzle("a.linewise")
    assert error.value.code == "unknown_format"


def test_arrays_without_numpy_say_what_to_install(chair: lw.Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    board = chair.solve().solution
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install linewise\[numpy\]"):
        _ = board.array


def test_what_is_taken_for_granted_is_warned_of_however_a_text_is_read(tmp_path: Path) -> None:
    text = "kind: abc\nrows: B * * *\ncolumns: * * * *\n"
    (tmp_path / "abc.linewise").write_text(text)
    reads: list[Callable[[], object]] = [
        lambda: lw.open(text),
        lambda: lw.Puzzle(text),
        lambda: lw.open_all(text),
        lambda: lw.open_all(tmp_path),
    ]
    for read in reads:
        with pytest.warns(UserWarning, match="no letters are named") as warned:
            read()
        assert [warning.filename for warning in warned] == [__file__]


def test_an_answer_without_a_solution_shows_no_board() -> None:
    answer = lw.nonogram([2, 0], [2, 0]).solve()
    assert (answer.verdict, str(answer)) == ("none", answer.text)


def test_seeds_and_sources_of_other_sorts_are_named() -> None:
    with pytest.raises(ValueError, match="seed is a whole number from 0"):
        lw.make("nonogram", 4, seed=-1)
    with pytest.raises(TypeError, match="seed is a whole number, not 'a'"):
        lw.make("nonogram", 4, seed="a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not from NoneType"):
        lw.open(None)  # type: ignore[arg-type]


def test_a_board_has_rows_and_cells() -> None:
    board = lw.nonogram([1, 2], [2, 1]).solve().solution
    assert (board[0], board[-1], board[0, 0], board[0, 1]) == (board.rows[0], board.rows[1], "#", ".")
    with pytest.raises(IndexError):
        _ = board[2]
    for place in ((slice(None), 0), (0, 0, 0), (0, "a")):
        with pytest.raises(TypeError, match=r"a cell is board\[row, column\]"):
            _ = board[place]  # type: ignore[index]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"size": -1}, "size is a whole number from 0 on, not -1"),
        ({"size": True}, "size is a whole number, not True"),
        ({"size": (4, None)}, "each number of size is a whole number, not None"),
        ({"size": 2**70}, "size is a whole number of at most"),
        ({"alphabet": ["A"]}, "alphabet is a text, not ['A']"),
        ({"title": 5}, "title is a text, not 5"),
        ({"notes": {"x": 5}}, "the note 'x' is a text, not 5"),
        ({"notes": 5}, "notes is a dictionary, not 5"),
        ({"notes": {"": "x"}}, "notes: '' is no name"),
        ({"notes": {"a:b": "x"}}, "notes: 'a:b' is no name"),
        ({"notes": {"a\nb": "x"}}, "notes: 'a\\nb' is no name"),
        ({"options": {1: 2}}, "a name in options is a text, not 1"),
        ({"colours": {"r": (255, 0, 0)}}, "the colour of 'r' is a text, not (255, 0, 0)"),
        ({"colours": {"rr": "red"}}, "colours: one character stands for an ink, as in {'r': 'red'}, not 'rr'"),
    ],
)
def test_values_of_a_call_are_named(said: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        lw.nonogram([1], [1], **said)
    assert str(error.value).startswith(told)


def test_values_of_making_are_named() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"size": -3}, "size is a whole number from 0 on, not -3"),
        ({"level": "1"}, "level is a whole number, not '1'"),
        ({"level": 9}, "there is no level 9"),
        ({"minimal": "no"}, "minimal is True or False, not 'no'"),
        ({"text": 5}, "text is a text, not 5"),
        ({"colours": 3}, "colours= is for a picture, and there is none"),
        ({"invert": True}, "invert= is for a picture"),
        ({"mode": "edges"}, "mode= is for a picture"),
        ({"picture": numpy.full((5, 5), 300)}, "a picture of whole numbers has values from 0 to 255, not 300"),
        ({"picture": numpy.full((5, 5), -1)}, "a picture of whole numbers has values from 0 to 255, not -1"),
    ]
    for said, told in wrong:
        with pytest.raises((TypeError, ValueError)) as error:
            lw.make("nonogram", **{"size": 4, "seed": 1, **said})
        assert str(error.value).startswith(told), said


def test_given_cells_have_the_size_of_the_board() -> None:
    for givens in (["123?", "????"], ["????"] * 5, ["??????"] * 4, ["????", "??", "????", "????"], numpy.full((2, 4), -1)):
        with pytest.raises(lw.Error, match="of the board has 4 cells|the board has 4 rows") as error:
            lw.skyscrapers(size=4, givens=givens)
        assert error.value.code == "board"
    # Nobody named a size.
    with pytest.raises(lw.Error, match="the board has 4 rows, but givens has 3"):
        lw.skyscrapers([1, 2, 3, 4], givens=["123", "???", "???"])
    assert lw.skyscrapers(size=4, givens=[["?"] * 4, [None, 3, None, None], [-1] * 4, "????"]).givens.rows[1] == "?3??"
    with pytest.raises(ValueError, match="corners has 1 clues, but a board has four corners"):
        lw.puzzle("skyscrapers", size=4, corners=[1])
    with pytest.raises(TypeError, match="givens are rows of characters or of cells"):
        lw.skyscrapers(size=4, givens=[1, 2, 3, 4])


def test_values_that_are_no_numbers_are_named() -> None:
    with pytest.raises(TypeError, match="size is a number, or the numbers of rows and columns, not '5x5'"):
        lw.make("nonogram", "5x5")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress is True, False or a function, not 1"):
        lw.nonogram([1], [1]).solve(progress=1)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers(chair: lw.Puzzle) -> None:
    side: Any = numpy.int64(4)
    assert lw.skyscrapers(size=side).shape == lw.make("skyscrapers", side, seed=1).puzzle.shape == (4, 4)
    cells = [[cell == "#" for cell in row] for row in chair.solve().solution.rows]
    assert chair.check([[numpy.bool_(cell) for cell in row] for row in cells]).right is True


class Frame:
    """A data frame, as pandas and polars have them: going through it gives names or columns."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self.rows = rows
        self.columns = [str(at) for at in range(len(rows[0]))]

    def __iter__(self) -> Any:
        return iter(self.columns)

    def to_numpy(self) -> Any:
        return numpy.array(self.rows)


@pytest.mark.parametrize("library", ["pandas", "polars", None])
def test_data_frames_are_read_by_position(library: str | None) -> None:
    def frame(rows: list[list[Any]]) -> Any:
        if library is None:
            return Frame(rows)
        of = pytest.importorskip(library).DataFrame
        return of(rows) if library == "pandas" else of(rows, orient="row")

    puzzle = lw.nonogram([2, 1, 1], [1, 2, 1])
    solution = [[0, 1, 1], [0, 1, 0], [1, 0, 0]]
    assert puzzle.check(frame(solution)).right is True
    assert puzzle.board(frame(solution)).rows == (".##", ".#.", "#..")
    givens = [[-1, -1, -1, -1], [-1, 3, -1, -1], [-1, -1, -1, -1], [1, -1, -1, -1]]
    assert lw.skyscrapers(size=4, givens=frame(givens)).givens.rows == ("????", "?3??", "????", "1???")
    assert lw.nonogram(frame([[1], [1], [1]]), [3]).clues["rows"] == ["1", "1", "1"]


def test_tables_of_columns_are_refused(chair: lw.Puzzle) -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"a": [1, 0, 1], "b": [0, 1, 0], "c": [1, 1, 1]})
    for read in (lambda: chair.check(table), lambda: lw.nonogram(table, [1, 1, 1]), lambda: lw.nonogram([1], [1], givens=table)):
        with pytest.raises(TypeError, match="a Table is a table of columns"):
            read()
    with pytest.raises(TypeError, match="givens are rows"):
        lw.nonogram([1], [1], givens={"#"})  # type: ignore[arg-type]


def test_a_board_that_came_with_a_puzzle_is_the_one_that_is_judged_and_shown() -> None:
    puzzle = lw.open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2\nboard:\n#..\n???\n???\n")
    check, hint = puzzle.check(), puzzle.hint()
    assert (check.right, check.board) == (False, puzzle.placed)
    assert hint.right is False and hint.board == puzzle.placed
