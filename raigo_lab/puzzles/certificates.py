"""Certificates as files: generated data, apart from what an author wrote.

The certificate of ``fetch/insurance.toml`` is ``fetch/certificates/insurance.json``: beside its puzzle, so that a
theme takes its proofs along wherever it is moved, and a single file in any folder works the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from raigo_lab.errors import BadFile, RaigoError, brief, is_hidden
from raigo_lab.files.names import reason
from raigo_lab.files.writing import write_whole
from raigo_lab.puzzles.form import PLAYED, SENT, BadPuzzleError, Certificate, FileProblem, Puzzle
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.rules import VERSION
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action

FOLDER = "certificates"
OF = "puzzle"  # the field that says to which puzzle a certificate belongs
NOT_OURS = "its certificate was written for another position, goal or line: run `raigo-lab certify`"
OLD_RULES = (
    "its certificate was written for version {} of the rules, this is version {}: run `raigo-lab certify`"
)

_BLANK = Certificate(
    "", (), (), 0, "", "", "", 0, 0, 0, (), 0, 0, (), 0, 0, 0, "", "", (), ()
)  # what kind of value each field has


def certificate_file(puzzle_file: Path) -> Path:
    """Where the certificate of the puzzle in this file lies."""
    return puzzle_file.parent / FOLDER / f"{puzzle_file.stem}.json"


def write_certificate(puzzle_file: Path, text: str) -> None:
    """Write the certificate of the puzzle in this file, whole; its folder is made if it is not there."""
    target = certificate_file(puzzle_file)
    try:
        target.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise BadFile(f"{target.parent}: cannot be created ({reason(error)})") from None
    write_whole(target, text)


def digest(puzzle: Puzzle) -> str:
    """The fingerprint of everything a proof depends on: the position with its rulings, and the question.

    Words are not part of it: a better explanation needs no new proof.
    """
    asked = (
        format_position(puzzle.position),
        *(puzzle.goal, puzzle.least, puzzle.turns, puzzle.rounds),
        [format_action(action) for action in puzzle.line],
        *(puzzle.towers, puzzle.tower),
        *_workshop(puzzle),
    )
    return sha256(json.dumps(asked).encode()).hexdigest()[:16]


def _workshop(puzzle: Puzzle) -> Iterator[tuple[str, object]]:
    """The fields of the rarer goals, where they are set: all others keep the digest they have had."""
    for name in ("rulings", "tokens", "build", "wish", "place"):
        if value := getattr(puzzle, name):
            yield name, value
    if puzzle.move is not None:
        yield "move", format_action(puzzle.move)
    if puzzle.after is not None:
        yield "after", format_position(puzzle.after)


def words_digest(puzzle: Puzzle) -> str:
    """The fingerprint of every text."""
    texts = (puzzle.title, puzzle.task, puzzle.idea, *puzzle.hints, puzzle.explanation)
    said = [*texts, *((format_action(one.move), one.words) for one in puzzle.wrong)]
    return sha256(json.dumps(said).encode()).hexdigest()[:16]


def replay_digest(puzzle: Puzzle, answer: Sequence[str]) -> str:
    """The fingerprint of what happens when the answer is played, or of what is seen where nothing is played.

    Cheap: no search. A rule that has changed what happens here has changed it.
    """
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    told: list[str] = []
    for text in answer if puzzle.goal in PLAYED else ():
        try:
            state, events = game.happened(state, parse_action(text))
        except (RaigoError, AssertionError, LookupError, ValueError):
            told.append(f"{text} cannot be played")
            break
        told += [repr(event) for event in events]
    if puzzle.goal in PLAYED and game.is_over(state):
        told += [repr(event) for event in final_events(game.rules, state)]
    hands = [worth(circle.tower, game.rules) for seat in state.seats for circle in seat.circles]
    shown = [
        format_position(Position(state, game.rules)),
        *told,
        *(f"{one.points}{one.settled}" for one in hands),
    ]
    return sha256(json.dumps(shown).encode()).hexdigest()[:16]


def format_certificate(puzzle: Puzzle, certificate: Certificate) -> str:
    """The text of the certificate's file, one field on each line."""
    rows = {OF: digest(puzzle), **certificate._asdict()}
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in rows.items()]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def with_certificate(puzzle: Puzzle, text: str, file: str) -> Puzzle:
    """The puzzle with the certificate in this text, or with the reason why it is refused.

    Only its shape and its owner are checked here; whether it is true is proved elsewhere.
    """
    owner, certificate = read_certificate(text, file)
    if owner != digest(puzzle):
        return puzzle._replace(doubt=NOT_OURS)
    if puzzle.goal in (*PLAYED, *SENT) and not NUMBER.fullmatch(certificate.value):
        return puzzle._replace(doubt=NOT_OURS)
    if certificate.rules != VERSION:
        return puzzle._replace(doubt=OLD_RULES.format(certificate.rules, VERSION))
    return puzzle._replace(certificate=certificate)


def read_certificate(text: str, file: str) -> tuple[str, Certificate]:
    """To whom the certificate in this text belongs, and what it says."""

    def problem(what: str) -> BadPuzzleError:
        return BadPuzzleError((FileProblem(file, 1, f"{what}: write it again with `raigo-lab certify`"),))

    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise problem("this is not a certificate") from None
    if not isinstance(raw, dict) or not isinstance(raw.get(OF), str):
        raise problem("this is not a certificate")
    rows: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in raw.items()}
    owner = rows.pop(OF)
    rows = LATER | rows
    if wrong := sorted(rows.keys() ^ set(Certificate._fields)):
        raise problem(f"missing or unknown: {', '.join(wrong)[:200]}")
    for name, one in rows.items():
        if not _fits(name, one, getattr(_BLANK, name)):
            raise problem(f"{name}: {brief(one)} is not allowed here")
    return owner, Certificate(**rows)


LATER: dict[str, Any] = {
    "refutation": 0,
    "lures": (),
    "used": (),
}  # since: certificates of before do not have them
NUMBER = re.compile(r"-?[0-9]{1,9}(/[0-9]{1,9})?")
MOST = {"level": 5, "length": 999, "quiet": 999, "sacrifices": 999, "refutation": 999}  # of the numbers
ANY = re.compile(r".*", re.DOTALL)
SHAPE = {  # of the rows that are read again
    "lures": re.compile(r"[0-9]{1,3} \w+ \S.*"),
    "used": re.compile(r"[\w.]+ [0-9a-f]{8}( [\w.]+)*"),
}
MOST_ROWS, LONGEST = 2_000, 500


def _fits(name: str, value: object, blank: object) -> bool:
    """Whether a field can say this: of its kind, and what is later counted, drawn or compared of a sensible size."""
    if type(value) is not type(blank):
        return False
    if isinstance(value, int):
        return int(name == "level") <= value <= MOST.get(name, 10**12)
    if isinstance(value, tuple):
        texts = all(isinstance(one, str) and len(one) <= LONGEST for one in value)
        shape = SHAPE.get(name, ANY)
        return len(value) <= MOST_ROWS and texts and all(map(shape.fullmatch, value))
    text = str(value)
    if name in ("next", "margin"):
        return not text or NUMBER.fullmatch(text) is not None
    return len(text) <= LONGEST and not any(map(is_hidden, text))
