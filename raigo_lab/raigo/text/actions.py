"""Actions as text: one row per verb says what follows it. ``str(action)`` writes, ``parse_action`` reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.games.line import Word
from raigo_lab.raigo.aims import A_CIRCLE, HIGHEST_TOWER, INNER_TOKEN, SWITCHED, read_canyon
from raigo_lab.raigo.arcana.rows import EFFECTS
from raigo_lab.raigo.arcana.summons import POWERS
from raigo_lab.raigo.refusals import normal
from raigo_lab.raigo.spells import ANSWERS
from raigo_lab.raigo.state import CIRCLES, LEFT_RIGHT, Action
from raigo_lab.raigo.tokens import READ_AS, by_weight

AnyAction = Action | tuple[Action, ...]  # a Raigo Battle takes one action per participant
JOIN = "+"


class Slot(NamedTuple):
    """One word after the verb: the field it fills, how it is read (None: not at all), what was expected."""

    field: str
    read: Callable[[str], str | None]
    expected: str


def _tokens(text: str) -> str | None:
    tokens = [READ_AS.get(char) or READ_AS.get(char.upper()) for char in text]
    return "".join(filter(None, tokens)) if tokens and all(tokens) else None


def _heap(text: str) -> str | None:
    tokens = _tokens(text)
    return "".join(sorted(tokens)) if tokens else None


def _discards(text: str) -> str | None:
    tokens = _tokens(text)
    return "-" if text == "-" else by_weight(tokens) if tokens else None


def _one_token(text: str) -> str | None:
    tokens = _tokens(text)
    return tokens if tokens and len(tokens) == 1 else None


def _canyon_tokens(text: str) -> str | None:
    words = [read_canyon(word) for word in text.split(",")]
    return ",".join(filter(None, words)) if all(words) else None


def _two_hands(text: str) -> str | None:
    tokens = [char if char == "-" else _tokens(char) for char in text]
    return "".join(filter(None, tokens)) if len(tokens) == 2 and all(tokens) else None


def _one_of(words: tuple[str, ...]) -> Callable[[str], str | None]:
    return lambda text: text if text in words else None


HAND = Slot("hand", _one_of(tuple(LEFT_RIGHT)), "a Hand, L or R (C3)")
TOWER = Slot("target", HIGHEST_TOWER.read, A_CIRCLE)
INNER = Slot("target", INNER_TOKEN.read, INNER_TOKEN.expected)
SWAPPED = Slot("target", SWITCHED.read, SWITCHED.expected)
PUT = Slot("target", _two_hands, "two characters for the left and the right Hand, like K- (C3)")

VERBS: Mapping[str, tuple[Slot, ...]] = {
    "fetch": (PUT,),
    "select": (Slot("target", _one_of(("1", "2")), "1 or 2 (T2)"),),
    "discard": (INNER, INNER._replace(field="other")),
    "draw": (Slot("target", _heap, "the tokens that were drawn, like 5K (T2)"),),
    "place": (PUT,),
    "pile": (HAND, Slot("target", _one_of(tuple(CIRCLES)), "a Circle of one's own, a, b or c (T6)")),
    "purify": (Slot("target", _discards, "the tokens to discard, or - for none (PU1)"),),
    "answer": (HAND, Slot("effect", _one_of(tuple(ANSWERS)), "shield or roar (SH1, RO1)")),
    "pass": (),
    # With Arcana
    "open": (
        Slot("target", _one_token, "an Arcanum of one's Moon, like 天 (RB2)"),
        Slot("other", _one_of(("B", "L", "R")), "B for the Body, L or R for a Hand (RB2)"),
    ),
    "up": (Slot("target", _discards, "the face-up tokens to draw, or - for none (AC13)"),),
    "give": (Slot("target", _one_token, "the token to pass (A5)"),),
    "again": (),
    "cut": (TOWER, Slot("other", _one_of(("top", "bottom")), "top or bottom (A12)")),
    "renew": (Slot("target", _discards, "the Body tokens to discard (A22)"),),
    "take": (Slot("target", _canyon_tokens, "tokens of the Canyon like c7,cK (A22)"),),
    "keep": (HAND, Slot("target", _one_token, "the token to keep (A32)")),
    "swap": (SWAPPED, SWAPPED._replace(field="other")),
    "tower": (TOWER,),
    "end": (),
}
# What each chanted effect is aimed at (T10); with R7 a Spell can be chanted without its targets.
AIMS: Mapping[str, tuple[Slot, ...]] = {
    effect.name: tuple(
        Slot(field, aim.read, aim.expected)
        for field, aim in zip(("target", "other"), effect.aims, strict=False)
    )
    for effect in EFFECTS.values()
} | {"shadow": (INNER,)}
A_POWER = "{} after a Hand, or {} ({})".format(
    *(" or ".join(name for name, power in POWERS.items() if power.takes == takes) for takes in (True, False)),
    ", ".join(power.clause for power in POWERS.values()),
)
CHANTED = (HAND, Slot("effect", _one_of(tuple(AIMS)), f"an effect: {', '.join(AIMS)} (T10)"))


def format_action(action: AnyAction) -> str:
    """The action as text; the actions of a Raigo Battle are joined.

    >>> format_action((Action("tower", target="0a"), Action("tower", target="1b")))
    'tower 0a + tower 1b'
    """
    if isinstance(action, Action):
        return str(action)
    return f" {JOIN} ".join(map(str, action))


def parse_action(text: str, column: int = 1) -> AnyAction:
    """The action that a text says; it begins in this column of a longer one.

    >>> parse_action("chant L katana 1a top").other
    'top'
    """
    parts: list[list[Word]] = [[]]
    for match in re.finditer(rf"\{JOIN}|[^\s\{JOIN}]+", text):
        if match[0] == JOIN:
            parts.append([])
        else:
            parts[-1].append(Word(match[0], column + match.start()))
    end = column + len(text)
    actions = [_one(words, end) for words in parts]
    return actions[0] if len(actions) == 1 else _joint(actions, text, column)


def _joint(actions: list[Action], text: str, column: int) -> tuple[Action, ...]:
    """RO4 One Tower for each participant, in the order of the seats."""
    verbs = {action.verb for action in actions}
    if verbs in ({"give"}, {"place"}):  # R31: in the order of the seats
        return tuple(actions)
    if verbs not in ({"tower"}, {"cut"}):
        raise NotationError(
            f"column {column}: {_short(text)}: only the Towers of a Raigo Battle are joined (RO4)"
        )
    if len({action.target[0] for action in actions}) < len(actions):
        raise NotationError(f"column {column}: {_short(text)}: every participant names one Tower (RO4)")
    return tuple(sorted(actions, key=lambda action: action.target))


def _one(words: list[Word], end: int) -> Action:
    if not words:
        raise NotationError(
            f"column {end}: an action is expected; it begins with {', '.join((*VERBS, 'chant', 'power'))}"
        )
    verb, rest = words[0], words[1:]
    if verb.text == "chant":
        return _chant(rest, end)
    if verb.text == "power":
        return _power(rest, end)
    if verb.text == "answer" and len(rest) == 3:  # A27: what a Shadow discards first
        return normal(Action("answer")._replace(**_filled((*VERBS["answer"], INNER), rest, end)))
    if verb.text not in VERBS:
        verbs = ", ".join((*VERBS, "chant", "power"))
        raise NotationError(
            f"column {verb.column}: {_short(verb.text)} is not an action; actions begin with {verbs}"
        )
    return normal(Action(verb.text)._replace(**_filled(VERBS[verb.text], rest, end)))


def _chant(words: list[Word], end: int) -> Action:
    """T10 Hand, effect, and what the effect is aimed at."""
    start = _filled(CHANTED, words[:2], end)
    aims = AIMS[start["effect"]] if len(words) > 2 else ()
    if len(words) > 2 and not aims:
        raise NotationError(
            f"column {words[2].column}: {_short(words[2].text)}: {start['effect']} is aimed at nothing (T10)"
        )
    return normal(Action("chant")._replace(**start, **_filled(aims, words[2:], end)))


def _power(words: list[Word], end: int) -> Action:
    """AC5 The power of a summon: one that takes says its Hand first."""
    hand = (HAND,) if words and words[0].text in LEFT_RIGHT else ()
    names = tuple(name for name, power in POWERS.items() if power.takes == bool(hand))
    slots = (*hand, Slot("effect", _one_of(names), A_POWER))
    start = _filled(slots, words[: len(slots)], end)
    aim = POWERS[start["effect"]].aim
    return Action("power")._replace(**_filled((*slots, Slot("target", aim.read, aim.expected)), words, end))


def _filled(slots: tuple[Slot, ...], words: list[Word], end: int) -> dict[str, str]:
    """Every slot with its word."""
    fields: dict[str, str] = {}
    for number, slot in enumerate(slots):
        if number >= len(words):
            raise NotationError(f"column {end}: missing {slot.expected}")
        value = slot.read(words[number].text)
        if value is None:
            word = words[number]
            raise NotationError(f"column {word.column}: {_short(word.text)} is not {slot.expected}")
        fields[slot.field] = value
    if len(words) > len(slots):
        word = words[len(slots)]
        raise NotationError(
            f"column {word.column}: {_short(word.text)} is too much; the action ends before it"
        )
    return fields


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
