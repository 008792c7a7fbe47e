"""The learner's work folder: notebooks copied there, updated when untouched, never overwritten.

A list of fingerprints remembers what was shipped. A file that still has its fingerprint was not touched
and follows the shipped one; every other file is the learner's. Opening or running a notebook rewrites its
outputs, so its fingerprint is taken from its cells' sources: what a learner writes.
"""

from __future__ import annotations

import hashlib
import json
import os
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from raigo_lab.errors import BadFile, InvalidArgument, RaigoError
from raigo_lab.files.names import reason
from raigo_lab.files.reading import read_limited
from raigo_lab.files.writing import write_whole

HIDDEN = ".raigo_lab"  # holds our own files inside the work folder
MANIFEST = "shipped.json"
REPLACED = "replaced"  # what an update took the place of, one generation: nothing is ever lost
START = "00_start.ipynb"
MOST_BYTES = 200_000_000  # of a notebook with all its outputs
LEFT_OUT = {".ipynb_checkpoints", "__pycache__"}


class Synced(NamedTuple):
    """What became of each file, by its path inside the folder."""

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()  # the learner's, no newer version
    outdated: tuple[str, ...] = ()  # the learner's, a newer version is shipped


def shipped_folder() -> Path:
    """The notebooks as installed, or those of the checkout that the package runs from."""
    package = Path(str(resources.files("raigo_lab")))
    for folder in (package / "data" / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise RaigoError("the notebooks are missing: install raigo-lab again")


def shipped_files(folder: Path) -> dict[str, bytes]:
    """Every file to copy: path inside the folder, and content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not LEFT_OUT & set(path.parts) and not path.name.startswith(".")
    }


def essence(name: str, content: bytes) -> bytes:
    """What a learner writes: of a notebook the cells' sources, of any other file everything."""
    if not name.endswith(".ipynb"):
        return content
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (
        ValueError,
        KeyError,
        TypeError,
        RecursionError,
    ):  # Not a notebook any more: then every byte counts.
        return content
    return json.dumps(cells).encode()


def fingerprint(name: str, content: bytes) -> str:
    """What tells a touched file from an untouched one."""
    return hashlib.sha256(essence(name, content)).hexdigest()


def read_manifest(work: Path) -> dict[str, str]:
    """What was shipped earlier; nothing if unknown, so that every file there counts as the learner's."""
    try:
        known = json.loads(read_limited(work / HIDDEN / MANIFEST, 1_000_000))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {name: value for name, value in known.items() if isinstance(value, str)}


def write(path: Path, content: bytes) -> None:
    """Write in one step: an interrupted start leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)


def present(path: Path) -> bytes | None:
    """What lies there now, if anything; a link that leads nowhere counts as nothing."""
    return read_limited(path, MOST_BYTES) if path.exists() else None


def write_manifest(work: Path, known: dict[str, str]) -> None:
    """Remember what was shipped."""
    text = json.dumps(known, indent=1, sort_keys=True) + "\n"
    write(work / HIDDEN / MANIFEST, text.encode())


def fate(shipped: str, remembered: str | None, present: str | None) -> str:
    """Which list of `Synced` a file belongs to, by fingerprints; ``same`` if there is nothing to do.

    >>> fate("v2", "v1", "v1"), fate("v2", "v1", "mine"), fate("v1", "v1", "mine"), fate("v1", None, None)
    ('updated', 'outdated', 'kept', 'new')
    """
    if present is None:
        return "new"
    if present == shipped:
        return "same"
    if present == remembered:
        return "updated"
    return "kept" if remembered == shipped else "outdated"


def sync(work: Path, shipped: dict[str, bytes]) -> Synced:
    """Bring the work folder up to date without touching what the learner changed."""
    known = read_manifest(work)
    fates: dict[str, list[str]] = {"new": [], "updated": [], "kept": [], "outdated": [], "same": []}
    try:
        for name, content in shipped.items():
            path = work / name
            before = present(path)
            found = None if before is None else fingerprint(name, before)
            happened = fate(fingerprint(name, content), known.get(name), found)
            fates[happened].append(name)
            if happened == "updated" and before is not None:
                write(work / HIDDEN / REPLACED / name, before)
            if happened in {"new", "updated"}:
                write(path, content)
            if happened in {"new", "updated", "same"}:
                known[name] = fingerprint(name, content)
        write_manifest(work, known)
    except OSError as error:
        raise BadFile(f"the folder {work} cannot be written ({reason(error)}): name another one") from None
    except BadFile as error:
        raise BadFile(f"the folder {work} cannot be used: {error}") from None
    return Synced(*(tuple(fates[field]) for field in Synced._fields))


def find_lesson(name: str, shipped: dict[str, bytes]) -> str:
    """The one shipped notebook that a learner means by its number, name or beginning."""
    notebooks = [path for path in shipped if path.endswith(".ipynb")]
    wanted = name.removesuffix(".ipynb")
    stems = {path: path.removesuffix(".ipynb") for path in notebooks}
    exact = [path for path, stem in stems.items() if stem == wanted]
    found = exact or [path for path, stem in stems.items() if wanted and stem.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    trouble = f"means {', '.join(found)}" if found else "is not a lesson"
    raise InvalidArgument(f"{name!r} {trouble}; choose from {', '.join(stems.values())}")


def aside(path: Path) -> Path:
    """The first free name for the learner's version of a notebook."""
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.stem}.mine-{number}{path.suffix}")):
        number += 1
    return kept


def reset(work: Path, lesson: str, shipped: dict[str, bytes]) -> tuple[str, Path | None]:
    """Restore one lesson; the learner's version, if it differs, is kept aside under the returned name."""
    name = find_lesson(lesson, shipped)
    path = work / name
    kept = None
    try:
        if present(path) not in (None, shipped[name]):
            kept = aside(path)
            path.rename(kept)
        write(path, shipped[name])
        write_manifest(work, {**read_manifest(work), name: fingerprint(name, shipped[name])})
    except OSError as error:
        raise BadFile(f"{path}: cannot be written ({reason(error)})") from None
    return name, kept


def writable(work: Path) -> bool:
    """Whether files can be made in the folder, or in the nearest one above it that exists."""
    there = next((folder for folder in (work, *work.parents) if folder.exists()), work)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
