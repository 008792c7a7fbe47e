"""Small puzzles for tests: files whose answers follow from the rules and can be checked by hand."""

from __future__ import annotations

from pathlib import Path

from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.reader import read_puzzle

# The last turn of all, seat 0's. At the end 543 is a Lotus of Silents for 2 Yang, 5432 for 3, 54 and 542 are no hand.
LAST = "2p t0 z- e1 / 2 32 -- 54,-,- / 2 - -- -,-,-"

Said = tuple[str, str]  # in English and Japanese


def words(
    task: Said = ("A task.", "課題。"),
    idea: Said = ("An idea", "狙い"),
    where: Said = ("Look there.", "そこを見る。"),
    piece: Said = ("That piece.", "その駒。"),
    why: Said = ("Because.", "だから。"),
) -> str:
    """The texts of a puzzle file, those that a test asks about in words of its own."""

    def both(said: Said) -> str:
        return f'en = "{said[0]}"\nja = "{said[1]}"\n'

    hints = "".join(
        f'{name} = {{ en = "{said[0]}", ja = "{said[1]}" }}\n'
        for name, said in (("where", where), ("piece", piece))
    )
    tables = {"title": both(("A title", "題")), "task": both(task), "idea": both(idea), "hints": hints}
    return "".join(f"\n[{name}]\n{lines}" for name, lines in {**tables, "explanation": both(why)}.items())


WORDS = words()


def puzzle_text(position: str = LAST, goal: str = "margin", more: str = "", after: str = "") -> str:
    """A puzzle file: ``more`` are further fields above the texts, ``after`` are tables below them."""
    head = f'format = 1\nposition = "{position}"\ngoal = "{goal}"\nteaches = ["T1"]\nauthor = "me"\n{more}\n'
    return head.rstrip("\n") + "\n" + WORDS + after


def small(position: str = LAST, goal: str = "margin", more: str = "", after: str = "") -> Puzzle:
    """The puzzle in such a file."""
    return read_puzzle(puzzle_text(position, goal, more, after), "own/small")


def wrong(move: str) -> str:
    """A comment on a wrong first move."""
    return f'\n[[wrong]]\nmove = "{move}"\nen = "No."\nja = "いいえ。"\n'


def saved(folder: Path, name: str, text: str) -> Path:
    """A puzzle file under this name."""
    path = folder / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
