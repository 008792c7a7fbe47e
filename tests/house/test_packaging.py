"""What is shipped: the dependency list, conda's copy of it, and a wheel that works on its own."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest
from support.places import CLONE

from raigo_lab import __version__

PROJECT = tomllib.loads((CLONE / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Read inside the clean environment: everything that must have travelled in the wheel.
LOOK = """
import importlib, importlib.metadata, json, pkgutil, sys
from importlib.resources import files
from pathlib import Path
import raigo_lab
from raigo_lab.app import workfolder

package = Path(str(files("raigo_lab")))
names = [m.name for m in pkgutil.walk_packages([str(package)], "raigo_lab.") if not m.name.endswith("__main__")]
for name in names:
    importlib.import_module(name)
esm = {}
if "raigo_lab.widgets" in names:
    import anywidget
    kinds, waiting = [], [anywidget.AnyWidget]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        # A kind that others are built on has no script of its own.
        if kind.__module__.startswith("raigo_lab.") and not kind.__subclasses__():
            kinds.append(kind)
    esm = {kind.__name__: [len(str(kind._esm)), len(str(getattr(kind, "_css", "")))] for kind in kinds}
print(json.dumps({
    "home": str(package),
    "version": importlib.metadata.version("raigo-lab"),
    "notebooks": sorted(workfolder.shipped_files(workfolder.shipped_folder())),
    "notebook_home": str(workfolder.shipped_folder()),
    "puzzles": sorted(p.relative_to(package / "data" / "puzzles").as_posix()
                      for p in (package / "data" / "puzzles").rglob("*.toml")),
    "esm": esm,
    "why": raigo_lab.worth("HKN").why("ja"),
}))
"""


def tree(folder, pattern="*"):
    """The files of a folder of the clone, by their paths inside it."""
    hidden = {"__pycache__", ".ipynb_checkpoints"}
    return {
        path.relative_to(CLONE / folder).as_posix()
        for path in (CLONE / folder).rglob(pattern)
        if path.is_file() and not hidden & set(path.parts) and not path.name.startswith(".")
    }


def without_outside_paths():
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}


def test_runtime_dependencies_are_these_four():
    names = [re.split(r"[<>=!~ \[;]", row, maxsplit=1)[0] for row in PROJECT["dependencies"]]
    assert names == ["anywidget", "ipywidgets", "networkx", "pandas"]
    assert PROJECT["requires-python"] == ">=3.11"


def test_environment_yml_asks_for_the_same_packages():
    rows = re.findall(
        r"^  - (\S+)$", (CLONE / "environment.yml").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    packages = [row for row in rows if row not in {"conda-forge", "pip", "pip:"}]
    lab = PROJECT["optional-dependencies"]["lab"]
    assert packages == [f"python{PROJECT['requires-python']}", *PROJECT["dependencies"], *lab]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from this clone by the build backend itself: no network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=CLONE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def clean_python(wheel, tmp_path_factory):
    """A new environment with the wheel; its dependencies are lent from this one, our own package is not.

    A path in a .pth file is searched, but .pth files found there are not read: the editable installation
    of this clone stays out of sight.
    """
    venv = tmp_path_factory.mktemp("clean") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    quiet = ["--disable-pip-version-check", "--quiet", "--no-index", "--no-deps"]
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", *quiet, str(wheel)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False, env=without_outside_paths())
    assert done.returncode == 0, done.stdout + done.stderr
    (packages,) = [path for path in venv.rglob("site-packages") if path.is_dir()]
    (packages / "lent.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    return python


@pytest.fixture(scope="module")
def seen(clean_python, tmp_path_factory):
    done = subprocess.run(
        [str(clean_python), "-c", LOOK],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path_factory.mktemp("elsewhere"),
        env={**without_outside_paths(), "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_wheel_holds_every_file_of_package_notebooks_and_puzzles(wheel):
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"raigo_lab/{name}" for name in tree("raigo_lab")}
    wanted |= {f"raigo_lab/data/notebooks/{name}" for name in tree("notebooks")}
    wanted |= {f"raigo_lab/data/puzzles/{name}" for name in tree("puzzles")}
    assert wanted <= held, sorted(wanted - held)


def test_the_wheel_holds_nothing_of_tests_and_tools(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    shared = f"raigo_lab-{__version__}.data"
    assert {name.split("/")[0] for name in names} == {
        "raigo_lab",
        f"raigo_lab-{__version__}.dist-info",
        shared,
    }
    # Jupyter's own folder gets the extension that makes lessons live, and nothing else.
    folder = f"{shared}/data/share/jupyter/labextensions/raigo-lab/"
    files = {name.removeprefix(folder) for name in names if name.startswith(f"{shared}/")}
    assert files == {"package.json", "static/remoteEntry.js", "static/known.json"}


def test_the_installed_package_loads_on_its_own(seen):
    assert Path(seen["home"]).parent.name == "site-packages"
    assert not Path(seen["home"]).is_relative_to(CLONE)
    assert seen["version"] == __version__
    assert "蓮花" in seen["why"]


def test_the_installed_package_finds_notebooks_and_puzzles(seen):
    assert Path(seen["notebook_home"]).is_relative_to(seen["home"])
    assert set(seen["notebooks"]) == tree("notebooks")
    assert set(seen["puzzles"]) == tree("puzzles", "*.toml")


def test_each_installed_widget_reads_its_script_and_style(seen):
    for name, (script, style) in seen["esm"].items():
        assert script > 200, f"{name} has no script"
        assert style > 50, f"{name} has no style"
    assert bool(seen["esm"]) == bool(tree("raigo_lab/widgets", "*.js"))


def test_the_command_is_installed(clean_python):
    command = clean_python.with_name("raigo-lab.exe" if os.name == "nt" else "raigo-lab")
    done = subprocess.run(
        [str(command), "--version"], capture_output=True, text=True, check=True, env=without_outside_paths()
    )
    assert done.stdout == f"raigo-lab {__version__}\n"
