"""Near-twins: alike in idea, position and solution."""

from __future__ import annotations

from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.likeness import TOO_ALIKE, nearest, pair, traits
from raigo_lab.puzzles.verify import changes
from raigo_lab.raigo.text.notation import format_position, parse_position


def shipped() -> list[Puzzle]:
    return library.load_all([library.shipped_folder()])


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
