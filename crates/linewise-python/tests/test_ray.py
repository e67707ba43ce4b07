"""Batches on a Ray cluster of three nodes: the same bytes as on one machine, whoever is killed meanwhile."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import linewise as lw
import pytest

pytest.importorskip("ray")

HERE = Path(__file__).resolve().parent.parent
PROGRAM = str(Path(sys.executable).parent / "linewise")
SHARDS = 60
ROWS = 120


class Cluster:
    """A cluster of this test's own."""

    def __init__(self) -> None:
        start = [sys.executable, str(HERE / "bench" / "cluster.py")]
        self.process = subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin is not None and self.process.stdout is not None
        self.into, self.out = self.process.stdin, self.process.stdout
        # A machine that is too busy never gets its nodes together.
        is_there = select.select([self.out], [], [], 180)[0]
        self.address = self.out.readline().strip() if is_there else ""
        if not self.address:
            self.end()

    def ask(self, command: str) -> str:
        """Does what cluster.py can do."""
        self.into.write(command + "\n")
        self.into.flush()
        return self.out.readline().strip()

    def end(self) -> None:
        """Ends it."""
        self.into.close()
        try:
            self.process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=120)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    if not started.address:
        pytest.skip("Ray cannot start a cluster here")
    yield started
    started.end()


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles that take some tenths of a second a shard."""
    out = tmp_path_factory.mktemp("puzzles") / "random"
    make = [sys.executable, str(HERE / "bench" / "random_puzzles.py"), str(SHARDS * ROWS), str(out)]
    subprocess.run(make, check=True)
    return out.with_suffix(".jsonl")


def parts(out: Path) -> dict[str, bytes]:
    """The files of a batch."""
    return {file.name: file.read_bytes() for file in sorted(out.iterdir())}


def command(out: Path, puzzles: Path, *more: str) -> list[str]:
    return [PROGRAM, "batch", "grade", str(puzzles), "--shard-rows", str(ROWS), "--json", "--out", str(out), *more]


def wait_for_parts(out: Path, count: int, run: subprocess.Popen[bytes]) -> None:
    """Waits until some shards are done."""
    end = time.monotonic() + 180
    while len(list(out.glob("part-*"))) < count and run.poll() is None:
        assert time.monotonic() < end, "nothing is done"
        time.sleep(0.05)


def test_whoever_is_killed_the_bytes_are_the_same(cluster: Cluster, puzzles: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    straight = subprocess.run(command(here, puzzles), capture_output=True, text=True, check=True).stdout
    on_ray = command(there, puzzles, "--engine", "ray", "--address", cluster.address)
    driver = subprocess.Popen(on_ray, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    wait_for_parts(there, 3, driver)
    assert cluster.ask("worker").startswith("killed worker")
    wait_for_parts(there, 8, driver)
    assert cluster.ask("node") == "killed a node"
    wait_for_parts(there, 13, driver)
    assert driver.poll() is None, "it ended too early for this test"
    # The program, and the Python that hands out the shards for it.
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    assert len(list(there.glob("part-*"))) < SHARDS, "it ended too early for this test"
    ended = subprocess.run(on_ray, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout) == (0, straight), ended.stderr
    assert parts(there) == parts(here)


def test_an_input_that_changed_is_told(cluster: Cluster, tmp_path: Path) -> None:
    given, out = tmp_path / "in.linewise", tmp_path / "out"
    given.write_text("kind: nonogram\nrows: 1\ncolumns: 1\n")
    lw.batch("solve", given, out)
    (out / "part-00000.parquet").unlink()
    given.write_text("kind: nonogram\nrows: 0\ncolumns: 0\n")
    run = [sys.executable, "-m", "linewise.ray", "run", str(out), "--address", cluster.address]
    ended = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 65 and "is not what it was" in ended.stderr


def test_cubes_on_a_cluster_are_the_same_bytes(cluster: Cluster, tmp_path: Path) -> None:
    puzzle = tmp_path / "rooks.linewise"
    puzzle.write_text("kind: nonogram\nrows: 1 1 1 1 1\ncolumns: 1 1 1 1 1\n")
    for more in ([], ["--count"]):
        here, there = (tmp_path / f"{where}{len(more)}" for where in ("here", "there"))
        ask = [PROGRAM, "cubes", str(puzzle), "--steps", "20", "--split", "4", "--json", *more, "--out"]
        straight = subprocess.run([*ask, str(here)], capture_output=True, text=True)
        on_ray = [*ask, str(there), "--engine", "ray", "--address", cluster.address]
        ended = subprocess.run(on_ray, capture_output=True, text=True, timeout=300)
        assert (ended.returncode, ended.stdout) == (straight.returncode, straight.stdout) and straight.returncode == 2, ended.stderr
        assert parts(there) == parts(here)


def test_a_census_on_a_cluster_is_the_same_bytes(cluster: Cluster, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    ask = [PROGRAM, "census", "5", "--shards", "30", "--json", "--out"]
    straight = subprocess.run([*ask, str(here)], capture_output=True, text=True, check=True).stdout
    on_ray = [*ask, str(there), "--engine", "ray", "--address", cluster.address]
    ended = subprocess.run(on_ray, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout) == (0, straight) and '"determined":"25309575"' in straight, ended.stderr
    assert parts(there) == parts(here)
