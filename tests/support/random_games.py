"""Random games for tests: a set-up and a walk that prefers doing something to passing."""

from __future__ import annotations

import random
from collections.abc import Iterator

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.box import box as box_of
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.rules import DEFAULT, WORDS, Rules
from raigo_lab.raigo.state import EMPTY, START_OF_TURN, Position, Seat, State
from raigo_lab.raigo.tokens import by_weight


def dice(seed: int) -> random.Random:
    """Chance that can be repeated."""
    return random.Random(seed)  # noqa: S311


def deal(rng: random.Random, seats: int, *, ordered: bool, raizan: int | None = None) -> State:
    """A set-up (S1 to S3), Raizan cut down to a number of tokens."""
    inside = box_of(DEFAULT, seats)
    box = list(inside.tokens)
    rng.shuffle(box)
    extra = box.pop()
    boards = []
    for seat in range(seats):
        body = by_weight("".join(box.pop() for _ in range(2 if seat else 1)))
        boards.append(Seat(2, body, "", "", (EMPTY,) * inside.circles))
    supply = "".join(box if ordered else sorted(box[:raizan]))[:raizan]
    return State(
        seats=tuple(boards),
        stack=START_OF_TURN,
        turn=rng.randrange(seats),
        raizan=supply,
        ordered=ordered,
        last_turns=None if supply else seats,
        bonus=extra if seats > 2 else "",
        removed=extra if seats == 2 else "",
    )


def some_rules(rng: random.Random) -> Rules:
    """Rulings, a few of them not the default."""
    rules = DEFAULT
    for name, words in WORDS.items():
        if int(name[1:]) < 25 and rng.random() < 0.15:  # the others say nothing to a base game
            value = rng.choice(words) if isinstance(words, tuple) else rng.choice((2, 3, 5, 8))
            rules = rules._replace(**{name: value})
    return rules


def some_start(rng: random.Random) -> Position:
    """Any number of seats, either order of Raizan, long and short games, some rulings changed."""
    seats, ordered, raizan = rng.choice((2, 3, 4)), rng.random() < 0.5, rng.choice((None, 0, 5, 30))
    return Position(deal(rng, seats, ordered=ordered, raizan=raizan), some_rules(rng))


def choose(rng: random.Random, game: Raigo, state: State) -> AnyAction | None:
    """Any option; Thunder often, so that it is answered; None at the end."""
    match game.node(state):
        case Choice(_, options):
            thunders = [one for one in options if one.effect in ("discharge", "charge", "roar", "shield")]
            busy = thunders if thunders and rng.random() < 0.6 else options[1:]
            return rng.choice(busy) if busy and rng.random() < 0.6 else rng.choice(options)
        case Joint(seats):
            return tuple(rng.choice(options) for _, options in seats)
        case Chance(outcomes):
            return rng.choice(outcomes)[0]
        case Over():
            return None
    raise AssertionError


def walk(rng: random.Random, position: Position) -> Iterator[tuple[State, AnyAction | None]]:
    """Every state of a random game with the action taken in it; None in the last."""
    game = Raigo(position.rules)
    state = game.start(position.state)
    while True:
        action = choose(rng, game, state)
        yield state, action
        if action is None:
            return
        state = game.apply(state, action)
