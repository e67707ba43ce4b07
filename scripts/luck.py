#!/usr/bin/env python3
"""How much of what hard puzzles cost is luck: each is solved with many seeds, which decide between choices of the search that are nearly as good.

    scripts/luck.py [--program target/release/linewise] [--seeds 20] [--max-solutions 2] [--timeout 60] [--json] FILE...

A file may hold many puzzles; FILE:N takes the N-th of them. Printed is a table in Markdown: for each puzzle the mean, the median and the
worst of its conflicts and of its seconds, and how many times the mean the worst is; at the end the same for all of them together, a
seed's sum being what counts. Seconds are the program's own, of one thread, by the clock; conflicts do not depend on the machine.

The verdicts of all seeds must agree. They agree too where one is only weaker than another, because a run gave up; such runs are
counted, and count with what they took until then. Ends with 1 where verdicts differ.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
HEAD = (
    "| puzzle | verdict | conflicts: mean | median | worst | worst/mean | seconds: mean | median | worst | worst/mean | given up |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def solve(arguments, file, seed):
    """What the program says of each puzzle of a file, with one seed: a list of pairs of a name and a JSON object."""
    name, only = re.fullmatch(r"(.*?)(?::(\d+))?", file).groups()
    command = [arguments.program, "solve", "--json", "--seed", str(seed), "--threads", "1"]
    command += ["--max-solutions", str(arguments.max_solutions), "--timeout", str(arguments.timeout)]
    command += ["--only", only] if only else []
    done = subprocess.run([*command, name], capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if not answers or any("verdict" not in answer for answer in answers):
        sys.exit(f"{file}: {done.stderr.strip() or 'cannot be read'}")
    many = len(answers) > 1 or only
    return [(f"{pathlib.Path(name).name}:{answer['index']}" if many else pathlib.Path(name).name, answer) for answer in answers]


def runs(arguments):
    """For each puzzle what all seeds made of it, in the order of the seeds."""
    puzzles = {}
    for file in arguments.files:
        for seed in range(1, arguments.seeds + 1):
            for name, answer in solve(arguments, file, seed):
                puzzles.setdefault((file, name), []).append(answer)
    return puzzles


def verdict(answers):
    """The one verdict of all that came to an end; nothing where they differ."""
    ended = {answer["verdict"] for answer in answers if answer["verdict"] != "gave_up"}
    return None if len(ended) > 1 else (ended.pop() if ended else "gave_up")


def spread(values):
    """Mean, median, worst, and how many times the mean the worst is."""
    mean = statistics.fmean(values)
    return {"mean": mean, "median": statistics.median(values), "worst": max(values), "ratio": max(values) / mean if mean else 0.0}


def row(name, answers):
    """What is told of a puzzle."""
    return {
        "puzzle": name,
        "verdict": verdict(answers),
        "conflicts": spread([answer["stats"]["conflicts"] for answer in answers]),
        "seconds": spread([answer["solve_ns"] / 1e9 for answer in answers]),
        "gave_up": sum(answer["verdict"] == "gave_up" for answer in answers),
    }


def together(all_answers):
    """The same for all puzzles together: what each seed took for all of them."""
    of_seeds = list(zip(*all_answers))
    conflicts = [sum(answer["stats"]["conflicts"] for answer in answers) for answers in of_seeds]
    seconds = [sum(answer["solve_ns"] for answer in answers) / 1e9 for answers in of_seeds]
    gave_up = sum(answer["verdict"] == "gave_up" for answers in of_seeds for answer in answers)
    return {"puzzle": "all", "verdict": "", "conflicts": spread(conflicts), "seconds": spread(seconds), "gave_up": gave_up}


def markdown(told):
    """A row of the table."""
    conflicts, seconds = told["conflicts"], told["seconds"]
    counted = [f"{conflicts[key]:,.0f}" for key in ("mean", "median", "worst")] + [f"{conflicts['ratio']:.1f}"]
    timed = [f"{seconds[key]:.3g}" for key in ("mean", "median", "worst")] + [f"{seconds['ratio']:.1f}"]
    cells = [told["puzzle"], told["verdict"] or "DIFFERENT", *counted, *timed, str(told["gave_up"])]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(HERE / "target/release/linewise"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--max-solutions", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60, help="seconds that one run may take")
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle and line")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    puzzles = runs(arguments)
    rows = [row(name, answers) for (_, name), answers in puzzles.items()]
    if len(rows) > 1:
        rows.append(together(puzzles.values()) | {"verdict": "-"})
    if not arguments.json:
        print(HEAD)
    for told in rows:
        print(json.dumps(told) if arguments.json else markdown(told))
    different = [told["puzzle"] for told in rows if told["verdict"] is None]
    if different:
        sys.exit(f"verdicts differ: {', '.join(different)}")


if __name__ == "__main__":
    main()
