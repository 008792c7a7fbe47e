"""Whether a table can lie like that (C1 to C4, S1, S2, S4, T8, DE, E1): everything that is wrong, and what is odd.

The one home of the refusals, for the one-line form and for JSON alike. Knows nothing of text forms; its
sentences are those of ``texts/position.toml``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from raigo_lab.errors import InvalidPosition
from raigo_lab.raigo.arcana.copies import brings_about
from raigo_lab.raigo.arcana.heads import LASTS
from raigo_lab.raigo.arcana.moving import gathered_weight as weight_beside
from raigo_lab.raigo.arcana.rows import SUMMONS
from raigo_lab.raigo.as_json import EXPIRES_WORD
from raigo_lab.raigo.box import SEATS, box
from raigo_lab.raigo.destroy import GATHERS, destroy_due, gathered_weight
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.hands import HEIGHT_LIMIT, settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.seal import turns_sealed
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLES,
    PLAIN,
    START_OF_TURN,
    Circle,
    Frame,
    Position,
    Seat,
    State,
    Step,
)
from raigo_lab.raigo.text.moment import moment_problems
from raigo_lab.raigo.text.problem import Problem, problem
from raigo_lab.raigo.tokens import ARCANA, COPIES, LETTERS, by_weight

MOST_STORIES = HEIGHT_LIMIT - 1  # T8: the sixth resolves the Tower
SEALING = brings_about("charge")  # TH3
MOON_ROOM = 2  # RB1


class Examined(NamedTuple):
    """What an examination found; without problems there is a position."""

    position: Position | None
    wrong: tuple[Problem, ...] = ()
    odd: tuple[Problem, ...] = ()
    in_line: bool = False  # whether places are named as a player would

    @property
    def problems(self) -> tuple[str, ...]:
        """What is refused, in English."""
        return self.problem_texts()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd, in English."""
        return self.warning_texts()

    def problem_texts(self, lang: str = "en") -> tuple[str, ...]:
        """What is refused, one sentence each."""
        return tuple(one.text(lang, in_line=self.in_line) for one in self.wrong)

    def warning_texts(self, lang: str = "en") -> tuple[str, ...]:
        """What is odd, one sentence each."""
        return tuple(one.text(lang, in_line=self.in_line) for one in self.odd)


def is_start_of_turn(state: State) -> bool:
    """Whether the table stands before Fetch, with nothing pending."""
    return state.stack == START_OF_TURN and not state.used and not state.out


def examined(position: Position) -> Examined:
    """Everything that is wrong or odd about a position, in the words of the one-line form."""
    wrong = tuple(find_problems(position.state, position.rules))
    if wrong:
        return Examined(None, wrong, in_line=True)
    return Examined(position, (), tuple(find_warnings(*position)), in_line=True)


def checked(position: Position) -> Position:
    """The position, refused with all its problems if the table cannot lie like that."""
    found = examined(position)
    if found.position is None:
        raise InvalidPosition(found.problems)
    return found.position


# What is refused


def find_problems(state: State, rules: Rules, seats: int | None = None) -> list[Problem]:
    """All refusals at once; ``seats`` is how many should play, if another number is listed."""
    count = seats or len(state.seats)
    problems: list[Problem] = []
    if count not in SEATS:
        problems.append(problem("seats", "seats", "C4", count=count))
    if not 0 <= state.turn < count:
        problems.append(problem("turn", "no_seat", "S3", turn=state.turn))
    problems += _whole_table(rules, state, count)
    problems += _last_turns(state, count)
    for index, seat in enumerate(state.seats):
        problems += _seat(rules, index, seat, count, turns_sealed(state, index))
    problems += _destroys(state)
    if not problems and count == len(state.seats):
        problems += moment_problems(rules, state)
    return problems


def _whole_table(rules: Rules, state: State, seats: int) -> Iterator[Problem]:
    """C1, S1, S2: the supply and the Bonus Token."""
    counts = Counter(tokens_in(state))
    inside = box(rules, seats) if seats in SEATS else None
    active = any(seat.lasting for seat in state.seats)
    for token in LETTERS + ARCANA:
        there, copies = counts[token], COPIES[token]
        if inside and token == "8" and not inside.copies[token] and there:
            yield problem("players", "eights", "S2", count=there)
        elif there > copies and not (token == "D" and active):
            yield problem("players", "too_many", "C1", count=there, kind=token, copies=copies)
    if len(state.bonus) > 1:
        yield problem("bonus", "many_bonus", "S1", tokens=state.bonus)
    if inside and not inside.has_bonus and state.bonus:
        yield problem("bonus", "no_bonus", "S2")
    if inside and inside.has_bonus and not state.bonus:
        yield problem("bonus", "needs_bonus", "S1", count=seats)
    if len(state.removed) > 1:
        yield problem("removed", "many_removed", "S2", tokens=state.removed)
    if state.removed and inside and inside.has_bonus:
        yield problem("removed", "odd_removed", "S2")


def _last_turns(state: State, count: int) -> Iterator[Problem]:
    """E1: the count of last turns, one more in the very turn that empties Raizan."""
    left = state.last_turns
    if left is None:
        return
    if state.raizan or (state.around and state.around.raizan_up):
        yield problem("last_turns", "last_raizan", "E1", count=left)
    elif state.stack == (Frame(Step.OVER),):
        if left != 0:
            yield problem("last_turns", "last_over", "E1", count=left)
    elif is_start_of_turn(state):
        if not 1 <= left <= count:
            yield problem("last_turns", "last_start", "E1", count=left, most=count)
    elif not 1 <= left <= count + 1:
        yield problem("last_turns", "last_middle", "E1", count=left, most=count + 1)


def _seat(rules: Rules, index: int, seat: Seat, seats: int, latest: int) -> Iterator[Problem]:
    """C3, C4, S4: one player's Board and Circles."""
    where = f"players[{index}]"
    if seat.yang < 0:
        yield problem(f"{where}.yang", "below_zero", "R11", count=seat.yang)
    held = len(seat.body) + (seat.rare.bound is not None and seat.rare.bound.token != "")
    if held > BODY_ROOM:
        yield problem(f"{where}.body", "full_body", "C3", count=held)
    if not settled(seat.body):
        yield problem(f"{where}.body", "body_order", "S4", pile=seat.body, sorted=by_weight(seat.body))
    for hand, tokens in (("left", seat.left), ("right", seat.right)):
        if len(tokens) > 1:
            yield problem(f"{where}.{hand}", "full_hand", "C3", tokens=tokens)
    each = box(rules, seats).circles if seats in SEATS else len(seat.circles)
    if len(seat.circles) != each:
        words = {"count": len(seat.circles), "each": each, "seats": seats}
        yield problem(f"{where}.towers", "circles", "C4", **words)
    for c, circle in enumerate(seat.circles):
        yield from _circle(f"{where}.towers[{c}]", f"{where}.sealed[{c}]", circle, latest)
    if seat.rare != PLAIN:
        yield from _rare(rules, where, seat, latest)


def _rare(rules: Rules, where: str, seat: Seat, latest: int) -> Iterator[Problem]:
    """AC4, AC5b, A26, A29, RB1: what only a game with Arcana has."""
    rare = seat.rare
    yield from _marks(rules, where, seat)
    for number, one in enumerate(rare.lasting):
        at = f"{where}.lasting[{number}]"
        if one.token not in LASTS:
            yield problem(at, "lasting_other", "AC4", token=one.token or "-")
        elif weight_beside(seat, one.token) > LASTS[one.token]:
            yield problem(at, "lasting_ended", "AC4", token=one.token, tokens=one.gathered)
    if len(rare.moon) > MOON_ROOM:
        yield problem(f"{where}.moon", "full_moon", "RB1", count=len(rare.moon))
    if wrong := "".join(token for token in rare.moon if token not in ARCANA + "D"):
        yield problem(f"{where}.moon", "moon_other", "RB1", tokens=wrong)
    if rare.bound:
        there = {"L": seat.left, "R": seat.right}.get(rare.bound.place, rare.bound.token)
        if not there:
            yield problem(f"{where}.bound", "bound_nothing", "A26")
        if rare.bound.turns > latest:
            yield problem(f"{where}.bound", "seal_late", "A26")


def _marks(rules: Rules, where: str, seat: Seat) -> Iterator[Problem]:
    """AC5b, A29: marks lie on Towers, that of a summon on a summon."""
    rare = seat.rare
    for mark in rare.summoned:
        tower = seat.circles[CIRCLES.index(mark[0])].tower
        at = f"{where}.summoned[{CIRCLES.index(mark[0])}]"
        if not tower:
            yield problem(at, "mark_nothing", "AC5")
        elif mark[1:] not in (*SUMMONS,) or mark[1] not in (tower if rules.R30 == "up" else tower[0]):
            yield problem(at, "summoned_other", "AC5", token=tower[0])
    for letter in rare.burning:
        if not seat.circles[CIRCLES.index(letter)].tower:
            yield problem(f"{where}.burning[{CIRCLES.index(letter)}]", "mark_nothing", "A29")


def _circle(tower: str, seal: str, circle: Circle, latest: int) -> Iterator[Problem]:
    """T8, TH3, TH5: one Tower and what seals it, at most for so many ends of its owner's turns."""
    if len(circle.tower) > MOST_STORIES:
        yield problem(tower, "six_stories", "T8", count=len(circle.tower))
    if not circle.seal:
        return
    if not circle.tower:
        yield problem(seal, "seal_nothing", "TH3")
    if circle.seal not in SEALING:
        yield problem(seal, "seal_token", "TH3", token=circle.seal)
    if circle.turns not in EXPIRES_WORD:
        yield problem(seal, "seal_turns", "TH5", count=circle.turns)
    elif circle.turns > latest:
        yield problem(seal, "seal_late", "TH5")


def _destroys(state: State) -> Iterator[Problem]:
    """DE1, DE2: one active Destroy at most, and what it may gather."""
    heads = [index for index, seat in enumerate(state.seats) if seat.head]
    if len(heads) > 1:
        yield problem(f"players[{heads[1]}].head", "two_destroys", "C1", seats=tuple(heads))
    elif heads and tokens_in(state).count("D") > 1:
        yield problem(f"players[{heads[0]}].head", "destroy_twice", "C1")
    for index, seat in enumerate(state.seats):
        wrong = "".join(token for token in seat.gathered if token not in GATHERS)
        if wrong:
            yield problem(f"players[{index}].head", "not_gathered", "DE2", tokens=wrong)


# What is odd


def find_warnings(state: State, rules: Rules) -> list[Problem]:
    """What is accepted although real play would not, or hardly, reach it."""
    warnings: list[Problem] = []
    arcana = [token for token in tokens_in(state) if token in ARCANA]
    if arcana and (("D" in tokens_in(state)) or any(seat.lasting for seat in state.seats)):
        warnings.append(problem("players", "odd_destroy", "AC1"))
    if len(arcana) > 1 and not any(seat.rare.moon or seat.rare.opened for seat in state.seats):
        warnings.append(problem("players", "odd_arcana", "AC1", count=len(arcana)))
    fresh = is_start_of_turn(state)
    for index, seat in enumerate(state.seats):
        warnings += _odd_seat(state, rules, index, seat, fresh=fresh)
    return warnings


def _odd_seat(state: State, rules: Rules, index: int, seat: Seat, *, fresh: bool) -> Iterator[Problem]:
    where = f"players[{index}]"
    team = rules.R19 == "team" and len(state.seats) == 4
    if not seat.yang and not team and not state.out:
        yield problem(f"{where}.yang", "odd_yang", "E2")
    for c, circle in enumerate(seat.circles):
        if fresh and circle.turns == 2:
            yield problem(f"{where}.sealed[{c}]", "odd_seal", "TH5")
        if rules.R6 == "forbidden" and not settled(circle.tower):
            yield problem(f"{where}.towers[{c}]", "odd_unsettled", "T7", tower=circle.tower)
    for number, pile in enumerate(seat.completed):
        if not worth(pile, rules).hand:
            row = "odd_hand" if pile else "odd_no_hand"
            yield problem(f"{where}.completed[{number}]", row, "T9", pile=pile)
    if fresh and destroy_due(rules, state) == index:
        yield problem(f"{where}.head", "odd_due", "DE3", weight=gathered_weight(seat))
