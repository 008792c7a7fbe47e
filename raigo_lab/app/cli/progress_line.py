"""A line on the terminal that is written over itself while something takes long."""

from __future__ import annotations

import sys
import time


class ProgressLine:
    """Shows how far something is on standard error; nothing where nobody watches."""

    CLEAR = "\r\033[K"

    def __init__(self, *, quiet: bool = False, every: float = 0) -> None:
        """``every`` so many seconds at most a new text is written."""
        self.watched = sys.stderr.isatty() and not quiet
        self.every = every
        self._shown_at: float | None = None

    def show(self, text: str) -> None:
        """Write this text over the last one."""
        now = time.monotonic()
        if self.watched and (self._shown_at is None or now - self._shown_at >= self.every):
            self._shown_at = now
            print(f"{self.CLEAR}{text}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the line empty."""
        if self._shown_at is not None:
            self._shown_at = None
            print(self.CLEAR, end="", file=sys.stderr, flush=True)
