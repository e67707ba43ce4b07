"""How long importing takes, and solving a 20x20 from Python, with everything around it; next to nonogram-solver, where it is installed (``pip install nonogram-solver``)."""

from __future__ import annotations

import contextlib
import importlib
import io
import statistics
import subprocess
import sys
import time


def import_time() -> float:
    """The median of importing in fresh processes, without the start of Python itself, in milliseconds."""
    code = "import time; start = time.perf_counter(); import linewise; print(time.perf_counter() - start)"
    runs = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(15)]
    return statistics.median(runs) * 1e3


def peer_time(board: list[str]) -> float | None:
    """What nonogram-solver takes for the clues of a board, the median of nine runs, in seconds; nothing where it is not installed or does not get to the end."""
    try:
        nonograms = importlib.import_module("nonogram_solver.nonogram")
        solver = importlib.import_module("nonogram_solver.solver")
    except ImportError:
        return None
    times = []
    for _ in range(9):
        puzzle = nonograms.Nonogram()
        puzzle.init_from_solution_string([row.replace("#", "o") for row in board])
        start = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            is_solved, _ = solver.solve(puzzle)
        times.append(time.perf_counter() - start)
        if not is_solved:
            return None
    return statistics.median(times)


def main() -> None:
    print(f"import linewise: {import_time():.1f} ms")
    import linewise as lw

    # A picture of 20x20 that line logic solves.
    rows = [[20], [1, 1], [1, 16, 1], [1, 1, 1, 1], [1, 1, 12, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 8, 1, 1, 1]] + [[1, 1, 1, 1, 1, 1, 1, 1]] * 6
    rows = rows + rows[:7][::-1]
    puzzle = lw.nonogram(rows, rows)
    answer = puzzle.solve()
    verdict = answer.verdict
    for what, call in {
        "lw.nonogram(rows, columns).solve()": lambda: lw.nonogram(rows, rows).solve(),
        "... with the solution as rows": lambda: lw.nonogram(rows, rows).solve().known.rows,
        "puzzle.solve()": puzzle.solve,
    }.items():
        times = []
        for _ in range(3000):
            start = time.perf_counter()
            call()
            times.append(time.perf_counter() - start)
        print(f"{what}: {statistics.median(times) * 1e6:.1f} us, at best {min(times) * 1e6:.1f} us ({verdict})")
    peer = peer_time(list(answer.known.rows))
    print("nonogram-solver: not asked" if peer is None else f"nonogram-solver: {peer * 1e6:.0f} us")


if __name__ == "__main__":
    main()
