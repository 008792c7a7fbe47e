"""Trees of games that are not Raigo: grown, valued, laid out, drawn, written, read back, walked in the explorer."""

from __future__ import annotations

import json
from fractions import Fraction
from threading import Event
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from support.toys import (
    Circle,
    Heaps,
    Leaf,
    Nim,
    OpenKuhn,
    Pick,
    RingOfFive,
    SecretBids,
    StakeGame,
    Throw,
    Trees,
    nim_value,
    pennies,
)

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.games.nodes import walk
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.plain import Plain
from raigo_lab.games.tree import subject as subject_module
from raigo_lab.games.tree.export import from_json, to_dot, to_json, write_tree
from raigo_lab.games.tree.graph import expand, explore, find, learn, proved, subtree
from raigo_lab.games.tree.layout import layout
from raigo_lab.games.tree.lines import critical_line, ranked_moves
from raigo_lab.games.tree.subject import opens, subject_of
from raigo_lab.games.tree.tables import branching, depths, facts, first_moves
from raigo_lab.pictures.tree import FORMATS, draw_tree
from raigo_lab.texts import say
from raigo_lab.widgets.explorer.view import Walk, view
from raigo_lab.widgets.explorer.widget import TreeExplorer

HALF = Fraction(1, 2)
TREE = Pick(0, (Throw((HALF, HALF), (Leaf(3), pennies(2))), Pick(1, (Leaf(-1), pennies(1))), Leaf(1)))
STAKES = StakeGame((3, 2), 3, (HALF, Fraction(2, 3)))
BIDS = SecretBids(3)
RING = RingOfFive()
EVERY = {
    "nim": (Nim(), Heaps((2, 3), 0)),
    "kuhn": (OpenKuhn(), OpenKuhn.start),
    "stakes": (STAKES, STAKES.start),
    "bids": (BIDS, BIDS.start),
    "ring": (RING, RING.start),
    "tree": (Trees(), TREE),
}


def grown(name: str, **how):
    toy, start = EVERY[name]
    return explore(subject_of(toy, start), **how)


def plain(toy, state, mine=(0,)):
    return Plain(toy, lambda outcome: toy.returns(outcome)[mine[0]], lambda seat: seat in mine).value(state)


@pytest.fixture
def loaded(monkeypatch):
    """Trees of these games can be opened again."""
    monkeypatch.setattr(subject_module, "_openers", {})
    for toy, _ in EVERY.values():
        opens(toy.name, lambda facts, toy=toy: subject_of(toy, toy.read(facts["start"])))


@pytest.mark.parametrize("name", EVERY)
def test_a_tree_holds_what_a_walk_finds_with_its_values(name):
    toy, start = EVERY[name]
    graph = grown(name)
    assert graph.graph["complete"]
    assert graph.graph["exact"]
    assert graph.graph["game"] == toy.name
    walked = list(walk(toy, start))
    assert len(graph) == len(walked)
    for state, _ in walked:
        looks = graph.nodes[find(graph, state)]
        assert toy.key(toy.read(looks["position"])) == toy.key(state)
        assert looks["value"] == plain(toy, state)


def test_known_values():
    for heaps in ((1, 2, 3), (1, 3, 3), (2, 2)):
        graph = explore(subject_of(Nim(), Heaps(heaps, 0)))
        assert graph.nodes[0]["value"] == nim_value(Heaps(heaps, 0))
    assert grown("kuhn").nodes[0]["value"] == 0
    assert grown("bids").nodes[0]["value"] == 0  # both sides are alike
    assert grown("tree").nodes[0]["value"] == Fraction(3, 2)


@pytest.mark.parametrize(("seat", "value"), [(0, 4), (1, -1), (2, -1), (3, -1), (4, -1)])
def test_five_seats_one_against_the_rest(seat, value):
    # Seat 0 takes both stones, or, if all are against it, still does: nobody can keep it from them. Nobody else gets
    # one, and alone against four voters nobody can be sure to vote with the fewer.
    graph = explore(subject_of(RING, Circle(2, 0), (seat,)))
    assert graph.graph["seat"] == seat
    assert graph.nodes[0]["value"] == value == plain(RING, Circle(2, 0), (seat,))


def test_every_one_of_five_seats_is_drawn_and_counted():
    graph = explore(subject_of(RING, RING.start))
    assert {looks["seat"] for _, looks in graph.nodes(data=True)} == {0, 1, 2, 3, 4, None}
    picture = ET.fromstring(draw_tree(graph))  # noqa: S314 - our own text
    svg = "{http://www.w3.org/2000/svg}"
    discs = {one.get("fill") for one in picture.iter(f"{svg}circle")}
    assert len(discs) == 4  # colours are taken in turn, the number tells the seats apart
    assert {"0", "1", "2", "3", "4"} <= {one.text for one in picture.iter(f"{svg}text")}
    assert sorted(branching(graph)["seat"]) == ["", "", "0", "1", "2", "3", "4"]


@pytest.mark.parametrize("name", EVERY)
def test_whole_turns_have_the_same_values(name):
    decisions, turns = grown(name), grown(name, by="turn")
    assert turns.nodes[0]["value"] == decisions.nodes[0]["value"]
    for node in turns:
        toy = EVERY[name][0]
        other = find(decisions, toy.read(turns.nodes[node]["position"]))
        assert turns.nodes[node]["value"] == decisions.nodes[other]["value"]


@pytest.mark.parametrize("name", EVERY)
def test_best_play_goes_from_the_root_to_an_end(name):
    graph = grown(name)
    line = critical_line(graph)
    assert graph.nodes[line[-1].after]["kind"] == "over"
    assert all(graph.edges[ply.edge]["best"] for ply in line)
    assert ranked_moves(graph, 0)[0][0] in {
        child for _, child, best in graph.out_edges(0, data="best") if best
    }


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("name", EVERY)
def test_it_is_written_in_every_way(name, tmp_path):
    graph = grown(name, depth=2)
    for ending in FORMATS:
        write_tree(graph, tmp_path / f"tree{ending}", FORMATS)
    read = nx.read_graphml(tmp_path / "tree.graphml", force_multigraph=True)
    assert (len(read), read.number_of_edges()) == (len(graph), graph.number_of_edges())
    back = from_json((tmp_path / "tree.json").read_text(encoding="utf-8"))
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    assert to_dot(back) == to_dot(graph)
    ET.parse(tmp_path / "tree.svg")  # noqa: S314 - our own text
    opened = [node for node, is_open in graph.nodes(data="open") if is_open]
    for node in opened:
        assert expand(back, node) == expand(graph, node)
    assert to_json(back) == to_json(graph)


def test_a_tree_of_a_game_that_is_not_loaded_is_looked_at_but_does_not_grow(monkeypatch):
    monkeypatch.setattr(subject_module, "_openers", {})
    back = from_json(to_json(grown("nim", depth=1)))
    assert first_moves(back)["move"].tolist()
    with pytest.raises(BadFile, match="the game 'Nim', which is not loaded here"):
        expand(back, 1)


@pytest.mark.parametrize("name", EVERY)
def test_tables_and_layout(name):
    graph = grown(name)
    assert depths(graph)["positions"].sum() == len(graph)
    assert facts(graph)["unit"] == "what the seat gets at the end"
    places = layout(graph)
    assert len(set(places.values())) == len(graph)
    part = subtree(graph, 0, 1)
    assert set(part) == {0, *graph.successors(0)}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_says_what_the_values_are(lang):
    picture = draw_tree(grown("nim"), lang=lang)
    assert say("tree.returns", lang, seat=0) in picture
    assert say("tree.over_returns", lang) in picture
    assert say("tree.over", lang) not in picture


# Stopping, and what is known already


def test_a_tree_that_is_stopped_says_so_and_its_bounds_hold():
    toy, start = Nim(), Heaps((5, 6, 7), 0)
    stop = Event()
    stop.set()
    graph = explore(subject_of(toy, start), stop=stop)
    assert graph.graph["reason"] == "stopped"
    assert not graph.graph["complete"]
    for _, looks in graph.nodes(data=True):
        assert looks["lower"] <= nim_value(toy.read(looks["position"])) <= looks["upper"]


def test_what_another_tree_has_proved_is_known():
    toy, start = Nim(), Heaps((2, 3, 4), 0)
    subject = subject_of(toy, start)
    whole = explore(subject)
    blind = explore(subject, depth=1, budget=Budget(states=1))
    assert blind.nodes[0]["value"] is None
    told = explore(subject, depth=1, budget=Budget(states=1), known=proved(whole))
    assert told.graph["exact"]
    assert told.nodes[0]["value"] == nim_value(start)
    learn(blind, proved(whole))
    assert blind.graph["exact"]
    assert [blind.nodes[node]["value"] for node in blind] == [told.nodes[node]["value"] for node in told]
    before = dict(blind.nodes[0])
    learn(blind, {toy.key(start): (-1, 1)})  # what is less is nothing new
    assert dict(blind.nodes[0]) == before


@pytest.mark.parametrize("wrong", [{"by": "move"}, {"limit": 0}, {"depth": -1}])
def test_what_makes_no_sense_is_refused(wrong):
    with pytest.raises(InvalidArgument):
        grown("nim", **wrong)


# The explorer


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("by", ["decision", "turn"])
def test_the_explorer_walks_through_it(name, by):
    walk_ = Walk(grown(name, by=by, depth=1))
    for _ in range(3):
        for row in list(walk_.rows())[:20]:
            walk_.open(row.path)
    last = walk_.rows()[-1].path
    walk_.select(last)
    for lang in ("en", "ja"):
        shown = json.loads(json.dumps(view(walk_, lang)))
        assert shown["values"] == say("tree.returns", lang, seat=0)
        assert shown["here"]["position"] == walk_.text(last)
    assert walk_.search(walk_.text(last))[1] == 1


def test_the_widget_takes_a_tree_of_any_game():
    explorer = TreeExplorer(grown("bids", depth=2))
    assert (explorer.scene, explorer.options) == ({}, [])  # only Raigo has a board
    assert explorer.selected == BIDS.text(BIDS.start)
    assert repr(explorer).startswith("TreeExplorer('Bids(")
    do = {"serial": explorer.serial, "id": "further", "at": None}
    explorer.set_state({"picked": do})
    assert explorer.error == ""
    assert explorer.graph.graph["complete"]
    do = {"serial": explorer.serial, "id": "by", "at": "turn"}
    explorer.set_state({"picked": do})
    assert explorer.by == "turn"
    assert explorer.search("(1, 2)")


def test_a_tree_without_values_learns_none():
    graph = grown("nim", values=False)
    learn(graph, proved(grown("nim")))
    assert {looks["value"] for _, looks in graph.nodes(data=True)} == {None}
    assert not graph.graph["exact"]


@pytest.mark.parametrize("name", ["nim", "bids", "ring"])
def test_moves_of_best_play_stand_before_all_others(name):
    """At every node, whoever chooses; somewhere a move that is not best would otherwise stand first."""
    graph, some = grown(name), 0
    for node in graph:
        best = {child for _, child, good in graph.out_edges(node, data="best") if good}
        order = [child in best for child, _ in ranked_moves(graph, node)]
        assert order == sorted(order, reverse=True)
        some += len(set(order)) > 1
    assert some
