"""The table of fields: every field of the table has a row, and one without is hidden, kept and refused."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from support.places import PACKAGE
from support.random_games import dice, some_start, walk

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.fields import FIELDS, Eyes, Field, Form, check_written, row, tokens_in, without_row
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import Answer, Around, Bound, Chant, Circle, Frame, Lasting, Rare, Seat, State
from raigo_lab.raigo.text.reading import HEAD_WORDS, SEAT_WORDS

RECORDS = (State, Around, Seat, Rare, Bound, Circle, Lasting, Frame, Chant, Answer)


def test_every_field_has_a_row_and_every_row_a_field():
    assert without_row() == []
    assert {*FIELDS} == {*RECORDS}


def test_the_defaults_of_a_row_are_the_safe_ones():
    assert row(Seat, "moon") == Field()
    assert Field() == Field(Eyes.NOBODY, differs=True, word=None, json=None, form=Form.OWN, tokens=False)


def test_a_view_carries_every_field_of_the_table():
    assert {*State._fields} <= {*View._fields}


def test_words_are_told_apart():
    assert len({*HEAD_WORDS}) == len(HEAD_WORDS)
    assert {*SEAT_WORDS} == {"c:", "h:", "d:", "a:"}


@pytest.mark.parametrize("seed", range(12))
def test_c1_every_token_lies_in_a_field_that_holds_tokens(seed):
    """No token is lost or counted twice: the count never changes along a game (C1)."""
    rng = dice(seed)
    counts = {"".join(sorted(tokens_in(state))) for state, _ in walk(rng, some_start(rng))}
    assert len(counts) == 1


def changed(value):
    """Another value of the same type."""
    return {str: "M", int: 7, bool: True, frozenset: frozenset({"snake"}), tuple: (3,), type(None): 3}[
        type(value)
    ]


@pytest.mark.parametrize(
    "name", [name for name in Seat._fields if name not in ("circles", "lasting", "rare")]
)
def test_a_field_of_a_seat_tells_positions_apart_as_its_row_says(name):
    seat = Seat(2, "", "", "", (Circle(), Circle()))
    other = seat._replace(**{name: changed(getattr(seat, name))})
    one, two = (State((board, seat, seat), (Frame(1),), 0, "12", bonus="8") for board in (seat, other))
    # The whole Canyon is compared instead of its parts.
    assert (key(one) != key(two)) == (row(Seat, name).differs or name == "canyon")


@pytest.mark.parametrize("form", ["word", "json"])
def test_a_field_that_has_no_word_is_refused_unless_it_is_unset(monkeypatch, form):
    monkeypatch.setitem(FIELDS[Seat], "canyon", Field())  # as if it had no row; the order of words stays
    seat = Seat(2, "", "", "", (Circle(), Circle()))
    check_written(seat, form)
    with pytest.raises(InvalidArgument, match=f"^Seat.canyon is 'K' and has no {form} to be written with$"):
        check_written(seat._replace(canyon="K"), form)


# A field added to a copy of the package

LOOK = """
import sys
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.fields import tokens_in, without_row
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

plain = parse_position("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
seats = plain.state.seats
marked = plain._replace(state=plain.state._replace(seats=(seats[0]._replace(stone="MP"), seats[1])))

def refused(write):
    try:
        write(marked)
    except InvalidArgument as error:
        return "Seat.stone" in str(error)

print(without_row())
print([view(DEFAULT, marked.state, seat).seats[0].stone for seat in (0, 1, None)])
print(key(marked.state) != key(plain.state), tokens_in(marked.state).count("M"))
print(refused(format_position), refused(position_to_json))
if not refused(format_position):
    print(parse_position(format_position(marked)) == marked, position_from_json(position_to_json(marked)) == marked)
    print("stone" in str(position_to_json(plain)), " s:" in format_position(plain))
"""
FIELD = "    lasting: tuple[Lasting, ...] = ()  # on the Head\n"
ROW = '        "lasting": Field(ALL, word="d:", json="head"),\n'
STONE = '        "stone": Field(Eyes.HOLDER, word="s:", json="stone", form=Form.HEAP, tokens=True),\n'


def looked_at(folder, *, with_row: bool) -> list[str]:
    """What a copy of the package says in which ``Seat`` has one more field."""
    shutil.copytree(
        PACKAGE, folder / "raigo_lab", ignore=shutil.ignore_patterns("__pycache__", "static", "*.js")
    )
    insert(folder / "raigo_lab/raigo/state.py", FIELD, '    stone: str = ""\n')
    if with_row:
        insert(folder / "raigo_lab/raigo/fields.py", ROW, STONE)
    run = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=folder,
        env={"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def insert(path, line: str, more: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(line) == 1
    path.write_text(text.replace(line, line + more), encoding="utf-8")


def test_a_field_without_a_row_is_hidden_kept_and_refused(tmp_path):
    assert looked_at(tmp_path, with_row=False) == [
        "['Seat.stone']",  # and the first test of this file fails
        "['', '', 'MP']",  # nobody at the table sees it
        "True 0",  # it tells positions apart
        "True True",  # neither text form drops it
    ]


def test_with_its_row_a_field_is_seen_counted_written_and_read(tmp_path):
    assert looked_at(tmp_path, with_row=True) == [
        "[]",
        "['MP', '??', 'MP']",
        "True 1",
        "None None",
        "True True",
        "False False",  # and a position without it is written as before
    ]
