"""Arcana that move Inner Tokens, one row each: Zen, Zero, Moon, Phantom, Bind, Phoenix, Princess, Clarity, marks."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.arcana.aims import PHANTOM, PLAYER, inner_aim
from raigo_lab.raigo.arcana.moving import bind_spent, lay_inner, mark, take_up, tell
from raigo_lab.raigo.arcana.raizan import put_back
from raigo_lab.raigo.arcana.table import (
    body_room,
    inner_spots,
    is_bound,
    own_places,
    raizan_holds,
)
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.drawing import placing_refused, placings, put_down
from raigo_lab.raigo.effects import Ask, Effect
from raigo_lab.raigo.events import EVERYBODY, IN_FLIGHT, RAIZAN, Events, Move, canyon_of
from raigo_lab.raigo.inner import taken_up
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.seal import turns_sealed
from raigo_lab.raigo.state import (
    INNER_AT,
    PASS,
    PLACES_UP,
    Action,
    Bound,
    Chant,
    Frame,
    Seat,
    State,
    Step,
    clockwise,
    token_at,
)
from raigo_lab.raigo.switch import part_of
from raigo_lab.raigo.tokens import WEIGHT, by_weight
from raigo_lab.raigo.verbs import become, discard, finish, into_canyon, put, set_body, set_hand, without

AGAIN = Action("again")


def _chant(state: State) -> Chant:
    chant = state.stack[-1].chant
    assert chant is not None  # noqa: S101 - frames of this module always carry one
    return chant


# A5 Zen


def heaviest(seat: Seat) -> list[str]:
    """The heaviest tokens of a Body by kind; a bound one is passed over (A5b)."""
    if not seat.body:
        return []
    most = max([WEIGHT[token] for token in seat.body])
    return [token for token in dict.fromkeys(seat.body) if WEIGHT[token] == most]


def zen(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A5 Everybody passes the heaviest token of the Body to the right; the chanter may order it once more."""
    queue = tuple(index for index in clockwise(state, chant.seat) if len(heaviest(state.seats[index])) > 1)
    return zen_goes_on(rules, become(state, Frame(Step.ZEN, chant=chant, queue=queue)), log)


def zen_goes_on(rules: Rules, state: State, log: Events) -> State:
    """When all have chosen the tokens are passed, all at once."""
    frame = state.stack[-1]
    if frame.queue:
        return state
    chant = _chant(state)
    state = pass_on(state, chant, log)
    if chant.target == "again":
        return finish(rules, become(state, frame), chant, log)
    return become(state, Frame(Step.AGAIN, chant=chant._replace(other="")))


def pass_on(state: State, chant: Chant, log: Events) -> State:
    """A5c Each gives before anyone receives; the right neighbour is the seat before (A5a)."""
    chosen = {int(seat): token for seat, token in zip(chant.other[::2], chant.other[1::2], strict=True)}
    given = {
        index: chosen.get(index) or heaviest(seat)[0] for index, seat in enumerate(state.seats) if seat.body
    }
    bodies = [seat.body for seat in state.seats]
    places = {}
    for giver, token in given.items():
        places[giver] = f"{giver}B{bodies[giver].rindex(token) + 1}"
        bodies[giver] = without(bodies[giver], token)
    moves = []
    for giver, token in given.items():
        taker = (giver - 1) % len(bodies)
        bodies[taker] = by_weight(bodies[taker] + token)
        to = f"{taker}B{bodies[taker].rindex(token) + 1}"
        moves.append(Move(token, places[giver], to, f"{giver}{taker}"))
    tell(log, "passed", "A5", chant.seat, tuple(moves))
    for index, body in enumerate(bodies):
        state = put(state, index, set_body(state.seats[index], body))
    return state


def give_options(state: State, index: int) -> tuple[Action, ...]:
    """Which of equal heaviest tokens a player passes (A5)."""
    return tuple(Action("give", target=token) for token in heaviest(state.seats[index]))


def zen_node(rules: Rules, state: State) -> Choice | Joint:
    """A5, AC10 The chanter first, then clockwise; with R31 ``joint`` all at once."""
    queue = state.stack[-1].queue
    if rules.R31 == "joint" and len(queue) > 1:
        return Joint(tuple((index, give_options(state, index)) for index in sorted(queue)))
    return Choice(queue[0], give_options(state, queue[0]))


def zen_apply(rules: Rules, state: State, action: Action | tuple[Action, ...], log: Events) -> State:
    """What is passed is said; it goes when all have said it."""
    frame, chant = state.stack[-1], _chant(state)
    if isinstance(action, Action):
        said, queue = f"{frame.queue[0]}{action.target}", frame.queue[1:]
    else:
        pairs = zip(sorted(frame.queue), action, strict=True)
        said, queue = "".join(f"{index}{one.target}" for index, one in pairs), ()
    frame = frame._replace(chant=chant._replace(other=chant.other + said), queue=queue)
    return zen_goes_on(rules, become(state, frame), log)


def zen_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A5 Why this token is not passed."""
    if not any(action in give_options(state, index) for index in state.stack[-1].queue):
        yield no("A5", "not_heaviest", token=action.target)


def zen_fits(_: Rules, state: State, frame: Frame) -> bool:
    """Somebody is still asked, and what was said and can be said are heaviest tokens."""
    said = frame.chant.other if frame.chant else ""
    there = {str(index): heaviest(seat) for index, seat in enumerate(state.seats)}
    chosen = all(said[i + 1 : i + 2] in there.get(said[i], ()) for i in range(0, len(said), 2))
    return bool(frame.queue) and chosen and all(there[str(index)] for index in frame.queue)


def again_node(_: Rules, state: State) -> Choice:
    """A5d The chanter decides on the second passing after the triggers of the first."""
    return Choice(_chant(state).seat, (PASS, AGAIN))


def again_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """Once more, or Zen is spent."""
    chant = _chant(state)
    if action.verb == "pass":
        return finish(rules, state, chant, log)
    tell(log, "again", "A5", chant.seat)
    return zen(rules, state, chant._replace(target="again"), log)


def again_refused(_: Rules, __: State, ___: Action) -> Iterator[Refusal]:
    """A5 Nothing but a word is asked for."""
    yield no("A5", "again_or_not")


# A11 Zero


def zero(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A11 Everybody puts all Body tokens face up back into Raizan; bound ones stay."""
    for index, seat in enumerate(state.seats):
        if seat.body:
            spots = [f"{index}B{i + 1}" for i in reversed(range(len(seat.body)))]
            moves = tuple(
                Move(token, spot, RAIZAN) for token, spot in zip(seat.body[::-1], spots, strict=True)
            )
            tell(log, "put_back", "A11", index, moves)
            state = put_back(put(state, index, set_body(seat, "")), seat.body)
    return finish(rules, state, chant, log)


def zero_needs(_: Rules, state: State, __: Chant) -> Iterator[Refusal]:
    """A11 Raizan must have a token."""
    if not raizan_holds(state):
        yield no("A11", "raizan_empty", least=1)


# A14 Moon


def moon(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A14 One of your Inner Tokens goes; everybody else discards all Inner Tokens of that kind."""
    kind = token_at(state, chant.target)
    state = discard(state, [chant.target], "A14", log)
    for index in range(len(state.seats)):
        if index != chant.seat:
            spots = [spot for spot in inner_spots(state, (index,)) if token_at(state, spot) == kind]
            state = discard(state, spots, "A14", log)
    return finish(rules, state, chant, log)


# A19 Phantom


def phantom(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A19 A Canyon token is the new Bonus Token; with two players the removed token comes to your Board."""
    if len(state.seats) == 2:
        token = state.removed
        state, to = lay_inner(state._replace(removed=""), chant.seat, chant.target, token)
        move = Move(token, "removed", to, str(chant.seat))
        tell(log, "lies", "A19", chant.seat, (move,))
        return finish(rules, state, chant, log)
    token, part = chant.target[1], part_of(state, chant.target)
    board = state.seats[part]
    moves = (Move(token, canyon_of(part), "bonus"), Move(state.bonus, "bonus", canyon_of(part)))
    tell(log, "bonus_changed", "A19", chant.seat, moves)
    board = into_canyon(board._replace(canyon=without(board.canyon, token)), state.bonus)
    return finish(rules, put(state, part, board)._replace(bonus=token), chant, log)


# A26 Bind


def bind(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """A26 It lies on an Inner Token, which nothing can touch until its holder's next turn ends."""
    index, place = INNER_AT[chant.target]
    seat = state.seats[index]
    turns = turns_sealed(state, index)  # A26c counts as a seal does (TH5)
    move = Move(chant.token, IN_FLIGHT, f"{index}bind")
    if place[0] == "B":
        at = int(place[1]) - 1
        bound = Bound("B", at, seat.body[at], turns, chant.token)
        told = Move(seat.body[at], chant.target, f"{index}bound", str(index))
        seat = set_body(seat, seat.body[:at] + seat.body[at + 1 :])
        tell(log, "bound", "A26", index, (told, move), at=chant.target)
    else:
        bound = Bound(place, 0, "", turns, chant.token)
        tell(log, "bound", "A26", index, (move,), at=chant.target)
    state = put(state, index, seat)
    return mark(state, index, bound=bound)._replace(stack=state.stack[:-1])


def bind_ends(state: State, log: Events) -> State:
    """A26c, T12 (1) Bind is spent at the end of the holder's next turn, and the Body is sorted."""
    index = state.turn
    bound = state.seats[index].rare.bound
    if bound is None:
        return state
    if bound.turns > 1:
        return mark(state, index, bound=bound._replace(turns=bound.turns - 1))
    state = bind_spent(state, index, bound, log)
    if bound.token:
        state, to = lay_inner(state, index, "B", bound.token)
        tell(log, "lies", "S4", index, (Move(bound.token, f"{index}bound", to, str(index)),))
    return state


# A28 Phoenix


def phoenix(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """A28 Both take up all their Inner Tokens that are not bound, and place what the other had."""
    other = int(chant.target)
    gets: dict[int, str] = {}
    for giver, taker in ((chant.seat, other), (other, chant.seat)):
        seat = state.seats[giver]
        places = own_places(seat)
        moves = tuple(
            Move(token_at(state, f"{giver}{place}"), f"{giver}{place}", f"{taker}drawn", f"{giver}{taker}")
            for place in sorted(places, reverse=True)
        )
        tell(log, "given", "A28", giver, moves, other=f"seats:{taker}")
        gets[taker] = by_weight("".join([move.token for move in moves]))
        state = put(state, giver, taken_up(state, seat))
    second = Frame(Step.PHOENIX, gets[other], 0, chant, (other,))
    first = Frame(Step.PHOENIX, gets[chant.seat], 0, None, (chant.seat,))
    return state._replace(stack=(*state.stack[:-1], second, first))


def phoenix_options(state: State, frame: Frame) -> tuple[Action, ...]:
    """Every way to place what came."""
    seat = state.seats[frame.queue[0]]
    return placings(frame.tokens, body_room(seat), not seat.left, not seat.right)


def phoenix_node(rules: Rules, state: State) -> Choice | Joint:
    """A28c The chanter places first; with R31 ``joint`` both at once."""
    frame = state.stack[-1]
    if rules.R31 == "joint" and frame.chant is None:
        both = sorted((frame, state.stack[-2]), key=lambda one: one.queue)
        return Joint(tuple((one.queue[0], phoenix_options(state, one)) for one in both))
    return Choice(frame.queue[0], phoenix_options(state, frame))


def phoenix_apply(rules: Rules, state: State, action: Action | tuple[Action, ...], log: Events) -> State:
    """What came is placed; when both have placed, Phoenix is spent."""
    if isinstance(action, Action):
        frame = state.stack[-1]
        index = frame.queue[0]
        seat = put_down(state.seats[index], index, frame.tokens, action.target, log)
        state = put(state, index, seat)
        if frame.chant is None:
            return state._replace(stack=state.stack[:-1])
        return finish(rules, state, frame.chant, log)
    by_seat = dict(zip(sorted(frame.queue[0] for frame in state.stack[-2:]), action, strict=True))
    for _ in range(2):
        state = phoenix_apply(rules, state, by_seat[state.stack[-1].queue[0]], log)
    return state


def phoenix_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A28 Why this cannot be placed so."""
    frame = state.stack[-1]
    seat = state.seats[frame.queue[0]]
    for hand, token in zip("LR", action.target, strict=False):
        there = seat.left if hand == "L" else seat.right
        if token != "-" and there:
            yield no("A28", "hand_full", hand=hand, token=there)
    yield from placing_refused(action.target, frame.tokens, body_room(seat), "A28")


def phoenix_fits(_: Rules, state: State, frame: Frame) -> bool:
    """Who places has taken up everything and has room; under who places first the chanter's frame waits."""
    under = state.stack[state.stack.index(frame) - 1]
    waits = frame.chant is not None or (under.step == Step.PHOENIX and under.queue != frame.queue)
    return waits and not state.seats[frame.queue[0]].body and bool(phoenix_options(state, frame))


# A30 Princess


def princess(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """A30 A token of another Body comes to the Hand where this lay; this goes into that Body, and is not spent."""
    index = INNER_AT[chant.target][0]
    state, token = take_up(state, chant.target)
    to = f"{chant.seat}{chant.hand}"
    tell(
        log,
        "taken",
        "A30",
        chant.seat,
        (Move(token, chant.target, to, f"{index}{chant.seat}"),),
        at=chant.target,
    )
    state = put(state, chant.seat, set_hand(state.seats[chant.seat], chant.hand, token))
    state, lies = lay_inner(state, index, "B", chant.token)
    tell(log, "lies", "A30", index, (Move(chant.token, IN_FLIGHT, lies, EVERYBODY),))
    return state._replace(stack=state.stack[:-1])


# A31, A21, A34 Marks


def clarity(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A31 All Inner Tokens now on Boards turn face up until piled."""
    moves = []
    for index, seat in enumerate(state.seats):
        places = own_places(seat)
        moves += [
            Move(token_at(state, f"{index}{place}"), f"{index}{place}", f"{index}{place}") for place in places
        ]
        kept = [place for place in seat.rare.face_up if place == "X" or is_bound(seat, place)]  # A26
        state = mark(state, index, face_up=tuple(sorted([*places, *kept], key=PLACES_UP.index)))
    tell(log, "shown", "A31", chant.seat, tuple(moves))
    return finish(rules, state, chant, log)


def ember(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A21 In everybody's next turn Fetch moves nothing."""
    for index in range(len(state.seats)):
        state = mark(state, index, no_fetch=True)
    tell(log, "marked", "A21", chant.seat)
    return finish(rules, state, chant, log)


def closure(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A34 Everybody else skips Select, and with it T4, in their next turn."""
    for index in range(len(state.seats)):
        if index != chant.seat:
            state = mark(state, index, no_select=True)
    tell(log, "marked_select", "A34", chant.seat)
    return finish(rules, state, chant, log)


def _first(state: State) -> int:
    return state.stack[-1].queue[0]


ROWS: tuple[Effect, ...] = (
    Effect(
        "zen",
        "A5",
        "禅",
        "",
        zen,
        asks={
            Step.ZEN: Ask(
                zen_node,
                zen_apply,
                None,
                verb="give",
                refuse=zen_refused,
                compulsory="A5",
                chooser=_first,
                carries=("chant*", "queue"),
                fits=zen_fits,
            ),
            Step.AGAIN: Ask(
                again_node, again_apply, None, verb="again", refuse=again_refused, carries=("chant*",)
            ),
        },
    ),
    Effect("zero", "A11", "零", "", zero, needs=zero_needs),
    Effect("moon", "A14", "月", "", moon, aims=(inner_aim("A14", "own"),)),
    Effect("phantom", "A19", "幻", "", phantom, aims=(PHANTOM,)),
    Effect("ember", "A21", "赫", "", ember),
    Effect("bind", "A26", "縛", "", bind, aims=(inner_aim("A26", "any"),)),
    Effect(
        "phoenix",
        "A28",
        "鳳",
        "",
        phoenix,
        aims=(PLAYER,),
        asks={
            Step.PHOENIX: Ask(
                phoenix_node,
                phoenix_apply,
                only_way(phoenix_node, phoenix_apply),
                verb="place",
                refuse=phoenix_refused,
                compulsory="A28",
                chooser=_first,
                carries=("chant", "tokens", "queue*"),
                fits=phoenix_fits,
            )
        },
    ),
    Effect("princess", "A30", "姫", "", princess, aims=(inner_aim("A30", "not_mine", body=True),)),
    Effect("clarity", "A31", "涼", "", clarity),
    Effect("closure", "A34", "封", "", closure),
)
