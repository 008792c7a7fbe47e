"""What is watched at the table of Warriors of Susanoo: beats lead from what a seat saw to what it sees, and show nothing else."""

import random

import pytest

from raigo_lab import SusanooTable
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.session import as_seen
from raigo_lab.widgets.susanoo_table.beats import PICTURE, Played, beats, picture


def patched(one, changes):
    """The picture with its parts set, as the page does it."""
    for change in changes:
        one = _set(one, change["path"], change["value"])
    return one


def _set(node, path, value):
    copy = list(node) if isinstance(node, list) else dict(node)
    copy[path[0]] = _set(node[path[0]], path[1:], value) if path[1:] else value
    return copy


def bots(seats, seat, kind="random"):
    return {other: kind for other in range(seats) if other != seat}


def take(table, rng):
    """One press of the person before the screen."""
    table.set_state({"picked": {"serial": table.serial, "id": rng.randrange(len(table.options))}})


@pytest.mark.parametrize(
    ("seats", "seat", "lang", "rules"),
    [
        (3, 0, "en", {}),
        (4, 3, "ja", {"WR2": "entry"}),
        (5, 2, "en", {"WR4": "sealed", "WR3": "no"}),
        (3, None, "en", {}),
    ],
)
def test_wc4_the_beats_of_every_answer_lead_from_what_the_seat_saw_to_what_it_sees(seats, seat, lang, rules):
    table = SusanooTable(
        seats=seats,
        seed=5,
        seat=seat,
        players=bots(seats, seat) if seat is not None else None,
        lang=lang,
        rules=rules,
    )
    rng = random.Random(11)  # noqa: S311 - a walk, not a secret
    watched = seen = 0
    for _ in range(70):
        if not table.options:
            break
        before = {name: table.scene[name] for name in PICTURE}
        take(table, rng)
        last = {name: table.scene[name] for name in PICTURE}
        now = patched(last, table.scene["start"])
        if table.scene["beats"] and seat is not None and len(table.session.actions) - seen <= 80:
            assert _still(now) == _still(before)
        for beat in table.scene["beats"]:
            now = patched(now, beat["set"])
            watched += 1
        assert now == last
        seen = len(table.session.actions)
    assert watched > 100


def _still(one):
    """A picture without who is asked, which is no part of what happened, and without the title, which says so."""
    seats = [{**seat, "asked": None} for seat in (one["near"], *one["far"])]
    return {**{name: one[name] for name in PICTURE if name not in ("near", "far")}, "seats": seats}


def test_every_action_is_a_picture_of_its_own():
    """Each action's beats end in what the seat sees after it, action by action."""
    table = SusanooTable(seats=3, seed=3, seat=0, players=bots(3, 0))
    rng = random.Random(2)  # noqa: S311
    for _ in range(40):
        take(table, rng)
    game, now = table._game, table._facts()
    plain = now._replace(chooser=None, options=(), curtain=None, points=None, knowledge=None)
    for number in range(len(table.session.actions) - 1):
        events = tuple(as_seen(event, 0) for event in table.session.events_of(number))
        before, after = game.view_at(number), game.view_at(number + 1)
        start, made = beats([Played(before, events, after, plain, plain)], "en")
        first, last = picture(before, plain, "en"), picture(after, plain, "en")
        assert bool(made) == bool(events)
        if made:
            assert patched(last, start) == first
            for beat in made:
                first = patched(first, beat["set"])
            assert first == last
        assert [beat["kind"] for beat in made] == [event.kind for event in events]


def test_wc4_what_others_hold_flies_as_a_back():
    table = SusanooTable(seats=3, seed=4, seat=0, players=bots(3, 0))
    rng = random.Random(1)  # noqa: S311
    hidden = {card for seat in (1, 2) for card in table.session.state.seats[seat].hand}
    names = {table.session.start.box.cards[card].name("en") for card in hidden}
    told = " ".join(beat["text"] for beat in table.scene["beats"])
    assert not any(name in told for name in names)
    take(table, rng)
    assert all(way[0][0] in "ewfqvhikomgb" for beat in table.scene["beats"] for way in beat["ways"])


def test_wb6_a_die_is_a_beat_with_the_sums_it_makes():
    """w01: 4+1+2 = 7 and a die against Nue's 8+2; a 4 makes 11 to 10, which wins."""
    position = "3p t0 r1 e- w- f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"
    table = SusanooTable(position, seat=0, players={1: "sensible", 2: "sensible"}, seed=1)
    table.set_state({"picked": {"serial": table.serial, "id": 0}})
    rolls = [beat for beat in table.scene["beats"] if beat["kind"] == "rolled"]
    first = rolls[0]["roll"]
    assert (first["us"], first["them"]) == (7 + first["pips"], 10)
    verdict = next(beat for beat in table.scene["beats"] if beat["kind"] in ("won", "lost"))["roll"]
    assert verdict == {"pips": 0, "us": first["us"], "them": 10, "won": first["pips"] >= 4, "escape": False}
    assert all(beat["roll"]["escape"] for beat in rolls[1:])


def test_wb4_dice_of_them_and_luck_are_added_where_they_belong():
    """Water against Fire: the die is theirs; B2's luck adds 3 from 4 on."""
    position = parse_position("3p t0 r1 e- w- f- b:- @battle:Y12 / B3 4 / B6 6 / B7 7")
    table = SusanooTable(position)
    table.set_state({"picked": {"serial": table.serial, "id": 0}})
    for _ in range(2):
        table.set_state({"picked": {"serial": table.serial, "id": 0}})
    roll = next(beat["roll"] for beat in table.scene["beats"] if beat["roll"] and beat["roll"]["pips"])
    assert roll["us"] == 5  # 4 and Amaterasu's 1
    assert roll["them"] == 5 + 2 + roll["pips"]  # bare of Armor


def test_undo_is_not_watched_backwards():
    table = SusanooTable(seats=3, seed=9, seat=0, players=bots(3, 0))
    take(table, random.Random(0))  # noqa: S311
    assert table.undo()
    assert table.scene["beats"] == []
    assert table.scene["start"] == []
