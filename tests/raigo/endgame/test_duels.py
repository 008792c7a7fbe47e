"""The table of last turns: small endgames, solved once, and what tokens are worth in them."""

from __future__ import annotations

import zlib

import pytest
from support.random_games import dice

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame import duels as table
from raigo_lab.raigo.endgame.duels import (
    ANSWERS,
    Duel,
    duels,
    gains,
    packed,
    value_of,
    values,
    worth_by_tower,
    worth_of_a_hand,
    worth_of_tokens,
)
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.text.validity import examined


def plain_value(duel: Duel):
    solver = Solver(duel.position)
    problem = solver.problem
    return Plain(problem.game, problem.value_of, problem.maximises).value(solver.start)


@pytest.mark.parametrize("seed", range(3))
def test_values_agree_with_the_plain_check(seed):
    # A Switch alone has hundreds of ways, and the plain check takes every one: one such duel a seed is enough.
    rng = dice(seed)
    quiet = [duel for duel in values() if "W" not in duel.held]
    chosen = [*rng.sample(quiet, 40), rng.choice([duel for duel in values() if "W" in duel.held])]
    wrong = [duel for duel in chosen if plain_value(duel) != values()[duel]]
    assert wrong == []


def test_every_duel_of_the_table_can_lie_like_that_and_the_others_cannot():
    rng = dice(4)
    for duel in rng.sample(list(duels()), 300):
        assert duel.possible == (duel in values())
        assert (examined(duel.position).position is not None) == duel.possible


@pytest.mark.parametrize(
    ("own", "other", "held", "answer", "value"),
    [
        ("765", "", "4", "", 3),  # H2, H7, H8: 7654 is worth 3
        ("765", "543", "", "", 0),  # two Silent Lotus of three, 2 each
        (
            "",
            "5432",
            "K",
            "",
            -2,
        ),  # KA1: 543 is left of 3 points' worth of 5432; cut in the middle it cannot be
        ("", "5432", "K", "H", -3),  # SH1: the Shield stops it
        ("76543", "", "", "", 4),
        ("765", "", "RT", "", 4),  # RO2: Thunder and Roar on the own Lotus, 2 and 2 more
    ],
)
def test_values_that_the_rules_give(own, other, held, answer, value):
    assert value_of(own, other, held, answer) == value


def test_what_is_not_in_the_table_is_refused_in_one_sentence():
    with pytest.raises(InvalidArgument, match="not in the table of last turns"):
        value_of("123", "", "T")


def test_one_more_token_never_costs_anything_in_the_last_turn():
    # It may always be left on the Body; only a tie in Inner Tokens (E4) could care, and margins do not.
    assert min(gain for token in "TNK5" for _, gain in gains(token)) >= 0


def test_tables_for_readers():
    tokens = worth_of_tokens()
    assert list(tokens.columns) == ["endgames", "helps", "mean", "most"]
    assert ((tokens["helps"] >= 0) & (tokens["helps"] <= 1)).all()
    assert list(worth_by_tower("T").columns) == [answer or "-" for answer in ANSWERS]
    assert worth_of_a_hand().loc[0, "mean"] == 0  # nothing waits for the Hand
    assert worth_of_a_hand().loc[2, "mean"] > 0


@pytest.mark.parametrize(
    ("data", "words"), [(packed(iter([1, 2])), "2 values for"), (b"no table", "cannot be read")]
)
def test_a_file_that_is_not_the_table_is_refused_in_one_sentence(monkeypatch, tmp_path, data, words):
    file = tmp_path / "duels.bin"
    file.write_bytes(data)
    monkeypatch.setattr(table, "FILE", file)
    with pytest.raises(BadFile, match=words):
        values.__wrapped__()


def test_packed_values_are_signed_bytes_in_order():
    assert zlib.decompress(packed(iter([0, 5, -3, -128]))) == bytes([0, 5, 253, 128])
