"""Puzzles of Warriors of Susanoo: the same files, reader, certificates and verification, with this game's own questions.

A file says ``game = "susanoo"``. It asks for the first choice of whoever must choose; right is every option that keeps the
value of the question (WM5). The puzzles travel with the package, in ``susanoo/puzzles/theme``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

from raigo_lab.errors import IllegalAction, InvalidArgument, brief
from raigo_lab.files.reading import NotTOML, parse_toml
from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import simple
from raigo_lab.puzzles.certificates import (
    NOT_OURS,
    OF,
    OLD_RULES,
    certificate_file,
    read_certificate,
    write_certificate,
)
from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import BadPuzzleError, Certificate, Field, Wrong
from raigo_lab.puzzles.goals import BUDGET
from raigo_lab.puzzles.library import read_text
from raigo_lab.puzzles.numbers import listed, neutral, numbered
from raigo_lab.puzzles.reader import MOST_TEXT, Reader
from raigo_lab.puzzles.verify import Verified, differences
from raigo_lab.susanoo.clauses import clause_ids
from raigo_lab.susanoo.endgame import GOALS, OTHERS, UNTIL
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import format_position, parse_action, parse_position
from raigo_lab.susanoo.rules import VERSION
from raigo_lab.susanoo.solve import Solution, solve
from raigo_lab.susanoo.state import Position, State
from raigo_lab.texts import Words

GAME = "susanoo"
THEMES = ("fight-or-flee", "terms", "orochi-race", "scoring")
ASSUMPTIONS = {
    "idle": "all cards open; the others always take the first option",
    "against": "all cards open; everybody else against the asked seat",
    "own": "all cards open; everybody for themselves (max^n), ties agree",
}
FIELDS: dict[str, Field] = {
    "format": Field("number", "the version of this format", least=1, most=1),
    "game": Field("word", "the game: susanoo"),
    "position": Field("text", "the position on one line, rulings and moment included"),
    "goal": Field("goal", "what is counted: battle, vp, margin or win (WM5)"),
    "until": Field("word", "until when: battle, turn or end (WM5)"),
    "others": Field("word", "what the others do: idle, against or own (WM5)"),
    "teaches": Field("clauses", "the clauses it teaches, the most important first"),
    "author": Field("text", "who made it"),
    "title": Field("words", "a short title that gives nothing away"),
    "task": Field("words", "what is asked, in one or two sentences"),
    "idea": Field("words", "the one idea, named"),
    "hints": Field("hints", "where to look, and which card"),
    "explanation": Field("words", "why the answer is right"),
    "wrong": Field("wrong", "what is said to certain wrong moves", needed=False),
}
WORDS: Mapping[str, tuple[str, ...]] = {"game": (GAME,), "until": tuple(UNTIL), "others": tuple(OTHERS)}


class CardPuzzle(NamedTuple):
    """One puzzle of Warriors of Susanoo."""

    name: str  # theme/slug
    position: Position
    goal: str
    until: str
    others: str
    teaches: tuple[str, ...]
    author: str
    title: Words
    task: Words
    idea: Words
    hints: tuple[Words, Words]
    explanation: Words
    wrong: tuple[Wrong, ...] = ()
    certificate: Certificate | None = None
    doubt: str = ""

    @property
    def theme(self) -> str:
        """The folder it lies in."""
        return self.name.rpartition("/")[0]


class CardReader(Reader):
    """Reads a file of this game."""

    rows: ClassVar[Mapping[str, Field]] = FIELDS
    goals: ClassVar[Mapping[str, str]] = dict.fromkeys(GOALS, "")

    def position_of(self, text: str) -> Position:
        """The position that a line says."""
        return parse_position(text)

    def action_of(self, text: str) -> Any:  # noqa: ANN401 - as in the base class
        """The action that a text says."""
        return parse_action(text)

    def clauses(self) -> tuple[str, ...]:
        """The clauses of this game."""
        return clause_ids()

    def check(self, fields: Mapping[str, Any]) -> None:
        """Somebody must choose in the position."""
        position = fields.get("position")
        if position and not isinstance(Susanoo(position.box).node(start_of(position)), Choice):
            self.wrong("position: nobody has a choice here before chance decides", "position")

    def _word(self, value: object, key: str, _: Field) -> str:
        if not isinstance(value, str) or value not in WORDS[key]:
            self.wrong(f"{key} = {brief(value)}: it is one of {', '.join(WORDS[key])}", key)
            return ""
        return value


def start_of(position: Position) -> State:
    """The first moment at which somebody must choose."""
    return Susanoo(position.box).start(position.state)


def is_cards(text: str) -> bool:
    """Whether a text is a puzzle of this game: its field ``game`` says so."""
    try:
        return parse_toml(text, MOST_TEXT).get("game") == GAME
    except NotTOML:
        return False


def read_card_puzzle(text: str, name: str, file: str = "") -> CardPuzzle:
    """The puzzle in this text, or every problem it has."""
    reader = CardReader(text, file or f"{name}.toml")
    found = reader.read()
    if reader.problems or found is None:
        raise BadPuzzleError(tuple(reader.problems))
    found.pop("game")
    return CardPuzzle(name=name, **found)


# Proof


def solution(puzzle: CardPuzzle, budget: Budget = BUDGET) -> Solution:
    """What every option of the asked seat is worth."""
    return solve(puzzle.position, puzzle.goal, puzzle.until, puzzle.others, asked_seat(puzzle), budget)


def asked_seat(puzzle: CardPuzzle) -> int:
    """Who is asked: whoever must choose first."""
    node = Susanoo(puzzle.position.box).node(start_of(puzzle.position))
    assert isinstance(node, Choice)  # noqa: S101 - the reader has looked
    return node.seat


def prove_cards(puzzle: CardPuzzle, budget: Budget = BUDGET) -> Proof:
    """Prove a puzzle, or say why it is not one."""
    found = solution(puzzle, budget)
    if found.value is None:
        raise UnprovedError("the search did not finish: make the position smaller")
    if found.value.low != found.value.high:
        raise UnprovedError("players for themselves leave the value open: ties must agree (WM5)")
    wrong = {move: value for move, value in found.moves.items() if move not in found.best}
    if not wrong:
        raise UnprovedError("nothing can go wrong: every move is right")
    after = max(value.high for value in wrong.values())
    tempting = tuple(sorted(_tempting(puzzle, found, budget)))
    return Proof(
        value=str(found.value.low),
        best=tuple(sorted(found.best)),
        answer=(found.best[0],),
        answers=len(found.best),
        next=str(after),
        margin=str(simple(found.value.low - after)),
        assumption=ASSUMPTIONS[puzzle.others],
        states=found.states,
        facts=Facts(len(found.moves), tempting, 1, _how_hard(len(found.moves), len(tempting))),
    )


LEVELS = (2.0, 3.0, 4.5, 6.0)  # where the next level of difficulty begins


def _how_hard(choices: int, tempting: int) -> int:
    """1 easy … 5 hard: choices count by their magnitude, tempting ones one by one."""
    score = math.log2(max(choices, 1)) / 2 + min(tempting, 3) + 0.5
    return 1 + sum(score >= limit for limit in LEVELS)


def _tempting(puzzle: CardPuzzle, found: Solution, budget: Budget) -> list[str]:
    """Wrong moves that look at least as good if nobody else acts: by the battle where there is one, else by points now."""
    battle = puzzle.position.state.battle is not None
    goal, until = ("battle", "battle") if battle else (puzzle.goal, "turn")
    looks = solve(puzzle.position, goal, until, "idle", asked_seat(puzzle), budget).moves
    if not looks:
        return []
    best = max(looks[move].high for move in found.best if move in looks)
    return [move for move in looks if move not in found.best and looks[move].high >= best]


# Certificates and verification


def digest(puzzle: CardPuzzle) -> str:
    """The fingerprint of everything a proof depends on."""
    asked = (GAME, format_position(puzzle.position), puzzle.goal, puzzle.until, puzzle.others)
    return sha256(json.dumps(asked).encode()).hexdigest()[:16]


def format_certificate(puzzle: CardPuzzle, proof: Proof) -> str:
    """The text of the certificate's file."""
    rows = {OF: digest(puzzle), **proof.certificate._replace(rules=VERSION)._asdict()}
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in rows.items()]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def read_file(path: Path, name: str = "") -> CardPuzzle:
    """The puzzle in a file, with its certificate."""
    puzzle = read_card_puzzle(read_text(path), name or f"{path.parent.name}/{path.stem}", str(path))
    proved = certificate_file(path)
    if not proved.is_file():
        return puzzle
    owner, certificate = read_certificate(read_text(proved), str(proved))
    if owner != digest(puzzle):
        return puzzle._replace(doubt=NOT_OURS)
    if certificate.rules != VERSION:
        return puzzle._replace(doubt=OLD_RULES.format(certificate.rules, VERSION))
    return puzzle._replace(certificate=certificate)


def verify_cards(puzzle: CardPuzzle, budget: Budget = BUDGET) -> Verified:
    """Prove the puzzle again and compare; comments stand at wrong moves only."""
    started = perf_counter()
    proof = None
    problems: list[str] = []
    try:
        proof = prove_cards(puzzle, budget)
        claimed = puzzle.certificate
        proved = proof.certificate._replace(rules=VERSION)
        problems += [puzzle.doubt] if puzzle.doubt else differences(claimed, proved)
        problems += comments_on(puzzle)
    except UnprovedError as error:
        problems.append(str(error))
    return Verified(puzzle.name, tuple(problems), proof, perf_counter() - started)


def comments_on(puzzle: CardPuzzle) -> list[str]:
    """Comments on moves that are right, or that cannot be played."""
    moves = solution(puzzle).moves
    best = solution(puzzle).best
    found = []
    for move, _ in puzzle.wrong:
        text = str(move)
        if text not in moves:
            found.append(f"wrong: {text} cannot be played; there are {', '.join(moves)}")
        elif text in best:
            found.append(f"wrong: {text} is right")
    return found


def certify_cards(path: Path, budget: Budget = BUDGET) -> Proof:
    """Prove the puzzle in this file and write its certificate; the author's file is only read."""
    puzzle = read_card_puzzle(read_text(path), f"{path.parent.name}/{path.stem}", str(path))
    proof = prove_cards(puzzle, budget)
    if problems := comments_on(puzzle):
        raise UnprovedError("; ".join(problems))
    write_certificate(path, format_certificate(puzzle, proof))
    return proof


# Where they are


def folder() -> Path:
    """The puzzles that travel with the package."""
    return Path(str(files("raigo_lab.susanoo").joinpath("puzzles")))


@lru_cache(maxsize=1)
def everything() -> tuple[CardPuzzle, ...]:
    """All shipped puzzles, theme by theme, easy ones first."""
    found = [read_file(path) for theme in THEMES for path in sorted((folder() / theme).glob("*.toml"))]
    return tuple(sorted(found, key=lambda one: (THEMES.index(one.theme), _level(one), one.name)))


def _level(puzzle: CardPuzzle) -> int:
    return puzzle.certificate.level if puzzle.certificate else 9


def theme(name: str) -> list[CardPuzzle]:
    """The puzzles of a theme, easy ones first."""
    if name not in THEMES:
        raise InvalidArgument(
            f"{brief(name)} is not a theme of Warriors of Susanoo; there are {', '.join(THEMES)}"
        )
    return [puzzle for puzzle in everything() if puzzle.theme == name]


def neutral_names() -> dict[str, str]:
    """The neutral name of every shipped puzzle, such as ``terms 3``."""
    return numbered([one.name for one in everything()], listed(folder()))


def load(name: str) -> CardPuzzle:
    """The puzzle of this name: ``terms 3``, ``theme/slug``, or a path to a file."""
    if name.endswith(".toml"):
        return read_file(Path(name))
    if wanted := neutral(name):
        name = next((slug for slug, one in neutral_names().items() if one == wanted), name)
    found = [one for one in everything() if name in (one.name, one.name.rpartition("/")[2])]
    if len(found) != 1:
        raise InvalidArgument(f"{brief(name)} is not a puzzle; `raigo-lab puzzles susanoo` lists them")
    return found[0]


# Trying


class CardAttempt:
    """One person at one puzzle: every option is judged by the value it keeps."""

    def __init__(self, puzzle: CardPuzzle) -> None:
        """Nothing has been tried; the values are asked for when they are needed."""
        self.puzzle = puzzle
        self.tries: list[str] = []
        self.wrong = 0
        self.hints = 0
        self.solved = False
        self._solution: Solution | None = None

    @property
    def solution(self) -> Solution:
        """What every option is worth."""
        if self._solution is None:
            self._solution = solution(self.puzzle)
        return self._solution

    def play(self, action: str) -> bool:
        """Whether this option is right."""
        if action not in self.solution.moves:
            raise IllegalAction(f"{action[:40]!r} is not one of the {len(self.solution.moves)} options here")
        self.tries.append(action)
        right = action in self.solution.best
        self.wrong += not right
        self.solved = self.solved or right
        return right

    def comment(self, action: str) -> Words | None:
        """What the author says to a wrong move."""
        return next((words for move, words in self.puzzle.wrong if str(move) == action), None)
