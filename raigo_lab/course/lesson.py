"""A lesson as data: reading one TOML file, and everything that is wrong with it, by file, line and part.

What a part may hold is a table; the words stand in English and Japanese side by side. A file is read, never
executed. Whether positions, answers and goals hold is asked of the engine in ``check``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, NamedTuple

from raigo_lab.course.minutes import minutes_of
from raigo_lab.course.words import clauses_in
from raigo_lab.errors import BadFile, InvalidArgument, brief, listed
from raigo_lab.files.reading import NotTOML, parse_toml
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.texts import LANGUAGES

MOST_TEXT = 300_000  # characters of a file: ten times the longest lesson
MOST_PROBLEMS = 50
NAME = re.compile(r"(\d\d)_[a-z0-9_]+")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# What a want may ask of an event (the fields of ``events.Event``) or of the table (``look``).
PATTERN = {
    "event": str,
    "seat": int,
    "at": str,
    "of": int,
    "effect": str,
    "other": str,
    "clause": str,
    "token": str,
    "amount": int,
    "least": int,
    "most": int,
    "look": str,
    "is": str,
    "has": str,
    "best": str,
    "otherwise": bool,
}
WORDS = ("en", "ja")

# Kind of part -> the fields it must have and those it may have, beside the ones that all may have.
KINDS: dict[str, tuple[str, str]] = {
    "text": ("", ""),
    "figure": ("", "position tower towers tokens eyes shows caption actions"),
    "board": ("position", "eyes players seed"),
    "task": ("goal solutions wrong", "position tower eyes players seed seat turns avoid notes done"),
    "predict": ("", "position tower actions ask choices range reveal eyes shows"),
    "illegal": ("position moves", "actions eyes shows"),
    "game": ("", "position seats seed seat players"),
    "summary": ("", ""),
}
COMMON = "id kind clauses title text"
# Fields that are words: each is written twice, name_en and name_ja; the text itself as en and ja.
SPOKEN = ("title", "text", "caption", "reveal", "done")
TYPES: dict[str, tuple[type, ...]] = {
    "position": (str,),
    "tower": (str,),
    "towers": (list,),
    "tokens": (str,),
    "eyes": (int,),
    "shows": (str,),
    "players": (dict,),
    "seed": (int,),
    "seats": (int,),
    "seat": (int,),
    "turns": (int,),
    "goal": (list,),
    "avoid": (list,),
    "notes": (list,),
    "solutions": (list,),
    "wrong": (list,),
    "actions": (list,),
    "ask": (str,),
    "choices": (list,),
    "range": (list,),
    "moves": (list,),
    "clauses": (list,),
    "id": (str,),
    "kind": (str,),
}
PLAYERS = ("greedy", "random", "patient")
SHOWS = ("all", "you", "centre", "them")
LESSON_FIELDS = ("title_en", "title_ja", "can_en", "can_ja", "part")


class LessonProblem(NamedTuple):
    """One thing that is wrong with a lesson, and where."""

    file: str
    line: int
    part: str
    text: str

    def __str__(self) -> str:
        """As an editor jumps to it."""
        part = f" [{self.part}]" if self.part else ""
        return f"{self.file}:{self.line}:{part} {self.text}"


class BadLesson(BadFile):
    """A lesson cannot be read; ``problems`` lists everything that is wrong."""

    def __init__(self, problems: tuple[LessonProblem, ...]) -> None:
        """Keep every problem; the message has the first few."""
        super().__init__(listed(problems))
        self.problems = problems


class Part(NamedTuple):
    """One piece of a lesson; ``data`` holds the fields of its kind."""

    id: str
    kind: str
    clauses: tuple[str, ...]
    data: Mapping[str, Any]

    def words(self, name: str, lang: str) -> str:
        """A text of the part in this language, or nothing."""
        return str(self.data.get(lang if name == "text" else f"{name}_{lang}", ""))


class Lesson(NamedTuple):
    """One lesson of the course."""

    name: str  # 01_the_table
    title: Mapping[str, str]
    can: Mapping[str, str]  # what the reader can do afterwards, one thing a line
    parts: tuple[Part, ...]

    @property
    def number(self) -> int:
        """Its place in the course."""
        return int(self.name[:2])

    @property
    def minutes(self) -> int:
        """How long it takes, counted from its words and tasks."""
        return minutes_of(self.parts)

    def minutes_in(self, lang: str) -> int:
        """The same for who reads this language."""
        return minutes_of(self.parts, lang)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it teaches, in rulebook order."""
        taught = {one for part in self.parts for one in part.clauses}
        return tuple(one for one in clause_ids() if one in taught)

    def part(self, name: str) -> Part:
        """The part of this id."""
        for one in self.parts:
            if one.id == name:
                return one
        names = ", ".join(part.id for part in self.parts)
        raise InvalidArgument(f"{name!r} is not a part of {self.name}; choose from {names}")


# Reading


@cache
def lesson_names() -> tuple[str, ...]:
    """Every lesson, in the order of the course."""
    names = (
        one.name.removesuffix(".toml") for one in files(__package__).iterdir() if one.name.endswith(".toml")
    )
    return tuple(sorted(names))


def lesson_named(name: str | int) -> str:
    """The full name of a lesson, from its number or the beginning of its name.

    >>> lesson_named(1) == lesson_named("01") == lesson_names()[0]
    True
    """
    wanted = str(name).zfill(2) if str(name).isdigit() else str(name)
    found = [one for one in lesson_names() if wanted and one.startswith(wanted)]
    if len(found) != 1:
        raise InvalidArgument(f"{name!r} is not a lesson; choose from {', '.join(lesson_names())}")
    return found[0]


@cache
def load(name: str | int) -> Lesson:
    """The lesson of this number or name."""
    full = lesson_named(name)
    return read(files(__package__).joinpath(f"{full}.toml").read_text(encoding="utf-8"), full)


def read(text: str, name: str) -> Lesson:
    """A lesson from its text; refuses it with everything that is wrong."""
    found = tuple(islice(problems(text, name), MOST_PROBLEMS))
    if found:
        raise BadLesson(found)
    data = parse_toml(text, MOST_TEXT)
    parts = tuple(
        Part(one["id"], one["kind"], tuple(one.get("clauses", ())), _without(one, ("id", "kind", "clauses")))
        for one in data["part"]
    )
    title, can = ({lang: data[f"{what}_{lang}"] for lang in LANGUAGES} for what in ("title", "can"))
    return Lesson(name, title, can, parts)


def _without(one: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in one.items() if name not in names}


# What is wrong


class _Where(NamedTuple):
    """Finds the line of a part, since TOML readers do not tell."""

    file: str
    lines: tuple[str, ...]

    def problem(self, text: str, part: str = "", number: int = 0, field: str = "") -> LessonProblem:
        heads = [i for i, line in enumerate(self.lines, start=1) if line.strip() == "[[part]]"]
        first = heads[number - 1] if 0 < number <= len(heads) else 1
        last = heads[number] if 0 < number < len(heads) else len(self.lines) + 1
        for i in range(first, last if number else len(self.lines) + 1):
            if field and re.match(rf"\s*{re.escape(field)}\s*=", self.lines[i - 1]):
                return LessonProblem(self.file, i, part, text)
        return LessonProblem(self.file, first, part, text)


def problems(text: str, name: str) -> Iterator[LessonProblem]:
    """Everything wrong with the form of a lesson: its fields, their kinds, both languages, its clauses."""
    where = _Where(f"{name}.toml", tuple(text.splitlines()))
    if not NAME.fullmatch(name):
        yield where.problem("the file must be named like 01_the_table.toml")
    try:
        data = parse_toml(text, MOST_TEXT)
    except NotTOML as error:
        yield LessonProblem(where.file, error.line, "", str(error))
        return
    yield from _head_problems(data, where)
    parts = data.get("part")
    if not isinstance(parts, list) or not parts:
        yield where.problem("a lesson needs at least one [[part]]")
        return
    seen: set[str] = set()
    for number, part in enumerate(parts, start=1):
        if not isinstance(part, dict):
            yield where.problem(f"part {number}: tables [[part]] are expected, not {brief(part)}")
            continue
        given = part.get("id")
        label = given if isinstance(given, str) else f"part {number}"
        for field, said in _part_problems(part, seen):
            yield where.problem(said, label, number, field)
        seen.add(label)


def _head_problems(data: Mapping[str, Any], where: _Where) -> Iterator[LessonProblem]:
    """What is wrong above the first part."""
    for field in data:
        if field not in LESSON_FIELDS:
            yield where.problem(
                f"unknown field {brief(field)}; a lesson has {', '.join(LESSON_FIELDS)}", field=field
            )
    for what in ("title", "can"):
        for said in _check_text(data, what):
            yield where.problem(said, field=f"{what}_en")


def _part_problems(part: Mapping[str, Any], seen: set[str]) -> Iterator[tuple[str, str]]:
    """The problems of one part, each with its field."""
    name, kind = part.get("id"), part.get("kind")
    if not isinstance(name, str) or not ID.fullmatch(name):
        yield "id", f"id {brief(name)} takes small letters and digits, joined by -"
    elif name in seen:
        yield "id", f"the id {name!r} is taken by an earlier part"
    if not isinstance(kind, str) or kind not in KINDS:
        yield "kind", f"kind {brief(kind)} is none of {', '.join(KINDS)}"
        return
    yield from _field_problems(kind, part)
    for what in SPOKEN:
        for said in _check_text(part, what, needed=what == "text"):
            yield ("en" if what == "text" else f"{what}_en"), said
    yield from _clause_problems(part)
    for field in ("goal", "avoid", "notes", "choices", "moves"):
        yield from _want_problems(part, field)
    yield from _needs(kind, part)


def _field_problems(kind: str, part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields that are missing, unknown, or of another type."""
    must, may = (words.split() for words in KINDS[kind])
    known = {*COMMON.split(), *must, *may}
    for field in part:
        stem = "text" if field in WORDS else field.removesuffix("_en").removesuffix("_ja")
        if stem not in known or (stem in SPOKEN and field in SPOKEN):
            yield field, f"unknown field {brief(field)} in a {kind}"
        elif field in TYPES and type(part[field]) not in TYPES[field]:
            yield field, f"{field} takes a {TYPES[field][0].__name__}"
    for field in must:
        if field not in part:
            yield "id", f"a {kind} needs {field}"


def _list(part: Mapping[str, Any], field: str) -> list[Any]:
    """A list of the part; nothing if there is something else, which is blamed elsewhere."""
    value = part.get(field)
    return value if isinstance(value, list) else []


def _clause_problems(part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Clauses that do not exist: taught, or named in a text."""
    for one in _list(part, "clauses"):
        if not isinstance(one, str) or one not in clause_ids():
            yield "clauses", f"{brief(one)} is not a clause"
    for field, value in part.items():
        for one in clauses_in(value) if isinstance(value, str) else ():
            if one not in clause_ids():
                yield field, f"[{one}] is not a clause"


def _needs(kind: str, part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a kind needs that its table of fields does not say."""
    shows = part.get("shows", "all")
    if isinstance(shows, str) and not set(shows.split()) <= set(SHOWS):
        yield "shows", f"shows takes {', '.join(SHOWS)}, or several of them"
    players = part.get("players")
    for seat, player in players.items() if isinstance(players, dict) else ():
        if not re.fullmatch("[0-3]", seat) or player not in PLAYERS:
            given = f"{brief(seat)} = {brief(player)}"
            yield "players", f"players takes seats with {', '.join(PLAYERS)}, not {given}"
    if kind == "figure" and sum(name in part for name in ("position", "tower", "towers", "tokens")) != 1:
        yield "id", "a figure needs one of position, tower, towers, tokens"
    if kind in ("task", "predict") and ("position" in part) == ("tower" in part):
        yield "id", f"a {kind} needs either a position or a tower"
    if kind == "predict" and ("ask" in part) == ("choices" in part):
        yield "id", "a predict needs either ask (a number) or choices"
    if kind == "predict" and "range" in part:
        ends = _list(part, "range")
        if (
            len(ends) != 2
            or any(type(one) is not int for one in ends)
            or not ends[0] < ends[1] <= ends[0] + 20
        ):
            yield "range", "range takes two numbers, the first and the last button, at most 21 of them"
    if kind == "task" and not (part.get("goal") and part.get("solutions") and part.get("wrong")):
        yield "goal", "a task needs at least one goal, one of the solutions and one of wrong"


def _want_problems(part: Mapping[str, Any], field: str) -> Iterator[tuple[str, str]]:
    """A list of tables, each with both languages and something to look for."""
    for one in _list(part, field):
        if not isinstance(one, dict):
            yield field, f"{field} takes a list of tables {{ … }}"
            continue
        extra = ("do", "why_en", "why_ja") if field == "moves" else ()
        for name, value in one.items():
            kind = str if name in (*WORDS, *extra) else PATTERN.get(name)
            if kind is None or (field == "moves" and name in PATTERN):
                yield field, f"unknown field {brief(name)} in {field}"
            elif type(value) is not kind:
                yield field, f"{name} in {field} takes a {kind.__name__}"
        # Moves have words of their own: those of the engine.
        yield from ((field, said) for said in _check_text(one, "text", needed=field != "moves"))
        if field == "moves" and "do" not in one:
            yield field, "each of moves needs do, an action"
        if field == "moves":
            yield from ((field, said) for said in _check_text(one, "why", needed=False))
        if field != "moves" and not {"event", "look", "best", "otherwise"} & set(one):
            yield field, f"each of {field} needs event or look"


_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_NOTATION = re.compile(r"[A-Z0-9 .,:/+−–?-]+")  # numbers and piles read the same in both languages
_MARKUP = re.compile(r"</?[A-Za-z]|&[a-z]+;|\]\(|\\")


def _check_text(data: Mapping[str, Any], what: str, *, needed: bool = True) -> Iterator[str]:
    """What is wrong with a text that stands in both languages."""
    names = {lang: lang if what == "text" else f"{what}_{lang}" for lang in LANGUAGES}
    given = {lang: data.get(name) for lang, name in names.items()}
    if all(value is None for value in given.values()) and not needed:
        return
    for lang, value in given.items():
        if not isinstance(value, str) or not value.strip():
            yield f"{names[lang]} is missing"
        elif found := _MARKUP.search(value):
            yield f"{names[lang]} has {found[0]!r}: words only, no markup beside **, ` and [T7]"
        elif lang == "ja" and not _JAPANESE.search(value) and not _NOTATION.fullmatch(str(given["en"])):
            yield f"{names[lang]} has no Japanese in it"
        elif lang == "en" and re.search("[。、]|です|ます", value):
            yield f"{names[lang]} has Japanese sentences in it"
