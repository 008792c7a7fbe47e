"""Game records: random games with comments and variations, tolerant reading, every refusal, replay."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.random_games import dice, some_start, walk

from raigo_lab.errors import IllegalAction, NotationError, RaigoError
from raigo_lab.games.nodes import actions
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import Action, Position
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.record import (
    LONGEST_COMMENT,
    Line,
    Record,
    RecordEntry,
    check_record,
    from_play,
    parse_record,
    parse_records,
    replay,
    write_record,
)

TABLE = "2p t0 zT4 / 2 P32 1- 543,66,- / 2 KN T- 765,22,-"
GAME = f"""[Seats "2"]
[Position "{TABLE}"]
[Teacher "a \\"b\\" \\\\ c"]

{{begin}}
1.0 fetch -P; pile L a;
  (1.0 end; {{why \\}} not}}
  2.1 fetch --; place -4;
    (2.1 place --; {{nested}}))
  (1.0 end;)
end; {{over to seat 1}}
2.1 fetch --; place --;
=> *
"""


def random_record(seed: int) -> Record:
    """A random game with comments and one-action variations strewn in."""
    rng = dice(seed)
    start = some_start(rng)
    game = Raigo(start.rules)
    record = from_play(start, [action for _, action in walk(rng, start) if action is not None])
    for moment, entry in zip(replay(record), record.line.entries, strict=True):
        if rng.random() < 0.1:
            entry.comment = rng.choice(("good", "a } brace { and \\ more", "two\nlines", "( ; => 3"))
        if rng.random() < 0.05:
            other = rng.choice([*actions(game.node(moment.before))])
            entry.variations.append(Line(rng.choice(("", "or")), [RecordEntry(other, "instead")]))
    return record


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_reads_back_and_replays(seed):
    record = random_record(seed)
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    assert write_record(again) == text
    check_record(again)
    *_, last = replay(again)
    game = Raigo(record.position.rules)
    assert game.is_over(last.after)
    yang = "-".join(word.strip("!") for word in again.result.split("!-"))
    assert again.result == again.tags["Result"] != "*"
    assert all(str(points) in yang for points in game.outcome(last.after).yang)


def test_a_written_game_is_the_text_that_was_read():
    record = parse_record(GAME)
    assert write_record(record) == GAME
    assert record.tags["Teacher"] == 'a "b" \\ c'
    assert [len(entry.variations) for entry in record.line.entries] == [0, 2, 0, 0, 0]
    assert record.line.entries[1].variations[0].entries[0].comment == "why } not"
    check_record(record)


def test_events_are_told_along_the_way():
    moments = [*parse_record(GAME).moments()]
    assert [event.kind for event in moments[1].events] == ["piled"]
    assert moments[1].before != moments[1].after == moments[2].before


def test_reading_is_tolerant():
    loose = f"""\ufeff
[Seats   "2" ]   [Position "{TABLE}"]
1. fetch
   -P ; pile L a end
    """
    with pytest.raises(NotationError, match="too much"):
        parse_record(loose)
    record = parse_record(loose.replace(" end", "\n\n;;{a}{b} end"))
    assert [str(entry.action) for entry in record.line.entries] == ["fetch -P", "pile L a", "end"]
    assert record.line.entries[1].comment == "a b"
    assert record.result == "*"
    assert parse_record("fetch -- 2.1 fetch -- => 5!--3").result == "5!--3"
    assert parse_record("fetch --; *") == parse_record("1.0 fetch --")
    assert write_record(parse_record("")) == "\n=> *\n"


def test_a_game_from_the_middle_of_a_turn_begins_with_turn_1():
    line = "2p t1 z- e2 @ACT / 2 - -- -,-,- / 2 - T- 765,-,-"
    record = parse_record(f'[Position "{line}"]\nend; fetch --')
    assert "1.1 end;\n2.0 fetch --;" in write_record(record)
    assert "1. end;\n2. fetch --;" in write_record(parse_record("end; fetch --"))


def test_rulings_of_the_tag_are_in_force():
    record = parse_record(f'[Rules "R6=forbidden"]\n[Position "{TABLE}"]\n')
    assert record.position.rules.R6 == "forbidden"
    with pytest.raises(NotationError):
        _ = parse_record(f'[Rules "R6=never"]\n[Position "{TABLE}"]\n').position


def test_illegal_actions_are_refused_with_their_turn_and_position():
    record = parse_record(f'[Position "{TABLE}"]\n1.0 fetch -P; pile R c; pile R c;')
    with pytest.raises(
        IllegalAction, match=r"turn 1, action 3: pile R c: The right Hand is empty. \(T5\), in 2p t0"
    ):
        [*replay(record)]
    wrong = parse_record(f'[Position "{TABLE}"]\n1.0 fetch -P; end (pile L a; fetch --);')
    assert len([*replay(wrong)]) == 2
    with pytest.raises(IllegalAction, match="turn 2, action 1: fetch --"):
        check_record(wrong)
    over = parse_record('[Position "2p t0 z- e0 @OVER / 2 - -- -,-,- / 2 - -- -,-,-"] end')
    with pytest.raises(IllegalAction, match="The game is over"):
        [*replay(over)]


def test_a_record_without_a_position_cannot_be_replayed():
    with pytest.raises(NotationError, match="Position"):
        replay(parse_record("end"))


def test_an_unfinished_game_has_a_star():
    position = Record({"Position": TABLE}).position
    record = from_play(position, [], {"Player0": "Aki"})
    assert (record.result, record.tags["Player0"], record.tags["Seats"]) == ("*", "Aki", "2")
    assert isinstance(record.position, Position)


def test_e2_a_record_that_a_dropout_ended_says_who_is_out_and_names_its_rulings():
    """Five full spaces cost the last Yang (T4)."""
    position = parse_position("2p t0 zT4 R4=once / 1 7K1 T5 543,66,- / 4 N -- 765,22,-")
    record = from_play(position, [Action("fetch", target="--")])
    assert record.result == "0!-4"
    assert record.tags["Rules"] == "R4=once"
    assert parse_record(write_record(record)) == record


WRONG = [
    ("[Seats 2]", "line 1, column 1: a tag"),
    ('[A "1"]\n[A "2"]', "line 2, column 1: the tag A appears twice"),
    ('[A "1"]\n\nfetch --; fly', "line 3, column 11: in 'fly', column 1"),
    ("end; {never closed", "line 1, column 6: a comment"),
    ("end }", "line 1, column 5: a comment"),
    ("end (end", "line 1, column 9: a variation is not closed"),
    ("end )", "line 1, column 5: no variation"),
    ("end ()", "line 1, column 6: the variation is empty"),
    ("(end)", "line 1, column 1: a variation follows"),
    ("end (" * 60, "variations within each other"),
    ("end => x", "line 1, column 8: 'x' is not a result"),
    ("end =>", "line 1, column 5: '' is not a result"),
    ("end (end => *)", "line 1, column 10: the result stands inside"),
    ("end => * end", "line 1, column 10: nothing follows"),
    (f"end {{{'x' * (LONGEST_COMMENT + 1)}}}", "line 1, column 5: a comment has at most"),
]


@pytest.mark.parametrize(("text", "what"), WRONG)
def test_malformed_games_are_refused_with_line_and_column(text, what):
    with pytest.raises(NotationError) as refusal:
        parse_record(text)
    assert what in str(refusal.value)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_no_text_fails_in_another_way(data):
    text = GAME
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.text(max_size=3) | st.sampled_from([*'()[]{};"\\*=>\n', "=> ", "1.0 ", "end;"]))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    try:
        record = parse_record(text)
    except NotationError:
        return
    written = write_record(record)
    assert write_record(parse_record(written)) == written
    try:
        check_record(record)
    except RaigoError:
        return


def test_several_records_in_one_text_are_read_one_after_the_other():
    twice = f"{GAME}\n{GAME}"
    assert [write_record(one) for one in parse_records(twice)] == [write_record(parse_record(GAME))] * 2
    with pytest.raises(NotationError, match="nothing follows the result"):
        parse_record(twice)


def test_an_error_in_a_later_record_names_the_line_of_the_whole_text():
    lines = GAME.count("\n") + 1
    with pytest.raises(NotationError, match=f"line {lines + 2}, column 1"):
        parse_records(f"{GAME}\n\nflap;")
