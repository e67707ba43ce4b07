"""Long work: it ends by Ctrl-C, within its budget, and lets other threads run."""

from __future__ import annotations

import _thread
import signal
import subprocess
import sys
import threading
import time

import linewise as lw
import pytest

SIDE = 150


@pytest.fixture
def endless() -> lw.Puzzle:
    """So many solutions that nobody counts them one by one."""
    return lw.nonogram([[1, 1]] * SIDE, [[1, 1]] * SIDE)


def test_ctrl_c_ends_it(endless: lw.Puzzle) -> None:
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        endless.count()
    timer.join()


def test_a_budget_ends_it(endless: lw.Puzzle) -> None:
    with pytest.raises(lw.GaveUp) as gave_up:
        endless.count(timeout=0.1)
    assert gave_up.value.at_least >= 0
    assert endless.solve(max_solutions=1, steps=1).verdict == "gave_up"
    assert endless.solve(max_solutions=1, steps=1).gave_up == "steps"
    with pytest.raises(lw.GaveUp):
        list(endless.solutions(steps=1))


def test_the_lock_is_released(endless: lw.Puzzle) -> None:
    seen: list[float] = []
    is_over = threading.Event()

    def tick() -> None:
        while not is_over.is_set():
            seen.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(lw.GaveUp):
        endless.count(timeout=1)
    is_over.set()
    thread.join()
    assert len(seen) > 5


def test_progress_is_told(endless: lw.Puzzle) -> None:
    steps: list[int] = []
    with pytest.raises(lw.GaveUp):
        endless.count(timeout=0.5, progress=steps.append)
    assert steps and steps == sorted(steps)
    with pytest.raises(lw.GaveUp):
        endless.count(timeout=0.3, progress=True)


def test_what_progress_raises_ends_it(endless: lw.Puzzle) -> None:
    def fail(_: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        endless.count(progress=fail)


def test_tasks_run_in_several_threads(chair: lw.Puzzle) -> None:
    answers: list[lw.Answer] = []
    threads = [threading.Thread(target=lambda: answers.append(chair.solve())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [chair.solve()] * 8


def test_it_is_imported_without_numpy_and_tqdm() -> None:
    code = "import sys, linewise; print(sorted({'numpy', 'tqdm', 'ray', 'json'} & sys.modules.keys()))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "[]\n"


def test_a_script_ends_by_ctrl_c() -> None:
    code = f"import linewise as lw; print('ready', flush=True); lw.nonogram([[1, 1]] * {SIDE}, [[1, 1]] * {SIDE}).count()"
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None and run.stderr is not None
    assert run.stdout.readline() == "ready\n"
    time.sleep(0.3)
    run.send_signal(signal.SIGINT)
    errors = run.communicate(timeout=30)[1]
    assert "KeyboardInterrupt" in errors
