"""How the tree of an endgame grows: from a node's position to those after it, and the values that are proved there.

Search and induction work on plain dicts; ``tree`` hands what one looks at to networkx.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.raigo.endgame.solve import Solver
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.outcome import Outcome
from raigo_lab.raigo.state import Position, State
from raigo_lab.raigo.text.notation import format_action, format_position

Graph = Any  # a networkx.MultiDiGraph whose nodes are numbers; networkx loads when first used
Bounds = tuple[Value, Value]
Edge = tuple[int, int, int]

DECISION, TURN = "decision", "turn"
BUDGET = Budget(states=500_000)
KEPT = 300_000  # steps that stay in memory between growing and valuing
JOINED = "; "  # between the actions of a whole turn


class Grown(NamedTuple):
    """How far an exploration is."""

    stage: str  # growing, valuing
    done: int
    total: int


Tell = Callable[[Grown], None] | None


class Moment(NamedTuple):
    """One moment between two nodes of the graph, and the names of what follows each action."""

    node: Node
    steps: list[tuple[AnyAction, Hashable]]


class End(NamedTuple):
    """Where a stretch can end, and one shortest way there."""

    name: Hashable
    state: State
    actions: tuple[AnyAction, ...]
    probability: Fraction | None = None


class Stretch(NamedTuple):
    """Everything between one node and those after it: a single decision, or a whole turn."""

    first: Hashable
    moments: dict[Hashable, Moment]
    ends: list[End]

    @property
    def size(self) -> int:
        """How many steps it holds."""
        return sum(len(moment.steps) for moment in self.moments.values())


class Growth:
    """What makes a graph grow: the solver, and which position each node stands for."""

    def __init__(self, position: Position, objective: str, by: str, budget: Budget) -> None:
        """Nothing is searched yet."""
        self.solver = Solver(position, objective, budget)
        self.by = by
        self.budget = budget
        self.states: dict[int, State] = {}
        self.names: dict[Hashable, int] = {}
        self.kept: dict[int, Stretch] = {}
        self.room = KEPT
        self.spent = False  # whether the search has used up its budget

    def renew(self) -> None:
        """A fresh budget for the next question; what was proved stays."""
        self.solver.search.meter = Meter(self.budget)
        self.spent = False

    # Growing

    def stretch(self, start: State, *, metered: bool = False) -> Stretch:
        """All ways from a node's position to the positions of the nodes after it."""
        solver, game = self.solver, self.solver.game
        first = solver.name(start)
        found = Stretch(first, {first: Moment(game.node(start), [])}, [])
        ended: set[Hashable] = set()
        todo: deque[tuple[Hashable, State, tuple[AnyAction, ...]]] = deque([(first, start, ())])
        while todo:
            here, state, path = todo.popleft()
            moment = found.moments[here]
            for action, probability in weighted(moment.node):
                if metered:
                    solver.search.meter.tick(0)
                after = game.apply(state, action)
                name = solver.name(after)
                moment.steps.append((action, name))
                if self.by == DECISION:
                    found.ends.append(End(name, after, (action,), probability))
                elif after.turn != start.turn or game.is_over(after):
                    if name not in ended:
                        ended.add(name)
                        found.ends.append(End(name, after, (*path, action)))
                elif name not in found.moments:
                    found.moments[name] = Moment(game.node(after), [])
                    todo.append((name, after, (*path, action)))
        return found

    def stretch_of(self, node: int, *, metered: bool = False) -> Stretch:
        """The stretch after a node, remembered while there is room."""
        if node not in self.kept:
            found = self.stretch(self.states[node], metered=metered)
            if found.size > self.room:
                return found
            self.room -= found.size
            self.kept[node] = found
        return self.kept[node]

    def add(self, graph: Graph, state: State, depth: int, turn: int) -> int:
        """The node of a position, new or already there."""
        name = self.solver.name(state)
        if name not in self.names:
            number = self.names[name] = len(self.states) if not self.states else max(self.states) + 1
            self.states[number] = state
            graph.add_node(number, **self.look(state, depth, turn))
        return self.names[name]

    def look(self, state: State, depth: int, turn: int) -> dict[str, Any]:
        """What a node says of its position, before it has a value."""
        node = self.solver.game.node(state)
        step = state.stack[-1].step.name.lower().replace("_", " ")
        label = f"turn {turn + 1}" if self.by == TURN else step
        return {
            "kind": KINDS[type(node)],
            "seat": node.seat if isinstance(node, Choice) else None,
            "label": told_outcome(node.outcome) if isinstance(node, Over) else label,
            "position": format_position(Position(state, self.solver.rules)),
            "turn": turn,
            "depth": depth,
            "open": not isinstance(node, Over),
            "value": None,
            "lower": None,
            "upper": None,
            "best": False,
            "distance": None,
        }

    def grow(self, graph: Graph, node: int, limit: int | None = None) -> list[int] | None:
        """Add everything after a node; None if that would be more than the limit."""
        found = self.stretch_of(node, metered=True)
        fresh = {end.name for end in found.ends if end.name not in self.names}
        if limit is not None and len(graph) + len(fresh) > limit:
            self.kept.pop(node, None)
            return None
        before = self.states[node]
        depth, turn = graph.nodes[node]["depth"] + 1, graph.nodes[node]["turn"]
        new: list[int] = []
        for end in found.ends:
            over = self.solver.game.is_over(end.state)
            passed = end.state.turn != before.turn and not over
            child = self.add(graph, end.state, depth, turn + passed)
            if end.name in fresh:
                fresh.remove(end.name)
                new.append(child)
            graph.add_edge(node, child, **edge_look(end))
        graph.nodes[node]["open"] = False
        return new

    # Values

    def known(self, state: State) -> Bounds:
        """What is proved of a position without searching any further."""
        problem, search = self.solver.problem, self.solver.search
        node = problem.node(state)
        if isinstance(node, Over):
            value = problem.value_of(node.outcome)
            return value, value
        name = problem.key(state)
        if name is None:  # In the middle of a chant tokens are in flight (T13), which no bound counts.
            return problem.lowest, problem.highest
        if entry := search.table.get(name):
            return entry.lower, entry.upper
        return problem.reach(state) or (problem.lowest, problem.highest)

    def searched(self, state: State) -> Bounds:
        """The exact value of a position, or bounds when the budget is spent."""
        low, high = self.known(state)
        if low < high and not self.spent:
            try:
                low = high = self.solver.search.exact(state)
            except OutOfBudgetError:
                self.spent = True
                low, high = self.known(state)
        return low, high

    def combined(self, moment: Moment, after: Mapping[Hashable, Bounds]) -> Bounds:
        """The bounds of a moment from the bounds of everything that can follow."""
        lows, highs = zip(*(after[name] for _, name in moment.steps), strict=True)
        match moment.node:
            case Choice(seat, _):
                pick = max if self.solver.problem.maximises(seat) else min
                return pick(lows), pick(highs)
            case Chance(outcomes):
                weights = [weight for _, weight in outcomes]
                return expectation(weights, lows), expectation(weights, highs)
            case Joint() as joint:
                return self.equilibrium(joint, lows)[0], self.equilibrium(joint, highs)[0]
        raise NotationError("the game is over here: nothing follows")

    def equilibrium(self, joint: Joint, values: Iterable[Value]) -> tuple[Value, set[int]]:
        """The value of a simultaneous choice, and the combinations that one equilibrium makes possible."""
        of = dict(zip((action for action, _ in weighted(joint)), values, strict=True))
        number = {action: index for index, action in enumerate(of)}
        maximises = self.solver.problem.maximises
        solution = solve_matrix(joint_matrix(joint, maximises, lambda a: of[a])[2])
        numbers = joint_matrix(joint, maximises, lambda a: number[a])[2]
        possible = {
            int(cell)
            for row, weight in zip(numbers, solution.rows, strict=True)
            for cell, other in zip(row, solution.columns, strict=True)
            if weight and other
        }
        return solution.value, possible

    def inside(self, stretch: Stretch, ends: Mapping[Hashable, Bounds]) -> dict[Hashable, Bounds]:
        """The bounds of every moment of a stretch, by induction from its ends."""
        found: dict[Hashable, Bounds] = dict(ends)

        def bounds(name: Hashable) -> None:
            if name not in found:
                for _, after in stretch.moments[name].steps:
                    bounds(after)
                found[name] = self.combined(stretch.moments[name], found)

        bounds(stretch.first)
        return found

    def best_steps(self, stretch: Stretch, bounds: Mapping[Hashable, Bounds]) -> set[tuple[Hashable, int]]:
        """The steps that best play from the beginning of a stretch can take."""
        found: set[tuple[Hashable, int]] = set()
        seen, todo = {stretch.first}, [stretch.first]
        while todo:
            here = todo.pop()
            moment = stretch.moments[here]
            for index in self.best_here(moment, bounds[here], bounds):
                found.add((here, index))
                name = moment.steps[index][1]
                if name in stretch.moments and name not in seen:
                    seen.add(name)
                    todo.append(name)
        return found

    def best_here(self, moment: Moment, own: Bounds, bounds: Mapping[Hashable, Bounds]) -> Iterable[int]:
        """Which steps of one moment keep its value; every draw counts, nobody chooses it."""
        if own[0] != own[1]:
            return ()
        after = [bounds[name] for _, name in moment.steps]
        match moment.node:
            case Choice(seat, _) if self.solver.problem.maximises(seat):
                return [index for index, (low, _) in enumerate(after) if low >= own[0]]
            case Choice():
                return [index for index, (_, high) in enumerate(after) if high <= own[0]]
            case Joint() as joint:
                return sorted(self.equilibrium(joint, [low for low, _ in after])[1])
        return range(len(after))

    def value(self, graph: Graph, node: int) -> None:
        """Put bounds on one node, from the nodes after it or from the search; mark its best edges."""
        looks = graph.nodes[node]
        state = self.states[node]
        if looks["open"] or looks["kind"] == "over":
            self.note(looks, self.searched(state))
            return
        stretch = self.stretch_of(node)
        ends = {end.name: bounds_at(graph, self.names[end.name]) for end in stretch.ends}
        bounds = self.inside(stretch, ends)
        low, high = bounds[stretch.first]
        proved_low, proved_high = self.known(state)
        bounds[stretch.first] = max(low, proved_low), min(high, proved_high)
        self.note(looks, bounds[stretch.first])
        steps = self.best_steps(stretch, bounds)
        targets = {stretch.moments[here].steps[index][1] for here, index in steps}
        counts: dict[int, int] = {}
        for index, end in enumerate(stretch.ends):
            child = self.names[end.name]
            key = counts.get(child, 0)
            counts[child] = key + 1
            best = (stretch.first, index) in steps if self.by == DECISION else end.name in targets
            graph.edges[node, child, key]["best"] = best

    @staticmethod
    def note(looks: dict[str, Any], bounds: Bounds) -> None:
        """Write bounds, and the value where they meet."""
        looks["lower"], looks["upper"] = bounds
        looks["value"] = bounds[0] if bounds[0] == bounds[1] else None


def networkx() -> Any:  # noqa: ANN401 - its types are not the same everywhere
    """The package, loaded when first used."""
    import networkx as nx  # noqa: PLC0415

    return nx


KINDS = {Choice: "choice", Joint: "joint", Chance: "chance", Over: "over"}


def weighted(node: Node) -> list[tuple[Any, Fraction | None]]:
    """Everything that can be applied at a node; draws with their probability."""
    match node:
        case Choice(_, options):
            return [(option, None) for option in options]
        case Joint(seats):
            combinations: list[tuple[Any, ...]] = [()]
            for _, options in seats:
                combinations = [(*start, option) for start in combinations for option in options]
            return [(combination, None) for combination in combinations]
        case Chance(outcomes):
            return list(outcomes)
        case Over():
            return []


def expectation(weights: Iterable[Fraction], values: Iterable[Value]) -> Value:
    """The weighted mean."""
    return simple(sum((w * v for w, v in zip(weights, values, strict=True)), start=Fraction(0)))


def told_outcome(result: Outcome) -> str:
    """How a game ended, in one short line: Yang by seat, and who is out."""
    out = f", out {'+'.join(map(str, result.out))}" if result.out else ""
    return " : ".join(map(str, result.yang)) + out


def edge_look(end: End) -> dict[str, Any]:
    """What an edge says: its actions as notation writes them."""
    text = JOINED.join(map(format_action, end.actions))
    label = text if end.probability is None else f"{text} ({end.probability})"
    return {"action": text, "label": label, "probability": end.probability, "best": False}


def bounds_at(graph: Graph, node: int) -> Bounds:
    """What stands on a node."""
    looks = graph.nodes[node]
    return looks["lower"], looks["upper"]
