"""Why not? The clauses that forbid an action now, in words (T, TH, SN, KA, SH, RO, MI, SW, PU, R).

An action is offered exactly when nothing here forbids it; tests hold both against each other over the
whole action alphabet. Everything said here rests on what the seat that tries can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.answers import acts_as, may_answer
from raigo_lab.raigo.box import box
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.spells import CHANTED_AS, EFFECTS, FROM_CANYON, choosable, highest_towers, switch_options
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLE_AT,
    CIRCLES,
    HANDS,
    INNER_AT,
    Action,
    Circle,
    Frame,
    State,
    Step,
    token_at,
)
from raigo_lab.raigo.tokens import KIND, LETTERS, SILENTS, by_weight
from raigo_lab.raigo.turn import draws, may_pile, renew_tokens, room
from raigo_lab.raigo.verbs import hand_token, put, set_hand
from raigo_lab.texts import say, table


class Refusal(NamedTuple):
    """One clause that forbids an action, with the words that fill its sentence."""

    clause: str
    key: str  # a row of texts/refusal.toml
    words: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence, its clause at the end."""
        words = {name: _word(name, value, lang) for name, value in self.words}
        return f"{say(f'refusal.{self.key}', lang, **words)} ({self.clause})"


def _word(name: str, value: object, lang: str) -> object:
    """Tokens, Hands, effects and steps by their names in this language."""
    if name in ("token", "top") and value in KIND:
        kind = KIND[str(value)]
        return kind.kanji if lang == "ja" else kind.english
    if name in ("effect", "step", "hand") and str(value) in table(name if name != "hand" else "hands"):
        return table(name if name != "hand" else "hands")[str(value)][lang]
    return value


def no(clause: str, key: str, **words: object) -> Refusal:
    """One refusal."""
    return Refusal(clause, key, tuple(words.items()))


Check = Callable[[Rules, State, Action], Iterator[Refusal]]

# In which step a verb is at home, and the clause that says so.
HOME: Mapping[str, tuple[tuple[Step, ...], str]] = {
    "fetch": ((Step.FETCH,), "T1"),
    "select": ((Step.SELECT,), "T2"),
    "discard": ((Step.FORBIDDANCE,), "T4"),
    "draw": ((Step.DRAW,), "T2"),
    "place": ((Step.PLACE, Step.RENEW), "T2"),
    "pile": ((Step.ACT,), "T5"),
    "chant": ((Step.ACT,), "T5"),
    "end": ((Step.ACT,), "T5"),
    "purify": ((Step.PURIFY,), "PU1"),
    "answer": ((Step.ROAR, Step.SHIELD), "R3"),
    "pass": ((Step.ROAR, Step.SHIELD), "R3"),
    "tower": ((Step.NAME_TOWER, Step.BATTLE, Step.STRIKE), "RO3"),
}


def why_not(  # noqa: PLR0911 - one return for each kind of moment
    rules: Rules, state: State, action: AnyAction, seat: int | None = None
) -> tuple[Refusal, ...]:
    """The clauses that forbid this action now; empty when it is legal.

    ``seat`` says who tries it; left out, it is whoever must choose.
    """
    game = Raigo(rules)
    node = game.node(state)
    match node:
        case Over():
            return (no("E1", "over"),)
        case Joint(seats) if not isinstance(action, Action):
            if len(action) != len(seats):
                return (no("RO4", "participants", number=len(seats)),)
            each = zip(seats, action, strict=True)
            return tuple(
                refusal for (who, _), one in each for refusal in _battle_tower(rules, state, who, one)
            )
        case Joint(seats):
            assert isinstance(action, Action)  # noqa: S101 - the case above took the rest
            participants = [who for who, _ in seats]
            if seat is None or seat not in participants:
                return (no("RO4", "participants", number=len(seats)),)
            return tuple(_battle_tower(rules, state, seat, action))
    if not isinstance(action, Action):
        return (no("RO4", "no_battle"),)
    if isinstance(node, Choice) and seat is not None and seat != node.seat:
        return (no("T5", "not_your_choice", seat=node.seat),)
    step = state.stack[-1].step
    steps, clause = HOME.get(action.verb, ((), ""))
    if step == Step.STRIKE and action.verb in ("pass", "end"):
        return (no("DE3", "compulsory"),)
    if step not in steps:
        return (no(clause or "T5", "wrong_step", step=step.name, verb=action.verb),)
    return tuple(CHECKS[action.verb](rules, state, action))


def why_not_texts(rules: Rules, state: State, action: AnyAction, lang: str = "en") -> list[str]:
    """The same as sentences."""
    return [refusal.text(lang) for refusal in why_not(rules, state, action)]


def normal(action: Action) -> Action:
    """The action as it is offered: pairs and handfuls in their one order."""
    if action.verb == "purify" and all(token in KIND for token in action.target):
        return action._replace(target=by_weight(action.target))
    if action.verb == "draw":
        return action._replace(target="".join(sorted(action.target)))
    pair = (action.target, action.other)
    if action.effect == "switch" or action.verb == "discard":
        first, second = sorted(pair, key=_spot_order)
        return action._replace(target=first, other=second)
    return action


def _spot_order(spot: str) -> tuple[int, ...]:
    """Inner Tokens by seat, Body before Hands; then the Canyon by kind."""
    if spot in INNER_AT:
        seat, place = INNER_AT[spot]
        return (0, seat, ("B1", "B2", "B3", "L", "R").index(place))
    return (1, FROM_CANYON.find(spot[1:2]), 0)


# One check for each verb


def _fetch(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    yield from _two_hands(action.target, seat.body, "T1", "fetch_missing")
    for hand, token in zip(HANDS, action.target, strict=False):
        if token != "-" and hand_token(seat, hand):
            yield no("T1", "hand_full", hand=hand, token=hand_token(seat, hand))


def _two_hands(hands: str, tokens: str, clause: str, key: str) -> Iterator[Refusal]:
    """Two signs, one for each Hand, taken from tokens that are there."""
    if len(hands) != 2 or any(sign not in f"{LETTERS}-" for sign in hands):
        yield no(clause, "two_hands", given=hands)
        return
    wanted = Counter(hands.replace("-", ""))
    for token, number in wanted.items():
        if tokens.count(token) < number:
            yield no(clause, key, token=token, number=tokens.count(token))


def _select(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    most = min(2, room(state.seats[state.turn]), len(state.raizan))
    if action.target not in ("1", "2") or int(action.target) > most:
        yield no("T2", "select_number", given=action.target, most=most)


def _discard(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    spots = (action.target, action.other)
    if normal(action) != action or spots[0] == spots[1]:
        yield no("T4", "two_places")
        return
    for spot in spots:
        if spot not in INNER_AT or INNER_AT[spot][0] != state.turn:
            yield no("T4", "not_your_place", spot=spot)


def _draw(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    if action not in dict(draws(state.raizan, state.stack[-1].amount)):
        yield no("T2", "not_in_raizan", given=action.target)


def _place(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    if state.stack[-1].step == Step.RENEW:
        clause, tokens, space = "PU1", renew_tokens(state), BODY_ROOM
    else:
        clause, tokens, space = "T2", state.stack[-1].tokens, BODY_ROOM - len(seat.body)
        for hand, token in zip(HANDS, action.target, strict=False):
            if token != "-" and hand_token(seat, hand):
                yield no("T2", "hand_full", hand=hand, token=hand_token(seat, hand))
    wrong = [*_two_hands(action.target, tokens, clause, "place_missing")]
    yield from wrong
    rest = len(tokens) - len(action.target.replace("-", ""))
    if not wrong and rest > space:
        yield no(clause, "body_full", rest=rest, space=space)


def _pile(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    token = hand_token(seat, action.hand)
    if not token:
        yield no("T5", "hand_empty", hand=action.hand)
    if action.target not in CIRCLES[: len(seat.circles)]:
        yield no("C4", "no_circle", spot=action.target)
        return
    circle = seat.circles[CIRCLES.index(action.target)]
    if circle.seal:
        yield no("TH4", "sealed", spot=f"{state.turn}{action.target}")
    elif token and not may_pile(rules, circle, token):
        yield no("R6", "heavier", token=token, top=circle.tower[-1])


def _chant(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    token = hand_token(seat, action.hand)
    if not token:
        yield no("T5", "hand_empty", hand=action.hand)
        return
    if token in SILENTS:
        yield no("T10", "silent", token=token)
        return
    if token not in CHANTED_AS:
        yield no("T10", "only_answers", token=token)
        return
    if action.effect not in CHANTED_AS[token]:
        yield no("MI1" if token == "M" else "T10", "not_its_effect", token=token, effect=action.effect)
        return
    if action.effect in state.used:
        yield no("T11", "twice", effect=action.effect)
    revealed = put(state, state.turn, set_hand(seat, action.hand, ""))
    yield from _target(rules, revealed, action)


def _target(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """What is wrong with the target, the token being in flight (T13)."""
    effect = EFFECTS[action.effect]
    if not effect.options(rules, state, state.turn, action.hand):
        if rules.R7 == "impossible":
            yield no("R7", "nothing_to_aim_at", effect=action.effect)
        elif action.target or action.other:
            yield no(effect.clause, "no_such_target", spot=action.target)
    else:
        yield from TARGET_CHECKS[action.effect](rules, state, action)


def _tower_target(rules: Rules, state: State, spot: str, clause: str) -> Iterator[Refusal]:
    """A Tower that an effect of the turn player can choose."""
    circle = _circle(state, spot)
    if circle is None:
        yield no("C4", "no_circle", spot=spot or "-")
    elif not circle.tower:
        yield no(clause, "no_tower", spot=spot)
    elif not choosable(rules, circle, own=CIRCLE_AT[spot][0] == state.turn):
        yield no("TH4", "sealed", spot=spot)


def _circle(state: State, spot: str) -> Circle | None:
    seat, circle = CIRCLE_AT.get(spot, (9, 9))
    if seat >= len(state.seats) or circle >= len(state.seats[seat].circles):
        return None
    return state.seats[seat].circles[circle]


def _thunder_target(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    wrong = [*_tower_target(rules, state, action.target, "TH1")]
    yield from wrong
    if action.other:
        yield no("TH1", "no_such_target", spot=action.other)
    if wrong or action.target in highest_towers(rules, state, state.turn):
        return
    circle = _circle(state, action.target)
    height = len(circle.tower) if circle else 0
    if height < rules.R1:
        yield no("TH1", "too_low", spot=action.target, height=height, least=rules.R1)
    else:
        yield no("TH1", "not_highest", spot=action.target, height=height)


def _snake_target(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    yield from _inner_target(state, action.target, "SN1")
    if action.other:
        yield no("SN1", "no_such_target", spot=action.other)


def _inner_target(state: State, spot: str, clause: str) -> Iterator[Refusal]:
    seat, _ = INNER_AT.get(spot, (9, ""))
    if seat >= len(state.seats):
        yield no(clause, "no_place", spot=spot or "-")
    elif not token_at(state, spot):
        yield no(clause, "nothing_there", spot=spot)


def _katana_target(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    wrong = [*_tower_target(rules, state, action.target, "KA1")]
    yield from wrong
    if action.other not in ("top", "bottom"):
        yield no("KA1", "which_end")
        return
    circle = _circle(state, action.target)
    if not wrong and circle and len(circle.tower) == 1 and action.other == "bottom":
        yield no("KA1", "one_end", spot=action.target)


def _switch_target(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    canyon = "".join(seat.canyon for seat in state.seats)
    wrong: list[Refusal] = []
    for spot in (action.target, action.other):
        if spot[:1] != "c":
            wrong += _inner_target(state, spot, "SW1")
        elif spot[1:] not in canyon or len(spot) != 2:
            wrong.append(no("SW1", "not_in_canyon", token=spot[1:]))
        elif spot[1] not in FROM_CANYON:
            wrong.append(no("SW1", "too_heavy_from_canyon", token=spot[1]))
    yield from wrong
    if not wrong and action not in switch_options(rules, state, state.turn, action.hand):
        both = action.target[0] == action.other[0] == "c" and rules.R8 == "impossible"
        yield no("SW2" if both else "SW1", "both_from_canyon" if both else "two_tokens")


def _no_target(_: Rules, __: State, action: Action) -> Iterator[Refusal]:
    if action.target or action.other:
        yield no(EFFECTS[action.effect].clause, "no_such_target", spot=action.target or action.other)


TARGET_CHECKS: Mapping[str, Check] = {
    "discharge": _thunder_target,
    "charge": _thunder_target,
    "snake": _snake_target,
    "katana": _katana_target,
    "switch": _switch_target,
    "purify": _no_target,
    "destroy": _no_target,
}


def _purify(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    tokens = "" if action.target == "-" else action.target
    inner = state.seats[state.turn].inner
    if not action.target or any(token not in KIND for token in tokens) or by_weight(tokens) != tokens:
        yield no("PU1", "which_tokens", given=action.target or "-")
        return
    for token, number in Counter(tokens).items():
        if inner.count(token) < number:
            yield no("PU1", "not_held", token=token, number=inner.count(token))
    if len(tokens) > min(4, len(state.raizan)):
        yield no("PU1", "purify_number", number=len(tokens), most=min(4, len(state.raizan)))


def _answer(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    frame = state.stack[-1]
    seat = frame.queue[0]
    if action.effect != _asked_effect(frame):
        yield no("R3", "other_answer", effect=_asked_effect(frame))
        return
    token = hand_token(state.seats[seat], action.hand)
    clause = "SH1" if action.effect == "shield" else "RO1"
    if not token:
        yield no(clause, "hand_empty", hand=action.hand)
    elif not acts_as(rules, token, action.effect):
        yield no("R18" if token == "M" else clause, "cannot_answer", token=token, effect=action.effect)
    if not may_answer(rules, state, seat, action.effect):
        used = seat == state.turn and rules.R17 == "counted" and action.effect in state.used
        yield no("T11", "twice", effect=action.effect) if used else no("RO1", "no_own_tower")


def _asked_effect(frame: Frame) -> str:
    return "roar" if frame.step == Step.ROAR else "shield"


def _nothing(_: Rules, __: State, ___: Action) -> Iterator[Refusal]:
    yield from ()


def _tower(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    frame = state.stack[-1]
    if frame.step == Step.STRIKE:
        yield from _strike_tower(state, action)
    elif frame.chant is not None:
        yield from _battle_tower(rules, state, frame.chant.roars[0].seat, action)


def _strike_tower(state: State, action: Action) -> Iterator[Refusal]:
    circle = _circle(state, action.target)
    if circle is None or CIRCLE_AT[action.target][0] != state.turn:
        yield no("DE3", "turn_players_tower", seat=state.turn)
    elif not circle.tower:
        yield no("DE3", "no_tower", spot=action.target)
    elif circle.seal:
        yield no("DE3", "sealed", spot=action.target)


def _battle_tower(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """An own Tower for a Roar (RO1, RO4)."""
    circle = _circle(state, action.target) if action.verb == "tower" else None
    if circle is None or CIRCLE_AT[action.target][0] != seat:
        yield no("RO1", "own_tower", seat=seat)
    elif not circle.tower:
        yield no("RO1", "no_tower", spot=action.target)
    elif not choosable(rules, circle, own=True):
        yield no("TH4", "sealed", spot=action.target)


CHECKS: Mapping[str, Check] = {
    "fetch": _fetch,
    "select": _select,
    "discard": _discard,
    "draw": _draw,
    "place": _place,
    "pile": _pile,
    "chant": _chant,
    "end": _nothing,
    "purify": _purify,
    "answer": _answer,
    "pass": _nothing,
    "tower": _tower,
}


def alphabet(seats: int) -> Iterator[Action]:
    """Every action that a person could try at a table of this size, legal or not (a whole, finite set)."""
    circles = CIRCLES[: box(DEFAULT, seats).circles]
    signs = f"-{LETTERS}"
    spots = [f"{seat}{place}" for seat in range(seats) for place in ("B1", "B2", "B3", "L", "R")]
    towers = [f"{seat}{circle}" for seat in range(seats) for circle in circles]
    canyon = [f"c{token}" for token in LETTERS]
    for verb in ("fetch", "place"):
        yield from (Action(verb, target=left + right) for left in signs for right in signs)
    yield from (Action("select", target=number) for number in "0123")
    yield from (normal(Action("discard", target=one, other=two)) for one in spots for two in spots)
    yield from (Action("pile", hand, target=circle) for hand in HANDS for circle in CIRCLES)
    for hand in HANDS:
        for effect in ("discharge", "charge"):
            yield from (Action("chant", hand, effect, spot) for spot in ["", *towers])
        yield from (Action("chant", hand, "snake", spot) for spot in ["", *spots])
        yield from (
            Action("chant", hand, "katana", spot, end)
            for spot in ["", *towers]
            for end in ("", "top", "bottom")
        )
        both = [*spots, *canyon]
        yield Action("chant", hand, "switch")
        yield from (
            Action("chant", hand, "switch", one, two)
            for i, one in enumerate(both)
            for two in both[i:]
            if normal(Action("chant", hand, "switch", one, two)) == Action("chant", hand, "switch", one, two)
        )
        yield from (Action("chant", hand, effect) for effect in ("purify", "destroy", "shield", "roar"))
        yield from (Action("answer", hand, effect) for effect in ("shield", "roar"))
    yield from (Action("tower", target=spot) for spot in ["", *towers])
    yield from (Action("purify", target=tokens) for tokens in _handfuls())
    yield Action("pass")
    yield Action("end")


def _handfuls() -> Iterator[str]:
    """Every handful of up to five tokens in weight order; one more than Purify ever takes."""
    order = by_weight(LETTERS)
    found = [""]
    yield "-"
    for _ in range(5):
        found = [pile + token for pile in found for token in order[order.find(pile[-1:] or order[0]) :]]
        yield from found


def offered(state: State, rules: Rules) -> tuple[Action, ...]:
    """What the one choosing seat is offered here, draws included."""
    match Raigo(rules).node(state):
        case Choice(_, options):
            return tuple(options)
        case Chance(outcomes):
            return tuple(action for action, _ in outcomes)
        case _:
            return ()
