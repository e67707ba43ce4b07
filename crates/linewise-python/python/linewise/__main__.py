"""``python -m linewise`` is the program ``linewise``."""

import sys

from ._program import main

sys.exit(main())
