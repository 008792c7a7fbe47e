"""A game as text: tags, one line a turn, comments, the result; read, written and replayed (WN).

Draws and dice are written like decisions (``card Y07``, ``roll 5``), so a record replays without chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from raigo_lab.errors import IllegalAction, NotationError
from raigo_lab.susanoo.cards import CardSet
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.susanoo.play import Moment
from raigo_lab.susanoo.refusals import checked
from raigo_lab.susanoo.state import Position, State

UNFINISHED = "*"
TAG = re.compile(r'\[(?P<name>\w+) "(?P<value>(?:[^"\\\n]|\\.)*)"\]')
PIECE = re.compile(
    r"\{(?P<comment>[^{}]*)\}|=>\s*(?P<result>\S+)|(?P<mark>[0-9]+\.[0-9])(?=\s)|(?P<action>[^;{}]+);"
)
RESULT = re.compile(r"\*|[0-9]+(?:-[0-9]+){2,4}")


@dataclass
class RecordEntry:
    """One action, and what is said about it."""

    action: AnyAction
    comment: str = ""


@dataclass
class Record:
    """A game: tags in their order, its actions, the result."""

    tags: dict[str, str]
    entries: list[RecordEntry] = field(default_factory=list)
    result: str = UNFINISHED
    comment: str = ""  # before the first action

    def position(self, card_set: CardSet | None = None) -> Position:
        """Where the game begins."""
        if "Position" not in self.tags:
            raise NotationError('the record has no tag [Position "…"], so its starting position is unknown')
        return parse_position(self.tags["Position"], card_set)


def from_play(
    position: Position, actions: Iterable[AnyAction], tags: Mapping[str, str] | None = None
) -> Record:
    """The record of a game played from a position; the result is set if it was played to its end."""
    head = {"Game": "susanoo", "Cards": position.box.card_set.name, "Position": format_position(position)}
    record = Record({**head, **(tags or {})}, [RecordEntry(action) for action in actions])
    end = position.state
    for moment in replay(record, position.box.card_set):
        end = moment.after
    record.result = result_of(Susanoo(position.box), end)
    return record


def result_of(game: Susanoo, state: State) -> str:
    """The Value Points of every seat, like ``53-48-32``; a star while the game goes on."""
    if not game.is_over(state):
        return UNFINISHED
    return "-".join(str(score.total) for score in game.outcome(state).scores)


def replay(record: Record, card_set: CardSet | None = None) -> Iterator[Moment]:
    """The game moment by moment; an illegal action is refused with its number."""
    position = record.position(card_set)
    game = Susanoo(position.box)
    state = game.start(position.state)
    for number, entry in enumerate(record.entries, start=1):
        try:
            checked(game, state, entry.action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number}: {error}", error.clauses) from None
        after, events = game.happened(state, entry.action)
        yield Moment(state, entry.action, after, events)
        state = after


# Writing


def write_record(record: Record, card_set: CardSet | None = None) -> str:
    """The record as text, a new line with each turn, marked by round and seat."""
    tags = [f'[{name} "{_quoted(value)}"]' for name, value in record.tags.items()]
    rows: list[list[str]] = [[_braced(record.comment)]] if record.comment else []
    turn: tuple[int, int] | None = None
    for entry, moment in zip(record.entries, replay(record, card_set), strict=True):
        now = (moment.state.round, moment.state.turn)
        if now != turn:
            rows.append([f"{now[0]}.{now[1]}"])
            turn = now
        rows[-1].append(f"{format_action(entry.action)};")
        if entry.comment:
            rows[-1].append(_braced(entry.comment))
    return "\n".join([*tags, "", *(" ".join(row) for row in rows), f"=> {record.result}"]) + "\n"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _braced(comment: str) -> str:
    """A comment holds no braces: they would end it."""
    return "{" + comment.replace("{", "(").replace("}", ")") + "}"


# Reading


def parse_record(text: str) -> Record:
    """The record that a text says; an error names its line.

    >>> len(parse_record('[Game "susanoo"] 1.0 done; draw; => *').entries)
    2
    """
    text = text.removeprefix("\ufeff")
    tags, offset = _read_tags(text)
    record = Record(tags)
    while text[offset:].strip():
        offset += len(text[offset:]) - len(text[offset:].lstrip())
        match = PIECE.match(text, offset)
        if not match:
            raise _wrong(text, offset, "an action ends with a semicolon, a comment stands in braces")
        offset = match.end()
        _add(record, text, match)
        if match["result"] is not None:
            break
    if text[offset:].strip():
        raise _wrong(text, offset, "nothing follows the result")
    return record


def _add(record: Record, text: str, match: re.Match[str]) -> None:
    """One piece: an action, a comment, the result, or a mark, which says nothing new."""
    if match["action"] is not None:
        try:
            record.entries.append(RecordEntry(parse_action(match["action"].strip())))
        except NotationError as error:
            raise _wrong(text, match.start(), str(error)) from None
    elif match["comment"] is not None:
        if record.entries:
            record.entries[-1].comment = match["comment"]
        else:
            record.comment = match["comment"]
    elif match["result"] is not None:
        if not RESULT.fullmatch(match["result"]):
            raise _wrong(text, match.start(), "the result is the VP of every seat, like 53-48-32, or *")
        record.result = match["result"]


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    offset = 0
    while text[offset:].lstrip().startswith("["):
        offset += len(text[offset:]) - len(text[offset:].lstrip())
        match = TAG.match(text, offset)
        if not match or match["name"] in tags:
            raise _wrong(text, offset, 'a tag is written [Name "value"], each name once')
        tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
        offset = match.end()
    return tags, offset


def _wrong(text: str, offset: int, what: str) -> NotationError:
    line = text.count("\n", 0, offset) + 1
    return NotationError(f"line {line}: {text[offset : offset + 30].split(chr(10), maxsplit=1)[0]!r}: {what}")
