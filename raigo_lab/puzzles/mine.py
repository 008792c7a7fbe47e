"""Looking for puzzles: composed endgames in which one move is best, and another tempts.

Boards are drawn by a seed out of the tokens of a game (C1): Towers on their way to hands, and a few Inner Tokens, some of
which fit. The same seed gives the same finds on every machine: searches are limited by states, not by time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.puzzles.facts import Proof
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.judge_joint import Sent
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.skeleton import skeleton
from raigo_lab.puzzles.twins import sameness
from raigo_lab.puzzles.workers import spread
from raigo_lab.raigo.aims import highest_towers
from raigo_lab.raigo.box import box
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.play.players import GreedyPlayer
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import (
    START_OF_TURN,
    Answer,
    Chant,
    Circle,
    Frame,
    Lasting,
    Position,
    Seat,
    State,
    Step,
)
from raigo_lab.raigo.text.validity import examined
from raigo_lab.raigo.tokens import KIND, WEIGHT, by_weight
from raigo_lab.texts import Words

# For one search. The boards are small, so nobody gets there: a try gives the same find, whichever search is installed.
EACH = Budget(seconds=60, megabytes=2_000)
NO_WORDS = Words("", "")


class Find(NamedTuple):
    """One candidate, with what makes it worth a look."""

    number: int  # which try of this seed it was
    puzzle: Puzzle
    proof: Proof
    surprising: bool  # a greedy player does something else

    @property
    def score(self) -> float:
        """Tempting moves and surprise count most, a clear margin helps, a crowd of choices does not."""
        margin = min(float(_number(self.proof.margin)), 4.0)
        facts = self.proof.facts
        return 2 * min(len(facts.tempting), 3) + 2 * self.surprising + margin - facts.choices / 2000

    def facts(self) -> list[str]:
        """What was proved, line by line."""
        proof = self.proof
        return [
            f"value {proof.value}, next best {proof.next}, margin {proof.margin}",
            f"best: {', '.join(proof.best)}",
            f"answer: {'; '.join(proof.answer)}",
            f"tempting: {', '.join(proof.facts.tempting)}",
            f"level {proof.facts.level}: {proof.facts.choices} choices, length {proof.facts.length}"
            + ("; a greedy player errs" if self.surprising else ""),
        ]

    def text(self, lang: str = "en") -> str:
        """The beginning of a puzzle file."""
        firsts = [move for move in self.proof.facts.tempting if self.puzzle.goal != "mix"]
        return skeleton(
            self.puzzle.position, lang, goal=self.puzzle.goal, wrong=firsts[:2], facts=self.facts()
        )


def _number(text: str) -> float:
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


def mine(
    theme: str, seed: int, *, first: int = 0, workers: int | None = 1, scheduler: str = ""
) -> Iterator[tuple[int, Find | None]]:
    """Try after try, without end, from try ``first`` on: its number, and what was found by it, if anything.

    Whoever does the work, a try gives the same find: it depends on theme, seed and number alone.
    """
    if theme not in DRESSINGS:
        raise InvalidArgument(f"{theme!r} cannot be mined; there are {', '.join(DRESSINGS)}")
    known: set[Hashable] = set()
    tries = spread(partial(candidate, theme, seed), count(first), workers=workers, scheduler=scheduler)
    for number, find in zip(count(first), tries, strict=False):
        if find and (same := sameness(find.puzzle)) not in known:
            known.add(same)
            yield number, find
        else:
            yield number, None


def candidate(theme: str, seed: int, number: int) -> Find | None:
    """One try: a board, dressed for the theme, and proved to be a puzzle; or nothing."""
    rng = random.Random(f"{theme}/{seed}/{number}")  # noqa: S311 - games, not secrets
    position = Position(DRESSINGS[theme](*composed(rng)))
    if examined(position).position is None:
        return None
    for goal in GOALS[theme]:
        puzzle = Puzzle(
            name=f"{theme}/mined-{seed}-{number}",
            position=position,
            goal=goal,
            teaches=(),
            author="",
            title=NO_WORDS,
            task=NO_WORDS,
            idea=NO_WORDS,
            hints=(NO_WORDS, NO_WORDS),
            explanation=NO_WORDS,
        )
        try:
            surprising = worth_a_look(puzzle)
            if surprising is not None:
                return Find(number, puzzle, prove(puzzle, EACH), surprising)
        except (OutOfBudgetError, RaigoError):
            continue
    return None


def worth_a_look(puzzle: Puzzle) -> bool | None:
    """Whether it surprises a greedy player; None unless one move alone is best, by 1 at least, and another tempts."""
    if puzzle.goal not in PLAYED:
        return _towers_worth_a_look(Sent(puzzle, EACH))
    played = Played(puzzle, EACH)
    _, state = played.solver.first_choice(played.start)
    if not played.mine(state):
        return None
    moves = played.moves(state)
    right = [move for move in moves if move.best]
    wrong = [move.value for move in moves if not move.best and move.value is not None]
    if (
        len(right) != 1
        or not wrong
        or played.value(state) - max(wrong) < 1
        or not played.tempting(state, moves)
    ):
        return None
    node = played.game.node(state)
    assert isinstance(node, Choice)  # noqa: S101 - the asked seat chooses here
    greedy = GreedyPlayer().choose(view(played.game.rules, state, node.seat), node.options)
    return greedy not in right[0].actions


def _towers_worth_a_look(sent: Sent) -> bool | None:
    """A mix is rare enough; a single Tower must be the only right one, and another one must tempt."""
    right = sent.right()
    if sent.puzzle.goal == "mix":
        return None if right else True
    if len(right) != 1 or not sent.tempting(right):
        return None
    return True


# Boards


class Bag:
    """The tokens that lie nowhere yet (C1); what is taken is gone."""

    def __init__(self, rng: random.Random) -> None:
        """All tokens of a game for two."""
        self.rng = rng
        self.tokens = list(box(DEFAULT, 2).tokens)

    def take(self, wanted: Callable[[str], bool]) -> str:
        """One of the tokens that fit, or nothing."""
        fitting = [token for token in self.tokens if wanted(token)]
        if not fitting:
            return ""
        token = self.rng.choice(fitting)
        self.tokens.remove(token)
        return token


# How much lighter the next story is, and how often such Towers stand: runs, pairs on their way to a Sakura, steps.
SLOPES = ((1, 5), (0, 4), (2, 1))
HEIGHTS = (1, 2, 3, 3, 4, 4, 5)
USEFUL = "TTNKKHRMW"  # Spells that decide endgames


def board(rng: random.Random, bag: Bag) -> Seat:
    """A Board in the middle of its plans: Towers on their way to hands, and a few Inner Tokens, some of which fit."""
    towers = [_tower(rng, bag) for _ in range(rng.choice((1, 2, 2, 3)))]
    tokens = [_inner(rng, bag, towers) for _ in range(rng.choice((1, 2, 2, 3)))]
    held = tokens.pop() if rng.random() < 0.4 else ""
    left, right = (held, "") if rng.random() < 0.5 else ("", held)
    circles = tuple(Circle(tower) for tower in (*towers, "", "", ""))[:3]
    return Seat(rng.randint(1, 7), by_weight("".join(tokens)), left, right, circles)


def _tower(rng: random.Random, bag: Bag) -> str:
    slopes, often = zip(*SLOPES, strict=True)
    slope = rng.choices(slopes, often)[0]
    weight, tower = rng.randint(3, 7), ""
    spells = rng.random() < 0.2
    for _ in range(rng.choice(HEIGHTS)):
        suit = "Spell" if spells or rng.random() < 0.15 else "Silent"
        tower += bag.take(partial(_of_weight, weight, suit))
        weight -= slope
    return tower


def _of_weight(weight: int, suit: str, token: str) -> bool:
    return KIND[token].weight == weight and KIND[token].suit == suit


def _inner(rng: random.Random, bag: Bag, towers: list[str]) -> str:
    """A token that fits on a Tower, a Spell that decides, or just a token."""
    chance = rng.random()
    tops = [WEIGHT[tower[-1]] for tower in towers if tower]
    if chance < 0.45 and tops:
        top = rng.choice(tops)
        return bag.take(lambda one: top - WEIGHT[one] in (0, 1))
    if chance < 0.85:
        spell = rng.choice(USEFUL)
        return bag.take(lambda one: one == spell)
    return bag.take(lambda one: one not in "DP")


def composed(rng: random.Random) -> tuple[State, Bag]:
    """Two Boards late in a game, seat 0 at the start of its turn."""
    bag = Bag(rng)
    seats = (board(rng, bag), board(rng, bag))
    return State(seats=seats, stack=START_OF_TURN, turn=0, raizan="", last_turns=2), bag


def _fetch(state: State, bag: Bag) -> State:
    """The last draws are known, or Raizan is empty."""
    drawn = "".join(bag.take(lambda one: one not in "DP") for _ in range(bag.rng.choice((0, 0, 1, 2))))
    return state._replace(raizan=drawn, last_turns=None) if drawn else _last_turns(state, bag)


def _last_turns(state: State, bag: Bag) -> State:
    return state._replace(last_turns=bag.rng.choice((1, 2, 2)))


def _destroy(state: State, bag: Bag) -> State:
    """One seat's Destroy is active and near its weight (DE3)."""
    room, gathered = bag.rng.randint(3, 9), ""
    while token := bag.take(partial(_spell_up_to, room)):
        gathered += token
        room -= WEIGHT[token]
    owner = bag.rng.randrange(2)
    seats = tuple(
        seat._replace(lasting=(Lasting("D", "".join(sorted(gathered))),)) if index == owner else seat
        for index, seat in enumerate(state.seats)
    )
    return state._replace(seats=seats, last_turns=bag.rng.choice((2, 2, 3)))


def _spell_up_to(weight: int, token: str) -> bool:
    return token in "TNKHRMW" and WEIGHT[token] <= weight


def _battle(state: State, bag: Bag) -> State:
    """Seat 0 has chanted Discharge, both have roared, and both choose a Tower (RO4)."""
    state = _last_turns(state, bag)
    ours, theirs = state.seats
    hand = bag.rng.choice("LR")
    # The Thunder and both Roars are in flight: the Hands that held them are empty.
    cleared = (
        ours._replace(left="", right=""),
        theirs._replace(left="") if hand == "L" else theirs._replace(right=""),
    )
    state = state._replace(seats=cleared, used=frozenset({"discharge", "roar"}))
    targets = highest_towers(DEFAULT, state, 0)
    if not targets:
        return state
    chant = Chant(
        0, "L", "T", "discharge", bag.rng.choice(targets), roars=(Answer(0, "R", "R"), Answer(1, hand, "R"))
    )
    return state._replace(stack=(Frame(Step.ACT), Frame(Step.BATTLE, chant=chant)))


DRESSINGS: dict[str, Callable[[State, Bag], State]] = {
    "fetch": _fetch,
    "last-turns": _last_turns,
    "destroy": _destroy,
    "battle": _battle,
}
GOALS = {"fetch": ("fetch",), "last-turns": ("margin",), "destroy": ("margin",), "battle": ("mix", "battle")}
