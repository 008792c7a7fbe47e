"""The rush without a browser: points, slips, the clock, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from raigo_lab import Rush
from raigo_lab.club.progress import Log
from raigo_lab.errors import InvalidArgument
from raigo_lab.texts import say


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Log:
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "progress.jsonl"))
    return Log()


def sends(widget: Rush, name: object, **fields: object) -> None:
    widget.set_state({"picked": {"serial": widget.serial, "id": name, **fields}})


def answers(widget: Rush, *, right: bool = True) -> None:
    asked = widget._asked
    sends(widget, asked.right if right else (asked.right + 1) % len(asked.answers))


def test_right_answers_count_and_three_slips_end_it(log):
    widget = Rush(seed=1)
    assert widget.view["state"] == "ready"
    assert not widget.view["answers"]
    sends(widget, "start")
    for _ in range(4):
        answers(widget)
    missed = widget._asked
    answers(widget, right=False)
    assert widget.view["tone"] == "bad"
    # Other Towers stand there now: those it speaks of are named.
    assert widget.view["last"].startswith(f"No, {' / '.join(missed.towers)}: ")
    assert widget._asked.towers != missed.towers
    assert widget.view["slips"] == "1 of 3 slips"
    answers(widget)
    assert (widget.score, widget.view["tone"]) == (5, "good")
    answers(widget, right=False)
    answers(widget, right=False)
    assert widget.view["state"] == "over"
    assert widget.view["score"] == "Over: 5 right. Your best: 5."
    assert log.best_rush() == 5
    assert log.attempts() == []  # a run is no puzzle
    assert log.due() == []
    sends(widget, "start")
    assert (widget.view["state"], widget.score) == ("asking", 0)


def test_the_kernels_clock_decides(log):
    clock = Clock()
    widget = Rush(10, seed=1, clock=clock)
    sends(widget, "start")
    assert widget.view["left"] == 10
    clock.now += 4
    sends(widget, "time")  # the page's clock is wrong
    assert (widget.view["state"], widget.view["left"]) == ("asking", 6)
    clock.now += 6.5
    answers(widget)  # given before the end, arrived a moment late
    assert widget.score == 1
    clock.now += 3
    answers(widget)
    assert (widget.view["state"], widget.score) == ("over", 1)
    assert log.best_rush() == 1


def test_the_right_answer_is_not_told_before():
    widget = Rush(seed=3, keep=False)
    sends(widget, "start")
    told = str(widget.view)
    assert widget._asked.why.en not in told
    assert "right" not in widget.view


def test_what_is_not_offered_is_refused():
    widget = Rush(seed=1, keep=False)
    for message in ({"id": 0}, {"id": "time"}, {"id": 99}, {"id": "begin"}):
        widget.set_state({"picked": {"serial": widget.serial, **message}})
        assert widget.error == say("answer.malformed")
    sends(widget, "start")
    sends(widget, "start")
    assert widget.error == say("answer.malformed")
    for bad in (0, 9, 601, "60", True):
        with pytest.raises(InvalidArgument):
            Rush(bad)


def test_both_languages():
    widget = Rush(30, seed=1, keep=False, lang="ja")
    assert repr(widget) == "Rush(30, lang='ja')"
    sends(widget, "start")
    assert widget.view["question"] in (say("rush.worth", "ja"), say("rush.battle", "ja"))
