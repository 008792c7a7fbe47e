"""What the solver proves of a puzzle: its value, every best first move, and how hard it is, in measured facts."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property

from raigo_lab.battle_lab import battle_table, happened, tower_at
from raigo_lab.canonical import key
from raigo_lab.counting import turn_ends
from raigo_lab.engine import AnyAction, Raigo
from raigo_lab.errors import IllegalAction, NotationError, RaigoError
from raigo_lab.events import Event
from raigo_lab.game import Chance, Choice, Joint, Over
from raigo_lab.hands import worth
from raigo_lab.notation import format_action
from raigo_lab.puzzles.form import ASKED, PLAYED, Certificate, Puzzle
from raigo_lab.puzzles.goals import BUDGET, asked_seat, best_mixes, solver_of
from raigo_lab.refusals import play
from raigo_lab.rules import VERSION
from raigo_lab.search.budget import Budget, OutOfBudgetError
from raigo_lab.search.matrix import Value, simple, solve_matrix
from raigo_lab.solver import MoveValue, Solver, assumption, solve
from raigo_lab.state import CIRCLE_AT, START_OF_TURN, State
from raigo_lab.tokens import WEIGHT
from raigo_lab.verbs import destroy_owner, gathered_weight

NEVER = "never"
STRUCK = ("destroyed", "destroy_left")  # the events by which Destroy has struck (DE3)
MOST_ENDS = 20_000  # distinct ends of a turn that are counted
MOST_RIGHT = 500  # of them right ones
LEVELS = (2.0, 3.0, 4.5, 6.0)  # where the next level of difficulty begins


class UnprovedError(RaigoError):
    """The puzzle cannot be certified, and why."""


@dataclass(frozen=True)
class Facts:
    """How hard a puzzle is, measured."""

    choices: int
    tempting: tuple[str, ...]
    length: int

    @property
    def score(self) -> float:
        """Ways to answer count by their magnitude, tempting moves and decisions one by one."""
        return math.log2(max(self.choices, 1)) / 2 + min(len(self.tempting), 3) + self.length / 2

    @property
    def level(self) -> int:
        """1 easy … 5 hard.

        >>> Facts(4, (), 1).level, Facts(500, ("end", "pass"), 3).level
        (1, 5)
        """
        return 1 + sum(self.score >= limit for limit in LEVELS)


@dataclass(frozen=True)
class Proof:
    """What was proved of a puzzle, from the asked seat's side."""

    value: str
    best: tuple[str, ...]
    answer: tuple[str, ...]
    answers: int
    next: str
    margin: str
    assumption: str
    states: int
    facts: Facts

    @property
    def certificate(self) -> Certificate:
        """As the file carries it."""
        facts = self.facts
        return Certificate(
            self.value,
            self.best,
            self.answer,
            self.answers,
            self.next,
            self.margin,
            self.assumption,
            self.states,
            VERSION,
            facts.choices,
            facts.tempting,
            facts.length,
            facts.level,
        )


def prove(puzzle: Puzzle, budget: Budget = BUDGET) -> Proof:
    """Prove a puzzle anew, or say why it is none."""
    try:
        if puzzle.goal in ASKED:
            return _prove_asked(puzzle)
        return Played(puzzle, budget).proof() if puzzle.goal in PLAYED else Sent(puzzle, budget).proof()
    except OutOfBudgetError:
        raise UnprovedError("the search did not finish: make the position smaller") from None
    except (NotationError, IllegalAction) as error:
        raise UnprovedError(str(error)) from error


# Played on the board


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

    def answer(self) -> Iterator[tuple[State, AnyAction]]:
        """One right answer: every decision up to its end, of all seats, with the moment it is made in."""
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
            answer=tuple(format_action(action) for _, action in self.answer()),
            answers=self.right_ends(),
            next="" if after is None else str(after),
            margin="" if after is None else str(simple((puzzle.least or value) - after)),
            assumption=self.assumption(value),
            states=len(self.solver.search.table),
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
        for state, _ in self.answer():
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
        return min(len(turn_ends(self.game, self.start)), MOST_ENDS)

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


# Sent into a Raigo Battle


class Sent:
    """A simultaneous choice: the rows are what the asked side can send."""

    def __init__(self, puzzle: Puzzle, budget: Budget = BUDGET) -> None:
        """The payoffs of every combination, exactly."""
        self.puzzle = puzzle
        self.seat = asked_seat(puzzle.position)
        self.solver: Solver | None = None
        if len(puzzle.position.state.seats) == 3:
            self._three()
        else:
            self._two_sides(budget)

    def _two_sides(self, budget: Budget) -> None:
        """What the game is worth afterwards, for the asked side."""
        self.solver = solver_of(self.puzzle, budget)
        state = self.solver.start
        if not isinstance(self.solver.problem.node(state), Joint):
            raise UnprovedError(
                f"goal {self.puzzle.goal}: the position does not stand in a Raigo Battle (RO4)"
            )
        rows, columns, self.payoffs = self.solver.equilibrium(state)
        self.rows = [" + ".join(format_action(one) for one in row) for row in rows]
        self.columns = [" + ".join(format_action(one) for one in column) for column in columns]
        self.assumption = assumption(self.puzzle.position)
        self.states = len(self.solver.search.table)

    def _three(self) -> None:
        """Three seats: the Yang that each Tower brings at once, whatever the others send."""
        table = battle_table(self.puzzle.position, "yang")
        i = table.seats.index(self.seat)
        others = sorted({pick[:i] + pick[i + 1 :] for pick in table.cells})
        self.rows = [f"tower {spot}" for spot in table.options[i]]
        self.columns = [
            " + ".join(
                f"tower {spot}"
                for j, spot in enumerate(table.cells[(*pick[:i], 0, *pick[i:])].towers)
                if j != i
            )
            for pick in others
        ]
        self.payoffs = [
            [table.cells[(*pick[:i], row, *pick[i:])].payoffs[i] for pick in others]
            for row in range(len(self.rows))
        ]
        self.assumption = (
            "three seats: the Yang that the Tower brings at once, whatever the two others send together"
        )
        self.states = len(table.cells)

    @cached_property
    def value(self) -> Value:
        """What can be guaranteed: by mixing with two sides, by one Tower with three."""
        if self.solver is None:
            return max(map(min, self.payoffs))
        return simple(solve_matrix(self.payoffs).value)

    def right(self) -> list[str]:
        """Every Tower that guarantees the value by itself."""
        return [name for name, row in zip(self.rows, self.payoffs, strict=True) if min(row) == self.value]

    def mixes(self) -> list[tuple[Value, ...]]:
        """The corners of the set of best mixes."""
        return best_mixes(self.payoffs)

    def proof(self) -> Proof:
        """Which Tower, or how often each."""
        right = self.right()
        if self.puzzle.goal == "mix":
            if right:
                raise UnprovedError(f"goal mix: {right[0]} alone is enough; the goal is battle")
            best = tuple(mix_text(self.rows, mix) for mix in self.mixes())
            after = max(map(min, self.payoffs))
        else:
            if not right:
                raise UnprovedError("goal battle: no single Tower is enough; the goal is mix (RO4)")
            if len(right) == len(self.rows):
                raise UnprovedError("nothing can go wrong: every Tower is right")
            best = tuple(right)
            after = max(min(row) for row in self.payoffs if min(row) != self.value)
        facts = Facts(len(self.rows) * len(self.columns), self.tempting(right), 1 if right else 2)
        return Proof(
            value=str(self.value),
            best=best,
            answer=best[:1],
            answers=len(best),
            next=str(after),
            margin=str(simple(self.value - after)),
            assumption=self.assumption,
            states=self.states,
            facts=facts,
        )

    def tempting(self, right: list[str]) -> tuple[str, ...]:
        """Wrong Towers that promise as much as every right one if the others send what suits us, or win the Battle."""
        hopes = {name: max(row) for name, row in zip(self.rows, self.payoffs, strict=True)}
        best = max((hopes[name] for name in right), default=max(hopes.values()))
        heaviest = max(map(self.weight, self.rows))
        lures = [name for name in self.rows if hopes[name] >= best or self.weight(name) == heaviest]
        return tuple(name for name in lures if name not in right)

    def weight(self, row: str) -> int:
        """The heaviest top that this row shows (RO4)."""
        return max(top_weight(self.puzzle.position.state, spot) for spot in row.split() if spot in CIRCLE_AT)


def top_weight(state: State, spot: str) -> int:
    """What a Tower shows in a Raigo Battle (RO4)."""
    return WEIGHT[tower_at(state, spot)[-1]]


def mix_text(rows: list[str], mix: tuple[Value, ...]) -> str:
    """A mix as text.

    >>> mix_text(["tower 0a", "tower 0b"], (1, 0))
    '0a 1, 0b 0'
    """
    return ", ".join(f"{row.replace('tower ', '')} {weight}" for row, weight in zip(rows, mix, strict=True))


# Asked in words


@dataclass(frozen=True)
class Question:
    """A question with its possible answers and the right one, which the engine gives."""

    answers: tuple[str, ...]
    right: str
    events: tuple[Event, ...]  # what shows it
    naive: str  # what somebody answers who overlooks the rule
    steps: int  # how many things must be followed


def question(puzzle: Puzzle) -> Question:
    """The question of an asked puzzle, answered by the engine."""
    return {"outcome": _outcome, "strike": _strike, "worth": _worth}[puzzle.goal](puzzle)


def _outcome(puzzle: Puzzle) -> Question:
    """RO4 Where the Thunder goes when these Towers are sent."""
    table = battle_table(puzzle.position, "yang")
    cell = next((one for one in table.cells.values() if one.towers == puzzle.towers), None)
    if cell is None:
        sent = ", ".join(puzzle.towers)
        raise UnprovedError(
            f"goal outcome: {sent}: every participant sends one of its Towers, in order (RO4)"
        )
    pick = next(pick for pick, one in table.cells.items() if one is cell)
    answers = tuple(sorted({*puzzle.towers, table.chant.target}))
    # Overlooked: that the heaviest must stand alone.
    naive = max(puzzle.towers, key=lambda spot: top_weight(table.position.state, spot))
    return Question(answers, cell.goes_to, happened(table, pick), naive, len(puzzle.towers) - 1)


def _strike(puzzle: Puzzle) -> Question:
    """DE3 The turn at whose end Destroy strikes when the line is played; 1 is the turn under way."""
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    turn, struck, naive = 1, NEVER, NEVER
    owner = destroy_owner(state)
    shown = gathered_weight(state.seats[owner]) if owner is not None else 0
    events: list[Event] = []
    for action in puzzle.line:
        play(game, state, action)  # Refuses with its clause what cannot be played.
        state, told = game.happened(state, action)
        for event in told:
            if event.kind in STRUCK and struck == NEVER:
                struck = str(turn)
            if event.kind in ("chanted", "answered"):
                # Overlooked: what is gathered at all, and when. Every Spell counts as soon as it is shown.
                shown += sum(WEIGHT[move.token] for move in event.moves)
            if shown >= game.rules.R2 and naive == NEVER:
                naive = str(turn)
            turn += event.kind == "handed_over"
        events += told
    if state.stack != START_OF_TURN and not game.is_over(state):
        raise UnprovedError("goal strike: the line ends in the middle of a turn")
    played = turn if game.is_over(state) else turn - 1
    steps = sum(event.kind in ("chanted", "answered", "seal_ended") for event in events)
    return Question((*map(str, range(1, played + 1)), NEVER), struck, tuple(events), naive, steps)


def _worth(puzzle: Puzzle) -> Question:
    """T9 What a Tower gives when it is resolved now."""
    tower, rules = tower_at(puzzle.position.state, puzzle.tower), puzzle.position.rules
    one = worth(tower, rules)
    right = one.points if one.settled else -1
    # Overlooked: that heavy lies below light, and that the whole Tower must be the hand.
    parts = [worth(tower[:size], rules) for size in range(3, len(tower) + 1)]
    naive = max((part.points for part in parts), default=0)
    return Question(tuple(map(str, range(-1, 13))), str(right), (), str(naive), 1)


def _prove_asked(puzzle: Puzzle) -> Proof:
    asked = question(puzzle)
    if len(asked.answers) < 2:
        raise UnprovedError("there is one answer only")
    tempting = () if asked.naive == asked.right else (asked.naive,)
    facts = Facts(len(asked.answers), tempting, asked.steps)
    known = "all tokens open; the rules alone decide"
    return Proof(asked.right, (asked.right,), (asked.right,), 1, "", "", known, 0, facts)
