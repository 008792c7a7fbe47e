"""Random games for property tests: one decision after the other, under any rulings."""

import random

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.rules import WORDS, open_box, rules_from
from raigo_lab.susanoo.state import Action
from raigo_lab.susanoo.view import card_places


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
