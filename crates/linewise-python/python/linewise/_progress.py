"""A bar for long work."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Union

Progress = Union[bool, Callable[[int], object]]
"""``True`` shows a bar, where ``tqdm`` is installed; a function is called now and then with the number of lines solved so far."""


@contextmanager
def shown(progress: Progress, what: str) -> Generator[Callable[[int], object] | None, None, None]:
    """What is called with the number of lines solved so far."""
    if progress is False:
        yield None
    elif progress is True:
        bar = _bar(what)
        if bar is None:
            yield None
            return
        with bar:
            yield lambda steps: bar.update(steps - bar.n)
    else:
        yield progress


def _bar(what: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(desc=what, unit=" lines", unit_scale=True, leave=False)
