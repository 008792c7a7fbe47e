"""Where the puzzles are: those that travel with the package, and own folders beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from itertools import islice
from pathlib import Path

from raigo_lab.errors import BadFile, InvalidArgument, brief, is_hidden
from raigo_lab.files import reading
from raigo_lab.files.names import expand
from raigo_lab.puzzles.certificates import certificate_file, with_certificate
from raigo_lab.puzzles.form import BadPuzzleError, FileProblem, Puzzle
from raigo_lab.puzzles.numbers import listed, neutral, numbered
from raigo_lab.puzzles.reader import read_puzzle

OWN = "RAIGO_LAB_PUZZLES"  # own folders, as PATH writes them
MOST_BYTES = 200_000  # of a puzzle file, and of a certificate
MOST_FILES = 5_000  # of a folder: whoever names the whole disk is told so
THEMES = (
    "fetch",
    "battle",
    "destroy",
    "hands",
    "last-turns",
    "seats",
    "workshop",
    "studies",
    "arcana",
)  # in the order of the notebooks


def shipped_folder() -> Path:
    """The puzzles as installed, or those of the checkout that the package runs from."""
    package = Path(str(resources.files("raigo_lab")))
    for folder in (package / "data" / "puzzles", package.parent / "puzzles"):
        if folder.is_dir():
            return folder
    raise BadFile("the puzzles are missing: install raigo-lab again")


def folders() -> list[Path]:
    """The shipped folder first, then own ones."""
    own = [expand(one) for one in os.environ.get(OWN, "").split(os.pathsep) if one]
    return [shipped_folder(), *own]


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every puzzle file of a folder with its name."""
    found = list(islice(folder.rglob("*.toml"), MOST_FILES + 1))
    if len(found) > MOST_FILES:
        raise BadFile(f"{folder}: more than {MOST_FILES:,} puzzle files; name a smaller folder")
    for path in sorted(found):
        yield path.relative_to(folder).with_suffix("").as_posix(), path


def read_file(path: Path, name: str = "") -> Puzzle:
    """The puzzle in a file, with its certificate; without a name, its folder and its file name make one."""
    puzzle = read_puzzle(read_text(path), name or f"{path.parent.name}/{path.stem}", str(path))
    proved = certificate_file(path)
    return with_certificate(puzzle, read_text(proved), str(proved)) if proved.is_file() else puzzle


def read_text(path: Path) -> str:
    """What stands in a file."""
    try:
        return reading.read_text(path, MOST_BYTES)  # Line breaks stay as the author's editor writes them.
    except BadFile as error:
        raise BadPuzzleError((FileProblem(str(path), 1, str(error).removeprefix(f"{path}: ")),)) from None


def load_all(where: Sequence[Path] | None = None) -> list[Puzzle]:
    """Every puzzle of these folders, or every problem of all of them; nothing is half loaded."""
    puzzles, problems = load_good(folders() if where is None else where)
    if problems:
        raise BadPuzzleError(tuple(problems))
    return puzzles


def load_good(where: Sequence[Path]) -> tuple[list[Puzzle], list[FileProblem]]:
    """Every puzzle of these folders that can be read, and the problems of the others."""
    found: dict[str, Puzzle] = {}
    problems: list[FileProblem] = []
    for folder in where:
        for name, path in files(folder):
            if name in found:
                problems.append(FileProblem(str(path), 1, f"there is another puzzle named {name}"))
                continue
            if any(map(is_hidden, name)):
                problems.append(FileProblem(str(path), 1, "the file name has a control character"))
                continue
            try:
                found[name] = read_file(path, name)
            except BadPuzzleError as error:
                problems += error.problems
    return list(found.values()), problems


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Puzzle]:
    return {puzzle.name: puzzle for puzzle in load_all([shipped_folder()])}


@lru_cache(maxsize=1)
def _numbers() -> dict[str, list[str]]:
    return listed(shipped_folder())


def neutral_names() -> dict[str, str]:
    """The neutral name of every puzzle, such as ``fetch 7``."""
    own = [name for folder in folders()[1:] for name, _ in files(folder)]
    return numbered({*_shipped(), *own}, _numbers())


def neutral_name(name: str) -> str:
    """The neutral name of a puzzle; of one that lies in no folder of puzzles, its own."""
    if name in _shipped():
        return numbered(_shipped(), _numbers())[name]
    return neutral_names().get(name, name)


def load(name: str) -> Puzzle:
    """The puzzle of this name, shipped or from an own folder: ``fetch 7``, ``theme/slug``, or a path to a file."""
    if name.endswith(".toml"):
        return read_file(expand(name))
    if wanted := neutral(name):
        name = next((slug for slug, one in neutral_names().items() if one == wanted), name)
    if name in (shipped := _shipped()):
        return shipped[name]
    for folder in folders()[1:]:
        for found, path in files(folder):
            if found == name:
                return read_file(path, name)
    near = [one for one in shipped if one.rpartition("/")[2] == name]
    if len(near) == 1:
        return shipped[near[0]]
    raise InvalidArgument(f"{brief(name)} is not a puzzle; `raigo-lab puzzles` lists them")


def theme(name: str) -> list[Puzzle]:
    """The puzzles of a theme, easy ones first."""
    found = [puzzle for puzzle in everything() if puzzle.theme == name]
    if not found:
        raise InvalidArgument(f"{brief(name)} is not a theme; there are {', '.join(themes())}")
    return sorted(found, key=order)


def everything() -> list[Puzzle]:
    """All puzzles, shipped and own; one of one's own that is broken never hides the others."""
    own, _ = load_good(folders()[1:])
    return [*_shipped().values(), *(puzzle for puzzle in own if puzzle.name not in _shipped())]


def own_problems() -> list[FileProblem]:
    """What is wrong with one's own puzzles: these files are left out."""
    _, problems = load_good(folders()[1:])
    return problems


def themes() -> list[str]:
    """The themes that there are: the shipped ones in their order, then own ones."""
    there = {puzzle.theme for puzzle in everything()}
    return [one for one in THEMES if one in there] + sorted(there - {*THEMES})


def order(puzzle: Puzzle) -> tuple[int, float, str]:
    """Easy before hard; not yet certified ones last."""
    proved = puzzle.certificate
    if proved is None:
        return (9, 0, puzzle.name)
    return (proved.level, proved.choices, puzzle.name)
