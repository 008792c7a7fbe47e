"""The environment of go.py: judged ready, made, repaired; with commands as they are on other systems."""

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.places import CLONE

from tools import environment, start
from tools.environment import MADE, MARK, STAMP, Place, SetupError, judge

PYPROJECT = """
[project]
name = "raigo-lab"
dependencies = ["anywidget>=0.9", "pandas[excel] >= 2 ; python_version > '3'"]
[project.optional-dependencies]
lab = ["jupyterlab"]
test = ["pytest>=8", "jupyterlab"]
"""


@pytest.fixture
def where(tmp_path):
    """A clone with a package of its own, and a place for its environment."""
    clone = tmp_path / "clone"
    (clone / "raigo_lab").mkdir(parents=True)
    (clone / "raigo_lab" / "__init__.py").touch()
    (clone / "pyproject.toml").write_text(PYPROJECT)
    return Place(clone, clone / ".venv", chosen=False)


def packages(where):
    (found,) = [path for path in where.venv.rglob("site-packages") if path.is_dir()]
    return found


def pretend_installed(where, *names):
    """What pip leaves behind: the packages' records, and the way to the clone."""
    for name in names:
        record = packages(where) / f"{name.replace('-', '_')}-1.dist-info"
        record.mkdir(exist_ok=True)
        (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (packages(where) / "clone.pth").write_text(f"{where.clone}\n", encoding="utf-8")


@pytest.fixture
def ready(where):
    """An environment that is ready for ``lab``, made without pip so that it is quick."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(where.venv)], check=True)
    (where.venv / MARK).write_text(MADE)
    pretend_installed(where, "raigo-lab", "anywidget", "pandas", "jupyterlab")
    environment.write_stamp(where, ["lab"])
    return where


def test_place_is_in_the_clone_unless_chosen(tmp_path):
    assert environment.place(tmp_path, {}) == Place(tmp_path, tmp_path / ".venv", chosen=False)
    chosen = environment.place(tmp_path, {"RAIGO_LAB_VENV": str(tmp_path / "other")})
    assert chosen == Place(tmp_path, tmp_path / "other", chosen=True)


@pytest.mark.parametrize(("os_name", "tail"), [("posix", "bin/python"), ("nt", "Scripts/python.exe")])
def test_python_inside_the_environment(os_name, tail):
    assert environment.venv_python(Path("v"), os_name).as_posix() == f"v/{tail}"


@pytest.mark.parametrize("os_name", ["posix", "nt"])
def test_pip_installs_the_clone_with_its_extras(where, os_name):
    command = environment.pip_command(where, ["lab", "test"], os_name)
    assert command[:4] == [str(environment.venv_python(where.venv, os_name)), "-m", "pip", "install"]
    assert "--disable-pip-version-check" in command
    assert command[-2:] == ["--editable", f"{where.clone}[lab,test]"]


def test_variables_that_drag_in_outside_packages_are_dropped():
    given = {"PYTHONPATH": "x", "PYTHONHOME": "y", "PIP_USER": "1", "PIP_INDEX_URL": "kept", "PATH": "p"}
    passed = environment.child_environ(given)
    assert not {"PYTHONPATH", "PYTHONHOME", "PIP_USER"} & set(passed)
    assert passed["PIP_INDEX_URL"] == "kept"
    assert passed["PATH"] == "p"


def test_names_of_requirements():
    names = environment.requirement_names(PYPROJECT, ["lab", "test"])
    assert names == ["anywidget", "pandas", "jupyterlab", "pytest"]


def test_a_fitting_environment_needs_nothing(ready):
    assert judge(ready, ["lab"]).need == "nothing"


def test_a_ready_environment_is_used_without_pip(ready, monkeypatch):
    monkeypatch.setattr(environment, "install", lambda *_: pytest.fail("pip was called"))
    monkeypatch.setattr(environment, "create", lambda *_: pytest.fail("made again"))
    assert environment.prepare(ready, ["lab"]) == environment.venv_python(ready.venv)


def test_none_yet(where):
    assert judge(where, ["lab"]) == ("create", "there is none yet")


def test_an_empty_folder_is_made_anew(where):
    where.venv.mkdir()
    assert judge(where, ["lab"]) == ("create", "there is none yet")


def test_python_gone(ready):
    environment.venv_python(ready.venv).unlink()
    assert judge(ready, ["lab"]) == ("create", "its Python does not run")


def test_stamp_gone_or_cut_off(ready):
    (ready.venv / STAMP).write_text('{"fingerpr')
    assert judge(ready, ["lab"]) == ("install", "it was not finished")
    (ready.venv / STAMP).unlink()
    assert judge(ready, ["lab"]) == ("install", "it was not finished")


def test_other_python_version(ready, monkeypatch):
    monkeypatch.setattr(environment, "PYTHON", (3, 99))
    assert judge(ready, ["lab"]) == ("create", "it was made by another Python version")


def test_the_fingerprint_knows_pyproject_and_python():
    marks = {environment.fingerprint(text, python) for text in "ab" for python in ((3, 11), (3, 12))}
    assert len(marks) == 4


def test_moved_clone(ready):
    moved = ready.clone.with_name("moved")
    ready.clone.rename(moved)
    assert judge(Place(moved, moved / ".venv", chosen=False), ["lab"]) == ("create", "the clone has moved")


def test_pyproject_changed(ready):
    (ready.clone / "pyproject.toml").write_text(PYPROJECT + "\n# changed\n")
    assert judge(ready, ["lab"]) == ("install", "pyproject.toml has changed")


def test_more_packages_wanted(ready):
    assert judge(ready, ["lab", "test"]) == ("install", "more packages are wanted")


def test_a_package_was_removed(ready):
    shutil.rmtree(packages(ready) / "pandas-1.dist-info")
    assert judge(ready, ["lab"]) == ("install", "packages are missing")


def test_an_interrupted_installation_leaves_no_stamp(ready, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    monkeypatch.setattr(environment, "run_pip", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.prepare(ready, ["lab", "test"])
    assert judge(ready, ["lab"]) == ("install", "it was not finished")


def test_pip_is_put_back(ready):
    python = str(environment.venv_python(ready.venv))
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode
    assert environment.ensure_pip(ready)
    assert (
        subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    )


def installer(*names, works=True):
    """A stand-in for pip that leaves these packages behind, or fails as it does without a network."""

    def run_pip(where, _extras):
        (where.venv / environment.LOG).write_text(
            "Collecting pytest\nERROR: No matching distribution for pytest\n"
        )
        pretend_installed(where, *(names if works else ()))
        return works

    return run_pip


def test_a_spoilt_environment_is_made_anew_and_stamped(ready, monkeypatch):
    environment.venv_python(ready.venv).unlink()
    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    (ready.venv / "old").touch()
    monkeypatch.setattr(environment, "run_pip", installer("raigo-lab", "anywidget", "pandas", "jupyterlab"))
    assert environment.prepare(ready, ["lab"]) == environment.venv_python(ready.venv)
    assert judge(ready, ["lab"]).need == "nothing"
    assert not (ready.venv / "old").exists()


def test_a_later_command_keeps_the_earlier_ones_packages(ready, monkeypatch):
    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    monkeypatch.setattr(environment, "run_pip", installer("pytest"))
    environment.prepare(ready, ["test"])
    assert judge(ready, ["lab"]).need == "nothing"
    assert judge(ready, ["lab", "test"]).need == "nothing"


def test_without_network_a_changed_pyproject_does_not_stop_the_lab(ready, monkeypatch, capsys):
    (ready.clone / "pyproject.toml").write_text(PYPROJECT + "\n# changed\n")
    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    monkeypatch.setattr(environment, "run_pip", installer(works=False))
    assert environment.prepare(ready, ["lab"]) == environment.venv_python(ready.venv)
    assert "going on with what is there" in capsys.readouterr().out


def test_without_network_a_failed_test_set_up_leaves_the_lab_usable(ready, monkeypatch):
    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    monkeypatch.setattr(environment, "run_pip", installer(works=False))
    with pytest.raises(SetupError, match="more packages are needed and cannot be had: No matching"):
        environment.prepare(ready, ["lab", "test"])
    assert judge(ready, ["lab"]).need == "nothing"


def test_without_network_a_first_run_ends_in_one_line(where, monkeypatch):
    monkeypatch.setattr(environment, "ensure_pip", lambda _: True)
    monkeypatch.setattr(environment, "run_pip", installer(works=False))
    with pytest.raises(SetupError, match="cannot be installed: No matching distribution") as caught:
        environment.prepare(where, ["lab"])
    assert "\n" not in str(caught.value)
    assert (where.venv / MARK).exists()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (None, "pip does not run"),
        ("", "pip said nothing"),
        ("Collecting x\n\n", "Collecting x"),
        ("ERROR: first\nERROR: No space left\nhint: look above\n", "No space left"),
        (
            "  FileNotFoundError: notebooks\nerror: metadata-generation-failed\n",
            "FileNotFoundError: notebooks",
        ),
    ],
)
def test_the_line_of_pips_log_that_tells_most(tmp_path, said, told):
    if said is not None:
        (tmp_path / environment.LOG).write_text(said)
    assert environment.last_error(tmp_path) == told


def test_python_without_ensurepip_is_told_what_to_do(monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else found(name)
    )
    with pytest.raises(SetupError, match=r"apt install python3\.\d+-venv") as caught:
        environment.check_tools()
    assert "\n" not in str(caught.value)


def test_venv_that_fails_is_told_in_one_line(where, monkeypatch, tmp_path):
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho first\necho the reason >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(SetupError, match="failed: the reason"):
        environment.create(where)


# What is there already


def put(venv, what):
    """Somebody else's things in the place of the environment."""
    if what == "a file":
        venv.write_text("three years of work")
    elif what == "a link":
        (venv.parent / "elsewhere").mkdir()
        (venv.parent / "elsewhere" / MARK).write_text(MADE)
        venv.symlink_to(venv.parent / "elsewhere")
    else:
        venv.mkdir()
        (venv / what).write_text("home = /usr/bin\n")


def everything_in(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }


@pytest.mark.parametrize("chosen", [True, False])
@pytest.mark.parametrize("what", ["a file", "a link", "thesis.txt", "pyvenv.cfg", MARK, STAMP])
def test_what_go_did_not_make_is_never_touched(where, what, chosen):
    place = where._replace(chosen=chosen)
    put(place.venv, what)
    before = everything_in(where.clone)
    for touch in (environment.clear, environment.create, lambda one: environment.prepare(one, ["lab"])):
        with pytest.raises(SetupError, match="did not make: it is left alone") as caught:
            touch(place)
        assert "\n" not in str(caught.value)
    assert everything_in(where.clone) == before


def test_somebody_elses_working_environment_is_not_installed_into(where, tmp_path):
    other = where._replace(venv=tmp_path / "other", chosen=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(other.venv)], check=True)
    before = everything_in(other.venv)
    with pytest.raises(SetupError, match="did not make"):
        environment.prepare(other, ["lab"])
    assert everything_in(other.venv) == before


def test_go_refuses_a_foreign_folder_with_exit_code_two(tmp_path):
    (tmp_path / "thesis.txt").write_text("three years of work")
    done = subprocess.run(
        [sys.executable, str(CLONE / "go.py"), "lab"],
        capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "RAIGO_LAB_VENV": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_home_that_nobody_knows_is_told_in_one_line(capsys, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_VENV", "~no-such-user-here/venv")
    assert start.main(["lab"]) == 2
    assert capsys.readouterr().err.startswith(
        "go.py: RAIGO_LAB_VENV: ~no-such-user-here/venv: this home folder"
    )


def test_an_environment_that_go_made_is_cleared(where):
    where.venv.mkdir()
    environment.clear(where)  # Empty: nobody's.
    (where.venv / MARK).write_text(MADE)
    (where.venv / "half").touch()
    environment.clear(where)
    assert not where.venv.exists()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders under files are refused otherwise there")
def test_a_place_that_cannot_be_written_is_told_in_one_line(where):
    blocked = where.clone / "pyproject.toml" / "venv"
    with pytest.raises(SetupError, match="cannot be made"):
        environment.create(where._replace(venv=blocked))


def test_go_without_a_command_explains_itself(capsys):
    assert start.main([]) == 2
    assert "go.py lab" in capsys.readouterr().err
    assert start.main(["--help"]) == 0
    assert "go.py test" in capsys.readouterr().out


def test_go_tells_set_up_trouble_in_one_line(monkeypatch, capsys):
    def refuse(*_):
        raise SetupError("no room")

    monkeypatch.setattr(start, "prepare", refuse)
    assert start.main(["lab"]) == 2
    assert capsys.readouterr().err == "go.py: no room\n"


def test_go_stopped_during_set_up(monkeypatch, capsys):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "prepare", stopped)
    assert start.main(["test"]) == 130
    assert "goes on from here" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lab", "test"])
def test_go_hands_over_to_the_environments_python(monkeypatch, command):
    handed = []
    monkeypatch.chdir(CLONE)
    monkeypatch.setattr(start, "prepare", lambda *_: Path("/v/bin/python"))
    monkeypatch.setattr(start, "hand_over", lambda line: handed.append(line) or 7)
    assert start.main([command, "--extra"]) == 7
    assert handed == [[str(Path("/v/bin/python")), *start.COMMANDS[command][1], "--extra"]]


def test_windows_waits_for_what_it_started():
    code = "import os, sys; sys.exit(5 if 'PYTHONPATH' not in os.environ else 6)"
    assert start.hand_over([sys.executable, "-c", code], os_name="nt") == 5


def test_old_pythons_are_refused_in_one_line():
    code = (
        "import sys; sys.version_info = (3, 10, 1)\n"
        f"exec(compile(open({str(CLONE / 'go.py')!r}).read(), 'go.py', 'exec'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, this is Python 3.10" in done.stderr


def test_go_is_written_so_that_old_pythons_can_read_it():
    text = (CLONE / "go.py").read_text(encoding="ascii")
    for newer in ("annotations", ":=", "->", "match ", 'f"', "f'"):
        assert newer not in text.replace("__future__", ""), newer


def test_the_probe_reports_a_python_that_talks_nonsense(ready, monkeypatch):
    monkeypatch.setattr(environment, "PROBE", "print('hello')")
    assert environment.probe(ready, ["lab"]) == {}


def test_ci_runs_the_command_of_the_readme():
    readme = (CLONE / "README.md").read_text(encoding="utf-8")
    script = (CLONE / ".ci" / "run").read_text(encoding="utf-8")
    assert script.rstrip().endswith("\npython3 go.py test")
    assert "\npython3 go.py test\n" in readme
    assert "\npython3 go.py lab\n" in readme
    assert "RAIGO_LAB_VENV" in script


def test_the_stamp_names_the_clone(ready):
    stamp = json.loads((ready.venv / STAMP).read_text())
    assert stamp["clone"] == str(ready.clone)
    assert stamp["extras"] == ["lab"]


@pytest.mark.parametrize("name", ["start", "environment"])
def test_what_runs_before_the_installation_needs_the_standard_library_alone(name):
    tree = ast.parse((CLONE / "tools" / f"{name}.py").read_text(encoding="utf-8"))
    wanted = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    wanted |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    # The room of files and the errors need the standard library alone, as the house's own tests see to.
    wanted = {one for one in wanted if not one.startswith(("raigo_lab.files.", "raigo_lab.errors"))}
    tops = {one.split(".")[0] for one in wanted}
    assert tops <= {*sys.stdlib_module_names, "tools"}
