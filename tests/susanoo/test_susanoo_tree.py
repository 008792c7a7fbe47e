"""Counting and trees of Warriors of Susanoo: against plain walks, the vectors, and what any game promises."""

import json
from itertools import product

import pytest
from test_susanoo_vectors import CASES

from raigo_lab.app.cli import main
from raigo_lab.errors import IllegalAction
from raigo_lab.games.conformance import check
from raigo_lab.games.nodes import actions, perft, turns
from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.export import from_json, to_json
from raigo_lab.games.tree.graph import expand, growth_of
from raigo_lab.susanoo.endgame import Question
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.explore import explore
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.position_json import position_from_json
from raigo_lab.susanoo.study import SusanooStudy

FIGHT = (
    "3p t0 r5 e- wI21,I26 f- b:- @battle:Y22 WR5=off / B1 4 h:I25,I23 i:I05*,I10* / B6 12 k:Y01,Y02 / B3 6"
)
WINDOW = (
    "3p t2 r9 e- w- fT01 q:T13 b:- @end WR5=off,WR10=9 / B3 9 i:I19* / B7 8 i:I05* / B1 9 h:E18 i:I03*,I11*"
)
SEALED = "3p t0 r1 e- w- f- b:- @battle:Y16 WR4=sealed,WR5=off / B3 4 / B7 7 h:I22 / B1 9 h:I21"


def plain_lines(game, state, depth):
    """Every line, one by one."""
    if depth == 0 or isinstance(game.node(state), Over):
        return 1
    return sum(
        plain_lines(game, game.apply(state, action), depth - 1) for action in actions(game.node(state))
    )


@pytest.mark.parametrize("line", [FIGHT, WINDOW, SEALED])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_lines_of_decisions_are_those_of_a_plain_walk(line, depth):
    position = parse_position(line)
    game = Susanoo(position.box)
    study = SusanooStudy(position)
    assert perft(study, study.start, depth).lines == plain_lines(game, game.start(position.state), depth)


def test_a_turn_ends_in_as_many_positions_as_a_plain_walk_finds():
    study = SusanooStudy(parse_position(WINDOW))
    ends, todo = set(), [study.start]
    while todo:
        place = todo.pop()
        if isinstance(study.node(place), Over) or study.turn(place) != study.turn(study.start):
            ends.add(study.key(place))
        else:
            todo += [study.apply(place, action) for action in actions(study.node(place))]
    assert turns(study, study.start, 1) == [len(ends)]


@pytest.mark.parametrize("line", [FIGHT, WINDOW, SEALED])
def test_it_keeps_what_every_studied_game_promises(line):
    position = parse_position(line)
    question = Question("vp", "turn", "against", position.state.turn)
    seen = check(SusanooStudy(position, question), SusanooStudy(position, question).start, games=3, states=60)
    assert seen.games == 3


TREES = [case for case in CASES if case.values[0]["question"]["ask"] == "solve"]


@pytest.mark.parametrize(("vector", "rules", "expected"), TREES)
def test_wp_the_tree_shows_the_values_of_every_vector(vector, rules, expected):
    asked = {name: vector["question"][name] for name in ("goal", "until", "others", "seat")}
    graph = explore(position_from_json(vector["position"], None, rules), depth=1, **asked)
    root = graph.nodes[graph.graph["root"]]
    assert str(root["value"]) == expected["value"]
    if "moves" in expected and root["kind"] == "choice" and root["seat"] == asked["seat"]:
        edges = list(graph.out_edges(graph.graph["root"], data=True))
        assert {look["action"]: str(graph.nodes[child]["value"]) for _, child, look in edges} == expected[
            "moves"
        ]
        assert {look["action"] for _, _, look in edges if look["best"]} == set(expected["best"])


def test_there_are_trees_of_idle_hostile_and_selfish_others():
    asked = [case.values[0]["question"]["others"] for case in TREES]
    assert {one: asked.count(one) for one in sorted(set(asked))} == {"against": 3, "idle": 4, "own": 4}


def test_a_tree_from_a_file_grows_on():
    graph = explore(FIGHT, depth=1, others="against")
    copy = from_json(to_json(graph))
    leaf = next(node for node in copy if copy.nodes[node]["open"])
    assert expand(copy, leaf)
    value = {node: copy.nodes[node]["value"] for node in copy}
    assert value[0] == graph.nodes[0]["value"] == 12


# Each for itself (WM5 ``own``), against a walk that knows nothing but the definition

POURING = (
    "3p t0 r1 e- w- fT01 q:T13 b:- @battle:O1;next=1;passes=1 WR5=off "
    "/ B3 9 i:I19* / B6 8 k:Y01 o:O2 / B7 8 k:Y02 o:O3"
)
FOUR = (
    "4p t0 r1 e- w- f- q:- b:- @battle:O1;next=1;passes=1 WR5=off "
    "/ B3 9 i:I19* / B6 8 k:Y01 / B7 8 k:Y02 / B4 8"
)
FIVE = "5p t0 r1 e- w- f- b:- @battle:Y16;next=2;passes=2 WR5=off,WR3=no / B3 4 / B7 7 / B1 9 h:I21 / B4 2 h:E13 / B5 3"
INDIFFERENT = "3p t0 r1 e- w- f- b:- @battle:Y05;next=2;passes=2 WR5=off / B3 2 / B7 3 / B1 1 h:E13"
TIED = "3p t0 r1 e- w- f- b:- @battle:Y05;next=1;passes=1 WR5=off / B3 2 h:I26 / B7 7 h:I22 / B1 9"
SEALED_TIE = "3p t0 r1 e- w- f- b:- @battle:Y16 WR4=sealed,WR5=off,WR3=no / B3 4 / B7 7 h:I22 / B1 9 h:I21"


def plain_results(study, place):
    """max^n by its definition: every result that some choice of the indifferent allows; no memory, nothing clever."""
    node = study.node(place)
    match node:
        case Over(outcome):
            return {tuple(outcome)}
        case Chance(outcomes):
            each = [plain_results(study, study.apply(place, one)) for one, _ in outcomes]
            return {
                tuple(
                    sum(p * v for (_, p), v in zip(outcomes, column, strict=True))
                    for column in zip(*ways, strict=True)
                )
                for ways in product(*each)
            }
        case Choice(seat, options):
            each = [plain_results(study, study.apply(place, one)) for one in options]
            sure = max(min(vector[seat] for vector in one) for one in each)
            return {vector for one in each for vector in one if vector[seat] >= sure}
    cells = {one: plain_results(study, study.apply(place, one)) for one in actions(node)}
    return {
        vector
        for one, vectors in cells.items()
        for vector in vectors
        if not any(
            sum(a != b for a, b in zip(one, other, strict=True)) == 1
            and all(v[seat] > vector[seat] for v in cells[other])
            for other in cells
            for (seat, _), a, b in zip(node.seats, one, other, strict=True)
            if a != b
        )
    }


@pytest.mark.parametrize("line", [POURING, FOUR, FIVE, TIED, INDIFFERENT, SEALED_TIE])
@pytest.mark.parametrize("goal", ["vp", "margin", "battle", "win"])
def test_wm5_each_for_itself_the_tree_has_the_results_of_a_plain_walk_at_every_node(line, goal):
    position = parse_position(line)
    graph = explore(position, goal=goal, others="own", seat=1)
    assert graph.graph["complete"]
    assert graph.graph["exact"]
    growth = growth_of(graph)
    for node, looks in graph.nodes(data=True):
        results = plain_results(growth.study, growth.states[node])
        assert set(looks["results"]) == results
        assert (looks["lower"], looks["upper"]) == (min(v[1] for v in results), max(v[1] for v in results))
        if looks["kind"] == "choice":
            after = {
                edge["action"]: plain_results(growth.study, growth.states[child])
                for _, child, edge in graph.out_edges(node, data=True)
            }
            marked = {edge["action"] for _, _, edge in graph.out_edges(node, data=True) if edge["best"]}
            assert marked == {one for one, vectors in after.items() if vectors & results}


def test_wm5_ties_are_kept_as_a_range():
    """Seat 2 is last either way, and may raise the Yokai to 5 or leave it at 2 against 3: both others hang on its whim."""
    graph = explore(INDIFFERENT, goal="win", others="own", seat=1)
    root = graph.nodes[graph.graph["root"]]
    assert root["results"] == ((0, 1, 0), (1, 0, 0))  # won: 3+3+1+5 VP against 3+3; lost: 2 against 3+5
    assert (root["lower"], root["upper"], root["value"]) == (0, 1, None)
    assert graph.graph["exact"]
    again = from_json(to_json(graph))
    assert again.nodes[0]["results"] == root["results"]
    assert again.graph["question"] == "win battle own 1"


@pytest.mark.parametrize("line", [POURING, FIVE])
def test_wm5_by_turns_the_values_are_those_by_decisions(line):
    one, other = (explore(line, goal="margin", others="own", seat=0, by=by) for by in ("decision", "turn"))
    assert one.nodes[0]["results"] == other.nodes[0]["results"]


def test_a_tree_of_max_n_grows_on_and_says_when_its_budget_ends():
    short = explore(POURING, goal="margin", others="own", seat=1, depth=1, budget=Budget(states=2))
    assert not short.graph["exact"]
    assert short.graph["reason"]
    graph = explore(POURING, goal="margin", others="own", seat=1, depth=1)
    copy = from_json(to_json(graph))
    leaf = next(node for node in copy if copy.nodes[node]["open"])
    assert expand(copy, leaf)
    assert copy.nodes[0]["value"] == graph.nodes[0]["value"]


def test_a_moment_in_the_middle_is_written_as_the_way_to_it():
    study = SusanooStudy(parse_position(FIGHT), Question("vp", "battle", "idle", 0))
    place = study.start
    while isinstance(study.node(place), Choice):
        place = study.apply(place, study.node(place).options[0])
    assert study.text(place) == f"{FIGHT} | pass"
    assert study.read(study.text(place)) == place
    with pytest.raises(IllegalAction, match="'flee' cannot be done here"):
        study.read(f"{FIGHT} | pass; flee")


def test_the_verbs_know_the_game_by_the_positions_form(capsys, tmp_path):
    assert main(["perft", FIGHT, "-d", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "depth": 1,
        "lines": 5,
    }  # pass, two cards, I23 on two sides, flee
    assert main(["turns", WINDOW, "-n", "1", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["turns"]) == 1
    file = tmp_path / "tree.json"
    assert main(["explore", FIGHT, "--goal", "vp", "--others", "idle", "--json", "-o", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["complete"]
    assert [row["move"] for row in told["moves"] if row["best"]] == ["play I25"]
    assert from_json(file.read_text(encoding="utf-8")).graph["game"] == "susanoo"
    assert main(["explore", FIGHT, "--seat", "7"]) != 0
    assert "the seats are 0 to 2" in capsys.readouterr().err
