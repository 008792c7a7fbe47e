"""What the Tower builder shows: every word, number and reason as plain JSON, computed from the rules.

The page draws this and reports which option was picked; it decides nothing. Needs no widget library.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from raigo_lab.pictures.tiles import token_label
from raigo_lab.raigo.clauses import about
from raigo_lab.raigo.hands import HANDS, HEIGHT_LIMIT, Hand, Worth, worth
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.study import tower as tower_study
from raigo_lab.raigo.tokens import KIND, LETTERS, SILENTS, SPELLS, Pile, Token
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import face
from raigo_lab.widgets.tower.shapes import (
    Becomes,
    Builder,
    Growth,
    Kind,
    Note,
    Score,
    ScoreLine,
    Shows,
    Slot,
    Story,
    Tool,
)

TAKE, CLEAR = "take", "clear"
# The options by id: every kind of token, then the two tools. The page sends the id alone.
OPTIONS: tuple[str, ...] = (*LETTERS, TAKE, CLEAR)

_OWN_WORDS = {"White Camellia": "white", "Red Camellia": "red"}


class Step(NamedTuple):
    """The Tower after an option, or the reason why it stays as it is."""

    tower: Pile
    refused: tower_study.Reason | None = None


def after(tower: Pile, option: str, rules: Rules = DEFAULT, lang: str = "en") -> Step:
    """Do this option.

    >>> after("MRH", "K").tower, after("MRHK", "take").tower, after("", "take").refused is None
    ('MRHK', 'MRH', False)
    """
    if option in (TAKE, CLEAR):
        if not tower:
            return Step(tower, tower_study.Reason("", say("widget.nothing_to_take", lang)))
        return Step(tower[:-1] if option == TAKE else "")
    refused = tower_study.why_not(tower, option, rules, lang)
    return Step(tower if refused else tower + option, refused)


def view(tower: Pile, rules: Rules = DEFAULT, lang: str = "en", *, hints: bool = True) -> Builder:
    """Everything the page shows of this Tower; without ``hints`` nothing of what it could become."""
    one = worth(tower, rules)
    return {
        "lang": lang,
        "names": {
            key: say(f"widget.{key}", lang)
            for key in ("builder", "tower_area", "score_area", "tray_area", "tools_area", "silent_kernel")
        },
        "title": say("widget.title", lang),
        "title2": say("widget.title2", lang),
        "subtitle": say("widget.subtitle", lang),
        "tools": [_tool(TAKE, tower, lang), _tool(CLEAR, tower, lang)],
        "stories": _stories(tower, lang),
        "slots": _slots(tower, lang),
        "score": _score(one, rules, lang, hints=hints),
        "tray": {
            "title": say("widget.tray", lang),
            "hint": say("widget.tray_hint" if hints else "widget.tray_left", lang),
            "keys": say("widget.tray_keys", lang),
            "suits": [
                {
                    "name": say(f"widget.{name}", lang),
                    "kinds": [_kind(token, one, rules, lang, hints=hints) for token in suit],
                }
                for name, suit in (("spell", SPELLS), ("silent", SILENTS))
            ],
        },
        "says": {"tone": "plain" if one.settled else "bad", "clause": "", "text": one.why(lang)},
    }


def _tool(option: str, tower: Pile, lang: str) -> Tool:
    return {
        "id": OPTIONS.index(option),
        "label": say(f"widget.{option}", lang),
        "key": "Del" if option == TAKE else "",
        "note": None if tower else _note("bad", tower_study.Reason("", say("widget.nothing_to_take", lang))),
    }


def _note(tone: str, reason: tower_study.Reason) -> Note:
    return {"tone": tone, "clause": reason.clause, "text": reason.text}


def _stories(tower: Pile, lang: str) -> list[Story]:
    """The stories from the bottom; only the top one can be taken off."""
    cracked = tower_study.joints(tower)
    rows: list[Story] = []
    for story, token in enumerate(tower, start=1):
        top = story == len(tower)
        words = [say("widget.story", lang, story=story, token=token_label(token, lang))]
        words += [say("widget.lies_heavy", lang)] if story in cracked else []
        words += [say("widget.top_token", lang)] if top else []
        rows.append(
            {
                "story": story,
                "face": face(token),
                "label": say("list.comma", lang).join(words),
                "leans": bool(cracked) and story >= cracked[0],
                "cracked": story in cracked,
                "id": OPTIONS.index(TAKE) if top else None,
                "note": None
                if top
                else _note("plain", tower_study.Reason("", say("widget.from_the_top", lang))),
            }
        )
    return rows


def _slots(tower: Pile, lang: str) -> list[Slot]:
    """The stories still free: the next one, the sixth that resolves the Tower (T8), the rest."""
    slots: list[Slot] = []
    for story in range(len(tower) + 1, HEIGHT_LIMIT + 1):
        slot: Slot = {"story": story, "kind": "free", "text": "", "clause": ""}
        if story == HEIGHT_LIMIT:
            slot |= {"kind": "six", "text": say("widget.sixth", lang), "clause": "T8"}
        if story == len(tower) + 1:
            key = "next" if tower else "first"
            slot |= {"kind": "next", "text": say(f"widget.{key}", lang)}
            if story == HEIGHT_LIMIT:
                slot |= {"text": say("widget.sixth", lang)}
        slots.append(slot)
    return slots


def hand_name(hand: Hand, lang: str) -> str:
    """The hand's name in this language."""
    return hand.japanese if lang == "ja" else hand.english


def _score(one: Worth, rules: Rules, lang: str, *, hints: bool) -> Score:
    tower = one.tower
    if one.hand:
        hand = one.hand
        names = (hand.japanese, hand.english) if lang == "ja" else (hand.english, hand.japanese)
    else:
        key = "empty" if not tower else "no_hand" if one.settled else "unsettled"
        names = (say(f"widget.{key}", lang), say(f"widget.{key}2", lang))
    full = len(tower) == HEIGHT_LIMIT
    note = [say(f"widget.story_{len(tower)}", lang)]
    if tower:
        note.insert(0, say("widget.settled" if one.settled else "widget.unsettled", lang))
    if full:
        note.append(say("widget.resolved", lang))
    return {
        "points": str(one.points).replace("-", "−"),
        "tone": "bad" if not one.settled else "gold" if one.hand else "quiet",
        "name": names[0],
        "name2": names[1],
        "note": " · ".join(note),
        "notation": tower,
        "lines": [{**line, "about": about(line["clause"], lang)} for line in _lines(one, lang)],
        "full": full,
        "becomes": _becomes(one, rules, lang) if hints else _no_hints(lang),
    }


def _line(clause: str, text: str, value: str, *, kind: str = "", aside: str = "") -> ScoreLine:
    return {"clause": clause, "text": text, "value": value, "kind": kind, "aside": aside, "about": ""}


def _lines(one: Worth, lang: str) -> list[ScoreLine]:
    """The points, clause by clause."""
    tower, hand = one.tower, one.hand
    if not tower:
        return []
    full = len(tower) == HEIGHT_LIMIT
    if not one.settled:
        wrong = [(tower[story - 1], tower[story - 2]) for story in tower_study.joints(tower)]
        return [
            *(
                _line("T7", say("widget.lies_on", lang, above=_weighed(a, lang), below=_weighed(b, lang)), "")
                for a, b in wrong
            ),
            _line("T9", say("widget.pays", lang), "−1"),
        ]
    if hand is None:
        why = "three_stories" if len(tower) < 3 else "whole_tower"
        lost = [_line("T8", say("widget.resolved_lost", lang), "")] if full else []
        return [_line("H", say(f"widget.{why}", lang), "0"), *lost]
    how = say(f"widget.how_{_OWN_WORDS.get(hand.english, hand.clause)}", lang)
    lines = [_line(hand.clause, say("widget.how", lang, hand=hand_name(hand, lang), how=how), str(one.basic))]
    if one.height:
        stories = say(f"widget.story_{len(tower)}", lang)
        lines.append(_line("H7", say("widget.height", lang, stories=stories), f"+{one.height}"))
    if one.suit:
        only = say("widget.spells_only" if tower[0] in SPELLS else "widget.silents_only", lang)
        lines.append(_line("H8", only, f"+{one.suit}", aside=say("widget.dye", lang)))
    if hand.group not in ("Basic", "Combined"):
        lines.append(_line("H7", say("widget.no_bonus", lang), "–", kind="off"))
    if full:
        lines.append(_line("T8", say("widget.resolved_gain", lang), "", kind="off"))
    else:
        lines.append(_line("RO2", say("widget.by_roar", lang), "(+2)", kind="off"))
    return [*lines, _line("", say(_rate_key(tower), lang), rate(one), kind="sum")]


def _weighed(token: Token, lang: str) -> str:
    return say("widget.weighed", lang, name=tower_study.name(token, lang), weight=KIND[token].weight)


def _rate_key(tower: Pile) -> str:
    return "widget.per_token_six" if len(tower) == HEIGHT_LIMIT else "widget.per_token"


def rate(one: Worth) -> str:
    """Points per token spent, as an exact fraction; below six stories a Thunder is spent too (TH2, T8).

    >>> rate(worth("MRHK")), rate(worth("543")), rate(worth("KKKKKK"))
    ('3/5', '1/2', '2')
    """
    spent = len(one.tower) if len(one.tower) == HEIGHT_LIMIT else len(one.tower) + 1
    return str(Fraction(one.points, spent))


def _becomes(one: Worth, rules: Rules, lang: str) -> Becomes:
    """What tokens on top can make of it; on an empty Circle an example of each Basic hand."""
    if one.tower:
        growths = tower_study.can_become(one.tower, rules)
        title = say("widget.becomes", lang)
    else:
        growths = tuple(
            tower_study.Growth(hand.example, worth(hand.example, rules))
            for hand in HANDS
            if hand.group == "Basic"
        )
        title = say("widget.becomes_first", lang)
    rows = [_growth(growth, lang) for growth in growths]
    why = "unsettled" if not one.settled else "full" if len(one.tower) == HEIGHT_LIMIT else "nothing"
    return {"title": title, "rows": rows, "text": "" if rows else say(f"widget.becomes_{why}", lang)}


def _no_hints(lang: str) -> Becomes:
    return {"title": say("widget.becomes", lang), "rows": [], "text": say("widget.becomes_yours", lang)}


def _growth(growth: tower_study.Growth, lang: str) -> Growth:
    one = growth.worth
    assert one.hand is not None  # noqa: S101 - only hands are collected
    name, aside = hand_name(one.hand, lang), "" if lang == "ja" else one.hand.japanese
    if one.hand.group == "Basic" and growth.added != one.tower:
        name = say("widget.grown", lang, hand=name, stories=say(f"widget.story_{len(one.tower)}", lang))
        aside = ""
    return {
        "faces": [face(token) for token in growth.added],
        "added": growth.added,
        "name": name,
        "aside": aside,
        "points": str(one.points),
    }


def _kind(token: Token, one: Worth, rules: Rules, lang: str, *, hints: bool) -> Kind:
    """One tile of the tray with what it would make of the Tower."""
    refused = tower_study.why_not(one.tower, token, rules, lang)
    cost = None if refused else tower_study.what_it_costs(one.tower, token, lang)
    copies = tower_study.left(one.tower, token)
    shows: Shows = {
        "kind": "none",
        "text": say("widget.none_word" if not copies else "widget.full_word", lang),
    }
    words = [token_label(token, lang)]
    if refused is None:
        shows, spoken = _promise(token, one, rules, lang)
        if not hints:
            shows, spoken = {"kind": "points", "text": ""}, ""
        words += [*([spoken] if spoken else []), say("widget.says_left", lang, count=copies)]
    note = _note("bad", refused) if refused else _note("warn", cost) if cost else None
    if refused:
        words.append(refused.text)
    return {
        "id": OPTIONS.index(token),
        "face": face(token),
        "label": say("list.comma", lang).join(words),
        "shows": shows,
        "copies": f"×{copies}" if refused is None else "",
        "refused": refused is not None,
        "note": note,
    }


def _promise(token: Token, one: Worth, rules: Rules, lang: str) -> tuple[Shows, str]:
    """The Tower's points with this token on top: a sign for the eye, words for the ear."""
    then = worth(one.tower + token, rules)
    if not then.settled:
        return {"kind": "unsettled", "text": say("widget.unsettled_word", lang)}, say(
            "widget.says_unsettled", lang
        )
    if then.points > one.points:
        return {"kind": "up", "text": f"{then.points} ▲"}, say("widget.says_up", lang, count=then.points)
    more = tower_study.with_one_more(one.tower, token, rules)
    if more > max(one.points, then.points):
        return {"kind": "later", "text": f"→ {more}"}, say("widget.says_later", lang, count=more)
    return {"kind": "points", "text": str(then.points)}, say("widget.says_points", lang, count=then.points)
