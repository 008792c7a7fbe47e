"""One self-contained script and style sheet per widget: the shared part, then its own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# The files are real modules for the checker and the tests; in the page there is nothing to import from.
_SHARED_IMPORT = re.compile(r'^import \{[^}]*\} from "\./common\.js";\n', re.MULTILINE)


@cache
def script(name: str) -> str:
    """The JavaScript of this widget with the shared part in front."""
    shared, own = _text("common.js"), _text(f"{name}.js")
    return shared + "\n" + _SHARED_IMPORT.sub("", own)


@cache
def style(name: str) -> str:
    """The style sheet of this widget with the shared palette and tiles in front."""
    return _text("common.css") + "\n" + _text(f"{name}.css")


def _text(name: str) -> str:
    return files("raigo_lab.widgets").joinpath(name).read_text(encoding="utf-8")
