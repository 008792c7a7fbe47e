"""The command run in a process of its own, already loaded: quick to start, easy to stop, and what it printed is kept."""

from __future__ import annotations

import os
import runpy
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import raigo_lab.app.cli  # noqa: F401 - loaded once, before anything is forked

MEMORY = 4 << 30  # bytes
Moment = Callable[[], None]


class Ended(NamedTuple):
    """How the command ended."""

    code: int  # minus the signal, if a signal ended it
    out: str
    err: str
    seconds: float


def supported() -> bool:
    """Whether processes can be made by fork, as all of this asks for."""
    return hasattr(os, "fork")


def run(
    arguments: Sequence[str],
    folder: Path,
    *,
    environ: Mapping[str, str],
    stdin: bytes | None = b"",
    stdout: str = "",
    patience: float = 60,
    kill_after: float | None = None,
    prepare: Moment | None = None,
) -> Ended:
    """``raigo-lab ARGUMENTS`` in this folder; ``stdin`` None and ``stdout`` ``closed`` are closed streams."""
    sys.stdout.flush()
    sys.stderr.flush()
    scratch = folder.parent
    (scratch / "stdin").write_bytes(stdin or b"")
    for name in ("stdout", "stderr"):
        (scratch / name).write_bytes(b"")
    began = time.monotonic()
    child = os.fork()
    if not child:
        _become(arguments, folder, environ, stdin is None, stdout, prepare)
    limit = kill_after if kill_after is not None else patience
    status = _wait(child, limit)
    if status is None:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    out, err = ((scratch / name).read_text("utf-8", "replace") for name in ("stdout", "stderr"))
    return Ended(os.waitstatus_to_exitcode(status), out, err, time.monotonic() - began)


def _wait(child: int, seconds: float) -> int | None:
    """How the child ended, if it does in time."""
    end = time.monotonic() + seconds
    nap = 0.0002
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        left = end - time.monotonic()
        if left <= 0:
            return None
        time.sleep(min(nap, left))
        nap = min(nap * 1.5, 0.02)


def _become(
    arguments: Sequence[str],
    folder: Path,
    environ: Mapping[str, str],
    no_stdin: bool,
    stdout: str,
    prepare: Moment | None,
) -> NoReturn:
    """In the child: take the place of a fresh command."""
    code = 70
    try:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environ)
        _streams(folder.parent, no_stdin, stdout)
        sys.argv = ["raigo-lab", *arguments]
        if prepare:
            prepare()
        try:
            runpy.run_module("raigo_lab", run_name="__main__", alter_sys=False)
            code = 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
        except BaseException:  # noqa: BLE001 - that is what is looked for
            os.write(2, traceback.format_exc().encode("utf-8", "replace"))
        code = _flush(code)
    finally:
        os._exit(code)


def _streams(scratch: Path, no_stdin: bool, stdout: str) -> None:
    places = (
        ("stdin", os.O_RDONLY, no_stdin, ""),
        ("stdout", os.O_WRONLY | os.O_TRUNC, stdout == "closed", stdout if stdout.startswith("/") else ""),
        ("stderr", os.O_WRONLY | os.O_TRUNC, False, ""),
    )
    for number, (name, flags, closed, place) in enumerate(places):
        if closed:
            os.close(number)
            setattr(sys, name, None)
            continue
        handle = os.open(place or scratch / name, flags)
        os.dup2(handle, number)
        os.close(handle)
        mode = "r" if number == 0 else "w"
        setattr(
            sys,
            name,
            os.fdopen(os.dup(number) if number > 2 else number, mode, encoding="utf-8", closefd=False),
        )


def _flush(code: int) -> int:
    """As Python does at its end: what cannot be written then is exit code 120."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.write(2, b"Exception ignored while flushing\n")
            code = 120
    return code
