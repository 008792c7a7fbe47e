"""Open in …: who hands what on to whom, what strangers get, and that nothing hidden is shown (S6)."""

import json

import pytest
from support.all_widgets import BATTLE, ENDGAME, LINE, a_puzzle, send

from raigo_lab import (
    BattleLab,
    DestroyClock,
    PositionEditor,
    PuzzleBoard,
    Replay,
    Table,
    TreeExplorer,
    format_position,
)
from raigo_lab.raigo.text.notation import format_action, format_link, read_position
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.texts import say
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.shared.open_in import TOOLS, Opens

DESTROY = "2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"


def offered(widget: Page) -> list[str]:
    return [one["id"] for one in widget.opens["items"]]


def opened(widget: Opens, to: str) -> Page:
    """What stands in a widget's place after this was asked for."""
    send(widget, "open_in", to=to)
    assert widget.error == ""
    assert widget._child is not None
    assert widget.opened == widget._child.model_id
    return widget._child


def test_every_position_goes_where_it_is_taken():
    assert offered(Table(LINE)) == ["explorer", "editor"]
    assert offered(Table(BATTLE)) == ["explorer", "editor", "battle"]
    assert offered(Table(DESTROY)) == ["explorer", "editor", "clock"]
    assert offered(TreeExplorer(BATTLE, limit=5)) == ["table", "editor", "battle"]
    assert offered(PositionEditor(DESTROY)) == ["table", "explorer", "clock"]
    assert offered(BattleLab(BATTLE)) == ["table", "explorer", "editor"]
    assert offered(BattleLab(towers=[["765", "5R"], ["66H", "3"]])) == ["table", "explorer", "editor"]
    assert offered(DestroyClock(DESTROY)) == ["table", "explorer", "editor"]


@pytest.mark.parametrize("to", ["table", "explorer", "battle"])
def test_the_position_that_is_seen_is_the_one_that_is_opened(to):
    widget = PositionEditor(BATTLE, lang="ja")
    child = opened(widget, to)
    assert child.lang == "ja"
    assert type(child).__name__ == TOOLS[to].public
    position = (
        child.selected
        if to == "explorer"
        else format_position(child.table.position)
        if to == "battle"
        else child.position
    )
    assert read_position(position) == read_position(widget.position)


def test_a_walk_in_the_tree_and_a_game_on_the_table_go_on_elsewhere():
    explorer = TreeExplorer(ENDGAME)
    send(explorer, 0)
    table = opened(explorer, "table")
    assert table.position == explorer.selected
    assert "replay" in offered(explorer)
    replay = opened(explorer, "replay")
    assert format_position(replay.position) == explorer.selected
    game = Table(ENDGAME)
    send(game, 0)
    assert repr(opened(game, "replay")) == "Replay(steps=1, at=1)"


def test_one_is_open_at_a_time_and_back_closes_it():
    table = Table(LINE)
    first = opened(table, "editor")
    second = opened(table, "explorer")
    assert first.comm is None  # closed
    assert second.comm is not None
    send(table, "open_back")
    assert (table.opened, table._child, second.comm) == ("", None, None)
    send(table, "open_back")
    assert table.error == ""


def test_s6_through_a_seats_eyes_nothing_is_opened_until_the_game_is_over():
    """Even against bots: the other tools would show what they hold."""
    for widget in (
        Table(LINE, seat=0),
        Table(LINE, seat=0, players={1: "greedy"}),
        Replay(LINE.replace("T-", "--"), ["fetch K-"], seat=0),
        BattleLab(BATTLE, seat=0),
        DestroyClock(DESTROY, seat=0),
    ):
        assert offered(widget) == []
        assert widget.opens["link"] == ""
        assert widget.opens["why"] == say("open.why_hidden")
        for to in TOOLS:
            send(widget, "open_in", to=to)
            assert (widget.error, widget.opened) == (say("open.why_hidden"), "")
    table = Table(ENDGAME, seat=0, players={1: "random"}, seed=1)
    while table.options:
        assert offered(table) == []
        send(table, 0)
    assert offered(table) == ["editor", "replay"]


def test_a_puzzle_is_opened_when_it_is_solved_and_not_before():
    board = PuzzleBoard(a_puzzle(), log=None)
    assert (offered(board), board.opens["why"], board.opens["link"]) == ([], "", "")
    send(board, "open_in", to="explorer")
    assert board.error == say("answer.malformed")
    while not board.solved:
        right = board._sitting.attempt.right_answer()
        moves = [format_action(one) for one in board._game.offered()]
        send(board, moves.index(right))
    assert offered(board) == ["table", "explorer", "editor"]
    assert read_position(opened(board, "explorer").selected) == board.puzzle.position


def test_a_draft_that_is_wrong_says_so():
    editor = PositionEditor()
    editor.paste(LINE.replace("66,", "666666666,"))
    assert editor.opens["why"] == say("open.why_draft")
    send(editor, "open_in", to="table")
    assert editor.error == say("open.why_draft")


@pytest.mark.parametrize(
    "to", [None, 0, "Table", "table ", "lesson", "__class__", ["table"], "battle", "x" * 9999]
)
def test_a_stranger_opens_nothing(to):
    explorer = TreeExplorer(ENDGAME, limit=5)
    before = json.dumps(explorer.opens)
    send(explorer, "open_in", to=to)
    assert explorer.error == say("answer.malformed")
    assert (explorer.opened, json.dumps(explorer.opens)) == ("", before)


COPIES = [format_position, format_link, lambda position: json.dumps(position_to_json(position))]


@pytest.mark.parametrize("copy", COPIES, ids=["line", "link", "JSON"])
@pytest.mark.parametrize("kind", [Table, TreeExplorer, PositionEditor, BattleLab, DestroyClock, Replay])
def test_copied_text_is_taken_by_every_widget(kind, copy):
    """What the menu copies, what ``raigo-lab show --link`` and ``--json`` print, and the line itself."""
    position = read_position(DESTROY if kind is DestroyClock else BATTLE if kind is BattleLab else ENDGAME)
    text = copy(position)
    widget = kind(text, []) if kind is Replay else kind(text)
    assert widget._here().position == position
    editor = PositionEditor()
    send(editor, "paste", at=text)
    assert (editor.error, read_position(editor.position)) == ("", position)
