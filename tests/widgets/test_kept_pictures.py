"""Pieces of pictures are made once and shared: whatever is played, they stay what they would be if made each time."""

from __future__ import annotations

import json
import random

import pytest

from raigo_lab import PuzzleSet, Table
from raigo_lab.raigo.eyes import view as eyes
from raigo_lab.widgets.lesson.book import LessonTable
from raigo_lab.widgets.table import board, places, rare, view

CACHES = (
    board._board,
    board._ring,
    board._token,
    view._centre,
    view._kind,
    view._steps,
    rare.face,
    places.where,
    eyes.view,
    eyes.look_at_seat,
)
TABLES = {
    "open": (Table, {"seats": 2, "seed": 3}),
    "one screen": (Table, {"seats": 2, "seat": 0, "seed": 4, "lang": "ja"}),
    "bots": (
        Table,
        {"seats": 4, "seat": 0, "seed": 5, "players": {1: "random", 2: "random", 3: "random"}},
    ),
    "Arcana": (
        Table,
        {"seats": 3, "seat": 0, "seed": 6, "setup": "two", "players": {1: "random", 2: "random"}},
    ),
    "lesson": (LessonTable, {"seats": 2, "seat": 0, "seed": 7, "players": {1: "greedy"}}),
}


def drawn(widget: Table | PuzzleSet) -> str:
    """The scene of a board as it is drawn now, without what happened before it."""
    return json.dumps(widget._scene(), ensure_ascii=False)


def drawn_anew(widget: Table | PuzzleSet) -> str:
    """The same with nothing kept."""
    for one in CACHES:
        one.cache_clear()
    widget._game._told = None
    return drawn(widget)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_kept_is_what_would_be_drawn_anew(name: str):
    kind, how = TABLES[name]
    table, rng = kind(**how), random.Random(1)  # noqa: S311
    differ = []
    for click in range(40):
        if table.scene["curtain"]:
            choice = "ready"
        elif table.options:
            choice = rng.choice(table.options)["id"]
        else:
            break
        table.set_state({"picked": {"serial": table.serial, "id": choice}})
        if click % 4 == 3 and drawn(table) != drawn_anew(table):
            differ.append(click)
    assert click > 10
    assert differ == []


def test_what_a_puzzle_says_of_a_seat_stays_on_its_own_board():
    """A puzzle calls the seat before the solver theirs; a Table of the same position beside it does not."""
    name = "last-turns/a-loan-at-interest"
    puzzle = PuzzleSet([name], log=None)
    table = Table(puzzle.puzzle.position)
    seat = puzzle.scene["near"]["seat"]
    boards = [table.scene["near"], *table.scene["far"]]
    assert puzzle.scene["near"]["name"] == f"Seat {seat}, you"
    assert [one["name"] for one in boards if one["seat"] == seat] == [f"Seat {seat}"]
    assert drawn(puzzle) == drawn_anew(puzzle)


def test_of_the_boards_that_a_click_shows_few_are_drawn():
    """The pictures of a click with three bots are some ten of the whole table: only Boards that differ are drawn."""
    table = Table(seats=4, seat=0, seed=5, players={1: "random", 2: "random", 3: "random"})
    rng = random.Random(1)  # noqa: S311
    board._board.cache_clear()
    for _ in range(15):  # it goes on longer than that
        table.set_state({"picked": {"serial": table.serial, "id": rng.choice(table.options)["id"]}})
    asked = board._board.cache_info()
    assert asked.hits > 3 * asked.misses
