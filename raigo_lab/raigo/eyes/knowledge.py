"""What one seat has followed (S7): the face of each place it knows, folded from the events it saw.

Kept outside the state: two games may reach one table by different ways. "The lower one is at least as heavy" is
public at any time (S6) and not stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.raigo.events import HIDDEN, IN_FLIGHT, Event, Move, seen_by
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, HANDS, State
from raigo_lab.raigo.tokens import Token


class Known(NamedTuple):
    """One Board and its Circles as somebody knows them: ``?`` for a face that is not known."""

    body: str
    left: str
    right: str
    towers: tuple[str, ...]


class Knowledge(NamedTuple):
    """What one seat knows of every place (S7)."""

    seat: int
    boards: tuple[Known, ...]

    def after(self, events: Iterable[Event]) -> Knowledge:
        """The same once these things have happened; only what the seat may see of them is used."""
        boards = list(self.boards)
        for event in events:
            _fold(boards, seen_by(event, self.seat))
        return self._replace(boards=tuple(boards))

    def at(self, spot: str) -> Token:
        """The known face on a place (``1L``, ``1B2``, ``1a3``), or ``?``; nothing lies on an empty place."""
        board, rest = self.boards[int(spot[0])], spot[1:]
        pile = _pile(board, rest)
        index = _index(rest)
        return pile[index] if index < len(pile) else ""

    def faces(self) -> dict[str, Token]:
        """Every place whose face is known, seat by seat: Body, Hands, Towers."""
        return {spot: token for spot, token in self._places() if token != HIDDEN}

    def _places(self) -> list[tuple[str, Token]]:
        places: list[tuple[str, Token]] = []
        for seat, board in enumerate(self.boards):
            places += [(f"{seat}B{i}", token) for i, token in enumerate(board.body, start=1)]
            places += [(f"{seat}{hand}", token) for hand in HANDS for token in _pile(board, hand)]
            for circle, tower in zip(CIRCLES, board.towers, strict=False):
                places += [(f"{seat}{circle}{i}", token) for i, token in enumerate(tower, start=1)]
        return places


def start(rules: Rules, state: State, seat: int) -> Knowledge:
    """What a seat knows that sits down at this table: what it sees (S6, R16)."""
    return Knowledge(
        seat,
        tuple(
            Known(board.body, board.left, board.right, tuple(circle.tower for circle in board.circles))
            for board in view(rules, state, seat).seats
        ),
    )


def _fold(boards: list[Known], event: Event) -> None:
    """One event: every token's way, one after the other."""
    if event.kind == "switched":
        _switch(boards, event)
        return
    for move in event.moves:
        if move.source == move.to:
            if _is_place(move.to):
                _show(boards, move)
        else:
            _lay(boards, move.to, _lift(boards, move))


def _switch(boards: list[Known], event: Event) -> None:
    """SW1 Two tokens are lifted, then each is laid where the other was; who knew one still knows it."""
    lifted = {move.source: _lift(boards, move) for move in event.moves if move.to == IN_FLIGHT}
    lays = [move for move in event.moves if move.source == IN_FLIGHT]
    # The first is laid on ``at`` and comes from ``other``, the second the other way round.
    for move, origin in zip(lays, (event.other, event.at), strict=True):
        face = move.token if move.token != HIDDEN else lifted[origin]
        _lay(boards, move.to, face)


def _lift(boards: list[Known], move: Move) -> Token:
    """Take the token off its place; its face if the seat sees it or knew it, else ``?``."""
    known = HIDDEN
    if _is_place(move.source):
        seat, rest = int(move.source[0]), move.source[1:]
        pile, index = _pile(boards[seat], rest), _index(rest)
        known = pile[index]
        boards[seat] = _with(boards[seat], rest, pile[:index] + pile[index + 1 :])
    return known if move.token == HIDDEN else move.token


def _lay(boards: list[Known], to: str, face: Token) -> None:
    """Put a token on its place: what lies above in a Body moves up by one (S4)."""
    if _is_place(to):
        seat, rest = int(to[0]), to[1:]
        pile, index = _pile(boards[seat], rest), _index(rest)
        boards[seat] = _with(boards[seat], rest, pile[:index] + face + pile[index:])


def _show(boards: list[Known], move: Move) -> None:
    """A token is shown to all where it lies: a top in a Raigo Battle (RO4), a Tower at the end (E3)."""
    seat, rest = int(move.to[0]), move.to[1:]
    pile, index = _pile(boards[seat], rest), _index(rest)
    boards[seat] = _with(boards[seat], rest, pile[:index] + move.token + pile[index + 1 :])


# Places: Hands ``L`` and ``R``, the Body ``B1`` to ``B3``, stories ``a1`` to ``c6``


def _is_place(spot: str) -> bool:
    """Whether knowledge follows tokens there: not in flight, drawn, in the Canyon or beside a Tower."""
    rest = spot[1:]
    return spot[:1].isdigit() and (
        rest in HANDS or (len(rest) == 2 and rest[0] in "B" + CIRCLES and rest[1].isdigit())
    )


def _index(rest: str) -> int:
    return 0 if rest in HANDS else int(rest[1]) - 1


def _pile(board: Known, rest: str) -> str:
    if rest == "L":
        return board.left
    if rest == "R":
        return board.right
    return board.body if rest[0] == "B" else board.towers[CIRCLES.index(rest[0])]


def _with(board: Known, rest: str, pile: str) -> Known:
    """The Board with one Hand, its Body or one Tower changed."""
    if rest == "L":
        return board._replace(left=pile)
    if rest == "R":
        return board._replace(right=pile)
    if rest[0] == "B":
        return board._replace(body=pile)
    index = CIRCLES.index(rest[0])
    return board._replace(towers=(*board.towers[:index], pile, *board.towers[index + 1 :]))
