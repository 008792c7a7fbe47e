"""The rarer questions: under which ruling a move is best, which token lies there now, how tokens must be laid.

Each is answered by the engine, and proved by going through everything there is: all rulings of the list, all ways a
turn can go, all ways to lay the tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import Value
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.reader import plain_ruling
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.hands import HEIGHT_LIMIT, worth
from raigo_lab.raigo.outcome import sides
from raigo_lab.raigo.rules import parse_rules, rules_from
from raigo_lab.raigo.state import CIRCLE_AT, INNER_AT, Circle, Position, State, token_at
from raigo_lab.raigo.text.notation import parse_action
from raigo_lab.raigo.text.validity import examined
from raigo_lab.raigo.tokens import parse_pile

EACH = Budget(seconds=20, megabytes=1000)  # for one of the positions that are compared
MOST_ENDS = 200_000  # moments of a turn that are gone through
MOST_WAYS = 5_040  # to lay tokens

# Rulings


def played_under(puzzle: Puzzle, ruling: str) -> Played:
    """The position, played for the margin under this ruling."""
    position = puzzle.position._replace(rules=rules_from(parse_rules(plain_ruling(ruling))))
    return Played(puzzle._replace(position=position, goal="margin"), EACH)


def best_under(puzzle: Puzzle, ruling: str) -> tuple[AnyAction, ...]:
    """Every best first move under this ruling, with the options that come to the same."""
    played = played_under(puzzle, ruling)
    _, state = played.solver.first_choice(played.start)
    return tuple(
        action
        for actions, _ in played.solver.moves(state)
        if played.is_right(state, actions[0])
        for action in actions
    )


def rulings_for(puzzle: Puzzle) -> list[str]:
    """R Under which of the rulings the move is best."""
    return [one for one in puzzle.rulings if puzzle.move in best_under(puzzle, one)]


def falls_short(puzzle: Puzzle, ruling: str) -> Value:
    """R How much less than the best the move brings under this ruling."""
    assert puzzle.move is not None  # noqa: S101 - the reader asks for it
    played = played_under(puzzle, ruling)
    _, state = played.solver.first_choice(played.start)
    return played.value(state) - played.value(played.game.apply(state, puzzle.move))


# Retro


def turns_seen(puzzle: Puzzle) -> Iterator[tuple[State, tuple[AnyAction, ...]]]:
    """Every end of the turn under way, whatever is drawn and chosen, with one way that leads to it."""
    game = Raigo(puzzle.position.rules)
    start = game.start(puzzle.position.state)
    todo: list[tuple[State, tuple[AnyAction, ...]]] = [(start, ())]
    seen = set()
    while todo:
        state, path = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        if len(seen) > MOST_ENDS:
            raise UnprovedError("goal retro: the turn can go in too many ways; make the position smaller")
        node = game.node(state)
        if state.turn != start.turn or isinstance(node, Over):
            yield state, path
        elif isinstance(node, Choice):
            todo += [(game.apply(state, option), (*path, option)) for option in node.options]
        elif isinstance(node, Chance):
            todo += [(game.apply(state, one), (*path, one)) for one, _ in node.outcomes]
        else:
            raise UnprovedError("goal retro: a Raigo Battle is not gone through")


def ends_seen(puzzle: Puzzle, *, as_seen: bool) -> Iterator[State]:
    """Every end of the turn under way; ``as_seen``: those that look like what seat 0 sees."""
    rules = puzzle.position.rules
    wanted = view(rules, puzzle.after.state, 0) if puzzle.after else None
    for state, _ in turns_seen(puzzle):
        if not as_seen or view(rules, state, 0) == wanted:
            yield state


def token_there(state: State, place: str) -> str:
    """The token on a place: of a Circle the top."""
    if place in CIRCLE_AT:
        seat, circle = CIRCLE_AT[place]
        return state.seats[seat].circles[circle].tower[-1:]
    if place not in INNER_AT:
        raise InvalidArgument(f"{place!r} is not a place; 1a is a Circle, 1L a Hand, 1B2 a space of the Body")
    try:
        return token_at(state, place)
    except (IndexError, RaigoError):
        return ""


class Seen(NamedTuple):
    """What can lie there: after any turn, and after one that looks like this."""

    any: Counter[str]
    like_this: Counter[str]


def tokens_seen(puzzle: Puzzle) -> Seen:
    """S7 Which tokens can lie on the place that is asked about."""
    every = Counter(token_there(state, puzzle.place) for state in ends_seen(puzzle, as_seen=False))
    like = Counter(token_there(state, puzzle.place) for state in ends_seen(puzzle, as_seen=True))
    return Seen(every, like)


# Construct


def piles_of(puzzle: Puzzle, text: str) -> tuple[str, ...]:
    """The Towers that an answer lays, one for each Circle; refuses what does not use the tokens given."""
    parts = text.replace(",", " ").split()
    if len(parts) != len(puzzle.build):
        circles = ", ".join(puzzle.build)
        raise InvalidArgument(
            f"{text[:40]!r}: one pile for each of {circles} is expected, bottom to top; - for none"
        )
    piles = tuple("" if part == "-" else parse_pile(part) for part in parts)
    if Counter("".join(piles)) != Counter(parse_pile(puzzle.tokens)):
        raise InvalidArgument(f"{text[:40]!r}: the tokens {puzzle.tokens} are to be laid, each of them once")
    if max(map(len, piles)) > HEIGHT_LIMIT:
        raise InvalidArgument(f"{text[:40]!r}: a Tower has six stories at most (T8)")
    return piles


def piles_text(piles: tuple[str, ...]) -> str:
    """The answer as text."""
    return " ".join(pile or "-" for pile in piles)


def laid(puzzle: Puzzle, piles: tuple[str, ...]) -> Position:
    """The position with these Towers on the Circles."""
    state = puzzle.position.state
    seats = list(state.seats)
    for spot, pile in zip(puzzle.build, piles, strict=True):
        seat, circle = CIRCLE_AT[spot]
        circles = list(seats[seat].circles)
        circles[circle] = Circle(pile)
        seats[seat] = seats[seat]._replace(circles=tuple(circles))
    return puzzle.position._replace(state=state._replace(seats=tuple(seats)))


class Laid(NamedTuple):
    """What laying the tokens like this comes to."""

    right: bool
    value: Value | None  # what it brings, if the wish is a number
    wanted: Value | None
    short: Value | None = None  # by how much the wish is missed; None: it cannot be said, or nothing like it


def wish_of(puzzle: Puzzle) -> tuple[str, str]:
    """What is wished for, points, a margin or one only move, and of it how much or which."""
    word, _, rest = puzzle.wish.partition(" ")
    return word, rest


def played_laid(puzzle: Puzzle, piles: tuple[str, ...]) -> Played | None:
    """The position with these Towers, played for the margin; None where nobody can play on."""
    position = laid(puzzle, piles)
    if examined(position).position is None:
        return None
    return Played(puzzle._replace(position=position, goal="margin"), EACH)


def judge_piles(puzzle: Puzzle, piles: tuple[str, ...]) -> Laid:
    """Whether the wish comes true; the engine and the solver say so, not a list."""
    word, rest = wish_of(puzzle)
    if word == "points":
        points = [worth(pile, puzzle.position.rules) for pile in piles if pile]
        total = sum(one.points if one.settled else -1 for one in points)
        return Laid(total == int(rest), total, int(rest), abs(total - int(rest)))
    played = played_laid(puzzle, piles)
    if played is None:
        return Laid(right=False, value=None, wanted=None)
    if word == "margin":
        value = played.value(played.start)
        value = value if played.seat in sides(len(played.start.seats))[0] else -value
        return Laid(
            value >= int(rest), value, int(rest), max(int(rest) - value, 0)
        )  # seat 0's margin, whoever chooses first
    _, state = played.solver.first_choice(played.start)
    right = played.right_moves(state)
    wanted = parse_action(rest)
    groups = [actions for actions, _ in played.solver.moves(state) if wanted in actions]
    best = any(action in group for action, _ in right for group in groups)
    return Laid(best and len(right) == 1, None, None, len(right) - 1 if best else None)


def check_wish(puzzle: Puzzle) -> None:
    """Say what is wrong with the wish or the Circles, if anything."""
    word, rest = wish_of(puzzle)
    if word not in ("points", "margin", "only") or not rest:
        raise UnprovedError(f"wish = {puzzle.wish!r}: points N, margin N, or only MOVE is expected")
    if word != "only" and not rest.lstrip("-").isdecimal():
        raise UnprovedError(f"wish = {puzzle.wish!r}: a number is expected")
    for spot in puzzle.build:
        seat, circle = CIRCLE_AT[spot]
        seats = puzzle.position.state.seats
        if seat >= len(seats) or circle >= len(seats[seat].circles) or seats[seat].circles[circle].tower:
            raise UnprovedError(f"build: {spot} is not an empty Circle")


def every_way(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """All ways to lay the tokens on the Circles, no Circle left empty."""
    tokens = parse_pile(puzzle.tokens)
    found: dict[tuple[str, ...], None] = {}
    for order in sorted(set(permutations(tokens))):
        for cuts in combinations(range(1, len(tokens)), len(puzzle.build) - 1):
            bounds = (0, *cuts, len(tokens))
            piles = tuple("".join(order[a:b]) for a, b in pairwise(bounds))
            if max(map(len, piles)) <= HEIGHT_LIMIT:
                found[piles] = None
            if len(found) > MOST_WAYS:
                raise UnprovedError("goal construct: the tokens can be laid in too many ways; take fewer")
    return list(found)
