"""The verbs ``score`` and ``battle``: what a Tower is worth (H), who wins a Raigo Battle (RO4)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.output import add_json, print_json
from raigo_lab.errors import InvalidArgument
from raigo_lab.files.reading import read_input
from raigo_lab.raigo.battle import raigo_battle
from raigo_lab.raigo.hands import Worth, worth
from raigo_lab.raigo.study.tower import read_tower
from raigo_lab.raigo.tokens import KIND, kanji, parse_pile

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


MOST_INPUT = 10_000_000  # bytes on standard input


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    score = verbs.add_parser(
        "score", help="what Towers are worth (H)", description="What Towers are worth (H)."
    )
    score.add_argument(
        "towers",
        nargs="+",
        metavar="TOWER",
        help="tokens bottom to top, letters or kanji; - reads them from standard input",
    )
    add_json(score, "a list, in the order given")
    score.set_defaults(run=run_score)

    battle = verbs.add_parser(
        "battle", help="who wins a Raigo Battle (RO4)", description="Who wins a Raigo Battle (RO4)."
    )
    battle.add_argument(
        "tops",
        nargs="+",
        metavar="TOP",
        help="the top token of each participant's Tower, two to four of them",
    )
    add_json(battle)
    battle.set_defaults(run=run_battle)


def as_json(one: Worth) -> dict[str, Any]:
    """The interchange form of a scored Tower."""
    return {
        "tower": one.tower,
        "settled": one.settled,
        "hand": one.hand.english if one.hand else None,
        "points": one.points,
        "basic": one.basic,
        "height": one.height,
        "suit": one.suit,
    }


def run_score(args: argparse.Namespace) -> int:
    """Score every Tower given, or refuse the first bad one."""
    texts = read_input(MOST_INPUT).split() if args.towers == ["-"] else args.towers
    scored = [worth(read_tower(text)) for text in texts]
    if args.json:
        print_json([as_json(one) for one in scored])
        return 0
    for one in scored:
        print(f"{one.tower:6}  {kanji(one.tower)}{'　' * (6 - len(one.tower))}  {one.points:3}  {one.why()}")
    return 0


def run_battle(args: argparse.Namespace) -> int:
    """Tell the case of RO4 and the winner."""
    tops = [parse_pile(text) for text in args.tops]
    for text, top in zip(args.tops, tops, strict=True):
        if len(top) != 1:
            raise InvalidArgument(f"{text!r}: a participant shows one token, the top of the Tower (RO4)")
    if not 2 <= len(tops) <= 4:
        raise InvalidArgument(
            f"{len(tops)} {'top' if len(tops) == 1 else 'tops'} given: a Raigo Battle has two to four participants (RO3)"
        )
    outcome = raigo_battle(tops)
    if args.json:
        print_json(outcome._asdict())
    elif outcome.winner is None:
        print("case c: the Thunder goes to the Tower that was named, without the extra 2 (RO4)")
    else:
        print(
            f"case {outcome.case}: participant {outcome.winner} with {KIND[tops[outcome.winner]].english} (RO4)"
        )
    return 0
