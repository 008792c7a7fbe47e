"""Arcana that bring tokens from the Canyon and from Raizan, one row each: Spring and Wind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.arcana.moving import lay_inner, tell
from raigo_lab.raigo.arcana.raizan import draw, put_back
from raigo_lab.raigo.arcana.table import body_room, canyon_words, empty_hands, raizan_holds
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.effects import Ask, Effect
from raigo_lab.raigo.events import RAIZAN, Events, Move, canyon_of
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Chant, Frame, State, Step
from raigo_lab.raigo.switch import part_of
from raigo_lab.raigo.tokens import KIND, LETTERS, by_weight
from raigo_lab.raigo.verbs import become, discard, finish, put, set_hand, without

SPRING_KINDS = by_weight(LETTERS.replace("D", ""))  # A22: no Arcana, Destroy included (AC16)


def whole(state: State) -> str:
    """The whole Canyon."""
    return "".join([seat.canyon for seat in state.seats])


# A22 Spring


def spring_discards(rules: Rules, state: State, seat: int) -> list[str]:
    """Which Body tokens may go, so that as many kinds can be taken: at most what the Canyon holds."""
    body, canyon = state.seats[seat].body, whole(state)
    found = []
    for count in range(1, min(len(body), len(canyon)) + 1):
        for tokens in dict.fromkeys(combinations(body, count)):
            there = canyon if rules.R34 == "forbidden" else canyon + "".join(tokens)
            if count <= sum(kind in there for kind in SPRING_KINDS):
                found.append("".join(tokens))
    return found


def spring(_: Rules, state: State, chant: Chant, __: Events) -> State:
    """A22 First the discards are chosen; what is taken follows."""
    return become(state, Frame(Step.SPRING, chant=chant))


def spring_needs(rules: Rules, state: State, chant: Chant) -> Iterator[Refusal]:
    """A22d It needs a Body token and a Canyon token for it."""
    if not spring_discards(rules, state, chant.seat):
        yield no("A22", "nothing_to_renew")


def spring_node(rules: Rules, state: State) -> Choice:
    """A22 Any number of Body tokens."""
    options = spring_discards(rules, state, state.turn)
    return Choice(state.turn, tuple(Action("renew", target=tokens) for tokens in options))


def spring_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """The chosen tokens go to the Canyon."""
    index, frame = state.turn, state.stack[-1]
    body = state.seats[index].body
    spots = []
    for token in action.target:
        place = max(i for i, there in enumerate(body) if there == token and f"{index}B{i + 1}" not in spots)
        spots.append(f"{index}B{place + 1}")
    state = discard(state, spots, "A22", log)
    return become(state, Frame(Step.TAKE, amount=len(action.target), chant=_discarding(frame, action)))


def _discarding(frame: Frame, action: Action) -> Chant:
    """The chant remembers what was discarded (R34)."""
    assert frame.chant is not None  # noqa: S101 - set by ``spring``
    return frame.chant._replace(other=action.target)


def take_words(rules: Rules, state: State) -> list[str]:
    """The tokens of the Canyon that may be taken, one of each kind (A22); with R34 not those just discarded."""
    chant = state.stack[-1].chant
    assert chant is not None  # noqa: S101 - set by ``spring_apply``
    words = canyon_words(state, SPRING_KINDS)
    if rules.R34 == "allowed":
        return words
    left = [
        _without_those(seat.canyon, chant.other) if index == chant.seat else seat.canyon
        for index, seat in enumerate(state.seats)
    ]
    return [word for word in words if word[1] in (left[int(word[2])] if len(word) == 3 else "".join(left))]


def _without_those(pile: str, tokens: str) -> str:
    """The pile without these, as far as they still lie there: Ninja may have moved some of them (R26)."""
    for token in tokens:
        pile = pile.replace(token, "", 1)
    return pile


def take_options(rules: Rules, state: State) -> list[Action]:
    """A22c All chosen together: no two of the same kind."""
    amount = state.stack[-1].amount
    return [
        Action("take", target=",".join(words))
        for words in combinations(take_words(rules, state), amount)
        if len({word[1] for word in words}) == amount
    ]


def take_node(rules: Rules, state: State) -> Choice:
    """A22 As many as were discarded."""
    return Choice(state.turn, tuple(take_options(rules, state)))


def take_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """The tokens go into the Body, sorted; then Spring is spent."""
    chant = state.stack[-1].chant
    assert chant is not None  # noqa: S101 - set by ``spring_apply``
    for word in action.target.split(","):
        part = part_of(state, word)
        board = state.seats[part]
        state = put(state, part, board._replace(canyon=without(board.canyon, word[1])))
        state, to = lay_inner(state, chant.seat, "B", word[1])
        tell(log, "lies", "A22", chant.seat, (Move(word[1], canyon_of(part), to),))
    return finish(rules, state, chant, log)


def spring_refused(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A22 Why these tokens cannot be discarded."""
    if action.target in spring_discards(rules, state, state.turn):
        return
    body = state.seats[state.turn].body
    missing = [token for token, number in Counter(action.target).items() if body.count(token) < number]
    if missing or not action.target:
        yield no("A22", "not_in_body", token=missing[0] if missing else "-")
    else:
        yield no("A22", "too_many_to_renew", number=len(action.target))


def take_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A22 Why these tokens cannot be taken."""
    yield no("A22", "cannot_take", given=action.target or "-", number=state.stack[-1].amount)


def take_fits(_: Rules, state: State, frame: Frame) -> bool:
    """The Body has room for what is taken."""
    return frame.amount <= body_room(state.seats[state.turn])


# A32 Wind


def wind(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """A32 Draw players + 1 tokens, keep one, put the rest back face up."""
    return draw(state, Frame(Step.DRAW, amount=len(state.seats) + 1, chant=chant), log)


def wind_needs(_: Rules, state: State, __: Chant) -> Iterator[Refusal]:
    """A32 Raizan must have that many."""
    least = len(state.seats) + 1
    if raizan_holds(state) < least:
        yield no("A32", "raizan_empty", least=least)


def keep_options(state: State) -> tuple[Action, ...]:
    """Any of them, on an empty Hand."""
    hands = empty_hands(state.seats[state.turn])
    return tuple(
        Action("keep", hand, target=token)
        for token in dict.fromkeys(state.stack[-1].tokens)
        for hand in hands
    )


def keep_node(_: Rules, state: State) -> Choice:
    """A32 One is kept on an empty Hand."""
    return Choice(state.turn, keep_options(state))


def keep_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """One is kept, seen by nobody else; the rest lies face up in Raizan (AC14)."""
    frame, index = state.stack[-1], state.turn
    assert frame.chant is not None  # noqa: S101 - set by ``wind``
    rest = without(frame.tokens, action.target)
    kept = Move(action.target, f"{index}drawn", f"{index}{action.hand}", str(index))
    tell(log, "lies", "A32", index, (kept,))
    tell(log, "put_back", "A32", index, tuple(Move(token, f"{index}drawn", RAIZAN) for token in rest))
    state = put(put_back(state, rest), index, set_hand(state.seats[index], action.hand, action.target))
    return finish(rules, state, frame.chant, log)


def keep_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A32 Why this cannot be kept there."""
    seat = state.seats[state.turn]
    if action.hand not in empty_hands(seat):
        there = seat.left if action.hand == "L" else seat.right
        yield no("A32", "hand_full", hand=action.hand, token=there)
    if action.target not in state.stack[-1].tokens or action.target not in KIND:
        yield no("A32", "not_drawn", token=action.target)


ROWS: tuple[Effect, ...] = (
    Effect(
        "spring",
        "A22",
        "潤",
        "",
        spring,
        needs=spring_needs,
        asks={
            Step.SPRING: Ask(
                spring_node,
                spring_apply,
                None,
                verb="renew",
                refuse=spring_refused,
                compulsory="A22",
                carries=("chant*",),
            ),
            Step.TAKE: Ask(
                take_node,
                take_apply,
                only_way(take_node, take_apply),
                verb="take",
                refuse=take_refused,
                compulsory="A22",
                carries=("chant*", "amount*"),
                fits=take_fits,
            ),
        },
    ),
    Effect(
        "wind",
        "A32",
        "風",
        "",
        wind,
        needs=wind_needs,
        asks={
            Step.KEEP: Ask(
                keep_node,
                keep_apply,
                None,
                verb="keep",
                refuse=keep_refused,
                compulsory="A32",
                carries=("chant*", "tokens*"),
            )
        },
    ),
)
