"""Near-twins: alike in idea, position and solution."""

from __future__ import annotations

import shutil
from pathlib import Path

from support.shipped import shipped

from raigo_lab.app.cli import main
from raigo_lab.puzzles import library
from raigo_lab.puzzles.certificates import certificate_file
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.likeness import TOO_ALIKE, nearest, pair, traits
from raigo_lab.puzzles.verify import changes
from raigo_lab.raigo import spells
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.text.notation import format_position, parse_action, parse_position


def test_no_two_of_the_book_are_too_much_alike():
    first = nearest(shipped(), 1)[0]
    assert first.likeness < TOO_ALIKE, first


def test_one_token_changed_is_a_twin():
    puzzle = library.load("hands/the-lesser-glory")
    text = format_position(puzzle.position)
    other = puzzle._replace(name="hands/again", position=parse_position(text.replace("777", "666")))
    assert pair(traits(puzzle), traits(other)).likeness >= TOO_ALIKE
    assert nearest([*shipped(), other], 1)[0].other == "hands/again"


def test_another_puzzle_with_the_same_words_is_none():
    one, other = library.load("hands/the-lesser-glory"), library.load("seats/making-change")
    assert pair(traits(one), traits(other._replace(idea=one.idea))).likeness < TOO_ALIKE


def test_nothing_has_changed_since_the_book_was_certified():
    assert {puzzle.name: changes(puzzle) for puzzle in shipped() if changes(puzzle)} == {}


def test_a_changed_word_and_a_changed_rule_name_the_puzzles_they_touch():
    words = library.load("hands/the-lesser-glory")
    said = words._replace(title=words.title._replace(en="Another title"))
    assert changes(said) == ["its words have changed"]
    ruled = words._replace(
        position=words.position._replace(rules=words.position.rules._replace(R24="points"))
    )
    assert changes(ruled) == ["the rules now give something else along its answer"]
    assert changes(words._replace(certificate=None)) == ["it has no certificate"]


def scores_by_roar(puzzle: Puzzle) -> bool:
    """Whether a Tower is resolved by a Discharge that a Roar turned (RO2), along the answer."""
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    found = []
    for text in puzzle.certificate.answer if puzzle.certificate and puzzle.goal in PLAYED else ():
        state, events = game.happened(state, parse_action(text))
        found += [event for event in events if event.clause == "RO2" and event.kind == "resolved"]
    return bool(found)


def test_ro2_with_another_bonus_exactly_the_puzzles_with_a_raigo_discharge_are_touched(monkeypatch):
    """One Yang more for a Discharge turned by Roar: every answer in which one scores, and no other."""
    wanted = {puzzle.name for puzzle in shipped() if scores_by_roar(puzzle)}
    assert len(wanted) >= 5
    plain = spells.resolve_tower

    def dearer(rules, state, seat, circle, extra, clause, log):
        return plain(rules, state, seat, circle, extra + (clause == "RO2"), clause, log)

    monkeypatch.setattr(spells, "resolve_tower", dearer)
    assert {puzzle.name for puzzle in shipped() if changes(puzzle)} == wanted


def test_verify_changed_names_the_one_file_whose_words_were_touched(tmp_path, capsys):
    names = ["hands/the-echo", "hands/from-within", "fetch/insurance"]
    for name in names:
        file = library.shipped_folder() / f"{name}.toml"
        for one in (file, certificate_file(file)):
            target = tmp_path / one.relative_to(library.shipped_folder())
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(one, target)
    assert main(["verify", "--changed", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert not any(name in told.out + told.err for name in names)
    touched: Path = tmp_path / "hands/the-echo.toml"
    text = touched.read_text(encoding="utf-8")
    touched.write_text(
        text.replace("A Roar lies in the Canyon.", "The Canyon holds a Roar."), encoding="utf-8"
    )
    main(["verify", "--changed", str(tmp_path)])
    told = capsys.readouterr()
    assert [name for name in names if name in told.out + told.err] == ["hands/the-echo"]
