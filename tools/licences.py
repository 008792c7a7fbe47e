"""The licences of everything that raigo_lab needs, as installed here, compared with a list of those that we accept.

``python -m tools.licences`` prints a table; exit code 1 if a licence is not on the list or nobody says it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from typing import NamedTuple

from packaging.requirements import InvalidRequirement, Requirement

OURS = "raigo-lab"
# Words of a licence as packages write them -> its name (SPDX). The first that is found counts, so longer ones come first.
ACCEPTED: dict[str, str] = {
    r"apache": "Apache-2.0",
    r"\bmpl|mozilla public": "MPL-2.0",  # of files, and we change none of them
    r"\bpsf|python software foundation|python-2": "PSF-2.0",
    r"zpl|zope": "ZPL-2.1",
    r"0bsd": "0BSD",
    r"\bzlib\b": "Zlib",
    r"bsd|new bsd|modified bsd": "BSD",
    r"\bisc\b": "ISC",
    r"\bmit\b|mit licen[cs]e|\bexpat\b": "MIT",
    r"unlicense|public domain|cc0": "public domain",
    r"hpnd|historical permission": "HPND",
}
REFUSED = re.compile(r"\b[al]?gpl|\bgnu\b|\bsspl|proprietary|commercial", re.IGNORECASE)
# Packages whose metadata say nothing, or too much: read by hand, with where it stands.
BY_HAND: dict[str, str] = {}


class Row(NamedTuple):
    """One package: its version, what it says, and the name of its licence; empty if we do not accept it."""

    package: str
    version: str
    says: str
    licence: str


def normal(name: str) -> str:
    """A package's name as indexes compare it.

    >>> normal("Jupyter_Client")
    'jupyter-client'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(root: str = OURS, extras: Iterable[str] = ("lab", "test")) -> list[str]:
    """Every installed package that this one needs, directly or not, as far as this machine needs it."""
    found: set[str] = set()
    waiting = [(root, frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        try:
            requirements = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        found.add(normal(name))
        waiting += [
            (normal(one.name), frozenset(one.extras))
            for one in map(read_requirement, requirements)
            if one is not None and applies(one, wanted)
        ]
    return sorted(found - {normal(root)})


def read_requirement(text: str) -> Requirement | None:
    """A requirement, or nothing if it is not written as one."""
    try:
        return Requirement(text)
    except InvalidRequirement:
        return None


def applies(one: Requirement, extras: Iterable[str]) -> bool:
    """Whether a requirement counts here, with one of these extras or without any."""
    return one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def stated(package: str) -> str:
    """What a package says about its licence: the expression, the classifiers, or the first line of the text."""
    about = metadata.metadata(package)
    expression = (about.get_all("License-Expression") or [""])[0]
    classifiers = [
        one.rpartition("::")[2].strip() for one in about.get_all("Classifier") or () if "License ::" in one
    ]
    text = (about.get_all("License") or [""])[0].strip().split("\n")[0][:80]
    return expression or "; ".join(one for one in classifiers if one != "OSI Approved") or text


def judge(says: str) -> str:
    """The names of accepted licences, or nothing.

    Of a choice ("MIT OR GPL") one that we accept is enough; of licences that hold together, all must be accepted.

    >>> judge("BSD License"), judge("GPL-3.0-only"), judge("MIT OR GPL-2.0-only"), judge("MIT AND GPL-2.0-only")
    ('BSD', '', 'MIT', '')
    """
    for choice in re.split(r"\bOR\b", says):
        names = [_name(part) for part in re.split(r"\bAND\b|;", choice)]
        if all(names):
            return ", ".join(dict.fromkeys(names))
    return ""


def _name(part: str) -> str:
    """The name of one licence, if we accept it."""
    if REFUSED.search(part):
        return ""
    return next((name for words, name in ACCEPTED.items() if re.search(words, part, re.IGNORECASE)), "")


def rows(packages: Iterable[str], by_hand: Mapping[str, str] = BY_HAND) -> list[Row]:
    """The licence of each package."""
    found = []
    for package in packages:
        says = stated(package)
        licence = by_hand.get(package) or judge(says)
        found.append(Row(package, metadata.version(package), says, licence))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The table, and what is not accepted."""
    top = argparse.ArgumentParser(
        prog="python -m tools.licences", description="Licences of all dependencies."
    )
    top.add_argument("--extra", action="append", default=None, help="lab, test (both)")
    args = top.parse_args(arguments)
    found = rows(needed(extras=args.extra or ("lab", "test")))
    wide = max((len(one.package) for one in found), default=0)
    for one in found:
        print(f"{one.package:{wide}}  {one.version:14}  {one.licence or 'NOT ACCEPTED':24}  {one.says}")
    bad = [one.package for one in found if not one.licence]
    print(f"{len(found)} packages; not accepted: {', '.join(bad) or 'none'}")
    return 1 if bad or not found else 0


if __name__ == "__main__":
    sys.exit(main())
