"""Looking for puzzles: the same seed, the same finds; each a real puzzle on a table that can be; files to fill in."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import islice

import pytest

from raigo_lab.app.cli import main, mining
from raigo_lab.errors import InvalidArgument
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import BadPuzzleError
from raigo_lab.puzzles.mine import DRESSINGS, Bag, Find, board, candidate, composed, mine
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.verify import certify, verify
from raigo_lab.raigo.box import box
from raigo_lab.raigo.endgame import compiled
from raigo_lab.raigo.endgame.machine import trouble
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.text.notation import format_position, parse_position

TRIES = {"fetch": 14, "last-turns": 78, "destroy": 25, "battle": 29}  # of seed 1, in which something is found


def finds(theme: str, seed: int = 1):
    tries = islice(mine(theme, seed), TRIES[theme])
    return [find for _, find in tries if find]


@pytest.fixture(scope="module", params=DRESSINGS)
def found(request):
    return finds(request.param)


def test_every_find_is_a_puzzle_with_one_best_move_and_a_tempting_wrong_one(found):
    assert found
    for find in found:
        assert parse_position(format_position(find.puzzle.position)) == find.puzzle.position
        assert prove(find.puzzle) == find.proof
        assert find.proof.facts.tempting or find.puzzle.goal == "mix"
        if find.puzzle.goal != "mix":
            assert len(find.proof.best) == 1
            assert int(find.proof.margin) >= 1


def test_a_find_can_be_had_again_by_its_seed_and_number(found):
    for find in found:
        theme, _, slug = find.puzzle.name.partition("/")
        assert slug == f"mined-1-{find.number}"
        assert candidate(theme, 1, find.number) == find


@pytest.mark.skipif(bool(trouble()), reason=f"wasmtime is {trouble()}")
def test_a_try_gives_the_same_find_in_python_and_compiled(found, monkeypatch):
    theme = found[0].puzzle.name.partition("/")[0]
    monkeypatch.setattr(compiled, "trouble", lambda: "left out here")
    in_python = [find for number in range(TRIES[theme]) if (find := candidate(theme, 1, number))]
    # How many states were remembered is told, not compared.
    assert [_stateless(find) for find in in_python] == [_stateless(find) for find in found]


def _stateless(find: Find) -> Find:
    return find._replace(proof=replace(find.proof, states=0))


def test_a_find_becomes_a_certified_puzzle_once_its_texts_are_there(found, tmp_path):
    text = found[0].text()
    with pytest.raises(BadPuzzleError) as refused:
        read_puzzle(text, "own/find")
    assert all(re.search("missing|expected", problem.text) for problem in refused.value.problems)
    assert text.startswith("# value ")
    path = tmp_path / "find.toml"
    path.write_text(text.replace('""', '"…"').replace("[]", '["T1"]'), encoding="utf-8")
    # Some moves tempt only later in the turn: the author leaves those comments out.
    kept = re.split(r"\n\[\[wrong\]\]", path.read_text(encoding="utf-8"))[0]
    path.write_text(kept + "\n", encoding="utf-8")
    certify(path)
    assert verify(library.read_file(path)).problems == ()


def rng_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - games, not secrets


def test_other_seeds_dig_elsewhere():
    assert len({composed(rng_of(seed))[0] for seed in range(20)}) == 20


def test_boards_are_made_of_the_tokens_of_a_game():
    for seed in range(50):
        rng = rng_of(seed)
        bag = Bag(rng)
        seat = board(rng, bag)
        used = seat.inner + "".join(circle.tower for circle in seat.circles)
        assert sorted(used + "".join(bag.tokens)) == sorted(box(DEFAULT, 2).tokens)


def test_an_empty_bag_gives_nothing():
    assert Bag(rng_of(1)).take(lambda _: False) == ""


def test_an_unknown_theme_is_told():
    with pytest.raises(
        InvalidArgument, match="cannot be mined; there are fetch, last-turns, destroy, battle"
    ):
        next(mine("poems", 1))


# On the command line


def test_the_verb_prints_the_best_first_and_writes_files(capsys, tmp_path):
    arguments = ["mine", "--theme", "battle", "--seed", "1", "-n", "3"]
    assert main([*arguments, "--json", "--write", str(tmp_path)]) == 0
    data = json.loads(capsys.readouterr().out)
    scores = [row["score"] for row in data["finds"]]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 3
    assert data["stopped"] is False
    assert sorted(path.name for path in (tmp_path / "battle").iterdir()) == sorted(
        f"mined-1-{row['number']}.toml" for row in data["finds"]
    )
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert parse_position(lines[0]) == parse_position(data["finds"][0]["position"])
    assert lines[-1] == f"3 found in {data['tried']} tries; --first {data['tried']} goes on"
    assert main([*arguments, "--write", str(tmp_path)]) == 2
    assert "the file exists already" in capsys.readouterr().err


def test_stopped_by_hand_it_tells_what_was_found(capsys, monkeypatch):
    def impatient(theme, seed, **how):
        for number, find in mine(theme, seed, **how):
            yield number, find
            if find:
                raise KeyboardInterrupt

    monkeypatch.setattr(mining, "mine", impatient)
    assert main(["mine", "--theme", "battle", "-n", "9", "--workers", "1"]) == 0
    assert re.search(
        r"^1 found in \d+ tries \(stopped\); --first \d+ goes on$", capsys.readouterr().out, re.MULTILINE
    )


def test_it_ends_when_the_time_is_over(capsys):
    assert main(["mine", "--theme", "last-turns", "-n", "99", "--seconds", "0.2"]) == 0
    assert "found in" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["-n", "0"], ["--seconds", "0"], ["--seconds", "nan"]])
def test_bad_numbers_are_bad_input(arguments, capsys):
    assert main(["mine", "--theme", "battle", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_bad_input(capsys, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["mine", "--theme", "battle", "-n", "1", "--write", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
