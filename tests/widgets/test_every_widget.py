"""What holds for every widget: strangers change nothing, and readers without a kernel, paper and exports see it too."""

import json
import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import anywidget
import pytest

from raigo_lab import (
    BattleLab,
    DestroyClock,
    PositionEditor,
    Replay,
    Table,
    TowerBuilder,
    TreeExplorer,
)
from raigo_lab.widgets.shared import sources

LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
MAKERS: dict[str, Callable[..., anywidget.AnyWidget]] = {
    "table": lambda **how: Table(LINE, **how),
    "tower": lambda **how: TowerBuilder("MRH", **how),
    "replay": lambda **how: Replay(LINE.replace("T-", "--"), ["fetch K-", "select 1"], **how),
    "battle": lambda **how: BattleLab(towers=[["765", "5R"], ["66H", "3"]], **how),
    "clock": lambda **how: DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-", **how),
    "explorer": lambda **how: TreeExplorer("2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-", **how),
    "editor": lambda **how: PositionEditor(LINE, **how),
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
COUNTED = {"serial", "error", "reason", "says", "picked"}  # what an answer to a refusal may change
HOSTILE = [
    None,
    True,
    -1,
    10**40,
    "<script>alert(1)</script>",
    "x" * 100_000,
    [],
    [[[]]],
    {},
    {"serial": None, "id": None},
    {"serial": {}, "id": [], "do": {}},
    {"serial": 1e308, "id": float("nan"), "do": "open"},
    {"serial": "1", "id": "1", "do": "__class__"},
]


@pytest.fixture(params=list(MAKERS))
def kind(request) -> str:
    return str(request.param)


def state(widget: anywidget.AnyWidget) -> dict[str, object]:
    """Everything a page is sent, but what counts and answers."""
    return {
        name: value
        for name, value in json.loads(json.dumps(widget.get_state(), default=repr)).items()
        if name not in COUNTED and not name.startswith("_")
    }


def refusal(widget: anywidget.AnyWidget) -> str:
    """The sentence that answers a refusal; the Table gives it with its clauses."""
    return (
        json.dumps(widget.reason)
        if isinstance(widget, Table) and widget.reason
        else getattr(widget, "error", "")
    )


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:30])
def test_a_stranger_changes_nothing_and_is_told_so(kind, value):
    widget = MAKERS[kind]()
    before = state(widget)
    serial = widget.serial
    widget.set_state({"picked": value})
    assert state(widget) == before
    if value is not None:  # Nothing picked is no message.
        assert widget.serial > serial
        assert refusal(widget)
        assert "<script>" not in refusal(widget)


def test_a_page_can_overwrite_no_trait_that_python_computes(kind):
    widget = MAKERS[kind]()
    before = state(widget)
    mine = {
        name
        for name in widget.keys
        if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")
    }
    for name in sorted(mine - COUNTED - {"lang", "size"}):
        widget.set_state({name: "<img src=x>"})
        assert state(widget) == before, name
        assert refusal(widget), name


def test_two_widgets_of_one_kind_share_nothing(kind):
    one, two = MAKERS[kind](), MAKERS[kind]()
    before = state(two)
    one.lang = "ja"
    one.set_state({"picked": {"serial": one.serial, "id": 0}})
    assert state(two) == before


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_still_twins_stand_alone(kind, lang):
    data, _ = MAKERS[kind](lang=lang)._repr_mimebundle_()
    again, _ = MAKERS[kind](lang=lang)._repr_mimebundle_()
    assert WIDGET_VIEW in data
    assert not re.search(r"0x[0-9a-f]{6}|object at", data["text/plain"])
    picture = data["image/svg+xml"]
    assert picture == again["image/svg+xml"]
    ET.fromstring(picture)  # noqa: S314 - our own picture
    assert not re.search(r"<script|@import|https?://(?!www\.w3\.org/)", picture)
    alt = re.match(r'<img [^>]*?alt="([^"]+)"', data["text/html"])
    assert alt
    if lang == "ja":
        assert re.search("[\u3040-\u30ff\u4e00-\u9fff]", alt[1])


def test_an_export_shows_the_twin_and_asks_nothing_of_the_web(kind):
    nbformat, nbconvert = pytest.importorskip("nbformat"), pytest.importorskip("nbconvert")
    data, metadata = MAKERS[kind]()._repr_mimebundle_()
    data = {name: value for name, value in data.items() if name != WIDGET_VIEW}  # as notebooks are shipped
    shown = nbformat.v4.new_output("display_data", data=data, metadata=metadata)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("w", outputs=[shown])])
    exporter = nbconvert.HTMLExporter(template_name="basic")
    page, _ = exporter.from_notebook_node(book)
    assert "<svg" in page or "data:image/svg+xml" in page
    assert "widgets.min.js" not in page
    assert "jupyter-widgets" not in page


def test_print_and_reduced_motion_are_thought_of():

    for name in MAKERS:
        style = sources.style(name)
        assert "@media print" in style, name
        assert "prefers-reduced-motion" in style, name
