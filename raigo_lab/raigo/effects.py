"""What an effect is: one row, from which options, refusals, notation, marks and the reference follow.

An effect is aimed (``Aim``), may ask while it goes on (``Ask``) and may act at fixed moments of the game
(``When``). The rows stand in ``spells``; nothing here knows one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from raigo_lab.games.protocol import Node
from raigo_lab.raigo.events import Events
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Chant, Circle, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import Token

Need = Callable[
    [Rules, State, Chant, str], Iterator[Refusal]
]  # what is wrong with a word; nothing if it fits
Check = Callable[[Rules, State, Action], Iterator[Refusal]]  # what is wrong with an answer to a question
Fits = Callable[
    [Rules, State, Frame], bool
]  # whether a frame that carries what it must can wait on this table


class Kind(Enum):
    """How an effect comes about and how long it stays."""

    PLAIN = 0  # chanted, then spent (T10, T13)
    ANSWER = 1  # shown when somebody else's effect is applied (SH1, RO1)
    ONE_SHOT = 2  # all that is chanted or piled in its turn (AC2)
    PASSIVE = 3  # never chanted (AC3)
    LASTING = 4  # chanted onto the Head (DE1, AC4)
    SUMMON = 5  # chanted onto a Circle of its own (AC5)


Sentence = tuple[str, Mapping[str, str | Sequence[str]]]


class Picked(NamedTuple):
    """How a word is picked that neither one place nor one button says.

    A mark is ``at:1a`` for a place and ``!k2`` for a button: a letter for what it asks, and a number.
    """

    marks: Callable[[str, str], Sequence[str]]  # of the word before it and of this one
    word: Callable[
        [str, Sequence[str]], str
    ]  # the inverse, from a place and buttons; what lacks is the first


class Aim(NamedTuple):
    """One thing that is declared when a Spell is chanted (T10)."""

    clause: str
    candidates: Callable[[Rules, State, Chant], Iterable[str]]  # given what was declared before
    lies: Need  # why it is not there to be chosen
    needs: Need | None  # why it cannot be chosen although it is there
    words: Callable[[int, int], Sequence[str]]  # all that could be named with so many seats and Circles
    read: Callable[[str], str | None]  # the word from text
    expected: str  # what the notation says it expects
    button: bool = False  # chosen with a button, not by pointing at a place
    picked: Picked | None = None  # how, if one place or one button does not do
    sentence: Callable[[str], Sentence | None] | None = None  # of ``arcana.opt_``, and what fills it
    asks: str = ""  # the question that its buttons answer, a sentence of ``texts``


class Ask(NamedTuple):
    """One kind of pending work: who chooses what, what the choice does, what happens when nobody is asked."""

    node: Callable[[Rules, State], Node] | None
    apply: Callable[[Rules, State, Action, Events], State] | None
    auto: Callable[[Rules, State, Events], State | None] | None = None
    verb: str = ""  # of the actions that answer it
    refuse: Check | None = None  # what is wrong with such an action
    compulsory: str = ""  # the clause by which nobody may pass here
    chooser: Callable[[State], int | None] = lambda state: state.turn
    rests_on: Callable[[Rules, Step], bool] = lambda _, below: below == Step.ACT  # what may lie under it
    carries: tuple[str, ...] = ()  # what its frame carries beside the step; with * it must
    fits: Fits = lambda _, __, ___: True  # asked of positions with Arcana that come from outside


# What an effect does at the moments of the game. Every hook is called at its moment, in the order of the rows.
Spent = Sequence[tuple[int, Token]]  # spent Spells: by whom, and what
SpentHook = Callable[
    [list[Seat], Spent, str, Events], Spent
]  # lays some beside itself and returns the rest (T13)
FinishedHook = Callable[[Rules, State], Frame | None]  # what is pending once a chant is finished
TurnEndsHook = Callable[[State, Events], State]  # T12 (1)
DueHook = Callable[[Rules, State], Frame | None]  # what is pending at T12 (2)
TowerGoneHook = Callable[[State, int, Circle, str, Events], State]  # this seat's Tower left its Circle


class When(NamedTuple):
    """The hooks of one effect, by moment."""

    spent: SpentHook | None = None
    finished: FinishedHook | None = None
    turn_ends: TurnEndsHook | None = None
    due: DueHook | None = None
    tower_gone: TowerGoneHook | None = None


NEVER = When()
NO_ASKS: Mapping[Step, Ask] = MappingProxyType({})


Resolve = Callable[[Rules, State, Chant, Events], State]


def never_chanted(_: Rules, state: State, __: Chant, ___: Events) -> State:
    """What the chant of an answer or of a passive Arcanum would do: it is never chanted (T10, AC3)."""
    return state


class Effect(NamedTuple):
    """One row of the table of effects."""

    name: str
    clause: str
    tokens: str  # what can make it: its own token first, then the copies (MI1)
    key: str  # of the keyboard
    resolve: Resolve = never_chanted
    kind: Kind = Kind.PLAIN
    aims: tuple[Aim, ...] = ()
    needs: Callable[[Rules, State, Chant], Iterator[Refusal]] | None = (
        None  # of all that is declared together
    )
    unordered: bool = False  # whether its two aims may be named in any order
    answered_by: tuple[Step, ...] = ()  # the windows it opens (R3, SH1)
    asks: Mapping[Step, Ask] = NO_ASKS
    when: When = NEVER
    # The product of the aims, cached and fast; tests compare it with ``product_of_aims``.
    fast: Callable[[Rules, State, int, str], Sequence[Action]] | None = None


def aims_of(effect: Effect | None) -> tuple[Aim | None, Aim | None]:
    """The aims of the two words that a chant can declare; None for a word that is aimed at nothing."""
    aims = effect.aims if effect else ()
    return (aims[0] if aims else None, aims[1] if len(aims) > 1 else None)


class Hooks:
    """The hooks of all effects in play by moment, filled once by the table of effects."""

    spent: tuple[SpentHook, ...]
    finished: tuple[FinishedHook, ...]
    turn_ends: tuple[TurnEndsHook, ...]
    due: tuple[DueHook, ...]
    tower_gone: tuple[TowerGoneHook, ...]

    def install(self, effects: Iterable[Effect]) -> None:
        """Collect the hooks of these effects."""
        rows = [effect.when for effect in effects]
        for moment in When._fields:
            setattr(self, moment, tuple(hook for row in rows if (hook := getattr(row, moment))))


hooks = Hooks()


def chant_of(action: Action, seat: int, token: Token = "") -> Chant:
    """The chant that an action declares."""
    return Chant(seat, action.hand, token, action.effect, action.target, action.other)


def product_of_aims(effect: Effect, rules: Rules, state: State, seat: int, hand: str) -> list[Action]:
    """Every way to declare an effect: the product of its aims. ``state`` has the chanted token in flight (T13)."""
    found = [Chant(seat, hand, "", effect.name)]
    for number, aim in enumerate(effect.aims):
        found = [
            chant._replace(other=word) if number else chant._replace(target=word)
            for chant in found
            for word in aim.candidates(rules, state, chant)
        ]
    return [Action("chant", hand, effect.name, chant.target, chant.other) for chant in found]


def options_of(effect: Effect, rules: Rules, state: State, seat: int, hand: str) -> Sequence[Action]:
    """Every way to declare an effect now; none: it cannot be chanted (R7)."""
    if effect.fast:
        return effect.fast(rules, state, seat, hand)
    return product_of_aims(effect, rules, state, seat, hand)


def wrong_with(effect: Effect, rules: Rules, state: State, chant: Chant) -> Iterator[Refusal]:
    """Every need that fails for what is declared, each with its clause."""
    words = (chant.target, chant.other)
    failed = False
    for aim, word in zip(effect.aims, words, strict=False):
        missing = list(aim.lies(rules, state, chant, word))
        wrong = missing or list(aim.needs(rules, state, chant, word) if aim.needs else ())
        failed = failed or bool(wrong)
        yield from wrong
    for word in filter(None, words[len(effect.aims) :]):
        failed = True
        yield Refusal(
            effect.aims[-1].clause if effect.aims else effect.clause, "no_such_target", (("spot", word),)
        )
    if not failed and effect.needs:
        yield from effect.needs(rules, state, chant)
