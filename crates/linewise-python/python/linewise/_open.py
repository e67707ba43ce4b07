"""Reading puzzles from files, addresses and texts."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Literal, Union

from . import _core
from ._errors import Error
from ._puzzle import Puzzle
from ._read import one_of, read

Source = Union[str, bytes, "os.PathLike[str]", "IO[bytes]", "IO[str]"]
"""A file's path, an open file, the content of one, or a text that is itself a puzzle, as an address."""


def open(source: Source, *, format: str | None = None) -> Puzzle:
    """Reads a puzzle: from a file, from the content of one, or from an address or a text that is itself a puzzle.

    The format is found out, unless ``format`` names it (:func:`linewise.formats` lists them). Nothing is ever fetched: an address
    holds the puzzle itself. :func:`open_all` reads files with several puzzles.

    >>> import linewise as lw
    >>> lw.open("https://puzz.link/p?doppelblock/5/5/61j4g35").shape
    (5, 5)
    >>> lw.open("kind: nonogram\\nrows: 1 3 1,1\\ncolumns: 2 2 2").kind
    'nonogram'
    """
    return Puzzle._of(one_of(_read(source, format, depth=2)))


def open_all(
    source: Source, *, format: str | None = None, errors: Literal["raise", "skip"] = "raise"
) -> list[Puzzle]:
    """Reads all the puzzles in a file, or in the files of a folder.

    A puzzle that cannot be read raises an :class:`Error`, unless ``errors="skip"``; its ``file`` says in which file of a folder. Files of a folder
    that are empty or in no known format are skipped, and hidden ones, pipes, and links that lead nowhere.

    >>> import linewise as lw
    >>> text = "kind: nonogram\\nrows: 1\\ncolumns: 1\\n====\\nkind: binairo\\nsize: 4"
    >>> [puzzle.kind for puzzle in lw.open_all(text)]
    ['nonogram', 'binairo']
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is 'raise' or 'skip', not {errors!r}")
    return list(_all(source, format, errors))


def _all(source: Source, format: str | None, errors: str, *, depth: int = 3) -> Iterator[Puzzle]:
    """All the puzzles. Warnings point at the call that is ``depth`` calls above where they arise."""
    if isinstance(source, (str, os.PathLike)) and _is_folder(source):
        for folder, folders, files in os.walk(source):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            # Of a pipe, nobody knows whether anything ever comes.
            is_file = {file: not file.startswith(".") and os.path.isfile(os.path.join(folder, file)) for file in files}
            for file in sorted(file for file in files if is_file[file]):
                yield from _in_folder(Path(folder) / file, format, errors, depth=depth + 2)
        return
    try:
        found = _read(source, format, depth=depth)
    except Error:
        if errors == "skip":
            return
        raise
    for item in found:
        if not isinstance(item, Exception):
            yield Puzzle._of(item)
        elif errors == "raise":
            raise item


def _in_folder(file: Path, format: str | None, errors: str, *, depth: int) -> Iterator[Puzzle]:
    """The puzzles of a file that nobody named: it may hold none."""
    try:
        yield from _all(file, format, errors, depth=depth)
    except Error as error:
        if error.code not in ("unknown_format", "empty"):
            error.file = str(file)
            raise
    except OSError:
        if errors == "raise":
            raise


def _is_folder(source: str | os.PathLike[str]) -> bool:
    try:
        return os.path.isdir(source)
    except ValueError:
        return False


def _read(source: Source, format: str | None, *, depth: int) -> list[_core.Puzzle | Exception]:
    content, name = _content(source)
    is_maybe_path = isinstance(source, str) and name is None and not _is_text(source)
    try:
        # A name need not be text.
        name = None if name is None else name.encode(errors="replace").decode()
        return read(content, format, name, depth=depth)
    except Error as error:
        if is_maybe_path and format is None and error.code in ("unknown_format", "empty"):
            raise FileNotFoundError(errno.ENOENT, "there is no such file, and it is no puzzle itself", source) from None
        raise


def _is_text(source: str) -> bool:
    return "\n" in source or source.startswith(("http://", "https://"))


def _content(source: Source) -> tuple[bytes, str | None]:
    """The content, and the name of the file where it is one."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), None
    if isinstance(source, str):
        if not _is_text(source) and _is_file(source):
            return Path(source).read_bytes(), source
        return source.encode(), None
    if isinstance(source, os.PathLike):
        return Path(source).read_bytes(), os.fspath(source)
    if not hasattr(source, "read"):
        raise TypeError(f"a puzzle is read from a path, a file or its content, not from {type(source).__name__}")
    content = source.read()
    name = getattr(source, "name", None)
    return content.encode() if isinstance(content, str) else content, name if isinstance(name, str) else None


def _is_file(source: str) -> bool:
    try:
        return os.path.exists(source)
    except ValueError:
        return False
