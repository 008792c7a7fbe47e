"""Kills while files are written: before a change of the folder, a few calls after the first one, and at random moments.

Afterwards each file is whole, as it was or as it should become; files that belong together are of one age; and nothing
else lies there but a draft that the next run recognises.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.fuzz import sandbox
from tools.fuzz.command import SMALL
from tools.fuzz.readers import _fed
from tools.fuzz.tally import Check

CHANGES = {"open", "os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod", "os.truncate"}  # audit events
LEFT_BEHIND = re.compile(r"\..+\.[0-9a-f]{16}\.raigo-draft|\..+\.lock")
CALLS = 60  # calls and returns of Python functions, about what writing a file takes


class Job(NamedTuple):
    """A verb that writes: how it writes something old, something new, and where."""

    old: list[str]
    new: list[str]
    files: tuple[str, ...]
    together: bool = False  # all of one age


def _log() -> list[str]:
    return ["progress", "--file", "../log.jsonl", "--name", "Heron"]


JOBS: dict[str, Job] = {
    "handout": Job(
        ["handout", "hands", "-n", "1", "-o", "a.html", "--lang", "ja"],
        ["handout", "hands", "-n", "1", "-o", "a.html"],
        ("a.html", "a-answers.html"),
        together=True,
    ),
    "export": Job(
        ["explore", SMALL, "--limit", "5", "--budget", "50", "-o", "a.json"],
        ["explore", SMALL, "--limit", "30", "--budget", "50", "-o", "a.json"],
        ("a.json",),
    ),
    "play": Job(
        ["play", "--seed", "1", "-o", "a.txt"], ["play", "--seed", "2", "--games", "3", "-o", "a.txt"], ("a.txt",)
    ),
    "aid": Job(["aid", "-o", "a.html", "--lang", "ja"], ["aid", "-o", "a.html"], ("a.html",)),
    "mine": Job([], ["mine", "--theme", "battle", "-n", "1", "--seed", "1", "--write", "."], ()),
    "report": Job(["report", "..", "--html", "a.html", "--lang", "ja"], ["report", "..", "--html", "a.html"], ("a.html",)),
    "progress --export": Job(
        [*_log(), "--export", "a.csv"], ["progress", "--file", "../log.jsonl", "--name", "Crane", "--export", "a.csv"],
        ("a.csv",),
    ),
    "progress --delete": Job([], [*_log(), "--delete", "--yes"], ()),
}  # fmt: skip


class Known(NamedTuple):
    """What a job does when nobody kills it."""

    old: dict[str, bytes]
    new: dict[str, bytes]
    seconds: float
    changes: int


def _contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder; drafts and locks that were left behind do not count."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not LEFT_BEHIND.fullmatch(path.name)
    }


def _furnish(scratch: Path, name: str, old: dict[str, bytes]) -> Path:
    """The folder as it was before."""
    folder = scratch / "home"
    folder.mkdir()
    lines = _fed("attempts")[0]
    (scratch / "log.jsonl").write_text(lines + lines.replace("Heron", "Crane"), encoding="utf-8")
    if name == "progress --delete":
        shutil.copy(scratch / "log.jsonl", folder / "log.jsonl")
    for file, content in old.items():
        (folder / file).write_bytes(content)
    return folder


def _environ() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ} | {
        "RAIGO_LAB_PROGRESS": "off"
    }


def _arguments(name: str, arguments: list[str]) -> list[str]:
    return (
        [one.replace("../log.jsonl", "log.jsonl") for one in arguments]
        if name == "progress --delete"
        else arguments
    )


@cache
def known(name: str) -> Known:
    """Run a job undisturbed: what it writes, how long it takes, how often it changes the folder."""
    job = JOBS[name]
    with tempfile.TemporaryDirectory(prefix="raigo-fuzz-") as place:
        old: dict[str, bytes] = {}
        if job.old:
            folder = _furnish(Path(place), name, {})
            _run(name, job.old, folder)
            old = _contents(folder)
    with tempfile.TemporaryDirectory(prefix="raigo-fuzz-") as place:
        folder = _furnish(Path(place), name, old)
        if name == "progress --delete":
            old = _contents(folder)
        trace = Path(place, "changes")
        ended = _run(name, job.new, folder, _Kill(folder, 0, trace))
        return Known(old, _contents(folder), ended.seconds, len(trace.read_bytes()))


def _run(name: str, arguments: list[str], folder: Path, kill: _Kill | None = None) -> sandbox.Ended:
    ended = sandbox.run(_arguments(name, arguments), folder, environ=_environ(), prepare=kill)
    if ended.code:
        raise RuntimeError(f"{name}: {ended.err}")
    return ended


class _Kill:
    """In the command's process: kill it just before a change of the folder, or so many calls after the first one."""

    def __init__(self, folder: Path, number: int, trace: Path | None = None, calls: int = 0) -> None:
        self.folder, self.number, self.trace, self.calls = str(folder), number, trace, calls
        self.seen = self.me = 0

    def __str__(self) -> str:
        return f"{self.calls} calls after the first change" if self.calls else f"before change {self.number}"

    def __call__(self) -> None:
        self.me = os.getpid()
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[object, ...]) -> None:
        """Called by Python before each of its system calls of note."""
        if event not in CHANGES or os.getpid() != self.me or not args:
            return
        path = os.fspath(args[0]) if isinstance(args[0], str | bytes | os.PathLike) else ""
        path = os.path.abspath(os.fsdecode(path)) if path else ""  # noqa: PTH100 - fewer system calls
        if not path.startswith(self.folder):
            return
        self.seen += 1
        if self.trace is not None:
            with os.fdopen(os.open(self.trace, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "wb") as file:
                file.write(b".")
        elif self.calls and self.seen == 1:
            sys.setprofile(self.count)
        elif self.seen == self.number:
            os.kill(self.me, signal.SIGKILL)

    def count(self, *_: object) -> None:
        """Called by Python at each call and return."""
        self.calls -= 1
        if self.calls <= 0:
            os.kill(self.me, signal.SIGKILL)


def _case(name: str, rng: random.Random) -> str:
    """One kill; half of them begin with old files there, half without."""
    job, usual = JOBS[name], known(name)
    old = usual.old if rng.random() < 0.5 or name == "progress --delete" else {}
    with tempfile.TemporaryDirectory(prefix="raigo-fuzz-") as place:
        folder = _furnish(Path(place), name, old)
        kill = (
            _Kill(folder, rng.randint(1, usual.changes + 1)),
            _Kill(folder, 0, calls=rng.randint(1, CALLS)),
            None,
        )[rng.randrange(3)]
        how = str(kill or "at a random moment")
        after = None if kill else rng.uniform(0, usual.seconds * 1.1)
        sandbox.run(_arguments(name, job.new), folder, environ=_environ(), prepare=kill, kill_after=after)
        wrong = _torn(job, old, usual, folder)
        for _ in range(20 if wrong and job.together else 0):  # A helper may still be changing the names.
            time.sleep(0.05)
            wrong = _torn(job, old, usual, folder)
    return f"{wrong}, killed {how}" if wrong else ""


def _torn(job: Job, old: dict[str, bytes], usual: Known, folder: Path) -> str:
    """What a reader finds that is neither old nor new."""
    there = _contents(folder)
    ages = set()
    for file in {*there, *old, *usual.new}:
        content = there.get(file)
        if content == usual.new.get(file):
            ages.add("new")
        elif content == old.get(file):
            ages.add("old")
        else:
            return f"{file} is torn: {'missing' if content is None else f'{len(content)} bytes'}"
    if job.together and len(ages) > 1:
        return "one file is new, the other is old"
    return ""


def checks() -> list[Check]:
    """One check for each verb that writes."""
    if not sandbox.supported():
        return []
    return [Check(f"kill: {name}", lambda rng, name=name: _case(name, rng)) for name in JOBS]  # type: ignore[misc]
