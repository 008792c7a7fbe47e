"""On which line of a TOML file a field stands, since TOML readers do not say."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Lines:
    """On which line each field stands, found once for the whole file."""

    def __init__(self, text: str) -> None:
        """Look at every line that begins a field or a table."""
        self.first: dict[tuple[str | int, ...], int] = {}
        self.last: dict[tuple[str | int, ...], int] = {}
        for number, here in _places(text):
            self.first.setdefault(here, number)
            self.last[here] = number

    def of(self, path: tuple[str | int, ...]) -> int:
        r"""The line on which a field stands; that of its table, or the first, if it stands nowhere.

        >>> Lines('a = 1\n[title]\nen = "x"\n[[wrong]]\nmove = "end"\n').of(("title", "en"))
        3
        """
        if path in self.first:
            return self.first[path]
        return max((self.last.get(path[:length], 1) for length in range(1, len(path))), default=1)


def _places(text: str) -> Iterator[tuple[int, tuple[str | int, ...]]]:
    """Every line that begins a field or a table, with its path."""
    table: tuple[str | int, ...] = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if many := re.match(r"\s*\[\[\s*([\w.-]+)\s*\]\]", line):
            name = many[1]
            counts[name] = counts.get(name, -1) + 1
            table = (name, counts[name])
            yield number, table
        elif one := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = tuple(one[1].split("."))
            yield number, table
        elif key := re.match(r"\s*([\w.-]+)\s*=", line):
            yield number, (*table, *key[1].split("."))
