"""What a click on the Table costs: the engine is asked once for each moment, and only what is new is folded."""

import random
from collections import Counter

import pytest
from support.all_widgets import ENDGAME, MAKERS, a_puzzle, send

from raigo_lab import Lesson, PuzzleBoard, SusanooPuzzles, SusanooTable, Table, TreeExplorer
from raigo_lab.games.protocol import Chance
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes import knowledge
from raigo_lab.raigo.eyes.knowledge import Knowledge
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.text.notation import format_action, parse_action, read_position
from raigo_lab.susanoo import knowledge as susanoo_knowledge
from raigo_lab.susanoo.endgame import Endgame as CardEndgame
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.knowledge import Knowledge as SusanooKnowledge
from raigo_lab.widgets.table import view
from raigo_lab.widgets.table.story import Story


@pytest.fixture
def counted(monkeypatch) -> Counter[str]:
    """How often the engine was asked, and how many events were folded."""
    count: Counter[str] = Counter()
    node, happened, after = Raigo.node, Raigo.happened, Knowledge.after

    def counting_node(self, state):
        count["node"] += 1
        return node(self, state)

    def counting_happened(self, state, action):
        count["happened"] += 1
        return happened(self, state, action)

    def counting_after(self, events):
        told = tuple(events)
        count["folded"] += len(told)
        return after(self, told)

    monkeypatch.setattr(Raigo, "node", counting_node)
    monkeypatch.setattr(Raigo, "happened", counting_happened)
    monkeypatch.setattr(Knowledge, "after", counting_after)
    return count


def click(table: Table, rng: random.Random) -> None:
    name = "ready" if table.scene["curtain"] else rng.choice(table.options)["id"]
    table.set_state({"picked": {"serial": table.serial, "id": name}})


def playing(table: Table) -> bool:
    return bool(table.options or table.scene["curtain"])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_click_asks_the_engine_at_most_three_times(counted, seats, seat):
    """Once for each moment that follows: the next question, and with a draw the draw before it."""
    table = Table(seats=seats, seed=seats, seat=seat)
    rng = random.Random(seats)  # noqa: S311
    clicks = 0
    while playing(table) and clicks < 150:
        counted.clear()
        before = len(table.session.actions)
        click(table, rng)
        assert counted["node"] <= 3
        assert counted["happened"] == len(table.session.actions) - before
        clicks += 1
    assert clicks > 60


def test_bots_and_chance_are_asked_once_for_each_moment(counted):
    table = Table(seats=4, seed=4, seat=0, players=dict.fromkeys((1, 2, 3), "random"))
    rng = random.Random(4)  # noqa: S311
    for _ in range(40):
        if not playing(table):
            break
        counted.clear()
        before = len(table.session.actions)
        click(table, rng)
        assert counted["node"] <= len(table.session.actions) - before + 1
    assert len(table.session.actions) > 60


def test_s7_a_click_folds_only_the_events_of_its_own_actions(counted):
    table = Table(seed=3, seat=0, players={1: "random"})
    rng = random.Random(3)  # noqa: S311
    for _ in range(60):
        if not playing(table):
            break
        counted.clear()
        before = len(table.session.actions)
        click(table, rng)
        if not playing(table):
            break  # how it ended is folded beside the actions
        story, now = table._game.story, len(table.session.actions)
        assert counted["folded"] == sum(len(story.of_action(number)) for number in range(before, now))
    assert len(table.session.actions) > 60


def test_what_was_undone_is_not_folded_again(counted):
    table = Table(seed=3, seat=0, players={1: "random"})
    rng = random.Random(3)  # noqa: S311
    for _ in range(20):
        click(table, rng)
    counted.clear()
    table.undo()
    table.redo()
    assert (counted["folded"], counted["happened"]) == (0, 0)


def test_the_words_of_a_language_are_sent_once():
    table = Table(seed=3)
    sent: list[str] = []
    table.observe(lambda change: sent.append(change["name"]), names=["words", "scene"])
    rng = random.Random(3)  # noqa: S311
    for _ in range(10):
        click(table, rng)
    assert sent == ["scene"] * 10
    assert "names" not in table.scene
    table.set_state({"lang": "ja"})
    assert sent[10:] == ["words", "scene"]
    assert table.words == view.words("ja")


# A puzzle's board: what the judge computes in the background is a search; beside it the engine is asked as rarely


@pytest.fixture
def judging(monkeypatch) -> Counter[str]:
    """How often the engine is asked while a puzzle is solved, but for what the search asks."""
    count: Counter[str] = Counter()
    searching = [0]
    asked, node = Endgame.node, Raigo.node

    def search(self, state):
        searching[0] += 1
        try:
            return asked(self, state)
        finally:
            searching[0] -= 1

    def counting(self, state):
        count["node"] += not searching[0]
        return node(self, state)

    monkeypatch.setattr(Endgame, "node", search)
    monkeypatch.setattr(Raigo, "node", counting)
    return count


def test_a_right_move_of_a_puzzle_asks_the_engine_at_most_three_times(judging):
    clicks = 0
    for puzzle in (a_puzzle(), *library.theme("last-turns")[:8]):
        widget = PuzzleBoard(puzzle, log=None)
        while widget.page["state"] == "ready":
            right = widget._sitting.attempt.right_answer()
            number = [format_action(one) for one in widget._game.offered()].index(right)
            before = len(widget._sitting.attempt.actions)
            judging.clear()
            send(widget, number)
            if widget.page["state"] == "ready":  # the last one goes on to its end
                others = len(widget._sitting.attempt.actions) - before - 1
                assert judging["node"] <= 3 + 2 * others
                clicks += 1
    assert clicks > 8


def test_what_the_asked_seat_chose_is_kept_as_it_happens():
    """The same as walking the whole line again and asking who was asked."""
    lines = 0
    for puzzle in (a_puzzle(), *library.theme("last-turns")[:8]):
        attempt = Attempt(puzzle)
        while not attempt.solved:
            attempt.play(parse_action(attempt.right_answer()))
        state, chosen = attempt.game.start(puzzle.position.state), []
        for action in attempt.actions:
            if attempt._asks(attempt.game.node(state)):
                chosen.append(action)
            state = attempt.game.apply(state, action)
        assert attempt.chosen == chosen
        lines += len(chosen) > 1
    assert lines > 2


# The board of the explorer: rows that were there before the click cost nothing


def test_a_step_in_the_explorer_asks_the_engine_at_most_three_times(counted):
    """By a row and by a move on the board; what has still to grow is new positions, each of which is asked about."""
    explorer = TreeExplorer(ENDGAME, limit=400)
    rng = random.Random(1)  # noqa: S311
    walked = 0
    for number in range(30):
        grown = [path for path in explorer._walk.paths if not explorer.graph.nodes[path[-1]]["open"]]
        counted.clear()
        if number % 3:
            send(explorer, "select", at=explorer._walk.number(rng.choice(grown)))
        elif explorer.options:
            send(explorer, rng.choice(explorer.options)["id"])
        assert explorer.error == ""
        assert counted["node"] <= 3
        walked += len(explorer._walk.selected) > 1
    assert walked > 15


# The Tables of lessons: beside them is told what a bot chose, and why


@pytest.mark.parametrize(("number", "part"), [(15, "short-game"), (15, "whole-game"), (8, ""), (22, "")])
def test_a_click_at_the_table_of_a_lesson_asks_the_engine_once_for_each_moment(counted, number, part):
    book = Lesson(number)
    rng = random.Random(number)  # noqa: S311
    clicks = 0
    for name in [part] if part else book.parts:
        tables = [one for one in book.part(name) if isinstance(one, Table)]
        for table in tables:
            for _ in range(25):
                if not playing(table):
                    break
                counted.clear()
                before = len(table.session.actions)
                click(table, rng)
                assert counted["node"] <= max(3, len(table.session.actions) - before + 1)
                clicks += 1
    assert clicks > 3


# The table of the second game


@pytest.fixture
def susanoo(monkeypatch) -> Counter[str]:
    """How often its engine was asked, and how many events were folded."""
    count: Counter[str] = Counter()
    node, after = Susanoo.node, SusanooKnowledge.after

    def counting_node(self, state):
        count["node"] += 1
        return node(self, state)

    def counting_after(self, events):
        told = tuple(events)
        count["folded"] += len(told)
        return after(self, told)

    monkeypatch.setattr(Susanoo, "node", counting_node)
    monkeypatch.setattr(SusanooKnowledge, "after", counting_after)
    return count


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_click_on_the_susanoo_table_asks_its_engine_once_for_each_moment(susanoo, seats, seat):
    table = SusanooTable(seats=seats, seed=seats, seat=seat)
    rng = random.Random(seats)  # noqa: S311
    clicks = 0
    while playing(table) and clicks < 120:
        susanoo.clear()
        before = len(table.session.actions)
        click(table, rng)
        played = len(table.session.actions) - before
        assert susanoo["node"] <= max(3, played)  # a sealed choice or a passed screen plays nothing
        clicks += 1
    assert clicks > 60


def test_wc4_a_click_on_the_susanoo_table_folds_only_what_is_new(susanoo):
    table = SusanooTable(seats=3, seed=3, seat=0, players=dict.fromkeys((1, 2), "random"))
    rng = random.Random(3)  # noqa: S311
    for _ in range(60):
        if not playing(table):
            break
        susanoo.clear()
        before = len(table.session.actions)
        click(table, rng)
        assert susanoo["folded"] == len(table.session.events(before))
    assert len(table.session.actions) > 60


def test_wc4_what_is_kept_is_what_folding_from_the_start_gives():
    table = SusanooTable(seats=3, seed=5, seat=0, players=dict.fromkeys((1, 2), "random"))
    rng = random.Random(5)  # noqa: S311
    for number in range(60):
        if not playing(table):
            break
        click(table, rng)
        if number % 7 == 6:
            table.undo()
        session = table.session
        for seat in range(3):
            whole = susanoo_knowledge.start(3, seat).after(session.events())
            assert session.knowledge(seat) == whole
    assert len(table.session.actions) > 40


@pytest.mark.parametrize("kind", ["scoring", "fight-or-flee"])
def test_a_click_on_a_puzzle_of_the_second_game_asks_its_engine_once_for_each_moment(
    susanoo, kind, monkeypatch
):
    """What the proof asks is a search; beside it the engine is asked about the moments that are shown."""
    searching = [0]
    asked, settled, node = CardEndgame.node, CardEndgame._settle, Susanoo.node

    def search(method):
        def searched(self, state):
            searching[0] += 1
            try:
                return method(self, state)
            finally:
                searching[0] -= 1

        return searched

    def counting(self, state):
        susanoo["shown"] += not searching[0]
        return node(self, state)

    monkeypatch.setattr(CardEndgame, "node", search(asked))
    monkeypatch.setattr(CardEndgame, "_settle", search(settled))
    monkeypatch.setattr(Susanoo, "node", counting)
    widget = SusanooPuzzles(kind)
    wrong = 0
    for number in range(len(widget.options)):
        if widget.attempt.solved:
            break
        susanoo.clear()
        send(widget, number)
        line = widget._lost.actions if widget._lost else ()
        assert susanoo["shown"] <= 3 + len(line)
        wrong += widget._lost is not None
    assert wrong
    assert widget.attempt.solved


# Every other widget; only what the battle desk and the judges of puzzles compute is a search

ELSEWHERE = ["tower", "replay", "battle", "clock", "editor", "lesson", "rush", "susanoo_table lesson"]
EDITS = [("take", ["0.body", 0]), ("put", ["5", "raizan"]), ("yang", [0, 1]), ("undo", None)]


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_a_click_elsewhere_asks_no_engine_more_than_three_times(counted, susanoo, kind):
    widget = MAKERS[kind]()
    rng = random.Random(kind)  # noqa: S311
    if kind == "rush":
        send(widget, "start")
    clicks = 0
    for number in range(15):
        counted.clear()
        susanoo.clear()
        before = len(widget.session.actions) if kind == "susanoo_table lesson" else 0
        if kind == "editor":
            name, at = EDITS[number % len(EDITS)]
            send(widget, name, at=at)
        elif widget._count():
            send(widget, rng.randrange(widget._count()))
        played = len(widget.session.actions) - before if kind == "susanoo_table lesson" else 0
        assert counted["node"] + susanoo["node"] <= max(3, played)
        clicks += not widget.error
    assert clicks > 5


def test_the_clicks_of_every_widget_are_counted_or_are_searches():
    searches = {"battle_desk", "puzzle", "puzzle set", "puzzle practice", "susanoo_table puzzles", "explorer"}
    of_its_own = {"table", "susanoo_table", "reference"}  # the reference asks Python for nothing
    assert set(MAKERS) == searches | of_its_own | {*ELSEWHERE}


# The story itself


@pytest.mark.parametrize("seats", [2, 3])
def test_s7_what_is_kept_is_what_folding_from_the_start_gives(seats):
    table = Table(seats=seats, seed=9, seat=0, players=dict.fromkeys(range(1, seats), "random"))
    rng = random.Random(9)  # noqa: S311
    for number in range(80):
        if not playing(table):
            break
        click(table, rng)
        if number % 7 == 6:
            for _ in range(rng.randint(1, 3)):
                table.undo()
        if number % 11 == 10:
            table.redo()
        session, game = table.session, table._game
        assert tuple(game.events()) == session.events()
        first = session.game.start(session.start.state)
        whole = knowledge.start(session.start.rules, first, 0).after(session.events())
        assert game._knowledge() == whole
        fresh = Story(session)
        now = len(session.actions)
        assert fresh.recent(now, seats) == game.story.recent(now, seats)
    assert len(table.session.actions) > 30


def test_a_session_that_somebody_plays_in_from_code_is_followed():
    table = Table("2p t0 zKT5 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-")
    table.session.play(table.session.node.options[1])
    assert tuple(table._game.events()) == table.session.events()
    table.lang = "ja"
    assert table.scene["log"]


def test_a_loaded_game_brings_its_story_along():
    session = Session(read_position("2p t0 zKT5 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"))
    rng = random.Random(1)  # noqa: S311
    for _ in range(12):
        node = session.node
        session.draw(rng) if isinstance(node, Chance) else session.play(node.options[-1])
    session.undo()
    story = Story(session)
    assert story.tells(session)
    assert tuple(story.until(11)) == session.events()
    assert len(story.actions) == 12
