"""Numbers as still pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from raigo_lab.pictures.charts import bars, grid

SPACE = "{http://www.w3.org/2000/svg}"


def boxes_of(picture):
    return list(ET.fromstring(picture.svg).iter(f"{SPACE}rect"))[1:]  # noqa: S314 - our own picture


def widths(picture):
    return [float(box.get("width")) for box in boxes_of(picture)]


def test_bars_are_as_long_as_their_numbers():
    picture = bars({"one": 1.0, "four": 4.0, "none": 0.0}, "Lengths")
    one, four, none = widths(picture)
    assert (round(four / one, 1), none) == (4.0, 0.0)
    assert picture.alt == "Lengths: one 1.00; four 4.00; none 0.00"


def test_a_grid_shades_by_value_and_leaves_what_is_missing_empty():
    picture = grid({"a": {"x": 2.0, "y": 1.0}, "b": {"x": 0.0}}, ["x", "y"], "Cells")
    assert len(boxes_of(picture)) == 4 + 3  # a ground for every cell, a shade for every number
    assert picture.alt == "Cells. a: x 2.0, y 1.0; b: x 0.0"


def test_words_in_a_chart_are_never_markup():
    assert "<b>" not in bars({"<b>": 1.0}, "<i>").svg
