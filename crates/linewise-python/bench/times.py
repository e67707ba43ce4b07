"""How long importing takes, and solving a 20x20 from Python, with everything around it."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time


def import_time() -> float:
    """The median of importing in fresh processes, without the start of Python itself, in milliseconds."""
    code = "import time; start = time.perf_counter(); import linewise; print(time.perf_counter() - start)"
    runs = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(15)]
    return statistics.median(runs) * 1e3


def main() -> None:
    print(f"import linewise: {import_time():.1f} ms")
    import linewise as lw

    # A picture of 20x20 that line logic solves.
    rows = [[20], [1, 1], [1, 16, 1], [1, 1, 1, 1], [1, 1, 12, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 8, 1, 1, 1]] + [[1, 1, 1, 1, 1, 1, 1, 1]] * 6
    rows = rows + rows[:7][::-1]
    puzzle = lw.nonogram(rows, rows)
    verdict = puzzle.solve().verdict
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


if __name__ == "__main__":
    main()
