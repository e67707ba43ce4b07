"""Kills a batch at random moments, as ``kill -9`` does, and compares the bytes at the end with those of a run that nobody killed.

``kill.py PROGRAM INPUT KILLS [SEED]``
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def hashes(folder: Path) -> dict[str, str]:
    """The files of a folder, and their hashes."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def main() -> None:
    program, given, kills = sys.argv[1], sys.argv[2], int(sys.argv[3])
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    home = Path(tempfile.mkdtemp())
    command = [program, "batch", "solve", given, "--shard-rows", "500", "--json", "--out"]
    start = time.monotonic()
    straight = subprocess.run([*command, str(home / "straight")], capture_output=True, text=True, check=True).stdout
    whole = time.monotonic() - start
    killed = 0
    while killed < kills:
        run = subprocess.Popen([*command, str(home / "killed")], stdout=subprocess.DEVNULL)
        try:
            # Also before anything is done, and mostly while a part is being written somewhere.
            run.wait(timeout=dice.uniform(0, 3 * whole / kills))
            break
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait()
            killed += 1
            done = len(list((home / "killed").glob("part-*"))) if (home / "killed").exists() else 0
            print(f"killed {killed} times, {done} parts", file=sys.stderr)
    ended = subprocess.run([*command, str(home / "killed")], capture_output=True, text=True, check=True).stdout
    assert ended == straight, (ended, straight)
    assert hashes(home / "killed") == hashes(home / "straight"), "the bytes differ"
    print(f"killed {killed} times; the same bytes: {ended.strip()}")


if __name__ == "__main__":
    main()
