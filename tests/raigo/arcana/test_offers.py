"""Offered exactly when nothing refuses it, at tables full of Arcana: options and reasons are written apart."""

from __future__ import annotations

import pytest
from support.random_arcana import some_arcana_start
from support.random_games import dice, walk

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, State, Step

SEEDS = range(4)
TABLES = 24  # for each seed
STATES = 9  # of each step, for each seed: rare questions are asked as often as common ones
TRIED = 24  # actions at each state, most of them not offered


@pytest.fixture(scope="module")
def states():
    """Moments of random games with Arcana, by seed."""
    found = {}
    for seed in SEEDS:
        rng = dice(70 + seed)
        by_step: dict[Step, list[tuple[Rules, State]]] = {}
        for _ in range(TABLES):
            start = some_arcana_start(rng)
            for state, _ in walk(rng, start):
                by_step.setdefault(state.stack[-1].step, []).append((start.rules, state))
        found[seed] = [
            one for _, many in sorted(by_step.items()) for one in rng.sample(many, min(STATES, len(many)))
        ]
    return found


def asked(rules: Rules, state: State) -> list[tuple[int | None, tuple[Action, ...]]]:
    """Who is asked here, and what each is offered."""
    match Raigo(rules).node(state):
        case Choice(seat, options):
            return [(seat, options)]
        case Joint(seats):
            return [*seats]
    return []


@pytest.fixture(scope="module")
def pool(states):
    """A few of the actions that were offered at each moment, of every verb and effect there."""
    rng, found = dice(9), set()
    for rules, state in (one for seed in SEEDS for one in states[seed]):
        kinds: dict[tuple[str, str], list[Action]] = {}
        for _, options in asked(rules, state):
            for action in options:
                kinds.setdefault((action.verb, action.effect), []).append(action)
        found |= {rng.choice(actions) for actions in kinds.values() for _ in range(3)}
    return sorted(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_ac_an_action_is_offered_exactly_when_nothing_refuses_it(seed, states, pool):
    rng = dice(seed)
    known = set(clause_ids())
    offered = refused = 0
    for rules, state in states[seed]:
        for seat, options in asked(rules, state):
            near = [action for action in pool if action.verb in {option.verb for option in options}]
            tried = [*rng.choices(near, k=TRIED), *rng.choices(pool, k=3), *rng.choices(options, k=4)]
            tried += [one._replace(hand="R" if one.hand == "L" else "L") for one in tried if one.hand]
            for action in tried:
                reasons = why_not(rules, state, action, seat)
                assert (action in options) == (not reasons), (state, action)
                assert all(reason.clause in known for reason in reasons)
                offered += not reasons
                refused += bool(reasons)
    assert offered > 50
    assert refused > 200
