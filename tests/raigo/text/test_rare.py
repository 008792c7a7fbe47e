"""What only a game with Arcana has, as text and as JSON: read back, and by clause one that can be beside one that cannot."""

from __future__ import annotations

import json

import pytest

from raigo_lab.errors import NotationError
from raigo_lab.raigo.state import Bound, Lasting, Rare
from raigo_lab.raigo.text.notation import examine_text, format_position, parse_position, read_line
from raigo_lab.raigo.text.position_json import examine, position_from_json, position_to_json

OTHER = "3 W -H 6M6,-,-"
EVERYTHING = (
    "2p t0 z5K @ACT a:3N / 2 71 -- 龍5,-,5R a:l舞T,l蒼,m零崩,bB12,ca,ic,o,f,s,uB2B1 / 3 W -H 6M6,-,- a:m幻"
)


def line(seat: str, other: str = OTHER, head: str = "2p t0 z5K") -> str:
    return f"{head} / {seat} / {other}"


def test_every_part_of_a_board_says_what_it_says():
    state = parse_position(EVERYTHING).state
    assert state.seats[0].body == "1"
    assert state.seats[0].rare == Rare(
        lasting=(Lasting("舞", "T"), Lasting("蒼")),
        moon="零崩",
        opened=True,
        bound=Bound("B", 0, "7", 2),
        no_fetch=True,
        no_select=True,
        summoned=("a龍",),
        burning="c",
        flame="焔",
        face_up=("B1", "X"),
    )
    assert state.around is not None
    assert (state.around.raizan_up, state.around.arcana) == ("3N", "龍舞零崩蒼幻縛焔")


TEXTS = [
    EVERYTHING,
    line("2 71 T- 765,-,5R a:bL1,uB1L"),
    line("2 71 -5 765,-,5R a:bR2,uR"),
    line("2 71 -- 765,-,5R a:bB21,uB2", head="2p t0 z5K @ACT a:-;collapse;ninja0;demon1"),
    line("2 71 -- 765,-,5R c:K h:HKN d:NT a:ia"),
    line("2 71 -- 765,-,5R", head="2p t0 z5K @ACT>PHOENIX=3?0!0L鳳:phoenix:1 a:5;0+3").replace(
        "71 --", "- --"
    ),
]


@pytest.mark.parametrize("text", TEXTS)
def test_it_reads_back_from_both_forms(text):
    position = parse_position(text)
    assert format_position(position) == text
    assert parse_position(format_position(position, kanji=True)) == position
    data = json.loads(json.dumps(position_to_json(position)))
    assert position_from_json(data) == position
    assert format_position(position_from_json(data)) == text


def test_the_names_of_json_stand_in_the_order_of_the_record():
    data = position_to_json(parse_position(EVERYTHING))
    names = [*data["players"][0]]
    assert names[names.index("lasting") :] == [
        "lasting",
        "moon",
        "opened",
        "bound",
        "no_fetch",
        "no_select",
        "summoned",
        "burning",
        "face_up",
    ]
    assert data["players"][0]["bound"] == {"place": "body", "index": 0, "expires": "next"}
    assert data["players"][0]["body"] == "71"
    assert data["players"][0]["face_up"] == ["body1", "body0"]


MALFORMED = [  # what stands after a: on a Board, the column, and what is said
    ("x", 27, "is written in parts"),
    ("l", 27, "is written in parts"),
    ("f,bB4", 29, "is written in parts"),
    ("bB13", 27, "is written in parts"),
    ("of", 27, "is written in parts"),
    ("cd", 27, "is written in parts"),
    ("m", 27, "is written in parts"),
    ("f,,o", 29, "is written in parts"),
    ("m?", 27, "'?' in column 1 is not a token"),
    ("l舞?", 27, "'?' in column 1 is not a token"),
    ("bB31", 27, "Bind lies on an empty place"),
    ("uL", 27, "nothing lies face up there"),
    ("uB3", 27, "nothing lies face up there"),
]


@pytest.mark.parametrize(("text", "column", "what"), MALFORMED)
def test_a_malformed_part_is_refused_with_its_column(text, column, what):
    with pytest.raises(NotationError) as refused:
        parse_position(line(f"2 71 -- 765 a:{text}"))
    assert f"column {column}:" in str(refused.value)
    assert what in str(refused.value)


@pytest.mark.parametrize("text", ["ninja4", "0X5", "0L", "demon"])
def test_what_waits_around_is_a_trigger_or_a_token_on_its_way(text):
    with pytest.raises(NotationError, match=r"^column 13: .* is neither a trigger that waits"):
        parse_position(line("2 71 -- 765,-,5R", head=f"2p t0 z5K a:5;{text}"))


# The clause, a Board that can be, one beside it that cannot, and why not; the other seat is always the same.
BOARDS = [
    (
        "AC4",
        "2 71 -- 765,-,- a:l舞N",
        "2 71 -- 765,-,- a:l舞NT",
        "lasting[0]: 舞 would have ended with NT beside it (AC4)",
    ),
    (
        "AC4",
        "2 71 -- 765,-,- a:l蒼5",
        "2 71 -- 765,-,- a:l禅",
        "lasting[0]: 禅 is not a lasting Arcanum (舞, 蒼, 鬼) (AC4)",
    ),
    (
        "RB1",
        "2 71 -- 765,-,- a:m零崩",
        "2 71 -- 765,-,- a:m零崩涼",
        "moon: a Moon holds two tokens at most, not 3 (RB1)",
    ),
    ("RB1", "2 71 -- 765,-,- a:mD", "2 71 -- 765,-,- a:m5", "moon: only Arcana lie on a Moon, not 5 (RB1)"),
    ("A26", "2 71 T- 765,-,- a:bL2", "2 71 T- 765,-,- a:bR2", "bound: Bind lies on an empty place (A26)"),
    (
        "C3",
        "2 731 -- 765,-,- a:bB21",
        "2 7321 -- 765,-,- a:bB21",
        "body: 4 tokens on a Body of three spaces (C3)",
    ),
    ("AC5", "2 71 -- 龍65,-,- a:ca", "2 71 -- 龍65,-,- a:cb", "summoned[1]: a mark on an empty Circle (AC5)"),
    (
        "AC5",
        "2 71 -- 龍65,-,- a:ca",
        "2 71 -- 65龍,-,- a:ca",
        "summoned[0]: the Tower's bottom token 6 is not a summon (龍, 琥, 樹) (AC5)",
    ),
    (
        "AC5",
        "2 71 -- 樹65,-,- a:ca",
        "2 71 -- 765,-,- a:ca",
        "summoned[0]: the Tower's bottom token 7 is not a summon (龍, 琥, 樹) (AC5)",
    ),
    ("A29", "2 71 -- 765,-,- a:ia", "2 71 -- 765,-,- a:ib", "burning[1]: a mark on an empty Circle (A29)"),
]


@pytest.mark.parametrize(("clause", "good", "bad", "why"), BOARDS)
def test_a_board_that_can_be_and_one_beside_it_that_cannot(clause, good, bad, why):
    assert examine_text(line(good)).problems == ()
    assert why.endswith(f"({clause})")
    found = examine(position_to_json(read_line(line(bad))))
    assert f"players[0].{why}" in found.problems


def test_a26_only_the_turn_player_is_bound_beyond_the_next_turn():
    """Bound in somebody else's turn, the token is free when its holder's coming turn ends."""
    assert examine_text(line(OTHER, "2 71 T- 765,-,- a:bL1")).problems == ()
    (problem,) = examine_text(line(OTHER, "2 71 T- 765,-,- a:bL2")).problems
    assert problem.endswith("(A26)")


def test_r30_a_summon_may_lie_on_any_story():
    up = line("2 71 -- 65龍,-,- a:ca", head="2p t0 z5K R30=up")
    assert examine_text(up).problems == ()
    assert examine_text(up.replace("R30=up", "R30=down")).problems != ()


def test_ac1_destroy_beside_arcana_and_arcana_without_a_moon_are_odd():
    assert examine_text(line("2 71 -- 765,-,- c:D")).warnings == ()
    assert examine_text(line("2 忍1 -- 765,-,- ")).warnings == ()
    together = "Arcana together with Destroy (AC1)"
    for seat in ("2 忍1 -- 765,-,- c:D", "2 忍1 -- 765,-,- d:"):
        assert [one.split(": ", 1)[1] for one in examine_text(line(seat)).warnings] == [together]
    (alone,) = examine_text(line("2 忍1 -- 765,-,- c:崩")).warnings
    assert alone.endswith("2 Arcana without any Moon (AC1)")
    for moon in ("a:m涼", "a:o"):
        assert examine_text(line(f"2 忍1 -- 765,-,- c:崩 {moon}")).warnings == ()


# JSON of which nothing is known yet

DATA = position_to_json(parse_position(line("2 71 T- 龍65,-,- a:f")))
PLAYER = [  # a field of the first seat, its value, the place that is named, and what is said
    ("opened", 1, "opened", "neither true nor false"),
    ("no_select", None, "no_select", "neither true nor false"),
    ("moon", 5, "moon", "not a text of tokens"),
    ("lasting", 5, "lasting", "not a list"),
    ("lasting", [5], "lasting[0]", "not an object"),
    ("lasting", [{"gathered": "T"}], "lasting[0].token", "missing"),
    ("lasting", [{"token": "舞", "gathered": "?"}], "lasting[0].gathered", "'?'"),
    ("lasting", [{"token": "舞", "gathered": "", "hat": 1}], "lasting[0]", "hat"),
    ("summoned", 5, "summoned", "not a list"),
    ("summoned", [True], "summoned", "1 mark for 3 Circles (C4)"),
    ("summoned", [True, 1, 0], "summoned", "neither true nor false"),
    ("burning", [False, True, False], "burning[1]", "A29"),
    ("bound", 5, "bound", "not an object"),
    ("bound", {}, "bound.place", "missing"),
    ("bound", {"place": "foot"}, "bound.place", "not body, left or right (A26)"),
    ("bound", {"place": "left", "expires": "never"}, "bound.expires", "neither"),
    ("bound", {"place": "left", "expires": 1}, "bound.expires", "neither"),
    ("bound", {"place": "right", "expires": "this"}, "bound", "A26"),
    ("bound", {"place": "body", "index": 2}, "bound.index", "A26"),
    ("bound", {"place": "body", "index": "1"}, "bound.index", "whole number"),
    ("face_up", 5, "face_up", "not a list"),
    ("face_up", ["body3"], "face_up", "not a place like body0"),
    ("face_up", [1], "face_up", "not a place like body0"),
    ("face_up", ["right"], "face_up", "nothing lies face up there (A31)"),
    ("face_up", ["body2"], "face_up", "nothing lies face up there (A31)"),
]


@pytest.mark.parametrize(("field", "value", "where", "what"), PLAYER)
def test_what_cannot_be_read_is_named_with_its_place(field, value, where, what):
    data = json.loads(json.dumps(DATA))
    data["players"][0][field] = value
    found = examine(data)
    assert found.position is None
    assert [one for one in found.problems if one.startswith(f"players[0].{where}:") and what in one], (
        found.problems
    )


def test_where_the_body_cannot_be_read_nothing_of_it_is_bound_or_face_up():
    data = json.loads(json.dumps(DATA))
    data["players"][0] |= {"body": 5, "bound": {"place": "body", "index": 0}, "face_up": ["body0"]}
    assert {one.split(":")[0] for one in examine(data).problems} >= {
        "players[0].body",
        "players[0].bound.index",
    }


MOMENT = [
    ("pending", ["ninja0", "demon1", "collapse"], None),
    ("pending", ["ninja4"], "AC9"),
    ("pending", [0], "AC9"),
    ("pending", 5, "not a list"),
    ("face_up", ["0+5"], "A31"),
    ("face_up", ["0X5"], "A31"),
    ("face_up", [0], "A31"),
    ("face_up", 5, "not a list"),
]


@pytest.mark.parametrize(("field", "value", "what"), MOMENT)
def test_ac9_and_a31_what_waits_and_what_is_on_its_way(field, value, what):
    data = {**DATA, "moment": {"stack": "ACT", field: value}}
    problems = examine(data).problems
    assert any(what in one for one in problems) if what else problems == (), problems


@pytest.mark.parametrize("bag", ["5N", 5])
def test_ac13_the_face_up_tokens_of_raizan_are_a_heap(bag):
    found = examine({**DATA, "raizan_up": bag})
    if bag == 5:
        assert "raizan_up: 5 is not a text of tokens" in found.problems
    else:
        assert found.position is not None
        assert found.position.state.around.raizan_up == "5N"
