"""The one seam between the base game and the Arcana: a table without ``around`` never comes here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from raigo_lab.raigo.arcana.game import Game


@cache
def arcana() -> Game:
    """What a game with Arcana does otherwise; loaded when the first such table is played."""
    from raigo_lab.raigo.arcana.game import GAME  # noqa: PLC0415 - it stands on the base game

    return GAME
