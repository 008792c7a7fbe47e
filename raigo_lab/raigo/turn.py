"""The order of play (T, E1): one row per step says who chooses what, and what the choice does.

``STEPS`` is the table; ``settle`` the only loop. A step that asks nobody runs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations

from raigo_lab.games.protocol import Chance, Choice
from raigo_lab.raigo import answers
from raigo_lab.raigo.drawing import (
    FOR_SELECT,
    Drawing,
    draw,
    drawn,
    draws,
    hand_pairs,
    on_hands,
    placings,
    put_down,
)
from raigo_lab.raigo.effects import Ask, hooks
from raigo_lab.raigo.events import IN_FLIGHT, Event, Log, Move, canyon_of
from raigo_lab.raigo.replacing import build
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ASKS, CHANTED_AS, EFFECTS, chant_options
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLES,
    END,
    HANDS,
    INNER_PLACES,
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
from raigo_lab.raigo.tokens import WEIGHT, Pile
from raigo_lab.raigo.verbs import (
    GAME_OVER,
    become,
    finish,
    hand_over,
    hand_token,
    into_canyon,
    lay_on_tower,
    pay,
    put,
    put_and_become,
    resolve_tower,
    revealed,
    set_hand,
    set_inner,
    with_stack,
    without,
)

# Frames that carry nothing, built once.
TO_SELECT, TO_FORBIDDANCE, TO_ACT = Frame(Step.SELECT), Frame(Step.FORBIDDANCE), Frame(Step.ACT)


# T1 Fetch


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
    return draw(state, int(action.target), FOR_SELECT, log)


def forbiddance_node(_: Rules, state: State) -> Choice:
    """T4 Two Inner Tokens of the player's choice."""
    return Choice(state.turn, discards_of_two(state.turn))


@lru_cache(maxsize=16)
def discards_of_two(index: int) -> tuple[Action, ...]:
    """Every pair of places of a full Board (T4)."""
    places = [f"{index}{place}" for place in INNER_PLACES]
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


def draw_node(_: Rules, state: State) -> Chance:
    """Nature draws from a Raizan in unknown order; equal draws are one outcome."""
    return Chance(draws(state.raizan, state.stack[-1].amount))


def draw_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """These tokens were drawn, by Select or by the effect of a Spell."""
    chant = state.stack[-1].chant
    return drawn(state, action.target, FOR_SELECT if chant is None else drawing_of(chant), log)


def drawing_of(chant: Chant) -> Drawing:
    """For what a Spell draws: the question of its effect that takes the drawn tokens."""
    effect = EFFECTS[chant.effect]
    then = next(step for step, ask in effect.asks.items() if "tokens" in ask.carries)
    return Drawing(effect.clause, then, chant)


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
    if not action.target and EFFECTS[effect].aims:
        return finish(rules, state, spell, log)  # R7: nothing to aim at, the token is just spent.
    return answers.open_windows(rules, state, spell, log)


# T12 End of turn

TO_HAND_OVER = (Frame(Step.HAND_OVER),)


def end_turn(rules: Rules, state: State, log: Log) -> State:
    """T12 What ends with the turn ends (1); then what is due (2); then the Dong (3)."""
    for ends in hooks.turn_ends:
        state = ends(state, log)
    stack: tuple[Frame, ...] = TO_HAND_OVER
    for due in hooks.due:
        if frame := due(rules, state):
            stack += (frame,)
    return with_stack(state, stack)


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


# Every kind of pending work: the order of play, the answers, and the questions of the effects.
STEPS: Mapping[Step, Ask] = {
    Step.FETCH: Ask(fetch_node, fetch_apply, verb="fetch"),
    Step.SELECT: Ask(select_node, select_apply, select_auto, verb="select"),
    Step.FORBIDDANCE: Ask(forbiddance_node, forbiddance_apply, verb="discard"),
    Step.DRAW: Ask(draw_node, draw_apply, verb="draw"),
    Step.PLACE: Ask(place_node, place_apply, place_auto, verb="place"),
    Step.ACT: Ask(act_node, act_apply, act_auto),
    Step.ROAR: Ask(answers.answer_node, answers.answer_apply, answers.answer_auto, verb="answer"),
    Step.SHIELD: Ask(answers.answer_node, answers.answer_apply, answers.answer_auto, verb="answer"),
    Step.NAME_TOWER: Ask(
        answers.name_tower_node, answers.name_tower_apply, answers.name_tower_auto, verb="tower"
    ),
    Step.BATTLE: Ask(answers.battle_node, answers.battle_apply, answers.battle_auto, verb="tower"),  # type: ignore[arg-type]
    Step.CHANT: Ask(None, None),
    Step.HAND_OVER: Ask(None, None, hand_over_auto),
    Step.OVER: Ask(None, None),
    **ASKS,
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
