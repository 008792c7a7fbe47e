"""The rule reference: everything is in it, words are found in both languages, the aid fits the tables."""

from __future__ import annotations

import json

import pytest

from raigo_lab.app.cli import main
from raigo_lab.club.reference import CARD_GROUPS, card_entries, entries, find, matches, player_aid
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.hands import HANDS
from raigo_lab.raigo.tokens import KINDS
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.clauses import clause_ids as card_clause_ids
from raigo_lab.susanoo.rules import WORDS
from raigo_lab.widgets.reference.widget import Reference


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_token_hand_clause_and_ruling_is_there(lang):
    rows = entries(lang)
    assert [row.name for row in rows if row.group == "token"] == [kind.letter for kind in KINDS]
    assert [row.name for row in rows if row.group == "hand"] == [hand.english for hand in HANDS]
    clauses = [row.name for row in rows if row.group in ("clause", "ruling")]
    assert clauses == list(clause_ids())
    assert len([row for row in rows if row.group == "spell"]) == 9
    assert all(row.title and row.text for row in rows)


def test_words_are_found_wherever_they_stand():
    assert [row.name for row in entries() if matches(row, "gets its sixth TOKEN")] == ["T8"]
    assert {"Red Camellia", "White Camellia"} <= {*find("camellia")["name"]}
    assert "TH5" in list(find("封印", "ja")["名"])
    assert find("no such word at all").empty


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidArgument, match="'de' is not a language"):
        entries("de")
    with pytest.raises(InvalidArgument, match="'de' is not a language"):
        Reference(lang="de")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_aid_names_every_spell_and_every_hand(lang):
    page = player_aid(lang)
    for kind in KINDS[:9]:
        assert kind.kanji in page
    for hand in HANDS:
        assert hand.japanese in page
    assert "http" not in page.replace("http://www.w3.org", "")
    with pytest.raises(InvalidArgument, match="'a5' is not a paper size"):
        player_aid(lang, "a5")


def test_rules_verb_tells_what_was_found(capsys):
    assert main(["rules", "T8"]) == 0
    assert capsys.readouterr().out.startswith("T8  ")
    assert main(["rules", "Katana", "--json"]) == 0
    assert {"K"} <= {row["name"] for row in json.loads(capsys.readouterr().out)}
    assert main(["rules", "xyzzy"]) == 1
    assert "Nothing found" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_clause_and_ruling_of_the_second_game_is_there(lang):
    rows = card_entries(lang)
    assert [row.name for row in rows if row.group == "card"] == list(starter().cards)
    assert [row.name for row in rows if row.group != "card"] == list(card_clause_ids())
    assert [row.name for row in rows if row.group == "ruling"] == list(WORDS)
    assert all(row.title and row.text for row in rows)


def test_the_second_games_words_are_found_on_the_command_line_and_in_its_reference(capsys):
    for word, name in (("Kusanagi", "I20"), ("草薙剣", "I20"), ("WB4", "WB4"), ("WR4", "WR4")):
        assert main(["rules", word, "--json"]) == 0
        assert name in {row["name"] for row in json.loads(capsys.readouterr().out)}, word
    one = Reference("Kusanagi", game="susanoo")
    assert repr(one) == "Reference('Kusanagi', game='susanoo')"
    assert {row["group"] for row in one.rows["en"]} == set(one.names["ja"]["groups"]) == set(CARD_GROUPS)
    assert "Kusanagi" in one.still()
    assert "Katana" not in one.still()
    with pytest.raises(InvalidArgument, match="game = 'go'"):
        Reference(game="go")


def test_aid_verb_writes_a_page_or_says_why_not(capsys, tmp_path):
    path = tmp_path / "aid.html"
    assert main(["aid", "-o", str(path), "--lang", "ja", "--paper", "letter"]) == 0
    assert "size: letter" in path.read_text(encoding="utf-8")
    assert main(["aid", "-o", str(tmp_path / "aid.doc")]) == 2
    assert "the file name must end in .html or .htm or .pdf" in capsys.readouterr().err
    assert main(["aid", "-o", str(tmp_path / "no" / "aid.html")]) == 2


def test_the_widget_carries_both_languages_and_takes_nothing_from_a_page():
    one = Reference("seal")
    assert set(one.rows) == {"en", "ja"} == set(one.names)
    before = one.rows, one.names, one.words, one.lang
    one.set_state({"rows": {}, "words": "<b>", "lang": "xx"})
    assert (one.rows, one.names, one.words, one.lang) == before
    data, _ = one._repr_mimebundle_()
    assert data["text/plain"] == "Reference('seal')"
    assert "<details>" in data["text/html"]
    assert "TH3" in data["text/html"]
