"""The choices that only Arcana offer, as marks on the table and in words; their buttons. Needs no widget library.

A Canyon token of one seat's part (A12) is pointed at by its kind, its part is a button: ``at:cK``, ``!q1``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from raigo_lab.raigo.aims import ENDS, WHICH_END
from raigo_lab.raigo.arcana.aims import SPACES
from raigo_lab.raigo.arcana.rows import ARCANUM, EFFECTS
from raigo_lab.raigo.arcana.summons import POWERS
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.effects import Aim, aims_of
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import CIRCLES, INNER_AT, Action, Step
from raigo_lab.raigo.telling import face
from raigo_lab.texts import say, table
from raigo_lab.widgets.table.places import SPOT, face_or_place, space, where
from raigo_lab.widgets.table.shapes import Button

KEY = "x"  # of every Arcanum: a token on a Hand has one
PART = "q"  # the button of whose part of the Canyon is meant (A12)
WHOSE_PART = "arcana.ask_part"


def buttons(lang: str) -> dict[str, Button]:
    """The buttons of Arcana: their names, and what is asked last: stories, parts, seats, hands."""
    made = {name: button(table("effect")[name], KEY, lang) for name in (*ARCANUM, "shadow")}
    for name, key in (("again", "g"), ("itself", "i")):
        made[name] = {"label": say(f"arcana.do_{name}", lang), "aside": "", "key": key, "asked": ""}
    for name, question in _asked_last().items():
        word = table("word").get(name)
        label = word[lang] if word else say(f"arcana.do_{name[0]}", lang, number=name[1:][-1:])
        key = name[-1] if name[-1].isdigit() else name[0]
        made[name] = {"label": label, "aside": "", "key": key, "asked": name_question(question)}
    return {f"!{name}": one for name, one in made.items()}


def button(row: Mapping[str, str], key: str, lang: str) -> Button:
    """The button of an effect."""
    return {"label": row[lang], "aside": row["ja"] if lang == "en" else "", "key": key, "asked": ""}


def name_question(question: str) -> str:
    """What the page calls a question."""
    return question.partition(".")[2]


@cache
def _asked_last() -> Mapping[str, str]:
    """The buttons that say a word of an Arcanum's aim, each with its question; the ends of a Tower are those of Katana."""
    found = {f"{PART}{seat}": WHOSE_PART for seat in range(max(SEATS))}
    for aim in (aim for row in ARCANUM.values() for aim in row.aims):
        for word in aim.words(max(SEATS), len(CIRCLES)) if aim.asks else ():
            marks = aim.picked.marks("", word) if aim.picked else [f"!{word}"]
            found |= {mark[1:]: aim.asks for mark in marks if mark[0] == "!" and word not in ENDS}
    return found


def questions(lang: str) -> dict[str, str]:
    """The questions of what is asked last, for the page to fill in."""
    rows = (*dict.fromkeys((*_asked_last().values(), WHICH_END)), "arcana.ask_power")
    parts = (row.split(".") for row in rows)
    return {name: table(one)[name][lang] for one, name in parts}


# Marks


def marks(seen: View, action: Action, seat: int) -> list[str]:
    """The marks of a choice that only a game with Arcana offers, or of a chant in one."""
    return _MARKS[action.verb](seen, action, seat)


def pointed(word: str) -> list[str]:
    """What is pointed at: a place; a Canyon token of one part by its kind and that part."""
    return [f"at:{word[:2]}", f"!{PART}{word[2]}"] if len(word) == 3 and word[0] == "c" else [f"at:{word}"]


def handful(tokens: str) -> list[str]:
    """A handful of tokens: the second Katana is ``K#2``."""
    seen: Counter[str] = Counter()
    found = []
    for token in tokens.strip("-"):
        seen[token] += 1
        found.append(f"{token}#{seen[token]}")
    return found


def _open(seen: View, action: Action, seat: int) -> list[str]:
    return [f"{action.target}>{space(seen, seat, action.other)}"]


def _give(seen: View, action: Action, seat: int) -> list[str]:
    return [f"at:{seat}B{seen.seats[seat].body.rindex(action.target) + 1}"]


def _power(seen: View, action: Action, seat: int) -> list[str]:
    token = POWERS[action.effect].token
    circle = next(mark[0] for mark in seen.seats[seat].rare.summoned if mark[1] == token)
    start = f"from:{seat}{circle}"
    if action.target == f"{seat}{circle}":
        return [start, "!itself"]
    return [start, f"at:{action.target}", *([f"at:{seat}{action.hand}"] if action.hand else [])]


def _chant(seen: View, action: Action, seat: int) -> list[str]:
    """A chant: the token on its Hand unless it is shown already (A27), the effect, what it is aimed at."""
    start = [] if seen.step == Step.SHADOW else [f"from:{seat}{action.hand}"]
    return [*start, f"!{action.effect}", *aims(seen, action, seat)]


def aims(seen: View, action: Action, seat: int) -> list[str]:
    """What a chant is aimed at, as its aims say: places and buttons."""
    before, found = "", []
    for aim, word in zip(aims_of(EFFECTS.get(action.effect)), (action.target, action.other), strict=True):
        if aim and aim.picked and word:
            for mark in aim.picked.marks(before, word):
                found += pointed(_placed(seen, mark[3:], seat)) if mark.startswith("at:") else [mark]
        elif word:
            found += [f"!{word}"] if aim and aim.button else pointed(word)
        before = word
    return found


def _placed(seen: View, word: str, seat: int) -> str:
    """A place on the table: a space of one's own Board is the next empty one."""
    return space(seen, seat, word) if word in SPACES else word


_MARKS: Mapping[str, Callable[[View, Action, int], list[str]]] = {
    "open": _open,
    "up": lambda _, action, __: handful(action.target),
    "give": _give,
    "again": lambda _, __, ___: ["!again"],
    "cut": lambda _, action, __: [f"at:{action.target}", f"!{action.other}"],
    "renew": lambda _, action, __: handful(action.target),
    "take": lambda _, action, __: [f"at:{word[:2]}" for word in action.target.split(",")],
    "keep": lambda _, action, seat: [f"{action.target}>{seat}{action.hand}"],
    "swap": lambda _, action, __: [*pointed(action.target), *pointed(action.other)],
    "power": _power,
    "chant": _chant,
}


# Words


def label(seen: View, action: Action, seat: int, lang: str) -> str:
    """A choice that only a game with Arcana offers, in words."""
    return _LABELS[action.verb](seen, action, seat, lang)


def aimed(action: Action, spell: str, seat: int, lang: str) -> str:
    """A chant whose aims are no plain places, in words; nothing for one whose are."""
    for aim, word in zip(aims_of(EFFECTS.get(action.effect)), (action.target, action.other), strict=True):
        sentence = aim.sentence(word) if aim and aim.sentence else None
        if aim and sentence:
            row, blanks = sentence
            filled = {name: _filled(aim, blank, lang) for name, blank in blanks.items()}
            place = _place(action.target, seat, lang)
            return say(f"arcana.opt_{row}", lang, spell=spell, place=place, **filled)
    return ""


def _filled(aim: Aim, blank: str | Sequence[str], lang: str) -> str:
    """What fills a blank: a list, the name of a button, or what stands there."""
    if not isinstance(blank, str):
        return say("list.comma", lang).join(blank)
    return table("word")[blank][lang] if aim.button else blank


def _place(word: str, seat: int, lang: str) -> str:
    """The place that a chant names first; nothing for one that names none."""
    if word in SPACES:
        return _space(word, seat, lang)
    return where(word, lang, seat) if SPOT.fullmatch(word) else ""


def _space(to: str, seat: int, lang: str) -> str:
    return say("arcana.your_body", lang) if to == "B" else where(f"{seat}{to}", lang, seat)


def _open_words(_: View, action: Action, seat: int, lang: str) -> str:
    token = face(action.target, lang)
    return say("arcana.opt_open", lang, token=token, place=_space(action.other, seat, lang))


def _named(tokens: str, lang: str) -> str:
    return say("list.comma", lang).join(face(token, lang) for token in tokens)


def _up_words(_: View, action: Action, __: int, lang: str) -> str:
    if action.target == "-":
        return say("arcana.opt_up_none", lang)
    return say("arcana.opt_up", lang, tokens=_named(action.target, lang))


def _cut_words(_: View, action: Action, seat: int, lang: str) -> str:
    end = table("word")[action.other][lang]
    return say("arcana.opt_cut", lang, end=end, place=where(action.target, lang, seat))


def _swap_words(seen: View, action: Action, seat: int, lang: str) -> str:
    one, two = (
        where(word, lang, seat) if word[0] == "c" else face_or_place(seen, word, seat, lang)
        for word in (action.target, action.other)
    )
    return say("arcana.opt_swap", lang, one=one, two=two)


def _power_words(seen: View, action: Action, seat: int, lang: str) -> str:
    inner = action.target in INNER_AT
    place = face_or_place(seen, action.target, seat, lang) if inner else where(action.target, lang, seat)
    hand = table("side")[action.hand][lang] if action.hand else ""
    return say(f"arcana.opt_{action.effect}", lang, place=place, hand=hand)


def _keep_words(_: View, action: Action, __: int, lang: str) -> str:
    hand = table("side")[action.hand][lang]
    return say("table.opt_to_hand", lang, token=face(action.target, lang), hand=hand)


_LABELS: Mapping[str, Callable[[View, Action, int, str], str]] = {
    "open": _open_words,
    "up": _up_words,
    "give": lambda _, action, __, lang: say("arcana.opt_give", lang, token=face(action.target, lang)),
    "again": lambda _, __, ___, lang: say("arcana.do_again", lang),
    "cut": _cut_words,
    "renew": lambda _, action, __, lang: say("table.opt_purify", lang, tokens=_named(action.target, lang)),
    "take": lambda _, action, __, lang: say(
        "arcana.opt_take", lang, tokens=_named("".join(word[1] for word in action.target.split(",")), lang)
    ),
    "keep": _keep_words,
    "swap": _swap_words,
    "power": _power_words,
}
VERBS = tuple(_LABELS)
