"""A battle that is being put together: who fights, who helps, which Yokai, what was played. Needs no widget library.

A draft is a table with a battle on it; every field reads that table and changes it, so whatever a given position says
beyond the fields stays as it was. Every change is checked as from a stranger; what is left is always a battle that has
odds (WB, WX1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from raigo_lab.errors import InvalidArgument
from raigo_lab.susanoo.cards import BEING, EVENT, HEAD, ITEM, TRANSFORMATION, YOKAI
from raigo_lab.susanoo.effects import SLOTS
from raigo_lab.susanoo.interference import parse_terms
from raigo_lab.susanoo.joining import with_first_dice
from raigo_lab.susanoo.moments import BATTLE_STACK
from raigo_lab.susanoo.odds import ChoiceOdds, battle_odds, choice_odds
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import SAKE, has_head, sake_worth
from raigo_lab.susanoo.state import (
    HIGHEST_LEVEL,
    NO_TERMS,
    NOBODY,
    Action,
    Battle,
    Cards,
    Deck,
    Foe,
    Frame,
    Position,
    Seat,
    State,
    Step,
    deck,
    others,
    put,
)
from raigo_lab.susanoo.sums import combatants, fighting
from raigo_lab.texts import say

MOST_FOES = 3  # that can be put there; a battle that is given may have more
FOLLOWED = 1_000  # positions that the expected points of one choice may take: a few tenths of a second
SIDES = ("fighter", "helper")
# Numbers: least and most; a battle that is given may have more.
NUMBERS: Mapping[str, tuple[int, int]] = {
    "level": (1, HIGHEST_LEVEL),
    "hand": (0, 9),
    "sake": (0, 9),
    "change": (-9, 9),
    "drunk": (0, 3),
    "us": (-9, 12),
    "them": (-9, 12),
    "poured": (0, 3),
}


@dataclass
class Draft:
    """A table with a battle, in the midst of being changed."""

    box: Box
    state: State

    @property
    def position(self) -> Position:
        """The battle as a position."""
        return Position(self.state, self.box)

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        return fighting(self.state)

    @property
    def helps(self) -> bool:
        """Whether there is a helper."""
        return self.battle.helper != NOBODY

    def rivals(self) -> list[int]:
        """The seats that do not fight here."""
        return [index for index in range(len(self.state.seats)) if index not in combatants(self.state)]

    # Fields that take a card

    def kinds(self) -> dict[str, tuple[str, str]]:
        """Every field that takes a card: the kinds of card, and the slot of an item."""
        found: dict[str, tuple[str, str]] = {}
        for side in SIDES:
            found[f"{side}.being"] = (BEING, "")
            if side == "fighter" or self.helps:
                found[f"{side}.shape"] = (TRANSFORMATION, "")
                found |= {f"{side}.{slot}": (ITEM, slot) for slot in SLOTS}
        return found | {f"{foe}.card": (YOKAI + HEAD, "") for foe in self.foes()}

    def foes(self) -> list[str]:
        """The fields of the Yokai: those that are there, and one more where one more can be put."""
        count = len(self.battle.yokai)
        return [f"foe{number}" for number in range(max(count, min(count + 1, MOST_FOES)))]

    def card(self, name: str) -> str:
        """The card in a field, or nothing."""
        owner, _, place = name.partition(".")
        if owner.startswith("foe"):
            yokai = self.battle.yokai
            return yokai[int(owner[3:])].card if int(owner[3:]) < len(yokai) else ""
        if owner == "helper" and not self.helps:
            return ""
        seat = self._seat(owner)
        if place == "being":
            return seat.being
        return seat.active if place == "shape" else self._worn(seat, place)

    def _worn(self, seat: Seat, slot: str) -> str:
        return next((card for card in seat.worn if self.box.cards[card].type == slot), "")

    def choices(self, name: str) -> list[str]:
        """The cards that a field can take: of its kind, and in no other field."""
        kinds, slot = self.kinds()[name]
        used = {self.card(other) for other in self.kinds() if other != name}
        return [
            card.id
            for card in self.box.cards.values()
            if card.kind in kinds and card.id not in used and (not slot or card.type == slot)
        ]

    def may_be_empty(self, name: str) -> bool:
        """Whether a field needs no card: all but the fighter's Being and the only Yokai."""
        return name != "fighter.being" and not (name == "foe0.card" and len(self.battle.yokai) == 1)

    # Fields that take a number

    def owners(self) -> dict[str, tuple[str, ...]]:
        """The numbers, and whose they are; those of the whole battle have no owner."""
        foes = tuple(f"foe{number}" for number in range(len(self.battle.yokai)))
        sides = SIDES if self.helps else SIDES[:1]
        return {
            "level": (*sides, *(f"seat{index}" for index in self.rivals())),
            "hand": SIDES[:1],
            "sake": SIDES[:1],
            "change": foes,
            "drunk": tuple(foe for foe in foes if self.card(f"{foe}.card").startswith(HEAD)),  # WO2
            "us": ("",),
            "them": ("",),
            "poured": ("",) if has_head(self.battle) else (),  # WO3
        }

    def number(self, name: str) -> int:
        """The number in a field."""
        owner, _, known = name.rpartition(".")
        if not owner:
            return int(getattr(self.battle, known))
        if owner.startswith("foe"):
            foe = self.battle.yokai[int(owner[3:])]
            return foe.change if known == "change" else foe.sake
        seat = self._seat(owner)
        return seat.level if known == "level" else len(seat.hand if known == "hand" else seat.sake)

    def limits(self, name: str) -> tuple[int, int]:
        """The least and the most that a field takes; what was given is always inside."""
        (least, most), now = NUMBERS[name.rpartition(".")[2]], self.number(name)
        return min(least, now), max(most, now)

    def _index(self, owner: str) -> int:
        if owner.startswith("seat"):
            return int(owner[4:])
        return self.state.turn if owner == "fighter" else self.battle.helper

    def _seat(self, owner: str) -> Seat:
        return self.state.seats[self._index(owner)]

    # Changes

    def set(self, name: str, value: object, lang: str) -> None:
        """Change one field; anything that is not offered is refused."""
        if name in self.kinds():
            if not isinstance(value, str) or (
                value not in self.choices(name) and (value or not self.may_be_empty(name))
            ):
                raise InvalidArgument(say("susanoo_desk.bad_card", lang))
            if value != self.card(name):
                self._lay(name, value)
            return
        owner, _, known = name.rpartition(".")
        if owner not in self.owners().get(known, ()):
            raise InvalidArgument(say("susanoo_desk.bad_field", lang))
        least, most = self.limits(name)
        if type(value) is not int or not least <= value <= most:
            raise InvalidArgument(say("susanoo_desk.bad_number", lang, least=least, most=most))
        self._count(owner, known, value)

    def _count(self, owner: str, known: str, value: int) -> None:
        state, battle = self.state, self.battle
        if not owner:
            if known == "us":
                battle = battle._replace(us=value)
            elif known == "them":
                battle = battle._replace(them=value)
            elif value != battle.poured:
                battle = battle._replace(poured=value, drunk=SAKE * value)
            self.state = state._replace(battle=battle)
        elif owner.startswith("foe"):
            index = int(owner[3:])
            foe = battle.yokai[index]
            if known == "change":
                foe = foe._replace(change=value)
            elif value != foe.sake:
                foe = foe._replace(sake=value, drunk=value * sake_worth(self.box, state, state.turn))
            yokai = (*battle.yokai[:index], foe, *battle.yokai[index + 1 :])
            self.state = state._replace(battle=battle._replace(yokai=yokai))
        elif known == "level":
            index = self._index(owner)
            self.state = put(state, index, state.seats[index]._replace(level=value))
        else:
            self._pile(known, value)

    def _pile(self, known: str, number: int) -> None:
        """So many cards in the fighter's hand, or Sake: the last ones are discarded, cards that nobody has come."""
        turn = self.state.turn
        hand = known == "hand"

        def pile() -> Cards:
            seat = self.state.seats[turn]
            return seat.hand if hand else seat.sake

        for card in pile()[number:]:
            self.state = discarded(taken_away(self.state, card), card)
        spare = quiet_events(self.box) if hand else self.box.card_set.of_kind(YOKAI)
        taken = held(self.state)
        for card in [one for one in spare if one not in taken][: max(0, number - len(pile()))]:
            self.state = taken_away(self.state, card)
            seat, cards = self.state.seats[turn], (*pile(), card)
            seat = seat._replace(hand=cards) if hand else seat._replace(sake=cards)
            self.state = put(self.state, turn, seat)

    def _lay(self, name: str, card: str) -> None:
        """Another card, or none, in a field. The battle begins with it: dice that were rolled are rolled again."""
        owner, _, place = name.partition(".")
        old = self.card(name)
        if owner.startswith("foe"):
            self._face(int(owner[3:]), card)
        elif place == "being":
            self._embody(owner, card)
        else:
            state = taken_away(self.state, card)
            index = self._index(owner)
            seat = state.seats[index]
            if place == "shape":
                rest = tuple(one for one in seat.transformations if one != old)
                seat = seat._replace(transformations=(*rest, card) if card else rest, active=card)
            else:
                seat = seat._replace(worn=tuple(one for one in (*seat.worn, card) if one not in ("", old)))
            self.state = discarded(put(state, index, seat), old)
        self.state = begun(self.box, self.state)

    def _face(self, number: int, card: str) -> None:
        """Another Yokai there, or none; Sake was drunk by Heads alone (WO2, WO3)."""
        state = taken_away(self.state, card)
        battle = fighting(state)
        before, after = battle.yokai[:number], battle.yokai[number + 1 :]
        old = battle.yokai[number] if number < len(battle.yokai) else Foe("")
        new = old._replace(card=card) if card[:1] == HEAD == old.card[:1] else Foe(card, change=old.change)
        battle = battle._replace(yokai=(*before, *((new,) if card else ()), *after))
        if not has_head(battle):
            battle = battle._replace(poured=0, drunk=0)
        self.state = discarded(state._replace(battle=battle), old.card)

    def _embody(self, owner: str, being: str) -> None:
        """Another Being; whoever had it gets the one that was there. A helper comes or goes (WH1)."""
        state = self.state
        if not being:
            self.state = state._replace(battle=self.battle._replace(helper=NOBODY, terms=NO_TERMS))
            return
        if owner == "helper" and not self.helps:
            helper = next(iter(others(state, state.turn)), (state.turn + 1) % len(state.seats))
            state = put(state, helper, state.seats[helper]._replace(dead=False))
            state = state._replace(battle=fighting(state)._replace(helper=helper))
        self.state = state
        index = self._index(owner)
        old = state.seats[index].being
        swap = {being: old, old: being}
        seats = tuple(seat._replace(being=swap.get(seat.being, seat.being)) for seat in state.seats)
        unused = tuple(swap.get(one, one) for one in state.beings)
        self.state = state._replace(seats=seats, beings=unused)

    # What is said of it

    def moves(self) -> list[ChoiceOdds]:
        """What each choice of the fighter's means if nobody acts after it, Rewards left out (WB9).

        Help is asked for one Reward, or one pick where there are no Rewards. Nothing is told in the middle of something.
        """
        state, battle = self.state, self.battle
        if state.stack[-1].step != Step.LOOP:
            return []
        asked = state._replace(
            battle=battle._replace(next=state.turn, passes=0), rewards=Deck(), reward_discards=()
        )
        fair = "r1" if any(self.box.cards[foe.card].rewards for foe in battle.yokai) else "t1"

        def wanted(option: Action) -> bool:
            return option.verb != "ask" or parse_terms(option.words[1]) == parse_terms(fair)

        return choice_odds(Position(asked, self.box), wanted, FOLLOWED)

    def ladder(self, rungs: tuple[int, ...]) -> list[tuple[int, Fraction]]:
        """The chance of victory if our side had so many more (WX1)."""
        battle = self.battle

        def win(plus: int) -> Fraction:
            more = battle._replace(us=battle.us + plus)
            return battle_odds(self.box, self.state._replace(battle=more)).win

        return [(plus, win(plus)) for plus in rungs]


def first_draft(box: Box) -> Draft:
    """Three seats: Amaterasu fights Kitsune, everybody with three cards that nobody can use in a battle."""
    quiet = quiet_events(box)
    beings, yokai = box.card_set.of_kind(BEING), box.card_set.of_kind(YOKAI)
    fighter = "B3" if "B3" in beings else beings[0]
    others_are = [being for being in beings if being != fighter][:2]
    seats = tuple(
        Seat(being=being, level=4, hand=tuple(quiet[3 * index : 3 * index + 3]))
        for index, being in enumerate((fighter, *others_are))
    )
    foe = Foe("Y09" if "Y09" in yokai else yokai[0])
    return Draft(box, begun(box, State(seats, BATTLE_STACK, battle=Battle((foe,)))))


def draft_of(position: Position) -> Draft:
    """The draft of a battle that a position shows."""
    if position.state.battle is None or not position.state.battle.yokai:
        raise InvalidArgument("the desk shows a battle; write the position with @battle:Y20 (WB)")
    return Draft(position.box, position.state)


# Cards on the table


def quiet_events(box: Box) -> list[str]:
    """The Events that nobody can use in a battle, then the other ones."""
    events = [box.cards[card] for card in box.card_set.of_kind(EVENT)]
    return [
        card.id for card in sorted(events, key=lambda card: bool({"battle", "answer"} & set(card.by_when)))
    ]


def held(state: State) -> set[str]:
    """The cards that lie with somebody or fight."""
    piles = (
        (seat.hand, seat.worn, seat.carried, seat.sake, seat.heads, seat.lasting) for seat in state.seats
    )
    return {card for seat in piles for pile in seat for card in pile} | {
        foe.card for foe in fighting(state).yokai
    }


def taken_away(state: State, card: str) -> State:
    """The table without this card, wherever it lay."""

    def rest(cards: Cards) -> Cards:
        return tuple(one for one in cards if one != card)

    def pile(one: Deck) -> Deck:
        return deck(rest(one.top), rest(one.bag), rest(one.bottom))

    seats = tuple(
        seat._replace(
            hand=rest(seat.hand),
            worn=rest(seat.worn),
            carried=rest(seat.carried),
            sake=rest(seat.sake),
            heads=rest(seat.heads),
            transformations=rest(seat.transformations),
            active="" if seat.active == card else seat.active,
            lasting=rest(seat.lasting),
        )
        for seat in state.seats
    )
    battle = fighting(state)
    return state._replace(
        seats=seats,
        events=pile(state.events),
        rewards=pile(state.rewards),
        transformations=pile(state.transformations),
        event_discards=rest(state.event_discards),
        reward_discards=rest(state.reward_discards),
        pool=rest(state.pool),
        battle=battle._replace(sake=rest(battle.sake)),
    )


def discarded(state: State, card: str) -> State:
    """The table with this card on its discards; a Transformation goes back to its deck (WC5)."""
    if card[:1] == TRANSFORMATION:
        top, bag, bottom = state.transformations
        return state._replace(transformations=deck(top, (*bag, card), bottom))
    if card[:1] == ITEM:
        return state._replace(reward_discards=(*state.reward_discards, card))
    return state._replace(event_discards=(*state.event_discards, card)) if card else state


def begun(box: Box, state: State) -> State:
    """The same battle before anybody acts; with WR2 ``entry`` its dice are still to be rolled."""
    battle = fighting(state)
    yokai = tuple(foe._replace(ours=0, theirs=0) for foe in battle.yokai)
    battle = battle._replace(yokai=yokai, luck=0, caught=(), won=False, next=state.turn, passes=0)
    below = list(_below_battle(state.stack))
    stack = (*below, Frame(Step.BATTLE_END), Frame(Step.LOOP))
    return with_first_dice(box, state._replace(battle=battle, stack=stack))


def _below_battle(stack: tuple[Frame, ...]) -> Iterator[Frame]:
    for frame in stack:
        if frame.step == Step.BATTLE_END:
            return
        yield frame
