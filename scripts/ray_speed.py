#!/usr/bin/env python3
"""How fast the Ray engine is for each core, next to the local engine.

    python3 scripts/ray_speed.py INPUT [--seconds 600] [--operation solve|grade]

Run it with the Python of an environment in which `linewise[ray]` is installed (a release build). INPUT has puzzles for more than the time, as scripts/million.py keeps
them (`--folder`). A cluster of three nodes with a core each starts on this machine; then both engines solve the same puzzles with three workers each, in turns, in
slices of two minutes, until each has had its time. So whatever else the machine does slows both alike, and three workers on fewer than three cores
slow both alike. Compared are rows a second by the clock, and, where other work disturbs that, rows for each second of processor time that all their processes
took, those of Ray itself included.
"""

import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLUSTER = ROOT / "crates" / "linewise-python" / "bench" / "cluster.py"
PROGRAM = pathlib.Path(sys.executable).parent / "linewise"
TICKS = os.sysconf("SC_CLK_TCK")
WORKERS = 3
SLICE = 120
# About a second each: what Ray takes for a task is some milliseconds.
SHARD_ROWS = 5000
# How often the processes are looked at: what one takes between the last look and its end is not counted.
LOOK = 0.5


class Processor:
    """The processor time of processes and all that they started, also of those that have ended since."""

    def __init__(self):
        self.seen = {}

    def look(self, roots):
        """The seconds taken so far."""
        times, parents = {}, {}
        for folder in pathlib.Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                parents[int(folder.name)] = int(fields[1])
                times[int(folder.name)] = (int(fields[11]) + int(fields[12])) / TICKS
        waiting = list(roots)
        while waiting:
            parent = waiting.pop()
            self.seen[parent] = max(times.get(parent, 0), self.seen.get(parent, 0))
            waiting += [child for child, of in parents.items() if of == parent]
        return sum(self.seen.values())


class Engine:
    """One of the two."""

    def __init__(self, name, command, out, roots=()):
        self.name, self.command, self.out, self.roots = name, command, out, roots
        self.seconds = self.processor = 0.0
        self.begun = False

    def parts(self):
        return len(list(self.out.glob("part-*")))

    def work(self, seconds):
        """Works for so long, and is killed. The first slice makes the plan before that, which counts for nothing."""
        process = subprocess.Popen([*self.command, "--out", str(self.out)], stdout=subprocess.DEVNULL, start_new_session=True)
        before = self.parts()
        # From the first part on: neither starting nor reading the input is what is measured.
        while self.parts() == before:
            if process.poll() is not None:
                sys.exit(f"{self.name} ended; take more puzzles")
            time.sleep(0.05)
        processor, first, start = Processor(), self.parts(), time.monotonic()
        taken = processor.look([process.pid, *self.roots])
        while time.monotonic() - start < seconds:
            if process.poll() is not None:
                sys.exit(f"{self.name} ended; take more puzzles")
            time.sleep(LOOK)
            now = processor.look([process.pid, *self.roots])
        rows = (self.parts() - first) * SHARD_ROWS
        took = time.monotonic() - start
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.seconds += took
        self.processor += now - taken
        return rows, took, now - taken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--operation", default="solve", choices=["solve", "grade"])
    options = parser.parse_args()
    cluster = subprocess.Popen([sys.executable, str(CLUSTER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    home = pathlib.Path(tempfile.mkdtemp())
    try:
        address = cluster.stdout.readline().strip()
        if not address:
            sys.exit("Ray cannot start a cluster here")
        common = [str(PROGRAM), "batch", options.operation, str(options.input), "--shard-rows", str(SHARD_ROWS), "--json"]
        engines = [
            Engine("local", [*common, "--threads", str(WORKERS)], home / "local"),
            Engine("ray", [*common, "--engine", "ray", "--address", address], home / "ray", [cluster.pid]),
        ]
        rows = {engine.name: 0 for engine in engines}
        while min(engine.seconds for engine in engines) < options.seconds:
            for engine in engines:
                done, took, processor = engine.work(min(SLICE, options.seconds))
                rows[engine.name] += done
                print(f"{engine.name}: {done / took:.0f} rows a second, {processor / max(done, 1) * 1e6:.0f} us of processor time a row", flush=True)
        for engine in engines:
            done = rows[engine.name]
            print(
                f"{engine.name}, {engine.seconds:.0f} s in all: {done} rows, {done / engine.seconds:.0f} a second, "
                f"{engine.processor / done * 1e6:.1f} us of processor time a row"
            )
        local, ray = engines
        by_clock = rows["ray"] / ray.seconds / (rows["local"] / local.seconds)
        by_processor = rows["ray"] / ray.processor / (rows["local"] / local.processor)
        print(f"ray against local: {by_clock:.1%} by the clock, {by_processor:.1%} by processor time")
    finally:
        cluster.stdin.close()
        cluster.wait(timeout=180)
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
