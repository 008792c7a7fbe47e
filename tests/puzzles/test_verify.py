"""Verifying puzzles: every difference is found, right moves are not called wrong, twins are seen, files stay whole."""

from __future__ import annotations

import json

import pytest
from support.small_puzzles import LAST, puzzle_text, saved, small, wrong

from raigo_lab.app.cli import main
from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles import library
from raigo_lab.puzzles.certificates import certificate_file
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import BadPuzzleError, Puzzle
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.twins import duplicates
from raigo_lab.puzzles.verify import certify, differences, verify, verify_all, wrong_comments

BATTLE = "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,-,-"
WIN = small(LAST, "win")  # two best moves: fetch -3, fetch 32


def certified(puzzle: Puzzle, **changes: object) -> Puzzle:
    """The puzzle with a certificate, some of it changed by hand."""
    return puzzle._replace(certificate=prove(puzzle).certificate._replace(**changes))


def test_a_true_certificate_is_confirmed():
    for puzzle in (small(), WIN, small(BATTLE, "battle"), small(after=wrong("fetch -2"))):
        found = verify(certified(puzzle))
        assert found.problems == ()
        assert found.proof == prove(puzzle)


def test_no_certificate_is_a_problem():
    assert verify(small()).problems == ("it has no certificate: run `raigo-lab certify`",)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"value": "2"}, "value: the certificate says 2, the proof 1"),
        ({"best": ("fetch 32",)}, "best: the certificate says fetch 32, the proof fetch -3, fetch 32"),
        (
            {"best": ("fetch --", "fetch -3", "fetch 32")},
            "best: the certificate says fetch --, fetch -3, fetch 32, the",
        ),
        ({"best": ()}, "best: the certificate says nothing, the proof fetch -3, fetch 32"),
        ({"answer": ("fetch 32",)}, "answer: the certificate says fetch 32, the proof"),
        ({"answers": 9}, "answers: the certificate says 9, the proof"),
        ({"next": ""}, "next: the certificate says nothing, the proof -1"),
        ({"margin": "1"}, "margin: the certificate says 1, the proof 2"),
        ({"assumption": "none"}, "assumption: the certificate says none, the proof all tokens open"),
        ({"rules": 0}, "rules: the certificate says 0, the proof"),
        ({"choices": 0}, "choices: the certificate says 0, the proof"),
        ({"tempting": ("end",)}, "tempting: the certificate says end, the proof nothing"),
        ({"length": 7}, "length: the certificate says 7, the proof"),
        ({"level": 5}, "level: the certificate says 5, the proof"),
    ],
)
def test_any_difference_is_told(changes, told):
    found = verify(certified(WIN, **changes)).problems
    assert len(found) == 1
    assert found[0].startswith(told)


def test_another_search_may_store_more_states():
    assert verify(certified(WIN, states=10**6)).problems == ()


def test_a_puzzle_that_is_none_any_more_is_told():
    harder = certified(small())._replace(position=small(LAST.replace("32 --", "- 1-")).position)
    assert verify(harder).problems == ("nothing can go wrong: every move is right",)
    assert verify(
        small("2p t0 z3536T / 2 732 -- NT1,PRHK,7H c:5KRT / 2 R51 -- RHK,W443,MN c:16KM"), Budget(states=1)
    ).problems == ("the search did not finish: make the position smaller",)


def test_a_line_that_cannot_be_played_is_a_problem_of_that_puzzle():
    strike = small("2p t0 z- e2 / 4 - T- 765,-,- d:PT / 4 5 -- 777,-,-", "strike", 'line = ["end"]')
    assert "the step is now Fetch" in verify(strike).problems[0]


# Comments on wrong moves


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [
        (small(after=wrong("fetch 32")), ["wrong: fetch 32 is right"]),
        (small(after=wrong("fetch 23")), ["wrong: fetch 23 is right"]),
        (small(after=wrong("fetch -2") + wrong("fetch 2-")), []),
        (small(LAST, "win", after=wrong("fetch 3-")), ["wrong: fetch 3- is right"]),
        (small(BATTLE, "battle", after=wrong("tower 0b")), []),
        (small(BATTLE, "battle", after=wrong("tower 0a")), ["wrong: tower 0a is right"]),
        (small(BATTLE, "battle", after=wrong("tower 0c")), ["wrong: tower 0c cannot be sent; there are tower 0a, tower 0b"]),
    ],
)  # fmt: skip
def test_a_comment_names_a_wrong_move(puzzle, told):
    assert wrong_comments(puzzle) == told


def test_a_comment_on_what_cannot_be_played_is_refused_with_the_clause():
    (told,) = wrong_comments(small(after=wrong("fetch -7")))
    assert told.startswith("wrong: fetch -7: ")
    assert "(T1)" in told


def test_a_question_in_words_has_no_first_move():
    worth = small("2p t0 z- e1 / 2 - -- HKN,-,- / 2 - -- -,-,-", "worth", 'tower = "0a"', wrong("end"))
    assert wrong_comments(worth) == ["wrong: a question in words has no first move"]


# Twins

TWINS = {
    "Hands": ("2p t0 z- e2 / 2 32 K- 54,-,- / 3 - -T -,-,-", "2p t0 z- e2 / 2 32 -K 54,-,- / 3 - T- -,-,-"),
    "Circles": (
        "2p t0 z- e1 / 2 32 -- 54,77,- / 2 - -- 6,-,-",
        "2p t0 z- e1 / 2 32 -- -,77,54 / 2 - -- -,-,6",
    ),
    "seats": ("2p t0 z- e1 / 2 32 -- 54,-,- / 3 1 -- 66,-,-", "2p t1 z- e1 / 3 1 -- 66,-,- / 2 32 -- 54,-,-"),
}


@pytest.mark.parametrize("kind", TWINS)
def test_twins_up_to_symmetry_are_seen(kind):
    first, second = (small(position) for position in TWINS[kind])
    assert duplicates([first._replace(name="a/one"), second._replace(name="a/two")]) == [("a/two", "a/one")]


BATTLES = {
    "Circles": BATTLE.replace("discharge:0a", "discharge:0b").replace("777,4,-", "4,777,-"),
    "empty Circles": BATTLE.replace("66,-,-", "-,-,66"),
    "Hands": BATTLE.replace("0LT", "0RT").replace("0RR", "0LR").replace("1LR", "1RR"),
    "seats": "2p t1 z- e1 u=discharge,roar @ACT>BATTLE!1LT:discharge:1a&0LR&1RR / 2 - -- 66,-,- / 2 - -- 777,4,-",
}


@pytest.mark.parametrize("kind", BATTLES)
def test_twins_in_the_middle_of_a_battle_are_seen(kind):
    first, second = small(BATTLE, "battle"), small(BATTLES[kind], "battle")._replace(name="again")
    assert duplicates([first, second]) == [("again", "own/small")]
    asked = [
        puzzle._replace(goal="outcome", towers=towers)
        for puzzle, towers in ((first, ("0a", "1a")), (second, ("0b" if kind == "Circles" else "0a", "1a")))
    ]
    if kind in ("Circles", "Hands"):
        assert duplicates(asked) == [("again", "own/small")]


def test_another_target_is_another_battle():
    other = small(BATTLE.replace("discharge:0a", "discharge:1a").replace("66,-,-", "666,-,-"), "battle")
    assert duplicates([small(BATTLE, "battle"), other._replace(name="other")]) == []


STRIKES = [
    ("2p t0 z- e2 / 4 5 T- 765,-,- d:PT / 4 2 -- 777,-,-", ["fetch -5", "chant L charge 1a", "pile R b", "fetch -2", "pile R b", "tower 1a"]),
    ("2p t0 z- e2 / 4 5 -T -,765,- d:PT / 4 2 -- -,-,777", ["fetch 5-", "chant R charge 1c", "pile L a", "fetch -2", "pile R a", "tower 1c"]),
    ("2p t1 z- e2 / 4 2 -- 777,-,- / 4 5 T- 765,-,- d:PT", ["fetch -5", "chant L charge 0a", "pile R c", "fetch 2-", "pile L b", "tower 0a"]),
]  # fmt: skip


def test_the_same_line_by_other_names_is_a_twin():
    puzzles = [
        small(position, "strike", f"line = {json.dumps(line)}")._replace(name=str(i))
        for i, (position, line) in enumerate(STRIKES)
    ]
    assert [prove(puzzle).best for puzzle in puzzles] == [("2",)] * 3
    assert duplicates(puzzles) == [("1", "0"), ("2", "0")]
    shorter = puzzles[0]._replace(name="shorter", line=puzzles[0].line[:-3])
    assert duplicates([puzzles[0], shorter]) == []


def test_three_seats_turned_round_are_twins():
    boards = ["2 32 -- 54,-", "3 1 -- 66,-", "4 - -- 7,-"]
    turned = [
        f"3p t{i} z- e1 b8 / " + " / ".join(boards[-i:] + boards[:-i] if i else boards) for i in range(3)
    ]
    puzzles = [small(position)._replace(name=str(i)) for i, position in enumerate(turned)]
    assert duplicates(puzzles) == [("1", "0"), ("2", "0")]


def test_margin_and_fetch_ask_the_same_and_other_questions_do_not():
    puzzles = [small(goal=goal)._replace(name=goal) for goal in ("margin", "fetch", "win")]
    assert duplicates(puzzles) == [("fetch", "margin")]
    assert duplicates([small(goal="gain", more=f"least = {n}")._replace(name=str(n)) for n in (1, 2)]) == []


def test_another_table_is_no_twin():
    assert duplicates([small(), small(LAST.replace("54,-,-", "64,-,-"))._replace(name="other")]) == []


def test_twins_are_told_when_all_are_verified():
    puzzles = [certified(small())._replace(name=name) for name in ("a/one", "a/two")]
    for workers in (1, 2):
        heard = []
        found = verify_all(puzzles, workers, heard.append)
        assert [one.problems for one in found] == [(), ("it is a/one again, up to symmetry",)]
        assert [one.name for one in heard] == ["a/one", "a/two"]


# Writing the certificate


def test_certify_writes_what_was_proved_beside_the_puzzle_and_only_reads_the_authors_file(tmp_path):
    text = "# By me\r\n" + puzzle_text(after=wrong("fetch -2")).replace("\n", "\r\n")
    path = tmp_path / "own.toml"
    path.write_bytes(text.encode())
    certify(path)
    assert path.read_bytes() == text.encode()
    once = certificate_file(path).read_bytes()
    certify(path)
    assert certificate_file(path).read_bytes() == once
    assert verify(library.read_file(path)).problems == ()
    assert sorted(one.relative_to(tmp_path).as_posix() for one in tmp_path.rglob("*")) == [
        "certificates",
        "certificates/own.json",
        "own.toml",
    ]


def test_certify_repairs_a_damaged_certificate(tmp_path):
    path = saved(tmp_path, "own", puzzle_text())
    certify(path)
    good = certificate_file(path).read_bytes()
    certificate_file(path).write_bytes(good.replace(b'"value"', b""))
    certify(path)
    assert certificate_file(path).read_bytes() == good


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (puzzle_text(after=wrong("fetch 32")), UnprovedError),
        (puzzle_text(LAST.replace("32 --", "- 1-")), UnprovedError),
        (puzzle_text(goal="tea"), BadPuzzleError),
    ],
)
def test_what_is_no_puzzle_is_left_as_it_is(tmp_path, text, error):
    path = saved(tmp_path, "own", text)
    with pytest.raises(error):
        certify(path)
    assert path.read_text(encoding="utf-8") == text
    assert not certificate_file(path).exists()


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(RaigoError, match="cannot be read"):
        certify(tmp_path / "none.toml")


# On the command line


def test_the_verbs_certify_and_verify(tmp_path, capsys):
    path = saved(tmp_path, "own/last", puzzle_text())
    assert main(["verify", str(path)]) == 1
    assert "it has no certificate" in capsys.readouterr().out
    assert main(["certify", str(path)]) == 0
    assert "value 3, best fetch 32; next 2" in capsys.readouterr().out
    assert main(["verify", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("1 puzzles verified in ")
    assert main(["verify", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["ok"], data["puzzles"][0]["problems"]) == (True, [])


def test_the_verbs_tell_bad_files_with_file_and_line(tmp_path, capsys):
    good = saved(tmp_path, "own/good", puzzle_text())
    bad = saved(tmp_path, "own/bad", puzzle_text(goal="tea"))
    strike = saved(tmp_path, "own/line", puzzle_text(LAST, "strike", 'line = ["end"]'))
    assert main(["certify", str(bad), str(strike), str(good)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{bad}:3: goal = 'tea'")
    assert out[1].startswith(f"{strike}: end: This is not the time to end the turn: the step is now Fetch")
    assert out[2].startswith(f"{good}: value 3")
    assert main(["verify", str(tmp_path)]) == 1  # The others are verified all the same.
    assert f"{bad}:3: " in capsys.readouterr().out
    assert main(["verify", "--workers", "-1"]) == 2
    assert "--workers" in capsys.readouterr().err
    assert main(["verify", "no/such"]) == 2
    assert "is not a puzzle" in capsys.readouterr().err


def test_differences_of_nothing():
    proved = prove(WIN).certificate
    assert differences(proved, proved) == []
