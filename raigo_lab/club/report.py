"""What a class did: attempt files of many people as tables, with the wrong first move that most of them tried.

Whatever stands in those files was written elsewhere: it is read as text, line by line, and what cannot be read is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from raigo_lab.club import second
from raigo_lab.club.entries import RUSH, Entry, ProgressError, read
from raigo_lab.club.pages import listed, page, table
from raigo_lab.club.plot import theme_name
from raigo_lab.club.progress import ANYBODY
from raigo_lab.club.rating import Rateable, history, puzzle_ratings
from raigo_lab.club.second import CardWrongFirst
from raigo_lab.errors import BadFile, RaigoError
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.form import ASKED, PLAYED, FileProblem, Puzzle
from raigo_lab.puzzles.verdicts import Verdict, judged
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.texts import say

PATTERN = "*.jsonl"
STUDENT_COLUMNS = (
    *("student", "rating", "deviation", "puzzles", "solved", "without_help"),
    *("wrong_tries", "hints", "minutes", "last"),
)
THEME_COLUMNS = ("student", "theme", "puzzles", "solved", "without_help")
PUZZLE_COLUMNS = ("puzzle", "students", "solved", "without_help", "wrong_tries", "hints", "seconds")


class WrongFirst(NamedTuple):
    """The wrong first move that most people tried, and what is wrong with it."""

    move: str
    students: int
    times: int
    verdict: Verdict
    puzzle: Puzzle

    def sentences(self, lang: str = "en") -> list[str]:
        """The refutation in words: what the author says, what it comes to, what happens."""
        told = [self.verdict.comment.text(lang)] if self.verdict.comment else []
        told.append(judged(self.puzzle, self.verdict, lang))
        return told + [tell(event, lang) for event in self.verdict.events]


class Report(NamedTuple):
    """The tables of a class."""

    files: int
    attempts: int
    students: list[dict[str, Any]]  # STUDENT_COLUMNS, the best rating first
    themes: list[dict[str, Any]]  # THEME_COLUMNS
    puzzles: list[dict[str, Any]]  # PUZZLE_COLUMNS
    wrong_firsts: dict[str, WrongFirst | CardWrongFirst]  # by puzzle
    problems: tuple[FileProblem, ...]  # lines, files and tries that cannot be read


def report(folder: Path, begin: Callable[[str], None] | None = None) -> Report:
    """Merge the attempt files of a folder; ``begin`` hears which puzzle is being judged."""
    paths = attempt_files(folder)
    found, problems = gather(paths)
    entries = [entry for entry in found if entry.puzzle != RUSH]
    known = {puzzle.name: puzzle for puzzle in library.everything()}
    cards = {task.name: task for task in second.tasks_for(entries)}
    rows: list[dict[str, Any]] = []
    firsts: dict[str, WrongFirst | CardWrongFirst] = {}
    for name in sorted({entry.puzzle for entry in entries}):
        own = [entry for entry in entries if entry.puzzle == name]
        rows.append(_puzzle_row(name, own))
        if name not in known and name not in cards:
            problems.append(
                FileProblem(str(folder), 0, f"there is no puzzle {name!r} here: its tries cannot be judged")
            )
        elif any(entry.wrong for entry in own):
            if begin:
                begin(name)
            first = (
                second.wrong_first(cards[name], own, problems)
                if name in cards
                else most_common_wrong_first(known[name], own, problems)
            )
            if first:
                firsts[name] = first
    people = sorted({entry.who for entry in entries})
    students = [_student_row(who, entries, {**known, **cards}) for who in people]
    students.sort(key=lambda row: (-(row["rating"] or 0), row["student"]))
    themes = [row for who in people for row in _theme_rows(who, entries)]
    return Report(len(paths), len(entries), students, themes, rows, firsts, tuple(problems))


def attempt_files(folder: Path) -> list[Path]:
    """The files that a class handed in; a folder without any is refused."""
    if not folder.is_dir():
        raise BadFile(f"{folder}: there is no such folder")
    paths = sorted(path for path in folder.rglob(PATTERN) if path.is_file())
    if not paths:
        raise BadFile(f"{folder}: it contains no files of attempts ({PATTERN})")
    return paths


def gather(paths: Iterable[Path]) -> tuple[list[Entry], list[FileProblem]]:
    """The attempts of all files, each once; people without a code name go by the name of their file."""
    found: dict[Entry, None] = {}
    problems: list[FileProblem] = []
    for path in paths:
        try:
            entries, bad = read(path)
        except ProgressError as error:
            problems.append(FileProblem(str(path), 1, str(error)))
            continue
        problems += bad
        for entry in entries:
            who = f"{ANYBODY} ({path.stem})" if entry.who == ANYBODY else entry.who
            found.setdefault(entry._replace(who=who))
    return sorted(found, key=lambda entry: entry.at), problems


def _student_row(who: str, entries: list[Entry], known: Mapping[str, Rateable]) -> dict[str, Any]:
    """One person's sums, and the rating after the last sitting; puzzles are rated by how all the others fared."""
    own = [entry for entry in entries if entry.who == who]
    others = [entry for entry in entries if entry.who != who]
    rated = history(own, puzzle_ratings(known.values(), others))
    rating = rated[-1].rating if rated else None
    values = (
        who,
        round(rating.points) if rating else None,
        round(rating.deviation) if rating else None,
        *_solved(own),
        sum(entry.wrong for entry in own),
        sum(entry.hints > 0 for entry in own),
        round(sum(entry.seconds for entry in own) / 60, 1),
        max(entry.day for entry in own).isoformat(),
    )
    return dict(zip(STUDENT_COLUMNS, values, strict=True))


def _solved(own: Iterable[Entry]) -> tuple[int, int, int]:
    """How many puzzles were tried, solved, and solved without help."""
    own = list(own)
    return (
        len({entry.puzzle for entry in own}),
        len({entry.puzzle for entry in own if entry.solved}),
        len({entry.puzzle for entry in own if entry.clean}),
    )


def _theme_rows(who: str, entries: list[Entry]) -> list[dict[str, Any]]:
    own = [entry for entry in entries if entry.who == who]
    return [
        dict(
            zip(
                THEME_COLUMNS,
                (who, theme, *_solved(entry for entry in own if entry.theme == theme)),
                strict=True,
            )
        )
        for theme in sorted({entry.theme for entry in own})
    ]


def theme_table(found: Report, lang: str = "en") -> tuple[list[str], list[list[str]]]:
    """Heads and rows of a table of people and themes; each cell is solved of tried."""
    themes = sorted({row["theme"] for row in found.themes})
    cells = {(row["student"], row["theme"]): f"{row['solved']}/{row['puzzles']}" for row in found.themes}
    names = [say("report.student", lang), *(theme_name(theme, lang) for theme in themes)]
    people = [row["student"] for row in found.students]
    return names, [[who, *(cells.get((who, theme), "") for theme in themes)] for who in people]


def _puzzle_row(name: str, own: list[Entry]) -> dict[str, Any]:
    values = (
        name,
        len({entry.who for entry in own}),
        len({entry.who for entry in own if entry.solved}),
        len({entry.who for entry in own if entry.clean}),
        sum(entry.wrong for entry in own),
        sum(entry.hints > 0 for entry in own),
        round(median(entry.seconds for entry in own)),
    )
    return dict(zip(PUZZLE_COLUMNS, values, strict=True))


# The wrong first move


def most_common_wrong_first(
    puzzle: Puzzle, entries: list[Entry], problems: list[FileProblem]
) -> WrongFirst | None:
    """Of all wrong first moves the one that most people tried; options that lead to the same position are one.

    Everything tried before the first right move was tried as a first move: a wrong one is taken back.
    """
    judge = Judge(puzzle)
    who: dict[str, set[str]] = {}
    times: Counter[str] = Counter()
    refused: dict[str, str] = {}
    for entry in entries:
        for text in entry.tries if entry.wrong else ():
            try:
                verdict = judge.verdict(text)
            except RaigoError as error:
                refused.setdefault(text, f"{puzzle.name}: the try {text[:60]!r} cannot be judged: {error}")
                break
            if not verdict.wrong:
                break
            times[verdict.tried] += 1
            who.setdefault(verdict.tried, set()).add(entry.who)
    problems += [FileProblem(puzzle.name, 0, told) for told in refused.values()]
    if not times:
        return None
    move = min(times, key=lambda one: (-len(who[one]), -times[one], one))
    return WrongFirst(move, len(who[move]), times[move], judge.verdict(move), puzzle)


class Judge:
    """Judges first moves of one puzzle, each once."""

    def __init__(self, puzzle: Puzzle) -> None:
        """The puzzle is solved when the first move is judged."""
        self.attempt = Attempt(puzzle)
        self.known: dict[str, Verdict] = {}

    def verdict(self, text: str) -> Verdict:
        """What this first move comes to."""
        attempt = self.attempt
        move = self._same(parse_action(text)) if attempt.puzzle.goal in PLAYED else text
        name = move if isinstance(move, str) else format_action(move)
        if name not in self.known:
            verdict = attempt.answer(move) if isinstance(move, str) else attempt.play(move)
            if verdict.wrong and attempt.puzzle.goal in ASKED and not verdict.events:
                verdict = verdict._replace(events=attempt.question.events)
            attempt.begin()
            self.known[name] = verdict
        return self.known[name]

    def _same(self, action: AnyAction) -> AnyAction:
        """The first of the options that lead to the same position."""
        groups = self.attempt.played.solver.moves(self.attempt.state)
        return next((actions[0] for actions, _ in groups if action in actions), action)


# As a page


def heads(columns: Iterable[str], lang: str) -> list[str]:
    """The heads of a table as a person reads them."""
    return [say(f"report.{column}", lang) for column in columns]


def wrong_words(first: WrongFirst | CardWrongFirst, lang: str = "en") -> str:
    """How common the wrong first move is."""
    return say("report.common_wrong", lang, move=first.move, students=first.students, times=first.times)


def as_html(found: Report, lang: str = "en") -> str:
    """The report as a page; texts from the files are shown as text."""
    title = say("report.title", lang)
    counts = say(
        "report.counts", lang, files=found.files, attempts=found.attempts, students=len(found.students)
    )
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(counts)}</p>"]
    body.append(f"<h2>{escape(say('report.by_student', lang))}</h2>")
    body.append(table(heads(STUDENT_COLUMNS, lang), [list(row.values()) for row in found.students]))
    body.append(f"<h2>{escape(say('report.by_theme', lang))}</h2>")
    body.append(table(*theme_table(found, lang)))
    body.append(f"<h2>{escape(say('report.by_puzzle', lang))}</h2>")
    body.append(table(heads(PUZZLE_COLUMNS, lang), [list(row.values()) for row in found.puzzles]))
    if found.wrong_firsts:
        body.append(f"<h2>{escape(say('report.wrong_firsts', lang))}</h2>")
    for name, first in found.wrong_firsts.items():
        body.append(f"<h3>{escape(name)} · {escape(first.puzzle.title.text(lang))}</h3>")
        body.append(f"<p><strong>{escape(wrong_words(first, lang))}</strong></p>")
        body.append(listed(first.sentences(lang)))
    if found.problems:
        body.append(f"<h2>{escape(say('report.problems', lang))}</h2>")
        body.append(listed(where(problem) for problem in found.problems))
    return page(title, body, lang=lang)


def where(problem: FileProblem) -> str:
    """A problem with its file and line, as far as it has them."""
    return str(problem) if problem.line else problem.text
