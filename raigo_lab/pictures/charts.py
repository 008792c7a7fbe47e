"""Numbers as still pictures: bars side by side, and a grid whose cells are shaded; both readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from raigo_lab.pictures.svg import GOLD_FILL, INK, INK2, LINE, MAT, document, num
from raigo_lab.pictures.tiles import Picture

WIDTH, LEFT, ROW = 560, 132, 24


def _words(words: str, x: float, y: float, anchor: str = "start", size: int = 13, fill: str = INK) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{size}" font-family="sans-serif" fill="{fill}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )


def _box(x: float, y: float, wide: float, high: float, fill: str, *, opacity: float = 1) -> str:
    faint = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" fill="{fill}"{faint}/>'


def _picture(height: float, marks: list[str], words: str, lang: str, *, night: bool = True) -> Picture:
    return Picture(document((WIDTH, height), marks, words, lang, night=night), words)


def bars(rows: Mapping[str, float], label: str, *, form: str = "{:.2f}", lang: str = "en") -> Picture:
    """One bar for each row, from nought to the longest, with its number beside it; ``label`` says what is shown."""
    most = max((abs(value) for value in rows.values()), default=0) or 1
    unit = (WIDTH - LEFT - 76) / most
    height = 44 + ROW * len(rows)
    marks = [_box(0, 0, WIDTH, height, MAT), _words(label, 12, 22, fill=INK2)]
    for i, (name, value) in enumerate(rows.items()):
        top = 34 + ROW * i
        marks += [
            _words(name, LEFT - 10, top + 14, "end"),
            _box(LEFT, top + 2, max(value, 0) * unit, ROW - 8, GOLD_FILL),
            _words(form.format(value), LEFT + max(value, 0) * unit + 8, top + 14),
        ]
    told = "; ".join(f"{name} {form.format(value)}" for name, value in rows.items())
    return _picture(height, marks, f"{label}: {told}", lang)


def grid(
    rows: Mapping[str, Mapping[str, float]],
    columns: Sequence[str],
    label: str,
    *,
    form: str = "{:.1f}",
    lang: str = "en",
) -> Picture:
    """A cell for each row and column: the more, the darker, and the number in it; what is missing stays empty."""
    most = max((abs(cell) for row in rows.values() for cell in row.values()), default=0) or 1
    wide = (WIDTH - LEFT - 16) / max(len(columns), 1)
    height = 64 + ROW * len(rows)
    marks = [_box(0, 0, WIDTH, height, MAT), _words(label, 12, 22, fill=INK2)]
    marks += [_words(name, LEFT + wide * (i + 0.5), 46, "middle") for i, name in enumerate(columns)]
    for i, (name, row) in enumerate(rows.items()):
        top = 54 + ROW * i
        marks.append(_words(name, LEFT - 10, top + 16, "end"))
        for k, column in enumerate(columns):
            left = LEFT + wide * k
            marks.append(_box(left + 1, top + 1, wide - 2, ROW - 2, LINE, opacity=0.35))
            if column in row:
                value = row[column]
                shade = 0.85 * max(value, 0) / most
                marks.append(_box(left + 1, top + 1, wide - 2, ROW - 2, GOLD_FILL, opacity=shade))
                marks.append(_words(form.format(value), left + wide / 2, top + 16, "middle"))
    told = "; ".join(
        f"{name}: " + ", ".join(f"{column} {form.format(row[column])}" for column in columns if column in row)
        for name, row in rows.items()
    )
    return _picture(height, marks, f"{label}. {told}", lang, night=False)  # numbers stand on gold
