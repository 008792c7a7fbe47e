"""The end of a game in words and numbers that add up: Yang, every Tower, every Bonus Token (E2 to E4)."""

from __future__ import annotations

from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.outcome import Outcome, outcome, resolve_one, resolved_last, sides, win
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, Circle, State
from raigo_lab.texts import say
from raigo_lab.widgets.table.shapes import Item, Score, ScoreRow


def score(rules: Rules, state: State, seat: int | None, lang: str) -> Score:
    """Who has what at the end, and why; ``seat`` is spoken to as "you"."""
    result = outcome(rules, state)
    wins = win(result)
    rows = [_row(rules, state, result, index, seat, lang) for index in range(len(state.seats))]
    for index, row in enumerate(rows):
        row["won"] = wins[index] > 0
    return {"caption": say("table.score_area", lang), "rows": rows, "note": _note(state, result, seat, lang)}


def counted(rules: Rules, state: State, seen: View) -> View:
    """E3 A finished game as it is seen: Towers are shown, and the Yang is what is counted; Inner Tokens stay hidden."""
    if not resolved_last(state):
        return seen
    boards = zip(seen.seats, state.seats, outcome(rules, state).yang, strict=True)
    return seen._replace(
        seats=tuple(board._replace(circles=real.circles, yang=total) for board, real, total in boards)
    )


def _row(rules: Rules, state: State, result: Outcome, index: int, seat: int | None, lang: str) -> ScoreRow:
    board = state.seats[index]
    items = [_item(say("table.score_yang", lang), board.yang, first=True)]
    if index in resolved_last(state):
        for circle, place in zip(CIRCLES, board.circles, strict=False):
            items += _tower(rules, state, circle, place, lang)
    total = result.yang[index]
    name = say("table.seat_you" if index == seat else "table.seat", lang, seat=index)
    sums = " ".join(f"{one['sign']} {one['text']}".strip() for one in items)
    return {"name": name, "won": False, "items": items, "total": total, "words": f"{name}: {sums} = {total}"}


def _tower(rules: Rules, state: State, letter: str, place: Circle, lang: str) -> list[Item]:
    """E3 One Tower: its hand or its penalty, and its Bonus Tokens."""
    if not place.tower:
        return []
    value, bonus = resolve_one(rules, place.tower, state.bonus)
    if not value.settled:
        return [_item(say("table.score_unsettled", lang, circle=letter), value.points)]
    if value.hand:
        name = value.hand.japanese if lang == "ja" else value.hand.english
        items = [_item(say("table.score_hand", lang, circle=letter, hand=name), value.points)]
    else:
        items = [_item(say("table.score_none", lang, circle=letter), 0)]
    return items + ([_item(say("table.score_bonus", lang, circle=letter), bonus)] if bonus else [])


def _item(text: str, points: int, *, first: bool = False) -> Item:
    sign = "" if first else "−" if points < 0 else "+"
    return {"text": f"{text} {abs(points)}", "points": points, "sign": sign}


def _note(state: State, result: Outcome, you: int | None, lang: str) -> str:
    """What decided it beside the sums: a dropout, the partners' sums, the tie-break (E2, E4)."""
    notes = []
    if you in result.out:
        notes.append(say("table.score_out_you", lang))
    others = [say("table.seat", lang, seat=seat) for seat in result.out if seat != you]
    if others:
        notes.append(say("table.score_out", lang, seats=say("list.comma", lang).join(others)))
    groups = sides(len(state.seats))
    sums = {group: sum(result.yang[seat] for seat in group) for group in groups if group[0] not in result.out}
    notes += [
        say("table.score_team", lang, one=group[0], two=group[1], count=count)
        for group, count in sums.items()
        if len(group) > 1
    ]
    best = [group for group, count in sums.items() if count == max(sums.values())]
    if len(best) > 1:
        inner = say("list.comma", lang).join(
            say(
                "table.score_inner_you" if group == (you,) else "table.score_inner",
                lang,
                seats="+".join(map(str, group)),
                count=sum(result.inner[s] for s in group),
            )
            for group in best
        )
        notes.append(say("table.score_tie", lang, inner=inner))
    return " ".join(notes)
