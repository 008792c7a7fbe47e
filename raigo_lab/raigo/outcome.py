"""The end (E2 to E4): resolving all Towers, who is out, who has won; and what that is worth to a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.raigo.events import Event, Move
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.hands import Worth, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Circle, State, side, tower_spot
from raigo_lab.raigo.tokens import WEIGHT, Pile, Token


class Outcome(NamedTuple):
    """How a game ended."""

    yang: tuple[int, ...]  # after E3
    inner: tuple[int, ...]  # Inner Tokens left, the tie-break (E4)
    out: tuple[int, ...]  # who dropped out (E2, R10)


class Final(NamedTuple):
    """What resolving all Towers gives one player (E3)."""

    points: int
    penalties: int


class Resolved(NamedTuple):
    """What one Tower gives when all are resolved (E3)."""

    worth: Worth
    bonus: int  # Bonus Tokens that count in it

    @property
    def points(self) -> int:
        """A hand and its Bonus Tokens, or −1 for an Unsettled Tower."""
        return self.worth.points + self.bonus


def resolve_one(rules: Rules, tower: Pile, bonus: Token) -> Resolved:
    """E3 One Tower: −1 if Unsettled, otherwise its hand and +1 for each Bonus Token in it (R21, R22)."""
    value = worth(tower, rules)
    counts = bonus and value.settled and (value.hand or rules.R22 == "counts")
    return Resolved(value, sum([matches_bonus(rules, token, bonus) for token in tower]) if counts else 0)


@lru_cache(maxsize=200_000)
def resolve_all(rules: Rules, circles: tuple[Circle, ...], bonus: str) -> Final:
    """E3 All Towers of one player."""
    towers = [resolve_one(rules, circle.tower, bonus) for circle in circles]
    return Final(sum([one.points for one in towers]), sum([not one.worth.settled for one in towers]))


def matches_bonus(rules: Rules, token: str, bonus: str) -> bool:
    """Whether a token counts as the Bonus Token: the same face, or (R21) the same weight."""
    return token == bonus if rules.R21 == "kind" else WEIGHT[token] == WEIGHT[bonus]


def resolved_last(state: State) -> tuple[int, ...]:
    """E2, E3 The seats whose Towers are resolved when the game is over: none if a dropout has decided it."""
    if state.out and len(state.seats) != 3:
        return ()
    return tuple(index for index in range(len(state.seats)) if index not in state.out)


def outcome(rules: Rules, state: State) -> Outcome:
    """How this finished game ended."""
    if state.around is None:
        inner = tuple(len(seat.inner) for seat in state.seats)
    else:
        inner = tuple(arcana().inner_tokens(seat) for seat in state.seats)
        state = arcana().graced(state)
    resolved = resolved_last(state)
    finals = [
        resolve_all(rules, seat.circles, state.bonus) if index in resolved else Final(0, 0)
        for index, seat in enumerate(state.seats)
    ]
    yang = tuple(seat.yang + final.points for seat, final in zip(state.seats, finals, strict=True))
    if not any(final.penalties for final in finals):
        return Outcome(yang, inner, state.out)
    out = [i for i in range(len(finals)) if i in state.out or _out_at_the_end(rules, state, yang, finals, i)]
    return Outcome(yang, inner, tuple(out))


def _out_at_the_end(
    rules: Rules, state: State, yang: tuple[int, ...], finals: list[Final], index: int
) -> bool:
    """R10 Out in E3: nothing is left after all Towers, and a penalty was paid; partners together (R19)."""
    mates = side(state, index)
    if rules.R19 == "team":
        return sum(yang[m] for m in mates) <= 0 and any(finals[m].penalties for m in mates)
    return any(yang[m] <= 0 and finals[m].penalties > 0 for m in mates)


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """Who wins and loses together (S5)."""
    return ((0, 2), (1, 3)) if seats == 4 else tuple((seat,) for seat in range(seats))


def standing(result: Outcome, mates: tuple[int, ...]) -> tuple[bool, int, int]:
    """What E4 compares, better is greater: not being out, Yang, fewer Inner Tokens."""
    if mates[0] in result.out:
        return (False, 0, 0)
    return (True, sum(result.yang[m] for m in mates), -sum(result.inner[m] for m in mates))


def win(result: Outcome) -> tuple[int, ...]:
    """E4 1 for the winner, −1 for the rest; who shares first place draws: 0."""
    groups = sides(len(result.yang))
    best = max(standing(result, group) for group in groups)
    first = [group for group in groups if standing(result, group) == best]
    value = 1 if len(first) == 1 else 0
    return tuple(value if any(seat in group for group in first) else -1 for seat in range(len(result.yang)))


DROPOUT = 100  # what a dropout counts in the margin


def margin(result: Outcome) -> tuple[int, ...]:
    """Own side's Yang minus the other side's (with three seats: the better other's); a dropout counts 100."""
    if len(result.yang) == 2:
        value = _margin_between(result, (0,), (1,))
        return (value, -value)
    groups = sides(len(result.yang))
    values = [0] * len(result.yang)
    for group in groups:
        rivals = [other for other in groups if other != group]
        value = min(_margin_between(result, group, rival) for rival in rivals)
        for seat in group:
            values[seat] = value
    return tuple(values)


def _margin_between(result: Outcome, mates: tuple[int, ...], rivals: tuple[int, ...]) -> int:
    lost, won = mates[0] in result.out, rivals[0] in result.out
    if lost or won:
        return DROPOUT * (won - lost)
    return sum(result.yang[m] for m in mates) - sum(result.yang[m] for m in rivals)


OBJECTIVES: dict[str, Callable[[Outcome], tuple[int, ...]]] = {"margin": margin, "win": win}


# The end as events


def final_events(rules: Rules, state: State) -> tuple[Event, ...]:
    """What happens once a game is over: all Towers are resolved (E3), and somebody wins or nobody does (E4)."""
    result = outcome(rules, state)
    log: list[Event] = []
    if state.around is not None:
        arcana().graced(state, log)
    for index in resolved_last(state):
        for c, circle in enumerate(state.seats[index].circles):
            log += _resolved_at_the_end(rules, index, tower_spot(index, c), circle.tower, state.bonus)
    log += _tell_out(rules, state, result)
    for index, yang in enumerate(result.yang):
        log.append(Event("total", "E4", index, amount=yang, other=str(result.inner[index])))
    return (*log, _result(state, result))


def _resolved_at_the_end(rules: Rules, seat: int, spot: str, tower: Pile, bonus: Token) -> list[Event]:
    """E3 One Tower is shown where it stands: its hand, or its penalty, and its Bonus Tokens."""
    if not tower:
        return []
    value, extra = resolve_one(rules, tower, bonus)
    moves = tuple(Move(token, f"{spot}{i}", f"{spot}{i}") for i, token in enumerate(tower, start=1))
    if not value.settled:
        return [Event("final_unsettled", "E3", seat, moves, amount=1, at=spot)]
    if value.hand:
        shown = Event("final_hand", "E3", seat, moves, value.points, at=spot, other=value.hand.english)
    else:
        shown = Event("final_no_hand", "E3", seat, moves, at=spot)
    return [shown, *([Event("final_bonus", "E3", seat, amount=extra, at=spot, other=bonus)] if extra else [])]


def _tell_out(rules: Rules, state: State, result: Outcome) -> list[Event]:
    """R10 Who is out after all Towers were resolved; a partner goes with its partner (R19)."""
    log = []
    for seat in result.out:
        if seat not in state.out:
            paid = any(not worth(circle.tower, rules).settled for circle in state.seats[seat].circles)
            kind = "final_out" if paid and result.yang[seat] <= 0 else "final_out_with_partner"
            log.append(Event(kind, "R10", seat))
    return log


def _result(state: State, result: Outcome) -> Event:
    """E4 Who has won, or who shares first place; E2 if the others dropped out."""
    groups = sides(len(state.seats))
    best = max(standing(result, group) for group in groups)
    first = [group for group in groups if standing(result, group) == best]
    seats = "+".join(str(seat) for group in first for seat in group)
    clause = "E2" if state.out and len(groups) == 2 else "E4"
    kind = "won" if max(win(result)) > 0 else "drawn_game"
    return Event(kind, clause, first[0][0], other=f"seats:{seats}")
