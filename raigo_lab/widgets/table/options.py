"""What a person can pick on the Table: every option as marks on the table, and in words.

A mark is one thing to point at: ``from:0L`` a token to act with, ``at:1a`` what is aimed at, ``!charge`` a button,
``K>0L`` a token on its way to a Hand, ``K#2`` the second Katana of a handful. An option is a set of marks; the
page finds options by the marks picked so far. Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from raigo_lab.raigo.aims import ENDS, WHICH_END
from raigo_lab.raigo.arcana.rows import EFFECTS
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.spells import EFFECT
from raigo_lab.raigo.state import LEFT_RIGHT, Action, State, Step
from raigo_lab.raigo.telling import face
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say, table
from raigo_lab.widgets.table import arcane
from raigo_lab.widgets.table.coach import ahead, regretted
from raigo_lab.widgets.table.places import face_or_place, where
from raigo_lab.widgets.table.shapes import Button, Option

# How the marks of a step are put together: one after the other, tokens onto Hands, or a handful.
PUT, SET, WALK = "put", "set", "walk"
HOW: Mapping[Step, str] = {
    Step.FETCH: PUT,
    Step.PLACE: PUT,
    Step.RENEW: PUT,
    Step.FORBIDDANCE: SET,
    Step.PURIFY: SET,
    Step.PHOENIX: PUT,
    Step.KEEP: PUT,
    Step.FACE_UP: SET,
    Step.SPRING: SET,
    Step.TAKE: SET,
}
# The buttons that are no effect; the others follow from the rows of the effects.
OWN_KEYS: Mapping[str, str] = {
    "pile": "p",
    "top": "t",
    "bottom": "b",
    "end": "e",
    "pass": "a",
    "1": "1",
    "2": "2",
}
KEYS: Mapping[str, str] = {**OWN_KEYS, **{effect.name: effect.key for effect in EFFECT.values()}}


def options_json(
    seen: View, actions: Sequence[Action], seat: int, lang: str, state: State | None = None
) -> list[Option]:
    """The options of a seat, each with its id, verb, marks and label; the view is what the chooser sees.

    With the ``state`` each also says what it would come to; otherwise only what is always regretted (T7).
    """
    return [
        {
            "id": number,
            "verb": action.verb,
            "marks": marks_of(action, seat, seen),
            "label": label_of(seen, action, seat, lang),
            "ahead": regretted(seen, action, seat, lang)
            if state is None
            else ahead(seen, state, action, seat, lang),
        }
        for number, action in enumerate(actions)
    ]


def marks_of(  # noqa: PLR0911 - one return for each verb
    action: Action, seat: int, seen: View | None = None
) -> list[str]:
    """The marks of an option; those of Arcana depend on what is seen.

    >>> marks_of(Action("chant", "L", "katana", "1a", "top"), 0)
    ['from:0L', '!katana', 'at:1a', '!top']
    >>> marks_of(Action("fetch", target="K-"), 1), marks_of(Action("purify", target="KK5"), 0)
    (['K>1L'], ['K#1', 'K#2', '5#1'])
    """
    verb, hand, effect, target, other = action
    if seen is not None and (verb in arcane.VERBS or (verb == "chant" and seen.around is not None)):
        return arcane.marks(seen, action, seat)
    if verb in ("fetch", "place"):
        return [f"{token}>{seat}{to}" for to, token in zip(LEFT_RIGHT, target, strict=True) if token != "-"]
    if verb == "purify":
        return arcane.handful(target)
    if verb in ("end", "pass"):
        return [f"!{verb}"]
    if verb == "select":
        return [f"!{target}"]
    marks = [f"from:{seat}{hand}"] if hand else []
    if verb == "pile":
        return [*marks, "!pile", f"at:{seat}{target}"]
    marks += [f"!{effect}"] if effect else []
    marks += [
        f"{'!' if is_button(effect, n) else 'at:'}{word}" for n, word in enumerate((target, other)) if word
    ]
    return marks


def is_button(effect: str, number: int) -> bool:
    """Whether an aim of an effect is chosen with a button: an end of a Tower (KA1)."""
    aims = EFFECTS[effect].aims if effect in EFFECTS else ()
    return number < len(aims) and aims[number].button


def buttons_json(lang: str) -> dict[str, Button]:
    """The words of every button a mark can be: its name, its Japanese name beside it, its key."""
    return {f"!{name}": _button(name, key, lang) for name, key in KEYS.items()} | arcane.buttons(lang)


def _button(name: str, key: str, lang: str) -> Button:
    if name in OWN_KEYS:
        aside = say("table.do_pile", "ja") if name == "pile" and lang == "en" else ""
        asked = arcane.name_question(WHICH_END) if name in ENDS else ""
        return {"label": say(f"table.do_{name}", lang), "aside": aside, "key": key, "asked": asked}
    return arcane.button(table("effect")[name], key, lang)


# Labels


def label_of(seen: View, action: Action, seat: int, lang: str) -> str:
    """The option in words."""
    words = _LABELS.get(action.verb, arcane.label)
    return words(seen, action, seat, lang)


def _handed(action: Action, lang: str) -> str:
    put = (
        say("table.opt_to_hand", lang, token=face(token, lang), hand=table("side")[hand][lang])
        for hand, token in zip(LEFT_RIGHT, action.target, strict=True)
        if token != "-"
    )
    return say("list.comma", lang).join(put)


def _fetch(_: View, action: Action, __: int, lang: str) -> str:
    tokens = _handed(action, lang)
    return say("table.opt_fetch", lang, tokens=tokens) if tokens else say("table.opt_fetch_none", lang)


def _place(_: View, action: Action, __: int, lang: str) -> str:
    tokens = _handed(action, lang)
    return say("table.opt_place", lang, tokens=tokens) if tokens else say("table.opt_place_none", lang)


def _select(_: View, action: Action, __: int, lang: str) -> str:
    return say("table.opt_select", lang, count=int(action.target))


def _discard(seen: View, action: Action, seat: int, lang: str) -> str:
    one, two = (face_or_place(seen, spot, seat, lang) for spot in (action.target, action.other))
    return say("table.opt_discard", lang, one=one, two=two)


def _purify(_: View, action: Action, __: int, lang: str) -> str:
    if action.target == "-":
        return say("table.opt_purify_none", lang)
    tokens = say("list.comma", lang).join(face(token, lang) for token in action.target)
    return say("table.opt_purify", lang, tokens=tokens)


def _pile(seen: View, action: Action, seat: int, lang: str) -> str:
    token = face(hand_token(seen.seats[seat], action.hand), lang)
    return say("table.opt_pile", lang, token=token, circle=action.target)


def _spell(seen: View, action: Action, seat: int, lang: str) -> str:
    chant = seen.frame.chant
    shown = chant.token if seen.step == Step.SHADOW and chant else hand_token(seen.seats[seat], action.hand)
    token = face(shown, lang)
    effect = table("effect")[action.effect][lang]
    return token if token == effect else say("word.as", lang, token=token, effect=effect)


def _chant(seen: View, action: Action, seat: int, lang: str) -> str:
    spell = _spell(seen, action, seat, lang)
    if not action.target:
        return say("table.opt_chant", lang, spell=spell)
    if words := arcane.aimed(action, spell, seat, lang):
        return words
    aim, other = (_aim_of(action, number, seat, lang) for number in range(2))
    if not other:
        return say("table.opt_chant_at", lang, spell=spell, place=aim)
    if is_button(action.effect, 1):
        return say("table.opt_chant_end", lang, spell=spell, place=aim, end=other)
    return say("table.opt_chant_pair", lang, spell=spell, place=aim, other=other)


def _aim_of(action: Action, number: int, seat: int, lang: str) -> str:
    """What an aim names, in words: a place, or what its button says."""
    word = (action.target, action.other)[number]
    if is_button(action.effect, number):
        return table("word")[word][lang]
    return where(word, lang, seat) if word else ""


def _answer(seen: View, action: Action, seat: int, lang: str) -> str:
    spell = _spell(seen, action, seat, lang)
    if not action.target:
        return say("table.opt_answer", lang, spell=spell)
    token = face_or_place(seen, action.target, seat, lang)  # A27: what a Shadow discards first
    return say("arcana.opt_answer_with", lang, spell=spell, token=token)


def _tower(_: View, action: Action, seat: int, lang: str) -> str:
    return say("table.opt_tower", lang, place=where(action.target, lang, seat))


def _end(_: View, __: Action, ___: int, lang: str) -> str:
    return say("table.do_end", lang)


def _pass(_: View, __: Action, ___: int, lang: str) -> str:
    return say("table.do_pass", lang)


_LABELS: Mapping[str, Callable[[View, Action, int, str], str]] = {
    "fetch": _fetch,
    "select": _select,
    "discard": _discard,
    "place": _place,
    "pile": _pile,
    "chant": _chant,
    "end": _end,
    "purify": _purify,
    "answer": _answer,
    "pass": _pass,
    "tower": _tower,
}
