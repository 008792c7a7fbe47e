"""An endgame and the search that proves its values: moves, best moves, lines, simultaneous choices."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Event
from typing import Any

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import Budget, Tell
from raigo_lab.games.search.matrix import Value, solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.games.search.searcher import Maker, Searcher
from raigo_lab.raigo.endgame.compiled import fastest
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.solution import MoveValue
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event as Happening
from raigo_lab.raigo.outcome import sides
from raigo_lab.raigo.state import END, Action, Position, State

NO_LIMIT = Budget()
FEW = 64  # moments whose moves are remembered


class Solver:
    """One endgame under one objective; its search serves every question about it."""

    def __init__(
        self,
        position: Position,
        objective: str = "margin",
        budget: Budget = NO_LIMIT,
        tell: Tell = None,
        *,
        seat: int | None = None,
        problem: Endgame | None = None,
        stop: Event | None = None,
        maker: Maker = fastest,
    ) -> None:
        """Two sides only; with three seats the asked one plays against everybody else.

        ``seat`` is from whose side values are told, the turn seat's if left out; a ``problem`` of one's own asks for
        something else than the end of the game. ``stop`` ends a search when it is set; ``maker`` makes the search.
        """
        self.study = RaigoStudy(position, objective)
        self.position = position
        self.rules = position.rules
        self.game = Raigo(position.rules)
        self.objective = objective
        self.start = self.game.start(position.state)
        asked = self.start.turn if seat is None else seat
        mine = next(group for group in sides(len(self.start.seats)) if asked in group)
        self.problem = problem or Endgame(position.rules, objective, mine)
        # Whoever asks for the moves of a moment often asks again at once.
        self._moves: dict[State, list[tuple[tuple[AnyAction, ...], State]]] = {}
        self.search: Searcher = maker(self.problem, budget, tell, stop)

    # Moves

    def moves(self, state: State) -> list[tuple[tuple[AnyAction, ...], State]]:
        """The moves of a choice: options that lead to the same position are one."""
        if state in self._moves:
            return self._moves[state]
        node = self.problem.node(state)
        groups: dict[Hashable, tuple[list[AnyAction], State]] = {}
        if isinstance(node, Choice):
            for option in node.options:
                child = self.game.apply(state, option)
                groups.setdefault(self.name(child), ([], child))[0].append(option)
        found = [(tuple(actions), child) for actions, child in groups.values()]
        if len(self._moves) == FEW:
            self._moves.clear()
        self._moves[state] = found
        return found

    def name(self, state: State) -> Hashable:
        """What makes two positions the same, at the end of a game too."""
        return self.study.key(state)

    def first_choice(self, state: State) -> tuple[list[AnyAction], State]:
        """Go past moments with one move only: they are nobody's choice."""
        forced: list[AnyAction] = []
        while isinstance(self.problem.node(state), Choice):
            moves = self.moves(state)
            if len(moves) > 1:
                break
            forced.append(moves[0][0][0])
            state = moves[0][1]
        return forced, state

    def maximises(self, state: State) -> bool:
        """Whether the seat that chooses here is on the turn seat's side."""
        node = self.problem.node(state)
        return isinstance(node, Choice) and self.problem.maximises(node.seat)

    def values_of_moves(self, state: State, value: Value, *, every: bool) -> list[MoveValue]:
        """Prove which moves reach the value, and the value of the best of the rest (or of every move)."""
        maximises = self.maximises(state)
        found: list[MoveValue] = []
        for actions, child in self.moves(state):
            # One narrow window tells whether this move keeps the value; if not, it gives a bound.
            alpha, beta = (value - 1, value) if maximises else (value, value + 1)
            got = self.search.value(child, alpha, beta)
            keeps = got >= value if maximises else got <= value
            low: Value = value if keeps else got if got > alpha else self.problem.lowest
            high: Value = value if keeps else got if got < beta else self.problem.highest
            found.append(MoveValue(actions, low, high, best=keeps))
        return self._refine(state, found, value, every=every)

    def _refine(self, state: State, found: list[MoveValue], value: Value, *, every: bool) -> list[MoveValue]:
        """Sharpen the most promising of the other moves until the next best is known."""
        maximises = self.maximises(state)
        children = {move.actions: child for move, (_, child) in zip(found, self.moves(state), strict=True)}
        while True:
            unsure = [move for move in found if not move.best and move.value is None]
            if not unsure:
                return found
            sharp = [move.lower for move in found if not move.best and move.value is not None]
            move = max(unsure, key=lambda m: m.upper) if maximises else min(unsure, key=lambda m: m.lower)
            if not every and sharp and (max(sharp) >= move.upper if maximises else min(sharp) <= move.lower):
                return found
            exact = self.search.exact(children[move.actions], move.upper if maximises else move.lower)
            found[found.index(move)] = MoveValue(move.actions, exact, exact, best=exact == value)

    # Lines

    def best_child(self, state: State, value: Value) -> tuple[AnyAction, State]:
        """One best move and where it leads; ties go to the option that is offered first."""
        node = self.problem.node(state)
        if isinstance(node, Chance):
            action, _ = max(node.outcomes, key=lambda pair: pair[1])
            return action, self.game.apply(state, action)
        if isinstance(node, Joint):
            actions = self.likeliest(state, node)
            return actions, self.game.apply(state, actions)
        best = [
            (actions[0], child) for actions, child in self.moves(state) if self.keeps(state, child, value)
        ]
        # Of equally good moves one after which nothing more is needed tells most.
        for action, child in best:
            node = self.problem.node(child)
            if child.turn != state.turn or isinstance(node, Over):
                return action, child
            if (
                isinstance(node, Choice)
                and END in node.options
                and self.keeps(child, self.game.apply(child, END), value)
            ):
                return action, child
        return best[0]

    def keeps(self, state: State, child: State, value: Value) -> bool:
        """Whether the seat that chooses in ``state`` keeps the value by going to ``child``."""
        if self.maximises(state):
            return self.search.value(child, value - 1, value) >= value
        return self.search.value(child, value, value + 1) <= value

    def equilibrium(
        self, state: State
    ) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]], list[list[Value]]]:
        """A simultaneous choice as rows (the turn seat's side), columns and exact values."""
        node = self.problem.node(state)
        if not isinstance(node, Joint):
            raise InvalidArgument("there is no simultaneous choice here (RO4)")
        return joint_matrix(
            node, self.problem.maximises, lambda a: self.search.exact(self.game.apply(state, a))
        )

    def likeliest(self, state: State, node: Joint) -> tuple[Action, ...]:
        """The most likely choices of both sides in one equilibrium."""
        rows, columns, payoffs = self.equilibrium(state)
        solution = solve_matrix(payoffs)
        row = rows[max(range(len(rows)), key=lambda i: solution.rows[i])]
        column = columns[max(range(len(columns)), key=lambda i: solution.columns[i])]
        ours, theirs = iter(row), iter(column)
        return tuple(next(ours) if self.problem.maximises(seat) else next(theirs) for seat, _ in node.seats)

    def line(self, state: State, value: Value | None = None) -> list[AnyAction]:
        """Best play of all sides to the end; chance takes its likeliest way."""
        actions: list[AnyAction] = []
        while not isinstance(node := self.problem.node(state), Over):
            if value is None or not isinstance(node, Choice):
                value = self.search.exact(state)
            action, state = self.best_child(state, value)
            actions.append(action)
            if not isinstance(node, Choice):
                value = None
        return actions

    def tell_line(self, state: State, actions: list[AnyAction]) -> tuple[Happening, ...]:
        """What happens along a line."""
        events: list[Happening] = []
        for action in actions:
            state, happened = self.game.happened(state, action)
            events += happened
        return tuple(events)
