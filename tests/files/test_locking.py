"""The lock beside a file: one at a time, released by a kill, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from raigo_lab.errors import BadFile
from raigo_lab.files.locking import lock

COUNT = """
import sys, pathlib
from raigo_lab.files.locking import lock
path = pathlib.Path(sys.argv[1])
for _ in range(100):
    with lock(path):
        path.write_text(str(int(path.read_text()) + 1))
"""

HOLD = """
import sys, pathlib, time
from raigo_lab.files.locking import lock
with lock(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_three_processes_count_without_losing_one(tmp_path):
    path = tmp_path / "number"
    path.write_text("0")
    all_three = [subprocess.Popen([sys.executable, "-c", COUNT, str(path)]) for _ in range(3)]
    assert [process.wait(timeout=120) for process in all_three] == [0, 0, 0]
    assert path.read_text() == "300"
    assert [one.name for one in tmp_path.iterdir()] == ["number"]


def test_a_lock_that_is_held_is_told_and_a_kill_releases_it(tmp_path):
    path = tmp_path / "a"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BadFile, match="in use by another program"), lock(path, patience=0.1):
            pass
    finally:
        holder.kill()
        holder.wait(timeout=60)
        holder.stdout.close()
    with lock(path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_where_no_lock_can_lie_the_work_goes_on(tmp_path):
    with lock(tmp_path / "gone" / "a"):
        (tmp_path / "work").touch()
    assert [path.name for path in tmp_path.iterdir()] == ["work"]


@pytest.mark.skipif(
    not hasattr(signal, "SIGKILL") or not hasattr(os, "symlink"), reason="links as Unix has them"
)
def test_a_link_planted_as_the_lock_is_not_followed(tmp_path):
    (tmp_path / ".a.lock").symlink_to(tmp_path / "elsewhere")
    with lock(tmp_path / "a"):
        pass
    assert not (tmp_path / "elsewhere").exists()
