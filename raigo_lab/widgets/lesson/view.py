"""What the page draws of a lesson's part, and the same as still HTML: one list of plain pieces for both.

Everything here is data made of words, faces and pictures' scenes; the page and the still twin only lay it out.
Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.course import check
from raigo_lab.course.check import Scene
from raigo_lab.course.lesson import Lesson, Part, lesson_names
from raigo_lab.course.words import CLAUSE, CODE, SPOKEN_OF, STRONG, Block, Line, blocks, quoted, runs
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.raigo.clauses import clause
from raigo_lab.raigo.events import HIDDEN, Event, seen_by
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.hands import settled, worth
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import face, token_label
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.view import Told, scene
from raigo_lab.widgets.table.view import names as table_names

Piece = dict[str, Any]

# Words


def line_json(line: Line) -> list[list[str]]:
    """The runs of a line as the page takes them."""
    return [[run.kind, run.text] for run in line]


def _block_json(block: Block) -> Piece:
    if block.kind == "table":
        return {"kind": "table", "rows": [[line_json(cell) for cell in row] for row in block.rows]}
    return {"kind": block.kind, "lines": [line_json(line) for line in block.lines]}


def text_pieces(text: str) -> list[Piece]:
    """A text of a lesson as pieces."""
    return [_block_json(block) for block in blocks(text)]


def told_piece(events: Iterable[Event], lang: str) -> list[Piece]:
    """What happened, one sentence each."""
    lines = [line_json(quoted(tell(event, lang))) for event in events]
    return [{"kind": "ul", "lines": lines}] if lines else []


def heading_piece(words: str) -> Piece:
    """A small heading inside a part."""
    return {"kind": "h", "lines": [line_json(runs(words))]}


# Pictures


def board_piece(now: Position, eyes: int | None, shows: str, lang: str) -> Piece:
    """A table to look at."""
    seen = view(now.rules, now.state, eyes)
    told = Told(near=eyes or 0)
    drawn = scene(seen, told, lang)
    kept = {key: drawn[key] for key in ("label", "near", "far", "centre", "drawn")}
    return {
        "kind": "board",
        "shows": shows,
        **kept,
        "names": table_names(lang),
        "svg": table_picture.board(seen, lang),
        "alt": table_picture.describe(seen, lang),
    }


def tower_piece(pile: str, lang: str) -> Piece:
    """A Tower with what it is worth."""
    one = worth(pile)
    stories = [
        {
            "face": face(token),
            "leans": not settled(pile[: i + 1]),
            "cracked": i > 0 and not settled(pile[i - 1 : i + 1]),
        }
        for i, token in enumerate(pile)
    ]
    return {
        "kind": "tower",
        "stories": stories,
        "caption": tiles.caption_of(one, lang),
        "bad": not one.settled,
        "svg": tiles.tower(pile, lang=lang),
        "alt": tiles.describe(pile, lang, one),
    }


def bare_tower_piece(pile: str, lang: str) -> Piece:
    """A Tower of which nothing is said: what it is worth is the question."""
    piece = tower_piece(pile, lang)
    names = say("list.comma", lang).join(token_label(token, lang) for token in pile)
    return piece | {
        "caption": pile,
        "bad": False,
        "svg": tiles.tower(pile, caption=pile, lang=lang),
        "alt": names,
    }


def tokens_piece(tokens: str, lang: str) -> Piece:
    """Tokens side by side; ``?`` lies face down."""
    faces = [None if token == HIDDEN else face(token) for token in tokens]
    names = [say("widget.hidden", lang) if token == HIDDEN else token_label(token, lang) for token in tokens]
    return {
        "kind": "tiles",
        "faces": faces,
        "labels": names,
        "svgs": [tiles.tile(token, lang=lang) for token in tokens],
    }


def picture_pieces(part: Part, lang: str) -> list[Piece]:
    """The picture of a figure."""
    data = part.data
    if "position" in data:
        now = check.scene_of(part).now
        made = [board_piece(now, data.get("eyes"), data.get("shows", "all"), lang)]
    elif "tokens" in data:
        made = [tokens_piece(_pile(data["tokens"]), lang)]
    else:
        towers = [tower_piece(parse_pile(one), lang) for one in data.get("towers") or [data["tower"]]]
        made = [{"kind": "towers", "towers": towers}]
    caption = part.words("caption", lang)
    return [*made, *([{"kind": "caption", "lines": [line_json(runs(caption))]}] if caption else [])]


def _pile(tokens: str) -> str:
    """Tokens as letters; face-down ones stay as they are."""
    return HIDDEN.join(parse_pile(one) if one else "" for one in tokens.split(HIDDEN))


# Clauses


def clause_rows(pieces: Sequence[Piece], more: Iterable[str], lang: str) -> dict[str, dict[str, str]]:
    """The text of every clause that can be opened in a part."""
    names = dict.fromkeys([*more, *(text for kind, text in _all_runs(pieces) if kind == CLAUSE)])
    rows = {}
    for name in names:
        one = clause(name, lang)
        rows[name] = {
            "title": one.title,
            "text": one.text,
            "label": say("course.clause_open", lang, clause=name, title=one.title),
        }
    return rows


def _all_runs(value: object) -> Iterable[list[str]]:
    """Every run in these pieces, however deep it stands."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("near", "far", "centre", "names"):
                yield from _all_runs(inner)
    elif isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(one, str) for one in value):
            yield list(value)
        else:
            for inner in value:
                yield from _all_runs(inner)


# Parts


def head_of(part: Part, lang: str) -> dict[str, str]:
    """The title of a part, and what kind it is."""
    word = say(f"course.{part.kind}", lang)
    title = part.words("title", lang)
    return {"title": title or word, "chip": word if title and part.kind not in ("text", "figure") else ""}


def body_of(part: Part, lang: str) -> list[Piece]:
    """What stands in a part before anything is answered."""
    pieces = text_pieces(part.words("text", lang))
    data = part.data
    if part.kind == "figure":
        pieces += picture_pieces(part, lang)
    elif part.kind == "illegal":
        pieces.append(board_piece(check.scene_of(part).now, data.get("eyes"), "all", lang))
    elif part.kind == "predict":
        pieces.append(
            bare_tower_piece(parse_pile(data["tower"]), lang)
            if "tower" in data
            else board_piece(check.opened(data["position"]).now, data.get("eyes"), "all", lang)
        )
    return pieces


def top_of(lesson: Lesson, lang: str) -> Piece:
    """The head of a lesson: its place and its minutes; what it is for stands above it in English already."""
    can = {"kind": "ul", "lines": [line_json(runs(line)) for line in can_lines(lesson, lang)]}
    return {
        "head": {"title": f"{lesson.number}. {lesson.title[lang]}", "chip": ""},
        "label": " · ".join(
            (
                say("course.lesson", lang, number=lesson.number, count=max(16, len(lesson_names()))),
                say("course.minutes", lang, count=lesson.minutes),
            )
        ),
        "pieces": [heading_piece(say("course.can", lang)), can] if lang != "en" else [],
    }


def can_lines(lesson: Lesson, lang: str) -> list[str]:
    """What the reader can do afterwards, one thing a line."""
    return [line.strip() for line in lesson.can[lang].strip().splitlines() if line.strip()]


def choice_labels(part: Part, lang: str) -> list[str]:
    """The answers of a *predict* or the moves of an *illegal*, as buttons name them."""
    data = part.data
    if part.kind == "illegal":
        return [_move_label(part, number, lang) for number in range(len(data["moves"]))]
    if "choices" in data:
        return [str(one[lang]) for one in data["choices"]]
    one = check.answer(part)
    return [str(one.first + i) for i in range(len(one.right))]


def _move_label(part: Part, number: int, lang: str) -> str:
    one = part.data["moves"][number]
    if lang in one:
        return str(one[lang])
    at = check.scene_of(part)
    seat = check.chooser(at)
    return label_of(view(at.now.rules, at.now.state, seat), check.tried(part)[number].action, seat, lang)


def revealed(part: Part, lang: str) -> list[Piece]:
    """What a *predict* shows once it was answered: what happens, and why."""
    one = check.answer(part)
    data = part.data
    pieces: list[Piece] = []
    if isinstance(one.scene, str):
        pieces.append({"kind": "p", "lines": [line_json(quoted(worth(one.scene).why(lang)))]})
    elif one.scene.moved:
        eyes = data.get("eyes")
        events = one.told if eyes is None else tuple(seen_by(event, eyes) for event in one.told)
        pieces += [heading_piece(say("course.what_happens", lang)), *told_piece(events, lang)]
    pieces += text_pieces(part.words("reveal", lang))
    if isinstance(one.scene, Scene) and one.scene.moved:
        pieces += [
            heading_piece(say("course.afterwards", lang)),
            board_piece(one.scene.now, data.get("eyes"), "all", lang),
        ]
    return pieces


def right_words(part: Part, lang: str) -> str:
    """The right answers in words."""
    one = check.answer(part)
    names = [label for label, is_so in zip(choice_labels(part, lang), one.right, strict=True) if is_so]
    return say("course.or", lang).join(name.rstrip(".。") for name in names)


def move_lines(part: Part, number: int, lang: str) -> list[list[list[str]]]:
    """What the engine says about one of the moves."""
    refusals = check.tried(part)[number].refusals
    if not refusals:
        return [line_json(runs(say("course.is_legal", lang)))]
    return [line_json(quoted(refusal.text(lang))) for refusal in refusals]


# Still HTML: escaped text, pictures as <img>, what is asked for answered behind <details>


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


def without_pictures(value: Any) -> Any:  # noqa: ANN401 - any plain JSON
    """The same without the still pictures, which the page does not need."""
    if isinstance(value, dict):
        return {name: without_pictures(inner) for name, inner in value.items() if name not in ("svg", "svgs")}
    if isinstance(value, list):
        return [without_pictures(inner) for inner in value]
    return value


def seen_of(now: Position, eyes: int | None) -> View:
    """The table as these eyes see it."""
    return view(now.rules, now.state, eyes)
