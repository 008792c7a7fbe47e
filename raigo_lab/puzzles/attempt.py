"""Solving a puzzle: a person's tries, judged by the engine, the others' best replies, and hints.

A wrong try is refuted: the line that punishes it is given, and nothing has happened. Knows no screen.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Choice
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.matrix import Value, signed, solve_matrix
from raigo_lab.games.sessions import sampled
from raigo_lab.puzzles.form import ASKED, PLAYED, SENT, Puzzle, Words
from raigo_lab.puzzles.goals import BUDGET, guarantee
from raigo_lab.puzzles.judge_joint import Sent, mix_text
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import NEVER, STRUCK, Question, question
from raigo_lab.puzzles.judge_workshop import judge_piles, piles_of, piles_text
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.state import Action, State
from raigo_lab.raigo.text.checked import checked
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say

RIGHT, SOLVED, WRONG = "right", "solved", "wrong"
DONE = "the puzzle is solved: start again to play it once more"
GRADES = 3  # of hints: where to look, which piece, the move


class Verdict(NamedTuple):
    """What a try came to."""

    kind: str  # right (go on), solved, wrong
    tried: str
    line: tuple[AnyAction, ...] = ()  # right: the try and what followed; wrong: the try and what punishes it
    events: tuple[Event, ...] = ()  # the same in words
    value: Value | None = None  # what the try is worth
    best: Value | None = None  # what was possible
    comment: Words | None = None  # what the author says to this try

    @property
    def wrong(self) -> bool:
        """Whether it was taken back."""
        return self.kind == WRONG


class Attempt:
    """One person at one puzzle."""

    def __init__(self, puzzle: Puzzle, seed: int | None = None, budget: Budget = BUDGET) -> None:
        """Begin at the puzzle's position; ``seed`` is for draws of chance."""
        self.puzzle = puzzle
        self.game = Raigo(puzzle.position.rules)
        self.budget = budget
        self.rng = random.Random(seed)  # noqa: S311 - draws of a game, not a secret
        self.tries: list[str] = []  # everything tried, in notation
        self.wrong = 0
        self.hints = 0  # the highest grade asked for
        self.begin()

    def begin(self) -> None:
        """Back to the beginning; what was tried stays counted."""
        self.solved = False
        self.state = self.game.start(self.puzzle.position.state)
        self.actions: list[AnyAction] = []  # since the beginning, everybody's
        self.turns = 0
        if self.puzzle.goal in PLAYED:
            self._advance()

    @cached_property
    def played(self) -> Played:
        """The judge of a puzzle that is played; made when first asked, for it may take a moment."""
        return Played(self.puzzle, self.budget)

    @cached_property
    def sent(self) -> Sent:
        """The judge of a simultaneous choice."""
        return Sent(self.puzzle, self.budget)

    @cached_property
    def question(self) -> Question:
        """The question of a puzzle that is asked in words."""
        return question(self.puzzle)

    @property
    def seat(self) -> int:
        """Who is asked; a question in words is asked of seat 0, whoever has the Dong."""
        if self.puzzle.goal in ASKED:
            return 0
        return self.played.seat if self.puzzle.goal in PLAYED else self.sent.seat

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered, where the answer is not played: Towers, turns, points; nothing for a mix."""
        if self.puzzle.goal in ASKED:
            return self.question.answers
        return tuple(self.sent.rows) if self.puzzle.goal == "battle" else ()

    # Trying

    def play(self, action: AnyAction) -> Verdict:
        """One decision on the board; an illegal one is refused with its clause and counts for nothing."""
        if self.solved:
            raise InvalidArgument(DONE)
        if self.puzzle.goal in SENT:
            return self.answer(format_action(action))
        if self.puzzle.goal in ASKED:
            raise InvalidArgument("this puzzle is answered in words, not on the board")
        action = checked(self.game, self.state, action)
        self.tries.append(format_action(action))
        try:
            if self.played.is_right(self.state, action):
                return self._right(action)
            return self._refuted(action)
        except OutOfBudgetError as error:
            raise InvalidArgument("this try is too long to be judged here; start again") from error

    def _right(self, action: AnyAction) -> Verdict:
        """Go on: the others answer as well as they can, until the asked seat must choose again."""
        first = len(self.actions)
        before = self.state
        self._apply(action)
        if self.puzzle.goal == "fetch":
            self.solved = True
        else:
            self._advance()
        line = tuple(self.actions[first:])
        return Verdict(
            SOLVED if self.solved else RIGHT, format_action(action), line, self._told(before, line)
        )

    def _apply(self, action: AnyAction) -> None:
        after = self.game.apply(self.state, action)
        self.turns += after.turn != self.state.turn
        self.state = after
        self.actions.append(action)

    def _advance(self) -> None:
        """Play what is nobody's choice, and everybody else's best replies."""
        played = self.played
        while not played.finished(self.state, self.turns):
            node = played.solver.problem.node(self.state)
            if isinstance(node, Choice) and node.seat == played.seat and len(node.options) > 1:
                return
            if isinstance(node, Chance):
                self._apply(sampled(node, self.rng))
            elif isinstance(node, Choice) and len(node.options) == 1:  # Nothing to be thought about.
                self._apply(node.options[0])
            else:
                self._apply(played.solver.best_child(self.state, played.value(self.state))[0])
        self.solved = True

    def _refuted(self, action: AnyAction) -> Verdict:
        """The line that punishes a wrong move; nothing has happened on the board."""
        self.wrong += 1
        played, state = self.played, self.state
        child = self.game.apply(state, action)
        value = played.value(child)
        line = (action, *played.solver.line(child))
        comment = None if self.actions_of_seat() else self._comment(action)
        wanted = played.wanted(state)
        return Verdict(WRONG, format_action(action), line, self._told(state, line), value, wanted, comment)

    def actions_of_seat(self) -> list[AnyAction]:
        """What the asked seat has chosen up to now."""
        state = self.game.start(self.puzzle.position.state)
        chosen = []
        for action in self.actions:
            node = self.game.node(state)
            if isinstance(node, Choice) and node.seat == self.seat and len(node.options) > 1:
                chosen.append(action)
            state = self.game.apply(state, action)
        return chosen

    def _comment(self, action: AnyAction) -> Words | None:
        """What the author says to this first move, or to another that leads to the same position."""
        if isinstance(self.game.node(self.state), Choice):
            groups = [actions for actions, _ in self.played.solver.moves(self.state) if action in actions]
            same = groups[0] if groups else (action,)
        else:
            same = (action,)
        return next((one.words for one in self.puzzle.wrong if one.move in same), None)

    def _told(self, state: State, line: tuple[AnyAction, ...]) -> tuple[Event, ...]:
        """What happens along a line, the end of the game included."""
        events: list[Event] = []
        for action in line:
            state, told = self.game.happened(state, action)
            events += told
        if self.game.is_over(state) and self.puzzle.goal != "gain":
            events += final_events(self.game.rules, state)
        return tuple(events)

    # Answering

    def answer(self, text: str) -> Verdict:
        """An answer that is not played move by move: a Tower, a mix, a turn, a number."""
        if self.puzzle.goal in PLAYED:
            raise InvalidArgument("this puzzle is answered on the board")
        if self.solved:
            raise InvalidArgument(DONE)
        if self.puzzle.goal == "mix":
            return self._mixed(text)
        if self.puzzle.goal == "construct":
            return self._laid(text)
        wanted = re.sub(r"^tower\s+", "", " ".join(text.split()))
        known = {re.sub(r"^tower\s+", "", one): one for one in self.answers}
        if wanted not in known:
            raise InvalidArgument(f"{text[:40]!r} is not an answer here; there are {', '.join(known)}")
        given = known[wanted]
        self.tries.append(given)
        return self._towers(given) if self.puzzle.goal == "battle" else self._said(given)

    def _said(self, given: str) -> Verdict:
        """A question with one right answer; the events that show it come with either verdict."""
        asked = self.question
        if given == asked.right:
            self.solved = True
            return Verdict(SOLVED, given, self.puzzle.line, asked.events)
        self.wrong += 1
        line = self._until(given) if self.puzzle.goal == "strike" else ()
        return Verdict(WRONG, given, line, self._told(self.state, line))

    def _laid(self, text: str) -> Verdict:
        """Tokens laid on their Circles: the engine says what comes of it, whatever anybody thought of before."""
        piles = piles_of(self.puzzle, text)
        self.tries.append(piles_text(piles))
        found = judge_piles(self.puzzle, piles)
        if found.right:
            self.solved = True
            return Verdict(SOLVED, self.tries[-1])
        self.wrong += 1
        return Verdict(WRONG, self.tries[-1], value=found.value, best=found.wanted)

    def _until(self, given: str) -> tuple[AnyAction, ...]:
        """DE3 The line up to the end of the turn that was named, or to where Destroy strikes before it."""
        state, turn = self.state, 1
        for count, action in enumerate(self.puzzle.line, start=1):
            state, events = self.game.happened(state, action)
            turn += any(event.kind == "handed_over" for event in events)
            if str(turn - 1) == given or any(event.kind in STRUCK for event in events):
                return self.puzzle.line[:count]
        return self.puzzle.line

    def _towers(self, given: str) -> Verdict:
        """RO4 One Tower: a right one meets the other side's likeliest choice, a wrong one the worst for it."""
        sent = self.sent
        row = sent.rows.index(given)
        right = given in sent.right()
        if right:
            weights = solve_matrix(sent.payoffs).columns
            column = max(range(len(weights)), key=lambda j: weights[j])
            self.solved = True
        else:
            column = sent.payoffs[row].index(min(sent.payoffs[row]))
            self.wrong += 1
        joint = joined(given, sent.columns[column])
        _, events = self.game.happened(self.state, joint)
        comment = None if right else self._comment(parse_action(given))
        kind = SOLVED if right else WRONG
        return Verdict(kind, given, (joint,), events, min(sent.payoffs[row]), sent.value, comment)

    def _mixed(self, text: str) -> Verdict:
        """How often each Tower is sent; right is every mix that guarantees the value."""
        sent = self.sent
        mix = read_mix(text, len(sent.rows))
        self.tries.append(mix_text(sent.rows, mix))
        least = guarantee(sent.payoffs, mix)
        if least == sent.value:
            self.solved = True
            return Verdict(SOLVED, self.tries[-1], value=least, best=sent.value)
        self.wrong += 1
        # The other side sends what is worst against this mix, and it meets the Tower that was sent most often.
        column = min(
            range(len(sent.columns)),
            key=lambda j: sum((w * row[j] for w, row in zip(mix, sent.payoffs, strict=True)), Fraction(0)),
        )
        joint = joined(sent.rows[max(range(len(mix)), key=lambda i: mix[i])], sent.columns[column])
        _, events = self.game.happened(self.state, joint)
        return Verdict(WRONG, self.tries[-1], (joint,), events, least, sent.value)

    # Hints

    def hint(self, lang: str = "en") -> str:
        """The next grade of help: where to look, which piece, and only then the move."""
        self.hints = min(self.hints + 1, GRADES)
        if self.hints < GRADES:
            return self.puzzle.hints[self.hints - 1].said(lang)
        return say("puzzle.hint_move", lang, move=self.right_answer())

    def right_answer(self) -> str:
        """A right next move, or the right answer."""
        if self.puzzle.goal in ASKED:
            return self.question.right
        if self.puzzle.goal == "mix":
            return mix_text(self.sent.rows, self.sent.mixes()[0])
        if self.puzzle.goal == "battle":
            return self.sent.right()[0]
        played = self.played
        return format_action(played.solver.best_child(self.state, played.value(self.state))[0])


def joined(ours: str, theirs: str) -> tuple[Action, ...]:
    """The Towers of both sides as one joint choice, in the order of the seats."""
    action = parse_action(f"{ours} + {theirs}")
    assert isinstance(action[0], Action)  # noqa: S101 - two Towers at least
    return tuple(action)


def read_mix(text: str, count: int) -> tuple[Fraction, ...]:
    """How often each Tower is sent, as fractions that add up to 1; the last may be left out.

    >>> read_mix("1/3", 2)
    (Fraction(1, 3), Fraction(2, 3))
    """
    numbers = re.findall(r"(?<![\w/.])\d+(?:\s*/\s*\d+|\.\d+)?(?![\w/.])", text)
    try:
        mix = [Fraction(number.replace(" ", "")) for number in numbers]
    except (ValueError, ZeroDivisionError):
        mix = []
    if len(mix) == count - 1:
        mix.append(1 - sum(mix, Fraction(0)))
    if len(mix) != count or sum(mix) != 1 or min(mix) < 0:
        raise InvalidArgument(
            f"{text[:40]!r}: {count} fractions that add up to 1 are expected, such as {', '.join(['1/2'] * 2)}"
        )
    return tuple(mix)


def answer_words(puzzle: Puzzle, answer: str, lang: str = "en") -> str:
    """An answer as a person reads it: a Tower, a turn, points."""
    if puzzle.goal == "strike":
        if answer == NEVER:
            return say("puzzle.never", lang)
        count = len(puzzle.position.state.seats)
        seat = (puzzle.position.state.turn + int(answer) - 1) % count
        return say("puzzle.turn", lang, number=answer, seat=seat)
    if puzzle.goal == "worth":
        return say("puzzle.points", lang, count=int(answer)).replace("-", "−")
    if puzzle.goal == "ruling" and answer == "default":
        return say("puzzle.ruling_default", lang)
    if puzzle.goal == "retro":
        kind = KIND[answer]
        return f"{kind.english} {kind.kanji}" if lang == "en" else kind.kanji
    return answer.replace("tower ", "")


def judged(puzzle: Puzzle, verdict: Verdict, lang: str = "en") -> str:
    """A verdict in one sentence."""
    if verdict.kind != WRONG:
        return say(f"puzzle.{verdict.kind}", lang)
    tried = answer_words(puzzle, verdict.tried, lang)
    if verdict.value is None:
        return say("puzzle.not_then" if verdict.line else "puzzle.not_so", lang, tried=tried)
    rows = ("gain", "survive", "win", "help", "lose", "construct")
    row = f"wrong_{puzzle.goal}" if puzzle.goal in rows else "wrong_margin"
    if puzzle.goal in SENT:
        row = "wrong_yang" if len(puzzle.position.state.seats) == 3 else "wrong_sent"
    return say(
        f"puzzle.{row}", lang, tried=tried, value=signed(verdict.value), best=signed(verdict.best or 0)
    )
