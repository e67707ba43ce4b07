"""The exceptions of linewise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._make import Made


def _in_python(help: str | None) -> str | None:
    """Advice in the words of Python, where it names an option or a command of the program: ``--from NAME`` is ``format=NAME``."""
    for program, python in _IN_PYTHON.items():
        help = help and help.replace(program, python)
    return help


_IN_PYTHON = {
    "--from ": "format=",
    "`linewise kinds`": "linewise.kinds()",
    "`linewise formats`": "linewise.formats()",
    "linewise make unique gives": "made_unique() gives",
    "linewise make, at": "linewise.make(), at",
    "linewise diagnose says": "diagnose() says",
    "linewise check says": "check() says",
    "linewise grade walks": "grade() walks",
}


class Error(ValueError):
    """What is wrong with a text, a clue or a board, for the person who wrote it.

    >>> import linewise as lw
    >>> try:
    ...     lw.open("kind: nonogram\\nrows: 1 x\\ncolumns: 1 1")
    ... except lw.Error as error:
    ...     print(error.code, error.line, error.column, error.words)
    syntax 2 9 x

    Where several things are wrong with a text, the error is the first of them, and ``also`` holds the others.

    >>> try:
    ...     lw.open("kind: nonogram\\nrows:\\n1 x\\n1\\ncolumns:\\n1\\ny")
    ... except lw.Error as error:
    ...     print(error.line, [other.line for other in error.also], error.untold)
    3 [7] 0
    """

    __module__ = "linewise"

    code: str
    """What sort of thing is wrong, for programs: it stays when a sentence is put in better words."""
    message: str
    """The sentence."""
    help: str | None
    """What would be right, where that can be said."""
    line: int | None
    """The line of the text, from 1."""
    column: int | None
    """The column in that line, from 1."""
    words: str | None
    """What stands there."""
    also: list[Error]
    """What else is wrong with the same text, in its order."""
    untold: int
    """How much more is wrong than is told."""
    file: str | None
    """The file of a folder in which it is wrong."""

    def __init__(
        self, message: str, code: str = "syntax", help: str | None = None, place: tuple[int, int, str] | None = None
    ) -> None:
        super().__init__(message, code, help, place)
        self.message, self.code, self.help = message, code, _in_python(help)
        self.line, self.column, self.words = place if place is not None else (None, None, None)
        self.also, self.untold, self.file = [], 0, None

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        file = f"{self.file}: " if self.file is not None else ""
        return f"{file}{place}{self.message}" + (f" ({self.help})" if self.help else "")


class GaveUp(RuntimeError):
    """The budget ran out before a number or a list was complete.

    What is known by then stands in ``at_least``.
    """

    __module__ = "linewise"

    at_least: int
    """So many there are, and perhaps more."""

    def __init__(self, message: str, at_least: int = 0) -> None:
        super().__init__(message, at_least)
        self.message, self.at_least = message, at_least

    def __str__(self) -> str:
        return self.message


class NotMade(RuntimeError):
    """No puzzle was made as it was wished for.

    >>> import linewise as lw
    >>> try:
    ...     lw.make("nonogram", 4, level=8, seed=1, steps=20_000)
    ... except lw.NotMade as why:
    ...     print(why.best is None or why.best.level < 8)
    True
    """

    __module__ = "linewise"

    help: str | None
    """What would help, where that can be said."""
    gave_up: bool
    """Did the budget end, so that more of it might do?"""
    best: Made | None
    """The puzzle that came nearest to the wish. It has one solution, too."""

    def __init__(
        self, message: str, help: str | None = None, gave_up: bool = False, best: Made | None = None
    ) -> None:
        super().__init__(message, help, gave_up, best)
        self.message, self.help, self.gave_up, self.best = message, _in_python(help), gave_up, best

    def __str__(self) -> str:
        return self.message + (f" ({self.help})" if self.help else "")
