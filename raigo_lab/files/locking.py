"""One at a time: a lock beside a file."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from raigo_lab.errors import BadFile

try:
    import fcntl
except ImportError:  # Windows and browsers have none: see ``_take``.
    fcntl = None  # type: ignore[assignment]

PATIENCE = 10.0  # seconds to wait for a lock


@contextlib.contextmanager
def lock(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Keep others who take this lock away from a file; a kill releases it, and nothing is left behind.

    The lock lies beside the file. Where it cannot lie, or the disk knows no locks, nothing is kept away: then the file
    cannot be replaced there either.
    """
    beside = path.with_name(f".{path.name[:200]}.lock")
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    end = time.monotonic() + patience
    while True:
        try:
            handle = os.open(beside, flags, 0o600)
        except OSError:
            yield
            return
        try:
            if _take(handle) and _same(handle, beside):
                break
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() > end:
            raise BadFile(f"{path}: in use by another program; try again")
        time.sleep(0.005)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # Whoever waits for it sees that it is gone, and makes another.
            beside.unlink()
        os.close(handle)


def _take(handle: int) -> bool:
    """Whether the lock is ours now."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - only there

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        return error.errno not in {errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK}
    return True


def _same(handle: int, path: Path) -> bool:
    """Whether the name still belongs to what was opened."""
    try:
        there = path.stat(follow_symlinks=False)
    except OSError:
        return False
    return os.path.samestat(os.fstat(handle), there)
