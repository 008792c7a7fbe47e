"""The tree of an endgame: ``explore`` grows it, with the values that the solver's search proves."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import Any

from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.searcher import Searcher
from raigo_lab.games.tree import graph as tree
from raigo_lab.games.tree.grow import BUDGET, Graph, Tell
from raigo_lab.games.tree.stretch import DECISION
from raigo_lab.games.tree.subject import Facts, Subject, opens
from raigo_lab.raigo.endgame.solution import UNITS, assumption
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.endgame.study import OBJECTIVE, RaigoStudy
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position, parse_position


def explore(
    position: Position | str,
    *,
    objective: str = OBJECTIVE,
    by: str = DECISION,
    depth: int | None = None,
    limit: int = tree.LIMIT,
    budget: Budget = BUDGET,
    values: bool = True,
    tell: Tell = None,
    stop: Event | None = None,
) -> Graph:
    """The graph of an endgame, complete or down to a depth or a number of positions.

    Nodes are numbers in the order of discovery; unexpanded ones are ``open``. Values are the turn seat's
    (``graph.graph["seat"]``) all over the graph. The graph says whether it is ``complete`` and its values ``exact``.
    """
    return tree.explore(
        subject_of(position, objective),
        by=by,
        depth=depth,
        limit=limit,
        budget=budget,
        values=values,
        tell=tell,
        stop=stop,
    )


def subject_of(position: Position | str, objective: str = OBJECTIVE) -> Subject:
    """An endgame as the subject of a tree, with the values of the seat whose turn it is."""
    start = parse_position(position) if isinstance(position, str) else position

    def search(budget: Budget, stop: Event) -> Searcher:
        return Solver(start, objective, budget, stop=stop).search

    solver = Solver(start, objective)
    rules = ", ".join(f"{name}={value}" for name, value in changed(start.rules))
    facts = Facts(objective, UNITS[objective], rules, _assumption(start))
    return Subject(
        solver.study,
        solver.start,
        solver.start.turn,
        solver.problem.mine,
        search,
        format_position(start),
        facts,
    )


def _assumption(position: Position) -> str:
    """What the values take for granted; with three seats they are those of one against the rest."""
    if len(position.state.seats) == 3:
        return f"three seats: everybody against seat {position.state.turn}"
    return assumption(position)


def find(graph: Graph, position: Position | str) -> int | None:
    """The node of a position, mirror images included; None if it is not in the graph."""
    state, rules = parse_position(position) if isinstance(position, str) else position
    study = tree.growth_of(graph).study
    if not isinstance(study, RaigoStudy) or rules != study.rules or len(state.seats) != study.seats:
        return None
    return tree.find(graph, study.game.start(state))


def _reopened(facts: Mapping[str, Any]) -> Subject:
    return subject_of(facts["start"], facts["objective"])


opens(RaigoStudy.name, _reopened)
