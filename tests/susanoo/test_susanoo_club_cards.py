"""A club's own card set: a copy of ours with two new cards is two lines of diff, plays, and is refused by file, line and reason."""

import difflib
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from raigo_lab import BattleDesk, SusanooTable
from raigo_lab.app.cli import main
from raigo_lab.susanoo.cards import CardSetError, load_set
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.solve import solve

STARTER = Path(str(files("raigo_lab.susanoo").joinpath("sets", "starter")))
COMET = 'E21 = { en = "Comet", ja = "彗星", effect = "battle: pay 1 > foe -4" }\n'
NAMAZU = 'Y25 = { en = "Namazu", ja = "鯰", element = "E", level = 6, condition = "3 if bare Helmet", lose = "drop item 1", rewards = 2, levels = 1 }\n'


@pytest.fixture
def club(tmp_path):
    """The folder of a club: a copy of the starter set with a new Event and a new Yokai."""
    folder = tmp_path / "club"
    shutil.copytree(STARTER, folder)
    for name, line in (("events.toml", COMET), ("yokai.toml", NAMAZU)):
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(line)
    return folder


def diff(club):
    """The lines that differ from the starter set, over all files."""
    return [
        line
        for file in sorted(club.iterdir())
        for line in difflib.unified_diff(
            (STARTER / file.name).read_text(encoding="utf-8").splitlines(),
            file.read_text(encoding="utf-8").splitlines(),
            n=0,
            lineterm="",
        )
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]


def test_two_new_cards_are_two_lines(club):
    assert diff(club) == [f"+{COMET.strip()}", f"+{NAMAZU.strip()}"]


def test_wb5_the_new_yokai_has_its_condition(club):
    """Namazu 6, and 3 more without a Helmet, against 5 + 1 + 2: 8 to 9; with a Straw Hat 9 to 6."""
    cards = load_set(club)
    bare = parse_position("3p t0 r1 e- w- f- b:- @battle:Y25 / B3 5 i:I14* / B6 6 / B7 7", cards)
    hat = parse_position("3p t0 r1 e- w- f- b:- @battle:Y25 / B3 5 i:I14*,I01* / B6 6 / B7 7", cards)
    assert battle_odds(bare.box, bare.state).sums == (8, 9)
    assert battle_odds(hat.box, hat.state).sums == (9, 6)


def test_wk1_the_new_event_is_paid_and_weakens_a_yokai(club):
    """8 against Oni's 9 + 2; Comet makes it 7 for one other card from hand."""
    line = "3p t0 r1 e- w- f- b:- @battle:Y23 WR5=off / B3 5 h:E21,I26 i:I14* / B6 6 / B7 7"
    found = solve(parse_position(line, load_set(club)), goal="battle")
    assert found.best == ("play E21 Y23",)
    assert str(found.value) == "1"
    alone = solve(parse_position(line.replace("E21,I26", "E21"), load_set(club)), goal="battle")
    assert "play E21 Y23" not in alone.moves  # nothing to pay with


def test_a_game_is_played_with_it(club, capsys):
    assert (
        main(
            [
                "play",
                "--game",
                "susanoo",
                "--seats",
                "3",
                "--seed",
                "4",
                "--cards",
                str(club),
                "--rules",
                "WR10=3",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (COMET.replace("foe -4", "fooe -4"), "fooe"),
        (COMET.replace("E21", "E20"), "twice"),
        (COMET.replace("battle: pay 1", "tomorrow: pay 1"), "tomorrow"),
        (COMET.replace('ja = "彗星", ', ""), "ja"),
    ],
)
def test_a_broken_set_is_refused_by_file_line_and_reason(club, broken, told):
    events = club / "events.toml"
    text = events.read_text(encoding="utf-8").replace(COMET, broken)
    events.write_text(text, encoding="utf-8")
    line = text[: text.rindex(broken[:6])].count("\n") + 1
    with pytest.raises(CardSetError) as error:
        load_set(club)
    assert f"events.toml:{line}" in str(error.value) or f"events.toml, line {line}" in str(error.value)
    assert told in str(error.value)
    assert "Traceback" not in str(error.value)


def test_a_clubs_cards_lie_on_the_table_and_on_the_desk(club):
    table = SusanooTable(seats=3, seed=1, cards=club)
    assert {"E21", "Y25"} <= set(table.session.start.box.cards)
    line = "3p t0 r1 e- w- f- @battle:Y25 / B3 4 / B6 6 / B7 7"
    assert SusanooTable(line, cards=str(club)).session.state.battle.yokai[0].card == "Y25"
    desk = BattleDesk(line, cards=club)
    assert desk.odds.sums == (5, 6 + 3)  # no Helmet
    assert "Y25" in {one["value"] for one in desk.view["groups"][2]["fields"][0]["entries"]}
    assert "Y25" in BattleDesk(cards=club)._draft.choices("foe0.card")
    with pytest.raises(CardSetError, match="cards: 'nowhere' is not a folder"):
        SusanooTable(cards="nowhere")
