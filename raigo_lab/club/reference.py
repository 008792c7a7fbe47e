"""The whole rule reference as rows to look through: tokens, hands, Spells, clauses, rulings; and a page to print.

Everything comes from the tables of the engine and of the texts, so it cannot say anything else than they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from raigo_lab.club.pages import MADE_BY
from raigo_lab.errors import InvalidArgument
from raigo_lab.pictures.tiles import data_uri, img, kind_word, show_tokens, tile, tower
from raigo_lab.raigo.arcana.rows import kind_of
from raigo_lab.raigo.box import DESTROY
from raigo_lab.raigo.clauses import clause, clause_ids, rulings_table
from raigo_lab.raigo.hands import HANDS, worth
from raigo_lab.raigo.spells import EFFECT
from raigo_lab.raigo.tokens import ARCANA, KIND, KINDS, SUIT_NAMES_JA, Kind, Pile
from raigo_lab.susanoo import clauses as card_clauses
from raigo_lab.susanoo.card_text import card_about, whole_text
from raigo_lab.susanoo.cards import Card, starter
from raigo_lab.texts import LANGUAGES, say, table

if TYPE_CHECKING:
    import pandas as pd

GROUPS = ("token", "hand", "spell", "arcanum", "clause", "ruling")
CARD_GROUPS = ("card", "clause", "ruling")  # of Warriors of Susanoo
# The common clause of each kind of Arcanum.
KIND_CLAUSES = {"one-shot": "AC2", "passive": "AC3", "lasting": "AC4", "summoning": "AC5"}
# Each Spell's own section of the rules, by its letter, from the rows of the effects; Mist only copies (MI1).
SPELL_SECTIONS = {row.tokens[0]: row.clause.rstrip("0123456789") for row in EFFECT.values()} | {"M": "MI"}


class Topic(NamedTuple):
    """One row of the reference, in one language."""

    group: str
    name: str  # a letter, a clause id, a hand's name
    title: str
    text: str
    clauses: tuple[str, ...]
    pile: Pile = ""  # what is drawn beside it


@lru_cache(maxsize=4)
def entries(lang: str = "en") -> tuple[Topic, ...]:
    """Every row, group by group.

    >>> [len([row for row in entries() if row.group == group]) for group in GROUPS]
    [17, 16, 9, 36, 125, 38]
    """
    _check(lang)
    return (
        *_tokens(lang),
        *_hands(lang),
        *_spells(lang),
        *_arcana(lang),
        *_clauses(lang),
        *_rulings(lang),
    )


@lru_cache(maxsize=4)
def card_entries(lang: str = "en") -> tuple[Topic, ...]:
    """Every row about Warriors of Susanoo: the cards of the starter set, clauses, rulings.

    >>> [len([row for row in card_entries() if row.group == group]) for group in CARD_GROUPS]
    [105, 65, 15]
    """
    _check(lang)
    cards = (_card(card, lang) for card in starter().cards.values())
    return (*cards, *(_card_clause(name, lang) for name in card_clauses.clause_ids()))


def _check(lang: str) -> None:
    if lang not in LANGUAGES:
        raise InvalidArgument(f"{lang!r} is not a language; choose en or ja")


def _card(card: Card, lang: str) -> Topic:
    """A card by its id, with both names."""
    names = (card.name("ja"), card.name("en")) if lang == "ja" else (card.name("en"), card.name("ja"))
    about = " · ".join(card_about(card, lang)) + ("。" if lang == "ja" else ". ")
    return Topic("card", card.id, " ".join(names), about + whole_text(card, lang), ("WC1",))


def _card_clause(name: str, lang: str) -> Topic:
    one = card_clauses.clause(name, lang)
    if one.section != "WR":
        return Topic("clause", name, one.title, one.text, (name,))
    words = say("reference.ruling", lang, text=one.text, reason=one.reason)
    return Topic("ruling", name, one.question, words, (name,))


def _tokens(lang: str) -> Iterator[Topic]:
    for kind in KINDS:
        title = f"{kind.kanji} {kind.english}"
        yield Topic("token", kind.letter, title, _token_words(kind, lang), ("C1",), kind.letter)


def _token_words(kind: Kind, lang: str) -> str:
    suit = SUIT_NAMES_JA[kind.suit] if lang == "ja" else kind.suit
    return say("reference.token", lang, suit=suit, weight=kind.weight, copies=kind.copies)


def _hands(lang: str) -> Iterator[Topic]:
    for hand in HANDS:
        title = f"{hand.japanese} {hand.english}"
        why = worth(hand.example).why(lang)
        words = say("reference.hand", lang, basic=hand.basic, example=hand.example, why=why)
        yield Topic("hand", hand.english, title, words, (hand.clause,), hand.example)


def _spells(lang: str) -> Iterator[Topic]:
    for kind in KINDS:
        section = SPELL_SECTIONS.get(kind.letter)
        if section:
            ids = tuple(name for name in clause_ids() if clause(name).section == section)
            words = " ".join([_token_words(kind, lang), *(clause(name, lang).text for name in ids)])
            yield Topic(
                "spell", kind.letter, f"{kind.kanji} {kind.english}", words, ("C1", *ids), kind.letter
            )


def _arcana(lang: str) -> Iterator[Topic]:
    """Every Arcanum with its kind and its clause, A1 to A36."""
    for number, token in enumerate(ARCANA + DESTROY, start=1):
        kind, name = KIND[token], f"A{number}"
        words = say("arcana.reference", lang, kind=kind_word(token, lang), text=clause(name, lang).text)
        common = KIND_CLAUSES.get(kind_of(token))
        ids = (name, common) if common else (name,)
        yield Topic("arcanum", name, f"{kind.kanji} {kind.english}", words, ids, token)


def _clauses(lang: str) -> Iterator[Topic]:
    for name in clause_ids():
        one = clause(name, lang)
        if one.section != "R":
            yield Topic("clause", name, one.title, one.text, (name,))


def _rulings(lang: str) -> Iterator[Topic]:
    for row in rulings_table(lang):
        words = say("reference.ruling", lang, text=row["text"], reason=row["reason"])
        yield Topic("ruling", row["id"], row["question"], words, (row["id"],))


def matches(entry: Topic, words: str) -> bool:
    """Whether every word occurs somewhere in the row, small or great letters.

    >>> [row.name for row in entries() if row.group == "hand" and matches(row, "double sakura")]
    ['Double Sakura']
    """
    text = " ".join((entry.name, entry.title, entry.text, *entry.clauses)).casefold()
    return all(word in text for word in words.casefold().split())


def find(words: str, lang: str = "en") -> pd.DataFrame:
    """The rows in which all these words occur, as a table; Japanese words find English rows by their kanji."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    rows = [
        {
            say("reference.col_group", lang): say(f"reference.group_{row.group}", lang),
            say("reference.col_name", lang): row.name,
            say("reference.col_title", lang): row.title,
            say("reference.col_text", lang): row.text,
        }
        for row in entries(lang)
        if matches(row, words)
    ]
    return pd.DataFrame(rows)


# The page to print


def player_aid(lang: str = "en", paper: str = "a4") -> str:
    """Two pages for the table: tokens, a turn, Spells, hands, the end; then the Arcana. Black on white, nothing from the web."""
    if paper not in ("a4", "letter"):
        raise InvalidArgument(f"{paper!r} is not a paper size; choose a4 or letter")
    tokens = show_tokens(lang)
    parts = [
        f"<h1>{escape(say('reference.aid_title', lang))}</h1>",
        f'<div class="tokens">{img(tokens.svg, tokens.alt)}</div>',
        '<div class="columns">',
        f"<div>{_aid_list('turn', lang)}{_aid_list('rules', lang)}{_aid_list('end', lang)}</div>",
        f"<div>{_aid_list('spells', lang)}</div>",
        "</div>",
        _aid_hands(lang),
        _aid_arcana(lang),
    ]
    size = "A4" if paper == "a4" else "letter"
    title = escape(say("reference.aid_title", lang))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">{MADE_BY}<title>{title}</title>'
        f"<style>@page {{ size: {size}; margin: 9mm }}\n{AID_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _aid_list(part: str, lang: str) -> str:
    """One list of the aid: its heading and its lines, each a short sentence with its clause."""
    lines = [say(f"aid.{key}", lang) for key in table("aid") if key.startswith(f"{part}_")]
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<section><h2>{escape(say(f'reference.aid_{part}', lang))}</h2><ul>{items}</ul></section>"


def _aid_hands(lang: str) -> str:
    """Every hand with an example drawn."""
    cells = []
    for hand in sorted(HANDS, key=lambda one: (one.group == "Raijin", worth(one.example).points)):
        drawn = img(tower(hand.example, lang=lang), hand.example)
        name = escape(hand.japanese if lang == "ja" else f"{hand.english} {hand.japanese}")
        cells.append(f"<figure>{drawn}<figcaption>{name}<br><b>{hand.basic}</b></figcaption></figure>")
    heading = escape(say("reference.aid_hands", lang))
    note = escape(say("reference.aid_hands_note", lang))
    return f'<h2>{heading}</h2><div class="hands">{"".join(cells)}</div><p>{note}</p>'


def _aid_arcana(lang: str) -> str:
    """The second page: the kinds of Arcana, and every one with its mark and its clause."""
    kinds = _aid_list("arcana", lang)
    items = "".join(
        f'<li><img src="{data_uri(tile(row.pile, width=28, lang=lang))}" alt=""><span><b>{escape(row.title)}</b> '
        f"{escape(row.text)} ({row.name})</span></li>"
        for row in _arcana(lang)
    )
    return f'<section class="arcana">{kinds}<ul class="all">{items}</ul></section>'


AID_STYLE = """
* { box-sizing: border-box }
body { font: 10.5px/1.36 "Noto Sans", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", Meiryo, sans-serif; color: #000; background: #fff; margin: 0 auto; max-width: 192mm }
h1 { font-size: 17px; margin: 0 0 4px }
h2 { font-size: 11.5px; margin: 5px 0 2px; border-bottom: 1px solid #000 }
p { margin: 3px 0 }
ul { margin: 0; padding-left: 12px }
li { margin: 0 0 1.5px }
.tokens img { width: 100%; max-height: 52mm; filter: grayscale(1) }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm }
.hands { display: grid; grid-template-columns: repeat(8, 1fr); gap: 3px }
.hands figure { margin: 0; text-align: center; break-inside: avoid }
.hands img { height: 21mm; max-width: 100%; filter: grayscale(1) }
.hands figcaption { font-size: 8.5px; line-height: 1.2 }
.arcana { break-before: page; font-size: 8.4px; line-height: 1.24 }
.arcana .all { columns: 2; column-gap: 5mm; list-style: none; padding: 0; margin-top: 3px }
.arcana .all li { display: flex; gap: 5px; align-items: flex-start; break-inside: avoid; margin-bottom: 2.5px }
.arcana .all img { width: 20px; filter: grayscale(1) }
"""
