"""The verbs of the command, which know the game by the position's form."""

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from raigo_lab.app.cli import main

DATA = Path(__file__).parent.parent / "data" / "vectors-susanoo.json"
VECTORS = json.loads(DATA.read_text(encoding="utf-8"))["vectors"]
BATTLE = "3p t0 r1 e- w- f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"
FLEE = "3p t0 r1 e- wI21,I22 f- b:- @battle:Y22 WR3=no,WR5=off / B7 1 i:I05*,I20* / B3 12 k:Y01,Y02 / B1 6"
ITEMS = "3p t0 r1 e- w- f- b:- / B1 5 i:I03*,I11*,I19*,I05,I20 / B6 6 / B7 7"


def run(capsys, *words):
    code = main(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def told(capsys, *words):
    code, out, err = run(capsys, *words, "--json")
    assert err == ""
    return code, json.loads(out)


def asked(question):
    """The words that ask this question of a vector on the command line."""
    match question["ask"]:
        case "odds":
            return "odds", ()
        case "solve":
            options = (f"--{name}={question[name]}" for name in ("goal", "until", "others", "seat"))
            return "solve", tuple(options)
        case "score":
            return "scores", ()
    return "scores", (f"--give-up={question['discard']}", f"--seat={question['seat']}")


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_wp_the_command_answers_every_vector_by_line_and_by_json(capsys, vector):
    verb, options = asked(vector["question"])
    cases = [({}, vector["expect"]), *((also["rules"], also["expect"]) for also in vector["also"])]
    for position in (vector["line"], json.dumps(vector["position"])):
        for rules, expected in cases:
            changed = (f"--rules={','.join(f'{name}={value}' for name, value in rules.items())}",)
            code, found = told(capsys, verb, position, *options, *(changed if rules else ()))
            found = found.get("give_up", found)
            assert (code, {name: found[name] for name in expected}) == (0, expected)


@pytest.mark.parametrize(
    "words",
    [
        ("moves",),
        ("why-not", "flee"),
        ("check",),
        ("show",),
        ("turns",),
        ("perft", "--depth=2"),
        ("explore", "--goal=vp", "--until=battle", "--others=own"),
        ("play", "--players=sensible", "--seed=3"),
    ],
    ids=lambda words: words[0],
)
def test_every_other_verb_takes_the_position_by_line_and_by_json(capsys, words):
    verb, *rest = words
    for vector in VECTORS[5:8]:
        by_line = told(capsys, verb, vector["line"], *rest)
        by_json = told(capsys, verb, json.dumps(vector["position"]), *rest)
        assert by_line[0] == by_json[0] == 0
        assert {**by_line[1], "seconds": 0} == {**by_json[1], "seconds": 0}


def test_odds(capsys, tmp_path):
    assert told(capsys, "odds", BATTLE) == (0, {"sums_without_dice": [7, 10], "win": "1/2"})
    file = tmp_path / "battle.txt"
    file.write_text(BATTLE, encoding="utf-8")
    assert told(capsys, "odds", str(file), "--rules", "WR1=player")[1]["win"] == "2/3"
    assert told(capsys, "odds", FLEE, "--choices")[1]["choices"]["flee"] == {"win": "0", "vp": "4"}
    assert "win     1/2" in run(capsys, "odds", BATTLE, "--choices")[1]
    assert run(capsys, "odds", BATTLE, "--svg", "--lang", "ja")[1].startswith("<svg")


def test_solve(capsys):
    code, found = told(
        capsys, "solve", FLEE, "--goal", "vp", "--until", "battle", "--others", "idle", "--seat", "0"
    )
    assert (code, found) == (0, {"value": "4", "best": ["flee"], "moves": {"pass": "10/3", "flee": "4"}})
    assert told(capsys, "solve", FLEE, "--rules", "WR3=yes")[1]["value"] == "35/6"
    out = run(capsys, "solve", FLEE)[1]
    assert "value:   4 (vp of seat 0)" in out
    unfinished = told(capsys, "solve", FLEE, "--budget", "1")[1]
    assert unfinished == {"value": None, "best": [], "moves": {}, "complete": False}
    assert "not finished" in run(capsys, "solve", FLEE, "--budget", "1")[1]


def test_scores(capsys):
    data = told(capsys, "scores", ITEMS)[1]
    assert data["winners"] == [0]
    assert data["scores"][0] == {
        "cards": 16, "heads": 0, "sake": 0, "most_sake": 0, "level": 5, "highest": 0, "pairs": 0, "sets": 5, "total": 26,
    }  # fmt: skip
    given_up = told(capsys, "scores", ITEMS, "--give-up", "2")[1]["give_up"]
    assert given_up == {"value": "20", "best": ["I19,I05"], "sets": 10}
    assert "give up I19,I05: 20 VP" in run(capsys, "scores", ITEMS, "--give-up", "2", "--seat", "0")[1]


def test_moves_and_why_not(capsys):
    assert told(capsys, "moves", FLEE)[1] == {"kind": "choice", "seat": 0, "options": ["pass", "flee"]}
    assert "LOOP: seat 0 chooses, 2 options" in run(capsys, "moves", FLEE)[1]
    code, found = told(capsys, "why-not", FLEE, "sake O1")
    assert (code, [one["clause"] for one in found["refusals"]]) == (1, ["WO2", "WO2"])
    assert told(capsys, "why-not", FLEE, "flee") == (0, {"legal": True, "refusals": []})
    assert run(capsys, "why-not", FLEE, "flee", "--lang", "ja")[1].strip() == "この行動はできます。"
    chance = "3p t0 r1 e{Y01,Y02} w- fT01 ex:O8 b:- / B3 4 / B6 6 / B7 7"
    assert told(capsys, "moves", chance)[1]["weights"] == ["1/2", "1/2"]
    sealed = "3p t0 r1 e- w- fT01 ex:O8 b:- @battle:Y16 WR4=sealed / B3 4 / B6 6 h:I22 / B7 7 h:I23"
    assert told(capsys, "moves", sealed)[1]["kind"] == "choice"
    over = "3p t2 r4 e- w- f- b:- @end / B3 4 / B6 2 / B4 5"
    assert told(capsys, "moves", over)[1] == {"kind": "over", "seat": None, "options": [], "result": "4-2-10"}


def test_check_and_show(capsys):
    assert told(capsys, "check", BATTLE) == (0, {"ok": True, "problems": [], "warnings": []})
    code, found = told(capsys, "check", BATTLE.replace("I14", "I22"))
    assert (code, found["problems"]) == (1, ["players[0].worn: I22 cannot lie here. (WC1)"])
    assert run(capsys, "check", BATTLE, "--lang", "ja")[1].strip() == "この局面は遊べます。"
    assert told(capsys, "show", BATTLE)[1]["format"] == "susanoo-position/1"
    assert "Seat 0: B3 Amaterasu, level 4" in run(capsys, "show", BATTLE)[1]
    hidden = run(capsys, "show", BATTLE.replace("B6 6", "B6 6 h:I22,Y02"), "--seat", "0", "--lang", "ja")[1]
    assert "黒い裏、青い裏" in hidden
    assert "桃" not in hidden


def test_show_draws_the_table_as_a_picture_and_hides_what_a_seat_does_not_see(capsys):
    line = BATTLE.replace("B6 6", "B6 6 h:I22,Y02")
    code, whole, _ = run(capsys, "show", line, "--svg")
    seen = run(capsys, "show", line, "--svg", "--seat", "0")[1]
    assert code == 0
    assert whole.startswith("<svg")
    assert seen.startswith("<svg")
    assert "Peach" in whole
    assert "Peach" not in seen


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("odds", ITEMS), "there is no battle"),
        (("scores", ITEMS, "--give-up", "9"), "has 5 items in play"),
        (("scores", ITEMS, "--give-up", "1", "--seat", "7"), "the seats are 0 to 2"),
        (("solve", FLEE, "--seat", "9"), "the seats are 0 to 2"),
        (("show", BATTLE, "--json", "--seat", "0"), "leave --seat out"),
        (("odds", "no-such-file"), "neither a file"),
        (("odds", BATTLE, "--cards", "no-such-folder"), "is not a folder"),
        (("odds", BATTLE, "--rules", "WR1=me"), "it takes yokai or player"),
        (
            ("check", "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-", "--cards", "x"),
            "belongs to Warriors of Susanoo",
        ),
        (("play", "--game", "susanoo", "--seats", "2"), "played by 3, 4 or 5"),
        (("play", "--game", "susanoo", "--players", "greedy"), "is not a player"),
        (("play", "--game", "susanoo", "--players", "even,even,even,even"), "4 players for 3 seats"),
        (("play", "--game", "susanoo", "--games", "0"), "--games 0"),
        (("play", "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"), "begin with a deal"),
        (("moves", BATTLE.replace("B3 4", "B3 40")), "is not a level"),
        (("why-not", BATTLE, "dance"), "is not an action"),
    ],
)
def test_bad_input_gets_one_sentence(capsys, words, reason):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_play(capsys, tmp_path):
    file = tmp_path / "games.txt"
    words = (
        "play",
        "--game",
        "susanoo",
        "--players",
        "sensible",
        "--games",
        "2",
        "--seed",
        "3",
        "-o",
        str(file),
    )
    data = told(capsys, *words)[1]
    assert len(data["results"]) == 2
    assert sum(row["won"] for row in data["seats"]) >= 2
    assert told(capsys, *words)[1] == data
    assert file.read_text(encoding="utf-8").count("=> ") == 2
    assert "mean VP" in run(capsys, "play", BATTLE)[1]
    code, _, err = run(capsys, *words[:-1], str(tmp_path))
    assert (code, "cannot be written" in err) == (2, True)
    other = tmp_path / "thesis.txt"
    other.write_text("years of work", encoding="utf-8")
    code, _, err = run(capsys, *words[:-1], str(other))
    assert (code, "was not written by this command" in err) == (2, True)
    assert other.read_text(encoding="utf-8") == "years of work"
    assert run(capsys, *words[:-1], str(other), "--force")[0] == 0
    assert other.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_a_club_plays_with_its_own_cards(capsys, tmp_path):
    folder = Path(
        shutil.copytree(str(files("raigo_lab.susanoo").joinpath("sets", "starter")), tmp_path / "club")
    )
    yokai = folder / "yokai.toml"
    yokai.write_text(
        yokai.read_text(encoding="utf-8").replace('level = 8, condition = "2 if lowest"', "level = 5")
    )
    assert told(capsys, "odds", BATTLE, "--cards", str(folder))[1] == {
        "sums_without_dice": [7, 5],
        "win": "1",
    }
    yokai.write_text(yokai.read_text(encoding="utf-8").replace("Karakasa", "Karakasa\\"), encoding="utf-8")
    code, _, err = run(capsys, "odds", BATTLE, "--cards", str(folder))
    assert (code, err.count("\n")) == (2, 1)
    assert "yokai.toml, line 2" in err


def test_standard_input_is_read_once(capsys, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(BATTLE))
    assert told(capsys, "odds", "-")[1]["win"] == "1/2"
    monkeypatch.setattr("sys.stdin", io.StringIO(FLEE))
    assert told(capsys, "solve", "-")[1]["value"] == "4"
    raigo = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
    monkeypatch.setattr("sys.stdin", io.StringIO(raigo))
    assert told(capsys, "check", "-") == told(capsys, "check", raigo)
