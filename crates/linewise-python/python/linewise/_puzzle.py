"""Puzzles, and everything that can be asked about them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from . import _core as core
from ._answers import (
    Answer,
    BrokenLine,
    Check,
    Diagnosis,
    Grade,
    Hint,
    Proof,
    Repair,
    Stats,
    Used,
    Verdict,
    Verified,
    Walkthrough,
    WrongCell,
    from_json,
    step_of,
)
from ._board import Board, BoardLike, Cells, cells_of
from ._errors import Error, GaveUp
from ._printed import Printed
from ._progress import Progress, shown
from ._read import one_of, read
from ._values import text as text_of, whole

if TYPE_CHECKING:
    from ._make import Made
    from .widget import Player


class Puzzle(Printed):
    """A line puzzle as it is printed. It never changes.

    Made by :func:`linewise.open`, or by the function called as its kind: :func:`linewise.nonogram` and the others.

    >>> import linewise as lw
    >>> puzzle = lw.nonogram(rows=[1, 3, [1, 1]], columns=[2, 2, 2])
    >>> puzzle
    linewise.nonogram(rows=['1', '3', '1 1'], columns=['2', '2', '2'])
    >>> print(puzzle.solve())
    exactly one solution
    .#.
    ###
    #.#
    """

    __slots__ = ("_hash",)

    def __init__(self, text: str) -> None:
        try:
            self._fill(one_of(read(text_of("a puzzle", text).encode(), None, None)))
        except Error as error:
            if error.code != "unknown_format" or "\n" in text:
                raise
            raise Error(error.message, error.code, "linewise.open reads a file by its name") from None

    def _fill(self, core: core.Puzzle) -> None:
        super()._fill(core)
        self._hash: int | None = None

    @classmethod
    def _of(cls, core: core.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._fill(core)
        return puzzle

    # What is on the board.

    @property
    def givens(self) -> Board:
        """What is given about the cells."""
        return Board._of(self, self._core.givens)

    @property
    def stored_solution(self) -> Board | None:
        """The solution that is stored with the puzzle; nothing is solved."""
        stored = self._core.stored_solution
        return None if stored is None else Board._of(self, (stored, None))

    @property
    def placed(self) -> Board | None:
        """What somebody has filled in so far, where the file says so."""
        placed = self._core.placed
        return None if placed is None else Board._of(self, placed)

    def board(self, board: BoardLike) -> Board:
        """A board for this puzzle: rows of characters or of numbers, an array, a text or a file."""
        return Board(self, board)

    # What can be asked.

    def solve(
        self,
        *,
        max_solutions: int = 2,
        board: BoardLike | None = None,
        steps: int | None = None,
        timeout: float | None = None,
        progress: Progress = False,
    ) -> Answer:
        """How many solutions are there, as far as "none, one or several", and which? All of it is proven.

        ``max_solutions`` is 1 for any solution, 0 for all of them; ``board`` what is filled in already. ``steps`` is a budget of
        solved lines, the same on every machine, ``timeout`` one of seconds.

        >>> import linewise as lw
        >>> lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).solve().is_unique
        True
        """
        cells = None if board is None else self._cells(board)
        with shown(progress, "solving") as report:
            solved = self._core.solve(whole("max_solutions", max_solutions), cells, (steps, timeout, report))
        return self._answer(solved)

    def solutions(self, *, steps: int | None = None, timeout: float | None = None) -> Iterator[Board]:
        """The solutions one by one, in an order that is always the same.

        The first cost what :meth:`solve` costs. :class:`GaveUp` is raised when the budget of one question, ``steps`` or ``timeout``,
        ends before the last one.

        >>> import linewise as lw
        >>> for board in lw.nonogram([1, 1], [1, 1]).solutions():
        ...     print(board.rows)
        ('#.', '.#')
        ('.#', '#.')
        """
        batch, taken = 2, 0
        while True:
            answer = self.solve(max_solutions=batch, steps=steps, timeout=timeout)
            # The search is the same each time, and so are its first solutions.
            yield from answer.solutions[taken:]
            taken = len(answer.solutions)
            if answer.complete:
                return
            if taken < batch:
                raise GaveUp(f"the budget ran out after {taken} solutions", taken)
            batch *= 4

    def count(self, *, steps: int | None = None, timeout: float | None = None, progress: Progress = False) -> int:
        """How many solutions are there, exactly? :class:`GaveUp` where the budget, or the memory for counting, ends first.

        >>> import linewise as lw
        >>> lw.nonogram([1] * 8, [1] * 8).count()
        40320
        """
        with shown(progress, "counting") as report:
            exact, digits = self._core.count((steps, timeout, report))
        count = int.from_bytes(digits, "little")
        if not exact:
            raise GaveUp(f"the budget ran out: there are at least {count} solutions", count)
        return count

    def check(
        self,
        board: BoardLike | None = None,
        *,
        spoil: bool = False,
        steps: int | None = None,
        timeout: float | None = None,
    ) -> Check:
        """Is a board right so far, and which lines break a rule or their clue? Without one it is the board that came with the puzzle
        (:attr:`placed`), else the stored solution, else what is given.

        ``spoil`` names the wrong cells, too. Ten seconds are spent at most, unless ``steps`` or ``timeout`` say otherwise.

        >>> import linewise as lw
        >>> puzzle = lw.nonogram([1, 3, [1, 1]], [2, 2, 2])
        >>> puzzle.check([".#.", "???", "???"]).right
        True
        >>> print(puzzle.check(["#..", "???", "???"]))
        Wrong: every line by itself can still be finished, but the board (3 of 9 cells filled in) leads to no solution.
        """
        cells = None if board is None else self._cells(board)
        told, lines = self._core.check(cells, spoil, (steps, timeout, None))
        found = from_json(told)
        wrong = found.get("wrong")
        return Check(
            board=self._checked(board, found["board"]),
            right=found["right"],
            lines=lines,
            broken=[BrokenLine(**line) for line in found["broken"]],
            clashes=[(cell["row"], cell["column"]) for cell in found["clashes"]],
            leads_to=found["leads_to"],
            wrong=None if wrong is None else [WrongCell(c["row"], c["column"], c["is"], c["should_be"]) for c in wrong],
        )

    def _checked(self, board: BoardLike | None, which: str) -> Board:
        if board is not None:
            return Board(self, board)
        stored = {"file": self.placed, "solution": self.stored_solution}.get(which)
        return self.givens if stored is None else stored

    def hint(
        self,
        board: BoardLike | None = None,
        *,
        stage: int = 1,
        steps: int | None = None,
        timeout: float | None = None,
    ) -> Hint:
        """The easiest next step from a board, as much of it as is asked for; without one from the board that came with the puzzle
        (:attr:`placed`), else from the given cells.

        Stage 1 names what to try, 2 also where, 3 also why, 4 also does it; :meth:`Hint.more` goes on. Ten seconds are spent at most,
        unless ``steps`` or ``timeout`` say otherwise.

        >>> import linewise as lw
        >>> hint = lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).hint(stage=4)
        >>> print(hint.after)
        ???
        ###
        ???
        """
        if stage not in (1, 2, 3, 4):
            raise ValueError(f"stage is a number from 1 to 4, not {stage!r}")
        cells = None if board is None else self._cells(board)
        told, lines, picture, before, after, why, take = self._core.hint(cells, (steps, timeout, None))
        found = from_json(told)
        return Hint(
            puzzle=self,
            board=Board._of(self, before),
            stage=stage,
            right=found["right"],
            ending=found["ending"],
            step=None if found["step"] is None else step_of(found["step"]),
            before=[step_of(step) for step in found["before"]],
            after=None if after is None else Board._of(self, after),
            _lines=lines,
            _line_picture=picture,
            _pictures=(why, take),
        )

    def explain(
        self,
        board: BoardLike | None = None,
        *,
        steps: int | None = None,
        timeout: float | None = None,
        progress: Progress = False,
    ) -> Walkthrough:
        """The whole way to the solution from a board, or from the given cells, step by step: always the easiest step, with its reason.

        The budget is 20,000,000 solved lines, unless ``steps`` or ``timeout`` say otherwise.

        >>> import linewise as lw
        >>> for step in lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).explain().steps[:1]:
        ...     print(step.text)
        Row 2 (3): the block takes up all 3 cells, so cells 1 to 3 are filled.
        """
        cells = None if board is None else self._cells(board)
        with shown(progress, "explaining") as report:
            told, start, known = self._core.explain(cells, (steps, timeout, report))
        found = from_json(told)
        return Walkthrough(
            puzzle=self,
            steps=[step_of(step) for step in found["steps"]],
            ending=found["ending"],
            text=found["text"],
            start=Board._of(self, start),
            known=Board._of(self, known),
            _json=told,
        )

    def grade(self, *, steps: int | None = None, timeout: float | None = None, progress: Progress = False) -> Grade:
        """How hard is it for a person, and which techniques does it take?

        The budget is 20,000,000 solved lines, unless ``steps`` or ``timeout`` say otherwise.
        """
        with shown(progress, "grading") as report:
            told, lines = self._core.grade((steps, timeout, report))
        found = from_json(told)
        same = ("level", "title", "usual_level", "minutes", "effort", "tedium", "sweeps", "depth", "ending", "model")
        techniques = [Used(**used) for used in found["techniques"]]
        return Grade(**{name: found[name] for name in same}, techniques=techniques, lines=lines)

    def diagnose(
        self, *, steps: int | None = None, timeout: float | None = None, progress: Progress = False
    ) -> Diagnosis:
        """What is wrong with a puzzle that has no solution, or several: the clues to blame, and the nearest repairs.

        Ten seconds are spent at most, unless ``steps`` or ``timeout`` say otherwise.

        >>> import linewise as lw
        >>> diagnosis = lw.nonogram([1, 3, [2, 1]], [2, 2, 2]).diagnose()
        >>> diagnosis.verdict, diagnosis.repairs[0].verdict
        ('none', 'unique')
        """
        with shown(progress, "diagnosing") as report:
            told, lines = self._core.diagnose((steps, timeout, report))
        found = from_json(told)
        repairs = [
            Repair(repair["words"], repair["verdict"], repair["likelihood"], repair["changes"])
            for repair in found.get("repairs", [])
        ]
        return Diagnosis(
            puzzle=self,
            verdict=found["verdict"],
            text=found["says"],
            lines=lines,
            conflict=found["conflict"]["words"] if "conflict" in found else [],
            repairs=repairs,
            all_tried=found.get("all_tried", False),
            solutions=[Board(self, rows) for rows in found.get("solutions", [])],
            json=found,
        )

    def prove(
        self,
        *,
        max_solutions: int = 2,
        steps: int | None = None,
        timeout: float | None = None,
        progress: Progress = False,
    ) -> Proof:
        """The same as :meth:`solve`, with the steps of its proof.

        >>> import linewise as lw
        >>> puzzle = lw.nonogram([1, 3, [1, 1]], [2, 2, 2])
        >>> puzzle.verify(puzzle.prove()).right
        True
        """
        with shown(progress, "proving") as report:
            solved, text = self._core.prove(whole("max_solutions", max_solutions), (steps, timeout, report))
        return Proof(self._answer(solved), text)

    def verify(
        self, proof: Proof | str | os.PathLike[str], *, steps: int | None = None, timeout: float | None = None
    ) -> Verified:
        """Does a proof hold? Each of its steps is checked by simple line checkers; no solver code is used.

        A ``str`` is the text of the proof, a path the file in which it stands.
        """
        if isinstance(proof, Proof):
            text = proof.text
        elif isinstance(proof, str):
            text = proof
        else:
            text = Path(proof).read_text(encoding="utf-8")
        right, claim, solutions, holding, why = self._core.verify(text, (steps, timeout, None))
        return Verified(right, cast(Any, claim), solutions, holding, why)

    # What can be made of it.

    def play(self, board: BoardLike | None = None, *, height: int = 680) -> Player:
        """The player of linewise's page, in a notebook: to be shown as the value of a cell. It goes on from ``board``, or from what is filled in in the file.

        What is filled in is at hand as ``player.board``. It needs ``pip install linewise[widget]``.
        """
        try:
            from .widget import Player
        except ImportError as missing:
            message = f"{missing.name} is not installed: pip install linewise[widget]"
            raise ImportError(message, name=missing.name) from missing
        return Player(self, board, height=height)

    def easier(self, *, seed: int = 0, steps: int | None = None, timeout: float | None = None) -> Made:
        """The same puzzle with one clue or one given cell more, the one that helps most. :class:`NotMade` where there is none."""
        return _vary(self, "easier", seed, steps, timeout)

    def harder(self, *, seed: int = 0, steps: int | None = None, timeout: float | None = None) -> Made:
        """The same puzzle with one clue or one given cell less; where none can be spared, and the kind prints all clues, with another board
        that differs in one cell.

        :class:`NotMade` where there is none."""
        return _vary(self, "harder", seed, steps, timeout)

    def made_unique(self, *, seed: int = 0, steps: int | None = None, timeout: float | None = None) -> Made:
        """The same puzzle with the fewest given cells that were found to leave one solution; ``cells`` of the result are these.

        >>> import linewise as lw
        >>> made = lw.nonogram([1, 1], [1, 1]).made_unique()
        >>> len(made.cells), made.puzzle.solve().is_unique
        (1, True)
        """
        return _vary(self, "unique", seed, steps, timeout)

    def canonical(self) -> Puzzle:
        """The same puzzle as all its turned and mirrored forms have it."""
        return Puzzle._of(core.canonical_form(self._core)[0])

    def key(self) -> str:
        """The key of the canonical form: 64 hexadecimal digits, the same for a puzzle however it is turned.

        >>> import linewise as lw
        >>> lw.nonogram([1, 3], [1, 2, 1]).key() == lw.nonogram([3, 1], [1, 2, 1]).key()
        True
        """
        return core.canonical_form(self._core)[1]

    def convert(self, to: str, *, lossy: bool = False) -> str | bytes:
        """The puzzle in another format (:func:`linewise.formats` lists them): a text, or bytes where the format is none.

        What the format cannot say beside the puzzle is warned of. Where the puzzle itself would become a different one, an :class:`Error`
        is raised, unless ``lossy``.
        """
        written, lost = self._core.convert(to, lossy)
        if lost:
            import warnings

            warnings.warn(f"lost in the format {to}: {', '.join(lost)}", stacklevel=2)
        try:
            return written.decode()
        except UnicodeDecodeError:
            return written

    def svg(self, board: BoardLike | None = None) -> str:
        """The page with this board on it, or with what is given, as an SVG picture."""
        return self._core.svg(None if board is None else self._cells(board))

    def _repr_svg_(self) -> str:
        return self.svg()

    def native(self) -> str:
        """The puzzle in linewise's own format."""
        return self._core.native()

    def __str__(self) -> str:
        return self.native()

    def __repr__(self) -> str:
        from ._build import written

        given = written(self)
        return given if given is not None else f"linewise.open({self.native()!r})"

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.kind, tuple(self._core.clues)))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle, (self.native(),)

    def _cells(self, board: BoardLike) -> Cells:
        return cells_of(self, board)

    def _answer(self, solved: tuple[str, list[bytes], bool, str | None, Cells, tuple[int, int, int, int]]) -> Answer:
        verdict, solutions, complete, gave_up, known, stats = solved
        boards = [Board._of(self, (solution, None)) for solution in solutions]
        return Answer(self, cast(Verdict, verdict), boards, complete, gave_up, Board._of(self, known), Stats(*stats))


def _vary(puzzle: Puzzle, way: str, seed: int, steps: int | None, timeout: float | None) -> Made:
    from ._make import made_of, seed_of

    return made_of(core.vary(puzzle._core, way, seed_of(seed), (steps, timeout, None)))
