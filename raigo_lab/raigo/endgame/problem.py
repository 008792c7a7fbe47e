"""A Raigo endgame as the search wants to see it.

Which positions are worth the same, which options mirror each other, and a first guess for the order. No
rule is decided here; ``key`` only forgets what no rule can ask for any more.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from raigo_lab.games.protocol import Node
from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo import sameness
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.endgame.bounds import covered, most
from raigo_lab.raigo.endgame.known import ALL_KNOWN
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.hands import HEIGHT_LIMIT, settled, worth
from raigo_lab.raigo.outcome import DROPOUT, OBJECTIVES, Outcome, resolve_all
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import MAKES
from raigo_lab.raigo.state import CIRCLES, Action, Seat, State, Step, token_at
from raigo_lab.raigo.tokens import LETTERS, WEIGHT, Pile, Token

ANSWERERS = MAKES["shield"] + MAKES["roar"]
QUIET = (Step.FETCH, Step.SELECT, Step.PLACE, Step.PURIFY, Step.RENEW)


class Endgame:
    """A position for two sides: ``me`` and mates maximise, everybody else minimises."""

    def __init__(self, rules: Rules, objective: str, mine: tuple[int, ...]) -> None:
        """``mine`` are the seats on the maximising side."""
        self.game = Raigo(rules)
        self.rules = rules
        self.objective = objective
        self.returns = OBJECTIVES[objective]
        self.mine = mine
        self.highest: Value = DROPOUT if objective == "margin" else 1
        self.lowest: Value = -self.highest

    def node(self, state: State) -> Node:
        """Who must choose what."""
        return self.game.node(state)

    def apply(self, state: State, action: AnyAction) -> State:
        """The next moment."""
        return self.game.apply(state, action)

    def maximises(self, seat: int) -> bool:
        """Whether this seat is on my side."""
        return seat in self.mine

    def value_of(self, outcome: Outcome) -> int:
        """What the outcome is worth to my side."""
        return self.returns(outcome)[self.mine[0]]

    def guess(self, state: State) -> int:
        """The margin if all Towers were resolved now (E3)."""
        total = 0
        for index, seat in enumerate(state.seats):
            here = seat.yang + resolve_all(self.rules, seat.circles, state.bonus).points
            total += here if index in self.mine else -here
        return total

    def reach(
        self, state: State, alpha: Value | None = None, beta: Value | None = None
    ) -> tuple[Value, Value] | None:
        """Proved bounds of the value without any search, if there are any.

        With a window, the side on which the value seems to lie comes first, and the other only if that does not settle it.
        """
        if len(self.mine) > 1 or state.around is not None or not covered(state):
            return None  # With Arcana the reasoning of ``bounds`` does not hold.
        me = self.mine[0]
        low: Value = self.lowest
        high: Value = self.highest
        upwards = beta is not None and self.guess(state) >= (beta if self.objective == "margin" else 0)
        for up in (upwards, not upwards):
            if up:
                low = self._at_least(-most(self.rules, state, 1 - me))
                if beta is not None and low >= beta:
                    break
            else:
                high = -self._at_least(-most(self.rules, state, me))
                if alpha is not None and high <= alpha:
                    break
        return low, high

    def _at_least(self, margin: int) -> int:
        """What a proved least margin says of the objective: only a clear lead wins, Inner Tokens decide a tie (E4)."""
        if self.objective == "margin":
            return margin
        return 1 if margin > 0 else -1

    def telling(self, state: State) -> bool:
        """Whether the guess tells options apart: fetching and placing change no Tower."""
        return state.stack[-1].step not in QUIET

    def distinct(self, state: State, options: tuple[Action, ...]) -> tuple[Action, ...]:
        """The options without mirror images: equal Hands, equal Circles."""
        if state.around is not None:
            return options  # Their keys meet where they mirror each other.
        step = state.stack[-1].step
        seat = state.seats[state.turn]
        if step in (Step.FETCH, Step.PLACE, Step.RENEW):
            free = step == Step.RENEW or not (seat.left or seat.right)
            return one_handed(options) if free else options
        if step == Step.ACT:
            return self._distinct_acts(state, seat, options)
        return options

    def _distinct_acts(self, state: State, seat: Seat, options: tuple[Action, ...]) -> tuple[Action, ...]:
        """Equal tokens on both Hands act from the left; of equal Circles, and equal tokens, the first is chosen."""
        mirrored = seat.left == seat.right
        circles = seat.circles
        skip = [CIRCLES[c] for c in range(1, len(circles)) if circles[c] in circles[:c]]
        seen: dict[tuple[str, ...], Action] = {}
        for option in options:
            if (mirrored and option.hand == "R") or (option.verb == "pile" and option.target in skip):
                continue
            name: tuple[str, ...] = option
            if option.effect == "snake" and option.target:
                name = ("snake", option.hand, lies(state, option.target))
            elif option.effect == "switch" and option.target:
                name = (
                    "switch",
                    option.hand,
                    *exchanged(lies(state, option.target), lies(state, option.other)),
                )
            seen.setdefault(name, option)
        return tuple(seen.values())

    def key(self, state: State) -> Hashable | None:
        """Equal for positions that are worth the same; answers in progress are not stored."""
        stack = state.stack
        if state.around is not None or not ALL_KNOWN:
            return None if stack[-1].step == Step.OVER else sameness.key(state, whole_parts=True)
        if len(stack) > 1 or stack[0].step == Step.OVER:
            return None
        seats = state.seats
        inner = "".join([seat.body + seat.left + seat.right for seat in seats])
        alive = inner + state.raizan + stack[0].tokens
        switch = "W" in alive
        if switch:  # Switch may bring back what lies in the Canyon.
            canyon = "".join(sorted("".join([seat.canyon for seat in seats])))
            alive += canyon + "".join([circle.tower for seat in seats for circle in seat.circles])
        else:
            canyon = ""
        # Without Katana and Switch a Tower only grows, and what leaves it never comes back.
        coarse = not switch and "K" not in alive and "M" not in alive
        stealing = switch or "N" in alive or "M" in alive
        used = state.used
        if used:
            used = frozenset([effect for effect in used if any(token in alive for token in MAKES[effect])])
        left = state.last_turns
        count = len(seats)
        keys = []
        for index, seat in enumerate(seats):
            done = left is not None and (index - state.turn) % count >= left
            keys.append(
                self._seat_key(seat, state.bonus, coarse=coarse, done=done and not stealing, canyon=switch)
            )
        return (state.turn, state.raizan, left, used, stack[0], canyon, *keys)

    def _seat_key(self, seat: Seat, bonus: str, *, coarse: bool, done: bool, canyon: bool) -> Hashable:
        """What of one seat still matters."""
        yang, body, left, right, circles, _, _, lasting, _ = seat
        hands = left + right if left <= right else right + left
        if (
            done
        ):  # Its last turn is over and nobody can reach its tokens: they answer, or count in a tie (E4).
            inner = len(body) + len(hands)
            body = str(inner) if self.objective == "win" else ""
            hands = "".join([token for token in hands if token in ANSWERERS])
        towers = sorted(
            [coarse_circle(circle, bonus, self.rules) for circle in circles] if coarse else circles
        )
        beside: Hashable = lasting
        if lasting and not canyon:
            beside = min(self.rules.R2, gathered_weight(seat))
        return (yang, body, hands, tuple(towers), beside)


def lies(state: State, spot: str) -> str:
    """Where a token lies as far as it matters: whose, on Body or Hand, and its face; or a kind in the Canyon."""
    return spot if spot[0] == "c" else f"{spot[0]}{'B' if spot[1] == 'B' else 'H'}{token_at(state, spot)}"


def exchanged(one: str, two: str) -> tuple[str, ...]:
    """What an exchange comes to: nothing for equal faces, or within one Body."""
    if one[-1] == two[-1] or (one[:2] == two[:2] and one[1] == "B"):
        return ()
    return (one, two) if one < two else (two, one)


@lru_cache(maxsize=10_000)
def one_handed(options: tuple[Action, ...]) -> tuple[Action, ...]:
    """Of two ways to fill both empty Hands that mirror each other, the first."""
    seen: dict[str, Action] = {}
    for option in options:
        seen.setdefault("".join(sorted(option.target)), option)
    return tuple(seen.values())


@lru_cache(maxsize=500_000)
def can_be_hand(tower: Pile, rules: Rules) -> bool:
    """Whether a settled Tower is a hand or can grow into one."""
    if worth(tower, rules).hand:
        return True
    # Every hand begins with a Basic hand of three, or with a pair (H1 to H6).
    begins = len(tower) < 3 or worth(tower[:3], rules).hand or WEIGHT[tower[0]] == WEIGHT[tower[1]]
    if len(tower) >= HEIGHT_LIMIT or not begins:
        return False
    return any(
        can_be_hand(tower + token, rules)
        for token in LETTERS
        if not tower or WEIGHT[token] <= WEIGHT[tower[-1]]
    )


@lru_cache(maxsize=500_000)
def coarse_circle(circle: tuple[Pile, Token, int], bonus: str, rules: Rules) -> tuple[str, str, int]:
    """A Circle whose Tower can only grow: of a hopeless one only height, top weight and bonus count."""
    tower, seal, turns = circle
    if len(tower) < 2:
        return (tower, seal, turns)
    if not settled(tower):
        return (f"u{len(tower)}{WEIGHT[tower[-1]]}", seal, turns)
    if can_be_hand(tower, rules):
        return (tower, seal, turns)
    matching = (
        sum(WEIGHT[token] == WEIGHT[bonus] for token in tower) if bonus and rules.R21 == "weight" else 0
    )
    matching += tower.count(bonus) if bonus and rules.R21 == "kind" else 0
    return (f"x{len(tower)}{WEIGHT[tower[-1]]}{matching}", seal, turns)
