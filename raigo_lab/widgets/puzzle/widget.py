"""The puzzle widget: the task, the board to play the answer on, the line that refutes a wrong try, hints, the proof."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar
from weakref import WeakSet

import traitlets

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tree import show_tree
from raigo_lab.puzzles.attempt import GRADES
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.library import load, neutral_name
from raigo_lab.puzzles.verdicts import SOLVED, Verdict
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.texts import say
from raigo_lab.widgets.background import Allowance, Work, follow
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.puzzle.shapes import Shelf
from raigo_lab.widgets.puzzle.sitting import DONE, LONGEST_PART, READY, Sitting
from raigo_lab.widgets.puzzle.view import ask, page, still
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.keeping import KEPT, Keeps
from raigo_lab.widgets.shared.open_in import Here, Opens
from raigo_lab.widgets.spoken import begins
from raigo_lab.widgets.spoken import follow as follow_language
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.playing import Board, how_shown
from raigo_lab.widgets.table.shapes import Scene
from raigo_lab.widgets.table.view import aimed_words

T = TypeVar("T")
PATIENCE = 0.3  # seconds in which most tries are judged: the page waits for these
TREE_LIMIT = 400
TREE_BUDGET = Budget(states=20_000, seconds=5)
IN_TREE = 20  # positions in the picture of the tree


_SITTING: WeakSet[PuzzleBoard] = WeakSet()


def read(one: object) -> Puzzle:
    """The puzzle of this name, or one that was read; nothing of another game comes on Raigo's board."""
    puzzle = load(one) if isinstance(one, str) else one
    if not isinstance(puzzle, Puzzle):
        raise InvalidArgument(
            "this is not a puzzle of Raigo; those of Warriors of Susanoo are opened by SusanooPuzzles"
        )
    return puzzle


class PuzzleBoard(Opens, Board):
    """A certified puzzle to solve on the board: ``PuzzleBoard("battle 7")``.

    ``puzzle`` is a number or a name, a path to a file, or a puzzle that was read. ``hints=False`` gives none. How it went goes to
    ``log``, once, when it is solved or left; ``log=None`` keeps nothing. Without ``lang`` it speaks the language chosen last.
    """

    _esm: ClassVar[str] = sources.script("puzzle")
    _css: ClassVar[str] = sources.style("puzzle")

    page = traitlets.Dict().tag(sync=True)  # everything beside the board

    def __init__(
        self,
        puzzle: str | Puzzle,
        *,
        lang: str | None = None,
        size: str = "normal",
        hints: bool = True,
        log: Keeps | None = KEPT,
        seed: int | None = None,
    ) -> None:
        """Sit down before a puzzle."""
        self._hints, self._seed = hints, seed
        self._log = log
        self._work: Work[Any] | None = None
        self._sit_down(read(puzzle))
        super().__init__(lang=begins(lang), size=size)
        follow_language(self, lang)
        _SITTING.add(self)

    def _sit_down(self, puzzle: Puzzle) -> None:
        self._sitting = Sitting(puzzle, hints=self._hints, seed=self._seed)

    def _here(self) -> Here:
        """A puzzle that is solved can be studied; before that its value would be told."""
        return Here(self.puzzle.position if self.solved else None)

    @property
    def _game(self) -> TableGame:
        return self._sitting.game

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._sitting.puzzle

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self._sitting.attempt.solved

    @property
    def tries(self) -> list[str]:
        """Everything that was tried, in notation."""
        return list(self._sitting.attempt.tries)

    @property
    def thinking(self) -> bool:
        """Whether a try is being judged."""
        return self._work is not None

    def __repr__(self) -> str:
        """The call that makes it, without an address."""
        return f"{type(self).__name__}({', '.join([repr(neutral_name(self.puzzle.name)), *self._how()])})"

    def _how(self) -> list[str]:
        return how_shown(self.lang, self.size) + ([] if self._hints else ["hints=False"])

    # What is seen

    def _draw(self) -> None:
        self.page = dict(page(self._sitting, self.lang, self._shelf()))
        if self._sitting.has_board:
            super()._draw()
        else:
            self.scene, self.options = {}, []

    def _scene(self) -> Scene:
        """The Table's scene; under it stands what the puzzle says."""
        sitting, lang = self._sitting, self.lang
        shown = super()._scene()
        shown["near"] = {**shown["near"], "name": say("table.seat_you", lang, seat=sitting.seat)}
        if shown["ask"]["who"] and shown["ask"]["seat"] == sitting.seat:
            shown["ask"]["who"] = say("table.you", lang)
            seen = self._game.page_view()
            told, own = (aimed_words(seen, you, lang) for you in (None, sitting.seat))
            shown["ask"]["text"] = shown["ask"]["text"].replace(told, own) if told else shown["ask"]["text"]
        if shown["near"]["turn"]:
            number = self._game.facts(lang).turn_number
            shown["bar"]["text"] = say("table.turn_yours", lang, number=number)
        words = ask(sitting, lang)
        if words is not None:
            shown["ask"] |= {"title": words[0], "text": words[1], "mine": False}
        return shown

    def _shelf(self) -> Shelf | None:
        """The other puzzles of a set."""
        return None

    def picture(self) -> str:
        """The puzzle as a still SVG picture, as it begins."""
        return self._still()[0]

    def _still(self) -> tuple[str, str]:
        return still(self.puzzle, self.lang)

    def _twins(self) -> dict[str, str]:
        drawn, alt = self._still()
        return {"text/html": tiles.img(drawn, alt), "image/svg+xml": drawn}

    # What a page sends

    def _take(self, message: object) -> None:
        if self._work is not None and isinstance(message, dict):
            self._refuse(say("puzzle.still_thinking", self.lang))
            return
        super()._take(message)

    def _pick(self, number: int) -> None:
        """A move on the board."""
        self._judge(self._sitting.play(number))

    def _try(self, marks: object) -> None:
        """Why something cannot be done; while nothing is asked on the board, what is to be done first."""
        if self._sitting.game.open:
            super()._try(marks)
            return
        words = ask(self._sitting, self.lang)
        if not words:
            raise Malformed
        self._refuse(words[0])

    def _answer_with(self, number: object) -> None:
        answers = self._sitting.attempt.answers
        if self._sitting.state != READY or type(number) is not int or not 0 <= number < len(answers):
            raise Malformed
        self._judge(self._sitting.answer(number))

    def _mix(self, parts: object) -> None:
        sitting = self._sitting
        if (
            sitting.state != READY
            or not isinstance(parts, list)
            or len(parts) != len(sitting.towers)
            or not parts
            or not all(isinstance(part, str) and len(part) <= LONGEST_PART for part in parts)
        ):
            raise Malformed
        judge = sitting.mix(parts)
        if judge is None:
            self._show()
        else:
            self._judge(judge)

    # Work that takes a while

    def _later(
        self, do: Callable[[], T], use: Callable[[T], None], spent: str, allowance: Allowance | None = None
    ) -> None:
        """Use what comes of something, now or when it has ended; out of budget that is said with ``spent``.

        Whatever comes of it, the board stands again as it stood before.
        """
        sitting = self._sitting
        allowance = allowance if allowance is not None else sitting.allowance
        allowance.renew()

        def take(work: Work[T]) -> None:
            self._work = None
            self._guarded(lambda: self._take_result(work, use, spent, sitting), "a result")

        def notify(work: Work[T]) -> None:
            if self._work is None:  # the first time: this is the answer to the message
                self._work = work
                self._show()

        follow(Work(do, allowance), take, PATIENCE, notify)

    def _take_result(self, work: Work[T], use: Callable[[T], None], spent: str, sitting: Sitting) -> None:
        try:
            found = work.result()
        except (OutOfBudgetError, RaigoError) as error:
            sitting.failed()
            over = isinstance(error, OutOfBudgetError) or isinstance(error.__cause__, OutOfBudgetError)
            sentence = say(spent, self.lang) if over else str(error)
            self._show(self._reason("bad", [self._line("", sentence)]))
        except Exception:
            sitting.failed()
            raise
        else:
            use(found)

    def _judge(self, judge: Callable[[], Verdict]) -> None:
        """Let the attempt say what a try came to; the page stays alive meanwhile."""

        def use(verdict: Verdict) -> None:
            self._sitting.judged(verdict)
            if verdict.kind == SOLVED:
                self._solved()
            self._show()

        self._later(judge, use, "puzzle.too_long")

    def _solved(self) -> None:
        """Tell the log."""
        self._sitting.log(self._log, solved=True)

    def leave(self) -> None:
        """Tell the log how far it has come, if it has not been told."""
        sitting = getattr(self, "_sitting", None)  # None if it was refused before it began
        if sitting is not None and self._work is None:
            sitting.log(self._log, solved=sitting.attempt.solved)

    def close(self) -> None:
        """Leave, and take the widget away."""
        self.leave()
        super().close()

    def _hint(self) -> None:
        """The next grade of help; the move itself only when it is asked for twice."""
        sitting = self._sitting
        grade = sitting.next_hint
        if not grade:
            self._refuse(say("puzzle.no_hint", self.lang))
        elif grade < GRADES:
            sitting.give(grade)
            self._show()
        elif not sitting.sure:
            sitting.sure = True
            self._show()
        else:
            self._give_move()

    def _give_move(self) -> None:
        sitting = self._sitting
        sitting.think(sitting.state)

        def use(move: str) -> None:
            sitting.failed()  # nothing was tried: the board stands as it stood
            sitting.give(GRADES, move)
            self._show()

        self._later(sitting.attempt.right_answer, use, "puzzle.hint_too_long")

    def _unsure(self) -> None:
        self._sitting.sure = False
        self._show()

    def _step(self, to: object) -> None:
        line = self._sitting.line
        if line is None or type(to) is not int or not 0 <= to <= line.last:
            raise Malformed
        self._sitting.step(to)
        self._show()

    def _only_if(self, offered: object, deed: Callable[[], None]) -> None:
        if not offered:
            raise Malformed
        deed()
        self._show()

    def _back(self) -> None:
        self._only_if(self.page["deeds"]["take_back"], self._sitting.take_back)

    def _begin(self) -> None:
        self._only_if(self.page["deeds"]["begin"], self._sitting.begin)

    def _watch(self) -> None:
        self._only_if(self._sitting.can_watch, self._sitting.watch)

    def _tree(self) -> None:
        """The tree after the position, as a picture; as far as it grows soon."""
        if not self.page["deeds"]["tree"]:
            raise Malformed
        sitting, puzzle, lang = self._sitting, self.puzzle, self.lang
        objective = "win" if puzzle.goal in ("win", "survive") else "margin"
        allowance = Allowance(TREE_BUDGET)

        def grow() -> tiles.Picture:
            grown = explore(puzzle.position, objective=objective, limit=TREE_LIMIT, budget=allowance)
            return show_tree(grown, IN_TREE, lang)

        def use(drawn: tiles.Picture) -> None:
            sitting.failed()  # nothing was tried: the board stands as it stood
            sitting.tree = {"src": tiles.data_uri(drawn.svg), "alt": drawn.alt}
            self._show()

        sitting.think(DONE)
        self._later(grow, use, "puzzle.no_tree", allowance)

    # What a page may ask for, with the fields each takes.
    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        "try": Request(_try, ("marks",)),
        "answer": Request(_answer_with, ("number",)),
        "mix": Request(_mix, ("parts",)),
        "hint": Request(_hint),
        "unsure": Request(_unsure),
        "step": Request(_step, ("to",)),
        "back": Request(_back),
        "begin": Request(_begin),
        "watch": Request(_watch),
        "tree": Request(_tree),
    }


@atexit.register
def _leave_all() -> None:
    """Whoever closes the notebook leaves their puzzles."""
    for board in list(_SITTING):
        board.leave()
