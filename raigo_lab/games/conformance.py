"""Whether a game keeps what ``Study`` promises: anybody can run this on a game of their own.

    from raigo_lab.games.conformance import check

    check(MyStudy(), start)

The game is played at random and walked in full as far as allowed; every rule below is held against every moment.
``check`` says what it has seen, or raises ``NotConforming`` with everything that is wrong at the first moment at which
something is.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.games.nodes import KINDS, actions
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.sessions import choose_at
from raigo_lab.games.study import Study

SHOWN = 300  # letters of a state in a message
MANY = 1_000  # options of one moment that are looked at
TRIED = 12  # actions of one moment that are applied to see what applying does


class NotConforming(RaigoError):  # noqa: N818 - reads as what it says
    """A game does not keep what it promises; ``problems`` names each broken rule."""

    def __init__(self, problems: tuple[str, ...], state: Any) -> None:  # noqa: ANN401 - any game's state
        """Keep every problem; the message has one a line, and the state at the end."""
        super().__init__("\n".join([*problems, f"in {str(state)[:SHOWN]}"]))
        self.problems = problems


class Seen(NamedTuple):
    """What a check has looked at."""

    games: int
    longest: int  # decisions of the longest game
    whole: bool  # whether the walk came to its end
    kinds: Mapping[str, int]  # distinct positions of the walk, by kind of node


def check(
    study: Study[Any],
    start: Any,  # noqa: ANN401 - any game's state
    *,
    games: int = 20,
    longest: int = 5_000,
    states: int = 2_000,
    seed: int = 0,
) -> Seen:
    """Play ``games`` of at most ``longest`` decisions, walk through at most ``states`` positions, try every rule."""
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    lengths = [_play(study, start, rng, longest) for _ in range(games)]
    whole, kinds = _walk(study, start, states, rng)
    return Seen(games, max(lengths, default=0), whole, kinds)


def look(study: Study[Any], state: Any, rng: random.Random) -> Node:  # noqa: ANN401
    """Hold every rule against one moment; who must choose what there."""
    node: Node | None = None
    problems: list[str] = []
    for rule, broken in RULES.items():
        try:
            node = study.node(state)
            problems += [f"{rule}: {what}" for what in broken(study, state, node)]
        except Exception as error:  # noqa: BLE001 - a game of anybody's may raise anything
            problems.append(f"{rule}: {type(error).__name__}: {error}")
    if node is not None and not problems:
        tried = list(islice(actions(node), MANY))
        for action in rng.sample(tried, min(TRIED, len(tried))):
            problems += [f"apply: {what}" for what in _applying(study, state, action)]
    if node is None or problems:
        raise NotConforming(tuple(problems), state)
    return node


# One moment


def _kind(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    if type(node) not in KINDS:
        yield f"a node is a Choice, Joint, Chance or Over, not {node!r}"
    if study.node(state) != node:
        yield "asked twice, the node is not the same"


def _seats(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    del state
    seats = [seat for seat, _ in _choosers(node)]
    if not all(isinstance(seat, int) and 0 <= seat < study.seats for seat in seats):
        yield f"seats {seats} choose in a game for {study.seats}"
    if len(set(seats)) < len(seats):
        yield f"a seat chooses twice at once: {seats}"


def _choosers(node: Node) -> Iterable[tuple[int, tuple[Any, ...]]]:
    match node:
        case Choice(seat, options):
            return [(seat, options)]
        case Joint(seats):
            return seats
    return []


def _options(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    del study, state
    for seat, options in _choosers(node):
        if not options:
            yield f"seat {seat} must choose and has nothing to choose from"
        if len(set(options)) < len(options):
            yield f"seat {seat} is offered the same option twice"
    if isinstance(node, Joint) and not node.seats:
        yield "nobody chooses at the same moment"


def _weights(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    del study, state
    if isinstance(node, Chance):
        weights = [weight for _, weight in node.outcomes]
        if not all(isinstance(weight, Fraction) and weight > 0 for weight in weights):
            yield f"weights are positive fractions, not {weights}"
        elif sum(weights) != 1:
            yield f"weights sum to 1, not {sum(weights)}"
        if len({outcome for outcome, _ in node.outcomes}) < len(weights):
            yield "an outcome appears twice"


def _returns(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    del state
    if isinstance(node, Over):
        values = study.returns(node.outcome)
        if len(values) != study.seats:
            yield f"{len(values)} returns for {study.seats} seats"
        if not all(isinstance(value, int | Fraction) for value in values):
            yield f"returns are whole numbers or fractions, not {values}"
        elif not all(study.least <= value <= study.most for value in values):
            yield f"returns {values} do not lie between {study.least} and {study.most}"


def _key(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    del node
    hash(study.key(state))
    hash(study.turn(state))
    if study.key(state) != study.key(deepcopy(state)):
        yield "equal states have different keys"


def _text(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    text = study.text(state)
    if not text or "\n" in text:
        yield f"the text is one line, not {text!r}"
        return
    back = study.read(text)
    if back != state:
        yield f"the text {text!r} reads back as another state"
    elif study.node(back) != node:
        yield f"the text {text!r} reads back as a state with other options"


def _labels(study: Study[Any], state: Any, node: Node) -> Iterator[str]:  # noqa: ANN401
    label = study.label(state)
    if not label or "\n" in label:
        yield f"the label is one line, not {label!r}"
    texts = [study.action_text(action) for action in islice(actions(node), MANY)]
    if not all(texts) or any("\n" in text for text in texts):
        yield "the text of an action is one line"
    if len(set(texts)) < len(texts):
        yield "two actions have the same text"


RULES: Mapping[str, Callable[[Study[Any], Any, Node], Iterator[str]]] = {
    "node": _kind,
    "seats": _seats,
    "options": _options,
    "weights": _weights,
    "returns": _returns,
    "key": _key,
    "text": _text,
    "labels": _labels,
}


def _applying(study: Study[Any], state: Any, action: Any) -> Iterator[str]:  # noqa: ANN401
    """What is wrong with applying one action."""
    before = deepcopy(state)
    try:
        after = study.apply(state, action)
        if state != before:
            yield f"{action!r} changes the state it is applied to"
        elif study.apply(before, action) != after:
            yield f"{action!r}, applied twice, leads to different states"
    except Exception as error:  # noqa: BLE001 - as above
        yield f"{action!r} is offered and raises {type(error).__name__}: {error}"


# Whole games


def _play(study: Study[Any], state: Any, rng: random.Random, longest: int) -> int:  # noqa: ANN401
    """One game at random: it ends, and no position comes back; how many decisions it took."""
    seen: set[Hashable] = set()
    for length in range(longest):
        node = look(study, state, rng)
        name = study.key(state)
        if name in seen:
            raise NotConforming(
                ("forwards: a position comes back, so that a tree would go in circles",), state
            )
        seen.add(name)
        if isinstance(node, Over):
            return length
        state = study.apply(state, choose_at(node, lambda _, options: rng.choice(options), rng))
    raise NotConforming((f"end: a game is not over after {longest} decisions",), state)


def _walk(
    study: Study[Any],
    start: Any,  # noqa: ANN401
    states: int,
    rng: random.Random,
) -> tuple[bool, Mapping[str, int]]:
    """Every position from the start: those with one key go on in the same way. Whether all were seen, and kinds."""
    kinds: Counter[str] = Counter()
    first: dict[Hashable, Any] = {study.key(start): start}
    todo = deque([start])
    while todo and kinds.total() < states:
        state = todo.popleft()
        node = look(study, state, rng)
        kinds[KINDS[type(node)]] += 1
        for action in actions(node):
            after = study.apply(state, action)
            name = study.key(after)
            if name not in first:
                first[name] = after
                todo.append(after)
            elif first[name] != after and going_on(study, first[name]) != going_on(study, after):
                other = str(first[name])[:SHOWN]
                raise NotConforming((f"key: it is that of a state that goes on otherwise, {other}",), after)
    return not todo, dict(kinds)


def going_on(study: Study[Any], state: Any) -> Hashable:  # noqa: ANN401
    """How a game goes on from here, as far as keys tell it apart: equal for states with equal keys."""
    node = study.node(state)
    match node:
        case Over(outcome):
            return ("over", study.returns(outcome))
        case Chance(outcomes):
            weights: Counter[Hashable] = Counter()
            for outcome, weight in outcomes:
                weights[study.key(study.apply(state, outcome))] += weight  # type: ignore[assignment] # fractions add up too
            return ("chance", frozenset(weights.items()))
    after = frozenset(study.key(study.apply(state, action)) for action in actions(node))
    return (KINDS[type(node)], tuple(seat for seat, _ in _choosers(node)), study.turn(state), after)
