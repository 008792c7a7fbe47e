"""The choices that only Arcana offer, as marks on the table and in words; their buttons. Needs no widget library.

A Canyon token of one seat's part (A12) is pointed at by its kind, its part is a button: ``at:cK``, ``!q1``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from raigo_lab.raigo.arcana.aims import NAMED
from raigo_lab.raigo.arcana.rows import ARCANUM
from raigo_lab.raigo.arcana.summons import POWERS
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import HANDS, Action, Step
from raigo_lab.raigo.telling import face
from raigo_lab.texts import say, table
from raigo_lab.widgets.table.places import face_or_place, space, where
from raigo_lab.widgets.table.shapes import Button

KEY = "x"  # of every Arcanum: a token on a Hand has one
STORIES = "12345"


def buttons(lang: str) -> dict[str, Button]:
    """The buttons of Arcana: their names, and what is asked last: stories, parts, seats, hands."""
    made = {name: _button(table("effect")[name], KEY, lang) for name in ARCANUM}
    made |= {"shadow": _button(table("effect")["shadow"], KEY, lang)}
    words = {name: table("word")[name] for name in NAMED}
    made |= {name: {"label": words[name][lang], "aside": "", "key": name[0]} for name in NAMED}
    for name, key in (("again", "g"), ("itself", "i"), ("l", "l"), ("u", "u")):
        made[name] = {"label": say(f"arcana.do_{name}", lang), "aside": "", "key": key}
    numbered = [(f"k{n}", "k", n) for n in STORIES[:-1]]
    numbered += [(f"o{place}{n}", "o", n) for place in STORIES for n in STORIES]
    numbered += [(f"y{n}", "o", n) for n in STORIES] + [(f"{one}{n}", "p", n) for one in "pq" for n in "0123"]
    for name, row, number in numbered:
        made[name] = {"label": say(f"arcana.do_{row}", lang, number=number), "aside": "", "key": number}
    return {f"!{name}": button for name, button in made.items()}


def _button(row: Mapping[str, str], key: str, lang: str) -> Button:
    return {"label": row[lang], "aside": row["ja"] if lang == "en" else "", "key": key}


# Marks


def marks(seen: View, action: Action, seat: int) -> list[str]:
    """The marks of a choice that only a game with Arcana offers, or of a chant in one."""
    return _MARKS[action.verb](seen, action, seat)


def pointed(word: str) -> list[str]:
    """What is pointed at: a place; a Canyon token of one part by its kind and that part."""
    return [f"at:{word[:2]}", f"!q{word[2]}"] if len(word) == 3 and word[0] == "c" else [f"at:{word}"]


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
    token = POWERS[action.effect]
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
    """What a chant is aimed at: places, ends, and the words of single Arcana."""
    target, other, effect = action.target, action.other, action.effect
    if effect == "revelation":
        return [f"at:{target}", f"at:{target[0]}{other[0]}", f"!k{other[1]}", f"!{other[2]}"]
    if effect == "turret":
        return [f"at:{target}", *(f"!o{place}{story}" for place, story in enumerate(other, start=1))]
    if effect == "unicorn":
        return [f"at:{target}", f"!y{other}"]
    if effect == "phoenix":
        return [f"!p{target}"]
    if effect == "phantom" and target in (*HANDS, "B"):
        return [f"at:{space(seen, seat, target)}"]
    found = []
    for word in filter(None, (target, other)):
        found += [f"!{word}"] if word in ("top", "bottom", *NAMED) else pointed(word)
    return found


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
    target, other, effect = action.target, action.other, action.effect
    if effect == "phoenix":
        return say("arcana.opt_player", lang, spell=spell, seat=target)
    if effect == "phantom":
        plain = target not in (*HANDS, "B")
        return "" if plain else say("arcana.opt_to", lang, spell=spell, place=_space(target, seat, lang))
    if effect not in ("revelation", "turret", "unicorn", "deity"):
        return ""
    place = where(target, lang, seat)
    if effect == "revelation":
        row = f"arcana.opt_split_{other[2]}"
        return say(row, lang, spell=spell, number=other[1], place=place, circle=other[0])
    words: dict[str, tuple[str, dict[str, str]]] = {
        "turret": ("order", {"order": say("list.comma", lang).join(other)}),
        "unicorn": ("story", {"number": other}),
        "deity": ("named", {"hand": table("word")[other][lang] if effect == "deity" else ""}),
    }
    row, more = words[effect]
    return say(f"arcana.opt_{row}", lang, spell=spell, place=place, **more)


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
    if action.effect == "tiger":
        return say("arcana.opt_tiger", lang, place=where(action.target, lang, seat))
    place = face_or_place(seen, action.target, seat, lang)
    return say("arcana.opt_dragon", lang, place=place, hand=table("side")[action.hand][lang])


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
