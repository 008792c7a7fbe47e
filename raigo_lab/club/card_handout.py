"""Puzzles of Warriors of Susanoo on paper: a worksheet with every choice to tick, and its answer key."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from raigo_lab.club.pages import page
from raigo_lab.club.plot import theme_name
from raigo_lab.club.second import LOGGED
from raigo_lab.club.sheets import STYLE, heading, spread, worksheet_page
from raigo_lab.pictures.paper import black_and_white
from raigo_lab.pictures.susanoo_table import table_svg
from raigo_lab.puzzles import cards
from raigo_lab.puzzles.cards import CardPuzzle
from raigo_lab.susanoo.notation import format_position, parse_action
from raigo_lab.susanoo.state import Action
from raigo_lab.susanoo.telling import label, seat_names
from raigo_lab.susanoo.view import View, view
from raigo_lab.texts import say


def choose(theme: str, count: int = 6, seed: int | None = None) -> list[CardPuzzle]:
    """So many puzzles of a theme, easy ones first: spread evenly over it, or drawn by a seed."""
    return spread(cards.theme(theme), count, seed)


def worksheet(theme: str, puzzles: Sequence[CardPuzzle], lang: str = "en", paper: str = "a4") -> str:
    """The page to solve."""
    each = (_puzzle(number, puzzle, lang) for number, puzzle in enumerate(puzzles, start=1))
    return worksheet_page(LOGGED + theme, "intro_cards", each, lang, paper)


def _puzzle(number: int, puzzle: CardPuzzle, lang: str) -> str:
    seen = _view_of(puzzle)
    choices = "".join(
        f'<li><span class="tick"></span>{escape(_words(seen, move, lang))}</li>'
        for move in cards.solution(puzzle).moves
    )
    return "\n".join(
        [
            '<section class="puzzle">',
            f"<h2>{heading(number, puzzle.title.text(lang), puzzle.certificate)}</h2>",
            black_and_white(table_svg(seen, lang)),
            f'<p class="notation">{escape(format_position(puzzle.position))}</p>',
            f"<p>{escape(puzzle.task.text(lang))}</p>",
            f'<ul class="ticks">{choices}</ul>',
            "</section>",
        ]
    )


def answer_key(theme: str, puzzles: Sequence[CardPuzzle], lang: str = "en", paper: str = "a4") -> str:
    """The page for the one who asks: what every choice is worth, why the answer is right, what is wrong elsewhere."""
    title = say("handout.key_title", lang, theme=theme_name(LOGGED + theme, lang))
    body = [
        f'<div class="head"><h1>{escape(title)}</h1></div>',
        *(_key(number, puzzle, lang) for number, puzzle in enumerate(puzzles, start=1)),
    ]
    return page(title, body, lang=lang, paper=paper, style=STYLE)


def _key(number: int, puzzle: CardPuzzle, lang: str) -> str:
    seen, found = _view_of(puzzle), cards.solution(puzzle)
    best = "; ".join(_words(seen, move, lang) for move in found.best)
    said = {str(move): words.text(lang) for move, words in puzzle.wrong}
    rows = [
        '<section class="puzzle key">',
        f"<h2>{heading(number, puzzle.title.text(lang), puzzle.certificate)}</h2>",
        f'<p class="small">{escape(puzzle.name)} · {escape(puzzle.idea.text(lang))}</p>',
        f"<p><strong>{escape(say('handout.answer', lang, answer=best))}</strong></p>",
        f"<p>{escape(puzzle.explanation.text(lang))}</p>",
    ]
    rows += [
        f'<p class="move"><strong>{escape(_words(seen, move, lang))}</strong> = {escape(str(value))}'
        f" {escape(said.get(move, ''))}</p>"
        for move, value in found.moves.items()
    ]
    return "\n".join([*rows, "</section>"])


def _view_of(puzzle: CardPuzzle) -> View:
    """All cards lie open in a puzzle."""
    return view(puzzle.position.box, cards.start_of(puzzle.position), None)


def _words(seen: View, move: str, lang: str) -> str:
    action = parse_action(move)
    assert isinstance(action, Action)  # noqa: S101 - a puzzle asks one seat
    return label(seen, action, seat_names(len(seen.state.seats), None, lang), lang)
