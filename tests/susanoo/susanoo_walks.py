"""Random games for property tests: one decision after the other, under any rulings."""

import random

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.rules import WORDS, open_box, rules_from
from raigo_lab.susanoo.state import Action, Step
from raigo_lab.susanoo.view import card_places, view


def any_rules(rng, **fixed):
    """Every switch at random, unless it is fixed."""
    switches = {name: rng.choice(words) for name, words in WORDS.items() if isinstance(words, tuple)}
    return rules_from({**switches, **fixed})


def actions(node):
    """Everything that can be chosen, by whom."""
    match node:
        case Choice(seat, options):
            return [(seat, option) for option in options]
        case Joint(seats):
            return [(seat, option) for seat, options in seats for option in options]
        case Chance(outcomes):
            return [(None, option) for option, _ in outcomes]
    return []


def pick(node, rng):
    """Any choice; ``flee`` and ``refresh`` seldom, so that games get on."""
    match node:
        case Choice(_, options):
            return one_of(options, rng)
        case Joint(seats):
            return tuple(one_of(options, rng) for _, options in seats)
        case Chance(outcomes):
            return rng.choice(outcomes)[0]
    raise AssertionError(node)


def one_of(options, rng):
    wanted = [option for option in options if option.verb not in ("flee", "refresh")]
    return rng.choice(wanted if wanted and rng.random() < 0.9 else options)


def walk(seats, seed, rules=None, most=100_000):
    """The game and its states with their nodes, from the deal on."""
    rng = random.Random(seed)  # noqa: S311
    box = open_box(rules or any_rules(rng, WR10=30))
    game = Susanoo(box)
    state = game.start(deal(seats, seed, box).state)
    for _ in range(most):
        node = game.node(state)
        yield game, state, node, rng
        if isinstance(node, Over):
            return
        state = game.apply(state, pick(node, rng))


def all_cards(state):
    """Every card on the table, wherever it lies."""
    return [card for _, cards in card_places(state) for card in cards]


def hidden_from(state, seat):
    """The cards whose faces a seat does not see, by the colour of their backs."""
    frames = [frame.cards for frame in state.stack if frame.step == Step.SCRY and frame.seat != seat]
    hands = [one.hand for index, one in enumerate(state.seats) if index != seat]
    piles = [state.events.cards, state.rewards.cards, state.transformations.cards, *hands, *frames]
    colours = {"black": [], "blue": [], "grey": []}
    for card in [card for pile in piles for card in pile]:
        colours[{"I": "blue", "T": "grey"}.get(card[0], "black")].append(card)
    return colours.values()


def renamed(thing, names):
    """The same with other cards, wherever they stand: in hands and decks as in every field of pending work."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if not isinstance(thing, tuple):
        return thing
    parts = [renamed(part, names) for part in thing]
    return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)


def dealt_otherwise(state, seat, rng):
    """A table that differs only in cards whose faces this seat does not see."""
    names = {}
    for cards in hidden_from(state, seat):
        names |= zip(cards, rng.sample(cards, len(cards)), strict=True)
    return renamed(state, names)


def told_apart(box, state, seat, rng):
    """Whether the whole text of what a seat sees changes with cards that are hidden from it."""
    return repr(view(box, state, seat)) != repr(view(box, dealt_otherwise(state, seat, rng), seat))


def alphabet(seats):
    """Many actions, legal somewhere or nowhere."""
    cards = list(starter().cards)
    spots = [str(seat) for seat in range(seats)]
    terms = ["-", "r1", "y1", "r1y1", "t1", "h1", "h1t1", "r9"]
    plain = ["done", "pass", "refuse", "allow", "keep", "leave", "stay", "draw", "accept", "flee", "refresh"]
    single = [
        "being",
        "active",
        "lay",
        "wear",
        "fight",
        "sake",
        "join",
        "cancel",
        "reroll",
        "discard",
        "pick",
        "take",
        "top",
        "become",
        "play",
        "use",
    ]
    found = [Action(verb) for verb in plain]
    found += [Action(verb, (card,)) for verb in single for card in cards]
    found += [Action("sake", (spot,)) for spot in spots]
    found += [Action("ask", (spot, term)) for spot in spots for term in terms]
    found += [Action("counter", (term,)) for term in terms]
    found += [Action("name", (spot,)) for spot in spots]
    named = [*spots, "us", "them", "Y01", "Y20", "O1", "O5"]
    found += [
        Action(verb, (card, word)) for verb in ("play", "use", "give") for card in cards for word in named
    ]
    return found
