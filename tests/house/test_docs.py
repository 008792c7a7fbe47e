"""Pages made from tables are in step with them."""

import json
import re
import tomllib

import pytest
from support.places import CLONE

from raigo_lab.club.progress import NAME, WHERE
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import FIELDS, GOALS, PLAYED, Certificate
from raigo_lab.puzzles.library import OWN
from raigo_lab.puzzles.mine import DRESSINGS
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.verify import wrong_comments
from tools.docs import PAGES
from tools.puzzle_table import BEFORE, FATES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_in_step_with_its_table(name):
    written = (CLONE / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run `python -m tools.docs`"


PAGE = (CLONE / "docs" / "puzzles.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The part of the page on puzzles under this heading."""
    assert f"\n## {title}\n" in PAGE
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def column(text: str, number: int) -> list[str]:
    """What stands in code in one column of the tables of a text, row by row."""
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)[`= ]", row[number])]


def test_the_page_on_puzzles_has_a_row_for_every_field_goal_and_fact():
    assert column(section("The file"), 0) == [name for name, field in FIELDS.items() if not field.goals]
    assert column(section("Goals"), 0) == list(GOALS)
    of_goals = {name for name, field in FIELDS.items() if field.goals}
    assert set(column(section("Goals"), 2)) == of_goals
    assert column(section("The certificate"), 0) == ["puzzle", *Certificate._fields]


def test_the_page_on_puzzles_names_themes_and_variables_where_they_belong():
    themes = re.search(r"Themes: (.*)\.", section("Make one yourself"))
    assert themes
    assert re.findall(r"`([\w-]+)`", themes[1]) == list(DRESSINGS)
    assert f"`{OWN}` names folders" in section("Own folders")
    assert f"| where | `{WHERE}=FILE`" in section("Solving, progress, a class")
    assert f"| who | `{NAME}`" in section("Solving, progress, a class")


def test_the_example_on_the_page_is_a_puzzle():
    example = PAGE.partition("```toml\n")[2].partition("```")[0]
    puzzle = read_puzzle(example, "docs/example")
    assert prove(puzzle).best == ("fetch 32",)
    assert wrong_comments(puzzle) == []


def test_the_table_of_puzzles_has_a_row_for_each_and_gives_no_slug_and_no_answer_away():
    page = PAGES["docs/puzzle-table.md"]()
    table, _, ideas = page.partition("## The ideas")
    for name, number in library.neutral_names().items():
        puzzle = library.load(name)
        assert f"\n| {number} | {puzzle.title.en} " in table
        assert f"\n| {number} | {puzzle.idea.en} |" in ideas
        assert name not in page
        assert puzzle.certificate is not None
        if puzzle.goal in PLAYED:
            assert not any(f"{step} " in page for step in puzzle.certificate.answer if len(step.split()) > 2)


def test_what_became_of_a_puzzle_is_so():
    fates = tomllib.loads(FATES.read_text(encoding="utf-8"))
    now = set(library.neutral_names())
    assert not now & set(fates["removed"])
    assert {*fates["rebuilt"], *fates["kept"]} <= now
    gone = set(json.loads(BEFORE.read_text(encoding="utf-8"))) - now
    assert gone == set(fates["removed"])
