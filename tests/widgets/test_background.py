"""Work in the background: with threads, and where none can start; every widget is used in both."""

import asyncio
import random
import time

import pytest
from support.all_widgets import ENDGAME, MAKERS, a_puzzle, send

from raigo_lab import PuzzleBoard, TreeExplorer
from raigo_lab.errors import NotationError
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.raigo.text.notation import format_action, read_position
from raigo_lab.texts import say
from raigo_lab.widgets.background import FIRST_SLICE, Allowance, Work, follow


@pytest.fixture(params=["threads", "no threads"])
def either(request) -> None:
    if request.param == "no threads":
        request.getfixturevalue("no_threads")


def busy(allowance: Allowance, seconds: float):
    """Something that computes for a while, remembers how far it is, and looks at its budget as searches do."""
    meter = Meter(allowance)
    meter.EVERY = 1
    done = [0.0]

    def do() -> str:
        while done[0] < seconds:
            begun = time.perf_counter()
            meter.tick(0)
            sum(range(1000))
            done[0] += time.perf_counter() - begun
        return "done"

    return do


# The budget


def test_an_allowance_is_spent_when_somebody_says_stop():
    allowance = Allowance(Budget(seconds=60))
    meter = Meter(allowance)
    meter.EVERY = 1
    meter.tick(0)
    allowance.stop.set()
    with pytest.raises(OutOfBudgetError):
        meter.tick(0)
    allowance.renew()
    meter.tick(0)


def test_while_a_person_thinks_nothing_is_spent():
    allowance = Allowance(Budget(seconds=0.05))
    meter = Meter(allowance)
    meter.EVERY = 1
    time.sleep(0.06)
    with pytest.raises(OutOfBudgetError):
        meter.tick(0)
    allowance.renew()  # the next question
    meter.tick(0)


def test_limits_of_states_stay_as_they_are():
    assert Allowance(Budget(5, 6, 7))[:] == (5, 6, 7)


# Work


@pytest.mark.usefixtures("either")
def test_work_ends_with_its_result():
    work = Work(lambda: 7)
    assert work.result() == 7
    assert work.ended()


@pytest.mark.usefixtures("either")
def test_what_goes_wrong_is_raised_where_the_result_is_asked_for():
    def fails() -> int:
        raise NotationError("no")

    with pytest.raises(NotationError, match="no"):
        Work(fails).result()


@pytest.mark.usefixtures("either")
def test_work_can_be_stopped():
    allowance = Allowance(Budget(seconds=60))
    work = Work(busy(allowance, 60), allowance)
    assert not work.ended(0.01)
    work.stop()
    with pytest.raises(OutOfBudgetError):
        work.result()
    assert work.seconds < 30


@pytest.mark.usefixtures("no_threads")
def test_without_threads_work_is_done_in_slices():
    allowance = Allowance(Budget(seconds=60))
    work = Work(busy(allowance, 4 * FIRST_SLICE), allowance)
    looks = 0
    while not work.ended():
        looks += 1
    assert looks > 1
    assert work.result() == "done"


@pytest.mark.usefixtures("no_threads")
def test_without_threads_what_begins_anew_each_time_ends_with_the_best_it_had(monkeypatch):
    monkeypatch.setattr("raigo_lab.widgets.background.LONGEST_SLICE", 0.4)
    allowance = Allowance(Budget(seconds=60))
    lengths: list[float] = []

    def grow() -> int:
        begun = time.monotonic()
        while allowance.seconds > 1:
            time.sleep(0.001)
        lengths.append(time.monotonic() - begun)
        return len(lengths)

    work = Work(grow, allowance, unfinished=lambda _: True)
    assert work.result() == len(lengths)
    assert lengths == sorted(lengths)
    assert FIRST_SLICE / 2 < lengths[0] < lengths[-1]


@pytest.mark.usefixtures("either")
def test_the_page_is_heard_while_work_goes_on():
    allowance = Allowance(Budget(seconds=60))
    heard: list[str] = []

    async def page() -> None:
        work = Work(busy(allowance, 4 * FIRST_SLICE), allowance)
        follow(work, lambda done: heard.append(done.result()), 0.001, lambda _: heard.append("…"))
        assert heard == ["…"]
        for _ in range(2000):
            if heard[-1] == "done":
                return
            await asyncio.sleep(0.005)

    asyncio.run(page())
    assert heard[-1] == "done"


# Widgets

# What is done first in a widget that offers nothing by number.
FIRST: dict[str, tuple[str, dict[str, object]]] = {
    "battle_desk": ("set", {"field": "fighter.level", "to": 5}),
    "editor": ("paste", {"at": ENDGAME}),
    "rush": ("start", {}),
}


@pytest.mark.usefixtures("no_threads")
@pytest.mark.parametrize("kind", list(MAKERS))
def test_every_widget_is_made_and_answers_without_threads(kind):
    widget = MAKERS[kind]()
    requests = {name: row.fields for name, row in widget._REQUESTS.items()}
    for name in (0, 1, *requests):
        fields = dict.fromkeys(requests.get(name, ()))
        serial = widget.serial
        send(widget, name, **fields)
        assert widget.serial == serial + 1, name
        assert "wrong here" not in widget.error, (name, widget.error)


@pytest.mark.usefixtures("no_threads")
@pytest.mark.parametrize("kind", list(MAKERS))
def test_every_widget_is_used_without_threads(kind):
    """What it offers is chosen, a dozen times; nothing breaks."""
    widget = MAKERS[kind]()
    rng = random.Random(kind)  # noqa: S311
    taken = 0
    if kind in FIRST:
        name, fields = FIRST[kind]
        send(widget, name, **fields)
        assert widget.error == ""
        taken += 1
    for _ in range(12):
        count = widget._count()
        if not count:
            break
        serial = widget.serial
        send(widget, rng.randrange(count))
        assert widget.serial > serial
        assert "wrong here" not in widget.error
        taken += not widget.error
    assert taken or kind == "reference"  # which is read


@pytest.mark.usefixtures("no_threads")
def test_a_puzzle_is_refuted_and_solved_without_threads():
    widget = PuzzleBoard(a_puzzle(), log=None)
    attempt = widget._sitting.attempt
    offered = [format_action(one) for one in widget._game.offered()]
    send(widget, offered.index("fetch --"))
    assert widget.page["state"] == "refuted"
    assert (attempt.wrong, widget.tries) == (1, ["fetch --"])
    send(widget, "back")
    for _ in range(20):
        if widget.solved:
            break
        right = attempt.right_answer()
        send(widget, [format_action(one) for one in widget._game.offered()].index(right))
    assert widget.solved
    if widget.page["state"] == "ending":  # the rest of the line is seen first
        send(widget, "step", to=widget.page["line"]["last"])
    assert widget.page["state"] == "solved"
    send(widget, "tree")
    assert widget.page["after"]["tree"]["src"].startswith("data:image/svg+xml")


@pytest.mark.usefixtures("no_threads")
def test_a_slow_puzzle_is_judged_in_slices_and_counted_once(monkeypatch):
    """The try is judged again and again until a slice is long enough; it counts once."""
    monkeypatch.setattr(
        "raigo_lab.raigo.endgame.compiled.why_not", lambda *_: "the slower search is wanted here"
    )
    monkeypatch.setattr("raigo_lab.widgets.background.FIRST_SLICE", 1e-4)
    monkeypatch.setattr(Meter, "EVERY", 1)
    widget = PuzzleBoard(a_puzzle(), log=None)
    attempt: Attempt = widget._sitting.attempt
    real, calls = attempt.play, []

    def counted(action):
        calls.append(action)
        return real(action)

    monkeypatch.setattr(attempt, "play", counted)
    send(widget, [format_action(one) for one in widget._game.offered()].index("fetch --"))
    assert len(calls) > 1
    assert (widget.tries, attempt.wrong) == (["fetch --"], 1)
    assert widget.page["state"] == "refuted"


@pytest.mark.usefixtures("no_threads")
def test_a_tree_grows_further_without_threads():
    explorer = TreeExplorer(ENDGAME, limit=20)
    before = len(explorer.graph)
    send(explorer, "further", at=None)
    assert len(explorer.graph) > before
    assert explorer.says == say("explorer.grown", count=len(explorer.graph))


@pytest.mark.usefixtures("no_threads")
def test_a_search_without_threads_is_stopped_between_two_slices(monkeypatch):
    monkeypatch.setattr("raigo_lab.widgets.explorer.growing.PATIENCE", 0.001)
    monkeypatch.setattr("raigo_lab.widgets.background.FIRST_SLICE", 0.02)
    long = read_position("2p t0 zKKKTTN556 / 4 W2T -- 54K,-,- / 3 N1 -- KK3,-,-")
    explorer = TreeExplorer(long, limit=30, budget=Budget(states=400))
    explorer._budget = Budget(seconds=30)
    explorer._limit = 10**6

    async def page() -> None:
        send(explorer, "further", at=None)
        assert explorer.busy
        send(explorer, "stop", at=None)
        for _ in range(1000):
            if not explorer.busy:
                return
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert not explorer.busy
    assert explorer.says.startswith("Stopped after ")
