"""Whole random games under any rulings, with everything that must hold looked at on the way: a part of ``tools.fuzz``.

Every decision: all cards are there once, levels lie in 1 to 12, a choice has options. Now and then: an option offered is
not refused and anything else is (``why_not``), texts read back, and a table that differs only in what a seat cannot see
looks the same to it (WC4).
"""

from functools import cache

from susanoo_walks import all_cards, alphabet, any_rules, told_apart, walk

from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.notation import format_action, parse_action
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.state import HIGHEST_LEVEL, SEATS, Step
from raigo_lab.susanoo.view import sample, view

LAST_ROUNDS = (4, 6, 8, 10, 12, 16, 20, 100)  # WR10: most games are short, some run to an end of their own
SELDOM = 0.03  # of the moments are looked at closely
TRIED = 8  # actions of the alphabet at such a moment

words = cache(alphabet)


def checks():
    """One check for each number of seats; a case is a whole game."""
    return [(f"{seats} seats", lambda rng, seats=seats: game(seats, rng)) for seats in SEATS]


def game(seats, rng):
    """What is wrong with one random game, or nothing."""
    cards = frozenset(starter().cards)
    rules = any_rules(rng, WR10=rng.choice(LAST_ROUNDS))
    for number, (one, state, node, _) in enumerate(walk(seats, rng.randrange(10**9), rules)):
        wrong = plain_wrong(state, node, cards)
        if not wrong and rng.random() < SELDOM and isinstance(node, Choice):
            wrong = close_wrong(one.box, state, node, rng, cards)
        if wrong:
            return f"decision {number}, {state.stack[-1].step.name}: {wrong}"
    return "" if isinstance(node, Over) else "the game does not end"


def plain_wrong(state, node, cards):
    """What must hold at every decision."""
    if not is_whole(state, cards):
        return "a card is missing or there twice"
    if not all(1 <= seat.level <= HIGHEST_LEVEL for seat in state.seats):
        return "a level outside 1 to 12"
    if isinstance(node, Choice) and len(node.options) < 2:
        return "one option is asked (WM3)"
    if isinstance(node, Chance) and any(weight != node.outcomes[0][1] for _, weight in node.outcomes):
        return "chances that are not equal (WM2)"
    if isinstance(node, Chance) and len(node.outcomes) * node.outcomes[0][1] != 1:
        return "chances that do not sum to 1"
    return ""


def is_whole(state, cards):
    """Every card once."""
    lying = all_cards(state)
    return len(lying) == len(cards) and cards.issuperset(lying) and len(set(lying)) == len(lying)


def close_wrong(box, state, node, rng, cards):
    """What must hold, and takes longer to see."""
    legal = set(node.options)
    for option in node.options:
        if why_not(box, state, option, node.seat):
            return f"{option} is offered and refused"
        if parse_action(format_action(option)) != option:
            return f"{option} does not read back"
    for action in rng.sample(words(len(state.seats)), TRIED):
        if (action in legal) != (not why_not(box, state, action, node.seat)):
            return f"{action} is neither offered nor refused"
    return leak(box, state, rng.randrange(len(state.seats)), node, rng, cards)


def leak(box, state, seat, node, rng, cards):
    """WC4 What a seat's view tells of hidden cards, if anything."""
    seen = view(box, state, seat)
    if any(
        card[0] != "?" for other, one in enumerate(seen.state.seats) if other != seat for card in one.hand
    ):
        return f"seat {seat} sees another hand"
    if told_apart(box, state, seat, rng):
        return f"seat {seat} sees something change with cards that are hidden from it"
    if state.stack[-1].step in (Step.ANSWER, Step.REROLL) and node.seat != seat:
        return ""
    other = sample(seen, rng)
    if not is_whole(other, cards):
        return f"what seat {seat} sees does not leave the right cards"
    return "" if view(box, other, seat) == seen else f"seat {seat} tells two tables apart that look the same"
