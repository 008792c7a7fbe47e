"""The log of what went wrong unexpectedly: written whole, kept small, never through a link, never a reason to fail."""

import os
import stat
from pathlib import Path

import pytest

from raigo_lab.widgets import trouble


@pytest.fixture
def log(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv(trouble.WHERE, str(tmp_path / "logs" / "trouble.log"))
    return tmp_path / "logs" / "trouble.log"


def fault(words: str = "a fault") -> ZeroDivisionError:
    with pytest.raises(ZeroDivisionError) as met:
        raise ZeroDivisionError(words)
    return met.value


def test_an_entry_says_what_was_asked_and_where_it_broke(log):
    name = trouble.note("Table", {"serial": 1, "id": 0}, fault())
    assert name.endswith("trouble.log")
    text = log.read_text(encoding="utf-8")
    assert "Table was asked {'serial': 1, 'id': 0}" in text
    assert "ZeroDivisionError: a fault" in text
    assert "test_trouble.py" in text
    assert stat.S_IMODE(log.stat().st_mode) & 0o077 == 0


def test_the_users_folder_is_not_named(monkeypatch, tmp_path):
    monkeypatch.delenv(trouble.WHERE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    name = trouble.note("Table", str(tmp_path / "thesis"), fault(f"no such file: {tmp_path}/thesis"))
    assert name == "~/data/raigo-lab/trouble.log"
    text = (tmp_path / "data" / "raigo-lab" / "trouble.log").read_text(encoding="utf-8")
    assert "~/thesis" in text
    assert str(tmp_path) not in text


def test_it_stays_small_and_keeps_the_latest(log):
    for number in range(1000):
        trouble.note("Table", "x" * 10_000, fault(f"number {number}"))
    assert log.stat().st_size < trouble.MOST + 20_000
    text = log.read_text(encoding="utf-8")
    assert "number 999" in text
    assert "number 1\n" not in text
    assert [path.name for path in log.parent.iterdir()] == ["trouble.log"]


def test_it_does_not_write_through_a_link(log, tmp_path):
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("mine", encoding="utf-8")
    log.parent.mkdir()
    log.symlink_to(thesis)
    assert trouble.note("Table", 1, fault()) == ""
    assert thesis.read_text(encoding="utf-8") == "mine"


def test_it_does_not_wait_for_a_pipe(log):
    log.parent.mkdir()
    os.mkfifo(log)
    assert trouble.note("Table", 1, fault()) == ""


def test_where_nothing_can_be_written_nothing_fails(log, tmp_path, monkeypatch):
    (tmp_path / "logs").write_text("a file where a folder should be", encoding="utf-8")
    assert trouble.note("Table", 1, fault()) == ""
    monkeypatch.setenv(trouble.WHERE, "off")
    assert trouble.note("Table", 1, fault()) == ""
    assert not log.exists()


def test_a_message_that_cannot_be_written_is_no_hindrance(log):
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert trouble.note("Table", deep, fault())
    assert "nested too deeply" in log.read_text(encoding="utf-8")


def test_half_a_character_is_no_hindrance(log):
    assert trouble.note("Table", "\ud800", fault("\ud800"))
    assert log.exists()
