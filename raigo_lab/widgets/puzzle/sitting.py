"""One person before one puzzle: what was tried, what is shown on the board, which hints were given.

The judge is the attempt; this keeps what it said until it is taken back or solved. Needs no widget library.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from raigo_lab.errors import RaigoError
from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles.attempt import GRADES, Attempt
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.judge_workshop import piles_of
from raigo_lab.puzzles.verdicts import SOLVED, WRONG, Verdict
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.state import Action
from raigo_lab.raigo.study.battle_lab import tower_at
from raigo_lab.raigo.text.notation import parse_action
from raigo_lab.widgets.background import Allowance
from raigo_lab.widgets.puzzle.game import Line, PuzzleGame
from raigo_lab.widgets.shapes import Image
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.places import where

READY, THINKING, REFUTED, WATCHED, DONE = "ready", "thinking", "refuted", "watched", "solved"
ENDING = "ending"  # solved, and the rest is played until its point is seen
BUDGET = Budget(seconds=60, megabytes=2000)  # for one question about a puzzle
LONGEST_PART = 12  # signs of one fraction
Judge = Callable[[], Verdict]
_TOWER = re.compile(r"(?:tower )?\b([0-3][abc])\b")
_PART = re.compile(
    r"[+-]?(?:\d+(?:/\d+|\.\d*)?|\.\d+)", re.ASCII
)  # no powers of ten: 1e9999999 would be written out


def read_part(text: str) -> Fraction | None:
    """A part of a mix as it is written: a whole number, a fraction or a decimal; None for anything else.

    >>> read_part("1 / 3"), read_part("0.25"), read_part("1e5000"), read_part("1/0")
    (Fraction(1, 3), Fraction(1, 4), None, None)
    """
    plain = unicodedata.normalize("NFKC", text).replace(" ", "")
    if not _PART.fullmatch(plain):
        return None
    try:
        return Fraction(plain)
    except ZeroDivisionError:
        return None


class Sitting:
    """A puzzle under way."""

    def __init__(self, puzzle: Puzzle, *, hints: bool = True, seed: int | None = None) -> None:
        """Begin; without ``hints`` none are given."""
        self.puzzle, self.with_hints, self.seed = puzzle, hints, seed
        self.solved_once = False
        self._start_again()

    def _start_again(self) -> None:
        """A fresh attempt."""
        self.allowance = Allowance(
            BUDGET
        )  # renewed for each question: while a person thinks nothing is spent
        self.attempt = Attempt(self.puzzle, self.seed, self.allowance)
        # "You" is seat 0 in a question that nobody in particular is asked.
        self.seat = self.attempt.seat
        self.game = PuzzleGame(self.puzzle.position, self.seat)
        self.game.stand(self.attempt.actions)
        self.state = READY
        self._held = READY  # the state before something was thought about
        self.verdict: Verdict | None = None
        self.tried: Action | str = ""  # what was judged last: a move, or an answer
        self.line: Line | None = None  # what is being shown
        self.told: Line | None = None  # what followed the last right move
        self.given: list[int] = []  # the grades of hints that were given
        self.move: AnyAction | str = ""  # the third hint
        self.sure = False  # whether the move itself was asked for once
        self.parts: list[str] = []  # of a mix, as they were written
        self.bad_mix = ""  # what is wrong with them: a row of the texts
        self.sum = Fraction(0)
        self.tree: Image | None = None  # the tree as an image, if it was asked for
        self.started = time.monotonic()
        self.logged = False
        self._open()

    # Facts

    @property
    def on_board(self) -> bool:
        """Whether the answer is played, or can be: one Tower of one's own can be pointed at."""
        goal = self.puzzle.goal
        return goal in PLAYED or (goal == "battle" and bool(self.attempt.sending.own))

    @property
    def has_board(self) -> bool:
        """Whether the table is shown; it would tell what a Tower is worth."""
        return self.puzzle.goal != "worth"

    @property
    def towers(self) -> tuple[str, ...]:
        """What the fields are for: the rows of a mix, or the Circles on which tokens are laid."""
        if self.puzzle.goal == "construct":
            return self.puzzle.build
        return tuple(self.attempt.sent.rows) if self.puzzle.goal == "mix" else ()

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self.started

    def pile(self, spot: str) -> str:
        """The Tower on a Circle at the beginning."""
        return str(tower_at(self.puzzle.position.state, spot))

    def _open(self) -> None:
        self.game.open = self.state == READY and self.on_board

    # Trying

    def play(self, number: int) -> Judge:
        """The judge of an option on the board."""
        action = self.game.offered()[number]
        self.tried = action
        self._judging()
        return lambda: self.attempt.whole(lambda: self.attempt.play(action))

    def answer(self, number: int) -> Judge:
        """The judge of an answer."""
        answer = self.attempt.answers[number]
        self.tried = answer
        self._judging()
        return lambda: self.attempt.whole(lambda: self.attempt.answer(answer))

    def mix(self, parts: list[str]) -> Judge | None:
        """The judge of a mix, or nothing if it is none; then ``bad_mix`` says why."""
        self.parts = [part.strip() for part in parts]
        self.bad_mix = ""
        if self.puzzle.goal == "construct":
            return self._lay()
        numbers = []
        for part in self.parts:
            number = read_part(part) if part else None
            if part and number is None:
                self.bad_mix = "mix_no_number"
                return None
            numbers.append(number)
        known = [one for one in numbers if one is not None]
        self.sum = sum(known, Fraction(0))
        if len(known) < len(numbers) - 1:
            self.bad_mix = "mix_missing"
        elif any(one < 0 for one in known):
            self.bad_mix = "mix_negative"
        elif self.sum > 1 or (len(known) == len(numbers) and self.sum != 1):
            self.bad_mix = "mix_sum"
        if self.bad_mix:
            return None
        full = [1 - self.sum if one is None else one for one in numbers]
        self.parts = list(map(str, full))
        text = ", ".join(self.parts)
        self.tried = text
        self._judging()
        return lambda: self.attempt.whole(lambda: self.attempt.answer(text))

    def _lay(self) -> Judge | None:
        """The judge of tokens that are laid; nothing if they are not the tokens of the puzzle."""
        text = " ".join(unicodedata.normalize("NFKC", part).replace(" ", "") or "-" for part in self.parts)
        try:
            piles_of(self.puzzle, text)
        except RaigoError:
            self.bad_mix = "construct_tokens"
            return None
        self.tried = text
        self._judging()
        return lambda: self.attempt.whole(lambda: self.attempt.answer(text))

    def think(self, held: str) -> None:
        """Something is being computed; the board stands again as ``held`` says when it is known."""
        self._held, self.state = held, THINKING
        self._open()

    def _judging(self) -> None:
        self.think(READY)
        self.sure = False
        self.told = None
        self._clear_away()

    def judged(self, verdict: Verdict) -> None:
        """Show what a try came to."""
        self.verdict = verdict
        if verdict.laid:
            self.game = PuzzleGame(verdict.laid, self.seat)
        if verdict.kind == WRONG:
            self.state = REFUTED
            if verdict.line:
                start = verdict.laid or self.puzzle.position
                self._show(Line(start, self.attempt.actions, verdict.line, to_the_end=self._ends))
                self.step(1)
        else:
            self.state = DONE if verdict.kind == SOLVED else READY
            self.solved_once = self.solved_once or self.state == DONE
            self._forget_move()
            before = len(self.attempt.actions) - len(verdict.line)
            played = self.puzzle.goal in PLAYED
            told = Line(
                self.puzzle.position,
                self.attempt.actions[:before] if played else (),
                (*self._line_of(verdict), *verdict.rest),
                to_the_end=self._ends,
            )
            self.told = told
            if verdict.rest and told.last > 1:
                # Nobody has seen yet why it was right: the rest comes step by step, and then it is solved.
                self.state = ENDING
                self._show(told)
                self.step(1)
            else:
                told.at = told.last
                self.game.stand(told.actions)
        self._open()

    @property
    def _ends(self) -> bool:
        return self.puzzle.goal != "gain"

    def _line_of(self, verdict: Verdict) -> tuple[AnyAction, ...]:
        """What a right answer looks like on the board."""
        if self.puzzle.goal == "outcome":
            return (self._battle(),)
        return verdict.line

    def _battle(self) -> AnyAction:
        """RO4 The Towers that the puzzle says are sent."""
        return parse_action(" + ".join(f"tower {spot}" for spot in self.puzzle.towers))

    def failed(self) -> None:
        """Nothing came of what was thought about: the board stands as it stood."""
        self.state = self._held
        self._open()

    # Lines on the board

    def _show(self, line: Line) -> None:
        self.line = line

    def step(self, to: int) -> None:
        """Stand at this step of the line that is shown."""
        assert self.line is not None  # noqa: S101 - otherwise no step is offered
        self.line.at = to
        self.game.stand(self.line.actions)
        if self.state == ENDING and to == self.line.last:
            self.state, self.line = DONE, None

    def take_back(self) -> None:
        """Back to before the line; nothing is lost."""
        self._clear_away()
        if self.state == WATCHED:
            self.state = DONE if self.attempt.solved else READY
            done = self.state == DONE and self.told is not None
            self.game.stand(self.told.actions if done and self.told else self.attempt.actions)
        else:
            self.state = READY
            self.game.stand(self.attempt.actions)
        self._open()

    def _clear_away(self) -> None:
        """Nothing is shown any more, and tokens that were laid are taken up again."""
        if self.verdict and self.verdict.laid:
            self.game = PuzzleGame(self.puzzle.position, self.seat)
        self.line = self.verdict = None

    @property
    def can_watch(self) -> bool:
        """Whether what happens can be shown: after solving, or after a wrong answer to a question."""
        goal = self.puzzle.goal
        if self.state == DONE:
            return goal not in ("worth", "mix", "ruling", "retro", "construct")
        return (
            self.state == REFUTED and goal in ("outcome", "strike") and not (self.line and goal == "outcome")
        )

    def watch(self) -> None:
        """Show what happens, from the beginning; before solving this counts as the last hint."""
        goal = self.puzzle.goal
        if not self.attempt.solved:
            self.attempt.hints = GRADES
        if goal == "outcome":
            line: tuple[AnyAction, ...] = (self._battle(),)
        elif goal == "strike":
            line = self.puzzle.line
        elif goal == "battle":
            line = self.told.line if self.told else ()
        else:
            rest = self.told.line if self.told else ()
            line = (*(self.told.before if self.told else ()), *rest)
        self.state, self.verdict = WATCHED, None
        self._show(Line(self.puzzle.position, (), line, to_the_end=self._ends))
        self.step(0)
        self._open()

    def begin(self) -> None:
        """From the beginning; what was tried stays counted, but a solved one begins a new attempt."""
        if self.attempt.solved:
            self._start_again()
            return
        self.attempt.begin()
        self._forget_move()
        self.told = None
        self._clear_away()
        self.state = READY
        self.game.stand(self.attempt.actions)
        self._open()

    # Hints

    @property
    def next_hint(self) -> int:
        """The grade of the next hint; 0 when there is none."""
        if not self.with_hints or self.state not in (READY, REFUTED):
            return 0
        return next((grade for grade in range(1, GRADES + 1) if grade not in self.given), 0)

    def give(self, grade: int, move: str = "") -> None:
        """Give a hint; with the last one comes a right move."""
        self.sure = False
        self.given.append(grade)
        self.attempt.hints = max(self.attempt.hints, grade)
        if move:
            self.move = parse_action(move) if self.puzzle.goal in PLAYED else move

    def _forget_move(self) -> None:
        """A right move was right at its moment alone; whoever stands elsewhere may ask again."""
        self.move = ""
        self.given = [grade for grade in self.given if grade < GRADES]

    # Words

    def move_words(self, action: AnyAction, lang: str) -> str:
        """A move of the asked seat in words, at the moment that the attempt stands at."""
        if not isinstance(action, Action):
            return " + ".join(self.move_words(one, lang) for one in action)
        seen = view(self.puzzle.position.rules, self.attempt.state, None)
        return label_of(seen, action, self.seat, lang)

    def first_words(self, text: str, lang: str) -> str:
        """A first move of the certificate in words."""
        if self.puzzle.goal not in PLAYED:
            return self.answer_words(text, lang)
        solver = self.attempt.played.solver
        _, state = solver.first_choice(solver.start)
        action = parse_action(text)
        node = solver.game.node(state)
        seat = node.seat if isinstance(node, Choice) else self.seat
        if not isinstance(action, Action):
            return text
        return label_of(view(self.puzzle.position.rules, state, None), action, seat, lang)

    def answer_words(self, answer: str, lang: str) -> str:
        """Towers, alone or in a mix, by their places."""
        return _TOWER.sub(lambda found: where(found[1], lang, self.seat), answer)

    def log(self, keep: Any, *, solved: bool) -> None:  # noqa: ANN401 - anything with the one method
        """Tell the log once how it went; a disk that cannot be written does not end it."""
        attempt = self.attempt
        if self.logged or keep is None or not (attempt.tries or solved):
            return
        self.logged = True
        try:
            keep.attempt(
                self.puzzle.name, list(attempt.tries), attempt.wrong, attempt.hints, self.seconds, solved
            )
        except (OSError, RaigoError):
            return
