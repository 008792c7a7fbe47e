"""Messages to every widget and what must hold after each: well-formed ones over everything offered and not offered,
and malformed ones, which change nothing.

Used by the tests (seeded, twenty thousand) and by the long attack of ``tools/fuzz``.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from support.all_widgets import BATTLE, ENDGAME, LINE, MAKERS, SECRETS, a_puzzle

from raigo_lab import Course, PuzzleBoard, PuzzleSet, Replay, SusanooTable, Table
from raigo_lab.puzzles import library
from raigo_lab.raigo.tokens import LETTERS
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.lesson.book import Lesson
from raigo_lab.widgets.trouble import WHERE

PLACES = [f"{seat}{rest}" for seat in range(4) for rest in ("L", "R", "a", "b", "c", "B1", "B2", "B3", "d1")]
SPOTS = [*PLACES, "raizan", *(f"c{token}" for token in LETTERS)]
BUTTONS = [
    "pile",
    "discharge",
    "charge",
    "snake",
    "katana",
    "switch",
    "purify",
    "destroy",
    "shield",
    "roar",
    "top",
    "bottom",
    "end",
    "pass",
    "1",
    "2",
]
ODD = [
    None,
    True,
    -1,
    0,
    1,
    2,
    7,
    10**30,
    0.5,
    "",
    "x",
    "1e9999999",
    "9" * 12,
    [],
    [1],
    {},
    [[]],
    "0.body",
    "T",
]
EDIT_PLACES = [
    *("raizan", "bonus", "removed"),
    *(f"{seat}.{name}" for seat in range(4) for name in ("body", "left", "canyon", "gathered", "towers.0")),
    *("0.towers.2", "0.completed.0", "1.completed.1", "3.towers.9"),
]
TEXTS = [
    "thunder",
    "fetch 2T",
    ENDGAME,
    LINE,
    "2p t0 z5K R1=10000000000 / 2 - -- -,-,- / 2 - -- -,-,-",
    "{" * 700,
]


def a_mark(rng: random.Random) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return f"!{rng.choice(BUTTONS)}"
    if kind == 1:
        return f"{rng.choice(PLACES)}>{rng.choice(SPOTS)}"
    return f"{rng.choice(('from', 'at'))}:{rng.choice(SPOTS)}"


def marks(rng: random.Random, widget: Page) -> object:
    """Marks of an option, some of them, or any marks one can point at."""
    offered = [mark for option in getattr(widget, "options", []) for mark in option.get("marks", [])]
    pool = [a_mark(rng) for _ in range(3)] + rng.sample(offered, min(len(offered), 3))
    return rng.sample(pool, rng.randint(1, min(len(pool), 4)))


def at(rng: random.Random, _: Page) -> object:
    """What an edit or a step in a tree is about."""
    token, place, number = rng.choice(LETTERS), rng.choice(EDIT_PLACES), rng.randint(-1, 3)
    return rng.choice(
        [
            *([token, place], [place, number], [place, number, rng.choice(EDIT_PLACES)], [number, 1]),
            *(
                ["0.1", "T this"],
                ["R6", "forbidden"],
                ["R1", 10**10],
                number,
                rng.randint(0, 40),
                rng.choice(TEXTS),
            ),
            *("decision", "turn", "notation", "json", "puzzle", None, None, True, False, place),
        ]
    )


FIELDS: dict[str, Callable[[random.Random, Page], object]] = {
    "marks": marks,
    "at": at,
    "seats": lambda rng, _: rng.choice((2, 3, 4, 5)),
    "seed": lambda rng, _: rng.choice((None, 1, 2, 10**13)),
    "path": lambda rng, _: rng.choice(("one", "two", "../three", "no/such/folder", "deep", "long")),
    "card": lambda rng, _: rng.choice(("I22", "Y20", "E17", "T01", "B3", "sake", "?e", "X9")),
    "field": lambda rng, _: rng.choice(
        (
            "fighter.being",
            "fighter.level",
            "helper.being",
            "helper.Helmet",
            "foe0.card",
            "foe1.card",
            "foe1.drunk",
            "us",
            "poured",
            "x",
        )
    ),
    "what": lambda rng, _: rng.choice(("next", "previous", "hint", "again", "answer0", "answer2", "x")),
    "number": lambda rng, _: rng.randint(-1, 5),
    "parts": lambda rng, _: [
        rng.choice(("1", "1/2", "0", "", "1/0", "1e5000", "2")) for _ in range(rng.randint(1, 3))
    ],
    "to": lambda rng, widget: (
        rng.choice(("", "B1", "I01", "O1", "Y24", "X"))
        if type(widget).__name__ == "BattleDesk" and rng.random() < 0.6
        else rng.randint(-1, 6)
    ),
}


@cache
def requests() -> dict[str, tuple[str, ...]]:
    """What any widget can be asked, with the fields of each; every widget is made for it, so not before somebody asks."""
    return {name: row.fields for make in MAKERS.values() for name, row in make()._REQUESTS.items()}


def a_message(rng: random.Random, widget: Page) -> dict[str, object]:
    """Something a page could send: mostly what this widget knows, and mostly with fields that mean something."""
    serial = widget.serial if rng.random() < 0.97 else rng.choice((widget.serial - 1, 0, 10**9))
    draw = rng.random()
    own = {name: row.fields for name, row in widget._REQUESTS.items()}
    if draw < 0.4 or not own:
        return {"serial": serial, "id": rng.randint(-1, max(1, widget._count()))}
    known = own if draw < 0.9 else requests()
    name = rng.choice(sorted(known))
    fields = {
        field: FIELDS[field](rng, widget) if rng.random() < 0.9 else rng.choice(ODD) for field in known[name]
    }
    return {"serial": serial, "id": name, **fields}


# Secrets


def told(widget: Page) -> str:
    """Everything a page holds."""
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    return json.dumps({name: state[name] for name in state if name != "layout"}, ensure_ascii=False)


def keeps_faces(widget: Page) -> None:
    """S6 From a seat, no face of another Board is sent, and none at all while the screen is passed; no line either."""
    assert isinstance(widget, Table)
    if widget.seat is None or widget._game.over:
        return
    boards = (
        widget.scene["far"]
        if widget.scene["curtain"] is None
        else [widget.scene["near"], *widget.scene["far"]]
    )
    for board in boards:
        lying = [*board["hands"].values(), *board["body"]]
        lying += [story for circle in board["circles"] for story in circle["stories"]]
        assert all(one["face"] is None for one in lying)
    if widget.scene["curtain"]:
        assert widget.options == []
    assert widget.position not in told(widget)


def keeps_hands(widget: Page) -> None:
    """WC4 From a seat, no card of another hand is named, nor any of a deck; while the screen is passed, no hand at all."""
    assert isinstance(widget, SusanooTable)
    if widget.seat is None or widget._game.over:
        return
    scene, state = widget.scene, widget.session.state
    eye = widget._game.look.eye
    told_of = json.dumps([scene[name] for name in scene if name != "log"] + widget.options)
    remembered = {card for seat in [scene["near"], *scene["far"]] for card in seat["known"]}
    moved = set(scene["moved"])
    hidden = {card for index, seat in enumerate(state.seats) if index != eye for card in seat.hand}
    for card in hidden - remembered - moved:
        assert f'"{card}"' not in told_of, card
    if scene["curtain"]:
        assert widget.options == []
        assert all(card[0] == "?" for card in scene["near"]["hand"])
    assert "clip" not in widget.clip


def keeps_answers(widget: Page) -> None:
    """Hints come when they are asked for and go when it is solved; idea and explanation come after solving."""
    assert isinstance(widget, PuzzleBoard)
    sitting, page = widget._sitting, told(widget)
    given = () if sitting.state == "solved" else sitting.given
    assert (SECRETS["where"] in page) == (1 in given)
    assert (SECRETS["piece"] in page) == (2 in given)
    solved = sitting.attempt.solved and sitting.state in ("solved", "watched")
    assert (SECRETS["idea"] in page) == solved
    assert (SECRETS["why"] in page) == solved


def keeps_nothing(_: Page) -> None:
    """A widget without secrets."""


def _mix() -> Page:
    return PuzzleBoard(next(one for one in library.everything() if one.goal == "mix"), log=None)


def _lesson(part: str, which: int) -> Page:
    return Lesson(1).part(part)[which]


Check = Callable[[Page], None]
PROGRESS = "RAIGO_LAB_PROGRESS"
# What is made, how many messages it gets, and what it must keep.
RUNS: dict[str, tuple[Callable[[], Page], int, Check]] = {
    "open table": (lambda: Table(seed=1), 2000, keeps_faces),
    "four open": (lambda: Table(seats=4, seed=2), 1000, keeps_faces),
    "one screen": (lambda: Table(seed=3, seat=0), 2500, keeps_faces),
    "three at one screen": (lambda: Table(seats=3, seed=4, seat=1), 1500, keeps_faces),
    "with bots": (lambda: Table(seed=5, seat=0, players={1: "random"}), 1500, keeps_faces),
    "susanoo open": (MAKERS["susanoo_table"], 600, keeps_hands),
    "susanoo at one screen": (lambda: SusanooTable(seats=3, seed=4, seat=1), 900, keeps_hands),
    "susanoo with bots": (
        lambda: SusanooTable(seats=4, seed=5, seat=0, players=dict.fromkeys((1, 2, 3), "random")),
        600,
        keeps_hands,
    ),
    "susanoo puzzles": (MAKERS["susanoo_table puzzles"], 400, keeps_nothing),
    "susanoo lesson": (MAKERS["susanoo_table lesson"], 400, keeps_nothing),
    "battle desk": (MAKERS["battle_desk"], 800, keeps_nothing),
    "puzzle": (lambda: PuzzleBoard(a_puzzle(), log=None), 1000, keeps_answers),
    "battle puzzle": (lambda: PuzzleBoard(a_puzzle("battle", BATTLE), log=None), 700, keeps_answers),
    "mix": (_mix, 500, keeps_nothing),
    "puzzle set": (
        lambda: PuzzleSet([a_puzzle(), a_puzzle("battle", BATTLE, "test/two")], log=None),
        800,
        keeps_answers,
    ),
    "practice": (MAKERS["puzzle practice"], 200, keeps_nothing),
    "tower": (MAKERS["tower"], 2000, keeps_nothing),
    "replay": (MAKERS["replay"], 1200, keeps_nothing),
    "replay seen": (
        lambda: Replay(LINE.replace("T-", "--"), ["fetch K-", "select 1"], seat=1),
        500,
        keeps_nothing,
    ),
    "battle": (MAKERS["battle"], 1500, keeps_nothing),
    "clock": (MAKERS["clock"], 800, keeps_nothing),
    "explorer": (MAKERS["explorer"], 1200, keeps_nothing),
    "editor": (MAKERS["editor"], 2500, keeps_nothing),
    "reference": (MAKERS["reference"], 300, keeps_nothing),
    "rush": (MAKERS["rush"], 600, keeps_nothing),
    "course": (lambda: Course().contents(), 200, keeps_nothing),
    "lesson question": (lambda: _lesson("count-inner", 0), 500, keeps_nothing),
    "lesson moves": (lambda: _lesson("no-such-fetch", 0), 500, keeps_nothing),
    "lesson goal": (lambda: _lesson("first-pile", 2), 500, keeps_nothing),
    "lesson table": (lambda: _lesson("first-pile", 1), 700, keeps_nothing),
}


def answer(widget: Page, rng: random.Random) -> None:
    """Send one message; it is answered once, and forgotten."""
    message = a_message(rng, widget)
    before = widget.serial
    widget.set_state({"picked": message})
    assert widget.serial == before + 1, message
    assert widget.picked is None


# Malformed messages


def _nested(rng: random.Random) -> object:
    made: object = rng.choice(([], {}, 1))
    for _ in range(rng.choice((3, 11, 900, 5000))):
        made = [made] if rng.random() < 0.5 else {"a": made}
    return made


NAMES = [
    "",
    "__class__",
    "_show",
    "_draw",
    "Ready",
    "<img src=x onerror=alert(1)>",
    "x" * 10_000,
    "\ud800",
    "0",
    "\0",
]
NUMBERS = [10**40, -(10**40), 1e308, float("nan"), float("-inf"), 0.0, True, None, "1", [1], {}]


def malformed(rng: random.Random, widget: Page) -> object:
    """Something that no page of ours sends: not an object, or one with a wrong number, name or set of fields."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice([_nested(rng), True, 0, -1, 10**40, 0.5, "", "T", "x" * 100_000, b"\0", []])
    good = {"serial": widget.serial, "id": 0}
    for _ in range(20):
        good = a_message(rng, widget)
        if len(good) > 2:
            break
    if kind == 1:
        return {**good, "serial": rng.choice(NUMBERS[2:])}
    if kind == 2:
        return {**good, "id": rng.choice([*NAMES, *NUMBERS, widget._count(), -1])}
    if kind == 3:
        # Another widget's request without its field may be one of this widget's: then the number goes.
        own = widget._REQUESTS.get(str(good["id"]))
        gone = "serial" if own is not None and not own.fields else rng.choice(sorted(good))
        return {name: value for name, value in good.items() if name != gone}
    if kind == 4:
        return {**good, rng.choice(("more", "__proto__", "Serial", "0")): rng.choice([1, None, _nested(rng)])}
    return {name: _nested(rng) for name in good}


def held(widget: Page) -> str:
    """Everything a page is sent, but what counts and answers."""
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    kept = sorted(set(state) - {"serial", "reason", "error", "says", "picked", "layout"})
    return json.dumps({name: state[name] for name in kept}, ensure_ascii=False)


def refuse(widget: Page, rng: random.Random) -> None:
    """Send one malformed message, or a value for a trait that is not the page's: it is answered once, with a sentence."""
    before = widget.serial
    if rng.random() < 0.1:
        mine = [name for name in widget.keys if name not in ("layout", "tabbable", "tooltip", "picked")]
        sent = {rng.choice([one for one in mine if not one.startswith("_")]): rng.choice(NUMBERS[1:5])}
    else:
        sent = {"picked": malformed(rng, widget)}
    widget.set_state(sent)
    assert widget.serial == before + 1, sent
    assert widget.error, sent
    assert widget.picked is None


def prepare(folder: Path) -> Path:
    """Put games that cannot be read into a working folder; the name of a log that nothing should be written to."""
    (folder / "deep.raigo.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "long.raigo.json").write_text('{"now": ' + "9" * 5_000 + "}", encoding="utf-8")
    return folder / "trouble.log"


# For the long attack: a case is a widget and a hundred messages


def checks() -> list[tuple[str, Callable[[random.Random], str]]]:
    """Every widget by name, with cases that say what was wrong, or nothing."""
    return [
        *((name, partial(_case, name, answers)) for name in RUNS),
        *((f"{name}, malformed", partial(_case, name, refusals)) for name in RUNS),
    ]


def answers(widget: Page, rng: random.Random, keeps: Check) -> Iterator[None]:
    """A hundred well-formed messages."""
    for _ in range(100):
        answer(widget, rng)
        keeps(widget)
        yield


def refusals(widget: Page, rng: random.Random, keeps: Check, tens: int = 10) -> Iterator[None]:
    """A hundred malformed messages, ten at a time, wherever a few well-formed ones lead."""
    for _ in range(tens):
        for _ in range(2):
            answer(widget, rng)
        before = held(widget)
        for _ in range(10):
            refuse(widget, rng)
            yield
        assert held(widget) == before, "malformed messages changed something"
        keeps(widget)


def _case(name: str, send: Callable[[Page, random.Random, Check], Iterator[None]], rng: random.Random) -> str:
    make, _, keeps = RUNS[name]
    here, kept = Path.cwd(), {key: os.environ.get(key) for key in (WHERE, PROGRESS)}
    with tempfile.TemporaryDirectory() as folder:
        log = prepare(Path(folder))
        os.chdir(folder)
        os.environ.update({WHERE: str(log), PROGRESS: "off"})
        try:
            for _ in send(make(), rng, keeps):
                if log.exists():
                    return log.read_text(encoding="utf-8")
        except AssertionError as error:
            return str(error) or f"{name} told a secret"
        finally:
            os.chdir(here)
            for key, value in kept.items():
                os.environ.pop(key)
                if value is not None:
                    os.environ[key] = value
    return ""
