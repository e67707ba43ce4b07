"""A function for each kind of puzzle. Written by kinds.py; change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ._board import BoardLike
from ._build import Clues, build
from ._puzzle import Puzzle

__all__ = ["nonogram", "easy_as_abc", "skyscrapers", "regex_crossword", "doppelblock", "japanese_sums", "binairo", "fuzuli", "kakurasu", "puzzle"]

SIDES: dict[str, tuple[str, ...]] = {
    "nonogram": ("rows", "columns"),
    "easy_as_abc": ("rows", "columns", "right", "bottom"),
    "skyscrapers": ("rows", "columns", "right", "bottom", "corners"),
    "regex_crossword": ("rows", "columns", "right", "bottom", "falling", "rising", "falling_far", "rising_far"),
    "doppelblock": ("rows", "columns"),
    "japanese_sums": ("rows", "columns"),
    "binairo": (),
    "fuzuli": (),
    "kakurasu": ("rows", "columns"),
}
"""The sides on which puzzles of each kind have clues."""


def nonogram(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Fill cells so that each row and each column holds the blocks that its clue lists, in that order: a 3 is three filled
    cells in a row. Blocks of one colour have at least one blank cell between them; blocks of different colours may touch.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.nonogram(rows=[1, 1, 4, '1 1'], columns=[4, 1, 1, 2, 0]).solve().solution.rows[0]
    '#....'
    """
    return build("nonogram", {"rows": rows, "columns": columns}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def easy_as_abc(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    right: Clues | None = None,
    bottom: Clues | None = None,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Write letters into cells so that each row and each column holds every letter exactly once; the other cells stay blank. A
    letter beside the board is the first that is seen from there, in its row or column. Option "diagonals" "yes": Both long
    diagonals hold every letter, too. Option "no_touch" "yes": Equal letters do not touch, not even at a corner. Option
    "nonconsecutive" "yes": Letters that are neighbours in the list of letters do not lie side by side. Option "repeats"
    "A2": Here each row and each column holds A twice. Option "nth" "2": Here a letter beside the board is the one that is
    seen from there as number 2, blank cells not counted. Option "seen" "2": Here a clue can name up to 2 letters: the one
    that it would name alone, and those seen after it, in their order. Option "boxes" "2x3": Every box of 2 rows and 3
    columns holds every letter, too. Option "regions" (a picture, a letter for each cell): Every region holds every letter,
    too.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them; ``right`` are
    those at the right ends of the rows; ``bottom`` are those below the columns.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.easy_as_abc(rows=['B', 'C', 'B', None], right=['C', None, 'C', None], columns=['B', None, None, None]).solve().solution.rows[0]
    'BAC.'
    """
    return build("easy_as_abc", {"rows": rows, "columns": columns, "right": right, "bottom": bottom}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def skyscrapers(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    right: Clues | None = None,
    bottom: Clues | None = None,
    corners: Clues | None = None,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Each cell holds a building with a number of floors; each row and each column has one building of every height. Where
    there are fewer heights than cells, the other cells are parks, which hide nothing. A number beside the board says how
    many buildings are seen from there: those that are taller than all before them. A clue at a corner says the same for the
    long diagonal, on which equal heights may stand. Option "clues" "sum": Here a clue is the sum of the heights that are
    seen. Option "clues" "product": Here a clue is the product of the heights that are seen. Option "clues" "first": Here a
    clue is the height of the first building. Option "clues" "either": Here a clue says one of two things: how many
    buildings are seen, or how high the first one is. Option "clues" "near_miss": Here every clue is off by one: one more
    building is seen than it says, or one fewer. Option "diagonals" "yes": Both long diagonals have one building of every
    height, too. Option "boxes" "2x3": Every box of 2 rows and 3 columns has one building of every height, too. Option
    "regions" (a picture, a letter for each cell): Every region has one building of every height, too. Option "corners"
    "yes": Clues stand at the corners, too: what is seen along the long diagonals.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them; ``right`` are
    those at the right ends of the rows; ``bottom`` are those below the columns; ``corners`` are those at the top left, the
    top right, the bottom left and the bottom right corner.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.skyscrapers(right=[3, None, 1, 3], rows=[None, None, 2, None], columns=[None, 1, None, None], bottom=[None, None, 3, 2]).solve().solution.rows[0]
    '2431'
    """
    return build("skyscrapers", {"rows": rows, "columns": columns, "right": right, "bottom": bottom, "corners": corners}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def regex_crossword(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    right: Clues | None = None,
    bottom: Clues | None = None,
    falling: Clues | None = None,
    rising: Clues | None = None,
    falling_far: Clues | None = None,
    rising_far: Clues | None = None,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    r"""Write a character into each cell so that every line matches its clues, each a regular expression as JavaScript reads it,
    from the first cell to the last. A line can have a clue at each end, and must match both. Rows are read from left to
    right and columns from top to bottom. On a hexagon falling diagonals run like / and are read downwards, rising ones run
    like \ and are read upwards, and both are numbered from the left; a clue at the far end of a line is read from there.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them; ``right`` are
    those at the right ends of the rows; ``bottom`` are those below the columns; ``falling`` are those of a hexagon's
    diagonals that lean like ``/``, at their upper ends; ``rising`` are those of the diagonals that lean like ``\``, at
    their lower ends; ``falling_far`` are those at the other ends of the falling diagonals; ``rising_far`` are those at the
    other ends of the rising diagonals.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.regex_crossword(rows=['[BREW]+|[POT]*', '(A|E|I)\\w*'], right=[None, '[^AE][A-D](E|Y)'], columns=['(T|C)[AEIOU]', '[MNO]C', 'P(E|\\s)']).solve().solution.rows[0]
    'TOP'
    """
    return build("regex_crossword", {"rows": rows, "columns": columns, "right": right, "bottom": bottom, "falling": falling, "rising": rising, "falling_far": falling_far, "rising_far": rising_far}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def doppelblock(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Blacken two cells in each row and each column, and write numbers into all others, so that each number from 1 to the size
    of the board less two stands once in every row and every column. A clue is the sum of the numbers between the two black
    cells of its line, 0 where they touch. Option "digits" "2357": Here the numbers are 2, 3, 5, 7.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.doppelblock(rows=[5, 3, None, 0, None], columns=[5, 1, 3, None, 0]).solve().solution.rows[0]
    '#32#1'
    """
    return build("doppelblock", {"rows": rows, "columns": columns}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def japanese_sums(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Write numbers into some cells and blacken the others, so that no number stands twice in a row or column; not every
    number has to appear. A clue lists the sums of the runs of numbers that black cells leave in its line, in order; a run
    can be a single number. ? is a sum that is not known, 0 a line without numbers.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.
    """
    return build("japanese_sums", {"rows": rows, "columns": columns}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def binairo(
    givens: BoardLike | None = None,
    *,
    size: int | Sequence[int] | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Write 0 or 1 into each cell, so that each row and each column holds as many 0s as 1s, and never three equal ones next to
    each other. Option "different_lines" "yes": No two rows are equal, and no two columns. Option "signs" (a picture, a dot
    for each cell): Signs between neighbouring cells: = where they are equal, x where they are different.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.
    """
    return build("binairo", {}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def fuzuli(
    givens: BoardLike | None = None,
    *,
    size: int | Sequence[int] | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Write numbers into cells so that each row and each column holds every number exactly once; the other cells stay blank.
    No 2x2 square is completely filled. The numbers are those from 1 on, as many as the puzzle says, or letters in their
    place.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.
    """
    return build("fuzuli", {}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def kakurasu(
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """Fill cells so that in each row and each column the positions of the filled cells add up to the clue. The first cell of a
    row, from the left, counts 1, the second 2, and so on; in a column they count from the top.

    ``rows`` are the clues of the rows, on their left; ``columns`` are the clues of the columns, above them.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.

    >>> import linewise as lw
    >>> lw.kakurasu(rows=[4, 5, 7], columns=[4, 5, 3, 3]).solve().solution.rows[0]
    '#.#.'
    """
    return build("kakurasu", {"rows": rows, "columns": columns}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)


def puzzle(
    kind: str,
    rows: Clues | None = None,
    columns: Clues | None = None,
    *,
    right: Clues | None = None,
    bottom: Clues | None = None,
    falling: Clues | None = None,
    rising: Clues | None = None,
    falling_far: Clues | None = None,
    rising_far: Clues | None = None,
    corners: Clues | None = None,
    size: int | Sequence[int] | None = None,
    givens: BoardLike | None = None,
    alphabet: str | None = None,
    colours: Mapping[str, str] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    title: str | None = None,
    notes: Mapping[str, str] | None = None,
) -> Puzzle:
    """A puzzle of the kind of this name, whatever that is: :func:`linewise.kinds` lists them.

    ``size`` is (rows, columns), where the clues do not say it; ``givens`` a board of the cells that are printed;
    ``alphabet`` the characters that cells can hold, ``colours`` those of inks with their colours, as ``{"r": "red"}``;
    ``options`` are rules that the puzzle adds or changes, ``notes`` what stands beside it.
    """
    return build(kind, {"rows": rows, "columns": columns, "right": right, "bottom": bottom, "falling": falling, "rising": rising, "falling_far": falling_far, "rising_far": rising_far, "corners": corners}, size=size, givens=givens, alphabet=alphabet, colours=colours, options=options, title=title, notes=notes)
