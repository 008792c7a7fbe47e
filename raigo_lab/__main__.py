"""``python -m raigo_lab`` is ``raigo-lab``."""

import sys

from raigo_lab.cli import main

sys.exit(main())
