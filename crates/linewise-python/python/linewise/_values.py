"""What a call says, looked at before it is asked: what is wrong is told by its name."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, cast


def whole(name: str, said: object, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number from ``least`` to ``most``."""
    try:
        if isinstance(said, bool):
            raise TypeError
        number = operator.index(cast(int, said))
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {said!r}") from None
    if number < least:
        raise ValueError(f"{name} is a whole number from {least} on, not {said}")
    if number > most:
        raise ValueError(f"{name} is a whole number of at most {most}, not {said}")
    return number


def text(name: str, said: object) -> str:
    """A text."""
    if not isinstance(said, str):
        raise TypeError(f"{name} is a text, not {said!r}")
    return said


def truth(name: str, said: object) -> bool:
    """Yes or no; of numpy's as well."""
    said = plain(said)
    if not isinstance(said, bool):
        raise TypeError(f"{name} is True or False, not {said!r}")
    return said


def pairs(name: str, said: object) -> list[tuple[str, object]]:
    """The names of a dictionary, and what belongs to each."""
    if not isinstance(said, Mapping):
        raise TypeError(f"{name} is a dictionary, not {said!r}")
    items = cast("Mapping[object, object]", said).items()
    return [(text(f"a name in {name}", key), value) for key, value in items]


def plain(value: object) -> object:
    """A number or a truth value of numpy's as Python's own."""
    return cast(Any, value).item() if hasattr(value, "dtype") and hasattr(value, "item") else value
