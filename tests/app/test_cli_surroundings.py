"""The command in bad surroundings: no home, no streams, a full disk, signals at the wrong moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.places import CLONE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams, users and signals as Unix has them")

POSITION = "2p t0 z- e1 / 2 32 -- 54,-,- / 2 - -- -,-,-"


def command(*arguments, environ=None, **streams):
    """A real run, with only the variables that are given."""
    return subprocess.run(
        [sys.executable, "-m", "raigo_lab", *arguments],
        check=False,
        timeout=120,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CLONE), **(environ or {})},
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **streams},
    )


def one_line(done, code=2):
    """The sentence on standard error."""
    told = done.stderr.decode()
    assert done.returncode == code, told
    assert told.count("\n") == 1, told
    assert "Traceback" not in told
    return told


AS_NOBODY = """
import os, sys
from raigo_lab.app.cli import main  # Read while we may.
os.setgroups([])
os.setgid(54321)
os.setuid(54321)  # A user without a name, and so without a home that the system knows.
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
@pytest.mark.parametrize("arguments", [["progress"], ["doctor"], ["lab"]])
def test_without_a_home_one_sentence_says_what_to_do(arguments):
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, *arguments],
        capture_output=True, check=False, timeout=60, cwd="/",
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CLONE)},
    )  # fmt: skip
    assert "home folder is unknown" in one_line(done)


@pytest.mark.parametrize(
    "arguments",
    [
        ["progress", "--file", "~no-such-user/a.jsonl"],
        ["progress", "--export", "~no-such-user/a.jsonl"],
        ["report", "~no-such-user/class"],
        ["handout", "hands", "-o", "~no-such-user/a.html"],
        ["aid", "-o", "~no-such-user/a.html"],
        ["play", "-o", "~no-such-user/a.txt"],
        ["explore", POSITION, "-o", "~no-such-user/a.json"],
        ["mine", "--theme", "battle", "--write", "~no-such-user/a"],
        ["verify", "~no-such-user/a.toml"],
        ["lab", "~no-such-user/work"],
        ["doctor", "~no-such-user/work"],
    ],
)
def test_a_home_that_nobody_knows_is_one_sentence(arguments, tmp_path):
    told = one_line(command(*arguments, environ={"HOME": str(tmp_path), "RAIGO_LAB_PROGRESS": "off"}))
    assert "this home folder is unknown" in told


@pytest.mark.parametrize("variable", ["RAIGO_LAB_PROGRESS", "RAIGO_LAB_PUZZLES"])
def test_a_variable_that_names_such_a_home_is_one_sentence(variable, tmp_path):
    done = command("progress", environ={"HOME": str(tmp_path), variable: "~no-such-user/a"})
    assert "this home folder is unknown" in one_line(done)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", [["score", "765"], ["rules", "seal"], ["moves", POSITION, "--json"]])
def test_a_full_disk_is_one_sentence(arguments):
    with Path("/dev/full").open("wb") as full:
        done = command(*arguments, stdout=full)
    assert one_line(done).endswith("the system refused: No space left on device\n")


def test_nowhere_to_complain_is_no_failure():
    if not Path("/dev/full").exists():
        pytest.skip("Linux has a disk that is always full")
    with Path("/dev/full").open("wb") as full:
        assert command("score", "x", stdout=full, stderr=full).returncode == 2


@pytest.mark.parametrize("arguments", [["score", "-"], ["check", "-"], ["moves", "-"]])
def test_a_closed_standard_input_is_told(arguments):
    done = command(*arguments, stdin=None, preexec_fn=lambda: os.close(0))
    assert done.returncode == 2 or (arguments[0] == "score" and done.returncode == 0)
    assert b"Traceback" not in done.stderr


def test_a_closed_standard_output_is_no_failure_and_no_file_takes_its_place(tmp_path):
    path = tmp_path / "a.txt"
    done = command("play", "-o", str(path), stdout=None, preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (0, b"")
    assert path.read_bytes().startswith(b'[Seats "2"]')
    assert b"mean Yang" not in path.read_bytes()


@pytest.mark.parametrize("verb", ["score", "check", "show", "moves", "solve", "explore"])
def test_input_that_is_not_utf8_is_one_sentence(verb):
    reader, writer = os.pipe()
    os.write(writer, b"2p \xff\xfe")
    os.close(writer)
    done = command(verb, "-", stdin=reader)
    os.close(reader)
    assert "standard input: not UTF-8 text (byte 4)" in one_line(done)


def test_a_reader_that_has_seen_enough_is_no_failure():
    first = subprocess.Popen(
        [sys.executable, "-m", "raigo_lab", "puzzles"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CLONE)},
    )  # fmt: skip
    first.stdout.close()
    assert first.stderr.read() == b""
    assert first.wait(60) == 0
    first.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["score", "7\x1b[31m\u202e"], "\\x1b[31m\\u202e"),
        (["turns", POSITION, "-n", "9" * 6000], "invalid int value"),
        (["rules", "--lang", "\x1b]0;x\x07"], "invalid choice"),
        (["today", "--date", "x" * 10_000], "a day such as"),
        (["puzzles", "\u202e" * 2000], "is not a theme"),
    ],
)
def test_messages_are_short_and_show_control_characters_escaped(arguments, shown):
    told = one_line(command(*arguments))
    assert shown in told
    assert len(told) < 2_000
    assert not any(ord(char) < 32 or char == "\u202e" for char in told.rstrip("\n"))


# Signals

STOPPED_WHILE_LOADING = """
import os, runpy, signal, sys
def hear(event, args):
    if event == "import" and args[0] == {module!r}:
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hear)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without it
sys.argv = ["raigo-lab", "score", "765"]
runpy.run_module("raigo_lab", run_name="__main__")
"""


@pytest.mark.parametrize(
    "module", ["raigo_lab.app.cli", "raigo_lab.app.cli.mining", "raigo_lab.raigo.hands", "argparse"]
)
def test_ctrl_c_while_the_command_is_loading_ends_in_one_line(module):
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_WHILE_LOADING.format(module=module)],
        capture_output=True, check=False, timeout=60, env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CLONE)},
    )  # fmt: skip
    assert one_line(done, 130) == "raigo-lab: stopped\n"


AS_IN_A_TERMINAL = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("raigo_lab", run_name="__main__")
"""


def children(pid):
    """The processes that this one started, and theirs."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found += [int(path.parent.name), *children(int(path.parent.name))]
    return found


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells in /proc who started whom")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_worker_is_left_behind(number):
    process = subprocess.Popen(
        [sys.executable, "-c", AS_IN_A_TERMINAL, "verify", "--workers", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CLONE)},
    )  # fmt: skip
    try:
        wait_for(lambda: len(children(process.pid)) >= 2)
        time.sleep(0.5)  # They are at work.
        workers = children(process.pid)
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        wait_for(lambda: not any(map(alive, workers)), 20)
        assert b"Traceback" not in err
        expected = {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGKILL: -9}
        assert process.returncode == expected[number]
    finally:
        for pid in (*children(process.pid), process.pid):
            if alive(pid):
                os.kill(pid, signal.SIGKILL)
