#!/usr/bin/env python3
"""Comments that run past the screen: rustfmt leaves them alone.

`scripts/comments.py` names every line of a comment in the crates' sources that is longer than 140 characters, and fails if there is one.
`scripts/comments.py --write [FILE...]` fills the paragraphs with such lines again, to 120 characters. Code, tables and headings in comments stay.
"""

import re
import subprocess
import sys
from pathlib import Path

LONGEST = 140
FILLED = 120
ROOT = Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"^(\s*//[/!]? ?)(.*)$")
ITEM = re.compile(r"^(\s*(?:[-*]|\d+\.) )(.*)$")


def words(text):
    """The words of a text; what stands in backquotes is one."""
    found, word, ticks, at = [], "", 0, 0
    while at < len(text):
        run = re.match(r"`+", text[at:])
        if run:
            length = len(run.group())
            ticks = 0 if ticks == length else ticks or length
            word += run.group()
            at += length
            continue
        if text[at] == " " and not ticks:
            found.append(word)
            word = ""
        else:
            word += text[at]
        at += 1
    return [word for word in found + [word] if word]


def filled(prefix, first, rest, text):
    """A paragraph's lines: the first begins with `first`, the others with `rest`, all behind `prefix`."""
    lines, line = [], prefix + first
    is_empty = True
    for word in words(text):
        if not is_empty and len(line) + 1 + len(word) > FILLED:
            lines.append(line)
            line, is_empty = prefix + rest, True
        line += word if is_empty else " " + word
        is_empty = False
    return lines + [line]


def is_kept(text):
    """Does a line begin something whose lines stay as they are?"""
    return not text.strip() or text.lstrip().startswith(("|", "#", ">", "[")) and not text.lstrip().startswith("[`")


def paragraphs(lines):
    """Ranges of lines that are a paragraph of a comment, each with its prefix, how it begins, and how it goes on."""
    at, in_code = 0, False
    while at < len(lines):
        comment = COMMENT.match(lines[at])
        if not comment:
            at, in_code = at + 1, False
            continue
        prefix, text = comment.groups()
        if text.lstrip().startswith("```"):
            in_code = not in_code
        if in_code or text.lstrip().startswith("```") or is_kept(text):
            at += 1
            continue
        item = ITEM.match(text)
        first = item.group(1) if item else re.match(r"\s*", text).group()
        rest = " " * len(first)
        end = at + 1
        while end < len(lines):
            more = COMMENT.match(lines[end])
            goes_on = more and more.group(1) == prefix and not is_kept(more.group(2))
            if not goes_on or ITEM.match(more.group(2)) or "```" in more.group(2) or re.match(r"\s*", more.group(2)).group() != rest:
                break
            end += 1
        yield at, end, prefix, first, rest
        at = end


def is_long(line):
    return len(line) > LONGEST and bool(COMMENT.match(line))


def rewritten(lines):
    """The lines with each paragraph filled again that has a long one."""
    new, done = [], 0
    for start, end, prefix, first, rest in paragraphs(lines):
        if not any(map(is_long, lines[start:end])):
            continue
        text = " ".join(COMMENT.match(line).group(2).strip() for line in lines[start:end])
        if first.strip():
            text = text[len(first.strip()) :].strip()
        new += lines[done:start] + filled(prefix, first, rest, text)
        done = end
    return new + lines[done:]


def sources():
    listed = subprocess.run(["git", "ls-files", "crates/*.rs", "fuzz/*.rs"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split()]


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    files = [Path(name) for name in arguments if name != "--write"] or sources()
    long = 0
    for path in files:
        lines = path.read_text(encoding="utf-8").split("\n")
        if write:
            new = rewritten(lines)
            if new != lines:
                path.write_text("\n".join(new), encoding="utf-8")
            lines = new
        for start, end, _, _, _ in paragraphs(lines):
            # What cannot be broken is no fault, such as an address.
            if rewritten(lines[start:end]) == lines[start:end]:
                continue
            for number in filter(lambda at: is_long(lines[at]), range(start, end)):
                long += 1
                print(f"{path}:{number + 1}: {len(lines[number])} characters")
    if long:
        sys.exit(f"{long} lines of comments are longer than {LONGEST} characters: scripts/comments.py --write fills them again")


if __name__ == "__main__":
    main()
