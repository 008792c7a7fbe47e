"""A puzzle as a file: what stands in it, read with every problem told by file and line.

The text of a puzzle is TOML; its path inside the folder of puzzles is its name. Files are data: parsed, checked,
never run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from raigo_lab.errors import BadFile, InvalidPosition, RaigoError, brief, is_hidden, listed
from raigo_lab.files.reading import NotTOML, parse_toml
from raigo_lab.puzzles.lines import Lines
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.state import CIRCLE_AT, Position
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.texts import LANGUAGES

FORMAT = 1
CERTIFICATE = "certificate"
MOST_TEXT = 100_000  # characters of a file: thirty times the longest puzzle
MOST_PROBLEMS = 50  # of one file
SPACES = "\r\n\t\x85\u2028\u2029"  # line breaks and the like, as editors write them
LONGEST = {"position": 2_000, "author": 200}  # characters of a text
LONGEST_WORDS, LONGEST_ACTION, MOST_ROWS = 4_000, 500, 2_000
WRITTEN_BY = "# Written by `raigo-lab certify`; not by hand."


class Words(NamedTuple):
    """One text in both languages."""

    en: str
    ja: str

    def said(self, lang: str = "en") -> str:
        """The text in this language."""
        return self.ja if lang == "ja" else self.en


class Wrong(NamedTuple):
    """What is said to one wrong first move."""

    move: AnyAction
    words: Words


class Certificate(NamedTuple):
    """What the solver proved, as the file carries it."""

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
    level: int  # 1 easy … 5 hard, from the three above


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
    certificate: Certificate | None = None

    @property
    def theme(self) -> str:
        """The folder it lies in."""
        return self.name.rpartition("/")[0]


class Field(NamedTuple):
    """One field of the file: what it is, whether it must be there, and which goals take it."""

    kind: str  # text, words, number, texts, spot, hints, wrong, certificate
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
    "battle": "choose the Tower to send into the Raigo Battle",
    "mix": "say how often to send each Tower into the Raigo Battle",
    "outcome": "say where the Thunder goes",
    "strike": "say at the end of which turn Destroy strikes",
    "worth": "say what the Tower is worth",
}
PLAYED = ("margin", "win", "gain", "survive", "fetch")  # on the board, decision by decision
SENT = ("battle", "mix")  # a simultaneous choice
ASKED = ("outcome", "strike", "worth")  # a question with one right answer

FIELDS: dict[str, Field] = {
    "format": Field("number", "the version of this format", least=FORMAT, most=FORMAT),
    "position": Field("text", "the position on one line, rulings and step included"),
    "goal": Field("goal", "what is asked"),
    "teaches": Field("clauses", "the clauses it teaches, the most important first"),
    "author": Field("text", "who made it"),
    "least": Field("number", "how many Yang at least", goals=("gain",), least=1),
    "turns": Field("number", "how many own turns are played", False, ("margin", "win"), least=1, most=3),
    "rounds": Field(
        "number", "1: until the next own turn begins; left out: to the end", False, ("survive",), 1, 1
    ),
    "line": Field("actions", "what is played from the position on", goals=("strike",)),
    "towers": Field("spots", "the Tower that each participant sends", goals=("outcome",)),
    "tower": Field("spot", "the Tower that is asked about", goals=("worth",)),
    "title": Field("words", "a short title that gives nothing away"),
    "task": Field("words", "what is asked, in one or two sentences"),
    "idea": Field("words", "the one idea, named"),
    "hints": Field("hints", "where to look, and which piece"),
    "explanation": Field("words", "why the answer is right"),
    "wrong": Field("wrong", "what is said to certain wrong first moves", needed=False),
    CERTIFICATE: Field("certificate", "what was proved; written by the tool", needed=False),
}


class Problem(NamedTuple):
    """One thing that is wrong with a file."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        """As compilers say it."""
        return f"{self.file}:{self.line}: {self.text}"


class BadPuzzleError(BadFile):
    """A file that is not a puzzle; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep every problem; the message has the first few, one on each line."""
        super().__init__(listed(problems))
        self.problems = problems


def read_puzzle(text: str, name: str, file: str = "") -> Puzzle:
    """The puzzle in this text, or every problem it has."""
    reader = _Reader(text, file or f"{name}.toml")
    found = reader.read()
    if reader.problems or found is None:
        raise BadPuzzleError(tuple(reader.problems))
    return Puzzle(name=name, **found)


class _Reader:
    """Reads one file; goes on after a problem, so that all are told at once."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.problems: list[Problem] = []
        self.raw: Mapping[str, Any] = {}
        self.lines: Lines | None = None  # made when the first problem asks for it

    def wrong(self, what: str, *path: str | int) -> None:
        """Note a problem at the line on which the field stands; after so many, nobody reads on."""
        if len(self.problems) < MOST_PROBLEMS:
            self.lines = self.lines or Lines(self.text)
            self.problems.append(Problem(self.file, self.lines.of(path), what))

    def read(self) -> dict[str, Any] | None:
        """Every field by its row."""
        try:
            self.raw = parse_toml(self.text, MOST_TEXT)
        except NotTOML as error:
            self.problems.append(Problem(self.file, error.line, str(error)))
            return None
        goal = self.raw.get("goal")
        fields: dict[str, Any] = {}
        for key in self.raw:
            if key not in FIELDS:
                self.wrong(
                    f"{brief(key)} is not a field of a puzzle; the fields are {', '.join(FIELDS)}", key
                )
        for key, field in FIELDS.items():
            taken = not field.goals or goal in field.goals
            if key in self.raw and not taken:
                self.wrong(f"the goal {brief(goal)} takes no {key!r}", key)
            elif key in self.raw:
                fields[key] = getattr(self, f"_{field.kind}")(self.raw[key], key, field)
            elif field.needed and taken:
                self.wrong(f"{key!r} is missing: {field.about}", key)
        fields.pop("format", None)
        self._check_spots(fields)
        return fields

    # One method for each kind of field

    def _number(self, value: object, key: str, field: Field) -> int:
        if type(value) is not int or not field.least <= value <= field.most:
            self.wrong(
                f"{key} = {brief(value)}: a number from {field.least} to {field.most} is expected", key
            )
            return field.least
        return value

    def _text(self, value: object, key: str, _: Field) -> Any:  # noqa: ANN401 - a position, or a text
        if not isinstance(value, str) or not value.strip():
            self.wrong(f"{key}: a text is expected", key)
            return ""
        if len(value) > LONGEST[key] or any(map(is_hidden, value)):
            self.wrong(f"{key}: one line of at most {LONGEST[key]:,} characters is expected", key)
            return ""
        return self._position(value) if key == "position" else value

    def _position(self, text: str) -> Position | None:
        try:
            return parse_position(text)
        except InvalidPosition as error:
            for problem in error.problems:
                self.wrong(f"position: {problem}", "position")
        except RaigoError as error:
            self.wrong(f"position: {error}", "position")
        return None

    def _goal(self, value: object, key: str, _: Field) -> str:
        if not isinstance(value, str) or value not in GOALS:
            self.wrong(f"goal = {brief(value)}: it is one of {', '.join(GOALS)}", key)
            return ""
        return value

    def _clauses(self, value: object, key: str, _: Field) -> tuple[str, ...]:
        known = set(clause_ids())
        if not isinstance(value, list) or not value:
            self.wrong(f"{key}: a list of clauses is expected", key)
            return ()
        for one in value:
            if not isinstance(one, str) or one not in known:
                self.wrong(f"{key}: {brief(one)} is not a clause", key)
        return tuple(one for one in value if isinstance(one, str))

    def _words(self, value: object, key: str, _: Field) -> Words:
        return self._both(value, key)

    def _both(self, value: object, *path: str | int) -> Words:
        """A text in both languages."""
        where = ".".join(map(str, path))
        if not isinstance(value, dict):
            self.wrong(f"{where}: a text in en and ja is expected", *path)
            return Words("", "")
        for lang in value:
            if lang not in LANGUAGES:
                self.wrong(f"{where}: {brief(lang)} is not a language; write en and ja", *path, lang)
        for lang in LANGUAGES:
            if not isinstance(value.get(lang), str) or not value[lang].strip():
                self.wrong(f"{where}: the text in {lang} is missing", *path)
            elif len(value[lang]) > LONGEST_WORDS:
                self.wrong(f"{where}: the text in {lang} has more than {LONGEST_WORDS:,} characters", *path)
            elif found := [char for char in value[lang] if is_hidden(char) and char not in SPACES]:
                self.wrong(f"{where}: the text in {lang} has a control character, {found[0]!a}", *path)
        return Words(str(value.get("en", "")).strip(), str(value.get("ja", "")).strip())

    def _hints(self, value: object, key: str, _: Field) -> tuple[Words, Words]:
        if not isinstance(value, dict) or set(value) != {"where", "piece"}:
            self.wrong("hints: `where` and `piece` are expected", key)
            return Words("", ""), Words("", "")
        return self._both(value["where"], key, "where"), self._both(value["piece"], key, "piece")

    def _wrong(self, value: object, key: str, _: Field) -> tuple[Wrong, ...]:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.wrong("wrong: tables `[[wrong]]` are expected", key)
            return ()
        found = []
        for i, one in enumerate(value):
            action = self._action(one.get("move"), key, i, "move")
            words = self._both({lang: text for lang, text in one.items() if lang != "move"}, key, i)
            if action is not None:
                found.append(Wrong(action, words))
        return tuple(found)

    def _action(self, value: object, *path: str | int) -> AnyAction | None:
        if not isinstance(value, str) or len(value) > LONGEST_ACTION:
            self.wrong("an action in notation is expected", *path)
            return None
        try:
            return parse_action(value)
        except RaigoError as error:
            self.wrong(str(error), *path)
            return None

    def _actions(self, value: object, key: str, _: Field) -> tuple[AnyAction, ...]:
        if not isinstance(value, list) or not value:
            self.wrong(f"{key}: a list of actions is expected", key)
            return ()
        return tuple(action for one in value if (action := self._action(one, key)) is not None)

    def _spots(self, value: object, key: str, field: Field) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            self.wrong(f"{key}: a list of Circles such as 0a is expected", key)
            return ()
        return tuple(self._spot(one, key, field) for one in value)

    def _spot(self, value: object, key: str, _: Field) -> str:
        if not isinstance(value, str) or value not in CIRCLE_AT:
            self.wrong(f"{key}: {brief(value)} is not a Circle; 1a is seat 1's first", key)
            return ""
        return value

    def _check_spots(self, fields: Mapping[str, Any]) -> None:
        """The Circles that are named hold a Tower."""
        position = fields.get("position")
        for key in ("tower", "towers"):
            named = fields.get(key, ())
            for spot in (named,) if isinstance(named, str) else named:
                if position and spot and not _tower(position, spot):
                    self.wrong(f"{key}: no Tower stands on {spot}", key)

    def _certificate(self, value: object, key: str, _: Field) -> Certificate | None:
        """Only its shape is looked at here; whether it is true is proved elsewhere."""
        if not isinstance(value, dict):
            self.wrong("certificate: a table is expected", key)
            return None
        missing = [name for name in Certificate._fields if name not in value]
        unknown = [name for name in value if name not in Certificate._fields]
        if missing or unknown:
            self.wrong(
                f"certificate: certify it again, it has other fields: {brief(', '.join(missing + unknown), 200)}",
                key,
            )
            return None
        rows: dict[str, Any] = {
            name: tuple(one) if isinstance(one, list) else one for name, one in value.items()
        }
        blank = Certificate("", (), (), 0, "", "", "", 0, 0, 0, (), 0, 0)
        for name, one in rows.items():
            if type(one) is not type(getattr(blank, name)) or not _fits(name, one, self.raw.get("goal")):
                self.wrong(f"certificate.{name}: {brief(one)} cannot be; certify it again", key, name)
                return None
        return Certificate(**rows)


def _tower(position: Position, spot: str) -> str:
    seat, circle = CIRCLE_AT[spot]
    seats = position.state.seats
    if seat >= len(seats) or circle >= len(seats[seat].circles):
        return ""
    return seats[seat].circles[circle].tower


_NUMBER = re.compile(r"-?[0-9]{1,9}(/[0-9]{1,9})?")
_MOST = {"level": 5, "rules": 999, "length": 999}  # of the numbers in a certificate


def _fits(name: str, value: Any, goal: object) -> bool:  # noqa: ANN401 - of the kind that its row asks for
    """Whether a certificate can say this: what is later counted, drawn or compared is of a sensible size."""
    if isinstance(value, int):
        return int(name == "level") <= value <= _MOST.get(name, 10**12)
    if isinstance(value, tuple):
        return len(value) <= MOST_ROWS and all(
            isinstance(one, str) and len(one) <= LONGEST_ACTION for one in value
        )
    if name in ("next", "margin") or (name == "value" and goal in (*PLAYED, *SENT)):
        return not value or _NUMBER.fullmatch(value) is not None
    return len(value) <= LONGEST_ACTION and not any(map(is_hidden, value))


# For editors

_SHAPES: dict[str, Any] = {
    "text": {"type": "string", "minLength": 1},
    "goal": {"enum": list(GOALS)},
    "clauses": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    "actions": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    "spot": {"type": "string", "pattern": "^[0-3][abc]$"},
    "spots": {"type": "array", "items": {"type": "string", "pattern": "^[0-3][abc]$"}},
    "certificate": {"type": "object"},
}
_BOTH: dict[str, Any] = {
    "type": "object",
    "properties": {lang: {"type": "string", "minLength": 1} for lang in LANGUAGES},
    "required": list(LANGUAGES),
}


def schema() -> dict[str, Any]:
    """The format as a JSON Schema, made from the same table that the reader walks."""
    shapes = {
        **_SHAPES,
        "words": {**_BOTH, "additionalProperties": False},
        "hints": {
            "type": "object",
            "properties": {"where": _BOTH, "piece": _BOTH},
            "required": ["where", "piece"],
            "additionalProperties": False,
        },
        "wrong": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"move": {"type": "string"}, **_BOTH["properties"]},
                "required": ["move", *LANGUAGES],
                "additionalProperties": False,
            },
        },
    }
    properties = {}
    for key, field in FIELDS.items():
        shape = shapes.get(field.kind) or {"type": "integer", "minimum": field.least, "maximum": field.most}
        goals = f" (goal {', '.join(field.goals)})" if field.goals else ""
        properties[key] = {"description": field.about + goals, **shape}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A puzzle of raigo_lab",
        "type": "object",
        "properties": properties,
        "required": [key for key, field in FIELDS.items() if field.needed and not field.goals],
        "additionalProperties": False,
    }
