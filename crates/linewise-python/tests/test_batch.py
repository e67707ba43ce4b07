"""Batches from Python and by the program: the same bytes."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import linewise as lw
import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
from conftest import examples

PROGRAM = str(Path(sys.executable).parent / "linewise")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Every example, and something that is no puzzle."""
    file = tmp_path / "in.jsonl"
    lines = [*examples(), "kind: nonogram\nrows: x\ncolumns: 1"] * 3
    file.write_text("".join(json.dumps({"puzzle": text}) + "\n" for text in lines))
    return file


def parts(out: Path) -> dict[str, bytes]:
    """The files of a batch."""
    return {file.name: file.read_bytes() for file in sorted(out.iterdir())}


@pytest.mark.parametrize("operation", ["solve", "grade", "count", "check", "diagnose", "convert"])
def test_python_and_the_program_write_the_same(bundle: Path, tmp_path: Path, operation: str) -> None:
    to = "native" if operation == "convert" else None
    summary = lw.batch(operation, bundle, tmp_path / "python", to=to, shard_rows=7, threads=3, steps=100_000)
    command = [PROGRAM, "batch", operation, str(bundle), "--shard-rows", "7", "--steps", "100000", "--json"]
    command += ["--out", str(tmp_path / "program"), *(["--to", "native"] if to else [])]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    # Some rows hold no puzzle.
    assert ended.returncode == 65
    assert json.loads(ended.stdout) == summary._asdict()
    assert summary.rows == 3 * (len(examples()) + 1) and summary.errors >= 3
    assert parts(tmp_path / "python") == parts(tmp_path / "program")


def test_rows_are_what_puzzles_answer(bundle: Path, tmp_path: Path) -> None:
    lw.batch("solve", bundle, tmp_path / "out", format="jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out" / "part-00000.jsonl").read_text().splitlines()]
    for text, row in zip(examples(), rows):
        answer = lw.open(text).solve()
        assert row["verdict"] == answer.verdict
        assert row["solution"].split("\n") == list(answer.solution.rows)
        assert row["work"] == answer.stats.line_solves


@pytest.mark.parametrize("packing", ["none", "snappy", "gzip", "lz4", "zstd"])
def test_tables_that_another_program_wrote_are_read(bundle: Path, tmp_path: Path, packing: str) -> None:
    texts = [json.loads(line)["puzzle"] for line in bundle.read_text().splitlines()]
    table = tmp_path / "in.parquet"
    parquet.write_table(arrow.table({"puzzle": texts}), table, compression=packing, row_group_size=5)
    wanted, got = (lw.batch("count", file, tmp_path / file.suffix[1:], format="jsonl") for file in (bundle, table))
    assert got == wanted and got.rows == len(texts)

    def answers(out: Path) -> list[object]:
        rows = [json.loads(line) for file in sorted(out.glob("part-*")) for line in file.read_text().splitlines()]
        return [(row.get("count"), "error" in row) for row in rows]

    assert answers(tmp_path / "parquet") == answers(tmp_path / "jsonl")


def test_what_makes_no_sense_is_told(bundle: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no operation"):
        lw.batch("frob", bundle, tmp_path / "out")
    with pytest.raises(ValueError, match="convert wants a format"):
        lw.batch("convert", bundle, tmp_path / "out")
    with pytest.raises(lw.Error, match="there is no format"):
        lw.batch("convert", bundle, tmp_path / "out", to="paper")
    with pytest.raises(ValueError, match="format is"):
        lw.batch("solve", bundle, tmp_path / "out", format="xml")
    with pytest.raises(FileNotFoundError) as error:
        lw.batch("solve", tmp_path / "none", tmp_path / "out")
    assert error.value.filename == str(tmp_path / "none")
    for timeout in (-1, math.inf, math.nan, 1e300):
        with pytest.raises(ValueError, match="timeout"):
            lw.batch("solve", bundle, tmp_path / "timed", timeout=timeout)
    for numbers in ({"shard_rows": 0}, {"shard_rows": -1}, {"threads": 0}, {"threads": -1}):
        with pytest.raises(ValueError, match="is a whole number from 1 on, not"):
            lw.batch("solve", bundle, tmp_path / "out", **numbers)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="threads is a whole number, not '2'"):
        lw.batch("solve", bundle, tmp_path / "out", threads="2")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="to= is for convert"):
        lw.batch("solve", bundle, tmp_path / "out", to="nin")
    with pytest.raises(TypeError, match="inputs are files and folders, not 5"):
        lw.batch("solve", 5, tmp_path / "out")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there are no inputs"):
        lw.batch("solve", [], tmp_path / "out")
    lw.batch("solve", bundle, tmp_path / "out")
    with pytest.raises(lw.Error, match="another question"):
        lw.batch("grade", bundle, tmp_path / "out")


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        (arrow.array([4_000_000_000], arrow.uint32()), "4000000000"),
        (arrow.array([2**64 - 1], arrow.uint64()), "18446744073709551615"),
        (arrow.array([7.0], arrow.float64()), "7"),
        (arrow.array([True]), "true"),
        (arrow.array(["7"], arrow.string()).dictionary_encode(), "7"),
    ],
)
def test_keys_of_tables(tmp_path: Path, keys: object, wanted: str) -> None:
    table = arrow.table({"puzzle": ["kind: nonogram\nrows: 1\ncolumns: 1"], "key": keys})
    parquet.write_table(table, tmp_path / "in.parquet")
    lw.batch("solve", tmp_path / "in.parquet", tmp_path / "out", format="jsonl")
    assert json.loads((tmp_path / "out" / "part-00000.jsonl").read_text())["key"] == wanted


def test_a_folder_with_other_files(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / os.fsdecode(b"a\xff.linewise" if os.name == "posix" else b"a.linewise")).write_text("kind: nonogram\nrows: 1\ncolumns: 1")
    parquet.write_table(arrow.table({"anything": [1]}), inside / "b.parquet")
    (inside / "c.parquet").write_text("no table")
    (inside / "notes.md").write_text("Puzzles of our own.")
    with pytest.warns(UserWarning, match="was skipped: no puzzle found in it") as warned:
        summary = lw.batch("solve", inside, tmp_path / "out")
    assert (summary.rows, summary.unique, summary.errors, summary.skipped) == (2, 1, 1, 2)
    assert [warning.filename for warning in warned] == [__file__] * 2
    (tmp_path / "empty").mkdir()
    with pytest.warns(UserWarning, match="there is no puzzle in"):
        lw.batch("solve", tmp_path / "empty", tmp_path / "none")
