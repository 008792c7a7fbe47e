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
from raigo_lab.raigo.text.forms import Tail
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


# A field added to a copy of the package: to the table, to a seat, to a Circle, to pending work

LOOK = """
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.fields import tokens_in, without_row
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

plain = parse_position("2p t0 z5 @PLACE=K / 2 71 -- 765,-,5R / 3 W -H 66,-,-")
state = plain.state
seat, frame = state.seats[0], state.stack[-1]
circle = seat.circles[0]

def with_seat(seat):
    return state._replace(seats=(seat, state.seats[1]))

MARKED = {
    "State": state._replace(stone="MP"),
    "Seat": with_seat(seat._replace(stone="MP")),
    "Circle": with_seat(seat._replace(circles=(circle._replace(stone="MP"), *seat.circles[1:]))),
    "Frame": state._replace(stack=(frame._replace(stone="MP"),)),
}

def found(kind, state):
    return {
        "State": lambda: state.stone, "Seat": lambda: state.seats[0].stone,
        "Circle": lambda: state.seats[0].circles[0].stone, "Frame": lambda: state.stack[-1].stone,
    }[kind]()

def refused(write, kind, marked):
    try:
        write(marked)
    except InvalidArgument as error:
        return f"{kind}.stone" in str(error)

print(without_row())
for kind, changed in MARKED.items():
    marked = plain._replace(state=changed)
    eyes = [] if kind == "State" else [found(kind, view(DEFAULT, changed, one)) for one in (0, 1, None)]
    print(kind, eyes, key(changed) != key(state), tokens_in(changed).count("M"), end=" ")
    lost = [refused(format_position, kind, marked), refused(position_to_json, kind, marked)]
    print(lost, end=" ")
    if not any(lost):
        print(parse_position(format_position(marked)) == marked, end=" ")
        print(position_from_json(position_to_json(marked)) == marked, end="")
    print()
print("stone" in str(position_to_json(plain)), "s:" in format_position(plain), "$" in format_position(plain))
"""
# The last line of its record, and the row: a seat's own is seen by its holder, what is drawn by who holds the Dong.
COPIES = {
    "State": (
        "    around: Around | None = None  # only with Arcana\n",
        'Field(Eyes.COUNT, word="s:", json="stone", form=Form.HEAP, tokens=True)',
    ),
    "Seat": (
        "    rare: Rare = PLAIN  # in a game with Arcana\n",
        'Field(Eyes.HOLDER, word="s:", json="stone", form=Form.HEAP, tokens=True)',
    ),
    "Circle": (
        "    turns: int = 0  # ends of the owner's turns until the seal ends (TH5); 0 without a seal\n",
        'Field(Eyes.HOLDER, word="$", json="stones", form=Form.HEAP, tokens=True)',
    ),
    "Frame": (
        "    queue: tuple[int, ...] = ()  # seats still to be asked\n",
        'Field(Eyes.DRAWER, word="$", json="stack", form=Form.HEAP, tokens=True)',
    ),
}


def what_a_copy_says(folder, *, with_rows: bool) -> list[str]:
    """What a copy of the package says in which four records have one more field."""
    shutil.copytree(
        PACKAGE, folder / "raigo_lab", ignore=shutil.ignore_patterns("__pycache__", "static", "*.js")
    )
    for kind, (last, made) in COPIES.items():
        insert(folder / "raigo_lab/raigo/state.py", last, '    stone: str = ""\n')
        if with_rows:
            insert(folder / "raigo_lab/raigo/fields.py", f"    {kind}: {{\n", f'        "stone": {made},\n')
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
    """Nobody at the table sees it, it tells positions apart, and neither text form drops it."""
    hidden = "['', '', 'MP'] True 0 [True, True] "
    assert (
        what_a_copy_says(tmp_path, with_rows=False)
        == [
            "['State.stone', 'Seat.stone', 'Circle.stone', 'Frame.stone']",  # and the first test of this file fails
            "State [] True 0 [True, True] ",  # a view has no such field
            f"Seat {hidden}",
            f"Circle {hidden}",
            f"Frame {hidden}",
            "False False False",
        ]
    )


def test_with_its_row_a_field_is_seen_counted_written_and_read(tmp_path):
    seen = "['MP', '??', 'MP'] True 1 [None, None] True True"
    assert what_a_copy_says(tmp_path, with_rows=True) == [
        "[]",
        "State [] True 1 [None, None] True True",
        f"Seat {seen}",
        f"Circle {seen}",
        f"Frame {seen}",
        "False False False",  # and a position without it is written as before
    ]


@pytest.mark.parametrize("field", [Field(word="$", json="stack"), Field(word="", json="stack")])
def test_a_row_that_nobody_can_write_is_an_error_at_once(monkeypatch, field):
    """A form of its own that is nowhere written, or no sign before it: not a value that is lost later."""
    monkeypatch.setitem(FIELDS[Frame], "amount", field)
    with pytest.raises(InvalidArgument, match=r"^Frame: there is no text form for amount$"):
        Tail(Frame, head="step tokens queue chant", own={})
