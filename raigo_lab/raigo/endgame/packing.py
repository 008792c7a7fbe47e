"""A two-seat table as the bytes that the compiled search reads (``native/state.hpp``).

Left out is what no clause of the base game asks for: completed hands, whose part of the Canyon (R12).
"""

from __future__ import annotations

import struct

from raigo_lab.raigo.box import box
from raigo_lab.raigo.endgame.known import ALL_KNOWN, PROVED_FOR
from raigo_lab.raigo.rules import DEFAULT, WORDS, Rules
from raigo_lab.raigo.state import LEFT_RIGHT, TOWER_SPOTS, Chant, Seat, State, Step

# The numbers of ``native/``, kept here whatever else the box may hold one day.
ALPHABET = "TNKHRMWPD12345678"
CODE = {letter: number for number, letter in enumerate(ALPHABET, start=1)} | {"": 0}
TAKEN = frozenset(ALPHABET) & frozenset(box(DEFAULT, 2).tokens)
STEPS = "FETCH SELECT FORBIDDANCE DRAW PLACE ACT ROAR SHIELD NAME_TOWER BATTLE PURIFY RENEW CHANT STRIKE HAND_OVER OVER"
STEP_CODE = {Step[name]: number for number, name in enumerate(STEPS.split(), start=1)}
NOBODY = 255
NOWHERE = 63
EFFECTS = (*PROVED_FOR,)
PLACES = [f"{seat}{place}" for seat in range(2) for place in ("B1", "B2", "B3", "L", "R")]
SPOTS = [*PLACES, *TOWER_SPOTS[0], *TOWER_SPOTS[1], "", *(f"c{letter}" for letter in ALPHABET)]
SPOT_CODE = {spot: code for code, spot in enumerate(SPOTS) if spot} | {"": NOWHERE, "top": 0, "bottom": 1}
# The rulings with words, in the order of the compiled struct; 0 is the default.
WORDED = ("R4", "R5", "R6", "R7", "R8", "R9", "R14", "R15", "R17", "R18", "R20", "R23", "R24")

SEAT = "h3s2sx" + 3 * "IBBxx"
STATE = struct.Struct("<" + 2 * SEAT + "20s" + "HBBBBBB" + "4s2sB10s18sx")
CHANT = struct.Struct("<8B9s3x")
NO_CHANT = bytes(CHANT.size)


def pack_rules(rules: Rules) -> bytes:
    """R1, R2 and one byte for each ruling with words."""
    words = [WORDS[name] for name in WORDED]
    chosen = [
        options.index(getattr(rules, name))
        for name, options in zip(WORDED, words, strict=True)
        if isinstance(options, tuple)
    ]
    return struct.pack("<ii13B3x", rules.R1, rules.R2, *chosen)


def pack(state: State) -> bytes:
    """The table, its seats from 0 on."""
    stack = state.stack
    over = stack[-1].step == Step.OVER
    base = Step.OVER if over else stack[0].step
    above = stack[1] if len(stack) > 1 and not over else None
    chant = above.chant if above else None
    tokens = "" if over else stack[-1].tokens
    queue = [*(above.queue if above else ()), NOBODY, NOBODY][:2]
    owner = next((index for index, seat in enumerate(state.seats) if seat.head), NOBODY)
    gathered = state.seats[owner].gathered if owner != NOBODY else ""
    canyon = "".join([seat.canyon for seat in state.seats])
    return STATE.pack(
        *_seat(state.seats[0]),
        *_seat(state.seats[1]),
        pack_chant(chant) if chant else NO_CHANT,
        sum([1 << EFFECTS.index(effect) for effect in state.used]),
        state.turn,
        len(state.raizan),
        NOBODY if state.last_turns is None else state.last_turns,
        sum([1 << seat for seat in state.out]),
        STEP_CODE[base],
        STEP_CODE[above.step] if above else 0,
        codes(tokens),
        bytes(queue),
        owner,
        counts(gathered, ALPHABET[:9]),
        counts(canyon, ALPHABET),
    )


def codes(tokens: str) -> bytes:
    """One byte for each token."""
    return bytes([CODE[token] for token in tokens])


def counts(tokens: str, kinds: str) -> bytes:
    """How many there are of each kind; the first byte is nobody's."""
    return bytes([0, *[tokens.count(token) for token in kinds]])


def pack_tower(tower: str) -> int:
    """Five bits a story, the bottom lowest."""
    return sum([CODE[token] << (5 * story) for story, token in enumerate(tower)])


def _seat(seat: Seat) -> list[int | bytes]:
    fields: list[int | bytes] = [
        seat.yang,
        codes(seat.body),
        bytes((CODE[seat.left], CODE[seat.right])),
    ]
    for circle in seat.circles:
        fields += [pack_tower(circle.tower), CODE[circle.seal], circle.turns]
    return fields


def pack_chant(chant: Chant) -> bytes:
    """The Spell in flight with its answers (T13)."""
    answers = [*chant.roars, *[None] * (2 - len(chant.roars)), chant.shield]
    shown = b"".join(
        bytes((one.seat, LEFT_RIGHT.index(one.hand), CODE[one.token])) if one else bytes(3) for one in answers
    )
    return CHANT.pack(
        chant.seat,
        LEFT_RIGHT.index(chant.hand),
        CODE[chant.token],
        EFFECTS.index(chant.effect),
        SPOT_CODE[chant.target],
        SPOT_CODE[chant.other],
        chant.turned,
        len(chant.roars),
        shown,
    )


# Rulings that say nothing to two seats without a Bonus Token and without Arcana; any other that is not packed must be the default.
SILENT = ("R1", "R2", *WORDED, "R16", "R19", "R21", "R22", *(f"R{number}" for number in range(25, 39)))
FOREIGN = [(name, getattr(DEFAULT, name)) for name in Rules._fields if name not in SILENT]
MOST_RAIZAN = 10  # turns and tokens are counted in few bits
MOST_NUMBER = 1000


def unsupported(rules: Rules, state: State) -> str:
    """Why the compiled search does not take this position, in one word (``texts/compiled.toml``); empty if it does."""
    if len(state.seats) != 2:
        return "seats"
    if state.around is not None:
        return "arcana"
    if state.raizan and not state.ordered:
        return "bag"
    if len(state.raizan) > MOST_RAIZAN or bool(state.raizan) == (state.last_turns is not None):
        return "raizan"
    if max(rules.R1, rules.R2, state.seats[0].yang, state.seats[1].yang) > MOST_NUMBER:
        return "numbers"
    return (
        ""
        if ALL_KNOWN
        and _in_the_box(state)
        and all(getattr(rules, name) == default for name, default in FOREIGN)
        else "box"
    )


def _in_the_box(state: State) -> bool:
    """Whether there is nothing but the base game of two seats: its tokens, its steps, one Destroy (C1, S2)."""
    lying = state.raizan
    for frame in state.stack:
        if frame.step not in STEP_CODE:
            return False
        lying += frame.tokens
    for seat in state.seats:
        if len(seat.lasting) > 1:
            return False
        lying += seat.head + seat.inner + seat.canyon + "".join([circle.tower for circle in seat.circles])
    return not state.bonus and TAKEN.issuperset(lying) and lying.count("D") <= 1
