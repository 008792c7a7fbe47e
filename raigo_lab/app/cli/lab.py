"""The verbs ``lab`` and ``doctor``: open the lessons, and tell what is wrong with this machine."""

from __future__ import annotations

import argparse
import importlib.util
import platform
import re
import sys
import webbrowser
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from raigo_lab import __version__
from raigo_lab.app import labserver, workfolder
from raigo_lab.app.browser import find_chromium, has_cjk_font
from raigo_lab.app.cli.output import add_json, print_json
from raigo_lab.errors import RaigoError
from raigo_lab.files.names import expand
from raigo_lab.raigo.endgame.machine import loaded
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

DEFAULT_WORK = "~/raigo-lab"
OLDEST_PYTHON = (3, 11)
SHOWN = ("jupyterlab", "ipywidgets", "anywidget", "networkx", "pandas")


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    lab = verbs.add_parser(
        "lab",
        help="open the lessons in JupyterLab",
        description="Copy the notebooks to your work folder, keep what you changed, open JupyterLab there.",
    )
    lab.add_argument("folder", nargs="?", metavar="DIR", default=DEFAULT_WORK, help=f"default {DEFAULT_WORK}")
    lab.add_argument(
        "--reset", metavar="LESSON", help="restore one lesson (yours is kept under another name) and exit"
    )
    lab.add_argument("--no-open", action="store_true", help="print the address instead of opening a browser")
    lab.add_argument("--port", type=int, help="default: any free one")
    lab.set_defaults(run=run_lab)

    doctor = verbs.add_parser(
        "doctor",
        help="what is installed, and what to do about problems",
        description="What is installed here, and what to do about problems.",
    )
    doctor.add_argument("folder", nargs="?", metavar="DIR", default=DEFAULT_WORK, help="the work folder")
    add_json(doctor)
    doctor.set_defaults(run=run_doctor)


def run_lab(args: argparse.Namespace) -> int:
    """Copy, print what was kept, and serve until stopped."""
    work = expand(args.folder).absolute()
    shipped = workfolder.shipped_files(workfolder.shipped_folder())
    if args.reset is not None:
        return restore(work, args.reset, shipped)
    if importlib.util.find_spec("jupyterlab") is None:
        raise RaigoError("JupyterLab is not installed: pip install 'raigo-lab[lab]'")
    for line in describe_sync(work, workfolder.sync(work, shipped)):
        print(line, flush=True)
    notebook = workfolder.START if (work / workfolder.START).exists() else ""
    return labserver.serve(labserver.plan(work, args.port, notebook), show=not args.no_open)


def restore(work: Path, lesson: str, shipped: dict[str, bytes]) -> int:
    """Bring one lesson back as it was shipped."""
    name, kept = workfolder.reset(work, lesson, shipped)
    print(f"{name} is as shipped again." + (f" Your version: {kept}" if kept else ""))
    return 0


def describe_sync(work: Path, synced: workfolder.Synced) -> list[str]:
    """What the learner should know about the copied notebooks."""
    lines = [f"Your notebooks: {work}"]
    counts = {"new": synced.new, "updated": synced.updated, "changed by you and kept": synced.kept}
    counted = ", ".join(f"{len(names)} {what}" for what, names in counts.items() if names)
    lines += [f"  {counted}"] if counted else []
    lines += [
        f"  {name}: yours is kept; a newer one is shipped, 'raigo-lab lab --reset {name.removesuffix('.ipynb')}' brings it"
        for name in synced.outdated
    ]
    return lines


class Finding(NamedTuple):
    """One line of the doctor: what was looked at, what was found, what to do (empty: nothing)."""

    what: str
    found: str
    advice: str


def numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, to be compared.

    >>> numbers("4.3.0rc1") >= numbers("4.3")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version.split("+", maxsplit=1)[0])[:3])


def oldest_allowed(package: str) -> str:
    """The lowest version that raigo-lab asks for, by its own metadata."""
    try:
        wanted = metadata.requires("raigo-lab") or []
    except metadata.PackageNotFoundError:
        return "0"
    rows = (re.match(rf"{package}>=([\d.]+)", requirement) for requirement in wanted)
    return next((row[1] for row in rows if row), "0")


def look_at_package(package: str) -> Finding:
    """Whether a package is there and new enough."""
    extra = "raigo-lab[lab]" if package == "jupyterlab" else "raigo-lab"
    advice = f"pip install --upgrade '{extra}'"
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        return Finding(package, "missing", advice)
    oldest = oldest_allowed(package)
    if numbers(version) < numbers(oldest):
        return Finding(package, f"{version}, older than {oldest}", advice)
    return Finding(package, version, "")


def look_at_browser() -> Finding:
    """Any browser does for the lessons; Chrome, Chromium or Edge is needed for the browser tests."""
    found = find_chromium()
    if found:
        return Finding("browser", found, "")
    try:
        name = getattr(webbrowser.get(), "name", "") or "the system's own"
    except webbrowser.Error:
        return Finding("browser", "none found", "install Chrome, Chromium, Edge or Firefox")
    return Finding("browser", f"{name} (the browser tests need Chrome, Chromium or Edge)", "")


def look_at_search() -> Finding:
    """Whether the compiled search can be used; without it everything works, more slowly."""
    found = loaded()
    if found.trouble == "missing":
        return Finding("fast search", say("compiled.absent"), "")
    if found.trouble:
        return Finding("fast search", say("compiled.faulty", detail=found.detail), say("compiled.mend"))
    return Finding("fast search", say("compiled.ready"), "")


def look_at_machine(work: Path) -> list[Finding]:
    """Everything the lessons need, one finding each."""
    old = sys.version_info[:2] < OLDEST_PYTHON
    fonts = has_cjk_font()
    writes = workfolder.writable(work)
    return [
        Finding("python", platform.python_version(), "install Python 3.11 or newer" if old else ""),
        Finding("raigo-lab", __version__, ""),
        *(look_at_package(package) for package in SHOWN),
        look_at_search(),
        look_at_browser(),
        Finding("kanji font", "found", "")
        if fonts
        else Finding("kanji font", "none found", "install one; Debian: sudo apt install fonts-noto-cjk"),
        Finding("work folder", f"{work} can be written", "")
        if writes
        else Finding("work folder", f"{work} cannot be written", "name another: raigo-lab lab DIR"),
    ]


def run_doctor(args: argparse.Namespace) -> int:
    """Print what was found; 1 if something needs doing."""
    findings = look_at_machine(expand(args.folder).absolute())
    problems = [one for one in findings if one.advice]
    if args.json:
        checks = [{**one._asdict(), "ok": not one.advice} for one in findings]
        print_json({"ok": not problems, "checks": checks})
        return 1 if problems else 0
    for one in findings:
        print(f"{'ok ' if not one.advice else '!! '} {one.what:12} {one.found}")
        if one.advice:
            print(f"    {'':12} to do: {one.advice}")
    print("Nothing to do." if not problems else f"{len(problems)} to do.")
    return 1 if problems else 0
