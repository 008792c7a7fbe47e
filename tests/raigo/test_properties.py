"""Whatever happens in random play: 500 games with every property, looked at state by state."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.alphabet import alphabet
from support.places import DATA
from support.random_games import choose, deal, dice, some_rules
from support.tokens import all_tokens, pending_tokens

from raigo_lab.games.nodes import actions, turns
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import HIDDEN, IN_FLIGHT, RAIZAN, Event
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import CIRCLES, Action, Position, Seat, State
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

GAMES = 500
CHUNKS = 25
TURN_COUNTS = DATA / "turn_counts.json"


# Nodes and options


def assert_node(game: Raigo, state: State, node: Node) -> None:
    """Somebody can choose, or the game is over; options are distinct and stand in an order that does not change."""
    match node:
        case Over(outcome):
            assert game.is_over(state)
            assert outcome == game.outcome(state)
            return
        case Choice(seat, options):
            assert 0 <= seat < len(state.seats)
            offers = [options]
        case Joint(seats):
            assert len(seats) > 1
            assert [seat for seat, _ in seats] == sorted({seat for seat, _ in seats})
            offers = [options for _, options in seats]
        case Chance(outcomes):
            assert all(isinstance(weight, Fraction) and weight > 0 for _, weight in outcomes)
            assert sum(weight for _, weight in outcomes) == 1
            offers = [tuple(action for action, _ in outcomes)]
    assert not game.is_over(state)
    for options in offers:
        assert options
        assert len({*options}) == len(options)
    assert game.node(copy_of(state)) == node


def copy_of(state: State) -> State:
    """The same value, nothing of it shared."""
    return pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes


@cache
def whole_alphabet(seats: int) -> tuple[Action, ...]:
    """Everything a person could try, but for handfuls of Purify beyond two tokens."""
    return tuple(action for action in alphabet(seats) if action.verb != "purify" or len(action.target) < 3)


def assert_refusals(rng, rules: Rules, state: State, node: Node) -> None:
    """Offered and not refused are the same, looked at in a few of all actions."""
    if not isinstance(node, Choice):
        return
    for option in rng.sample(node.options, min(4, len(node.options))):
        assert why_not(rules, state, option) == ()
    for action in rng.sample(whole_alphabet(len(state.seats)), 8):
        assert (action in node.options) == (not why_not(rules, state, action)), action


# Text


def assert_text(position: Position) -> None:
    """Both text forms read back to the same value."""
    assert parse_position(format_position(position)) == position
    assert position_from_json(json.loads(json.dumps(position_to_json(position)))) == position


# Events: each token's way from place to place


class Places:
    """Where every token lies, moved by events alone."""

    def __init__(self, state: State) -> None:
        self.rows: dict[str, list[str]] = {}  # Bodies and Towers: places in them shift
        self.heaps: Counter[tuple[str, str]] = Counter()  # everything else
        for index, seat in enumerate(state.seats):
            self.rows[f"{index}B"] = [*seat.body]
            for name, circle in zip(CIRCLES, seat.circles, strict=False):
                self.rows[f"{index}{name}"] = [*circle.tower]
                self.lay(f"{index}{name}*", circle.seal)
            heaps = {
                "L": seat.left,
                "R": seat.right,
                "H": seat.head,
                "G": seat.gathered,
                "canyon": seat.canyon,
            }
            for name, tokens in (heaps | {"hands": "".join(seat.completed)}).items():
                self.lay(f"{index}{name}", tokens)
        self.lay(RAIZAN, state.raizan)
        for frame in state.stack:
            self.lay(f"{state.turn}drawn", frame.tokens)
            self.lay(IN_FLIGHT, pending_tokens(frame._replace(tokens="")))

    def lay(self, place: str, tokens: str) -> None:
        self.heaps.update((place, token) for token in tokens)

    def follow(self, event: Event) -> None:
        """Let the tokens of an event move, one after the other."""
        for token, source, to, _ in event.moves:
            if source == to:  # shown where it stands
                assert self.rows[source[:2]][int(source[2:]) - 1] == token
                continue
            if source[:2] in self.rows and source[2:].isdigit():
                assert self.rows[source[:2]].pop(int(source[2:]) - 1) == token, event
            else:
                assert self.heaps[source, token] > 0, event
                self.heaps[source, token] -= 1
            if to[:2] in self.rows and to[2:].isdigit():
                assert int(to[2:]) <= len(self.rows[to[:2]]) + 1, event
                self.rows[to[:2]].insert(int(to[2:]) - 1, token)
            else:
                assert to[1:] not in ("L", "R") or not any(self.heaps[to, one] for one in "TNKHRMWPD12345678")
                self.heaps[to, token] += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Places) and self.rows == other.rows and +self.heaps == +other.heaps

    __hash__ = None


def assert_events(before: State, after: State, events: tuple[Event, ...]) -> None:
    """The moves lead from the table before to the table after, and every event can be told."""
    places = Places(before)
    for event in events:
        places.follow(event)
        assert tell(event).endswith(f"({event.clause}).")
    assert places == Places(after)


# Views


def assert_hidden(rules: Rules, state: State) -> None:
    """S6 A seat sees no face on other Boards, in other Towers, in Raizan, nor the removed token."""
    for seat in range(len(state.seats)):
        seen = view(rules, state, seat)
        assert {*seen.raizan, seen.removed} <= {HIDDEN, ""}
        if seat != state.turn:
            assert {*"".join(frame.tokens for frame in seen.stack)} <= {HIDDEN}
        for index, (board, truth) in enumerate(zip(seen.seats, state.seats, strict=True)):
            towers = "".join(circle.tower for circle in board.circles)
            assert [len(circle.tower) for circle in board.circles] == [len(c.tower) for c in truth.circles]
            if index == seat:
                assert board.inner == truth.inner
            else:
                assert {*board.inner, *towers} <= {HIDDEN}
                assert len(board.inner) == len(truth.inner)


# Sameness


def mirrored(seat: Seat, order: tuple[int, ...]) -> Seat:
    """The seat with its Hands swapped and its Circles in another order."""
    return seat._replace(
        left=seat.right, right=seat.left, circles=tuple(seat.circles[index] for index in order)
    )


def mirror_images(rng, state: State) -> State:
    """The table with the Hands and Circles of some seats in other places."""
    order = rng.choice([*permutations(range(len(state.seats[0].circles)))])
    seats = tuple(mirrored(seat, order) if rng.random() < 0.7 else seat for seat in state.seats)
    return state._replace(seats=seats)


def assert_same_when_mirrored(rng, game: Raigo, state: State) -> None:
    """Mirrored tables have one key, and so have the tables one decision later (where nothing is pending)."""
    if len(state.stack) > 1 or state.stack[0].chant:
        return
    other = mirror_images(rng, state)
    assert key(other) == key(state)
    assert next_keys(game, other) == next_keys(game, state)


def next_keys(game: Raigo, state: State) -> set:
    after = [game.apply(state, action) for action in actions(game.node(state))]
    return {key(one) for one in after if len(one.stack) == 1}


# The games


def assert_game(number: int) -> None:
    """One random game with every property."""
    rng = dice(number)
    seats, ordered = 2 + number % 3, number % 4 != 0
    supply = rng.choice((None, 12, 30)) if ordered else rng.choice((3, 8, 16))
    start, rules = deal(rng, seats, ordered=ordered, raizan=supply), some_rules(rng)
    game = Raigo(rules)
    state = first = game.start(start)
    tokens, taken = all_tokens(start), list[AnyAction]()
    while True:
        try:
            node = game.node(state)
            assert_node(game, state, node)
            assert_refusals(rng, rules, state, node)
            assert_text(Position(state, rules))
            assert_hidden(rules, state)
            assert all_tokens(state) == tokens
            assert min(seat.yang for seat in state.seats) >= 0
            if rng.random() < 0.05:
                assert_same_when_mirrored(rng, game, state)
            action = choose(rng, game, state)
            if action is None:
                break
            before = copy_of(state)
            after = game.apply(state, action)
            assert state == before
            assert parse_action(format_action(action)) == action
            told, events = game.happened(state, action)
            assert told == after
            assert_events(state, after, events)
        except Exception as error:
            error.add_note(f"game {number}: {format_position(Position(state, rules))}")
            raise
        taken.append(action)
        state = after
    again = first
    for action in taken:
        again = game.apply(again, parse_action(format_action(action)))
    assert again == state


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_property_of_random_games(chunk):
    for number in range(chunk, GAMES, CHUNKS):
        assert_game(number)


@given(st.data())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
def test_a_drawn_game_keeps_its_tokens_and_reads_back(data):
    """Options stand plainest first, so a failure shrinks to a short and plain game."""
    seed = data.draw(st.integers(0, 1_000_000))
    rng = dice(seed)
    start, rules = deal(rng, 2 + seed % 3, ordered=True), some_rules(rng)
    game = Raigo(rules)
    state = game.start(start)
    for _ in range(data.draw(st.integers(0, 40))):
        options = [*actions(game.node(state))]
        if not options:
            break
        action = options[data.draw(st.integers(0, len(options) - 1))]
        after, events = game.happened(state, action)
        assert after == game.apply(state, action)
        assert_events(state, after, events)
        state = after
    assert all_tokens(state) == all_tokens(start)
    assert parse_position(format_position(Position(state, rules))).state == state


def small_counts() -> list:
    rows = json.loads(TURN_COUNTS.read_text(encoding="utf-8"))["positions"]
    return [pytest.param(row, id=row["id"]) for row in rows if row["turns"][0] < 200]


@pytest.mark.parametrize("row", small_counts())
def test_mirrored_positions_have_one_key_and_one_count(row):
    state, rules = position_from_json(row["position"])
    other = mirror_images(dice(1), state)
    assert key(other) == key(state)
    assert turns(RaigoStudy(Position(other, rules)), other, 1) == row["turns"][:1]
