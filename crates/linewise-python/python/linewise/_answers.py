"""What there is to say about a puzzle: answers, checks, hints, walkthroughs, grades, diagnoses and proofs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ._board import Board, Cell

if TYPE_CHECKING:
    from ._puzzle import Puzzle

Verdict = Literal["none", "unique", "several", "found", "gave_up"]
"""How many solutions there are; ``found`` is one, where it was not asked whether there are more."""


@dataclass(frozen=True)
class Stats:
    """The work that solving took."""

    line_solves: int
    probes: int
    decisions: int
    conflicts: int


_SENTENCES = {
    "none": "no solution",
    "unique": "exactly one solution",
    "several": "several solutions",
    "found": "a solution; whether there are more was not asked",
    "gave_up": "the budget ran out before it was known how many solutions there are",
}


@dataclass(frozen=True)
class Answer:
    """How many solutions a puzzle has, and which.

    >>> import linewise as lw
    >>> answer = lw.nonogram([1, 1], [1, 1]).solve()
    >>> answer.verdict, len(answer.solutions), answer.is_unique
    ('several', 2, False)
    """

    puzzle: Puzzle
    verdict: Verdict
    """``unique``, ``none``, ``several``, ``found`` or ``gave_up``; all of it proven."""
    solutions: list[Board]
    """Those that were found, at most as many as were asked for."""
    complete: bool
    """Are there no other solutions than these?"""
    gave_up: str | None
    """Why the work ended early: ``steps``, ``stopped``, ``work``, ``line`` or ``characters``."""
    known: Board
    """What each cell may be over all solutions, as far as is known. Settled cells are proven."""
    stats: Stats

    @property
    def is_unique(self) -> bool:
        """Is there exactly one solution?"""
        return self.verdict == "unique"

    @property
    def solution(self) -> Board:
        """The first solution; a ``LookupError`` where none was found."""
        if not self.solutions:
            raise LookupError(f"there is no solution to show: {self.text}")
        return self.solutions[0]

    @property
    def text(self) -> str:
        """The verdict in words."""
        return _SENTENCES[self.verdict]

    def why_none(self) -> str | None:
        """Why there is no solution, where that can be said at a glance; :meth:`Puzzle.diagnose` says more."""
        return self.puzzle._core.why_none((None, 10.0, None)) if self.verdict == "none" else None

    def _board(self) -> Board:
        return self.solutions[0] if self.verdict in ("unique", "found") else self.known

    def __str__(self) -> str:
        # What is known of a puzzle without a solution would look like one.
        return self.text if self.verdict == "none" else f"{self.text}\n{self._board()}"

    def __repr__(self) -> str:
        return f"<Answer {self.verdict!r}, solutions={[list(board.rows) for board in self.solutions]!r}>"

    def _repr_svg_(self) -> str | None:
        return None if self.verdict == "none" else self._board().svg()

    def _repr_html_(self) -> str:
        boards = {"several": self.solutions[:2], "none": []}.get(self.verdict, [self._board()])
        return _page([self.text], [board.svg() for board in boards])


@dataclass(frozen=True)
class BrokenLine:
    """A line that breaks a rule or its clue."""

    line: str
    clue: str
    cells: str
    finished: bool


@dataclass(frozen=True)
class WrongCell:
    """A cell that is not as in the only solution. Rows and columns count from 1."""

    row: int
    column: int
    is_now: str
    should_be: str


@dataclass(frozen=True)
class Check:
    """Is a board right so far?"""

    board: Board
    right: bool | None
    """``None`` where the budget ran out before that was known."""
    lines: list[str]
    """All of it in words."""
    broken: list[BrokenLine]
    """The lines that break a rule or their clue."""
    clashes: list[tuple[int, int]]
    """The cells in which it contradicts the given ones, or holds what no cell can be, as row and column from 1."""
    leads_to: Verdict | None
    """How many solutions it leads to; ``None`` where a line breaks a rule or its clue."""
    wrong: list[WrongCell] | None
    """With ``spoil=True`` the wrong cells, where these can be told."""

    def __bool__(self) -> bool:
        raise TypeError("a check may be neither right nor wrong: look at check.right")

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return _page(self.lines, [self.board.svg()])


@dataclass(frozen=True)
class Step:
    """A step of the way to the solution."""

    technique: str
    title: str
    level: int
    line: str | None
    """The line that forces it, where one line does."""
    cells: list[Cell]
    """The cells that it narrows, and what each may be from then on."""
    facts: list[Cell]
    """The fewest facts that it needs."""
    text: str
    """The reason in words."""
    chain: list[str]
    """The chain behind it, line by line."""
    first: list[Step]
    """What lines have already, and what that rules out for it: steps that settle no cell, and are told with it."""
    json: dict[str, Any] = field(repr=False)
    """All of it, as ``linewise explain --json`` has it."""

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"  {line}" for line in self.chain)])


@dataclass(frozen=True)
class Hint:
    """The easiest next step, as much of it as was asked for.

    >>> import linewise as lw
    >>> puzzle = lw.nonogram([1, 3, [1, 1]], [2, 2, 2])
    >>> hint = puzzle.hint()
    >>> more = hint.more().more()
    >>> hint.stage, more.stage, more.step.line
    (1, 3, 'row 2')
    """

    puzzle: Puzzle
    board: Board
    """The board, held against the given cells."""
    stage: int
    """1 names what to try, 2 also where, 3 also why, 4 also does it."""
    right: bool | None
    """Is the board right so far? ``None`` when the budget ran out before that was known."""
    ending: str | None
    """Why there is no step: ``solved``, ``several``, ``stuck``, ``no_solution``, ``gave_up``, ``too_hard`` or ``characters``."""
    step: Step | None
    before: list[Step]
    """The steps that it rests on, and that do not show on the board."""
    after: Board | None
    """The board after the step."""
    _lines: list[list[str]] = field(repr=False)
    _line_picture: list[str] | None = field(repr=False)
    _pictures: tuple[str | None, str | None] = field(repr=False)

    def more(self) -> Hint:
        """The same hint, a stage further."""
        return replace(self, stage=min(self.stage + 1, 4))

    @property
    def lines(self) -> list[str]:
        """The hint in words, as far as its stage goes."""
        picture = self._line_picture if self.stage >= 3 and self._line_picture else []
        return self._lines[self.stage - 1] + [f"  {line}" for line in picture]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def svg(self) -> str:
        """The board; from stage 3 on with what the step looks at, at stage 4 with what it does."""
        picture = self._pictures[self.stage - 3] if self.stage >= 3 else None
        return picture if picture is not None else self.board.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return _page(self._lines[self.stage - 1], [self.svg()])


@dataclass(frozen=True)
class Walkthrough:
    """The whole way to the solution, step by step."""

    puzzle: Puzzle
    steps: list[Step]
    ending: str
    """``solved``, ``several``, ``stuck``, ``no_solution``, ``gave_up``, ``too_hard`` or ``characters``."""
    text: str
    """The end in words."""
    start: Board
    known: Board
    """What is known at the end."""
    _json: str = field(repr=False)

    @property
    def json(self) -> dict[str, Any]:
        """All of it, as ``linewise explain --json`` has it."""
        import json

        return dict(json.loads(self._json))

    def page(self) -> str:
        """A page to browse the steps, with the board drawn at each: one HTML file that needs nothing else."""
        return self.puzzle._core.page(self._json, self.start._cells)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        steps = [f"{at}. {step}" for at, step in enumerate(self.steps, 1)]
        return "\n".join([*steps, self.text])

    def _repr_svg_(self) -> str:
        return self.known.svg()

    def _repr_html_(self) -> str:
        page = escape(self.page(), quote=True)
        style = "width: 100%; height: 40em; border: 0"
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{page}"></iframe>'


@dataclass(frozen=True)
class Used:
    """How often a technique was used."""

    name: str
    level: int
    weight: int
    steps: int
    cells: int


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is for a person.

    >>> import linewise as lw
    >>> grade = lw.nonogram([1, 3, [1, 1]], [2, 2, 2]).grade()
    >>> grade.level, grade.title
    (1, 'gentle')
    """

    level: int | None
    """The level of the hardest technique, 1 to 8; ``None`` where the way does not end with the solution."""
    title: str | None
    usual_level: int | None
    """The level of all steps but a few that are harder, one in twenty at most."""
    minutes: int | None
    """How many minutes a practised solver may need: a rough estimate from the effort."""
    effort: int
    """The weights of all deductions, in hundredths."""
    tedium: int
    """How many deductions are made; a walkthrough has fewer steps, as it takes some together and leaves out what is not needed."""
    sweeps: int | None
    """How many sweeps over all rows, then all columns solve the puzzle."""
    depth: int
    """How many deductions the longest chain has."""
    ending: str
    techniques: list[Used]
    model: int
    """The version of the model behind the numbers."""
    lines: list[str] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True)
class Repair:
    """A change that would give the puzzle a solution, or leave one of several."""

    words: str
    verdict: Verdict
    likelihood: int
    changes: list[dict[str, Any]] = field(repr=False)


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a puzzle."""

    puzzle: Puzzle
    verdict: Verdict
    text: str
    """The verdict in words."""
    lines: list[str] = field(repr=False)
    """All of it in words."""
    conflict: list[str]
    """Where there is no solution: the clues that contradict each other, and why."""
    repairs: list[Repair]
    """The likeliest first; each has been tried."""
    all_tried: bool
    """Are there no other repairs of this sort?"""
    solutions: list[Board]
    """Where there are several: two of them."""
    json: dict[str, Any] = field(repr=False)
    """All of it, as ``linewise diagnose --json`` has it."""

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return _page(self.lines, [board.svg() for board in self.solutions])


@dataclass(frozen=True)
class Proof:
    """The proof of an answer: a text that :meth:`Puzzle.verify` and ``linewise verify`` check with slow and simple code only."""

    answer: Answer
    text: str = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the text into a file."""
        Path(path).write_text(self.text, encoding="utf-8", newline="\n")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Verified:
    """Whether a proof holds."""

    right: bool | None
    """``None`` where that could not be decided within the budget."""
    claim: Literal["exactly", "at least"] | None
    """What was proven."""
    solutions: int | None
    """How many solutions it claims."""
    steps: int
    """How many steps hold."""
    why: str | None
    """What is wrong with it."""


def _page(lines: list[str], pictures: list[str]) -> str:
    """Lines of text above pictures."""
    text = "".join(f"<div>{escape(line)}</div>" for line in lines)
    cells = "".join(f'<div style="flex: 0 1 auto">{picture}</div>' for picture in pictures)
    return f'<div>{text}<div style="display: flex; flex-wrap: wrap; gap: 2em">{cells}</div></div>'


def from_json(told: str) -> dict[str, Any]:
    """An object as the library tells it."""
    import json

    return dict(json.loads(told))


def step_of(found: dict[str, Any]) -> Step:
    """A step as the library tells it."""

    def cells(key: str) -> list[Cell]:
        return [Cell(cell["row"], cell["column"], cell["may_be"]) for cell in found[key]]

    same = ("technique", "title", "level", "text", "chain")
    line = None if found["line"] is None else found["line"]["name"]
    parts = {name: found[name] for name in same}
    first = [step_of(step) for step in found.get("first", [])]
    return Step(**parts, line=line, cells=cells("cells"), facts=cells("facts"), first=first, json=found)
