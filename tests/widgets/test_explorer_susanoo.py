"""Warriors of Susanoo in the Tree explorer: the same rows and values, its own words, a picture of the table."""

import pytest

from raigo_lab import TreeExplorer
from raigo_lab.errors import InvalidArgument

INDIFFERENT = "3p t0 r1 e- w- f- b:- @battle:Y05;next=2;passes=2 WR5=off / B3 2 / B7 3 / B1 1 h:E13"
OGRE = "3p t0 r5 e- wI21,I26 f- b:- @battle:Y22 WR5=off / B1 4 h:I25,I23 i:I05*,I10* / B6 12 k:Y01,Y02 / B3 6"


def test_a_battle_of_susanoo_is_a_tree_with_words_and_a_picture():
    explorer = TreeExplorer(OGRE, others="against")
    rows = {row["label"]: row for row in explorer.view["rows"]}
    assert rows["Play Smoke Ball"]["best"]
    assert rows["Play Smoke Ball"]["value"] == "+12"
    assert explorer.view["values"] == "Values: VP of seat 0 when it is over"
    assert explorer.scene == {}
    assert explorer.still["src"].startswith("data:image/svg+xml")
    before = explorer.still["src"]
    explorer.set_state({"picked": {"serial": explorer.serial, "id": "select", "at": rows["Flee"]["id"]}})
    assert explorer.line == ["flee"]
    assert explorer.still["src"] != before
    assert repr(explorer) == f"TreeExplorer({OGRE!r}, others='against')"


@pytest.mark.parametrize(("lang", "wanted"), [("en", "between 0 and +1, as those"), ("ja", "0から+1の間")])
def test_each_for_itself_a_tie_is_told_as_a_range(lang, wanted):
    explorer = TreeExplorer(INDIFFERENT, goal="win", others="own", seat=1, lang=lang)
    assert wanted in explorer.view["here"]["told"]
    assert [row["best"] for row in explorer.view["rows"] if row["depth"] == 2] == ["★", "★"]


def test_dice_and_draws_have_words_in_both_languages():
    for lang, wanted in (("en", "Rolls 1"), ("ja", "1の目")):
        explorer = TreeExplorer(OGRE, lang=lang)
        explorer.search("roll 1")
        assert wanted in [row["label"] for row in explorer.view["rows"]]


def test_a_question_that_cannot_be_asked_is_refused_in_one_sentence():
    with pytest.raises(InvalidArgument, match="'until' is not asked about this tree"):
        TreeExplorer("2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-", until="turn")
    with pytest.raises(InvalidArgument, match="'gaol' is not asked"):
        TreeExplorer(OGRE, gaol="vp")
