"""The house: every module lies in a room, and goes only through the doors of that room."""

import re

import pytest
from support import rooms
from support.places import CLONE, TESTS
from support.rooms import (
    LATE,
    OUTSIDE,
    ROOMS,
    back_doors,
    imported,
    misfits,
    modules,
    ours,
    outside,
    room_of,
)


@pytest.mark.parametrize("name", modules())
def test_each_module_lies_in_a_room(name):
    assert room_of(modules()[name]) in ROOMS, f"say in support/rooms.py which rooms {name} may import from"


def test_each_room_exists():
    assert {room_of(path) for path in modules().values()} == set(ROOMS)


def test_the_table_names_rooms_and_no_wildcards():
    assert len(ROOMS) <= 37
    for room, doors in ROOMS.items():
        assert set(doors.split()) <= set(ROOMS), room


def on_the_page(words: str) -> set[str]:
    """The rooms that a cell of the page names; ``raigo/*`` is that room and every room in it."""
    found: set[str] = set()
    for name in re.findall(r"`([a-z_/*]+)`", words):
        room = name.removesuffix("/*").replace("/", ".")
        found |= {one for one in ROOMS if one == room or (name[-1] == "*" and one.startswith(f"{room}."))}
        assert room in ROOMS, f"docs/house.md names {name}, which is not a room"
    return found


def rows_of_the_page() -> dict[str, set[str]]:
    """Room -> the rooms that its row of docs/house.md opens a door to, besides `errors` and `texts`."""
    rows = {}
    for line in (CLONE / "docs" / "house.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            _, rooms_there, _, doors, _ = line.split("|")
            for room in on_the_page(rooms_there):
                rows[room] = on_the_page(doors)
    return rows


def test_the_page_about_the_house_opens_the_same_doors():
    """One row stands for all widgets; everybody may open `errors` and `texts` (but these two themselves)."""
    everybody = {"errors", "texts"}
    wanted = {
        room: set(doors.split()) - everybody
        for room, doors in ROOMS.items()
        if not room.startswith(("widgets", "__"))
    }
    widgets = set().union(*(doors.split() for room, doors in ROOMS.items() if room.startswith("widgets")))
    wanted["widgets"] = (
        {room for room in widgets if not room.startswith("widgets.")} - everybody - {"widgets"}
    )
    assert rows_of_the_page() == wanted


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
    behind = back_doors()
    graph = {name: ours(path) - {name} - behind.get(name, set()) for name, path in modules().items()}
    while graph:
        leaves = {name for name, uses in graph.items() if not uses & set(graph)}
        assert leaves, f"these import each other: {', '.join(sorted(graph))}"
        graph = {name: uses for name, uses in graph.items() if name not in leaves}


def test_each_back_door_is_in_use():
    assert back_doors() == {
        "raigo.expansion": {"raigo.arcana.game", "raigo.arcana.refusals"},
        "widgets.shared.open_in": {"__init__"},
    }


def test_only_the_public_names_are_looked_up_while_the_program_runs():
    """Every other module that is imported by name is named in the source, so that the walls hold for it too."""
    assert [name for name, path in modules().items() if any("?" in one for one in imported(path))] == [
        "__init__"
    ]


def test_the_reader_sees_every_form_of_import(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "PACKAGE", tmp_path)
    (tmp_path / "widgets").mkdir()
    for name in ("tokens", "errors", "hands", "battle", "deal", "turn", "__init__"):
        (tmp_path / f"{name}.py").touch()
    file = tmp_path / "widgets" / "board.py"
    file.write_text(
        "import numpy.linalg\nimport raigo_lab.tokens\nfrom raigo_lab import errors\n"
        "if TYPE_CHECKING:\n    import pandas\ndef late():\n    import networkx\n    from raigo_lab.hands import worth\n    from ..battle import raigo_battle\n"
        "from raigo_lab import __version__\nROOM = 'raigo_lab.deal'\nimport_module(f'{ROOM}.deal')\n"
        "importlib.import_module('raigo_lab.turn')\nimport_module(at_run_time)\n"
    )
    assert ours(file) == {"tokens", "errors", "hands", "battle", "deal", "turn"}
    assert "?" in imported(file)
    file.write_text("from raigo_lab import Raigo\nfrom raigo_lab import tokens\n")
    assert ours(file) == {"__init__", "tokens"}
    file.write_text(
        "import numpy.linalg\nif TYPE_CHECKING:\n    import pandas\ndef late():\n    import networkx\n"
    )
    assert outside(file) == {"numpy", "pandas", "networkx"}
    assert outside(file, late=False) == {"numpy"}


def test_a_module_without_a_room_and_an_import_without_a_door_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "PACKAGE", tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "attic").mkdir()
    (tmp_path / "errors.py").touch()
    (tmp_path / "attic" / "trunk.py").touch()
    (tmp_path / "__init__.py").touch()
    (tmp_path / "games" / "nim.py").write_text(
        "from raigo_lab import errors, Raigo\nimport raigo_lab.attic.trunk\n"
    )
    assert room_of(tmp_path / "attic" / "trunk.py") not in ROOMS
    assert misfits() == ["games.nim -> __init__", "games.nim -> attic.trunk"]
