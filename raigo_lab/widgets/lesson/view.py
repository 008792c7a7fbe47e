"""What the page draws of a lesson's part: one list of plain pieces, for the page and for its still twin.

Everything here is data made of words, faces and pictures' scenes; the page and the still twin only lay it out.
Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from raigo_lab.course import judging
from raigo_lab.course.lesson import Lesson, Part, lesson_names
from raigo_lab.course.scene import chooser, open_scene, scene_of
from raigo_lab.course.words import CLAUSE, Block, Line, blocks, quoted, runs
from raigo_lab.raigo.clauses import clause
from raigo_lab.raigo.events import Event, seen_by
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import say
from raigo_lab.widgets.lesson import pictures
from raigo_lab.widgets.lesson.pictures import Piece, near_seat
from raigo_lab.widgets.table.options import label_of

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


def story_piece(events: Iterable[Event], lang: str, you: int) -> list[Piece]:
    """What happened, one sentence each, said to the reader."""
    lines = [line_json(quoted(tell(event, lang, you=you))) for event in events]
    return [{"kind": "ul", "lines": lines}] if lines else []


def fold_piece(label: str, pieces: list[Piece]) -> list[Piece]:
    """Something that is shown when it is asked for."""
    return [{"kind": "fold", "label": label, "pieces": pieces}] if pieces else []


def heading_piece(words: str) -> Piece:
    """A small heading inside a part."""
    return {"kind": "h", "lines": [line_json(runs(words))]}


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


def unnamed(clauses: Iterable[str], pieces: Sequence[Piece]) -> list[str]:
    """The clauses that are taught without being named in the words."""
    named = {text for kind, text in _all_runs(pieces) if kind == CLAUSE}
    return [one for one in clauses if one not in named]


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
        caption = part.words("caption", lang)
        pieces += pictures.picture_pieces(part, lang)
        pieces += [{"kind": "caption", "lines": [line_json(runs(caption))]}] if caption else []
    elif part.kind == "illegal":
        now = scene_of(part)
        pieces.append(pictures.board_piece(now, data.get("eyes"), pictures.choose_shown(part, now), lang))
    elif part.kind == "predict" and "tower" in data:
        pieces.append(pictures.bare_tower_piece(parse_pile(data["tower"]), lang))
    elif part.kind == "predict":
        shown = pictures.choose_shown(part, scene_of(part))
        pieces.append(pictures.board_piece(open_scene(data["position"]), data.get("eyes"), shown, lang))
    return pieces


def top_of(lesson: Lesson, lang: str) -> Piece:
    """The head of a lesson: its place, its minutes, what it is for; its title stands above it in both languages."""
    can = {"kind": "ul", "lines": [line_json(runs(line)) for line in can_lines(lesson, lang)]}
    return {
        "head": {"title": f"{lesson.number}. {lesson.title[lang]}", "chip": ""},
        "label": " · ".join(
            (
                say("course.lesson", lang, number=lesson.number, count=max(16, len(lesson_names()))),
                say("course.minutes", lang, count=lesson.minutes_in(lang)),
            )
        ),
        "pieces": [heading_piece(say("course.can", lang)), can],
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
    one = judging.answer(part)
    return [str(one.first + i) for i in range(len(one.right))]


def _move_label(part: Part, number: int, lang: str) -> str:
    one = part.data["moves"][number]
    if lang in one:
        return str(one[lang])
    at = scene_of(part)
    seat = chooser(at)
    return label_of(
        view(at.now.rules, at.now.state, seat), judging.judge_moves(part)[number].action, seat, lang
    )


def revealed(part: Part, lang: str) -> list[Piece]:
    """What a *predict* shows once it was answered: why first, then what has changed; every step for who asks."""
    one = judging.answer(part)
    pieces = text_pieces(part.words("reveal", lang))
    if isinstance(one.scene, str):
        return [*pieces, {"kind": "p", "lines": [line_json(quoted(worth(one.scene).why(lang)))]}]
    if not one.scene.moved:
        return pieces
    eyes = part.data.get("eyes")
    before = open_scene(part.data["position"])
    shown = pictures.changed(one.scene, before, pictures.choose_shown(part, one.scene))
    events = one.told if eyes is None else tuple(seen_by(event, eyes) for event in one.told)
    if shown:
        pieces.append(heading_piece(say("course.afterwards", lang)))
        pieces.append(pictures.board_piece(one.scene, eyes, shown, lang))
    return [
        *pieces,
        *fold_piece(say("course.what_happens", lang), story_piece(events, lang, near_seat(part))),
    ]


def right_words(part: Part, lang: str) -> str:
    """The right answers in words."""
    one = judging.answer(part)
    names = [label for label, is_so in zip(choice_labels(part, lang), one.right, strict=True) if is_so]
    return say("course.or", lang).join(name.rstrip(".。") for name in names)


def move_lines(part: Part, number: int, lang: str) -> list[list[list[str]]]:
    """What the engine says against one of the moves, or what the lesson says for it."""
    refusals = judging.judge_moves(part)[number].refusals
    if not refusals:
        why = part.data["moves"][number].get(f"why_{lang}", "")
        return [line_json(runs(why))] if why else []
    return [line_json(quoted(refusal.text(lang, you=near_seat(part)))) for refusal in refusals]


def without_pictures(value: Any) -> Any:  # noqa: ANN401 - any plain JSON
    """The same without the still pictures, which the page does not need."""
    if isinstance(value, dict):
        return {name: without_pictures(inner) for name, inner in value.items() if name not in ("svg", "svgs")}
    if isinstance(value, list):
        return [without_pictures(inner) for inner in value]
    return value
