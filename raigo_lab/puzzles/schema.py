"""The format of a puzzle file as a JSON Schema, for editors that complete and check TOML."""

from __future__ import annotations

from typing import Any

from raigo_lab.puzzles.form import FIELDS, GOALS
from raigo_lab.texts import LANGUAGES

_SHAPES: dict[str, Any] = {
    "text": {"type": "string", "minLength": 1},
    "goal": {"enum": list(GOALS)},
    "clauses": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    "actions": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    "rulings": {"type": "array", "items": {"type": "string"}, "minItems": 2},
    "move": {"type": "string", "minLength": 1},
    "spot": {"type": "string", "pattern": "^[0-3][abc]$"},
    "spots": {"type": "array", "items": {"type": "string", "pattern": "^[0-3][abc]$"}},
}
_BOTH: dict[str, Any] = {
    "type": "object",
    "properties": {lang: {"type": "string", "minLength": 1} for lang in LANGUAGES},
    "required": list(LANGUAGES),
}


def schema() -> dict[str, Any]:
    """The format as a JSON Schema, made from the same table that the reader walks."""
    shapes = {
        **_SHAPES,
        "words": {**_BOTH, "additionalProperties": False},
        "hints": {
            "type": "object",
            "properties": {"where": _BOTH, "piece": _BOTH},
            "required": ["where", "piece"],
            "additionalProperties": False,
        },
        "wrong": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"move": {"type": "string"}, **_BOTH["properties"]},
                "required": ["move", *LANGUAGES],
                "additionalProperties": False,
            },
        },
    }
    properties = {}
    for key, field in FIELDS.items():
        shape = shapes.get(field.kind) or {"type": "integer", "minimum": field.least, "maximum": field.most}
        goals = f" (goal {', '.join(field.goals)})" if field.goals else ""
        properties[key] = {"description": field.about + goals, **shape}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A puzzle of raigo_lab",
        "type": "object",
        "properties": properties,
        "required": [key for key, field in FIELDS.items() if field.needed and not field.goals],
        "additionalProperties": False,
    }
