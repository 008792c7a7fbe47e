"""Branch coverage: the rooms that are measured, by which tests, and what happens below a floor."""

from __future__ import annotations

import tomllib

import pytest
from support.measured import ROOMS, WALKS, is_measured
from support.places import CLONE

from tools import branches
from tools.branches import Room, floors, rooms

RULES = "raigo_lab/raigo"


def found_in_all_files(room: str, missing: dict[str, list[list[int]]]) -> dict[str, object]:
    """As coverage tells it: ten branches in each file of a room."""
    paths = [path.relative_to(CLONE).as_posix() for path in (CLONE / room).glob("*.py")]
    return {
        path: {"summary": {"num_branches": 10}, "missing_branches": missing.get(path, [])} for path in paths
    }


def test_every_measured_room_has_a_floor_and_coverage_looks_at_it():
    project = tomllib.loads((CLONE / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["coverage"]["run"]["include"]
    assert [f"{room}/*.py" for room in floors()] == included
    assert all((CLONE / room).is_dir() for room in floors())


def test_a_room_below_its_floor_is_told_with_what_is_missing():
    files = found_in_all_files(RULES, {f"{RULES}/hands.py": [[82, 83], [90, -80]]})
    (room,) = rooms(files, {RULES: 100})
    assert room.missing == (f"{RULES}/hands.py:82->83", f"{RULES}/hands.py:90->exit")
    assert 98 < room.percent < 100
    assert not room.ok
    assert Room(RULES, 98, room.branches, room.missing).ok


def test_a_file_that_no_test_loads_counts():
    files = found_in_all_files(RULES, {})
    del files[f"{RULES}/hands.py"]
    (room,) = rooms(files, {RULES: 100})
    assert room.missing == (f"{RULES}/hands.py: never loaded",)
    assert not room.ok


@pytest.mark.parametrize(("missing", "code"), [((), 0), (("x:1->2",), 1)])
def test_the_command_fails_below_a_floor(monkeypatch, capsys, missing, code):
    monkeypatch.setattr(branches, "measured_files", dict)
    monkeypatch.setattr(branches, "rooms", lambda *_: iter([Room(RULES, 100, 4, missing)]))
    assert branches.main() == code
    out = capsys.readouterr().out
    assert ("BELOW ITS FLOOR" in out) == bool(code)
    assert all(one in out for one in missing)


@pytest.mark.parametrize("name", WALKS)
def test_every_walk_that_is_left_out_is_there(name):
    path, _, test = name.partition("::")
    assert name.startswith(ROOMS)
    assert f"def {test}" in (CLONE / path).read_text(encoding="utf-8")
    assert not is_measured(f"{name}[1]")


def test_stories_are_measured_and_other_rooms_are_not():
    assert is_measured("tests/raigo/test_turn.py::test_t1_x")
    assert not is_measured("tests/widgets/test_table.py::test_x")
