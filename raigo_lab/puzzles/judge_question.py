"""A puzzle that is a question in words, answered by the engine: where the Thunder goes, when Destroy strikes, what a Tower is worth."""

from __future__ import annotations

from dataclasses import dataclass

from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_joint import top_weight
from raigo_lab.raigo.destroy import destroy_owner, gathered_weight
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.state import START_OF_TURN
from raigo_lab.raigo.study.battle_lab import battle_table, happened, tower_at
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.tokens import WEIGHT

NEVER = "never"
STRUCK = ("destroyed", "destroy_left")  # the events by which Destroy has struck (DE3)


@dataclass(frozen=True)
class Question:
    """A question with its possible answers and the right one, which the engine gives."""

    answers: tuple[str, ...]
    right: str
    events: tuple[Event, ...]  # what shows it
    naive: str  # what somebody answers who overlooks the rule
    steps: int  # how many things must be followed


def question(puzzle: Puzzle) -> Question:
    """The question of an asked puzzle, answered by the engine."""
    return {"outcome": _outcome, "strike": _strike, "worth": _worth}[puzzle.goal](puzzle)


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


def prove_asked(puzzle: Puzzle) -> Proof:
    """The answer that the rules give, and how hard the question is."""
    asked = question(puzzle)
    if len(asked.answers) < 2:
        raise UnprovedError("there is one answer only")
    tempting = () if asked.naive == asked.right else (asked.naive,)
    facts = Facts(len(asked.answers), tempting, asked.steps)
    known = "all tokens open; the rules alone decide"
    return Proof(asked.right, (asked.right,), (asked.right,), 1, "", "", known, 0, facts)
