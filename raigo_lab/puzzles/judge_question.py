"""A puzzle that is a question in words, answered by the engine: where the Thunder goes, when Destroy strikes, what a Tower is worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from raigo_lab.puzzles.consequences import with_token
from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_joint import top_weight
from raigo_lab.puzzles.judge_workshop import (
    check_wish,
    every_way,
    falls_short,
    judge_piles,
    piles_text,
    rulings_for,
    tokens_seen,
)
from raigo_lab.puzzles.lures import CARELESS, NEAR, Lure
from raigo_lab.raigo.destroy import destroy_owner, gathered_weight
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.state import START_OF_TURN
from raigo_lab.raigo.study.battle_lab import battle_table, happened, tower_at
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.tokens import WEIGHT

NEVER = "never"
PLAIN = "default"  # the rules without a ruling
STRUCK = ("destroyed", "destroy_left")  # the events by which Destroy has struck (DE3)


@dataclass(frozen=True)
class Question:
    """A question with its possible answers and the right one, which the engine gives."""

    answers: tuple[str, ...]
    right: str
    events: tuple[Event, ...]  # what shows it
    naive: str  # what somebody answers who overlooks the rule; empty where nobody would
    steps: int  # how many things must be followed
    ways: int = 0  # in how many ways it can be answered, where the answer is laid and not chosen
    rights: tuple[str, ...] = ()  # every right answer, where there are several
    near: str = ""  # the wrong answer that comes nearest, where the engine can tell


def question(puzzle: Puzzle) -> Question:
    """The question of an asked puzzle, answered by the engine."""
    return _QUESTIONS[puzzle.goal](puzzle)


def _outcome(puzzle: Puzzle) -> Question:
    """RO4 Where the Thunder goes when these Towers are sent."""
    table = battle_table(puzzle.position, "yang")
    cell = next((one for one in table.cells.values() if one.towers == puzzle.towers), None)
    if cell is None:
        sent = ", ".join(puzzle.towers)
        raise UnprovedError(
            f"goal outcome: {sent}: every participant sends one of its Towers, in order (RO4)"
        )
    pick = next(pick for pick, one in table.cells.items() if one is cell)
    answers = tuple(sorted({*puzzle.towers, table.chant.target}))
    # Overlooked: that the heaviest must stand alone.
    naive = max(puzzle.towers, key=lambda spot: top_weight(table.position.state, spot))
    return Question(answers, cell.goes_to, happened(table, pick), naive, len(puzzle.towers) - 1)


def _strike(puzzle: Puzzle) -> Question:
    """DE3 The turn at whose end Destroy strikes when the line is played; 1 is the turn under way."""
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    turn, struck, naive = 1, NEVER, NEVER
    owner = destroy_owner(state)
    shown = gathered_weight(state.seats[owner]) if owner is not None else 0
    events: list[Event] = []
    for action in puzzle.line:
        play(game, state, action)  # Refuses with its clause what cannot be played.
        state, told = game.happened(state, action)
        for event in told:
            if event.kind in STRUCK and struck == NEVER:
                struck = str(turn)
            if event.kind in ("chanted", "answered"):
                # Overlooked: what is gathered at all, and when. Every Spell counts as soon as it is shown.
                shown += sum(WEIGHT[move.token] for move in event.moves)
            if shown >= game.rules.R2 and naive == NEVER:
                naive = str(turn)
            turn += event.kind == "handed_over"
        events += told
    if state.stack != START_OF_TURN and not game.is_over(state):
        raise UnprovedError("goal strike: the line ends in the middle of a turn")
    played = turn if game.is_over(state) else turn - 1
    steps = sum(event.kind in ("chanted", "answered", "seal_ended") for event in events)
    return Question((*map(str, range(1, played + 1)), NEVER), struck, tuple(events), naive, steps)


def _worth(puzzle: Puzzle) -> Question:
    """T9 What a Tower gives when it is resolved now."""
    tower, rules = tower_at(puzzle.position.state, puzzle.tower), puzzle.position.rules
    one = worth(tower, rules)
    right = one.points if one.settled else -1
    # Overlooked: that heavy lies below light, and that the whole Tower must be the hand.
    parts = [worth(tower[:size], rules) for size in range(3, len(tower) + 1)]
    naive = max((part.points for part in parts), default=0)
    return Question(tuple(map(str, range(-1, 13))), str(right), (), str(naive), 1)


def _ruling(puzzle: Puzzle) -> Question:
    """R Under which ruling the move is best: under exactly one of them."""
    right = rulings_for(puzzle)
    if len(right) != 1:
        found = ", ".join(right) or "none"
        raise UnprovedError(f"goal ruling: the move must be best under one ruling alone; it is under {found}")
    # Overlooked: that there is anything to decide. The table plays by the default rules.
    naive = PLAIN if PLAIN in puzzle.rulings else puzzle.rulings[0]
    others = [one for one in puzzle.rulings if one != right[0]]
    near = min(others, key=lambda one: falls_short(puzzle, one))
    return Question(puzzle.rulings, right[0], (), naive, len(puzzle.rulings), near=near)


def _retro(puzzle: Puzzle) -> Question:
    """S7 Which token lies there, since the turn has gone as it was seen."""
    seen = tokens_seen(puzzle)
    if len(seen.like_this) != 1:
        found = ", ".join(sorted(seen.like_this)) or "nothing"
        raise UnprovedError(
            f"goal retro: what was seen must leave one token for {puzzle.place}; it leaves {found}"
        )
    right = next(iter(seen.like_this))
    answers = tuple(sorted((one for one in seen.any if one), key=lambda one: (-WEIGHT[one], one)))
    if right not in answers:
        raise UnprovedError(f"goal retro: no token lies on {puzzle.place}")
    # Overlooked: what was seen. What lies there most often after any turn at all.
    naive = max(answers, key=lambda one: seen.any[one])
    others = [one for one in answers if one != right]
    near = min(others, key=lambda one: with_token(puzzle, one).places, default="")
    return Question(answers, right, (), naive, 2, near=near)


def _construct(puzzle: Puzzle) -> Question:
    """Every way to lay the tokens, judged by the engine."""
    check_wish(puzzle)
    ways = every_way(puzzle)
    judged = {piles_text(piles): judge_piles(puzzle, piles) for piles in ways}
    rights = tuple(text for text, one in judged.items() if one.right)
    if not rights or len(rights) == len(ways):
        raise UnprovedError(
            "goal construct: every way is right" if rights else "goal construct: no way is right"
        )
    misses = {text: one.short for text, one in judged.items() if one.short is not None and not one.right}
    near = min(misses, key=lambda text: (misses[text], _unlike(text, rights)), default="")
    return Question((), rights[0], (), "", len(puzzle.build), len(ways), rights, near)


def _unlike(text: str, rights: tuple[str, ...]) -> int:
    """On how many places a way to lay the tokens differs from the right one that is most like it."""
    unlike = [sum(1 for a, b in zip_longest(text, right) if a != b) for right in rights]
    return min(unlike)


_QUESTIONS = {
    "outcome": _outcome,
    "strike": _strike,
    "worth": _worth,
    "ruling": _ruling,
    "retro": _retro,
    "construct": _construct,
}


def prove_asked(puzzle: Puzzle) -> Proof:
    """The answer that the rules give, and how hard the question is."""
    asked = question(puzzle)
    if max(len(asked.answers), asked.ways) < 2:
        raise UnprovedError("there is one answer only")
    tempting = () if asked.naive in ("", asked.right) else (asked.naive,)
    lures = tuple(str(Lure(0, CARELESS, one)) for one in tempting)
    if asked.near and asked.near not in tempting:
        lures += (str(Lure(0, NEAR, asked.near)),)
    facts = Facts(max(len(asked.answers), asked.ways), tempting, asked.steps, lures=lures)
    rights = asked.rights or (asked.right,)
    known = "all tokens open; the rules alone decide"
    return Proof(asked.right, rights, (asked.right,), len(rights), "", "", known, 0, facts)
