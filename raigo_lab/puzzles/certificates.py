"""Certificates as files: generated data, apart from what an author wrote.

The certificate of ``fetch/insurance.toml`` is ``fetch/certificates/insurance.json``: beside its puzzle, so that a
theme takes its proofs along wherever it is moved, and a single file in any folder works the same way.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from raigo_lab.puzzles.form import BadPuzzleError, Certificate, Problem, Puzzle
from raigo_lab.raigo.rules import VERSION
from raigo_lab.raigo.text.notation import format_action, format_position

FOLDER = "certificates"
OF = "puzzle"  # the field that says to which puzzle a certificate belongs
NOT_OURS = "its certificate was written for another position, goal or line: run `raigo-lab certify`"
OLD_RULES = (
    "its certificate was written for version {} of the rules, this is version {}: run `raigo-lab certify`"
)

_BLANK = Certificate("", (), (), 0, "", "", "", 0, 0, 0, (), 0, 0)  # what kind of value each field has


def certificate_file(puzzle_file: Path) -> Path:
    """Where the certificate of the puzzle in this file lies."""
    return puzzle_file.parent / FOLDER / f"{puzzle_file.stem}.json"


def digest(puzzle: Puzzle) -> str:
    """The fingerprint of everything a proof depends on: the position with its rulings, and the question.

    Words are not part of it: a better explanation needs no new proof.
    """
    asked = (
        format_position(puzzle.position),
        *(puzzle.goal, puzzle.least, puzzle.turns, puzzle.rounds),
        [format_action(action) for action in puzzle.line],
        *(puzzle.towers, puzzle.tower),
    )
    return sha256(json.dumps(asked).encode()).hexdigest()[:16]


def format_certificate(puzzle: Puzzle, certificate: Certificate) -> str:
    """The text of the certificate's file, one field on each line."""
    rows = {OF: digest(puzzle), **certificate._asdict()}
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in rows.items()]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def with_certificate(puzzle: Puzzle, text: str, file: str) -> Puzzle:
    """The puzzle with the certificate in this text, or with the reason why it is refused.

    Only its shape and its owner are checked here; whether it is true is proved elsewhere.
    """
    owner, certificate = _read(text, file)
    if owner != digest(puzzle):
        return puzzle._replace(doubt=NOT_OURS)
    if certificate.rules != VERSION:
        return puzzle._replace(doubt=OLD_RULES.format(certificate.rules, VERSION))
    return puzzle._replace(certificate=certificate)


def _read(text: str, file: str) -> tuple[str, Certificate]:
    """To whom the certificate in this text belongs, and what it says."""

    def problem(what: str) -> BadPuzzleError:
        return BadPuzzleError((Problem(file, 1, f"{what}: write it again with `raigo-lab certify`"),))

    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise problem("this is not a certificate") from None
    if not isinstance(raw, dict) or not isinstance(raw.get(OF), str):
        raise problem("this is not a certificate")
    rows: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in raw.items()}
    owner = rows.pop(OF)
    if wrong := sorted(rows.keys() ^ set(Certificate._fields)):
        raise problem(f"missing or unknown: {', '.join(wrong)}")
    for name, one in rows.items():
        if not _fits(one, getattr(_BLANK, name)):
            raise problem(f"{name}: {one!r} is not allowed here")
    return owner, Certificate(**rows)


def _fits(value: object, blank: object) -> bool:
    """Whether a value is of the kind that its field has; lists hold texts."""
    if isinstance(value, tuple) and not all(isinstance(one, str) for one in value):
        return False
    return type(value) is type(blank)
