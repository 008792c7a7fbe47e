"""What stands while cards lie: conditions (WK4), standing levels, elements, wards (WK2, WK3, WB4)."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.susanoo.cards import HEAD
from raigo_lab.susanoo.effects import Need, Verb
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import NOBODY, Battle, Extra, Seat, State

SAKE = 3  # WO2


def lying(seat: Seat) -> Iterator[str]:
    """The cards whose clauses work for a player: Being, active Transformation, worn items, lasting Events."""
    if seat.being:
        yield seat.being
    if seat.active:
        yield seat.active
    yield from seat.worn
    yield from seat.lasting


def abilities(box: Box, seat: Seat, when: str) -> list[str]:
    """The cards in play that can be used at such a moment (WT3, WI3)."""
    cards = box.cards
    return [card for card in lying(seat) if when in cards[card].by_when and cards[card].kind != "E"]


def standing(box: Box, state: State, index: int, name: str) -> Iterator[Verb]:
    """Every standing verb of this name whose conditions hold for its player."""
    cards = box.cards
    for card in lying(state.seats[index]):
        for verb, needs in cards[card].standing.get(name, ()):
            if not needs or holds(box, state, index, needs):
                yield verb


def total_of(box: Box, state: State, index: int, name: str) -> int:
    """The sum of a standing ``level`` or ``escape``."""
    return sum(verb.number for verb in standing(box, state, index, name))


def warded(box: Box, state: State, index: int, what: str) -> bool:
    """Whether this does not touch the player (WK3 ward)."""
    return any(verb.word == what for verb in standing(box, state, index, "ward"))


def sake_worth(box: Box, state: State, index: int) -> int:
    """What one Sake of this player counts (WO2, WK3 sake)."""
    return max((verb.number for verb in standing(box, state, index, "sake")), default=SAKE)


def role(state: State, battle: Battle, index: int) -> int | None:
    """0 for the fighter, 1 for the helper, None for anybody else."""
    if index == state.turn:
        return 0
    return 1 if index == battle.helper else None


def extra_of(state: State, index: int) -> Extra | None:
    """What a combatant played in this battle."""
    battle = state.battle
    place = role(state, battle, index) if battle else None
    return None if battle is None or place is None else battle.extras[place]


def elements(box: Box, state: State, index: int) -> str:
    """The elements of a player (WB4, WR12)."""
    seat = state.seats[index]
    found = box.cards[seat.active].element if seat.active else ""
    if seat.being and box.rules.WR12 == "both":
        found += box.cards[seat.being].element
    waiting = []  # clauses on condition of another element
    for card in lying(seat):
        for verb, needs in box.cards[card].standing.get("element", ()):
            if any(need.name == "el" for need in needs):
                waiting.append((verb, needs))
            elif not needs or holds(box, state, index, needs):
                found += verb.word
    extra = extra_of(state, index)
    if extra:
        found += extra.elements
    return _with_conditional(box, state, index, found, waiting) if waiting else found


def _with_conditional(
    box: Box, state: State, index: int, found: str, waiting: list[tuple[Verb, tuple[Need, ...]]]
) -> str:
    """WK4 Elements that rest on other elements, one after the other: no clause can rest on itself."""
    for verb, needs in waiting:
        met = (need.word in found if need.name == "el" else _holds(box, state, index, need) for need in needs)
        if verb.word not in found and all(met):
            return _with_conditional(box, state, index, found + verb.word, waiting)
    return found


# Conditions


def holds(box: Box, state: State, index: int, needs: tuple[Need, ...]) -> bool:
    """Whether every condition holds for this player (WK4)."""
    return all(_holds(box, state, index, need) for need in needs)


def _holds(box: Box, state: State, index: int, need: Need) -> bool:
    name = need.name
    seat = state.seats[index]
    if name in ("lv", "hand", "sake", "heads"):
        value = seat.level if name == "lv" else len(getattr(seat, name))
        return need.least <= value <= need.most
    if name in ("worn", "bare"):
        return any(box.cards[card].type == need.word for card in seat.worn) == (name == "worn")
    if name == "el":
        return need.word in elements(box, state, index)
    if name in ("lowest", "highest"):
        levels = [one.level for one in state.seats]
        return seat.level == (min(levels) if name == "lowest" else max(levels))
    return _holds_in_battle(box, state.battle, need)


def _holds_in_battle(box: Box, battle: Battle | None, need: Need) -> bool:
    """``vs X``, ``head``, ``many``, ``alone``: never outside a battle."""
    if battle is None:
        return False
    if need.name == "alone":
        return battle.helper == NOBODY
    if need.name == "many":
        return len(battle.yokai) >= 2
    if need.name == "head":
        return has_head(battle)
    return any(box.cards[foe.card].element == need.word for foe in battle.yokai)


def has_head(battle: Battle) -> bool:
    """Whether a Head is in the battle (WO)."""
    return any(foe.card[0] == HEAD for foe in battle.yokai)
