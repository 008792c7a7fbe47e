"""A puzzle that is played on the board: which decisions are right, and in how many ways it can go wrong."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property

from raigo_lab.games.nodes import turn_ends
from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import Value, simple
from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.goals import BUDGET, asked_seat, solver_of
from raigo_lab.raigo.endgame.solution import MoveValue, assumption
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import START_OF_TURN, State
from raigo_lab.raigo.text.notation import format_action

MOST_ENDS = 20_000  # distinct ends of a turn that are counted
MOST_RIGHT = 500  # of them right ones


class Played:
    """A puzzle whose answer is played decision by decision; one solver serves all its questions."""

    def __init__(self, puzzle: Puzzle, budget: Budget = BUDGET) -> None:
        """Prove nothing yet."""
        self.puzzle = puzzle
        self.position = puzzle.position
        self.game = Raigo(puzzle.position.rules)
        self.seat = asked_seat(puzzle.position)
        self.solver = solver_of(puzzle, budget)
        self.start = self.solver.start
        self.looked: dict[Hashable, Value] = {}

    def value(self, state: State) -> Value:
        """What a moment is worth to the asked seat."""
        return self.solver.search.exact(state)

    def wanted(self, state: State) -> Value:
        """What a right move must keep here: the value, or as much as was asked for."""
        return self.puzzle.least or self.value(state)

    def is_right(self, state: State, action: AnyAction) -> bool:
        """Whether the asked seat keeps what it wants by this action."""
        wanted = self.wanted(state)
        return self.solver.search.value(self.game.apply(state, action), wanted - 1, wanted) >= wanted

    def moves(self, state: State, *, every: bool = False) -> list[MoveValue]:
        """The moves here, the right ones marked, with what the next best is worth."""
        return self.solver.values_of_moves(state, self.wanted(state), every=every)

    def mine(self, state: State) -> bool:
        """Whether the asked seat chooses here."""
        node = self.solver.problem.node(state)
        return isinstance(node, Choice) and node.seat == self.seat

    def finished(self, state: State, turns: int) -> bool:
        """Whether the answer is complete after so many ends of a turn."""
        if isinstance(self.solver.problem.node(state), Over):
            return True
        # Own turns are played; what lies between them belongs to it.
        return turns > (self.puzzle.turns - 1) * len(state.seats)

    @cached_property
    def answer(self) -> tuple[tuple[State, AnyAction], ...]:
        """One right answer: every decision up to its end, of all seats, with the moment it is made in."""
        return tuple(self._answer())

    def _answer(self) -> Iterator[tuple[State, AnyAction]]:
        state, turns = self.start, 0
        while not self.finished(state, turns):
            value = self.value(state)
            action, after = self.solver.best_child(state, value)
            yield state, action
            turns += after.turn != state.turn
            if self.puzzle.goal == "fetch" and self.mine(state):
                return
            state = after

    def proof(self) -> Proof:
        """Value, best first moves, next best, and how hard it is."""
        puzzle = self.puzzle
        if puzzle.goal == "fetch" and self.start.stack != START_OF_TURN:
            raise UnprovedError("goal fetch: the position does not stand at the beginning of a turn (T1)")
        _, state = self.solver.first_choice(self.start)
        if puzzle.goal == "fetch" and state.stack != START_OF_TURN:
            raise UnprovedError("goal fetch: there is one Fetch only (T1)")
        if not self.mine(state):
            raise UnprovedError("several choose at once here: the goal is battle or mix (RO4)")
        value = self.value(self.start)
        if puzzle.least and value < puzzle.least:
            raise UnprovedError(
                f"goal gain: {puzzle.least} are asked for, no more than {value} can be gained"
            )
        if puzzle.goal == "survive" and value < 1:
            raise UnprovedError("goal survive: it cannot be forced")
        if puzzle.goal == "win" and value < 1:
            raise UnprovedError("goal win: it cannot be forced")
        facts, after = self.facts()
        if not facts.length:
            raise UnprovedError("nothing can go wrong: every move is right")
        return Proof(
            value=str(value),
            best=tuple(sorted(format_action(action) for action, _ in self.right_moves(state))),
            answer=tuple(format_action(action) for _, action in self.answer),
            answers=self.right_ends(),
            next="" if after is None else str(after),
            margin="" if after is None else str(simple((puzzle.least or value) - after)),
            assumption=self.assumption(value),
            states=self.solver.search.spent.states,
            facts=facts,
        )

    def right_moves(self, state: State) -> list[tuple[AnyAction, State]]:
        """Every right move here, and where it leads."""
        return [
            (actions[0], child)
            for actions, child in self.solver.moves(state)
            if self.is_right(state, actions[0])
        ]

    def right_ends(self) -> int:
        """In how many different ends right play can lead, against best replies."""
        ends: set[Hashable] = set()
        seen: set[Hashable] = set()
        todo: list[tuple[State, int]] = [(self.start, 0)]
        while todo and len(ends) < MOST_RIGHT:
            state, turns = todo.pop()
            name = self.solver.name(state)
            if (name, turns) in seen:
                continue
            seen.add((name, turns))
            if self.finished(state, turns):
                ends.add(name)
                continue
            if self.mine(state):
                after = [child for _, child in self.right_moves(state)]
                if self.puzzle.goal == "fetch" and state.stack == START_OF_TURN:
                    return len(after)
            elif isinstance(node := self.solver.problem.node(state), Chance):
                after = [self.game.apply(state, one) for one, _ in node.outcomes]
            else:
                after = [self.solver.best_child(state, self.value(state))[1]]
            todo += [(child, turns + (child.turn != state.turn)) for child in after]
        return len(ends)

    def assumption(self, value: Value) -> str:
        """What the proof takes for granted; with three seats two models must agree."""
        if len(self.start.seats) != 3 or self.puzzle.goal in ("gain", "survive"):
            return assumption(self.position)
        low, high = solve(self.position, self.solver.objective, BUDGET).values[self.seat]
        if low != value or high != value:
            raise UnprovedError(
                f"three seats: everybody against the asked seat gives {value}, max^n {low} to {high}; they must agree"
            )
        return "all tokens open; three seats: everybody against the asked one, and max^n agrees"

    # How hard it is

    def facts(self) -> tuple[Facts, Value | None]:
        """Ways to play, tempting moves, decisions that matter; and the best wrong move at the first of them."""
        length, tempting, after = 0, [], None
        for state, _ in self.answer:
            if not self.mine(state):
                continue
            moves = self.moves(state)
            wrong = [move.value for move in moves if not move.best and move.value is not None]
            if wrong:
                after = after if length else max(wrong)
                length += 1
                tempting += self.tempting(state, moves)
        return Facts(self.choices(), tuple(dict.fromkeys(tempting)), length), after

    def choices(self) -> int:
        """In how many ways the answer could be given: distinct ends of the turn, or Fetches."""
        if self.puzzle.goal == "fetch":
            return len(self.solver.moves(self.start))
        return min(len(turn_ends(self.solver.study, self.start)), MOST_ENDS)

    def tempting(self, state: State, moves: list[MoveValue]) -> list[str]:
        """Wrong moves that look at least as good as every right one, one turn ahead."""
        looks = {
            move.actions: self.look(self.game.apply(state, move.actions[0]), state.turn) for move in moves
        }
        best = max(looks[move.actions] for move in moves if move.best)
        return [str(move) for move in moves if not move.best and looks[move.actions] >= best]

    def look(self, state: State, turn: int) -> Value:
        """What a moment looks like to somebody who plays this turn out and forgets the others.

        They pass, and all Towers are resolved when the turn ends (E3).
        """
        name = key(state)
        if name in self.looked:
            return self.looked[name]
        problem = self.solver.problem
        node = problem.node(state)
        found: Value
        if isinstance(node, Over):
            found = problem.value_of(node.outcome)
        elif state.turn != turn:
            found = problem.guess(state)
        elif isinstance(node, Choice):
            options = node.options if node.seat == self.seat else node.options[:1]
            found = max(self.look(self.game.apply(state, option), turn) for option in options)
        elif isinstance(node, Chance):
            chances = [
                (self.look(self.game.apply(state, one), turn), weight) for one, weight in node.outcomes
            ]
            found = simple(sum((value * weight for value, weight in chances), 0))
        else:
            first = tuple(options[0] for _, options in node.seats)
            found = self.look(self.game.apply(state, first), turn)
        self.looked[name] = found
        return found
