"""Tables for a person to read: words to the left, tokens as tiles, and nothing that is read as HTML."""

import re
from html import unescape

import pandas as pd
import pytest

from raigo_lab import find, parse_position, rulings_frame, show_table
from raigo_lab.games.tree.tables import first_moves, summary
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.raigo.endgame.solve import evaluate_moves
from raigo_lab.raigo.hands import HANDS
from raigo_lab.raigo.study.tower_tasks import hands_table

LAST = parse_position("2p t0 z- e1 / 4 - K- 54,-,- / 2 - -- -,-,-")


def cells(html: str) -> list[list[tuple[str, str, str]]]:
    """Every row's cells: the element, its style and its words."""
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    found = [re.findall(r'<(t[hd])[^>]*? style="([^"]*)">(.*?)</t[hd]>', row) for row in rows]
    return [[(kind, style, unescape(text)) for kind, style, text in row] for row in found]


def words(html: str) -> list[list[str]]:
    return [[text for _, _, text in row] for row in cells(html)]


@pytest.mark.parametrize(
    "frame",
    [
        find("seal ends"),
        find("封印 終わり", lang="ja"),
        rulings_frame()[["question", "default", "others", "reason"]],
        evaluate_moves(LAST),
        first_moves(explore(LAST)),
        summary(explore(LAST)),
    ],
    ids=["find", "find-ja", "rulings", "moves", "first-moves", "summary"],
)
def test_every_table_of_prose_stands_to_the_left_and_says_all_of_it(frame):
    head, *rows = cells(show_table(frame).html)
    assert len(rows) == len(frame)
    whole = frame.reset_index() if frame.index.name else frame
    for place, column in enumerate(whole.columns):
        assert head[place][2] == column
        number = pd.api.types.is_integer_dtype(whole[column])
        assert {("text-align: right" if number else "text-align: left") in row[place][1] for row in rows} == {
            True
        }
        if whole[column].map(type).eq(str).all():
            assert [row[place][2] for row in rows] == list(whole[column])


def test_yes_is_a_mark_and_no_is_nothing():
    table = show_table(pd.DataFrame({"best": [True, False], "ahead": [None, True], "ends": [13, 7]}))
    assert words(table.html)[1:] == [["✓", "", "13"], ["", "✓", "7"]]
    assert repr(table).splitlines() == [
        "best  ahead  ends",
        "✓" + " " * 14 + "13",
        " " * 6 + "✓" + " " * 9 + "7",
    ]


@pytest.mark.parametrize(("lang", "column"), [("en", "tokens"), ("ja", "駒")])
def test_the_hands_are_drawn_in_tiles_with_their_words_beside(lang, column):
    table = show_table(hands_table(lang), tiles=column, lang=lang)
    drawn = re.findall(r'<img alt="([^"]*)" src="data:image/svg', table.html)
    assert len(drawn) == len(HANDS)
    assert all(hand.example in alt for hand, alt in zip(HANDS, drawn, strict=True))
    assert [row[0][0] for row in cells(table.html)] == ["th"] * (1 + len(HANDS))  # a hand names its row


def test_words_from_anywhere_are_never_read_as_html():
    nasty = "<script>alert(1)</script>"
    frame = pd.DataFrame({nasty: [nasty]}, index=pd.Index([nasty], name=nasty))
    html = show_table(frame).html
    assert "<script" not in html
    assert words(html) == [[nasty, nasty], [nasty, nasty]]


def test_an_empty_table_has_its_heads():
    assert words(show_table(pd.DataFrame(columns=["move", "value"])).html) == [["move", "value"]]
    assert words(show_table(pd.DataFrame()).html) == [[]]
