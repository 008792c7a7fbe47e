"""When Destroy strikes (DE): the gathered weight turn by turn, under a plan of what will be spent.

Only weights and seals are followed: what the planned Spells do besides, and tokens drawn later, are left out.
Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.answers import acts_as
from raigo_lab.raigo.destroy import (
    DESTROY,
    destroy_due,
    destroy_owner,
    gathered_weight,
    strike_spots,
    strikes_at_once,
)
from raigo_lab.raigo.events import IN_FLIGHT
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.seal import turns_sealed
from raigo_lab.raigo.spells import ANSWERS, CHANTED_AS, chant_options
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    INNER_AT,
    NOTHING_USED,
    START_OF_TURN,
    TOWER_SPOTS,
    Circle,
    Lasting,
    Position,
    State,
    Step,
    side,
    token_at,
)
from raigo_lab.raigo.tokens import Pile, Token
from raigo_lab.raigo.turn import turn_ends
from raigo_lab.raigo.verbs import (
    put,
    put_circle,
    spend,
)

STAYS = ("charge", "destroy")  # what is planned by name: its token is not spent at once (TH3, DE1)


class Item(NamedTuple):
    """One thing that can be planned for a turn."""

    kind: str  # "destroy", "spend", "charge" or "answer"
    spot: str  # where the token lies now
    token: Token
    at: str = ""  # the Tower that a Charge seals

    @property
    def seat(self) -> int:
        """Whose token it is."""
        return int(self.spot[0])


class Gathered(NamedTuple):
    """One token laid beside Destroy (DE2)."""

    token: Token
    kind: str  # "spend", "answer" or "seal"
    spot: str  # where it lay, or the Tower whose seal ended (TH6)


class Stake(NamedTuple):
    """A Tower that Destroy could take at the end of a turn (DE3)."""

    spot: str
    tower: Pile
    points: int  # what it would score: −1 if Unsettled
    just_unsealed: bool
    best: bool  # what its owner would choose


class TurnView(NamedTuple):
    """One turn of the clock."""

    number: int  # 0 is the turn under way
    seat: int
    owner: int | None  # on whose Head Destroy lies
    gathered: int  # the weight when the turn begins
    added: tuple[Gathered, ...]
    total: int
    due: bool  # whether Destroy strikes in this turn
    towers: tuple[Stake, ...]  # at stake at its end, whether or not it strikes
    sealed: tuple[str, ...]  # out of reach then
    offers: tuple[Item, ...]  # what could be planned, the planned items included
    planned: tuple[Item, ...]


Plan = Mapping[int, Sequence[Item]]
NO_PLAN: Plan = {}


def clock(position: Position, plan: Plan = NO_PLAN, turns: int | None = None) -> list[TurnView]:
    """The turns from here on, up to the one in which Destroy strikes.

    >>> from raigo_lab.raigo.text.notation import read_position
    >>> here = read_position("2p t0 z- @ACT / 2 - TK 765,-,- d:WN / 2 - -- 666,-,-")
    >>> [(turn.seat, turn.total, turn.due) for turn in clock(here, {0: [Item("charge", "0L", "T", "1a")]}, 3)]
    [(0, 9, False), (1, 10, True)]
    """
    state, rules = position
    run = _Clock(rules, state)
    if run.owner is None and not run.destroys():
        raise InvalidArgument("no Destroy is active, and nobody holds one (DE1)")
    most = 2 * len(state.seats) if turns is None else turns
    if state.last_turns is not None:
        most = min(most, state.last_turns)
    views: list[TurnView] = []
    while len(views) < most and not (views and views[-1].due):
        views.append(run.turn(len(views), tuple(plan.get(len(views), ()))))
    for number in plan:
        if plan[number] and number >= len(views):
            raise InvalidArgument(f"turn {number} is not played: the clock has {len(views)} turns (DE4)")
    return views


def ruins(position: Position) -> tuple[Item, ...]:
    """Charges of the turn under way that let Destroy take a Tower of the one whose Tower was sealed: the Ruin."""
    found: list[Item] = []
    turns = clock(position)
    if not turns:  # The game is over (E1).
        return ()
    turn = turns[0]
    for item in turn.offers:
        if item.kind == "charge" and turn.owner is not None:
            victim = CIRCLE_AT[item.at][0]
            last = clock(position, {0: [item]})[-1]
            if last.due and last.seat == victim and victim not in side(position.state, turn.seat):
                found.append(item)
    return tuple(found)


class _Clock:
    """The table as the plan leaves it: Circles, seals, Destroy, and which tokens are still unspent."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.may_fetch = state.stack[-1].step == Step.FETCH
        seats = len(state.seats)
        self.inner = {
            spot: token_at(state, spot)
            for spot, (seat, _) in INNER_AT.items()
            if seat < seats and token_at(state, spot)
        }

    @property
    def owner(self) -> int | None:
        """On whose Head Destroy lies."""
        return destroy_owner(self.state)

    def destroys(self) -> list[str]:
        """Where an unspent Destroy lies."""
        return [spot for spot, token in self.inner.items() if token in DESTROY.tokens]

    def turn(self, number: int, items: tuple[Item, ...]) -> TurnView:
        """One turn with what is planned for it, up to T12."""
        seat = self.state.turn
        start = self.weight()
        offers = self.offers()
        self.check(number, items, offers)
        added: list[Gathered] = []
        # Destroy first: only what is spent after it is gathered (DE2).
        for item in sorted(items, key=lambda one: one.kind != "destroy"):
            added += self.do(item)
        owner = self.owner
        ended = [] if strikes_at_once(self.rules, self.state) else self.unsealed()
        if owner is not None:
            added += [Gathered(token, "seal", spot) for spot, token in ended]
        view = TurnView(
            number,
            seat,
            owner,
            start,
            tuple(added),
            self.weight(),
            destroy_due(self.rules, self.state) is not None,
            self.stakes([spot for spot, _ in ended]),
            self.sealed(),
            offers,
            items,
        )
        self.hand_over()
        return view

    def unsealed(self) -> list[tuple[str, Token]]:
        """T12 (1) The engine ends the turn: which of the turn player's Towers are sealed no more, and by what they were."""
        turn = self.state.turn
        before = self.state.seats[turn].circles
        self.state = turn_ends(self.state, None)
        pairs = zip(TOWER_SPOTS[turn], before, self.state.seats[turn].circles, strict=False)
        return [(spot, was.seal) for spot, was, now in pairs if was.seal and not now.seal]

    def weight(self) -> int:
        """What is gathered now."""
        return 0 if self.owner is None else gathered_weight(self.state.seats[self.owner])

    def offers(self) -> tuple[Item, ...]:
        """What could be done in this turn, by anybody."""
        fetches = self.may_fetch and self.free_hands() > 0
        found: list[Item] = []
        for spot, token in self.inner.items():
            seat, place = INNER_AT[spot]
            own = seat == self.state.turn and (place in "LR" or fetches)
            if own and token in CHANTED_AS:
                found += self.chants(spot, token)
            elif place in "LR" and any(acts_as(self.rules, token, answer) for answer in ANSWERS):
                found.append(Item("answer", spot, token))
        return tuple(found)

    def chants(self, spot: str, token: Token) -> list[Item]:
        """What chanting this token comes to: Destroy, a Spell that is spent, Charges."""
        acts = self.acts(token, self.state.used)
        found = [Item("destroy", spot, token)] if "destroy" in acts and self.owner is None else []
        found += [Item("spend", spot, token)] if any(effect not in STAYS for effect in acts) else []
        return found + [Item("charge", spot, token, tower) for tower in acts.get("charge", ()) if tower]

    def acts(self, token: Token, used: frozenset[str]) -> dict[str, list[str]]:
        """T11 As what the engine lets a token be chanted now, and at what each is aimed; also at nothing (R7)."""
        state, rules = self.state._replace(used=used), self.rules._replace(R7="allowed")
        found: dict[str, list[str]] = {}
        for one in chant_options(rules, state, state.turn, "L", token):
            found.setdefault(one.effect, []).append(one.target)
        return found

    def free_hands(self) -> int:
        """T1 How many tokens the turn player can fetch."""
        return 2 - sum(f"{self.state.turn}{hand}" in self.inner for hand in "LR")

    def check(self, number: int, items: Sequence[Item], offers: Sequence[Item]) -> None:
        """Refuse a plan that this turn cannot hold."""
        for item in items:
            if item not in offers:
                raise InvalidArgument(
                    f"turn {number}: {item.token} on {item.spot} cannot be planned here (T5)"
                )
        spots = [item.spot for item in items]
        if len({*spots}) < len(spots):
            raise InvalidArgument(f"turn {number}: a token is spent once (T13)")
        fetched = [item for item in items if INNER_AT[item.spot][1] not in "LR"]
        free = self.free_hands()
        if len(fetched) > free:
            raise InvalidArgument(f"turn {number}: no more than {free} can be fetched to empty Hands (T1)")
        if not self.can_all_be_chanted([item for item in items if item.kind != "answer"], self.state.used):
            raise InvalidArgument(f"turn {number}: the same effect is not applied twice in a turn (T11)")

    def can_all_be_chanted(self, items: Sequence[Item], used: frozenset[str]) -> bool:
        """Whether there is an effect for each of these, whichever the copies act as (T11, MI1)."""
        if not items:
            return True
        first, rest = items[0], items[1:]
        acts = self.acts(first.token, used)
        wanted = [first.kind] if first.kind in STAYS else [effect for effect in acts if effect not in STAYS]
        return any(effect in acts and self.can_all_be_chanted(rest, used | {effect}) for effect in wanted)

    def do(self, item: Item) -> list[Gathered]:
        """Carry one planned item out."""
        del self.inner[item.spot]
        seat = self.state.seats[item.seat]
        if item.kind == "destroy":
            self.state = put(self.state, item.seat, seat._replace(lasting=(Lasting(item.token),)))
            return []
        if item.kind == "charge":
            index, c = CIRCLE_AT[item.at]
            owner = self.state.seats[index]
            sealed = Circle(owner.circles[c].tower, item.token, turns_sealed(self.state, index))
            self.state = put(self.state, index, put_circle(owner, c, sealed))
            return []
        self.state = spend(self.state, ((item.seat, item.token),), IN_FLIGHT, None)
        return [] if self.owner is None else [Gathered(item.token, item.kind, item.spot)]

    def stakes(self, unsealed: Sequence[str]) -> tuple[Stake, ...]:
        """The turn player's Towers that can be chosen now; a Tower whose seal has just ended can (DE3)."""
        spots = strike_spots(self.state)
        towers = [self.tower(spot) for spot in spots]
        points = [
            -1 if not worth(one, self.rules).settled else worth(one, self.rules).points for one in towers
        ]
        owner = self.owner
        friend = owner is not None and self.state.turn in side(self.state, owner)
        ranks = [(score, len(tower)) for score, tower in zip(points, towers, strict=True)]
        best = (min(ranks) if friend else max(ranks)) if ranks else None
        return tuple(
            Stake(spot, tower, score, spot in unsealed, rank == best)
            for spot, tower, score, rank in zip(spots, towers, points, ranks, strict=True)
        )

    def tower(self, spot: str) -> Pile:
        """The Tower on a Circle."""
        seat, c = CIRCLE_AT[spot]
        return self.state.seats[seat].circles[c].tower

    def sealed(self) -> tuple[str, ...]:
        """The turn player's Towers that a seal keeps out of reach."""
        turn = self.state.turn
        circles = zip("abc", self.state.seats[turn].circles, strict=False)
        return tuple(f"{turn}{name}" for name, circle in circles if circle.seal)

    def hand_over(self) -> None:
        """T12 (3) The Dong goes on; the next turn begins with Fetch."""
        turn = (self.state.turn + 1) % len(self.state.seats)
        self.state = self.state._replace(turn=turn, stack=START_OF_TURN, used=NOTHING_USED)
        self.may_fetch = True
