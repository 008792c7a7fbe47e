"""What effects are aimed at (T10): Towers, ends of Towers, Inner Tokens, tokens of the Canyon.

Each aim offers, explains, reads and lists: candidates and refusals rest on the same few questions. Everything
said here rests on what the chanter can see.
"""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.raigo.effects import Aim
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    INNER_AT,
    INNER_PLACES,
    TOWER_SPOTS,
    Chant,
    Circle,
    State,
    token_at,
)
from raigo_lab.raigo.tokens import LETTERS, READ_AS, WEIGHT

ENDS = ("top", "bottom")
WHICH_END = "table.ask_end"


# Towers


def choosable(rules: Rules, circle: Circle, *, own: bool) -> bool:
    """Whether an effect may choose this Circle's Tower: a sealed one counts as not existing (TH4, R5)."""
    return bool(circle.tower) and (not circle.seal or (own and rules.R5 == "possible"))


def own_towers(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    """The Towers that this seat's own effects may choose among its own (RO1, RO4)."""
    spots = TOWER_SPOTS[seat]
    return tuple(
        [spots[c] for c, circle in enumerate(state.seats[seat].circles) if choosable(rules, circle, own=True)]
    )


def highest_towers(rules: Rules, state: State, chanter: int) -> list[str]:
    """The highest unsealed Towers of the table, if they have at least three stories (TH1, R1).

    With R5 ``possible`` also an own sealed Tower that is no lower; heights are compared without it (TH4).
    """
    best = rules.R1
    found: list[str] = []
    for index, seat in enumerate(state.seats):
        for c, circle in enumerate(seat.circles):
            height = len(circle.tower)
            if height >= best and not circle.seal:
                if height > best:
                    best = height
                    found = []
                found.append(TOWER_SPOTS[index][c])
    if rules.R5 == "possible":
        own = state.seats[chanter].circles
        spots = TOWER_SPOTS[chanter]
        found += [spots[c] for c, circle in enumerate(own) if circle.seal and len(circle.tower) >= best]
    return found


def circle_at(state: State, spot: str) -> Circle | None:
    """The Circle of this name, if this table has it."""
    seat, circle = CIRCLE_AT.get(spot, (9, 9))
    if seat >= len(state.seats) or circle >= len(state.seats[seat].circles):
        return None
    return state.seats[seat].circles[circle]


def no_circle(state: State, spot: str, clause: str) -> Refusal:
    """Why a place that is no Circle here cannot be the target: Boards and Canyon hold no Tower, other names mean nothing."""
    seat, _ = INNER_AT.get(spot, (len(state.seats), ""))
    if seat < len(state.seats) or (spot[:1] == "c" and spot[1:2] in WEIGHT):
        return no(clause, "not_a_tower", spot=spot)
    return no("C4", "no_circle", spot=spot or "-")


def no_tower_to_choose(rules: Rules, state: State, spot: str, clause: str, chanter: int) -> Iterator[Refusal]:
    """Why an effect of this seat cannot choose that Tower."""
    circle = circle_at(state, spot)
    if circle is None:
        yield no_circle(state, spot, clause)
    elif not circle.tower:
        yield no(clause, "no_tower", spot=spot)
    elif not choosable(rules, circle, own=CIRCLE_AT[spot][0] == chanter):
        yield no("TH4", "sealed", spot=spot)


def any_tower(rules: Rules, state: State, chant: Chant) -> Iterator[str]:
    """Every Tower that an effect of the chanter may choose."""
    for index, seat in enumerate(state.seats):
        for circle, spot in zip(seat.circles, TOWER_SPOTS[index], strict=False):
            if choosable(rules, circle, own=index == chant.seat):
                yield spot


def _not_highest(rules: Rules, state: State, chant: Chant, spot: str) -> Iterator[Refusal]:
    if spot in highest_towers(rules, state, chant.seat):
        return
    circle = circle_at(state, spot)
    height = len(circle.tower) if circle else 0
    if height < rules.R1:
        yield no("TH1", "too_low", spot=spot, height=height, least=rules.R1)
    else:
        yield no("TH1", "not_highest", spot=spot, height=height)


def tower_words(seats: int, circles: int) -> list[str]:
    """Every Circle with so many seats."""
    return [spot for seat in range(seats) for spot in TOWER_SPOTS[seat][:circles]]


def read_tower(word: str) -> str | None:
    """A Circle by its name."""
    return word if word in CIRCLE_AT else None


A_CIRCLE = "a Circle like 1a: seat and letter (C4)"
HIGHEST_TOWER = Aim(
    "TH1",
    lambda rules, state, chant: highest_towers(rules, state, chant.seat),
    lambda rules, state, chant, spot: no_tower_to_choose(rules, state, spot, "TH1", chant.seat),
    _not_highest,
    tower_words,
    read_tower,
    A_CIRCLE,
)
ANY_TOWER = Aim(
    "KA1",
    any_tower,
    lambda rules, state, chant, spot: no_tower_to_choose(rules, state, spot, "KA1", chant.seat),
    None,
    tower_words,
    read_tower,
    A_CIRCLE,
)


# Ends of a Tower


def _ends(_: Rules, state: State, chant: Chant) -> tuple[str, ...]:
    """A one-story Tower has one end only (KA1)."""
    circle = circle_at(state, chant.target)
    return ENDS if circle and len(circle.tower) > 1 else ENDS[:1]


def _no_end(_: Rules, __: State, ___: Chant, end: str) -> Iterator[Refusal]:
    if end not in ENDS:
        yield no("KA1", "which_end")


def _one_end(rules: Rules, state: State, chant: Chant, end: str) -> Iterator[Refusal]:
    chosen = not [*no_tower_to_choose(rules, state, chant.target, "KA1", chant.seat)]
    if chosen and end not in _ends(rules, state, chant):
        yield no("KA1", "one_end", spot=chant.target)


END_OF_TOWER = Aim(
    "KA1",
    _ends,
    _no_end,
    _one_end,
    lambda _, __: ENDS,
    lambda word: word if word in ENDS else None,
    "top or bottom (KA1)",
    button=True,
    asks=WHICH_END,
)


# Inner Tokens


def inner_tokens(state: State) -> list[str]:
    """Every place on which an Inner Token lies: Body before Hands."""
    return [spot for spot in inner_words(len(state.seats)) if token_at(state, spot)]


def no_inner_token(state: State, spot: str, clause: str) -> Iterator[Refusal]:
    """Why there is no Inner Token on that place."""
    seat, _ = INNER_AT.get(spot, (9, ""))
    if seat >= len(state.seats):
        yield no(clause, "no_place", spot=spot or "-")
    elif not token_at(state, spot):
        yield no(clause, "nothing_there", spot=spot)


def inner_words(seats: int, _: int = 0) -> list[str]:
    """Every place of an Inner Token with so many seats."""
    return [f"{seat}{place}" for seat in range(seats) for place in INNER_PLACES]


INNER_TOKEN = Aim(
    "SN1",
    lambda _, state, __: inner_tokens(state),
    lambda _, state, __, spot: no_inner_token(state, spot, "SN1"),
    None,
    inner_words,
    lambda word: word if word in INNER_AT else None,
    "a place of an Inner Token like 1B2 or 0L (C3)",
)


# Inner Tokens and the Canyon

FROM_CANYON = "".join(token for token in LETTERS if token.isdigit() or WEIGHT[token] < 7)  # SW1


def whole_canyon(state: State) -> str:
    """The Canyon, whoever's part of it."""
    return "".join([seat.canyon for seat in state.seats])


def _first_of_two(rules: Rules, state: State, _: Chant) -> list[str]:
    """An Inner Token; with R8 ``allowed`` also a token of the Canyon."""
    canyon = _from_canyon(state) if rules.R8 == "allowed" else []
    return [*inner_tokens(state), *canyon]


def _second_of_two(_: Rules, state: State, chant: Chant) -> list[str]:
    """Any that stands after the first; two equal ones must both lie in the Canyon."""
    both = [*inner_tokens(state), *_from_canyon(state)]
    after = both[both.index(chant.target) + 1 :]
    twice = chant.target[0] == "c" and whole_canyon(state).count(chant.target[1]) > 1
    return [chant.target, *after] if twice else after


def _from_canyon(state: State) -> list[str]:
    canyon = whole_canyon(state)
    return [f"c{token}" for token in FROM_CANYON if token in canyon]


def _not_to_switch(_: Rules, state: State, __: Chant, spot: str) -> Iterator[Refusal]:
    if spot[:1] != "c":
        yield from no_inner_token(state, spot, "SW1")
    elif spot[1:] not in whole_canyon(state) or len(spot) != 2:
        yield no("SW1", "not_in_canyon", token=spot[1:])
    elif spot[1] not in FROM_CANYON:
        yield no("SW1", "too_heavy_from_canyon", token=spot[1])


def read_canyon(word: str) -> str | None:
    """A token of the Canyon: ``cK``, or ``cK1`` of seat 1's part (R12)."""
    if len(word) not in (2, 3) or word[0] != "c" or word[2:] not in ("", "0", "1", "2", "3"):
        return None
    token = READ_AS.get(word[1]) or READ_AS.get(word[1].upper())
    return f"c{token}{word[2:]}" if token else None


def read_inner_or_canyon(word: str) -> str | None:
    """An Inner Token by place, or a token of the Canyon (SW1)."""
    return word if word in INNER_AT else read_canyon(word)


SWITCHED = Aim(
    "SW1",
    _first_of_two,
    _not_to_switch,
    None,
    lambda seats, _: [*inner_words(seats), *(f"c{token}" for token in LETTERS)],
    read_inner_or_canyon,
    "a place like 1B2, or cK for a token of the Canyon (SW1)",
)
SWITCHED_WITH = SWITCHED._replace(candidates=_second_of_two)


def pair_refused(rules: Rules, state: State, chant: Chant) -> Iterator[Refusal]:
    """SW2, R8 Two tokens, at least one of them an Inner Token."""
    if chant.other in _second_of_two(rules, state, chant) and chant.target in _first_of_two(
        rules, state, chant
    ):
        return
    both = chant.target[0] == chant.other[0] == "c" and rules.R8 == "impossible"
    yield no("SW2" if both else "SW1", "both_from_canyon" if both else "two_tokens")
