"""Make the ladder of two-seat endgames: Raizan 0 to 4, quiet and spell-rich, from fixed seeds.

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

KINDS = {"quiet": (0.0, 0.35), "rich": (0.65, 1.0)}  # share of Spells among Inner Tokens and Raizan
EACH = 3


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


def main() -> None:
    rng = random.Random(20)
    ladder = {}
    for raizan in range(5):
        for kind, (least, most) in KINDS.items():
            found = []
            while len(found) < EACH:
                state = endgame(rng, raizan)
                pool = "".join(seat.inner for seat in state.seats) + state.raizan
                if least <= sum(token in SPELLS for token in pool) / len(pool) <= most:
                    found.append(format_position(Position(state)))
            ladder[f"{raizan}-{kind}"] = found
    Path(__file__).with_name("ladder.json").write_text(json.dumps(ladder, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
