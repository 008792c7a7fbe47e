"""Reading within limits: kind and size are looked at first, and every refusal is one sentence."""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path

import pytest

from raigo_lab.errors import BadFile
from raigo_lab.files import names
from raigo_lab.files.names import expand
from raigo_lab.files.reading import NotTOML, parse_toml, read_input, read_limited, read_text


def test_a_file_within_the_limit_is_read(tmp_path):
    (tmp_path / "a").write_bytes("\ufeff鷺\r\n".encode())
    assert read_text(tmp_path / "a", 8) == "鷺\r\n"
    assert read_limited(tmp_path / "a", 8) == "\ufeff鷺\r\n".encode()


def test_a_file_above_the_limit_is_refused_by_its_size_without_being_read(tmp_path):
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)  # A terabyte of holes.
    began = time.process_time()
    with pytest.raises(BadFile, match=r"too large \(1,099,511,627,776 bytes; at most 1,000 are read\)"):
        read_limited(tmp_path / "huge", 1000)
    assert time.process_time() - began < 5


@pytest.mark.skipif(sys.platform != "linux", reason="Linux keeps such files in /proc")
def test_a_file_that_says_it_is_empty_is_still_limited():
    assert Path("/proc/self/maps").stat().st_size == 0
    with pytest.raises(BadFile, match="more than 10 bytes"):
        read_limited(Path("/proc/self/maps"), 10)


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
@pytest.mark.parametrize(
    ("place", "kind"), [("pipe", "a pipe"), (".", "a folder"), ("/dev/zero", "a device"), ("link", "a pipe")]
)
def test_what_is_no_regular_file_is_refused_and_never_waited_for(tmp_path, place, kind):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    with pytest.raises(BadFile, match=f"{kind}, not a regular file"):
        read_limited(tmp_path / place, 1000)


def test_what_is_missing_or_no_text_is_one_sentence(tmp_path):
    with pytest.raises(BadFile, match="No such file"):
        read_text(tmp_path / "gone", 10)
    with pytest.raises(FileNotFoundError):
        read_limited(tmp_path / "gone", 10)
    (tmp_path / "a").write_bytes(b"abc\xff")
    with pytest.raises(BadFile, match=r"not UTF-8 text \(byte 4\)"):
        read_text(tmp_path / "a", 10)
    with pytest.raises(BadFile, match="cannot be read"):
        read_text(Path("a\0b"), 10)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"abc\xff", "standard input: not UTF-8"),
        (b"x" * 11, "standard input is too large"),
        (None, "is closed"),
    ],
)
def test_standard_input_is_read_within_limits_too(monkeypatch, given, told):
    stream = None if given is None else io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    with pytest.raises(BadFile, match=told):
        read_input(10)


def test_standard_input_may_be_any_stream_of_text(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("鷺"))
    assert read_input(10) == "鷺"


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("a = 1\nb = ", 2, "this is not TOML"),
        ("a = " + "[" * 2000 + "]" * 2000, 1, "nested too deeply"),
        ("a = " + "9" * 5000, 1, "too many digits"),
        ("a = 1\n" * 1000, 1, "too large"),
        ("x = 1\n" + "a." * 250 + "b = 1", 2, "more than 200 dots"),
        ("x = {" + "a." * 250 + "b = 1}", 1, "more than 200 dots"),
        ("a = 1\na = 2", 2, "this is not TOML"),
    ],
)
def test_toml_that_cannot_be_read_is_one_sentence_with_a_line(text, line, told):
    with pytest.raises(NotTOML, match=told) as found:
        parse_toml(text, 5_100)
    assert found.value.line == line
    assert len(str(found.value)) < 200


def test_a_home_that_nobody_knows_is_one_sentence(monkeypatch):
    with pytest.raises(BadFile, match="home folder is unknown"):
        expand("~no-such-user-here/a")

    def refuse():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(names.Path, "home", refuse)
    with pytest.raises(BadFile, match="set HOME"):
        names.home()
