"""When two tables play the same: the order in which cards lie in hands and piles does not matter (WM6).

It does where somebody always takes the first option (WM3): cards that are discarded together lie as they lay in the hand.
"""

from __future__ import annotations

from raigo_lab.susanoo.state import Battle, Foe, Seat, State, Step

ROLLING = (Step.ROLL, Step.REROLL, Step.RECKON)
LOOPS = (
    Step.LOOP,
    Step.SEALED,
    Step.SEALED_TURNS,
)  # while one is to come, dice that lie count, and a Yokai can leave the battle with its own (WB8)


def key(state: State, ordered: bool = False) -> State:
    """Equal for tables from which play goes on in the same way; only for the memo of a search.

    ``ordered``: somebody takes the first option, so cards keep the order in which they lie.
    """
    battle = state.battle
    if battle is not None:
        battle = _battle(battle, is_last_roll(state), is_reckoned(state))
    if not ordered:
        state = state._replace(
            seats=tuple(map(_seat, state.seats)),
            reward_discards=tuple(sorted(state.reward_discards)),
            pool=tuple(sorted(state.pool)),
        )
    return state._replace(
        event_discards=tuple(sorted(state.event_discards)), used=tuple(sorted(state.used)), battle=battle
    )


def is_last_roll(state: State) -> bool:
    """Whether dice are rolled and nobody acts in this battle any more: with WR2 ``entry`` the loop may come after them."""
    return state.stack[-1].step in ROLLING and not any(frame.step in LOOPS for frame in state.stack)


def is_reckoned(state: State) -> bool:
    """Whether the sums of this battle do not matter any more (WB7)."""
    return not any(frame.step in (*LOOPS, Step.RECKON) for frame in state.stack)


def _seat(seat: Seat) -> Seat:
    """Hand and items in order of their ids."""
    return seat._replace(
        hand=tuple(sorted(seat.hand)),
        carried=tuple(sorted(seat.carried)),
        heads=tuple(sorted(seat.heads)),
        transformations=tuple(sorted(seat.transformations)),
    )


def _battle(battle: Battle, last: bool, reckoned: bool) -> Battle:
    """Once no Yokai can leave any more, only the sums of the dice count; after the reckoning not even they."""
    yokai = battle.yokai
    if reckoned:
        battle = battle._replace(yokai=tuple(foe._replace(ours=0, theirs=0) for foe in yokai), luck=0)
    elif last and yokai:
        ours, theirs = sum(foe.ours for foe in yokai) + battle.luck, sum(foe.theirs for foe in yokai)
        bare = tuple(foe._replace(ours=0, theirs=0) for foe in yokai)
        first: Foe = bare[0]._replace(ours=ours, theirs=theirs)
        battle = battle._replace(yokai=(first, *bare[1:]), luck=0)
    return battle._replace(used=tuple(sorted(battle.used)), asked=tuple(sorted(battle.asked)))
