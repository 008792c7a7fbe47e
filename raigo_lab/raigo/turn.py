"""The order of play (T, PU, DE, E1): one row per step says who chooses what, and what the choice does.

``STEPS`` is the table; ``settle`` the only loop. A step that asks nobody runs by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Node
from raigo_lab.raigo import answers
from raigo_lab.raigo.events import IN_FLIGHT, Event, Log, Move, canyon_of
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import CHANTED_AS, chant_options, lifted
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLE_AT,
    CIRCLES,
    END,
    HANDS,
    INNER_ROOM,
    START_OF_TURN,
    TOWER_SPOTS,
    Action,
    Chant,
    Circle,
    Frame,
    Seat,
    State,
    Step,
)
from raigo_lab.raigo.tokens import WEIGHT, Pile, by_weight
from raigo_lab.raigo.verbs import (
    GAME_OVER,
    become,
    build,
    destroy_due,
    destroy_owner,
    destroy_tower,
    finish,
    hand_over,
    hand_token,
    into_body,
    into_canyon,
    lay_on_tower,
    pay,
    pop,
    put,
    put_and_become,
    put_circle,
    resolve_tower,
    revealed,
    set_hand,
    set_inner,
    spend_seal,
    take_from_raizan,
    tell_drawn,
    without,
)

# Frames that carry nothing, built once.
TO_SELECT, TO_FORBIDDANCE, TO_ACT = Frame(Step.SELECT), Frame(Step.FORBIDDANCE), Frame(Step.ACT)


# T1 Fetch


@cache
def on_hands(verb: str, hands: str) -> Action:
    """The one action record for what goes on the Hands: ``K-`` is Katana on the left, nothing on the right."""
    return Action(verb, target=hands)


def hand_pairs(tokens: str, left_free: bool, right_free: bool) -> Iterator[str]:
    """Every way to fill empty Hands with none, one or two of these tokens, one a Hand."""
    kinds = ["-", *dict.fromkeys(tokens)]
    for left in kinds if left_free else "-":
        for right in kinds if right_free else "-":
            if left == "-" or left != right or tokens.count(left) > 1:
                yield left + right


@lru_cache(maxsize=20_000)
def fetches(index: int, body: Pile, left_free: bool, right_free: bool) -> Choice:
    """Every way to move 0, 1 or 2 tokens from Body to empty Hands (T1)."""
    return Choice(
        index, tuple([on_hands("fetch", hands) for hands in hand_pairs(body, left_free, right_free)])
    )


def fetch_node(_: Rules, state: State) -> Choice:
    """The turn player fetches; asked even when 0 is the only way, so that every turn begins with a choice."""
    index = state.turn
    seat = state.seats[index]
    return fetches(index, seat.body, not seat.left, not seat.right)


def fetch_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T1 Move tokens from Body to Hands."""
    if action.target == "--":
        return become(state, TO_SELECT)
    index = state.turn
    seat = state.seats[index]
    body, left, right = seat.body, seat.left, seat.right
    to_left, to_right = action.target[0], action.target[1]
    if to_left != "-":
        body, left = without(body, to_left), to_left
    if to_right != "-":
        body, right = without(body, to_right), to_right
    if log is not None:
        _tell_fetched(index, seat.body, action.target, log)
    return put_and_become(state, index, set_inner(seat, body, left, right), TO_SELECT)


def _tell_fetched(index: int, body: Pile, hands: str, log: list[Event]) -> None:
    moves: list[Move] = []
    for hand, token in zip(HANDS, hands, strict=True):
        if token != "-":
            moves.append(Move(token, f"{index}B{body.rindex(token) + 1}", f"{index}{hand}", str(index)))
            body = without(body, token)
    log.append(Event("fetched", "T1", index, tuple(moves), amount=len(moves)))


# T2 to T4 Select

SELECTS = tuple(Action("select", target=number) for number in "12")
SELECT_NODES = tuple(Choice(seat, SELECTS) for seat in range(4))


def room(seat: Seat) -> int:
    """The empty spaces of Body and Hands (T2)."""
    return INNER_ROOM - len(seat.body) - bool(seat.left) - bool(seat.right)


def select_auto(rules: Rules, state: State, log: Log) -> State | None:
    """Skip Select with Raizan empty (T3), pay with five full spaces (T4), or draw what is the only choice."""
    if not state.raizan:
        return become(state, TO_ACT)
    free = room(state.seats[state.turn])
    if not free:
        state = pay(rules, state, state.turn, "T4", log)
        return state if state.out else become(state, TO_FORBIDDANCE)
    if free == 1 or len(state.raizan) == 1:
        return select_apply(rules, state, SELECTS[0], log)
    return None


def select_node(_: Rules, state: State) -> Choice:
    """T2 Declare 1 or 2."""
    return SELECT_NODES[state.turn]


def select_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T2 Draw as many as declared, both at once."""
    if log is not None:
        log.append(Event("selected", "T2", state.turn, amount=int(action.target)))
    return draw(state, int(action.target), None, log)


def forbiddance_node(_: Rules, state: State) -> Choice:
    """T4 Two Inner Tokens of the player's choice."""
    return Choice(state.turn, discards_of_two(state.turn))


@lru_cache(maxsize=16)
def discards_of_two(index: int) -> tuple[Action, ...]:
    """Every pair of places of a full Board (T4)."""
    places = [f"{index}{place}" for place in ("B1", "B2", "B3", "L", "R")]
    return tuple(Action("discard", target=one, other=two) for one, two in combinations(places, 2))


def forbiddance_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T4 The two tokens go to the Canyon; then Select."""
    index = state.turn
    seat = state.seats[index]
    moves: list[Move] = []
    for spot in sorted((action.target, action.other), reverse=True):
        place = spot[1:]
        if place in HANDS:
            token, seat = hand_token(seat, place), set_hand(seat, place, "")
        else:
            body, i = seat.body, int(place[1]) - 1
            token, seat = body[i], seat._replace(body=body[:i] + body[i + 1 :])
        seat = into_canyon(seat, token)
        moves.append(Move(token, spot, canyon_of(index)))
    if log is not None:
        log.append(Event("discarded", "T4", index, tuple(moves)))
    return become(put(state, index, seat), TO_SELECT)


def draw(state: State, count: int, chant: Chant | None, log: Log) -> State:
    """Draw from Raizan, for Select or for Purify: the next tokens, or what chance gives."""
    if state.ordered or not count:
        return drawn(state, state.raizan[:count], chant, log)
    return become(state, Frame(Step.DRAW, amount=count, chant=chant))


def drawn(state: State, tokens: str, chant: Chant | None, log: Log) -> State:
    """The tokens are drawn and wait to be placed (T2, PU1, E1)."""
    step = Step.PLACE if chant is None else Step.RENEW
    state = take_from_raizan(state, tokens, build(Frame, (step, by_weight(tokens), 0, chant, ())))
    if log is not None and tokens:
        tell_drawn(state, state.turn, tokens, "T2" if chant is None else "PU1", log)
    return state


def draw_node(_: Rules, state: State) -> Chance:
    """Nature draws from a Raizan in unknown order; equal draws are one outcome."""
    return Chance(draws(state.raizan, state.stack[-1].amount))


@lru_cache(maxsize=2_000)
def draws(bag: str, count: int) -> tuple[tuple[Action, Fraction], ...]:
    """Every multiset of this size with its exact weight."""
    supply = Counter(bag)
    total = comb(len(bag), count)
    outcomes = []
    for tokens in dict.fromkeys(combinations(bag, count)):
        ways = 1
        for token, number in Counter(tokens).items():
            ways *= comb(supply[token], number)
        outcomes.append((Action("draw", target="".join(tokens)), Fraction(ways, total)))
    return tuple(outcomes)


def draw_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """These tokens were drawn."""
    return drawn(state, action.target, state.stack[-1].chant, log)


@lru_cache(maxsize=50_000)
def placings(tokens: str, body_room: int, left_free: bool, right_free: bool) -> tuple[Action, ...]:
    """Every way to put tokens on empty spaces (T2): the named ones on the Hands, the rest on the Body."""
    at_least = len(tokens) - body_room  # so many must go on the Hands at least
    return tuple(
        [
            on_hands("place", hands)
            for hands in hand_pairs(tokens, left_free, right_free)
            if 2 - hands.count("-") >= at_least
        ]
    )


def place_options(state: State) -> tuple[Action, ...]:
    """Where the drawn tokens may go."""
    seat = state.seats[state.turn]
    return placings(state.stack[-1].tokens, BODY_ROOM - len(seat.body), not seat.left, not seat.right)


def place_node(_: Rules, state: State) -> Choice:
    """T2 The drawn tokens go on any empty spaces."""
    return build(Choice, (state.turn, place_options(state)))


def place_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With one way to place them nobody is asked."""
    options = place_options(state)
    return place_apply(rules, state, options[0], log) if len(options) == 1 else None


def place_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T2 Put the drawn tokens down and sort the Body."""
    index = state.turn
    seat = put_down(state.seats[index], index, state.stack[-1].tokens, action.target, log)
    return put_and_become(state, index, seat, TO_ACT)


def put_down(seat: Seat, index: int, tokens: str, hands: str, log: Log) -> Seat:
    """Named tokens on the Hands, the rest sorted into the Body (S4)."""
    body, left, right = seat.body, seat.left, seat.right
    to_left, to_right = hands[0], hands[1]
    if to_left != "-":
        tokens, left = without(tokens, to_left), to_left
    if to_right != "-":
        tokens, right = without(tokens, to_right), to_right
    if log is not None:
        for hand, token in zip(HANDS, hands, strict=True):
            if token != "-":
                log.append(
                    Event("lies", "T2", index, (Move(token, f"{index}drawn", f"{index}{hand}", str(index)),))
                )
    if tokens:
        body = into_body(index, body, tokens, f"{index}drawn", str(index), log)
    return set_inner(seat, body, left, right)


# T5 to T10 Pile and Chant


PILES = {(hand, circle): Action("pile", hand, target=circle) for hand in HANDS for circle in CIRCLES}


ALL_PILES = {
    (hand, n): tuple(PILES[hand, circle] for circle in CIRCLES[:n]) for hand in HANDS for n in (2, 3)
}


def may_pile(rules: Rules, circle: Circle, token: str) -> bool:
    """Whether a token may be piled on this Circle: not on a sealed Tower (T6); R6 may forbid a heavier on a lighter (T7)."""
    if circle.seal:
        return False
    return rules.R6 == "possible" or not circle.tower or WEIGHT[token] <= WEIGHT[circle.tower[-1]]


def all_open(rules: Rules, circles: tuple[Circle, ...]) -> bool:
    """Whether any token may be piled on any of these Circles (T6, R6)."""
    if rules.R6 != "possible":
        return False
    for circle in circles:  # noqa: SIM110 - asked at every decision, and a generator costs twice as much
        if circle.seal:
            return False
    return True


def piles(rules: Rules, circles: tuple[Circle, ...], hand: str, token: str) -> list[Action]:
    """Every Circle that a token may be piled on (T6, T7)."""
    return [PILES[hand, CIRCLES[c]] for c, circle in enumerate(circles) if may_pile(rules, circle, token)]


@cache
def only_piles(index: int, circles: int, left: bool, right: bool) -> Choice:
    """The choice of a player whose Hands hold nothing that can be chanted, with every Circle open."""
    hands = [hand for hand, there in zip(HANDS, (left, right), strict=True) if there]
    return Choice(index, (END, *(pile for hand in hands for pile in ALL_PILES[hand, circles])))


def act_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With empty Hands there is nothing left to do."""
    seat = state.seats[state.turn]
    return None if seat.left or seat.right else end_turn(rules, state, log)


def act_node(rules: Rules, state: State) -> Choice:
    """T5 Hand over the Dong, or pile or chant a token on a Hand."""
    index = state.turn
    seat = state.seats[index]
    left, right, circles = seat.left, seat.right, seat.circles
    anywhere = all_open(rules, circles)
    if anywhere and left not in CHANTED_AS and right not in CHANTED_AS:
        return only_piles(index, len(circles), left != "", right != "")
    options = [END]
    for hand, token in (("L", left), ("R", right)):
        if token:
            options += ALL_PILES[hand, len(circles)] if anywhere else piles(rules, circles, hand, token)
            if token in CHANTED_AS:
                options += chant_options(rules, state, index, hand, token)
    return build(Choice, (index, tuple(options)))


def act_apply(rules: Rules, state: State, action: Action, log: Log) -> State:
    """T5 One action of the Pile/Chant step."""
    if action.verb == "end":
        return end_turn(rules, state, log)
    if action.verb == "pile":
        return pile(rules, state, action, log)
    return chant(rules, state, action, log)


def pile(rules: Rules, state: State, action: Action, log: Log) -> State:
    """T6 Put a token on top of an own Tower; the sixth resolves it at once (T8)."""
    index, c = state.turn, CIRCLES.index(action.target)
    seat, tower = lay_on_tower(state.seats[index], action.hand, c)
    if log is not None:
        spot = TOWER_SPOTS[index][c]
        move = Move(tower[-1], f"{index}{action.hand}", f"{spot}{len(tower)}", str(index))
        log.append(Event("piled", "T6", index, (move,), amount=len(tower), at=spot))
    state = put(state, index, seat)
    if len(tower) < 6:
        return state
    return resolve_tower(rules, state, index, c, 0, "T8", log)


def chant(rules: Rules, state: State, action: Action, log: Log) -> State:
    """T10 Reveal a Spell, let it be answered, apply it; it is in flight until then (T13)."""
    index = state.turn
    seat = state.seats[index]
    token = hand_token(seat, action.hand)
    if log is not None:
        move = Move(token, f"{index}{action.hand}", IN_FLIGHT)
        log.append(
            Event(
                "chanted", "T10", index, (move,), effect=action.effect, at=action.target, other=action.other
            )
        )
    _, hand, effect, target, other = action
    spell = build(Chant, (index, hand, token, effect, target, other, False, (), None))
    state = revealed(state, index, set_hand(seat, action.hand, ""), action.effect, spell)
    if not action.target and action.effect not in ("purify", "destroy"):
        return finish(rules, state, spell, log)  # R7: nothing to aim at, the token is just spent.
    return answers.open_windows(rules, state, spell, log)


# PU Purify


@lru_cache(maxsize=20_000)
def purify_options(inner: str, most: int) -> tuple[Action, ...]:
    """Every choice of 0 to 4 tokens to put into the Canyon, no more than Raizan holds (PU1)."""
    chosen = dict.fromkeys(tokens for n in range(most + 1) for tokens in combinations(inner, n))
    return tuple(Action("purify", target="".join(tokens) or "-") for tokens in chosen)


def purify_node(_: Rules, state: State) -> Choice:
    """PU1 The discards are chosen together, before drawing."""
    return Choice(state.turn, purify_choices(state))


def purify_choices(state: State) -> tuple[Action, ...]:
    """What Purify may discard here."""
    inner = state.seats[state.turn].inner
    return purify_options(by_weight(inner), min(len(inner), len(state.raizan), 4))


def purify_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With Raizan empty, or no other Inner Token, only the placing anew remains (PU2)."""
    options = purify_choices(state)
    return purify_apply(rules, state, options[0], log) if len(options) == 1 else None


def purify_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """PU1 Put the chosen tokens into the Canyon and draw as many."""
    index = state.turn
    seat = state.seats[index]
    tokens = action.target.strip("-")
    moves: list[Move] = []
    for token in tokens:
        place = place_of(seat, token)
        moves.append(Move(token, f"{index}{place}", canyon_of(index)))
        seat = into_canyon(lifted(seat, place), token)
    if log is not None and moves:
        log.append(Event("discarded", "PU1", index, tuple(moves)))
    return draw(put(state, index, seat), len(tokens), state.stack[-1].chant, log)


def place_of(seat: Seat, token: str) -> str:
    """Where such an Inner Token lies; Purify places all anew, so any of equal ones will do."""
    if token in seat.body:
        return f"B{seat.body.rindex(token) + 1}"
    return "L" if seat.left == token else "R"


def renew_tokens(state: State) -> str:
    """Everything that Purify places anew: what was kept and what was drawn."""
    return by_weight(state.seats[state.turn].inner + state.stack[-1].tokens)


def renew_options(state: State) -> tuple[Action, ...]:
    """Every way to place all Inner Tokens anew (PU1)."""
    return placings(renew_tokens(state), BODY_ROOM, left_free=True, right_free=True)


def renew_node(_: Rules, state: State) -> Choice:
    """PU1 All Inner Tokens are placed anew."""
    return Choice(state.turn, renew_options(state))


def renew_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With nothing to place nobody is asked."""
    options = renew_options(state)
    return renew_apply(rules, state, options[0], log) if len(options) == 1 else None


def renew_apply(rules: Rules, state: State, action: Action, log: Log) -> State:
    """PU1 Take up all Inner Tokens, place everything; then Purify is spent (T13)."""
    index, frame = state.turn, state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - set by ``drawn``
    seat, tokens = state.seats[index], renew_tokens(state)
    if log is not None:
        places = [f"B{i + 1}" for i in reversed(range(len(seat.body)))] + [
            h for h in HANDS if hand_token(seat, h)
        ]
        faces = seat.body[::-1] + seat.left + seat.right
        moves = tuple(
            Move(face, f"{index}{place}", f"{index}drawn", str(index))
            for face, place in zip(faces, places, strict=True)
        )
        log.append(Event("taken_up", "PU1", index, moves))
    seat = put_down(seat._replace(body="", left="", right=""), index, tokens, action.target, log)
    return finish(rules, put(state, index, seat), frame.chant, log)


# T12 End of turn


def end_turn(rules: Rules, state: State, log: Log) -> State:
    """T12 Seals due on the turn player's Towers end (TH6); then a due Destroy; then the Dong."""
    index = state.turn
    for c, circle in enumerate(state.seats[index].circles):
        if circle.seal:
            state = seal_ages(state, index, c, log)
    stack = TO_HAND_OVER if destroy_due(rules, state) is None else TO_STRIKE
    return build(State, (state.seats, stack, *state[2:]))


TO_HAND_OVER = (Frame(Step.HAND_OVER),)
TO_STRIKE = (Frame(Step.HAND_OVER), Frame(Step.STRIKE))


def seal_ages(state: State, index: int, c: int, log: Log) -> State:
    """TH5 One of the owner's turns has ended: the seal ends, or has one turn less to go."""
    seat = state.seats[index]
    circle = seat.circles[c]
    if circle.turns > 1:
        return put(state, index, put_circle(seat, c, circle._replace(turns=circle.turns - 1)))
    spot = TOWER_SPOTS[index][c]
    if log is not None:
        log.append(Event("seal_ended", "TH6", index, at=spot))
    state = put(state, index, put_circle(seat, c, Circle(circle.tower)))
    return spend_seal(state, index, circle, spot, log)


def strike_spots(state: State) -> tuple[str, ...]:
    """The turn player's unsealed Towers (DE3)."""
    spots = TOWER_SPOTS[state.turn]
    return tuple(
        spots[c]
        for c, circle in enumerate(state.seats[state.turn].circles)
        if circle.tower and not circle.seal
    )


def strike_node(rules: Rules, state: State) -> Choice:
    """DE3 Destroy's owner chooses a Tower of the turn player."""
    owner = destroy_due(rules, state)
    assert owner is not None  # noqa: S101 - otherwise ``strike_auto`` went on
    return Choice(owner, answers.tower_actions(strike_spots(state)))


def strike_auto(rules: Rules, state: State, log: Log) -> State | None:
    """Nothing is due, nothing can be lost (DE3), or there is one Tower only."""
    if destroy_due(rules, state) is None:
        return pop(state)
    spots = strike_spots(state)
    if not spots:
        return destroy_leaves(pop(state), log)
    return strike_apply(rules, state, Action("tower", target=spots[0]), log) if len(spots) == 1 else None


def strike_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """DE3 One whole Tower of the turn player goes to the Canyon."""
    seat, c = CIRCLE_AT[action.target]
    return destroy_leaves(destroy_tower(pop(state), seat, c, log), log)


def destroy_leaves(state: State, log: Log) -> State:
    """DE4 Destroy and all it gathered go to the Canyon, into its owner's part (R12)."""
    owner = destroy_owner(state)
    assert owner is not None  # noqa: S101 - it was due
    seat = state.seats[owner]
    head, gathered = seat.head, seat.gathered
    if log is not None:
        moves = [Move(head, f"{owner}H", canyon_of(owner))]
        moves += [Move(token, f"{owner}G", canyon_of(owner)) for token in gathered]
        log.append(Event("destroy_left", "DE4", owner, tuple(moves)))
    return put(state, owner, into_canyon(seat, gathered + head)._replace(lasting=()))


def hand_over_auto(_: Rules, state: State, log: Log) -> State:
    """T12 (3) The Dong passes to the left; after the last turn the game is over (E1)."""
    turn = (state.turn + 1) % len(state.seats)
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    over = last_turns == 0
    if log is not None:
        log.append(Event("ended", "E1", turn) if over else Event("handed_over", "T12", turn))
    return hand_over(state, turn, last_turns, GAME_OVER if over else START_OF_TURN)


class StepRules(NamedTuple):
    """One row of the order of play."""

    node: Callable[[Rules, State], Node] | None  # who chooses what
    apply: Callable[[Rules, State, Action, Log], State] | None  # what the choice does
    auto: Callable[[Rules, State, Log], State | None] | None = None  # what happens when nobody is asked


STEPS: Mapping[Step, StepRules] = {
    Step.FETCH: StepRules(fetch_node, fetch_apply),
    Step.SELECT: StepRules(select_node, select_apply, select_auto),
    Step.FORBIDDANCE: StepRules(forbiddance_node, forbiddance_apply),
    Step.DRAW: StepRules(draw_node, draw_apply),
    Step.PLACE: StepRules(place_node, place_apply, place_auto),
    Step.ACT: StepRules(act_node, act_apply, act_auto),
    Step.ROAR: StepRules(answers.answer_node, answers.answer_apply, answers.answer_auto),
    Step.SHIELD: StepRules(answers.answer_node, answers.answer_apply, answers.answer_auto),
    Step.NAME_TOWER: StepRules(answers.name_tower_node, answers.name_tower_apply, answers.name_tower_auto),
    Step.BATTLE: StepRules(answers.battle_node, answers.battle_apply, answers.battle_auto),  # type: ignore[arg-type]
    Step.CHANT: StepRules(None, None),
    Step.PURIFY: StepRules(purify_node, purify_apply, purify_auto),
    Step.RENEW: StepRules(renew_node, renew_apply, renew_auto),
    Step.STRIKE: StepRules(strike_node, strike_apply, strike_auto),
    Step.HAND_OVER: StepRules(None, None, hand_over_auto),
    Step.OVER: StepRules(None, None),
}


# By number, since every decision asks for it.
AUTO = [None, *(STEPS[Step(number)].auto for number in range(1, len(Step) + 1))]


def settle(rules: Rules, state: State, log: Log = None) -> State:
    """Run everything that asks nobody, up to the next moment at which somebody must choose, or the end."""
    while True:
        auto = AUTO[state.stack[-1].step]
        after = auto(rules, state, log) if auto else None
        if after is None:
            return state
        state = after
