"""A Raigo Battle laid open (RO4): every way the Towers can be chosen, what each gives, and how to choose.

The table of a Battle says for each combination where the Thunder goes and what everybody gets; from it follow
best replies, dominated Towers, equilibria and what each seat can guarantee, in exact fractions. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.linear import solve_linear
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.raigo.aims import highest_towers
from raigo_lab.raigo.answers import battle_decided, take_effect
from raigo_lab.raigo.box import SEATS, box
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import OBJECTIVES as AT_THE_END
from raigo_lab.raigo.outcome import sides
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    EMPTY,
    Action,
    Answer,
    Chant,
    Circle,
    Frame,
    Position,
    Seat,
    State,
    Step,
)
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.raigo.tokens import LETTERS, Pile, Token, parse_pile

OBJECTIVES = ("yang", "margin", "win")
BUDGET = Budget(seconds=20)  # for all cells of a table together
Pick = tuple[int, ...]  # one option number for each participant


class Cell(NamedTuple):
    """What happens when these Towers are chosen."""

    towers: tuple[str, ...]  # the spots, in the order of the participants
    tops: tuple[Token, ...]
    case: str  # RO4 a, b or c
    goes_to: str  # the spot of the Tower that takes the Thunder
    extra: bool  # whether RO2 applies: a hand gains 2 more
    change: tuple[int, ...]  # Yang of every seat at the table, at once
    payoffs: tuple[Value, ...]  # of the participants, under the objective


class Dominated(NamedTuple):
    """A Tower that another one beats, whatever the others choose."""

    seat: int
    option: int
    by: int
    strictly: bool  # always better; otherwise never worse and at least once better


class Equilibrium(NamedTuple):
    """How often each participant chooses each Tower so that nobody gains by changing alone."""

    weights: tuple[tuple[Fraction, ...], ...]
    values: tuple[Value, ...]


class Guarantee(NamedTuple):
    """What a participant gets at least, whatever the others choose together."""

    seat: int
    option: int  # the best single Tower
    pure: Value  # what that Tower alone guarantees
    value: Value  # what mixing guarantees
    weights: tuple[Fraction, ...]


class BattleTable(NamedTuple):
    """A Raigo Battle, laid open."""

    position: Position
    objective: str
    chant: Chant
    seats: tuple[int, ...]  # the participants
    options: tuple[tuple[str, ...], ...]  # the Towers that each may choose
    cells: Mapping[Pick, Cell]
    dominated: tuple[Dominated, ...]
    best_replies: frozenset[tuple[Pick, int]]  # a combination, and the participant whose choice is best in it
    pure_equilibria: tuple[Pick, ...]
    mixed: Equilibrium | None  # with two participants
    guarantees: tuple[Guarantee, ...]


class NotTold(InvalidArgument):
    """This objective cannot be told here; ``reason`` is ``three_seats`` or ``too_long``."""

    def __init__(self, message: str, reason: str) -> None:
        """Keep the reason, so that it can be said in any language."""
        super().__init__(message)
        self.reason = reason


# Where a Battle is fought


def battle_of(
    towers: Sequence[Sequence[str]],
    *,
    chanter: int = 0,
    named: str = "",
    effect: str = "discharge",
    yang: Sequence[int] | None = None,
    bonus: Token = "",
    rules: Rules = DEFAULT,
) -> Position:
    """A Battle of everybody at the table, from the Towers of each seat alone; the game ends with this turn.

    Three and four seats play with a Bonus Token (S1): without one named it is a kind that lies in no Tower.

    >>> format_position(battle_of([["765", "5R"], ["66H"]]))
    '2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1RR / 2 - -- 765,5R,- / 2 - -- 66H,-,-'
    """
    count = len(towers)
    if count not in SEATS:
        raise InvalidArgument(f"{count} seats: a Raigo Battle is fought by two to four (RO3)")
    if effect not in ("discharge", "charge"):
        raise InvalidArgument(f"{effect!r} is not a Thunder effect; it is discharge or charge (TH1)")
    if type(chanter) is not int or not 0 <= chanter < count:
        raise InvalidArgument(f"seat {chanter!r} chants: seats go from 0 to {count - 1}")
    boards = []
    for index, piles in enumerate(towers):
        most = box(DEFAULT, count).circles
        if len(piles) > most or not any(piles):
            raise InvalidArgument(f"seat {index} needs 1 to {most} Towers, bottom to top (C4, RO1)")
        circles = [Circle(parse_pile(pile)) if pile else EMPTY for pile in piles]
        circles += [EMPTY] * (most - len(circles))
        boards.append(Seat(yang[index] if yang else 2, "", "", "", tuple(circles)))
    if count > 2 and not bonus:
        lying = {token for board in boards for circle in board.circles for token in circle.tower}
        bonus = next(token for token in reversed(LETTERS) if token not in lying | {"T", "R"})
    state = State(tuple(boards), (), chanter, "", last_turns=1, bonus=bonus)
    highest = highest_towers(rules, state, chanter)
    if (named and named not in highest) or not highest:
        raise InvalidArgument(
            f"{named or 'no Tower'}: Thunder names one of the highest Towers, of {rules.R1} stories or more (TH1)"
        )
    # The fourth Roar is the last; there are no more than four seats (C1).
    roars = tuple(Answer(seat, "R", "R") for seat in range(count))
    chant = Chant(chanter, "L", "T", effect, named or highest[0], roars=roars)
    used = frozenset({effect, "roar"} if rules.R17 == "counted" else {effect})
    stack = (Frame(Step.ACT), Frame(Step.BATTLE, chant=chant))
    made = Position(state._replace(stack=stack, used=used), rules)
    return read_position(format_position(made))  # Read again: what cannot be is refused with its clause.


def to_battle(position: Position) -> Position:
    """The Battle at which this position stands, or to which it leads when the Thunder is chanted and all roar."""
    state = position.state
    if state.stack and state.stack[-1].step == Step.BATTLE:
        return position
    game = Raigo(position.rules)
    state = game.start(state)
    while isinstance(node := game.node(state), Choice):
        action = _towards(state, node)
        if action is None:
            break
        state = game.apply(state, action)
    if not isinstance(node, Joint):
        raise InvalidArgument(
            "no Raigo Battle is near: it needs a Thunder on the turn player's Hand, two Roars, and a choice of Towers (RO3)"
        )
    return Position(state, position.rules)


def _towards(state: State, node: Choice) -> Action | None:
    """The choice that leads to a Battle: chant the Thunder, then everybody roars."""
    step = state.stack[-1].step
    if step == Step.ACT:
        return next((one for one in node.options if one.effect in ("discharge", "charge")), None)
    if step == Step.ROAR:
        return next((one for one in node.options if one.verb != "pass"), None)
    return None


# The table


def battle_table(position: Position, objective: str = "yang", budget: Budget = BUDGET) -> BattleTable:
    """The Battle at which this position stands, or to which it leads.

    ``yang`` counts what each participant's Yang changes by at once; ``margin`` and ``win`` what the game is
    worth afterwards with best play, which is proved for two sides in a small endgame.
    """
    if objective not in OBJECTIVES:
        raise InvalidArgument(f"{objective!r} is not an objective; there are {', '.join(OBJECTIVES)}")
    here = to_battle(position)
    node = Raigo(here.rules).node(here.state)
    chant = here.state.stack[-1].chant
    if not isinstance(node, Joint) or chant is None:
        raise InvalidArgument("there is no simultaneous choice here (RO4)")
    seats = tuple(seat for seat, _ in node.seats)
    actions = [options for _, options in node.seats]
    judge = _Judge(here, objective, seats, budget)
    cells = {
        pick: judge.cell(chant, tuple(options[i] for options, i in zip(actions, pick, strict=True)))
        for pick in product(*(range(len(options)) for options in actions))
    }
    payoffs = {pick: cell.payoffs for pick, cell in cells.items()}
    sizes = tuple(len(options) for options in actions)
    replies = best_replies(payoffs, sizes)
    pure = tuple(pick for pick in cells if all((pick, i) in replies for i in range(len(seats))))
    return BattleTable(
        here,
        objective,
        chant,
        seats,
        tuple(tuple(action.target for action in options) for options in actions),
        cells,
        tuple(Dominated(seats[one.seat], *one[1:]) for one in dominated(payoffs, sizes)),
        replies,
        pure,
        equilibrium(payoffs, sizes, pure) if len(seats) == 2 else None,
        tuple(_guarantee(payoffs, sizes, i, seat) for i, seat in enumerate(seats)),
    )


class _Judge:
    """What a combination of Towers leads to, under one objective."""

    def __init__(self, position: Position, objective: str, seats: tuple[int, ...], budget: Budget) -> None:
        self.position = position
        self.objective = objective
        self.seats = seats
        self.solver = None if objective == "yang" else Solver(position, objective, budget)

    def cell(self, chant: Chant, actions: tuple[Action, ...]) -> Cell:
        """One combination."""
        state, rules = self.position
        spots = tuple(action.target for action in actions)
        tops = tuple(tower_at(state, spot)[-1] for spot in spots)
        (case, winner), aimed = battle_decided(chant, spots, tops)
        after = take_effect(rules, state, aimed, None)
        change = tuple(new.yang - old.yang for new, old in zip(after.seats, state.seats, strict=True))
        values = change if self.objective == "yang" else self.worth(actions)
        return Cell(
            spots,
            tops,
            case,
            aimed.target,
            winner is not None and chant.effect == "discharge",
            change,
            tuple(values[seat] for seat in self.seats),
        )

    def worth(self, actions: tuple[Action, ...]) -> tuple[Value, ...]:
        """What the game is worth to every seat afterwards."""
        assert self.solver is not None  # noqa: S101 - made with the objective
        game, count = self.solver.game, len(self.position.state.seats)
        child = game.apply(self.position.state, actions)
        if game.is_over(child):
            return AT_THE_END[self.objective](game.outcome(child))
        if count == 3:
            raise NotTold(
                "three seats: margin and win are told only where the Battle ends the game; take yang",
                "three_seats",
            )
        try:
            value = self.solver.search.exact(child)
        except OutOfBudgetError as error:
            raise NotTold(
                f"the game after this Battle is too long to be solved for {self.objective}; take yang",
                "too_long",
            ) from error
        mine = next(group for group in sides(count) if self.solver.start.turn in group)
        return tuple(value if seat in mine else -value for seat in range(count))


def tower_at(state: State, spot: str) -> Pile:
    """The Tower on a Circle."""
    seat, circle = CIRCLE_AT[spot]
    return state.seats[seat].circles[circle].tower


def happened(table: BattleTable, pick: Pick) -> tuple[Event, ...]:
    """What happens, told, when these Towers are chosen."""
    actions = tuple(Action("tower", target=spot) for spot in table.cells[pick].towers)
    _, events = Raigo(table.position.rules).happened(table.position.state, actions)
    return events


# How to choose

Payoffs = Mapping[Pick, tuple[Value, ...]]


def best_replies(payoffs: Payoffs, sizes: Pick) -> frozenset[tuple[Pick, int]]:
    """Every combination with the participants who could not have chosen better alone."""
    found = set()
    for pick, values in payoffs.items():
        for i, size in enumerate(sizes):
            if values[i] == max(payoffs[_with(pick, i, option)][i] for option in range(size)):
                found.add((pick, i))
    return frozenset(found)


def _with(pick: Pick, i: int, option: int) -> Pick:
    return (*pick[:i], option, *pick[i + 1 :])


def dominated(payoffs: Payoffs, sizes: Pick) -> tuple[Dominated, ...]:
    """Options that another single option beats whatever the others choose; seats are counted by place.

    >>> dominated({(0, 0): (1, 0), (0, 1): (1, 0), (1, 0): (0, 0), (1, 1): (1, 0)}, (2, 2))
    (Dominated(seat=0, option=1, by=0, strictly=False),)
    """
    found = []
    for i, size in enumerate(sizes):
        rows = [[values[i] for pick, values in payoffs.items() if pick[i] == one] for one in range(size)]
        for one, row in enumerate(rows):
            beats = [
                (all(a > b for a, b in zip(other, row, strict=True)), by)
                for by, other in enumerate(rows)
                if other != row and all(a >= b for a, b in zip(other, row, strict=True))
            ]
            if beats:  # The strict reason tells more; of equals the first.
                strictly, by = max(beats, key=lambda beat: (beat[0], -beat[1]))
                found.append(Dominated(i, one, by, strictly))
    return tuple(found)


def _guarantee(payoffs: Payoffs, sizes: Pick, i: int, seat: int) -> Guarantee:
    """What a participant can be sure of: all others count as one opponent who wants it low."""
    rows = [[values[i] for pick, values in payoffs.items() if pick[i] == one] for one in range(sizes[i])]
    floors = [min(row) for row in rows]
    solution = solve_matrix(rows)
    return Guarantee(
        seat, floors.index(max(floors)), max(floors), simple(solution.value), tuple(solution.rows)
    )


def equilibrium(payoffs: Payoffs, sizes: Pick, pure: Sequence[Pick]) -> Equilibrium | None:
    """One equilibrium of two participants: a pure one if there is one, otherwise a mixed one."""
    if all(not sum(values) for values in payoffs.values()):
        rows = [[payoffs[i, j][0] for j in range(sizes[1])] for i in range(sizes[0])]
        value, *weights = solve_matrix(rows)
        return Equilibrium((weights[0], weights[1]), (simple(value), simple(-value)))
    if pure:
        weights = [
            tuple(Fraction(int(o == p)) for o in range(n)) for n, p in zip(sizes, pure[0], strict=True)
        ]
        return Equilibrium((weights[0], weights[1]), payoffs[pure[0]])
    for size in range(2, min(sizes) + 1):
        for mine in combinations(range(sizes[0]), size):
            for theirs in combinations(range(sizes[1]), size):
                found = _on_supports(payoffs, sizes, mine, theirs)
                if found:
                    return found
    return None


def _on_supports(payoffs: Payoffs, sizes: Pick, mine: Pick, theirs: Pick) -> Equilibrium | None:
    """Each side mixes these options so that the other's are equally good, if nothing else is better."""
    y = _evens_out([[payoffs[i, j][0] for j in theirs] for i in mine])
    x = _evens_out([[payoffs[i, j][1] for i in mine] for j in theirs])
    if x is None or y is None:
        return None
    ours = tuple(x[mine.index(i)] if i in mine else Fraction(0) for i in range(sizes[0]))
    others = tuple(y[theirs.index(j)] if j in theirs else Fraction(0) for j in range(sizes[1]))
    first = [sum(others[j] * payoffs[i, j][0] for j in range(sizes[1])) for i in range(sizes[0])]
    second = [sum(ours[i] * payoffs[i, j][1] for i in range(sizes[0])) for j in range(sizes[1])]
    if any(first[i] != max(first) for i in mine) or any(second[j] != max(second) for j in theirs):
        return None
    return Equilibrium((ours, others), (simple(max(first)), simple(max(second))))


def _evens_out(rows: list[list[Value]]) -> tuple[Fraction, ...] | None:
    """Weights of the columns, none negative, that make all rows equal; None if there is no one way."""
    # Every row equals the first, and the weights sum to 1.
    system = [[*(a - b for a, b in zip(row, rows[0], strict=True)), 0] for row in rows[1:]]
    weights = solve_linear([*system, [1] * (len(rows) + 1)])
    return weights if weights is not None and all(weight >= 0 for weight in weights) else None
