"""What a puzzle is: its parts, the table of the fields in its file, and what the solver proved of it.

The text of a puzzle is TOML; its path inside the folder of puzzles is its name. Files are data: parsed, checked,
never run (``reader``). What was proved lies in a file of its own (``certificates``).
"""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.errors import BadFile, listed
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.state import Position
from raigo_lab.texts import Words

FORMAT = 1


class Wrong(NamedTuple):
    """What is said to one wrong first move."""

    move: AnyAction
    words: Words


class Certificate(NamedTuple):
    """What the solver proved; it lies in a file of its own, which ``raigo-lab certify`` writes."""

    value: str
    best: tuple[str, ...]  # every best first move, or every right answer to a question
    answer: tuple[str, ...]  # one right answer, everybody's decisions in it
    answers: int  # how many there are that end differently
    next: str  # at the first decision that matters: what the best wrong move is worth; empty if there is none
    margin: str  # how much a right move is ahead of it
    assumption: str
    states: int  # how many positions were stored on the way; told, not compared
    rules: int  # the version of the rules
    choices: int  # in how many ways the answer could be given
    tempting: tuple[str, ...]  # wrong moves that look at least as good one turn ahead
    length: int  # decisions of the answer in which something can go wrong
    level: int  # 1 easy … 5 hard
    players: tuple[str, ...] = ()  # players of graded depth, and the chance with which each solves it
    quiet: int = 0  # right decisions that look no better than doing nothing
    sacrifices: int = 0  # right decisions after which things look worse
    refutation: int = 0  # decisions until the most tempting wrong move has shown what it costs
    words: str = ""  # the fingerprint of the texts that were checked against the proof
    replay: str = ""  # the fingerprint of what happens along the answer
    lures: tuple[
        str, ...
    ] = ()  # wrong answers that tempt: after how many actions of the answer, whom, and what
    used: tuple[str, ...] = ()  # the rules that the proof came upon, each with its fingerprint


class Puzzle(NamedTuple):
    """One puzzle."""

    name: str  # theme/slug
    position: Position
    goal: str
    teaches: tuple[str, ...]
    author: str
    title: Words
    task: Words
    idea: Words
    hints: tuple[Words, Words]  # where to look, which piece
    explanation: Words
    wrong: tuple[Wrong, ...] = ()
    least: int = 0  # gain
    turns: int = 1  # margin, win
    rounds: int = 0  # survive: 0 is to the end of the game
    line: tuple[AnyAction, ...] = ()  # strike
    towers: tuple[str, ...] = ()  # outcome
    tower: str = ""  # worth
    rulings: tuple[str, ...] = ()  # ruling: the rules that may be in force, "" for the default
    move: AnyAction | None = None  # ruling: the first move that is best under one of them
    after: Position | None = (
        None  # retro: how the table lies at the end of the turn; only what seat 0 sees is told
    )
    place: str = ""  # retro: whose token is asked for
    tokens: str = ""  # construct: what is to be laid
    build: tuple[str, ...] = ()  # construct: on which Circles
    wish: str = ""  # construct: what must come of it
    certificate: Certificate | None = None
    doubt: str = ""  # why the certificate that is there was refused

    @property
    def theme(self) -> str:
        """The folder it lies in."""
        return self.name.rpartition("/")[0]


class Field(NamedTuple):
    """One field of the file: what it is, whether it must be there, and which goals take it."""

    kind: str  # text, words, number, texts, spot, hints, wrong
    about: str
    needed: bool = True
    goals: tuple[str, ...] = ()  # none: all
    least: int = 0  # of a number
    most: int = 99


GOALS: dict[str, str] = {
    "margin": "end as far ahead as possible",
    "win": "win the game",
    "gain": "gain at least so many Yang before this turn ends",
    "survive": "do not drop out",
    "fetch": "choose the best Fetch, judged by the margin",
    "help": "end as far ahead as possible, with everybody helping",
    "lose": "end as far behind as possible, against others who want to be behind, too",
    "battle": "choose the Tower to send into the Raigo Battle",
    "mix": "say how often to send each Tower into the Raigo Battle",
    "outcome": "say where the Thunder goes",
    "strike": "say at the end of which turn Destroy strikes",
    "worth": "say what the Tower is worth",
    "ruling": "say under which ruling the move is best",
    "retro": "say which token lies there after the turn that was seen",
    "construct": "lay the tokens so that what is wished comes of it",
}
PLAYED = ("margin", "win", "gain", "survive", "fetch", "help", "lose")  # on the board, decision by decision
SENT = ("battle", "mix")  # a simultaneous choice
ASKED = ("outcome", "strike", "worth", "ruling", "retro", "construct")  # a question that the rules answer

FIELDS: dict[str, Field] = {
    "format": Field("number", "the version of this format", least=FORMAT, most=FORMAT),
    "position": Field("text", "the position on one line, rulings and step included"),
    "goal": Field("goal", "what is asked"),
    "teaches": Field("clauses", "the clauses it teaches, the most important first"),
    "author": Field("text", "who made it"),
    "least": Field("number", "how many Yang at least", goals=("gain",), least=1),
    "turns": Field(
        "number", "how many own turns are played", False, ("margin", "win", "help", "lose"), least=1, most=3
    ),
    "rounds": Field(
        "number", "1: until the next own turn begins; left out: to the end", False, ("survive",), 1, 1
    ),
    "line": Field("actions", "what is played from the position on", goals=("strike",)),
    "towers": Field("spots", "the Tower that each participant sends", goals=("outcome",)),
    "tower": Field("spot", "the Tower that is asked about", goals=("worth",)),
    "rulings": Field("rulings", "the rulings to choose from, such as R1=2; default: none", goals=("ruling",)),
    "move": Field("move", "the first move that is best under one of them alone", goals=("ruling",)),
    "after": Field("text", "the position at the end of the turn that was seen", goals=("retro",)),
    "place": Field("text", "the place that is asked about: a Circle for its top, 1L, 1B2", goals=("retro",)),
    "tokens": Field("text", "the tokens to be laid", goals=("construct",)),
    "build": Field("spots", "the empty Circles on which they are laid", goals=("construct",)),
    "wish": Field("text", "points N, margin N, or only MOVE", goals=("construct",)),
    "title": Field("words", "a short title that gives nothing away"),
    "task": Field("words", "what is asked, in one or two sentences"),
    "idea": Field("words", "the one idea, named"),
    "hints": Field("hints", "where to look, and which piece"),
    "explanation": Field("words", "why the answer is right"),
    "wrong": Field("wrong", "what is said to certain wrong first moves", needed=False),
}


class FileProblem(NamedTuple):
    """One thing that is wrong with a file."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        """As compilers say it."""
        return f"{self.file}:{self.line}: {self.text}"


class BadPuzzleError(BadFile):
    """A file that is not a puzzle; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[FileProblem, ...]) -> None:
        """Keep every problem; the message has the first few, one on each line."""
        super().__init__(listed(problems))
        self.problems = problems
