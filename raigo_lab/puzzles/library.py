"""Where the puzzles are: those that travel with the package, and own folders beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.puzzles.certificates import certificate_file, with_certificate
from raigo_lab.puzzles.form import BadPuzzleError, Problem, Puzzle
from raigo_lab.puzzles.reader import read_puzzle

OWN = "RAIGO_LAB_PUZZLES"  # own folders, as PATH writes them
THEMES = ("fetch", "battle", "destroy", "hands", "last-turns")  # in the order of the notebooks


def shipped_folder() -> Path:
    """The puzzles as installed, or those of the checkout that the package runs from."""
    package = Path(str(resources.files("raigo_lab")))
    for folder in (package / "data" / "puzzles", package.parent / "puzzles"):
        if folder.is_dir():
            return folder
    raise BadFile("the puzzles are missing: install raigo-lab again")


def folders() -> list[Path]:
    """The shipped folder first, then own ones."""
    own = [Path(one).expanduser() for one in os.environ.get(OWN, "").split(os.pathsep) if one]
    return [shipped_folder(), *own]


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every puzzle file of a folder with its name."""
    for path in sorted(folder.rglob("*.toml")):
        yield path.relative_to(folder).with_suffix("").as_posix(), path


def read_file(path: Path, name: str = "") -> Puzzle:
    """The puzzle in a file, with its certificate; without a name, its folder and its file name make one."""
    puzzle = read_puzzle(read_text(path), name or f"{path.parent.name}/{path.stem}", str(path))
    proved = certificate_file(path)
    return with_certificate(puzzle, read_text(proved), str(proved)) if proved.is_file() else puzzle


def read_text(path: Path) -> str:
    """What stands in a file."""
    try:
        return path.read_bytes().decode("utf-8")  # Line breaks stay as the author's editor writes them.
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadPuzzleError((Problem(str(path), 1, "this is not UTF-8 text"),)) from error


def load_all(where: Sequence[Path] | None = None) -> list[Puzzle]:
    """Every puzzle of these folders, or every problem of all of them; nothing is half loaded."""
    found: dict[str, Puzzle] = {}
    problems: list[Problem] = []
    for folder in folders() if where is None else where:
        for name, path in files(folder):
            if name in found:
                problems.append(Problem(str(path), 1, f"there is another puzzle named {name}"))
                continue
            try:
                found[name] = read_file(path, name)
            except BadPuzzleError as error:
                problems += error.problems
    if problems:
        raise BadPuzzleError(tuple(problems))
    return list(found.values())


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Puzzle]:
    return {puzzle.name: puzzle for puzzle in load_all([shipped_folder()])}


def load(name: str) -> Puzzle:
    """The puzzle of this name (``theme/slug``), shipped or from an own folder; a path to a file is read, too."""
    if name.endswith(".toml"):
        return read_file(Path(name).expanduser())
    if name in (shipped := _shipped()):
        return shipped[name]
    for folder in folders()[1:]:
        for found, path in files(folder):
            if found == name:
                return read_file(path, name)
    near = [one for one in shipped if one.rpartition("/")[2] == name]
    if len(near) == 1:
        return shipped[near[0]]
    raise InvalidArgument(f"{name!r} is not a puzzle; `raigo-lab puzzles` lists them")


def theme(name: str) -> list[Puzzle]:
    """The puzzles of a theme, easy ones first."""
    found = [puzzle for puzzle in everything() if puzzle.theme == name]
    if not found:
        raise InvalidArgument(f"{name!r} is not a theme; there are {', '.join(themes())}")
    return sorted(found, key=order)


def everything() -> list[Puzzle]:
    """All puzzles, shipped and own."""
    own = load_all(folders()[1:]) if folders()[1:] else []
    return [*_shipped().values(), *(puzzle for puzzle in own if puzzle.name not in _shipped())]


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
