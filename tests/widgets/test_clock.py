"""The Destroy clock without a browser: plans, the Ruin, one seat's eyes, and messages from a stranger."""

import json
import re

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.study.destroy_clock import Item
from raigo_lab.texts import say
from raigo_lab.widgets.clock.widget import DestroyClock
from raigo_lab.widgets.shared import sources

RUIN = "2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"


def pick(one: DestroyClock, *offer, serial: int | None = None) -> None:
    number = one._offers().index(offer)
    one.set_state({"picked": {"serial": one.serial if serial is None else serial, "id": number}})


def toggle(one: DestroyClock, turn: int, *item) -> None:
    pick(one, "item", turn, Item(*item))


def test_a_plan_fills_the_bar_and_destroy_strikes():
    one = DestroyClock(RUIN)
    assert [row["due"] for row in one.view["turns"]] == [False] * 4
    assert "1 more" in one.view["verdict"]
    toggle(one, 0, "spend", "0R", "K")
    (row,) = one.view["turns"]
    assert (row["due"], row["weight"]) == (True, "12 of 10")
    assert [stake["spot"] for stake in row["stakes"] if stake["best"]] == ["0b"]
    toggle(one, 0, "spend", "0R", "K")
    assert one.plan == {}


def test_where_a_ruin_is_had_is_told_only_when_asked():
    one = DestroyClock(RUIN)
    assert (one.view["ruin"]["here"], one.view["ruin"]["offers"]) == ("", [])
    assert not any(what == "ruin" for what, _, _ in one._offers())
    toggle(one, 0, "spend", "0R", "K")
    assert one.view["ruin"]["here"] == ""
    pick(one, "ask", 0, None)
    assert one.view["ruin"]["ask"] is None
    assert "Charge seat 1's Circle a with Thunder" in one.view["ruin"]["here"]
    assert one.view["ruin"]["offers"]
    none = DestroyClock(RUIN.replace("d:WN", "d:"))
    assert none.view["ruin"]["here"] == ""  # that there is none is not told unasked either
    pick(none, "ask", 0, None)
    assert none.view["ruin"]["here"] == say("clock.ruin_not")


def test_the_ruin_is_planned_by_one_button():
    one = DestroyClock(RUIN)
    pick(one, "ask", 0, None)
    pick(one, "ruin", 0, Item("charge", "0L", "T", "1a"))
    last = one.view["turns"][-1]
    assert (last["number"], last["due"], last["weight"]) == (1, True, "10 of 10")
    stake = next(stake for stake in last["stakes"] if stake["spot"] == "1a")
    assert stake["marks"] == [say("clock.just_unsealed"), say("clock.best")]
    pick(one, "clear", 0, None)
    assert one.plan == {}


def test_a_token_is_spent_once_and_later_plans_give_way():
    one = DestroyClock(RUIN.replace("d:WN", "d:"))
    toggle(one, 3, "spend", "1R", "N")
    toggle(one, 1, "spend", "1R", "N")
    assert one.plan == {1: [Item("spend", "1R", "N")]}
    toggle(one, 2, "answer", "1L", "H")
    toggle(one, 0, "spend", "0R", "K")
    assert set(one.plan) == {0, 1, 2}
    one = DestroyClock(RUIN)
    toggle(one, 2, "spend", "0R", "K")
    toggle(one, 0, "answer", "1L", "H")  # strikes at once: the later turn is not played any more
    assert one.plan == {0: [Item("answer", "1L", "H")]}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_planned_is_refused_with_its_clause(lang):
    one = DestroyClock("2p t0 z5 @ACT / 4 - KK 765,33,- d: / 5 - -- 66,-,-", lang=lang)
    toggle(one, 0, "spend", "0L", "K")
    toggle(one, 0, "spend", "0R", "K")
    assert one.error == say("clock.no_T11", lang)
    one = DestroyClock("2p t0 z5 / 4 KN 5- 765,33,- d: / 5 - -- 66,-,-", lang=lang)
    toggle(one, 0, "spend", "0B1", "K")
    toggle(one, 0, "spend", "0B2", "N")
    assert one.error == say("clock.no_T1", lang)
    assert list(one.plan) == [0]


def test_s6_with_a_seat_nothing_hidden_gets_out():
    other = "2p t0 z5K3N @ACT / 4 2 5N 321,11,- d:WN / 5 72 HN 666,44,-"
    here, there = DestroyClock(RUIN, seat=1), DestroyClock(other, seat=1)
    for one in (here, there):
        toggle(one, 0, "answer", "1L", "H")
    assert json.dumps(here.view) == json.dumps(there.view)
    assert (repr(here), here.picture()) == (repr(there), there.picture())
    assert here._count() == there._count()
    assert here.view["turns"][0]["due"]


def test_s6_a_destroy_in_another_hand_is_not_told():
    texts = []
    for held in ("D", "7"):
        with pytest.raises(RaigoError) as caught:
            DestroyClock(f"2p t0 z5 / 4 - {held}- 765,33,- / 5 - -- 66,-,-", seat=1)
        texts.append(str(caught.value))
    assert texts[0] == texts[1]
    assert DestroyClock("2p t0 z5 / 4 - D- 765,33,- / 5 - -- 66,-,-", seat=0).view["turns"]


@pytest.mark.parametrize(
    "message",
    [
        "x",
        [],
        {},
        {"id": 1},
        {"serial": ..., "id": -1},
        {"serial": ..., "id": 999},
        {"serial": ..., "id": None},
    ],
    ids=repr,
)
def test_a_malformed_pick_is_refused_with_a_sentence(message):
    one = DestroyClock(RUIN)
    if isinstance(message, dict) and message.get("serial") is ...:
        message = message | {"serial": one.serial}
    one.set_state({"picked": message})
    assert (one.error, one.plan) == (say("answer.malformed"), {})


def test_a_stale_pick_and_foreign_names_are_refused():
    one = DestroyClock(RUIN)
    pick(one, "item", 0, Item("spend", "0R", "K"), serial=one.serial - 1)
    assert (one.error, one.plan) == (say("answer.stale"), {})
    one.set_state({"view": {}})
    assert one.error == say("answer.read_only")
    assert one.view["turns"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seat", [None, 1])
def test_the_still_twins(lang, seat):
    one = DestroyClock(RUIN, lang=lang, seat=seat)
    data, _ = one._repr_mimebundle_()
    assert data["text/html"].startswith("<img alt=")
    assert data["image/svg+xml"] == DestroyClock(RUIN, lang=lang, seat=seat).picture()
    assert data["text/plain"] == repr(one)


@pytest.mark.parametrize("given", [{"seat": 2}, {"turns": 0}, {"turns": 99}, {"lang": "fr"}], ids=repr)
def test_a_clock_that_cannot_be_is_refused_with_a_sentence(given):
    with pytest.raises(RaigoError):
        DestroyClock(RUIN, **given)


def test_the_script_sets_text_as_text():
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write", sources.script("clock"))


def test_the_clock_speaks_of_circles_in_words_and_not_in_notation():
    for lang in ("en", "ja"):
        one = DestroyClock(RUIN, lang=lang)
        pick(one, "ask", 0, None)
        pick(one, "ruin", 0, Item("charge", "0L", "T", "1a"))
        stakes = [stake for turn in one.view["turns"] for stake in turn["stakes"]]
        assert stakes
        assert all(stake["label"].startswith(stake["name"]) for stake in stakes)
        for stake in stakes:
            del stake["spot"]  # what a script finds it by
        told = json.dumps(
            [one.view["turns"], one.view["ruin"]["here"], one.view["ruin"]["offers"]], ensure_ascii=False
        )
        words = re.sub(r'"stop": "[^"]*"', "", told)
        assert not re.search(r"(?<![0-9A-Za-z-])[01][abc](?![0-9A-Za-z-])", words)
