"""Story tests: a position on one line, some actions, what came of it.

The strongest way to tell a story is the whole table: ``assert after(before, "end") == at(expected)`` says what
changed and what did not.
"""

from __future__ import annotations

from collections.abc import Iterable

from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import Outcome
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import CIRCLE_AT, Position, Step, token_at
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position


def at(position: Position | str) -> Position:
    """The first moment of this position at which somebody must choose."""
    if isinstance(position, Position):
        return position
    read = parse_position(position)
    return Position(Raigo(read.rules).start(read.state), read.rules)


def after(position: Position | str, actions: str) -> Position:
    """The same table after these actions, each checked: ``after("2p …", "fetch K-; select 1")``."""
    state, rules = at(position)
    for text in filter(None, (text.strip() for text in actions.split(";"))):
        state = play(Raigo(rules), state, parse_action(text))
    return Position(state, rules)


def line(position: Position) -> str:
    """The position as notation writes it."""
    return format_position(position)


def offered(position: Position | str) -> list[str]:
    """What can be done here, as texts; in a Raigo Battle everybody's Towers, at the end nothing."""
    state, rules = at(position)
    match Raigo(rules).node(state):
        case Choice(_, options):
            return [format_action(action) for action in options]
        case Joint(seats):
            return [format_action(action) for _, options in seats for action in options]
        case Chance(outcomes):
            return [format_action(action) for action, _ in outcomes]
    return []


def who(position: Position | str) -> tuple[int, ...]:
    """Who must choose here: nobody at the end or when chance draws, several in a Raigo Battle."""
    state, rules = at(position)
    match Raigo(rules).node(state):
        case Choice(seat, _):
            return (seat,)
        case Joint(seats):
            return tuple(seat for seat, _ in seats)
    return ()


def step(position: Position | str) -> Step:
    """What is asked here."""
    return at(position).state.stack[-1].step


def why(position: Position | str, action: str, seat: int | None = None) -> tuple[Refusal, ...]:
    """What forbids this action here; empty when it is allowed."""
    state, rules = at(position)
    return why_not(rules, state, parse_action(action), seat)


def clauses(refusals: Iterable[Refusal]) -> list[str]:
    """The clauses that were named: ``clauses(why(position, "chant L katana 1a top")) == ["T11"]``."""
    return [refusal.clause for refusal in refusals]


def yang(position: Position | str) -> tuple[int, ...]:
    """Everybody's Yang as it lies on the table."""
    return tuple(seat.yang for seat in at(position).state.seats)


def canyon(position: Position | str) -> str:
    """The whole Canyon, sorted."""
    return "".join(sorted("".join(seat.canyon for seat in at(position).state.seats)))


def tower(position: Position | str, spot: str) -> str:
    """The Tower on a Circle: ``tower(position, "1a")``."""
    seat, circle = CIRCLE_AT[spot]
    return at(position).state.seats[seat].circles[circle].tower


def token(position: Position | str, spot: str) -> str:
    """The Inner Token on a place: ``token(position, "0L")``, ``token(position, "1B2")``."""
    return token_at(at(position).state, spot)


def is_over(position: Position | str) -> bool:
    """Whether the game has ended."""
    return step(position) == Step.OVER


def result(position: Position | str) -> Outcome:
    """Yang after E3, Inner Tokens and who is out, of a finished game."""
    state, rules = at(position)
    return Raigo(rules).outcome(state)
