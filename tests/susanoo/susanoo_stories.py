"""Story tests: a position on one line, some actions, what came of it."""

from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import parse_action, parse_position
from raigo_lab.susanoo.refusals import play_checked, why_not
from raigo_lab.susanoo.state import Position


def at(position):
    """The first moment of this position at which somebody must choose."""
    if isinstance(position, Position):
        return position
    read = parse_position(position)
    return Position(Susanoo(read.box).start(read.state), read.box)


def after(position, actions):
    """The same table after these actions, each checked: ``after("3p …", "pass; roll 5")``."""
    state, box = at(position)
    for text in filter(None, (text.strip() for text in actions.split(";"))):
        state = play_checked(Susanoo(box), state, parse_action(text))
    return Position(state, box)


def node(position):
    state, box = at(position)
    return Susanoo(box).node(state)


def offered(position):
    """What can be chosen, as texts."""
    match node(position):
        case Choice(_, options):
            return [str(option) for option in options]
        case Chance(outcomes):
            return [str(option) for option, _ in outcomes]
        case Joint(seats):
            return {seat: [str(option) for option in options] for seat, options in seats}
    return []


def chooser(position):
    found = node(position)
    return found.seat if isinstance(found, Choice) else None


def refused(position, action, seat=None):
    """The clauses that forbid an action."""
    state, box = at(position)
    return [refusal.clause for refusal in why_not(box, state, parse_action(action), seat)]


def seat(position, index):
    return at(position).state.seats[index]


def step(position):
    return at(position).state.stack[-1].step.name


def events(position, action):
    """What happened at one action."""
    state, box = at(position)
    return Susanoo(box).happened(state, parse_action(action))[1]
