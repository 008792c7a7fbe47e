"""A lesson's part as still HTML: escaped text, pictures as ``<img>``, what is asked for answered behind ``<details>``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.course.words import CLAUSE, CODE, SPOKEN_OF, STRONG
from raigo_lab.pictures import tiles
from raigo_lab.raigo.clauses import clause
from raigo_lab.widgets.lesson.pictures import Piece


def html_of(pieces: Sequence[Piece], lang: str) -> str:
    """These pieces as HTML that needs no script; every text is escaped."""
    return "".join(_HTML[piece["kind"]](piece, lang) for piece in pieces)


def _runs_html(line: Sequence[Sequence[str]], lang: str) -> str:
    made = []
    for kind, text in line:
        if kind == CLAUSE:
            one = clause(text, lang)
            made.append(f"<abbr title={quoteattr(f'{one.title}: {one.text}')}>{escape(text)}</abbr>")
        else:
            tag = {STRONG: "b", SPOKEN_OF: "i", CODE: "code"}.get(kind)
            made.append(f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text))
    return "".join(made)


def _lines_html(piece: Piece, lang: str) -> str:
    items = "".join(f"<li>{_runs_html(line, lang)}</li>" for line in piece["lines"])
    return f"<{piece['kind']}>{items}</{piece['kind']}>"


def _paragraphs_html(tag: str, piece: Piece, lang: str) -> str:
    return "".join(f"<{tag}>{_runs_html(line, lang)}</{tag}>" for line in piece["lines"])


def _table_html(piece: Piece, lang: str) -> str:
    head, *rows = piece["rows"]
    left = ' style="text-align: left"'  # exported pages would put numbers and words to the right
    top = "".join(f"<th{left}>{_runs_html(cell, lang)}</th>" for cell in head)
    rest = "".join(
        "<tr>" + "".join(f"<td{left}>{_runs_html(cell, lang)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{rest}</tbody></table>"


def _img_html(piece: Piece, _: str) -> str:
    return f"<p>{tiles.img(piece['svg'], piece['alt'])}</p>"


def _towers_html(piece: Piece, _: str) -> str:
    return "<p>" + " ".join(tiles.img(one["svg"], one["alt"]) for one in piece["towers"]) + "</p>"


def _tiles_html(piece: Piece, _: str) -> str:
    made = (tiles.img(one, label) for one, label in zip(piece["svgs"], piece["labels"], strict=True))
    return "<p>" + " ".join(made) + "</p>"


def _link_html(href: str, words: str) -> str:
    return f"<a href={quoteattr(href)}>{escape(words)}</a>"


def _lessons_html(piece: Piece) -> str:
    rows = (
        f"<li>{_link_html(one['href'], one['title'])} · {escape(one['minutes'])}</li>"
        for one in piece["lessons"]
    )
    return f'<ul style="list-style: none">{"".join(rows)}</ul>'


_HTML: Mapping[str, Any] = {
    "p": lambda piece, lang: _paragraphs_html("p", piece, lang),
    "h": lambda piece, lang: _paragraphs_html("h4", piece, lang),
    "caption": lambda piece, lang: (
        "<p>" + "".join(f"<i>{_runs_html(line, lang)}</i>" for line in piece["lines"]) + "</p>"
    ),
    "ul": _lines_html,
    "ol": _lines_html,
    "table": _table_html,
    "board": _img_html,
    "tower": _img_html,
    "towers": _towers_html,
    "tiles": _tiles_html,
    "go": lambda piece, _: f"<p><b>{_link_html(piece['href'], piece['label'])}</b></p>",
    "lessons": lambda piece, _: _lessons_html(piece),
    "fold": lambda piece, lang: details(piece["label"], html_of(piece["pieces"], lang)),
}


def details(summary: str, inner: str) -> str:
    """Something that is shown when it is asked for."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def clauses_html(names: Iterable[str], lang: str) -> str:
    """The clauses of a part; each opens its text."""
    return "".join(
        details(f"{one.id} {one.title}", f"<p>{escape(one.text)}</p>")
        for one in (clause(name, lang) for name in names)
    )
