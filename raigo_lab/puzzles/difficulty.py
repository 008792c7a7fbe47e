"""How hard a puzzle is for people, measured by players of graded depth.

What makes a move hard to find is that something else looks better. So five players try the puzzle, each of which
sees a little more: one that looks at its own table only, ones that look one, two and three decisions ahead, and
one that plays its own turn out and forgets the others. Where several moves look equally good to one of them, it finds
the right one by luck; so what is measured is the chance with which each of them solves the puzzle. Quiet moves and
sacrifices are those that look no better, or worse, than doing nothing more; they are counted, too.

The same players are the witnesses that something wrong tempts: the first wrong move that one of them would rather make
is kept with its name.

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
from raigo_lab.puzzles.lures import Lure
from raigo_lab.puzzles.onward import Onward
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.outcome import DROPOUT, OBJECTIVES, Outcome, resolve_all
from raigo_lab.raigo.play.players import GreedyPlayer, appeal
from raigo_lab.raigo.state import END, Action, State
from raigo_lab.raigo.text.notation import format_action

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
    lures: tuple[Lure, ...]  # what each player would rather do, if that is wrong


class Decision(NamedTuple):
    """A decision of the answer in which something can go wrong."""

    after: int  # actions of the answer before it
    state: State
    moves: Moves
    right: frozenset[AnyAction]  # the first action of every right move


def decisions(played: Played) -> Iterator[Decision]:
    """The decisions that matter, along one right answer."""
    for after, (state, _) in enumerate(played.answer):
        if not played.mine(state):
            continue
        moves = played.solver.moves(state)
        right = frozenset(actions[0] for actions, _ in moves if played.is_right(state, actions[0]))
        if len(right) < len(moves):
            yield Decision(after, state, moves, right)


def measured(played: Played) -> Found:
    """Let every player try it."""
    ways = list(decisions(played))
    tried = {player: _tries(played, player, ways) for player in PLAYERS}
    solved = {player: chance for player, (chance, _) in tried.items()}
    lures = tuple(lure for _, lure in tried.values() if lure)
    quiet, sacrifices = 0, 0
    for one in ways:
        now = looks_now(played, one.state)
        after = max(
            played.look(child, one.state.turn) for actions, child in one.moves if actions[0] in one.right
        )
        idle = _idle(played, one)
        quiet += after <= (now if idle is None else idle)
        sacrifices += after < now
    length = refutation(played, ways[0]) if ways else 0
    return Found(solved, quiet, sacrifices, len(ways), length, lures)


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


Looks = dict[AnyAction, Value | float]  # by the first action of each move: what it looks like to a player


def _tries(played: Played, player: str, ways: list[Decision]) -> tuple[Fraction, Lure | None]:
    """The chance with which this player solves the puzzle, and the first wrong move that it would rather make."""
    chance, lure = Fraction(1), None
    for one in ways:
        try:
            looks = _looks(played, player, one)
        except OutOfBudgetError:
            return Fraction(0), lure  # Too much to look at: it does not find it in time.
        chance *= _finds(played, player, one, looks)
        lure = lure or _lure(player, one, looks)
        if not chance and (lure or player != GREEDY):
            break
    return chance, lure


def _looks(played: Played, player: str, one: Decision) -> Looks:
    """What every move here looks like to this player."""
    if player == GREEDY:
        seen = view(played.game.rules, one.state, played.seat)
        return {
            actions[0]: max(appeal(seen, action) for action in actions if isinstance(action, Action))
            for actions, _ in one.moves
        }
    if player == TURN:
        return {actions[0]: played.look(child, one.state.turn) for actions, child in one.moves}
    eyes = Eyes(played)
    return {actions[0]: eyes.ahead(child, int(player) - 1) for actions, child in one.moves}


def _finds(played: Played, player: str, one: Decision, looks: Looks) -> Fraction:
    """The chance that this player chooses a right move here."""
    if player == GREEDY:
        node = played.game.node(one.state)
        assert isinstance(node, Choice)  # noqa: S101 - the asked seat chooses here
        seen = view(played.game.rules, one.state, node.seat)
        chosen = GreedyPlayer().choose(seen, node.options)
        return Fraction(next(int(actions[0] in one.right) for actions, _ in one.moves if chosen in actions))
    best = max(looks.values())
    good = [action for action, look in looks.items() if look == best]
    return Fraction(sum(action in one.right for action in good), len(good))


def _lure(player: str, one: Decision, looks: Looks) -> Lure | None:
    """The wrong move that looks better to this player than every right one.

    To somebody who has played the whole turn out, one that looks as good is enough; to those who see a part of it, much
    looks alike before anything has happened, and that tempts nobody.
    """
    wrong = [action for action in looks if action not in one.right]
    lure = max(wrong, key=lambda action: looks[action])
    right = max(looks[action] for action in one.right)
    tempted = looks[lure] >= right if player == TURN else looks[lure] > right
    return Lure(one.after, player, format_action(lure)) if tempted else None


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
