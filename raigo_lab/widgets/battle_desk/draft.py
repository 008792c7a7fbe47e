"""A battle that is being put together: who fights, who helps, which Yokai, what was played. Needs no widget library.

Every change is checked as from a stranger; what is left is always a battle that has odds (WB, WX1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Over, Value
from raigo_lab.games.search.matrix import simple
from raigo_lab.susanoo.cards import BEING, EVENT, HEAD, ITEM, TRANSFORMATION, YOKAI
from raigo_lab.susanoo.effects import SLOTS
from raigo_lab.susanoo.endgame import Endgame, Question
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.events import BLACK
from raigo_lab.susanoo.moments import BATTLE_STACK
from raigo_lab.susanoo.odds import battle_odds, choice_odds
from raigo_lab.susanoo.rules import Box, open_box
from raigo_lab.susanoo.standing import SAKE, sake_worth
from raigo_lab.susanoo.state import HIGHEST_LEVEL, NOBODY, Battle, Cards, Foe, Position, Seat, State
from raigo_lab.susanoo.sums import fighting
from raigo_lab.texts import say

FIGHTER, HELPER, OTHER = range(3)
MOST_FOES = 3
SURE = 1000  # more than any dice can make up for
SIDES = ("fighter", "helper")
# Numbers: least, most, and where they begin.
NUMBERS: Mapping[str, tuple[int, int, int]] = {
    "level": (1, HIGHEST_LEVEL, 4),
    "hand": (0, 9, 3),
    "sake": (0, 9, 0),
    "change": (-9, 9, 0),
    "drunk": (0, 3, 0),
    "us": (-9, 12, 0),
    "them": (-9, 12, 0),
    "poured": (0, 3, 0),
}


@dataclass
class Draft:
    """The values of all fields by name; a card that is not there is an empty text."""

    box: Box = field(default_factory=open_box)
    cards: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def kinds(self) -> dict[str, tuple[str, str]]:
        """Every field that takes a card: the kinds of card, and the slot of an item."""
        found: dict[str, tuple[str, str]] = {}
        for side in SIDES:
            found[f"{side}.being"] = (BEING, "")
            found[f"{side}.shape"] = (TRANSFORMATION, "")
            found |= {f"{side}.{slot}": (ITEM, slot) for slot in SLOTS}
        return found | {f"foe{i}.card": (YOKAI + HEAD, "") for i in range(MOST_FOES)}

    def number(self, name: str) -> int:
        """A number, or where it begins."""
        return self.numbers.get(name, NUMBERS[name.rpartition(".")[2]][2])

    def choices(self, name: str) -> list[str]:
        """The cards that a field can take: of its kind, and in no other field."""
        kinds, slot = self.kinds()[name]
        used = {card for other, card in self.cards.items() if other != name}
        return [
            card.id
            for card in self.box.cards.values()
            if card.kind in kinds and card.id not in used and (not slot or card.type == slot)
        ]

    def may_be_empty(self, name: str) -> bool:
        """Whether a field needs no card: all but the fighter's Being and the first Yokai."""
        return name not in ("fighter.being", "foe0.card")

    def set(self, name: str, value: object, lang: str) -> None:
        """Change one field; anything that is not offered is refused."""
        known = name.rpartition(".")[2]
        if name in self.kinds():
            if not isinstance(value, str) or (
                value not in self.choices(name) and (value or not self.may_be_empty(name))
            ):
                raise InvalidArgument(say("susanoo_desk.bad_card", lang))
            self.cards[name] = value
            return
        owner = name.rpartition(".")[0]
        owners = {
            "level": (*SIDES, "other"),
            "hand": SIDES[:1],
            "sake": SIDES[:1],
            "change": FOES,
            "drunk": FOES,
        }
        if known not in NUMBERS or owner not in owners.get(known, ("",)):
            raise InvalidArgument(say("susanoo_desk.bad_field", lang))
        least, most, _ = NUMBERS[known]
        if type(value) is not int or not least <= value <= most:
            raise InvalidArgument(say("susanoo_desk.bad_number", lang, least=least, most=most))
        self.numbers[name] = value

    # The battle

    def _seat(self, side: str, spare: str) -> Seat:
        shape = self.cards.get(f"{side}.shape", "")
        return Seat(
            being=self.cards.get(f"{side}.being") or spare,
            level=self.number(f"{side}.level"),
            hand=(BLACK,) * (self.number(f"{side}.hand") if side == "fighter" else 3),
            worn=tuple(card for slot in SLOTS if (card := self.cards.get(f"{side}.{slot}", ""))),
            sake=(BLACK,) * (self.number(f"{side}.sake") if side == "fighter" else 0),
            transformations=(shape,) if shape else (),
            active=shape,
        )

    @property
    def helps(self) -> bool:
        """Whether there is a helper: whoever has a Being."""
        return bool(self.cards.get("helper.being"))

    @property
    def position(self) -> Position:
        """The battle as a position of three seats: fighter, helper, and everybody else as one."""
        spare = [card for card in self.box.card_set.of_kind(BEING) if card not in self.cards.values()]
        helper = (
            self._seat("helper", spare[0])
            if self.helps
            else Seat(being=spare[0], level=self.number("other.level"))
        )
        seats = (
            self._seat("fighter", spare[1]),
            helper,
            Seat(being=spare[2], level=self.number("other.level")),
        )
        battle = Battle(
            (),
            helper=HELPER if self.helps else NOBODY,
            us=self.number("us"),
            them=self.number("them"),
            next=FIGHTER,
        )
        state = State(seats, BATTLE_STACK, battle=battle)
        foes = tuple(self._foe(state, owner) for owner in FOES if self.cards.get(f"{owner}.card"))
        head = any(foe.card[0] == HEAD for foe in foes)
        poured = self.number("poured") if head else 0
        full = battle._replace(yokai=foes, poured=poured, drunk=SAKE * poured)
        return Position(state._replace(battle=full), self.box)

    @property
    def playable(self) -> Position:
        """The same battle with a card for every back: Events that nobody can use in a battle, and Yokai as Sake."""
        position = self.position
        used = set(self.cards.values())
        quiet = [
            card.id
            for card in self.box.cards.values()
            if card.kind == EVENT and not {"battle", "answer"} & set(card.by_when)
        ]
        jars = [card for card in self.box.card_set.of_kind(YOKAI) if card not in used]

        def filled(cards: Cards, pile: list[str]) -> Cards:
            return tuple(pile.pop(0) for _ in cards[: len(pile)])

        seats = tuple(
            seat._replace(hand=filled(seat.hand, quiet), sake=filled(seat.sake, jars))
            for seat in position.state.seats
        )
        return position._replace(state=position.state._replace(seats=seats))

    def points(self) -> dict[str, Value]:
        """The fighter's expected Value Points after the battle, for fighting on and for fleeing; without Rewards.

        Whoever has lost escapes as whoever fled (WL1), unless only ``flee`` gives a roll (WR3).
        """
        position = self.playable
        fled = choice_odds(position, ("flee",))[0].points
        if self.box.rules.WR3 != "yes":
            return {"flee": fled}
        win = battle_odds(position.box, position.state).win
        return {"pass": simple(win * self._won(position) + (1 - win) * fled), "flee": fled}

    @staticmethod
    def _won(position: Position) -> Value:
        """What the fighter has after a victory: whatever the dice show, it is the same."""
        state = position.state
        battle = fighting(state)
        sure = state._replace(battle=battle._replace(us=battle.us + SURE))
        problem = Endgame(Susanoo(position.box), Question("vp", "battle", "idle", FIGHTER))
        state = problem.start(sure)
        while not isinstance(node := problem.node(state), Over):
            state = problem.apply(state, next(actions(node)))
        own: Value = node.outcome[FIGHTER]
        return own

    def _foe(self, state: State, owner: str) -> Foe:
        card = self.cards[f"{owner}.card"]
        sake = self.number(f"{owner}.drunk") if card[0] == HEAD else 0  # WO2
        worth = sake_worth(self.box, state, FIGHTER)
        return Foe(card, self.number(f"{owner}.change"), sake, sake * worth)

    def ladder(self, rungs: tuple[int, ...]) -> list[tuple[int, Fraction]]:
        """The chance of victory if our side had so many more (WX1)."""
        position = self.position
        battle = position.state.battle
        assert battle is not None  # noqa: S101 - just made
        return [
            (
                plus,
                battle_odds(
                    self.box, position.state._replace(battle=battle._replace(us=battle.us + plus))
                ).win,
            )
            for plus in rungs
        ]


FOES = tuple(f"foe{i}" for i in range(MOST_FOES))


def draft_of(position: Position) -> Draft:
    """The draft of a battle that a position shows."""
    state, battle = position.state, position.state.battle
    if battle is None or not battle.yokai or len(battle.yokai) > MOST_FOES:
        raise InvalidArgument(
            f"the desk shows a battle with 1 to {MOST_FOES} Yokai; write the position with @battle:Y20 (WB)"
        )
    draft = Draft(position.box)
    members = [("fighter", state.turn)] + ([("helper", battle.helper)] if battle.helper != NOBODY else [])
    for side, index in members:
        seat = state.seats[index]
        draft.cards[f"{side}.being"], draft.numbers[f"{side}.level"] = seat.being, seat.level
        draft.cards[f"{side}.shape"] = seat.active
        draft.cards |= {f"{side}.{position.box.cards[card].type}": card for card in seat.worn}
    fighter = state.seats[state.turn]
    draft.numbers |= {"fighter.hand": min(9, len(fighter.hand)), "fighter.sake": min(9, len(fighter.sake))}
    others = [
        seat.level for index, seat in enumerate(state.seats) if index not in (state.turn, battle.helper)
    ]
    draft.numbers |= {
        "other.level": max(others),
        "us": battle.us,
        "them": battle.them,
        "poured": battle.poured,
    }
    for owner, foe in zip(FOES, battle.yokai, strict=False):
        draft.cards[f"{owner}.card"] = foe.card
        draft.numbers |= {f"{owner}.change": foe.change, f"{owner}.drunk": foe.sake}
    return draft
