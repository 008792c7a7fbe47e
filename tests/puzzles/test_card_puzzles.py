"""The puzzles of Warriors of Susanoo: read, proved again one by one, judged, and refused where they are wrong."""

import json
from datetime import UTC, datetime

import pytest

from raigo_lab.app.cli import main
from raigo_lab.club.progress import Log
from raigo_lab.errors import RaigoError
from raigo_lab.puzzles import cards
from raigo_lab.puzzles.form import BadPuzzleError

PATHS = {f"{path.parent.name}/{path.stem}": path for path in sorted(cards.folder().rglob("*.toml"))}
ONE = PATHS["scoring/a-full-set"].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PATHS)
def test_what_the_certificate_says_is_proved_again(name):
    puzzle = cards.read_file(PATHS[name])
    assert puzzle.certificate is not None
    found = cards.verify_cards(puzzle)
    assert not found.problems, found.problems


def test_there_are_enough_in_every_theme_and_no_two_are_alike():
    everything = cards.everything()
    assert len(everything) >= 24
    assert {puzzle.theme for puzzle in everything} == set(cards.THEMES)
    assert all(len(cards.theme(name)) >= 6 for name in cards.THEMES)
    assert len({cards.digest(puzzle) for puzzle in everything}) == len(everything)


@pytest.mark.parametrize("name", PATHS)
def test_every_best_move_is_accepted_and_every_other_refused(name):
    puzzle = cards.read_file(PATHS[name])
    best = puzzle.certificate.best
    for move in cards.solution(puzzle).moves:
        attempt = cards.CardAttempt(puzzle)
        assert attempt.play(move) == (move in best)
        assert attempt.solved == (move in best)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('goal     = "margin"', 'goal     = "glory"', "goal"),
        ('until    = "end"', 'until    = "dawn"', "until"),
        ('others   = "idle"', 'others   = "asleep"', "others"),
        ('teaches  = ["WE5", "WE6"]', 'teaches  = ["K1"]', "not a clause"),
        ('game     = "susanoo"', 'game     = "chess"', "game"),
        ("@end", "@noon", "position"),
        ('move = "play E18 1"', 'move = "dance E18"', "dance"),
    ],
)
def test_a_wrong_file_is_refused_by_file_and_line(old, new, words):
    assert old in ONE
    with pytest.raises(BadPuzzleError, match=words) as caught:
        cards.read_card_puzzle(ONE.replace(old, new), "scoring/x", "x.toml")
    assert str(caught.value).startswith("x.toml:")


def test_a_comment_on_a_right_move_and_a_changed_certificate_are_told(tmp_path):
    right = ONE.replace('move = "play E18 1"', 'move = "play E18 0"')
    puzzle = cards.read_card_puzzle(right, "scoring/x")
    assert cards.comments_on(puzzle) == ["wrong: play E18 0 is right"]
    file = tmp_path / "x.toml"
    file.write_text(ONE, encoding="utf-8")
    cards.certify_cards(file)
    proved = tmp_path / "certificates" / "x.json"
    data = json.loads(proved.read_text(encoding="utf-8"))
    proved.write_text(json.dumps(data | {"value": "99"}), encoding="utf-8")
    assert any("99" in problem for problem in cards.verify_cards(cards.read_file(file)).problems)
    proved.write_text(json.dumps(data | {"puzzle": "0" * 16}), encoding="utf-8")
    assert cards.read_file(file).doubt


def test_the_verbs_know_the_second_game_by_its_files(capsys):
    assert main(["verify", str(PATHS["scoring/most-sake"]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"][0]["puzzle"] == "scoring/most-sake"
    assert main(["puzzles", "scoring", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(cards.theme("scoring"))


def test_the_list_gives_numbers_and_titles_and_nothing_away_before_solving(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "log.jsonl"))
    assert main(["puzzles", "susanoo"]) == 0
    told = capsys.readouterr().out
    for puzzle in cards.everything():
        assert puzzle.title.text("en") in told
        assert puzzle.name.rpartition("/")[2] not in told
        assert puzzle.idea.text("en") not in told
    main(["puzzles", "susanoo", "--spoil"])
    assert "terms/whose-head" in capsys.readouterr().out


def test_a_solved_puzzle_shows_its_idea_in_the_list_and_comes_back_by_its_number(
    capsys, tmp_path, monkeypatch
):
    log = Log(tmp_path / "log.jsonl", "Hana", clock=lambda: datetime(2026, 3, 4, 12, tzinfo=UTC))
    log.attempt("susanoo-scoring/most-sake", ["done"], 0, 0, 9.0, True)
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(log.path))
    monkeypatch.setenv("RAIGO_LAB_NAME", "Hana")
    assert main(["puzzles", "scoring", "--json"]) == 0
    solved = [row for row in json.loads(capsys.readouterr().out) if row["solved"]]
    number = cards.neutral_names()["scoring/most-sake"]
    assert [(row["id"], row["puzzle"]) for row in solved] == [(number, "scoring/most-sake")]
    assert main(["progress", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["due"] == [number]
    assert "susanoo-scoring" in {row["theme"] for row in told["themes"]}


def test_every_puzzle_opens_by_its_number_and_no_number_is_given_twice():
    names = cards.neutral_names()
    assert len(set(names.values())) == len(names) == len(PATHS)
    for slug, number in names.items():
        assert cards.load(number).name == slug
    with pytest.raises(RaigoError, match="is not a puzzle"):
        cards.load("terms 99")


@pytest.mark.parametrize("ask", [lambda: cards.theme("fetch"), lambda: cards.load("no/such")])
def test_unknown_names_are_refused(ask):
    with pytest.raises(RaigoError, match="is not a"):
        ask()


def test_a_file_without_a_certificate_is_read_and_by_its_path_too(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(ONE, encoding="utf-8")
    assert cards.load(str(file)).certificate is None
    assert cards.verify_cards(cards.load(str(file))).problems == (
        "it has no certificate: run `raigo-lab certify`",
    )


def test_a_certificate_of_older_rules_is_not_believed(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(ONE, encoding="utf-8")
    cards.certify_cards(file)
    proved = tmp_path / "certificates" / "x.json"
    data = json.loads(proved.read_text(encoding="utf-8"))
    proved.write_text(json.dumps(data | {"rules": data["rules"] - 1}), encoding="utf-8")
    found = cards.read_file(file)
    assert found.certificate is None
    assert found.doubt in cards.verify_cards(found).problems


def test_a_comment_on_a_card_that_cannot_be_played_is_told_and_not_certified(tmp_path):
    text = ONE.replace('move = "play E18 1"', 'move = "play E18 9"')
    (problem,) = cards.comments_on(cards.read_card_puzzle(text, "scoring/x"))
    assert problem.startswith("wrong: play E18 9 cannot be played; there are done, play E18 0")
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RaigoError, match="cannot be played"):
        cards.certify_cards(file)
    assert not (tmp_path / "certificates").exists()


def test_what_is_none_of_the_options_is_refused_and_counts_for_nothing():
    attempt = cards.CardAttempt(cards.read_card_puzzle(ONE, "scoring/x"))
    with pytest.raises(RaigoError, match="is not one of the 4 options"):
        attempt.play("play E18 9")
    assert attempt.tries == []
