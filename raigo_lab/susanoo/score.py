"""What everybody has at the end (WE): Value Points part by part, and who wins."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from raigo_lab.susanoo.effects import SLOTS
from raigo_lab.susanoo.places import items_held, items_of
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import Cards, Seat, State, put

BONUS, TIE = 5, 3
MOST_SAKE_TIED = {"none": 0, "three": 3, "five": 5}  # WR7


class Score(NamedTuple):
    """The Value Points of one player."""

    cards: int  # WE6
    heads: int  # WE2
    sake: int  # WE3
    most_sake: int
    level: int  # WE4
    highest: int
    pairs: int  # WE5
    sets: int

    @property
    def total(self) -> int:
        """All together."""
        return sum(self)


class Outcome(NamedTuple):
    """How a game ended: every score, and the winners."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]


def scores(box: Box, state: State) -> tuple[Score, ...]:
    """Every player's Value Points, as if the game ended now (WE2 to WE6)."""
    sake = [len(seat.sake) for seat in state.seats]
    levels = [seat.level for seat in state.seats]
    return tuple(_score(box, seat, sake, levels) for seat in state.seats)


def _score(box: Box, seat: Seat, sake: list[int], levels: list[int]) -> Score:
    items = items_held(seat) if box.rules.WR11 == "held" else items_of(seat)
    tied = MOST_SAKE_TIED[box.rules.WR7]
    own = len(seat.sake)
    most = own and own == max(sake)
    highest = seat.level == max(levels)
    return Score(
        cards=sum(box.cards[card].vp for card in items + seat.transformations),
        heads=len(seat.heads) * 6 - 1 if seat.heads else 0,
        sake=own,
        most_sake=(BONUS if sake.count(own) == 1 else tied) if most else 0,
        level=seat.level,
        highest=(BONUS if levels.count(seat.level) == 1 else TIE) if highest else 0,
        pairs=sum(2 * (n // 2) for n in Counter(_elements(box, seat.transformations)).values()),
        sets=BONUS * full_sets(box, items),
    )


def _elements(box: Box, cards: Cards) -> list[str]:
    return [box.cards[card].element for card in cards]


def full_sets(box: Box, items: Cards) -> int:
    """WE5 Sets of Helmet, Armor and Weapon of one element, each card in one set."""
    found = Counter((box.cards[card].element, box.cards[card].type) for card in items)
    elements = {element for element, _ in found}
    return sum(min(found[element, slot] for slot in SLOTS) for element in elements)


def outcome(box: Box, state: State) -> Outcome:
    """WE7 Most Value Points win; WR8 says what a tie is."""
    every = scores(box, state)
    ranks: list[tuple[int, ...]] = [(score.total,) for score in every]
    if box.rules.WR8 == "heads":
        ranks = [
            (score.total, len(seat.heads), seat.level) for score, seat in zip(every, state.seats, strict=True)
        ]
    best = max(ranks)
    return Outcome(every, tuple(index for index, rank in enumerate(ranks) if rank == best))


class Kept(NamedTuple):
    """Which items in play to give up for most VP (WM6 d)."""

    value: int
    best: tuple[Cards, ...]  # every best choice of what goes
    tried: int


def best_discards(box: Box, state: State, index: int, number: int) -> Kept:
    """The best ways to give up so many items in play; the cards in the order they lie."""
    seat = state.seats[index]
    values: dict[Cards, int] = {}
    for gone in combinations(items_of(seat), number):
        worn = tuple(card for card in seat.worn if card not in gone)
        carried = tuple(card for card in seat.carried if card not in gone)
        left = put(state, index, seat._replace(worn=worn, carried=carried))
        values[gone] = scores(box, left)[index].total
    best = max(values.values())
    return Kept(best, tuple(gone for gone, value in values.items() if value == best), len(values))
