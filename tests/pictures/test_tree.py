"""The drawn tree: well-formed, the same every time, nothing over anything else, and it says what it leaves out."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from raigo_lab.games.tree.layout import BOX, HIGH, arrange, layout, neighbourhood, spaced, wide
from raigo_lab.games.tree.lines import critical_line
from raigo_lab.pictures.tree import draw_tree, show_bars, show_tree
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.texts import say

TWO_TURNS = "2p t0 z- e2 / 2 4 T- 765,-,5R / 3 W -H 66,-,-"
DEEP = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
DRAWS = "2p t0 z{51} / 2 3 -- 54,-,- / 2 7 -- -,-,-"
BATTLE = "2p t0 z- e1 @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 765,54,- / 2 - -- 543,7,-"
SVG = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    return [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 - our own text


@cache
def grown_twice(text: str, by: str) -> list:
    """The same tree, grown by itself each time; both languages draw it."""
    return [explore(text, by=by, depth=3 if text == DRAWS else None, limit=2000) for _ in range(2)]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("by", ["decision", "turn"])
@pytest.mark.parametrize("text", [TWO_TURNS, DRAWS, BATTLE])
def test_a_picture_is_well_formed_and_the_same_every_time(text, by, lang):
    first, again = grown_twice(text, by)
    once = draw_tree(first, 40, lang)
    assert ET.fromstring(once).tag == f"{SVG}svg"  # noqa: S314
    assert once == draw_tree(again, 40, lang)
    assert "http" not in once.replace("http://www.w3.org/2000/svg", "")
    assert "nan" not in once


@pytest.mark.parametrize("most", [1, 5, 40, 150])
def test_layers_go_from_left_to_right_and_nothing_overlaps(most):
    graph = explore(TWO_TURNS)
    nodes = neighbourhood(graph, most)
    places = layout(graph, nodes)
    assert set(places) == set(nodes)
    for source, target in graph.edges():
        if source in places and target in places:
            assert places[source][0] + BOX <= places[target][0]
    columns: dict[float, list[float]] = {}
    for x, y in places.values():
        columns.setdefault(x, []).append(y)
    assert any(len(column) > 1 for column in columns.values()) == (
        most >= 40
    )  # a few stand one after the other
    for column in columns.values():
        column.sort()
        assert all(b - a >= HIGH - 1e-6 for a, b in pairwise(column))


def test_labels_do_not_overlap():
    graph = explore(TWO_TURNS, by="turn")
    drawn = arrange(graph, neighbourhood(graph, 60), {}, "en")
    columns: dict[float, list[tuple[float, float]]] = {}
    for item, lines in drawn.labels.items():
        x, y = drawn.places[item]
        columns.setdefault(x, []).append((y, 15 * len(lines)))
    assert [column for column in columns.values() if len(column) > 1]
    for column in columns.values():
        column.sort()
        for (y, high), (below, lower) in pairwise(column):
            assert below - y >= (high + lower) / 2 - 1e-6


def test_the_critical_line_is_always_drawn():
    graph = explore(TWO_TURNS)
    line = {ply.after for ply in critical_line(graph)}
    assert line < set(neighbourhood(graph, 12))
    assert len(neighbourhood(graph, 12)) == 12
    assert neighbourhood(graph, 100_000) == sorted(graph)


def test_what_is_left_out_is_said():
    graph = explore(TWO_TURNS)
    told = words(draw_tree(graph, 30))
    assert "showing 30 of 933" in told[0]
    assert "complete" in told[0]
    assert any(text.startswith("+") and text.endswith(" more") for text in told)
    assert "partial (depth 2)" in words(draw_tree(explore(TWO_TURNS, depth=2)))[0]
    small = explore(TWO_TURNS, depth=1)
    assert f"all {len(small)} positions" in words(draw_tree(small))[0]


def test_values_are_numbers_and_best_play_has_stars():
    graph = explore(TWO_TURNS)
    told = words(draw_tree(graph, 30))
    assert "+2" in told
    assert "−1" in told
    assert "★ fetch -4" in told
    assert any(text.startswith("☆ ") for text in told)
    assert "5 : 3" in told


def test_each_kind_has_a_shape_of_its_own():
    assert "diamond" not in draw_tree(explore(TWO_TURNS))
    told = words(draw_tree(explore(DRAWS, depth=3)))
    assert "a draw" in told
    assert "several at once" in words(draw_tree(explore(BATTLE)))
    opened = draw_tree(explore(TWO_TURNS, depth=1))
    assert "stroke-dasharray" in opened
    assert "not looked into" in words(opened)


def test_texts_are_escaped():
    graph = explore(TWO_TURNS, depth=1)
    graph.nodes[0]["label"] = "<b>&\"'"
    graph.nodes[0]["position"] = "</title><script>"
    for _, _, looks in graph.edges(data=True):
        looks["action"] = looks["label"] = "<&>"
    picture = draw_tree(graph)
    assert "<b>" not in picture
    assert "<script" not in picture
    assert "<b>&\"'" in words(picture)


def test_the_picture_has_words_and_a_bundle():
    picture = show_tree(explore(TWO_TURNS), 20)
    assert picture.alt.startswith(
        "The endgame, decision by decision: showing 20 of 933. Value +2 for seat 0."
    )
    bundle = picture._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("by", ["decision", "turn"])
@pytest.mark.parametrize("text", [TWO_TURNS, DEEP, DRAWS, BATTLE])
def test_a_notebook_shows_it_as_wide_as_a_page_with_words_that_can_be_read(text, by, lang):
    """848 px in JupyterLab on a laptop: nothing is made smaller, nothing stands beside the picture."""
    graph = explore(text, by=by, depth=3 if text == DRAWS else None, limit=2000)
    root = ET.fromstring(show_tree(graph, 24, lang).svg)  # noqa: S314
    width = float(root.get("width"))
    assert width <= 848
    texts = list(root.iter(f"{SVG}text"))
    assert min(float(one.get("font-size")) for one in texts) >= 11
    ends = [
        24 + float(one.get("x")) + wide(one.text)
        for group in root.iter(f"{SVG}g")
        for one in group.findall(f"{SVG}text")
        if one.get("text-anchor") == "start"
    ]
    assert max(ends) <= width


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rows_stand_further_in_for_each_step_and_name_every_position_once(lang):
    graph = explore(DEEP)
    nodes = neighbourhood(graph, 24)
    told = words(show_tree(graph, 24, lang).svg)
    assert told.count(say("explorer.start", lang)) == 1
    again = [one for one in told if one.endswith(say("tree.as_above", lang))]
    boxes = show_tree(graph, 24, lang).svg.count("<title>")
    assert boxes == len(nodes) + len(again)
    assert again
    line = [ply.action for ply in critical_line(graph)]
    place = -1
    for action in line:  # best play reads from above to below
        place = next(i for i, one in enumerate(told) if i > place and one.startswith(f"★ {action}"))
    assert told[place].endswith(graph.nodes[critical_line(graph)[-1].after]["label"])


def test_without_values_there_are_question_marks():
    assert "?" in words(draw_tree(explore(TWO_TURNS, depth=1, values=False)))


def test_bars():
    picture = show_bars({"one": 1, "many": 1200, "none": 0}, "Numbers <&>")
    assert ET.fromstring(picture.svg).tag == f"{SVG}svg"  # noqa: S314
    assert "1,200" in words(picture.svg)
    assert picture.alt == "Numbers <&>: one 1, many 1,200, none 0"
    assert show_bars({}, "Nothing").alt


def test_spaced_keeps_order_and_distance():
    places = spaced([5, 0, 0, 100], [10, 20, 10, 10])
    assert places == sorted(places)
    assert places[1] - places[0] >= 15
    assert places[3] == 100
