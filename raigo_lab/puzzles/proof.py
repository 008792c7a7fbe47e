"""Proving a puzzle, whatever it asks: its value, every best first move, and how hard it is."""

from __future__ import annotations

from dataclasses import replace

from raigo_lab.errors import IllegalAction, InvalidArgument, NotationError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.puzzles.certificates import replay_digest, words_digest
from raigo_lab.puzzles.difficulty import measured
from raigo_lab.puzzles.facts import Facts, Proof, UnprovedError
from raigo_lab.puzzles.form import ASKED, PLAYED, Puzzle
from raigo_lab.puzzles.goals import BUDGET
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import prove_asked
from raigo_lab.puzzles.judges import Judges
from raigo_lab.puzzles.levels import level_of


def prove(
    puzzle: Puzzle, budget: Budget = BUDGET, *, measure: bool = True, judges: Judges | None = None
) -> Proof:
    """Prove a puzzle, or say why it is not one; ``judges`` may be asked other questions afterwards.

    To ``measure`` how hard it is takes as long again; without it that is taken from the certificate, and only the
    level that follows from it is worked out.
    """
    judges = judges or Judges(puzzle, budget)
    try:
        if puzzle.goal in ASKED:
            return _with_level(puzzle, prove_asked(puzzle))
        if puzzle.goal not in PLAYED:
            return _with_level(puzzle, judges.sent.proof())
        proof = judges.played.proof()
        return _with_level(puzzle, proof, judges.played if measure else None)
    except OutOfBudgetError:
        raise UnprovedError("the search did not finish: make the position smaller") from None
    except (NotationError, InvalidArgument, IllegalAction) as error:
        raise UnprovedError(str(error)) from error


def _with_level(puzzle: Puzzle, proof: Proof, played: Played | None = None) -> Proof:
    """The proof with how hard it is, and with the fingerprints of what was checked."""
    facts: Facts = proof.facts
    if played:
        found = measured(played)
        players = tuple(f"{name} {chance}" for name, chance in found.solved.items())
        facts = replace(
            facts,
            players=players,
            quiet=found.quiet,
            sacrifices=found.sacrifices,
            refutation=found.refutation,
            lures=tuple(map(str, found.lures)),
        )
    elif puzzle.goal in PLAYED and (claimed := puzzle.certificate):
        facts = replace(
            facts,
            players=claimed.players,
            quiet=claimed.quiet,
            sacrifices=claimed.sacrifices,
            refutation=claimed.refutation,
            lures=claimed.lures,
        )
    proof = replace(
        proof, facts=facts, words=words_digest(puzzle), replay=replay_digest(puzzle, proof.answer)
    )
    unknown = not puzzle.position.state.ordered
    level = level_of(puzzle.goal, proof.certificate, unknown=unknown)
    return replace(proof, facts=replace(facts, level=level))
