"""A changed rule names the puzzles it touches: those whose proof has used it, none missed, none besides."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.places import CLONE, PACKAGE

from raigo_lab.puzzles import library, used
from raigo_lab.puzzles.used import fingerprint, outdated, read, sources
from raigo_lab.puzzles.verify import changes, rules_used
from raigo_lab.raigo.text.notation import format_position

PUZZLES = library.load_all([library.shipped_folder()])
THEME = "last-turns"

MODULE = '''"""A module."""

LIMIT = 6  # stories


@cache
def resolve(tower: str) -> int:
    """T9 What it gives."""
    # Six at most.
    return min(len(tower), LIMIT)


class Circle(NamedTuple):
    """One Circle."""

    tower: str = ""

    @property
    def height(self) -> int:
        return len(self.tower)
'''


def test_comments_docstrings_and_line_breaks_say_nothing():
    said, outside = read(MODULE)
    assert list(said) == ["resolve", "Circle.height"]
    same = MODULE.replace("# Six at most.", "# Seven?").replace("T9 What it gives.", "T9\n\n    Points.")
    same = same.replace("min(len(tower), LIMIT)", "min(\n        len(tower), LIMIT\n    )").replace(
        "# stories", ""
    )
    assert read(same) == (said, outside)


@pytest.mark.parametrize(
    ("before", "after", "touched"),
    [
        ("min(len", "max(len", "resolve"),
        ("@cache", "@lru_cache", "resolve"),
        ("return len(self.tower)", "return 1 + len(self.tower)", "Circle.height"),
        ("LIMIT = 6", "LIMIT = 7", ""),
        ('tower: str = ""', 'tower: str = "7"', ""),
    ],
)
def test_one_changed_line_is_the_change_of_one_function_or_of_a_table(before, after, touched):
    said, outside = read(MODULE)
    now, now_outside = read(MODULE.replace(before, after))
    assert [name for name in said if said[name] != now[name]] == ([touched] if touched else [])
    assert (outside != now_outside) == (not touched)


def test_what_makes_a_table_while_a_module_is_loaded_counts_as_the_table():
    """The cuts of a Combined hand (H4) are made once, when ``hands`` is loaded: no proof calls their maker."""
    assert "hands._combined" in sources()["tables"]
    assert "hands._sakura" not in sources()["tables"]


def test_every_certificate_tells_its_rules_and_nothing_has_changed_since():
    assert [one.name for one in PUZZLES if one.certificate is None or not one.certificate.used] == []
    assert {one.name: changes(one) for one in PUZZLES if changes(one)} == {}


@pytest.mark.parametrize(
    ("module", "function", "letters"),
    [
        ("spells", "katana", "KWM"),
        ("spells", "snake", "NWM"),
        ("seal", "charge", "TM"),
        ("switch", "switch", "WM"),
    ],
)
def test_a_spell_that_is_not_in_the_game_is_used_by_no_proof(module, function, letters):
    """Tokens in Raizan, on Boards, in Towers and in the Canyon all count; an Arcanum may act as anything."""
    ours = [one for one in PUZZLES if one.certificate and one.theme != "arcana"]
    users = [
        one
        for one in ours
        if any(row.split()[0] == module and function in row.split()[2:] for row in one.certificate.used)
    ]
    assert 10 < len(users) < len(ours)
    assert [one.name for one in users if not set(format_position(one.position)) & set(letters)] == []


@pytest.mark.parametrize("name", ["hands/the-echo", "fetch/a-guest-for-dinner", "workshop/odd-one-in"])
def test_what_other_puzzles_have_worked_out_before_hides_nothing(name):
    """Answers are remembered from puzzle to puzzle; who watches forgets them first."""
    puzzle = library.load(name)
    assert puzzle.certificate is not None
    other = library.load("hands/from-within")
    assert other.certificate is not None
    rules_used(other, other.certificate)
    assert rules_used(puzzle, puzzle.certificate) == puzzle.certificate.used


def test_a_function_that_is_gone_has_changed(monkeypatch):
    row = f"spells {fingerprint('spells', ['katana'])} katana"
    assert outdated([row]) == []
    monkeypatch.setattr(used, "sources", lambda: sources() | {"spells": {}})
    assert outdated([row]) == ["spells"]
    assert outdated(["teahouse 01234567 tea"]) == ["teahouse"]


TOLD = """
import json
from raigo_lab.puzzles import library
from raigo_lab.puzzles.verify import changes, verify
puzzles = [one for one in library.load_all([library.shipped_folder()]) if one.theme == "last-turns"]
print(json.dumps([[one.name for one in puzzles if changes(one)], [one.name for one in puzzles if verify(one).problems]]))
"""


def after(tmp_path: Path, before: str, now: str) -> tuple[set[str], set[str]]:
    """With a line of the spells changed in a copy: the puzzles that are named, and those that a whole ``verify`` finds changed."""
    shutil.copytree(PACKAGE, tmp_path / "raigo_lab", ignore=shutil.ignore_patterns("raigo.wasm", "static"))
    shutil.copytree(CLONE / "puzzles", tmp_path / "puzzles")
    file = tmp_path / "raigo_lab" / "raigo" / "spells.py"
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, now), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", TOLD],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    named, changed = json.loads(done.stdout)
    return set(named), set(changed)


def test_sn1_a_snake_that_reaches_less_far_names_every_puzzle_that_changes_and_none_that_has_not_used_it(
    tmp_path,
):
    """Nobody's answer becomes impossible by it at once: what changes are the lines beside it."""
    named, changed = after(
        tmp_path,
        "for spots in places(state, chanter, hand):",
        "for spots in places(state, chanter, hand)[1:]:",
    )
    assert changed
    assert changed <= named
    ours = [one for one in PUZZLES if one.theme == THEME and one.certificate]
    assert named == {
        one.name for one in ours if any("snake_options" in row.split() for row in one.certificate.used)
    }
    assert len(named) < len(ours)


def test_a_comment_in_a_rule_names_nobody(tmp_path):
    named, changed = after(tmp_path, "# What the effects do\n", "# What each effect does\n")
    assert (named, changed) == (set(), set())
