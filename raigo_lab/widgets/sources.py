"""One self-contained script and style sheet per widget: the shared parts it names, then its own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# The files are real modules for the checker and the tests; in the page there is nothing to import from.
_SHARED_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z]+)\.js";\n', re.MULTILINE)
# A widget that stands on another one: of two entries only its own counts.
_ENTRY = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def script(name: str) -> str:
    """The JavaScript of this widget with what it imports in front."""
    *shared, own = (_SHARED_IMPORT.sub("", _text(f"{part}.js")) for part in parts(name))
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
    for imported in _SHARED_IMPORT.findall(_text(f"{name}.js")):
        found |= dict.fromkeys(parts(imported))
    return (*found, name)


def _text(name: str) -> str:
    return files("raigo_lab.widgets").joinpath(name).read_text(encoding="utf-8")
