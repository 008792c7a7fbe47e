"""The table of all puzzles for editors: kind, level before and now, nearest twin; the ideas apart, for they tell much.

``python -m tools.docs`` writes it to ``docs/puzzle-table.md``. No answer and no value stands in it.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.likeness import Pair, pair, traits
from raigo_lab.texts import say

BEFORE = Path(__file__).resolve().parent / "levels_before.json"  # the first 107, by the formula of that time
FATES = BEFORE.with_name("puzzle_fates.toml")
GENRES = {
    "win": "win",
    "help": "help",
    "lose": "self-defeat",
    "ruling": "find the ruling",
    "construct": "construct",
    "retro": "retro",
    "strike": "when Destroy strikes",
    "worth": "what a Tower is worth",
    "mix": "Raigo Battle, mixing",
    "battle": "Raigo Battle, a Tower to send",
    "outcome": "Raigo Battle, where the Thunder goes",
}


def kind_of(puzzle: Puzzle) -> str:
    """What an editor would file it under."""
    state = puzzle.position.state
    turns = f"Destroy over {puzzle.turns} turns"
    destroys = puzzle.turns > 1 and any(clause.startswith("DE") for clause in puzzle.teaches)
    named = puzzle.goal in GENRES and (puzzle.goal != "win" or puzzle.theme == "workshop")
    kinds = (
        (puzzle.theme == "studies", f"study, {turns}" if destroys else "study"),
        (puzzle.theme == "arcana", say("progress.theme_arcana")),
        (named, GENRES.get(puzzle.goal, "")),
        (len(state.seats) == 3, "three seats"),
        (len(state.seats) == 4, "four seats, partners"),
        (not state.ordered, "fetch before unknown draws"),
        (puzzle.theme == "hands" and "H6" in puzzle.teaches, "Raijin hand"),
        (destroys, turns),
        (True, say(f"progress.theme_{puzzle.theme.replace('-', '_')}")),
    )
    return next(name for fits, name in kinds if fits)


def twins_of(puzzles: Sequence[Puzzle]) -> dict[str, Pair]:
    """The nearest other puzzle of each."""
    found: dict[str, Pair] = {}
    for one, other in combinations(map(traits, puzzles), 2):
        both = pair(one, other)
        for name in (one.name, other.name):
            if name not in found or both.likeness > found[name].likeness:
                found[name] = both
    return found


def table_page() -> str:
    """The whole page."""
    puzzles = library.load_all([library.shipped_folder()])
    ids = library.neutral_names()
    number = {name: (one.rpartition(" ")[0], int(one.rpartition(" ")[2])) for name, one in ids.items()}
    puzzles = sorted(puzzles, key=lambda one: number[one.name])
    before = json.loads(BEFORE.read_text(encoding="utf-8"))
    parts = (_head(puzzles, before), _rows(puzzles, before, ids), _fates(ids), _ideas(puzzles, ids))
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(puzzles: Sequence[Puzzle], before: dict[str, int]) -> Iterator[str]:
    kinds = Counter(map(kind_of, puzzles))
    fresh = Counter(kind_of(one) for one in puzzles if one.name not in before)
    yield "# The table of all puzzles"
    yield ""
    yield f"{len(puzzles)} puzzles, {sum(fresh.values())} of them new since the first {len(before)}. Written by `python -m tools.docs`;"
    yield "how levels come about is told in [puzzles](puzzles.md#levels). Numbers are what `raigo-lab` and the widgets take."
    yield ""
    yield "| kind | puzzles | new |"
    yield "|---|---|---|"
    yield from (f"| {kind} | {count} | {fresh[kind]} |" for kind, count in sorted(kinds.items()))
    yield ""
    levels = [Counter(before.values()), Counter(_level(one) for one in puzzles)]
    yield "| level | 1 | 2 | 3 | 4 | 5 |"
    yield "|---|---|---|---|---|---|"
    for name, counts in zip(
        (f"the first {len(before)}, before", f"all {len(puzzles)}, now"), levels, strict=True
    ):
        yield f"| {name} | " + " | ".join(str(counts[level]) for level in range(1, 6)) + " |"
    yield ""


def _level(puzzle: Puzzle) -> int:
    return puzzle.certificate.level if puzzle.certificate else 0


def _rows(puzzles: Sequence[Puzzle], before: dict[str, int], ids: dict[str, str]) -> Iterator[str]:
    twins = twins_of(puzzles)
    yield "“Before” is the level by the first formula, “now” by the model. “Twin” is the puzzle most like it, and how much (0 to 1)."
    yield ""
    yield "| puzzle | title | kind | before | now | twin | alike |"
    yield "|---|---|---|---|---|---|---|"
    for one in puzzles:
        near = twins[one.name]
        twin = near.other if near.one == one.name else near.one
        cells = (
            ids[one.name],
            f"{one.title.en} {one.title.ja}",
            kind_of(one),
            str(before.get(one.name, "–")),
            str(_level(one)),
            ids[twin],
            f"{near.likeness:.2f}",
        )
        yield f"| {' | '.join(cells)} |"
    yield ""


def _ideas(puzzles: Sequence[Puzzle], ids: dict[str, str]) -> Iterator[str]:
    yield "## The ideas"
    yield ""
    yield "<details><summary>An idea tells what to look for. Solve first.</summary>"
    yield ""
    yield "| puzzle | idea |"
    yield "|---|---|"
    yield from (f"| {ids[one.name]} | {one.idea.en} |" for one in puzzles)
    yield ""
    yield "</details>"


def _fates(ids: dict[str, str]) -> Iterator[str]:
    """What became of the weak ones; those that are still there by their numbers."""
    fates = tomllib.loads(FATES.read_text(encoding="utf-8"))
    yield "## What became of the weak ones and the doubles"
    yield ""
    yield "A reader graded the first 107 and named those that are too easy, too plain or too much like another."
    yield ""
    yield "| puzzle | what happened | why |"
    yield "|---|---|---|"
    for fate, rows in fates.items():
        yield from (
            f"| {ids.get(name, name)} | {fate} | {_numbered(why, ids)} |"
            for name, why in sorted(rows.items())
        )
    yield ""


def _numbered(text: str, ids: dict[str, str]) -> str:
    """A reason with numbers instead of names."""
    for name, number in ids.items():
        text = text.replace(name, number)
    return text
