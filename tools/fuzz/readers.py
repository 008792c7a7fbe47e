"""Spoilt texts for every reader: each is read, or refused on purpose, within a few seconds."""

from __future__ import annotations

import json
import random
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NoReturn

from raigo_lab.app import workfolder
from raigo_lab.app.cli.budgets import parse_budget
from raigo_lab.app.cli.engine import one_game, tags
from raigo_lab.club import progress
from raigo_lab.club.boxes import theme_rows
from raigo_lab.club.report import gather
from raigo_lab.course import lesson
from raigo_lab.errors import RaigoError
from raigo_lab.games.tree.export import from_json, to_json
from raigo_lab.puzzles import library
from raigo_lab.puzzles.certificates import format_certificate, with_certificate
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.sending import read_mix
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.rules import DEFAULT, rules_from
from raigo_lab.raigo.text.notation import parse_action, parse_position, read_position, read_rulings
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.raigo.text.record import from_play, parse_records, write_record
from tools.fuzz.mutate import spoil
from tools.fuzz.tally import Check

SECONDS = 5  # of the processor, for one text
HANGS = 60  # seconds on the clock: then it waits for something that does not come
CLONE = Path(__file__).resolve().parent.parent.parent
DAY = "2026-03-01T18:30:00+00:00"


class TooSlowError(BaseException):
    """A reader took too long; not an ``Exception``, so that nobody catches it by chance."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop whatever takes more time of the processor, or hangs, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> NoReturn:
        raise TooSlowError

    timers = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, HANGS))
    before = [signal.signal(number, stop) for _, number, _ in timers]
    for timer, _, limit in timers:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for (timer, number, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def attempt(read: Callable[[str], object], text: str, seconds: float = SECONDS) -> str:
    """What is wrong with how a text was read; nothing if it was read or refused."""
    try:
        with time_limit(seconds):
            read(text)
    except RaigoError:
        return ""
    except TooSlowError:
        return f"more than {seconds:g} s for {len(text):,} characters"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__}: {str(error)[:100]}"
    return ""


# What each reader is fed with


def _lines(name: str) -> list[str]:
    text = (CLONE / "tests" / "data" / "fuzz" / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line.strip()]


def _jsons() -> list[str]:
    return [json.dumps(position_to_json(parse_position(line))) for line in _lines("positions.txt")[:10]]


def _games() -> list[str]:
    played = [one_game(seed, ["random", "greedy"], DEFAULT) for seed in (1, 2)]
    return [write_record(from_play(one.start, one.actions, tags(1, ["random"]))) for one in played]


def _sessions() -> list[str]:
    one = one_game(3, ["greedy", "greedy"], DEFAULT)
    session = Session(one.start)
    for action in one.actions[:20]:
        session.play(action)
    return [json.dumps(session.as_json())]


def _puzzles() -> list[str]:
    return [path.read_text(encoding="utf-8") for _, path in library.files(library.shipped_folder())]


def _certificates() -> list[str]:
    puzzle = library.load("hands/six-threes")
    return [format_certificate(puzzle, puzzle.certificate)] if puzzle.certificate else []


def _read_certificate(text: str) -> None:
    """A certificate beside its puzzle, and what a list of puzzles makes of it."""
    puzzle = with_certificate(library.load("hands/six-threes"), text, "x.json")
    library.order(puzzle)
    assert len("★" * (puzzle.certificate.level if puzzle.certificate else 0)) <= 5  # noqa: S101 - what is looked for


def _lessons() -> list[str]:
    folder = Path(str(lesson.__file__)).parent
    return [path.read_text(encoding="utf-8")[:6000] for path in sorted(folder.glob("*.toml"))]


def _trees() -> list[str]:
    return [to_json(explore(library.load("hands/six-threes").position, limit=5))]


def _log() -> list[str]:
    entry = {
        "at": DAY,
        "who": "Heron",
        "puzzle": "hands/six-threes",
        "tries": ["end"],
        "wrong": 1,
        "hints": 0,
    }
    return ["".join(json.dumps(entry | {"seconds": 5.0, "solved": done}) + "\n" for done in (True, False))]


def _read_log(text: str) -> None:
    """What a teacher's report does with one pupil's file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        entries, _ = gather([path])
    rows = theme_rows(entries, library.everything()[:20], date(2026, 3, 8))
    json.dumps(rows)
    for entry in entries:
        progress.format_entry(entry)


def _read_work(text: str) -> None:
    """What a start of the lab does with the state of the work folder."""
    with tempfile.TemporaryDirectory() as folder:
        hidden = Path(folder, workfolder.HIDDEN)
        hidden.mkdir()
        (hidden / workfolder.MANIFEST).write_bytes(text.encode("utf-8", "surrogatepass"))
        (Path(folder) / "a.ipynb").write_bytes(text.encode("utf-8", "surrogatepass"))
        workfolder.sync(Path(folder), {"a.ipynb": b"{}", "b.ipynb": b"{}"})


def _read_file_session(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.json")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        Session.load(path)


NOTEBOOK = json.dumps(
    {"cells": [{"cell_type": "code", "source": ["1 + 1\n"], "outputs": []}], "a.ipynb": "ab12"}
)

READERS: dict[str, tuple[Callable[[], list[str]], Callable[[str], object]]] = {
    "position": (lambda: _lines("positions.txt"), parse_position),
    "action": (lambda: _lines("actions.txt"), parse_action),
    "position as JSON": (_jsons, read_position),
    "record": (_games, parse_records),
    "saved game": (_sessions, _read_file_session),
    "puzzle": (_puzzles, lambda text: read_puzzle(text, "own/x")),
    "lesson": (_lessons, lambda text: lesson.read(text, "01_test")),
    "attempts": (_log, _read_log),
    "work folder": (lambda: [NOTEBOOK], _read_work),
    "tree": (_trees, from_json),
    "rulings": (lambda: ["R6=forbidden,R2=3", "R20=holders"], lambda text: rules_from(read_rulings(text))),
    "mix": (lambda: ["1/3, 1/3, 1/3", "1/2", "0.5, 0.25, 0.25"], lambda text: read_mix(text, 3)),
    "budget": (lambda: ["50000,30s,2GB", "2m", "2000MB"], lambda text: parse_budget([text])),
    "certificate": (_certificates, _read_certificate),
}


@cache
def _fed(name: str) -> tuple[str, ...]:
    return tuple(READERS[name][0]())


def _case(name: str, rng: random.Random) -> str:
    return attempt(READERS[name][1], spoil(rng, rng.choice(_fed(name))))


def checks() -> list[Check]:
    """One check for each reader."""
    return [Check(f"reader: {name}", lambda rng, name=name: _case(name, rng)) for name in READERS]  # type: ignore[misc]
