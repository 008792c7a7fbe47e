"""Pages made from tables are in step with them."""

import json
import re
import tomllib

import pytest
from support.places import CLONE, PACKAGE

from raigo_lab.app.cli import parser
from raigo_lab.club.progress import NAME, WHERE
from raigo_lab.course.lesson import lesson_names
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


def gaps(page: str) -> list[str]:
    """Clauses and rulings of Arcana without code, test or lesson in the page on clauses."""
    rows = re.findall(
        r"^\| ((?:AC|A|RB)\d+|R2[5-9]|R3[0-8]) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", page, re.MULTILINE
    )
    found = {name: cells for name, *cells in rows}
    wanted = [f"AC{n}" for n in range(1, 17)] + [f"A{n}" for n in range(1, 37)]
    wanted += [f"RB{n}" for n in range(1, 4)] + [f"R{n}" for n in range(25, 39)]
    return [name for name in wanted if any("`" not in cell for cell in found.get(name, [""]))]


def test_every_clause_of_arcana_has_code_a_test_and_a_lesson_on_the_page():
    page = (CLONE / "docs" / "clauses.md").read_text(encoding="utf-8")
    assert gaps(page) == []
    table = page.index("| AC9 | `")
    row = page[table : page.index("\n", table)]
    assert gaps(page.replace(row, "| AC9 | `x` | `y` | – |")) == ["AC9"]  # a clause no lesson teaches
    assert gaps(page.replace(row, "| AC9 | `x` | – | `22 when` |")) == ["AC9"]
    assert gaps(page.replace(row, "")) == ["AC9"]


# What the pages for readers say of the code


def without_blocks(name: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"```.*?```", "", (CLONE / name).read_text(encoding="utf-8"), flags=re.DOTALL)


def named_files(page: str) -> set[str]:
    """Files and folders that a page names in code; patterns like ``NN_name.toml`` stand for many."""
    words = re.findall(r"`([^`\s]+)`", page)
    return {
        word
        for word in words
        if re.fullmatch(r"[\w./-]+\.(py|md|js|toml|ipynb|wasm)", word) and "NN_" not in word
    }


def lost(page: str) -> list[str]:
    """Those that are nowhere: from the clone on, from the package on, or, named alone, anywhere in the package."""
    places = (CLONE, PACKAGE, CLONE / "docs")
    alone = {path.name for path in PACKAGE.rglob("*")}
    return sorted(
        one
        for one in named_files(page)
        if one not in alone and not any((at / one).is_file() for at in places)
    )


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/house.md"])
def test_every_file_and_link_of_a_page_is_there(name):
    page = without_blocks(name)
    assert lost(page) == []
    links = [one for one in re.findall(r"\]\(([^)#]+)\)", page) if not one.startswith("http")]
    assert links or name == "docs/house.md"
    assert [one for one in links if not (CLONE / name).parent.joinpath(one).exists()] == []


def test_a_file_that_has_moved_is_found():
    assert lost("See `raigo/effects.py`, `bounds.py` and `raigo/steps.py`.") == ["raigo/steps.py"]


README = (CLONE / "README.md").read_text(encoding="utf-8")
SAYS_NOTHING = {"lab", "certify", "aid"}  # verbs that open or write something and answer no question


def test_the_readme_names_every_verb_and_those_that_answer_a_question_have_json():
    verbs = next(one for one in parser()._actions if one.dest == "verb").choices
    table = README.partition("| verb | what it does |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`raigo-lab ([a-z-]+)", table)) == set(verbs)
    without = {name for name, one in verbs.items() if "--json" not in one._option_string_actions}
    assert without == SAYS_NOTHING


def test_the_readme_counts_puzzles_themes_and_lessons_as_they_are():
    names = list(library.neutral_names())
    assert "more than two hundred puzzles in nine themes" in README
    assert len(names) > 200
    assert len({name.partition("/")[0] for name in names}) == 9
    assert "sixteen lessons" in README
    assert "eight more on the Arcana" in README
    assert len(lesson_names()) == 16 + 8
