"""What holds for every widget: strangers change nothing, and readers without a kernel, paper and exports see it too."""

import json
import re
from xml.etree import ElementTree as ET

import anywidget
import pytest
from support.all_widgets import MAKERS, PICTURED, SCRIPTS, send
from support.places import PACKAGE

import raigo_lab
from raigo_lab.pictures.tiles import FOLLOWS
from raigo_lab.texts import say
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.shared import sources


def nested(depth: int) -> list:
    made: list = []
    for _ in range(depth):
        made = [made]
    return made


WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
COUNTED = {"serial", "reason", "error", "says", "picked"}  # what an answer to a refusal may change
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
    {"serial": {}, "id": [], "at": {}},
    {"serial": 1e308, "id": float("nan"), "at": "open"},
    {"serial": "1", "id": "1", "at": "__class__"},
    {"serial": 1, "id": "__class__"},
    nested(900),
    {"serial": 1, "id": 0, "at": nested(5000)},
    {"serial": 1, "id": "_show"},
    {"serial": 1, "id": 0, "more": 1},
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


def shown(widget: anywidget.AnyWidget) -> dict[str, object]:
    """What a page is sent to be read, without the model's own address."""
    return {name: value for name, value in state(widget).items() if name != "layout"}


def test_every_widget_of_the_package_is_here():
    made = {type(make()) for make in MAKERS.values()}
    names = [getattr(raigo_lab, name) for name in raigo_lab.__all__]
    widgets = {one for one in names if isinstance(one, type) and issubclass(one, anywidget.AnyWidget)}
    assert widgets
    assert all(any(issubclass(one, public) for one in made) for public in widgets)
    assert all(issubclass(one, Page) for one in made)
    folders = {path.parent.name for path in (PACKAGE / "widgets").glob("*/widget.py")}
    assert folders == set(SCRIPTS.values())


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_a_stranger_changes_nothing_and_is_told_so(kind, value):
    widget = MAKERS[kind]()
    before = state(widget)
    serial = widget.serial
    widget.set_state({"picked": value})
    assert state(widget) == before
    if value is None:  # Nothing picked is not a message.
        assert (widget.serial, widget.reason) == (serial, {})
    else:
        assert widget.serial == serial + 1
        assert widget.reason["tone"] == "bad"
        assert widget.error
        assert "<script>" not in json.dumps(widget.reason)
    assert widget.picked is None


def test_a_message_that_is_offered_but_late_is_refused(kind):
    widget = MAKERS[kind]()
    widget.set_state({"picked": {"serial": widget.serial - 1, "id": 0}})
    assert widget.error == say("answer.stale")


def test_a_page_can_overwrite_no_trait_that_python_computes(kind):
    widget = MAKERS[kind]()
    before = state(widget)
    mine = {
        name
        for name in widget.keys
        if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")
    }
    assert {"lang", "serial", "reason"} < mine
    for name in sorted(mine - COUNTED):
        serial = widget.serial
        widget.set_state({name: "<img src=x>"})
        assert state(widget) == before, name
        assert widget.error, name
        assert widget.serial == serial + 1, name


def test_what_goes_wrong_unexpectedly_is_told_and_noted(kind, tmp_path, monkeypatch):
    """Whatever breaks inside a widget: one sentence, the details in a file, and the page can go on."""
    log = tmp_path / "trouble.log"
    monkeypatch.setenv("RAIGO_LAB_LOG", str(log))
    widget = MAKERS[kind]()

    def breaks(_):
        raise ZeroDivisionError("a fault of ours")

    widget.observe(breaks, names="serial")  # A notebook may observe anything.
    serial = widget.serial
    send(widget, 10**6)
    assert widget.serial == serial + 1
    assert widget.error == say("answer.broke", log=str(log))
    assert "a fault of ours" in log.read_text(encoding="utf-8")
    widget.unobserve(breaks, names="serial")
    send(widget, 10**6)
    assert widget.error == say("answer.malformed")
    assert widget.serial == serial + 2


def test_two_widgets_of_one_kind_share_nothing(kind):
    one, two = MAKERS[kind](), MAKERS[kind]()
    before = state(two)
    one.lang = "ja"
    send(one, 0)
    assert state(two) == before


def test_the_switch_sends_everything_in_the_other_language(kind):
    """What is on the page is then what a widget begun in that language shows; and back again."""
    widget = MAKERS[kind]()
    english, japanese = shown(widget), shown(MAKERS[kind](lang="ja"))
    assert english != japanese
    for lang, wanted in (("ja", japanese), ("en", english)):
        serial = widget.serial
        if "lang" in widget._FROM_THE_PAGE:
            widget.set_state({"lang": lang})
        else:
            widget.lang = lang  # as the switch at the head of a lesson does for all its parts
        assert shown(widget) == wanted
        assert (widget.error, widget.serial > serial) == ("", True)


@pytest.mark.parametrize("kind", ["lesson", "reference"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_still_words_stand_alone(kind, lang):
    data, _ = MAKERS[kind](lang=lang)._repr_mimebundle_()
    assert WIDGET_VIEW in data
    assert data["text/html"] == MAKERS[kind](lang=lang)._repr_mimebundle_()[0]["text/html"]
    assert f'lang="{lang}"' in data["text/html"]
    words = data["text/html"].replace(FOLLOWS, "")  # the one rule that comes with a picture
    assert not re.search(r"<script|<style|javascript:| on\w+=", words)


@pytest.mark.parametrize("kind", PICTURED)
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
    assert bool(re.search("[\u3040-\u30ff]", alt[1])) == (lang == "ja")


@pytest.mark.parametrize("kind", PICTURED)
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
    for name in SCRIPTS.values():
        style = sources.style(name)
        assert "@media print" in style, name
        assert "prefers-reduced-motion" in style, name
