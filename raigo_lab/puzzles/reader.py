"""Reading a puzzle's file: every problem it has is told at once, by file and line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from raigo_lab.errors import InvalidPosition, RaigoError, brief, is_hidden
from raigo_lab.files.reading import NotTOML, parse_toml
from raigo_lab.puzzles.form import FIELDS, GOALS, BadPuzzleError, Field, FileProblem, Puzzle, Wrong
from raigo_lab.puzzles.lines import Lines
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.rules import parse_rules, rules_from
from raigo_lab.raigo.state import CIRCLE_AT, Position
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import LANGUAGES, Words

MOST_TEXT = 100_000  # characters of a file: thirty times the longest puzzle
MOST_PROBLEMS = 50  # of one file
SPACES = "\r\n\t\x85\u2028\u2029"  # line breaks and the like, as editors write them
LONGEST = {
    "position": 2_000,
    "author": 200,
    "after": 2_000,
    "place": 4,
    "tokens": 12,
    "wish": 100,
}  # characters of a text
LONGEST_WORDS, LONGEST_ACTION = 4_000, 500


def read_puzzle(text: str, name: str, file: str = "") -> Puzzle:
    """The puzzle in this text, or every problem it has."""
    reader = Reader(text, file or f"{name}.toml")
    found = reader.read()
    if reader.problems or found is None:
        raise BadPuzzleError(tuple(reader.problems))
    return Puzzle(name=name, **found)


class Reader:
    """Reads one file; goes on after a problem, so that all are told at once. Another game has its own tables."""

    rows: ClassVar[Mapping[str, Field]] = FIELDS
    goals: ClassVar[Mapping[str, str]] = GOALS

    def __init__(self, text: str, file: str) -> None:
        """Nothing is read yet."""
        self.text, self.file = text, file
        self.problems: list[FileProblem] = []
        self.raw: Mapping[str, Any] = {}
        self.lines: Lines | None = None  # made when the first problem asks for it

    def wrong(self, what: str, *path: str | int) -> None:
        """Note a problem at the line on which the field stands; after so many, nobody reads on."""
        if len(self.problems) < MOST_PROBLEMS:
            self.lines = self.lines or Lines(self.text)
            self.problems.append(FileProblem(self.file, self.lines.of(path), what))

    def read(self) -> dict[str, Any] | None:
        """Every field by its row."""
        try:
            self.raw = parse_toml(self.text, MOST_TEXT)
        except NotTOML as error:
            self.problems.append(FileProblem(self.file, error.line, str(error)))
            return None
        goal = self.raw.get("goal")
        fields: dict[str, Any] = {}
        for key in self.raw:
            if key == "certificate":
                self.wrong(
                    "the certificate lies in a file of its own: take it out, run `raigo-lab certify`", key
                )
            elif key not in self.rows:
                self.wrong(
                    f"{brief(key)} is not a field of a puzzle; the fields are {', '.join(self.rows)}", key
                )
        for key, field in self.rows.items():
            taken = not field.goals or goal in field.goals
            if key in self.raw and not taken:
                self.wrong(f"the goal {brief(goal)} takes no {key!r}", key)
            elif key in self.raw:
                fields[key] = getattr(self, f"_{field.kind}")(self.raw[key], key, field)
            elif field.needed and taken:
                self.wrong(f"{key!r} is missing: {field.about}", key)
        fields.pop("format", None)
        self.check(fields)
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
        if key in ("position", "after"):
            return self._position(value, key)
        if key == "tokens" and (problem := _no_tokens(value)):
            self.wrong(f"tokens: {problem}", key)
        return value

    def position_of(self, text: str) -> Any:  # noqa: ANN401 - a position of the game
        """The position that a line says."""
        return parse_position(text)

    def action_of(self, text: str) -> Any:  # noqa: ANN401 - an action of the game
        """The action that a text says."""
        return parse_action(text)

    def clauses(self) -> tuple[str, ...]:
        """The clauses of the game."""
        return clause_ids()

    def _position(self, text: str, key: str) -> Any:  # noqa: ANN401
        try:
            return self.position_of(text)
        except InvalidPosition as error:
            for problem in error.problems:
                self.wrong(f"{key}: {problem}", key)
        except RaigoError as error:
            self.wrong(f"{key}: {error}", key)
        return None

    def _goal(self, value: object, key: str, _: Field) -> str:
        if not isinstance(value, str) or value not in self.goals:
            self.wrong(f"goal = {brief(value)}: it is one of {', '.join(self.goals)}", key)
            return ""
        return value

    def _clauses(self, value: object, key: str, _: Field) -> tuple[str, ...]:
        known = set(self.clauses())
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
                self.wrong(f"{where}: {brief(lang)} is not a language; it is en and ja", *path, lang)
        for lang in LANGUAGES:
            if not isinstance(value.get(lang), str) or not value[lang].strip():
                self.wrong(f"{where}: the text in {lang} is missing", *path)
            elif len(value[lang]) > LONGEST_WORDS:
                self.wrong(f"{where}: the text in {lang} has more than {LONGEST_WORDS:,} characters", *path)
            elif found := [char for char in value[lang] if is_hidden(char) and char not in SPACES]:
                self.wrong(f"{where}: the text in {lang} has a control character, {found[0]!a}", *path)
        en, ja = (value.get(lang) for lang in LANGUAGES)
        return Words(en.strip() if isinstance(en, str) else "", ja.strip() if isinstance(ja, str) else "")

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

    def _action(self, value: object, *path: str | int) -> Any:  # noqa: ANN401
        if not isinstance(value, str) or len(value) > LONGEST_ACTION:
            self.wrong("an action in notation is expected", *path)
            return None
        try:
            return self.action_of(value)
        except RaigoError as error:
            self.wrong(str(error), *path)
            return None

    def _actions(self, value: object, key: str, _: Field) -> tuple[AnyAction, ...]:
        if not isinstance(value, list) or not value:
            self.wrong(f"{key}: a list of actions is expected", key)
            return ()
        return tuple(action for one in value if (action := self._action(one, key)) is not None)

    def _move(self, value: object, key: str, _: Field) -> Any:  # noqa: ANN401
        return self._action(value, key)

    def _rulings(self, value: object, key: str, _: Field) -> tuple[str, ...]:
        """R Two or more sets of rulings; ``default`` stands for none."""
        if not isinstance(value, list) or len(value) < 2 or not all(isinstance(one, str) for one in value):
            self.wrong(f"{key}: two or more texts such as R1=2 are expected", key)
            return ()
        for one in value:
            try:
                rules_from(parse_rules(plain_ruling(one)))
            except RaigoError as error:
                self.wrong(f"{key}: {error}", key)
        if len(set(value)) < len(value):
            self.wrong(f"{key}: one of them appears twice", key)
        return tuple(value)

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

    def check(self, fields: Mapping[str, Any]) -> None:
        """The Circles that are named hold a Tower."""
        position = fields.get("position")
        for key in ("tower", "towers"):
            named = fields.get(key, ())
            for spot in (named,) if isinstance(named, str) else named:
                if position and spot and not _tower(position, spot):
                    self.wrong(f"{key}: no Tower stands on {spot}", key)


def plain_ruling(text: str) -> str:
    """The rulings of a puzzle's list as the parser wants them; ``default`` changes nothing."""
    return "" if text == "default" else text


def _no_tokens(text: str) -> str:
    """What keeps this text from being tokens, if anything."""
    try:
        parse_pile(text)
    except RaigoError as error:
        return str(error)
    return ""


def _tower(position: Position, spot: str) -> str:
    seat, circle = CIRCLE_AT[spot]
    seats = position.state.seats
    if seat >= len(seats) or circle >= len(seats[seat].circles):
        return ""
    return seats[seat].circles[circle].tower
