"""The harness that attacks the kit: a short run of every part, and proof that it would notice."""

from __future__ import annotations

import json
import os
import random
import time

import pytest

from tools.fuzz import __main__ as harness
from tools.fuzz import command, growth, kills, readers, sandbox
from tools.fuzz.mutate import spoil
from tools.fuzz.tally import Check, Tally, rng_for, run_for

forks = pytest.mark.skipif(not sandbox.supported(), reason="needs processes made by fork")


def failures(checks, *, count, seconds=60.0):
    tally = Tally(seed=17)
    run_for(tally, checks, seconds=seconds, count=count)
    return {name: row["failures"] for name, row in tally.rows.items() if row["failed"]}


def test_spoilt_texts_are_read_or_refused():
    assert failures(readers.checks(), count=25) == {}


def test_no_reader_takes_the_square_of_the_time():
    assert failures(growth.checks(), count=1) == {}


@forks
def test_the_command_ends_in_one_sentence_and_touches_nothing_of_the_users():
    assert failures(command.checks(), count=2) == {}


@forks
@pytest.mark.parametrize("name", kills.JOBS)
def test_a_kill_leaves_each_file_whole(name):
    checks = [check for check in kills.checks() if check.name == f"kill: {name}"]
    assert failures(checks, count=5) == {}


# It would notice


def test_the_same_case_is_the_same_text_again():
    texts = [spoil(rng_for(1, "a", number), "2p t0 z5K / 2 7K1") for number in range(50)]
    assert texts == [spoil(rng_for(1, "a", number), "2p t0 z5K / 2 7K1") for number in range(50)]
    assert len(set(texts)) > 40


def test_a_reader_that_breaks_hangs_or_crawls_is_noticed():
    def breaks(_):
        raise KeyError("x")

    def crawls(_):
        while True:
            pass

    assert readers.attempt(breaks, "") == "KeyError: 'x'"
    assert readers.attempt(crawls, "", 0.1).startswith("more than 0.1 s")
    assert readers.attempt(int, "7") == ""


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (sandbox.Ended(70, "", "Traceback ...\nKeyError: 'x'\n", 1), "exit code 70"),
        (sandbox.Ended(-9, "", "", 60), "exit code -9 after 60 s"),
        (sandbox.Ended(1, "", "Traceback (most recent call last)\n", 1), "a traceback"),
        (sandbox.Ended(2, "", "x\n" * 100, 1), "a message of 101 lines"),
        (sandbox.Ended(2, "", "x" * 5000, 1), "the longest of 5,000 characters"),
        (sandbox.Ended(2, "", "a\x1b[31m\u202e\n", 1), "control characters"),
        (sandbox.Ended(2, "", "raigo-lab check: 鷺\n", 1), ""),
    ],
)
def test_a_bad_end_of_the_command_is_noticed(ended, told):
    assert told in command.judge(ended)
    assert bool(told) == bool(command.judge(ended))


@forks
def test_the_sandbox_shows_what_the_command_does(tmp_path):
    (tmp_path / "home").mkdir()
    environ = {"PATH": os.environ["PATH"]}
    done = sandbox.run(["score", "-"], tmp_path / "home", environ=environ, stdin=b"765")
    assert (done.code, done.err) == (0, "")
    assert "765" in done.out
    assert sandbox.run(["score", "x"], tmp_path / "home", environ=environ).code == 2
    began = time.monotonic()
    assert (
        sandbox.run(["score", "7"], tmp_path / "home", environ=environ, kill_after=0, prepare=_sleep).code
        == -9
    )
    assert time.monotonic() - began < 20


def _sleep():
    time.sleep(30)


@forks
def test_a_torn_file_and_a_pair_of_two_ages_are_noticed(tmp_path):
    job = kills.Job([], [], (), together=True)
    usual = kills.Known({"a": b"old", "b": b"old"}, {"a": b"new", "b": b"new"}, 1, 1)
    for a, b, told in (
        (b"new", b"new", ""),
        (b"old", b"old", ""),
        (b"ne", b"new", "a is torn: 2 bytes"),
        (b"new", b"old", "one file is new"),
        (None, b"old", "a is torn: missing"),
    ):
        for name, content in (("a", a), ("b", b)):
            (tmp_path / name).unlink(missing_ok=True)
            if content is not None:
                (tmp_path / name).write_bytes(content)
        (tmp_path / f".a.{'0' * 16}.raigo-draft").write_bytes(b"ne")  # Recognised, and no harm.
        assert kills._torn(job, usual.old, usual, tmp_path).startswith(told)
        assert bool(told) == bool(kills._torn(job, usual.old, usual, tmp_path))


def test_losses_of_the_user_are_noticed(tmp_path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("pipes as Unix has them")
    command.furnish(tmp_path / "home")
    before = command.treasures(tmp_path / "home")
    assert command._losses(tmp_path / "home", before) == ""
    (tmp_path / "home" / "thesis.txt").write_text("ours")
    assert command._losses(tmp_path / "home", before) == "overwritten: thesis.txt"
    (tmp_path / "home" / "thesis.txt").unlink()
    assert command._losses(tmp_path / "home", before).startswith("something was removed")


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    seen = []

    def case(rng: random.Random) -> str:
        seen.append(rng.random())
        return "bad" if len(seen) == 3 else ""

    path = tmp_path / "state.json"
    for count in (2, 5):
        tally = Tally(1, path)
        run_for(tally, [Check("x", case)], seconds=60, count=count)
    assert len(seen) == len(set(seen)) == 5
    assert json.loads(path.read_text())["rows"]["x"] == {"tried": 5, "failed": 1, "failures": [[2, "bad"]]}
    assert "x case 2: bad" in tally.table()
    assert rng_for(1, "x", 2).random() == seen[2]


def test_the_harness_as_a_command(capsys):
    assert harness.main(["poems"]) == 2
    assert "'poems' is not a part" in capsys.readouterr().err
    assert harness.main(["parsers", "--count", "1"]) == 0
    assert capsys.readouterr().out.startswith("check ")
    assert harness.main(["parsers", "--again", "reader: mix", "0"]) == 0
    assert harness.main(["parsers", "--again", "reader: poem", "0"]) == 2
