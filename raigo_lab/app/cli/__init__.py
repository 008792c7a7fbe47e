"""The command ``raigo-lab VERB``: one module of verbs each, joined here.

Exit code 0: fine; 1: a check failed; 2: usage or bad input, told in one line without a traceback; 3: a limit was
reached before there was an answer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from raigo_lab import __version__
from raigo_lab.app.cli import (
    engine,
    exploring,
    handing_out,
    lab,
    mining,
    positions,
    progressing,
    puzzling,
    referring,
    scoring,
    solving,
)
from raigo_lab.errors import RaigoError

# Each module adds its verbs with ``add(subparsers)``; a verb's parser carries ``run``.
VERB_MODULES = (
    lab,
    scoring,
    positions,
    engine,
    solving,
    exploring,
    puzzling,
    progressing,
    handing_out,
    mining,
    referring,
)


class OneLineParser(argparse.ArgumentParser):
    """A parser that tells what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2, after what is wrong and how the verb is used."""
        self.exit(2, " ".join(f"{self.prog}: {message}; {self.format_usage()}".split()) + "\n")


def parser() -> argparse.ArgumentParser:
    """The parser with every verb."""
    top = OneLineParser(prog="raigo-lab", description="Learn, solve and study RAIGO (雷轟).")
    top.add_argument("--version", action="version", version=f"raigo-lab {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True)
    for module in VERB_MODULES:
        module.add(verbs)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; bad input ends in one line on standard error and exit code 2."""
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if hasattr(stream, "reconfigure"):  # Windows consoles may not speak UTF-8 by default.
            stream.reconfigure(encoding="utf-8", errors=errors)
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except RaigoError as error:
        print(f"raigo-lab {args.verb}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # The reader (head, less) has seen enough.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(f"raigo-lab {args.verb}: stopped", file=sys.stderr)
        return 130
