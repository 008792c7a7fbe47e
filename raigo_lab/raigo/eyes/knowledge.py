"""What one seat has followed (S7): the face of each place it knows, folded from the events it saw.

Besides: tokens it knows among somebody's Inner Tokens without their places, once all were placed anew (PU1, AC14).
Kept outside the state: two games may reach one table by different ways. "The lower one is at least as heavy" is
public at any time (S6) and not stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.raigo.events import AT_ONCE, HIDDEN, IN_FLIGHT, RAIZAN, Event, Move, seen_by
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, INNER_AT, LEFT_RIGHT, State
from raigo_lab.raigo.tokens import Token, by_weight


class Known(NamedTuple):
    """One Board and its Circles as somebody knows them: ``?`` for a face that is not known."""

    body: str
    left: str
    right: str
    towers: tuple[str, ...]
    held: str = ""  # known to be among the Inner Tokens, the place not (PU1, AC14)
    drawn: str = ""  # drawn face up and not yet placed (AC13)
    coming: str = ""  # given by Phoenix just now (A28): held once both have given

    def at(self, place: str) -> Token:
        """The known face on a place of this Board or its Circles (``L``, ``B2``, ``a3``); see ``Knowledge.at``."""
        pile, index = _pile(self, place), _index(place)
        return pile[index] if index < len(pile) else ""


class Knowledge(NamedTuple):
    """What one seat knows of every place (S7)."""

    seat: int
    boards: tuple[Known, ...]

    def after(self, events: Iterable[Event]) -> Knowledge:
        """The same once these things have happened; only what the seat may see of them is used."""
        boards = list(self.boards)
        for event in events:
            _fold(boards, seen_by(event, self.seat), event)
        return self._replace(boards=tuple(_arrived(board) if board.coming else board for board in boards))

    def at(self, spot: str) -> Token:
        """The known face on a place (``1L``, ``1B2``, ``1a3``), or ``?``; nothing lies on an empty place."""
        return self.boards[int(spot[0])].at(spot[1:])

    def held(self, seat: int) -> str:
        """Tokens known to be among a seat's Inner Tokens, their places not (AC14)."""
        return by_weight(self.boards[seat].held)

    def faces(self) -> dict[str, Token]:
        """Every place whose face is known, seat by seat: Body, Hands, Towers."""
        return {spot: token for spot, token in self._places() if token != HIDDEN}

    def _places(self) -> list[tuple[str, Token]]:
        places: list[tuple[str, Token]] = []
        for seat, board in enumerate(self.boards):
            places += [(f"{seat}B{i}", token) for i, token in enumerate(board.body, start=1)]
            places += [(f"{seat}{hand}", token) for hand in LEFT_RIGHT for token in _pile(board, hand)]
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


def _fold(boards: list[Known], event: Event, told: Event) -> None:
    """One event as it is seen, and as it is: every token's way, one after the other."""
    if event.kind == "switched":
        _switch(boards, event)
        return
    if event.kind == AT_ONCE:
        faces = [_lift(boards, move) for move in event.moves]
        for move, face in zip(event.moves, faces, strict=True):
            _lay(boards, move.to, face)
        return
    for move, true in zip(event.moves, told.moves, strict=True):
        if move.source == move.to:
            if _is_place(move.to):
                _show(boards, move)
            continue
        drawn = move.source[1:] == "drawn"
        face = _placed(boards, move, true.token) if drawn else _lift(boards, move)
        if move.to[1:] == "drawn":
            _taken_up(boards, move, face, event.clause)
        _lay(boards, move.to, face)
    if event.kind == "taken_up":
        board = boards[event.seat]
        boards[event.seat] = board._replace(held=board.held + board.drawn, drawn="")
    elif event.kind == "given":
        _give(boards, event.seat, int(event.other[-1]))


# Tokens without a place: taken up, drawn, given


def _taken_up(boards: list[Known], move: Move, face: Token, clause: str) -> None:
    """A token is taken up to be placed: openly drawn (AC13), given (A28), or with all others (PU1)."""
    if face == HIDDEN or (move.source == RAIZAN and clause == "A32"):
        return  # AC14 Only Wind's chanter sees what is kept.
    seat = int(move.to[0])
    board = boards[seat]
    if move.source == RAIZAN:
        boards[seat] = board._replace(drawn=board.drawn + face)
    elif move.source[0] == move.to[0]:
        boards[seat] = board._replace(held=board.held + face)
    else:
        boards[seat] = board._replace(coming=board.coming + face)


def _placed(boards: list[Known], move: Move, true: Token) -> Token:
    """Its face, if the seat sees it, or saw it drawn and follows it to its space (S7); else ``?``."""
    seat = int(move.source[0])
    board = boards[seat]
    if true in board.drawn:
        boards[seat] = board._replace(drawn=board.drawn.replace(true, "", 1))
        return true
    if move.token in board.coming:
        boards[seat] = board._replace(coming=board.coming.replace(move.token, "", 1))
    elif move.token in board.held:
        boards[seat] = board._replace(held=board.held.replace(move.token, "", 1))
    return move.token


def _give(boards: list[Known], giver: int, taker: int) -> None:
    """A28 Everything that is not bound goes over; AC14 what was known of it stays known."""
    board = boards[giver]
    held = (
        _one_less(board.held) if HIDDEN in board.left + board.right else board.held
    )  # A26 Is it the bound one?
    boards[giver] = board._replace(held="")
    boards[taker] = boards[taker]._replace(coming=boards[taker].coming + held)


def _arrived(board: Known) -> Known:
    return board._replace(held=board.held + board.coming, coming="")


def _one_less(held: str) -> str:
    """What surely stays when a hidden token goes: of each kind one less."""
    return "".join(token * (held.count(token) - 1) for token in dict.fromkeys(held))


def _gone(boards: list[Known], move: Move) -> None:
    """A token left a place whose face was not known: it may be one that is known to be held."""
    seat, held = int(move.source[0]), boards[int(move.source[0])].held
    stays = move.to[1:] == "drawn" or (move.to in INNER_AT and move.to[0] == move.source[0])
    if held and move.source in INNER_AT and not (stays and move.token == HIDDEN):
        rest = _one_less(held) if move.token == HIDDEN else held.replace(move.token, "", 1)
        boards[seat] = boards[seat]._replace(held=rest)


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
        if known == HIDDEN:
            _gone(boards, move)
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
    if pile[index] == HIDDEN:
        _gone(boards, move)
    boards[seat] = _with(boards[seat], rest, pile[:index] + move.token + pile[index + 1 :])


# Places: Hands ``L`` and ``R``, the Body ``B1`` to ``B3``, stories ``a1`` to ``c6``


def _is_place(spot: str) -> bool:
    """Whether knowledge follows tokens there: not in flight, drawn, in the Canyon or beside a Tower."""
    rest = spot[1:]
    return spot[:1].isdigit() and (
        rest in LEFT_RIGHT or (len(rest) == 2 and rest[0] in "B" + CIRCLES and rest[1].isdigit())
    )


def _index(rest: str) -> int:
    return 0 if rest in LEFT_RIGHT else int(rest[1]) - 1


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
