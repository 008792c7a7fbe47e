"""The option ``--budget``: what a search or a count may spend, written the same way for every verb."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from math import ceil

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.search.budget import Budget

AMOUNT = re.compile(r"(?P<number>[0-9]{1,12}(?:\.[0-9]{1,6})?)(?P<unit>[a-z]*)")
STATES = {"": 1, "states": 1, "k": 1_000}
SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}
MEGABYTES = {"mb": 1, "gb": 1024}


def add_budget(parser: argparse.ArgumentParser, default: Budget = Budget()) -> None:  # noqa: B008 - immutable
    """Let a verb take ``--budget``; what is given replaces the default."""
    parser.add_argument(
        "--budget",
        action="append",
        default=[],
        metavar="50000|30s|2GB",
        help="limits: states (50000, 50k), processor time (30s, 2m, 1h), memory (500MB, 2GB); again, or with commas, "
        f"for several; 0: no limit ({format_budget(default)})",
    )


def parse_budget(texts: Sequence[str], default: Budget = Budget()) -> Budget:  # noqa: B008
    """A budget from words like ``50000``, ``30s``, ``2GB``; ``0`` means no limit, no word at all the default.

    >>> parse_budget(["50000,30s", "2GB"])
    Budget(states=50000, seconds=30.0, megabytes=2048)
    """
    if not texts:
        return default
    budget = Budget()
    for text in (part.strip() for joined in texts for part in joined.split(",")):
        found = AMOUNT.fullmatch(text.lower()) if text.isascii() else None
        number, unit = (float(found["number"]), found["unit"]) if found else (0.0, "?")
        if unit in SECONDS:
            budget = budget._replace(seconds=number * SECONDS[unit])
        elif unit in MEGABYTES:
            budget = budget._replace(megabytes=ceil(number * MEGABYTES[unit]))
        elif unit in STATES and (number * STATES[unit]).is_integer():
            budget = budget._replace(states=int(number * STATES[unit]))
        else:
            raise InvalidArgument(
                f"--budget: {text[:40]!r} is not a budget; write 50000 (states), 30s or 2m (time), 500MB or 2GB (memory)"
            )
    return budget


def format_budget(budget: Budget) -> str:
    """A budget as ``--budget`` reads it.

    >>> format_budget(Budget(states=50_000, seconds=30)), format_budget(Budget())
    ('50000,30s', '0')
    """
    states, seconds, megabytes = budget
    words = [str(states)] if states else []
    words += [f"{seconds:g}s"] if seconds else []
    words += [f"{megabytes}MB"] if megabytes else []
    return ",".join(words) or "0"
