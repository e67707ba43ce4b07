"""What holds for puzzles of every kind."""

from __future__ import annotations

import pickle
from importlib import metadata, resources

import linewise as lw
import numpy
import pytest
from conftest import PROJECT


OPEN = "?"


def test_every_kind_has_a_function() -> None:
    for kind in lw.kinds():
        made = getattr(lw, kind.name)
        assert kind.name in lw.__all__
        assert " ".join(kind.rules.split()) in " ".join(made.__doc__.split())


def test_examples_have_their_stored_solution(example: lw.Puzzle) -> None:
    answer = example.solve()
    if answer.verdict == "unique":
        assert answer.solution == example.stored_solution
        assert answer.complete
        pairs = zip("".join(answer.known.rows), "".join(answer.solution.rows))
        assert all(known in (OPEN, cell) for known, cell in pairs)
    assert answer.verdict in ("unique", "several")
    assert example.stored_solution in list(example.solutions())


def test_counts_are_the_numbers_of_solutions(example: lw.Puzzle) -> None:
    assert example.count() == len(list(example.solutions()))


def test_a_stored_solution_is_right_and_a_changed_one_is_not(example: lw.Puzzle) -> None:
    assert example.check().right is True
    stored = example.stored_solution
    assert stored is not None
    rows = [list(row) for row in stored.rows]
    # One of the signs that this board holds: not every sign of the kind can stand on it, as parks cannot.
    others = sorted({cell for row in rows for cell in row} - {rows[0][0]})
    rows[0][0] = others[0]
    changed = ["".join(row) for row in rows]
    solutions = [board.rows for board in example.solutions()]
    assert example.check(changed).right is (tuple(changed) in solutions)


def test_a_repr_can_be_pasted(example: lw.Puzzle) -> None:
    assert eval(repr(example), {"linewise": lw}) == example


def test_puzzles_are_pickled(example: lw.Puzzle) -> None:
    again = pickle.loads(pickle.dumps(example))
    assert again == example and hash(again) == hash(example)
    answer = example.solve()
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_everything_else_is_pickled(example: lw.Puzzle) -> None:
    for told in (example.hint(), example.explain(), example.grade(), example.check(), example.diagnose()):
        assert pickle.loads(pickle.dumps(told)) == told


def test_boards_go_out_and_come_back_in_every_form(example: lw.Puzzle) -> None:
    board = example.solve().solutions[0]
    forms: list[lw.BoardLike] = [str(board), str(board).encode(), list(board.rows), [list(row) for row in board.rows]]
    if not example.is_hexagon:
        array = board.array
        assert array.shape == example.shape
        forms += [array, array.tolist(), board.characters, array.astype(float), array.astype(object), numpy.ma.array(array)]
    for form in forms:
        assert example.board(form) == board, form


def test_open_cells_go_out_and_come_back(example: lw.Puzzle) -> None:
    board = example.board(["?" * count for count in example.row_lengths])
    assert board.open_cells == sum(example.row_lengths)
    assert board.may_be(0, 0) == example.glyphs
    if not example.is_hexagon:
        assert (board.array == -1).all()
        assert example.board(board.array) == board


def test_pictures_are_drawn(example: lw.Puzzle) -> None:
    answer, hint = example.solve(), example.hint(stage=4)
    for picture in (example._repr_svg_(), answer._repr_svg_(), hint._repr_svg_()):
        assert picture is not None and picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert answer.text in answer._repr_html_()
    assert "<iframe" in example.explain()._repr_html_()
    assert "<svg" in hint._repr_html_()


def test_pictures_on_one_page_share_no_id() -> None:
    page = lw.nonogram([1, 1], [1, 1]).solve()._repr_html_()
    assert page.count("<svg") == 2 and " id=" not in page and "aria-labelledby" not in page
    assert page.count('aria-label="A board of 2 rows and 2 columns: 4 cells, all of them settled."') == 2


def test_formats_say_whether_they_are_written(chair: lw.Puzzle) -> None:
    written = {format.name: format.is_written for format in lw.formats()}
    assert written["native"] and not all(written.values())
    for name in [name for name, is_written in written.items() if not is_written]:
        with pytest.raises(lw.Error):
            chair.convert(name)


def test_walkthroughs_end_with_the_solution(example: lw.Puzzle) -> None:
    way = example.explain()
    if example.solve().is_unique:
        assert way.ending == "solved" and way.known == example.solve().solution
    assert len(way) == len(way.steps) == len(way.json["steps"])
    assert all(step.text for step in way)


def test_proofs_hold_for_their_puzzle_alone(example: lw.Puzzle, chair: lw.Puzzle) -> None:
    proof = example.prove()
    verified = example.verify(proof)
    assert verified.right is True
    assert verified.claim == ("exactly" if proof.answer.complete else "at least")
    assert verified.solutions == len(proof.answer.solutions)
    other = chair.verify(proof)
    assert other.right is False and other.why is not None


def test_native_text_reads_back(example: lw.Puzzle) -> None:
    assert lw.open(example.native()) == example
    assert example.convert("native") == example.native()


FILES = sorted(PROJECT.glob("puzzles/*/*.linewise"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_project_s_puzzles_have_their_verdicts(file: object) -> None:
    for puzzle in lw.open_all(str(file)):
        assert puzzle == pickle.loads(pickle.dumps(puzzle)) == eval(repr(puzzle), {"linewise": lw})
        wanted = puzzle.notes.get("verdict")
        if wanted is not None and sum(puzzle.row_lengths) <= 900:
            assert puzzle.solve(timeout=60).verdict == wanted


def test_the_package_tells_the_licences_of_what_it_is_built_of() -> None:
    told = resources.files("linewise").joinpath("licences.txt").read_text(encoding="utf-8")
    for name in ("pyo3 ", "num-bigint ", "preact "):
        assert any(line.startswith(name) for line in told.splitlines())
    assert "Permission is hereby granted" in told
    files = {file.name: file.read_text() for file in metadata.files("linewise") or [] if "licenses" in file.parts}
    assert "linewise" in files["LICENSE-MIT"] and "Apache License" in files["LICENSE-APACHE"]
