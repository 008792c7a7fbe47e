"""The board of the explorer: the Table's game, open to everybody, that goes wherever one walks in the tree.

Nothing is drawn by lot on it: what chance gives is chosen among the rows. Needs no widget library.
"""

from __future__ import annotations

from raigo_lab.games.protocol import Chance
from raigo_lab.raigo.state import Position
from raigo_lab.widgets.table.game import TableGame


class WalkGame(TableGame):
    """An open table at which every seat is played by whoever walks."""

    def __init__(self, start: Position) -> None:
        """Sit down at the root of the tree."""
        super().__init__(start, None, {}, None)

    def advance(self) -> None:
        """Nothing goes on by itself."""

    @property
    def draws(self) -> bool:
        """Whether chance chooses next."""
        return isinstance(self.look.node, Chance)
