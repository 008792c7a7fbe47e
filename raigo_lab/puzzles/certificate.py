"""The certificate as text, at the end of a puzzle file: put there, and taken away again."""

from __future__ import annotations

import json
import re
from itertools import islice

from raigo_lab.files.reading import NotTOML, parse_toml
from raigo_lab.puzzles.form import CERTIFICATE, MOST_TEXT, WRITTEN_BY, Certificate


def with_certificate(text: str, certificate: Certificate) -> str:
    """The file with this certificate at its end; everything an author wrote stays as it is."""
    kept = without_certificate(text)
    rows = []
    for name, value in certificate._asdict().items():
        shown = list(value) if isinstance(value, tuple) else value
        rows.append(f"{name} = {json.dumps(shown, ensure_ascii=False)}")
    lines = ["", "", f"[{CERTIFICATE}]", WRITTEN_BY, *rows, ""]
    return kept.rstrip("\r\n") + _line_break(text).join(lines)


def without_certificate(text: str) -> str:
    """What the author wrote: the certificate's table ends at the next one, or with the file."""
    heads = re.finditer(rf"^[ \t]*\[[ \t]*{CERTIFICATE}[ \t]*\]", text, re.MULTILINE)
    for found in islice(
        heads, 20
    ):  # Nobody writes so many into a text, and each costs a reading of the file.
        if _inside_a_text(text[: found.start()]):
            continue
        after = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, found.end())
        text = text[: found.start()] + (text[after.start() :] if after else "")
        break
    return text.rstrip("\r\n") + _line_break(text)


def _inside_a_text(before: str) -> bool:
    """Whether a text of several lines is still open here."""
    try:
        parse_toml(before, MOST_TEXT)
    except NotTOML as error:
        return error.at_end
    return False


def _line_break(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
