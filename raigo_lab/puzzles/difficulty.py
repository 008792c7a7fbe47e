"""How hard a puzzle is for people, measured by players of graded depth.

What makes a move hard to find is that something else looks better. So five players try the puzzle, each of which
sees a little more: one that looks at its own table only, ones that look one, two and three decisions ahead, and
one that plays its own turn out and forgets the others. Where several moves look equally good to one of them, it finds
the right one by luck; so what is measured is the chance with which each of them solves the puzzle. Quiet moves and
sacrifices are those that look no better, or worse, than doing nothing more; they are counted, too.

Everything here is measured when a puzzle is certified. ``verify`` checks the level against the facts in the
certificate, which costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import OutOfBudgetError
from raigo_lab.games.search.matrix import Value
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.onward import Onward
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.outcome import DROPOUT, OBJECTIVES, Outcome, resolve_all
from raigo_lab.raigo.play.players import GreedyPlayer
from raigo_lab.raigo.state import END, State

GREEDY, TURN = "greedy", "turn"
PLAYERS: tuple[str, ...] = (GREEDY, "1", "2", "3", TURN)  # the digits: so many decisions ahead
MOST_LURES = 4  # tempting moves that are followed to their punishment
MOST_LOOKS = 30_000  # moments that a player looks at for one decision; then it gives up
Moves = list[tuple[tuple[AnyAction, ...], State]]


class Found(NamedTuple):
    """How the players fared, and what the right line is like."""

    solved: Mapping[str, Fraction]  # by player: the chance with which it finds the whole answer
    quiet: int  # right decisions that look no better than ending the turn, or than doing nothing
    sacrifices: int  # right decisions after which things look worse than before
    decisions: int  # in which something can go wrong
    refutation: int  # decisions until the most tempting wrong move has shown what it costs


class Decision(NamedTuple):
    """A decision of the answer in which something can go wrong."""

    state: State
    moves: Moves
    right: frozenset[AnyAction]  # the first action of every right move


def decisions(played: Played) -> Iterator[Decision]:
    """The decisions that matter, along one right answer."""
    for state, _ in played.answer:
        if not played.mine(state):
            continue
        moves = played.solver.moves(state)
        right = frozenset(actions[0] for actions, _ in moves if played.is_right(state, actions[0]))
        if len(right) < len(moves):
            yield Decision(state, moves, right)


def measured(played: Played) -> Found:
    """Let every player try it."""
    ways = list(decisions(played))
    solved = {}
    for player in PLAYERS:
        chance = Fraction(1)
        for one in ways:
            chance *= _finds(played, player, one)
            if not chance:
                break
        solved[player] = chance
    quiet, sacrifices = 0, 0
    for one in ways:
        now = looks_now(played, one.state)
        after = max(
            played.look(child, one.state.turn) for actions, child in one.moves if actions[0] in one.right
        )
        idle = _idle(played, one)
        quiet += after <= (now if idle is None else idle)
        sacrifices += after < now
    return Found(solved, quiet, sacrifices, len(ways), refutation(played, ways[0]) if ways else 0)


def refutation(played: Played, one: Decision) -> int:
    """How long a trap stays open: decisions that somebody must see ahead to know that a tempting move is wrong.

    Of the wrong moves that look as good as a right one the longest; where none does, of the best wrong one.
    """
    wrong = [(actions[0], child) for actions, child in one.moves if actions[0] not in one.right]
    looks = {action: played.look(child, one.state.turn) for action, child in wrong}
    right = max(played.look(child, one.state.turn) for actions, child in one.moves if actions[0] in one.right)
    lures = [action for action, look in looks.items() if look >= right]
    if not lures:
        lures = [max(wrong, key=lambda pair: played.value(pair[1]))[0]]
    return max(_until_it_shows(played, one.state, action) for action in lures[:MOST_LURES])


def _until_it_shows(played: Played, state: State, action: AnyAction) -> int:
    """Decisions after this wrong move until the table looks no better than the move is worth, and stays so."""
    worth = played.value(played.game.apply(state, action))
    count, shown = 0, 0
    for step in Onward(played).after_wrong(state, action).actions:
        node = played.game.node(state)
        count += isinstance(node, Joint) or (isinstance(node, Choice) and len(node.options) > 1)
        state = played.game.apply(state, step)
        if _look_of(played, state) > worth:
            shown = count + 1
    return min(max(shown, 1), count)


def _look_of(played: Played, state: State) -> Value:
    """What the table looks like now, in what the goal counts."""
    look = looks_now(played, state)
    return (look > 0) - (look < 0) if played.solver.problem.objective == "win" else look


def _idle(played: Played, one: Decision) -> Value | None:
    """What ending the turn or passing looks like, where that is wrong."""
    for actions, child in one.moves:
        if (actions[0] == END or getattr(actions[0], "verb", "") == "pass") and actions[0] not in one.right:
            return played.look(child, one.state.turn)
    return None


def _finds(played: Played, player: str, one: Decision) -> Fraction:
    """The chance that this player chooses a right move here."""
    if player == GREEDY:
        node = played.game.node(one.state)
        assert isinstance(node, Choice)  # noqa: S101 - the asked seat chooses here
        seen = view(played.game.rules, one.state, node.seat)
        chosen = GreedyPlayer().choose(seen, node.options)
        return Fraction(next(int(actions[0] in one.right) for actions, _ in one.moves if chosen in actions))
    try:
        if player == TURN:
            looks = {actions[0]: played.look(child, one.state.turn) for actions, child in one.moves}
        else:
            eyes = Eyes(played)
            looks = {actions[0]: eyes.ahead(child, int(player) - 1) for actions, child in one.moves}
    except OutOfBudgetError:
        return Fraction(0)  # Too much to look at: it does not find it in time.
    best = max(looks.values())
    good = [action for action, look in looks.items() if look == best]
    return Fraction(sum(action in one.right for action in good), len(good))


def looks_now(played: Played, state: State) -> Value:
    """What the table looks like if all Towers were resolved now (E3), for the goal of the puzzle."""
    problem = played.solver.problem
    if played.puzzle.goal in ("gain", "survive", "help", "lose"):
        return problem.guess(state)
    total = tuple(
        seat.yang + resolve_all(problem.rules, seat.circles, state.bonus).points for seat in state.seats
    )
    inner = tuple(len(seat.inner) for seat in state.seats)
    return OBJECTIVES["margin"](Outcome(total, inner, state.out))[problem.mine[0]]


class Eyes:
    """Looks so many decisions ahead, both sides choosing by what the table looks like then."""

    def __init__(self, played: Played) -> None:
        """Nothing looked at yet."""
        self.played = played
        self.problem = played.solver.problem
        self.looked = 0

    def ahead(self, state: State, depth: int) -> Value:
        """What a moment looks like after so many more decisions."""
        self.looked += 1
        if self.looked > MOST_LOOKS:
            raise OutOfBudgetError
        node = self.problem.node(state)
        if isinstance(node, Over):
            return self.problem.value_of(node.outcome) * (DROPOUT if self.problem.objective == "win" else 1)
        if isinstance(node, Choice) and len(node.options) == 1:
            return self.ahead(self.problem.apply(state, node.options[0]), depth)
        if not depth:
            return looks_now(self.played, state)
        if isinstance(node, Choice):
            options = self.problem.distinct(state, node.options)
            values = [self.ahead(self.problem.apply(state, one), depth - 1) for one in options]
            return max(values) if self.problem.maximises(node.seat) else min(values)
        if isinstance(node, Chance):
            weights = sum(weight for _, weight in node.outcomes)
            seen = [
                (self.ahead(self.problem.apply(state, one), depth - 1), weight)
                for one, weight in node.outcomes
            ]
            return sum((value * weight for value, weight in seen), Fraction(0)) / weights
        return self._battle(state, node, depth)

    def _battle(self, state: State, node: Joint, depth: int) -> Value:
        """RO4 The Tower that is best against the worst reply."""
        rows: dict[tuple[AnyAction, ...], list[Value]] = {}
        for sent in product(*(options for _, options in node.seats)):
            own = tuple(
                one for (seat, _), one in zip(node.seats, sent, strict=True) if self.problem.maximises(seat)
            )
            rows.setdefault(own, []).append(self.ahead(self.problem.apply(state, sent), depth - 1))
        return max(map(min, rows.values()))
