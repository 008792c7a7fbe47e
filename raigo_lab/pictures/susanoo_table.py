"""The table of Warriors of Susanoo as a still picture: the middle, then every player's cards, as one seat sees them."""

from __future__ import annotations

from xml.sax.saxutils import escape

from raigo_lab.pictures.svg import FACE, INK, INK2, LINE, MAT, document, shape
from raigo_lab.susanoo.events import BLACK, BLUE
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.state import Seat
from raigo_lab.susanoo.view import View
from raigo_lab.texts import say, table

WIDTH, ROW, HEAD, MARGIN = 848, 72, 30, 16
CARD = (92, 34)
MARKS = {"W": "水", "F": "火", "A": "風", "E": "土", "V": "空"}  # WC6
INKS = {"W": "#1f5f8b", "F": "#a33a1e", "A": "#2f6b4f", "E": "#6b5312", "V": "#5b3f87"}
PANEL = "#fcf9f2"
BACKS = {BLACK: "#23242f", BLUE: "#2d3d82"}


def describe(seen: View, lang: str = "en") -> str:
    """The table in one sentence, for those who do not see the picture."""
    state = seen.state
    step = table("susanoo_step")[state.stack[-1].step.name][lang]
    return say("susanoo_word.turn", lang, round=state.round, seat=state.turn, step=step)


def table_svg(seen: View, lang: str = "en") -> str:
    """The whole table, or what a seat sees of it (WC4); equal byte for byte for equal input."""
    state = seen.state
    height = HEAD + ROW * (len(state.seats) + 1) + MARGIN
    parts = [
        shape("rect", width=WIDTH, height=height, rx=10, fill=MAT),
        _text(MARGIN, 21, describe(seen, lang), 14, bold=True),
        _middle(seen, lang),
    ]
    for index, seat in enumerate(state.seats):
        parts.append(_seat(seen, index, seat, HEAD + ROW * (index + 1), lang))
    return document((WIDTH, height), parts, describe(seen, lang), lang, family="sans-serif", night=False)


def _middle(seen: View, lang: str) -> str:
    """The battle with its sums, or the pool."""
    state = seen.state
    if state.battle and state.battle.yokai and not state.battle.won:
        odds = battle_odds(seen.box, state)
        names = ", ".join(seen.box.cards[foe.card].name(lang) for foe in state.battle.yokai)
        words = say("susanoo_word.battle", lang, cards=names, us=odds.sums[0], them=odds.sums[1])
        cards = tuple(foe.card for foe in state.battle.yokai)
        return _row(
            seen, HEAD, f"{words} · {say('susanoo_word.picture_win', lang, win=odds.win)}", cards, lang
        )
    return _row(seen, HEAD, say("susanoo_word.pool", lang), state.pool, lang)


def _seat(seen: View, index: int, seat: Seat, top: int, lang: str) -> str:
    being = seen.box.cards[seat.being].name(lang) if seat.being else "–"
    words = [say("susanoo_word.seat", lang, seat=index, being=being, level=seat.level)]
    words += [say("susanoo_word.dead", lang)] if seat.dead else []
    counts = (("sake", seat.sake), ("heads", seat.heads), ("hand", seat.hand))
    words += [f"{say(f'susanoo_word.{name}', lang)} {len(cards)}" for name, cards in counts]
    hand = tuple(card for card in seat.hand if card not in BACKS)
    backs = tuple(card for card in seat.hand if card in BACKS)
    return _row(seen, top, " · ".join(words), seat.worn + seat.transformations + hand + backs, lang)


def _row(seen: View, top: int, words: str, cards: tuple[str, ...], lang: str) -> str:
    parts = [
        f'<rect x="8" y="{top}" width="{WIDTH - 16}" height="{ROW - 6}" rx="8" fill="{PANEL}" stroke="{LINE}"/>',
        _text(MARGIN, top + 18, words, 13),
    ]
    step = min(CARD[0] + 6, (WIDTH - 2 * MARGIN) // max(len(cards), 1))
    parts += [_card(seen, card, MARGIN + step * i, top + 26, step - 6, lang) for i, card in enumerate(cards)]
    return "".join(parts)


def _card(seen: View, card: str, left: int, top: int, width: int, lang: str) -> str:
    if card not in seen.box.cards:
        fill = BACKS.get(card, "#867a60")
        return f'<rect x="{left}" y="{top}" width="22" height="{CARD[1]}" rx="4" fill="{fill}"/>'
    one = seen.box.cards[card]
    name = one.name(lang)
    room = max(1, (width - 24) // (12 if lang == "ja" else 6))
    short = name if len(name) <= room else name[: max(1, room - 1)] + "…"
    mark = MARKS.get(one.element, "")
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{CARD[1]}" rx="4" fill="{FACE}" stroke="{LINE}"><title>{escape(name)}</title></rect>'
        f'<text x="{left + 5}" y="{top + 21}" font-size="12" font-weight="700" xml:lang="ja" fill="{INKS.get(one.element, INK2)}">{mark}</text>'
        + _text(left + 20, top + 21, short, 11)
    )


def _text(left: int, top: int, words: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{left}" y="{top}" font-size="{size}"{weight} fill="{INK}">{escape(words)}</text>'
