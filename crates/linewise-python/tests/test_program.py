"""The program that the package installs is the very same one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import linewise as lw
import pytest

PROGRAM = str(Path(sys.executable).parent / "linewise")
CHAIR = "kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2\n"


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, timeout=60)


def test_it_solves() -> None:
    solved = run("solve", "--json", "-", text=CHAIR)
    assert solved.returncode == 0
    assert json.loads(solved.stdout)["solutions"] == [[".#.", "###", "#.#"]]


def test_it_says_its_version() -> None:
    assert run("--version").stdout == f"linewise {lw.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "code"), [(["frob"], 64), (["solve", "/no/such/file"], 74), (["grade", "-"], 65), (["kinds"], 0)]
)
def test_its_exit_codes(arguments: list[str], code: int) -> None:
    assert run(*arguments, text="?!").returncode == code


def test_python_m_linewise_is_the_same() -> None:
    arguments = [sys.executable, "-m", "linewise", "kinds"]
    assert subprocess.run(arguments, capture_output=True, text=True, check=True).stdout == run("kinds").stdout


def test_whoever_reads_may_stop() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        ended = subprocess.run([PROGRAM, "kinds"], stdout=out, stderr=subprocess.PIPE, timeout=60)
    # What a shell reports of a program that a closed pipe ends (docs/program.md).
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk here")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as out:
        ended = subprocess.run([PROGRAM, "kinds"], stdout=out, stderr=subprocess.PIPE, timeout=60)
    assert ended.returncode == 74 and b"cannot be written" in ended.stderr


def test_ctrl_c_ends_it_at_once() -> None:
    endless = "kind: nonogram\nrows: " + "1,1 " * 150 + "\ncolumns: " + "1,1 " * 150
    started = subprocess.Popen([PROGRAM, "solve", "--count", "-"], stdin=subprocess.PIPE, text=True)
    assert started.stdin is not None
    started.stdin.write(endless)
    started.stdin.close()
    time.sleep(0.5)
    started.send_signal(signal.SIGINT)
    assert started.wait(timeout=30) == -signal.SIGINT
