"""``python -m raigo_lab`` is ``raigo-lab``."""

import sys

from raigo_lab.app.cli import main

sys.exit(main())
