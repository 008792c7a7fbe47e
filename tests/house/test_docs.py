"""Pages made from tables are in step with them."""

import pytest
from support.places import CLONE

from raigo_lab.club.progress import NAME, WHERE
from raigo_lab.puzzles.form import FIELDS, GOALS, Certificate
from raigo_lab.puzzles.library import OWN
from raigo_lab.puzzles.mine import DRESSINGS
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.verify import wrong_comments
from tools.docs import PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_in_step_with_its_table(name):
    written = (CLONE / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run `python -m tools.docs`"


def test_the_page_on_puzzles_names_every_field_goal_and_fact():
    page = (CLONE / "docs" / "puzzles.md").read_text(encoding="utf-8")
    for name in (*FIELDS, *GOALS, *Certificate._fields, *DRESSINGS):
        assert f"`{name}`" in page or f"`{name} = " in page, name
    for variable in (OWN, WHERE, NAME):
        assert variable in page


def test_the_example_on_the_page_is_a_puzzle():
    page = (CLONE / "docs" / "puzzles.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    puzzle = read_puzzle(example, "docs/example")
    assert prove(puzzle).best == ("fetch 32",)
    assert wrong_comments(puzzle) == []
