"""What answers and what copies (A20, A27): Echo and Shadow as other Spells, on their own turn and in answer."""

from __future__ import annotations

from raigo_lab.raigo.answers import ANSWERERS, may_answer
from raigo_lab.raigo.arcana.aims import silent_spots
from raigo_lab.raigo.arcana.table import is_bound
from raigo_lab.raigo.events import Events
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import MAKES
from raigo_lab.raigo.state import LEFT_RIGHT, PASS, Action, State, token_at
from raigo_lab.raigo.tokens import WEIGHT
from raigo_lab.raigo.verbs import discard, hand_token

ECHO, SHADOW = "鳴", "影"
ECHOED = ("discharge", "charge", "snake", "katana", "switch", "purify")  # A20a
MIST = ("discharge", "charge", "snake", "katana")  # MI1
# What Shadow is chanted as by the weight of the Silent that it discards, and what it answers as (A27a).
SHADOWED = {
    1: ("discharge", "charge"),
    2: ("snake",),
    3: ("katana",),
    6: MIST,
    7: ("switch",),
    8: ("purify",),
}
ANSWERED = {"shield": (4, 6), "roar": (5, 6)}
AS_MIST = 6  # with such a Silent it acts as Mist, which R18 may keep from answering


def brings_about(effect: str) -> str:
    """Every token that can act as this effect of the base game: its own, its copies, Echo and Shadow (A20a, A27a)."""
    echo = ECHO if effect in ECHOED or effect in ANSWERED else ""
    shadow = SHADOW if effect in ANSWERED or any(effect in acts for acts in SHADOWED.values()) else ""
    return MAKES[effect] + echo + shadow


def one_of_each(state: State, seat: int) -> list[str]:
    """A seat's own Silents, one place for each kind on the Body and each Hand."""
    found: dict[tuple[str, str], str] = {}
    for spot in silent_spots(state, seat):
        found.setdefault((spot[1] if spot[1] == "B" else spot, token_at(state, spot)), spot)
    return [*found.values()]


def answer_options(rules: Rules, state: State, seat: int, effect: str) -> tuple[Action, ...]:
    """Pass, or show a token from a Hand: a bound one only with R36, a Shadow with a Silent to discard first."""
    if not may_answer(rules, state, seat, effect):
        return (PASS,)
    board = state.seats[seat]
    options = [PASS]
    for hand in LEFT_RIGHT:
        token = hand_token(board, hand)
        if not token or (is_bound(board, hand) and rules.R36 == "no"):
            continue
        if token in ANSWERERS[effect, rules.R18] or (token == ECHO and rules.R18 == "yes"):
            options.append(Action("answer", hand, effect))
        elif token == SHADOW:
            options += [
                Action("answer", hand, effect, spot)
                for spot in one_of_each(state, seat)
                if WEIGHT[token_at(state, spot)] in ANSWERED[effect]
                and not is_silenced_mist(rules, state, spot)
            ]
    return tuple(options)


def is_silenced_mist(rules: Rules, state: State, spot: str) -> bool:
    """Whether this Silent would make of Shadow a Mist, where a Mist does not answer (A27a, R18)."""
    return rules.R18 == "no" and WEIGHT.get(token_at(state, spot)) == AS_MIST


def discard_first(state: State, action: Action, log: Events) -> State:
    """A27b The Silent is discarded before anything else, and lies in the Canyon at once (A27c)."""
    return discard(state, [action.target], "A27", log)
