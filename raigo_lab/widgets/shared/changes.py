"""What differs between two pictures, so that a page which has one of them can be led to the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from raigo_lab.widgets.shapes import Change


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> list[Change]:  # noqa: ANN401 - any JSON
    """What is to be set in one picture to make it the other: the smallest parts that differ.

    >>> changes({"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 5}], "c": 3})
    [{'path': ['a', 1, 'b'], 'value': 5}]
    """
    if before == after:
        return []
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        return [one for key in after for one in changes(before[key], after[key], (*path, key))]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [one for i, (old, new) in pairs for one in changes(old, new, (*path, i))]
    return [{"path": list(path), "value": after}]
