"""Every Arcanum as a row, and the tables that follow: what each token is chanted as, what is one-shot or passive.

Destroy (A36) is a row of the base game.
"""

from __future__ import annotations

from collections.abc import Mapping

from raigo_lab.raigo.arcana import boards, heads, scoring, shaping, summons, supplies
from raigo_lab.raigo.arcana.copies import ECHO, ECHOED, SHADOW
from raigo_lab.raigo.effects import Ask, Effect
from raigo_lab.raigo.spells import EFFECTS as BASE
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.tokens import ARCANA, Token

ROWS: tuple[Effect, ...] = tuple(
    sorted(
        (*shaping.ROWS, *scoring.ROWS, *boards.ROWS, *supplies.ROWS, *summons.ROWS, *heads.ROWS),
        key=lambda row: int(row.clause[1:]),
    )
)
ARCANUM: Mapping[str, Effect] = {row.name: row for row in ROWS}
EFFECTS: Mapping[str, Effect] = {**BASE, **ARCANUM}
ASKS: Mapping[Step, Ask] = {step: ask for row in ROWS for step, ask in row.asks.items()}
# T10 What each Arcanum is chanted as; Shadow says it after its discard (A27), a passive one never (AC3).
OF_TOKEN: Mapping[Token, str] = {row.tokens: row.name for row in ROWS}
CHANTED: Mapping[Token, tuple[str, ...]] = {
    **{token: (name,) for token, name in OF_TOKEN.items()},
    ECHO: ECHOED,
    SHADOW: ("shadow",),
}
CLAUSE: Mapping[Token, str] = {token: f"A{number}" for number, token in enumerate(ARCANA, start=1)}
ONE_SHOT = ("turret", "flame", "deity")  # AC2
PASSIVE = "忍崩美麗"  # AC3
LASTING = "舞蒼鬼"  # AC4
SUMMONING = "龍琥樹"  # AC5


def kind_of(token: Token) -> str:
    """The kind of an Arcanum: one-shot, passive, lasting, summoning, or none."""
    if token in PASSIVE:
        return "passive"
    if token in LASTING or token == "D":
        return "lasting"
    if token in SUMMONING:
        return "summoning"
    return "one-shot" if OF_TOKEN.get(token) in ONE_SHOT else ""
