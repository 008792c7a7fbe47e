"""Widgets are tested as on a machine where nobody has done anything yet."""

import threading

import pytest


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch):
    """What somebody did here before is not to be seen, and nothing is added to it; a test may name a place of its own."""
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")


@pytest.fixture
def no_threads(monkeypatch) -> None:
    """As in a browser's Python: no thread can start."""

    def refuses(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuses)
