"""The tokens (C1): the table, kanji in and letters out, weight order (S4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.raigo.tokens import (
    ARCANA,
    COPIES,
    KIND,
    KINDS,
    LETTERS,
    SILENTS,
    SPELLS,
    WEIGHT,
    by_weight,
    kanji,
    parse_pile,
    too_many,
)

SPELL_ROWS = [  # C1: weight, name, letter, kanji, copies
    (1, "Thunder", "T", "雷", 8),
    (2, "Snake", "N", "蛇", 7),
    (3, "Katana", "K", "斬", 6),
    (4, "Shield", "H", "陣", 5),
    (5, "Roar", "R", "轟", 4),
    (6, "Mist", "M", "霧", 3),
    (7, "Switch", "W", "瞬", 2),
    (8, "Purify", "P", "浄", 1),
    (9, "Destroy", "D", "滅", 1),
]
SILENT_ROWS = [
    (weight, name, str(weight), kanji, 4)
    for weight, (name, kanji) in enumerate(
        zip(
            ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"], "一二三四五六七八", strict=True
        ),
        1,
    )
]


def rows(suit: str) -> list[tuple[int, str, str, str, int]]:
    return [(k.weight, k.english, k.letter, k.kanji, k.copies) for k in KINDS if k.suit == suit]


def test_c1_the_table_of_spells():
    assert rows("Spell") == SPELL_ROWS
    assert SPELLS == "TNKHRMWPD"


def test_c1_the_table_of_silents():
    assert rows("Silent") == SILENT_ROWS
    assert SILENTS == "12345678"


def test_c1_sixty_nine_tokens_37_spells_and_32_silents():
    assert sum(COPIES[token] for token in SPELLS) == 37
    assert sum(COPIES[token] for token in SILENTS) == 32
    assert sum(COPIES[token] for token in LETTERS) == 69


def test_c2_and_ac1_thirty_five_arcana_of_weight_9_one_copy_each_besides_destroy():
    assert len(ARCANA) == len({*ARCANA}) == 35
    assert {(WEIGHT[token], COPIES[token], KIND[token].suit) for token in ARCANA} == {(9, 1, "Spell")}
    assert parse_pile("凜焰滅") == "凛焔D"
    assert by_weight("D神P覇") == "覇神DP"


def test_c1_seventeen_kinds_by_letter():
    assert len(KINDS) == len(LETTERS) == 17
    assert len(KIND) == 17 + len(ARCANA)
    assert [WEIGHT[token] for token in "TNKHRMWPD12345678"] == [*range(1, 10), *range(1, 9)]
    assert KIND["M"].english == "Mist"


@pytest.mark.parametrize(
    ("text", "pile"),
    [
        ("霧四二", "M42"),
        ("雷蛇斬陣轟霧瞬浄滅", "TNKHRMWPD"),
        ("一二三四五六七八", "12345678"),
        ("浄", "P"),
        ("淨", "P"),  # the other printed form
        ("m42", "M42"),
        ("5 H K", "5HK"),
        ("五H斬", "5HK"),
        ("\uff2d\uff14\uff12", "M42"),  # full-width letters and digits
        ("\uff4d", "M"),
        ("\u3000M\t4\n2 ", "M42"),
        ("", ""),
    ],
)
def test_c1_kanji_and_letters_in_letters_out(text, pile):
    assert parse_pile(text) == pile


@given(st.text(alphabet="TNKHRMWPD12345678", max_size=12))
def test_c1_kanji_and_back(pile):
    assert parse_pile(kanji(pile)) == pile
    assert parse_pile(pile) == parse_pile(pile.lower()) == pile
    assert len(kanji(pile)) == len(pile)


def test_c1_purify_is_written_in_its_modern_form():
    assert kanji("P8") == "浄八"


@pytest.mark.parametrize(
    ("text", "char", "column"),
    [("X", "X", 1), ("54Q3", "Q", 3), ("5 4 0", "0", 5), ("9", "9", 1), ("霧四火", "火", 3), ("K-K", "-", 2)],
)
def test_c1_what_is_no_token_is_named_with_its_column(text, char, column):
    with pytest.raises(NotationError) as caught:
        parse_pile(text)
    message = str(caught.value)
    assert repr(text) in message
    assert f"{char!r} in column {column} is not a token" in message
    assert "C1" in message
    assert "\n" not in message


def test_a_notation_error_is_a_value_error_and_ours():
    assert issubclass(NotationError, RaigoError)
    assert issubclass(NotationError, ValueError)


@pytest.mark.parametrize(("letter", "copies"), [(row[2], row[4]) for row in SPELL_ROWS + SILENT_ROWS])
def test_c1_one_copy_too_many_is_noticed(letter, copies):
    assert too_many(letter * copies) == []
    assert too_many("1K" + letter * (copies + 1)) == [letter]


@pytest.mark.parametrize(
    ("tokens", "body"),
    [
        ("3K7", "7K3"),
        ("K37", "7K3"),
        ("1TD8P", "DP8T1"),
        ("", ""),
        ("44H", "H44"),
        ("TNKHRMWPD", "DPWMRHKNT"),
    ],
)
def test_s4_a_body_lies_heaviest_lowest(tokens, body):
    assert by_weight(tokens) == body


@given(st.text(alphabet="TNKHRMWPD12345678", max_size=8), st.randoms(use_true_random=False))
def test_s4_sorting_keeps_the_tokens_and_forgets_their_order(tokens, random):
    body = by_weight(tokens)
    shuffled = list(tokens)
    random.shuffle(shuffled)
    assert by_weight("".join(shuffled)) == body
    assert sorted(body) == sorted(tokens)
    weights = ["T1N2K3H4R5M6W7P8D".index(token) // 2 for token in body]
    assert weights == sorted(weights, reverse=True)
