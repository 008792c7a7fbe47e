"""The tree of an endgame: what is in it, what it is worth, where it stops, and what it says of itself."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.games.nodes import actions, turns
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.export import from_json, to_dot, to_graphml, to_json, write_tree
from raigo_lab.games.tree.graph import expand, subtree
from raigo_lab.games.tree.lines import critical_line, longest_forced_line, moves
from raigo_lab.games.tree.tables import branching, depths, facts, first_moves, partly, summary
from raigo_lab.pictures.tree import FORMATS, draw_tree
from raigo_lab.raigo.endgame.explore import explore, find
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import parse_action, parse_position

ONE_TURN = "2p t0 z- e1 / 2 32 T- 54,777,- / 2 K1 H- 5432,66,-"
TWO_TURNS = "2p t0 z- e2 / 2 4 T- 765,-,5R / 3 W -H 66,-,-"
SHORT = "2p t0 z- e2 / 2 4 -- 65,-,- / 2 K -- 543,-,-"
DRAWS = "2p t0 z{51} / 2 3 -- 54,-,- / 2 7 -- -,-,-"
BATTLE = "2p t0 z- e1 @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 765,54,- / 2 - -- 543,7,-"
THREE = "3p t0 z- e1 b8 / 2 2 T- 543,- / 2 - H- 777,- / 2 - -- 65,-"
FOUR = "4p t1 z- e1 b8 / 2 - -- -,- / 2 3 -- 54,- / 2 - -- 65,- / 2 - -- -,-"
OVER = "2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-"
IN_FLIGHT = "2p t0 z- e1 / 3 M KN -,THT,T / 2 - -N HT,T,M6K"
EVERY = (ONE_TURN, TWO_TURNS, SHORT, DRAWS, BATTLE, THREE, FOUR)


def plain_walk(text: str):
    """Every position that can be reached, and every action there, folded by the solver's name."""
    position = parse_position(text)
    solver = Solver(position)
    seen, todo, edges = {solver.name(solver.start)}, [solver.start], 0
    while todo:
        state = todo.pop()
        for action in actions(solver.game.node(state)):
            after = solver.game.apply(state, action)
            edges += 1
            if (name := solver.name(after)) not in seen:
                seen.add(name)
                todo.append(after)
    return len(seen), edges


def state_at(graph, node):
    return parse_position(graph.nodes[node]["position"])


# What is in it


@pytest.mark.parametrize("text", EVERY)
def test_a_complete_tree_holds_what_a_plain_walk_finds(text):
    graph = explore(text)
    assert graph.graph["complete"]
    assert graph.graph["reason"] == ""
    assert (len(graph), graph.number_of_edges()) == plain_walk(text)
    assert list(graph) == list(range(len(graph)))
    assert nx.is_directed_acyclic_graph(graph)
    assert isinstance(graph, nx.MultiDiGraph)


@pytest.mark.parametrize("text", EVERY)
def test_each_node_stands_for_a_position_of_its_own(text):
    graph = explore(text)
    for node in graph:
        assert find(graph, graph.nodes[node]["position"]) == node
    game = Raigo(parse_position(text).rules)
    for source, target, looks in graph.edges(data=True):
        after = play(game, state_at(graph, source).state, parse_action(looks["action"]))
        assert find(graph, Position(after, game.rules)) == target


def test_mirror_images_are_one_node_and_their_actions_two_edges():
    graph = explore(SHORT, depth=1)
    doubled = [child for child, ways in moves(graph, 0).items() if len(ways) > 1]
    assert doubled
    assert find(graph, "2p t0 z- e2 / 2 4 -- -,65,- / 2 K -- 543,-,-") == 0
    assert find(graph, "2p t0 z- e2 / 2 4 -- -,-,- / 2 K -- 543,-,-") is None
    assert find(graph, "2p t0 z- e2 R6=forbidden / 2 4 -- 65,-,- / 2 K -- 543,-,-") is None


def test_kinds_and_who_chooses():
    graph = explore(DRAWS)
    kinds = {kind for _, kind in graph.nodes(data="kind")}
    assert kinds == {"choice", "chance", "over"}
    for _, looks in graph.nodes(data=True):
        assert (looks["seat"] is not None) == (looks["kind"] == "choice")
    draws = [node for node, kind in graph.nodes(data="kind") if kind == "chance"]
    assert draws
    for node in draws:
        weights = [weight for _, _, weight in graph.out_edges(node, data="probability")]
        assert sum(weights) == 1
        assert all(isinstance(weight, Fraction) for weight in weights)
    assert explore(BATTLE).nodes[0]["kind"] == "joint"


@pytest.mark.parametrize("text", [ONE_TURN, TWO_TURNS, SHORT, THREE])
def test_turns_of_the_graph_by_turn_are_those_that_are_counted(text):
    graph = explore(text, by="turn", limit=50_000)
    position = parse_position(text)
    game = Raigo(position.rules)
    by_depth = [0] * (1 + max(depth for _, depth in graph.nodes(data="depth")))
    for _, depth in graph.nodes(data="depth"):
        by_depth[depth] += 1
    assert by_depth[1:] == turns(RaigoStudy(position), game.start(position.state), len(by_depth) - 1)
    assert {kind for _, kind in graph.nodes(data="kind")} == {"choice", "over"}


def test_an_edge_by_turn_is_a_whole_turn_that_can_be_played():
    graph = explore(TWO_TURNS, by="turn", depth=1)
    game = Raigo(parse_position(TWO_TURNS).rules)
    for _, target, looks in graph.edges(data=True):
        state = game.start(parse_position(TWO_TURNS).state)
        for action in looks["action"].split("; "):
            state = play(game, state, parse_action(action))
        assert find(graph, Position(state, game.rules)) == target


def test_a_finished_game_is_a_tree_of_one():
    graph = explore(OVER)
    assert len(graph) == 1
    assert graph.graph["complete"]
    assert graph.nodes[0]["label"] == "4 : 2"
    assert graph.nodes[0]["value"] == 2
    assert critical_line(graph) == []
    assert first_moves(graph).empty
    assert facts(graph)["share of winning first moves"] == ""


# Values


@pytest.mark.parametrize("by", ["decision", "turn"])
@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("text", [ONE_TURN, SHORT, DRAWS, BATTLE, THREE, FOUR, IN_FLIGHT])
def test_values_are_the_solvers(text, objective, by):
    graph = explore(text, objective=objective, by=by)
    solver = Solver(parse_position(text), objective)
    assert graph.graph["exact"]
    for node in list(graph)[:: max(1, len(graph) // 150)]:
        assert graph.nodes[node]["value"] == solver.search.exact(state_at(graph, node).state)


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("by", ["decision", "turn"])
def test_open_nodes_have_searched_values(by, depth):
    graph = explore(TWO_TURNS, by=by, depth=depth)
    whole = explore(TWO_TURNS, by=by)
    for _, looks in graph.nodes(data=True):
        assert looks["value"] == whole.nodes[find(whole, looks["position"])]["value"]


@pytest.mark.parametrize("by", ["decision", "turn"])
@pytest.mark.parametrize("text", EVERY)
def test_best_edges_keep_the_value(text, by):
    graph = explore(text, by=by)
    for node, looks in graph.nodes(data=True):
        best = {child for _, child, good in graph.out_edges(node, data="best") if good}
        assert bool(best) == (looks["kind"] != "over")
        if by == "decision" and looks["kind"] == "choice":
            keeping = {c for c in graph.successors(node) if graph.nodes[c]["value"] == looks["value"]}
            assert best == keeping
    on_best = {node for node, best in graph.nodes(data="best") if best}
    good = nx.MultiDiGraph([(a, b) for a, b, best in graph.edges(data="best") if best])
    good.add_node(0)
    assert on_best == {0, *nx.descendants(good, 0)}


def test_best_first_moves_are_the_solvers():
    graph = explore(TWO_TURNS)
    solution = solve(parse_position(TWO_TURNS), every_move=True)
    table = first_moves(graph)
    told = {row["move"]: (row["value"], row["best"]) for _, row in table.iterrows()}
    assert told == {str(move): (str(move.value), move.best) for move in solution.moves}


def test_a_turn_that_only_a_mistake_of_the_other_side_makes_good_is_not_best():
    # Seat 1 may answer with its Shield inside seat 0's turn: where it does not, the turn ends too well.
    graph = explore("2p t0 z- e1 / 2 K -- -,-,- / 2 - -H 777,-,-", by="turn")
    best = [graph.nodes[child]["value"] for _, child, good in graph.out_edges(0, data="best") if good]
    assert best
    assert set(best) == {graph.nodes[0]["value"]}
    values = {graph.nodes[child]["value"] for _, child in graph.out_edges(0)}
    assert max(values) > graph.nodes[0]["value"]  # the mistake that seat 1 could make


@pytest.mark.parametrize("by", ["decision", "turn"])
@pytest.mark.parametrize("text", [ONE_TURN, TWO_TURNS, SHORT, DRAWS, BATTLE])
def test_the_critical_line_can_be_played_and_is_as_long_as_told(text, by):
    graph = explore(text, by=by)
    game = Raigo(parse_position(text).rules)
    state = game.start(parse_position(text).state)
    line = critical_line(graph)
    for ply in line:
        for action in ply.action.split("; "):
            state = play(game, state, parse_action(action))
        assert graph.edges[ply.edge]["best"]
        assert find(graph, Position(state, game.rules)) == ply.after
    assert game.is_over(state)
    if text not in (DRAWS, BATTLE):
        assert len(line) == graph.nodes[0]["distance"]


def test_three_seats_are_one_against_the_rest():
    graph = explore(THREE)
    assert graph.graph["assumption"] == "three seats: everybody against seat 0"
    assert graph.nodes[0]["value"] == solve(parse_position(THREE)).against_all


def test_a_longest_forced_line_has_one_best_move_each():
    graph = explore(TWO_TURNS)
    line = longest_forced_line(graph)
    assert len(line) > 1
    for node, after in pairwise(line):
        assert {child for _, child, best in graph.out_edges(node, data="best") if best} == {after}
    assert longest_forced_line(graph, start=0)[0] == 0


def test_without_values_nothing_is_claimed():
    graph = explore(SHORT, values=False)
    assert not graph.graph["exact"]
    assert all(value is None for _, value in graph.nodes(data="value"))
    assert not any(best for _, _, best in graph.edges(data="best"))
    assert first_moves(graph)["value"].tolist() == ["?"] * len(first_moves(graph))


# Where it stops


def test_a_limit_leaves_open_nodes_and_says_so():
    graph = explore(TWO_TURNS, limit=50)
    assert len(graph) <= 50
    assert not graph.graph["complete"]
    assert graph.graph["reason"] == "limit 50"
    assert any(opened for _, opened in graph.nodes(data="open"))
    for node, opened in graph.nodes(data="open"):
        assert not (opened and graph.out_degree(node))
    assert partly(graph).startswith("partial (limit 50): ")


def test_a_depth_leaves_open_nodes_at_that_depth():
    graph = explore(TWO_TURNS, depth=2)
    assert graph.graph["reason"] == "depth 2"
    assert {graph.nodes[node]["depth"] for node, opened in graph.nodes(data="open") if opened} == {2}


def test_a_spent_budget_leaves_bounds_that_hold():
    text = "2p t0 z- e2 / 4 NTT -- 65N,MRK2,HT c:234R / 2 MK2 -- W31,65NT,3T c:47KN"
    graph = explore(text, depth=2, budget=Budget(states=20))
    assert not graph.graph["exact"]
    assert graph.graph["reason"] == "depth 2; budget"
    solver = Solver(parse_position(text))
    unsure = 0
    for node, looks in graph.nodes(data=True):
        assert looks["lower"] <= solver.search.exact(state_at(graph, node).state) <= looks["upper"]
        unsure += looks["value"] is None
    assert unsure


@pytest.mark.parametrize("by", ["decision", "turn"])
def test_time_that_runs_out_stops_the_growth(by, monkeypatch):
    monkeypatch.setattr("raigo_lab.games.tree.grow.KEPT", 0)
    graph = explore(TWO_TURNS, by=by, budget=Budget(seconds=1e-9))
    assert graph.graph["reason"] == "budget"
    assert not graph.graph["complete"]
    assert len(graph) > 1
    assert isinstance(critical_line(graph), list)
    assert all(looks["lower"] is not None for _, looks in graph.nodes(data=True))
    with pytest.raises(InvalidArgument, match="is not a node"):
        expand(graph, -1)


@pytest.mark.parametrize("wrong", [{"by": "move"}, {"limit": 0}, {"depth": -1}, {"objective": "points"}])
def test_what_makes_no_sense_is_refused(wrong):
    with pytest.raises(InvalidArgument):
        explore(SHORT, **wrong)


# Growing on


@pytest.mark.parametrize("by", ["decision", "turn"])
def test_expanding_everything_gives_the_complete_tree(by):
    graph, whole = explore(SHORT, by=by, depth=1), explore(SHORT, by=by)
    while opened := [node for node, is_open in graph.nodes(data="open") if is_open]:
        new = expand(graph, opened[0])
        assert all(child in graph for child in new)
    assert graph.graph["complete"]
    assert graph.graph["reason"] == ""
    assert len(graph) == len(whole)
    assert graph.number_of_edges() == whole.number_of_edges()
    for node in graph:
        other = whole.nodes[find(whole, graph.nodes[node]["position"])]
        same = ("kind", "seat", "value", "best", "distance", "open")
        assert [graph.nodes[node][name] for name in same] == [other[name] for name in same]
    assert expand(graph, 0) == []


def test_expanding_sharpens_what_lies_before():
    text = "2p t0 z- e2 / 4 NTT -- 65N,MRK2,HT c:234R / 2 MK2 -- W31,65NT,3T c:47KN"
    graph = explore(text, depth=1, budget=Budget(states=5))
    assert graph.nodes[0]["value"] is None
    before = graph.nodes[0]["upper"] - graph.nodes[0]["lower"]
    for node in [node for node, opened in graph.nodes(data="open") if opened]:
        expand(graph, node)
    assert graph.nodes[0]["upper"] - graph.nodes[0]["lower"] <= before


def test_a_subtree_stands_alone_and_can_grow():
    graph = explore(TWO_TURNS)
    node = critical_line(graph)[0].after
    part = subtree(graph, node, 1)
    assert part.graph["root"] == node
    assert part.nodes[node]["depth"] == 0
    assert part.graph["reason"] == "depth 1"
    assert set(part) == {node, *graph.successors(node)}
    child = next(one for one in part if part.nodes[one]["open"])
    assert not graph.nodes[child]["open"]
    assert expand(part, child)
    assert moves(part, child).values()
    assert critical_line(part)
    everything = subtree(graph, 0, 99)
    assert everything.graph["complete"]
    with pytest.raises(InvalidArgument):
        subtree(graph, 99_999, 1)


# Tables


def test_tables_add_up():
    graph = explore(TWO_TURNS)
    by_depth = depths(graph)
    assert by_depth["positions"].sum() == len(graph)
    assert (by_depth[["choice", "joint", "chance", "over"]].sum(axis=1) == by_depth["positions"]).all()
    found = branching(graph)
    assert found["positions"].sum() == sum(looks["kind"] != "over" for _, looks in graph.nodes(data=True))
    told = dict(zip(summary(graph)[""], summary(graph)["number"], strict=True))
    assert told["tree"] == "complete"
    assert told["value"] == "2"
    assert int(told["edges"]) == graph.number_of_edges()
    assert facts(graph)["best first moves"] == 1


# Files


@pytest.mark.parametrize("text", [TWO_TURNS, DRAWS, BATTLE])
def test_graphml_reads_back(text, tmp_path):
    graph = explore(text, depth=3)
    write_tree(graph, tmp_path / "tree.graphml")
    back = nx.read_graphml(tmp_path / "tree.graphml", force_multigraph=True)
    assert (len(back), back.number_of_edges()) == (len(graph), graph.number_of_edges())
    assert back.nodes["0"]["value"] == str(graph.nodes[0]["value"])
    assert back.nodes["0"]["position"] == graph.nodes[0]["position"]
    assert back.graph["complete"] == graph.graph["complete"]
    assert to_graphml(graph) == to_graphml(explore(text, depth=3))


@pytest.mark.parametrize("text", [TWO_TURNS, DRAWS, BATTLE])
def test_json_reads_back_to_the_same_graph_and_grows_on(text):
    graph = explore(text, depth=2)
    written = to_json(graph)
    assert nx.node_link_graph(json.loads(written), edges="edges").number_of_edges() == graph.number_of_edges()
    back = from_json(written)
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    assert list(back.edges(keys=True, data=True)) == list(graph.edges(keys=True, data=True))
    assert back.graph == graph.graph
    assert to_json(back) == written
    opened = next((node for node, is_open in back.nodes(data="open") if is_open), None)
    if opened is not None:
        assert expand(back, opened) == expand(graph, opened)


def test_json_that_is_no_tree_is_refused():
    for text in ("", "[]", "{}", '{"graph": {}, "nodes": [{}], "edges": []}'):
        with pytest.raises(BadFile, match="is not a tree written as JSON"):
            from_json(text)


def test_dot_has_a_line_for_each_node_and_edge_with_quotes_escaped():
    graph = explore(DRAWS, depth=2)
    graph.nodes[0]["label"] = 'a "b" \\ c'
    lines = to_dot(graph).splitlines()
    assert lines[0] == "digraph tree {"
    assert lines[-1] == "}"
    assert sum(" -> " in line for line in lines) == graph.number_of_edges()
    assert len(lines) == 4 + len(graph) + graph.number_of_edges()
    assert all(line.endswith("];") for line in lines[3:-1])
    assert r"a \"b\" \\ c\n" in lines[3]
    assert 'shape="diamond"' in to_dot(explore(DRAWS))
    assert 'peripheries="2"' in to_dot(explore(BATTLE))


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    graph = explore(SHORT)
    path = tmp_path / "tree.json"
    path.write_text("old")
    with monkeypatch.context() as broken:
        broken.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
        with pytest.raises(BadFile, match=r"cannot be written \(No space left\)"):
            write_tree(graph, path, force=True)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadFile, match="not written by this command"):
        write_tree(graph, path)
    assert path.read_text() == "old"
    write_tree(graph, path, force=True)
    assert from_json(path.read_text()).graph["root"] == 0
    write_tree(graph, tmp_path / "tree.svg", FORMATS)
    assert (tmp_path / "tree.svg").read_text() == draw_tree(graph)
    with pytest.raises(InvalidArgument, match=r"is written as \.graphml, \.dot, \.json$"):
        write_tree(graph, tmp_path / "tree.svg")
    with pytest.raises(BadFile, match="cannot be written"):
        write_tree(graph, tmp_path / "nowhere" / "tree.dot")
