"""Batches on a Ray cluster: ``linewise batch ... --engine ray``, or ``python -m linewise.ray run FOLDER`` for one that was begun.

Every machine needs ``pip install linewise[ray]`` and sees the inputs and the folder under the same paths. What a shard writes follows from the
plan in the folder and from the shard's number; so it does no harm that Ray does a shard again after a worker or a machine was lost.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections import Counter
from typing import Any

from . import _core
from ._errors import Error

_batches: dict[str, _core.Batch] = {}
"""The batches that this process has opened."""


def _shard(folder: str, shard: int) -> bool:
    """Does a shard, on whatever machine this is."""
    batch = _batches.get(folder)
    if batch is None:
        batch = _batches[folder] = _core.Batch.open(folder)
    return batch.run(shard)


def run(folder: str, address: str | None = "auto", *, progress: bool = True) -> None:
    """Does all the shards that are missing in the folder, on the cluster at this address; ``None`` starts one on this machine."""
    ray: Any = importlib.import_module("ray")
    started = not ray.is_initialized()
    if started:
        ray.init(address=address, log_to_driver=False, configure_logging=False, include_dashboard=False if address is None else None)
    try:
        _run(ray, folder, progress)
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
    # A worker or a machine that is lost is no reason to give up; what is wrong with an input is.
    task = ray.remote(max_retries=-1, retry_exceptions=False, num_cpus=1)(_shard)
    left = sum(batch.rows_of(shard) for shard in missing)
    waiting: dict[Any, int] = {}
    lost: Counter[int] = Counter()
    with _bar(progress, batch.rows, batch.rows - left) as bar:
        missing.reverse()
        while missing or waiting:
            # Enough that no machine waits, and few enough that the plan is not copied into the cluster's memory.
            room = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while missing and len(waiting) < room:
                shard = missing.pop()
                waiting[task.remote(folder, shard)] = shard
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
                bar.update(batch.rows_of(shard))


class _NoBar:
    """Shows nothing."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, _: int) -> None:
        """Nothing to show."""


def _bar(progress: bool, rows: int, done: int) -> Any:
    if not progress or not sys.stderr.isatty():
        return _NoBar()
    try:
        from tqdm import tqdm
    except ImportError:
        return _NoBar()
    return tqdm(total=rows, initial=done, unit=" puzzles", leave=False)


def main(arguments: list[str] | None = None) -> int:
    """The command ``python -m linewise.ray``."""
    parser = argparse.ArgumentParser(prog="python -m linewise.ray", description="Runs a batch on a Ray cluster.")
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="do the shards that are missing in the folder of a batch")
    running.add_argument("folder", metavar="DIR")
    running.add_argument("--address", default="auto", help="the cluster, as auto or 10.0.0.1:6379; local starts one here")
    options = parser.parse_args(arguments)
    # By the name under which the workers find it, too.
    from linewise.ray import run as run_by_name

    try:
        # Ray says what happens to its machines on standard output, where the program's summary goes.
        with contextlib.redirect_stdout(sys.stderr):
            run_by_name(options.folder, None if options.address == "local" else options.address)
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
