"""The players choose in games with Arcana too, and the greedy one is better than chance."""

from __future__ import annotations

import pytest
from support.random_arcana import some_arcana_start
from support.random_games import dice
from support.stories import at

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.outcome import win
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer
from raigo_lab.raigo.text.notation import format_action


def test_the_greedy_player_wins_more_games_with_arcana_than_a_random_one():
    won = lost = 0
    for seed in range(24):
        rng = dice(seed)
        position = some_arcana_start(rng, 2)
        game, rules = Raigo(position.rules), position.rules
        state, me = game.start(position.state), seed % 2
        players = {me: GreedyPlayer(), 1 - me: RandomPlayer(rng)}
        while not isinstance(node := game.node(state), Over):
            match node:
                case Choice(seat, options):
                    action = players[seat].choose(view(rules, state, seat), options)
                case Joint(seats):
                    action = tuple(players[seat].choose(view(rules, state, seat), o) for seat, o in seats)
                case Chance(outcomes):
                    action = rng.choice(outcomes)[0]
            state = game.apply(state, action)
        result = win(node.outcome)
        won, lost = won + (result[me] > 0), lost + (result[me] < 0)
    assert won > lost


@pytest.mark.parametrize(("body", "chosen"), [("W43", "chant L shadow 0B3"), ("3", "end")])
def test_a27_the_greedy_player_discards_a_silent_for_a_shadow_where_tokens_crowd_the_board(body, chosen):
    """Nothing can be piled well here; four Inner Tokens are close to Forbiddance (T4), two are not."""
    state, rules = at(f"2p t0 z5 @ACT / 2 {body} 影- 765,654,321 / 2 - -- 543,-,-")
    node = Raigo(rules).node(state)
    assert format_action(GreedyPlayer().choose(view(rules, state, 0), node.options)) == chosen
