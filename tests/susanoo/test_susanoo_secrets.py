"""WC4, WM4 What a seat sees, and what it remembers: nothing that is hidden from it, everything that is certain."""

import random
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from susanoo_stories import after, at, chooser, step
from susanoo_walks import all_cards, any_rules, dealt_otherwise, told_apart, walk

from raigo_lab.susanoo.cards import load_set
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.knowledge import start as sit_down
from raigo_lab.susanoo.notation import parse_action, parse_position
from raigo_lab.susanoo.refusals import checked
from raigo_lab.susanoo.state import Step, act
from raigo_lab.susanoo.view import sample, view

GAMES = [(seats, seed) for seats in (3, 4, 5) for seed in range(4)]
STARTER = Path(str(files("raigo_lab.susanoo").joinpath("sets", "starter")))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_wc4_tables_that_differ_only_in_hidden_cards_look_the_same(seats, seed):
    """Every tenth decision, and all with pending work that knows of hidden cards."""
    rng = random.Random(seed)  # noqa: S311
    others = 0
    for number, (game, state, _, _) in enumerate(walk(seats, seed, any_rules(rng, WR10=8))):
        steps = {frame.step for frame in state.stack}
        if number % 10 == 0 or steps & {Step.SCRY, Step.SEALED_TURNS, Step.EFFECT}:
            seat = rng.randrange(seats)
            assert not told_apart(game.box, state, seat, rng), (seat, state.stack)
            others += dealt_otherwise(state, seat, rng) != state
    assert others


WANDER = "3p t0 r1 e- w- f- b:- @battle:Y10 WR5=off{} / B3 5 h:E11,O2,Y05 / B6 12 h:{} / B7 7 h:{}"


def test_wc4_what_will_wander_in_is_its_players_secret_while_another_may_cancel():
    """WI4, WI6 Seat 1 is asked for the Mirror; it and seat 2 know that a card of seat 0 is named, not which."""
    table = after(WANDER.format("", "E17", "I21"), "play E11 O2")
    assert (step(table), chooser(table)) == ("ANSWER", 1)
    named = [view(table.box, table.state, seat).state.stack[-2].targets for seat in range(3)]
    assert named == [("O2",), ("?e",), ("?e",)]
    for seat in (1, 2):
        assert not told_apart(table.box, table.state, seat, random.Random(1))  # noqa: S311


def test_wr4_sealed_actions_that_wait_are_secrets():
    """The Mirror is offered to seat 0 while seat 1's card waits for it and seat 2's for its turn."""
    line = WANDER.format(",WR4=sealed", "E12,Y01", "I22,Y02").replace("E11,O2,Y05", "E17,O2,Y05")
    table = after(line, "pass; play E12 Y01 + play I22 them")
    assert (step(table), chooser(table)) == ("ANSWER", 0)
    views = [view(table.box, table.state, seat).state.stack for seat in range(3)]
    waiting = [next(frame for frame in stack if frame.step == Step.SEALED_TURNS) for stack in views]
    assert [(frame.queue, frame.actions) for frame in waiting] == [
        ((), ()),
        ((), ()),
        ((2,), (act("play", "I22", "them"),)),
    ]
    assert [stack[-2].targets for stack in views] == [("?e",), ("Y01",), ("?e",)]
    for seat in range(3):
        assert not told_apart(table.box, table.state, seat, random.Random(1))  # noqa: S311


@pytest.mark.parametrize("seed", range(20))
def test_wi4_in_a_table_that_looks_like_this_what_was_named_lies_in_the_hand_and_comes(seed):
    table = after(WANDER.format("", "E17", "I21"), "play E11 O2")
    seen = view(table.box, table.state, 1)
    remembered = {0: ("Y05",)} if seed % 2 else None
    other = sample(seen, random.Random(seed), remembered)  # noqa: S311
    named = other.stack[-2].targets[0]
    assert named[0] in "YO"
    assert named in other.seats[0].hand
    assert not remembered or "Y05" in other.seats[0].hand
    assert max(Counter(all_cards(other)).values()) == 1
    assert view(table.box, other, 1) == seen
    assert [foe.card for foe in Susanoo(table.box).apply(other, act("allow")).battle.yokai] == ["Y10", named]


SCRIED = "3p t0 r1 eE11,E12,Y01,Y02 w- fT01 q:T02 ex:O8 b:- @end WR5=off / B6 4 / {} 6 / B7 7"


def memories_after(position, text):
    """What every seat remembers after these actions."""
    state, box = at(position)
    memories = [sit_down(3, seat) for seat in range(3)]
    for one in text.split("; "):
        game = Susanoo(box)
        state, events = game.happened(state, checked(game, state, parse_action(one)))
        memories = [memory.after(events) for memory in memories]
    return state, memories


def test_wc4_a_card_known_to_come_next_is_known_in_the_hand_it_comes_into():
    """Seat 0 looked at both; seat 1 draws the Night Parade face up, then the Stray Spirit unseen: nothing else asks it."""
    state, (zero, one, two) = memories_after(SCRIED.format("B3"), "use B6; top E11")
    assert state.seats[1].hand == ("E11", "E12")
    assert zero.known() == {1: ("E11", "E12")}
    assert one.known() == {}
    assert two.known() == {1: ("E11",)}
    assert zero.top == ()


@pytest.mark.parametrize(
    ("number", "actions", "known"),
    [
        (1, "use B5", ("E11", "E12")),
        (2, "use B5; top E11", ("E11", "E12")),
        (2, "use B5; top E12", ("E12", "E11")),
    ],
)
def test_wc4_what_another_looks_at_stays_known_as_far_as_its_order_shows_again(
    tmp_path, number, actions, known
):
    """Seat 0 knows both cards. Of two that seat 1 looks at one comes face up: the other is the one drawn unseen after it."""
    folder = Path(shutil.copytree(STARTER, tmp_path / "club"))
    beings = folder / "beings.toml"
    text = beings.read_text(encoding="utf-8")
    assert "turn: pay 1 > draw R 1" in text
    beings.write_text(text.replace("turn: pay 1 > draw R 1", f"turn: scry {number}"), encoding="utf-8")
    position = parse_position(SCRIED.format("B5"), load_set(folder))
    _, (zero, _, two) = memories_after(position, f"use B6; top E11; {actions}")
    assert zero.known() == {1: known}
    assert two.known() == {1: known[:1]}


THREE = [Event("scried", "WK3", 1, (card,), "e", "s", (1,)) for card in ("E11", "E12", "Y01")]


def scried_by_two(first):
    """What seat 0 knows after it looked at three cards of four and seat 1 put this one of them on top."""
    mine = [event._replace(seat=0, eyes=(0,)) for event in THREE]
    back = Event("put_back", "WK3", 0, ("E11", "E12", "Y01"), "s", "e", (0,))
    others = [card for card in back.cards if card != first]
    again = back._replace(seat=1, cards=(first, *others), eyes=(1,))
    return sit_down(3, 0).after([*mine, back, *THREE, again]), others


@pytest.mark.parametrize("first", ["E11", "E12", "Y01"])
def test_wc4_of_three_cards_that_another_looked_at_the_order_is_certain_once_the_first_is_seen(first):
    known, others = scried_by_two(first)
    assert known.top == ()
    seen = known.after([Event("drawn", "WT4", 1, (first,), "e", "!")])
    assert seen.top == tuple(others)  # they lie under it in order
    unseen = known.after([Event("into_hand", "WC5", 1, (first,), "e", "h1", (1,))])
    assert (unseen.top, unseen.known()) == ((), {})


def test_wc4_while_another_looks_at_cards_they_are_not_on_the_deck():
    known = sit_down(3, 0).after([Event("put_back", "WK3", 0, ("E11", "E12", "Y01"), "s", "e", (0,))])
    assert known.top == ("E11", "E12", "Y01")
    assert known.after(THREE[:2]).top == ("Y01",)
    assert known.after([Event("reshuffled", "WC5", cards=("E11",), source="ex", to="e")]).top == ()
