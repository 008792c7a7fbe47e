"""Still pictures: well-formed, equal from run to run, equal in shape to the live ones, telling nothing hidden."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from raigo_lab.pictures import geometry, marks, svg, tiles
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.tokens import KIND, LETTERS

TOWERS = ["", "K", "MRHK", "5362", "RRR321", "D87", "PWMRRR"]
SVG = "{http://www.w3.org/2000/svg}"


def paths(drawn: list[str]) -> list[str]:
    return [d for mark in drawn for d in re.findall(r'<path d="([^"]+)"', mark)]


@pytest.mark.parametrize("token", [*LETTERS, marks.HIDDEN])
def test_every_tile_is_well_formed_and_says_what_it_is(token):
    root = ET.fromstring(tiles.tile(token, width=44))  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("44", "58", "0 0 56 74")
    words = "".join(root.itertext())
    if token == marks.HIDDEN:
        assert words == ""
        assert root.get("aria-label") == "hidden token"
    else:
        kind = KIND[token]
        assert kind.kanji in words
        assert str(kind.weight) in words
        assert kind.english in root.get("aria-label")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("tower", TOWERS)
def test_every_tower_is_well_formed_and_shows_its_tokens(tower, lang):
    root = ET.fromstring(tiles.tower(tower, lang=lang))  # noqa: S314
    kanji = [node.text for node in root.iter(f"{SVG}text") if node.get("lang") == "ja"]
    assert kanji == [KIND[token].kanji for token in tower]
    assert root.get("aria-label") == tiles.describe(tower, lang)
    assert tiles.caption_of(worth(tower), lang) in "".join(root.itertext())


def test_t7_an_unsettled_tower_leans_from_the_heavy_token_up():
    picture = tiles.tower("5362")
    assert picture.count("rotate(-1.6") == 2
    assert picture.count(f' stroke="{svg.BAD}"') == 1
    assert "rotate" not in tiles.tower("6532")
    assert f' stroke="{svg.BAD}"' not in tiles.tower("6532")


def test_s6_face_down_towers_of_equal_height_are_equal_byte_for_byte():
    assert tiles.tower("8765", hidden=True) == tiles.tower("TT36", hidden=True)
    assert not re.search("|".join(kind.kanji for kind in KIND.values()), tiles.tower("MRHK", hidden=True))
    assert tiles.tower("???") == tiles.tower("MRH", hidden=True)
    assert len({tiles.tower(token, hidden=True) for token in LETTERS}) == 1


def test_the_picture_is_the_same_in_another_process():
    code = "from raigo_lab.pictures import tiles; import sys; sys.stdout.write(tiles.data_uri(tiles.tower('5362', lang='ja')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == tiles.data_uri(tiles.tower("5362", lang="ja"))


def test_strange_text_is_escaped():
    picture = tiles.tower("K", caption='<script>"&')
    assert "<script>" not in picture
    ET.fromstring(picture)  # noqa: S314
    assert tiles.img(picture, 'a "b" <c>').startswith(
        '<img alt=\'a "b" &lt;c&gt;\' src="data:image/svg+xml;base64,'
    )


@pytest.mark.parametrize("height", geometry.WIDTHS)
@pytest.mark.parametrize("token", [*KIND, marks.HIDDEN])
def test_a_slab_fills_its_width_and_stays_inside(token, height):
    drawn = paths(marks.slab_marks(token, height))
    wide = marks.slab_width(token, height)
    body = drawn[0]
    assert f"L{wide - 0.5:g} " in body or f" {wide - 0.5:g} " in body
    numbers = [float(one) for d in drawn for one in re.findall(r"-?[\d.]+", d)]
    # The mark of an Arcanum's kind is drawn in the box of a tile and then put in its place.
    assert min(numbers) >= 0
    assert max(numbers) <= max(wide, 67)


def test_no_address_but_the_format_itself():
    assert set(re.findall(r"https?://[^\"]+", tiles.tower("MRHK"))) == {"http://www.w3.org/2000/svg"}


def test_what_lies_around_the_tokens_has_a_colour_by_night_and_tokens_keep_theirs():
    picture = tiles.tower("7K")
    for day, night in ((svg.MAT, "#151a2d"), (svg.INK, "#ece7da")):
        assert f'[fill="{day}"]{{fill:{night}}}' in picture
    assert f'[fill="{svg.FACE}"]' not in picture
    assert "<style>" not in tiles.tile("K")  # nothing lies around it
    assert "<style>" not in svg.document((9, 9), [svg.path("M0 0", svg.MAT)], "", "en", night=False)


def _light(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("words", [svg.INK, svg.INK2, svg.BAD, svg.GOLD_INK])
@pytest.mark.parametrize("ground", [svg.MAT, "#fcf9f2"])
def test_words_are_readable_by_night(words: str, ground: str):
    bright, dark = _light(svg.NIGHT[words]), _light(svg.NIGHT[ground])
    assert (bright + 0.05) / (dark + 0.05) >= 4.5
