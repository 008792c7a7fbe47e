"""A puzzle that is a choice at the same moment: which Tower to send into a Raigo Battle, or how often each (RO4)."""

from __future__ import annotations

from functools import cached_property

from raigo_lab.games.protocol import Joint
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.goals import BUDGET, asked_seat, best_mixes, solver_of
from raigo_lab.puzzles.lures import HOPEFUL, Lure
from raigo_lab.raigo.endgame.solution import assumption
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.state import CIRCLE_AT, State
from raigo_lab.raigo.study.battle_lab import battle_table, tower_at
from raigo_lab.raigo.text.notation import format_action
from raigo_lab.raigo.tokens import WEIGHT


class Sent:
    """A simultaneous choice: the rows are what the asked side can send."""

    def __init__(self, puzzle: Puzzle, budget: Budget = BUDGET) -> None:
        """The payoffs of every combination, exactly."""
        self.puzzle = puzzle
        self.seat = asked_seat(puzzle.position)
        self.solver: Solver | None = None
        if len(puzzle.position.state.seats) == 3:
            self._three()
        else:
            self._two_sides(budget)

    def _two_sides(self, budget: Budget) -> None:
        """What the game is worth afterwards, for the asked side."""
        self.solver = solver_of(self.puzzle, budget)
        state = self.solver.start
        if not isinstance(self.solver.problem.node(state), Joint):
            raise UnprovedError(
                f"goal {self.puzzle.goal}: the position does not stand in a Raigo Battle (RO4)"
            )
        rows, columns, self.payoffs = self.solver.equilibrium(state)
        self.rows = [" + ".join(format_action(one) for one in row) for row in rows]
        self.columns = [" + ".join(format_action(one) for one in column) for column in columns]
        self.assumption = assumption(self.puzzle.position)
        self.states = self.solver.search.spent.states

    def _three(self) -> None:
        """Three seats: the Yang that each Tower brings at once, whatever the others send."""
        table = battle_table(self.puzzle.position, "yang")
        i = table.seats.index(self.seat)
        others = sorted({pick[:i] + pick[i + 1 :] for pick in table.cells})
        self.rows = [f"tower {spot}" for spot in table.options[i]]
        self.columns = [
            " + ".join(
                f"tower {spot}"
                for j, spot in enumerate(table.cells[(*pick[:i], 0, *pick[i:])].towers)
                if j != i
            )
            for pick in others
        ]
        self.payoffs = [
            [table.cells[(*pick[:i], row, *pick[i:])].payoffs[i] for pick in others]
            for row in range(len(self.rows))
        ]
        self.assumption = (
            "three seats: the Yang that the Tower brings at once, whatever the two others send together"
        )
        self.states = len(table.cells)

    @cached_property
    def value(self) -> Value:
        """What can be guaranteed: by mixing with two sides, by one Tower with three."""
        if self.solver is None:
            return max(map(min, self.payoffs))
        return simple(solve_matrix(self.payoffs).value)

    def right(self) -> list[str]:
        """Every Tower that guarantees the value by itself."""
        return [name for name, row in zip(self.rows, self.payoffs, strict=True) if min(row) == self.value]

    def mixes(self) -> list[tuple[Value, ...]]:
        """The corners of the set of best mixes."""
        return best_mixes(self.payoffs)

    def proof(self) -> Proof:
        """Which Tower, or how often each."""
        right = self.right()
        if self.puzzle.goal == "mix":
            if right:
                raise UnprovedError(f"goal mix: {right[0]} alone is enough; the goal is battle")
            best = tuple(mix_text(self.rows, mix) for mix in self.mixes())
            after = max(map(min, self.payoffs))
        else:
            if not right:
                raise UnprovedError("goal battle: no single Tower is enough; the goal is mix (RO4)")
            if len(right) == len(self.rows):
                raise UnprovedError("nothing can go wrong: every Tower is right")
            best = tuple(right)
            after = max(min(row) for row in self.payoffs if min(row) != self.value)
        tempting = self.tempting(right)
        lures = tuple(str(Lure(0, HOPEFUL, self.alone(name))) for name in tempting)
        ways = len(self.rows) * len(self.columns)
        facts = Facts(ways, tempting, 1 if right else 2, lures=lures)
        return Proof(
            value=str(self.value),
            best=best,
            answer=best[:1],
            answers=len(best),
            next=str(after),
            margin=str(simple(self.value - after)),
            assumption=self.assumption,
            states=self.states,
            facts=facts,
        )

    def tempting(self, right: list[str]) -> tuple[str, ...]:
        """Wrong Towers that promise as much as every right one if the others send what suits us, or win the Battle."""
        hopes = {name: max(row) for name, row in zip(self.rows, self.payoffs, strict=True)}
        best = max((hopes[name] for name in right), default=max(hopes.values()))
        heaviest = max(map(self.weight, self.rows))
        lures = [name for name in self.rows if hopes[name] >= best or self.weight(name) == heaviest]
        return tuple(name for name in lures if name not in right)

    def alone(self, row: str) -> str:
        """The answer that sends this row and no other."""
        if self.puzzle.goal != "mix":
            return row
        return mix_text(self.rows, tuple(int(name == row) for name in self.rows))

    def weight(self, row: str) -> int:
        """The heaviest top that this row shows (RO4)."""
        return max(top_weight(self.puzzle.position.state, spot) for spot in row.split() if spot in CIRCLE_AT)


def top_weight(state: State, spot: str) -> int:
    """What a Tower shows in a Raigo Battle (RO4)."""
    return WEIGHT[tower_at(state, spot)[-1]]


def mix_text(rows: list[str], mix: tuple[Value, ...]) -> str:
    """A mix as text.

    >>> mix_text(["tower 0a", "tower 0b"], (1, 0))
    '0a 1, 0b 0'
    """
    return ", ".join(f"{row.replace('tower ', '')} {weight}" for row, weight in zip(rows, mix, strict=True))
