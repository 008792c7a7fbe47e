"""Players that choose by themselves. Each sees its seat's view and its options, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from raigo_lab.raigo.arcana.rows import ARCANUM
from raigo_lab.raigo.effects import Kind
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import HEIGHT_LIMIT, settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import EFFECTS
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, INNER_AT, INNER_ROOM, Action, Seat, partner
from raigo_lab.raigo.tokens import WEIGHT, Pile
from raigo_lab.raigo.verbs import hand_token


class RandomPlayer:
    """Picks any option, all equally likely; or ``evenly`` first what to do, then one way to do it.

    Switch alone has more ways than everything else together, so even play shows more of the game.
    """

    def __init__(self, rng: random.Random, *, evenly: bool = False) -> None:
        """Chance comes from outside, so that a game can be played again."""
        self.rng = rng
        self.evenly = evenly

    def choose(self, _: View, options: Sequence[Action]) -> Action:
        """Any option."""
        if self.evenly:
            deeds = [*dict.fromkeys((action.verb, action.effect) for action in options)]
            deed = self.rng.choice(deeds)
            options = [action for action in options if (action.verb, action.effect) == deed]
        return self.rng.choice(options)


class GreedyPlayer:
    """Looks one step ahead at its own table, and takes the first of the best options.

    It fetches what it can, draws two while there is room, piles where its Tower's promise grows most and out of
    order (T7) only as a last resort, resolves its own hands, roars for them, and shields what is still growing. The
    fuller its Board, the gladder it gets rid of a token (T4). Of the others it knows heights only: it seals, cuts and
    takes a little rather than nothing, and leaves its partner alone.
    """

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """The first of the best options."""
        return max(options, key=lambda action: (appeal(view, action), -options.index(action)))


def promise(tower: Pile, rules: Rules) -> float:
    """What a Tower may come to be worth: its points, and a little for each story that fits a hand so far.

    >>> promise("54", Rules()) > promise("5", Rules()) > promise("", Rules()) > promise("45", Rules())
    True
    """
    if HIDDEN in tower:
        return 0.1 * len(tower)
    if not settled(tower):
        return -1.5 if len(tower) == HEIGHT_LIMIT else -1.0  # resolved at once, it frees its Circle (T8, T9)
    points = worth(tower, rules).points
    gaps = [WEIGHT[below] - WEIGHT[above] for below, above in pairwise(tower)]
    fits = all(gap == gaps[0] for gap in gaps) and all(gap <= 2 for gap in gaps)
    return points + (0.3 if fits else 0.05) * len(tower)


def appeal(view: View, action: Action) -> float:
    """How much this option promises to the seat; options of one moment are compared."""
    # Passing, ending the turn, and discards are missing here: nothing gained, nothing lost.
    row = _APPEALS.get(action.verb)
    return row(view, action) if row else 0.0


def _own(view: View) -> Seat:
    assert view.seat is not None  # noqa: S101 - a player sits somewhere
    return view.seats[view.seat]


def _worth_at(view: View, spot: str) -> int:
    """What resolving a Tower would give its owner, as far as it is seen."""
    seat, c = CIRCLE_AT[spot]
    tower = view.seats[seat].circles[c].tower
    return 0 if HIDDEN in tower else worth(tower, view.rules).points


def _is_ours(view: View, spot: str) -> bool:
    """Whether a spot is the seat's own or its partner's (S5)."""
    seat = int(spot[0])
    return seat == view.seat or (len(view.seats) == 4 and view.seat == partner(seat))


CROWDING = (0.0, 0.1, 0.2, 0.5, 1.2, 3.0)  # by Inner Tokens; with five left, the next turn begins with T4


def _crowding(view: View) -> float:
    """How glad the seat is to get rid of a token: a full Board costs Yang (T4)."""
    return CROWDING[len(_own(view).inner)]


def _pile_appeal(view: View, action: Action) -> float:
    own = _own(view)
    tower = own.circles[CIRCLES.index(action.target)].tower
    grown = promise(tower + hand_token(own, action.hand), view.rules)
    return grown - promise(tower, view.rules) + _crowding(view)


def _chant_appeal(view: View, action: Action) -> float:
    """Discharge an own hand; otherwise a small harm to the others, never to the own side."""
    if action.effect not in EFFECTS:  # Shadow too, which says later as what it acts (A27)
        return _arcanum_appeal(view, action)
    if action.effect == "discharge" and action.target and int(action.target[0]) == view.seat:
        return _worth_at(view, action.target) - 0.5 + _crowding(view)
    if action.effect in ("purify", "destroy"):
        return 0.1 + _crowding(view)
    if action.effect in ("discharge", "switch") or not action.target or _is_ours(view, action.target):
        return -1.5 + _crowding(view)
    # A Snake brings another token to its Hand: nothing is got rid of.
    return {"katana": 0.2 + _crowding(view), "charge": 0.1 + _crowding(view)}.get(action.effect, 0.1)


_GLAD = ("dance", "azure", "demon", "phoenix", "princess", "wind", "spring", "phantom", "ember", "closure")


def _arcanum_appeal(view: View, action: Action) -> float:
    """An Arcanum: what takes from the others or stays is used gladly, own Towers are given up for points alone."""
    spot = action.target if action.target in CIRCLE_AT else ""
    if action.effect == "harmony":
        weight = sum(WEIGHT[token] for token in _tower_at(view, spot) if token != HIDDEN)
        return {11: 2.0, 33: 4.0}.get(weight, -2.0) - _worth_at(view, spot)
    if action.effect == "poise":
        return 1.0 + _worth_at(view, spot)
    row = ARCANUM.get(action.effect)
    if row and row.kind is Kind.SUMMON:
        return 0.5 - promise(_tower_at(view, spot), view.rules) + _crowding(view)
    if action.effect in _GLAD:
        return 0.3 + _crowding(view)
    if spot or action.target in INNER_AT:
        return (-0.7 if _is_ours(view, action.target) else 0.3) + _crowding(view)
    return -0.2 + _crowding(view)


def _tower_at(view: View, spot: str) -> Pile:
    """A Tower as far as it is seen."""
    if not spot:
        return ""
    seat, c = CIRCLE_AT[spot]
    return view.seats[seat].circles[c].tower


def _power_appeal(view: View, action: Action) -> float:
    """The power of a summon against somebody else is always welcome (A7, A8)."""
    return -1.0 if _is_ours(view, action.target) else 0.6


def _cut_appeal(view: View, action: Action) -> float:
    """A12 The own Tower that loses least."""
    tower = _tower_at(view, action.target)
    rest = tower[:-1] if action.other == "top" else tower[1:]
    return promise(rest, view.rules) - promise(tower, view.rules)


def _answer_appeal(view: View, action: Action) -> float:
    """Roar for an own hand (RO2); shield unless the Thunder would resolve one."""
    chant = view.frame.chant
    assert chant is not None  # noqa: S101 - answers answer a chant
    if action.effect == "roar":
        points = [worth(c.tower, view.rules).points for c in _own(view).circles if HIDDEN not in c.tower]
        return max(points, default=0) if chant.effect == "discharge" else -1.0
    return -1.0 if chant.effect == "discharge" and _worth_at(view, chant.target) > 0 else 0.5


def _tower_appeal(view: View, action: Action) -> float:
    """Name the best own Tower for a Discharge; for Destroy the highest of another side, the lowest of the own."""
    seat, c = CIRCLE_AT[action.target]
    tower = view.seats[seat].circles[c].tower
    if view.frame.chant is None:
        return -float(len(tower)) if _is_ours(view, action.target) else float(len(tower))
    return float(_worth_at(view, action.target))


def _number_appeal(_: View, action: Action) -> float:
    """The more tokens go to the Hands, the better."""
    return float(len(action.target.replace("-", "")))


def _select_appeal(view: View, action: Action) -> float:
    """Two tokens while a space stays free, otherwise one."""
    wanted = 2 if len(_own(view).inner) + 2 < INNER_ROOM else 1
    return float(int(action.target) == wanted)


_APPEALS: Mapping[str, Callable[[View, Action], float]] = {
    "fetch": _number_appeal,
    "select": _select_appeal,
    "place": _number_appeal,
    "pile": _pile_appeal,
    "chant": _chant_appeal,
    "answer": _answer_appeal,
    "tower": _tower_appeal,
    "power": _power_appeal,
    "cut": _cut_appeal,
    "open": lambda _, __: 3.0,
}
