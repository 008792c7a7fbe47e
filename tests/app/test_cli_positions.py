"""The verbs check and show: what they print, and their exit codes."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest

from raigo_lab.app.cli import main
from raigo_lab.pictures.ascii import draw
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.position_json import position_to_json

LINE = "2p t0 z5K R6=forbidden / 2 7K1 T- 765,-,5R c:TT h:HKN / 3 W -H 6M6*T1,-,- d:NT"
PICTURE = """\
2 seats, seat 0 to move
Raizan 2: 5 K (next first)
Rulings: R6=forbidden

Seat 0   Yang 2  <- to move
  Body 7 K 1      Left T    Right -
   5
   6           R
   7           5
  ---   ---   ---
   a     b     c
  Completed hands: HKN
  Canyon: T T

Seat 1   Yang 3
  Body W          Left -    Right H
   6
   M
   6
  ---   ---   ---
   a     b     c
  *T1
  Destroy active, gathered 3: N T (DE2)
"""


def test_show_draws_the_table_top_on_top(capsys):
    assert main(["show", LINE]) == 0
    assert capsys.readouterr().out == PICTURE


def test_show_json_gives_the_interchange_form(capsys):
    assert main(["show", LINE, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == position_to_json(parse_position(LINE))


def test_show_svg_draws_what_a_seat_sees(capsys):
    assert main(["show", LINE, "--svg", "--lang", "ja"]) == 0
    whole = ET.fromstring(capsys.readouterr().out)  # noqa: S314 - our own picture
    assert whole.tag.endswith("svg")
    assert main(["show", LINE, "--svg", "--seat", "0"]) == 0
    mine = capsys.readouterr().out
    # Another order of Raizan and another face on the other's Hand: seat 0 sees the same table (S6).
    assert main(["show", LINE.replace("z5K", "zK5").replace("W -H", "W -M"), "--svg", "--seat", "0"]) == 0
    assert capsys.readouterr().out == mine


def test_show_kanji_keeps_the_columns(capsys):
    assert main(["show", LINE, "--kanji"]) == 0
    out = capsys.readouterr().out
    assert "  Body 七 斬 一   Left 雷   Right -" in out
    assert "  *雷1" in out


def test_s6_a_seat_sees_neither_other_boards_nor_other_towers():
    out = draw(parse_position(LINE), seat=1)
    assert "Raizan 2\n" in out
    assert "Body ? ? ?" in out
    assert "Body W" in out
    assert "   ?           ?\n" in out
    assert "   M\n" in out
    own = draw(parse_position(LINE.replace("R6=forbidden", "R16=forbidden")), seat=1)
    assert "   M\n" not in own


def test_s6_drawn_tokens_are_the_drawers_own_secret():
    middle = parse_position("3p t0 z- e4 b8 @PLACE=5K / 2 71 -- -,- / 2 - -- -,- / 2 - -- -,-")
    assert "PLACE=5K" in draw(middle, seat=0)
    assert "PLACE=??" in draw(middle, seat=1)


def test_show_tells_where_the_game_stands():
    line = "2p t0 z- e2 x3 u=snake o=0 @ACT>OVER / 0 71 -- -,-,- / 3 W -H 6M6,-,-"
    out = draw(parse_position(line))
    for words in (
        "Last turns: 2",
        "unseen: 3",
        "Applied this turn: snake",
        "Out: seat 0",
        "Pending: ACT>OVER",
    ):
        assert words in out
    assert "Bonus Token: 8" in draw(parse_position("3p t0 z{5} b8" + " / 2 - -- -,-" * 3))


def test_in_japanese_the_table_is_told_in_japanese(capsys):
    line = "2p t0 z- e2 x3 u=snake o=0 @ACT>OVER / 0 71 -- -,-,- c:K h:654 / 3 W -H 6M6,-,-"
    assert main(["show", line, "--lang", "ja"]) == 0
    out = capsys.readouterr().out
    for words in (
        "2人、席0の手番",
        "最後の手番：残り2（E1）",
        "伏せて除いた駒：三（S2）",
        "この手番に使った効果：蛇（T11）",
        "脱落：席0（E2）",
        "席0   陽玉 0  ← 手番",
        "  体内 七 一      左手 -    右手 -",
        "  峡谷：斬",
        "  完成役：六五四",
    ):
        assert words in out
    english = draw(parse_position(line))
    told = set(re.findall(r"[A-Za-z]{3,}", english)) - {"ACT", "OVER"}
    assert {"seat", "Body", "Left", "Right", "Yang", "Canyon"} <= told
    assert not told & set(re.findall(r"[A-Za-z]{3,}", out))
    assert main(["show", line, "--lang", "en"]) == 0
    assert capsys.readouterr().out == english


def test_check_accepts_with_0_and_refuses_with_1(capsys):
    assert main(["check", LINE]) == 0
    assert capsys.readouterr().out == "This position is fine.\n"
    assert main(["check", LINE.replace("/ 2", "/ 0")]) == 0
    assert capsys.readouterr().out.startswith("odd      seat 0, yang: 0 Yang")
    assert main(["check", LINE.replace("7K1", "17K").replace("z5K", "z8")]) == 1
    assert capsys.readouterr().out.count("refused") == 2


def test_check_json(capsys):
    assert main(["check", "--json", LINE]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "problems": [], "warnings": []}
    assert main(["check", "--json", '{"format": "raigo-position/1"}']) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["ok"]
    assert "seats: missing" in told["problems"]


def test_rules_override_the_positions_own(capsys):
    unsettled = LINE.replace("765", "567")
    assert main(["check", unsettled]) == 0
    assert "T7" in capsys.readouterr().out
    assert main(["check", unsettled, "--rules", "R6=possible"]) == 0
    assert "T7" not in capsys.readouterr().out
    assert main(["show", LINE, "--rules", "R1=2"]) == 0
    assert "Rulings: R1=2, R6=forbidden" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "2p t0"],
        ["check", "no such file"],
        ["check", "{"],
        ["check", LINE, "--rules", "R6=never"],
        ["check", LINE, "--rules", "R1=" + "9" * 5000],
        ["show", LINE.replace("7K1", "17K")],
        ["show", LINE, "--seat", "2"],
        ["show", LINE, "--seat", "0", "--json"],
    ],
)
def test_bad_input_ends_in_one_line_and_2(arguments, capsys):
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err


def test_check_speaks_japanese(capsys):
    assert main(["check", LINE.replace("7K1", "7K81"), "--lang", "ja"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "この局面はありえない。"
    assert any("席0の体内" in line and "（C3）" in line for line in told)
    assert main(["check", LINE, "--lang", "ja"]) == 0
    assert "この局面に問題はない。" in capsys.readouterr().out
