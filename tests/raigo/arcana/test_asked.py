"""Why not, while an Arcanum asks: Zen, Phoenix, Shadow, answers with copies, all at once (R31)."""

from __future__ import annotations

import pytest
from support.stories import after, at, clauses, line, offered, token, who, why

from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.position_json import examine, position_to_json

JOINT_ZEN = "2p t0 z- e2 R31=joint / 2 K3 禅- -,-,- / 2 K3 -- -,-,-"
ZEN = "2p t0 z- e2 u=zen @ACT>ZEN?1!0L禅:zen / 2 5 -- -,-,- / 2 K3 -- -,-,-"
PHOENIX = "2p t0 z- e2 u=phoenix @ACT>PHOENIX=7?1!0L鳳:phoenix:1 / 2 - 6- -,-,- / 2 - H- -,-,-"
SHADOW = "2p t0 z- e2 @ACT>SHADOW!0L影:shadow::3 / 2 2 -- -,-,- c:3 / 2 - -- 765,-,-"
SHIELD = "2p t0 z- e2 @ACT>SHIELD?1!0LK:katana:1a:top / 2 - -- -,-,- / 2 7 H影 765,-,-"


def test_r31_joint_both_pass_their_heaviest_at_once():
    asked = after(JOINT_ZEN, "fetch --; chant L zen")
    assert who(asked) == (0, 1)
    assert why(asked, "give K", 0) == ()
    assert clauses(why(asked, "give 5", 0)) == ["AC10"]
    assert clauses(why(asked, "give K + give 5")) == ["AC10"]
    assert clauses(why(asked, "give K + give 3 + give K")) == ["AC10"]
    done = after(asked, "give K + give 3")
    assert [one.body for one in at(done).state.seats] == ["33", "KK"]


def test_a5_only_the_heaviest_is_passed():
    assert clauses(why(ZEN, "give 5")) == ["A5"]
    assert why(ZEN, "give K") == ()


def test_a28_what_came_lies_on_an_empty_hand_or_in_the_body():
    assert offered(PHOENIX) == ["place --", "place -7"]
    assert clauses(why(PHOENIX, "place 7-")) == ["A28"]
    assert clauses(why(PHOENIX, "place -5")) == ["A28"]


def test_a27_shadow_is_chanted_as_the_discarded_silent_says():
    assert offered(SHADOW) == ["chant L katana 1a top", "chant L katana 1a bottom"]
    for wrong, clause in (
        ("chant R katana 1a top", "A27"),  # another Hand
        ("chant L snake 1B1", "A27"),  # a Three is a Katana
        ("chant L katana 0a top", "KA1"),  # no Tower there
    ):
        assert clauses(why(SHADOW, wrong)) == [clause]


@pytest.mark.parametrize(
    ("spot", "clause"),
    [("1B1", "A27"), ("0B3", "A27"), ("0R", "A27"), ("3B1", "A27")],
)
def test_a27_shadow_needs_a_silent_of_ones_own(spot, clause):
    table = "2p t0 z- e2 @ACT / 2 72 影K -,-,- / 2 4 -- 765,-,-"
    assert why(table, "chant L shadow 0B2") == ()
    assert clauses(why(table, f"chant L shadow {spot}")) == [clause]


def test_sh1_an_answer_with_what_is_no_shield():
    assert offered(SHIELD) == ["pass", "answer L shield"]
    assert clauses(why(SHIELD, "answer R shield")) == ["A27"]  # Shadow must name its Silent
    assert clauses(why(SHIELD.replace("H影", "H7"), "answer R shield")) == ["SH1"]
    assert clauses(why(SHIELD.replace("H影", "H-"), "answer R shield")) == ["SH1"]
    assert clauses(why(SHIELD, "answer L roar")) == ["R3"]


def test_r18_no_copy_answers():
    table = SHIELD.replace(" / ", " R18=no / ", 1).replace("H影", "H鳴")
    assert offered(table) == ["pass", "answer L shield"]
    assert clauses(why(table, "answer R shield")) == ["R18"]
    assert why(SHIELD.replace("H影", "H鳴"), "answer R shield") == ()


def test_a18_grace_is_told_at_the_end():
    state, rules = after("2p t0 z- e1 / 2 麗75 3- -,-,- / 2 4 -- -,-,-", "fetch --")
    (graced,) = [one for one in final_events(rules, state) if one.kind == "graced"]
    assert (graced.clause, graced.seat, graced.amount) == ("A18", 0, 3)  # 7, 5 and 3 are Silents


def test_a26_a_bound_token_keeps_its_space_in_json():
    position = parse_position("2p t0 z- e2 / 2 71 -- -,-,- a:bB11 / 2 6 -- -,-,-")
    data = position_to_json(position)
    assert (data["players"][0]["body"], data["players"][0]["bound"]["index"]) == ("71", 0)
    assert examine(data).position == position
    assert token(position, "0B1") == "1"


def test_a32_b_a_table_at_which_wind_holds_all_of_raizan_reads_back_and_e1_has_not_fired():
    """What is not kept goes back, so Raizan has not run out: nobody's last turn has come."""
    drawn = after("2p t0 z456 @ACT / 2 - 風- 1,-,- / 2 - -- -,-,-", "chant L wind")
    assert (drawn.state.raizan, drawn.state.last_turns) == ("", None)
    assert at(line(drawn)) == drawn
    assert examine(position_to_json(drawn)).position == drawn
    kept = after(at(line(drawn)), "keep L 5")
    assert (kept.state.around.raizan_up, kept.state.last_turns) == ("46", None)
