"""What is printed on the cards, for a page: names, elements, numbers, and the effect in words. Needs no widget library."""

from __future__ import annotations

from raigo_lab.susanoo.card_text import KINDS, card_about, card_foot, card_sort, whole_text
from raigo_lab.susanoo.cards import HEAD, YOKAI, Card
from raigo_lab.susanoo.events import BLACK, BLUE
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.view import GREY
from raigo_lab.texts import say
from raigo_lab.widgets.susanoo_table.shapes import Face

BACKS = {BLACK: "black", BLUE: "blue", GREY: "grey"}
MARKS = {"W": "水", "F": "火", "A": "風", "E": "土", "V": "空"}  # WC6
ORDINALS = dict(
    zip(
        ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"),
        ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"),
        strict=True,
    )
)
NUMBERED = ("level", "side", "foe", "grow", "escape")


def faces(box: Box, lang: str) -> dict[str, Face]:
    """Every card of the set and the three backs, by id."""
    found = {card.id: face(card, lang) for card in box.cards.values()}
    for back, kind in BACKS.items():
        name = say(f"susanoo_word.{kind}", lang)
        found[back] = {
            "id": back,
            "kind": kind,
            "name": name,
            "sign": "",
            "element": "",
            "mark": "",
            "number": "",
            "tag": "",
            "foot": "",
            "about": "",
            "text": "",
            "label": name,
        }
    return found


def face(card: Card, lang: str) -> Face:
    """One card."""
    text, about = whole_text(card, lang), card_about(card, lang)
    parts = [card.name(lang), *about]
    return {
        "id": card.id,
        "kind": KINDS[card.kind],
        "name": card.name(lang),
        "sign": _sign(card, lang),
        "element": card.element,
        "mark": MARKS.get(card.element, ""),
        "number": _number(card),
        "tag": _tag(card, lang),
        "foot": card_foot(card, lang),
        "about": " · ".join(about),
        "text": text,
        "label": say("susanoo_table.comma", lang).join(parts) + ("。" if lang == "ja" else ". ") + text,
    }


def _sign(card: Card, lang: str) -> str:
    """What stands on a small card: its whole name; of a Head, which lies among Heads, only which one it is."""
    if card.kind != HEAD:
        return card.name(lang)
    return card.ja[:1] if lang == "ja" else ORDINALS.get(card.en.split()[0], card.en)


def _number(card: Card) -> str:
    """A Yokai's level; elsewhere the first number of the effect, with its sign."""
    if card.is_yokai:
        return str(card.level)
    verbs = [verb for clause in card.effect for verb in clause.verbs if verb.name in NUMBERED]
    return f"{verbs[0].number:+d}".replace("-", "−") if verbs else ""


def _tag(card: Card, lang: str) -> str:
    """What sort of card it is; of an ordinary Yokai, which colour and level tell, what it brings."""
    if card.kind == YOKAI:
        return say("susanoo_table.tag_yokai", lang, rewards=card.rewards)
    return card_sort(card, lang)
