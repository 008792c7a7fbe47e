"""One random game with random Arcana and rulings, and everything that must hold on its way.

The tests walk a few; ``python -m tools.fuzz arcana`` walks as many as one has time for.
"""

from __future__ import annotations

import random
from collections import Counter

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.eyes.knowledge import Knowledge, start
from raigo_lab.raigo.eyes.view import as_json, sample, view
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import INNER_AT, PLAIN, Action, Position, Seat, State
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.raigo.text.position_json import examine, position_to_json
from support.random_arcana import some_arcana_start
from support.random_games import walk

CLAUSES = frozenset(clause_ids())
LOOKED = 0.05  # of the moments are looked at closely
REMEMBERED = 60  # actions of earlier moments that are tried where they are mostly not offered


def play(rng: random.Random, seats: int) -> int:
    """A whole game; how many moments it had."""
    position = some_arcana_start(rng, seats)
    count = sorted(tokens_in(position.state))
    met: list[Action] = []
    moments = 0
    for state, action in walk(rng, position):
        moments += 1
        holds_together(state, count)
        if action is None or rng.random() >= LOOKED:
            continue
        reads_back(Position(state, position.rules), action)
        for seat, options in asked(position.rules, state):
            assert len({*options}) == len(options) > 0
            offered_exactly(rng, position.rules, state, seat, options, met)
            cannot_tell(rng, position.rules, state, seat, options)
            met = rng.sample([*met, *options], min(REMEMBERED, len(met) + len(options)))
    return moments


def holds_together(state: State, count: list[str]) -> None:
    """C1, T13 No token is lost, and every Board and Tower holds what it can."""
    assert sorted(tokens_in(state)) == count
    for seat in state.seats:
        held = len(seat.body) + (seat.rare.bound is not None and seat.rare.bound.token != "")
        assert held <= 3
        assert seat.yang >= 0
        assert all(len(circle.tower) <= 5 for circle in seat.circles)
        assert (seat.rare == PLAIN) == (seat.rare is PLAIN)


def reads_back(here: Position, action: Action | tuple[Action, ...]) -> None:
    """Notation and JSON give back the action and the table."""
    assert parse_action(format_action(action)) == action
    assert parse_position(format_position(here)) == here
    assert examine(position_to_json(here)).position == here


def asked(rules: Rules, state: State) -> list[tuple[int, tuple[Action, ...]]]:
    """Who is asked here, and what each is offered."""
    match Raigo(rules).node(state):
        case Choice(seat, options):
            return [(seat, options)]
        case Joint(seats):
            return [*seats]
    return []


def offered_exactly(
    rng: random.Random, rules: Rules, state: State, seat: int, options: tuple[Action, ...], met: list[Action]
) -> None:
    """An action is offered exactly when nothing refuses it; only one seat being asked."""
    if len(asked(rules, state)) > 1:
        return
    for action in rng.sample(options, min(3, len(options))):
        assert not why_not(rules, state, action, seat), action
    for action in rng.sample(met, min(4, len(met))):
        refusals = why_not(rules, state, action, seat)
        assert bool(refusals) == (action not in options), action
        assert all(refusal.clause in CLAUSES for refusal in refusals), action


def cannot_tell(
    rng: random.Random, rules: Rules, state: State, seat: int, options: tuple[Action, ...]
) -> bool:
    """S6, AC14 At a table that looks the same to a seat, the same is offered to it. Whether one was found.

    Who may not look at own Towers (R16) still knows what was piled there.
    """
    remembering = rules._replace(R16="allowed")
    seen = view(remembering, state, seat)
    other = sample(seen, rng)
    if not state.removed:
        other = other._replace(removed="")  # A19b Everybody saw that it was taken; a view does not say so.
    if view(remembering, other, seat) != seen:
        return False  # A table without all tokens: an Arcanum that everybody knows of was not dealt.
    assert dict(asked(rules, other)).get(seat) == options, format_position(Position(other, rules))
    return True


def follow(rng: random.Random, position: Position) -> int:
    """S6, S7 A whole game as every seat follows it: nothing hidden is shown, nothing known is wrong.

    How many known faces were compared.
    """
    rules, game = position.rules, Raigo(position.rules)
    know: list[Knowledge] = []
    compared = 0
    for state, action in walk(rng, position):
        know = know or [start(rules, state, seat) for seat in range(len(state.seats))]
        for one in know:
            compared += is_true(one, state)
            follows_what_it_sees(rules, one, state)
        for seat in range(len(state.seats)):
            shown = view(rules, state, seat)
            as_json(shown)
            for index, (board, real) in enumerate(zip(shown.seats, state.seats, strict=True)):
                covered(board, real, own=index == seat)
        if action is not None:
            after, events = game.happened(state, action)
            marks_go_along(state, after, events)
            know = [one.after(events) for one in know]
    return compared


def follows_what_it_sees(rules: Rules, one: Knowledge, state: State) -> None:
    """S7, A31 Whoever looked on all the time knows every Inner Token that lies face up."""
    seen = start(rules, state, one.seat).faces()
    missing = {spot for spot in seen if spot[1] in "BLR" and one.at(spot) != seen[spot]}
    assert not missing, (one.seat, missing)


def marks_go_along(before: State, after: State, events: list[Event]) -> None:
    """A31a A mark ends only with its token's way to a Tower, the Canyon, Raizan or a Head; only Clarity makes one."""
    lost = Counter(face_up(before)) - Counter(face_up(after))
    ended = Counter(
        move.token
        for event in events
        for move in event.moves
        if event.clause == "A15"  # All see the Thunders that Storm collects, and they go to the Canyon.
        or (move.to not in INNER_AT and move.to != "flight" and move.to[1:] not in ("drawn", "bound"))
    )
    assert not lost - ended, lost
    if not any(event.clause == "A31" for event in events):
        assert not Counter(face_up(after)) - Counter(face_up(before))


def face_up(state: State) -> str:
    """Every token that lies face up by Clarity, on a Board or on its way."""
    found = "".join(one[2] for one in state.around.face_up) if state.around else ""
    for seat in state.seats:
        there = {f"B{i + 1}": token for i, token in enumerate(seat.body)} | {"L": seat.left, "R": seat.right}
        there["X"] = seat.rare.bound.token if seat.rare.bound else ""
        found += "".join(there[place] or "!" for place in seat.rare.face_up)
    assert "!" not in found
    return found


def covered(board: Seat, real: Seat, *, own: bool) -> None:
    """A view of a Board shows what it may and nothing else (S6, AC14)."""
    up = real.rare.face_up
    places = [(f"B{i + 1}", a, b) for i, (a, b) in enumerate(zip(board.body, real.body, strict=True))]
    places += [("L", board.left, real.left), ("R", board.right, real.right)]
    for place, seen, token in places:
        assert seen == (token if own or place in up or not token else HIDDEN)
    assert board.rare.moon == (real.rare.moon if own else HIDDEN * len(real.rare.moon))
    if not own and real.rare is PLAIN:
        assert all({*circle.tower} <= {HIDDEN} for circle in board.circles)


def is_true(one: Knowledge, state: State) -> int:
    """S7 Every face that a seat has followed lies where it thinks; how many there are."""
    faces = one.faces()
    for spot, face in faces.items():
        seat = state.seats[int(spot[0])]
        rest = spot[1:]
        if rest in "LR":
            real = seat.left if rest == "L" else seat.right
        elif rest[0] == "B":
            real = seat.body[int(rest[1]) - 1]
        else:
            real = seat.circles["abc".index(rest[0])].tower[int(rest[1]) - 1]
        assert real == face, (one.seat, spot)
    pending = "".join(frame.tokens for frame in state.stack)
    for index, seat in enumerate(state.seats):
        inner = [face for spot, face in faces.items() if spot[0] == str(index) and spot[1] in "BLR"]
        bound = seat.rare.bound.token if seat.rare.bound else ""
        more = Counter([*inner, *one.held(index)]) - Counter(seat.inner + bound + pending)
        assert not more, (one.seat, index, one.held(index))
    return len(faces) + sum(len(one.held(index)) for index in range(len(state.seats)))
