"""Make the ladder of two-seat endgames: Raizan 0 to 6, quiet, mixed and spell-rich, five each, from fixed seeds.

Three Inner Tokens and Towers of three, four and two stories each, settled, as in the middle of a real
endgame. Run it again and the same file comes out.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from raigo_lab.raigo.box import box
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import START_OF_TURN, Circle, Position, Seat, State
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.raigo.tokens import SPELLS, by_weight

# Share of Spells among Inner Tokens and Raizan.
KINDS = {"quiet": (0.0, 0.35), "mixed": (0.4, 0.6), "rich": (0.65, 1.0)}
RUNGS = range(7)
EACH = 5
FIRST = (range(5), ("quiet", "rich"), 3)  # the ladder as it was at first: those endgames stay


def endgame(rng: random.Random, raizan: int) -> State:
    tokens = list(box(DEFAULT, 2).tokens)
    rng.shuffle(tokens)

    def take(number: int) -> str:
        return "".join(tokens.pop() for _ in range(number))

    seats = tuple(
        Seat(
            yang=rng.choice((2, 4, 6)),
            body=by_weight(take(3)),
            left="",
            right="",
            circles=tuple(Circle(by_weight(take(stories))) for stories in (3, 4, 2)),
            canyon="".join(sorted(take(4))),
        )
        for _ in range(2)
    )
    return State(seats, START_OF_TURN, 0, take(raizan), last_turns=None if raizan else 2)


def fill(ladder: dict[str, list[str]], rng: random.Random, raizan: int, kind: str, number: int) -> None:
    """So many endgames for one step of the ladder."""
    least, most = KINDS[kind]
    found = ladder.setdefault(f"{raizan}-{kind}", [])
    while len(found) < number:
        state = endgame(rng, raizan)
        pool = "".join(seat.inner for seat in state.seats) + state.raizan
        if least <= sum(token in SPELLS for token in pool) / len(pool) <= most:
            found.append(format_position(Position(state)))


def main() -> None:
    ladder: dict[str, list[str]] = {}
    rng = random.Random(20)
    rungs, kinds, number = FIRST
    for raizan in rungs:
        for kind in kinds:
            fill(ladder, rng, raizan, kind, number)
    rng = random.Random(21)
    for raizan in RUNGS:
        for kind in KINDS:
            fill(ladder, rng, raizan, kind, EACH)
    ladder = {f"{raizan}-{kind}": ladder[f"{raizan}-{kind}"] for raizan in RUNGS for kind in KINDS}
    Path(__file__).with_name("ladder.json").write_text(json.dumps(ladder, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
