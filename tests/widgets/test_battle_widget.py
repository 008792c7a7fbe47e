"""The Battle lab without a browser: commit, reveal, the table, and messages from a page treated as a stranger's."""

import json
import re
from itertools import product

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.texts import say
from raigo_lab.widgets.battle.widget import BattleLab
from raigo_lab.widgets.shared import sources

MIXED = "2p t0 z- e2 @ACT / 3 4 TR 5K,7,666 / 3 2 R5 7M5,3,76"
TOWERS = [["765", "5R"], ["66H", "3"]]


def pick(lab: BattleLab, *offer, serial: int | None = None) -> None:
    """A click on this option."""
    what, i, option = (*offer, 0, 0)[:3]
    number = lab._offers().index((what, i, option))
    lab.set_state({"picked": {"serial": lab.serial if serial is None else serial, "id": number}})


def test_commit_reveal_and_again():
    lab = BattleLab(towers=TOWERS)
    for i in (0, 1):
        pick(lab, "tower", i, 0)
        pick(lab, "commit", i)
    assert lab.view["result"] is None
    pick(lab, "reveal")
    result = lab.view["result"]
    assert (result["case"], len(result["tops"]), lab.error) == ("a", 2, "")
    assert any("RO2" in line for line in result["events"])
    assert sum(cell["now"] for row in lab.view["table"]["rows"] for cell in row["cells"]) == 1
    pick(lab, "tower", 0, 1)
    assert lab.error == say("lab.is_shown")
    pick(lab, "again")
    assert lab.view["result"] is None


def test_nothing_is_told_of_what_a_choice_is_worth_before_the_tops_are_shown():
    lab = BattleLab(MIXED, objective="margin")

    def told() -> bool:
        struck = any(tower["struck"] for side in lab.view["sides"] for tower in side["towers"])
        return bool(
            struck or lab.view["table"] or lab.view["goals"] or lab.view["lines"] != [say("lab.predict")]
        )

    assert not told()
    pick(lab, "tower", 0, 0)
    pick(lab, "commit", 0)
    pick(lab, "rest")
    assert not told()
    pick(lab, "reveal")
    assert told()
    pick(lab, "again")
    assert not told()
    pick(lab, "study")  # who would rather study than play
    assert told()
    pick(lab, "study")
    assert not told()


def test_ro4_what_was_committed_is_not_shown_before_everybody_shows():
    pictures = set()
    for option in (0, 1):
        lab = BattleLab(towers=TOWERS)
        pick(lab, "tower", 0, option)
        pick(lab, "commit", 0)
        pictures.add(json.dumps(lab.view))
        assert lab.picked is None
    assert len(pictures) == 1


def test_what_is_too_early_is_refused_with_a_sentence():
    lab = BattleLab(towers=TOWERS)
    pick(lab, "reveal")
    assert lab.error == say("lab.not_all")
    pick(lab, "commit", 1)
    assert lab.error == say("lab.choose_first", seat=1)
    pick(lab, "tower", 1, 0)
    pick(lab, "commit", 1)
    pick(lab, "tower", 1, 1)
    assert lab.error == say("lab.already", seat=1)
    pick(lab, "rest")
    pick(lab, "rest")
    assert lab.error == say("lab.all_have")


def test_the_lab_chooses_the_same_with_the_same_seed():
    shown = []
    for _ in range(2):
        lab = BattleLab(MIXED, objective="margin", seed=4)
        pick(lab, "rest")
        pick(lab, "reveal")
        shown.append(lab.view["result"]["text"])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_mixed_equilibrium_is_told_in_fractions(lang):
    lab = BattleLab(MIXED, objective="margin", lang=lang)
    pick(lab, "study")
    words = " ".join(lab.view["lines"])
    assert "1/3" in words
    assert "2/3" in words
    assert say("lab.pure_none", lang) in lab.view["lines"]
    assert sum(bool(row["heads"][0]["struck"]) for row in lab.view["table"]["rows"]) == 1


def test_ro4_a_choice_that_is_never_better_is_said_so_with_the_reason():
    """The Thunder named 0a. 765 is a Silent Lotus: 2, and 2 more by the Raigo; top 5 beats 4 and 3. The 3 of 43 loses to
    the Shield (4) and ties with the Three: then 0a falls as it was named, without the extra 2.
    """
    lab = BattleLab(towers=[["765", "43"], ["66H", "3"]])
    pick(lab, "study")
    assert (
        "Seat 0: 0b is struck out, since 0a is better whatever the others choose: "
        "0 instead of +4 against 1a, +2 instead of +4 against 1b." in lab.view["lines"]
    )
    assert [tower["struck"] for tower in lab.view["sides"][0]["towers"]] == ["", "never better than 0a"]


def test_ro4_choices_that_give_the_same_are_said_so():
    """Both tops are a Five on the same Lotus, heavier than whatever seat 1 sends; with a Four on top one of them ties with the Shield."""
    alike = "Seat 0: 0a and 0b give the same, whatever the others choose."
    for second, same in (("765", True), ("654", False)):
        lab = BattleLab(towers=[["765", second], ["66H", "3"]])
        pick(lab, "study")
        assert (alike in lab.view["lines"]) is same


def test_the_objective_can_be_changed():
    lab = BattleLab(MIXED)
    pick(lab, "study")
    pick(lab, "goal", 1)
    assert lab.objective == "margin"
    assert [goal["on"] for goal in lab.view["goals"]] == [False, True, False]


def test_an_objective_that_cannot_be_told_is_refused_with_a_sentence():
    lab = BattleLab("3p t0 zK5 b8 @ACT / 2 7K1 TR 765,5R / 3 W RH 66,3 / 2 4 -- 5,-")
    pick(lab, "goal", 1)
    assert "three seats" in lab.error
    assert lab.objective == "yang"


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_seats_have_one_row_for_each_combination(count):
    towers = [["777", "22"], ["W", "1"], ["666", "5"], ["M", "44"]][:count]
    lab = BattleLab(towers=towers)
    pick(lab, "study")
    assert len(lab.view["table"]["rows"]) == len(list(product(*towers)))
    assert say("lab.mixed_many") in lab.view["lines"]


@pytest.mark.parametrize("other", ["321", "765"])
def test_s6_with_a_seat_nothing_of_the_others_towers_gets_out(other):
    towers = [["654", "5R"], [other, "3"]]
    lab = BattleLab(towers=towers, seat=0)
    same = BattleLab(towers=[["654", "5R"], ["HHH", "7"]], seat=0)
    assert lab.view == same.view
    assert repr(lab) == repr(same)
    assert lab.picture() == same.picture()
    assert lab._count() == same._count()


@pytest.mark.parametrize(
    "message",
    [
        "reveal",
        [],
        {},
        {"id": 1},
        {"serial": ..., "id": -1},
        {"serial": ..., "id": 99},
        {"serial": ..., "id": True},
        {"serial": ..., "id": 1.0},
        {"serial": True, "id": 1},
        {"serial": ..., "id": 1, "tower": "KKKKKK"},
    ],
    ids=repr,
)
def test_a_malformed_pick_is_refused_with_a_sentence(message):
    lab = BattleLab(towers=TOWERS)
    if isinstance(message, dict) and message.get("serial") is ...:
        message = message | {"serial": lab.serial}
    before, view = lab.serial, lab.view
    lab.set_state({"picked": message})
    assert lab.error == say("answer.malformed")
    assert (lab.serial, lab.view) == (before + 1, view)


def test_a_stale_pick_and_foreign_names_are_refused():
    lab = BattleLab(towers=TOWERS)
    pick(lab, "tower", 0, 0, serial=lab.serial - 1)
    assert lab.error == say("answer.stale")
    for name in ("view", "serial", "error", "lang", "_esm"):
        view = lab.view
        lab.set_state({name: "fr" if name == "lang" else 7})
        assert (lab.error, lab.view, lab.lang) == (say("answer.read_only"), view, "en")
    lab.set_state({"lang": "ja"})
    assert (lab.error, lab.view["lang"]) == ("", "ja")


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_still_twins(lang, seat):
    lab = BattleLab(MIXED, objective="margin", lang=lang, seat=seat)
    data, _ = lab._repr_mimebundle_()
    assert data["text/html"].startswith("<img alt=")
    assert data["image/svg+xml"] == BattleLab(MIXED, objective="margin", lang=lang, seat=seat).picture()
    assert data["text/plain"] == repr(lab)
    assert "0x" not in repr(lab)


def test_the_open_repr_makes_the_same_lab():
    lab = BattleLab(MIXED, objective="margin")
    assert eval(repr(lab)).view == lab.view  # noqa: S307 - our own words
    lab = BattleLab(towers=TOWERS)
    assert eval(repr(lab)).view == lab.view  # noqa: S307 - our own words


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"position": MIXED, "towers": TOWERS},
        {"towers": TOWERS, "seat": 2},
        {"towers": TOWERS, "seat": True},
        {"towers": TOWERS, "lang": "fr"},
        {"towers": TOWERS, "objective": "fun"},
    ],
    ids=repr,
)
def test_a_lab_that_cannot_be_is_refused_with_a_sentence(given):
    with pytest.raises(RaigoError):
        BattleLab(given.pop("position", None), **given)


def test_the_script_sets_text_as_text():
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write", sources.script("battle"))
