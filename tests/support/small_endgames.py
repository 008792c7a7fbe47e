"""Small endgames for tests, from seeds: few tokens, so that the plain check ends, and rich in trouble.

Towers of any height, now and then Unsettled or sealed, an active Destroy near its number, little Yang,
Spells on the Hands so that Thunder is answered, rulings changed, Raizan empty or one to two tokens.
"""

from __future__ import annotations

import random

from raigo_lab.raigo.box import box as box_of
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import EMPTY, START_OF_TURN, Circle, Lasting, Position, Seat, State
from raigo_lab.raigo.tokens import LETTERS, SPELLS, WEIGHT, by_weight
from support.random_games import some_rules

FLAVOURS = ("plain", "answers", "destroy", "seals", "dropout")
LIKED = {
    "plain": "",
    "answers": "TTTTRRRMMHH",
    "destroy": "TNKHRMD",
    "seals": "TTTMRHK",
    "dropout": "TTMKRH",
}


class Box:
    """The tokens not yet on the table."""

    def __init__(self, rng: random.Random, seats: int) -> None:
        self.rng = rng
        self.tokens = list(box_of(DEFAULT, seats).tokens)
        rng.shuffle(self.tokens)

    def take(self, number: int, liked: str = "") -> str:
        """So many tokens; three in four of a kind that is liked, if there are any left."""
        taken = ""
        for _ in range(number):
            wanted = [token for token in self.tokens if token in liked]
            token = self.rng.choice(wanted if wanted and self.rng.random() < 0.75 else self.tokens)
            self.tokens.remove(token)
            taken += token
        return taken

    def tower(self, stories: int) -> str:
        """A Tower with a plan: equal weights or a run, as far as the tokens go."""
        weight, step = self.rng.randint(1, 7), self.rng.choice((0, 1, 1, 2))
        taken = ""
        for story in range(stories):
            liked = "".join(token for token in LETTERS if WEIGHT[token] == weight - step * story)
            taken += self.take(1, liked)
        return by_weight(taken)

    def put_back(self, tokens: str) -> None:
        self.tokens = [*tokens, *self.tokens]


def small_endgame(
    rng: random.Random, seats: int = 2, *, raizan: int = 0, rules: bool = True, inner: int = 3
) -> Position:
    """A position at the start of a turn; at most ``inner`` Inner Tokens each."""
    flavour = rng.choice(FLAVOURS)
    liked = LIKED[flavour]
    box = Box(rng, seats)
    bonus = box.take(1) if seats > 2 else ""
    turn = rng.randrange(seats)
    boards = tuple(_seat(rng, box, seats, flavour, liked, inner, mine=i == turn) for i in range(seats))
    owner = rng.randrange(seats)
    if "D" in box.tokens and rng.random() < (0.8 if flavour == "destroy" else 0.15):
        box.tokens.remove("D")
        gathered = _gathered(rng, box)
        boards = tuple(
            seat._replace(lasting=(Lasting("D", gathered),)) if i == owner else seat
            for i, seat in enumerate(boards)
        )
    supply = box.take(raizan, liked)
    ordered = not raizan or rng.random() < 0.5
    return Position(
        State(
            seats=boards,
            stack=START_OF_TURN,
            turn=turn,
            raizan=supply if ordered else "".join(sorted(supply)),
            ordered=ordered,
            last_turns=None if raizan else rng.randint(1, min(seats, 2)),
            bonus=bonus,
        ),
        _rules(rng) if rules else DEFAULT,
    )


def _rules(rng: random.Random) -> Rules:
    return some_rules(rng) if rng.random() < 0.4 else DEFAULT


def _gathered(rng: random.Random, box: Box) -> str:
    """Spells beside Destroy, below ten in sum."""
    gathered, weight = "", 0
    for _ in range(rng.randint(0, 4)):
        token = box.take(1, SPELLS)
        if token in SPELLS and weight + WEIGHT[token] < 10:
            gathered, weight = gathered + token, weight + WEIGHT[token]
        else:
            box.put_back(token)
    return "".join(sorted(gathered))


def _seat(
    rng: random.Random, box: Box, seats: int, flavour: str, liked: str, inner: int, *, mine: bool
) -> Seat:
    tokens = box.take(rng.randint(min(1, inner), inner), liked)
    on_hands = rng.randint(max(0, len(tokens) - 3), min(2, len(tokens)))
    hands = [*tokens[:on_hands], "", ""][:2]
    rng.shuffle(hands)
    low = flavour == "dropout"
    circles = tuple(_circle(rng, box, flavour, mine=mine) for _ in range(box_of(DEFAULT, seats).circles))
    return Seat(
        yang=rng.choice((0, 1, 1, 2)) if low else rng.randint(1, 5),
        body=by_weight(tokens[on_hands:]),
        left=hands[0],
        right=hands[1],
        circles=circles,
        canyon="".join(sorted(box.take(rng.randint(0, 2)))),
    )


def _circle(rng: random.Random, box: Box, flavour: str, *, mine: bool) -> Circle:
    tower = box.tower(rng.choice((0, 0, 1, 2, 3, 3, 4, 5)))
    if len(tower) > 1 and rng.random() < (0.4 if flavour == "dropout" else 0.1):
        tower = tower[1:] + tower[0]
    if not tower:
        return EMPTY
    if "T" in box.tokens and rng.random() < (0.3 if flavour == "seals" else 0.05):
        box.tokens.remove("T")
        return Circle(tower, "T", rng.choice((1, 2)) if mine else 1)
    return Circle(tower)
