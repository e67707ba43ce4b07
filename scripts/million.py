#!/usr/bin/env python3
"""A million puzzles, killed twenty times: the bytes at the end, the speed, and the memory.

    python3 scripts/million.py [--rows N] [--kills N] [--seed N] [--folder DIR]

Builds linewise (release); draws N random 20x20 nonograms, half of their cells filled, into a temporary folder (Parquet where pyarrow is installed,
else JSON lines; `--folder` keeps them, and takes them again); lets `linewise batch solve` solve all of them undisturbed on two threads; does the same again, killed by
`kill -9` at random moments and gone on with; and fails unless both folders hold the same bytes. It prints rows a second, processor time a row, and the
highest peak of memory of all runs. How that compares with the bare library (`crates/linewise-batch/examples/bare.rs`) is found out on a part of the same puzzles, by turns: the
library on one core, the library on both at once, and `batch solve` on two threads.

Where others work on the machine as well, the ratio of processor times says more than that of times by the clock. Two cores at work at once may be slower than one
alone, whatever runs on them; the library on both says by how much.
"""

import argparse
import contextlib
import hashlib
import importlib.util
import itertools
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINEWISE = ROOT / "target" / "release" / "linewise"
BARE = ROOT / "target" / "release" / "examples" / "bare"
MAKER = ROOT / "crates" / "linewise-python" / "bench" / "random_puzzles.py"
SIDE = 20
THREADS = 2
# So many rows are written to Parquet at a time.
GROUP = 10_000
# The bare library holds all its puzzles in memory, so it is given only so many, so often.
SAMPLE = 50_000
ROUNDS = 7


class Took:
    """What a process took."""

    def __init__(self, process, start):
        _, self.status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(self.status)
        self.seconds = time.monotonic() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1000


def run(command, **more):
    """Runs a command to its end."""
    start = time.monotonic()
    took = Took(process := subprocess.Popen(command, **more), start)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    return took


def killed_after(command, seconds):
    """Runs a command, and kills it after so many seconds; whether it had not ended by then, and what it took."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    end = start + seconds
    while time.monotonic() < end:
        # Ended, and not waited for yet: what it took is still to be had.
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return False, Took(process, start)
        time.sleep(min(0.01, max(0.0, end - time.monotonic())))
    os.kill(process.pid, 9)
    took = Took(process, start)
    return process.returncode == -9, took


def puzzles(rows, seed):
    """The puzzles, one by one."""
    spec = importlib.util.spec_from_file_location("random_puzzles", MAKER)
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    return maker.puzzles(rows, SIDE, seed)


def write_lines(path, texts):
    with path.open("w", encoding="utf-8") as out:
        for key, text in enumerate(texts):
            out.write(json.dumps({"key": str(key), "puzzle": text}) + "\n")


def write_parquet(path, texts, pyarrow, parquet):
    schema = pyarrow.schema([("key", pyarrow.string()), ("puzzle", pyarrow.string())])
    with parquet.ParquetWriter(path, schema) as out:
        keys = itertools.count()
        while group := list(itertools.islice(texts, GROUP)):
            out.write_table(pyarrow.table([[str(next(keys)) for _ in group], group], schema=schema))


def made(folder, rows, seed):
    """The file with the puzzles."""
    name = f"random-{rows}-{seed}"
    try:
        import pyarrow
        import pyarrow.parquet

        whole = folder / f"{name}.parquet"
    except ImportError:
        whole = folder / f"{name}.jsonl"
    if not whole.exists():
        beside = folder / "unfinished"
        if whole.suffix == ".parquet":
            write_parquet(beside, puzzles(rows, seed), pyarrow, pyarrow.parquet)
        else:
            write_lines(beside, puzzles(rows, seed))
        beside.rename(whole)
    return whole


def all_at_once(command, copies):
    """The mean processor time of so many copies of a command, run at once, and how long they took together."""
    start = time.monotonic()
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(copies)]
    took = [Took(process, start) for process in processes]
    if any(process.returncode != 0 for process in processes):
        sys.exit(f"{command[0]} failed")
    return statistics.mean(each.processor for each in took), time.monotonic() - start


def compare(home, rows, seed):
    """Prints what a row takes next to the bare library."""
    lines = home / "sample.jsonl"
    write_lines(lines, puzzles(rows, seed))
    sample = made(home, rows, seed)
    bare, batch = [str(BARE), str(lines)], [str(LINEWISE), "batch", "solve", str(sample), "--threads", str(THREADS), "--json", "--out"]
    alone, both, batches = [], [], []
    for number in range(ROUNDS):
        alone.append(all_at_once(bare, 1))
        both.append(all_at_once(bare, THREADS))
        batches.append(all_at_once([*batch, str(home / f"round-{number}")], 1))
    micro = lambda times, at: statistics.median(each[at] for each in times) / rows * 1e6
    print(f"the bare library, processor time of a puzzle: {micro(alone, 0):.1f} us on one core, {micro(both, 0):.1f} us on {THREADS} at once")
    print(f"batch solve, processor time of a row: {micro(batches, 0):.1f} us")
    for name, library in ("one core", alone), (f"{THREADS} at once", both):
        clock = micro(library, 1) / THREADS / micro(batches, 1)
        print(f"next to the library on {name}: {micro(library, 0) / micro(batches, 0):.1%} by processor time, {clock:.1%} by the clock", flush=True)


def hashes(folder):
    """The files of a folder, and their hashes."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def kill_again_and_again(command, out, kills, whole, dice):
    """Kills the command at random moments until that was done so often, then lets it end; everything that the runs took."""
    all_runs, killed = [], 0
    while killed < kills:
        # Mostly in the middle of the work, now and then before it has begun.
        was_killed, took = killed_after(command, dice.uniform(0, 1.6 * whole / kills))
        all_runs.append(took)
        if not was_killed:
            sys.exit(f"it ended after {killed} kills; take more rows, or another seed")
        killed += 1
        parts = len(list(out.glob("part-*"))) if out.exists() else 0
        print(f"killed {killed} times, {parts} parts are there", file=sys.stderr)
    all_runs.append(run(command, stdout=subprocess.DEVNULL))
    return all_runs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    build = ["cargo", "build", "--release", "--quiet", "--manifest-path", str(ROOT / "Cargo.toml")]
    subprocess.run([*build, "-p", "linewise-cli"], check=True)
    subprocess.run([*build, "-p", "linewise-batch", "--example", "bare"], check=True)
    with contextlib.ExitStack() as stack:
        # What comes out goes into a folder of its own, next to the puzzles.
        temporary = stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder))
        home = pathlib.Path(temporary)
        compare(home, min(options.rows, SAMPLE), options.seed)
        whole = made(options.folder or home, options.rows, options.seed)
        print(f"{options.rows} puzzles in {whole.name}, {whole.stat().st_size / 1e6:.0f} MB", flush=True)
        common = [str(LINEWISE), "batch", "solve", str(whole), "--threads", str(THREADS), "--json", "--out"]
        straight = run([*common, str(home / "straight")])
        print(
            f"undisturbed: {straight.seconds:.1f} s, {options.rows / straight.seconds:.0f} rows a second; "
            f"{straight.processor / options.rows * 1e6:.1f} us of processor time a row, {straight.megabytes:.0f} MB",
            flush=True,
        )
        dice = random.Random(options.seed)
        runs = kill_again_and_again([*common, str(home / "killed")], home / "killed", options.kills, straight.seconds, dice)
        one, other = hashes(home / "straight"), hashes(home / "killed")
        if one != other:
            differ = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
            sys.exit(f"the bytes differ: {', '.join(differ[:10])}")
        seconds, processor = sum(took.seconds for took in runs), sum(took.processor for took in runs)
        print(f"killed {options.kills} times, gone on with and ended: the same bytes in all {len(one)} files")
        print(f"all runs together: {seconds:.1f} s, {processor:.1f} s of processor time ({straight.processor:.1f} undisturbed)")
        print(f"most memory of any run: {max(took.megabytes for took in [straight, *runs]):.0f} MB")


if __name__ == "__main__":
    main()
