#!/usr/bin/env python3
"""The licences of all crates, and of the page's packages, that a build of linewise holds: may they be used, and what must be told about them?

    python3 scripts/licences.py [--out FILE] [--package NAME ...] [--target TRIPLE]

Fails unless each of them can be used under one of the licences below. Writes to FILE, where one is named, each with its licence and the texts that
come with it, those that are the same once: what has to go with a program, a wheel or a page that is given away. Nothing is asked of the network.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "page"
PACKAGES = ["linewise-cli", "linewise-python", "linewise-web"]
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "Unicode-3.0",
    "Unlicense", "Zlib",
}  # fmt: skip
NAMES = re.compile(r"(licen[cs]e|copying|notice|copyright|unlicense)", re.IGNORECASE)


def is_allowed(expression):
    """Can a crate under this SPDX expression be used? Old manifests write / for OR."""
    words = re.findall(r"\(|\)|[^\s()/]+|/", expression)

    def either():
        yes = every()
        while words and words[0] in ("OR", "/"):
            words.pop(0)
            yes = every() or yes
        return yes

    def every():
        yes = one()
        while words and words[0] == "AND":
            words.pop(0)
            yes = one() and yes
        return yes

    def one():
        word = words.pop(0)
        if word == "(":
            yes = either()
            words.pop(0)
            return yes
        if words and words[0] == "WITH":
            word = " ".join([word, words.pop(0), words.pop(0)])
        return word in ALLOWED

    return either()


def crates(roots, target):
    """The crates that these packages are built of, without what only their tests and their builds need."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    if target:
        command += ["--filter-platform", target]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    packages = {package["id"]: package for package in told["packages"]}
    waiting = [id for id, package in packages.items() if package["name"] in roots and package["source"] is None]
    seen = set()
    while waiting:
        if (id := waiting.pop()) not in seen:
            seen.add(id)
            is_built_in = lambda dependency: any(kind["kind"] is None for kind in dependency["dep_kinds"])
            waiting += [dependency["pkg"] for dependency in nodes[id]["deps"] if is_built_in(dependency)]
    others = [packages[id] for id in seen if packages[id]["source"] is not None]
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def of_page():
    """The packages that the page's script is bundled of."""
    locked = json.loads((PAGE / "package-lock.json").read_text())["packages"]
    for place, told in locked.items():
        # The page itself has no place; what only its building and its tests need stays at home.
        if place and not told.get("dev"):
            yield {
                "name": place.removeprefix("node_modules/"),
                "version": told["version"],
                "license": told.get("license"),
                "repository": None,
                "manifest_path": str(PAGE / place / "package.json"),
            }


def texts(package):
    """The texts that come with a crate or a package, where it was fetched."""
    folder = pathlib.Path(package["manifest_path"]).parent
    if not folder.is_dir():
        return []
    files = sorted(file for file in folder.iterdir() if file.is_file() and NAMES.match(file.name))
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in files]


def write(path, packages):
    shared = collections.defaultdict(list)
    lines = ["What linewise is built of, and under which licences.", ""]
    for package in packages:
        name = f"{package['name']} {package['version']}"
        lines.append(f"{name}: {package['license']}" + (f", {package['repository']}" if package["repository"] else ""))
        for text in texts(package):
            shared[" ".join(text.split())].append((name, text))
    for uses in shared.values():
        lines += ["", "-" * 80, ", ".join(dict.fromkeys(name for name, _ in uses)), "", uses[0][1]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--package", action="append", choices=PACKAGES)
    parser.add_argument("--target")
    options = parser.parse_args()
    roots = options.package or PACKAGES
    packages = crates(roots, options.target)
    # The Python package has the page in it, too.
    if set(roots) & {"linewise-python", "linewise-web"}:
        packages += of_page()
    refused = [package for package in packages if not is_allowed(package["license"] or "none")]
    for package in refused:
        print(f"{package['name']} {package['version']}: {package['license'] or 'no licence'}", file=sys.stderr)
    if refused:
        sys.exit("these cannot be used")
    if options.out:
        write(options.out, packages)
    print(f"{len(packages)} crates and packages, all under licences that allow it")


if __name__ == "__main__":
    main()
