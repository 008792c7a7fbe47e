"""A game as text, like PGN: tags, numbered turns, comments, variations, result; read, written and replayed.

A record is a tree: a line of nodes, each with its action, a comment, and other ways to go on from before it.
Writing what was read gives the same text as writing it again. The grammar stands in ``docs/notation.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from raigo_lab.errors import IllegalAction, NotationError, RaigoError
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.rules import Rules, changed, rules_from
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.raigo.text.checked import checked
from raigo_lab.raigo.text.notation import (
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from raigo_lab.raigo.text.reading import read_rulings

UNFINISHED = "*"
DEPTH = 50  # variations within variations
LONGEST_COMMENT = 20_000  # characters


@dataclass
class RecordEntry:
    """One action of a line, what is said about it, and what else could have been done instead of it."""

    action: AnyAction
    comment: str = ""
    variations: list[Line] = field(default_factory=list)


@dataclass
class Line:
    """Actions one after the other, with a comment before the first."""

    comment: str = ""
    entries: list[RecordEntry] = field(default_factory=list)


@dataclass
class Record:
    """A game: tags in their order, the main line, the result."""

    tags: dict[str, str]
    line: Line = field(default_factory=Line)
    result: str = UNFINISHED

    @property
    def position(self) -> Position:
        """Where the game begins, with the rulings in force."""
        if "Position" not in self.tags:
            raise NotationError('the record has no tag [Position "…"], so its starting position is unknown')
        state, rules = parse_position(self.tags["Position"])
        given = dict(changed(rules)) | read_rulings(self.tags.get("Rules", ""))
        return Position(state, rules_from(given))

    def moments(self) -> Iterator[Moment]:
        """The main line as it was played, moment by moment."""
        return replay(self)


class Moment(NamedTuple):
    """One action of a replayed game: where it was taken, where it led, and what happened on the way."""

    before: State
    action: AnyAction
    after: State
    events: tuple[Event, ...]


# Making and replaying


def from_play(
    position: Position, actions: Iterable[AnyAction], tags: Mapping[str, str] | None = None
) -> Record:
    """The record of a game played from a position; the result is set if it was played to its end."""
    state, rules = position
    head = {"Seats": str(len(state.seats))}
    if changed(rules):
        head["Rules"] = ",".join(f"{name}={value}" for name, value in changed(rules))
    head["Position"] = format_position(position)
    record = Record({**head, **(tags or {})}, Line(entries=[RecordEntry(action) for action in actions]))
    end = Raigo(rules).start(state)
    for moment in replay(record):
        end = moment.after
    record.result = result_of(rules, end)
    record.tags["Result"] = record.result
    return record


def result_of(rules: Rules, state: State) -> str:
    """The Yang of every seat after E3, with ``!`` for who is out; a star while the game goes on.

    A finished game of two reads ``5-3``, one that a dropout ended ``0!-4``.
    """
    game = Raigo(rules)
    if not game.is_over(state):
        return UNFINISHED
    end = game.outcome(state)
    return "-".join(f"{yang}{'!' if seat in end.out else ''}" for seat, yang in enumerate(end.yang))


def replay(record: Record) -> Iterator[Moment]:
    """The main line, moment by moment; an illegal action is refused with its turn and its position."""
    state, rules = record.position
    game = Raigo(rules)
    return _along(game, game.start(state), record.line, Marks(record.position))


def _along(game: Raigo, state: State, line: Line, marks: Marks) -> Iterator[Moment]:
    for entry in line.entries:
        marks = marks.at(entry.action)
        check_legal(game, state, entry.action, f"turn {marks.turn}, action {marks.number}")
        after, events = game.happened(state, entry.action)
        yield Moment(state, entry.action, after, events)
        state = after


def check_record(record: Record) -> None:
    """Refuse a record in which any action, in any variation, is not legal where it stands."""
    position = record.position
    game = Raigo(position.rules)
    todo = [(record.line, game.start(position.state), Marks(position))]
    while todo:
        line, state, marks = todo.pop()
        for entry, moment in zip(line.entries, _along(game, state, line, marks), strict=True):
            todo += [(variation, moment.before, marks) for variation in entry.variations]
            marks = marks.at(entry.action)


def check_legal(game: Raigo, state: State, action: AnyAction, where: str) -> None:
    """Refuse an action that is not allowed here, with its clauses."""
    try:
        checked(game, state, action)
    except IllegalAction as error:
        raise IllegalAction(f"{where}: {error}", error.clauses) from error


# Turns


class Marks(NamedTuple):
    """Which turn of the game an action belongs to: every turn begins with Fetch (T1)."""

    position: Position | None  # where the game begins, if that can be read
    turn: int = 0
    number: int = 0  # of the action within the turn

    def at(self, action: AnyAction) -> Marks:
        """The marks of the next action."""
        begins = isinstance(action, Action) and action.verb == "fetch"
        if begins or not self.turn:
            return self._replace(turn=self.turn + 1, number=1)
        return self._replace(number=self.number + 1)

    def __str__(self) -> str:
        """Turn and seat: ``3.0``; without a position the turn alone."""
        if self.position is None:
            return f"{self.turn}."
        state = self.position.state
        return f"{self.turn}.{(state.turn + self.turn - 1) % len(state.seats)}"


def marks_of(record: Record) -> Marks:
    """The marks before the first action."""
    try:
        return Marks(record.position)
    except RaigoError:
        return Marks(None)


# Writing: one turn a line, variations on lines of their own


Row = tuple[str, list[str]]  # how far it is set in, and its words


def write_record(record: Record) -> str:
    """The record as text."""
    tags = [f'[{name} "{_quoted(value)}"]' for name, value in record.tags.items()]
    rows = [indent + " ".join(words) for indent, words in _write_line(record.line, marks_of(record), "")]
    return "\n".join([*tags, "", *rows, f"=> {record.result}"]) + "\n"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _write_comment(comment: str) -> str:
    return "{" + comment.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _write_line(line: Line, marks: Marks, indent: str) -> list[Row]:
    """The rows of a line; a new one begins with each turn and after each variation."""
    rows: list[Row] = [(indent, [_write_comment(line.comment)] if line.comment else [])]
    for index, entry in enumerate(line.entries):
        before, marks = marks, marks.at(entry.action)
        if marks.number == 1 or not index:
            rows.append((indent, [str(marks)]))
        rows[-1][1].append(f"{format_action(entry.action)};")
        if entry.comment:
            rows[-1][1].append(_write_comment(entry.comment))
        for variation in entry.variations:
            rows += _in_brackets(_write_line(variation, before, f"{indent}  "))
        if entry.variations:
            rows.append((indent, []))
    return [row for row in rows if row[1]]


def _in_brackets(rows: list[Row]) -> list[Row]:
    """A variation's rows between round brackets."""
    rows[0][1][0] = f"({rows[0][1][0]}"
    rows[-1][1][-1] = f"{rows[-1][1][-1]})"
    return rows


# Reading

TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\][ \t]*')
PIECE = re.compile(r"\{(?:[^\\}]|\\.)*\}|[;()]|[^\s;(){}]+|[{}]", re.DOTALL)
MARK = re.compile(r"[0-9]+\.[0-9]*")
RESULT = re.compile(r"\*|-?[0-9]+!?(?:--?[0-9]+!?)+")


def parse_record(text: str) -> Record:
    """The record that a text says; an error names line and column.

    >>> len(parse_record("1.0 fetch --; select 1; end").line.entries)
    3
    """
    reader = RecordReader(text)
    record = reader.read()
    if reader.offset < len(reader.text):
        raise reader.wrong(reader.offset, "nothing follows the result")
    return record


def parse_records(text: str) -> list[Record]:
    """Every record of a text that holds several, as bot games are written: after a result a new one begins.

    >>> [record.result for record in parse_records('fetch --; => * [Seats "2"] fetch --; => 5-3')]
    ['*', '5-3']
    """
    reader = RecordReader(text)
    records = [reader.read()]
    while reader.offset < len(reader.text):
        reader = RecordReader(reader.text, reader.offset)
        records.append(reader.read())
    return records


class RecordReader:
    """Goes once through one record of the text; open variations wait on a stack."""

    def __init__(self, text: str, offset: int = 0) -> None:
        """Nothing has been read yet."""
        self.text = text.removeprefix("\ufeff") if not offset else text
        self.offset = offset  # where the next record begins, once this one was read
        self.tags: dict[str, str] = {}
        self.lines: list[Line] = [Line()]
        self.result = UNFINISHED
        self.pending: tuple[int, int] | None = None  # the words of an action not yet closed

    def read(self) -> Record:
        """One record: its tags, its line, its result."""
        self.read_tags()
        self.read_moves()
        return Record(self.tags, self.lines[0], self.result)

    def wrong(self, offset: int, what: str) -> NotationError:
        """The error at this place of the text."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        return NotationError(f"line {line}, column {column}: {what}")

    def read_tags(self) -> None:
        """The tags at the top; all are kept, in their order."""
        while True:
            while self.text[self.offset : self.offset + 1].isspace():
                self.offset += 1
            if not self.text.startswith("[", self.offset):
                return
            match = TAG.match(self.text, self.offset)
            if not match:
                raise self.wrong(self.offset, 'a tag is written [Name "value"]')
            if match["name"] in self.tags:
                raise self.wrong(self.offset, f"the tag {match['name']} appears twice")
            self.tags[match["name"]] = _unquoted(match["value"])
            self.offset = match.end()

    def read_moves(self) -> None:
        """Actions, comments and variations, up to the result."""
        pieces = PIECE.finditer(self.text, self.offset)
        self.offset = len(self.text)
        for match in pieces:
            piece, start = match[0], match.start()
            if piece in ("=>", "*"):
                self.read_result(piece, start, pieces)
                break
            if piece[0] in ";(){}":
                self.close_action()
                self.read_sign(piece, start)
            elif MARK.fullmatch(piece):
                self.close_action()
            else:
                self.pending = (self.pending[0] if self.pending else start, match.end())
        self.close_action()
        if len(self.lines) > 1:
            raise self.wrong(len(self.text), "a variation is not closed with )")

    def read_result(self, piece: str, start: int, pieces: Iterator[re.Match[str]]) -> None:
        """The result; what follows is another record."""
        self.close_action()
        match = next(pieces, None) if piece == "=>" else None
        word = piece if piece == "*" else match[0] if match else ""
        if not RESULT.fullmatch(word):
            where = match.start() if match else start
            raise self.wrong(
                where, f"{word[:40]!r} is not a result; it is the Yang of every seat like 5-3, or *"
            )
        self.result = word
        if len(self.lines) > 1:
            raise self.wrong(start, "the result stands inside a variation")
        more = next(pieces, None)
        self.offset = more.start() if more else len(self.text)

    def read_sign(self, piece: str, start: int) -> None:
        """A comment, or the beginning or the end of a variation."""
        if piece in ("{", "}"):
            raise self.wrong(start, "a comment stands between { and }")
        if piece[0] == "{":
            self.add_comment(re.sub(r"\\(.)", r"\1", piece[1:-1], flags=re.DOTALL))
            if len((self.lines[-1].entries or self.lines)[-1].comment) > LONGEST_COMMENT:
                raise self.wrong(start, f"a comment has at most {LONGEST_COMMENT:,} characters")
        elif piece == "(":
            self.open_variation(start)
        elif piece == ")":
            self.close_variation(start)

    def add_comment(self, comment: str) -> None:
        """The comment belongs to the action before it, or to the line as a whole."""
        line = self.lines[-1]
        home = line.entries[-1] if line.entries else line
        home.comment = f"{home.comment} {comment}" if home.comment and comment else home.comment or comment

    def open_variation(self, start: int) -> None:
        """Another way to go on instead of the action before it."""
        if not self.lines[-1].entries:
            raise self.wrong(start, "a variation follows the action which it replaces")
        if len(self.lines) > DEPTH:
            raise self.wrong(start, f"more than {DEPTH} variations within each other")
        variation = Line()
        self.lines[-1].entries[-1].variations.append(variation)
        self.lines.append(variation)

    def close_variation(self, start: int) -> None:
        """Back to the line in which the variation stands."""
        if len(self.lines) == 1:
            raise self.wrong(start, "no variation is open here")
        if self.lines[-1] == Line():
            raise self.wrong(start, "the variation is empty")
        self.lines.pop()

    def close_action(self) -> None:
        """The words so far are one action."""
        if self.pending is None:
            return
        start, end = self.pending
        self.pending = None
        try:
            action = parse_action(self.text[start:end])
        except NotationError as error:
            raise self.wrong(start, f"in {self.text[start:end][:40]!r}, {error}") from None
        self.lines[-1].entries.append(RecordEntry(action))


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], value)
