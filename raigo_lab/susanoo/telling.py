"""What can be done in words: an action, terms of help, the seats; wherever a choice is read by a person."""

from __future__ import annotations

from collections.abc import Mapping

from raigo_lab.susanoo.state import Action
from raigo_lab.susanoo.view import View
from raigo_lab.texts import say

TERMS = {"r": "rewards", "y": "yokai", "h": "heads", "t": "picks"}  # WH3


def seat_names(count: int, you: int | None, lang: str) -> dict[int, str]:
    """What the seats are called."""
    return {
        seat: say("susanoo_table.seat_you" if seat == you else "susanoo_table.seat", lang, seat=seat)
        for seat in range(count)
    }


def label(seen: View, action: Action, names: Mapping[int, str], lang: str) -> str:
    """The action in words."""
    verb, words = action
    cards = seen.box.cards
    given: dict[str, object] = {"card": "", "target": "", "terms": ""}
    if words and words[0] in cards:
        given["card"] = cards[words[0]].name(lang)
    if verb in ("ask", "counter"):
        given["terms"] = terms_words(words[-1], lang)
    named = words[0] if verb in ("ask", "sake", "name") else words[1] if len(words) > 1 else ""
    if named:
        given["target"] = _target(seen, named, names, lang)
    key = f"do_{verb}_on" if verb in ("play", "use") and named else f"do_{verb}"
    return say(f"susanoo_table.{key}", lang, **given)


def _target(seen: View, named: str, names: Mapping[int, str], lang: str) -> str:
    if named.isdigit():
        return names[int(named)]
    if named in ("us", "them"):
        return say(f"susanoo_table.side_{named}", lang)
    return seen.box.cards[named].name(lang) if named in seen.box.cards else named


def terms_words(terms: str, lang: str) -> str:
    """Terms of help in words (WH3)."""
    pairs = zip(terms[::2], terms[1::2], strict=False)
    found = [say(f"susanoo_table.terms_{TERMS[letter]}", lang, count=int(number)) for letter, number in pairs]
    return say("susanoo_table.comma", lang).join(found) or say("susanoo_table.terms_nothing", lang)
