"""What one seat may see (S6, R16, R20), and a full table that agrees with it.

A view is made of the state's own records, with ``?`` for every face that the seat may not see; so equal views
mean that the seat cannot tell two tables apart by looking. What it remembers stands in ``knowledge``.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.as_json import seat_to_json
from raigo_lab.raigo.box import box
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.fields import FIELDS, Eyes, Field, Record, Value, row, tokens_in
from raigo_lab.raigo.rules import Rules, changed
from raigo_lab.raigo.state import Chant, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import LETTERS, Token, by_weight
from raigo_lab.raigo.turn import STEPS


class View(NamedTuple):
    """The table as one seat sees it; with no seat, the open table of a puzzle."""

    seat: int | None
    rules: Rules
    seats: tuple[Seat, ...]  # ``?`` for a face that is hidden
    turn: int
    raizan: str  # ``?`` for each token; its order and content are hidden (S6)
    ordered: bool  # whether the open table knows Raizan's order; a seat never does
    last_turns: int | None
    bonus: Token
    used: tuple[str, ...]  # T11, in alphabetical order
    stack: tuple[Frame, ...]  # pending work; the last is what is asked now
    asked: tuple[int, ...]  # who must choose now, as far as the seat may know it (R20)
    out: tuple[int, ...]
    removed: Token  # S2: on the open table only

    @property
    def frame(self) -> Frame:
        """What is asked now."""
        return self.stack[-1]

    @property
    def step(self) -> Step:
        """The step under way; ``CHANT`` while answers may come that the seat is not asked for (R20)."""
        return self.stack[-1].step


class Eye(NamedTuple):
    """Who looks, and at whose Board."""

    rules: Rules
    seat: int | None  # None sees everything
    turn: int
    holder: int | None = None  # whose Board and Circles these are

    def sees(self, eyes: Eyes) -> bool:
        """Whether this eye sees a field with such a row (S6, R16)."""
        if self.seat is None or eyes is Eyes.EVERYBODY:
            return True
        if eyes is Eyes.DRAWER:
            return self.seat == self.turn
        own = self.seat == self.holder
        return own and (eyes is Eyes.HOLDER or (eyes is Eyes.OWNER and self.rules.R16 == "allowed"))


def view(rules: Rules, state: State, seat: int | None) -> View:
    """What this seat may see (S6); ``None`` sees everything."""
    eye = Eye(rules, seat, state.turn)
    seen = look(state, eye)
    if seat is not None:
        stack = tuple(
            _without_secret(rules, frame, seat, top=frame is seen.stack[-1]) for frame in seen.stack
        )
        seen = seen._replace(stack=stack)
    shared = {name: getattr(seen, name) for name in State._fields if name in View._fields}
    shared["used"] = tuple(sorted(seen.used))
    return View(seat=seat, rules=rules, asked=_asked(state, seen.stack[-1]), **shared)


def look(record: Record, eye: Eye) -> Record:
    """The record with every field that this eye does not see covered, as the table of fields says."""
    kind = type(record)
    return kind(
        *[_look_at(row(kind, name), value, eye) for name, value in zip(kind._fields, record, strict=True)]
    )


def _look_at(field: Field, value: Value, eye: Eye) -> Value:
    if not eye.sees(field.eyes):
        return _covered(field.eyes, value)
    if type(value) in FIELDS:
        return look(value, eye)
    if type(value) is tuple and value and type(value[0]) in FIELDS:
        if type(value[0]) is Seat:
            return tuple([look(seat, eye._replace(holder=index)) for index, seat in enumerate(value)])
        return tuple([look(one, eye) for one in value])
    return value


def _covered(eyes: Eyes, value: Value) -> Value:
    """A face down for each token where their number is public; otherwise nothing at all."""
    if eyes is Eyes.NOBODY or not isinstance(value, str):
        return None if value is None else type(value)()
    return HIDDEN * len(value)


ANSWER_STEPS = (Step.ROAR, Step.SHIELD)


def _without_secret(rules: Rules, frame: Frame, seat: int, *, top: bool) -> Frame:
    """Pending work as a seat sees it: who is asked for an answer is a secret (R20)."""
    if frame.step not in ANSWER_STEPS or (top and (rules.R20 == "everybody" or frame.queue[:1] == (seat,))):
        return frame
    return Frame(Step.CHANT, chant=frame.chant)


def _asked(state: State, frame: Frame) -> tuple[int, ...]:
    """Who must choose at this step; nobody while that is a secret (R20)."""
    step, chant = frame.step, frame.chant
    if step in (Step.DRAW, Step.CHANT, Step.HAND_OVER, Step.OVER):
        return ()
    if step in ANSWER_STEPS:
        return frame.queue[:1]
    if chant and step in (Step.NAME_TOWER, Step.BATTLE):
        return tuple(sorted(roar.seat for roar in chant.roars))
    chooser = STEPS[step].chooser(state)
    return () if chooser is None else (chooser,)


# The same as plain JSON


def as_json(one: View) -> dict[str, Any]:
    """The view as plain JSON, its players written as in a position; hidden faces are ``?``."""
    frame = one.frame
    return {
        "seat": one.seat,
        "seats": len(one.seats),
        "rules": dict(changed(one.rules)),
        "turn": one.turn,
        "step": frame.step.name.lower(),
        "asked": list(one.asked),
        "raizan": one.raizan,
        "last_turns": one.last_turns,
        "bonus": one.bonus,
        "used": list(one.used),
        "out": list(one.out),
        "drawn": frame.tokens,
        "draws": frame.amount,
        "queue": list(frame.queue),
        "chant": _chant_json(frame.chant) if frame.chant else None,
        "players": [seat_to_json(board) for board in one.seats],
        "removed": one.removed,
    }


def _chant_json(chant: Chant) -> dict[str, Any]:
    return {
        "seat": chant.seat,
        "hand": chant.hand,
        "token": chant.token,
        "effect": chant.effect,
        "target": chant.target,
        "other": chant.other,
        "turned": chant.turned,
        "roars": [answer._asdict() for answer in chant.roars],
        "shield": chant.shield._asdict() if chant.shield else None,
    }


# A full table that agrees with a view


def sample(one: View, rng: random.Random) -> State:
    """A table that looks like this to the seat, its hidden tokens dealt at random.

    Every hidden place takes a token of C1 that the seat does not see, each such token being equally likely;
    then Bodies are sorted (S4). That is exact for somebody who saw nothing but the table as it lies. It forgets
    what earlier moves told (S7), takes the public order of two Bodies' tokens for granted, and believes that
    Towers are settled (T7): each is sorted too. Raizan gets a known order, itself a fair sample of the draws.
    """
    if one.step == Step.CHANT:
        raise RaigoError("who may answer is a secret here (R20): only a seat that is asked can sample")
    deck = unseen(one)
    rng.shuffle(deck)
    if _hidden_places(one) > len(deck):
        raise RaigoError("more hidden tokens than the game has left (C1)")
    seats = tuple(_dealt_board(board, deck) for board in one.seats)
    stack = tuple(frame._replace(tokens=by_weight(_dealt(frame.tokens, deck))) for frame in one.stack)
    raizan = _dealt(one.raizan, deck)
    removed = one.removed or (deck.pop() if len(seats) == 2 and deck else "")
    return State(
        seats=seats,
        turn=one.turn,
        raizan=raizan,
        ordered=one.ordered if one.seat is None else True,
        last_turns=one.last_turns,
        bonus=one.bonus,
        used=frozenset(one.used),
        stack=stack,
        out=one.out,
        removed=removed,
    )


def unseen(one: View) -> list[Token]:
    """Every token of the game that the seat does not see, in the order of C1 (S1, S2)."""
    seen = Counter(_faces(one))
    copies = box(one.rules, len(one.seats)).copies
    return [token for token in LETTERS for _ in range(copies[token] - seen[token])]


def _faces(one: View) -> str:
    """Every token on the table as the view shows it, hidden ones included."""
    piles = (tokens_in(record) for record in (*one.seats, *one.stack))
    return "".join(piles) + one.raizan + one.bonus + one.removed


def _hidden_places(one: View) -> int:
    return _faces(one).count(HIDDEN)


def _dealt(pile: str, deck: list[Token]) -> str:
    """The pile with a token from the deck for each hidden one."""
    return "".join(deck.pop() if token == HIDDEN else token for token in pile)


def _dealt_board(board: Seat, deck: list[Token]) -> Seat:
    """A Board and its Circles with every hidden place filled."""
    circles = tuple(
        circle._replace(tower=by_weight(_dealt(circle.tower, deck))) if HIDDEN in circle.tower else circle
        for circle in board.circles
    )
    return board._replace(
        body=by_weight(_dealt(board.body, deck)),
        left=_dealt(board.left, deck),
        right=_dealt(board.right, deck),
        circles=circles,
    )
