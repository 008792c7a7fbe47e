"""A Raigo endgame as an OpenSpiel game in Python, so that OpenSpiel's own alpha-beta can solve it.

As thin as it goes: actions are the numbers of the options, a copy shares the immutable state. Only endgames
with a known Raizan and without a Raigo Battle in reach: that search takes no chance and no simultaneous
choices.
"""

from __future__ import annotations

import time

import pyspiel

from raigo_lab.games.protocol import Choice, Over
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import OBJECTIVES
from raigo_lab.raigo.state import Position

MOST_OPTIONS = 4096  # of one decision


class OutOfTimeError(Exception):
    """The cap was reached."""


def battle_in_reach(position: Position) -> bool:
    """Whether the tokens that can ever lie on a Hand allow a Thunder effect and two Roars against it."""
    state = position.state
    tokens = "".join(seat.inner for seat in state.seats) + state.raizan
    if "W" in tokens:  # Switch brings back what has gone to the Canyon, from Towers too.
        for seat in state.seats:
            tokens += seat.canyon + seat.gathered + "".join(c.tower + c.seal for c in seat.circles)
    thunders, roars, mists = (tokens.count(token) for token in "TRM")
    return roars + mists >= 2 and thunders + mists >= 1 and thunders + roars + mists >= 3


def sequential(position: Position) -> bool:
    """Whether OpenSpiel's alpha-beta may be asked at all."""
    return position.state.ordered and len(position.state.seats) == 2 and not battle_in_reach(position)


class RaigoGame(pyspiel.Game):
    """One endgame, one objective; counts how many states were made."""

    def __init__(self, position: Position, objective: str, seconds: float = 0) -> None:
        most = 100 if objective == "margin" else 1
        kind = pyspiel.GameType(
            short_name="python_raigo",
            long_name="Raigo endgame",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_OPTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=1000,
        )
        super().__init__(kind, info, {})
        self.raigo = Raigo(position.rules)
        self.first = self.raigo.start(position.state)
        self.returns_of = OBJECTIVES[objective]
        self.made = 0
        self.deadline = time.process_time() + seconds if seconds else 0

    def new_initial_state(self) -> RaigoState:
        return RaigoState(self, self.first)


class RaigoState(pyspiel.State):
    """One moment."""

    def __init__(self, game: RaigoGame, state, node=None) -> None:
        super().__init__(game)
        self.game, self.state = game, state
        self.node = node or game.raigo.node(state)

    def clone(self) -> RaigoState:
        game = self.game
        if game.deadline and game.made % 256 == 0 and time.process_time() > game.deadline:
            raise OutOfTimeError
        return RaigoState(game, self.state, self.node)

    def current_player(self) -> int:
        if isinstance(self.node, Over):
            return pyspiel.PlayerId.TERMINAL
        assert isinstance(self.node, Choice), "no chance and no Raigo Battle here"
        return self.node.seat

    def _legal_actions(self, _player: int) -> list[int]:
        return list(range(len(self.node.options)))

    def _apply_action(self, action: int) -> None:
        game = self.game
        game.made += 1
        self.state = game.raigo.apply(self.state, self.node.options[action])
        self.node = game.raigo.node(self.state)

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.node.options[action])

    def is_terminal(self) -> bool:
        return isinstance(self.node, Over)

    def returns(self) -> list[float]:
        if not isinstance(self.node, Over):
            return [0.0, 0.0]
        return [float(value) for value in self.game.returns_of(self.node.outcome)]

    def __str__(self) -> str:
        return str(self.state)
