"""Batches on a Ray cluster: ``linewise batch ... --engine ray``, or ``python -m linewise.ray run FOLDER`` for one that was begun.

Every machine needs ``pip install linewise[ray]`` and sees the inputs and the folder under the same paths. What a shard writes follows from the
plan in the folder and from the shard's number; so it does no harm that Ray does a shard again after a worker or a machine was lost.
"""

from __future__ import annotations

import argparse
import importlib
import sys
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


def _run(ray: Any, folder: str, progress: bool) -> None:
    batch = _core.Batch.open(folder)
    missing = batch.missing()
    # A worker or a machine that is lost is no reason to give up; what is wrong with an input is.
    task = ray.remote(max_retries=-1, retry_exceptions=False, num_cpus=1)(_shard)
    left = sum(batch.rows_of(shard) for shard in missing)
    waiting: dict[Any, int] = {}
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
                except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
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
        run_by_name(options.folder, None if options.address == "local" else options.address)
    except ImportError:
        print("error: ray is not installed\n  = help: pip install linewise[ray]", file=sys.stderr)
        return 74
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 65
    except (OSError, RuntimeError) as error:
        cause = getattr(error, "cause", None)
        print(f"error: {error if cause is None else cause}", file=sys.stderr)
        return 65 if isinstance(cause, Error) else 74
    return 0


if __name__ == "__main__":
    sys.exit(main())
