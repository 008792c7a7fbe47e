"""The table of fields: every field of the table has a row, and one without is hidden, kept and refused."""

from __future__ import annotations

import pytest
from support.copies import copy_package, insert, run_in
from support.places import PACKAGE
from support.random_games import dice, some_start, walk

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.fields import (
    FIELDS,
    Eyes,
    Field,
    Form,
    check_rows,
    check_written,
    row,
    tokens_in,
    without_row,
)
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


# A field added to a copy of the package: to the table, to a seat and to what lies there, to pending work

LOOK = """
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.fields import tokens_in, without_row
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

plain = parse_position("2p t0 z5 @PLACE=K / 2 71 -- 765,-,5R d:N / 3 W -H 66,-,-")
rare = parse_position("2p t0 z5K a:3 @ACT / 2 71 -- 765,-,5R a:l舞T,bB11 / 3 W -H 66,-,-")

# The place of each record: which position, and the way to it from the table.
PLACES = {
    "State": (plain, ()),
    "Seat": (plain, ("seats", 0)),
    "Circle": (plain, ("seats", 0, "circles", 0)),
    "Frame": (plain, ("stack", 0)),
    "Around": (rare, ("around",)),
    "Rare": (rare, ("seats", 0, "rare")),
    "Bound": (rare, ("seats", 0, "rare", "bound")),
    "Lasting": (rare, ("seats", 0, "rare", "lasting", 0)),
    "Lasting of Destroy": (plain, ("seats", 0, "lasting", 0)),
}

def found(value, way):
    for step in way:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value

def with_stone(value, way):
    if not way:
        return value._replace(stone="MP")
    step, *rest = way
    changed = with_stone(found(value, (step,)), rest)
    if isinstance(step, int):
        return (*value[:step], changed, *value[step + 1:])
    return value._replace(**{step: changed})

def refused(write, kind, marked):
    try:
        write(marked)
    except InvalidArgument as error:
        return f"{kind.split()[0]}.stone" in str(error)

print(without_row())
for kind, (position, way) in PLACES.items():
    changed = with_stone(position.state, way)
    assert type(found(changed, way)).__name__ == kind.split()[0]
    marked = position._replace(state=changed)
    eyes = []
    if way:  # a view has no such field of the table
        eyes = [found(view(DEFAULT, changed, one), (*way, "stone")) for one in (0, 1, None)]
    apart = key(changed) != key(position.state)
    print(kind, eyes, apart, tokens_in(changed).count("M"), end=" ")
    lost = [refused(format_position, kind, marked), refused(position_to_json, kind, marked)]
    print(lost, end=" ")
    if not any(lost):
        print(parse_position(format_position(marked)) == marked, end=" ")
        print(parse_position(format_position(marked, kanji=True)) == marked, end=" ")
        print(position_from_json(position_to_json(marked)) == marked, end="")
    print()
texts = [f"{position_to_json(one)} {format_position(one)}" for one in (plain, rare)]
print([sign in text for text in texts for sign in ("stone", "s:", "$")])
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
    "Around": (
        "    ] = ()  # A31: marked tokens on no Board, like ``1LH`` in flight, ``0+7`` to be placed\n",
        'Field(Eyes.COUNT, word="$", json="stone_around", form=Form.HEAP, tokens=True)',
    ),
    "Rare": (
        "    face_up: tuple[str, ...] = ()  # A31: places of Inner Tokens, some of ``PLACES_UP``\n",
        'Field(Eyes.HOLDER, word="$", json="stone_rare", form=Form.HEAP, tokens=True)',
    ),
    "Bound": (
        '    by: Token = "縛"\n',
        'Field(Eyes.HOLDER, word="$", json="stone", form=Form.HEAP, tokens=True)',
    ),
    "Lasting": (
        '    gathered: str = ""  # what lies beside it (DE2), sorted\n',
        'Field(Eyes.HOLDER, word="$", json="stone", form=Form.HEAP, tokens=True)',
    ),
}
SHOWN = (*COPIES, "Lasting of Destroy")


def what_a_copy_says(folder, *, with_rows: bool) -> list[str]:
    """What a copy of the package says in which every record but the smallest has one more field."""
    package = copy_package(folder)
    for kind, (last, made) in COPIES.items():
        insert(package / "raigo/state.py", last, '    stone: str = ""\n')
        if with_rows:
            insert(package / "raigo/fields.py", f"    {kind}: {{\n", f'        "stone": {made},\n')
    run = run_in(folder, LOOK)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_a_field_without_a_row_is_hidden_kept_and_refused(tmp_path):
    """Nobody at the table sees it, it tells positions apart, and neither text form drops it."""
    hidden = "['', '', 'MP'] True 0 [True, True] "
    assert (
        what_a_copy_says(tmp_path, with_rows=False)
        == [
            f"{[f'{kind}.stone' for kind in IN_ORDER]}",  # and the first test of this file fails
            "State [] True 0 [True, True] ",
            *(f"{kind} {hidden}" for kind in SHOWN[1:]),
            f"{[False] * 6}",
        ]
    )


def test_with_its_row_a_field_is_seen_counted_written_and_read(tmp_path):
    seen = "['MP', '??', 'MP'] True 1 [None, None] True True True"
    covered = "['??', '??', 'MP'] True 1 [None, None] True True True"  # nobody's own
    assert what_a_copy_says(tmp_path, with_rows=True) == [
        "[]",
        "State [] True 1 [None, None] True True True",
        *(f"{kind} {covered if kind == 'Around' else seen}" for kind in SHOWN[1:]),
        f"{[False] * 6}",  # and a position without it is written as before
    ]


# The records with a field of their own, as the table lists them.
IN_ORDER = [record.__name__ for record in FIELDS if record.__name__ in COPIES]


@pytest.mark.parametrize("kind", ["State", "Seat", "Around", "Rare", "Bound", "Lasting", "Circle"])
@pytest.mark.parametrize(
    ("made", "form"), [('Field(word="$")', "text"), ('Field(json="stone")', "JSON")], ids=["text", "JSON"]
)
def test_a_row_without_a_writer_is_an_error_as_soon_as_the_text_forms_are_loaded(kind, made, form):
    """A form of its own that nobody wrote: no position is read, and none is written without it."""
    row_first = f"from raigo_lab.raigo.fields import *; FIELDS[{kind}]['stone'] = {made}"
    run = run_in(
        PACKAGE.parent,
        f"{row_first}; import raigo_lab.raigo.text.position_json, raigo_lab.raigo.text.notation",
    )
    assert run.returncode != 0
    assert f"InvalidArgument: {kind}: there is no {form} form for stone" in run.stderr


@pytest.mark.parametrize("field", [Field(word="$", json="stack"), Field(word="", json="stack")])
def test_a_row_that_nobody_can_write_is_an_error_at_once(monkeypatch, field):
    """A form of its own that is nowhere written, or no sign before it: not a value that is lost later."""
    monkeypatch.setitem(FIELDS[Frame], "amount", field)
    with pytest.raises(InvalidArgument, match=r"^Frame: there is no text form for amount$"):
        Tail(Frame, head="step tokens queue chant", own={})


def test_what_has_a_row_and_no_writer_is_named():
    check_rows(Bound, "json", {"place", "space", "token", "turns"})
    with pytest.raises(InvalidArgument, match=r"^Bound: there is no JSON form for token, turns$"):
        check_rows(Bound, "json", {"place", "space"})


@pytest.mark.parametrize("name", Around._fields)
def test_a_field_around_the_boards_tells_positions_apart_as_its_row_says(name):
    """Which Arcana there are and which tokens lie face up follows from the table, and nothing waits for it."""
    around = Around("舞", "K", (), ())
    other = around._replace(**{name: changed(getattr(around, name))})
    seat = Seat(2, "舞", "", "", (Circle(), Circle()))
    one, two = (State((seat, seat), (Frame(1),), 0, "12", around=there) for there in (around, other))
    assert (key(one) != key(two)) == (name in ("raizan_up", "pending"))


# A mark that lies with a Circle is compared with it; Flame lies where something burns; what is seen of a Board is not.
@pytest.mark.parametrize(
    ("name", "apart"), [(name, name not in ("flame", "face_up")) for name in Rare._fields]
)
def test_a_rare_field_tells_positions_apart(name, apart):
    values = {
        "lasting": (Lasting("舞"),),
        "moon": "崩",
        "bound": Bound("L", 0, "", 1),
        "summoned": ("a龍",),
        "burning": "a",
        "flame": "焔",
        "face_up": ("L",),
    }
    seat = Seat(2, "", "T", "", (Circle("龍"), Circle()))
    other = seat._replace(rare=Rare()._replace(**{name: values.get(name, True)}))
    one, two = (State((board, seat), (Frame(1),), 0, "12", around=Around()) for board in (seat, other))
    assert (key(one) != key(two)) == apart


def test_of_a_bound_token_count_what_it_is_where_and_how_long_and_nothing_else():
    """The Hands are symmetric, and a Body is a multiset."""
    seat = Seat(2, "", "T", "T", (Circle(), Circle()))

    def of(bound: Bound) -> object:
        return key(
            State((seat._replace(rare=Rare(bound=bound)), seat), (Frame(1),), 0, "12", around=Around())
        )

    assert of(Bound("L", 0, "", 1)) == of(Bound("R", 0, "", 1)) != of(Bound("R", 0, "", 2))
    assert of(Bound("B", 0, "T", 1)) == of(Bound("B", 2, "T", 1)) != of(Bound("B", 0, "N", 1))
    assert of(Bound("B", 0, "T", 1)) != of(Bound("L", 0, "", 1))
