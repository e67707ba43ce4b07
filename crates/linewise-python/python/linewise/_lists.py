"""The kinds and formats that there are."""

from __future__ import annotations

from typing import NamedTuple

from . import _core


class Kind(NamedTuple):
    """A kind of line puzzle."""

    name: str
    other_names: tuple[str, ...]
    rules: str
    """The rules, in a few sentences."""
    examples: tuple[str, ...]
    """Puzzles with their solutions, in linewise's own format."""


class Format(NamedTuple):
    """A way to write puzzles down."""

    name: str
    about: str
    extensions: tuple[str, ...]
    is_written: bool
    """``False`` where files are read in it, and none are written."""


def kinds() -> list[Kind]:
    """The kinds of puzzles.

    >>> import linewise as lw
    >>> "nonogram" in [kind.name for kind in lw.kinds()]
    True
    """
    return [
        Kind(name, tuple(others), rules, tuple(examples)) for name, others, rules, _, examples in _core.kinds()
    ]


def formats() -> list[Format]:
    """The formats of files and addresses.

    >>> import linewise as lw
    >>> "native" in [format.name for format in lw.formats()]
    True
    """
    return [Format(name, about, tuple(extensions), is_written) for name, about, extensions, is_written in _core.formats()]
