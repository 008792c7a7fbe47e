"""The Tower builder without a browser: traits both ways, and messages from a page treated as a stranger's."""

import base64
import json
import re

import pytest

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.pictures.tiles import FOLLOWS
from raigo_lab.texts import say
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.tower.view import CLEAR, OPTIONS, TAKE, view
from raigo_lab.widgets.tower.widget import TowerBuilder

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def page_sends(builder: TowerBuilder, **state) -> None:
    """What arrives when a page saves its changes."""
    builder.set_state(state)


def pick(builder: TowerBuilder, option: str, serial: int | None = None) -> None:
    """A click on this option."""
    asked = builder.serial if serial is None else serial
    page_sends(builder, picked={"serial": asked, "id": OPTIONS.index(option)})


def test_the_text_goes_in_as_kanji_and_comes_out_as_letters():
    builder = TowerBuilder("霧轟陣斬")
    assert builder.tower == "MRHK"
    builder.tower = " m 4 2 "
    assert builder.tower == "M42"
    assert builder.view["score"]["name"] == "Even Lotus"


@pytest.mark.parametrize(
    ("text", "clause"), [("MXH", "C1"), ("8765432", "T8"), ("PP", "C1"), (7, "text"), (None, "text")]
)
def test_bad_text_from_the_kernel_is_one_sentence_and_harms_nothing(text, clause):
    builder = TowerBuilder("MRH")
    before = builder.serial
    with pytest.raises(NotationError) as caught:
        builder.tower = text
    assert clause in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (builder.tower, builder.serial, builder.error) == ("MRH", before, "")


@pytest.mark.parametrize("text", ["MXH", "8765432", "PP", 7])
def test_bad_text_makes_no_builder(text):
    with pytest.raises(NotationError):
        TowerBuilder(text)


def test_bad_text_is_told_in_japanese_too():
    with pytest.raises(NotationError, match="駒でない文字"):
        TowerBuilder("MX", lang="ja")


def test_bad_text_from_the_page_is_refused_with_a_sentence():
    builder = TowerBuilder("MRH")
    page_sends(builder, tower="MRHZ")
    assert builder.tower == "MRH"
    assert "'Z'" in builder.error
    page_sends(builder, tower={"not": "text"})
    assert builder.tower == "MRH"
    assert "dict" in builder.error
    page_sends(builder, tower="霧四二")
    assert (builder.tower, builder.error) == ("M42", "")


def test_a_pick_puts_a_token_on_top_and_is_answered():
    builder = TowerBuilder("MRH")
    before = builder.serial
    pick(builder, "K")
    assert builder.tower == "MRHK"
    assert builder.serial > before
    assert builder.error == ""
    assert builder.view["score"]["points"] == "3"


def test_take_off_and_clear():
    builder = TowerBuilder("MRHK")
    pick(builder, TAKE)
    assert builder.tower == "MRH"
    pick(builder, CLEAR)
    assert builder.tower == ""
    pick(builder, TAKE)
    assert builder.error == say("widget.nothing_to_take")


def test_a_stale_pick_is_refused_with_a_sentence_and_answered():
    builder = TowerBuilder("MRH")
    old = builder.serial
    builder.tower = "876"
    before = builder.serial
    pick(builder, "K", serial=old)
    assert builder.tower == "876"
    assert builder.error == say("answer.stale")
    assert builder.serial == before + 1


@pytest.mark.parametrize(
    "message",
    [
        "K",
        17,
        [],
        {},
        {"serial": 1},
        {"id": 1},
        {"serial": "now", "id": 1},
        {"serial": True, "id": 1},
        {"serial": None, "id": "K"},
        {"serial": ..., "id": -1},
        {"serial": ..., "id": len(OPTIONS)},
        {"serial": ..., "id": 1.0},
        {"serial": ..., "id": True},
        {"serial": ..., "id": 2, "tower": "KKKKKK"},
    ],
    ids=repr,
)
def test_a_malformed_pick_is_refused_with_a_sentence(message):
    builder = TowerBuilder("MRH")
    if isinstance(message, dict) and message.get("serial") is ...:
        message = message | {"serial": builder.serial}
    page_sends(builder, picked=message)
    assert builder.tower == "MRH"
    assert builder.error == say("answer.malformed")


@pytest.mark.parametrize("name", ["view", "serial", "error", "lang", "_esm", "_css"])
def test_the_page_may_change_nothing_else(name):
    builder = TowerBuilder("MRH")
    before = (builder.view, builder.lang, builder._esm, builder._css)
    page_sends(builder, **{name: {"serial": 99, "error": "x", "lang": "fr"}.get(name, {"evil": True})})
    assert (builder.view, builder.lang, builder._esm, builder._css) == before
    assert builder.error == say("answer.read_only")


def test_a_foreign_name_beside_a_pick_does_not_travel_with_it():
    builder = TowerBuilder("MRH")
    picked = {"serial": builder.serial, "id": OPTIONS.index("K")}
    page_sends(builder, picked=picked, says="x", lang="fr", nonsense=1)
    assert (builder.tower, builder.lang, builder.says) == ("MRHK", "en", "")


def test_t8_a_seventh_token_is_refused_with_its_sentence():
    builder = TowerBuilder("876543")
    pick(builder, "2")
    assert builder.tower == "876543"
    assert builder.error.endswith("(T8).")
    assert all(kind["refused"] for suit in builder.view["tray"]["suits"] for kind in suit["kinds"])


def test_c1_a_kind_that_is_used_up_is_refused_with_its_sentence():
    builder = TowerBuilder("P")
    pick(builder, "P")
    assert builder.tower == "P"
    assert builder.error == "No Purify is left: the game has 1 (C1)."


def test_t7_a_heavier_token_may_be_put_and_r6_may_forbid_it():
    builder = TowerBuilder("3")
    pick(builder, "5")
    assert builder.tower == "35"
    assert builder.view["score"]["points"] == "−1"
    strict = TowerBuilder("3", rulings={"R6": "forbidden"})
    pick(strict, "5")
    assert strict.tower == "3"
    assert strict.error.endswith("(R6).")


def test_unknown_words_and_rulings_are_refused():
    with pytest.raises(TypeError):
        TowerBuilder("MRHK", colour="red")
    with pytest.raises(InvalidArgument, match="R6"):
        TowerBuilder(rulings={"R6": "never"})
    with pytest.raises(InvalidArgument, match="not a language"):
        TowerBuilder(lang="fr")
    with pytest.raises(InvalidArgument, match="not a task"):
        TowerBuilder(task="nothing")


def test_the_text_form_has_no_address():
    assert repr(TowerBuilder("MRHK")) == "TowerBuilder('MRHK')"
    assert repr(TowerBuilder(lang="ja", task="mend")) == "TowerBuilder('43211', lang='ja', task='mend')"


def test_the_bundle_has_the_live_view_and_its_still_twins():
    builder = TowerBuilder("MRHK")
    data, _ = builder._repr_mimebundle_()
    assert set(data) == {"text/plain", WIDGET_VIEW, "text/html", "image/svg+xml"}
    assert data["text/plain"] == "TowerBuilder('MRHK')"
    assert data["image/svg+xml"] == builder.picture()
    alt, source = re.fullmatch(
        r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">' + re.escape(FOLLOWS),
        data["text/html"],
    ).groups()
    assert alt.startswith("Tower MRHK from the bottom: Mist 霧")
    assert base64.b64decode(source).decode() == builder.picture()
    again, _ = TowerBuilder("MRHK")._repr_mimebundle_()
    assert all(again[name] == data[name] for name in ("text/plain", "text/html", "image/svg+xml"))


def test_the_language_can_change():
    builder = TowerBuilder("MRHK")
    builder.lang = "ja"
    assert builder.view["score"]["name"] == "蓮花"
    assert "霧" in builder._repr_mimebundle_()[0]["text/html"]


def test_a_task_is_checked_at_every_step():
    builder = TowerBuilder(task="first_lotus")
    assert builder.view["task"]["done"] is False
    for token in "543":
        pick(builder, token)
    assert builder.view["task"]["done"] is True
    pick(builder, "3")
    assert builder.view["task"]["done"] is False
    assert "3 stories" in builder.view["task"]["says"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("tower", ["", "K", "MRHK", "5362", "RRR321", "43211", "7744KK", "PWMRHK", "876541"])
def test_the_view_is_plain_json_without_blanks_left_to_fill(tower, lang):
    shown = view(tower, lang=lang)
    assert json.loads(json.dumps(shown)) == shown
    assert not re.search(
        r"\{\w*\}", json.dumps(shown["says"]) + json.dumps(shown["tray"], ensure_ascii=False)
    )
    assert len(shown["stories"]) + len(shown["slots"]) == 6
    ids = [kind["id"] for suit in shown["tray"]["suits"] for kind in suit["kinds"]]
    assert [OPTIONS[number] for number in ids] == list(OPTIONS[:17])


def test_the_tray_tells_what_each_token_would_make():
    kinds = {
        kind["face"]["letter"]: kind["shows"]
        for suit in view("MRHK")["tray"]["suits"]
        for kind in suit["kinds"]
    }
    assert kinds["N"] == {"kind": "up", "text": "4 ▲"}
    assert kinds["K"] == {"kind": "later", "text": "→ 7"}
    assert kinds["2"] == {"kind": "points", "text": "3"}
    assert kinds["8"] == {"kind": "unsettled", "text": "不穏"}


def test_the_script_is_one_file_that_imports_nothing_and_asks_no_host():
    script, style = sources.script("tower"), sources.style("tower")
    assert not re.search(r"^\s*import\b", script, re.MULTILINE)
    assert script.count("export default") == 1
    addresses = set(re.findall(r"https?://[^\"'\s)]+", script + style))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert "@import" not in style
    assert "url(" not in style
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval("):
        assert forbidden not in script
