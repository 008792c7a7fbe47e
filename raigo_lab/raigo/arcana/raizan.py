"""Drawing from a Raizan that may have face-up tokens (AC13, R25): who draws says first which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.arcana.table import around, raizan_holds
from raigo_lab.raigo.events import EVERYBODY, RAIZAN, Event, Events, Move
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Frame, State, Step
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.raigo.verbs import become, minus, sorted_in, turns_to_the_end

NONE_UP = "-"


def drawer(frame: Frame) -> int | None:
    """Who draws by this frame: its queue says so where it is not the turn player."""
    return frame.queue[0] if frame.queue else None


def draw(state: State, frame: Frame, log: Events) -> State:
    """Draw ``frame.amount`` tokens for the chant of this frame, for Demon's owner (its queue), or by Select."""
    if not frame.amount:
        return after_draw(state, frame, "", "", log)
    if around(state).raizan_up:
        return become(state, frame._replace(step=Step.FACE_UP))
    return draw_down(state, frame, "", frame.amount, log)


def draw_down(state: State, frame: Frame, up: str, count: int, log: Events) -> State:
    """The others are drawn face down: the next tokens, or what chance gives."""
    if state.ordered or not count:
        return after_draw(state, frame, up, state.raizan[:count], log)
    table = around(state)
    state = state._replace(around=table._replace(raizan_up=minus(table.raizan_up, up)))
    return become(state, frame._replace(step=Step.DRAW, tokens=up, amount=count))


def up_options(rules: Rules, state: State) -> tuple[Action, ...]:
    """Which face-up tokens may be among the drawn ones, by kind (AC13)."""
    frame = state.stack[-1]
    up = by_weight(around(state).raizan_up)
    least = max(0, frame.amount - len(state.raizan))
    most = least if rules.R25 == "last" else min(frame.amount, len(up))
    chosen = dict.fromkeys(tokens for n in range(least, most + 1) for tokens in combinations(up, n))
    return tuple(Action("up", target="".join(tokens) or NONE_UP) for tokens in chosen)


def up_node(rules: Rules, state: State) -> Choice:
    """AC13 The drawer says first which face-up ones are among them."""
    seat = drawer(state.stack[-1])
    return Choice(state.turn if seat is None else seat, up_options(rules, state))


def up_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """AC13 The face-up ones are taken, the others drawn face down."""
    frame = state.stack[-1]
    up = action.target.strip(NONE_UP)
    return draw_down(state, frame, up, frame.amount - len(up), log)


def up_refused(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """AC13 Why these face-up tokens cannot be drawn."""
    tokens = Counter(action.target.strip(NONE_UP))
    up = around(state).raizan_up
    if any(up.count(token) < number for token, number in tokens.items()):
        yield no("AC13", "not_face_up", given=action.target)
    elif rules.R25 == "last":
        yield no("R25", "face_up_last")
    else:
        yield no("AC13", "face_up_number", number=state.stack[-1].amount)


def chance_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """These tokens were drawn face down."""
    frame = state.stack[-1]
    return after_draw(put_back(state, frame.tokens), frame, frame.tokens, action.target, log)


CLAUSES = {"purify": "PU1", "wind": "A32", "poise": "A33"}
THEN = {"purify": Step.RENEW, "wind": Step.KEEP, "poise": Step.DRAWN}


def after_draw(state: State, frame: Frame, up: str, down: str, log: Events) -> State:
    """The tokens are drawn; what follows depends on who draws for what. The last one drawn starts E1, but for Wind (A32b)."""
    effect = frame.chant.effect if frame.chant else ""
    demon = bool(frame.queue)
    then = Step.DRAWN if demon else THEN[effect] if effect else Step.PLACE
    table = around(state)
    raizan = state.raizan[len(down) :] if state.ordered else minus(state.raizan, down)
    raizan_up = minus(table.raizan_up, up)
    last_turns = state.last_turns
    if not raizan and not raizan_up and last_turns is None and effect != "wind" and (up or down):
        last_turns = turns_to_the_end(state)
    # Of a Ninja that Poise drew R37 asks whether it lay face up.
    lay_up = len(up) if then == Step.DRAWN else 0
    follows = Frame(then, by_weight(up + down), lay_up, frame.chant, frame.queue)
    after = state._replace(
        stack=(*state.stack[:-1], follows),
        raizan=raizan,
        ordered=state.ordered or not raizan,
        last_turns=last_turns,
        around=table._replace(raizan_up=raizan_up),
    )
    if log is not None and (up or down):
        seat = frame.queue[0] if demon else state.turn
        clause = "A25" if demon else CLAUSES[effect] if effect else "T2"
        moves = [Move(token, RAIZAN, f"{seat}drawn", EVERYBODY) for token in up]
        moves += [Move(token, RAIZAN, f"{seat}drawn", str(seat)) for token in down]
        log.append(Event("drew", clause, seat, tuple(moves), amount=raizan_holds(after)))
        if last_turns is not None and state.last_turns is None:
            log.append(Event("raizan_empty", "E1", seat, amount=last_turns))
    return after


def put_back(state: State, tokens: str) -> State:
    """Tokens go back to Raizan, face up (A11, A32)."""
    table = around(state)
    return state._replace(around=table._replace(raizan_up=sorted_in(table.raizan_up, tokens)))
