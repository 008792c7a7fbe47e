"""Every message is answered and nothing leaks: twenty thousand well-formed ones over all widgets, seeded."""

import json

import pytest
from ipywidgets import Widget
from support.all_widgets import LINE, MAKERS
from support.random_games import dice
from widgets.message_fuzz import RUNS, a_message, answer, checks, prepare, refusals, requests

from raigo_lab import PositionEditor, TreeExplorer
from raigo_lab.widgets.editor.draft import EDITS


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A working folder with games that cannot be read, and a log of its own; no widget of an earlier test listens."""
    Widget.close_all()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAIGO_LAB_LOG", str(prepare(tmp_path)))
    return tmp_path


def test_there_are_enough_messages_for_every_widget():
    assert sum(count for _, count, _ in RUNS.values()) >= 20_000
    assert {type(make()).__name__ for make, _, _ in RUNS.values()} >= {
        type(make()).__name__ for make in MAKERS.values()
    }
    assert set(EDITS) < set(requests())


@pytest.mark.parametrize("name", RUNS)
def test_every_message_is_answered_and_no_secret_is_told(name, folder):
    make, count, keeps = RUNS[name]
    rng, log = dice(sum(map(ord, name))), folder / "trouble.log"
    widget = make()
    done = refused = 0
    for number in range(count):
        answer(widget, rng)
        assert not log.exists(), log.read_text(encoding="utf-8")
        refused += bool(widget.error)
        done += not widget.error
        if number % 4 == 0:
            keeps(widget)
        if number % 50 == 49:
            widget.set_state({"lang": "ja" if widget.lang == "en" else "en"})
            keeps(widget)
    assert refused
    assert done or name == "reference"


@pytest.mark.parametrize("name", RUNS)
def test_malformed_messages_are_refused_in_a_sentence_and_change_nothing(name, folder):
    make, _, keeps = RUNS[name]
    log = folder / "trouble.log"
    sent = 0
    for _ in refusals(make(), dice(sum(map(ord, name))), keeps, tens=3):
        assert not log.exists(), log.read_text(encoding="utf-8")
        sent += 1
    assert sent == 30


def test_an_editors_position_is_what_its_draft_says(folder):
    """However it was edited: the line is that of the draft, or empty while the draft is wrong."""
    del folder
    rng = dice(5)
    editor = PositionEditor(LINE)
    for _ in range(600):
        editor.set_state({"picked": a_message(rng, editor)})
        again = PositionEditor()
        again.paste(json.dumps(editor.draft))
        assert again.position == editor.position
        assert bool(editor.position) == (not editor.problems)


def test_a_tree_stays_where_its_rows_say(folder):
    del folder
    rng = dice(6)
    explorer = MAKERS["explorer"]()
    assert isinstance(explorer, TreeExplorer)
    for _ in range(200):
        explorer.set_state({"picked": a_message(rng, explorer)})
        assert explorer.view["here"]["position"] == explorer.selected
        assert len(explorer.view["trail"]) == len(explorer.line) + 1


def test_the_long_attack_finds_the_same_widgets():
    cases = dict(checks())
    assert set(cases) == {*RUNS, *(f"{name}, malformed" for name in RUNS)}
    assert cases["puzzle"](dice(1)) == ""
    assert cases["one screen"](dice(1)) == ""
