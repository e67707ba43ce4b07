"""Batches, cubes and a census on a Ray cluster: ``linewise batch ... --engine ray``, ``linewise cubes ... --engine ray`` and ``linewise census ... --engine ray``, or
``python -m linewise.ray run FOLDER``, ``cubes FOLDER`` and ``census FOLDER`` for what was begun.

Every machine needs ``pip install linewise[ray]`` and sees the inputs and the folder under the same paths. What a shard writes follows from the
plan in the folder and from the shard's number; so it does no harm that Ray does a shard again after a worker or a machine was lost.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from . import _core
from ._errors import Error

_opened: dict[tuple[str, str], _core.Batch | _core.Census] = {}
"""The batches and censuses that this process has opened, by what they are and their folders."""


def _shard(what: str, folder: str, shard: int) -> bool:
    """Does a shard of a batch or a census, on whatever machine this is."""
    work = _opened.get((what, folder))
    if work is None:
        work = _opened[what, folder] = _core.Census.open(folder) if what == "census" else _core.Batch.open(folder)
    return work.run(shard)


_cubes: dict[str, _core.Cubes] = {}
"""The cubes that this process has opened."""


def _cube(folder: str, round: int, cube: int) -> bool:
    """Does a cube of a round, on whatever machine this is."""
    cubes = _cubes.get(folder)
    if cubes is None or cubes.round != round:
        cubes = _cubes[folder] = _core.Cubes.open(folder)
    if cubes.round != round:
        raise RuntimeError(f"{folder} is at round {cubes.round} here, and at round {round} on the machine that runs the command")
    return cubes.run(cube)


def run(folder: str, address: str | None = "auto", *, progress: bool = True) -> None:
    """Does all the shards that are missing in the folder, on the cluster at this address; ``None`` starts one on this machine."""
    _on_cluster(address, lambda ray: _run(ray, folder, progress))


def run_cubes(folder: str, address: str | None = "auto", *, progress: bool = True) -> None:
    """Does all rounds of the cubes in the folder that are left, on the cluster at this address; ``None`` starts one on this machine."""
    _on_cluster(address, lambda ray: _run_cubes(ray, folder, progress))


def run_census(folder: str, address: str | None = "auto", *, progress: bool = True) -> None:
    """Does all the shards of the census in the folder that are missing, on the cluster at this address; ``None`` starts one on this machine."""
    _on_cluster(address, lambda ray: _run_census(ray, folder, progress))


def _on_cluster(address: str | None, work: Callable[[Any], None]) -> None:
    ray: Any = importlib.import_module("ray")
    started = not ray.is_initialized()
    if started:
        ray.init(address=address, log_to_driver=False, configure_logging=False, include_dashboard=False if address is None else None)
    try:
        work(ray)
    finally:
        if started:
            ray.shutdown()


MOST_LOST = 10
"""A shard that was lost so often is not tried again."""


def _sentence(error: Exception) -> str:
    """The first line of what an error says."""
    return str(error).strip().partition("\n")[0] or type(error).__name__


def _run(ray: Any, folder: str, progress: bool) -> None:
    batch = _core.Batch.open(folder)
    missing = batch.missing()
    left = sum(batch.rows_of(shard) for shard in missing)
    with _bar(progress, batch.rows, batch.rows - left, " puzzles") as bar:

        def is_done(shard: int) -> bool:
            bar.update(batch.rows_of(shard))
            return False

        _hand_out(ray, _shard, ("batch", folder), missing, is_done)


def _run_cubes(ray: Any, folder: str, progress: bool) -> None:
    cubes = _core.Cubes.open(folder)
    while cubes.cubes:
        missing = cubes.missing()
        with _bar(progress, cubes.cubes, cubes.cubes - len(missing), " cubes") as bar:

            def is_done(_: int, bar: Any = bar) -> bool:
                bar.update(1)
                return cubes.is_over()

            if not cubes.is_over():
                _hand_out(ray, _cube, (folder, cubes.round), missing, is_done)
        cubes.next_round()


def _run_census(ray: Any, folder: str, progress: bool) -> None:
    missing, shards = _core.census_shards(folder)
    with _bar(progress, shards, shards - len(missing), " shards") as bar:

        def is_done(_: int) -> bool:
            bar.update(1)
            return False

        _hand_out(ray, _shard, ("census", folder), missing, is_done)


def _hand_out(ray: Any, do: Callable[..., bool], what: tuple[Any, ...], numbers: list[int], is_done: Callable[[int], bool]) -> None:
    """Lets the machines do all these shards, until ``is_done``, which is told of each, says that it is enough."""
    # A worker or a machine that is lost is no reason to give up; what is wrong with an input is.
    task = ray.remote(max_retries=-1, retry_exceptions=False, num_cpus=1)(do)
    missing = numbers[::-1]
    waiting: dict[Any, int] = {}
    lost: Counter[int] = Counter()
    while missing or waiting:
        # Enough that no machine waits, and few enough that the plan is not copied into the cluster's memory.
        room = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while missing and len(waiting) < room:
            shard = missing.pop()
            waiting[task.remote(*what, shard)] = shard
        done, _ = ray.wait(list(waiting), num_returns=1, timeout=1.0)
        for reference in done:
            shard = waiting.pop(reference)
            try:
                ray.get(reference)
            except ray.exceptions.RayTaskError:
                # The shard itself went wrong: its input has changed, or the disk is full.
                raise
            except ray.exceptions.RayError as error:
                # A worker, a machine or what it wrote was lost, which Ray has many names for.
                lost[shard] += 1
                if lost[shard] == MOST_LOST:
                    raise RuntimeError(f"shard {shard} was lost {MOST_LOST} times; the last time: {_sentence(error)}") from error
                missing.append(shard)
                continue
            if is_done(shard):
                for other in waiting:
                    ray.cancel(other)
                return


class _NoBar:
    """Shows nothing."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, _: int) -> None:
        """Nothing to show."""


def _bar(progress: bool, rows: int, done: int, unit: str) -> Any:
    if not progress or not sys.stderr.isatty():
        return _NoBar()
    try:
        from tqdm import tqdm
    except ImportError:
        return _NoBar()
    return tqdm(total=rows, initial=done, unit=unit, leave=False)


def main(arguments: list[str] | None = None) -> int:
    """The command ``python -m linewise.ray``."""
    parser = argparse.ArgumentParser(prog="python -m linewise.ray", description="Runs a batch, cubes or a census on a Ray cluster.")
    commands = parser.add_subparsers(dest="command", required=True)
    about_all = {
        "run": "do the shards that are missing in the folder of a batch",
        "cubes": "do the cubes that are left in a folder",
        "census": "do the shards that are missing in the folder of a census",
    }
    for name, about in about_all.items():
        running = commands.add_parser(name, help=about)
        running.add_argument("folder", metavar="DIR")
        running.add_argument("--address", default="auto", help="the cluster, as auto or 10.0.0.1:6379; local starts one here")
    options = parser.parse_args(arguments)
    # By the name under which the workers find it, too.
    from linewise import ray as by_name

    work = {"run": by_name.run, "cubes": by_name.run_cubes, "census": by_name.run_census}[options.command]
    try:
        # Ray says what happens to its machines on standard output, where the program's summary goes.
        with contextlib.redirect_stdout(sys.stderr):
            work(options.folder, None if options.address == "local" else options.address)
    except ImportError:
        print("error: ray is not installed\n  = help: pip install linewise[ray]", file=sys.stderr)
        return 74
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 65
    except Exception as error:
        # Ray's own errors are of many classes; those of a shard have what went wrong there as their cause.
        cause = getattr(error, "cause", None)
        print(f"error: {_sentence(error) if cause is None else cause}", file=sys.stderr)
        return 65 if isinstance(cause, Error) else 74
    return 0


if __name__ == "__main__":
    sys.exit(main())
