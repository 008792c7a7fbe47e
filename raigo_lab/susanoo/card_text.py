"""A card's effect in words that players read, in both languages; made from its clauses, so it says what is played."""

from __future__ import annotations

from raigo_lab.susanoo.cards import Card
from raigo_lab.susanoo.effects import ALL, COUNTED, Clause, Need, Verb
from raigo_lab.texts import say, table

SIGNED = ("level", "side", "foe", "grow", "escape", "luck")


def card_text(card: Card, lang: str = "en") -> str:
    """Everything a card does: its clauses, a Yokai's battle condition and losing condition.

    >>> from raigo_lab.susanoo.cards import starter
    >>> card_text(starter().cards["I11"])
    'While worn: your total +1. While worn: your total +2 if a Fire Yokai is in the battle.'
    """
    sentences = [_clause(clause, lang) for clause in card.effect]
    if card.bonus.needs:
        words = {"number": _signed(card.bonus.number), "needs": _needs(card.bonus.needs, lang)}
        sentences.append(_say("bonus", lang, **words) + ("。" if lang == "ja" else "."))
    if card.lose:
        sentences.append(_clause(Clause("lose", card.lose), lang))
    return ("" if lang == "ja" else " ").join(sentences)


def word(name: str, lang: str = "en") -> str:
    """The name of an element, a slot or a kind of item."""
    return _say(name, lang)


def _say(key: str, lang: str, **words: object) -> str:
    return say(f"susanoo_card.{key}", lang, **words)


def _clause(clause: Clause, lang: str) -> str:
    needs = _say("if", lang, needs=_needs(clause.needs, lang)) if clause.needs else ""
    verbs = _say("then", lang).join(_verb(verb, lang) for verb in clause.verbs)
    return _say(
        "clause",
        lang,
        when=_say(f"when_{clause.when}", lang),
        cost=_say("pay", lang, number=clause.pay) if clause.pay else "",
        verbs=verbs,
        needs=needs,
    )


def _signed(number: int) -> str:
    """A change with its sign, and a real minus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _verb(verb: Verb, lang: str) -> str:
    key = f"verb_{verb.name}"
    if f"{key}_{verb.word}" in table("susanoo_card"):
        key = f"{key}_{verb.word}" + ("_all" if verb.number == ALL else "")
    number = _signed(verb.number) if verb.name in SIGNED else verb.number
    name = _say(verb.word, lang) if verb.name == "element" else ""
    return _say(key, lang, number=number, count=verb.number, least=verb.least, word=name)


def _needs(needs: tuple[Need, ...], lang: str) -> str:
    return _say("and", lang).join(_need(need, lang) for need in needs)


def _need(need: Need, lang: str) -> str:
    if need.name in COUNTED:
        least = need.most == ALL
        key = f"need_{need.name}_{'least' if least else 'most'}"
        return _say(key, lang, number=need.least if least else need.most)
    return _say(f"need_{need.name}", lang, word=_say(need.word, lang) if need.word else "")
