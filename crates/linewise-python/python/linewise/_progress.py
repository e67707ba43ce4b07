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
    elif callable(progress):
        yield progress
    else:
        raise TypeError(f"progress is True, False or a function, not {progress!r}")


def _bar(what: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(desc=what, unit=" lines", unit_scale=True, leave=False)


@contextmanager
def counted(progress: bool, work: Any, missing: list[int]) -> Generator[Callable[[], object], None, None]:
    """What is called now and then while the rows of a batch are done."""
    bar = _bar_of(work.rows) if progress else None
    if bar is None:
        yield lambda: None
        return
    left = sum(work.rows_of(shard) for shard in missing)
    with bar:
        yield lambda: bar.update(work.rows - left + work.rows_done - bar.n)


def _bar_of(rows: int) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=rows, unit=" puzzles", leave=False)
