"""The seam between Python and the pages: what is sent has the shape that is declared, in Python and in TypeScript."""

import importlib
import json
import random
import types
from collections.abc import Callable
from typing import Any, Union, get_args, get_origin, is_typeddict

import pytest
from support.all_widgets import BATTLE, MAKERS, a_puzzle, send

from raigo_lab import DestroyClock, PuzzleBoard, Replay, Table
from raigo_lab.course.lesson import lesson_names
from raigo_lab.puzzles import library
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.lesson.book import Lesson
from tools import js_types


def misfits(value: object, hint: Any, where: str = "it") -> list[str]:  # noqa: PLR0911 - one for each kind of type
    """Everything about a value that is not as its type says: fields too many or missing, values of another kind."""
    if hint is Any:
        return []
    if is_typeddict(hint):
        if not isinstance(value, dict):
            return [f"{where} is {value!r}, not {hint.__name__}"]
        fields = js_types.fields_of(hint)
        wrong = [f"{where}.{name} is not declared" for name in value if name not in fields]
        wrong += [
            f"{where}.{name} is missing" for name, (_, must) in fields.items() if must and name not in value
        ]
        for name, (inner, _) in fields.items():
            wrong += misfits(value[name], inner, f"{where}.{name}") if name in value else []
        return wrong
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        tried = [misfits(value, one, where) for one in inside]
        return min(tried, key=len)
    if origin is list:
        if not isinstance(value, list | tuple):
            return [f"{where} is {value!r}, not a list"]
        return [found for i, one in enumerate(value) for found in misfits(one, inside[0], f"{where}[{i}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{where} is {value!r}, not a dict"]
        return [found for name, one in value.items() for found in misfits(one, inside[1], f"{where}.{name}")]
    kinds = {float: (int, float), int: (int,)}.get(hint, (hint,))
    fits = isinstance(value, kinds) and (hint is bool or not isinstance(value, bool))
    return [] if fits else [f"{where} is {value!r}, not {hint}"]


def shape(folder: str, name: str) -> Any:
    home = "raigo_lab.widgets.shapes" if not folder else f"raigo_lab.widgets.{folder}.shapes"
    return getattr(importlib.import_module(home), name)


# What every table has, whatever the game.
AT_TABLE = {name: shape("", name.title()) for name in ("tools", "clip")}

# Folder -> trait -> the name of its shape.
TRAITS: dict[str, dict[str, Any]] = {
    "table": {name: shape("table", name.title()) for name in ("scene", "words", "peek")}
    | AT_TABLE
    | {"options": list[shape("table", "Option")]},
    "puzzle": {"page": shape("puzzle", "Page")},
    "tower": {"view": shape("tower", "View")},
    "explorer": {"view": shape("explorer", "View")}
    | {name: shape("table", name.title()) for name in ("scene", "words")}
    | {"options": list[shape("table", "Option")]},
    "susanoo_table": {name: shape("susanoo_table", name.title()) for name in ("scene", "words")}
    | AT_TABLE
    | {"options": list[shape("susanoo_table", "Option")]},
    "battle_desk": {"view": shape("battle_desk", "DeskView")},
    "editor": {"view": shape("editor", "View"), "tools": shape("editor", "Tools")},
    "battle": {"view": shape("battle", "View")},
    "clock": {"view": shape("clock", "View")},
    "replay": {"view": shape("replay", "View"), "line": shape("replay", "Line")},
    "lesson": {"view": shape("lesson", "View")},
    "rush": {"view": shape("rush", "RushView")},
    "reference": {
        "rows": dict[str, list[shape("reference", "Row")]],
        "names": dict[str, shape("reference", "Names")],
    },
}
REASON = shape("", "Reason")


def folder_of(widget: Page) -> str:
    if isinstance(widget, Table):  # also that of a lesson
        return "table"
    home = next(one.__module__ for one in type(widget).__mro__ if one.__module__.startswith("raigo_lab"))
    return home.split(".")[2]


def assert_fits(widget: Page) -> None:
    folder = folder_of(widget)
    wanted = TRAITS[folder] | {"reason": REASON}
    if folder == "puzzle" and widget.scene:
        wanted = wanted | {name: TRAITS["table"][name] for name in ("scene", "words", "options", "tools")}
    state = json.loads(json.dumps({name: getattr(widget, name) for name in wanted}))
    found = [one for name, hint in wanted.items() for one in misfits(state[name], hint, name)]
    assert found == []


def use(widget: Page, count: int = 60) -> None:
    """Pick at random, ask now and then, turn the language; everything sent on the way has its shape."""
    rng = random.Random(count)  # noqa: S311
    simple = [name for name, row in widget._REQUESTS.items() if not row.fields]
    assert_fits(widget)
    for number in range(count):
        if simple and number % 5 == 4:
            send(widget, rng.choice(simple))
        else:
            send(widget, rng.randrange(max(1, widget._count())))
        assert_fits(widget)
    widget.lang = "ja"
    assert_fits(widget)


@pytest.mark.parametrize("kind", list(MAKERS))
def test_every_widget_sends_what_is_declared(kind):
    use(MAKERS[kind]())


MORE: dict[str, Callable[[], Page]] = {
    "four seats": lambda: Table(seats=4, seed=2, seat=0, players=dict.fromkeys((1, 2, 3), "greedy")),
    "one screen": lambda: Table(seats=3, seed=2, seat=0),
    "destroy": lambda: Table("2p t0 z- e2 x4 @ACT / 4 W2 TK 7M5H3,3K3,- d:HHN / 5 RR2 1- 75421,W6,1 h:HKN"),
    "battle": lambda: PuzzleBoard(a_puzzle("battle", BATTLE), log=None),
    "clock of a seat": lambda: DestroyClock("2p t0 z- e2 / 2 T 1- 765,-,- d:N / 2 - -- 666,-,-", seat=0),
    "replay of a seat": lambda: Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", ["fetch K-"], seat=0),
}


@pytest.mark.parametrize("name", MORE)
def test_the_same_in_other_moments(name):
    use(MORE[name]())


@pytest.mark.parametrize("goal", sorted({puzzle.goal for puzzle in library.everything()}))
def test_every_goal_of_a_puzzle(goal):
    widget = PuzzleBoard(next(one for one in library.everything() if one.goal == goal), log=None, seed=1)
    attempt = widget._sitting.attempt
    assert_fits(widget)
    for number in range(min(3, len(attempt.answers))):
        send(widget, "answer", number=number)
        assert_fits(widget)
        send(widget, "watch")
        assert_fits(widget)
        send(widget, "back")
        assert_fits(widget)
    use(widget, 20)


@pytest.mark.parametrize("name", lesson_names()[:4])
def test_the_parts_of_lessons(name):
    book = Lesson(name)
    pieces = [piece for part in book.parts for piece in book.part(part)]
    assert pieces
    for piece in pieces:
        assert_fits(piece)


# TypeScript


def test_the_committed_declarations_are_in_step():
    assert js_types.out_of_step() == []


def test_declarations_say_what_the_shapes_say():
    table = js_types.declarations("raigo_lab.widgets.table.shapes")
    assert 'import type { Face } from "../shapes.js";' not in table  # its fields are taken over
    assert "  empty?: boolean;" in table
    assert "  seat: number | null;" in table
    assert "  hands: Record<string, Lying>;" in table


def test_a_misfit_is_found():
    """The check itself can fail: a field too many, one missing, a value of another kind."""
    curtain = shape("table", "Curtain")
    good = {"title": "", "text": "", "ready": "", "seat": 1}
    assert misfits(good, curtain) == []
    assert misfits(good | {"seat": True}, curtain)
    assert misfits(good | {"more": 1}, curtain)
    assert misfits({}, curtain)
