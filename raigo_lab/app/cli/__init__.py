"""The command ``raigo-lab VERB``: one module of verbs each, joined here.

Exit code 0: fine; 1: a check failed; 2: usage or bad input, in one line without a traceback; 3: a limit was
reached before there was an answer.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import NoReturn, TextIO

from raigo_lab import __version__
from raigo_lab.app.cli import (
    engine,
    exploring,
    handing_out,
    lab,
    levelling,
    mining,
    positions,
    progressing,
    puzzling,
    referring,
    scoring,
    solving,
    susanoo,
)
from raigo_lab.errors import RaigoError, plain
from raigo_lab.files.names import reason

# Each module adds its verbs with ``add(subparsers)``; a verb's parser carries ``run``.
VERB_MODULES = (
    lab,
    scoring,
    positions,
    engine,
    solving,
    exploring,
    puzzling,
    levelling,
    progressing,
    handing_out,
    mining,
    referring,
    susanoo,
)


class OneLineParser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2, after what is wrong and how the verb is used."""
        usage = " ".join(self.format_usage().split())
        self.exit(2, f"{self.prog}: {plain(' '.join(message.split()))}; {usage}\n")


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
    with terminated_politely():
        try:
            code = int(args.run(args))
            if sys.stdout is not None:
                sys.stdout.flush()  # A full disk is noticed here, not when Python has ended.
        except RaigoError as error:
            code = complain(args.verb, error)
        except BrokenPipeError:  # The reader (head, less) has seen enough.
            code = mute(sys.stdout, 0)
        except OSError as error:
            code = mute(sys.stdout, complain(args.verb, f"the system refused: {reason(error)}"))
        except (MemoryError, RecursionError) as error:
            code = complain(args.verb, f"this is too large for the computer ({type(error).__name__})")
        except KeyboardInterrupt:
            code = complain(args.verb, "stopped", 130)
    return code


def complain(verb: str, message: object, code: int = 2) -> int:
    """A message on standard error, if there is one; the exit code."""
    try:
        print(f"raigo-lab {verb}: {plain(message)}", file=sys.stderr, flush=True)
    except OSError:
        mute(sys.stderr, code)
    return code


def mute(stream: TextIO | None, code: int) -> int:
    """Let a stream that cannot be written go nowhere, so that Python does not complain about it at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno() if stream else 1)
        os.close(nowhere)
    return code


@contextlib.contextmanager
def terminated_politely() -> Iterator[None]:
    """Turn SIGTERM into an ordinary way out, so that drafts are removed and workers end with us."""
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def leave(*_: object) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # Once is enough.
        raise SystemExit(128 + signal.SIGTERM)

    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
