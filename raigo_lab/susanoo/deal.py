"""Set-up (WS): shuffled decks, six cards each, the pool, and Beings to choose from."""

from __future__ import annotations

import random

from raigo_lab.errors import InvalidArgument
from raigo_lab.susanoo.cards import BEING, EVENT, HEAD, ITEM, TRANSFORMATION, YOKAI
from raigo_lab.susanoo.pool import POOL
from raigo_lab.susanoo.rules import Box, open_box
from raigo_lab.susanoo.state import SEATS, TURN, Frame, Position, Seat, State, Step, deck

DEALT = 3  # of each deck (WS1)


def deal(seats: int, seed: int, given: Box | None = None, first: int | None = None) -> Position:
    """A new game: hands and pool dealt by the seed, decks in unknown order, Beings not yet chosen.

    The first player is drawn by lot if it is not given (WS2).
    """
    if seats not in SEATS:
        raise InvalidArgument(f"{seats} seats: Warriors of Susanoo is played by 3, 4 or 5 (WS1)")
    if first is not None and not 0 <= first < seats:
        raise InvalidArgument(f"first player {first}: the seats are 0 to {seats - 1} (WS2)")
    chosen = given or open_box()
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    cards = chosen.card_set
    events = _shuffled(cards.of_kind(YOKAI, HEAD, EVENT), rng)
    rewards = _shuffled(cards.of_kind(ITEM), rng)
    transformations = _shuffled(cards.of_kind(TRANSFORMATION), rng)
    hands = [
        (*(events.pop() for _ in range(DEALT)), *(rewards.pop() for _ in range(DEALT))) for _ in range(seats)
    ]
    pool = tuple(transformations.pop() for _ in range(POOL))
    turn = rng.randrange(seats) if first is None else first
    order = tuple((turn + i) % seats for i in range(seats))
    state = State(
        seats=tuple(Seat(hand=hand) for hand in hands),
        stack=(*TURN, Frame(Step.BEING, queue=order)),
        turn=turn,
        events=deck(bag=tuple(events)),
        rewards=deck(bag=tuple(rewards)),
        transformations=deck(bag=tuple(transformations)),
        pool=pool,
        beings=cards.of_kind(BEING),
    )
    return Position(state, chosen)


def _shuffled(cards: tuple[str, ...], rng: random.Random) -> list[str]:
    pile = list(cards)
    rng.shuffle(pile)
    return pile
