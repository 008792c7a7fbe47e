"""What one seat may see (S6, R16, R20), and a full table that agrees with it.

A view is made of the state's own records, with ``?`` for every face that the seat may not see; so equal views
mean that the seat cannot tell two tables apart by looking. What it remembers stands in ``knowledge``.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.arcana.table import TREE, is_raijin_battle, with_arcana
from raigo_lab.raigo.as_json import seat_to_json
from raigo_lab.raigo.box import box
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.fields import FIELDS, NO_ROW, Eyes, Field, Record, Value, tokens_in
from raigo_lab.raigo.rules import Rules, changed
from raigo_lab.raigo.state import CIRCLES, PLAIN, Around, Chant, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import ARCANA, Token, by_weight
from raigo_lab.raigo.turn import steps_of


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
    around: Around | None = None  # with Arcana: which are there is told only where everybody knows it (AC1)

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


@lru_cache(maxsize=64)  # a page asks for the same moment several times
def view(rules: Rules, state: State, seat: int | None) -> View:
    """What this seat may see (S6); ``None`` sees everything."""
    eye = Eye(rules, seat, state.turn)
    seen = look(state, eye)
    if seat is not None and state.around is not None:
        seen = _with_arcana(state, seen, seat)
    if seat is not None:
        stack = tuple(
            _without_secret(rules, frame, seat, top=frame is seen.stack[-1]) for frame in seen.stack
        )
        seen = seen._replace(stack=stack)
    shared = {name: getattr(seen, name) for name in State._fields if name in View._fields}
    shared["used"] = tuple(sorted(seen.used))
    return View(seat=seat, rules=rules, asked=_seats_asked(state, seen.stack[-1]), **shared)


def _with_arcana(state: State, seen: State, seat: int) -> State:
    """Who places tokens by an Arcanum sees them (A28); which Arcana are in a game without Moons is known (AC1)."""
    assert state.around is not None  # noqa: S101 - asked where there are Arcana
    stack = [
        shown._replace(tokens=frame.tokens)
        if frame.step in (Step.STORM, Step.DRAW)  # A15, AC13: face up, and said to be drawn
        or (frame.queue[:1] == (seat,) and frame.step in ASKED_BY_QUEUE)
        else shown
        for frame, shown in zip(state.stack, seen.stack, strict=True)
    ]
    stack = [
        frame._replace(tokens=HIDDEN * len(frame.tokens))
        if frame.queue and frame.queue[0] != seat and frame.step == Step.DRAWN
        else frame
        for frame in stack
    ]
    up = state.around.face_up
    if up:
        stack = [_placed_openly(frame, shown, up) for frame, shown in zip(state.stack, stack, strict=True)]
    around = seen.around
    assert around is not None  # noqa: S101 - covered, not taken away
    if not is_raijin_battle(state):
        around = around._replace(arcana=state.around.arcana)
    return seen._replace(stack=tuple(_zen(frame, seat) for frame in stack), around=around)


def _placed_openly(frame: Frame, shown: Frame, up: tuple[str, ...]) -> Frame:
    """A31 What lay face up is seen by all while it is placed anew (A28); the others lie behind it."""
    if HIDDEN not in shown.tokens or frame.step != Step.PHOENIX:
        return shown
    faces = by_weight("".join(one[2] for one in up if one[:2] == f"{frame.queue[0]}+"))
    return shown._replace(tokens=faces + HIDDEN * (len(frame.tokens) - len(faces)))


def _zen(frame: Frame, seat: int) -> Frame:
    """A5 Which of equal heaviest tokens somebody else passes is seen by place, not by face."""
    chant = frame.chant
    if frame.step != Step.ZEN or chant is None or not chant.other:
        return frame
    pairs = [chant.other[i : i + 2] for i in range(0, len(chant.other), 2)]
    other = "".join(pair if pair[0] == str(seat) else f"{pair[0]}{HIDDEN}" for pair in pairs)
    return frame._replace(chant=chant._replace(other=other))


ASKED_BY_QUEUE = (Step.PHOENIX, Step.DRAWN, Step.FACE_UP)


PLAIN_VALUES = frozenset({str, int, bool, type(None)})  # nothing lies in them that could be covered by itself


def look(record: Record, eye: Eye) -> Record:
    """The record with every field that this eye does not see covered, as the table of fields says."""
    if eye.seat is None:
        return record
    kind = type(record)
    rows = FIELDS[kind]
    return kind(
        *[
            _look_at(rows.get(name, NO_ROW), value, eye)
            for name, value in zip(kind._fields, record, strict=True)
        ]
    )


def _look_at(field: Field, value: Value, eye: Eye) -> Value:
    if field.eyes is not Eyes.EVERYBODY and not eye.sees(field.eyes):
        return _covered(field.eyes, value)
    if type(value) in PLAIN_VALUES or value is PLAIN:  # a Board without anything rare hides nothing
        return value
    if type(value) in FIELDS:
        return look(value, eye)
    if type(value) is tuple and value and type(value[0]) in FIELDS:
        if type(value[0]) is Seat:
            return tuple([look_at_seat(seat, eye._replace(holder=index)) for index, seat in enumerate(value)])
        return tuple([look(one, eye) for one in value])
    return value


@lru_cache(maxsize=2_000)  # from one moment to the next most Boards stay as they are
def look_at_seat(seat: Seat, eye: Eye) -> Seat:
    """A Board and its Circles; what lies face up or was summoned is seen by everybody (AC14)."""
    seen: Seat = look(seat, eye)
    if seat.rare is PLAIN:
        return seen
    up = seat.rare.face_up
    if up:
        body = "".join(
            token if f"B{i + 1}" in up else there
            for i, (token, there) in enumerate(zip(seat.body, seen.body, strict=True))
        )
        seen = seen._replace(
            body=body,
            left=seat.left if "L" in up else seen.left,
            right=seat.right if "R" in up else seen.right,
        )
        if "X" in up and seen.rare.bound:
            seen = seen._replace(rare=seen.rare._replace(bound=seat.rare.bound))
    for mark in seat.rare.summoned:
        c = CIRCLES.index(mark[0])
        tower, there = seat.circles[c].tower, seen.circles[c].tower
        shown = (
            tower
            if mark[1] == TREE
            else "".join(t if t == mark[1] else s for t, s in zip(tower, there, strict=True))
        )
        circles = (*seen.circles[:c], seen.circles[c]._replace(tower=shown), *seen.circles[c + 1 :])
        seen = seen._replace(circles=circles)
    return seen


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


def _seats_asked(state: State, frame: Frame) -> tuple[int, ...]:
    """Who must choose at this step; nobody while that is a secret (R20)."""
    step, chant = frame.step, frame.chant
    if step in (Step.DRAW, Step.CHANT, Step.HAND_OVER, Step.OVER):
        return ()
    if step in ANSWER_STEPS:
        return frame.queue[:1]
    if chant and step in (Step.NAME_TOWER, Step.BATTLE):
        return tuple(sorted(roar.seat for roar in chant.roars))
    chooser = steps_of(state)[step].chooser(state)
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
        **({"raizan_up": one.around.raizan_up} if one.around and one.around.raizan_up else {}),
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
    moons = _unseen_arcana(one)
    rng.shuffle(moons)
    deck += [moons.pop() for _ in range(min(_count_opened(one), len(moons)))]
    rng.shuffle(deck)
    if _hidden_places(one) > len(deck) + len(moons):
        raise RaigoError("more hidden tokens than the game has left (C1)")
    seats = tuple(_dealt_board(board, deck, moons) for board in one.seats)
    stack = tuple(frame._replace(tokens=by_weight(_dealt(frame.tokens, deck))) for frame in one.stack)
    raizan = _dealt(one.raizan, deck)
    removed = one.removed or (deck.pop() if len(seats) == 2 and deck else "")
    sampled = State(
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
        around=one.around,
    )
    return sampled if one.around is None else with_arcana(sampled)


def unseen(one: View) -> list[Token]:
    """Every token of the game that the seat does not see, in the order of C1 (S1, S2)."""
    seen = Counter(_faces(one))
    copies = dict(box(one.rules, len(one.seats)).copies)
    if one.around is not None:  # AC1, RB1: Destroy is not used
        copies |= {"D": 0} | dict.fromkeys(one.around.arcana, 1)
    return [token for token, number in copies.items() for _ in range(number - seen[token])]


def _unseen_arcana(one: View) -> list[Token]:
    """RB1 The Arcana that may lie on a Moon or have come from one; none where all are known (AC1)."""
    if one.around is None or one.around.arcana:
        return []
    faces = _faces(one)
    return [token for token in ARCANA if token not in faces]


def _count_opened(one: View) -> int:
    """How many Arcana came from Moons and lie where this seat does not see them (RB2)."""
    if one.around is None or one.around.arcana:
        return 0
    moons = "".join(board.rare.moon for board in one.seats)
    shown = sum(token in ARCANA for token in _faces(one)) - sum(token in ARCANA for token in moons)
    return max(0, sum(board.rare.opened for board in one.seats) - shown)


def _faces(one: View) -> str:
    """Every token on the table as the view shows it, hidden ones included."""
    piles = (tokens_in(record) for record in (*one.seats, *one.stack))
    up = tokens_in(one.around) if one.around else ""
    return "".join(piles) + one.raizan + one.bonus + one.removed + up


def _hidden_places(one: View) -> int:
    return _faces(one).count(HIDDEN)


def _dealt(pile: str, deck: list[Token]) -> str:
    """The pile with a token from the deck for each hidden one."""
    return "".join(deck.pop() if token == HIDDEN else token for token in pile)


def _dealt_board(board: Seat, deck: list[Token], moons: list[Token]) -> Seat:
    """A Board and its Circles with every hidden place filled."""
    circles = tuple(
        circle._replace(tower=by_weight(_dealt(circle.tower, deck))) if HIDDEN in circle.tower else circle
        for circle in board.circles
    )
    rare = board.rare
    if HIDDEN in rare.moon:
        rare = rare._replace(moon=by_weight(_dealt(rare.moon, moons)))
    if rare.bound and rare.bound.token == HIDDEN:
        rare = rare._replace(bound=rare.bound._replace(token=_dealt(HIDDEN, deck)))
    return board._replace(
        rare=rare,
        body=by_weight(_dealt(board.body, deck)),
        left=_dealt(board.left, deck),
        right=_dealt(board.right, deck),
        circles=circles,
    )
