"""What the Tree explorer shows: every row and word of a tree that one walks in, and its first moves compared.

The page draws this and reports which row was pointed at; it decides nothing. Needs no widget library.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from raigo_lab.games.search.matrix import Value, signed
from raigo_lab.games.tree.grow import bounds_at, is_settled
from raigo_lab.games.tree.layout import STARS
from raigo_lab.games.tree.lines import ranked_moves
from raigo_lab.games.tree.stretch import DECISION, TURN
from raigo_lab.pictures.tree import FORMATS
from raigo_lab.pictures.tree_marks import value_text
from raigo_lab.raigo.telling import face as token_name
from raigo_lab.texts import say
from raigo_lab.widgets.explorer.shapes import Chip, Choice, Compared, Here, Measure, Place, Tools, View
from raigo_lab.widgets.explorer.shapes import Row as RowShape
from raigo_lab.widgets.explorer.walk import LINE, SHOWN, Path, Row, Walk
from raigo_lab.widgets.explorer.words import describe_move, tokens_in
from raigo_lab.widgets.shapes import Face
from raigo_lab.widgets.shared.faces import face

MOST_FACES = 4  # tokens drawn in one row
MOST_COMPARED = 30


def view(walk: Walk, lang: str) -> View:
    """Everything the page shows, the picture of the position apart."""
    facts = walk.graph.graph
    rows, shown = walk.page()
    return {
        "lang": lang,
        "names": {
            key: say(f"explorer.{key}", lang)
            for key in (
                "explorer",
                "tree",
                "side",
                "line",
                "search",
                "search_hint",
                "go",
                "keys",
                "stop",
                "tabs",
                "board",
                "compare",
                "overview",
                "show",
                "token",
                "export",
            )
        },
        "title": say("explorer.title", lang),
        "values": say(f"tree.{facts['objective']}", lang, seat=facts["seat"]),
        "chips": _chips(walk, rows, lang),
        "tools": _tools(walk, lang),
        "rows": [_row(walk, row, lang) for row in shown],
        "earlier": _count("earlier", walk.first, lang),
        "later": _count("later", len(rows) - walk.first - len(shown), lang),
        "trail": _trail(walk, lang),
        "here": _here(walk, lang),
        "compared": _compared(walk, lang),
    }


def _count(key: str, count: int, lang: str) -> str:
    return say(f"explorer.{key}", lang, count=count) if count else ""


def _chips(walk: Walk, rows: list[Row], lang: str) -> list[Chip]:
    facts = walk.graph.graph
    chips: list[Chip] = [{"tone": "", "text": say("explorer.positions", lang, count=len(walk.graph))}]
    if facts["complete"]:
        chips.append({"tone": "done", "text": say("tree.complete", lang)})
    else:
        chips.append(
            {"tone": "warn", "text": say("tree.partial", lang, reason=_reason(facts["reason"], lang))}
        )
        unseen = sum(opened for _, opened in walk.graph.nodes(data="open"))
        chips.append({"tone": "", "text": say("explorer.unseen", lang, count=unseen)})
    exact = "exact" if facts["exact"] else "bounds"
    chips.append({"tone": "done" if facts["exact"] else "warn", "text": say(f"explorer.{exact}", lang)})
    if hidden := walk.hidden(rows):
        chips.append({"tone": "", "text": say("explorer.hidden", lang, count=hidden)})
    return chips


def _reason(reason: str, lang: str) -> str:
    """Why a tree ends early, in this language."""
    words = []
    for one in reason.split("; "):
        kind, _, number = one.partition(" ")
        known = kind in ("limit", "depth", "budget", "stopped")
        words.append(say(f"explorer.reason_{kind}", lang, number=number).strip() if known else one)
    return "; ".join(words)


def _tools(walk: Walk, lang: str) -> Tools:
    facts = walk.graph.graph
    return {
        "by": [
            {"id": by, "label": say(f"explorer.by_{by}", lang), "on": facts["by"] == by}
            for by in (DECISION, TURN)
        ],
        "show": [
            {"id": show, "label": say(f"explorer.show_{show}", lang), "on": walk.show_only == show}
            for show in SHOWN
        ],
        "tokens": _token_choices(walk, lang),
        "further": "" if facts["complete"] and facts["exact"] else say("explorer.further", lang),
        "formats": [{"id": ending, "label": ending[1:].upper(), "on": False} for ending in FORMATS],
    }


def _token_choices(walk: Walk, lang: str) -> list[Choice]:
    """The tokens one can ask for; none in a game without tokens."""
    tokens = tokens_in(walk.growth.study, walk.growth.states[walk.graph.graph["root"]])
    every: Choice = {"id": "", "label": say("explorer.every_token", lang), "on": not walk.token}
    found: list[Choice] = [
        {"id": token, "label": f"{token_name(token, lang)} {token}", "on": walk.token == token}
        for token in tokens
    ]
    return [every, *found] if found else []


def tone_of(looks: dict[str, Any]) -> str:
    """Ahead, behind, even, or not known exactly."""
    value = looks["value"]
    return "open" if value is None else "good" if value > 0 else "bad" if value < 0 else "even"


def describe_value(looks: dict[str, Any], lang: str) -> str:
    """What is proved of a position's value."""
    if looks["lower"] is None:
        return say("explorer.value_unknown", lang)
    if looks["value"] is None:
        lower, upper = signed(looks["lower"]), signed(looks["upper"])
        kind = "value_tied" if is_settled(looks) else "value_bounds"
        return say(f"explorer.{kind}", lang, lower=lower, upper=upper)
    row = "value" if Fraction(looks["value"]).denominator == 1 else "value_average"  # of draws, or of a mix
    return say(f"explorer.{row}", lang, value=signed(looks["value"]))


def _star(walk: Walk, path: Path) -> str:
    """The sign of a best move: on best play from the root, or best in a position beside it."""
    if len(path) == 1 or not walk.is_best(path[-2], path[-1]):
        return ""
    return STARS[0] if walk.graph.nodes[path[-2]]["best"] else STARS[1]


def label_of(walk: Walk, path: Path, lang: str) -> str:
    """The last move of a path in words."""
    if len(path) == 1:
        return say("explorer.start", lang)
    plays = walk.moves(path[:-1])[path[-1]].plays
    key = (path, plays, lang)
    if key not in walk.words:  # most rows were there before the click
        walk.words[key] = describe_move(walk.growth.study, walk.state(path[:-1]), plays, lang)
    return walk.words[key]


def _faces(walk: Walk, path: Path) -> list[Face]:
    return [face(token) for token in walk.tokens(path)[:MOST_FACES]] if len(path) > 1 else []


def _mover(walk: Walk, path: Path) -> tuple[str, str]:
    """Who made the last move of a path: what kind of moment it was, and the seat if it was one."""
    if len(path) == 1:
        return "start", ""
    before = walk.graph.nodes[path[-2]]
    return before["kind"], "" if before["seat"] is None else str(before["seat"])


def _moved(kind: str, seat: str, lang: str) -> str:
    return say(f"explorer.moved_{kind}", lang, seat=seat) if kind != "start" else ""


def _row(walk: Walk, row: Row, lang: str) -> RowShape:
    looks = walk.graph.nodes[row.path[-1]]
    star = _star(walk, row.path)
    opened = row.path in walk.opened or walk.show_only == LINE
    label = label_of(walk, row.path, lang)
    same = len(row.step.actions) - 1 if row.step else 0
    chance = str(row.step.probability) if row.step and row.step.probability is not None else ""
    note = looks["label"] if looks["kind"] == "over" else ""
    kind, seat = _mover(walk, row.path)
    words = [one for one in (_moved(kind, seat, lang), label, describe_value(looks, lang)) if one]
    words += [say("tree.best" if star == STARS[0] else "tree.reply", lang)] if star else []
    words += [say("explorer.chance", lang, chance=chance)] if chance else []
    words += [say("explorer.same", lang, count=same)] if same else []
    words.append(_next(looks, lang))
    return {
        "id": walk.number(row.path),
        "up": walk.number(row.path[:-1]) if len(row.path) > 1 else None,
        "depth": len(row.path),
        "place": row.place,
        "siblings": row.siblings,
        "label": label,
        "notation": row.step.actions[0] if row.step else walk.text(row.path),
        "faces": _faces(walk, row.path),
        "says": say("list.comma", lang).join(words),
        "value": value_text(looks),
        "tone": tone_of(looks),
        "best": star,
        "chance": chance,
        "same": f"×{same + 1}" if same else "",
        "kind": kind,
        "seat": seat,
        "note": note,
        "unseen": looks["open"],
        "open": opened and walk.expandable(row.path),
        "expandable": walk.expandable(row.path) and walk.show_only != LINE,
        "selected": row.path == walk.selected,
    }


def _next(looks: dict[str, Any], lang: str) -> str:
    """What comes at this place."""
    if looks["kind"] == "choice":
        return say("explorer.next_choice", lang, seat=looks["seat"])
    if looks["kind"] == "over":
        return say("explorer.next_over", lang, result=looks["label"])
    return say(f"explorer.next_{looks['kind']}", lang)


def _trail(walk: Walk, lang: str) -> list[Place]:
    """The way from the root in words, each step a place to go back to."""
    paths = [walk.selected[:end] for end in range(1, len(walk.selected) + 1)]
    return [{"id": walk.number(path), "label": label_of(walk, path, lang)} for path in paths]


def _here(walk: Walk, lang: str) -> Here:
    looks = walk.graph.nodes[walk.selected[-1]]
    far = looks["distance"]
    words = [_next(looks, lang)]
    words += [say("explorer.not_seen", lang)] if looks["open"] else []
    words += [say("explorer.far", lang, count=far)] if far else []
    return {
        "value": value_text(looks),
        "tone": tone_of(looks),
        "told": describe_value(looks, lang),
        "says": " · ".join(words),
        "position": walk.text(walk.selected),
    }


# The moves at the selected place side by side


def _compared(walk: Walk, lang: str) -> Compared:
    """Every move here with what is proved of it, on one measure."""
    place = walk.selected
    while walk.expandable(place) and len(only := ranked_moves(walk.graph, place[-1])) == 1:
        place = (*place, only[0][0])  # nothing is chosen where there is one way
    here = place[-1]
    if walk.graph.nodes[here]["open"] or not walk.expandable(place):
        return {"title": say("explorer.compare_none", lang), "zero": 0, "rows": [], "more": ""}
    children = [child for child, _ in ranked_moves(walk.graph, here)]
    scale = _Scale(walk, children)
    rows: list[Measure] = []
    for child in children[:MOST_COMPARED]:
        path = (*place, child)
        looks = walk.graph.nodes[child]
        low, high = bounds_at(walk.graph, child)
        rows.append(
            {
                "id": walk.number(path),
                "label": label_of(walk, path, lang),
                "faces": _faces(walk, path),
                "value": value_text(looks),
                "tone": tone_of(looks),
                "best": _star(walk, path),
                "low": scale.place(low, 0),
                "high": scale.place(high, 100),
            }
        )
    left = len(children) - len(rows)
    more = say("explorer.compare_more", lang, count=left) if left else ""
    title = say("explorer.compare_title", lang)
    return {"title": title, "zero": scale.place(Fraction(0), 0), "rows": rows, "more": more}


class _Scale:
    """Values on a measure of a hundred; the lowest and highest that there can be at all stand at its ends."""

    def __init__(self, walk: Walk, children: list[int]) -> None:
        study = walk.growth.study
        ends = (getattr(study, "least", None), getattr(study, "most", None))
        bounds = [bound for child in children for bound in bounds_at(walk.graph, child)]
        known = [Fraction(bound) for bound in bounds if bound is not None and bound not in ends]
        self.low, self.high = min([*known, Fraction(0)]) - 1, max([*known, Fraction(0)]) + 1

    def place(self, value: Value | None, unknown: int) -> int:
        """Where a value stands; what is not known at the end that is given."""
        if value is None:
            return unknown
        return round(100 * max(Fraction(0), min(Fraction(1), (value - self.low) / (self.high - self.low))))
