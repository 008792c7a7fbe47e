"""A table of small endgames, solved once: the very last turn of the game, with one Tower a side.

Raizan is empty and seat 0 has the last turn (E1). Each side has one Tower of a short list; seat 0 holds at most two
Inner Tokens on its Body, and perhaps a Seven that takes up one Hand; seat 1 holds at most one token, on a Hand,
that could answer. Every value is the margin after E3, in whole points, proved by the search; ``tools/build_duels.py`` writes the file.

What a token is worth in the last turn follows by leaving it out; nothing here is a guess.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.raigo.box import FIRST_YANG, box
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import EMPTY, START_OF_TURN, Circle, Position, Seat, State
from raigo_lab.raigo.tokens import LETTERS, Pile, by_weight

if TYPE_CHECKING:
    import pandas as pd

FILE = Path(__file__).with_name("duels.bin")

OWN = ("", "7", "76", "765", "7654", "76543", "66", "666", "6665", "HK", "HKN", "MRHK", "RRR32")
OTHER = ("", "54", "543", "5432", "44", "444", "KNT", "77665")
ANSWERS = ("", "H", "R", "M")  # on seat 1's Hand
BLOCKED = ("", "7")  # on seat 0's right Hand: a token that nothing waits for
TOKENS = tuple(token for token in LETTERS if box(DEFAULT, 2).copies[token])
HELD = (
    "",
    *TOKENS,
    *(by_weight(one + two) for one, two in combinations_with_replacement(TOKENS, 2)),
)
IMPOSSIBLE = -128  # more copies of a kind than there are (C1)


class Duel(NamedTuple):
    """One endgame of the table."""

    own: Pile
    other: Pile
    held: str
    answer: str
    blocked: str

    @property
    def position(self) -> Position:
        """The table as it lies, at the start of seat 0's last turn."""
        ours = Seat(FIRST_YANG, self.held, "", self.blocked, (Circle(self.own), EMPTY, EMPTY))
        theirs = Seat(FIRST_YANG, "", self.answer, "", (Circle(self.other), EMPTY, EMPTY))
        return Position(
            State(seats=(ours, theirs), stack=START_OF_TURN, turn=0, raizan="", last_turns=1), DEFAULT
        )

    @property
    def possible(self) -> bool:
        """Whether the box holds all of these tokens (C1)."""
        copies = box(DEFAULT, 2).copies
        return all(count <= copies[token] for token, count in Counter("".join(self)).items())


def duels() -> Iterator[Duel]:
    """Every endgame of the table, in the order of the file."""
    for own, other, held, answer, blocked in product(OWN, OTHER, HELD, ANSWERS, BLOCKED):
        yield Duel(own, other, held, answer, blocked)


@lru_cache(maxsize=1)
def values() -> dict[Duel, int]:
    """The value of every possible duel, read once."""
    try:
        data = zlib.decompress(FILE.read_bytes())
    except (OSError, zlib.error) as error:
        raise BadFile(f"{FILE.name}: cannot be read ({error})") from None
    every = list(duels())
    if len(data) != len(every):
        raise BadFile(f"{FILE.name}: {len(data):,} values for {len(every):,} endgames; build it again")
    signed = (byte - 256 if byte > 127 else byte for byte in data)
    return {duel: value for duel, value in zip(every, signed, strict=True) if value != IMPOSSIBLE}


def packed(found: Iterator[int]) -> bytes:
    """Values in the order of ``duels`` as the file keeps them."""
    return zlib.compress(bytes(value & 255 for value in found), 9)


def value_of(own: Pile, other: Pile, held: str, answer: str = "", blocked: str = "") -> int:
    """The margin that seat 0 reaches in such a last turn.

    >>> value_of("765", "543", "T")  # 765 and 543 are worth 2 each; the Thunder changes nothing
    0
    >>> value_of("7654", "", "3")  # a fifth Silent on the Lotus
    4
    """
    duel = Duel(own, other, by_weight(held), answer, blocked)
    found = values().get(duel)
    if found is None:
        raise InvalidArgument(f"{' / '.join(part or '-' for part in duel)} is not in the table of last turns")
    return found


# What follows from it


def gains(token: str) -> Iterator[tuple[Duel, int]]:
    """Every endgame with this token, and how much better it is than the same without it."""
    known = values()
    for duel, value in known.items():
        if token in duel.held:
            yield duel, value - known[duel._replace(held=duel.held.replace(token, "", 1))]


def worth_of_tokens() -> pd.DataFrame:
    """For every token: how often one more of it gains something in the last turn, and how much on average."""
    import pandas as pd  # noqa: PLC0415 - loads when it is asked for

    rows = []
    for token in TOKENS:
        found = [gain for _, gain in gains(token)]
        helps = [gain for gain in found if gain > 0]
        rows.append(
            {
                "token": token,
                "endgames": len(found),
                "helps": len(helps) / len(found),
                "mean": sum(found) / len(found),
                "most": max(found),
            }
        )
    return pd.DataFrame(rows).set_index("token")


def worth_by_tower(token: str) -> pd.DataFrame:
    """What one more of this token gains on average, by own Tower and by what the other side could answer."""
    import pandas as pd  # noqa: PLC0415

    rows = [
        {"own": duel.own or "-", "answer": duel.answer or "-", "gain": gain} for duel, gain in gains(token)
    ]
    table = pd.DataFrame(rows).pivot_table(
        index="own", columns="answer", values="gain", aggfunc="mean", sort=False
    )
    return table[[answer or "-" for answer in ANSWERS]]


def worth_of_a_hand() -> pd.DataFrame:
    """What the second free Hand is worth in the last turn, by the number of tokens that wait on the Body."""
    import pandas as pd  # noqa: PLC0415

    known = values()
    rows = [
        {"waiting": len(duel.held), "gain": value - known[duel._replace(blocked="7")]}
        for duel, value in known.items()
        if not duel.blocked and duel._replace(blocked="7") in known
    ]
    frame = pd.DataFrame(rows)
    grouped = frame.groupby("waiting")["gain"]
    return pd.DataFrame(
        {"endgames": grouped.size(), "helps": grouped.agg(lambda g: (g > 0).mean()), "mean": grouped.mean()}
    )
