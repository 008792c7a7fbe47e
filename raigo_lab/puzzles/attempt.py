"""Solving a puzzle: a person's tries, judged by the engine, the others' best replies, and hints.

A wrong try is refuted: the line that punishes it is given, and nothing has happened. Knows no screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from copy import copy
from functools import cached_property

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Choice, Joint, Node
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.games.sessions import sampled
from raigo_lab.puzzles.consequences import as_seen, laid_so, under_ruling, with_token
from raigo_lab.puzzles.form import ASKED, PLAYED, SENT, Puzzle
from raigo_lab.puzzles.goals import BUDGET, best_mixes
from raigo_lab.puzzles.judge_joint import Sent, mix_text
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import STRUCK, Question, question
from raigo_lab.puzzles.judge_workshop import judge_piles, laid, piles_of, piles_text
from raigo_lab.puzzles.judges import Judges
from raigo_lab.puzzles.miscounts import miscount, misdirected
from raigo_lab.puzzles.onward import Note, Onward, joined, text_of
from raigo_lab.puzzles.sending import Sending, find_answer
from raigo_lab.puzzles.verdicts import RIGHT, SOLVED, WRONG, Verdict
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.state import Action, State
from raigo_lab.raigo.text.checked import checked
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.texts import Words, say

DONE = "the puzzle is solved; start again to play it once more"
CHANGES = ("state", "actions", "chosen", "turns", "solved", "wrong", "tries")  # by what is tried
GRADES = 3  # of hints: where to look, which piece, the move


class Attempt:
    """One person at one puzzle."""

    def __init__(
        self, puzzle: Puzzle, seed: int | None = None, budget: Budget = BUDGET, judges: Judges | None = None
    ) -> None:
        """Begin at the puzzle's position; ``seed`` is for draws of chance. ``judges`` may know the puzzle already."""
        self.puzzle = puzzle
        self.game = Raigo(puzzle.position.rules)
        self.judges = judges or Judges(puzzle, budget)
        self.rng = random.Random(seed)  # noqa: S311 - draws of a game, not a secret
        self.tries: list[str] = []  # everything tried, in notation
        self.wrong = 0
        self.hints = 0  # the highest grade asked for
        self.begin()

    def begin(self) -> None:
        """Back to the beginning; what was tried stays counted."""
        self.solved = False
        self.state = self.game.start(self.puzzle.position.state)
        self._clear()
        if self.puzzle.goal in PLAYED:
            self._advance()

    def follow(self, line: Iterable[AnyAction]) -> None:
        """Stand where this line leads from the beginning; it has everybody's actions in it, and nobody judges them."""
        self.state = self.game.start(self.puzzle.position.state)
        self._clear()
        for action in line:
            self._apply(action)

    def _clear(self) -> None:
        self.actions: list[AnyAction] = []  # since the beginning, everybody's
        self.chosen: list[AnyAction] = []  # those of the asked seat
        self.turns = 0
        self._asked: tuple[State, Node] | None = None

    def whole(self, judge: Callable[[], Verdict]) -> Verdict:
        """What the judge says; if it cannot say it, the attempt is as if nothing had been tried."""
        kept = {name: copy(getattr(self, name)) for name in CHANGES}
        drawn = self.rng.getstate()
        try:
            return judge()
        except BaseException:
            for name, value in kept.items():
                setattr(self, name, value)
            self.rng.setstate(drawn)
            raise

    @property
    def node(self) -> Node:
        """Who must choose what now; the engine is asked once for each moment."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = (self.state, self.game.node(self.state))
        return self._asked[1]

    @property
    def played(self) -> Played:
        """The judge of a puzzle that is played."""
        return self.judges.played

    @cached_property
    def onward(self) -> Onward:
        """How lines of this puzzle go on."""
        return Onward(self.played)

    @property
    def sent(self) -> Sent:
        """The judge of a simultaneous choice."""
        return self.judges.sent

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
        try:
            if isinstance(node := self.node, Joint):
                return self._send(node, action)
            action = checked(self.game, self.state, action)
            self.tries.append(format_action(action))
            if self.played.is_right(self.state, action):
                return self._right(action, action)
            return self._refuted(action)
        except OutOfBudgetError as error:
            raise InvalidArgument("judging this move takes too long; start again") from error

    def _right(self, tried: AnyAction, action: AnyAction) -> Verdict:
        """Go on: the others answer as well as they can, until the asked seat must choose again."""
        first = len(self.actions)
        before = self.state
        self._apply(action)
        if self.puzzle.goal == "fetch":
            self.solved = True
        else:
            self._advance()
        line = tuple(self.actions[first:])
        verdict = Verdict(
            SOLVED if self.solved else RIGHT, format_action(tried), line, self._events_along(before, line)
        )
        return self._finished(verdict, before, action) if self.solved else verdict

    def _finished(self, verdict: Verdict, before: State, action: AnyAction) -> Verdict:
        """A solved answer goes on by itself until its point is seen, if that is not too long to find out."""
        try:
            going = self.onward.after_right(before, action, self.state)
        except OutOfBudgetError:
            return verdict
        told = self._events_along(self.state, going.actions) if going.actions else ()
        return verdict._replace(
            rest=going.actions, rest_events=told, notes=going.notes, average=going.average
        )

    def _send(self, node: Joint, action: AnyAction) -> Verdict:
        """RO4 A Tower for a Raigo Battle on the way: right if it is sent at all in some best mix."""
        rows, columns, payoffs = self.played.solver.equilibrium(self.state)
        own = [options for seat, options in node.seats if seat == self.seat]
        if not own or action not in own[0]:
            wanted = ", ".join(format_action(one) for one in own[0]) if own else "nothing"
            raise InvalidArgument(f"{format_action(action)} cannot be sent here; there is {wanted} (RO4)")
        self.tries.append(format_action(action))
        mine = [i for i, row in enumerate(rows) if action in row]
        often = {i: max(mix[i] for mix in best_mixes(payoffs)) for i in mine}
        row = max(mine, key=lambda i: often[i])
        ours = text_of(rows[row])
        if often[row]:
            weights = solve_matrix(payoffs).columns
            column = self.rng.choices(range(len(columns)), [float(one) for one in weights])[0]
            return self._right(action, joined(ours, text_of(columns[column])))
        row = max(mine, key=lambda i: min(payoffs[i]))
        column = payoffs[row].index(min(payoffs[row]))
        self.wrong += 1
        ours = text_of(rows[row])
        joint = joined(ours, text_of(columns[column]))
        going = self.onward.to_the_end(self.game.apply(self.state, joint))
        line = (joint, *going.actions)
        wanted_value = self.played.wanted(self.state)
        told = self._events_along(self.state, line)
        return Verdict(
            WRONG, format_action(action), line, told, min(payoffs[row]), wanted_value, notes=going.notes
        )

    def _apply(self, action: AnyAction) -> None:
        if self._asks(self.node):
            self.chosen.append(action)
        after = self.game.apply(self.state, action)
        self.turns += after.turn != self.state.turn
        self.state = after
        self.actions.append(action)

    def _advance(self) -> None:
        """Play what is nobody's choice, and everybody else's best replies."""
        played = self.played
        while not played.finished(self.state, self.turns):
            node = played.solver.problem.node(self.state)
            if self._asks(node):
                return
            if isinstance(node, Chance):
                self._apply(sampled(node, self.rng))
            elif isinstance(node, Choice) and len(node.options) == 1:  # Nothing to be thought about.
                self._apply(node.options[0])
            else:
                self._apply(played.solver.best_child(self.state, played.value(self.state))[0])
        self.solved = True

    def _asks(self, node: Node) -> bool:
        """Whether the asked seat has something to choose here, alone or at the same moment as others."""
        if isinstance(node, Choice):
            return node.seat == self.seat and len(node.options) > 1
        return isinstance(node, Joint) and any(
            seat == self.seat and len(options) > 1 for seat, options in node.seats
        )

    def _refuted(self, action: AnyAction) -> Verdict:
        """The line that punishes a wrong move; nothing has happened on the board."""
        self.wrong += 1
        played, state = self.played, self.state
        value = played.value(self.game.apply(state, action))
        going = self.onward.after_wrong(state, action)
        comment = None if self.chosen else self._comment(action)
        return Verdict(
            WRONG,
            format_action(action),
            going.actions,
            self._events_along(state, going.actions),
            value,
            played.wanted(state),
            comment,
            going.notes,
            going.average,
        )

    def _comment(self, action: AnyAction) -> Words | None:
        """What the author says to this first move, or to another that leads to the same position."""
        if isinstance(self.node, Choice):
            groups = [actions for actions, _ in self.played.solver.moves(self.state) if action in actions]
            same = groups[0] if groups else (action,)
        else:
            same = (action,)
        return next((one.words for one in self.puzzle.wrong if one.move in same), None)

    def _events_along(self, state: State, line: tuple[AnyAction, ...]) -> tuple[Event, ...]:
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
        if self.puzzle.goal in SENT:
            verdict = self.sending.mix(text) if self.puzzle.goal == "mix" else self.sending.tower(text)
            if verdict.wrong and self.puzzle.goal == "battle":
                verdict = verdict._replace(comment=self._comment(parse_action(verdict.tried)))
        elif self.puzzle.goal == "construct":
            verdict = self._laid(text)
        else:
            verdict = self._judge_answer(text)
        self.tries.append(verdict.tried)
        self.wrong += verdict.wrong
        self.solved = not verdict.wrong
        return verdict

    @cached_property
    def sending(self) -> Sending:
        """The judge of Towers and mixes."""
        return Sending(self.sent, self.onward, self.state, self._events_along)

    def _judge_answer(self, text: str) -> Verdict:
        """A question with one right answer; the events that show it come with either verdict."""
        asked = self.question
        given = find_answer(text, self.answers)
        if given == asked.right and self.puzzle.goal == "retro":
            seen = as_seen(self.puzzle)
            return Verdict(
                SOLVED, given, seen.actions, self._events_along(self.state, seen.actions), notes=(seen.note,)
            )
        if given == asked.right:
            return Verdict(SOLVED, given, self.puzzle.line, asked.events)
        line: tuple[AnyAction, ...] = ()
        notes: tuple[Note, ...] = ()
        if self.puzzle.goal == "strike":
            line = self._until(given)
        elif self.puzzle.goal == "worth":
            notes = (miscount(self.puzzle, int(given)),)
        elif self.puzzle.goal == "outcome":
            notes = (misdirected(self.puzzle, given),)
        elif self.puzzle.goal == "ruling":
            notes = under_ruling(self.puzzle, given)
        else:  # retro
            found = with_token(self.puzzle, given)
            line, notes = found.actions, (found.note,)
        return Verdict(WRONG, given, line, self._events_along(self.state, line), notes=notes)

    def _laid(self, text: str) -> Verdict:
        """Tokens laid on their Circles: the engine says what comes of it, whatever anybody thought of before."""
        piles = piles_of(self.puzzle, text)
        found = judge_piles(self.puzzle, piles)
        if found.right:
            return Verdict(SOLVED, piles_text(piles), laid=laid(self.puzzle, piles))
        follows = laid_so(self.puzzle, piles)
        told = (
            self._events_along(self.game.start(follows.position.state), follows.actions)
            if follows.actions
            else ()
        )
        return Verdict(
            WRONG,
            piles_text(piles),
            follows.actions,
            told,
            found.value,
            found.wanted,
            notes=follows.notes,
            laid=follows.position,
        )

    def _until(self, given: str) -> tuple[AnyAction, ...]:
        """DE3 The line up to the end of the turn that was named, or to where Destroy strikes before it."""
        state, turn = self.state, 1
        for count, action in enumerate(self.puzzle.line, start=1):
            state, events = self.game.happened(state, action)
            turn += any(event.kind == "handed_over" for event in events)
            if str(turn - 1) == given or any(event.kind in STRUCK for event in events):
                return self.puzzle.line[:count]
        return self.puzzle.line

    # Hints

    def hint(self, lang: str = "en") -> str:
        """The next grade of help: where to look, which piece, and only then the move."""
        self.hints = min(self.hints + 1, GRADES)
        if self.hints < GRADES:
            return self.puzzle.hints[self.hints - 1].text(lang)
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
        action = played.solver.best_child(self.state, played.value(self.state))[0]
        if not isinstance(action, Action):  # A Raigo Battle: the asked seat's Tower alone.
            action = next(one for one in action if one.target[0] == str(self.seat))
        return format_action(action)
