"""The verbs of practice: ``progress``, ``today``, and ``report`` for a class."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.output import (
    add_force,
    add_json,
    add_lang,
    check,
    output_path,
    print_json,
    replaceable,
)
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.club import second
from raigo_lab.club.boxes import THEME_COLUMNS, due
from raigo_lab.club.charts import calendar_words, figures
from raigo_lab.club.entries import is_export
from raigo_lab.club.pages import is_page
from raigo_lab.club.progress import Log, puzzle_of_the_day, theme_name
from raigo_lab.club.report import (
    PUZZLE_COLUMNS,
    STUDENT_COLUMNS,
    Report,
    as_html,
    heads,
    report,
    theme_table,
    where,
    wrong_words,
)
from raigo_lab.errors import InvalidArgument, plain
from raigo_lab.files.names import expand
from raigo_lab.files.writing import write_whole
from raigo_lab.pictures.ascii import aligned, draw
from raigo_lab.puzzles import library
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

MOST_DUE = 10  # puzzles that come back today are named; the rest are counted


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    progress = verbs.add_parser(
        "progress",
        help="what you have solved",
        description="What you have solved, theme by theme; or export or delete your attempts.",
    )
    deeds = progress.add_mutually_exclusive_group()
    deeds.add_argument("--export", metavar="FILE", help="write your attempts to FILE (.csv: as a table)")
    deeds.add_argument(
        "--picture", metavar="FILE", help="write rating, calendar and themes as a picture (.svg)"
    )
    deeds.add_argument("--delete", action="store_true", help="delete your attempts (needs --yes)")
    progress.add_argument("--yes", action="store_true", help="confirm --delete")
    add_force(progress)
    progress.add_argument("--file", metavar="FILE", help="the file of attempts (RAIGO_LAB_PROGRESS)")
    progress.add_argument("--name", help="the code name (RAIGO_LAB_NAME)")
    add_lang(progress)
    add_json(progress)
    progress.set_defaults(run=run_progress)

    today = verbs.add_parser(
        "today",
        help="the puzzle of the day",
        description="The puzzle of the day: the same for everybody on the same date, from the themes of the base game.",
    )
    today.add_argument("--date", metavar="YYYY-MM-DD", help="the puzzle of another day")
    add_lang(today)
    add_json(today)
    today.set_defaults(run=run_today)

    classes = verbs.add_parser(
        "report",
        help="what a class did",
        description="Merge the attempt files (*.jsonl) of a class into tables, with the most common wrong first moves.",
    )
    classes.add_argument("folder", metavar="FOLDER")
    classes.add_argument("--html", metavar="FILE", help="write a page that can be printed")
    add_force(classes)
    add_lang(classes)
    add_json(classes)
    classes.set_defaults(run=run_report)


# Progress


def run_progress(args: argparse.Namespace) -> int:
    """Show, export or delete."""
    log = Log(args.file, args.name)
    if args.delete:
        return _delete(log, args)
    if args.export:
        check(expand(args.export), args, is_export)
        count = log.export(args.export, force=args.force)
        words = f"{count} attempts written to {args.export}"
        return _print({"exported": count, "file": args.export}, words, args)
    if args.picture:
        return _picture(log, args)
    return _tell(log, args)


def _tell(log: Log, args: argparse.Namespace) -> int:
    """Everything that is known of one person: themes, rating, what is due, where to go on."""
    problems = log.reading().problems
    for problem in problems:
        print(f"raigo-lab progress: {plain(problem)}", file=sys.stderr)
    own, today, ids = log.attempts(), log.clock().date(), library.neutral_names()
    if any(entry.puzzle.startswith(second.LOGGED) for entry in own):
        ids |= second.neutral_names()
    waiting = [ids.get(name, name) for name in due(own, today)]
    found, following, fitting = log.progress(today), log.continue_here(), log.next_at_level()
    rows = found.themes
    if args.json:
        data = {
            "name": log.who,
            "file": None if log.path is None else str(log.path),
            "attempts": len(own),
            "themes": rows,
            "rating": round(found.rating.points),
            "deviation": round(found.rating.deviation),
            "streak": found.streak._asdict(),
            "due": waiting,
            "continue": ids[following] if following else None,
            "next_at_level": ids[fitting] if fitting else None,
            "unreadable": [str(problem) for problem in problems],
        }
        print_json(data)
        return 0
    lang = args.lang
    print(say("progress.of", lang, name=log.who, count=len(own)))
    print(*(f"{name}: {value}" for name, value in figures(found, lang)), sep=" · ")
    print(calendar_words(found, lang))
    named = [{**row, "theme": theme_name(row["theme"], lang)} for row in rows]
    print(*aligned(progress_heads(lang), [list(row.values()) for row in named]), sep="\n")
    if waiting:
        more = say("progress.due_more", lang, count=len(waiting) - MOST_DUE) if waiting[MOST_DUE:] else ""
        print(say("progress.due_today", lang, names=", ".join(waiting[:MOST_DUE]) + more))
    if following:
        print(say("progress.go_on", lang, name=ids[following]))
    if fitting:
        print(say("progress.next_level", lang, id=ids[fitting], title=library.load(fitting).title.text(lang)))
    kept = ("kept_nowhere", {}) if log.path is None else ("kept_in", {"file": log.path})
    print(say(f"progress.{kept[0]}", lang, **kept[1]))
    return 0


def _picture(log: Log, args: argparse.Namespace) -> int:
    """The page of progress as a file."""
    target = output_path(args.picture, args, is_picture, (".svg",), "--picture")
    drawn = log.page(args.lang)
    write_whole(target, drawn.svg, ours=replaceable(args, is_picture))
    return _print({"file": args.picture}, say("progress.page_written", args.lang, file=args.picture), args)


def is_picture(head: bytes) -> bool:
    """Whether a file that begins like this is a picture of ours."""
    return head.startswith(b'<svg xmlns="http://www.w3.org/2000/svg"')


def progress_heads(lang: str) -> list[str]:
    """The heads of the table of themes."""
    return [say(f"progress.head_{column}", lang) for column in THEME_COLUMNS]


def _delete(log: Log, args: argparse.Namespace) -> int:
    count = len(log.attempts())
    if not args.yes:
        raise InvalidArgument(
            f"this deletes {count} attempts of {log.who} in {log.path} for good; add --yes to do it"
        )
    log.delete()
    return _print({"deleted": count, "name": log.who}, f"{count} attempts of {log.who} deleted", args)


def _print(data: dict[str, Any], words: str, args: argparse.Namespace) -> int:
    if args.json:
        print_json(data)
    else:
        print(words)
    return 0


# The puzzle of the day


def run_today(args: argparse.Namespace) -> int:
    """Its picture and what is asked."""
    try:
        day = date.fromisoformat(args.date) if args.date else date.today()  # noqa: DTZ011 - the day on the wall
    except ValueError:
        raise InvalidArgument(f"--date {args.date!r}: a day such as 2026-03-01 is expected") from None
    puzzle = library.load(puzzle_of_the_day(day))
    level = puzzle.certificate.level if puzzle.certificate else None
    if args.json:
        found = {
            "date": day.isoformat(),
            "puzzle": library.neutral_name(puzzle.name),
            "level": level,
            "title": puzzle.title.text(args.lang),
            "task": puzzle.task.text(args.lang),
            "goal": puzzle.goal,
            "position": format_position(puzzle.position),
        }
        print_json(found)
        return 0
    print(
        f"{day.isoformat()}  {library.neutral_name(puzzle.name)}"
        + (f"  {'★' * level}{'☆' * (5 - level)}" if level else "")
    )
    print(puzzle.title.text(args.lang))
    print()
    print(draw(puzzle.position, lang=args.lang))
    print(puzzle.task.text(args.lang))
    print()
    print(format_position(puzzle.position))
    return 0


# A class


def run_report(args: argparse.Namespace) -> int:
    """Tables, the most common wrong first moves, and what could not be read."""
    page = output_path(args.html, args, is_page, (".html", ".htm"), "--html") if args.html else None
    line = ProgressLine()
    found = report(expand(args.folder), line.show)
    line.close()
    if page:
        write_whole(page, as_html(found, args.lang), ours=replaceable(args, is_page))
    if args.json:
        print_json(report_json(found, args.lang))
    elif args.html:
        print(f"wrote {args.html}")
    else:
        print(*report_lines(found, args.lang), sep="\n")
    for problem in () if args.json else found.problems:
        print(f"raigo-lab report: {plain(where(problem))}", file=sys.stderr)
    return 0


def report_json(found: Report, lang: str) -> dict[str, Any]:
    """The report as data."""
    wrong = {
        name: {
            "move": first.move,
            "students": first.students,
            "times": first.times,
            "refutation": first.sentences(lang),
        }
        for name, first in found.wrong_firsts.items()
    }
    return {
        "files": found.files,
        "attempts": found.attempts,
        "students": found.students,
        "themes": found.themes,
        "puzzles": [{**row, "wrong_first": wrong.get(row["puzzle"])} for row in found.puzzles],
        "problems": [where(problem) for problem in found.problems],
    }


def report_lines(found: Report, lang: str) -> list[str]:
    """The report for a person."""
    lines = [say("report.by_student", lang)]
    lines += aligned(heads(STUDENT_COLUMNS, lang), [list(row.values()) for row in found.students])
    lines += ["", say("report.by_theme", lang), *aligned(*theme_table(found, lang))]
    lines += ["", say("report.by_puzzle", lang)]
    lines += aligned(heads(PUZZLE_COLUMNS, lang), [list(row.values()) for row in found.puzzles])
    if found.wrong_firsts:
        lines += ["", say("report.wrong_firsts", lang)]
    for name, first in found.wrong_firsts.items():
        lines.append(f"  {name}  {wrong_words(first, lang)}")
        lines += [f"    {sentence}" for sentence in first.sentences(lang)]
    return lines
