"""A page for paper: HTML that carries its own style, loads nothing, and prints in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

PAPERS = {"a4": "A4", "letter": "letter"}
MADE_BY = '<meta name="generator" content="raigo-lab">'  # by which we know a page as ours to replace

STYLE = """
@page { size: %(size)s; margin: 13mm 14mm 14mm; }
* { box-sizing: border-box; }
html { color-scheme: light; color: #000; background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { font: 10.5pt/1.42 "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK JP", "Noto Sans JP",
  "Hiragino Sans", "Yu Gothic", Meiryo, sans-serif; margin: 0 auto; max-width: 184mm; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 1mm; }
h2 { font-size: 12pt; line-height: 1.25; margin: 0 0 1mm; }
h3 { font-size: 10.5pt; line-height: 1.25; margin: 3mm 0 1mm; break-after: avoid; }
p { margin: 0 0 2mm; }
code, .notation { font: 8pt/1.35 "DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono CJK JP", monospace;
  overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 2mm 0 5mm; width: 100%%; font-size: 9.5pt; }
th, td { border: 0.3mm solid #000; padding: 1mm 1.6mm; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
ul, ol { margin: 0 0 2mm; padding-left: 5mm; }
li { margin: 0 0 0.6mm; }
.small { font-size: 8.5pt; }
.head { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 0.6mm solid #000;
  margin-bottom: 4mm; padding-bottom: 1.5mm; gap: 6mm; }
@media screen { body { padding: 10mm 6mm; } }
"""


def page(title: str, body: Iterable[str], *, lang: str = "en", paper: str = "a4", style: str = "") -> str:
    """A whole page; ``body`` is HTML, everything else is text."""
    rows = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(lang)}">',
        "<head>",
        '<meta charset="utf-8">',
        MADE_BY,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE % {'size': PAPERS[paper]}}{style}</style>",
        "</head>",
        "<body>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(rows) + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of texts and numbers; nothing in it is read as HTML."""
    cells = [list(row) for row in rows]
    numbers = [
        bool(cells) and all(isinstance(row[column], int | float | None) for row in cells)
        for column in range(len(heads))
    ]
    lines = ["<table>", "<thead><tr>", *(_cell("th", *pair) for pair in zip(heads, numbers, strict=True))]
    lines.append("</tr></thead><tbody>")
    lines += [
        "<tr>" + "".join(_cell("td", *pair) for pair in zip(row, numbers, strict=True)) + "</tr>"
        for row in cells
    ]
    return "\n".join([*lines, "</tbody></table>"])


def _cell(element: str, value: object, number: bool) -> str:
    shown = "" if value is None else escape(str(value))
    return f"<{element}{' class=number' if number else ''}>{shown}</{element}>"


def listed(sentences: Iterable[str]) -> str:
    """Sentences one below the other."""
    return "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in sentences) + "</ul>"


def is_page(head: bytes) -> bool:
    """Whether a file that begins like this is a page that we wrote."""
    return MADE_BY.encode() in head
