"""One self-contained script and style sheet per widget: the shared parts it names, then its own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# The files are real modules for the checker and the tests; in the page there is nothing to import from.
_IMPORT = re.compile(r'^import \{[^}]*\} from "\.{1,2}/(?:[a-z]+/)?([a-z]+)\.js";\n', re.MULTILINE)
# A widget that stands on another one: of two entries only its own counts.
_ENTRY = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def script(name: str) -> str:
    """The JavaScript of this widget with what it imports in front."""
    *shared, own = (_IMPORT.sub("", _text(f"{part}.js")) for part in parts(name))
    return "\n".join([*(_ENTRY.sub("", text) for text in shared), own])


@cache
def style(name: str) -> str:
    """The style sheet of this widget with the shared palette, tiles and pieces in front."""
    return "\n".join(_text(f"{part}.css") for part in parts(name))


@cache
def parts(name: str) -> tuple[str, ...]:
    """A widget's files in the order of use, its own last.

    >>> parts("tower")
    ('common', 'drag', 'tower')
    """
    found: dict[str, None] = {}
    for imported in _IMPORT.findall(_text(f"{name}.js")):
        found |= dict.fromkeys(parts(imported))
    return (*found, name)


def _text(name: str) -> str:
    """A file of this widget, or of the shared ones."""
    home = files("raigo_lab.widgets")
    stem = name.partition(".")[0]
    own = home.joinpath(stem, name)
    return (own if own.is_file() else home.joinpath("shared", name)).read_text(encoding="utf-8")
