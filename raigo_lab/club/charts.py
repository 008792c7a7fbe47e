"""Progress as one still picture: figures, a calendar of solved puzzles, the rating, the themes; and in words.

Colours are attributes for light pages; a rule inside the picture turns them where the page around it is dark. Nothing is
told by colour alone: a blossom grows with the day's puzzles, the marks of the curve differ in shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from raigo_lab.club.entries import Entry
from raigo_lab.club.plot import progress_words, theme_name
from raigo_lab.club.rating import LEVELS, Rated, Rating, Streak
from raigo_lab.pictures.svg import document, num
from raigo_lab.texts import say

WIDTH = 840
WEEKS = 48
CELL = 15
LEFT = 60
SIZES = (0.0, 3.0, 4.6, 5.9, 7.0)  # of a blossom: by 0, 1, 2 to 3, 4 to 6, 7 or more solved puzzles
MOST_LARGE = 60  # sittings whose marks have room beside each other
KEYS = (300, 420, 620)  # where the words stand that explain the marks
# Every colour by its class: light, dark.
COLOURS = {
    "mat": ("#f4efe3", "#151a2d"),
    "panel": ("#fcf9f2", "#1e2440"),
    "line": ("#d6cbb4", "#39426a"),
    "ink": ("#23242f", "#ece7da"),
    "soft": ("#5a5762", "#b6b5c6"),
    "well": ("#e4dbc6", "#2a3157"),
    "bloom": ("#c9577f", "#ee9cb9"),
    "gold": ("#ad7506", "#f2c14e"),
    "band": ("#f3dfae", "#40361f"),
}


class Progress(NamedTuple):
    """Everything that the page of progress shows."""

    entries: Sequence[Entry]
    rated: Sequence[Rated]
    rating: Rating
    streak: Streak
    themes: Sequence[Mapping[str, Any]]
    today: date


def progress_page(found: Progress, lang: str = "en") -> str:
    """The whole page as SVG."""
    bars = 46 + 30 * max(len(found.themes), 1)
    height = 92 + 176 + 226 + bars
    marks = [_style(), _box(0.5, 0.5, WIDTH - 1, height - 1, "mat", "line")]
    marks += _figures(found, lang)
    marks += _calendar(found, 92, lang)
    marks += _curve(found, 92 + 176, lang)
    marks += _themes(found.themes, 92 + 176 + 226, lang)
    return document(
        (WIDTH, height), marks, describe_progress(found, lang), lang, family="sans-serif", night=False
    )


def describe_progress(found: Progress, lang: str = "en") -> str:
    """The page in words."""
    return " ".join(
        [
            *(f"{name}: {value}." for name, value in figures(found, lang)),
            calendar_words(found, lang),
            progress_words(found.themes, lang),
        ]
    )


def figures(found: Progress, lang: str = "en") -> list[tuple[str, str]]:
    """The numbers at the head of the page, with their names."""
    solved = {entry.puzzle for entry in found.entries if entry.solved}
    unsure = say("progress.give_or_take", lang, points=round(2 * found.rating.deviation))
    return [
        (say("progress.rating", lang), f"{round(found.rating.points)} {unsure}"),
        (say("progress.streak", lang), say("progress.days", lang, count=found.streak.now)),
        (say("progress.best_streak", lang), say("progress.days", lang, count=found.streak.best)),
        (say("progress.solved_puzzles", lang), str(len(solved))),
    ]


def _figures(found: Progress, lang: str) -> list[str]:
    marks = []
    wide = (WIDTH - 2 * 20 - 3 * 12) / 4
    for i, (name, value) in enumerate(figures(found, lang)):
        x = 20 + i * (wide + 12)
        number, _, more = value.partition(" ")
        marks.append(_box(x, 16, wide, 62, "panel", "line", 8))
        marks.append(_words(name, x + 12, 36, "soft", 12))
        marks.append(_words(number, x + 12, 66, "ink", 28, bold=True))
        marks.append(_words(more, x + 20 + 20 * len(number), 66, "soft", 12))
    return marks


# The calendar


def per_day(entries: Iterable[Entry]) -> Counter[date]:
    """How many different puzzles were solved on each day."""
    return Counter(day for day, _ in {(entry.day, entry.puzzle) for entry in entries if entry.solved})


def calendar_words(found: Progress, lang: str = "en") -> str:
    """The calendar in a sentence."""
    days = per_day(found.entries)
    first = found.today - timedelta(weeks=WEEKS)
    lately = {day: count for day, count in days.items() if first < day <= found.today}
    return say("progress.calendar_words", lang, days=len(lately), count=sum(lately.values()), weeks=WEEKS)


def _size(count: int) -> float:
    return SIZES[0 if count <= 0 else 1 if count == 1 else 2 if count < 4 else 3 if count < 7 else 4]


def _calendar(found: Progress, top: float, lang: str) -> list[str]:
    """A column for each week, Monday above; today stands in the last one."""
    days = per_day(found.entries)
    first = found.today - timedelta(days=found.today.weekday(), weeks=WEEKS - 1)
    marks = [_words(say("progress.calendar", lang), 20, top + 16, "ink", 14, bold=True)]
    marks.append(_words(calendar_words(found, lang), 230, top + 16, "soft", 12))
    marks += [
        _words(say(f"progress.weekday_{i}", lang), LEFT - 10, top + 52 + CELL * i, "soft", 11, anchor="end")
        for i in (0, 2, 4)
    ]
    months = say("progress.months", lang).split()
    shown = (0, 0)
    for week in range(WEEKS):
        x = LEFT + week * (CELL + 0.9)
        monday = first + timedelta(weeks=week)
        if (monday.year, monday.month) != shown and monday.day <= 14:
            shown = (monday.year, monday.month)
            marks.append(_words(months[monday.month - 1], x, top + 36, "soft", 11))
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day > found.today:
                continue
            y = top + 48 + CELL * weekday
            size = _size(days[day])
            marks.append(_dot(x + 6, y, size, "bloom") if size else _dot(x + 6, y, 1.6, "well"))
            if day == found.today:
                marks.append(
                    f'<circle class="ring gold" cx="{num(x + 6)}" cy="{num(y)}" r="8" fill="none" stroke="#ad7506"/>'
                )
    return marks


# The curve


def _curve(found: Progress, top: float, lang: str) -> list[str]:
    """The rating sitting by sitting, with the band in which it may lie, over the levels of puzzles."""
    marks = [_words(say("progress.curve", lang), 20, top + 16, "ink", 14, bold=True)]
    left, right, high, low = LEFT, WIDTH - 24, top + 34, top + 196
    shown = found.rated[-200:]
    points = [(one.rating.points, one.rating.deviation) for one in shown]
    least = min([900.0, *(value - spread for value, spread in points)])
    most = max([1900.0, *(value + spread for value, spread in points)])

    def y(value: float) -> float:
        return low - (value - least) / (most - least) * (low - high)

    def x(i: int) -> float:
        return left + (right - left) * (i + 0.5) / max(len(points), 1)

    for level, value in enumerate(LEVELS, start=1):
        marks.append(f'<path class="rule" d="M{left} {num(y(value))}H{right}" stroke="#d6cbb4"/>')
        name = say("progress.level", lang, level=level)
        marks.append(_words(name, left - 8, y(value) + 4, "soft", 11, anchor="end"))
    if not points:
        return [*marks, _words(say("progress.no_curve", lang), left + 12, (high + low) / 2 - 12, "soft", 14)]
    band = [(x(i), y(value + spread)) for i, (value, spread) in enumerate(points)]
    band += [(x(i), y(value - spread)) for i, (value, spread) in reversed(list(enumerate(points)))]
    marks.append(f'<path class="band" d="{_path(band)}Z" fill="#f3dfae"/>')
    line = [(x(i), y(value)) for i, (value, _) in enumerate(points)]
    marks.append(f'<path class="curve" d="{_path(line)}" fill="none" stroke="#ad7506" stroke-width="2"/>')
    size = 4 if len(shown) <= MOST_LARGE else 2  # many stand close together
    solved = {entry.puzzle for entry in found.entries if entry.solved}
    for one, (at, to) in zip(shown, line, strict=True):
        marks.append(_result(at, to, _how(one, solved), size))
    for i, anchor in ((0, "start"), (len(shown) - 1, "end")):
        if i == 0 or len(shown) > 4:
            marks.append(_words(shown[i].at.date().isoformat(), x(i), low + 18, "soft", 11, anchor=anchor))
    for key, across in zip(("clean", "helped", "open"), KEYS, strict=True):
        marks.append(_result(across, top + 12, key))
        marks.append(_words(say(f"progress.{key}", lang), across + 10, top + 16, "soft", 12))
    return marks


def _how(one: Rated, solved: Container[str]) -> str:
    """How a puzzle stands: a slip at its first sitting costs points, but solved is solved."""
    return "clean" if one.score >= 1 else "helped" if one.puzzle in solved else "open"


def _result(x: float, y: float, how: str, size: float = 4) -> str:
    """Solved is full, with a ring around it if it took more than one try or a hint; still open is a ring alone."""
    if how == "clean":
        return _dot(x, y, size, "ink")
    wide = size + 2 if how == "helped" else size
    ring = f'<circle class="ring dot" cx="{num(x)}" cy="{num(y)}" r="{num(wide)}" fill="#fcf9f2" stroke="#23242f"/>'
    return ring + (_dot(x, y, size, "ink") if how == "helped" else "")


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


# The themes


def _themes(rows: Sequence[Mapping[str, Any]], top: float, lang: str) -> list[str]:
    """A bar for each theme: solved without a slip full, after a wrong try or a hint striped, the rest empty."""
    left, long = 190, 500
    marks = [_words(say("progress.themes", lang), 20, top + 16, "ink", 14, bold=True)]
    marks.append(
        '<defs><pattern id="helped" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path class="stripe" d="M0 6L6 0" stroke="#c9577f" stroke-width="1.6"/></pattern></defs>'
    )
    for (key, fill), x in zip(
        (("clean", "bloom"), ("helped", "helped"), ("open", "well")), KEYS, strict=True
    ):
        marks.append(_box(x, top + 5, 13, 13, fill, "line", 3))
        marks.append(_words(say(f"progress.{key}", lang), x + 19, top + 16, "soft", 12))
    for i, row in enumerate(rows):
        y = top + 30 + 30 * i
        unit = long / max(row["puzzles"], 1)
        marks.append(_words(theme_name(row["theme"], lang), left - 12, y + 13, "ink", 13, anchor="end"))
        marks.append(_box(left, y, long, 16, "well", "line", 8))
        if row["solved"]:
            marks.append(_box(left, y, row["solved"] * unit, 16, "helped", "line", 8))
        if row["without_help"]:
            marks.append(_box(left, y, row["without_help"] * unit, 16, "bloom", "line", 8))
        marks.append(_words(f"{row['solved']} / {row['puzzles']}", left + long + 12, y + 13, "ink", 13))
    return marks


# Elements


def _style() -> str:
    """What turns the colours where the page is dark."""
    fills = "".join(f".{name}{{fill:{dark}}}" for name, (_, dark) in COLOURS.items())
    lines = "".join(f".s-{name}{{stroke:{dark}}}" for name, (_, dark) in COLOURS.items())
    more = ".ring{fill:none}.gold.ring{stroke:#f2c14e}.dot.ring{fill:#1e2440;stroke:#ece7da}"
    more += ".rule{stroke:#39426a}.curve{stroke:#f2c14e;fill:none}.stripe{stroke:#ee9cb9}"
    return f"<style>@media (prefers-color-scheme: dark){{{fills}{lines}{more}}}</style>"


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str, round_: float = 10) -> str:
    named = fill in COLOURS
    colour = COLOURS[fill][0] if named else f"url(#{fill})"
    css = f"{fill} s-{stroke}" if named else f"s-{stroke}"
    return (
        f'<rect class="{css}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(round_)}"'
        f' fill="{colour}" stroke="{COLOURS[stroke][0]}"/>'
    )


def _dot(x: float, y: float, size: float, fill: str) -> str:
    return f'<circle class="{fill}" cx="{num(x)}" cy="{num(y)}" r="{num(size)}" fill="{COLOURS[fill][0]}"/>'


def _words(
    words: str, x: float, y: float, fill: str, size: float, *, anchor: str = "start", bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text class="{fill}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{weight} text-anchor="{anchor}"'
        f' fill="{COLOURS[fill][0]}">{escape(words)}</text>'
    )
