"""What lights up on the board with the hints that were given: what their words name, and of the last one the move itself.

Nothing is lit that the words do not say. Needs no widget library.
"""

from __future__ import annotations

import re

from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, Action, State
from raigo_lab.raigo.tokens import KINDS, LETTERS

_CIRCLE = re.compile(r"(?<!\w)[0-3][abc](?!\w)")
_NAMES = {kind.english: kind.letter for kind in KINDS}
_TOKEN = re.compile(rf"\b({'|'.join(_NAMES)})s?\b")
_PILE = re.compile(rf"(?<![\w/])[{LETTERS}]{{2,6}}(?![\w/])")
RAIZAN = "raizan"


def lit_by_words(text: str, state: State, seat: int) -> list[str]:
    """The places that an English hint names: Circles, Towers by their tokens, Raizan, the Hands, and one's own tokens."""
    spots = [spot for spot in _CIRCLE.findall(text) if int(spot[0]) < len(state.seats)]
    spots += _towers(text, state)
    spots += [RAIZAN] if "Raizan" in text else []
    spots += [f"{seat}L", f"{seat}R"] if re.search(r"\bHands?\b", text) else []
    for name in _TOKEN.findall(text):
        spots += _own(state, seat, _NAMES[name])
    return list(dict.fromkeys(spots))


def lit_by_move(move: AnyAction | str, state: State, seat: int) -> list[str]:
    """Where a move begins and where it ends."""
    if not isinstance(move, Action):
        text = move if isinstance(move, str) else " ".join(map(str, move))
        return [spot for spot in _CIRCLE.findall(text) if int(spot[0]) < len(state.seats)]
    spots = [f"{seat}{move.hand}"] if move.hand else []
    if move.verb == "fetch":
        return [spot for token in move.target.replace("-", "") for spot in _own(state, seat, token)]
    if move.verb == "pile":
        return [*spots, f"{seat}{move.target}"]
    return spots + [spot for spot in (move.target, move.other) if spot in CIRCLE_AT or _is_inner(spot)]


def _towers(text: str, state: State) -> list[str]:
    """The Circles of Towers that are named by their tokens, such as 7766."""
    named = set(_PILE.findall(text))
    towers = (
        (f"{i}{CIRCLES[c]}", circle.tower)
        for i, seat in enumerate(state.seats)
        for c, circle in enumerate(seat.circles)
    )
    return [spot for spot, tower in towers if tower in named]


def _is_inner(spot: str) -> bool:
    return re.fullmatch(r"[0-3](?:L|R|B\d)", spot) is not None


def _own(state: State, seat: int, token: str) -> list[str]:
    """Where a seat holds this token: in the Body, else on a Hand."""
    own = state.seats[seat]
    body = [f"{seat}B{place}" for place, one in enumerate(own.body, start=1) if one == token]
    hands = [f"{seat}{hand}" for hand, one in (("L", own.left), ("R", own.right)) if one == token]
    return [*body[:1], *hands]
