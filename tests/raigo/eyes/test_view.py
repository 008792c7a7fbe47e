"""What one seat may see (S6, R16, R20): tables that differ only in hidden things look alike to it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from raigo_lab.errors import RaigoError
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.box import box
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN, seen_by
from raigo_lab.raigo.eyes.view import ANSWER_STEPS, View, as_json, sample, unseen, view
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.play.players import RandomPlayer
from raigo_lab.raigo.play.sessions import Moment, match_moments
from raigo_lab.raigo.rules import DEFAULT, WORDS, Rules, rules_from
from raigo_lab.raigo.state import PASS, Action, Circle, Position, Seat, State, Step
from raigo_lab.raigo.text.validity import find_problems
from raigo_lab.raigo.tokens import by_weight, too_many

SEATS = (2, 3, 4)
# Rulings that decide what is seen, who is asked, or which steps come up.
SEEN_RULINGS = ("R4", "R5", "R6", "R7", "R9", "R16", "R17", "R18", "R20")


def dice(seed: object) -> random.Random:
    return random.Random(str(seed))  # noqa: S311


def some_rules(rng: random.Random, **fixed: str) -> Rules:
    return rules_from({name: rng.choice(WORDS[name]) for name in SEEN_RULINGS} | {"R1": 2} | fixed)


def moments(seats: int, seed: int, **fixed: str) -> Iterator[tuple[Rules, Moment]]:
    """The decisions of one random game under random rulings."""
    rng = dice((seats, seed))
    rules = some_rules(rng, **fixed)
    players = [RandomPlayer(rng, evenly=True)] * seats
    for moment in match_moments(deal(seats, seed=seed, rules=rules), players, rng):
        yield rules, moment


# Tables that differ only in what an eye cannot see


class Refill:
    """Deals shuffled tokens back to hidden places; its first round only collects them."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.taken: list[str] = []
        self.collecting = True

    def __call__(self, pile: str) -> str:
        if self.collecting:
            self.taken += pile
            return pile
        return "".join(self.taken.pop() for _ in pile)


def twin(rng: random.Random, rules: Rules, state: State, eye: int, *, towers: bool = True) -> State:
    """The same table to this eye: hidden tokens change places, Bodies stay sorted (S4)."""
    refill = Refill(rng)
    _refilled(refill, rules, state, eye, towers=towers)
    rng.shuffle(refill.taken)
    refill.collecting = False
    return _refilled(refill, rules, state, eye, towers=towers)


def _refilled(refill: Refill, rules: Rules, state: State, eye: int, *, towers: bool) -> State:
    seats: list[Seat] = []
    for index, seat in enumerate(state.seats):
        circles = seat.circles
        if towers and (index != eye or rules.R16 == "forbidden"):
            circles = tuple(circle._replace(tower=refill(circle.tower)) for circle in circles)
        if index != eye:
            body, left, right = by_weight(refill(seat.body)), refill(seat.left), refill(seat.right)
            seat = seat._replace(body=body, left=left, right=right)  # noqa: PLW2901
        seats.append(seat._replace(circles=circles))
    stack = state.stack
    if eye != state.turn:
        stack = tuple(frame._replace(tokens=by_weight(refill(frame.tokens))) for frame in stack)
    raizan = refill(state.raizan)
    return state._replace(
        seats=tuple(seats),
        stack=stack,
        raizan=raizan if state.ordered else "".join(sorted(raizan)),
        removed=refill(state.removed),
    )


@pytest.mark.parametrize("seats", SEATS)
def test_s6_tables_that_differ_in_hidden_things_look_alike_and_offer_the_same(seats: int):
    steps: dict[Step, int] = {}
    differing = 0
    for seed in range(30):
        rng = dice(seed)
        for rules, moment in moments(seats, seed):
            state = moment.state
            step = state.stack[-1].step
            steps[step] = steps.get(step, 0) + 1
            eye = rng.randrange(seats)
            other = twin(rng, rules, state, eye)
            differing += other != state
            assert view(rules, state, eye) == view(rules, other, eye)
            if not piles_from_memory(rules):
                assert options_of(rules, state, eye) == options_of(rules, other, eye)
    assert differing > 1000
    assert set(steps) >= {
        Step.FETCH,
        Step.SELECT,
        Step.PLACE,
        Step.ACT,
        Step.ROAR,
        Step.SHIELD,
        Step.FORBIDDANCE,
    }
    assert set(steps) & {Step.PURIFY, Step.RENEW, Step.STRIKE, Step.BATTLE, Step.NAME_TOWER}


def piles_from_memory(rules: Rules) -> bool:
    """R6 speaks of the own Towers' tops, which R16 may forbid to look at: then options rest on memory."""
    return rules.R6 == "forbidden" and rules.R16 == "forbidden"


def options_of(rules: Rules, state: State, eye: int) -> tuple[Action, ...]:
    """What is offered to this seat."""
    match Raigo(rules).node(state):
        case Choice(seat, options) if seat == eye:
            return options
        case Joint(seats):
            return dict(seats).get(eye, ())
    return ()


@pytest.mark.parametrize("seats", SEATS)
def test_r20_with_everybody_asked_nothing_tells_what_another_seat_holds(seats: int):
    """Who is asked next, what is seen and what is told after a pass is the same, whatever the others hold."""
    compared = 0
    for seed in range(40):
        rng = dice(seed)
        for rules, moment in moments(seats, seed, R20="everybody"):
            state, game = moment.state, Raigo(rules)
            frame = state.stack[-1]
            if frame.step not in ANSWER_STEPS:
                continue
            chant, asked = frame.chant, frame.queue[0]
            assert chant is not None
            for eye in range(seats):
                if eye == asked or (chant.effect == "snake" and eye == chant.seat):
                    continue  # The asked seat knows its own; a chanter sees what its Snake takes (SN1).
                other = twin(rng, rules, state, eye, towers=False)
                after, events = game.happened(state, PASS)
                there, told = game.happened(other, PASS)
                assert [seen_by(event, eye) for event in events] == [seen_by(event, eye) for event in told]
                assert view(rules, after, eye) == view(rules, there, eye)
                assert view(rules, after, eye).asked == view(rules, there, eye).asked
                compared += 1
    assert compared > 20


def test_r20_with_holders_nobody_else_sees_who_is_asked():
    met = 0
    for seed in range(40):
        for rules, moment in moments(3, seed, R20="holders"):
            frame = moment.state.stack[-1]
            if frame.step not in ANSWER_STEPS:
                continue
            met += 1
            asked = frame.queue[0]
            for eye in range(3):
                seen = view(rules, moment.state, eye)
                assert seen.asked == ((eye,) if eye == asked else ())
                assert seen.step == (frame.step if eye == asked else Step.CHANT)
                assert eye == asked or seen.frame.queue == ()
    assert met > 10


# What is shown


def boards(position: Position, eye: int | None) -> tuple[Seat, ...]:
    return view(position.rules, position.state, eye).seats


def table(rules: Rules = DEFAULT) -> Position:
    """Seat 1 holds Katana and Shield and has piled 5 and 4; Raizan is short."""
    position = deal(2, seed=5, first=0, rules=rules)
    zero, one = position.state.seats
    one = one._replace(body="K", left="H", circles=(Circle("54"), *one.circles[1:]))
    return position._replace(state=position.state._replace(seats=(zero, one), raizan="123TTN"))


def test_s6_only_the_holder_sees_inner_tokens_and_towers():
    own, other = boards(table(), 1)[1], boards(table(), 0)[1]
    assert (own.body, own.left, own.right, own.circles[0].tower) == ("K", "H", "", "54")
    assert (other.body, other.left, other.right, other.circles[0].tower) == ("?", "?", "", "??")


def test_s6_partners_do_not_see_each_other():
    position = deal(4, seed=3)
    assert set(boards(position, 0)[2].body) == {HIDDEN}


def test_r16_own_towers_may_be_hidden_too():
    hidden = boards(table(Rules(R16="forbidden")), 1)[1]
    assert (hidden.body, hidden.circles[0].tower) == ("K", "??")


def test_s6_raizan_and_the_removed_token_are_never_shown():
    position = deal(2, seed=1)
    for eye in (0, 1):
        seen = view(position.rules, position.state, eye)
        assert (set(seen.raizan), len(seen.raizan), seen.removed, seen.ordered) == ({HIDDEN}, 61, "", False)


def test_s6_the_open_view_shows_everything():
    position = deal(2, seed=1)
    seen = view(position.rules, position.state, None)
    state = position.state
    assert (seen.seats, seen.raizan, seen.removed) == (state.seats, state.raizan, state.removed)


def test_t2_drawn_tokens_show_their_faces_to_the_drawer_only():
    game = Raigo()
    state = deal(2, seed=1, first=0).state
    for action in (Action("fetch", target="--"), Action("select", target="2")):
        state = game.apply(state, action)
    assert state.stack[-1].step == Step.PLACE
    assert view(DEFAULT, state, 0).frame.tokens == state.stack[-1].tokens
    assert view(DEFAULT, state, 1).frame.tokens == "??"


def test_t13_tokens_in_flight_are_public():
    met = 0
    for rules, moment in (pair for seed in range(20) for pair in moments(2, seed)):
        frame = moment.state.stack[-1]
        if frame.chant is not None:
            met += 1
            assert all(view(rules, moment.state, eye).frame.chant == frame.chant for eye in (0, 1))
    assert met > 10


def test_as_json_is_plain_and_names_no_hidden_face():
    position = table()
    data = as_json(view(position.rules, position.state, 0))
    assert json.loads(json.dumps(data)) == data
    assert data["players"][1]["body"] == "?"
    assert data["players"][1]["towers"] == ["??", "", ""]
    assert (data["step"], data["asked"], data["turn"], data["raizan"]) == ("fetch", [0], 0, "??????")


@pytest.mark.parametrize("seats", SEATS)
def test_as_json_works_at_every_moment(seats: int):
    for rules, moment in moments(seats, 1):
        for eye in (None, *range(seats)):
            data = as_json(view(rules, moment.state, eye))
            assert json.loads(json.dumps(data)) == data


# Sampling


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seats=st.sampled_from(SEATS), seed=st.integers(0, 30), salt=st.integers(0, 1000))
def test_a_sample_looks_like_the_view_it_was_drawn_from(seats: int, seed: int, salt: int):
    rng = dice(salt)
    asked = [(*one, eye) for one in moments(seats, seed) for eye in askable(one[0], one[1].state)]
    for rules, moment, eye in rng.sample(asked, max(1, len(asked) // 10)):
        seen = view(rules, moment.state, eye)
        state = sample(seen, rng)
        assert view(rules, state, eye) == seen
        assert not too_many(tokens_in(state))
        assert sorted(tokens_in(state)) == sorted(box(DEFAULT, seats).tokens)
        assert not find_problems(state, rules)
        if not piles_from_memory(rules):
            assert options_of(rules, state, eye) == options_of(rules, moment.state, eye)


def askable(rules: Rules, state: State) -> tuple[int, ...]:
    match Raigo(rules).node(state):
        case Choice(seat, _):
            return (seat,)
        case Joint(seats):
            return tuple(seat for seat, _ in seats)
        case Chance() | Over():
            return ()


def test_a_sample_can_be_played_to_the_end():
    rng = dice("on")
    position = deal(3, seed=4)
    state = sample(view(position.rules, position.state, position.state.turn), rng)
    players = [RandomPlayer(rng)] * 3
    *_, last = match_moments(Position(state, position.rules), players, rng)
    assert Raigo(position.rules).is_over(last.after)


def test_samples_differ_and_keep_what_is_seen():
    position = table()
    seen = view(position.rules, position.state, 0)
    found = {sample(seen, dice(i)).seats[1].body for i in range(40)}
    assert len(found) > 5
    assert "8" not in found  # S2


def test_sampling_refuses_a_moment_whose_question_is_a_secret():
    hidden: View | None = None
    for rules, moment in (pair for seed in range(20) for pair in moments(2, seed, R20="holders")):
        frame = moment.state.stack[-1]
        if frame.step in ANSWER_STEPS:
            hidden = view(rules, moment.state, 1 - frame.queue[0])
    assert hidden is not None
    with pytest.raises(RaigoError, match="R20"):
        sample(hidden, dice(0))


def test_sampling_refuses_more_hidden_tokens_than_there_are():
    position = deal(2, seed=1)
    seen = view(position.rules, position.state, 0)
    with pytest.raises(RaigoError, match="C1"):
        sample(seen._replace(raizan=HIDDEN * 99), dice(0))
    assert len(unseen(seen)) == 65 - len(position.state.seats[0].body)
