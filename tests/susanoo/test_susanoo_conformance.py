"""Whatever happens in random play, under any rulings: the protocol, conservation, legality, texts, views."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from susanoo_walks import actions, all_cards, alphabet, any_rules, walk

from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.knowledge import start as sit_down
from raigo_lab.susanoo.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.susanoo.position_json import position_from_json, position_to_json
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.state import HIGHEST_LEVEL, Position, Step
from raigo_lab.susanoo.view import sample, view

GAMES = [(seats, seed) for seats in (3, 4, 5) for seed in range(6)]
CARDS = Counter(list(starter().cards))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_moment_is_a_fair_question(seats, seed):
    for game, state, node, _ in walk(seats, seed):
        assert Counter(all_cards(state)) == CARDS
        assert all(1 <= seat.level <= HIGHEST_LEVEL for seat in state.seats)
        match node:
            case Choice(seat, options):
                assert len(options) > 1, "one option is not asked (WM3)"
                assert len(set(options)) == len(options)
                assert not state.seats[seat].dead or state.stack[-1].step == Step.REBIRTH
            case Joint(each):
                assert game.box.rules.WR4 == "sealed"
                assert len(each) > 1
                assert all(len(options) > 1 for _, options in each)
            case Chance(outcomes):
                assert sum(weight for _, weight in outcomes) == 1
                assert {weight for _, weight in outcomes} == {Fraction(1, len(outcomes))}
                assert len(outcomes) > 1
            case Over(outcome):
                assert len(outcome.scores) == seats


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_plainest_option_stands_first(seats, seed):
    plain = {"done", "pass", "refuse", "allow", "keep", "leave", "stay", "draw"}
    offered = [
        [option.verb for option in node.options]
        for _, _, node, _ in walk(seats, seed)
        if isinstance(node, Choice)
    ]
    assert offered
    for verbs in offered:
        assert all(verb not in plain for verb in verbs[1:])
        assert verbs[0] in plain or not plain & set(verbs)


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (5, 13)])
def test_an_action_is_offered_exactly_when_nothing_forbids_it(seats, seed):
    words = alphabet(seats)
    for number, (game, state, node, _) in enumerate(walk(seats, seed, most=300)):
        if isinstance(node, Over):
            continue
        offered = actions(node)
        for seat, option in offered:
            assert why_not(game.box, state, option, seat) == ()
        if number % 23 or isinstance(node, Chance):
            continue
        for seat in {seat for seat, _ in offered}:
            legal = {option for who, option in offered if who == seat}
            for action in words:
                refusals = why_not(game.box, state, action, seat)
                assert (action in legal) == (not refusals), (str(action), refusals)
                for refusal in refusals:
                    assert refusal.text("en").endswith(f"({refusal.clause})")
                    assert refusal.text("ja") != refusal.text("en")


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_actions_read_back(seats, seed):
    for _, _, node, _ in walk(seats, seed, most=600):
        for _, option in actions(node):
            assert parse_action(format_action(option)) == option


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_positions_read_back_at_every_moment_that_has_words(seats, seed):
    written = Counter()
    for game, state, _, _ in walk(seats, seed):
        position = Position(state, game.box)
        try:
            line = format_position(position)
        except NotationError:
            continue
        read = parse_position(line)
        assert game.start(read.state) == game.start(state)
        assert format_position(read) == line
        assert position_from_json(position_to_json(position)) == read
        written[state.stack[-1].step] += 1
    assert {Step.BEING, Step.WINDOW, Step.EVENT} <= set(written)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_view_tells_nothing_hidden(seats, seed):
    """WC4 Tables that differ only in what a seat cannot see look the same to it."""
    rng = random.Random(seed)  # noqa: S311
    for number, (game, state, node, _) in enumerate(walk(seats, seed)):
        if number % 7 or not isinstance(node, Choice):
            continue
        for seat in range(seats):
            seen = view(game.box, state, seat)
            for index, other in enumerate(seen.state.seats):
                assert (index == seat) or all(card in ("?e", "?w") for card in other.hand)
            if state.stack[-1].step in (Step.ANSWER, Step.REROLL) and node.seat != seat:
                continue
            other_table = sample(seen, rng)
            assert Counter(all_cards(other_table)) == CARDS
            assert view(game.box, other_table, seat) == seen


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_memory_is_never_wrong(seats, seed):
    """WC4 What a seat remembers lies where it says, and it learns only from what it saw."""
    rng = random.Random(seed)  # noqa: S311
    game, state, _, _ = next(walk(seats, seed, any_rules(rng, WR10=20)))
    memories, learnt = [sit_down(seats, seat) for seat in range(seats)], 0
    for _ in range(3000):
        node = game.node(state)
        if isinstance(node, Over):
            break
        action = (
            rng.choice(actions(node))[1]
            if not isinstance(node, Joint)
            else tuple(o[0] for _, o in node.seats)
        )
        state, events = game.happened(state, action)
        memories = [memory.after(events) for memory in memories]
        for memory in memories:
            for index, known in memory.known().items():
                assert set(known) <= set(state.seats[index].hand)
                learnt += len(known)
            if state.stack[-1].step != Step.SCRY:
                for place, card in enumerate(memory.top):
                    assert card == "?e" or state.events.top[place] == card
    assert learnt


def test_apply_leaves_its_state_alone_and_is_repeatable():
    for game, state, node, _ in walk(4, 21, most=300):
        if isinstance(node, Over):
            break
        before = repr(state)
        for _, option in actions(node)[:5] if not isinstance(node, Joint) else []:
            assert game.apply(state, option) == game.happened(state, option)[0]
        assert repr(state) == before


def test_the_same_seed_gives_the_same_game():
    ends = [[repr(state) for _, state, _, _ in walk(3, 5)][-1] for _ in range(2)]
    assert ends[0] == ends[1]
