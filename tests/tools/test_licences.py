"""The licences of all dependencies are ones that we accept."""

from __future__ import annotations

import pytest

from tools import licences
from tools.licences import judge, main, needed, rows


def test_every_installed_dependency_has_an_accepted_licence(capsys):
    code = main([])
    told = capsys.readouterr().out
    assert code == 0, told
    assert told.rstrip().endswith("not accepted: none")


def test_the_tree_is_walked_to_its_leaves():
    names = needed()
    assert {"anywidget", "ipywidgets", "pandas", "jupyterlab", "pytest"} <= set(names)
    assert {"traitlets", "numpy", "tornado", "psygnal"} <= set(names)  # Needed by those.
    assert "raigo-lab" not in names
    assert "pytest" not in needed(extras=())


@pytest.mark.parametrize(
    ("says", "licence"),
    [
        ("MIT", "MIT"),
        ("MIT License; Apache Software License", "MIT, Apache-2.0"),
        ("BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", "BSD, 0BSD, MIT, Zlib, public domain"),
        ("Apache-2.0 OR BSD-2-Clause", "Apache-2.0"),
        ("GPL-3.0-or-later OR MIT", "MIT"),
        ("MIT AND AGPL-3.0-only", ""),
        ("GNU General Public License v3 (GPLv3)", ""),
        ("GPLv3", ""),
        ("LGPL-2.1-only", ""),
        ("Other/Proprietary License", ""),
        ("Commercial", ""),
        ("", ""),
        ("see the file", ""),
        ("permit nothing", ""),
    ],
)
def test_what_is_accepted(says, licence):
    assert judge(says) == licence


def test_a_package_that_says_nothing_is_named(monkeypatch, capsys):
    monkeypatch.setattr(licences, "stated", lambda name: "" if name == "six" else "MIT")
    assert [one.package for one in rows(["six", "pytest"]) if not one.licence] == ["six"]
    assert [one.licence for one in rows(["six"], {"six": "MIT"})] == ["MIT"]
    monkeypatch.setattr(licences, "needed", lambda **_: ["six"])
    assert main([]) == 1
    assert "not accepted: six" in capsys.readouterr().out
