"""The command ``raigo-lab``, also as ``python -m raigo_lab``: quiet even when it is stopped while it loads."""

from __future__ import annotations

import os
import sys


def open_streams() -> None:
    """Put something harmless in the place of closed standard streams, lest a file of ours becomes one of them."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)


def main() -> int:
    """Load the verbs and run one; Ctrl-C during the loading ends in one line, too."""
    open_streams()
    try:
        from raigo_lab.app.cli import main as run  # noqa: PLC0415 - loading takes a while, and may be stopped

        return run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("raigo-lab: stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
