"""The environment of its own in which lab and checks run: made, judged ready, repaired.

Its place is ``.venv`` in the clone, or what ``RAIGO_LAB_VENV`` says. A stamp file, written last, says
what was installed; with a fitting stamp nothing is installed and no network is needed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from raigo_lab.errors import BadFile
from raigo_lab.files.names import expand
from raigo_lab.files.reading import read_text
from raigo_lab.files.writing import write_whole

STAMP = "raigo-lab-stamp.json"
MARK = "raigo-lab-environment"  # Says that a folder is ours to clear, from its first moment on.
MADE = "made by go.py of raigo_lab\n"  # what stands in it
LOG = "raigo-lab-pip.log"
PYTHON = (sys.version_info[0], sys.version_info[1])

# Asked of the environment's Python: which version it is, where our package lies, which packages it lacks.
PROBE = """
import importlib.metadata as metadata, importlib.util as util, json, sys
lacking = []
for name in sys.argv[1:]:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        lacking.append(name)
found = util.find_spec("raigo_lab")
home = found.origin if found else None
print(json.dumps({"python": list(sys.version_info[:2]), "home": home, "lacking": lacking}))
"""


class SetupError(Exception):
    """Set-up cannot go on; the message is one line that says what to do."""


class Place(NamedTuple):
    """Where the clone and its environment lie."""

    clone: Path
    venv: Path
    chosen: bool  # by RAIGO_LAB_VENV


class Verdict(NamedTuple):
    """What the environment needs: ``nothing``, ``install`` or ``create``; and why, for the progress line."""

    need: str
    why: str


def place(clone: Path, environ: Mapping[str, str]) -> Place:
    """The clone's environment, or the one that ``RAIGO_LAB_VENV`` names."""
    chosen = environ.get("RAIGO_LAB_VENV", "")
    try:
        venv = expand(chosen).absolute() if chosen else clone / ".venv"
    except BadFile as error:
        raise SetupError(f"RAIGO_LAB_VENV: {error}") from None
    return Place(clone, venv, bool(chosen))


def venv_python(venv: Path, os_name: str = os.name) -> Path:
    """The environment's Python; Windows keeps it elsewhere."""
    return venv / "Scripts" / "python.exe" if os_name == "nt" else venv / "bin" / "python"


def child_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables for what runs inside: without those that would drag in packages from outside."""
    dropped = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__"}
    kept = {name: value for name, value in environ.items() if name not in dropped}
    return {**kept, "PYTHONNOUSERSITE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUTF8": "1"}


def requirement_names(pyproject: str, extras: Iterable[str]) -> list[str]:
    """The names of the packages that these extras ask for directly, runtime ones first."""
    project = tomllib.loads(pyproject)["project"]
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    names = [re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0] for requirement in wanted]
    return list(dict.fromkeys(names))


def fingerprint(pyproject: str, python: tuple[int, int] = PYTHON) -> str:
    """What the stamp remembers: another pyproject or another Python asks for a new installation."""
    text = f"{python[0]}.{python[1]}\n{pyproject}"
    return hashlib.sha256(text.encode()).hexdigest()


def read_stamp(venv: Path) -> dict[str, object]:
    """The stamp, or nothing if it is missing or was cut off while being written."""
    try:
        stamp = json.loads(read_text(venv / STAMP, 10_000))
    except (ValueError, RecursionError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(where: Place, extras: Sequence[str]) -> None:
    """Say that everything is installed; replaced in one step, so that it is never half there."""
    pyproject = (where.clone / "pyproject.toml").read_text(encoding="utf-8")
    stamp = {
        "fingerprint": fingerprint(pyproject),
        "extras": sorted(extras),
        "clone": str(where.clone),
    }
    write_whole(where.venv / STAMP, json.dumps(stamp))


def probe(where: Place, extras: Sequence[str]) -> dict[str, object]:
    """Ask the environment's own Python how it is; nothing if it does not run."""
    pyproject = (where.clone / "pyproject.toml").read_text(encoding="utf-8")
    names = ["raigo-lab", *requirement_names(pyproject, extras)]
    command = [str(venv_python(where.venv)), "-c", PROBE, *names]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=120,
            cwd=where.venv,
            env=child_environ(os.environ),
        )
        answer = json.loads(done.stdout) if done.returncode == 0 else {}
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return {}
    return answer if isinstance(answer, dict) else {}


def complete(where: Place, answer: Mapping[str, object]) -> bool:
    """Whether the probe found every package, and ours from this clone."""
    home = answer.get("home")
    return answer.get("lacking") == [] and isinstance(home, str) and Path(home).parent.parent == where.clone


def judge(where: Place, extras: Sequence[str]) -> Verdict:
    """What the environment needs before it can be used: the first row that applies."""
    answer = probe(where, extras)
    stamp = read_stamp(where.venv)
    had = stamp.get("extras")
    mark = fingerprint((where.clone / "pyproject.toml").read_text(encoding="utf-8"))
    rows = (
        (not where.venv.is_dir() or not any(where.venv.iterdir()), "create", "there is none yet"),
        (not answer, "create", "its Python does not run"),
        (answer.get("python") != list(PYTHON), "create", "it was made by another Python version"),
        (stamp.get("clone", str(where.clone)) != str(where.clone), "create", "the clone has moved"),
        (not stamp, "install", "it was not finished"),
        (stamp.get("fingerprint") != mark, "install", "pyproject.toml has changed"),
        (not isinstance(had, list) or not set(extras) <= set(had), "install", "more packages are wanted"),
        (not complete(where, answer), "install", "packages are missing"),
    )
    return next((Verdict(need, why) for applies, need, why in rows if applies), Verdict("nothing", "ready"))


def check_tools() -> None:
    """Refuse in one line a Python that cannot make environments (Debian ships it in parts)."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        raise SetupError(
            f"this Python ({sys.executable}) cannot make environments, its venv or ensurepip module is "
            f"missing: on Debian and Ubuntu run 'sudo apt install python{PYTHON[0]}.{PYTHON[1]}-venv', elsewhere "
            "install Python from python.org; then start again."
        )


def is_empty(venv: Path) -> bool:
    """Whether there is nothing yet that could be anybody's."""
    return not os.path.lexists(venv) or (venv.is_dir() and not venv.is_symlink() and not any(venv.iterdir()))


def is_ours(venv: Path) -> bool:
    """Whether a folder proves that we made it: by the mark in it, or by a stamp as only we write it."""
    if venv.is_symlink() or not venv.is_dir():
        return False
    try:
        marked = read_text(venv / MARK, 1000) == MADE
    except BadFile:
        marked = False
    return marked or {"fingerprint", "extras", "clone"} <= set(read_stamp(venv))


def check_ours(where: Place) -> None:
    """Refuse in one line to touch what somebody else put there: a file, a link, a folder without our mark."""
    venv = where.venv
    if is_empty(venv) or is_ours(venv):
        return
    kind = "a link" if venv.is_symlink() else "a folder" if venv.is_dir() else "a file"
    name = "RAIGO_LAB_VENV names" if where.chosen else "the environment's place is"
    raise SetupError(
        f"{name} {venv}, {kind} that go.py did not make: it is left alone; "
        "let RAIGO_LAB_VENV name a new or an empty folder."
    )


def clear(where: Place) -> None:
    """Remove a spoilt environment, but only one that we made."""
    check_ours(where)
    if not is_empty(where.venv):
        shutil.rmtree(where.venv)


def create(where: Place) -> None:
    """Make a fresh environment; pip comes with the installation."""
    check_tools()
    try:
        clear(where)
        where.venv.mkdir(parents=True, exist_ok=True)
        write_whole(where.venv / MARK, MADE)
    except (OSError, BadFile) as error:
        raise SetupError(
            f"the environment {where.venv} cannot be made ({getattr(error, 'strerror', None) or error}): close programs "
            "that use it and check that the folder may be written."
        ) from error
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(where.venv)],
        capture_output=True,
        text=True,
        check=False,
        env=child_environ(os.environ),
    )
    if done.returncode:
        told = (done.stdout + done.stderr).strip().splitlines()
        raise SetupError(
            f"python -m venv {where.venv} failed: {told[-1] if told else 'without a word'}; install Python "
            "again, from python.org if need be."
        )


def ensure_pip(where: Place) -> bool:
    """Whether pip runs in the environment, if need be after putting it back."""
    python = str(venv_python(where.venv))
    for command in (["-m", "pip", "--version"], ["-m", "ensurepip", "--upgrade"], ["-m", "pip", "--version"]):
        done = subprocess.run(
            [python, *command], capture_output=True, check=False, env=child_environ(os.environ)
        )
        if command[1] == "pip" and done.returncode == 0:
            return True
    return False


def pip_command(where: Place, extras: Sequence[str], os_name: str = os.name) -> list[str]:
    """The one installation: this clone, editable, with the extras."""
    python = str(venv_python(where.venv, os_name))
    target = f"{where.clone}[{','.join(extras)}]"
    quiet = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    return [python, "-m", "pip", "install", *quiet, "--editable", target]


def run_pip(where: Place, extras: Sequence[str]) -> bool:
    """Install, with a short progress line now and then; the whole talk goes to a log file."""
    environ = child_environ(os.environ)
    collected = 0
    with (where.venv / LOG).open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            pip_command(where, extras),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=environ,
            cwd=where.venv,
        )
        for line in process.stdout or ():
            log.write(line)
            if line.startswith("Collecting "):
                collected += 1
                if collected % 25 == 0:
                    say(f"  {collected} packages found ...")
            elif line.startswith("Installing collected packages"):
                say("  unpacking them ...")
    return process.wait() == 0


def last_error(venv: Path) -> str:
    """The line of pip's talk that tells best what went wrong: the last that names an error."""
    try:
        lines = (venv / LOG).read_text(encoding="utf-8").splitlines()
    except OSError:
        return "pip does not run"
    patterns = (r"ERROR: (.+)", r"\s*(\w*Error: .+)", r"(.*\S.*)")
    found = (
        match[1] for pattern in patterns for line in reversed(lines) if (match := re.match(pattern, line))
    )
    return next(found, "pip said nothing")


def install(where: Place, extras: Sequence[str]) -> bool:
    """Put every package in place and stamp it; False if pip or the environment would not."""
    (where.venv / STAMP).unlink(missing_ok=True)
    if not ensure_pip(where) or not run_pip(where, extras) or not complete(where, probe(where, extras)):
        return False
    write_stamp(where, extras)
    return True


def say(line: str) -> None:
    """One progress line, at once."""
    print(line, flush=True)


def prepare(where: Place, extras: Sequence[str]) -> Path:
    """The environment's Python, after everything it lacked was put in place."""
    check_ours(where)
    verdict = judge(where, extras)
    if verdict.need == "nothing":
        return venv_python(where.venv)
    before = read_stamp(where.venv)
    had = before.get("extras")
    had = [str(extra) for extra in had] if isinstance(had, list) else []
    # What an earlier command installed stays wanted, else two commands would undo each other's stamp.
    wanted = sorted({*extras, *had})
    if verdict.need == "install":
        say(f"Completing the environment {where.venv} ({verdict.why}) ...")
        if install(where, wanted):
            return venv_python(where.venv)
        if complete(where, probe(where, extras)):
            say(f"  not brought up to date ({last_error(where.venv)}); going on with what is there.")
            return venv_python(where.venv)
        if had and complete(where, probe(where, had)):  # Still good for the other command: leave it so.
            write_whole(where.venv / STAMP, json.dumps(before))
            raise SetupError(f"more packages are needed and cannot be had: {last_error(where.venv)}")
        verdict = Verdict("create", "it could not be repaired")
    say(f"Making the environment {where.venv} ({verdict.why}); the first time takes a minute or two ...")
    create(where)
    if not install(where, wanted):
        raise SetupError(
            f"the packages cannot be installed: {last_error(where.venv)} (see {where.venv / LOG})"
        )
    say("  done.")
    return venv_python(where.venv)
