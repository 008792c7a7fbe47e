"""The odds of a battle for a page: both sums as bars, and how much of each wins. Needs no widget library."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from raigo_lab.susanoo.card_text import word
from raigo_lab.susanoo.odds import Distribution, Odds, battle_odds
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import NOBODY, Die, State
from raigo_lab.susanoo.sums import combatants, fighting, foe_total, is_victory, own_total
from raigo_lab.susanoo.telling import terms_words
from raigo_lab.texts import say
from raigo_lab.widgets.susanoo_table.shapes import Bar, Battle, Foe


def percent(chance: Fraction | float) -> int:
    """A chance as whole hundredths; only what is sure is 0 or 100."""
    whole = round(float(chance) * 100)
    return min(99, max(1, whole)) if 0 < chance < 1 else whole


def battle_json(box: Box, state: State, names: Mapping[int, str], lang: str) -> Battle:
    """The battle under way; everything in it is public."""
    battle, odds = fighting(state), battle_odds(box, state)
    us, them = odds.sums
    foes = [_foe(box, state, number, lang) for number in range(len(battle.yokai))]
    yokai = say("susanoo_table.comma", lang).join(box.cards[foe["card"]].name(lang) for foe in foes)
    chance = say("susanoo_table.percent", lang, number=percent(odds.win))
    label = say("susanoo_table.battle_label", lang, yokai=yokai, us=us, them=them, win=chance)
    return {
        "title": say("susanoo_table.battle_title", lang, seat=names[state.turn], yokai=yokai),
        "sides": [
            {"seat": index, "name": names[index], "total": own_total(box, state, index)}
            for index in combatants(state)
        ],
        "foes": foes,
        "us": us,
        "them": them,
        "terms": say("susanoo_table.helper_gets", lang, terms=terms_words(str(battle.terms), lang))
        if battle.helper != NOBODY
        else "",
        "dice": [_die(box, die, names, lang) for die in odds.dice],
        "win": str(odds.win),
        "percent": percent(odds.win),
        "bars_us": us_bars(box, odds),
        "bars_them": them_bars(box, odds),
        "label": label,
        "asked": False,
    }


def unreckoned(box: Box, battle: Battle) -> Battle:
    """The same battle for somebody who is to find the sums: printed levels alone."""
    foes: list[Foe] = [{**foe, "total": box.cards[foe["card"]].level, "note": ""} for foe in battle["foes"]]
    nothing: Battle = {**battle, "us": 0, "them": 0, "win": "", "percent": 0, "bars_us": [], "bars_them": []}
    return {**nothing, "sides": [], "dice": [], "foes": foes, "label": battle["title"], "asked": True}


def us_bars(box: Box, odds: Odds) -> list[Bar]:
    """Our sums; of each the part that beats them, unless who fled has lost whatever they are (WI5)."""
    them = odds.them if odds.win else ()
    return [_bar(value, weight, _beats(box, value, them)) for value, weight in odds.us]


def them_bars(box: Box, odds: Odds) -> list[Bar]:
    """Their sums; of each the part that is beaten by us."""
    us = odds.us if odds.win else ()
    return [_bar(value, weight, _beaten(box, us, value)) for value, weight in odds.them]


def _beats(box: Box, us: int, theirs: Distribution) -> Fraction:
    return sum((weight for value, weight in theirs if is_victory(box, us, value)), Fraction(0))


def _beaten(box: Box, ours: Distribution, them: int) -> Fraction:
    return sum((weight for value, weight in ours if is_victory(box, value, them)), Fraction(0))


def _bar(value: int, weight: Fraction, won: Fraction) -> Bar:
    return {
        "value": value,
        "share": round(float(weight), 4),
        "won": round(float(won), 4),
        "label": f"{value}: {weight}",
    }


def _foe(box: Box, state: State, number: int, lang: str) -> Foe:
    foe = fighting(state).yokai[number]
    card = box.cards[foe.card]
    total = foe_total(box, state, foe)
    notes = []
    if foe.sake:
        notes.append(say("susanoo_table.foe_sake", lang, count=foe.sake))
    base = card.level + foe.change - foe.drunk
    bonus = total - (max(base, 1) if box.rules.WR14 == "one" else base)
    for key, value in (("foe_change", foe.change), ("foe_bonus", bonus)):
        if value:
            notes.append(say(f"susanoo_table.{key}", lang, number=f"{value:+d}".replace("-", "−")))
    return {"card": foe.card, "total": total, "note": say("susanoo_table.comma", lang).join(notes)}


def _die(box: Box, die: Die, names: Mapping[int, str], lang: str) -> str:
    """One die to be rolled, in words (WB4, WB6)."""
    words = {"seat": names[die.seat], "least": die.least, "gain": die.gain}
    foe = box.cards.get(die.foe)
    name = f"{foe.name(lang)} ({word(foe.element, lang)})" if foe else ""
    return say(f"susanoo_table.die_{die.kind}", lang, foe=name, **words)
