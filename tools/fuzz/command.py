"""Hostile arguments, files, streams and surroundings for the command: one sentence, a known exit code, nothing lost."""

from __future__ import annotations

import hashlib
import os
import random
import stat
import tempfile
import unicodedata
from collections.abc import Callable
from pathlib import Path

from raigo_lab.puzzles import library
from tools.fuzz import sandbox
from tools.fuzz.mutate import NASTY, spoil
from tools.fuzz.readers import _fed
from tools.fuzz.tally import Check

PATIENCE = 60  # seconds
MOST_LINES = 60  # on standard error
TREASURES = ("thesis.txt", "thesis.html", "photo.jsonl", "own.toml", "treasure/notes.md")
SMALL = "2p t0 z- e2 / 2 T 11 765,-,- / 2 - -- 666,-,-"


def furnish(folder: Path) -> None:
    """A user's folder: things that are precious, and things that no reader likes."""
    (folder / "treasure").mkdir(parents=True)
    for name in TREASURES:
        (folder / name).write_text("three years of work\n" * 3, encoding="utf-8")
    (folder / "empty").touch()
    os.mkfifo(folder / "pipe")
    (folder / "link.html").symlink_to("thesis.html")
    (folder / "nowhere.html").symlink_to("gone/page.html")
    (folder / "log.jsonl").write_text(_fed("attempts")[0], encoding="utf-8")
    (folder / "bytes.jsonl").write_bytes(b"\xff\xfe\0{")
    for name in ("huge.jsonl", "huge.toml"):
        with (folder / name).open("wb") as file:
            file.truncate(1 << 36)
    (folder / "bad\x1b[31m\u202e.toml").write_text("format = 1\n", encoding="utf-8")
    (folder / "puzzles" / "own").mkdir(parents=True)


def treasures(folder: Path) -> dict[str, str]:
    """What the precious things hold."""
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in TREASURES}


FILES = (
    *TREASURES, "empty", "pipe", "link.html", "nowhere.html", "log.jsonl", "bytes.jsonl", "huge.jsonl", "huge.toml",
    "bad\x1b[31m\u202e.toml", "treasure", ".", "new.html", "new.jsonl", "new.csv", "new.pdf", "new.json", "new.svg",
    "new.toml", "gone/new.html", "/dev/full", "/dev/null", "/dev/zero", "~nobody-here/x.html", "~", "", "x" * 300 + ".html",
)  # fmt: skip


def _position(rng: random.Random) -> str:
    return rng.choice(
        (SMALL, spoil(rng, SMALL), rng.choice(FILES), "-", spoil(rng, rng.choice(_fed("position as JSON"))))
    )


def _word(rng: random.Random) -> str:
    return rng.choice((*NASTY, "2", "-5", "hands", "seal", SMALL))


def _file(rng: random.Random) -> str:
    return rng.choice(FILES)


Make = Callable[[random.Random], list[str]]
VERBS: dict[str, Make] = {
    "score": lambda rng: ["score", rng.choice(("-", spoil(rng, "765"), _word(rng)))],
    "battle": lambda rng: ["battle", *(_word(rng) for _ in range(rng.randint(1, 5)))],
    "check": lambda rng: ["check", _position(rng), "--rules", rng.choice(("", _word(rng)))],
    "show": lambda rng: ["show", _position(rng), "--seat", rng.choice(("0", "7", _word(rng)))],
    "moves": lambda rng: ["moves", _position(rng)],
    "why-not": lambda rng: ["why-not", _position(rng), rng.choice((spoil(rng, "fetch --"), _word(rng)))],
    "turns": lambda rng: ["turns", SMALL, "-n", rng.choice(("1", "0", "-3", "x", _word(rng)))],
    "perft": lambda rng: ["perft", SMALL, "-d", rng.choice(("1", "-1", "x", "9" * 5000))],
    "play": lambda rng: ["play", "--seats", rng.choice(("2", "5", _word(rng))), "--players",
                         rng.choice(("greedy", _word(rng))), "-o", _file(rng), "--rules", rng.choice(("", _word(rng)))],
    "solve": lambda rng: ["solve", _position(rng), "--budget", rng.choice(("200", "1s", _word(rng)))],
    "explore": lambda rng: ["explore", _position(rng), "--limit", rng.choice(("20", "0", _word(rng))), "--budget", "200",
                            "-o", _file(rng)],
    "puzzles": lambda rng: ["puzzles", rng.choice(("hands", _word(rng)))],
    "verify": lambda rng: ["verify", _file(rng), "--workers", "1"],
    "certify": lambda rng: ["certify", _file(rng)],
    "progress": lambda rng: ["progress", "--file", _file(rng), "--name", rng.choice(("Heron", _word(rng)))],
    "progress --delete": lambda rng: ["progress", "--file", _file(rng), "--name", "Heron", "--delete", "--yes"],
    "progress --export": lambda rng: ["progress", "--file", _file(rng), "--name", "Heron", "--export", _file(rng)],
    "today": lambda rng: ["today", "--date", rng.choice(("2026-03-01", "9999-12-31", _word(rng)))],
    "report": lambda rng: ["report", rng.choice((".", _file(rng))), "--html", _file(rng)],
    "handout": lambda rng: ["handout", rng.choice(("hands", "own", _word(rng))), "-n", rng.choice(("1", "0", _word(rng))),
                            "-o", rng.choice([one for one in FILES if not one.endswith(".pdf")])],
    "rules": lambda rng: ["rules", _word(rng)],
    "aid": lambda rng: ["aid", "-o", rng.choice([one for one in FILES if not one.endswith(".pdf")])],
    "doctor": lambda rng: ["doctor", _file(rng)],
    "lab": lambda rng: ["lab", rng.choice(("work", _file(rng))), "--reset", rng.choice(("00", _word(rng)))],
    "a verb": lambda rng: [_word(rng), _word(rng)],
}  # fmt: skip


def surroundings(rng: random.Random, folder: Path) -> dict[str, str]:
    """The variables of the command: with and without a home, with own puzzles of which one is broken."""
    environ = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    environ["RAIGO_LAB_PROGRESS"] = rng.choice((str(folder / "new.jsonl"), _file(rng).replace("\0", "")))
    if rng.random() < 0.7:
        environ["HOME"] = rng.choice((str(folder / "treasure"), "", "/nowhere"))
    if rng.random() < 0.5:
        environ["RAIGO_LAB_PUZZLES"] = str(folder / "puzzles")
    if rng.random() < 0.2:
        environ["RAIGO_LAB_NAME"] = _word(rng).replace("\0", "").encode("utf-8", "replace").decode()[:5000]
    return environ


def _case(name: str, rng: random.Random) -> str:
    """One run in a fresh folder; what is wrong with how it ended."""
    with tempfile.TemporaryDirectory(prefix="raigo-fuzz-") as scratch:
        folder = Path(scratch, "home")
        furnish(folder)
        text = rng.choice(_fed("puzzle"))
        for own in ("good", "broken"):
            spoilt = spoil(rng, text) if own == "broken" else text
            (folder / "puzzles" / "own" / f"{own}.toml").write_bytes(spoilt.encode("utf-8", "surrogatepass"))
        before = treasures(folder)
        arguments = [one.replace("\0", "").encode("utf-8", "replace").decode() for one in VERBS[name](rng)]
        ended = sandbox.run(
            arguments,
            folder,
            environ=surroundings(rng, folder),
            stdin=rng.choice((b"", b"\xff\xfe", SMALL.encode(), None)),
            stdout=rng.choice(("", "", "", "closed", "/dev/full")),
            patience=PATIENCE,
        )
        wrong = judge(ended) or _losses(folder, before)
    return f"{wrong}: {' '.join(arguments)[:200]!a}" if wrong else ""


def judge(ended: sandbox.Ended) -> str:
    """What is wrong with how a command ended."""
    if ended.code not in (0, 1, 2):
        last = ended.err.strip().split("\n")[-1][:150]
        return f"exit code {ended.code} after {ended.seconds:.0f} s ({last})"
    if "Traceback" in ended.err or "Exception ignored" in ended.err:
        return f"a traceback ({ended.err.strip()[-150:]})"
    lines = ended.err.split("\n")
    if len(lines) > MOST_LINES or any(len(line) > 2_000 for line in lines):
        return f"a message of {len(lines)} lines, the longest of {max(map(len, lines)):,} characters"
    hidden = {char for char in ended.err if unicodedata.category(char) in ("Cc", "Cf") and char != "\n"}
    return f"control characters in a message: {sorted(hidden)!a}" if hidden else ""


def _losses(folder: Path, before: dict[str, str]) -> str:
    """What of the user's was touched."""
    try:
        changed = [name for name, was in treasures(folder).items() if was != before[name]]
    except OSError as error:
        return f"something was removed ({error})"
    for name, fits in (("link.html", stat.S_ISLNK), ("pipe", stat.S_ISFIFO), ("empty", stat.S_ISREG)):
        if not os.path.lexists(folder / name) or not fits((folder / name).lstat().st_mode):
            changed.append(name)
    return f"overwritten: {', '.join(changed)}" if changed else ""


def checks() -> list[Check]:
    """One check for each verb."""
    library.everything()  # Read once, before anything is forked.
    if not sandbox.supported():
        return []
    return [Check(f"command: {name}", lambda rng, name=name: _case(name, rng)) for name in VERBS]  # type: ignore[misc]
