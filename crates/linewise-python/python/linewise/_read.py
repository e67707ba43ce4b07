"""Reading the puzzles in a content, and saying what should be known of how they were read."""

from __future__ import annotations

import warnings

from . import _core as core
from ._errors import Error


def read(content: bytes, format: str | None, name: str | None, *, depth: int = 1) -> list[core.Puzzle | Exception]:
    """The puzzles. Warnings point at the call that is ``depth`` calls above this one's caller."""
    found, assumed, remarks, puzzles = core.read(content, format, name)
    what = name if name is not None else "the text"
    for remark in remarks:
        warnings.warn(f"{what}: {remark}", stacklevel=2 + depth)
    if assumed is not None:
        which = f"{what} is read in the format {found}: {assumed}"
        warnings.warn(f"{which} (format= of linewise.open says which is meant)", stacklevel=2 + depth)
    return puzzles


def one_of(puzzles: list[core.Puzzle | Exception]) -> core.Puzzle:
    """The only one of these puzzles."""
    if len(puzzles) != 1:
        raise Error(f"this holds {len(puzzles)} puzzles, and one is asked for", "several_puzzles", "open_all reads them all")
    puzzle = puzzles[0]
    if isinstance(puzzle, Exception):
        raise puzzle
    return puzzle
