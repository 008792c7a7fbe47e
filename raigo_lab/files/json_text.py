"""JSON texts of which nothing is known yet: read within limits, and quoted short enough for a sentence."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

from raigo_lab.errors import NotationError

MANY = 1_000_000  # more than any number of a game
MOST_TEXT = 5_000_000  # characters of a JSON text: a long saved game, a thousand times a position


def quote(value: object) -> str:
    """A value as JSON writes it, short enough for a sentence."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(type(value).__name__)
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number that a game can have; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MANY


def load_json(text: str) -> object:
    """The data of a JSON text, with one line about where it cannot be read; no field may stand twice."""
    if len(text) > MOST_TEXT:
        raise NotationError(
            f"this JSON is too long ({len(text):,} characters; at most {MOST_TEXT:,} are read)"
        )
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"line {error.lineno}, column {error.colno}: {error.msg}; this is not JSON"
        ) from None
    except RecursionError:
        raise NotationError("this JSON is nested too deeply for a position") from None
    except NotationError:
        raise
    except ValueError as error:  # A number of thousands of digits.
        raise NotationError(f"this JSON cannot be read: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise NotationError(f"the field {quote(twice)} appears twice in one object")
    return data
