"""What a refutation shows: the reply that punishes, to the moment where it is seen; and a solved line goes on to its point."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from support.small_puzzles import LAST, small, wrong

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Joint
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.comments import claims_in, comment_problems
from raigo_lab.puzzles.judge_question import STRUCK
from raigo_lab.puzzles.miscounts import miscount
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.verdicts import Verdict, judged
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import margin
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action, parse_action

TWO_TO_ONE = (
    "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1b&0RR&1RR / 3 - -- 7W7,433,- / 4 2N -- W,7744,-"
)
TEAR_DOWN = "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR / 4 - -- 77W,543,- / 3 55 -- 7766,333*T1,-"
LIGHTNING = "2p t0 z{5T} / 3 432 -7 765,21,1 / 1 K -- 5643,66,1"
PARTNERS = (
    "4p t0 z- e1 b8 u=discharge,roar @ACT>BATTLE!0LT:discharge:2a&0RR&1RR&2RR"
    " / 3 - -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
)
# Seat 1 discharges 543; if seat 0 roars, seat 1 roars too, and both choose between two Towers.
INTO_BATTLE = "2p t1 z- e2 u=discharge @ACT>ROAR?0!1LT:discharge:0a / 3 2 R- 543,77,- / 3 3 -R 765,444,-"
RUINS = (
    "ruin-instead-of-roar",
    "ruin-by-mist",
    "eight-nine-ten",
    "clear-the-view",
    "their-destroy-your-ruin",
    "ruin-in-two-turns",
)


def end_of(attempt, line):
    """The margin of the asked seat where a line ends."""
    state = attempt.state
    for action in line:
        state = attempt.game.apply(state, action)
    assert attempt.game.is_over(state)
    return margin(attempt.game.outcome(state))[attempt.seat]


def notes(verdict, lang="en"):
    return [note.text(lang) for note in verdict.notes]


# A mix


def test_a_mix_is_refuted_by_the_reply_that_exploits_it_RO4():
    attempt = Attempt(small(TWO_TO_ONE, "mix"))
    verdict = attempt.answer("1/2, 1/2")
    sent = attempt.sent
    columns = list(zip(*sent.payoffs, strict=True))
    averages = [sum(map(Fraction, column)) / 2 for column in columns]
    worst = averages.index(min(averages))
    assert verdict.value == min(averages)
    assert format_action(verdict.line[0]).endswith(sent.columns[worst])
    assert end_of(attempt, verdict.line) == min(columns[worst])
    assert end_of(attempt, verdict.line) < max(columns[worst])  # not the solver's best result
    said = notes(verdict)[0]
    circle = sent.columns[worst].removeprefix("tower 1")
    assert said.startswith(
        f"Against this mix the other side sends seat 1's Circle {circle}. Then you end at: "
    )
    assert all(f"your Circle {row.removeprefix('tower 0')} " in said for row in sent.rows)
    assert re.search(r"\d[abc]", said + notes(verdict, "ja")[0]) is None  # in words, not in notation
    assert said.endswith("That is −1 on average.")
    assert "on average" in judged(attempt.puzzle, verdict)
    assert "平均" in judged(attempt.puzzle, verdict, "ja")


def test_a_tower_that_is_never_sent_is_not_shown():
    attempt = Attempt(small(TWO_TO_ONE, "mix"))
    for text, tower in (("1, 0", "tower 0a"), ("0, 1", "tower 0b")):
        assert format_action(attempt.answer(text).line[0]).startswith(tower)


# Past the hand-over


def test_a_lost_battle_goes_on_until_the_punishment_is_seen():
    attempt = Attempt(small(TEAR_DOWN, "battle"))
    verdict = attempt.answer("0a")
    assert verdict.wrong
    told = [tell(event) for event in verdict.events]
    assert any("Red Camellia" in one for one in told)
    assert end_of(attempt, verdict.line) == verdict.value == -2


def test_with_three_seats_the_battle_alone_is_shown():
    position = (
        "3p t0 z- e1 b8 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR&2RR"
        " / 3 - -- 444,77 / 4 - -- 66M,- / 3 - -- 776,-"
    )
    verdict = Attempt(small(position, "battle")).answer("0b")
    assert verdict.wrong
    assert len(verdict.line) == 1


# Chance


def test_chance_shows_the_draw_that_matters_and_calls_the_value_an_average():
    attempt = Attempt(small(LIGHTNING, "fetch"))
    verdict = attempt.play(parse_action("fetch 4-"))
    assert verdict.wrong
    assert "draw T" in map(format_action, verdict.line)
    assert end_of(attempt, verdict.line) == 6
    assert notes(verdict) == [
        "The value is an average over all draws. Shown is the draw Thunder (chance 1/2): it ends at +6, after a right move at +100."
    ]
    assert "on average" in judged(attempt.puzzle, verdict)
    assert "雷" in notes(verdict, "ja")[0]


def test_draws_are_compared_although_the_wrong_move_could_draw_fewer():
    """A Hand blocked by the Fetch leaves room for one of Raizan's tokens or two; the line draws as many as a right one."""
    verdict = Attempt(library.load("fetch 28")).play(parse_action("fetch -4"))
    told = list(map(format_action, verdict.line))
    assert "select 2" in told
    assert any(one.startswith("draw ") and "N" in one for one in told)  # the Snake, as the author says
    assert "an average over all draws" in notes(verdict)[0]


def test_a_line_without_chance_is_no_average():
    verdict = Attempt(small()).play(parse_action("fetch -2"))
    assert (verdict.wrong, verdict.average, verdict.notes) == (True, False, ())


# The own side goes on playing


def test_after_a_wrong_fetch_the_own_side_still_builds():
    attempt = Attempt(small("2p t0 z- e2 / 4 7M4 -- 7772,65,- / 5 61 -K 432,6,-"))
    verdict = attempt.play(parse_action("fetch 74"))
    assert "pile R b" in map(format_action, verdict.line)  # 654 at least
    assert end_of(attempt, verdict.line) == verdict.value


def test_of_equal_moves_the_one_that_pays_at_once():
    attempt = Attempt(small("2p t0 z- e1 / 3 W3T -1 765,-,- c:N / 5 HN -- 66,-,- c:4K", "fetch"))
    verdict = attempt.play(parse_action("fetch T-"))
    assert "chant L discharge 0a" in map(format_action, verdict.line)


def test_nobody_hands_points_to_the_other_side_without_need():
    """RRRR scores 4 at the end anyway; who is to be refuted does not discharge it for seat 1 on the way."""
    attempt = Attempt(library.load("studies/making-room"))
    bad = attempt.play(parse_action("select 1"))
    assert bad.wrong
    assert end_of(attempt, bad.line) == bad.value
    gains = [tell(event) for event in bad.events if event.kind == "resolved"]
    assert not any("seat 1 gains" in one for one in gains)


def test_points_are_handed_over_where_they_cost_nothing_and_clear_the_way():
    """Near miss: whoever discharges seat 1's Tower as the try itself sees just that."""
    attempt = Attempt(library.load("last-turns/sealed-for-the-bonus"))
    while "chant" not in str(attempt.node.options):
        attempt.play(parse_action(attempt.right_answer()))
    tried = next(one for one in attempt.node.options if format_action(one).endswith("discharge 1a"))
    bad = attempt.play(tried)
    assert bad.wrong
    assert any("seat 1 gains" in tell(event) for event in bad.events if event.kind == "resolved")


def test_a_dropout_in_a_margin_is_explained_and_only_there():
    attempt = Attempt(small(LIGHTNING, "fetch"))
    verdict = attempt.play(parse_action("fetch 4-"))
    assert "was possible (a dropout counts 100)." in judged(attempt.puzzle, verdict)
    assert "、脱落は100と数える" in judged(attempt.puzzle, verdict, "ja")
    plain = Attempt(small())
    verdict = plain.play(parse_action("fetch -2"))
    assert "dropout" not in judged(plain.puzzle, verdict)
    assert "脱落" not in judged(plain.puzzle, verdict, "ja")


def test_a_wide_margin_without_a_dropout_is_no_dropout():
    """Seat 0 is 38 or 41 ahead because it has 40 Yang; nobody drops out."""
    rich = Attempt(small(LAST.replace("/ 2 32", "/ 40 32", 1)))
    verdict = rich.play(parse_action("fetch -2"))
    assert (verdict.value, verdict.best) == (38, 41)
    assert "dropout" not in judged(rich.puzzle, verdict)


@pytest.mark.parametrize(
    ("value", "best", "told"),
    [(Fraction(51, 2), 12, False), (Fraction(53, 2), 12, True), (12, Fraction(-53, 2), True)],
)
def test_an_average_beyond_what_yang_can_make_holds_a_dropout(value, best, told):
    """Both have 2 Yang: with two hands of 12 (H6) nobody is more than 26 ahead."""
    verdict = Verdict("wrong", "fetch -2", value=value, best=best, average=True)
    assert ("a dropout counts 100" in judged(small(), verdict)) == told


def test_an_average_whose_shown_case_has_a_dropout_says_what_it_counts():
    verdict = Verdict("wrong", "fetch -2", value=Fraction(20), best=Fraction(21), average=True)
    assert "dropout" not in judged(small(), verdict)
    shown = verdict._replace(events=(Event("final_out", "R10", 1),))
    assert "a dropout counts 100" in judged(small(), shown)


# Solved


@pytest.mark.parametrize("name", RUINS)
def test_a_ruin_is_solved_when_destroy_has_struck_DE3(name):
    attempt = Attempt(library.load(f"destroy/{name}"), seed=1)
    while not attempt.solved:
        verdict = attempt.play(parse_action(attempt.right_answer()))
    assert verdict.kind == "solved"
    assert any(event.kind in STRUCK for event in (*verdict.events, *verdict.rest_events))
    assert end_of(attempt, verdict.rest) == Fraction(attempt.puzzle.certificate.value)


def test_a_fetch_goes_on_to_the_end_of_the_game():
    attempt = Attempt(small(goal="fetch"))
    verdict = attempt.play(parse_action("fetch 32"))
    assert verdict.kind == "solved"
    assert [format_action(action) for action in verdict.rest] == ["pile L a", "pile R a"]
    assert end_of(attempt, verdict.rest) == 3
    assert tell(verdict.rest_events[-1]) == "Seat 0 wins (E4)."


def test_a_gain_ends_with_its_turn():
    attempt = Attempt(small("2p t0 z- e1 / 2 - T- 543,-,- / 2 - -- 66,-,-", "gain", "least = 2"))
    assert attempt.play(parse_action("chant L discharge 0a")).rest == ()


# One Tower among partners


def test_one_tower_is_enough_where_the_partner_has_no_choice():
    attempt = Attempt(small(PARTNERS, "battle"))
    assert attempt.answers == ("tower 0a + tower 2a", "tower 0b + tower 2a")
    assert attempt.answer("tower 0b").wrong
    assert attempt.answer("0a").kind == "solved"
    with pytest.raises(InvalidArgument, match="there are 0a \\+ 2a, 0b \\+ 2a"):
        Attempt(small(PARTNERS, "battle")).answer("2a")


# A Battle on the way


def test_a_margin_puzzle_into_a_raigo_battle_is_played_to_its_end_RO4():
    puzzle = small(INTO_BATTLE)
    assert prove(puzzle).best == ("answer L roar",)
    attempt = Attempt(puzzle, seed=1)
    assert attempt.play(parse_action("pass")).wrong
    assert attempt.play(parse_action("answer L roar")).kind == "right"
    node = attempt.game.node(attempt.state)
    assert isinstance(node, Joint)
    assert all(len(options) == 2 for _, options in node.seats)
    with pytest.raises(InvalidArgument, match="tower 1a cannot be sent here; there is tower 0a, tower 0b"):
        attempt.play(parse_action("tower 1a"))
    assert attempt.right_answer() == "tower 0b"
    bad = attempt.play(parse_action("tower 0a"))
    assert bad.wrong
    assert bad.value < bad.best
    assert end_of(attempt, bad.line) == bad.value
    good = attempt.play(parse_action("tower 0b"))
    assert good.kind == "solved"
    assert attempt.tries == ["pass", "answer L roar", "tower 0a", "tower 0b"]


# What a Tower is worth


@pytest.mark.parametrize(
    ("tower", "given", "clause"),
    [
        ("WMHR3", 4, "T7"),  # the Roar lies on the lighter Shield
        ("HKN", -1, "T9"),
        ("66M6", 4, "H8"),  # Mist is no Silent
        ("66M6", 2, "H7"),
        ("DWRKT", 1, "H7"),
        ("DWRKT", 3, "H8"),
        ("DWRKT", 2, "H7"),
        ("44H4K", 3, "H11"),  # 44H4 alone
        ("7655", 2, "H11"),  # 765 alone: the shortest part that is a hand
        ("543", 3, "H10"),  # three stories
        ("543", 12, "H10"),  # 5 + 4 + 3
        ("543", 7, "H7"),
    ],
)
def test_a_wrong_number_gets_the_reason_that_fits(tower, given, clause):
    puzzle = small(f"2p t0 z- e1 / 2 - -- {tower},-,- / 2 - -- -,-,-", "worth", 'tower = "0a"')
    attempt = Attempt(puzzle)
    verdict = attempt.answer(str(given))
    assert verdict.wrong
    assert clause in notes(verdict)[0]
    assert clause in notes(verdict, "ja")[0]
    assert str(attempt.question.right) not in notes(verdict)[0].replace(clause, "").split()


def test_the_bonus_token_counts_at_the_end_only_E3():
    puzzle = small("3p t0 z- e3 b5 / 3 2 -- 5R55,6 / 4 3 -- 444,7 / 3 4 -- 66,2", "worth", 'tower = "0a"')
    assert "E3" in miscount(puzzle, 6).text()


# Comments


def test_every_comment_of_the_book_agrees_with_its_line():
    problems = [
        f"{puzzle.name}: {one}" for puzzle in library.everything() for one in comment_problems(puzzle)
    ]
    assert problems == []


def test_a_comment_that_the_line_does_not_show_is_told():
    puzzle = small(after=wrong("fetch -2").replace("No.", "Seat 1 roars, and your Lotus falls."))
    assert [one.split(": ", 1)[1] for one in comment_problems(puzzle)] == [
        "'Seat 1 roars': the line does not show it",
        "'Lotus falls': the line does not show it",
    ]


def test_what_could_be_is_no_claim():
    assert list(claims_in("If you go on, seat 1 roars.", (), 0)) == []
    assert list(claims_in("Seat 1 roars.", (), 0)) == [("Seat 1 roars", False)]
