"""linewise solves, proves, explains, grades and diagnoses *line puzzles*: grids in which every line must be a word of some language.
Nonograms are of this sort, Easy as ABC and Skyscrapers, regex crosswords, and more.

>>> import linewise as lw
>>> puzzle = lw.nonogram(rows=[1, 3, [1, 1]], columns=[2, 2, 2])
>>> answer = puzzle.solve()
>>> answer.verdict
'unique'
>>> print(answer.solution)
.#.
###
#.#
>>> print(puzzle.grade())
level 1 (gentle)
about a minute for a practised solver, as an estimate
effort 3.7, in 5 deductions
line logic alone solves it, in 1 sweep over all lines
Finished or full line         5 times, narrows a cell 9 times
"""

from __future__ import annotations

from . import _kinds
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
    Step,
    Used,
    Verdict,
    Verified,
    Walkthrough,
    WrongCell,
)
from ._batch import Summary, batch
from ._board import Board, BoardLike, Cell
from ._build import Clue, Clues
from ._core import VERSION as __version__
from ._errors import Error, GaveUp, NotMade
from ._kinds import *
from ._lists import Format, Kind, formats, kinds
from ._make import Made, Picture, Size, make
from ._open import Source, open, open_all
from ._printed import Look
from ._puzzle import Puzzle

__all__ = [
    "Answer",
    "Board",
    "BoardLike",
    "BrokenLine",
    "Cell",
    "Check",
    "Clue",
    "Clues",
    "Diagnosis",
    "Error",
    "Format",
    "GaveUp",
    "Grade",
    "Hint",
    "Kind",
    "Look",
    "Made",
    "NotMade",
    "Picture",
    "Proof",
    "Puzzle",
    "Repair",
    "Size",
    "Source",
    "Stats",
    "Summary",
    "Step",
    "Used",
    "Verdict",
    "Verified",
    "Walkthrough",
    "WrongCell",
    "__version__",
    "batch",
    "formats",
    "kinds",
    "make",
    "open",
    "open_all",
]
__all__ += _kinds.__all__
