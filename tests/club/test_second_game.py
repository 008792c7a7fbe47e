"""Puzzles of Warriors of Susanoo in the club: on paper, in the log, rated, on the page of progress and in the report."""

import json
import re
from datetime import UTC, datetime, timedelta
from importlib import resources
from pathlib import Path

import pytest
from support.all_widgets import send

from raigo_lab import Practice, PuzzleBoard, PuzzleSet, SusanooPuzzles
from raigo_lab.app import pdf
from raigo_lab.app.browser import find_headless
from raigo_lab.app.cli import main
from raigo_lab.club.card_handout import answer_key, chosen, worksheet
from raigo_lab.club.progress import Log
from raigo_lab.club.rating import BEGINNER, LEVELS
from raigo_lab.club.report import as_html, report
from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.puzzles import cards, library

THEMES = [("fight-or-flee", "en"), ("terms", "ja"), ("orochi-race", "en"), ("scoring", "ja")]


def clock():
    return datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def log(tmp_path):
    return Log(tmp_path / "log.jsonl", "Hana", clock=clock)


def pressed(page, action):
    """A puzzle's page presses this choice."""
    number = [str(one) for one in page._game.look.options].index(action)
    page.set_state({"picked": {"serial": page.serial, "id": number}})


# On paper


@pytest.mark.parametrize(("theme", "lang"), THEMES)
def test_a_worksheet_has_every_choice_and_gives_nothing_away(theme, lang):
    puzzles = chosen(theme, 3)
    sheet = worksheet(theme, puzzles, lang)
    assert len(puzzles) == 3
    assert sheet.count('class="tick"') == sum(len(cards.solution(one).moves) for one in puzzles)
    for one in puzzles:
        assert one.task.text(lang).split("。")[0][:20] in sheet.replace("&#x27;", "'")
        assert one.explanation.text(lang) not in sheet
        assert one.idea.text(lang) not in sheet


@pytest.mark.parametrize(("theme", "lang"), THEMES)
def test_the_key_says_what_every_choice_is_worth(theme, lang):
    puzzles = chosen(theme, 2)
    key = answer_key(theme, puzzles, lang)
    worth = re.findall(r"</strong> = ([-\d/.]+)", key)
    assert worth == [str(value) for one in puzzles for value in cards.solution(one).moves.values()]


def test_no_puzzle_at_all_is_refused():
    with pytest.raises(InvalidArgument, match="at least one puzzle"):
        chosen("terms", 0)


def test_the_verb_writes_worksheet_and_key(tmp_path, capsys):
    file = tmp_path / "sheet.html"
    assert main(["handout", "terms", "-n", "2", "-o", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["puzzles"] == [one.name for one in chosen("terms", 2)]
    assert file.exists()
    assert (tmp_path / "sheet-answers.html").exists()


@pytest.mark.skipif(not find_headless(), reason="no browser here")
def test_it_is_printed(tmp_path):
    assert pdf.print_pdf(worksheet("scoring", chosen("scoring", 1))).startswith(b"%PDF")
    del tmp_path


# Logged, rated, shown


def test_an_attempt_on_the_page_is_logged_and_rated_by_the_puzzles_level(log):
    page = SusanooPuzzles("fight-or-flee", log=log)
    name, solution = page.puzzle.name, page.attempt.solution
    level = page.puzzle.certificate.level
    pressed(page, solution.best[0])
    (entry,) = log.attempts()
    assert (entry.puzzle, entry.solved, entry.wrong) == (f"susanoo-{name}", True, 0)
    assert log.puzzle_ratings()[entry.puzzle].points == LEVELS[level - 1]
    found = log.progress()
    assert found.rating.points > BEGINNER.points  # solved at once
    row = next(row for row in found.themes if row["theme"] == "susanoo-fight-or-flee")
    assert (row["solved"], row["without_help"]) == (1, 1)
    assert row["puzzles"] == len(cards.theme("fight-or-flee"))
    for lang, word in (("en", "Fight or flee"), ("ja", "戦うか逃げるか")):
        assert word in log.page(lang).svg


def test_a_wrong_try_costs_rating(log):
    page = SusanooPuzzles("fight-or-flee", log=log)
    solution = page.attempt.solution
    pressed(page, next(move for move in solution.moves if move not in solution.best))
    pressed(page, solution.best[0])
    (entry,) = log.attempts()
    assert (entry.wrong, entry.solved) == (1, True)
    assert log.progress().rating.points < BEGINNER.points


def test_it_begins_with_the_first_that_is_not_solved_and_leads_to_one_at_ones_level(log):
    names = [puzzle.name for puzzle in cards.theme("scoring")]
    for name in names[:2]:
        log.attempt(f"susanoo-{name}", ["x"], 0, 0, 3, True)
    log.attempt(f"susanoo-{names[2]}", ["x"], 1, 0, 3, False)
    page = SusanooPuzzles("scoring", log=log)
    assert page.puzzle.name == names[2]
    send(page, "task", what="fitting")
    me = log.progress().rating.points
    far = {one.name: abs(LEVELS[one.certificate.level - 1] - me) for one in cards.theme("scoring")}
    open_ = [name for name in names[2:] if name != names[2]]
    assert far[page.puzzle.name] == min(far[name] for name in open_)
    assert page.puzzle.name in open_
    for name in names:
        log.attempt(f"susanoo-{name}", ["x"], 0, 0, 3, True)
    now = page.puzzle.name
    send(page, "task", what="fitting")
    assert page.puzzle.name == now  # nothing is open any more


def test_attempts_are_kept_unless_told_otherwise(monkeypatch, tmp_path):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "mine.jsonl"))
    page = SusanooPuzzles("scoring")
    pressed(page, page.attempt.solution.best[0])
    silent = SusanooPuzzles("terms", log=None)
    pressed(silent, silent.attempt.solution.best[0])
    assert [entry.theme for entry in Log().attempts()] == ["susanoo-scoring"]
    assert "fitting" not in [one["name"] for one in silent.task["buttons"]]


def test_whoever_never_tried_one_sees_raigo_alone(log):
    log.attempt("fetch/bonus-hand", ["x"], 0, 0, 3, True)
    assert not any(name.startswith("susanoo-") for name in log.puzzle_ratings())
    assert not any(row["theme"].startswith("susanoo-") for row in log.progress().themes)


def test_what_comes_next_at_raigos_puzzles_is_raigos(log):
    log.attempt("susanoo-terms/one-reward", ["pass"], 0, 0, 3, True)
    assert not (log.next_at_level() or "").startswith("susanoo-")


def test_no_puzzle_of_the_second_game_is_handed_to_raigos_board(log):
    card, own = "susanoo-terms/whose-head", library.theme("fetch")[0].name
    for name in (own, card):
        log.attempt(name, ["pass"], 1, 0, 3, False)
    later = clock().date() + timedelta(days=1)
    assert log.due(later) == [own]
    assert PuzzleSet(log.due(later), log=log).puzzle.name == own
    assert log.continue_here() == own  # although the last attempt was at the other game
    assert Practice(log=log).puzzle.name in {one.name for one in library.everything()}


@pytest.mark.parametrize("given", ["susanoo-terms/whose-head", "terms/whose-head", "whose-head"])
@pytest.mark.parametrize("opened", [PuzzleBoard, lambda name: PuzzleSet([name])])
def test_raigos_board_refuses_a_puzzle_of_the_second_game_by_name(opened, given):
    with pytest.raises(InvalidArgument, match=r"is not a puzzle|Warriors of Susanoo"):
        opened(given)


@pytest.mark.parametrize("opened", [PuzzleBoard, lambda puzzle: PuzzleSet([puzzle])])
def test_raigos_board_refuses_a_puzzle_of_the_second_game_that_was_read(opened):
    with pytest.raises(InvalidArgument, match=r"Warriors of Susanoo.*SusanooPuzzles"):
        opened(cards.load("terms/whose-head"))


def test_raigos_board_refuses_a_file_of_the_second_game():
    (path,) = Path(str(resources.files("raigo_lab"))).glob("susanoo/puzzles/terms/whose-head.toml")
    with pytest.raises(RaigoError, match="susanoo"):
        PuzzleBoard(str(path))


def test_a_class_report_has_its_puzzles_and_the_common_wrong_choice(tmp_path):
    puzzle = cards.theme("terms")[0]
    solution = cards.solution(puzzle)
    wrong = next(move for move in solution.moves if move not in solution.best)
    for who in ("Aoi", "Ren"):
        Log(tmp_path / f"{who}.jsonl", who, clock=clock).attempt(
            f"susanoo-{puzzle.name}", [wrong, solution.best[0]], 1, 0, 9, True
        )
    found = report(tmp_path)
    assert found.problems == ()
    first = found.wrong_firsts[f"susanoo-{puzzle.name}"]
    assert (first.move, first.students, first.times) == (wrong, 2, 2)
    assert str(solution.moves[wrong]) in first.sentences()[-1]
    assert [row["rating"] is not None for row in found.students] == [True, True]
    assert puzzle.title.text("ja") in as_html(found, "ja")


def test_a_choice_that_is_none_is_told_not_judged(tmp_path):
    puzzle = cards.theme("terms")[0]
    Log(tmp_path / "a.jsonl", "A", clock=clock).attempt(f"susanoo-{puzzle.name}", ["dance"], 1, 0, 9, False)
    found = report(tmp_path)
    assert "there is no choice 'dance'" in found.problems[0].text
    assert found.wrong_firsts == {}
