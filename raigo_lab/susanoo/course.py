"""The course of Warriors of Susanoo: lessons as data, and what the engine says about them.

A part shows a position and asks for something: things that must happen, ticked off by the events of the game, or a
question whose right answer the engine knows. ``problems`` plays every solution and every near miss.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.susanoo.card_text import word
from raigo_lab.susanoo.clauses import clause_ids
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.effects import BEATS
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.events import BLACK, Event
from raigo_lab.susanoo.notation import parse_action, parse_position
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.refusals import checked
from raigo_lab.susanoo.rules import open_box, rules_from
from raigo_lab.susanoo.score import scores
from raigo_lab.susanoo.session import NOBODY
from raigo_lab.susanoo.state import Position
from raigo_lab.susanoo.view import view
from raigo_lab.texts import Words, table

LESSONS = 5
CLAUSE = re.compile(r"(?<![A-Za-z])W[A-Z]\d{1,2}(?!\d)")


class Goal(NamedTuple):
    """Something that must happen: an event of this kind, of this seat, with this card."""

    words: Words
    kind: str
    seat: int | None = None
    card: str = ""

    def met(self, event: Event) -> bool:
        """Whether this event is what was asked for."""
        own = self.seat is None or event.seat == self.seat
        return event.kind == self.kind and own and (not self.card or self.card in event.cards)


class Part(NamedTuple):
    """One part of a lesson."""

    text: Words
    after: Words
    position: Position
    goals: tuple[Goal, ...] = ()
    answers: tuple[Words, ...] = ()
    right: int = -1
    fact: str = ""  # what the engine is asked about the right answer
    bots: tuple[int, ...] = ()
    seed: int = 1
    dice: tuple[int, ...] = ()  # what the first dice show, however often they are taken back
    solution: tuple[str, ...] = ()
    near: tuple[tuple[str, ...], ...] = ()
    you: int | None = None  # whom the words call you, if that is not the one who is asked first


class Lesson(NamedTuple):
    """A lesson: its number, its title, its parts."""

    number: int
    title: Words
    parts: tuple[Part, ...]


@cache
def lesson(number: int) -> Lesson:
    """The lesson of this number."""
    if type(number) is not int or not 1 <= number <= LESSONS:
        raise InvalidArgument(f"lesson {number!r}: there are lessons 1 to {LESSONS}")
    text = files("raigo_lab.susanoo").joinpath("lessons", f"{number}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Lesson(number, Words(**data["title"]), tuple(_part(row) for row in data["part"]))


def _part(row: Mapping[str, Any]) -> Part:
    if "deal" in row:
        given = row["deal"]
        position = deal(given["seats"], given["seed"], open_box(rules_from(given.get("rules", {}))))
    else:
        position = parse_position(row["position"])
    return Part(
        text=Words(**row["text"]),
        after=Words(**row["after"]),
        position=position,
        goals=tuple(
            Goal(Words(one["en"], one["ja"]), one["kind"], one.get("seat"), one.get("card", ""))
            for one in row.get("goals", ())
        ),
        answers=tuple(Words(**one) for one in row.get("answers", ())),
        right=row.get("right", -1),
        fact=row.get("fact", ""),
        bots=tuple(row.get("bots", ())),
        seed=row.get("seed", 1),
        dice=tuple(row.get("dice", ())),
        solution=tuple(row.get("solution", ())),
        near=tuple(tuple(one) for one in row.get("near", ())),
        you=row.get("you"),
    )


def ticked(part: Part, events: Iterable[Event]) -> list[bool]:
    """For each goal whether it has been met."""
    happened = list(events)
    return [any(goal.met(event) for event in happened) for goal in part.goals]


# What the engine says of a question

FACTS: Mapping[str, Callable[[Position, str], object]] = {
    "win": lambda position, _: battle_odds(position.box, position.state).win,
    "sums": lambda position, _: "{} : {}".format(*battle_odds(position.box, position.state).sums),
    "dice": lambda position, _: len(battle_odds(position.box, position.state).dice),
    "vp": lambda position, seat: scores(position.box, position.state)[int(seat)].total,
    "black": lambda position, seat: _blacks(position, int(seat)),
    "word": lambda _, japanese: english(japanese),
    "beaten_by": lambda _, element: word(next(one for one, other in BEATS.items() if other == element)),
}


def english(japanese: str) -> str:
    """WC6 The English word of the table for a Japanese one."""
    words = table("susanoo_table")
    return next(one["en"] for one in words.values() if one["ja"] == japanese)


def _blacks(position: Position, seat: int) -> int:
    """WC4 How many black backs everybody sees in a hand."""
    return view(position.box, position.state, NOBODY).state.seats[seat].hand.count(BLACK)


def clauses_of(one: Lesson) -> list[str]:
    """The clauses that a lesson names, in the order in which they come; what is named must be named in both languages."""
    told = [words for part in one.parts for words in (part.text, part.after)]
    named = [set(CLAUSE.findall(words.en)) & set(CLAUSE.findall(words.ja)) for words in told]
    both = set().union(*named)
    return [clause for clause in clause_ids() if clause in both]


def fact(part: Part) -> str:
    """The right answer to a part's question, as the engine says it."""
    name, _, about = part.fact.partition(":")
    return str(FACTS[name](part.position, about))


# Checking


def happens_in(part: Part, actions: Iterable[str]) -> list[Event]:
    """Everything that happens when these actions are played, draws and dice included."""
    game = Susanoo(part.position.box)
    state = game.start(part.position.state)
    told: list[Event] = []
    for text in actions:
        action = checked(game, state, parse_action(text))
        state, events = game.happened(state, action)
        told += events
    return told


def problems(one: Lesson) -> list[str]:
    """What is wrong with a lesson: solutions that do not tick everything, near misses that do, answers that are not so."""
    found = []
    for number, part in enumerate(one.parts, start=1):
        where = f"lesson {one.number}, part {number}"
        if part.goals and not part.bots:
            found += _goal_problems(part, where)
        if part.answers:
            answers = [answer.en for answer in part.answers]
            if len(set(answers)) != len(answers) or answers[part.right] != fact(part):
                found.append(f"{where}: the right answer is {fact(part)}")
        if not part.goals and not part.answers:
            found.append(f"{where}: nothing is asked")
    return found


def _goal_problems(part: Part, where: str) -> list[str]:
    found = []
    try:
        if not all(ticked(part, happens_in(part, part.solution))):
            found.append(f"{where}: the solution does not do everything")
        if not part.near:
            found.append(f"{where}: there is no near miss")
        for near in part.near:
            words = f"{where}: the near miss {'; '.join(near)}"
            if all(ticked(part, happens_in(part, near))):
                found.append(f"{words} does everything")
            if choices_in(near) == choices_in(part.solution):  # the table throws and draws by itself
                found.append(f"{words} chooses what the solution chooses")
        found += [
            f"{where}: the dice of {'; '.join(line)} are not those of the table"
            for line in (part.solution, *part.near)
            if not _agree(line, part.dice, whole=line is part.solution)
        ]
    except RaigoError as error:
        found.append(f"{where}: {error}")
    return found


def choices_in(line: Iterable[str]) -> list[str]:
    """What people choose in a line, without dice and draws."""
    return [text for text in line if text.partition(" ")[0] not in ("roll", "card")]


def _agree(line: Iterable[str], dice: tuple[int, ...], *, whole: bool) -> bool:
    """Whether a line throws what the table will throw; nothing in a solution may be left to luck."""
    thrown = [int(text.split()[1]) for text in line if text.startswith("roll ")]
    known = thrown if whole else thrown[: len(dice)]
    return known == list(dice[: len(known)])
