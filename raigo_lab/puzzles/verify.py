"""Verifying puzzles: every difference to the certificate, wrong comments on right moves, words that contradict it, and twins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from types import CodeType
from typing import NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.certificates import (
    LATER,
    format_certificate,
    replay_digest,
    words_digest,
    write_certificate,
)
from raigo_lab.puzzles.comments import comment_problems
from raigo_lab.puzzles.facts import Proof, UnprovedError
from raigo_lab.puzzles.form import ASKED, PLAYED, SENT, Certificate, Puzzle
from raigo_lab.puzzles.goals import BUDGET
from raigo_lab.puzzles.judge_joint import Sent
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judges import Judges
from raigo_lab.puzzles.library import read_text
from raigo_lab.puzzles.lures import Lure, read_lure
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.twins import duplicates
from raigo_lab.puzzles.used import outdated, rows, watched
from raigo_lab.puzzles.verdicts import Verdict
from raigo_lab.puzzles.wording import problems_of_words
from raigo_lab.puzzles.workers import spread
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.text.checked import checked
from raigo_lab.raigo.text.notation import format_action, parse_action

# Told, not compared: a better search needs fewer states and other rules, a better sentence no new proof.
TOLD = ("states", "words", "used")


class Verified(NamedTuple):
    """What verifying one puzzle showed."""

    name: str
    problems: tuple[str, ...]
    proof: Proof | None
    seconds: float


def verify(puzzle: Puzzle, budget: Budget = BUDGET) -> Verified:
    """Prove the puzzle again and compare; one search serves the proof and what is said about it."""
    started = perf_counter()
    judges = Judges(puzzle, budget)
    proof = None
    problems: list[str] = []
    try:
        proof = prove(puzzle, budget, measure=False, judges=judges)
        problems += [puzzle.doubt] if puzzle.doubt else differences(puzzle.certificate, proof.certificate)
        judges.renew()
        problems += wrong_comments(puzzle, judges)
        problems += problems_of_words(puzzle, judges)
        problems += [] if problems else lure_problems(puzzle, judges)
        judges.renew()
        problems += [] if problems else comment_problems(puzzle, judges)
    except UnprovedError as error:
        problems.append(str(error))
    return Verified(puzzle.name, tuple(problems), proof, perf_counter() - started)


def changes(puzzle: Puzzle) -> list[str]:
    """What has changed since the puzzle was certified, without any search; nothing if its proof still stands.

    A rule has changed for a puzzle if its proof has used it, wherever it was looked at: on the answer or beside it.
    """
    claimed = puzzle.certificate
    if claimed is None:
        return [puzzle.doubt or "it has no certificate"]
    found = []
    if claimed.words != words_digest(puzzle):
        found.append("its words have changed")
    if claimed.replay != replay_digest(puzzle, claimed.answer):
        found.append("the rules now give something else along its answer")
    if not claimed.used:
        found.append("nothing is known of the rules that its proof used: run `raigo-lab certify`")
    elif modules := outdated(claimed.used):
        found.append(f"rules that its proof used have changed: {', '.join(modules)}")
    return found


def differences(claimed: Certificate | None, proved: Certificate) -> list[str]:
    """What the certificate says otherwise than the proof."""
    if claimed is None:
        return ["it has no certificate: run `raigo-lab certify`"]
    return [
        f"{name}: the certificate says {_words(ours)}, the proof {_words(theirs)}"
        for name, ours, theirs in zip(Certificate._fields, claimed, proved, strict=True)
        if ours != theirs and name not in TOLD and (name not in LATER or ours != LATER[name])
    ]


def _words(value: object) -> str:
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value) or "nothing"


def wrong_comments(puzzle: Puzzle, judges: Judges | None = None) -> list[str]:
    """Comments on "wrong" moves that are right, or that cannot be played."""
    judges = judges or Judges(puzzle)
    if not puzzle.wrong:
        return []
    if puzzle.goal in ASKED:
        return ["wrong: a question in words has no first move"]
    moves = [move for move, _ in puzzle.wrong]
    comment = _on_tower(judges.sent) if puzzle.goal in SENT else _on_move(judges.played)
    return [f"wrong: {problem}" for problem in map(comment, moves) if problem]


def tempted(puzzle: Puzzle, lure: Lure, judges: Judges | None = None) -> Verdict:
    """What somebody is told who falls for it."""
    attempt = Attempt(puzzle, judges=judges)
    if puzzle.goal not in PLAYED:
        return attempt.answer(lure.wrong)
    before = puzzle.certificate.answer[: lure.after] if puzzle.certificate else ()
    attempt.follow(map(parse_action, before))
    return attempt.play(parse_action(lure.wrong))


def lure_problems(puzzle: Puzzle, judges: Judges | None = None) -> list[str]:
    """Answers that are said to tempt and are right after all, cannot be given, or are not refuted by anything shown."""
    found = {}
    for text in puzzle.certificate.lures if puzzle.certificate else ():
        lure = read_lure(text)
        if (lure.after, lure.wrong) not in found:
            found[lure.after, lure.wrong] = _on_lure(puzzle, lure, judges)
    return [f"lures: {problem}" for problem in found.values() if problem]


def _on_lure(puzzle: Puzzle, lure: Lure, judges: Judges | None) -> str:
    """What is wrong with a lure, if anything."""
    try:
        verdict = tempted(puzzle, lure, judges)
    except (RaigoError, LookupError) as error:
        return f"{lure}: {error}"
    if not verdict.wrong:
        return f"{lure.wrong} is right"
    return (
        "" if verdict.line or verdict.notes or verdict.events else f"nothing shows why {lure.wrong} is wrong"
    )


def _on_tower(sent: Sent) -> Callable[[AnyAction], str]:
    """What is wrong with a comment on this Tower, if anything."""
    right = sent.right()

    def problem(move: AnyAction) -> str:
        text = format_action(move)
        if text not in sent.rows:
            return f"{text} cannot be sent; there are {', '.join(sent.rows)}"
        return f"{text} is right" if text in right else ""

    return problem


def _on_move(played: Played) -> Callable[[AnyAction], str]:
    """What is wrong with a comment on this first move, if anything."""
    _, state = played.solver.first_choice(played.start)

    def problem(move: AnyAction) -> str:
        try:
            checked(played.game, state, move)
        except RaigoError as error:
            return str(error)
        return f"{format_action(move)} is right" if played.is_right(state, move) else ""

    return problem


def verify_all(
    puzzles: Sequence[Puzzle],
    workers: int | None = None,
    tell: Callable[[Verified], None] | None = None,
    *,
    scheduler: str = "",
) -> list[Verified]:
    """Prove all of them, side by side, and look for twins; ``tell`` hears of each as it is done."""
    count = 1 if len(puzzles) == 1 else workers
    found = _collect(spread(verify, puzzles, workers=count, scheduler=scheduler), tell)
    twins = dict(duplicates(puzzles))
    return [
        one._replace(problems=(*one.problems, f"it is {twins[one.name]} again, up to symmetry"))
        if one.name in twins
        else one
        for one in found
    ]


def _collect(results: Iterable[Verified], tell: Callable[[Verified], None] | None) -> list[Verified]:
    found = []
    for one in results:
        found.append(one)
        if tell:
            tell(one)
    return found


# Writing


def certify(path: Path, budget: Budget = BUDGET) -> Proof:
    """Prove the puzzle in this file and write its certificate; the author's file is only read."""
    puzzle = read_puzzle(read_text(path), f"{path.parent.name}/{path.stem}", str(path))
    judges = Judges(puzzle, budget)
    proof = prove(puzzle, budget, judges=judges)
    judges.renew()
    if problems := wrong_comments(puzzle, judges):
        raise UnprovedError("; ".join(problems))
    proof = replace(proof, used=rules_used(puzzle, proof.certificate, budget))
    write_certificate(path, format_certificate(puzzle, proof.certificate))
    return proof


def rules_used(puzzle: Puzzle, certificate: Certificate, budget: Budget = BUDGET) -> tuple[str, ...]:
    """The rules that are used when the puzzle is verified."""
    called: set[CodeType] = set()
    with watched(called):
        verify(puzzle._replace(certificate=certificate), budget)
    return rows(called)
