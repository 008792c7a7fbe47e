"""Files whole or not at all: drafts nobody can plant, nothing of somebody else's overwritten."""

from __future__ import annotations

import os
import stat
import time

import pytest

from raigo_lab.errors import BadFile
from raigo_lab.files.writing import DRAFT, STALE, write_all, write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="links and modes as Unix has them")


def drafts(folder):
    return [path.name for path in folder.iterdir() if path.name.endswith(DRAFT)]


def test_a_new_file_holds_all_of_it_and_no_draft_is_left(tmp_path):
    write_whole(tmp_path / "a.txt", "鷺\r\n")
    write_whole(tmp_path / "b.bin", b"\0\xff")
    assert (tmp_path / "a.txt").read_bytes() == "鷺\r\n".encode()
    assert (tmp_path / "b.bin").read_bytes() == b"\0\xff"
    assert drafts(tmp_path) == []


@posix
def test_a_file_keeps_its_mode_and_a_new_one_follows_the_umask(tmp_path):
    old = tmp_path / "old"
    old.write_text("x")
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        write_whole(old, "y")
        write_whole(tmp_path / "new", "y")
    finally:
        os.umask(before)
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@posix
def test_a_link_is_neither_followed_nor_replaced(tmp_path):
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("three years")
    (tmp_path / "page.html").symlink_to(thesis)
    with pytest.raises(BadFile, match="a link, not a regular file"):
        write_whole(tmp_path / "page.html", "ours")
    assert thesis.read_text() == "three years"
    assert (tmp_path / "page.html").is_symlink()


@posix
def test_links_planted_as_drafts_are_not_written_through(tmp_path):
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("three years")
    for name in (".page.html.new", f".page.html.{'0' * 16}{DRAFT}"):
        (tmp_path / name).symlink_to(thesis)
    write_whole(tmp_path / "page.html", "ours")
    assert thesis.read_text() == "three years"
    assert (tmp_path / "page.html").read_text() == "ours"


@posix
@pytest.mark.parametrize("place", ["folder", "pipe", "/dev/full", "/dev/null"])
def test_only_regular_files_are_written(tmp_path, place):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="not a regular file"):
        write_whole(tmp_path / place, "x")


def test_a_file_that_is_not_ours_stays(tmp_path):
    path = tmp_path / "a"
    path.write_text("mine")
    with pytest.raises(BadFile, match="exists and was not written by this command"):
        write_whole(path, "x", ours=lambda head: head.startswith(b"ours"))
    with pytest.raises(BadFile, match="exists already"):
        write_whole(path, "x", new=True)
    assert path.read_text() == "mine"
    path.write_text("ours, older")
    write_whole(path, "x", ours=lambda head: head.startswith(b"ours"))
    assert path.read_text() == "x"
    assert drafts(tmp_path) == []


@pytest.mark.parametrize("name", ["gone/a", "a\0b", "x" * 300])
def test_what_cannot_be_written_is_one_sentence(tmp_path, name):
    with pytest.raises(BadFile, match="cannot be written") as found:
        write_whole(tmp_path / name, "x")
    assert "\n" not in str(found.value)


def test_text_that_is_not_unicode_is_refused_before_anything_is_made(tmp_path):
    with pytest.raises(BadFile, match="cannot be written"):
        write_whole(tmp_path / "a", "\udcff")
    assert list(tmp_path.iterdir()) == []


def test_old_drafts_of_the_same_file_go_and_nothing_else_does(tmp_path):
    old = time.time() - STALE - 10
    names = {
        "left behind": f".a.{'0' * 16}{DRAFT}",
        "being written": f".a.{'1' * 16}{DRAFT}",
        "another file's": f".b.{'2' * 16}{DRAFT}",
        "the user's": f".a.notes{DRAFT}",
    }
    for what, name in names.items():
        (tmp_path / name).write_text(what)
        if what != "being written":
            os.utime(tmp_path / name, (old, old))
    write_whole(tmp_path / "a", "x")
    left = {path.read_text() for path in tmp_path.iterdir()}
    assert left == {"x", "being written", "another file's", "the user's"}


# Several files


def test_several_files_are_written_together(tmp_path):
    write_all({tmp_path / "a": "1", tmp_path / "b": "2"})
    assert [(tmp_path / name).read_text() for name in "ab"] == ["1", "2"]


def test_if_one_cannot_be_written_none_is(tmp_path):
    (tmp_path / "a").write_text("old")
    (tmp_path / "b").mkdir()
    with pytest.raises(BadFile):
        write_all({tmp_path / "a": "1", tmp_path / "b": "2"})
    assert (tmp_path / "a").read_text() == "old"
    assert drafts(tmp_path) == []


def test_if_the_second_cannot_take_its_name_the_first_gets_its_old_content_back(tmp_path, monkeypatch):
    (tmp_path / "b").write_text("old b")
    replace = type(tmp_path).replace

    def refuse(path, target):
        if target.name == "c":
            raise OSError(28, "No space left on device")
        return replace(path, target)

    monkeypatch.setattr(type(tmp_path), "replace", refuse)
    with pytest.raises(BadFile, match="No space left"):
        write_all({tmp_path / "a": "1", tmp_path / "b": "2", tmp_path / "c": "3"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"b": "old b"}
