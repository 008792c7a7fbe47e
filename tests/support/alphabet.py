"""Every action that a person could try at a table: a whole, finite set that tests hold the rules against."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.raigo.aims import inner_words
from raigo_lab.raigo.box import box
from raigo_lab.raigo.effects import Effect
from raigo_lab.raigo.refusals import normal
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.spells import ANSWERS, EFFECTS
from raigo_lab.raigo.state import CIRCLES, LEFT_RIGHT, TOWER_SPOTS, Action
from raigo_lab.raigo.tokens import LETTERS, by_weight

MOST_DISCARDS = 5  # one more than Purify ever takes


def alphabet(seats: int) -> Iterator[Action]:
    """Every action that a person could try at a table of this size, legal or not."""
    circles = box(DEFAULT, seats).circles
    signs = f"-{LETTERS}"
    spots = inner_words(seats)
    towers = [spot for seat in range(seats) for spot in TOWER_SPOTS[seat][:circles]]
    for verb in ("fetch", "place"):
        yield from (Action(verb, target=left + right) for left in signs for right in signs)
    yield from (Action("select", target=number) for number in "0123")
    yield from (normal(Action("discard", target=one, other=two)) for one in spots for two in spots)
    yield from (Action("pile", hand, target=circle) for hand in LEFT_RIGHT for circle in CIRCLES)
    for hand in LEFT_RIGHT:
        for effect in EFFECTS.values():
            yield from _declarations(effect, hand, seats, circles)
        for answer in ANSWERS:
            yield from (Action("chant", hand, answer), Action("answer", hand, answer))
    yield from (Action("tower", target=spot) for spot in ["", *towers])
    yield from (Action("purify", target=tokens) for tokens in _handfuls())
    yield Action("pass")
    yield Action("end")


def _declarations(effect: Effect, hand: str, seats: int, circles: int) -> Iterator[Action]:
    """An effect with every combination of words for its aims, nothing at all included."""
    words = [["", *aim.words(seats, circles)] for aim in effect.aims] + [[""], [""]]
    for target in words[0]:
        for other in words[1]:
            action = Action("chant", hand, effect.name, target, other)
            if normal(action) == action:
                yield action


def _handfuls() -> Iterator[str]:
    """Every handful of up to five tokens in weight order."""
    order = by_weight(LETTERS)
    found = [""]
    yield "-"
    for _ in range(MOST_DISCARDS):
        found = [pile + token for pile in found for token in order[order.find(pile[-1:] or order[0]) :]]
        yield from found
