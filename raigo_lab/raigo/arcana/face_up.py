"""Clarity's marks (A31a): a face-up token stays face up wherever it goes, until a Tower, the Canyon or Raizan takes it.

Where each went is read from the events. A token on no Board keeps its mark in ``Around.face_up``: ``1LH`` is the
Shield in flight from seat 1's left Hand (T13), ``0+7`` a Seven that seat 0 has got and must place (A28).
"""

from __future__ import annotations

from collections.abc import Sequence

from raigo_lab.raigo.arcana.moving import mark
from raigo_lab.raigo.arcana.table import around, by_place
from raigo_lab.raigo.events import AT_ONCE, EVERYBODY, IN_FLIGHT, Event, Move
from raigo_lab.raigo.state import INNER_AT, PLACES_UP, Answer, Frame, Seat, State
from raigo_lab.raigo.tokens import ARCANA


def any_face_up(state: State) -> bool:
    """Whether a token lies face up by Clarity, on a Board or on its way."""
    return any(seat.rare.face_up for seat in state.seats) or bool(around(state).face_up)


def on_the_way(stack: Sequence[Frame]) -> list[str]:
    """Every Inner Token that lies on no Board just now: in flight, or still to be placed."""
    found = []
    for frame in stack:
        if chant := frame.chant:
            shown = [*chant.roars, *([chant.shield] if chant.shield else [])]
            shown.append(Answer(chant.seat, chant.hand, chant.token))
            found += [f"{one.seat}{one.hand}{one.token}" for one in shown if one.token]
        if frame.queue:
            found += [f"{frame.queue[0]}+{token}" for token in frame.tokens]
    return found


def marks_follow(after: State, events: Sequence[Event]) -> tuple[State, list[Event]]:
    """The table with every mark where its token went; and the events, in which all see a face-up token's way."""
    if any(event.kind == "shown" and event.clause == "A31" for event in events):
        return after, [*events]  # All were turned up now.
    marks = _Marks(after)
    told = [event._replace(moves=marks.read(event)) for event in events]
    for index, seat in enumerate(after.seats):
        places = marks.places(index, seat)
        if places != seat.rare.face_up:
            after = mark(after, index, face_up=places)
    there = on_the_way(after.stack)
    kept = tuple(sorted(one for one in marks.away if one in there))
    if kept != around(after).face_up:
        after = after._replace(around=around(after)._replace(face_up=kept))
    return after, told


class _Marks:
    """Which tokens lie face up, while the moves are read one after the other."""

    def __init__(self, state: State) -> None:
        self.boards = [
            {
                "B": [f"B{i + 1}" in up for i in range(5)],
                **{place: [place in up] for place in ("L", "R", "X")},
            }
            for up in (seat.rare.face_up for seat in state.seats)
        ]
        self.away = [*around(state).face_up]

    def read(self, event: Event) -> tuple[Move, ...]:
        """The moves of one event, those of face-up tokens open to all."""
        ways = [i for i, move in enumerate(event.moves) if move.source != move.to]
        up = dict.fromkeys(ways, False)
        if event.kind == "switched":
            self._switched(event, ways, up)
        else:
            for some in [ways] if event.kind == AT_ONCE else [[i] for i in ways]:
                up |= {i: self._lift(event.moves[i], event.kind) for i in some}
                for i in some:
                    self._lay(event.moves[i], up=up[i])
        return tuple(
            move._replace(seen=EVERYBODY) if up.get(i) and _stays_up(move.to) else move
            for i, move in enumerate(event.moves)
        )

    def _switched(self, event: Event, ways: list[int], up: dict[int, bool]) -> None:
        """SW1 Both are lifted before either is laid; the first to be laid lay on ``other``."""
        origins = [event.at, event.other]
        lay_up: dict[str, bool] = {}
        for i in ways:
            move = event.moves[i]
            if move.to == IN_FLIGHT:
                up[i] = lay_up[move.source] = self._lift(move, event.kind)
            else:
                up[i] = lay_up.get(origins.pop(), False)
                self._lay(move, up=up[i])

    def places(self, index: int, seat: Seat) -> tuple[str, ...]:
        """The marked places of a Board on which something lies."""
        full = by_place(seat)
        rows = self.boards[index]
        return tuple(
            place
            for place in PLACES_UP
            if full.get(place) and rows[place[0]][int(place[1]) - 1 if place[0] == "B" else 0]
        )

    def _lift(self, move: Move, kind: str) -> bool:
        """Whether the lifted token lay face up."""
        source = move.source
        if source in INNER_AT:
            index, place = INNER_AT[source]
            row = self.boards[index][place[0]]
            if place[0] == "B":
                row.append(False)
                return row.pop(int(place[1]) - 1)
        elif source[1:] == "bound":
            row = self.boards[int(source[0])]["X"]
        else:
            return self._arrives(move, kind)
        up, row[0] = row[0], False
        return up

    def _arrives(self, move: Move, kind: str) -> bool:
        """Whether a token that lay on no Board was marked; of equal ones to be placed the marked one comes first."""
        if move.source[1:] == "drawn":
            name = f"{move.source[0]}+{move.token}"
        elif kind == "sent_back":  # RO7: to the Hand from which it was shown
            name = f"{move.to}{move.token}"
        elif move.source == IN_FLIGHT and move.token in ARCANA:  # there is one of each
            name = next((one for one in self.away if one[2:] == move.token), "")
        else:
            return False
        if name not in self.away:
            return False
        self.away.remove(name)
        return True

    def _lay(self, move: Move, *, up: bool) -> None:
        """The mark goes where the token goes."""
        to = move.to
        if to in INNER_AT:
            index, place = INNER_AT[to]
            if place[0] == "B":
                self.boards[index]["B"].insert(int(place[1]) - 1, up)
            else:
                self.boards[index][place][0] = up
        elif to[1:] == "bound":
            self.boards[int(to[0])]["X"][0] = up
        elif up and to == IN_FLIGHT:
            self.away.append(f"{move.source}{move.token}")
        elif up and to[1:] == "drawn":
            self.away.append(f"{to[0]}+{move.token}")


def _stays_up(to: str) -> bool:
    """Whether a face-up token is still seen there by everybody."""
    return to in INNER_AT or to == IN_FLIGHT or to[1:] in ("bound", "drawn")
