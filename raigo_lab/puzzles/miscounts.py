"""What somebody overlooked who miscounts a Tower or the tops of a Battle: the rule that fits the answer given, never the right one itself."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.onward import Note
from raigo_lab.raigo.hands import Worth, settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.study.battle_lab import tower_at
from raigo_lab.raigo.tokens import SPELLS, WEIGHT, Pile
from raigo_lab.texts import Words


def miscount(puzzle: Puzzle, given: int) -> Note:
    """The likeliest reason for this wrong number."""
    state, rules = puzzle.position.state, puzzle.position.rules
    tower = tower_at(state, puzzle.tower)
    one = worth(tower, rules)
    if not one.settled:
        return Note("heavy_on_light")
    if given < 0:
        return Note("is_settled")
    if state.bonus and given == one.points + tower.count(state.bonus):
        return Note("bonus_later")
    reasons = {**dict(_parts(tower, rules)), **dict(_bonuses(one))}
    if given in reasons:
        return reasons[given]
    if given in (len(tower), sum(WEIGHT[token] for token in tower)):
        return Note("no_weights")
    return Note("too_much" if given > one.points else "too_little")


def misdirected(puzzle: Puzzle, given: str) -> Note:
    """RO4 Why the Thunder does not go to this Tower: what the tops weigh, and which case it is not."""
    state = puzzle.position.state
    tops = ", ".join(f"{spot} {WEIGHT[tower_at(state, spot)[-1]]}" for spot in puzzle.towers)
    row = "not_alone" if given in puzzle.towers else "not_named"
    return Note(row, (("tops", tops), ("tower", given)))


def _bonuses(one: Worth) -> Iterator[tuple[int, Note]]:
    """Height or suit forgotten, or a suit that is none (H7, H8); a Tower that stands is no hand but a Basic one (T8)."""
    if one.hand is None:
        return
    if not one.suit:
        yield one.points + 1, Note("mixed_suits")
    yield one.basic, Note("bonuses_forgotten")
    if one.suit:
        yield one.points - one.suit, Note("suit_forgotten", (("suit", _suit(one.tower)),))
    if one.height:
        yield one.points - one.height, Note("height_forgotten")


def _suit(tower: Pile) -> Words:
    return Words("Spell", "言霊") if tower[0] in SPELLS else Words("Silent", "音無")


def _parts(tower: Pile, rules: Rules) -> Iterator[tuple[int, Note]]:
    """A part of the Tower taken for the whole (H): the longest part of that worth is named."""
    for size in range(3, len(tower)):
        for first in range(len(tower) - size + 1):
            part = tower[first : first + size]
            if settled(part) and worth(part, rules).hand is not None:
                yield worth(part, rules).points, Note("only_a_part", (("part", part),))
