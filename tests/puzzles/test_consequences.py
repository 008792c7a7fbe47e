"""Wrong answers to the rarer questions: what would follow from them, shown by the engine."""

from __future__ import annotations

import pytest
from support.shipped import shipped

from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.consequences import laid_so, looks_otherwise
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_workshop import every_way, judge_piles
from raigo_lab.puzzles.verdicts import judged
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.text.notation import parse_position


def asked(goal: str) -> list[str]:
    return [one.name for one in shipped() if one.goal == goal]


def test_r1_by_default_the_fetched_thunder_finds_no_tower_and_the_note_says_what_that_costs():
    """77 is two stories high: no target (TH1). Seat 1 makes 777, worth 3; the Four would have made 654, worth 2."""
    puzzle = library.load("workshop/low-clouds")
    verdict = Attempt(puzzle).answer("default")
    worse, goes = (note.text("en") for note in verdict.notes)
    assert "ends at −3" in worse
    assert "ends at −1: You fetch Four" in worse
    assert "gains 3 Yang for Seven, Seven, Seven" in goes
    assert "七、七、七" in verdict.notes[1].text("ja")


def test_r18_a_mist_that_may_shield_stops_the_katana():
    verdict = Attempt(library.load("workshop/a-mask-for-every-day")).answer("default")
    assert "answers with Mist as Shield" in verdict.notes[1].text("en")


@pytest.mark.parametrize("name", asked("ruling"))
def test_no_note_on_a_wrong_ruling_names_the_right_one(name):
    puzzle = library.load(name)
    attempt = Attempt(puzzle)
    for given in set(attempt.answers) - {attempt.question.right}:
        told = " ".join(note.text("en") for note in attempt.answer(given).notes)
        assert attempt.question.right not in told


def test_t1_a_snake_that_was_spent_would_lie_in_the_canyon():
    """A Six on 1b needs the Hand of the Snake; so the Snake would be seen in the Canyon (T13)."""
    puzzle = library.load("workshop/what-was-that")
    verdict = Attempt(puzzle).answer("6")
    assert "Snake would lie in seat 1's part of the Canyon" in verdict.notes[0].text("en")
    assert judged(puzzle, verdict).startswith("Six 六: no. With it there")
    assert verdict.line  # the turn itself is shown on the board
    assert verdict.events


@pytest.mark.parametrize("name", asked("retro"))
def test_every_wrong_token_is_laid_by_a_turn_that_looks_otherwise(name):
    puzzle = library.load(name)
    attempt = Attempt(puzzle)
    for given in set(attempt.answers) - {attempt.question.right}:
        verdict = attempt.answer(given)
        state = attempt.state
        for action in verdict.line:
            state = attempt.game.apply(state, action)
        assert puzzle.after is not None
        rules = puzzle.position.rules
        seen, wanted = view(rules, state, 0), view(rules, puzzle.after.state, 0)
        told = [one.en for one in looks_otherwise(wanted, seen)]
        assert told, given
        assert all(one in verdict.notes[0].text("en") for one in told)


def test_s6_every_place_that_looks_otherwise_is_named_and_the_same_table_names_none():
    one = parse_position("2p t0 z{1} / 3 - -- 54,-,- / 3 64 -R 55,WMN,-")
    other = parse_position("2p t0 z{1K} / 3 - -- 54,-,- / 2 6 R- 55,WM,3 c:N4")
    views = [view(position.rules, position.state, 0) for position in (one, other)]
    told = [words.en for words in looks_otherwise(*views)]
    assert told == [
        "Raizan would hold 2 tokens",
        "seat 1 would have 2 Yang",
        "a token would lie on 1L",
        "1R would be empty",
        "seat 1 would have 1 token on the Body",
        "1b would have 2 stories",
        "1c would have 1 story",
        "Four, Snake would lie in seat 1's part of the Canyon",
    ]
    assert not list(looks_otherwise(views[0], views[0]))
    back = [words.ja for words in looks_otherwise(views[1], views[0])]
    assert "席1の峡谷は空" in back


# Construct: each answer here is one swap of two tokens away from a right one.


def test_h5_a_mixed_pair_is_told_by_the_hand_it_makes():
    """77K3K3 pairs a Katana with a Three: a White Camellia, 4 points, two fewer than the Red one."""
    puzzle = library.load("workshop/three-couples")
    verdict = Attempt(puzzle).answer("77K33K")
    assert (verdict.value, verdict.best) == (4, 6)
    assert "White Camellia" in verdict.notes[0].text("en")
    assert "山茶花" in verdict.notes[0].text("ja")
    assert verdict.laid is not None
    assert verdict.laid.state.seats[0].circles[0].tower == "77K33K"  # it stands there to be looked at


def test_h8_a_mist_among_the_sixes_is_told_tower_by_tower():
    verdict = Attempt(library.load("workshop/two-households")).answer("66M 6RH")
    told = verdict.notes[0].text("en")
    assert "your Circle a Sakura, you gain 2 Yang" in told  # mixed suits: no bonus (H8)
    assert "your Circle b Lotus, you gain 1 Yang" in told


def test_ka1_the_katana_cuts_what_was_laid_and_the_line_shows_it():
    """432T has lost its suit bonus: after a cut at the bottom 32T, one point; two were wished for."""
    puzzle = library.load("workshop/weatherproof")
    verdict = Attempt(puzzle).answer("432T 1")
    assert (verdict.value, verdict.best) == (1, 2)
    assert any(event.kind == "cut" for event in verdict.events)
    assert judged(puzzle, verdict) == "432T 1 brings +1; +2 is wished for."


def wished_cut(laid: str) -> tuple[Puzzle, tuple[str, ...]]:
    return library.load("workshop/a-tower-to-regret"), (laid,)


@pytest.mark.parametrize(
    ("laid", "value", "best"),
    [
        ("576H", 0, 1),  # Unsettled: with the Five gone 76H is settled, and seat 1 no longer pays; leave it
        ("567H", 1, 1),  # Unsettled, and 67H is so, too: the cut changes nothing, nor does ending the turn
    ],
)
def test_ka1_a_cut_that_is_not_the_only_best_move_is_told_with_its_rival(laid, value, best):
    puzzle, piles = wished_cut(laid)
    row = "laid_as_good" if value == best else "laid_worse"
    found = laid_so(puzzle, piles)
    assert [note.row for note in found.notes] == [row]
    assert dict(found.notes[0].blanks)["value"] == ("+1" if value else "0")
    assert found.actions[-1] != puzzle.wish.removeprefix("only ")
    assert found.notes[0].text("en").endswith(": the turn is ended.")
    assert found.notes[0].text("ja").endswith("：手番を終える。")


@pytest.mark.parametrize("name", asked("construct"))
def test_every_tenth_wrong_way_to_lay_the_tokens_is_answered_and_none_names_a_right_one(name):
    puzzle = library.load(name)
    ways = every_way(puzzle)
    right = [piles for piles in ways if judge_piles(puzzle, piles).right]
    assert right
    for piles in [one for one in ways if one not in right][::10]:
        verdict = Attempt(puzzle).answer(" ".join(piles))
        assert verdict.laid is not None
        assert verdict.notes or verdict.line, piles
        told = " ".join(note.text("en") for note in verdict.notes)
        assert not any(" ".join(one) in told for one in right)


def test_ka1_without_a_katana_the_wished_cut_cannot_be_made_and_the_best_move_is_shown():
    """The Two on 0a makes 5432, worth 3 (H7); no Katana is there to cut with."""
    puzzle = library.load("workshop/a-tower-to-regret")
    position = parse_position("2p t0 z- e1 / 3 - 2- 543,-,- / 3 - -- -,-,-")
    found = laid_so(puzzle._replace(position=position), ("765H",))
    assert [note.row for note in found.notes] == ["laid_no_move"]
    assert "ends at +1: You pile Two" in found.notes[0].text("en")  # 3 for 5432, 2 for 765H (H2, H7)


def test_t8_nobody_plays_on_from_six_stories():
    puzzle = library.load("workshop/weatherproof")._replace(build=("0a",), tokens="765432")
    verdict = Attempt(puzzle).answer("765432")
    assert verdict.value is None
    assert verdict.notes[0].text("en").endswith("a sixth story resolves a Tower at once (T8).")
    assert judged(puzzle, verdict) == "765432: the wish does not come true."
