"""The two commands of ``go.py``: prepare the environment, then hand over to what runs inside it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from raigo_lab.errors import BadFile
from tools.environment import SetupError, child_environ, place, prepare, say

CLONE = Path(__file__).resolve().parent.parent

USAGE = """usage: python go.py lab  [--no-open] [--port PORT] [--reset LESSON]   open the lessons in JupyterLab
       python go.py test [--no-browser] [--only STAGE] [--runs N]    run every check and test

Further arguments are handed on; 'python go.py lab --help' lists them all."""

# Command -> the extras it needs and what it runs inside the environment. The lessons of a clone are
# worked on in its folder lab/, which git does not see.
COMMANDS: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "lab": (("lab", "fast"), ["-m", "raigo_lab", "lab", str(CLONE / "lab")]),
    "test": (("lab", "fast", "test"), ["-m", "tools.checks"]),
}


def hand_over(command: Sequence[str], os_name: str = os.name) -> int:
    """Become the command where the system can, so that Ctrl-C reaches it alone; else wait for it."""
    environ = child_environ(os.environ)
    if os_name == "posix":
        os.execve(command[0], list(command), environ)  # noqa: S606 - our own Python, no shell wanted
    process = subprocess.Popen(command, env=environ)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # The command got it too and tidies up.
            continue


def main(arguments: Sequence[str]) -> int:
    """Run ``lab`` or ``test``; trouble with the set-up ends in one line and exit code 2."""
    if not arguments or arguments[0] not in COMMANDS:
        asked = bool(arguments) and arguments[0] in {"-h", "--help", "help"}
        print(USAGE, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    extras, inside = COMMANDS[arguments[0]]
    try:
        python = prepare(place(CLONE, os.environ), extras)
    except (SetupError, BadFile) as error:
        print(f"go.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("go.py: stopped; the next start goes on from here.", file=sys.stderr)
        return 130
    os.chdir(CLONE)
    say(f"Environment ready: {python.parent.parent}")
    return hand_over([str(python), *inside, *arguments[1:]])
