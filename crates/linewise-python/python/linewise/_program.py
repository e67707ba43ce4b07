"""The program ``linewise``, which the package installs as well."""

from __future__ import annotations

import signal
import sys

from . import _core


def main() -> int:
    """Runs the program with the arguments of this process."""
    # Ctrl-C ends it as it ends any program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _core.run_program(["linewise", *sys.argv[1:]])
