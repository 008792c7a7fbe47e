"""The language that a reader chose on the start page or in a lesson, for everything that was given none.

It is kept with the answers of the course, in one small file beside the log of attempts, and read as from a stranger.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from raigo_lab.errors import BadFile
from raigo_lab.files.reading import read_limited
from raigo_lab.texts import LANGUAGES

FILE = "course.json"
MOST_BYTES = 200_000


def beside(log: Path | None) -> Path | None:
    """Where the course is kept, by where the attempts are; None if nothing is.

    >>> beside(Path("me.jsonl")).name
    'me.course.json'
    """
    return log.with_name(f"{log.stem}.{FILE}") if log else None


def choices(path: Path | None) -> Mapping[str, Any]:
    """What the file says; a file that cannot be read counts as empty."""
    if path is None or not path.exists():
        return {}
    try:
        known = json.loads(read_limited(path, MOST_BYTES))
    except (OSError, ValueError, RecursionError, BadFile):
        return {}
    return known if isinstance(known, dict) else {}


def language_in(known: Mapping[str, Any]) -> str:
    """The language that was chosen; English if none was.

    >>> language_in({"lang": "ja"}), language_in({"lang": ["ja"]})
    ('ja', 'en')
    """
    lang = known.get("lang")
    return lang if lang in LANGUAGES else "en"


def chosen_language(log: Path | None) -> str:
    """The language that was chosen last by whoever keeps attempts here."""
    return language_in(choices(beside(log)))
