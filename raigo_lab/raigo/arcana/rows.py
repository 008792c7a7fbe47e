"""Every Arcanum as a row, and the tables that follow: what each token is chanted as, what is one-shot or passive.

Destroy (A36) is a row of the base game.
"""

from __future__ import annotations

from collections.abc import Mapping

from raigo_lab.raigo.arcana import boards, heads, scoring, shaping, summons, supplies
from raigo_lab.raigo.arcana.copies import ECHO, ECHOED, SHADOW
from raigo_lab.raigo.effects import Ask, Effect, Kind
from raigo_lab.raigo.spells import EFFECTS as BASE
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.tokens import ARCANA, Token

# AC3 What they do stands where their condition comes true: ``triggers``, ``acting``, ``scoring``.
PASSIVES: tuple[Effect, ...] = tuple(
    Effect(name, clause, token, "", kind=Kind.PASSIVE)
    for name, clause, token in (
        ("ninja", "A10", "忍"),
        ("collapse", "A13", "崩"),
        ("beauty", "A17", "美"),
        ("grace", "A18", scoring.GRACE),
    )
)
ROWS: tuple[Effect, ...] = tuple(
    sorted(
        (*shaping.ROWS, *scoring.ROWS, *boards.ROWS, *supplies.ROWS, *summons.ROWS, *heads.ROWS, *PASSIVES),
        key=lambda row: int(row.clause[1:]),
    )
)
# Those that are chanted, whatever else they are (T10).
ARCANUM: Mapping[str, Effect] = {row.name: row for row in ROWS if row.kind is not Kind.PASSIVE}
EFFECTS: Mapping[str, Effect] = {**BASE, **ARCANUM}
ASKS: Mapping[Step, Ask] = {step: ask for row in ROWS for step, ask in row.asks.items()}
# T10 What each Arcanum is chanted as; Shadow says it after its discard (A27), a passive one never (AC3).
OF_TOKEN: Mapping[Token, str] = {row.tokens: row.name for row in ARCANUM.values()}
CHANTED: Mapping[Token, tuple[str, ...]] = {
    **{token: (name,) for token, name in OF_TOKEN.items()},
    ECHO: ECHOED,
    SHADOW: ("shadow",),
}
CLAUSE: Mapping[Token, str] = {token: f"A{number}" for number, token in enumerate(ARCANA, start=1)}
ONE_SHOT: tuple[str, ...] = tuple(row.name for row in ROWS if row.kind is Kind.ONE_SHOT)  # AC2
PASSIVE: str = "".join(row.tokens for row in ROWS if row.kind is Kind.PASSIVE)  # AC3
SUMMONS: str = "".join(row.tokens for row in ROWS if row.kind is Kind.SUMMON)  # AC5
_NAMES = {
    Kind.ONE_SHOT: "one-shot",
    Kind.PASSIVE: "passive",
    Kind.LASTING: "lasting",
    Kind.SUMMON: "summoning",
}
_KINDS: Mapping[Token, Kind] = {row.tokens: row.kind for row in (*ROWS, BASE["destroy"])}


def kind_of(token: Token) -> str:
    """The kind of an Arcanum: one-shot, passive, lasting, summoning, or none (AC2 to AC5).

    >>> kind_of("楼"), kind_of("D"), kind_of("天")
    ('one-shot', 'lasting', '')
    """
    return _NAMES.get(_KINDS.get(token, Kind.PLAIN), "")
