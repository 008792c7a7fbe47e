"""A file is written whole or not at all, and nobody else's file is overwritten.

The content lies on the disk under another name before it takes its own, so that a reader finds the old file or the
new one, never a part.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import signal
import stat
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from raigo_lab.errors import BadFile
from raigo_lab.files.names import kind_of, reason
from raigo_lab.files.reading import open_file

DRAFT = ".raigo-draft"  # how the name of a draft ends: .NAME.<16 hex digits>.raigo-draft
STALE = 600  # seconds: a draft is written in one breath, so an older one was left behind by a kill
HEAD = 4096  # bytes of an existing file by which its writer knows it as its own
LATER = ("SIGINT", "SIGTERM", "SIGHUP")  # signals that wait while several files change their names

Data = str | bytes
Ours = Callable[[bytes], bool]


class _Draft(NamedTuple):
    """New content, whole on the disk beside the file that it will become."""

    path: Path
    target: Path


def write_whole(path: Path, data: Data, *, ours: Ours | None = None, new: bool = False) -> None:
    """Write a file so that a reader finds the old content or the new one, never a part.

    With ``ours``, an existing file is replaced only if this says yes to its first bytes; with ``new``, never.
    """
    check_target(path, ours, new=new)
    draft = _draft(path, data)
    try:
        _place_new(draft) if new else draft.path.replace(path)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    finally:
        _drop(draft)
    _sync_folder(path.parent)


def write_all(files: Mapping[Path, Data], *, ours: Ours | None = None) -> None:
    """Write several files that belong together: all of them, or none.

    All drafts are on the disk before the first name changes, and the names change back if one of them cannot. Where
    the system can, a process of its own changes the names: a kill of ours, at whatever moment, does not stop it halfway.
    """
    for path in files:
        check_target(path, ours)
    drafts: list[_Draft] = []
    try:
        for path, data in files.items():
            drafts.append(_draft(path, data))
        with _later():
            if not _place_apart(drafts):
                _place_all(drafts)
    finally:
        for draft in drafts:
            _drop(draft)
    for folder in {path.parent for path in files}:
        _sync_folder(folder)


def check_target(path: Path, ours: Ours | None = None, *, new: bool = False) -> None:
    """Refuse links, folders and devices, and files that are not ours to replace; to be asked before long work, too."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    if new:
        raise BadFile(f"{path}: the file exists already; choose another name")
    if not stat.S_ISREG(kind):
        raise BadFile(f"{path}: cannot be written ({kind_of(kind)}, not a regular file)")
    if ours is not None and not is_ours(path, ours):
        raise BadFile(f"{path}: the file exists and was not written by this command; choose another name")


def is_ours(path: Path, ours: Ours) -> bool:
    """Whether the first bytes of a file show that we wrote it; an empty file belongs to nobody."""
    with open_file(path) as file:
        head = file.read(HEAD)
    return not head or ours(head)


def _unwritable(path: Path, error: OSError | ValueError) -> BadFile:
    return BadFile(f"{path}: cannot be written ({reason(error)})")


def _draft(path: Path, data: Data) -> _Draft:
    """The content under a name of its own that nobody can guess; no link is followed, nothing is overwritten."""
    draft = path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}{DRAFT}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        content = data.encode() if isinstance(data, str) else data
        sweep(path)
        handle = os.open(draft, flags, 0o666)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            draft.chmod(stat.S_IMODE(path.lstat().st_mode))
    except BaseException as error:
        _drop(_Draft(draft, path))
        if isinstance(error, OSError | ValueError):
            raise _unwritable(path, error) from None
        raise
    return _Draft(draft, path)


def _place_new(draft: _Draft) -> None:
    """Give a draft its name only if nothing has it: a second name, which cannot take another file's place."""
    try:
        os.link(draft.path, draft.target)
    except FileExistsError:
        raise
    except OSError:  # This disk knows no second names.
        if os.path.lexists(draft.target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        draft.path.rename(draft.target)


def _place_all(drafts: list[_Draft]) -> None:
    """Change all names; if one cannot change, the earlier ones change back."""
    placed: list[tuple[Path, bytes | None]] = []
    for path, target in drafts:
        try:
            before = target.read_bytes() if target.exists() else None
            path.replace(target)
        except OSError as error:
            for other, old in placed:
                other.unlink() if old is None else write_whole(other, old)
            raise _unwritable(target, error) from None
        placed.append((target, before))


def _place_apart(drafts: list[_Draft]) -> bool:
    """Let a child process change all names; if it dies, go on where it stopped. False where that cannot be done."""
    if len(drafts) < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    reader, writer = os.pipe()
    child = os.fork()
    if not child:  # Nothing but system calls happens here, and nothing of ours is tidied up.
        try:
            os.setsid()
            _place_all(drafts)
        except BadFile as error:
            os.write(writer, str(error).encode(errors="replace"))
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        refusal = told.read().decode()
    _, status = os.waitpid(child, 0)
    if refusal:
        raise BadFile(refusal)
    if status:
        _place_all([draft for draft in drafts if draft.path.exists()])
    return True


def _drop(draft: _Draft) -> None:
    with contextlib.suppress(OSError):
        draft.path.unlink()


def sweep(path: Path) -> None:
    """Remove old drafts of this file that a kill left behind: known by their name, their kind and their age."""
    name = re.compile(rf"\.{re.escape(path.name[:100])}\.[0-9a-f]{{16}}{re.escape(DRAFT)}")
    with contextlib.suppress(OSError), os.scandir(path.parent) as there:
        for one in there:
            if not name.fullmatch(one.name):
                continue
            with contextlib.suppress(OSError):
                looks = one.stat(follow_symlinks=False)
                if stat.S_ISREG(looks.st_mode) and time.time() - looks.st_mtime > STALE:
                    Path(one.path).unlink()


def _sync_folder(folder: Path) -> None:
    """See the new name on the disk, where folders can be asked for that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _later() -> Iterator[None]:
    """Let signals wait for the end of a few system calls."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = {getattr(signal, name) for name in LATER if hasattr(signal, name)}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
