#!/usr/bin/env python3
"""Draws the pictures in docs/images that show how a picture becomes a puzzle, and makes their puzzles.

    scripts/making_pictures.py [PROGRAM]

PROGRAM is linewise (without it, `cargo run --release`). Everything is drawn here, from shapes; there are no photographs. For each picture it
writes its source (fox.png), the puzzle (fox-puzzle.svg), and the puzzle solved (fox-solution.svg). With the Python package
pypdfium2 it also writes a page of the booklet (fox-page.png, which is left as it is otherwise). The commands are those that the pages in docs
show: the test `the_pages_about_pictures_show_commands_that_work` runs them.
"""

import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SIDE = 240
# So many samples of each pixel, across and down.
FINE = 2


def inside(polygon, x, y):
    """Does a point lie in a polygon?"""
    within = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            within = not within
    return within


def near(x, y, at_x, at_y, wide, high):
    """How far a point is from the middle of an ellipse; 1 on its outline."""
    return math.hypot((x - at_x) / wide, (y - at_y) / high)


def shaded(colour, light):
    """A colour in more or less light."""
    return tuple(max(0.0, min(255.0, part * light)) for part in colour)


HEAD = [(0.09, 0.10), (0.36, 0.27), (0.64, 0.27), (0.91, 0.10), (0.92, 0.52), (0.74, 0.76), (0.50, 0.94), (0.26, 0.76), (0.08, 0.52)]
EAR = [(0.14, 0.19), (0.30, 0.29), (0.15, 0.44)]
CHEEK = [(0.085, 0.54), (0.32, 0.55), (0.44, 0.70), (0.50, 0.93), (0.26, 0.75)]


def fox(x, y):
    """A fox on a meadow."""
    side = min(x, 1.0 - x)
    light = 1.05 - 0.18 * y
    if near(x, y, 0.5, 0.86, 0.085, 0.06) < 1 or near(side, y, 0.325, 0.475, 0.05, 0.06) < 1:
        return shaded((48, 36, 40), light)
    if inside(CHEEK, side, y):
        return shaded((250, 240, 225), light)
    if inside(EAR, side, y):
        return shaded((92, 50, 40), light)
    if inside(HEAD, x, y):
        return shaded((226, 118, 38), light)
    return shaded((150, 205, 105), 1.0 + 0.02 * math.sin(40 * x) * math.sin(31 * y))


FOOT = [(0.04, 0.84), (0.30, 0.74), (0.92, 0.72), (0.99, 0.86), (0.06, 0.88)]
NECK = [(0.07, 0.86), (0.07, 0.44), (0.18, 0.40), (0.25, 0.50), (0.27, 0.76), (0.36, 0.86)]


def snail(x, y):
    """A snail, dark on light ground."""
    light = 1.0 - 0.1 * y
    far, turn = math.hypot(x - 0.62, y - 0.44), math.atan2(y - 0.44, x - 0.62)
    if near(x, y, 0.13, 0.50, 0.022, 0.022) < 1:
        return shaded((245, 240, 225), light)
    for end in (0.06, 0.23):
        # A feeler: a line from the head to its end.
        along = max(0.0, min(1.0, (0.44 - y) / 0.26))
        if 0.17 < y < 0.44 and abs(x - (0.14 + (end - 0.14) * along)) < 0.022:
            return shaded((80, 66, 60), light)
        if near(x, y, end, 0.17, 0.035, 0.035) < 1:
            return shaded((80, 66, 60), light)
    if far < 0.34:
        # The shell winds inwards.
        winding = (far / 0.115 - turn / (2 * math.pi)) % 1.0
        return shaded((70, 48, 40) if winding > 0.52 or far > 0.315 else (222, 196, 160), light)
    if inside(NECK, x, y) or inside(FOOT, x, y):
        return shaded((80, 66, 60), light)
    return shaded((238, 232, 214), light)


def png(path, width, height, rows):
    """Writes a PNG file."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    # Each sample as its difference from the one on its left, which packs well.
    filtered = b"".join(
        b"\1" + bytes((row[at] - (row[at - 3] if at >= 3 else 0)) % 256 for at in range(len(row))) for row in rows
    )
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(filtered, 9)) + chunk(b"IEND", b"")
    path.write_bytes(data)


def draw(picture, path):
    """Draws a picture, each pixel the mean of some samples."""
    rows = []
    for row in range(SIDE):
        samples = []
        for column in range(SIDE):
            points = [
                picture((column + (a + 0.5) / FINE) / SIDE, (row + (b + 0.5) / FINE) / SIDE)
                for a in range(FINE)
                for b in range(FINE)
            ]
            samples += [round(sum(point[part] for point in points) / len(points)) for part in range(3)]
        rows.append(bytes(samples))
    png(path, SIDE, SIDE, rows)


def page(pdf, number, path):
    """A page of a PDF file as a picture, in greys and colours that pack well; `False` where pypdfium2 is not installed."""
    try:
        import pypdfium2
    except ImportError:
        return False
    bitmap = pypdfium2.PdfDocument(str(pdf))[number].render(scale=0.75, rev_byteorder=True)
    width, height, stride, samples = bitmap.width, bitmap.height, bitmap.n_channels, bytes(bitmap.buffer)
    line = bitmap.stride
    rows = []
    for row in range(height):
        pixels = samples[row * line : row * line + width * stride]
        rows.append(b"".join(pixels[at : at + 3] for at in range(0, len(pixels), stride)))
    png(path, width, height, rows)
    return True


PICTURES = {
    "fox": (fox, ["--size", "30", "--colours", "5", "--title", "A fox"]),
    "snail": (snail, ["--size", "30", "--title", "A snail"]),
}


def main():
    program = sys.argv[1:2] or ["cargo", "run", "--quiet", "--release", "-p", "linewise-cli", "--"]

    def linewise(*arguments):
        subprocess.run([*program, *map(str, arguments)], cwd=ROOT, check=True)

    for name, (picture, options) in PICTURES.items():
        source = IMAGES / f"{name}.png"
        draw(picture, source)
        with tempfile.TemporaryDirectory() as folder:
            puzzle, pdf = pathlib.Path(folder) / f"{name}.linewise", pathlib.Path(folder) / "book.pdf"
            linewise("make", source.relative_to(ROOT), *options, "-o", puzzle)
            linewise("show", puzzle, "-o", IMAGES / f"{name}-puzzle.svg")
            linewise("show", "--solution", puzzle, "-o", IMAGES / f"{name}-solution.svg")
            linewise("book", puzzle, "--out", pdf, "--title", "From pictures", "--hints", "0")
            if not page(pdf, 1, IMAGES / f"{name}-page.png"):
                print(f"{name}-page.png is left as it is: the Python package pypdfium2 is not installed", file=sys.stderr)


if __name__ == "__main__":
    main()
