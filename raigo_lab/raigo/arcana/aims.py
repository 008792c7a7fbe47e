"""What Arcana are aimed at (T10, AC6): whose Towers, which Inner Tokens, which tokens of the Canyon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from raigo_lab.raigo.aims import (
    A_CIRCLE,
    ENDS,
    WHICH_END,
    circle_at,
    inner_words,
    no_circle,
    read_canyon,
    read_inner_or_canyon,
    read_tower,
    tower_words,
)
from raigo_lab.raigo.arcana.table import (
    ANY_KIND,
    allies,
    body_room,
    can_choose,
    canyon_words,
    empty_hands,
    inner_spots,
    is_bound,
    is_tree,
    towers,
    unbound,
)
from raigo_lab.raigo.effects import Aim, Picked
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    CIRCLES,
    INNER_AT,
    INNER_ROOM,
    Chant,
    Seat,
    State,
    token_at,
)
from raigo_lab.raigo.tokens import ARCANA, KIND, LETTERS

Owners = Callable[[State, int], tuple[int, ...]]
Words = Callable[[int, int], list[str]]


def _own(_: State, seat: int) -> tuple[int, ...]:
    return (seat,)


def _ours(state: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted(allies(state, seat)))


def _not_mine(state: State, seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(len(state.seats)) if other != seat)


def _theirs(state: State, seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(len(state.seats)) if other not in allies(state, seat))


def _everybody(state: State, _: int) -> tuple[int, ...]:
    return tuple(range(len(state.seats)))


WHOSE: dict[str, Owners] = {
    "own": _own,
    "ours": _ours,
    "not_mine": _not_mine,
    "theirs": _theirs,
    "any": _everybody,
}


# Towers


def no_tower(state: State, spot: str, clause: str) -> Iterator[Refusal]:
    """Why an Arcanum cannot choose that Tower at all (AC6c)."""
    circle = circle_at(state, spot)
    if circle is None:
        yield no_circle(state, spot, clause)
        return
    index, c = CIRCLE_AT[spot]
    if not circle.tower:
        yield no(clause, "no_tower", spot=spot)
    elif is_tree(state.seats[index], c):
        yield no("A23", "tree_tower", spot=spot)
    elif not can_choose(state, index, c):
        yield no("TH4", "sealed", spot=spot)


def tower_aim(clause: str, whose: str, least: int = 1) -> Aim:
    """A Tower of these players with at least so many stories."""

    def candidates(_: Rules, state: State, chant: Chant) -> Iterable[str]:
        return towers(state, WHOSE[whose](state, chant.seat), least)

    def needs(_: Rules, state: State, chant: Chant, spot: str) -> Iterator[Refusal]:
        index, c = CIRCLE_AT[spot]
        if index not in WHOSE[whose](state, chant.seat):
            yield no(clause, f"whose_{whose}", spot=spot)
        height = len(state.seats[index].circles[c].tower)
        if height < least:
            yield no(clause, "arcanum_too_low", spot=spot, height=height, least=least)

    return Aim(
        clause,
        candidates,
        lambda _, state, __, spot: no_tower(state, spot, clause),
        needs,
        tower_words,
        read_tower,
        A_CIRCLE,
    )


# Inner Tokens


def no_inner(state: State, spot: str, clause: str) -> Iterator[Refusal]:
    """Why there is no Inner Token to choose on that place (AC6c)."""
    index, place = INNER_AT.get(spot, (9, ""))
    if index >= len(state.seats):
        yield no(clause, "no_place", spot=spot or "-")
    elif not token_at(state, spot):
        yield no(clause, "nothing_there", spot=spot)
    elif is_bound(state.seats[index], place):
        yield no("A26", "is_bound", spot=spot)


def inner_aim(clause: str, whose: str, *, body: bool = False) -> Aim:
    """An Inner Token of these players, or only one of their Bodies."""

    def candidates(_: Rules, state: State, chant: Chant) -> Iterable[str]:
        spots = inner_spots(state, WHOSE[whose](state, chant.seat))
        return [spot for spot in spots if not body or spot[1] == "B"]

    def needs(_: Rules, state: State, chant: Chant, spot: str) -> Iterator[Refusal]:
        if INNER_AT[spot][0] not in WHOSE[whose](state, chant.seat):
            yield no(clause, f"whose_{whose}", spot=spot)
        if body and spot[1] != "B":
            yield no(clause, "body_only", spot=spot)

    return Aim(
        clause,
        candidates,
        lambda _, state, __, spot: no_inner(state, spot, clause),
        needs,
        inner_words,
        lambda word: word if word in INNER_AT else None,
        "a place of an Inner Token like 1B2 or 0L (C3)",
    )


# One of some words


def listed(
    clause: str,
    candidates: Callable[[Rules, State, Chant], Iterable[str]],
    words: Words,
    read: Callable[[str], str | None],
    key: str,
    expected: str,
    *,
    button: bool = False,
) -> Aim:
    """An aim whose words are all that is offered; whatever else is named gets one sentence."""

    def wrong(rules: Rules, state: State, chant: Chant, word: str) -> Iterator[Refusal]:
        if word not in [*candidates(rules, state, chant)]:
            yield no(clause, key, spot=word or "-")

    return Aim(clause, candidates, wrong, None, words, read, expected, button)


def _pressed(buttons: Sequence[str], letter: str, first: str) -> str:
    """What stands behind the letter of the first such button, or the first of what it could be."""
    return next((one[1:] for one in buttons if one[0] == letter and one[1:].isdigit()), first)


def _one_of(*words: str) -> Callable[[str], str | None]:
    return lambda text: text if text in words else None


def end_aim(clause: str) -> Aim:
    """Top or bottom."""
    return listed(
        clause,
        lambda _, __, ___: ENDS,
        lambda _, __: [*ENDS],
        _one_of(*ENDS),
        "which_end",
        f"top or bottom ({clause})",
        button=True,
    )._replace(asks=WHICH_END)


def every_canyon_word(seats: int, _: int = 0) -> list[str]:
    """Every token of the Canyon that could be named."""
    kinds = [f"c{token}" for token in LETTERS + ARCANA]
    return kinds + [f"{kind}{seat}" for kind in kinds[:9] for seat in range(seats)]


A_CANYON = "a token of the Canyon like cK (C5)"


def _heaven_candidates(_: Rules, state: State, __: Chant) -> list[str]:
    return [*inner_spots(state), *canyon_words(state, ANY_KIND)]


HEAVEN_WITH = listed(
    "A2",
    _heaven_candidates,
    lambda seats, circles: [*inner_words(seats), *every_canyon_word(seats, circles)],
    read_inner_or_canyon,
    "canyon_or_inner",
    "a place like 1B2, or cK for a token of the Canyon (A2)",
)
FROM_CANYON = listed(
    "A19",
    lambda _, state, __: canyon_words(state, ANY_KIND),
    every_canyon_word,
    read_canyon,
    "canyon_token",
    A_CANYON,
)


# A19 with two players: an empty space of one's own


def spaces(seat: Seat) -> list[str]:
    """The empty spaces of a Board, the Body's as one."""
    return [*(["B"] if body_room(seat) > 0 else []), *empty_hands(seat)]


def _phantom(_: Rules, state: State, chant: Chant) -> list[str]:
    if len(state.seats) > 2:
        return canyon_words(state, ANY_KIND)
    return spaces(state.seats[chant.seat]) if state.removed else []


SPACES = ("B", "L", "R")
PHANTOM = listed(
    "A19",
    _phantom,
    lambda seats, circles: [*SPACES] if seats == 2 else every_canyon_word(seats, circles),
    lambda word: word if word in SPACES else read_canyon(word),
    "phantom",
    "B, L or R with two players, otherwise a token of the Canyon like cK (A19)",
)._replace(
    picked=Picked(
        lambda _, word: [f"at:{word}"],
        lambda place, _: place[1] if place[:1].isdigit() and place[1:2] in SPACES else place,
    ),
    sentence=lambda word: ("to", {}) if word in SPACES else None,
)


# A3 How a Tower is split: the empty Circle, the stories of the lower part, and which part moves


def _splits(_: Rules, state: State, chant: Chant) -> list[str]:
    if chant.target not in CIRCLE_AT or CIRCLE_AT[chant.target][0] >= len(state.seats):
        return []
    index, c = CIRCLE_AT[chant.target]
    circles = state.seats[index].circles
    if c >= len(circles) or not can_choose(state, index, c):
        return []
    empty = [CIRCLES[i] for i, circle in enumerate(circles) if not circle.tower]
    height = len(circles[c].tower)
    return [f"{to}{k}{part}" for to in empty for k in range(1, height) for part in "lu"]


SPLIT = listed(
    "A3",
    _splits,
    lambda _, circles: [f"{to}{k}{part}" for to in CIRCLES[:circles] for k in range(1, 5) for part in "lu"],
    lambda word: word if re.fullmatch(r"[abc][1-5][lu]", word) else None,
    "no_split",
    "a split like b2u: the empty Circle, the stories of the lower part, and l or u for the part that moves (A3)",
)._replace(
    picked=Picked(
        lambda tower, word: [f"at:{tower[:1]}{word[0]}", f"!k{word[1]}", f"!{word[2]}"],
        lambda place, buttons: (
            (place[1:2] or "a")
            + _pressed(buttons, "k", "1")
            + next((one for one in buttons if one in ("l", "u")), "u")
        ),
    ),
    sentence=lambda word: (f"split_{word[2]}", {"circle": word[0], "number": word[1]}),
    asks="arcana.ask_split",
)


def _splittable(_: Rules, state: State, __: Chant) -> list[str]:
    return [
        spot
        for spot in towers(state, None, 2)
        if any(not circle.tower for circle in state.seats[CIRCLE_AT[spot][0]].circles)
    ]


def _split_needs(_: Rules, state: State, __: Chant, spot: str) -> Iterator[Refusal]:
    index, c = CIRCLE_AT[spot]
    circles = state.seats[index].circles
    if len(circles[c].tower) < 2:
        yield no("A3", "arcanum_too_low", spot=spot, height=len(circles[c].tower), least=2)
    if all(circle.tower for circle in circles):
        yield no("A3", "no_empty_circle", seat=index)


SPLIT_TOWER = tower_aim("A3", "any", 2)._replace(candidates=_splittable, needs=_split_needs)


# A6 The new order of a Tower by the stories of the old one; A24 one story


def _orders(_: Rules, state: State, chant: Chant) -> list[str]:
    circle = circle_at(state, chant.target)
    height = len(circle.tower) if circle else 0
    return ["".join(order) for order in permutations("12345"[:height])] if height else []


ORDER = listed(
    "A6",
    _orders,
    lambda _, __: ["".join(order) for n in range(1, 6) for order in permutations("12345"[:n])],
    lambda word: word if sorted(word) == [*"12345"[: len(word)]] and word else None,
    "no_order",
    "the stories of the old Tower in their new order, bottom first, like 312 (A6)",
)._replace(
    picked=Picked(
        lambda _, word: [f"!o{place}{story}" for place, story in enumerate(word, start=1)],
        lambda _, buttons: (
            "".join(one[2:] for one in sorted(buttons) if one[0] == "o" and one[1:].isdigit()) or "1"
        ),
    ),
    sentence=lambda word: ("order", {"order": (*word,)}),
    asks="arcana.ask_order",
)
STORY = listed(
    "A24",
    lambda _, state, chant: (
        [*"12345"[: len(circle.tower)]] if (circle := circle_at(state, chant.target)) else []
    ),
    lambda _, __: [*"12345"],
    _one_of(*"12345"),
    "no_story",
    "a story of the Tower, 1 at the bottom (A24)",
)._replace(
    picked=Picked(
        lambda _, word: [f"!y{word}"],
        lambda _, buttons: _pressed(buttons, "y", "1"),
    ),
    sentence=lambda word: ("story", {"number": word}),
    asks="arcana.ask_story",
)
NAMED_HANDS = {"sakura": "Sakura", "lotus": "Lotus", "odd": "Odd Lotus", "even": "Even Lotus"}
NAMED = (*NAMED_HANDS,)
NAMED_HAND = listed(
    "A35",
    lambda _, __, ___: NAMED,
    lambda _, __: [*NAMED],
    _one_of(*NAMED),
    "which_hand",
    "sakura, lotus, odd or even (A35)",
    button=True,
)._replace(sentence=lambda word: ("named", {"hand": word}), asks="arcana.ask_hand")


# A28 Another player


def _partners(_: Rules, state: State, chant: Chant) -> list[str]:
    """Everybody else whose tokens fit here, and whom ours fit (A28b)."""
    mine = state.seats[chant.seat]
    return [
        str(index)
        for index, seat in enumerate(state.seats)
        if index != chant.seat and _fits(mine, seat) and _fits(seat, mine)
    ]


def _fits(giver: Seat, taker: Seat) -> bool:
    """Whether the unbound tokens of one Board find room on the other."""
    return len(unbound(giver).inner) <= INNER_ROOM - (taker.rare.bound is not None)


PLAYER = listed(
    "A28",
    _partners,
    lambda seats, _: [str(seat) for seat in range(seats)],
    _one_of(*"0123"),
    "no_partner",
    "another player, by the number of the seat (A28)",
)._replace(
    picked=Picked(
        lambda _, word: [f"!p{word}"],
        lambda place, buttons: _pressed(buttons, "p", place[:1]),
    ),
    sentence=lambda word: ("player", {"seat": word}),
    asks="arcana.ask_seat",
)

# A27 A Silent of one's own that is discarded first


def silent_spots(state: State, seat: int) -> list[str]:
    """The places of a seat's own Silents that are not bound."""
    return [spot for spot in inner_spots(state, (seat,)) if KIND[token_at(state, spot)].suit == "Silent"]
