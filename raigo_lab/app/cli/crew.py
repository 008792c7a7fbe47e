"""Who does the work of a verb: processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import argparse

from raigo_lab.errors import InvalidArgument

MOST = 1000  # processes; more is a slip of the finger


def add_crew(parser: argparse.ArgumentParser) -> None:
    """The two options that say so."""
    parser.add_argument(
        "--workers", type=int, default=0, metavar="N", help="how many processes (default: one for each core)"
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="let the workers of this Dask scheduler do it, for example tcp://localhost:8786 (pip install 'raigo-lab[dask]')",
    )


def workers(args: argparse.Namespace) -> int | None:
    """How many processes were asked for; None: one for each core."""
    if not 0 <= args.workers <= MOST:
        raise InvalidArgument(f"--workers {args.workers}: a number from 1 to {MOST} is expected")
    return args.workers or None
