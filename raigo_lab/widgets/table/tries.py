"""Tries: what a person pointed at, as the action that the rules are asked about. Needs no widget library."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from raigo_lab.raigo.answers import EFFECT_OF_STEP
from raigo_lab.raigo.arcana.rows import EFFECTS, OF_TOKEN
from raigo_lab.raigo.arcana.summons import POWERS
from raigo_lab.raigo.arcana.table import summon_of
from raigo_lab.raigo.effects import Aim, aims_of
from raigo_lab.raigo.purify import renew_tokens
from raigo_lab.raigo.spells import EFFECT
from raigo_lab.raigo.state import CIRCLE_AT, INNER_AT, LEFT_RIGHT, Action, State, Step, token_at
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.raigo.turn import steps_of
from raigo_lab.widgets.table.places import KINDS

_BOARD = "[0-3](?:[LRabc]|B[1-3])"
MARK = re.compile(
    rf"(?:from|at):(?P<spot>{_BOARD}|[0-3]d[1-9]|[0-3]m[12]|c{KINDS}|u[0-9]{{1,2}}|raizan)"
    r"|!(?P<button>[a-z]{1,10}|[a-z][0-5]{1,2}|[12])"
    rf"|(?P<put>[0-3](?:[LR]|B[1-3]|d[1-9]|m[12])>(?:{_BOARD}|c{KINDS}|raizan))"
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


def action_of(state: State, seat: int, tried: Try) -> Action | None:
    """The action that a try means at this moment for this seat; None if it means nothing in the rules' words."""
    step = state.stack[-1].step
    if step in _MEANT:
        return _MEANT[step](state, seat, tried)
    if steps_of(state)[step].verb == "tower":
        towers = [spot for spot in tried.spots if spot in CIRCLE_AT]
        return Action("tower", target=towers[-1]) if towers else None
    if step in (Step.ROAR, Step.SHIELD):
        hands = [spot[1] for spot in tried.spots if _on_hand(spot, seat)]
        return Action("answer", hands[-1], EFFECT_OF_STEP[step]) if hands else None
    return None


def _on_hand(spot: str, seat: int) -> bool:
    """Whether a place is a Hand of this seat; ``cR``, a Roar in the Canyon, is not."""
    return spot[0] == str(seat) and spot[1:] in LEFT_RIGHT


def _means_put(state: State, seat: int, tried: Try) -> Action | None:
    """Tokens onto Hands: Fetch, placing, placing anew; a token already on a Hand would be acted on (T5)."""
    moon = [put for put in tried.puts if put[0][1:2] == "m"]
    if moon:
        return _means_open(state, *moon[0])
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


def _means_open(state: State, source: str, to: str) -> Action | None:
    """RB2 A token of the Moon onto a space."""
    moon = state.seats[int(source[0])].rare.moon
    number = int(source[2]) - 1
    return Action("open", target=moon[number], other=to[1:2]) if number < len(moon) else None


def _lying(state: State, seat: int, spot: str) -> str:
    """The own token on a place, the drawn ones included."""
    if spot[0] != str(seat):
        return ""
    if spot[1] == "m":
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
    """T5 Pile or chant what lies on the Hand, or use the power of a summon (A7, A8)."""
    hands = [spot for spot in tried.sources if _on_hand(spot, seat)]
    if power := _means_power(state, seat, tried):
        return power
    if not hands:
        bodies = [spot for spot in tried.spots if spot[0] == str(seat) and spot[1] == "B"]
        token = token_at(state, bodies[0]) if bodies else ""
        return Action("fetch", target=f"{token}-") if token else None
    hand, token = hands[0][1], token_at(state, hands[0])
    circles = [spot[1] for spot in tried.aims if spot in CIRCLE_AT and spot[0] == str(seat)]
    effects = [button for button in tried.buttons if button in EFFECTS or button == "shadow"]
    if "pile" in tried.buttons or (circles and not effects):
        return Action("pile", hand, target=(circles or ["-"])[0])
    usual = next((one.name for one in EFFECT.values() if token in one.tokens), "snake")
    effect = effects[0] if effects else OF_TOKEN.get(token, usual)
    aims = aims_of(EFFECTS.get(effect))
    words = [_word_of(aim, place, tried) for aim, place in zip(aims, (*tried.aims, "", "")[:2], strict=True)]
    return Action("chant", hand, effect, *words)


def _word_of(aim: Aim | None, place: str, tried: Try) -> str:
    """The word of an aim: as it says itself, the button that was pressed or the first, or a place."""
    if aim and aim.picked:
        return aim.picked.word(place, tried.buttons)
    if aim and aim.button:
        words = aim.words(0, 0)
        return next((button for button in tried.buttons if button in words), words[0])
    return place


def _means_power(state: State, seat: int, tried: Try) -> Action | None:
    """AC5 The power of a summon that lies in an own Circle."""
    circles = [spot for spot in tried.sources if spot in CIRCLE_AT and spot[0] == str(seat)]
    token = summon_of(state.seats[seat], CIRCLE_AT[circles[0]][1]) if circles else ""
    name = next((name for name, power in POWERS.items() if power.token == token), "")
    if not name or not tried.aims:
        return None
    if not POWERS[name].takes:
        return Action("power", "", name, tried.aims[0])
    hands = [spot[1] for spot in tried.aims if _on_hand(spot, seat)]
    others = [spot for spot in tried.aims if not _on_hand(spot, seat)]
    return Action("power", (hands or ["L"])[0], name, (others or tried.aims)[0])


def _means_up(state: State, _: int, tried: Try) -> Action | None:
    """AC13 Face-up tokens of Raizan, by kind."""
    up = by_weight(state.around.raizan_up) if state.around else ""
    found = [int(spot[1:]) for spot in tried.spots if spot[0] == "u"]
    tokens = "".join(up[number - 1] for number in found if 0 < number <= len(up))
    return Action("up", target=by_weight(tokens)) if tokens else None


def _means_give(state: State, seat: int, tried: Try) -> Action | None:
    tokens = [_lying(state, seat, spot) for spot in tried.spots if spot in INNER_AT]
    return Action("give", target=tokens[-1]) if tokens and tokens[-1] else None


def _means_cut(_: State, __: int, tried: Try) -> Action | None:
    towers = [spot for spot in tried.spots if spot in CIRCLE_AT]
    ends = [word for word in tried.buttons if word in ("top", "bottom")]
    return Action("cut", target=towers[-1], other=(ends or ["top"])[0]) if towers else None


def _means_renew(state: State, seat: int, tried: Try) -> Action | None:
    tokens = "".join(_lying(state, seat, spot) for spot in tried.spots if spot in INNER_AT)
    return Action("renew", target=by_weight(tokens)) if tokens else None


def _means_take(_: State, __: int, tried: Try) -> Action | None:
    words = [spot for spot in tried.spots if spot[0] == "c"]
    return Action("take", target=",".join(words)) if words else None


def _means_keep(state: State, seat: int, tried: Try) -> Action | None:
    for source, to in tried.puts:
        token = _lying(state, seat, source)
        if token:
            return Action("keep", to[1:2], target=token)
    return None


def _means_swap(_: State, __: int, tried: Try) -> Action | None:
    spots = [spot for spot in tried.spots if spot in INNER_AT or spot[0] == "c"]
    return Action("swap", target=spots[0], other=spots[-1]) if len(spots) > 1 else None


_MEANT: Mapping[Step, Callable[[State, int, Try], Action | None]] = {
    Step.FETCH: _means_put,
    Step.PLACE: _means_put,
    Step.RENEW: _means_put,
    Step.SELECT: _means_select,
    Step.FORBIDDANCE: _means_discard,
    Step.PURIFY: _means_purify,
    Step.ACT: _means_act,
    Step.FACE_UP: _means_up,
    Step.ZEN: _means_give,
    Step.WRATH: _means_cut,
    Step.SPRING: _means_renew,
    Step.TAKE: _means_take,
    Step.PHOENIX: _means_put,
    Step.KEEP: _means_keep,
    Step.NINJA: _means_swap,
}
