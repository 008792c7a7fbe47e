"""From one node of a tree to the nodes after it: a single decision, or a whole turn with all that can happen in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from raigo_lab.games.nodes import weighted
from raigo_lab.games.protocol import Node, Over
from raigo_lab.games.study import Study

DECISION, TURN = "decision", "turn"


class Moment(NamedTuple):
    """One moment between two nodes of the graph, and the names of what follows each action."""

    node: Node
    steps: list[tuple[Any, Hashable]]


class End(NamedTuple):
    """Where a stretch can end, and one shortest way there."""

    name: Hashable
    state: Any
    actions: tuple[Any, ...]
    probability: Fraction | None = None


class Stretch(NamedTuple):
    """Everything between one node and those after it."""

    first: Hashable
    moments: dict[Hashable, Moment]
    ends: list[End]

    @property
    def size(self) -> int:
        """How many steps it holds."""
        return sum(len(moment.steps) for moment in self.moments.values())


def stretch(study: Study[Any], by: str, start: Any, tick: Callable[[], None]) -> Stretch:  # noqa: ANN401
    """All ways from a node's position to the positions of the nodes after it; ``tick`` counts the steps."""
    first = study.key(start)
    found = Stretch(first, {first: Moment(study.node(start), [])}, [])
    if by == DECISION:
        _one_decision(study, start, found, tick)
    else:
        _whole_turn(study, start, found, tick)
    return found


def _one_decision(study: Study[Any], start: Any, found: Stretch, tick: Callable[[], None]) -> None:  # noqa: ANN401
    moment = found.moments[found.first]
    for action, probability in weighted(moment.node):
        tick()
        after = study.apply(start, action)
        name = study.key(after)
        moment.steps.append((action, name))
        found.ends.append(End(name, after, (action,), probability))


def _whole_turn(study: Study[Any], start: Any, found: Stretch, tick: Callable[[], None]) -> None:  # noqa: ANN401
    turn = study.turn(start)
    ended: set[Hashable] = set()
    todo: deque[tuple[Hashable, Any, tuple[Any, ...]]] = deque([(found.first, start, ())])
    while todo:
        here, state, path = todo.popleft()
        moment = found.moments[here]
        for action, _ in weighted(moment.node):
            tick()
            after = study.apply(state, action)
            name = study.key(after)
            moment.steps.append((action, name))
            if name in ended or name in found.moments:
                continue
            node = study.node(after) if study.turn(after) == turn else None
            if node is None or isinstance(node, Over):
                ended.add(name)
                found.ends.append(End(name, after, (*path, action)))
            else:
                found.moments[name] = Moment(node, [])
                todo.append((name, after, (*path, action)))
