"""Playing a game: players, chance, take-back, and games kept on disk."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from raigo_lab.errors import BadFile, IllegalAction, InvalidPosition, NotationError, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.games.sessions import choose_at, sampled
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.eyes.knowledge import start
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import win
from raigo_lab.raigo.play import sessions
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer, appeal, promise
from raigo_lab.raigo.play.sessions import Played, Player, Session, at_the_table, play_match
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import END, Action, Position, State
from raigo_lab.raigo.text.notation import format_action, parse_action, parse_position

BAG = "2p t0 z{24KT5N} / 2 7K T- 765,-,5R / 2 W -H 6M6,-,-"
# Two Roars answer a Thunder, both with two Towers to choose from: a joint choice (RO4).
BATTLE = "3p t0 z- b8 / 2 - T- 765,- / 2 - R- 54,7 / 2 - -R 21,6"


def dice(seed: object) -> random.Random:
    return random.Random(str(seed))  # noqa: S311


def randomly(position: Position, seed: object) -> Played:
    rng = dice(seed)
    return play_match(position, [RandomPlayer(rng)] * len(position.state.seats), rng)


# Matches


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_played_to_its_end_and_can_be_played_again(seats: int):
    for seed in range(12):
        position = deal(seats, seed=seed)
        played = randomly(position, seed)
        assert played == randomly(position, seed)
        game = Raigo(position.rules)
        state = game.start(position.state)
        for action in played.actions:
            state = game.apply(state, action)
        assert state == played.end
        assert game.is_over(state)
        assert played.outcome == game.outcome(state)


def test_draws_from_a_bag_are_part_of_the_record():
    played = randomly(parse_position(BAG), 1)
    assert any(isinstance(action, Action) and action.verb == "draw" for action in played.actions)


def test_events_reach_the_listener_the_final_scoring_last():
    heard: list[Event] = []
    rng = dice(3)
    play_match(deal(2, seed=3), [GreedyPlayer(), GreedyPlayer()], rng, heard.append)
    assert heard[0].clause.startswith("T")
    assert heard[-1].kind in ("won", "drawn_game")


class Watching(RandomPlayer):
    """Keeps what it was told and what it saw."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.told: list[Event] = []
        self.seen: list[View] = []

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        self.seen.append(view)
        return super().choose(view, options)

    def watch(self, events: tuple[Event, ...]) -> None:
        self.told += events


def test_s6_a_player_gets_its_own_view_and_the_events_its_seat_sees():
    rng = dice(9)
    players = [Watching(rng), Watching(rng)]
    position = deal(2, seed=9)
    played = play_match(position, players, rng)
    for seat, player in enumerate(players):
        assert {one.seat for one in player.seen} == {seat}
        drawn = [event for event in player.told if event.kind == "drew" and event.seat != seat]
        assert drawn
        assert all(move.token == "?" for event in drawn for move in event.moves)
        known = start(position.rules, position.state, seat).after(player.told)
        assert known.boards[seat].body == played.end.seats[seat].body


class Stubborn:
    """Always wants to hand over the Dong."""

    def choose(self, _: View, __: Sequence[Action]) -> Action:
        return END


def test_a_choice_that_was_not_offered_is_refused():
    with pytest.raises(IllegalAction, match="not one of its"):
        play_match(deal(2, seed=1), [Stubborn(), Stubborn()], dice(0))


def test_one_player_per_seat():
    with pytest.raises(RaigoError, match="1 players for 2 seats"):
        play_match(deal(2, seed=1), [GreedyPlayer()], dice(0))


def battle() -> tuple[Raigo, State]:
    position = parse_position(BATTLE)
    game = Raigo(position.rules)
    state = game.start(position.state)
    for text in ("fetch --", "chant L charge 0a", "answer L roar", "answer R roar"):
        state = game.apply(state, parse_action(text))
    return game, state


def test_ro4_a_joint_choice_is_made_secretly_by_each_participant():
    game, state = battle()
    node = game.node(state)
    assert isinstance(node, Joint)
    players = [Watching(dice(i)) for i in range(3)]
    action = choose_at(node, at_the_table(game, state, players), dice(0))
    assert [one.target[0] for one in action] == ["1", "2"]  # type: ignore[union-attr]
    assert [len(player.seen) for player in players] == [0, 1, 1]
    # Neither is shown anything of the other's choice.
    assert players[2].seen[0] == view(game.rules, state, 2)


def test_nobody_chooses_when_it_is_over():
    played = randomly(deal(2, seed=1), 1)
    game = Raigo()
    with pytest.raises(RaigoError, match="over"):
        choose_at(game.node(played.end), at_the_table(game, played.end, []), dice(0))


def test_chance_is_sampled_by_its_exact_weights():
    node = Chance(
        ((Action("draw", target="1"), Fraction(1, 3)), (Action("draw", target="2"), Fraction(2, 3)))
    )
    rng = dice("weights")
    found = Counter(sampled(node, rng).target for _ in range(3000))
    assert 900 < found["1"] < 1100
    assert found["1"] + found["2"] == 3000


# Players


def test_random_evenly_chooses_what_to_do_before_how():
    options = [END, *(Action("chant", "L", "switch", "0L", f"1B{i}") for i in (1, 2, 3))]
    rng = dice("even")
    seen = view(DEFAULT, deal(2, seed=1).state, 0)
    found = Counter(RandomPlayer(rng, evenly=True).choose(seen, options).verb for _ in range(400))
    assert 150 < found["end"] < 250


def test_greedy_beats_random_play():
    results: Counter[int] = Counter()
    for seed in range(40):
        rng = dice(seed)
        players: list[Player] = [GreedyPlayer(), RandomPlayer(rng)]
        greedy = seed % 2
        played = play_match(deal(2, seed=seed), players[::-1] if greedy else players, rng)
        results[int(win(played.outcome)[greedy])] += 1
    assert results[1] > 2 * results[-1]


def test_t7_greedy_piles_out_of_order_only_with_a_full_board():
    settled = "2p t0 z5 / 2 - 6- 3,3,3 / 2 - -- -,-,-"
    assert best(settled, "fetch --", "place --") == "end"
    full = "2p t0 z5 / 2 W7 66 1,1,1 / 2 - -- -,-,-"
    assert best(full, "fetch --").startswith("pile")


def appeals(line: str, *actions: str) -> dict[str, float]:
    """What each option promises to whoever must choose, after these actions."""
    position = parse_position(line)
    game = Raigo(position.rules)
    state = game.start(position.state)
    for text in actions:
        state = game.apply(state, parse_action(text))
    node = game.node(state)
    assert isinstance(node, Choice)
    seen = view(position.rules, state, node.seat)
    return {format_action(action): appeal(seen, action) for action in node.options}


def best(line: str, *actions: str) -> str:
    options = appeals(line, *actions)
    return max(options, key=lambda text: options[text])


def test_greedy_discharges_its_own_hand():
    assert best("2p t0 z- / 2 - T- 7654,-,- / 2 - -- -,-,-", "fetch --") == "chant L discharge 0a"


def test_greedy_leaves_its_partner_alone():
    options = appeals("4p t0 z- b8 / 2 - K- -,- / 2 - -- 5,- / 2 - -- 5,- / 2 - -- -,-", "fetch --")
    assert options["chant L katana 1a top"] > 0 > options["chant L katana 2a top"]


def test_greedy_roars_for_a_hand_and_names_it():
    line = "2p t0 z- / 2 - T- 765,-,- / 2 - R- 43,654,-"
    assert best(line, "fetch --", "chant L discharge 0a") == "answer L roar"
    assert best(line, "fetch --", "chant L discharge 0a", "answer L roar") == "tower 1b"


def test_greedy_shields_what_is_no_hand_yet():
    line = "2p t0 z- / 2 - T- -,-,- / 2 - H- 764,-,-"
    assert best(line, "fetch --", "chant L discharge 1a") == "answer L shield"
    scoring = "2p t0 z- / 2 - T- -,-,- / 2 - H- 765,-,-"
    assert best(scoring, "fetch --", "chant L discharge 1a") == "pass"


def test_de3_greedy_destroys_the_highest_tower_of_another_side():
    line = "2p t0 z- / 2 - N- 765,6,- / 2 - -- -,-,- d:TTTNKK"
    assert best(line, "fetch --", "end") == "tower 0a"
    own = "2p t0 z- / 2 - 1- 765,6,- d:PNK / 2 - -- -,-,-"
    assert best(own, "fetch --", "end") == "tower 0b"


def test_r16_greedy_plays_without_looking_at_its_towers():
    assert promise("??", DEFAULT) > promise("", DEFAULT)
    rng = dice(4)
    position = deal(2, seed=4, rules=Rules(R16="forbidden"))
    assert play_match(position, [GreedyPlayer(), GreedyPlayer()], rng).end.stack[-1].step.name == "OVER"


# Sessions


def session_of(seed: int, length: int) -> Session:
    """A session some way into a random game."""
    position = deal(2 + seed % 3, seed=seed)
    session = Session(position)
    for action in randomly(position, seed).actions[:length]:
        session.play(action)
    return session


def test_undo_and_redo_walk_through_the_history():
    session = session_of(1, 30)
    states = [session.state]
    while session.undo():
        states.append(session.state)
    assert session.state == session.game.start(session.start.state)
    assert (len(session.actions), len(session.undone)) == (0, 30)
    for state in reversed(states[:-1]):
        assert session.redo()
        assert session.state == state
    assert not session.redo()


def test_a_new_choice_forgets_what_was_undone():
    session = session_of(2, 10)
    session.undo()
    node = session.node
    while not isinstance(node, Choice) or len(node.options) < 2:
        session.undo()
        node = session.node
    session.play(node.options[-1])
    assert session.undone == ()
    assert session.actions[-1] == node.options[-1]


def test_t5_an_action_that_is_not_allowed_is_refused_with_clause_and_position():
    session = Session(parse_position("2p t0 z- / 2 7 T- -,-,- / 2 - -- -,-,-"))
    with pytest.raises(IllegalAction, match=r"pile L a: .*\(T5\).*, in 2p t0") as refusal:
        session.play(parse_action("pile L a"))
    assert refusal.value.clauses == ("T5",)
    assert session.actions == ()


def test_chance_draws_for_a_session():
    session = Session(parse_position(BAG))
    session.play(parse_action("fetch --"))
    assert session.draw(dice(1)) == ()
    session.play(parse_action("select 2"))
    assert isinstance(session.node, Chance)
    assert session.draw(dice(1))[0].kind == "drew"
    assert "4 of 4" not in repr(session)
    assert "3 of 3 actions" in repr(session)


def test_e3_the_story_of_a_finished_game_ends_with_its_result():
    session = session_of(3, 10_000)
    assert session.events()[-1].kind in ("won", "drawn_game")
    session.undo()
    assert session.events()[-1].kind not in ("won", "drawn_game")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 40), length=st.integers(0, 120), back=st.integers(0, 10))
def test_a_saved_game_comes_back_without_loss(
    tmp_path_factory: pytest.TempPathFactory, seed: int, length: int, back: int
):
    session = session_of(seed, length)
    for _ in range(back):
        session.undo()
    path = tmp_path_factory.mktemp("games") / "game.json"
    session.save(path)
    loaded = Session.load(path)
    assert loaded.as_json() == session.as_json()
    assert (loaded.state, loaded.actions, loaded.undone) == (session.state, session.actions, session.undone)
    assert [child.name for child in path.parent.iterdir()] == ["game.json"]


def test_ro4_a_joint_choice_and_chance_are_saved_too(tmp_path: Path):
    session = Session(parse_position(BATTLE))
    for text in ("fetch --", "chant L charge 0a", "answer L roar", "answer R roar", "tower 1a + tower 2b"):
        session.play(parse_action(text))
    session.save(tmp_path / "battle.json")
    assert Session.load(tmp_path / "battle.json").state == session.state


def test_a_failed_write_leaves_the_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.json"
    session_of(1, 5).save(path)
    before = path.read_text(encoding="utf-8")

    def broken(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(sessions.os, "fsync", broken)
    with pytest.raises(BadFile, match="disk full"):
        session_of(1, 9).save(path)
    assert path.read_text(encoding="utf-8") == before
    assert [child.name for child in tmp_path.iterdir()] == ["game.json"]


def saved(**changes: object) -> dict[str, object]:
    return session_of(1, 5).as_json() | changes


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "this is not a saved game"),
        (saved(format="raigo-session/9"), "this is not a saved game"),
        (saved(extra=1), "unknown field 'extra'"),
        (saved(position=3), "position is not a text"),
        (saved(actions="fetch --"), "actions is not a list of texts"),
        (saved(actions=[1]), "actions is not a list of texts"),
        (saved(now=6), "now is 6; it takes a number from 0 to 5"),
        (saved(now=True), "now is True"),
        (saved(actions=["dance"], now=1), "action 1: .*dance"),
    ],
)
def test_a_wrong_file_is_refused_with_one_sentence(tmp_path: Path, data: object, sentence: str):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises((BadFile, NotationError), match=sentence) as refusal:
        Session.load(path)
    assert str(refusal.value).startswith(str(path))


def test_loading_refuses_an_illegal_action(tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(saved(actions=["end"], now=1)), encoding="utf-8")
    with pytest.raises(IllegalAction, match=r"action 1: end: ") as refusal:
        Session.load(path)
    assert refusal.value.clauses == ("T5",)


def test_loading_refuses_an_impossible_position(tmp_path: Path):
    path = tmp_path / "game.json"
    data = saved(position="2p t0 z- / 2 PP -- -,-,- / 2 - -- -,-,-", actions=[], now=0)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(InvalidPosition) as refusal:
        Session.load(path)
    assert all(problem.startswith(str(path)) for problem in refusal.value.problems)


@pytest.mark.parametrize("text", ["{", "", "[" * 100_000, "9" * 5_000, '{"now": ' + "9" * 5_000 + "}"])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="this is not JSON"):
        Session.load(path)
