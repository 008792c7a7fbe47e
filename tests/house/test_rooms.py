"""The house: every module lies in a room, and goes only through the doors of that room."""

import re

import pytest
from support import rooms
from support.places import CLONE, TESTS
from support.rooms import LATE, OUTSIDE, ROOMS, misfits, modules, ours, outside, room_of


@pytest.mark.parametrize("name", modules())
def test_each_module_lies_in_a_room(name):
    assert room_of(modules()[name]) in ROOMS, f"say in support/rooms.py which rooms {name} may import from"


def test_each_room_exists():
    assert {room_of(path) for path in modules().values()} == set(ROOMS)


def test_the_table_names_rooms_and_no_wildcards():
    assert len(ROOMS) <= 37
    for room, doors in ROOMS.items():
        assert set(doors.split()) <= set(ROOMS), room


def test_the_page_about_the_house_names_every_room():
    rows = [
        line.split("|")[1]
        for line in (CLONE / "docs" / "house.md").read_text().splitlines()
        if line[:3] == "| `"
    ]
    named = {name for row in rows for name in re.findall(r"`([a-z/]+)`", row)}
    # A row of `app` and of `widgets` speaks of all that lies in it.
    wanted = {room.replace(".", "/") for room in ROOMS if not room.startswith(("widgets.", "app.", "__"))}
    assert named == wanted


def test_the_tests_lie_in_the_same_rooms():
    wanted = {room.replace(".", "/") for room in ROOMS if not room.startswith(("widgets.", "app.", "__"))}
    assert {room for room in wanted if not (TESTS / room).is_dir()} == {
        "errors",
        "texts",
    }  # tests/house has those


def test_no_import_goes_through_a_wall():
    assert misfits() == []


@pytest.mark.parametrize("name", modules())
def test_packages_from_outside_stay_in_their_places(name):
    path = modules()[name]
    first = set(OUTSIDE.get(room_of(path), "").split())
    late = first | set(LATE.get(room_of(path), "").split())
    assert outside(path, late=False) <= first, f"{name} may import only {first} when it is imported"
    assert outside(path) <= late, f"{name} may import only {late}"


def test_rooms_are_not_in_a_circle():
    """Who may open a door to whom, the whole table, has an order."""
    graph = {room: set(doors.split()) for room, doors in ROOMS.items()}
    while graph:
        leaves = {room for room, doors in graph.items() if not doors & set(graph)}
        assert leaves, f"these open doors to each other: {', '.join(sorted(graph))}"
        graph = {room: doors for room, doors in graph.items() if room not in leaves}


def test_no_module_is_in_a_circle():
    graph = {name: ours(path) - {name, "__init__"} for name, path in modules().items()}
    while graph:
        leaves = {name for name, uses in graph.items() if not uses & set(graph)}
        assert leaves, f"these import each other: {', '.join(sorted(graph))}"
        graph = {name: uses for name, uses in graph.items() if name not in leaves}


def test_the_reader_sees_every_form_of_import(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "PACKAGE", tmp_path)
    (tmp_path / "widgets").mkdir()
    for name in ("tokens", "errors", "hands", "battle"):
        (tmp_path / f"{name}.py").touch()
    file = tmp_path / "widgets" / "board.py"
    file.write_text(
        "import numpy.linalg\nimport raigo_lab.tokens\nfrom raigo_lab import errors\n"
        "if TYPE_CHECKING:\n    import pandas\ndef late():\n    import networkx\n    from raigo_lab.hands import worth\n    from ..battle import raigo_battle\n"
    )
    assert ours(file) == {"tokens", "errors", "hands", "battle"}
    assert outside(file) == {"numpy", "pandas", "networkx"}
    assert outside(file, late=False) == {"numpy"}


def test_a_module_without_a_room_and_an_import_without_a_door_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "PACKAGE", tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "attic").mkdir()
    (tmp_path / "errors.py").touch()
    (tmp_path / "attic" / "trunk.py").touch()
    (tmp_path / "games" / "nim.py").write_text("from raigo_lab import errors\nimport raigo_lab.attic.trunk\n")
    assert room_of(tmp_path / "attic" / "trunk.py") not in ROOMS
    assert misfits() == ["games.nim -> attic.trunk"]
