#!/usr/bin/env python3
"""Making puzzles: how many a second, next to Simon Tatham's generators, and how often the level that was asked for is hit.

    python3 scripts/make_record.py [speed] [levels] [--program PATH] [--of N]

`speed` lets both programs make puzzles of the same kind and size in turn, each alone on one core, and prints the processor's time (user and
system) of one puzzle, starting the process included, the ratio, and what the boards are like. It needs Debian's package sgt-puzzles.
`levels` asks for N puzzles (20) of each kind at each level from 1 to 6, at its small size, and prints how many had it, and the median time.
"""

import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = pathlib.Path("/usr/games")
ROUNDS = 3
# What is compared: a name, linewise's arguments, the game and its parameters, and how many puzzles each makes in a round: so many that starting the process
# hardly counts.
SPEED = [
    ("nonogram 15x15", ["nonogram", "--size", "15x15"], ("sgt-pattern", "15x15"), 20000, 1000),
    ("nonogram 30x30", ["nonogram", "--size", "30x30"], ("sgt-pattern", "30x30"), 400, 100),
    ("skyscrapers 6x6, minimal / easy", ["skyscrapers", "--size", "6", "--minimal"], ("sgt-towers", "6de"), 200, 200),
    # The levels that `grade` finds for nearly all of Tatham's. Of his, no clue can go at that level; of ours with `--minimal`, none at any level.
    ("skyscrapers 6x6, level 3 / easy", ["skyscrapers", "--size", "6", "--level", "3"], ("sgt-towers", "6de"), 50, 200),
    ("skyscrapers 6x6, level 4 / hard", ["skyscrapers", "--size", "6", "--level", "4"], ("sgt-towers", "6dh"), 50, 100),
    ("skyscrapers 6x6, level 5 / extreme", ["skyscrapers", "--size", "6", "--level", "5"], ("sgt-towers", "6dx"), 30, 50),
    ("skyscrapers 6x6, level 4 and minimal / hard", ["skyscrapers", "--size", "6", "--level", "4", "--minimal"], ("sgt-towers", "6dh"), 50, 100),
    ("skyscrapers 6x6, level 5 and minimal / extreme", ["skyscrapers", "--size", "6", "--level", "5", "--minimal"], ("sgt-towers", "6dx"), 30, 50),
    ("binairo 10x10, minimal / normal", ["binairo", "--size", "10", "--minimal"], ("sgt-unruly", "10x10dn"), 200, 200),
]
SIZES = {"nonogram": "15", "binairo": "8"}
KINDS = "nonogram easy_as_abc skyscrapers regex_crossword doppelblock japanese_sums binairo fuzuli kakurasu".split()


def processor_time(command):
    """What a command printed, and the processor's time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def speed(program):
    print("| puzzles | linewise, ms each | Tatham's, ms each | times as many a second |")
    print("|---|---|---|---|")
    for name, arguments, (game, parameters), own_count, count in SPEED:
        own, other = [], []
        for number in range(ROUNDS):
            command = [program, "make", *arguments, "--count", str(own_count), "--seed", str(number), "--threads", "1"]
            own.append(processor_time(command)[1] / own_count)
            other.append(processor_time([GAMES / game, "--generate", str(count), parameters])[1] / count)
        own, other = statistics.median(own), statistics.median(other)
        print(f"| {name} | {own * 1000:.3f} | {other * 1000:.3f} | {other / own:.1f} |", flush=True)
    for size in (15, 30):
        boards = linewise_boards(program, size), tatham_boards(program, size)
        for who, boards in zip(("linewise", "Tatham's"), boards):
            print(f"{size}x{size}, {who}: " + likeness(boards))


def linewise_boards(program, size):
    text, _ = processor_time([program, "make", "nonogram", "--size", str(size), "--count", "200", "--seed", "9", "--json"])
    return [json.loads(line)["solution"] for line in text.splitlines()]


def tatham_boards(program, size):
    text, _ = processor_time([GAMES / "sgt-pattern", "--generate", "200", f"{size}x{size}"])
    solved = subprocess.run([program, "solve", "--json", "-"], input=text, capture_output=True, text=True)
    return [json.loads(line)["solutions"][0] for line in solved.stdout.splitlines()]


def likeness(boards):
    """How full the boards are, how long their blocks, and how many lines are all alike."""
    filled = [sum(row.count("#") for row in board) / sum(map(len, board)) for board in boards]
    lines = [line for board in boards for line in list(board) + ["".join(column) for column in zip(*board)]]
    blocks = [len(block) for line in lines for block in line.split(".") if block]
    alike = sum(len(set(line)) == 1 for line in lines)
    spread = statistics.pstdev(filled)
    return (
        f"{statistics.mean(filled):.1%} filled (spread {spread:.1%}), blocks of {statistics.mean(blocks):.2f} cells, "
        f"{len(blocks) / len(lines):.2f} a line, {alike} of {len(lines)} lines all alike"
    )


def levels(program, of):
    print("| kind, size | " + " | ".join(f"level {level}" for level in range(1, 7)) + " |")
    print("|---|" + "---|" * 6)
    for kind in KINDS:
        size = SIZES.get(kind, "6")
        cells = []
        for level in range(1, 7):
            hits, times = 0, []
            for seed in range(of):
                command = [program, "make", kind, "--size", size, "--level", str(level), "--seed", str(100 + seed)]
                begin = time.perf_counter()
                done = subprocess.run([*command, "--json", "--timeout", "10"], capture_output=True, text=True)
                times.append(time.perf_counter() - begin)
                hits += done.returncode == 0 and json.loads(done.stdout)["level"] == level
            cells.append(f"{hits}, {statistics.median(times):.3f} s")
        print(f"| {kind} {size}x{size} | " + " | ".join(cells) + " |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", nargs="*", choices=["speed", "levels"], default=["speed", "levels"])
    arguments.add_argument("--program", default=str(ROOT / "target" / "release" / "linewise"))
    arguments.add_argument("--of", type=int, default=20)
    options = arguments.parse_args()
    if "speed" in options.what:
        speed(options.program)
    if "levels" in options.what:
        levels(options.program, options.of)


if __name__ == "__main__":
    main()
