"""Puzzles on paper: which ones, what the worksheet shows and hides, the key, black and white, and the PDF."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from support.secrets import scrambled, secrets
from support.small_puzzles import LAST, puzzle_text, saved, small, wrong

from raigo_lab.app import pdf
from raigo_lab.app.browser import find_headless
from raigo_lab.app.cli import main
from raigo_lab.club.handout import (
    answer_key,
    choose,
    refutations,
    right_answer,
    table_facts,
    turns_of,
    worksheet,
)
from raigo_lab.errors import IllegalAction, InvalidArgument, RaigoError
from raigo_lab.pictures.paper import black_and_white, diagram
from raigo_lab.puzzles import library
from raigo_lab.puzzles.verify import certify
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.texts import LANGUAGES

SEALED = "2p t0 z{5K1} R6=forbidden / 2 7K1 T- 765,-,5R c:TT h:HKN / 3 W -H 6M6*T1,-,- d:NT"
STRIKE = "2p t0 z- e2 / 4 - T- 765,-,- d:P / 4 5 -- 777,-,-"


def seen(page: str) -> str:
    """What a reader sees of a page."""
    text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(text).split())


@pytest.fixture(scope="module")
def certified(tmp_path_factory):
    """A theme of one's own with nine certified puzzles: the Tower to be built on stands on another base each time."""
    folder = tmp_path_factory.mktemp("own") / "puzzles"
    for number in range(9):
        position = LAST.replace("/ 2 - -- -,-,-", f"/ {2 + number} - -- -,-,-")
        certify(saved(folder, f"club/p{number}", puzzle_text(position, after=wrong("fetch -2"))))
    return folder


@pytest.fixture
def own(certified, monkeypatch):
    """That theme is the library; nobody writes into it."""
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", str(certified))
    return certified


# Which ones


@pytest.mark.usefixtures("own")
def test_puzzles_are_spread_over_the_theme_or_drawn_by_seed():
    def names(*arguments):
        return [puzzle.name[-1] for puzzle in choose("club", *arguments)]

    assert names(3) == ["0", "4", "8"]
    assert names(1) == ["0"]
    assert names(20) == list("012345678")
    assert names(4, 7) == names(4, 7) == sorted(names(4, 7))
    assert {tuple(names(4, seed)) for seed in range(9)} != {tuple(names(4, 7))}
    with pytest.raises(InvalidArgument, match="at least one"):
        choose("club", 0)
    with pytest.raises(InvalidArgument, match="not a theme"):
        choose("poems")


# The worksheet


@pytest.mark.usefixtures("own")
def test_the_worksheet_shows_the_task_and_the_position_and_gives_nothing_away():
    puzzles = choose("club", 2)
    page = seen(worksheet("club", puzzles))
    for puzzle in puzzles:
        assert puzzle.task.en in page
        assert puzzle.explanation.en not in page
        assert puzzle.idea.en not in page
    found = re.findall(r"2p t0 z- e1 / [^A-Z]*?-,-,-(?= |$)", page)
    assert [parse_position(text) for text in found] == [puzzle.position for puzzle in puzzles]
    assert "fetch" not in page
    assert "Lotus" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", sorted({puzzle.theme for puzzle in library.everything()}))
def test_no_worksheet_gives_anything_away(theme, lang):
    puzzles = library.theme(theme)
    page = worksheet(theme, puzzles, lang)
    assert page == worksheet(theme, [scrambled(puzzle) for puzzle in puzzles], lang)
    read = seen(page)
    assert [secret for puzzle in puzzles for secret in secrets(puzzle) if secret in read] == []


def test_the_paper_is_a4_or_letter():
    assert "size: A4" in worksheet("x", [small()])
    assert "size: letter" in worksheet("x", [small()], paper="letter")
    assert "size: letter" in answer_key("x", [small()], paper="letter")


def test_texts_are_never_read_as_html():
    nasty = small()._replace(title=small().title._replace(en="<script>x</script>"))
    for page in (worksheet("<b>", [nasty]), answer_key("<b>", [nasty])):
        assert "<script>" not in page
        assert "&lt;script&gt;" in page


def test_what_lies_beside_the_boards_is_told():
    assert table_facts(small(SEALED)) == [
        "Raizan, in unknown order: 1\u00a0一, 5\u00a0五, K\u00a0斬.",
        "Canyon of seat 0: T\u00a0雷, T\u00a0雷.",
        "Seat 1's Destroy is active and has gathered: N\u00a0蛇, T\u00a0雷.",
        "1a is sealed by T\u00a0雷; the seal lasts for 1 end of a turn of its owner.",
        "Rulings: R6=forbidden.",
    ]
    assert table_facts(small())[0] == "Raizan is empty: 1 turn is left, this one included."
    assert all(table_facts(small(SEALED), "ja"))
    battle = (
        "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,-,-"
    )
    assert table_facts(small(battle, "battle"))[1:] == [
        "The turn stands at: Raigo Battle.",
        "Seat 0 has chanted Discharge, aimed at 0a.",
        "Applied this turn: Discharge, Roar.",
    ]


def test_a_given_line_tells_what_is_done_and_not_what_follows():
    puzzle = small(STRIKE, "strike", 'line = ["fetch --", "chant L charge 1a", "fetch -5", "pile R b"]')
    assert turns_of(puzzle) == [
        "Turn 1 (seat 0): Seat 0 chants Thunder as Charge, aimed at seat 1's Circle a.",
        "Turn 2 (seat 1): Seat 1 fetches Five to its right Hand. Seat 1 piles Five on its Circle b, now 1 story high.",
    ]
    assert "not in these turns" in seen(worksheet("x", [puzzle]))
    idle = small(STRIKE, "strike", 'line = ["fetch --", "end", "fetch --"]')
    assert turns_of(idle)[1] == "Turn 2 (seat 1): nothing is done."
    with pytest.raises(IllegalAction):
        turns_of(small(STRIKE, "strike", 'line = ["end"]'))


# The diagram


def test_the_diagram_needs_no_colour_and_tells_no_worth():
    picture = diagram(parse_position(SEALED))
    assert picture == diagram(parse_position(SEALED))
    for colour in re.findall(r"#([0-9a-f]{6})", picture):
        assert colour[:2] == colour[2:4] == colour[4:]
    words = re.sub(r'aria-label="[^"]*"', "", picture)
    assert "蛇" not in words  # gathered: told beside the diagram
    assert "sealed T雷" in words
    assert "蓮花" not in words
    assert "Seat 0, you" in words
    assert "席1（あなた）" in diagram(parse_position(SEALED), 1, "ja")


def test_the_near_seat_lies_below():
    picture = diagram(parse_position(SEALED), 1)
    assert picture.index(">Seat 0 ·") < picture.index(">Seat 1, you")


def test_light_grounds_turn_white_and_short_colours_are_read():
    assert black_and_white('fill="#fff" stroke="#a8231c"') == 'fill="#ffffff" stroke="#494949"'


# The key


@pytest.mark.usefixtures("own")
def test_the_key_has_the_answer_in_words_and_refutes_what_tempts():
    page = seen(answer_key("club", choose("club", 1)))
    assert "Answer: fetch 32; pile L a; pile R a" in page
    assert "Proved: the answer is worth 3, the best of the others 2." in page
    assert "Because." in page
    assert "Seat 0 wins (E4)." in page
    assert "Tempting, but refuted" in page
    assert "fetch -2 No." in page
    assert "fetch -2 leads to a margin of 0 at the end; +3 was possible." in page
    japanese = seen(answer_key("club", choose("club", 1), "ja"))
    assert "だから。" in japanese
    assert "いいえ。" in japanese


def test_the_best_of_the_other_moves_is_refuted_too():
    assert [verdict.tried for verdict in refutations(small())] == ["fetch -3"]


def test_towers_and_mixes_have_a_key_as_well():
    battles = {
        puzzle.goal: puzzle for puzzle in library.everything() if puzzle.goal in ("battle", "mix", "outcome")
    }
    for goal, puzzle in battles.items():
        answer, events = right_answer(puzzle)
        assert len(answer) == 1
        assert bool(events) == (goal != "mix")
        wrongs = list(refutations(puzzle))
        assert bool(wrongs) == (goal != "outcome")
        assert all(verdict.wrong for verdict in wrongs)


def test_a_tempting_turn_is_refuted_by_the_line_up_to_it():
    asked = [puzzle for puzzle in library.theme("destroy") if puzzle.goal == "strike"]
    tempting = [puzzle for puzzle in asked if puzzle.certificate and puzzle.certificate.tempting]
    assert tempting
    for puzzle in tempting:
        (first, *_) = refutations(puzzle)
        assert first.tried == puzzle.certificate.tempting[0]
        assert first.events


@pytest.mark.parametrize("theme", library.THEMES)
def test_every_theme_can_be_handed_out_in_both_languages(theme):
    puzzles = choose(theme, 2)
    for lang in ("en", "ja"):
        assert puzzles[0].task.text(lang) in seen(worksheet(theme, puzzles, lang))


# On the command line


@pytest.mark.usefixtures("own")
def test_the_verb_writes_both_pages(tmp_path, capsys):
    target = tmp_path / "sheet.html"
    assert main(["handout", "club", "-n", "2", "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"wrote {target} and {tmp_path / 'sheet-answers.html'}\n"
    assert "fetch 32" not in target.read_text(encoding="utf-8")
    assert "fetch 32" in (tmp_path / "sheet-answers.html").read_text(encoding="utf-8")
    assert main(["handout", "club", "-n", "99", "--lang", "ja", "-o", str(target)]) == 0
    assert capsys.readouterr().out.startswith("there are 9 puzzles of this theme\n")
    assert main(["handout", "club", "-n", "1", "-o", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"] == ["club/p0"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["club", "-o", "sheet.txt"], "the file name must end in .html or .pdf"),
        (["poems", "-o", "sheet.html"], "not a theme"),
        (["club", "-n", "0", "-o", "sheet.html"], "at least one"),
        (["club", "-n", "1", "-o", "no/where/sheet.html"], "cannot be written"),
    ],
)
@pytest.mark.usefixtures("own")
def test_bad_input_is_told_in_one_line(arguments, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["handout", *arguments]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.usefixtures("own")
def test_without_a_browser_a_pdf_is_refused_with_advice(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(pdf, "find_headless", lambda: None)
    assert main(["handout", "club", "-n", "1", "-o", str(tmp_path / "sheet.pdf")]) == 2
    assert "write .html instead" in capsys.readouterr().err
    assert not (tmp_path / "sheet.pdf").exists()


def test_a_browser_that_does_not_print_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(pdf, "find_headless", lambda: str(tmp_path / "no-browser"))
    with pytest.raises(RaigoError, match="no-browser could not print"):
        pdf.print_pdf("<p>")


def test_only_root_is_not_shut_in(monkeypatch):
    monkeypatch.setattr(pdf.os, "geteuid", lambda: 1000, raising=False)
    assert "--no-sandbox" not in pdf.command("b", Path("/a"), Path("/b"), Path("/c"))
    monkeypatch.setattr(pdf.os, "geteuid", lambda: 0, raising=False)
    assert "--no-sandbox" in pdf.command("b", Path("/a"), Path("/b"), Path("/c"))


@pytest.mark.skipif(find_headless() is None, reason="no browser here to print with")
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_pdf_has_the_size_of_the_paper(paper, size):
    data = pdf.print_pdf(worksheet("x", [small()], "ja", paper))
    assert data.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert box is not None
    assert tuple(round(float(number)) for number in box.groups()) == size
