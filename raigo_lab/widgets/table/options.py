"""What a person can pick on the Table: every option as marks on the table, and a try as the action it means.

A mark is one thing to point at: ``from:0L`` a token to act with, ``at:1a`` what is aimed at, ``!charge`` a button,
``K>0L`` a token on its way to a Hand, ``K#2`` the second Katana of a handful. An option is a set of marks; the
page finds options by the marks picked so far. Needs no widget library.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from raigo_lab.raigo.answers import EFFECT_OF_STEP
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.purify import renew_tokens
from raigo_lab.raigo.spells import EFFECT
from raigo_lab.raigo.state import CIRCLE_AT, HANDS, INNER_AT, Action, State, Step, token_at
from raigo_lab.raigo.telling import face, place
from raigo_lab.raigo.tokens import LETTERS, by_weight
from raigo_lab.raigo.turn import STEPS
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say, table
from raigo_lab.widgets.table.coach import ahead, regretted
from raigo_lab.widgets.table.shapes import Button, Option

# How the marks of a step are put together: one after the other, tokens onto Hands, or a handful.
PUT, SET, WALK = "put", "set", "walk"
HOW: Mapping[Step, str] = {
    Step.FETCH: PUT,
    Step.PLACE: PUT,
    Step.RENEW: PUT,
    Step.FORBIDDANCE: SET,
    Step.PURIFY: SET,
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
            "marks": marks_of(action, seat),
            "label": label_of(seen, action, seat, lang),
            "ahead": regretted(seen, action, seat, lang)
            if state is None
            else ahead(seen, state, action, seat, lang),
        }
        for number, action in enumerate(actions)
    ]


def marks_of(action: Action, seat: int) -> list[str]:
    """The marks of an option.

    >>> marks_of(Action("chant", "L", "katana", "1a", "top"), 0)
    ['from:0L', '!katana', 'at:1a', '!top']
    >>> marks_of(Action("fetch", target="K-"), 1), marks_of(Action("purify", target="KK5"), 0)
    (['K>1L'], ['K#1', 'K#2', '5#1'])
    """
    verb, hand, effect, target, other = action
    if verb in ("fetch", "place"):
        return [f"{token}>{seat}{to}" for to, token in zip(HANDS, target, strict=True) if token != "-"]
    if verb == "purify":
        seen: Counter[str] = Counter()
        marks = []
        for token in target.strip("-"):
            seen[token] += 1
            marks.append(f"{token}#{seen[token]}")
        return marks
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
    aims = EFFECT[effect].aims if effect in EFFECT else ()
    return number < len(aims) and aims[number].button


def buttons_json(lang: str) -> dict[str, Button]:
    """The words of every button a mark can be: its name, its Japanese name beside it, its key."""
    return {f"!{name}": _button(name, key, lang) for name, key in KEYS.items()}


def _button(name: str, key: str, lang: str) -> Button:
    if name in OWN_KEYS:
        aside = say("table.do_pile", "ja") if name == "pile" and lang == "en" else ""
        return {"label": say(f"table.do_{name}", lang), "aside": aside, "key": key}
    row = table("effect")[name]
    return {"label": row[lang], "aside": row["ja"] if lang == "en" else "", "key": key}


# Labels


def where(spot: str, lang: str, you: int | None) -> str:
    """A place in words; the places of the one spoken to are "your".

    >>> where("0B2", "en", 0), where("0B2", "en", 1)
    ('space 2 of your Body', "space 2 of seat 0's Body")
    """
    if you is None or spot[0] != str(you):
        return place(spot, lang)
    rest = spot[1:]
    if rest in HANDS:
        return say("table.at_left" if rest == "L" else "table.at_right", lang)
    if rest[0] == "B":
        return say("table.at_body", lang, number=rest[1])
    if len(rest) == 1:
        return say("table.at_circle", lang, circle=rest)
    return say("table.at_story", lang, circle=rest[0], number=rest[1])


def label_of(seen: View, action: Action, seat: int, lang: str) -> str:
    """The option in words."""
    return _LABELS[action.verb](seen, action, seat, lang)


def _handed(action: Action, lang: str) -> str:
    put = (
        say("table.opt_to_hand", lang, token=face(token, lang), hand=table("hands")[hand][lang])
        for hand, token in zip(HANDS, action.target, strict=True)
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
    one, two = (_face_or_place(seen, spot, seat, lang) for spot in (action.target, action.other))
    return say("table.opt_discard", lang, one=one, two=two)


def _face_or_place(seen: View, spot: str, seat: int, lang: str) -> str:
    token = seen_at(seen, spot)
    return face(token, lang) if token in LETTERS and token else where(spot, lang, seat)


def seen_at(seen: View, spot: str) -> str:
    """What this eye sees of an Inner Token: its face, ``?``, or nothing on an empty place."""
    seat, rest = INNER_AT[spot]
    board = seen.seats[seat]
    if rest in HANDS:
        return hand_token(board, rest)
    index = int(rest[1]) - 1
    return board.body[index] if index < len(board.body) else ""


def _purify(_: View, action: Action, __: int, lang: str) -> str:
    if action.target == "-":
        return say("table.opt_purify_none", lang)
    tokens = say("list.comma", lang).join(face(token, lang) for token in action.target)
    return say("table.opt_purify", lang, tokens=tokens)


def _pile(seen: View, action: Action, seat: int, lang: str) -> str:
    token = face(hand_token(seen.seats[seat], action.hand), lang)
    return say("table.opt_pile", lang, token=token, circle=action.target)


def _spell(seen: View, action: Action, seat: int, lang: str) -> str:
    token = face(hand_token(seen.seats[seat], action.hand), lang)
    effect = table("effect")[action.effect][lang]
    return token if token == effect else say("word.as", lang, token=token, effect=effect)


def _chant(seen: View, action: Action, seat: int, lang: str) -> str:
    spell = _spell(seen, action, seat, lang)
    if not action.target:
        return say("table.opt_chant", lang, spell=spell)
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
    return say("table.opt_answer", lang, spell=_spell(seen, action, seat, lang))


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


# Tries: what a person pointed at, as the action that the rules are asked about

SPOT = re.compile(r"[0-3](?:[LRabc]|B[1-3])|c[A-Z1-8]")  # a place that has a name
MARK = re.compile(
    r"(?:from|at):(?P<spot>[0-3](?:[LRabc]|B[1-3]|d[1-5])|c[A-Z1-8]|raizan)"
    r"|!(?P<button>[a-z]{1,9}|[12])|(?P<put>(?:[0-3](?:[LR]|B[1-3]|d[1-5]))>(?:[0-3](?:[LRabc]|B[1-3])|c[A-Z1-8]|raizan))"
)
MOST_MARKS = 8


def readable(marks: object) -> tuple[str, ...] | None:
    """The marks of a message, or None if they are none."""
    if not isinstance(marks, list) or not 0 < len(marks) <= MOST_MARKS:
        return None
    if not all(isinstance(mark, str) and MARK.fullmatch(mark) for mark in marks):
        return None
    return tuple(marks)


class Try:
    """What was pointed at: where from, at what, and which buttons."""

    def __init__(self, marks: Sequence[str]) -> None:
        """Sort the marks by their kind."""
        self.puts = [tuple(mark.split(">")) for mark in marks if ">" in mark]
        self.sources = [mark[5:] for mark in marks if mark.startswith("from:")]
        self.aims = [mark[3:] for mark in marks if mark.startswith("at:")]
        self.buttons = [mark[1:] for mark in marks if mark.startswith("!")]

    @property
    def spots(self) -> list[str]:
        """Everything pointed at, in order."""
        return [*self.sources, *(spot for put in self.puts for spot in put), *self.aims]


def meant(state: State, seat: int, tried: Try) -> Action | None:
    """The action that a try means at this moment for this seat; None if it means nothing in the rules' words."""
    step = state.stack[-1].step
    if step in _MEANT:
        return _MEANT[step](state, seat, tried)
    if STEPS[step].verb == "tower":
        towers = [spot for spot in tried.spots if spot in CIRCLE_AT]
        return Action("tower", target=towers[-1]) if towers else None
    if step in (Step.ROAR, Step.SHIELD):
        hands = [spot[1] for spot in tried.spots if _on_hand(spot, seat)]
        return Action("answer", hands[-1], EFFECT_OF_STEP[step]) if hands else None
    return None


def _on_hand(spot: str, seat: int) -> bool:
    """Whether a place is a Hand of this seat; ``cR``, a Roar in the Canyon, is not."""
    return spot[0] == str(seat) and spot[1:] in HANDS


def _means_put(state: State, seat: int, tried: Try) -> Action | None:
    """Tokens onto Hands: Fetch, placing, placing anew; a token already on a Hand would be acted on (T5)."""
    verb = "fetch" if state.stack[-1].step == Step.FETCH else "place"
    hands = {"L": "-", "R": "-"}
    for source, to in tried.puts:
        token = _lying(state, seat, source)
        if token and _on_hand(to, seat):
            hands[to[1]] = token
    if hands != {"L": "-", "R": "-"}:
        return Action(verb, target="".join(hands.values()))
    held = [spot[1] for spot in tried.spots if _on_hand(spot, seat)]
    circles = [spot[1] for spot in tried.spots if spot in CIRCLE_AT and spot[0] == str(seat)]
    if held or circles:
        return Action("pile", (held or ["L"])[0], target=(circles or ["a"])[0])
    return None


def _lying(state: State, seat: int, spot: str) -> str:
    """The own token on a place, the drawn ones included."""
    if spot[0] != str(seat):
        return ""
    if spot[1] != "d":
        return token_at(state, spot)
    frame = state.stack[-1]
    tokens = renew_tokens(state) if frame.step == Step.RENEW else frame.tokens
    index = int(spot[2]) - 1
    return tokens[index] if index < len(tokens) else ""


def _means_select(_: State, seat: int, tried: Try) -> Action | None:
    held = [spot[1] for spot in tried.spots if _on_hand(spot, seat)]
    return Action("pile", held[0], target="a") if held else None


def _means_discard(_: State, __: int, tried: Try) -> Action | None:
    spots = [spot for spot in tried.spots if spot in INNER_AT]
    return Action("discard", target=spots[0], other=spots[-1]) if len(spots) > 1 else None


def _means_purify(state: State, seat: int, tried: Try) -> Action | None:
    tokens = "".join(_lying(state, seat, spot) for spot in tried.spots if spot in INNER_AT)
    return Action("purify", target=by_weight(tokens)) if tokens else None


def _means_act(state: State, seat: int, tried: Try) -> Action | None:
    """T5 Pile or chant what lies on the Hand."""
    hands = [spot for spot in tried.sources if _on_hand(spot, seat)]
    if not hands:
        bodies = [spot for spot in tried.spots if spot[0] == str(seat) and spot[1] == "B"]
        token = token_at(state, bodies[0]) if bodies else ""
        return Action("fetch", target=f"{token}-") if token else None
    hand, token = hands[0][1], token_at(state, hands[0])
    circles = [spot[1] for spot in tried.aims if spot in CIRCLE_AT and spot[0] == str(seat)]
    effects = [button for button in tried.buttons if button in KEYS and button not in OWN_KEYS]
    if "pile" in tried.buttons or (circles and not effects):
        return Action("pile", hand, target=(circles or ["-"])[0])
    effect = (
        effects[0] if effects else next((one.name for one in EFFECT.values() if token in one.tokens), "snake")
    )
    spots = iter(tried.aims)
    words = [
        _pressed(effect, number, tried) if is_button(effect, number) else next(spots, "")
        for number in range(2)
    ]
    return Action("chant", hand, effect, *words)


def _pressed(effect: str, number: int, tried: Try) -> str:
    """The word of an aim that is chosen with a button; without one pressed, the first."""
    words = EFFECT[effect].aims[number].words(0, 0)
    return next((button for button in tried.buttons if button in words), words[0])


_MEANT: Mapping[Step, Callable[[State, int, Try], Action | None]] = {
    Step.FETCH: _means_put,
    Step.PLACE: _means_put,
    Step.RENEW: _means_put,
    Step.SELECT: _means_select,
    Step.FORBIDDANCE: _means_discard,
    Step.PURIFY: _means_purify,
    Step.ACT: _means_act,
}
