"""The puzzle widget: the task, the board to play the answer on, the line that refutes a wrong try, hints, the proof."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar
from weakref import WeakSet

import traitlets

from raigo_lab.club.progress import Log
from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tree import show_tree
from raigo_lab.puzzles.attempt import GRADES
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.library import load
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.puzzle.game import Work
from raigo_lab.widgets.puzzle.sitting import DONE, LONGEST_PART, READY, THINKING, Sitting
from raigo_lab.widgets.puzzle.view import Json, ask, page, still
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.table.options import options_json
from raigo_lab.widgets.table.view import scene
from raigo_lab.widgets.table.widget import SIZES, Table

T = TypeVar("T")
PATIENCE = 0.3  # seconds in which most tries are judged: the page waits for these
LOOKED_AT = 0.1  # seconds between two looks at a longer one
TREE_LIMIT = 400
TREE_BUDGET = Budget(states=20_000, seconds=5)
IN_TREE = 20  # positions in the picture of the tree


class Keeps(Protocol):
    """Where attempts are kept."""

    def attempt(
        self, puzzle: str, tries: list[str], wrong: int, hints: int, seconds: float, solved: bool
    ) -> object:
        """Note how one attempt went."""
        ...


class _Kept:
    """Stands for the usual log, which is asked for when it is needed."""

    def attempt(
        self, puzzle: str, tries: list[str], wrong: int, hints: int, seconds: float, solved: bool
    ) -> object:
        """Keep it where progress is kept."""
        return Log().attempt(puzzle, tries, wrong, hints, seconds, solved)


KEPT: Keeps = _Kept()
_SITTING: WeakSet[PuzzleBoard] = WeakSet()


class PuzzleBoard(Table):
    """A certified puzzle to solve on the board: ``PuzzleBoard("battle/two-to-one")``.

    ``puzzle`` is a name, a path to a file, or a puzzle that was read. ``hints=False`` gives none. How it went goes to
    ``log``, once, when it is solved or left; ``log=None`` keeps nothing.
    """

    _esm: ClassVar[str] = sources.script("puzzle")
    _css: ClassVar[str] = sources.style("puzzle")

    page = traitlets.Dict().tag(sync=True)  # everything beside the board

    def __init__(
        self,
        puzzle: str | Puzzle,
        *,
        lang: str = "en",
        size: str = "normal",
        hints: bool = True,
        log: Keeps | None = KEPT,
        seed: int | None = None,
    ) -> None:
        """Sit down before a puzzle."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        if size not in SIZES:
            raise NotationError(f"{size!r} is no size; it is {', '.join(SIZES)}")
        self._hints, self._seed = hints, seed
        self._log = log
        self._work: Work[Any] | None = None
        self._sit_down(load(puzzle) if isinstance(puzzle, str) else puzzle)
        super(Table, self).__init__(lang=lang, size=size)
        self._show()
        _SITTING.add(self)

    def _sit_down(self, puzzle: Puzzle) -> None:
        self._sitting = Sitting(puzzle, hints=self._hints, seed=self._seed)
        self._game = self._sitting.game

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
        return f"{type(self).__name__}({', '.join([repr(self.puzzle.name), *self._how()])})"

    def _how(self) -> list[str]:
        words = [f"lang={self.lang!r}"] if self.lang != "en" else []
        words += [f"size={self.size!r}"] if self.size != "normal" else []
        return words + ([] if self._hints else ["hints=False"])

    # What is seen

    def _show(self, reason: Mapping[str, Any] | None = None) -> None:
        sitting = self._sitting
        game = self._game = sitting.game
        with self.hold_sync():
            if sitting.has_board:
                seen, options = game.seen(), game.offered()
                self.scene = self._scene()
                self.options = options_json(seen, options, sitting.seat, self.lang)
            else:
                self.scene, self.options = {}, []
            self.tools = {}
            self.reason = dict(reason or {})
            self.page = page(sitting, self.lang, self._shelf())
            self.serial += 1
        game.moves = ()

    def _scene(self) -> Json:
        """The Table's scene; under it stands what the puzzle says."""
        sitting, lang = self._sitting, self.lang
        shown = scene(sitting.game.seen(), sitting.game.told(lang), lang)
        shown["near"]["name"] = say("table.seat_you", lang, seat=sitting.seat)
        words = ask(sitting, lang)
        if words is not None:
            shown["ask"] |= {"title": words[0], "text": words[1], "mine": False}
        return shown

    def _shelf(self) -> Json | None:
        """The other puzzles of a set."""
        return None

    def picture(self) -> str:
        """The puzzle as a still SVG picture, as it begins."""
        return self._still()[0]

    def _still(self) -> tuple[str, str]:
        return still(self.puzzle, self.lang)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        bundle = super(Table, self)._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        drawn, alt = self._still()
        twins = {"text/plain": repr(self), "text/html": tiles.img(drawn, alt), "image/svg+xml": drawn}
        return {**data, **twins}, metadata

    # What a page sends

    def _take(self, message: object) -> None:
        if self._work is not None and isinstance(message, dict):
            self._refuse(say("puzzle.still_thinking", self.lang))
            return
        super()._take(message)

    def _pick(self, message: Mapping[str, Any]) -> None:
        """A move on the board."""
        if set(message) != {"serial", "id"} or not 0 <= message["id"] < len(self._game.offered()):
            self._refuse(say("table.malformed", self.lang))
            return
        self._judge(self._sitting.play(message["id"]))

    def _try(self, marks: object) -> None:
        """Why something cannot be done; while nothing is asked on the board, what is to be done first."""
        if self._sitting.game.open:
            super()._try(marks)
            return
        words = ask(self._sitting, self.lang)
        self._refuse(words[0] if words else say("table.malformed", self.lang))

    def _answer_with(self, number: object) -> None:
        answers = self._sitting.attempt.answers
        if self._sitting.state != READY or type(number) is not int or not 0 <= number < len(answers):
            self._refuse(say("table.malformed", self.lang))
            return
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
            self._refuse(say("table.malformed", self.lang))
            return
        judge = sitting.mix(parts)
        if judge is None:
            self._show()
        else:
            self._judge(judge)

    def _judge(self, judge: Callable[[], Any]) -> None:
        """Let the attempt say what a try came to; the page stays alive meanwhile."""

        def use(work: Work[Any]) -> None:
            try:
                self._sitting.judged(work.result())
            except RaigoError as error:
                self._sitting.failed()
                self._show()
                self._refuse(str(error))
                return
            if self._sitting.state == DONE:
                self._solved()
            self._show()

        self._later(judge, use)

    def _later(self, do: Callable[[], T], use: Callable[[Work[T]], None]) -> None:
        """Use what comes of something: now if it ends soon, otherwise when it has ended."""
        work = Work(do)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # Nobody could hear the page meanwhile: a script waits.
            use(work)
            return
        if work.ended(PATIENCE):
            use(work)
            return
        self._work = work
        self._show()
        loop.call_later(LOOKED_AT, self._watch_work, loop, work, use)

    def _watch_work(
        self, loop: asyncio.AbstractEventLoop, work: Work[T], use: Callable[[Work[T]], None]
    ) -> None:
        if work.ended():
            self._work = None
            use(work)
        else:
            loop.call_later(LOOKED_AT, self._watch_work, loop, work, use)

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
        held, sitting.state = sitting.state, THINKING

        def use(work: Work[str]) -> None:
            sitting.state = held
            sitting.give(GRADES, work.result())
            self._show()

        self._later(sitting.attempt.right_answer, use)

    def _unsure(self) -> None:
        self._sitting.sure = False
        self._show()

    def _step(self, to: object) -> None:
        line = self._sitting.line
        if line is None or type(to) is not int or not 0 <= to <= line.last:
            self._refuse(say("table.malformed", self.lang))
            return
        self._sitting.step(to)
        self._show()

    def _only_if(self, offered: object, deed: Callable[[], None]) -> None:
        if not offered:
            self._refuse(say("table.malformed", self.lang))
            return
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
            self._refuse(say("table.malformed", self.lang))
            return
        sitting = self._sitting
        objective = "win" if self.puzzle.goal in ("win", "survive") else "margin"

        def grow() -> tiles.Picture:
            grown = explore(self.puzzle.position, objective=objective, limit=TREE_LIMIT, budget=TREE_BUDGET)
            return show_tree(grown, IN_TREE, self.lang)

        def use(work: Work[tiles.Picture]) -> None:
            sitting.state = DONE
            try:
                drawn = work.result()
            except RaigoError:
                self._refuse(say("puzzle.no_tree", self.lang))
                return
            sitting.tree = {"src": tiles.data_uri(drawn.svg), "alt": drawn.alt}
            self._show()

        sitting.state = THINKING
        self._later(grow, use)

    # What a page may ask for, with the fields each takes.
    _ASKED: ClassVar[dict[str, tuple[Any, tuple[str, ...]]]] = {
        "try": (_try, ("marks",)),
        "answer": (_answer_with, ("number",)),
        "mix": (_mix, ("parts",)),
        "hint": (_hint, ()),
        "unsure": (_unsure, ()),
        "step": (_step, ("to",)),
        "back": (_back, ()),
        "begin": (_begin, ()),
        "watch": (_watch, ()),
        "tree": (_tree, ()),
    }


@atexit.register
def _leave_all() -> None:
    """Whoever closes the notebook leaves their puzzles."""
    for board in list(_SITTING):
        board.leave()
