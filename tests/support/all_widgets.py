"""One of every widget, made small, for tests of what holds for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from raigo_lab import (
    BattleDesk,
    BattleLab,
    DestroyClock,
    PositionEditor,
    Practice,
    PuzzleBoard,
    PuzzleSet,
    Reference,
    Replay,
    Rush,
    SusanooLesson,
    SusanooPuzzles,
    SusanooTable,
    Table,
    TowerBuilder,
    TreeExplorer,
)
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.lesson.book import Lesson
from support.small_puzzles import words

LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
ENDGAME = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
BATTLE = "2p t0 z- e3 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR / 3 44 -- 7766,432,65 / 4 32 -- 555R,-,-"
MIX = "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR / 3 - -- 765,5R,- / 3 - -- 666,4,-"
SUSANOO = "3p t0 r4 e{E05,Y03,O1} w{I01,I05} fT05,T06 q:T01,T02 @battle:Y20 / B3 4 h:I22,Y02 i:I14* / B6 6 h:E17,I24 / B7 7 k:Y05"
SECRETS = {"where": "secret place", "piece": "secret piece", "idea": "secret idea", "why": "secret reason"}
_WORDS = words(
    task=("A task (T9).", "課題（T9）。"), **{name: (said, said) for name, said in SECRETS.items()}
)


def a_puzzle(goal: str = "margin", position: str = ENDGAME, name: str = "test/one") -> Puzzle:
    """A puzzle whose secrets are easily told."""
    head = f'format = 1\nposition = "{position}"\ngoal = "{goal}"\nteaches = ["TH2"]\nauthor = "test"\n'
    return read_puzzle(head + _WORDS, name)


def _lesson_part(**how: Any) -> Page:
    return Lesson(1, **how).part("count-inner")[0]


# The name of its script, and how one is made.
MAKERS: dict[str, Callable[..., Page]] = {
    "table": lambda **how: Table(LINE, **how),
    "susanoo_table": lambda **how: SusanooTable(SUSANOO, **how),
    "susanoo_table puzzles": lambda **how: SusanooPuzzles("scoring", **how),
    "susanoo_table lesson": lambda **how: SusanooLesson(1, **how),
    "battle_desk": lambda **how: BattleDesk(SUSANOO, **how),
    "tower": lambda **how: TowerBuilder("MRH", **how),
    "replay": lambda **how: Replay(LINE.replace("T-", "--"), ["fetch K-", "select 1"], **how),
    "battle": lambda **how: BattleLab(towers=[["765", "5R"], ["66H", "3"]], **how),
    "clock": lambda **how: DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-", **how),
    "explorer": lambda **how: TreeExplorer("2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-", **how),
    "editor": lambda **how: PositionEditor(LINE, **how),
    "puzzle": lambda **how: PuzzleBoard(a_puzzle(), log=None, **how),
    "puzzle set": lambda **how: PuzzleSet(
        [a_puzzle(), a_puzzle("battle", BATTLE, "test/two")], log=None, **how
    ),
    "puzzle practice": lambda **how: Practice(log=None, **how),
    "lesson": _lesson_part,
    "reference": lambda **how: Reference("seal", **how),
    "rush": lambda **how: Rush(seed=1, keep=False, **how),
}
SCRIPTS = {name: name.split()[0] for name in MAKERS}
PICTURED = [name for name in MAKERS if name not in ("lesson", "reference")]  # the others are words


def send(widget: Page, name: object, **fields: object) -> None:
    """A message of the page, as it arrives."""
    widget.set_state({"picked": {"serial": widget.serial, "id": name, **fields}})
