"""Which puzzles are the same one again: the same question about a table that differs only in Hands, Circles and seats."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import CIRCLES, LEFT_RIGHT, START_OF_TURN, Action, Answer, Chant, Frame, State


def duplicates(puzzles: Sequence[Puzzle]) -> list[tuple[str, str]]:
    """Pairs of puzzles that are the same up to symmetry: the later one, and the one it repeats."""
    seen: dict[Hashable, str] = {}
    found = []
    for puzzle in puzzles:
        name = sameness(puzzle)
        if name in seen:
            found.append((puzzle.name, seen[name]))
        seen.setdefault(name, puzzle.name)
    return found


def sameness(puzzle: Puzzle) -> Hashable:
    """What makes two puzzles the same: the question, and the table up to Hands, Circles and seats."""
    state, rules = puzzle.position
    start = Raigo(rules).start(state)
    asked = "best" if puzzle.goal in ("margin", "fetch") else puzzle.goal
    if puzzle.goal in ("ruling", "retro", "construct"):
        # Their further fields name places and are compared as they stand.
        return (
            asked,
            rules,
            key(start),
            *(puzzle.rulings, puzzle.move, puzzle.after, puzzle.place),
            *(puzzle.tokens, puzzle.build, puzzle.wish),
        )
    if start.stack == START_OF_TURN and not (puzzle.line or puzzle.towers or puzzle.tower):
        # No place has a name yet: the key forgets Hands and Circles, and the turn seat becomes seat 0.
        turned = start._replace(seats=start.seats[start.turn :] + start.seats[: start.turn], turn=0)
        return (asked, puzzle.least, puzzle.rounds, rules, key(turned))
    actors = list(_actors(puzzle, start))
    shape = min(repr(_by_names(puzzle, start, actors, names)) for names in symmetries(start))
    return (asked, puzzle.least, puzzle.rounds, rules, shape)


class Names(NamedTuple):
    """One way to look at a table: which seat is first, where its Circles lie, whether its Hands change sides."""

    first: int
    seats: int
    circles: tuple[tuple[int, ...], ...]  # by old seat: the new place of each Circle
    swapped: tuple[bool, ...]  # by old seat

    def seat(self, old: int) -> int:
        """The new number of a seat."""
        return (old - self.first) % self.seats

    def hand(self, old: int, hand: str) -> str:
        """The new name of a seat's Hand."""
        return LEFT_RIGHT[1 - LEFT_RIGHT.index(hand)] if hand and self.swapped[old] else hand

    def spot(self, name: str) -> str:
        """The new name of a place of the table; other words stay."""
        if found := re.fullmatch(rf"(\d)([{CIRCLES}])", name):
            old = int(found[1])
            return f"{self.seat(old)}{CIRCLES[self.circles[old][CIRCLES.index(found[2])]]}"
        if found := re.fullmatch(r"(\d)(L|R|B\d)", name):
            old = int(found[1])
            place = found[2] if found[2].startswith("B") else self.hand(old, found[2])
            return f"{self.seat(old)}{place}"
        return name


def symmetries(state: State) -> Iterator[Names]:
    """Every way to look at this table."""
    count = len(state.seats)
    orders = [list(permutations(range(len(seat.circles)))) for seat in state.seats]
    for circles in product(*orders):
        for swapped in product((False, True), repeat=count):
            for first in range(count):
                yield Names(first, count, circles, swapped)


def _actors(puzzle: Puzzle, state: State) -> Iterator[int]:
    """Who chooses at each action of the given line; the turn seat, where it cannot be played."""
    game = Raigo(puzzle.position.rules)
    for action in puzzle.line:
        node = game.node(state)
        yield node.seat if isinstance(node, Choice) else state.turn
        playable = isinstance(node, Chance | Joint) or (isinstance(node, Choice) and action in node.options)
        state = game.apply(state, action) if playable else state


def _by_names(puzzle: Puzzle, state: State, actors: list[int], names: Names) -> tuple[object, ...]:
    """The table and everything that names a place of it, seen this way."""
    seats = sorted(range(names.seats), key=names.seat)
    return (
        names.seat(state.turn),
        state.raizan,
        state.ordered,
        state.last_turns,
        state.bonus,
        sorted(state.used),
        [_frame(frame, names) for frame in state.stack],
        [_board(state, old, names) for old in seats],
        "".join(sorted("".join(seat.canyon for seat in state.seats))),
        sorted(names.spot(spot) for spot in puzzle.towers),
        names.spot(puzzle.tower),
        [_action(action, actor, names) for action, actor in zip(puzzle.line, actors, strict=True)],
    )


def _board(state: State, old: int, names: Names) -> tuple[object, ...]:
    seat = state.seats[old]
    hands = (seat.right, seat.left) if names.swapped[old] else (seat.left, seat.right)
    circles = sorted(
        (names.circles[old][place], circle.tower, circle.seal, circle.turns)
        for place, circle in enumerate(seat.circles)
    )
    return (seat.yang, seat.body, hands, tuple(circles), seat.head, seat.gathered)


def _frame(frame: Frame, names: Names) -> tuple[object, ...]:
    queue = tuple(map(names.seat, frame.queue))
    return (int(frame.step), frame.tokens, frame.amount, frame.chant and _chant(frame.chant, names), queue)


def _chant(chant: Chant, names: Names) -> tuple[object, ...]:
    return (
        *_answer(Answer(chant.seat, chant.hand, chant.token), names),
        chant.effect,
        names.spot(chant.target),
        names.spot(chant.other),
        chant.turned,
        tuple(sorted(_answer(roar, names) for roar in chant.roars)),
        chant.shield and _answer(chant.shield, names),
    )


def _answer(answer: Answer, names: Names) -> tuple[int, str, str]:
    return names.seat(answer.seat), names.hand(answer.seat, answer.hand), answer.token


def _action(action: AnyAction, actor: int, names: Names) -> tuple[object, ...]:
    if not isinstance(action, Action):
        return tuple(sorted(repr(_action(one, actor, names)) for one in action))
    target, other = names.spot(action.target), names.spot(action.other)
    if action.verb == "pile":
        target = CIRCLES[names.circles[actor][CIRCLES.index(action.target)]]
    elif action.verb in ("fetch", "place") and names.swapped[actor]:
        target = action.target[::-1]
    elif action.verb in ("discard", "swap") or action.effect == "switch":  # two places in any order
        target, other = sorted((target, other))
    return (action.verb, names.hand(actor, action.hand), action.effect, target, other)
