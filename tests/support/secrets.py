"""What must not be told of a puzzle before it is solved."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.puzzles.form import Puzzle
from raigo_lab.texts import Words


def scrambled(puzzle: Puzzle) -> Puzzle:
    """The same question with other secrets: whoever shows one of them shows something else for this one."""
    other = Words("other", "別")
    proved = puzzle.certificate
    if proved is not None:
        proved = proved._replace(
            value="77",
            best=("pass",),
            answer=("end",),
            answers=9,
            next="66",
            margin="55",
            assumption="?",
            states=1,
            tempting=("x",) * len(proved.tempting),
        )
    secrets = {"idea": other, "hints": (other, other), "explanation": other, "teaches": ("E1",), "wrong": ()}
    return puzzle._replace(**secrets, certificate=proved)


def secrets(puzzle: Puzzle) -> Iterator[str]:
    """Its file's name and the texts in which its answer stands, in both languages."""
    yield puzzle.name
    yield f"/{puzzle.name.rpartition('/')[2]}"
    for words in (puzzle.idea, puzzle.explanation, *puzzle.hints, *(one.words for one in puzzle.wrong)):
        yield from words
