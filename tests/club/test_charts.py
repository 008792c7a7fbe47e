"""The page of progress: what it shows, in both languages, light and dark, and in words."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from xml.etree import ElementTree as ET

from raigo_lab.club.charts import COLOURS, KEYS, WEEKS, per_day, progress_page
from raigo_lab.club.entries import Entry
from raigo_lab.club.progress import Log, shipped_names
from raigo_lab.texts import LANGUAGES

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
FIRST, SECOND = shipped_names()[:2]


def log_of(tmp_path, *rows):
    log = Log(tmp_path / "a.jsonl", "Crane", clock=lambda: NOW)
    for days, name, wrong, solved in rows:
        log.clock = lambda days=days: NOW - timedelta(days=days)
        log.attempt(name, ["end"], wrong, 0, 5, solved)
    log.clock = lambda: NOW
    return log


def marks(svg, tag):
    return [one for one in ET.fromstring(svg).iter() if one.tag.endswith(f"}}{tag}")]  # noqa: S314 - our own picture


def test_a_page_without_attempts_is_whole(tmp_path):
    page = log_of(tmp_path).page()
    assert "The first puzzle you try draws the first point." in page.svg
    assert page.alt.startswith("Rating: 1200 ± 400. Days in a row: 0 days.")
    assert not [one for one in marks(page.svg, "circle") if one.get("class") == "bloom"]


def test_days_grow_with_their_puzzles(tmp_path):
    rows = [(0, FIRST, 0, True), (1, FIRST, 0, True), (1, SECOND, 1, True), (2, SECOND, 0, False)]
    log = log_of(tmp_path, *rows, (WEEKS * 7 + 9, FIRST, 0, True))
    days = per_day(log.attempts())
    assert (days[date(2026, 3, 4)], days[date(2026, 3, 3)], days[date(2026, 3, 2)]) == (1, 2, 0)
    page = log.page()
    blooms = [float(one.get("r")) for one in marks(page.svg, "circle") if one.get("class") == "bloom"]
    assert len(blooms) == 2  # the third day lies too far back
    assert blooms[0] > blooms[1]
    assert "3 solutions on 2 days in the last 48 weeks, repeated puzzles included." in page.alt
    assert "Days in a row: 2 days. Longest streak: 2 days. Puzzles solved: 2." in page.alt


def test_the_curve_has_a_point_for_every_first_sitting(tmp_path):
    found = log_of(tmp_path, (2, FIRST, 0, True), (1, FIRST, 3, True), (0, SECOND, 0, False)).progress()
    assert [one.score for one in found.rated] == [1, 0]
    picture = progress_page(found)
    assert len([one for one in marks(picture, "path") if one.get("class") == "curve"]) == 1
    assert picture == progress_page(found)


def test_a_puzzle_that_was_solved_in_the_end_is_drawn_as_solved(tmp_path):
    """Full: solved, with a ring around it after a wrong try or a hint. A ring alone: still open."""
    third, fourth = shipped_names()[2:4]
    rows = [(4, FIRST, 0, True), (3, SECOND, 3, True), (2, third, 1, False), (1, fourth, 1, False)]
    log = log_of(tmp_path, *rows, (0, third, 0, True))
    assert [one.score for one in log.progress().rated] == [1, 0, 0, 0]  # what it cost is another thing
    drawn = [one for one in marks(log.page().svg, "circle") if one.get("class") in ("ink", "ring dot")]
    shapes: dict[float, list[str]] = {}  # by where they stand: on the curve or beside a word of the key
    for one in drawn:
        shapes.setdefault(float(one.get("cx")), []).append(one.get("class"))
    full, ringed, empty = ["ink"], ["ring dot", "ink"], ["ring dot"]
    curve, key = [shapes[x] for x in sorted(shapes) if x not in KEYS], [shapes[x] for x in KEYS]
    assert curve == [full, ringed, ringed, empty]
    assert key == [full, ringed, empty]
    words = [one.text for one in marks(log.page().svg, "text")]
    assert words.count("after a wrong try or a hint") == words.count("still open") == 2


def test_light_and_dark_and_both_languages(tmp_path):
    log = log_of(tmp_path, (0, FIRST, 0, True))
    for lang in LANGUAGES:
        page = log.page(lang)
        assert f'xml:lang="{lang}"' in page.svg
        (style,) = marks(page.svg, "style")
        for _, dark in COLOURS.values():
            assert dark in style.text
        words = "".join(one.text or "" for one in marks(page.svg, "text"))
        assert ("レーティング" in words) == (lang == "ja")


def test_a_name_from_a_strange_log_is_no_markup(tmp_path):
    log = log_of(tmp_path)
    (tmp_path / "a.jsonl").write_text("", encoding="utf-8")
    strange = Entry(NOW, "Crane", "<b>/x", ("end",), 0, 0, 1.0, solved=True)
    assert per_day([strange])[NOW.date()] == 1
    assert "<b>" not in log.page().svg
