"""The same question about many puzzles."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _core
from ._progress import counted
from ._values import whole


class Summary(NamedTuple):
    """How many puzzles there were, and what became of them."""

    rows: int
    unique: int
    none: int
    several: int
    gave_up: int
    """Not settled within the budget."""
    errors: int
    """Not readable, or the question not to be answered."""
    remarked: int
    """Rows with remarks on how the puzzle was read, or a whole file with several puzzles: the column ``remarks`` has them."""
    skipped: int
    """So many files hold no puzzle, or are folders that cannot be read; a warning names each."""


def batch(
    operation: str,
    inputs: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    to: str | None = None,
    format: str = "parquet",
    shard_rows: int = 1000,
    threads: int | None = None,
    steps: int | None = None,
    timeout: float | None = None,
    progress: bool = False,
) -> Summary:
    """Asks ``solve``, ``grade``, ``count``, ``check``, ``diagnose`` or ``convert`` about every puzzle, as ``linewise batch`` does.

    ``inputs`` are files and folders of puzzles, JSON lines and Parquet with a column ``puzzle``; ``out`` is the folder for the rows. Make the
    same call again to continue. Files of a folder that hold no puzzle are skipped with a warning. Rows are the same bytes whatever the number of threads; ``timeout`` alone breaks this.

    >>> import linewise as lw, pathlib, tempfile
    >>> home = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (home / "in.linewise").write_text("kind: nonogram\\nrows: 1\\ncolumns: 1\\n====\\nkind: binairo\\nsize: 4")
    >>> lw.batch("solve", home / "in.linewise", home / "out", format="jsonl")
    Summary(rows=2, unique=1, none=0, several=1, gave_up=0, errors=0, remarked=0, skipped=0)
    """
    from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait

    if isinstance(inputs, (str, os.PathLike)):
        files: list[Any] = [inputs]
    else:
        try:
            files = list(inputs)
        except TypeError:
            raise TypeError(f"inputs are files and folders, not {inputs!r}") from None
    if not files:
        raise ValueError("there are no inputs")
    if to is not None and operation != "convert":
        raise ValueError(f"to= is for convert, not for {operation}")
    shard_rows = whole("shard_rows", shard_rows, 1)
    threads = None if threads is None else whole("threads", threads, 1)
    work = _core.Batch.begin(out, files, operation, to, format, shard_rows, steps, timeout)
    for what in work.skipped:
        warnings.warn(what, stacklevel=2)
    if not work.rows and not work.skipped:
        warnings.warn(f"there is no puzzle in {', '.join(map(str, files))}", stacklevel=2)
    missing = work.missing()
    cores = threads or os.cpu_count() or 1
    # Where there are fewer shards than cores, several work on each.
    each = max(1, -(-cores // max(1, len(missing))))
    with ThreadPoolExecutor(cores) as pool, counted(progress, work, missing) as report:
        waiting: set[Future[bool]] = {pool.submit(work.run, shard, each) for shard in missing}
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=0.1, return_when=FIRST_EXCEPTION)
                report()
                for shard in done:
                    shard.result()
        except BaseException:
            work.cancel()
            pool.shutdown(cancel_futures=True)
            raise
    return Summary(*work.finish())
