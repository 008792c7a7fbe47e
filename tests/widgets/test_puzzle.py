"""The puzzle widget without a browser: solving by option ids, refutations taken back, hints, nothing told too early."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.secrets import scrambled, secrets
from support.small_puzzles import words

from raigo_lab.club.progress import Log
from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.games.search.budget import Budget, Meter
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.judge_workshop import every_way, judge_piles
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.verify import certify
from raigo_lab.raigo.study.battle_lab import tower_at
from raigo_lab.raigo.text.notation import format_action, parse_action, parse_position
from raigo_lab.raigo.tokens import WEIGHT
from raigo_lab.texts import LANGUAGES, Words, say
from raigo_lab.widgets.puzzle import widget as puzzle_module
from raigo_lab.widgets.puzzle.game import Line, PuzzleGame
from raigo_lab.widgets.puzzle.lights import lit_by_move, lit_by_words
from raigo_lab.widgets.puzzle.proved import assumption_words
from raigo_lab.widgets.puzzle.set import Practice, PuzzleSet
from raigo_lab.widgets.puzzle.widget import PuzzleBoard
from raigo_lab.widgets.shared import sources

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SHIPPED = library.everything()
WORDS = words(
    task=("A task (T9).", "課題（T9）。"),
    idea=("secret idea", "秘密の考え"),
    where=("secret where", "秘密の場所"),
    piece=("secret piece", "秘密の駒"),
    why=("secret reason (TH2)", "秘密の理由（TH2）"),
)
ENDGAME = 'position = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"'
BATTLE = 'position = "2p t0 z- e3 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR / 3 44 -- 7766,432,65 / 4 32 -- 555R,-,-"'
WRONG = """
[[wrong]]
move = "fetch --"
en = "secret comment (T1)"
ja = "秘密の一言（T1）"
"""


def made(goal: str, more: str = "", position: str = ENDGAME, name: str = "test/one") -> Puzzle:
    head = f'format = 1\n{position}\ngoal = "{goal}"\nteaches = ["TH2", "T1"]\nauthor = "test"\n'
    fields, _, rest = more.partition("\n---\n")
    return read_puzzle(head + fields + WORDS + rest, name)


class Notes:
    """A log that only listens."""

    def __init__(self) -> None:
        self.rows: list[tuple] = []

    def attempt(self, puzzle, tries, wrong, hints, seconds, solved):
        assert seconds >= 0
        self.rows.append((puzzle, tries, wrong, hints, solved))


def board(puzzle, **how) -> PuzzleBoard:
    return PuzzleBoard(puzzle, **{"log": None, **how})


def sends(widget: PuzzleBoard, name, serial=None, **fields) -> None:
    """A message of the page."""
    asked = widget.serial if serial is None else serial
    widget.set_state({"picked": {"serial": asked, "id": name, **fields}})


def number_of(widget: PuzzleBoard, move: str) -> int:
    return [format_action(one) for one in widget._game.offered()].index(move)


def plays(widget: PuzzleBoard, move: str) -> None:
    sends(widget, number_of(widget, move))


def attempt_of(widget: PuzzleBoard) -> Attempt:
    return widget._sitting.attempt


def answers(widget: PuzzleBoard) -> None:
    """One right answer, or the next right move."""
    right = attempt_of(widget).right_answer()
    if widget.puzzle.goal in PLAYED:
        plays(widget, right)
    elif widget.puzzle.goal == "mix":
        sends(widget, "mix", parts=[part.split()[-1] for part in right.split(", ")])
    elif widget.puzzle.goal == "construct":
        sends(widget, "mix", parts=right.split())
    else:
        sends(widget, "answer", number=attempt_of(widget).answers.index(right))


def solves(widget: PuzzleBoard) -> None:
    for _ in range(60):
        if widget.solved:
            sees_the_end(widget)
            return
        answers(widget)
    raise AssertionError(widget)


def sees_the_end(widget: PuzzleBoard) -> None:
    """A solved puzzle goes on until its point is seen, if there is more to see."""
    if widget.page["state"] == "ending":
        assert widget.page["after"] is None
        sends(widget, "step", to=widget.page["line"]["last"])
    assert widget.page["state"] == "solved"


def why(widget: PuzzleBoard) -> list[str]:
    return [line["text"] for line in widget.reason.get("lines", [])]


def traits(widget: PuzzleBoard) -> str:
    """Everything a page or a reader receives, but for the number of the answer."""
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    for name in ("serial", "layout", "tabbable", "tooltip"):
        state.pop(name, None)
    state["twins"] = [value for name, value in widget._repr_mimebundle_()[0].items() if name != WIDGET_VIEW]
    return json.dumps(state, sort_keys=True, ensure_ascii=False)


# Every shipped puzzle


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.name)
def test_nothing_is_told_before_it_is_earned(puzzle: Puzzle):
    for lang in LANGUAGES:
        told = traits(board(puzzle, lang=lang))
        assert told == traits(board(scrambled(puzzle), lang=lang))
        for secret in secrets(puzzle):
            assert json.dumps(secret, ensure_ascii=False)[1:-1] not in told


def wrong_try(widget: PuzzleBoard) -> bool:
    """Try something wrong, if there is something at this decision."""
    attempt = attempt_of(widget)
    if widget.puzzle.goal == "mix":
        count = len(widget._sitting.towers)
        sends(widget, "mix", parts=["1", *["0"] * (count - 1)])
        return True
    if widget.puzzle.goal == "construct":
        wrong_way = next(one for one in every_way(widget.puzzle) if not judge_piles(widget.puzzle, one).right)
        sends(widget, "mix", parts=list(wrong_way))
        return True
    if widget.puzzle.goal not in PLAYED:
        right = attempt.sent.right() if widget.puzzle.goal == "battle" else [attempt.question.right]
        wrong = [i for i, one in enumerate(attempt.answers) if one not in right]
        sends(widget, "answer", number=wrong[0])
        return True
    for number, action in enumerate(widget._game.offered()):
        if not attempt.played.is_right(attempt.state, action):
            sends(widget, number)
            return True
    return False


CODE = re.compile(
    r"(?<![A-Za-z0-9])[0-3][abc](?![A-Za-z0-9])|R\d+="
)  # a Circle or a ruling as files write it


def speaks_to_the_solver(widget: PuzzleBoard) -> None:
    """Answers, the verdict and what happened are words, and the solver is no seat with a number."""
    page = widget.page
    fields = page["mix"]["fields"] if page["mix"] else []
    said = [one["label"] for one in [*page["answers"], *fields]] + [page["verdict"]["title"]]
    assert [one for one in said if CODE.search(one)] == []
    told = [text for step in (page["line"]["steps"] if page["line"] else []) for text in step]
    seat = widget._sitting.seat
    assert [one for one in told if re.search(rf"\b[Ss]eat {seat}\b|席{seat}", one)] == []


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.name)
def test_a_wrong_try_is_refuted_on_the_board_and_taken_back_and_a_right_one_solves_it(puzzle: Puzzle):
    widget = board(puzzle, seed=1)
    before = widget._game.session.state
    while not wrong_try(widget):
        answers(widget)
        before = widget._game.session.state
        assert not widget.solved
    page = widget.page
    assert page["state"] == "refuted"
    assert page["verdict"]["tone"] == "bad"
    assert page["after"] is None
    assert widget.options == []
    if puzzle.goal not in ("worth", "outcome", "ruling", "retro", "construct"):
        assert page["line"]["at"] == 1
        sends(widget, "step", to=page["line"]["last"])
        assert len(widget.page["line"]["steps"]) == page["line"]["last"]
        assert all(widget.page["line"]["steps"])
    for lang in LANGUAGES:
        widget.lang = lang
        speaks_to_the_solver(widget)
    widget.lang = "en"
    sends(widget, "back")
    assert (widget.page["state"], widget.page["line"], why(widget)) == ("ready", None, [])
    assert widget._game.session.state == before
    solves(widget)
    after = widget.page["after"]
    assert (after["explanation"], after["idea"]) == (puzzle.explanation.en, puzzle.idea.en)
    assert after["proved"]
    assert attempt_of(widget).wrong == 1
    widget.lang = "ja"
    assert widget.page["after"]["explanation"] == puzzle.explanation.ja


# Playing


def test_a_try_the_author_knows_is_commented_and_any_equal_move_is_right():
    widget = board(made("margin", "\n---\n" + WRONG))
    plays(widget, "fetch --")
    assert widget.page["verdict"]["comment"] == "secret comment (T1)"
    assert widget.page["verdict"]["title"].startswith("Fetch nothing leads to a margin of")
    assert set(widget.page["clauses"]) == {
        "T1",
        "T9",
    }  # those of the comment and of the task; not what is taught
    sends(widget, "back")
    plays(widget, "fetch T2")  # the certificate would name fetch 2T; the Hands are equal
    assert widget.page["verdict"]["tone"] == "right"
    solves(widget)
    assert widget.page["told"]
    assert widget.page["teaches"] == ["TH2", "T1"]


def test_solved_is_said_after_the_point_was_seen():
    notes = Notes()
    widget = board(made("fetch"), log=notes)
    answers(widget)
    assert widget.solved
    assert notes.rows[0][-1]  # whoever leaves now has solved it
    page = widget.page
    assert (page["state"], page["after"], widget.options) == ("ending", None, [])
    assert page["verdict"]["title"] == say("puzzle.ending")
    assert (page["line"]["at"], page["line"]["first"]) == (1, 1)
    for to in range(2, page["line"]["last"] + 1):
        assert widget.page["state"] == "ending"
        sends(widget, "step", to=to)
    assert widget.page["state"] == "solved"
    assert widget.page["line"] is None
    assert widget.page["after"]["idea"] == "secret idea"
    assert attempt_of(widget).game.is_over(widget._game.session.state)
    assert len(notes.rows) == 1
    sends(widget, "watch")
    assert widget.page["line"]["at"] == 0


def test_replies_are_told_and_one_can_begin_anew():
    widget = board(made("margin"))
    assert not widget.page["deeds"]["begin"]
    answers(widget)
    assert widget.page["told"][0]
    assert widget.page["deeds"]["begin"]
    sends(widget, "begin")
    assert attempt_of(widget).chosen == []
    assert len(widget.tries) == 1
    solves(widget)
    sends(widget, "watch")
    assert widget.page["state"] == "watched"
    assert widget.page["line"]["at"] == 0
    sends(widget, "step", to=widget.page["line"]["last"])
    sends(widget, "back")
    assert widget.page["state"] == "solved"
    sends(widget, "begin")
    assert not widget.solved
    assert widget.tries == []


def test_an_illegal_try_is_explained_and_counts_for_nothing():
    widget = board(made("margin"))
    sends(widget, "try", marks=["from:1B1"])
    assert why(widget) == [say("table.not_yours", seat=1)]
    assert widget.tries == []
    plays(widget, "fetch --")
    sends(widget, "try", marks=["from:0B1"])
    assert "Step 1" in why(widget)[0]


def test_a_tower_is_sent_by_pointing_at_it_too():
    widget = board(made("battle", position=BATTLE))
    circles = ["your Circle a", "your Circle b", "your Circle c"]
    assert [one["label"] for one in widget.page["answers"]] == circles
    assert widget.page["answers"][0]["words"] == "your Circle a"
    assert [face["letter"] for face in widget.page["answers"][1]["towers"][0]] == ["4", "3", "2"]
    plays(widget, "tower 0a")
    assert widget.page["answers"][0]["mark"] == "wrong"
    sends(widget, "back")
    plays(widget, "tower 0c")
    assert widget.solved
    sees_the_end(widget)
    assert widget.page["answers"][2]["mark"] == "right"
    assert widget.page["after"]["grid"]["rows"][0]["head"] == "your Circle a"


def test_three_grades_of_hints_the_last_on_a_second_request():
    widget = board(made("margin"))
    sends(widget, "hint")
    assert [hint["text"] for hint in widget.page["hints"]["given"]] == ["secret where"]
    sends(widget, "hint")
    assert "secret piece" in traits(widget)
    sends(widget, "hint")
    assert len(widget.page["hints"]["given"]) == 2
    assert widget.page["hints"]["sure"]
    sends(widget, "unsure")
    assert not widget.page["hints"]["sure"]
    sends(widget, "hint")
    sends(widget, "hint")
    assert widget.page["hints"]["given"][2]["text"].startswith("Play: Fetch ")
    sends(widget, "hint")
    assert why(widget) == [say("puzzle.no_hint")]
    answers(widget)
    assert [hint["grade"] for hint in widget.page["hints"]["given"]] == [1, 2]
    assert attempt_of(widget).hints == 3


def test_a_right_move_is_forgotten_when_one_begins_again():
    """It was right at its own moment; at the beginning the token it speaks of may not lie on that Hand."""
    widget = board(made("margin"))
    answers(widget)
    for _ in range(4):
        sends(widget, "hint")
    assert [hint["grade"] for hint in widget.page["hints"]["given"]] == [1, 2, 3]
    sends(widget, "begin")
    assert [hint["grade"] for hint in widget.page["hints"]["given"]] == [1, 2]
    assert widget.page["hints"]["next"]
    assert attempt_of(widget).hints == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_out_of_its_budget_is_answered(lang, monkeypatch: pytest.MonkeyPatch):
    """The search of a right move ends without one: the page is told, and nothing is lost."""
    monkeypatch.setattr("raigo_lab.widgets.puzzle.sitting.BUDGET", Budget(states=1))
    widget = board(made("margin"), lang=lang)
    for _ in range(4):
        sends(widget, "hint")
    assert why(widget) == [say("puzzle.hint_too_long", lang)]
    assert [hint["grade"] for hint in widget.page["hints"]["given"]] == [1, 2]
    assert widget.page["state"] == "ready"
    assert widget.options


def test_a_try_out_of_its_budget_is_answered_and_counts_for_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("raigo_lab.widgets.puzzle.sitting.BUDGET", Budget(states=1))
    widget = board(made("margin"))
    before = widget._game.session.state
    plays(widget, "fetch --")
    assert why(widget) == [say("puzzle.too_long")]
    assert (widget.tries, attempt_of(widget).wrong, widget.page["state"]) == ([], 0, "ready")
    assert widget._game.session.state == before
    assert attempt_of(widget).state == before


def test_thinking_for_a_while_costs_nothing(monkeypatch: pytest.MonkeyPatch):
    """The clock of a question runs while the kernel searches, not while the reader looks at the board."""
    monkeypatch.setattr("raigo_lab.widgets.puzzle.sitting.BUDGET", Budget(seconds=0.4))
    monkeypatch.setattr(Meter, "EVERY", 1)
    widget = board(made("margin"))
    time.sleep(0.5)
    for _ in range(4):
        sends(widget, "hint")
    assert widget.page["hints"]["given"][2]["text"].startswith("Play: Fetch ")


def test_a_challenge_gives_none():
    widget = board(made("margin"), hints=False)
    assert widget.page["hints"] == {"given": [], "next": "", "sure": "", "lit": []}
    sends(widget, "hint")
    assert why(widget) == [say("puzzle.no_hint")]
    assert repr(widget) == "PuzzleBoard('test/one', hints=False)"


MIX = next(puzzle for puzzle in SHIPPED if puzzle.goal == "mix" and len(Attempt(puzzle).sent.rows) == 2)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (["a half", ""], "mix_no_number"),
        (["1/0", "1"], "mix_no_number"),
        (["1e9999999", ""], "mix_no_number"),
        (["1e5000", "1"], "mix_no_number"),
        (["1e-9999999", ""], "mix_no_number"),
        (["1_0", "1"], "mix_no_number"),
        (["", ""], "mix_missing"),
        (["-1/2", "3/2"], "mix_negative"),
        (["1/2", "1/3"], "mix_sum"),
        (["2", ""], "mix_sum"),
    ],
)
def test_a_mix_that_is_none_is_told_so_and_counts_for_nothing(parts, sentence):
    widget = board(MIX)
    sends(widget, "mix", parts=parts)
    total = {"mix_sum": "2" if "2" in parts else "5/6"}.get(sentence, "")
    assert widget.page["mix"]["wrong"] == say(f"puzzle.{sentence}", sum=total)
    assert [field["value"] for field in widget.page["mix"]["fields"]] == parts
    assert widget.tries == []


def test_the_last_part_of_a_mix_may_stay_empty():
    widget = board(MIX)
    right = [part.split()[-1] for part in attempt_of(widget).right_answer().split(", ")]
    sends(widget, "mix", parts=[right[0], ""])
    assert widget.solved


def test_a_question_can_be_shown_after_a_wrong_answer():
    for goal in ("outcome", "strike"):
        widget = board(next(puzzle for puzzle in SHIPPED if puzzle.goal == goal))
        wrong_try(widget)
        assert widget.page["deeds"]["watch"]
        sends(widget, "watch")
        sends(widget, "step", to=widget.page["line"]["last"])
        assert widget.page["line"]["steps"]
        sends(widget, "back")
        assert widget.page["state"] == "ready"
        assert attempt_of(widget).hints == 3


def test_a_tower_that_is_asked_about_shows_no_worth():
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.goal == "worth")
    widget = board(puzzle)
    assert widget.scene == {}
    assert not widget.page["board"]
    bundle, _ = widget._repr_mimebundle_()
    alt = re.search(r'alt="([^"]+)"', bundle["text/html"])
    assert alt
    assert not re.search(r"\(H\d+\)|Lotus|Sakura|Camellia", alt[1].replace(puzzle.task.en, ""))
    solves(widget)
    assert widget.page["after"]["shown"]


def test_a_wrong_answer_to_a_question_cites_the_rule():
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.goal == "worth")
    widget = board(puzzle)
    wrong_try(widget)
    assert widget.page["verdict"]["comment"] == ""
    assert re.search(
        r"\((?:T7|T7, T9)\)", widget.page["verdict"]["notes"][0]
    )  # −1 was said, the first answer
    asked = next(puzzle for puzzle in SHIPPED if puzzle.goal == "outcome")
    widget = board(asked)
    wrong_try(widget)
    weights = [WEIGHT[tower_at(asked.position.state, spot)[-1]] for spot in asked.towers]
    shown = ", ".join(f"{spot} {weight}" for spot, weight in zip(asked.towers, weights, strict=True))
    assert widget.page["verdict"]["notes"][0].startswith(f"The tops weigh: {shown}.")
    assert widget.page["verdict"]["notes"][0].endswith("(RO4).")


def test_a_raigo_battle_on_the_way_is_chosen_on_the_board_RO4():
    battle = "2p t1 z- e2 u=discharge @ACT>ROAR?0!1LT:discharge:0a / 3 2 R- 543,77,- / 3 3 -R 765,444,-"
    widget = board(made("margin", position=f'position = "{battle}"'), seed=1)
    plays(widget, "answer L roar")
    assert [format_action(one) for one in widget._game.offered()] == ["tower 0a", "tower 0b"]
    plays(widget, "tower 0a")
    assert widget.page["state"] == "refuted"
    sends(widget, "back")
    plays(widget, "tower 0b")
    assert widget.solved
    sees_the_end(widget)


def test_where_the_partner_has_no_choice_one_tower_is_asked_RO4():
    teams = (
        "4p t0 z- e1 b8 u=discharge,roar @ACT>BATTLE!0LT:discharge:2a&0RR&1RR&2RR"
        " / 3 - -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
    )
    widget = board(made("battle", position=f'position = "{teams}"'))
    assert [one["label"] for one in widget.page["answers"]] == ["your Circle a", "your Circle b"]
    plays(widget, "tower 0b")
    assert widget.page["state"] == "refuted"


def test_a_given_line_is_told_in_words_without_what_comes_of_it():
    puzzle = library.read_file(Path(__file__).parent / "data" / "a-given-line.toml")
    turns = board(puzzle).page["given"]
    assert turns[0]["head"] == "Turn 1, you"
    assert turns[0]["steps"][1] == "Chant Thunder as Discharge: your Circle a"
    assert turns[0]["steps"][-1] == "seat 1: Choose seat 1's Circle a, seat 2: Choose seat 2's Circle a"
    assert turns[2]["steps"][1] == "Chant Katana: top of seat 1's Circle a"


def test_tokens_are_laid_in_fields_and_judged_by_the_engine():
    empty = 'position = "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- -,-,-"'
    more = 'tokens = "5432"\nbuild = ["0a"]\nwish = "points 3"\n'
    widget = board(made("construct", more, empty))
    assert [field["label"] for field in widget.page["mix"]["fields"]] == ["your Circle a"]
    assert widget.page["answers"] == []
    sends(widget, "mix", parts=["543"])
    assert "5432" in widget.page["mix"]["wrong"]  # one token is missing: no try
    assert attempt_of(widget).wrong == 0
    sends(widget, "mix", parts=["2345"])
    assert widget.page["state"] == "refuted"
    assert "Unsettled" in widget.page["verdict"]["notes"][0]
    assert widget._game.session.state.seats[0].circles[0].tower == "2345"  # laid, and looked at
    sends(widget, "back")
    assert widget._game.session.state.seats[0].circles[0].tower == ""
    sends(widget, "mix", parts=["5432"])
    assert widget.page["state"] == "solved"
    assert widget._game.session.state.seats[0].circles[0].tower == "5432"  # the right ones stand there, too
    sends(widget, "mix", parts=["5432", "1"])
    assert widget.page["state"] == "solved"


def test_ka1_what_was_laid_is_cut_on_the_board_and_taken_up_again():
    empty = 'position = "2p t0 z- e2 / 3 - -- -,-,- / 3 K -- -,-,-"'
    widget = board(made("construct", 'tokens = "4321T"\nbuild = ["0a", "0b"]\nwish = "margin 2"\n', empty))
    assert widget.page["names"]["mix_how"].endswith(": Four 4, Three 3, Two 2, One 1, Thunder T.")
    sends(widget, "mix", parts=["432", "T1"])  # three stories: one cut, and no hand is left
    page = widget.page
    assert page["verdict"]["title"] == "432 T1 brings 0; +2 is wished for."  # 3 Yang each
    sends(widget, "step", to=page["line"]["last"])
    assert sorted(len(circle.tower) for circle in widget._game.session.state.seats[0].circles) == [0, 2, 2]
    sends(widget, "back")
    assert widget._game.session.state == parse_position(empty[12:-1]).state


def test_a_ruling_and_a_token_are_chosen_by_their_names():
    ruled = 'position = "2p t0 z- e2 / 3 4T -6 65,-,- / 3 7 -- 77,-,-"'
    widget = board(made("ruling", 'rulings = ["default", "R1=2"]\nmove = "fetch T-"\n', ruled))
    assert [one["label"] for one in widget.page["answers"]] == [
        "the default rules",
        "Least height for Thunder: 2 (R1)",
    ]
    seen = 'position = "2p t1 z{5T} R6=forbidden / 3 - -- MRH,-,- / 4 H3 -- 444,666,-"'
    after = 'after = "2p t0 z- e2 R6=forbidden / 3 - -- MRH,-,- / 4 5T -- 444H3,666,-"\nplace = "1B1"\n'
    widget = board(made("retro", after, seen))
    assert "Five 五" in [one["label"] for one in widget.page["answers"]]
    answers(widget)
    assert widget.page["state"] == "solved"
    board_now = widget._game.session.state.seats[
        1
    ]  # a turn as it was seen has been played: five stories on 1a
    assert [len(circle.tower) for circle in board_now.circles] == [5, 3, 0]
    assert board_now.body[0] == "5"


def test_the_tree_is_drawn_when_it_is_asked_for():
    widget = board(made("margin"))
    sends(widget, "tree")
    assert why(widget) == [say("answer.malformed")]
    solves(widget)
    sends(widget, "tree")
    assert widget.page["after"]["tree"]["src"].startswith("data:image/svg+xml;base64,")
    assert widget.page["after"]["tree"]["alt"]
    assert not widget.page["deeds"]["tree"]


# Certificates


def test_the_proof_is_told_after_solving(tmp_path: Path):
    file = tmp_path / "own" / "one.toml"
    file.parent.mkdir()
    head = f'format = 1\n{ENDGAME}\ngoal = "margin"\nteaches = ["TH2"]\nauthor = "test"\n'
    file.write_text(head + WORDS, encoding="utf-8")
    bare = board(str(file))
    assert bare.page["level"]["text"] == say("puzzle.not_certified")
    certify(file)
    widget = board(str(file), lang="ja")
    assert widget.page["level"]["facts"].startswith("手番の進め方")
    widget.lang = "en"
    assert re.fullmatch(
        r"\d+ ways to play the turn, .*\d decisions? that matters?", widget.page["level"]["facts"]
    )
    solves(widget)
    rows = {row["name"]: row["text"] for row in widget.page["after"]["proved"]}
    assert rows["Value"] == "+1 Yang ahead at the end (a dropout counts 100)"
    assert rows["Best first move"].startswith("Fetch Two to the left Hand, Thunder to the right Hand")
    assert rows["Next best"] == "0, 1 less"
    assert rows["Taken for granted"].startswith("all tokens open; ")
    widget.lang = "ja"
    assert "すべての駒が公開" in json.dumps(widget.page["after"]["proved"], ensure_ascii=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fetch 28", "−5/3 Yang ahead at the end on average (a dropout counts 100)"),  # over three draws
        ("battle/half-and-half", "+1 Yang ahead at the end on average (a dropout counts 100)"),  # a mix
        ("battle 5", "+100 Yang ahead at the end (a dropout counts 100)"),  # one Tower against one
    ],
)
def test_an_average_is_called_one_after_solving_too(name: str, value: str):
    widget = board(name)
    while not widget.solved:
        solves(widget)
    assert {row["name"]: row["text"] for row in widget.page["after"]["proved"]}["Value"] == value


def test_every_assumption_is_known_in_both_languages():
    assumptions = [puzzle.certificate.assumption for puzzle in SHIPPED if puzzle.certificate]
    assert len(assumptions) == len(SHIPPED)
    for assumption in assumptions:
        words = assumption_words(assumption, "ja")
        assert not re.search(r"[a-z]{4}", words), words


# Messages as from a stranger


@pytest.mark.parametrize(
    "message",
    [
        "hint",
        None.__class__,
        {},
        {"serial": "1", "id": 0},
        {"id": 99},
        {"id": -1},
        {"id": True},
        {"id": "answer"},
        {"id": "answer", "number": 0},
        {"id": "answer", "number": "0"},
        {"id": "mix", "parts": ["1"]},
        {"id": "mix", "parts": "1/2"},
        {"id": "step", "to": 1},
        {"id": "step", "to": 1, "more": 2},
        {"id": "back"},
        {"id": "begin"},
        {"id": "watch"},
        {"id": "tree"},
        {"id": "go", "number": 0},
        {"id": "undo"},
        {"id": "deal", "seats": 2, "seed": 1},
        {"id": "load", "path": "x"},
        {"id": "copy_record"},
        {"id": "__class__"},
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence(message):
    widget = board(made("margin"))
    if isinstance(message, dict) and message:
        message = {"serial": widget.serial, **message}
    before = widget._game.session.state
    widget.set_state({"picked": message if not isinstance(message, type) else ["no"]})
    assert why(widget) == [say("answer.malformed")]
    assert widget._game.session.state == before
    assert widget.tries == []


def test_late_messages_and_foreign_traits_are_refused():
    widget = board(made("margin"))
    sends(widget, 0, serial=widget.serial - 1)
    assert why(widget) == [say("answer.stale")]
    widget.set_state({"page": {"title": "x"}, "scene": {}})
    assert why(widget) == [say("answer.read_only")]
    assert widget.page["title"] == "A title"
    widget.set_state({"lang": "ja"})
    assert widget.page["title"] == "題"


def test_bad_arguments_are_refused():
    for bad in ({"lang": "fr"}, {"size": "huge"}):
        with pytest.raises(InvalidArgument):
            board(made("margin"), **bad)
    with pytest.raises(InvalidArgument, match="is not a puzzle"):
        board("nothing/of-the-kind")


# Thinking


def test_a_long_judgement_leaves_the_page_alive(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(puzzle_module, "PATIENCE", 0.01)
    monkeypatch.setattr("raigo_lab.widgets.background.LOOK_EVERY", 0.01)
    widget = board(made("margin"))
    slow(monkeypatch, attempt_of(widget))

    async def page() -> None:
        plays(widget, "fetch --")
        assert widget.thinking
        assert widget.page["state"] == "thinking"
        assert widget.options == []
        sends(widget, "hint")
        assert why(widget) == [say("puzzle.still_thinking")]
        while widget.thinking:  # noqa: ASYNC110 - as a page does: it looks again and again
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert widget.page["state"] == "refuted"


def slow(monkeypatch: pytest.MonkeyPatch, attempt: Attempt) -> None:
    real: Callable = attempt.play

    def play(action):
        time.sleep(0.1)
        return real(action)

    monkeypatch.setattr(attempt, "play", play)


def test_a_try_that_cannot_be_judged_is_told_and_the_board_stays(monkeypatch: pytest.MonkeyPatch):
    widget = board(made("margin"))

    def play(_):
        raise NotationError("this try is too long to be judged here; begin anew")

    monkeypatch.setattr(attempt_of(widget), "play", play)
    plays(widget, "fetch --")
    assert why(widget) == ["this try is too long to be judged here; begin anew"]
    assert widget.page["state"] == "ready"
    assert widget.options


# The log


def test_the_log_hears_once_when_it_is_solved_or_left():
    notes = Notes()
    widget = board(made("margin"), log=notes)
    widget.leave()
    assert notes.rows == []
    plays(widget, "fetch --")
    sends(widget, "back")
    sends(widget, "hint")
    solves(widget)
    tries = widget.tries
    widget.close()
    assert notes.rows == [("test/one", tries, 1, 1, True)]
    left = board(made("margin"), log=notes)
    plays(left, "fetch --")
    left.close()
    assert notes.rows[1] == ("test/one", ["fetch --"], 1, 0, False)


def test_a_disk_that_cannot_be_written_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "file" / "progress.jsonl"))
    widget = PuzzleBoard(made("margin"))
    solves(widget)
    assert widget.page["state"] == "solved"


def test_the_usual_log_is_where_progress_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "progress.jsonl"))
    solves(PuzzleBoard(made("margin")))
    row = json.loads((tmp_path / "progress.jsonl").read_text(encoding="utf-8"))
    assert (row["puzzle"], row["solved"]) == ("test/one", True)


# Twins and files


def test_the_still_twins_show_the_beginning():
    widget = board(made("margin"))
    first, _ = widget._repr_mimebundle_()
    assert first["text/plain"] == "PuzzleBoard('test/one')"
    assert first["text/html"].startswith('<img alt="A title (not certified yet) A task (T9).')
    assert first["image/svg+xml"] == widget.picture()
    solves(widget)
    again, _ = widget._repr_mimebundle_()
    assert {name: again[name] for name in again if name != WIDGET_VIEW} == {
        name: first[name] for name in first if name != WIDGET_VIEW
    }


def test_the_script_stands_alone():
    script = sources.script("puzzle")
    assert script.count("export default") == 1
    assert not re.search(r"^import ", script, re.MULTILINE)
    assert "innerHTML" not in script


# The board


def test_a_line_stops_where_something_happens():
    puzzle = made("margin")
    attempt = Attempt(puzzle)
    verdict = attempt.play(attempt.game.node(attempt.state).options[0])
    line = Line(puzzle.position, (), verdict.line, to_the_end=True)
    assert line.stops[0].actions == 0
    assert line.stops[-1].actions == len(verdict.line)
    assert all(stop.events for stop in line.stops[1:])
    game = PuzzleGame(puzzle.position, 0)
    for at in (line.last, 1, 0, 2, line.last):
        line.at = at
        game.stand(line.actions)
        assert game.session.actions == line.actions


# Sets


def test_a_set_goes_from_easy_to_hard_and_keeps_marks():
    notes = Notes()
    easy = made("battle", position=BATTLE, name="test/a")
    hard = made("margin", name="test/b")
    widget = PuzzleSet([easy, hard], log=notes)
    assert widget.puzzles == ("test/a", "test/b")
    assert repr(widget) == "PuzzleSet(['test/a', 'test/b'])"
    shelf = widget.page["shelf"]
    assert [row["mark"] for row in shelf["rows"]] == ["new", "new"]
    assert (shelf["previous"], shelf["next"]) == (None, 1)
    solves(widget)
    assert widget.page["shelf"]["rows"][0]["mark"] == "solved"
    sends(widget, "go", number=1)
    assert widget.page["name"] == "test/b"
    plays(widget, "fetch --")
    sends(widget, "go", number=0)
    assert [row["mark"] for row in widget.page["shelf"]["rows"]] == ["solved", "missed"]
    assert [row[0] for row in notes.rows] == ["test/a", "test/b"]
    sends(widget, "go", number=2)
    assert why(widget) == [say("answer.malformed")]
    widget.at = 1
    assert widget.at == 1
    for bad in (2, -1, "1"):
        with pytest.raises(InvalidArgument):
            widget.at = bad


def test_a_set_goes_on_where_one_left_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "progress.jsonl"))
    puzzles = [made("margin", name=f"test/{name}") for name in "abc"]
    first = PuzzleSet(puzzles)
    assert first.at == 0
    solves(first)
    again = PuzzleSet(puzzles)
    assert again.at == 1
    assert again.page["shelf"]["rows"][0]["mark"] == "solved"
    assert again._repr_mimebundle_()[0]["image/svg+xml"] == first._repr_mimebundle_()[0]["image/svg+xml"]
    plays(again, "fetch --")
    again.at = 2
    third = PuzzleSet(puzzles)
    assert third.at == 1
    (tmp_path / "progress.jsonl").unlink()
    (tmp_path / "progress.jsonl").mkdir()
    assert PuzzleSet(puzzles).at == 0


def test_a_theme_is_a_set_and_its_hardest_a_challenge():
    theme = library.themes()[0]
    whole = PuzzleSet(theme, log=None)
    assert whole.puzzles == tuple(puzzle.name for puzzle in library.theme(theme))
    assert repr(whole) == f"PuzzleSet({theme!r})"
    hard = PuzzleSet(theme, hardest=2, hints=False, log=None)
    assert hard.puzzles == whole.puzzles[-2:]
    assert repr(hard) == f"PuzzleSet({theme!r}, hardest=2, hints=False)"
    for bad in ({"hardest": 0}, {"at": 99}, {"at": True}):
        with pytest.raises(InvalidArgument):
            PuzzleSet(theme, log=None, **bad)
    with pytest.raises(InvalidArgument, match="at least"):
        PuzzleSet([], log=None)


# Hints on the board


def test_a_hint_lights_what_its_words_name_and_no_more():
    state = attempt_of(board(made("margin"))).state  # seat 0 has Thunder and Two in the Body
    assert lit_by_words("Look at 0a and at 1b; 3a is not there.", state, 0) == ["0a", "1b"]
    assert lit_by_words("What is KKK3 worth, and what 54?", state, 0) == [
        "1a"
    ]  # 54K stands there, 54 does not
    assert lit_by_words("The Thunder decides.", state, 0) == ["0B2"]
    assert lit_by_words("Leave a Hand free for Raizan.", state, 0) == ["raizan", "0L", "0R"]
    assert lit_by_words("Count.", state, 0) == []
    assert lit_by_move(parse_action("fetch T2"), state, 0) == ["0B2", "0B1"]
    assert lit_by_move(parse_action("pile L b"), state, 1) == ["1L", "1b"]
    assert lit_by_move(parse_action("chant R snake 1B1"), state, 0) == ["0R", "1B1"]
    assert lit_by_move("0a 1/2, 3c 1/2", state, 0) == ["0a"]  # there is no seat 3
    assert lit_by_move("1a", state, 0) == ["1a"]


def test_the_board_is_lit_by_the_last_hint_while_one_may_move():
    widget = board(
        made("margin")._replace(hints=(Words("Look at 0a.", "0a。"), Words("The Two.", "二。"))), lang="ja"
    )
    assert widget.page["hints"]["lit"] == []
    sends(widget, "hint")
    assert widget.page["hints"]["lit"] == ["0a"]
    sends(widget, "hint")
    assert widget.page["hints"]["lit"] == ["0B1"]
    plays(widget, "fetch --")
    assert widget.page["hints"]["lit"] == []


# Practice


def test_practice_leads_from_one_puzzle_at_ones_level_to_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "progress.jsonl"))
    log = Log()
    widget = Practice()
    first = widget.puzzle.name
    assert first == log.next_at_level()
    assert repr(widget) == "Practice()"
    assert widget.page["shelf"]["note"] == "at your level, rating 1200"
    assert widget.puzzles[widget.page["shelf"]["next"]] == log.next_at_level([first])
    solves(widget)
    assert widget.page["shelf"]["note"].endswith(", 1 day in a row")
    following = widget.page["shelf"]["next"]
    sends(widget, "go", number=following)
    assert widget.puzzle.name != first
    assert Practice().puzzle.name == log.next_at_level()


def test_practice_without_a_log_begins_with_the_easiest():
    widget = Practice(log=None)
    assert (widget.at, widget.page["shelf"]["next"]) == (0, 1)


def test_the_solver_is_asked_as_you_and_the_others_by_their_seats():
    board = PuzzleBoard("fetch/a-borrowed-blade", log=None, lang="en")
    assert (board.scene["ask"]["who"], board.scene["near"]["name"]) == ("You", "Seat 0, you")
    assert board.scene["bar"]["text"] == "Turn 1 · your turn"
    board.lang = "ja"
    assert board.scene["ask"]["who"] == "あなた"
    assert [one["name"] for one in board.scene["far"]] == ["席1"]


@pytest.mark.parametrize(
    ("lang", "said", "number"), [("en", "your Circle a", "seat 0"), ("ja", "自分の桜門a", "席0")]
)
def test_what_a_spell_is_aimed_at_is_said_to_the_one_who_answers(lang, said, number):
    board = PuzzleBoard("destroy/nine-is-not-ten", log=None, seed=1, lang=lang)
    assert said in board.scene["ask"]["text"]
    assert number not in board.scene["ask"]["text"]
