"""What is shown runs: docstrings, the pages for Python people, and the notebooks."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import linewise
import pytest
from conftest import PROJECT

HERE = Path(__file__).resolve().parent.parent
MODULES = [importlib.import_module(f"linewise.{m.name}") for m in pkgutil.iter_modules(linewise.__path__) if m.name not in ("__main__", "ray")]
PAGES = [PROJECT / "docs" / "python.md", HERE / "README.md"]
NOTEBOOKS = sorted((HERE / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("module", [linewise, *MODULES], ids=lambda module: module.__name__)
def test_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_most_things_have_an_example() -> None:
    shown = [test for module in MODULES for test in doctest.DocTestFinder(exclude_empty=True).find(module) if test.examples]
    assert len(shown) > 20


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    # The marks around a snippet are no part of its output.
    text = "\n".join("" if line.startswith("```") else line for line in text.split("\n"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples, f"{page.name} shows nothing"
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_functions_of_the_kinds_are_those_of_the_library() -> None:
    subprocess.run([sys.executable, str(HERE / "kinds.py"), "--check"], check=True)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebooks(notebook: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    read = nbformat.read(notebook, as_version=4)
    nbformat.validate(read)
    assert all(not cell.get("outputs") for cell in read.cells), "a notebook is kept without its outputs"
    nbclient.NotebookClient(read, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in read.cells for output in cell.get("outputs", [])]
    assert any("text/html" in output.get("data", {}) or "image/svg+xml" in output.get("data", {}) for output in outputs)


def test_there_is_a_notebook_for_each_article() -> None:
    assert len(NOTEBOOKS) >= 5
