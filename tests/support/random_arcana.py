"""Random tables with Arcana for tests: every mark somewhere, any rulings, and games played from there."""

from __future__ import annotations

import random

from raigo_lab.raigo.arcana.moving import with_rare
from raigo_lab.raigo.arcana.raijin import SETUPS, deal_raijin
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.box import box
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.rules import DEFAULT, WORDS, Rules
from raigo_lab.raigo.state import START_OF_TURN, Around, Bound, Circle, Lasting, Position, Rare, Seat, State
from raigo_lab.raigo.tokens import ARCANA, by_weight
from support.random_games import some_rules


def some_arcana_start(rng: random.Random, seats: int | None = None) -> Position:
    """A Raijin Battle, a game with one Arcanum, or a table in the middle of things."""
    seats = seats or rng.choice((2, 3, 4))
    rules = some_arcana_rules(rng) if rng.random() < 0.7 else DEFAULT
    kind = rng.random()
    if kind < 0.15:
        return deal_raijin(seats, rng.choice(SETUPS), rng.randrange(10**6), rules=rules)
    if kind < 0.25:
        return deal(seats, rng.randrange(10**6), rules=rules, arcanum=rng.choice(ARCANA))
    return Position(some_table(rng, seats, rules), rules)


def some_arcana_rules(rng: random.Random) -> Rules:
    """Rulings, a few of them not the default, those of the Arcana too."""
    rules = some_rules(rng)
    for name, words in WORDS.items():
        if int(name[1:]) >= 25 and rng.random() < 0.2:
            rules = rules._replace(**{name: rng.choice(words)})
    return rules


def some_table(rng: random.Random, seats: int, rules: Rules, raizan: int | None = None) -> State:
    """A table full of Arcana, with marks, Towers, Canyon and a Raizan partly face up."""
    inside = box(rules, seats, "")
    tokens = [*inside.tokens, *rng.sample(ARCANA, rng.randrange(3, 14))]
    rng.shuffle(tokens)
    free = {token: token in tokens for token in ARCANA}
    for token in "舞蒼鬼龍琥樹焔縛":
        if free[token] and rng.random() < 0.4:
            tokens.remove(token)
        else:
            free[token] = False
    aside = tokens.pop(next(i for i, token in enumerate(tokens) if token not in ARCANA))
    boards = [some_board(rng, tokens, inside.circles) for _ in range(seats)]
    for token in "舞蒼鬼":
        if free[token]:
            _change(
                boards,
                rng,
                lambda seat, one=token: with_rare(seat, lasting=(*seat.rare.lasting, Lasting(one))),
            )
    for token in "龍琥樹":
        if free[token]:
            _change(boards, rng, lambda seat, one=token: _summoned(seat, one, rng))
    if free["焔"]:
        _change(boards, rng, lambda seat: _burning(seat, tokens))
    turn = rng.randrange(seats)
    left = [token for token in tokens if token in ARCANA]
    if left:  # Raizan is cut down, and one at least must be on the table.
        tokens.remove(left[0])
        boards[0] = boards[0]._replace(canyon="".join(sorted(boards[0].canyon + left[0])))
    if free["縛"]:
        index = rng.randrange(seats)
        boards[index] = _bound(boards[index], rng, tokens)
    holds = rng.choice((0, 2, 5, 12)) if raizan is None else raizan
    supply = "".join(tokens[:holds])
    cut = rng.randrange(len(supply) + 1) if rng.random() < 0.5 else len(supply)
    ordered = rng.random() < 0.6
    down, up = supply[:cut], "".join(sorted(supply[cut:]))
    return with_arcana(
        State(
            seats=tuple(boards),
            stack=START_OF_TURN,
            turn=turn,
            raizan=down if ordered else "".join(sorted(down)),
            ordered=ordered or not down,
            last_turns=None if supply else rng.randrange(1, seats + 1),
            bonus=aside if seats > 2 else "",
            removed=aside if seats == 2 and rng.random() < 0.8 else "",
            around=Around(raizan_up=up),
        )
    )


def some_board(rng: random.Random, tokens: list[str], circles: int) -> Seat:
    """A Board with Towers, mostly low, some tokens in the Canyon, perhaps a Moon."""
    body = by_weight("".join(tokens.pop() for _ in range(rng.randrange(4))))
    left, right = (tokens.pop() if rng.random() < 0.4 else "" for _ in range(2))
    towers = ["".join(tokens.pop() for _ in range(rng.choice((0, 1, 2, 3, 3, 4, 5)))) for _ in range(circles)]
    towers = [by_weight(tower) if rng.random() < 0.7 else tower for tower in towers]
    canyon = "".join(sorted(tokens.pop() for _ in range(rng.randrange(4))))
    seat = Seat(rng.randrange(1, 5), body, left, right, tuple(map(Circle, towers)), canyon)
    there = [token for token in tokens if token in ARCANA]
    if there and rng.random() < 0.4:
        tokens.remove(there[0])
        seat = seat._replace(rare=Rare(moon=there[0], opened=rng.random() < 0.2))
    if rng.random() < 0.1:
        seat = with_rare(seat, no_fetch=True)
    if rng.random() < 0.1:
        seat = with_rare(seat, no_select=True)
    if rng.random() < 0.2:
        places = [f"B{i + 1}" for i in range(len(body))] + [h for h, t in (("L", left), ("R", right)) if t]
        seat = with_rare(seat, face_up=tuple(place for place in places if rng.random() < 0.5))
    return seat


def _change(boards, rng, change) -> None:
    index = rng.randrange(len(boards))
    boards[index] = change(boards[index])


def _summoned(seat: Seat, token: str, rng: random.Random) -> Seat:
    c = rng.randrange(len(seat.circles))
    marks = [mark for mark in seat.rare.summoned if mark[0] != "abc"[c]]
    tower = seat.circles[c].tower
    if len(marks) < len(seat.rare.summoned) or len(tower) > 4:
        return seat  # another summon, or no room: this one is not in the game
    circles = (*seat.circles[:c], Circle(token + tower), *seat.circles[c + 1 :])
    return with_rare(seat._replace(circles=circles), summoned=tuple(sorted((*marks, f"{'abc'[c]}{token}"))))


def _burning(seat: Seat, tokens: list[str]) -> Seat:
    for c, circle in enumerate(seat.circles):
        if circle.tower and f"{'abc'[c]}樹" not in seat.rare.summoned:
            return with_rare(seat, burning="abc"[c], flame="焔")
    tokens.append("焔")
    return seat


def _bound(seat: Seat, rng: random.Random, tokens: list[str]) -> Seat:
    if seat.left and rng.random() < 0.5:
        return with_rare(seat, bound=Bound("L", 0, "", 1))
    if seat.body:
        at = rng.randrange(len(seat.body))
        bound = Bound("B", at, seat.body[at], 1)
        up = tuple(place for place in seat.rare.face_up if place[0] != "B")
        body = seat.body[:at] + seat.body[at + 1 :]
        return with_rare(seat._replace(body=body), bound=bound, face_up=up)
    tokens.append("縛")
    return seat
