"""What the tests share."""

from __future__ import annotations

from pathlib import Path

import linewise as lw
import pytest

PROJECT = Path(__file__).resolve().parents[3]


def examples() -> list[str]:
    """The examples of all kinds, in linewise's own format, each with its solution."""
    return [example for kind in lw.kinds() for example in kind.examples]


@pytest.fixture(params=examples(), ids=lambda text: text.split("\n")[0])
def example(request: pytest.FixtureRequest) -> lw.Puzzle:
    """A puzzle of some kind, with its solution."""
    return lw.open(str(request.param))


@pytest.fixture
def chair() -> lw.Puzzle:
    """A small puzzle with one solution: .#., ###, #.#."""
    return lw.nonogram(rows=[1, 3, [1, 1]], columns=[2, 2, 2])
