"""Whether a table can lie like that (C1 to C4, S1, S2, S4, T8, DE, E1): everything that is wrong, and what is odd.

The one home of the refusals, for the one-line form and for JSON alike. Knows nothing of text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from raigo_lab.errors import InvalidPosition
from raigo_lab.hands import settled, worth
from raigo_lab.moments import moment_problems
from raigo_lab.rules import Rules
from raigo_lab.state import BODY_ROOM, START_OF_TURN, Circle, Frame, Position, Seat, State, Step
from raigo_lab.tokens import COPIES, KIND, LETTERS, WEIGHT, by_weight

MOST_STORIES = 5  # T8: the sixth resolves the Tower
SEALING = "TM"  # TH3, MI1
GATHERED = "TNKHRMWP"  # DE2: Spells, but no Arcanum and not Destroy itself


class Problem(NamedTuple):
    """One thing that is wrong or odd: where in the JSON form, what, and the clause."""

    where: str
    what: str
    clause: str = ""

    def __str__(self) -> str:
        """One sentence."""
        return f"{self.where}: {self.what}" + (f" ({self.clause})" if self.clause else "")


class Examined(NamedTuple):
    """What an examination found; without problems there is a position."""

    position: Position | None
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def circles_each(seats: int) -> int:
    """How many Circles everybody has (C4)."""
    return 3 if seats == 2 else 2


def is_start_of_turn(state: State) -> bool:
    """Whether the table stands before Fetch, with nothing pending."""
    return state.stack == START_OF_TURN and not state.used and not state.out


def examined(position: Position) -> Examined:
    """Everything that is wrong or odd about a position, in the words of the one-line form."""
    problems = tuple(in_line_words(one) for one in find_problems(position.state, position.rules))
    if problems:
        return Examined(None, problems)
    return Examined(position, (), tuple(in_line_words(one) for one in find_warnings(*position)))


def checked(position: Position) -> Position:
    """The position, refused with all its problems if the table cannot lie like that."""
    found = examined(position)
    if found.position is None:
        raise InvalidPosition(found.problems)
    return found.position


def in_line_words(problem: Problem) -> str:
    """The sentence with a seat's place named as a player would.

    >>> in_line_words(Problem("players[1].towers[2]", "six stories", "T8"))
    'seat 1, Circle c: six stories (T8)'
    """
    match = re.fullmatch(r"players\[(\d+)\]\.(\w+)(?:\[(\d+)\])?(?:\.\w+)?", problem.where)
    if not match:
        return str(problem)
    seat, field, index = match.groups()
    place = field
    if index is not None and field in ("towers", "sealed"):
        place = f"Circle {chr(ord('a') + int(index))}"
    elif index is not None:
        place = f"{field} {int(index) + 1}"
    return str(problem._replace(where=f"seat {seat}, {place}"))


# What is refused


def find_problems(state: State, rules: Rules, seats: int | None = None) -> list[Problem]:
    """All refusals at once; ``seats`` is how many should play, if another number is listed."""
    count = seats or len(state.seats)
    problems: list[Problem] = []
    if count not in (2, 3, 4):
        problems.append(Problem("seats", f"{count} seats; the game has 2, 3 or 4", "C4"))
    if not 0 <= state.turn < count:
        problems.append(Problem("turn", f"{state.turn} is no seat; they are counted from 0", "S3"))
    problems += _whole_table(state, count)
    problems += _last_turns(state, count)
    for index, seat in enumerate(state.seats):
        problems += _seat(index, seat, count, own=index == state.turn)
    problems += _destroys(state)
    if not problems and count == len(state.seats):
        problems += [Problem("moment", what, clause) for what, clause in moment_problems(rules, state)]
    return problems


def in_flight(state: State) -> str:
    """Tokens on no place: drawn and not yet placed, or revealed and not yet spent (T13)."""
    tokens = ""
    for frame in state.stack:
        tokens += frame.tokens
        if frame.chant:
            tokens += frame.chant.token + "".join(roar.token for roar in frame.chant.roars)
            tokens += frame.chant.shield.token if frame.chant.shield else ""
    return tokens


def all_tokens(state: State) -> str:
    """Every token the position names, wherever it lies."""
    tokens = state.raizan + state.bonus + state.removed + in_flight(state)
    for seat in state.seats:
        tokens += seat.inner + seat.canyon + seat.head + seat.gathered + "".join(seat.completed)
        tokens += "".join(circle.tower + circle.seal for circle in seat.circles)
    return tokens


def _whole_table(state: State, seats: int) -> Iterator[Problem]:
    """C1, S1, S2: the supply and the Bonus Token."""
    counts = Counter(all_tokens(state))
    two = seats == 2
    active = any(seat.head for seat in state.seats)
    for token in LETTERS:
        there, copies = counts[token], COPIES[token]
        if two and token == "8" and there:
            yield Problem("players", f"{there} of the Eights on the table; they stay out with 2 seats", "S2")
        elif there > copies and not (token == "D" and active):
            yield Problem(
                "players", f"{there} {KIND[token].english} on the table, the game has {copies}", "C1"
            )
    if len(state.bonus) > 1:
        yield Problem("bonus", f"{state.bonus!r} is more than one Bonus Token", "S1")
    if two and state.bonus:
        yield Problem("bonus", "there is no Bonus Token with 2 seats", "S2")
    if not state.bonus and seats in (3, 4):
        yield Problem("bonus", f"{seats} seats play with a Bonus Token", "S1")
    if len(state.removed) > 1:
        yield Problem("removed", f"{state.removed!r} is more than one token", "S2")


def _last_turns(state: State, count: int) -> Iterator[Problem]:
    """E1: the count of last turns, one more in the very turn that empties Raizan."""
    left = state.last_turns
    if left is None:
        return
    if state.raizan:
        yield Problem("last_turns", f"{left} given while Raizan has tokens", "E1")
    elif state.stack == (Frame(Step.OVER),):
        if left != 0:
            yield Problem("last_turns", f"{left}; after the last turn it is 0", "E1")
    elif is_start_of_turn(state):
        if not 1 <= left <= count:
            yield Problem("last_turns", f"{left} is outside 1 to {count}", "E1")
    elif not 1 <= left <= count + 1:
        yield Problem("last_turns", f"{left} is outside 1 to {count + 1} in the middle of a turn", "E1")


def _seat(index: int, seat: Seat, seats: int, *, own: bool) -> Iterator[Problem]:
    """C3, C4, S4: one player's Board and Circles."""
    where = f"players[{index}]"
    if seat.yang < 0:
        yield Problem(f"{where}.yang", f"{seat.yang} is below 0", "R11")
    if len(seat.body) > BODY_ROOM:
        yield Problem(f"{where}.body", f"{len(seat.body)} tokens on a Body of three spaces", "C3")
    if not settled(seat.body):
        yield Problem(
            f"{where}.body", f"{seat.body} is not in weight order; sorted: {by_weight(seat.body)}", "S4"
        )
    for hand, tokens in (("left", seat.left), ("right", seat.right)):
        if len(tokens) > 1:
            yield Problem(f"{where}.{hand}", f"{tokens} is more than one token on a Hand", "C3")
    if seats in (2, 3, 4) and len(seat.circles) != circles_each(seats):
        yield Problem(
            f"{where}.towers",
            f"{len(seat.circles)} Circles; everybody has {circles_each(seats)} with {seats} seats",
            "C4",
        )
    for c, circle in enumerate(seat.circles):
        yield from _circle(f"{where}.towers[{c}]", f"{where}.sealed[{c}]", circle, own=own)


def _circle(tower: str, seal: str, circle: Circle, *, own: bool) -> Iterator[Problem]:
    """T8, TH3, TH5: one Tower and what seals it."""
    if len(circle.tower) > MOST_STORIES:
        yield Problem(tower, f"{len(circle.tower)} stories; the sixth token resolves a Tower", "T8")
    if not circle.seal:
        return
    if not circle.tower:
        yield Problem(seal, "a seal on an empty Circle", "TH3")
    if circle.seal not in SEALING:
        yield Problem(seal, f"{circle.seal} cannot seal; Thunder T or Mist M can", "TH3")
    if circle.turns not in (1, 2):
        yield Problem(seal, f"a seal ends at the end of 1 or 2 turns of its owner, not {circle.turns}", "TH5")
    elif circle.turns == 2 and not own:
        yield Problem(seal, "only a seal on the turn seat's own Tower ends as late as 'next'", "TH5")


def _destroys(state: State) -> Iterator[Problem]:
    """DE1, DE2: one active Destroy at most, and what it may gather."""
    heads = [index for index, seat in enumerate(state.seats) if seat.head]
    if len(heads) > 1:
        seats = " and ".join(map(str, heads))
        yield Problem(
            f"players[{heads[1]}].head", f"seats {seats} have an active Destroy; there is one", "C1"
        )
    elif heads and all_tokens(state).count("D") > 1:
        yield Problem(
            f"players[{heads[0]}].head", "Destroy is active and lies elsewhere too; there is one", "C1"
        )
    for index, seat in enumerate(state.seats):
        wrong = "".join(token for token in seat.gathered if token not in GATHERED)
        if wrong:
            yield Problem(
                f"players[{index}].head",
                f"{wrong} among the gathered; only spent Spells are, and no Arcanum",
                "DE2",
            )


# What is odd


def find_warnings(state: State, rules: Rules) -> list[Problem]:
    """What is accepted although real play would not, or hardly, reach it."""
    warnings: list[Problem] = []
    if state.removed and len(state.seats) != 2:
        warnings.append(Problem("removed", "no token is taken out unseen with 3 or 4 seats", "S2"))
    fresh = is_start_of_turn(state)
    for index, seat in enumerate(state.seats):
        warnings += _odd_seat(state, rules, index, seat, fresh=fresh)
    return warnings


def _odd_seat(state: State, rules: Rules, index: int, seat: Seat, *, fresh: bool) -> Iterator[Problem]:
    where = f"players[{index}]"
    team = rules.R19 == "team" and len(state.seats) == 4
    if not seat.yang and not team and not state.out:
        yield Problem(f"{where}.yang", "0 Yang; who is left with none has dropped out", "E2")
    for c, circle in enumerate(seat.circles):
        if fresh and circle.turns == 2:
            yield Problem(
                f"{where}.sealed[{c}]",
                "this seal outlasts the turn now starting, though only that turn could lay it",
                "TH5",
            )
        if rules.R6 == "forbidden" and not settled(circle.tower):
            yield Problem(
                f"{where}.towers[{c}]", f"{circle.tower} is Unsettled, but R6 forbids piling so", "T7"
            )
    for number, pile in enumerate(seat.completed):
        if not worth(pile, rules).hand:
            yield Problem(f"{where}.completed[{number}]", f"{pile or 'nothing'} is no hand", "T9")
    weight = sum(WEIGHT[token] for token in seat.gathered)
    if fresh and weight >= rules.R2:
        yield Problem(f"{where}.head", f"gathered weight {weight}: due at the end of this turn", "DE3")
