"""The Tree explorer without a browser: rows, walking, search, and messages from a page treated as a stranger's."""

import asyncio
import json
import re
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.all_widgets import BATTLE

from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree import graph
from raigo_lab.games.tree.grow import Grown
from raigo_lab.games.tree.lines import critical_line
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tree import FORMATS, spread_tree
from raigo_lab.raigo.endgame.explore import explore, find, subject_of
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_position, parse_action, parse_position
from raigo_lab.texts import say
from raigo_lab.widgets.explorer import growing
from raigo_lab.widgets.explorer.growing import Growing
from raigo_lab.widgets.explorer.view import view
from raigo_lab.widgets.explorer.walk import AHEAD, WINDOW, Walk
from raigo_lab.widgets.explorer.widget import TreeExplorer
from raigo_lab.widgets.shared import sources

ENDGAME = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
LARGE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
DRAWS = "2p t0 z{5K} / 2 7 -- 765,-,- / 3 W -- 66,-,-"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def explorer() -> TreeExplorer:
    return TreeExplorer(ENDGAME)


def do(explorer: TreeExplorer, deed: str, what: object = None, serial: int | None = None) -> None:
    """What arrives when a page reports a deed."""
    asked = explorer.serial if serial is None else serial
    explorer.set_state({"picked": {"serial": asked, "id": deed, "at": what}})


def row(explorer: TreeExplorer, notation: str) -> dict:
    return next(one for one in explorer.view["rows"] if one["notation"] == notation)


def moves(explorer: TreeExplorer) -> list[str]:
    """The moves that are shown, in notation."""
    return [one["notation"] for one in explorer.view["rows"][1:]]


def pick(explorer: TreeExplorer, *marks: str) -> None:
    """What arrives when a page has picked these marks on the board."""
    option = next(one for one in explorer.options if sorted(one["marks"]) == sorted(marks))
    explorer.set_state({"picked": {"serial": explorer.serial, "id": option["id"]}})


def test_it_starts_unfolded_down_to_the_first_choice(explorer):
    assert moves(explorer) == ["fetch 2T", "fetch -T", "fetch -2", "fetch --"]
    assert [one["value"] for one in explorer.view["rows"]] == ["+1", "+1", "0", "−2", "−3"]
    assert [one["best"] for one in explorer.view["rows"]] == ["", "★", "", "", ""]
    assert explorer.selected.startswith("2p t0 z- e2")


def test_rows_unfold_fold_and_keep_their_numbers(explorer):
    number = row(explorer, "fetch 2T")["id"]
    do(explorer, "open", number)
    assert row(explorer, "fetch 2T")["open"]
    inner = [one for one in explorer.view["rows"] if one["up"] == number]
    assert inner
    assert {one["depth"] for one in inner} == {3}
    assert [one["place"] for one in inner] == list(range(1, len(inner) + 1))
    do(explorer, "select", inner[0]["id"])
    do(explorer, "fold", number)
    assert len(explorer.view["rows"]) == 5
    assert row(explorer, "fetch 2T")["selected"]  # Whoever stood below it stands on it now.
    do(explorer, "open", number)
    assert next(one for one in explorer.view["rows"] if one["up"] == number)["id"] == inner[0]["id"]


def test_the_trail_can_be_played_as_it_is_written(explorer):
    """Equal positions may be mirror images; a line is told as the table lies in it."""
    for text in ("pile R a", "pile L a", "chant L", "fetch 1N"):
        do(explorer, "search", text)
        assert explorer.error == ""
        state = parse_position(ENDGAME).state
        for move in explorer.line:
            state = play(Raigo(), state, parse_action(move))
        assert explorer._walk.state(explorer._walk.selected) == state
        assert len(explorer.view["trail"]) == len(explorer.line) + 1


def test_only_the_best_line(explorer):
    do(explorer, "show", "line")
    plies = critical_line(explorer.graph)
    assert moves(explorer) == [ply.action for ply in plies]
    assert all(one["best"] == "★" for one in explorer.view["rows"][1:])
    assert not any(one["expandable"] for one in explorer.view["rows"])
    do(explorer, "show", "all")
    assert len(explorer.view["rows"]) == 5


def test_by_whole_turns_and_back(explorer):
    do(explorer, "by", "turn")
    assert explorer.by == "turn"
    assert len(explorer.view["rows"]) == 30  # Start and 29 turns
    assert "; " in moves(explorer)[0]
    assert "; then " in explorer.view["rows"][1]["label"]
    do(explorer, "by", "decision")
    assert len(explorer.view["rows"]) == 5


def test_search_finds_positions_lines_and_parts_of_actions(explorer):
    do(explorer, "search", "fetch 2T; pile L a")
    there = explorer.selected
    assert explorer.line == ["fetch 2T", "pile L a"]
    do(explorer, "search", "fetch --")
    assert explorer.line == ["fetch --"]
    do(explorer, "search", there)
    assert explorer.line == ["fetch 2T", "pile L a"]
    assert explorer.says == say("explorer.found", number=1, count=1)
    do(explorer, "search", "pile r A")
    first = explorer.line
    do(explorer, "search", "pile r A")
    assert explorer.line != first
    assert explorer.says.startswith("Found: 2 of ")
    do(explorer, "search", "katana")
    assert explorer.error == say("explorer.not_found")
    assert not explorer.search("   ")


def test_a_tree_that_stops_early_says_so_and_grows_where_it_is_opened():
    explorer = TreeExplorer(ENDGAME, limit=5)
    chips = [chip["text"] for chip in explorer.view["chips"]]
    assert "partial (limit 5)" in chips
    assert explorer.view["tools"]["further"]
    one = row(explorer, "fetch 2T")
    assert one["unseen"]
    assert one["expandable"]
    before = len(explorer.graph)
    do(explorer, "open", one["id"])
    assert len(explorer.graph) > before
    assert not row(explorer, "fetch 2T")["unseen"]
    do(explorer, "further")
    assert explorer.says == say("explorer.grown", count=len(explorer.graph))
    for _ in range(5):
        do(explorer, "further")
    assert "complete" in [chip["text"] for chip in explorer.view["chips"]]
    assert explorer.view["tools"]["further"] == ""


def test_values_that_are_only_bounds_are_told_as_bounds():
    explorer = TreeExplorer(LARGE, limit=40, budget=Budget(states=50))
    assert say("explorer.bounds") in [chip["text"] for chip in explorer.view["chips"]]
    start = explorer.view["rows"][0]
    assert start["tone"] == "open"
    assert "…" in start["value"]
    assert "not proved" in start["says"]


def test_draws_show_their_probability():
    explorer = TreeExplorer(DRAWS, limit=300, budget=Budget(states=2000))
    explorer.search("draw")
    drawn = [one for one in explorer.view["rows"] if one["chance"]]
    assert drawn
    assert drawn[0]["chance"] in drawn[0]["says"]


def test_many_rows_go_to_the_page_in_parts():
    explorer = TreeExplorer(ENDGAME)
    walk = explorer._walk
    for _ in range(3):
        for one in walk.rows():
            walk.open(one.path)
    many = len(walk.rows())
    assert many > 3 * WINDOW
    walk.show(walk.rows()[0].path)
    explorer._show()
    assert len(explorer.view["rows"]) == WINDOW
    assert explorer.view["earlier"] == ""
    assert explorer.view["later"] == f"{many - WINDOW} more rows"
    do(explorer, "page", 1)
    assert explorer.view["earlier"]
    for _ in range(many // (WINDOW - AHEAD) + 1):
        do(explorer, "page", 1)
    assert explorer.view["later"] == ""
    assert len(explorer.view["rows"]) == WINDOW
    do(explorer, "select", 0)
    assert any(one["selected"] for one in explorer.view["rows"])


@pytest.mark.parametrize(
    "message",
    [
        7,
        "open",
        [],
        {},
        {"serial": 1},
        {"serial": "1", "id": "open", "at": 0},
        {"serial": True, "id": "open", "at": 0},
        {"serial": 1, "id": "explode", "at": 0},
        {"serial": 1, "id": ["open"], "at": 0},
        {"serial": 1, "id": "open", "at": -1},
        {"serial": 1, "id": "open", "at": 10_000},
        {"serial": 1, "id": "open", "at": True},
        {"serial": 1, "id": "open", "at": None},
        {"serial": 1, "id": "select", "at": "0"},
        {"serial": 1, "id": "by", "at": "week"},
        {"serial": 1, "id": "by", "at": []},
        {"serial": 1, "id": "show", "at": True},
        {"serial": 1, "id": "show", "at": "everything"},
        {"serial": 1, "id": "token", "at": "X"},
        {"serial": 1, "id": "token", "at": "2T"},
        {"serial": 1, "id": "token", "at": None},
        {"serial": 1, "id": "export", "at": ".exe"},
        {"serial": 1, "id": "export", "at": "../tree.svg"},
        {"serial": 1, "id": "try", "marks": ["0L; drop"]},
        {"serial": 1, "id": 7},
        {"serial": 1, "id": -1},
        {"serial": 1, "id": "page", "at": 5},
        {"serial": 1, "id": "search", "at": "x" * 501},
        {"serial": 1, "id": "search", "at": 3},
        {"serial": 1, "id": "stop", "at": 0},
        {"serial": 1, "id": "open", "at": 0, "more": 1},
    ],
)
def test_a_message_that_is_none_is_refused_in_one_sentence(explorer, message):
    before = explorer.view, explorer.selected
    if isinstance(message, dict) and message.get("serial") == 1 and type(message["serial"]) is int:
        message["serial"] = explorer.serial
    explorer.set_state({"picked": message})
    assert explorer.error == say("answer.malformed")
    assert (explorer.view, explorer.selected) == before


def test_a_stale_message_changes_nothing(explorer):
    do(explorer, "open", 1, serial=explorer.serial - 1)
    assert explorer.error == say("answer.stale")
    assert len(explorer.view["rows"]) == 5
    serial = explorer.serial
    do(explorer, "open", 1)
    assert explorer.error == ""
    assert explorer.serial > serial


def test_a_page_can_set_nothing_else(explorer):
    explorer.set_state({"view": {}, "selected": "x", "lang": "xx"})
    assert explorer.view["rows"]
    assert explorer.lang == "en"
    assert explorer.error == say("answer.read_only")
    explorer.set_state({"lang": "ja"})
    assert explorer.view["title"] == say("explorer.title", "ja")


# The board


def test_a_move_on_the_board_walks_the_tree(explorer):
    pick(explorer, "2>0L", "T>0R")
    assert explorer.line == ["fetch 2T"]
    assert row(explorer, "fetch 2T")["selected"]
    pick(explorer, "from:0L", "!pile", "at:0a")
    assert explorer.line == ["fetch 2T", "pile L a"]
    assert explorer.scene["near"]["circles"][0]["height"] == 4
    do(explorer, "select", 0)
    assert explorer.line == []
    assert explorer.scene["near"]["circles"][0]["height"] == 3


def test_what_was_played_lies_as_it_was_played_and_not_as_its_mirror_image(explorer):
    """The tree folds positions that differ in Hands and empty Circles alone; the board shows what was done."""
    pick(explorer, "2>0R", "T>0L")
    pick(explorer, "from:0R", "!pile", "at:0c")
    assert explorer.line == ["fetch T2", "pile R c"]
    assert parse_position(explorer.selected).state.seats[0].circles[2].tower == "2"
    node = explorer.node
    do(explorer, "search", "fetch 2T; pile L b")
    assert explorer.node == node  # the same place of the tree


def test_a_refused_try_on_the_board_says_why_and_stays(explorer):
    explorer.set_state({"picked": {"serial": explorer.serial, "id": "try", "marks": ["0B1>0a"]}})
    assert explorer.reason["tone"] == "bad"
    assert explorer.line == []


def test_by_turns_the_board_is_played_decision_by_decision(explorer):
    do(explorer, "by", "turn")
    pick(explorer, "2>0L", "T>0R")
    assert explorer.line == []  # still inside the turn
    pick(explorer, "from:0L", "!pile", "at:0a")
    pick(explorer, "!end")
    assert explorer.line == ["fetch 2T; pile L a; end"]
    assert explorer.view["rows"][0]["selected"] is False


def test_ro4_both_towers_of_a_battle_are_chosen_one_after_the_other():
    explorer = TreeExplorer(BATTLE)
    assert explorer.scene["ask"]["seat"] == 0
    pick(explorer, "at:0b")
    assert (explorer.line, explorer.scene["ask"]["seat"]) == ([], 1)
    pick(explorer, "at:1a")
    assert explorer.line == ["tower 0b + tower 1a"]


def test_t2_what_is_drawn_is_chosen_among_the_rows():
    explorer = TreeExplorer(DRAWS, limit=300, budget=Budget(states=2000))
    do(explorer, "search", "select 1")
    assert explorer.options == []
    assert explorer.scene["ask"]["title"] == say("explorer.ask_draw")
    do(explorer, "open", next(one["id"] for one in explorer.view["rows"] if one["selected"]))
    drawn = next(one for one in explorer.view["rows"] if one["label"] == "Draw Katana")
    assert (drawn["kind"], [face["letter"] for face in drawn["faces"]]) == ("chance", ["K"])
    do(explorer, "select", drawn["id"])
    assert explorer.options


# Words, filters, comparison, export


def test_rows_say_who_moved_with_what_in_both_languages(explorer):
    do(explorer, "search", "fetch 2T; end; fetch N1")
    last = next(one for one in explorer.view["rows"] if one["selected"])
    assert (last["kind"], last["seat"]) == ("choice", "1")  # whoever moved, not whoever is next
    assert last["label"] == "Fetch Snake to the left Hand, One to the right Hand"
    assert [face["letter"] for face in last["faces"]] == ["N", "1"]
    assert last["says"].startswith("seat 1 moves, Fetch Snake")
    explorer.lang = "ja"
    for one in explorer.view["rows"]:
        assert not re.search(r"fetch|pile|chant|end|Hand", one["label"]), one["label"]


def test_only_best_moves_only_changes_only_a_token(explorer):
    do(explorer, "show", "best")
    assert moves(explorer) == ["fetch 2T"]
    assert say("explorer.hidden", count=3) in [chip["text"] for chip in explorer.view["chips"]]
    do(explorer, "show", "changes")
    assert moves(explorer) == ["fetch -T", "fetch -2", "fetch --"]
    do(explorer, "show", "all")
    do(explorer, "token", "T")
    assert moves(explorer) == ["fetch 2T", "fetch -T"]
    do(explorer, "select", row(explorer, "fetch -T")["id"])
    do(explorer, "token", "2")
    assert moves(explorer) == ["fetch 2T", "fetch -T", "fetch -2"]  # where one stands is never hidden


def test_the_moves_are_compared_on_one_measure(explorer):
    rows = explorer.view["compared"]["rows"]
    assert [one["value"] for one in rows] == ["+1", "0", "−2", "−3"]
    assert [one["low"] for one in rows] == sorted((one["low"] for one in rows), reverse=True)
    assert all(one["low"] == one["high"] for one in rows)
    assert rows[1]["low"] == explorer.view["compared"]["zero"]
    do(explorer, "search", "fetch --; fetch --")
    assert explorer.line == ["fetch --", "fetch --"]
    assert explorer.view["compared"]["rows"] == []


@pytest.mark.parametrize("ending", FORMATS)
def test_the_tree_is_handed_out_as_a_file_once(explorer, ending):
    do(explorer, "export", ending)
    assert explorer.exported["name"] == f"tree{ending}"
    assert explorer.exported["text"] == FORMATS[ending](explorer.graph)
    do(explorer, "select", 0)
    assert explorer.exported == {}


# Something at once


def test_something_is_shown_at_once_and_the_tree_grows_behind_it():
    """Half a second at most passes before it: what is grown first is limited by count, and by the clock."""
    assert growing.FIRST_BUDGET.seconds + growing.FIRST_PATIENCE < 0.5

    async def story() -> TreeExplorer:
        explorer = TreeExplorer(LARGE, limit=3000, budget=Budget(states=30_000, seconds=60))
        assert 1 < len(explorer._walk.graph) <= growing.FIRST_LIMIT
        assert explorer.view["rows"]
        assert explorer.options
        assert explorer.busy
        small = len(explorer._walk.graph)
        do(explorer, "open", explorer.view["rows"][1]["id"])
        do(explorer, "select", explorer.view["rows"][2]["id"])
        before = [(one["id"], one["notation"]) for one in explorer.view["rows"]]
        serial = explorer.serial
        await idle(explorer)
        assert explorer.serial == serial  # a click that is on its way is not late
        assert len(explorer._walk.graph) > small
        after = {one["id"]: one["notation"] for one in explorer.view["rows"]}
        assert {number: after.get(number) for number, _ in before} == dict(
            before
        )  # nothing is folded meanwhile
        assert next(one["id"] for one in explorer.view["rows"] if one["selected"]) == before[2][0]
        return explorer

    explorer = asyncio.run(story())
    assert len(explorer.graph) > 200


def test_whoever_looks_from_python_waits_for_the_tree():
    async def in_a_kernel() -> TreeExplorer:
        explorer = TreeExplorer(ENDGAME)
        assert explorer.graph.graph["complete"]
        assert explorer.busy == ""
        await asyncio.sleep(0.3)
        return explorer

    explorer = asyncio.run(in_a_kernel())
    assert (len(explorer.graph), explorer.error) == (len(TreeExplorer(ENDGAME).graph), "")


# Long searches


def slow_tree(monkeypatch, seconds: float = 30) -> None:
    """Trees that grow slowly, one word about progress at a time, and end when their budget is spent."""
    explore = graph.explore

    def slow(subject, *, limit, budget, tell, stop, **how):
        del budget
        end = time.monotonic() + seconds
        while time.monotonic() < end and not stop.is_set():
            tell(Grown("growing", 7, limit))
            time.sleep(0.01)
        small = 8 if stop.is_set() else limit
        grown = explore(subject, limit=small, budget=Budget(states=2000), **how)
        if stop.is_set():
            grown.graph["reason"] = "stopped"
        return grown

    monkeypatch.setattr(graph, "explore", slow)
    monkeypatch.setattr("raigo_lab.widgets.explorer.growing.PATIENCE", 0.02)
    monkeypatch.setattr("raigo_lab.widgets.background.LOOK_EVERY", 0.01)


async def idle(explorer: TreeExplorer) -> None:
    """Until no search is under way."""
    for _ in range(1000):
        if not explorer.busy:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(explorer.busy)


def test_a_long_search_says_how_far_it_is_and_can_be_stopped(monkeypatch):
    explorer = TreeExplorer(ENDGAME)
    slow_tree(monkeypatch)

    async def at_the_page() -> None:
        do(explorer, "by", "turn")
        assert explorer.busy.startswith("Growing the tree: ")
        await asyncio.sleep(0.05)
        assert explorer.busy.startswith("Growing the tree: 7 of")
        do(explorer, "further")
        assert explorer.error == say("explorer.under_way")
        do(explorer, "open", row(explorer, "fetch 2T")["id"])  # The tree that is there can be used meanwhile.
        assert row(explorer, "fetch 2T")["open"]
        do(explorer, "stop", serial=explorer.serial - 1)
        assert explorer.error == say("answer.stale")
        do(explorer, "stop")
        assert explorer.busy.startswith("Stopping")
        await idle(explorer)

    asyncio.run(at_the_page())
    assert explorer.by == "turn"
    assert explorer.graph.graph["complete"] is False
    # How many seconds it took says how busy the machine is.
    assert re.match(r"Stopped after \d+ s: 1 position, not complete; value \+1\.", explorer.says)
    assert "value" in explorer.says
    assert "partial (stopped)" in [chip["text"] for chip in explorer.view["chips"]]
    do(explorer, "stop")
    assert explorer.error == say("explorer.nothing_to_stop")


def test_a_stopped_search_does_not_make_the_tree_smaller(monkeypatch):
    explorer = TreeExplorer(ENDGAME, limit=60)
    before = len(explorer.graph)
    slow_tree(monkeypatch)

    async def at_the_page() -> None:
        do(explorer, "further")
        do(explorer, "stop")
        await idle(explorer)

    asyncio.run(at_the_page())
    assert len(explorer.graph) == before
    assert say("explorer.kept") in explorer.says


@pytest.mark.parametrize("grown_by_then", [1, 100])
def test_searching_further_and_stopping_never_widens_a_bound(monkeypatch, grown_by_then):
    explorer = TreeExplorer(LARGE, limit=40, budget=Budget(states=600))
    before = {
        looks["position"]: (looks["lower"], looks["upper"]) for _, looks in explorer.graph.nodes(data=True)
    }
    low, high = before[LARGE]
    assert -100 < low < high  # something is proved, and something is left to find out
    real = graph.explore

    def until_stopped(subject, *, tell, stop, **how):
        """The real thing, stopped while the tree is still growing: nothing is searched at all."""
        late = threading.Event()

        def hear(grown: Grown) -> None:
            tell(grown)
            if grown.done > grown_by_then:
                assert stop.wait(60)
                late.set()

        return real(subject, tell=hear, stop=late, **how)

    monkeypatch.setattr(graph, "explore", until_stopped)
    monkeypatch.setattr("raigo_lab.widgets.explorer.growing.PATIENCE", 0.02)

    async def at_the_page() -> None:
        explorer._limit = 1000
        do(explorer, "further")
        assert explorer.busy
        do(explorer, "stop")
        await idle(explorer)

    asyncio.run(at_the_page())
    assert explorer.says.startswith("Stopped after ")
    compared = 0
    for position, (low, high) in before.items():
        node = find(explorer.graph, position)
        if node is not None:
            compared += 1
            assert low <= explorer.graph.nodes[node]["lower"] <= explorer.graph.nodes[node]["upper"] <= high
    assert compared == len(before)
    assert explorer.graph.graph["complete"] is False


@settings(max_examples=12, deadline=None)
@given(
    deeds=st.lists(
        st.tuples(st.sampled_from(["open", "further", "stop", "by", "play"]), st.integers(0, 30)), max_size=6
    )
)
def test_whatever_one_does_no_bound_gets_worse(deeds):
    """Opening, playing, changing the way to look, searching further with or without a stop: proved stays proved."""
    explorer = TreeExplorer(LARGE, limit=20, budget=Budget(states=200))
    best: dict[str, tuple] = {}

    def look() -> None:
        for _, looks in explorer.graph.nodes(data=True):
            low, high = best.get(looks["position"], (looks["lower"], looks["upper"]))
            assert low <= looks["lower"] <= looks["upper"] <= high, looks["position"]
            best[looks["position"]] = (looks["lower"], looks["upper"])

    async def at_the_page() -> None:
        look()
        for deed, number in deeds:
            rows = explorer.view["rows"]
            match deed:
                case "open":
                    do(explorer, "open", rows[number % len(rows)]["id"])
                case "play" if explorer.options:
                    explorer.set_state(
                        {"picked": {"serial": explorer.serial, "id": number % len(explorer.options)}}
                    )
                case "by":
                    do(explorer, "by", ("decision", "turn")[number % 2])
                case "further" | "stop":
                    explorer._limit, explorer._budget = 20, Budget(states=200)
                    do(explorer, "further")
                    if deed == "stop":
                        do(explorer, "stop")
            await idle(explorer)
            look()

    asyncio.run(at_the_page())
    assert best


def test_looking_closer_never_widens_a_bound():
    explorer = TreeExplorer(LARGE, limit=40, budget=Budget(states=4000))
    walk = explorer._walk
    unseen = [one for one in explorer.view["rows"] if one["unseen"]]
    assert unseen
    for row_ in unseen:
        node = walk.paths[row_["id"]][-1]
        looks = explorer.graph.nodes[node]
        low, high = looks["lower"], looks["upper"]
        walk.growth.budget = Budget(states=1)
        do(explorer, "open", row_["id"])
        assert low <= looks["lower"] <= looks["upper"] <= high


def test_a_long_search_that_ends_by_itself_is_taken(monkeypatch):
    explorer = TreeExplorer(ENDGAME, limit=30)
    slow_tree(monkeypatch, seconds=0.1)

    async def at_the_page() -> None:
        do(explorer, "further")
        assert explorer.busy
        await idle(explorer)

    asyncio.run(at_the_page())
    assert explorer.says == say("explorer.grown", count=len(explorer.graph))


def test_a_short_search_is_answered_at_once(explorer, monkeypatch):
    monkeypatch.setattr("raigo_lab.widgets.explorer.growing.PATIENCE", 60)

    async def at_the_page() -> None:
        do(explorer, "by", "turn")

    asyncio.run(at_the_page())
    assert (explorer.by, explorer.busy) == ("turn", "")


def test_whoever_interrupts_gets_what_is_known_by_then(monkeypatch):
    slow_tree(monkeypatch)
    join = threading.Thread.join

    def interrupted(*_: object) -> None:
        monkeypatch.setattr(threading.Thread, "join", join)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    explorer = TreeExplorer(ENDGAME)
    assert explorer.graph.graph["complete"] is False
    assert explorer.view["rows"]


def test_stopping_ends_a_real_search_with_bounds():
    search = Growing(
        lambda budget, tell: graph.explore(
            subject_of(LARGE), limit=100_000, budget=budget, tell=tell, stop=budget.stop
        ),
        Budget(seconds=60),
    )
    assert not search.ended(0.3)
    search.stop()
    assert search.ended(20)
    facts = search.result().graph
    assert (facts["complete"], facts["exact"], facts["reason"]) == (False, False, "stopped")


def test_it_takes_a_graph_that_is_grown():
    grown = explore(ENDGAME, by="turn", objective="win", depth=1)
    explorer = TreeExplorer(grown)
    assert explorer.graph is grown
    assert repr(explorer) == f"TreeExplorer({ENDGAME!r}, by='turn', objective='win')"


@pytest.mark.parametrize(
    ("arguments", "keywords"),
    [
        (("x",), {}),
        ((3,), {}),
        ((ENDGAME,), {"by": "week"}),
        ((ENDGAME,), {"lang": "de"}),
        ((ENDGAME,), {"objective": "fun"}),
    ],
)
def test_what_is_no_tree_makes_no_explorer(arguments, keywords):
    with pytest.raises(RaigoError):
        TreeExplorer(*arguments, **keywords)


def test_a_value_that_no_game_ends_with_is_called_an_average(explorer):
    """Two draws, one of them a dropout for seat 1: nobody ends 52 1/2 ahead. A whole value stays a value."""
    drawing = TreeExplorer("2p t0 z{5T} / 3 432 -7 765,21,1 / 1 K -- 5643,66,1", limit=60)
    assert len(drawing.graph) > 1
    assert drawing.graph.nodes[0]["value"] == 105 / 2
    assert drawing.view["here"]["told"] == "value +105/2 on average"
    assert view(drawing._walk, "ja")["here"]["told"] == "値は平均+105/2"
    assert explorer.view["here"]["told"] == "value +1"


def test_the_twins_stand_beside_the_live_widget(explorer):
    data, _ = explorer._repr_mimebundle_()
    assert data["text/plain"] == f"TreeExplorer({ENDGAME!r})"
    assert data["image/svg+xml"] == explorer.picture() == TreeExplorer(ENDGAME).picture()
    assert data["text/html"].startswith("<img ")
    assert WIDGET_VIEW in data
    do(explorer, "overview", True)
    # On the page there is room to scroll: the overview is spread out, the still twin keeps to the width of a page.
    assert explorer.overview["src"] == tiles.data_uri(spread_tree(explorer._walk.graph, 24)[0].svg)
    do(explorer, "overview", False)
    assert explorer.overview == {}


def test_the_page_is_told_where_in_the_overview_the_game_begins(explorer):
    """The box that is farthest to the left; what stands above and below it in the picture comes later."""
    do(explorer, "overview", True)
    drawn = spread_tree(explorer._walk.graph, 24)[0].svg
    inside = float(re.search(r'<g transform="translate\([\d.]+ ([\d.]+)\)"', drawn)[1])
    boxes = [
        {name: float(value) for name, value in re.findall(r'\b(x|y|height)="(-?[\d.]+)"', one)}
        for one in re.findall(r"<rect [^>]*>", drawn.partition("<g transform")[2])
    ]
    first = min(boxes, key=lambda box: box["x"])
    assert explorer.overview["root"] == pytest.approx(inside + first["y"] + first["height"] / 2, abs=1)


def test_both_languages_say_everything(explorer):
    explorer.lang = "ja"
    text = json.dumps(explorer.view, ensure_ascii=False)
    assert explorer.view["rows"][0]["label"] == "開始"
    assert "chooses" not in text
    json.dumps(view(Walk(explorer.graph), "en"))


def test_the_script_stands_alone_and_writes_text_only():
    script = sources.script("explorer")
    assert sources.parts("explorer")[-1] == "explorer/explorer"
    assert not re.search(r"^import ", script, re.MULTILINE)
    assert "innerHTML" not in script


def test_the_selected_position_can_be_used_elsewhere(explorer):
    do(explorer, "search", "fetch 2T")
    assert format_position(parse_position(explorer.selected)) == explorer.selected
    assert explorer.graph.nodes[explorer.node]["value"] == 1
