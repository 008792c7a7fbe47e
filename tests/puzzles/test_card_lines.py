"""After a wrong choice in a puzzle of Warriors of Susanoo: a legal line to the end of the question that shows the cost."""

import pytest

from raigo_lab.games.protocol import Chance
from raigo_lab.puzzles import cards
from raigo_lab.puzzles.card_lines import Onward
from raigo_lab.susanoo.endgame import Endgame, Question
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.session import Session

NAMES = [puzzle.name for puzzle in cards.everything()]


def went(puzzle, action):
    """The line after a choice, played by the rules, and what the asked seat has when values are looked at."""
    seat = cards.asked_seat(puzzle)
    problem = Endgame(Susanoo(puzzle.position.box), Question(puzzle.goal, puzzle.until, "own", seat))
    line, session = Onward(puzzle).after(action), Session(puzzle.position)
    state = cards.start_of(puzzle.position)
    for one in line:
        session.play(one)  # refuses what is not legal
        state = problem.apply(state, one)
    return session, problem.node(state).outcome[seat]


@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_choice_leads_to_the_end_and_no_further_than_it_is_worth(name):
    puzzle = cards.load(name)
    found = cards.solution(puzzle)
    for move in found.moves:
        if move in found.best:
            continue
        session, had = went(puzzle, move)
        assert str(session.actions[0]) == move
        # The dice fall badly: what is had at the end is no more than the average that the choice was worth.
        assert had <= found.moves[move].high
        luck = any(session.was_chance(number) for number in range(len(session.actions)))
        assert luck or had == found.moves[move].high


def kinds(name, move):
    return [event.kind for event in went(cards.load(name), move)[0].events()]


def test_what_punishes_is_there_to_be_seen():
    assert "died" in kinds("fight-or-flee/first-the-door", "flee")
    assert "joined" in kinds("orochi-race/a-second-head", "pass")
    told = kinds("terms/a-fair-price", "ask 1 y1")
    assert "helps" not in told
    assert "lost" in told


def test_idle_others_are_seen_to_do_nothing_and_dice_are_chance():
    session, _ = went(cards.load("terms/whom-to-ask"), "ask 1 -")
    assert [str(one) for one in session.actions] == [
        "ask 1 -",
        "accept",
        "pass",
        "roll 5",
        "roll 1",
        "roll 1",
    ]
    assert isinstance(session.game.node(session.state_before(3)), Chance)
