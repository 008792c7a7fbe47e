"""What one seat may see (S6, R16, R20), and a full table that agrees with it.

A view is made of the state's own records, with ``?`` for every face that the seat may not see; so equal views
mean that the seat cannot tell two tables apart by looking. What it remembers stands in ``knowledge``.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.rules import Rules, changed
from raigo_lab.raigo.state import Answer, Chant, Circle, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import COPIES, LETTERS, Token, by_weight
from raigo_lab.raigo.verbs import destroy_owner


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


def view(rules: Rules, state: State, seat: int | None) -> View:
    """What this seat may see (S6); ``None`` sees everything."""
    stack = tuple(
        _seen_frame(rules, state, frame, seat, top=frame is state.stack[-1]) for frame in state.stack
    )
    return View(
        seat,
        rules,
        tuple(_seen_board(rules, board, index, seat) for index, board in enumerate(state.seats)),
        state.turn,
        state.raizan if seat is None else HIDDEN * len(state.raizan),
        state.ordered if seat is None else False,
        state.last_turns,
        state.bonus,
        tuple(sorted(state.used)),
        stack,
        _asked(state, stack[-1]),
        state.out,
        state.removed if seat is None else "",
    )


def _seen_board(rules: Rules, board: Seat, index: int, seat: int | None) -> Seat:
    """One player's Board and Circles: only the holder sees Inner Tokens, only the owner Towers (S6, R16)."""
    if seat is None or (index == seat and rules.R16 == "allowed"):
        return board
    circles = tuple(circle._replace(tower=HIDDEN * len(circle.tower)) for circle in board.circles)
    if index == seat:
        return board._replace(circles=circles)
    return board._replace(
        body=HIDDEN * len(board.body),
        left=HIDDEN * len(board.left),
        right=HIDDEN * len(board.right),
        circles=circles,
    )


ANSWER_STEPS = (Step.ROAR, Step.SHIELD)


def _seen_frame(rules: Rules, state: State, frame: Frame, seat: int | None, *, top: bool) -> Frame:
    """Pending work: drawn tokens are the drawer's secret; who is asked for an answer is one too (R20)."""
    if seat is None:
        return frame
    if frame.tokens and seat != state.turn:
        return frame._replace(tokens=HIDDEN * len(frame.tokens))
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
    owner = destroy_owner(state) if step == Step.STRIKE else state.turn
    return () if owner is None else (owner,)


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
        "players": [_board_json(board) for board in one.seats],
        "removed": one.removed,
    }


def _board_json(board: Seat) -> dict[str, Any]:
    return {
        "yang": board.yang,
        "body": board.body,
        "left": board.left,
        "right": board.right,
        "towers": [circle.tower for circle in board.circles],
        "sealed": [_seal_json(circle) for circle in board.circles],
        "canyon": board.canyon,
        "completed": list(board.completed),
        "head": {"destroy": True, "gathered": board.gathered} if board.head else None,
    }


def _seal_json(circle: Circle) -> dict[str, Any] | None:
    if not circle.seal:
        return None
    return {"by": circle.seal, "expires": "this" if circle.turns == 1 else "next"}


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
    return [
        token
        for token in LETTERS
        if not (len(one.seats) == 2 and token == "8")
        for _ in range(COPIES[token] - seen[token])
    ]


def _faces(one: View) -> str:
    """Every token on the table as the view shows it, hidden ones included."""
    boards = "".join(
        board.inner
        + "".join(circle.tower + circle.seal for circle in board.circles)
        + board.canyon
        + "".join(board.completed)
        + board.head
        + board.gathered
        for board in one.seats
    )
    pending = "".join(frame.tokens + _in_flight(frame.chant) for frame in one.stack)
    return boards + pending + one.raizan + one.bonus + one.removed


def _in_flight(chant: Chant | None) -> str:
    """The tokens of a chant that are on no place (T13)."""
    if chant is None:
        return ""
    answers: list[Answer] = [*chant.roars, *([chant.shield] if chant.shield else [])]
    return chant.token + "".join(answer.token for answer in answers)


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
