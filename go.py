"""Set up and run everything: ``python go.py lab`` opens the lessons, ``python go.py test`` runs every check.

Needs Python and nothing else. This file is kept so plain that any Python, however old, can read it
far enough to say which one is needed; the work is done in ``tools/``.
"""

import sys

OLDEST = (3, 11)

if sys.version_info[:2] < OLDEST:
    sys.exit(
        "raigo_lab needs Python %d.%d or newer, this is Python %d.%d: install a newer one from python.org "
        "and start go.py with it." % (OLDEST + tuple(sys.version_info[:2]))
    )

if __name__ == "__main__":
    from tools.start import main

    sys.exit(main(sys.argv[1:]))
