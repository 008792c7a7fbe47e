"""The table between two pictures: every token's way folded into one seat's view, one move after the other.

A stage starts from a view and follows the events as that seat sees them; a token laid where the eye may not look is
face down again (S6). So whatever lies on a stage was seen, and the last one of an action is the view after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.raigo.events import HIDDEN, IN_FLIGHT, RAIZAN, Event, Move
from raigo_lab.raigo.eyes.view import Eye, View
from raigo_lab.raigo.fields import row
from raigo_lab.raigo.state import CIRCLES, Circle, Frame, Lasting, Seat, Step
from raigo_lab.raigo.tokens import Token


class Stage(NamedTuple):
    """A view under way: beside what lies on the table, what is in the air."""

    seen: View
    flight: tuple[tuple[int, Token], ...] = ()  # who showed which Spell (T13)
    tray: tuple[int, str] | None = None  # whose drawn tokens wait to be placed (T2, PU1)
    aims: tuple[str, ...] = ()  # what the Spell in flight is aimed at


def stage_of(seen: View) -> Stage:
    """Where an action begins."""
    frame, chant = seen.frame, seen.frame.chant
    # Tokens that are placed anew lie on the Board until they are taken up (PU1).
    plain = seen._replace(stack=(*seen.stack[:-1], Frame(Step.CHANT)))
    if frame.step in (Step.PLACE, Step.RENEW) and frame.tokens:
        return Stage(plain, _flying(seen), (seen.turn, frame.tokens))
    return Stage(plain, _flying(seen), aims=(chant.target, chant.other)) if chant else Stage(plain)


def _flying(seen: View) -> tuple[tuple[int, Token], ...]:
    chant = seen.frame.chant
    if chant is None:
        return ()
    answers = [*chant.roars, *([chant.shield] if chant.shield else [])]
    return ((chant.seat, chant.token), *((one.seat, one.token) for one in answers))


# Moves


def moved(stage: Stage, moves: Iterable[Move], seat: int) -> Stage:
    """Every token's way, one after the other; ``seat`` is whose doing it is."""
    for move in moves:
        if move.source == move.to:
            stage = shown(stage, [move])
        else:
            stage = _laid(*_lifted(stage, move), move.to, seat)
    return stage


def switched(stage: Stage, event: Event) -> Stage:
    """SW1 Both tokens are lifted before either is laid."""
    for move in event.moves:
        if move.to == IN_FLIGHT:
            stage, _ = _lifted(stage, move)
        else:
            stage = _laid(stage, move.token, move.to, event.seat)
    return stage


def shown(stage: Stage, moves: Iterable[Move]) -> Stage:
    """Stories of Towers turned over where they stand, for everybody to see."""
    for move in moves:
        seat, circle, index = _story(move.source)
        tower = stage.seen.seats[seat].circles[circle].tower
        faces = tower[:index] + move.token + tower[index + 1 :]
        stage = _with_circle(stage, seat, circle, tower=faces)
    return stage


def with_yang(stage: Stage, index: int, more: int) -> Stage:
    """One seat's Yang counted up or down."""
    seat = stage.seen.seats[index]
    return _with_seat(stage, index, seat._replace(yang=seat.yang + more))


def with_hand(stage: Stage, index: int, pile: str) -> Stage:
    """A hand more beside a Board."""
    seat = stage.seen.seats[index]
    return _with_seat(stage, index, seat._replace(completed=(*seat.completed, pile)))


def with_turn(stage: Stage, turn: int) -> Stage:
    """The Dong lies before another seat."""
    return stage._replace(seen=stage.seen._replace(turn=turn))


# Lifting and laying


def _lifted(stage: Stage, move: Move) -> tuple[Stage, Token]:  # noqa: PLR0911 - one return for each kind of place
    source, token, seen = move.source, move.token, stage.seen
    if source == RAIZAN:
        return stage._replace(seen=seen._replace(raizan=seen.raizan[1:])), token
    if source == IN_FLIGHT:
        at = next((i for i, (_, one) in enumerate(stage.flight) if one == token), None)
        left = stage.flight if at is None else stage.flight[:at] + stage.flight[at + 1 :]
        return stage._replace(flight=left), token
    index, rest = int(source[0]), source[1:]
    seat = seen.seats[index]
    if rest == "drawn":
        owner, tokens = stage.tray or (index, "")
        tokens = _less(tokens, token)
        return stage._replace(tray=(owner, tokens) if tokens else None), token
    if rest == "canyon":
        return _with_seat(stage, index, seat._replace(canyon=_less(seat.canyon, token))), token
    if rest in ("H", "G"):  # They leave together (DE4).
        return _with_seat(stage, index, seat._replace(lasting=())), token
    if rest in ("L", "R"):
        return _with_seat(stage, index, _with_hand(seat, rest, "")), token
    if rest[0] == "B":
        at = int(rest[1]) - 1
        body = seat.body[:at] + seat.body[at + 1 :]
        return _with_seat(stage, index, seat._replace(body=body)), token
    if rest[1] == "*":
        return _with_circle(stage, index, CIRCLES.index(rest[0]), seal="", turns=0), token
    _, circle, story = _story(source)
    tower = seat.circles[circle].tower
    return _with_circle(stage, index, circle, tower=tower[:story] + tower[story + 1 :]), token


def _laid(stage: Stage, token: Token, to: str, by: int) -> Stage:  # noqa: PLR0911 - one return for each kind of place
    if to == IN_FLIGHT:
        return stage._replace(flight=(*stage.flight, (by, token)))
    index, rest = int(to[0]), to[1:]
    seat = stage.seen.seats[index]
    if rest == "drawn":
        return stage._replace(tray=(index, (stage.tray[1] if stage.tray else "") + token))
    if rest == "canyon":
        return _with_seat(stage, index, seat._replace(canyon="".join(sorted(seat.canyon + token))))
    if rest == "H":
        return _with_seat(stage, index, seat._replace(lasting=(Lasting(token),)))
    if rest == "G" and seat.lasting:
        one = seat.lasting[0]
        gathered = "".join(sorted(one.gathered + token))
        return _with_seat(stage, index, seat._replace(lasting=(one._replace(gathered=gathered),)))
    if rest in ("L", "R"):
        face = _as_seen(stage, index, Seat, "left", token)
        return _with_seat(stage, index, _with_hand(seat, rest, face))
    if rest[0] == "B":
        face, at = _as_seen(stage, index, Seat, "body", token), int(rest[1]) - 1
        return _with_seat(stage, index, seat._replace(body=seat.body[:at] + face + seat.body[at:]))
    if rest[0] in CIRCLES and rest[1:] == "*":
        return _with_circle(stage, index, CIRCLES.index(rest[0]), seal=token, turns=1)
    if rest[0] in CIRCLES and rest[1:].isdigit():
        face = _as_seen(stage, index, Circle, "tower", token)
        circle = CIRCLES.index(rest[0])
        return _with_circle(stage, index, circle, tower=seat.circles[circle].tower + face)
    return stage  # a completed hand is laid as a whole


def _as_seen(stage: Stage, holder: int, kind: type, field: str, token: Token) -> Token:
    """The face of a token laid there, if the eye may look (S6, R16)."""
    eye = Eye(stage.seen.rules, stage.seen.seat, stage.seen.turn, holder)
    return token if eye.sees(row(kind, field).eyes) else HIDDEN


def _story(spot: str) -> tuple[int, int, int]:
    return int(spot[0]), CIRCLES.index(spot[1]), int(spot[2:]) - 1


def _less(tokens: str, token: Token) -> str:
    """One of them less; face down any of them."""
    return tokens.replace(token, "", 1) if token in tokens else tokens[:-1]


def _with_seat(stage: Stage, index: int, seat: Seat) -> Stage:
    seats = stage.seen.seats
    return stage._replace(seen=stage.seen._replace(seats=(*seats[:index], seat, *seats[index + 1 :])))


def _with_hand(seat: Seat, hand: str, token: Token) -> Seat:
    return seat._replace(left=token) if hand == "L" else seat._replace(right=token)


def _with_circle(stage: Stage, index: int, circle: int, **news: str | int) -> Stage:
    seat = stage.seen.seats[index]
    changed = seat.circles[circle]._replace(**news)  # type: ignore[arg-type]
    circles = (*seat.circles[:circle], changed, *seat.circles[circle + 1 :])
    return _with_seat(stage, index, seat._replace(circles=circles))
