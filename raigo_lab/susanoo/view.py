"""What one seat may see (WC4, WM4): the state with a card's back for every face that is hidden from it.

Equal views mean that the seat cannot tell two tables apart by looking. What it remembers stands in ``knowledge``.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.events import BLACK, BLUE, back
from raigo_lab.susanoo.plays import named_verbs
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import Cards, Deck, Frame, Seat, State, Step, deck

GREY = "?f"  # the back of a Transformation
SECRET_QUEUES = (Step.ANSWER, Step.REROLL)  # who holds an answer is a secret (WI6)


class View(NamedTuple):
    """The table as one seat sees it; with no seat, the open table of a puzzle.

    ``state`` is a state whose hidden cards are backs, so that every rule which asks only for public things
    (sums, dice, scores of what lies open) can be asked of a view as well.
    """

    seat: int | None
    box: Box
    state: State

    @property
    def frame(self) -> Frame:
        """What is asked now."""
        return self.state.stack[-1]


def view(box: Box, state: State, seat: int | None) -> View:
    """What this seat may see; ``None`` sees everything."""
    if seat is None:
        return View(None, box, state)
    seen = state._replace(
        seats=tuple(_view_seat(one, index == seat) for index, one in enumerate(state.seats)),
        stack=tuple(_view_frame(frame, seat) for frame in state.stack),
        events=_backs(state.events, BLACK),
        rewards=_backs(state.rewards, BLUE),
        transformations=_backs(state.transformations, GREY),
    )
    return View(seat, box, seen)


def _backs(pile: Deck, card: str) -> Deck:
    """Of a deck only its size is seen."""
    return Deck(bag=(card,) * pile.size)


def _view_seat(seat: Seat, own: bool) -> Seat:
    """Of another hand only the number of black and blue backs."""
    return seat if own else seat._replace(hand=tuple(sorted(map(back, seat.hand))))


def _view_frame(frame: Frame, seat: int) -> Frame:
    """Pending work: what ``scry`` shows and what will wander in are their player's secrets, who could answer the holder's."""
    if frame.step == Step.EFFECT and frame.seat != seat:
        return _without_names(frame)
    if frame.step == Step.SEALED_TURNS:
        return _own_turn(frame, seat)
    if frame.step == Step.SCRY and frame.seat != seat:
        return frame._replace(cards=(BLACK,) * len(frame.cards))
    if frame.step == Step.ANSWER and frame.queue[:1] != (seat,):
        return frame._replace(queue=())
    if frame.step == Step.ANSWER:
        return frame._replace(queue=frame.queue[:1])
    return frame


def _without_names(frame: Frame) -> Frame:
    """WI4 Which Yokai is to come from a hand is seen when it comes."""
    verbs = named_verbs(frame.clauses)
    if not any(verb.name == "wander" for verb in verbs):
        return frame
    shown = (
        BLACK if verb.name == "wander" else word for verb, word in zip(verbs, frame.targets, strict=False)
    )
    return frame._replace(targets=tuple(shown))


def _own_turn(frame: Frame, seat: int) -> Frame:
    """WR4 Of the sealed actions that wait each sees its own; who has one at all says what a hand can do."""
    mine = [one for one in zip(frame.queue, frame.actions, strict=True) if one[0] == seat]
    queue, actions = tuple(one for one, _ in mine), tuple(one for _, one in mine)
    return frame._replace(queue=queue, actions=actions)


# A full table that agrees with a view


def unseen(one: View, known: Cards = ()) -> tuple[list[str], list[str], list[str]]:
    """The black, blue and grey cards that the seat neither sees nor knows of."""
    seen = {*_faces(one.state), *known}
    piles: tuple[list[str], list[str], list[str]] = ([], [], [])
    for card in one.box.cards:
        if card not in seen and card[0] != "B":
            piles[{"I": 1, "T": 2}.get(card[0], 0)].append(card)
    return piles


def _faces(state: State) -> list[str]:
    """Every card on the table as it is seen, backs included."""
    return [card for _, cards in card_places(state) for card in cards]


def card_places(state: State) -> list[tuple[str, Cards]]:
    """Every place where a card can lie, pending work and the battle included."""
    found: list[tuple[str, Cards]] = [
        ("e", state.events.cards),
        ("w", state.rewards.cards),
        ("f", state.transformations.cards),
        ("ex", state.event_discards),
        ("wx", state.reward_discards),
        ("q", state.pool),
        ("b", state.beings),
    ]
    for index, seat in enumerate(state.seats):
        found += [
            (f"b{index}", (seat.being,) if seat.being else ()),
            (f"h{index}", seat.hand),
            (f"i{index}", seat.worn + seat.carried),
            (f"k{index}", seat.sake),
            (f"o{index}", seat.heads),
            (f"m{index}", seat.transformations),
            (f"g{index}", seat.lasting),
        ]
    if state.battle:
        fought = () if state.battle.won else tuple(foe.card for foe in state.battle.yokai)
        found.append(("v", fought + state.battle.sake))
    for frame in state.stack:
        if frame.step == Step.EFFECT and frame.card:
            found.append(("!", (frame.card,)))
        if frame.step in (Step.SCRY, Step.ESTATE, Step.TAKE):
            found.append(("s", frame.cards))
    return found


def sample(one: View, rng: random.Random, known: dict[int, Cards] | None = None) -> State:
    """A table that looks like this to the seat, its hidden cards dealt at random.

    ``known`` says which cards the seat remembers in which other hand (WC4); every other unseen card is equally
    likely in every hidden place of its colour. Decks become bags, and the others' sealed actions passes (WR4).
    """
    remembered = dict(known or {})
    if one.frame.step in SECRET_QUEUES and one.seat is not None and not _is_asked(one):
        raise RaigoError("who may answer is a secret here (WI6): only a seat that is asked can sample")
    flat = tuple(card for cards in remembered.values() for card in cards)
    black, blue, grey = unseen(one, flat)
    for pile in (black, blue, grey):
        rng.shuffle(pile)
    frames = [_named(frame, one.state, black, remembered, rng) for frame in one.state.stack]
    dealer = {BLACK: black, BLUE: blue}
    seats = tuple(
        seat._replace(hand=_dealt(seat.hand, dealer, remembered.get(index, ())))
        for index, seat in enumerate(one.state.seats)
    )
    stack = tuple(frame._replace(cards=_dealt(frame.cards, dealer, ())) for frame in frames)
    return one.state._replace(
        seats=seats,
        stack=stack,
        events=_filled(one.state.events, black),
        rewards=_filled(one.state.rewards, blue),
        transformations=_filled(one.state.transformations, grey),
    )


def _named(
    frame: Frame, state: State, black: list[str], remembered: dict[int, Cards], rng: random.Random
) -> Frame:
    """WI4 What another has named to wander in, hidden by a back: a Yokai or Head that now lies in that hand.

    It is taken from the unseen cards and noted as remembered. Without room in the hand it went as a cost and stays a back.
    """
    targets: list[str] = []
    for word in frame.targets:
        if word != BLACK:
            targets.append(word)
            continue
        held = [card for card in remembered.get(frame.seat, ()) if back(card) == BLACK]
        room = state.seats[frame.seat].hand.count(BLACK) > len(held)
        among = [card for card in held + black * room if card[0] in YOKAI + HEAD and card not in targets]
        card = rng.choice(among) if among else BLACK
        targets.append(card)
        if card in black:
            black.remove(card)
            remembered[frame.seat] = (*remembered.get(frame.seat, ()), card)
    return frame._replace(targets=tuple(targets))


def _is_asked(one: View) -> bool:
    return one.frame.seat == one.seat or one.seat in one.frame.queue


def _dealt(cards: Cards, dealer: dict[str, list[str]], known: Cards) -> Cards:
    """Remembered cards for backs of their colour first, then unseen ones."""
    waiting = list(known)
    found = []
    for card in cards:
        if card not in dealer:
            found.append(card)
            continue
        mine = next((one for one in waiting if back(one) == card), None)
        if mine:
            waiting.remove(mine)
        found.append(mine or dealer[card].pop())
    return tuple(found)


def _filled(pile: Deck, cards: list[str]) -> Deck:
    """As many unseen cards as the deck has; a deck that is seen stays."""
    if not pile.bag or pile.bag[0] not in (BLACK, BLUE, GREY):
        return pile
    return deck(bag=tuple(cards.pop() for _ in range(pile.size)))
