"""The odds of a battle if nobody acts any more (WB, WX1): dice convolved, in exact fractions.

``battle_odds`` is quick enough to follow a mouse. ``choice_odds`` says for every choice of a seat how the chance of
victory and the expected Value Points change if nobody acts after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.games.search.matrix import Value, simple
from raigo_lab.susanoo.battle import KEEP, reroll_apply
from raigo_lab.susanoo.endgame import Endgame, Question
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.interference import ACCEPT
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.sameness import LOOPS, is_reckoned
from raigo_lab.susanoo.state import Action, Die, Position, State, Step
from raigo_lab.susanoo.sums import all_dice, escapes, fighting, is_victory, rolled, sums

Distribution = tuple[tuple[int, Fraction], ...]  # value -> weight, in order

PIPS: Distribution = tuple((pips, Fraction(1, 6)) for pips in range(1, 7))
NOTHING: Distribution = ((0, Fraction(1)),)


class Odds(NamedTuple):
    """What the dice can do."""

    sums: tuple[int, int]  # us and them without dice still to be rolled
    dice: tuple[Die, ...]  # still to be rolled
    us: Distribution  # the final sums
    them: Distribution
    win: Fraction
    escape: Fraction  # that the fighter escapes one Yokai (WL1)

    @property
    def lead(self) -> int:
        """WX1 Us minus them before dice."""
        return self.sums[0] - self.sums[1]


def die_distribution(die: Die) -> Distribution:
    """What one die adds to its side."""
    if die.kind != "luck":
        return PIPS
    hit = Fraction(7 - die.least, 6)
    return _merged([(0, 1 - hit), (die.gain, hit)])


def _merged(weights: list[tuple[int, Fraction]]) -> Distribution:
    found: dict[int, Fraction] = {}
    for value, weight in weights:
        if weight:
            found[value] = found.get(value, Fraction(0)) + weight
    return tuple(sorted(found.items()))


def convolve(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of a sum of two independent values."""
    return _merged([(a + b, p * q) for a, p in one for b, q in other])


@lru_cache(maxsize=2_000)
def dice_sum(dice: tuple[tuple[str, int, int], ...]) -> Distribution:
    """The distribution of several dice, each given as kind, least pips and gain."""
    total = NOTHING
    for kind, least, gain in dice:
        total = convolve(total, die_distribution(Die(kind, 0, "", least, gain)))
    return total


def _shifted(one: Distribution, by: int) -> Distribution:
    return tuple((value + by, weight) for value, weight in one)


def battle_odds(box: Box, state: State) -> Odds:
    """The odds of the battle under way, if nobody acts and every die is kept, one that just fell included (WB6).

    After the reckoning, and for who fled, nothing is open any more.
    """
    if state.battle is None:
        raise InvalidArgument("there is no battle here; odds are asked of a position with @battle (WB)")
    if state.stack[-1].step == Step.REROLL:
        state = reroll_apply(box, state, KEEP, None)
    dice = pending_dice(box, state)
    (us, them), (more_us, more_them) = sums(box, state), rolled(state)
    us, them = us + more_us, them + more_them
    forms = sorted((die.kind, die.least, die.gain) for die in dice)
    ours = _shifted(dice_sum(tuple(form for form in forms if form[0] != "them")), us)
    theirs = _shifted(dice_sum(tuple(form for form in forms if form[0] == "them")), them)
    win = Fraction(fighting(state).won) if is_reckoned(state) else _win(box, ours, theirs)
    return Odds((us, them), dice, ours, theirs, win, _escape(box, state))


def _win(box: Box, ours: Distribution, theirs: Distribution) -> Fraction:
    """The chance that us beats them: one walk over both, since they are sorted and a greater sum beats no less."""
    won, beaten, place = Fraction(0), Fraction(0), 0
    for us, weight in ours:
        while place < len(theirs) and is_victory(box, us, theirs[place][0]):
            beaten += theirs[place][1]
            place += 1
        won += weight * beaten
    return won


def _escape(box: Box, state: State) -> Fraction:
    return Fraction(sum(escapes(box, state, state.turn, pips) for pips in range(1, 7)), 6)


def pending_dice(box: Box, state: State) -> tuple[Die, ...]:
    """The dice still to be rolled before the reckoning (WR2)."""
    rolling = [frame.dice for frame in state.stack if frame.step == Step.ROLL]
    if rolling:
        return tuple(die for dice in rolling for die in dice if die.kind != "escape")
    late = box.rules.WR2 == "late" and any(frame.step in LOOPS for frame in state.stack)
    return all_dice(box, state) if late else ()


# Every choice


class ChoiceOdds(NamedTuple):
    """What one choice means if nobody acts after it."""

    action: str
    win: Value
    points: (
        Value | None
    )  # the chooser's expected Value Points after the battle; nothing where that takes too long
    gain: Value | None  # compared with now


class TooMany(Exception):  # noqa: N818 - not an error: there is more to follow than was allowed
    """More positions than an expectation was allowed to look at."""


def choice_odds(
    position: Position, wanted: Callable[[Action], bool] = lambda _: True, most: int = 0
) -> list[ChoiceOdds]:
    """Chance of victory and expected points for every choice of whoever must choose in this battle.

    Who is asked for help is taken to accept; otherwise nobody acts any more. What is not ``wanted`` is left out. With
    ``most`` the points of a choice are given up after so many positions; its chance of victory is always told.
    """
    game = Susanoo(position.box)
    state = game.start(position.state)
    node = game.node(state)
    if state.battle is None or not isinstance(node, Choice):
        raise InvalidArgument("there is no choice in a battle here (WI2)")
    points = Endgame(game, Question("vp", "battle", "idle", node.seat))
    wins = Endgame(game, Question("battle", "battle", "idle", node.seat))
    now = points.values(state)[node.seat]
    rows = []
    known_points: Known = {}
    known_wins: Known = {}
    for option in filter(wanted, node.options):
        after = game.choose(state, option)
        if option.verb == "ask":
            after = game.choose(after, ACCEPT)
        after = _unanswered(points, after)
        if _is_rolled(after):
            won: Value = simple(battle_odds(position.box, after).win)
        else:
            won = idle_value(wins, after, known_wins)[state.turn]
        try:
            allowed = len(known_points) + most if most else 0
            vp = _expect(points, after, known_points, allowed)[node.seat]
        except TooMany:
            rows.append(ChoiceOdds(str(option), won, None, None))
        else:
            rows.append(ChoiceOdds(str(option), won, vp, simple(vp - now)))
    return rows


def _unanswered(problem: Endgame, state: State) -> State:
    """The moment at which dice decide, or the battle is over: everybody takes the first option until then."""
    state = problem.start(state)
    while isinstance(node := problem.node(state), Choice):
        state = problem.apply(state, node.options[0])
    return state


def _is_rolled(state: State) -> bool:
    """Whether dice for the sums are rolled next."""
    frame = state.stack[-1]
    return frame.step == Step.ROLL and any(die.kind != "escape" for die in frame.dice)


Known = dict[object, tuple[Value, ...]]


def idle_value(problem: Endgame, state: State, known: Known | None = None) -> tuple[Value, ...]:
    """Every seat's expectation if everybody always takes the first option from here on."""
    return _expect(problem, problem.start(state), {} if known is None else known)


def _expect(problem: Endgame, state: State, known: Known, most: int = 0) -> tuple[Value, ...]:
    name = problem.key(state)
    if name in known:
        return known[name]
    if most and len(known) >= most:
        raise TooMany
    node = problem.node(state)
    match node:
        case Over(outcome):
            values: tuple[Value, ...] = outcome
        case Choice(_, options):
            values = _expect(problem, problem.apply(state, options[0]), known, most)
        case Chance(outcomes):
            children = [_expect(problem, problem.apply(state, option), known, most) for option, _ in outcomes]
            weight = outcomes[0][1]  # chance is uniform (WM2)
            values = tuple(simple(sum(column) * weight) for column in zip(*children, strict=True))
        case _:
            seats = node.seats
            chosen = tuple(options[0] for _, options in seats)
            values = _expect(problem, problem.apply(state, chosen), known, most)
    known[name] = values
    return values


def odds_json(odds: Odds) -> Mapping[str, object]:
    """The answer of the verb ``odds``."""
    return {"sums_without_dice": list(odds.sums), "win": str(odds.win)}
