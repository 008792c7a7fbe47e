"""Widgets are tested as on a machine where nobody has done anything yet."""

import pytest


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch):
    """What somebody did here before is not to be seen, and nothing is added to it; a test may name a place of its own."""
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")
