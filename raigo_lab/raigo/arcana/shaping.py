"""Arcana that shape Towers, one row each: Conquest, Heaven, Revelation, Turret, Unicorn, Wrath, Storm, Flame."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.aims import ENDS
from raigo_lab.raigo.arcana.aims import (
    HEAVEN_WITH,
    ORDER,
    SPLIT,
    SPLIT_TOWER,
    STORY,
    end_aim,
    no_tower,
    tower_aim,
)
from raigo_lab.raigo.arcana.moving import bind_spent, mark, take_up, tell, to_place, with_rare
from raigo_lab.raigo.arcana.table import TREE, inner_spots, lasting_of, summon_of, towers
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.effects import Ask, Effect, Kind
from raigo_lab.raigo.events import EVERYBODY, IN_FLIGHT, Events, Move, canyon_of
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    CIRCLES,
    INNER_AT,
    Action,
    Bound,
    Chant,
    Circle,
    Frame,
    State,
    Step,
    clockwise,
    token_at,
)
from raigo_lab.raigo.switch import part_of
from raigo_lab.raigo.tokens import Pile, Token
from raigo_lab.raigo.verbs import (
    become,
    cut,
    finish,
    hand_token,
    into_canyon,
    put,
    put_circle,
    resolve_tower,
    set_hand,
    tower_actions,
    without,
)


def conquest(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A1 One end of every Tower on the table goes to the Canyon; no Katana, so nobody answers."""
    for spot in towers(state):
        state = cut(state, spot, chant.target, "A1", log)
    return finish(rules, state, chant, log)


# A2 Heaven


def heaven(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A2 The top of an own or ally Tower and one token of the Canyon or of a Board change places."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    circle = seat.circles[c]
    top, story = circle.tower[-1], f"{chant.target}{len(circle.tower)}"
    state = put(state, index, put_circle(seat, c, Circle(circle.tower[:-1], circle.seal, circle.turns)))
    if chant.other[0] == "c":
        token, part, seen = chant.other[1], part_of(state, chant.other), EVERYBODY
        board = state.seats[part]
        state = put(state, part, into_canyon(board._replace(canyon=without(board.canyon, token)), top))
        source, lay = canyon_of(part), Move(top, IN_FLIGHT, canyon_of(part), seen)
    else:
        source, seen = chant.other, f"{INNER_AT[chant.other][0]}{index}"
        state, token = take_up(state, chant.other)
        state, lay = to_place(state, chant.other, top, IN_FLIGHT, seen)
    lifts = (Move(top, story, IN_FLIGHT, seen), Move(token, source, IN_FLIGHT, seen))
    owner = state.seats[index]
    tower = owner.circles[c].tower + token
    state = put(state, index, put_circle(owner, c, Circle(tower, circle.seal, circle.turns)))
    lays = (Move(token, IN_FLIGHT, story, seen), lay)
    tell(log, "switched", "A2", chant.seat, lifts + lays, at=story, other=chant.other)
    return finish(rules, state, chant, log)


# A3 Revelation


def revelation(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A3 A Tower is split and one part goes unchanged to an empty Circle of the same player."""
    index, c = CIRCLE_AT[chant.target]
    to, stories, part = CIRCLES.index(chant.other[0]), int(chant.other[1]), chant.other[2]
    seat = state.seats[index]
    tower = seat.circles[c].tower
    lower, upper = tower[:stories], tower[stories:]
    stays, goes = (lower, upper) if part == "u" else (upper, lower)
    first = stories + 1 if part == "u" else 1
    moves = tuple(
        Move(token, f"{chant.target}{first}", f"{index}{CIRCLES[to]}{number}", str(index))
        for number, token in enumerate(goes, start=1)
    )
    tell(log, "split", "A3", chant.seat, moves, at=chant.target, other=f"{index}{CIRCLES[to]}")
    seat = put_circle(put_circle(seat, c, Circle(stays)), to, Circle(goes))
    if seat.rare.summoned:  # A3b A mark goes with its token.
        summoned = tuple(
            f"{CIRCLES[to]}{one[1]}" if one[0] == CIRCLES[c] and one[1] in goes else one
            for one in seat.rare.summoned
        )
        seat = with_rare(seat, summoned=summoned)
    return finish(rules, put(state, index, seat), chant, log)


# A6 Turret


def turret(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A6 One own or ally Tower in another order; a summon in it lies face down then (R30)."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    tower = seat.circles[c].tower
    restacked = "".join([tower[int(story) - 1] for story in chant.other])
    # Where a summon that stays face up lands is seen by everybody (R30, AC14), the rest by the Tower's owner.
    up = summon_of(seat, c) if rules.R30 == "up" else ""
    seen = {token: EVERYBODY if token == up else str(index) for token in tower}
    lifts = [
        Move(tower[i], f"{chant.target}{i + 1}", IN_FLIGHT, seen[tower[i]])
        for i in reversed(range(len(tower)))
    ]
    lays = [
        Move(token, IN_FLIGHT, f"{chant.target}{i}", seen[token])
        for i, token in enumerate(restacked, start=1)
    ]
    tell(log, "restacked", "A6", chant.seat, (*lifts, *lays), at=chant.target)
    seat = put_circle(seat, c, Circle(restacked))
    if rules.R30 == "down":
        seat = with_rare(seat, summoned=tuple(one for one in seat.rare.summoned if one[0] != CIRCLES[c]))
    return finish(rules, put(state, index, seat), chant, log)


# A24 Unicorn


def unicorn(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A24 Any story of a Tower that is not yours goes to the Hand where this lay."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    tower = seat.circles[c].tower
    story = int(chant.other) - 1
    token, rest = tower[story], tower[:story] + tower[story + 1 :]
    move = Move(token, f"{chant.target}{chant.other}", f"{chant.seat}{chant.hand}", f"{index}{chant.seat}")
    tell(log, "taken", "A24", chant.seat, (move,), at=f"{chant.target}{chant.other}")
    state = put(state, index, put_circle(seat, c, Circle(rest)))
    state = put(state, chant.seat, set_hand(state.seats[chant.seat], chant.hand, token))
    return finish(rules, state, chant, log)


# A12 Wrath


def wrath(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A12 Everybody cuts own Towers as often as Katanas lie in their own part of the Canyon now."""
    queue = tuple(
        index for index in clockwise(state, chant.seat) for _ in range(state.seats[index].canyon.count("K"))
    )
    return wrath_goes_on(rules, become(state, Frame(Step.WRATH, chant=chant, queue=queue)), log)


def wrath_goes_on(rules: Rules, state: State, log: Events) -> State:
    """Who has no Tower left, or is covered by Dance (R33), is passed over; with nobody left it is spent."""
    frame = state.stack[-1]
    queue = tuple(
        index
        for index in frame.queue
        if towers(state, (index,)) and not (rules.R33 == "stops" and lasting_of(state.seats[index], "舞"))
    )
    if queue:
        return state if queue == frame.queue else become(state, frame._replace(queue=queue))
    assert frame.chant is not None  # noqa: S101 - set by ``wrath``
    return finish(rules, state, frame.chant, log)


def cuts(state: State, index: int) -> tuple[Action, ...]:
    """Every own Tower and either end; a one-story Tower has one."""
    return tuple(
        Action("cut", target=spot, other=end)
        for spot in towers(state, (index,))
        for end in (ENDS if len(state.seats[index].circles[CIRCLE_AT[spot][1]].tower) > 1 else ENDS[:1])
    )


def wrath_node(rules: Rules, state: State) -> Choice | Joint:
    """A12b Each does all own cuts, one after the other; with R31 ``joint`` all at once."""
    queue = state.stack[-1].queue
    if rules.R31 == "joint" and len({*queue}) > 1:
        return Joint(tuple((index, cuts(state, index)) for index in sorted({*queue})))
    return Choice(queue[0], cuts(state, queue[0]))


def wrath_apply(rules: Rules, state: State, action: Action | tuple[Action, ...], log: Events) -> State:
    """One cut, or one of everybody."""
    queue = list(state.stack[-1].queue)
    for one in (action,) if isinstance(action, Action) else action:
        state = cut(state, one.target, one.other, "A12", log)
        queue.remove(int(one.target[0]))
    return wrath_goes_on(rules, become(state, state.stack[-1]._replace(queue=tuple(queue))), log)


def wrath_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A12 Why this cannot be cut."""
    yield from cut_refused(state, action, {*state.stack[-1].queue})


def wrath_fits(_: Rules, state: State, frame: Frame) -> bool:
    """Somebody is still to cut, and everybody of them has a Tower."""
    return bool(frame.queue) and all(towers(state, (index,)) for index in frame.queue)


def cut_refused(state: State, action: Action, seats: set[int]) -> Iterator[Refusal]:
    """Why this end of this Tower cannot be cut by one of these players."""
    wrong = [*no_tower(state, action.target, "A12")]
    yield from wrong
    if wrong:
        return
    index, c = CIRCLE_AT[action.target]
    if index not in seats:
        yield no("A12", "whose_own", spot=action.target)
    elif action.other not in ENDS:
        yield no("A12", "which_end")
    elif action.other == "bottom" and len(state.seats[index].circles[c].tower) == 1:
        yield no("KA1", "one_end", spot=action.target)


# A15 Storm


def storm(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A15 Every Thunder on Bodies and Hands is collected; for each one of the highest Towers is resolved."""
    spots = [spot for spot in inner_spots(state) if token_at(state, spot) == "T"]
    moves = []
    for spot in sorted(spots, reverse=True):
        state, token = take_up(state, spot)
        moves.append(Move(token, spot, IN_FLIGHT))
    tell(log, "collected", "A15", chant.seat, tuple(moves), amount=len(spots))
    holders = tuple(INNER_AT[spot][0] for spot in spots)
    frame = Frame(Step.STORM, "T" * len(spots), len(spots), chant, holders)
    return storm_goes_on(rules, become(state, frame), log)


def highest(state: State) -> list[str]:
    """The highest Towers of the table, of any height (A15)."""
    there = towers(state)
    heights = [len(state.seats[i].circles[c].tower) for i, c in map(CIRCLE_AT.__getitem__, there)]
    return [spot for spot, height in zip(there, heights, strict=True) if height == max(heights)]


def storm_goes_on(rules: Rules, state: State, log: Events) -> State:
    """With no Thunder or no Tower left the Thunders go to their holders' parts, and Storm is spent."""
    frame = state.stack[-1]
    if frame.amount and highest(state):
        return state
    moves = tuple(Move("T", IN_FLIGHT, canyon_of(holder)) for holder in frame.queue)
    if moves:
        tell(log, "discarded", "A15", state.turn, moves)
    for holder in frame.queue:
        state = put(state, holder, into_canyon(state.seats[holder], "T"))
    assert frame.chant is not None  # noqa: S101 - set by ``storm``
    return finish(rules, state, frame.chant, log)


def storm_node(_: Rules, state: State) -> Choice:
    """A15 The chanter chooses among equals."""
    return Choice(state.turn, tower_actions(tuple(highest(state))))


def storm_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """A15b Each resolution is a T9; a dropout ends the game."""
    frame = state.stack[-1]
    state = resolve_tower(rules, state, *CIRCLE_AT[action.target], 0, "T9", log)
    if state.out:
        return state
    return storm_goes_on(rules, become(state, frame._replace(amount=frame.amount - 1)), log)


def storm_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A15 Why this Tower is not resolved."""
    wrong = [*no_tower(state, action.target, "A15")]
    yield from wrong
    if not wrong and action.target not in highest(state):
        yield no("A15", "not_highest", spot=action.target, height=0)


def storm_fits(_: Rules, __: State, frame: Frame) -> bool:
    """Thunders, as many holders, and some of them still to be used."""
    count = len(frame.queue)
    return frame.tokens == "T" * count and 0 < frame.amount <= count


# A29 Flame


def flame(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """A29 It lies before the Circle of any Tower and burns it each time the Dong passes."""
    index, c = CIRCLE_AT[chant.target]
    tell(
        log, "flame", "A29", chant.seat, (Move(chant.token, IN_FLIGHT, f"{chant.target}*"),), at=chant.target
    )
    state = mark(state, index, burning=CIRCLES[c], flame=chant.token)
    return state._replace(stack=state.stack[:-1])


def burn(state: State, log: Events) -> State:
    """A29 The bottom token of the burning Tower goes to the Canyon; a seal pauses it."""
    for index, seat in enumerate(state.seats):
        if seat.rare.burning:
            c = CIRCLES.index(seat.rare.burning)
            if seat.circles[c].tower and not seat.circles[c].seal:
                return cut(state, f"{index}{seat.rare.burning}", "bottom", "A29", log)
    return state


def tidy(rules: Rules, state: State, log: Events) -> State:
    """AC5b, A29b, A26 What lies on or before something ends with it: a mark with its token, Flame with its Tower, Bind too."""
    for index, seat in enumerate(state.seats):
        rare = seat.rare
        if rare.summoned:
            kept = tuple(
                one
                for one in rare.summoned
                if keeps_mark(rules, seat.circles[CIRCLES.index(one[0])].tower, one[1])
            )
            if kept != rare.summoned:
                state = mark(state, index, summoned=kept)
        if rare.bound and rare.bound.token and rare.bound.space > len(seat.body):
            state = mark(state, index, bound=rare.bound._replace(space=len(seat.body)))  # A26a
        if rare.bound and lies_on_nothing(state, index, rare.bound):
            state = bind_spent(state, index, rare.bound, log)
        if rare.burning and not seat.circles[CIRCLES.index(rare.burning)].tower:
            state = flame_spent(state, index, log)
    return state


def keeps_mark(rules: Rules, tower: Pile, summon: Token) -> bool:
    """AC5b While it lies in its Tower; with R29 ``gone`` not once it is covered, but a Tree Tower stays one (A23a)."""
    return summon in tower and (rules.R29 == "returns" or summon == TREE or tower[-1] == summon)


def lies_on_nothing(state: State, index: int, bound: Bound) -> bool:
    """Whether the bound token answered and is gone (R36); in flight it may still come back (RO7)."""
    if bound.place == "B" or hand_token(state.seats[index], bound.place):
        return False
    return not any(frame.chant for frame in state.stack)


def flame_spent(state: State, index: int, log: Events) -> State:
    """A29b Flame goes to the part of the Tower's owner (AC12)."""
    spot = f"{index}{state.seats[index].rare.burning}*"
    tell(log, "spent", "A29", index, (Move("焔", spot, canyon_of(index)),))
    state = mark(state, index, burning="", flame="")
    return put(state, index, into_canyon(state.seats[index], "焔"))


ROWS: tuple[Effect, ...] = (
    Effect("conquest", "A1", "覇", "", conquest, aims=(end_aim("A1"),)),
    Effect("heaven", "A2", "天", "", heaven, aims=(tower_aim("A2", "ours"), HEAVEN_WITH)),
    Effect("revelation", "A3", "啓", "", revelation, aims=(SPLIT_TOWER, SPLIT)),
    Effect("turret", "A6", "楼", "", turret, kind=Kind.ONE_SHOT, aims=(tower_aim("A6", "ours"), ORDER)),
    Effect("unicorn", "A24", "麟", "", unicorn, aims=(tower_aim("A24", "not_mine", 2), STORY)),
    Effect(
        "wrath",
        "A12",
        "怒",
        "",
        wrath,
        asks={
            Step.WRATH: Ask(
                wrath_node,
                wrath_apply,
                only_way(wrath_node, wrath_apply),
                verb="cut",
                refuse=wrath_refused,
                compulsory="A12",
                chooser=lambda state: state.stack[-1].queue[0],
                carries=("chant*", "queue"),
                fits=wrath_fits,
            )
        },
    ),
    Effect(
        "storm",
        "A15",
        "嵐",
        "",
        storm,
        asks={
            Step.STORM: Ask(
                storm_node,
                storm_apply,
                only_way(storm_node, storm_apply),
                verb="tower",
                refuse=storm_refused,
                compulsory="A15",
                carries=("chant*", "tokens", "amount", "queue"),
                fits=storm_fits,
            )
        },
    ),
    Effect("flame", "A29", "焔", "", flame, kind=Kind.ONE_SHOT, aims=(tower_aim("A29", "any"),)),
)
