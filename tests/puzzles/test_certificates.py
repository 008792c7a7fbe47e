"""The certificate's file: it reads back, belongs to one puzzle, and is refused with a reason otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.small_puzzles import LAST, puzzle_text, saved, small, wrong

from raigo_lab.app.cli import main
from raigo_lab.puzzles import certificates, library
from raigo_lab.puzzles.certificates import certificate_file, digest, format_certificate, with_certificate
from raigo_lab.puzzles.form import BadPuzzleError, Certificate
from raigo_lab.puzzles.verify import certify, verify
from raigo_lab.raigo.rules import VERSION

PROVED = Certificate(
    "3", ("fetch 32",), ("fetch 32", "end"), 1, "2", "1", "all open", 5, VERSION, 19, (), 3, 3
)
BATTLE = "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,-,-"
STRIKE = "2p t0 z- e2 / 4 - T- 765,-,- d:PT / 4 5 -- 777,-,-"
WORTH = "2p t0 z- e1 / 2 - -- HKN,765,- / 2 - -- -,-,-"


def test_it_lies_beside_its_puzzle():
    assert certificate_file(Path("puzzles/fetch/insurance.toml")) == Path(
        "puzzles/fetch/certificates/insurance.json"
    )


def test_it_reads_back():
    puzzle = small()
    read = with_certificate(puzzle, format_certificate(puzzle, PROVED), "x.json")
    assert read == puzzle._replace(certificate=PROVED)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (small(), small(LAST.replace("54,-,-", "64,-,-"))),
        (small(), small(LAST.replace("z- e1", "z- e1 R6=forbidden"))),
        (small(), small(goal="win")),
        (small(), small(more="turns = 2")),
        (small(goal="gain", more="least = 1"), small(goal="gain", more="least = 2")),
        (small(goal="survive"), small(goal="survive", more="rounds = 1")),
        (
            small(STRIKE, "strike", 'line = ["fetch --"]'),
            small(STRIKE, "strike", 'line = ["fetch --", "end"]'),
        ),
        (
            small(BATTLE, "outcome", 'towers = ["0a", "1a"]'),
            small(BATTLE, "outcome", 'towers = ["0b", "1a"]'),
        ),
        (small(WORTH, "worth", 'tower = "0a"'), small(WORTH, "worth", 'tower = "0b"')),
    ],
)
def test_another_position_ruling_or_question_has_another_digest(one, other):
    assert digest(one) != digest(other)
    refused = with_certificate(other, format_certificate(one, PROVED), "x.json")
    assert refused.certificate is None
    assert refused.doubt == certificates.NOT_OURS


def test_new_words_and_comments_need_no_new_proof():
    reworded = small(after=wrong("fetch -2"))._replace(title=small().idea)
    assert digest(reworded) == digest(small())


def test_a_certificate_of_other_rules_is_refused():
    text = format_certificate(small(), PROVED._replace(rules=VERSION + 1))
    refused = with_certificate(small(), text, "x.json")
    assert refused.certificate is None
    assert f"version {VERSION + 1} of the rules" in refused.doubt


def rows(**changes: object) -> str:
    """A certificate's text with some fields changed, or taken out by None."""
    data = {**json.loads(format_certificate(small(), PROVED)), **changes}
    return json.dumps({name: value for name, value in data.items() if value is not None})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not a certificate"),
        ("[" * 100_000, "this is not a certificate"),
        ("[]", "this is not a certificate"),
        ('{"value": "3"}', "this is not a certificate"),
        (rows(puzzle=3), "this is not a certificate"),
        (rows(level=None, colour=3), "missing or unknown: colour, level"),
        (rows(value=3), "value: 3 is not allowed here"),
        (rows(level=True), "level: True is not allowed here"),
        (rows(best=[3]), "best: (3,) is not allowed here"),
        (rows(best="end"), "best: 'end' is not allowed here"),
    ],
)
def test_a_damaged_certificate_is_told_with_its_file(tmp_path, text, told):
    path = saved(tmp_path, "own/x", puzzle_text())
    certificate_file(path).parent.mkdir()
    certificate_file(path).write_text(text, encoding="utf-8")
    with pytest.raises(BadPuzzleError) as refused:
        library.load_all([tmp_path])
    (problem,) = refused.value.problems
    assert str(problem) == f"{certificate_file(path)}:1: {told}: write it again with `raigo-lab certify`"


def test_a_changed_puzzle_is_not_certified_until_it_is_proved_again(tmp_path, monkeypatch, capsys):
    path = saved(tmp_path, "club/mine", puzzle_text())
    certify(path)
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", str(tmp_path))
    before = library.load("club/mine")
    assert before.certificate is not None
    saved(tmp_path, "club/mine", puzzle_text(LAST.replace("54,-,-", "654,-,-")))
    after = library.load("club/mine")
    assert after.certificate is None
    assert verify(after).problems == (certificates.NOT_OURS,)
    assert main(["verify", str(path)]) == 1
    assert "was written for another position" in capsys.readouterr().out
    assert main(["certify", str(path)]) == 0
    again = library.load("club/mine")
    assert again.certificate is not None
    assert again.certificate.value != before.certificate.value


def test_every_shipped_puzzle_has_its_certificate_and_no_certificate_is_left_over():
    folder = library.shipped_folder()
    wanted = {certificate_file(path) for _, path in library.files(folder)}
    assert set(folder.rglob("certificates/*")) == wanted
