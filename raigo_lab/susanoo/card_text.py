"""A card's effect in words that players read, in both languages; made from its clauses, so it says what is played."""

from __future__ import annotations

from raigo_lab.susanoo.cards import BEING, EVENT, HEAD, ITEM, TRANSFORMATION, YOKAI, Card
from raigo_lab.susanoo.effects import ALL, COUNTED, Clause, Need, Verb
from raigo_lab.texts import say, table

KINDS = {BEING: "being", YOKAI: "yokai", HEAD: "head", EVENT: "event", ITEM: "item", TRANSFORMATION: "shape"}
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


def whole_text(card: Card, lang: str = "en") -> str:
    """What a card brings and does: what beating a Yokai brings comes first (WB9)."""
    brings = ""
    if card.kind == HEAD:
        brings = say("susanoo_table.victory_head", lang)
    elif card.kind == YOKAI:
        brings = say("susanoo_table.victory_yokai", lang, rewards=card.rewards, levels=card.levels)
    return brings + card_text(card, lang)


def card_about(card: Card, lang: str) -> list[str]:
    """What sort of card it is, with element and level; and its VP, if it has any."""
    words = {"element": word(card.element, lang) if card.element else "", "kind": card_sort(card, lang)}
    key = "kind_level" if card.is_yokai else "kind_element" if card.element else "kind_plain"
    foot = "" if card.is_yokai else card_foot(card, lang)
    return [say(f"susanoo_table.{key}", lang, level=card.level, **words), *([foot] if foot else [])]


def card_sort(card: Card, lang: str) -> str:
    """The kind of card, or of item."""
    return word(card.type, lang) if card.type else say(f"susanoo_table.kind_{KINDS[card.kind]}", lang)


def card_foot(card: Card, lang: str) -> str:
    """What is printed below: VP, or the levels that beating a Yokai brings."""
    if card.kind in (ITEM, TRANSFORMATION):
        return say("susanoo_table.foot_vp", lang, points=card.vp)
    return say("susanoo_table.foot_levels", lang, levels=card.levels) if card.is_yokai else ""


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
