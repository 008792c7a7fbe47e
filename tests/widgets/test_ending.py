"""The end of a game on the Table: numbers that add up, who won, once more; and what a seat knows (S7)."""

import pytest

from raigo_lab import Table
from raigo_lab.raigo.outcome import outcome
from raigo_lab.widgets.background import Allowance
from raigo_lab.widgets.table.ending import score
from raigo_lab.widgets.table.review import last_turns

# Last turn of seat 0, nothing on the Hands: ending it ends the game.
LAST = "2p t0 z- x1 e1 @ACT / 4 W 5- 765,444,35 / 3 R2 1- 7532,WM6,-"

# Piling the Seven on Circle a completes an Unsettled Tower: seat 0 loses its last Yang.
DROPS = "2p t0 zT5KN x1 @ACT / 1 W 7- 65432,444,- / 5 RR2 1- 75,-,-"


def ended(line: str, **how: object) -> Table:
    table = Table(line, **how)
    table._pick(next(one["id"] for one in table.options if one["label"] == "End the turn"))
    return table


def items(table: Table, seat: int) -> list[tuple[str, int]]:
    return [(one["text"], one["points"]) for one in table.scene["score"]["rows"][seat]["items"]]


def test_e3_every_tower_stands_in_the_score_and_it_adds_up():
    table = ended(LAST, seat=0, players={1: "greedy"})
    # 7 6 5: Lotus of Silents, 1 + 1 (H8). 4 4 4: Sakura of Silents, 2 + 1. 3 5: Unsettled, -1.
    assert items(table, 0) == [("Yang 4", 4), ("a Lotus 2", 2), ("b Sakura 3", 3), ("c Unsettled 1", -1)]
    # 7 5 3 2 is no hand; W M 6 is none either.
    assert items(table, 1) == [("Yang 3", 3), ("a no hand 0", 0), ("b no hand 0", 0)]
    assert [row["total"] for row in table.scene["score"]["rows"]] == [8, 3]
    assert [row["won"] for row in table.scene["score"]["rows"]] == [True, False]


def test_a_tower_lies_in_the_log_from_its_bottom_as_the_sentence_names_it():
    def towers(table: Table) -> list[str]:
        lines = [line for turn in table.scene["log"] for line in turn["lines"]]
        return [line["tokens"] for line in lines if len(line["tokens"]) > 1]

    assert towers(ended(LAST)) == ["765", "444", "35", "7532", "WM6"]  # E3
    table = Table(DROPS)
    table._pick(next(one["id"] for one in table.options if one["label"] == "Pile Seven on Circle a"))
    assert towers(table)[:1] == ["654327"]  # in its turn (T8)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e3_the_items_add_up_to_the_yang_shown_in_whole_games(seats):
    for seed in range(4):
        table = Table(seats=seats, seed=seed, players=dict.fromkeys(range(seats), "random"))
        rows = table.scene["score"]["rows"]
        result = outcome(table.session.start.rules, table.session.state)
        assert [sum(one["points"] for one in row["items"]) for row in rows] == [row["total"] for row in rows]
        assert tuple(row["total"] for row in rows) == result.yang
        boards = {one["seat"]: one["yang"] for one in [table.scene["near"], *table.scene["far"]]}
        assert tuple(boards[seat] for seat in range(seats)) == result.yang


def test_e3_bonus_tokens_stand_in_the_score():
    line = "3p t0 z- b5 e1 @ACT / 4 W 6- 55,4 / 3 R2 1- 7,- / 3 R2 1- 7,-"
    assert items(ended(line), 0) == [
        ("Yang 4", 4),
        ("a no hand 0", 0),
        ("a Bonus Tokens 2", 2),
        ("b no hand 0", 0),
    ]


def test_e4_you_are_told_that_you_won_or_lost():
    assert ended(LAST, seat=0, players={1: "greedy"}).scene["ask"]["title"] == "You won: 8 : 3 Yang"
    poor = LAST.replace("/ 4 W", "/ 2 W").replace("765,444,35", "6,-,-")
    assert ended(poor, seat=0, players={1: "greedy"}).scene["ask"]["title"] == "You lost: 2 : 3 Yang"
    assert ended(LAST).scene["ask"]["title"] == "Seat 0 won: 8 : 3 Yang"


def test_e4_a_tie_is_explained_by_the_inner_tokens():
    line = "2p t0 z- x4 e1 @ACT / 3 W 5- 6,-,- / 3 R2 1- 7,-,-"
    note = ended(line).scene["score"]["note"]
    assert note == "Equal Yang: fewer Inner Tokens win; seat 0 has 2, seat 1 has 3."
    mine = ended(line, seat=0, players={1: "greedy"}).scene["score"]["note"]
    assert mine == "Equal Yang: fewer Inner Tokens win; you have 2, seat 1 has 3."


def test_e2_after_a_dropout_no_tower_counts():
    table = Table(DROPS)
    table._pick(next(one["id"] for one in table.options if one["label"] == "Pile Seven on Circle a"))
    score = table.scene["score"]
    assert [row["total"] for row in score["rows"]] == [0, 5]
    assert [len(row["items"]) for row in score["rows"]] == [1, 1]
    assert score["note"] == "Dropped out: Seat 0."


@pytest.mark.parametrize(
    ("seat", "lang", "told"),
    [
        (0, "en", "You dropped out."),
        (0, "ja", "あなたは脱落した。"),
        (1, "en", "Dropped out: Seat 0."),
    ],
)
def test_e2_who_dropped_out_is_spoken_to_as_you(seat, lang, told):
    table = Table(DROPS, lang=lang)
    table._pick(next(one["id"] for one in table.options if one["marks"][0] == "from:0L"))
    assert table.session.state.out == (0,)
    assert score(table.session.start.rules, table.session.state, seat, lang)["note"] == told


def test_a_given_position_is_played_again_from_its_start():
    table = ended(LAST, seat=0, players={1: "greedy"})
    start = table.session.start
    table.picked = {"serial": table.serial, "id": "rematch"}
    assert table.session.start == start
    assert table.scene["score"] is None
    assert table.options


def test_a_rematch_deals_anew_for_the_same_players():
    table = Table(seats=3, seed=5, seat=0, players={1: "greedy", 2: "random"})
    table.rematch()
    assert len(table.session.state.seats) == 3
    assert table._game.kinds == {1: "greedy", 2: "random"}


def test_ro2_a_completed_hand_shows_what_it_brought():
    # Seat 0 discharges its own 7 6 5 and roars: Lotus of Silents 2, and 2 more.
    table = Table("2p t0 zT5KN x4 @ACT / 4 - TR 765,-,- / 3 R2 1- 7,-,-", seat=0, players={1: "greedy"})
    for label in ("Chant Thunder as Discharge: your Circle a", "Answer with Roar"):
        table._pick(next(one["id"] for one in table.options if one["label"] == label))
    (done,) = table.scene["near"]["done"]
    assert (done["name"], done["points"]) == ("Lotus", 4)
    assert done["label"] == "Lotus, 4 Yang gained: 7 6 5"
    assert table.session.state.seats[0].yang == 8


def test_s7_tops_shown_in_a_battle_stay_known_and_are_told():
    line = "2p t0 zT5KN x4 u=discharge,roar @ACT>BATTLE!0LT:discharge:1a&0RR&1RR / 3 - -- 7M,22,- / 3 1 -- 765,33,-"

    class First:
        def choose(self, _, options):
            return options[0]  # 7 6 5: its top is a Five

    table = Table(line, seat=0, players={1: First()})
    table._pick(next(one["id"] for one in table.options if one["label"] == "Choose your Circle b"))
    # 5 beats 2: the Thunder goes to seat 1's Tower; the top of mine was shown and stays.
    known = table._game._knowledge()
    far = table.scene["far"][0]
    for ring in far["circles"]:
        for story in ring["stories"]:
            face = known.at(story["spot"])
            assert (story["known"] is not None) == (story["face"] is None and face not in ("", "?"))


def test_s7_a_followed_token_in_a_tower_is_drawn_and_told_and_no_other():
    class Keeps:
        """Chooses its second Tower, then does nothing."""

        def choose(self, _, options):
            quiet = [one for one in options if one.verb in ("end", "pass")]
            return (quiet or [one for one in options if one.target == "1b"] or list(options))[0]

    line = "2p t0 zT5KN x4 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1RR / 3 - -- 7M,22,- / 3 1 -- 765,43,-"
    table = Table(line, seat=0, players={1: Keeps()})
    table._pick(next(one["id"] for one in table.options if one["label"] == "Choose your Circle a"))
    # 6 beats 3: the Thunder comes to seat 0; the top of seat 1's second Tower, a Three, was shown (RO4).
    ring = table.scene["far"][0]["circles"][1]
    assert [(one["face"], one["known"] and one["known"]["letter"]) for one in ring["stories"]] == [
        (None, None),
        (None, "3"),
    ]
    assert "story 2 is known to you: Three" in ring["label"]
    other = table.scene["far"][0]["circles"][0]
    assert all(one["known"] is None for one in other["stories"])
    assert "known" not in other["label"]


def reviewed(table: Table) -> list[str]:
    table.picked = {"serial": table.serial, "id": "review"}
    return [line["text"] for line in table.reason["lines"]]


def test_a_review_tells_what_the_last_turn_gave_away():
    # One turn left: 4 on 7 6 5 would have made a Lotus of four Silents, 3; left on the Hand it stays 2.
    line = "2p t0 z- x1 e1 @ACT / 4 - 4- 765,-,- / 3 - -- 7,-,-"
    assert reviewed(ended(line)) == [
        "Turn 1, Seat 0: 3 Yang ahead at the end, with best play 4 Yang ahead. Better: Pile Four on Circle a."
    ]


@pytest.mark.usefixtures("no_threads")
def test_a_review_is_made_without_threads():
    assert reviewed(ended("2p t0 z- x1 e1 @ACT / 4 - 4- 765,-,- / 3 - -- 7,-,-")) == [
        "Turn 1, Seat 0: 3 Yang ahead at the end, with best play 4 Yang ahead. Better: Pile Four on Circle a."
    ]


def test_a_review_names_the_better_turn_from_where_it_parts_and_what_is_kept_is_not_named():
    # T1 T7 Four comes from the Body and goes on 7 6 5: 3 instead of 2. It was fetched as in the best turn, not piled.
    table = Table("2p t0 z- x1 e1 / 4 4 -- 765,-,- / 3 - -- 7,-,-", seat=0)
    table._pick(next(one["id"] for one in table.options if one["label"].startswith("Fetch Four")))
    table._pick(next(one["id"] for one in table.options if one["label"] == "End the turn"))
    (said,) = reviewed(table)
    assert (
        said
        == "Turn 1, Seat 0, you: 3 Yang ahead at the end, with best play 4 Yang ahead. Better: Pile Four on Circle a."
    )
    table.lang = "ja"
    (said,) = reviewed(table)
    assert "よりよい手：" in said


def test_a_review_tells_best_play():
    # 6 5 4 is a Lotus of Silents, 2; the third Seven makes a Sakura of Silents, 3.
    table = Table("2p t0 z- x1 e1 @ACT / 4 - 7- 654,-,77 / 3 - -- 5,-,-")
    table._pick(next(one["id"] for one in table.options if one["label"] == "Pile Seven on Circle c"))
    if table.options:
        table._pick(next(one["id"] for one in table.options if one["label"] == "End the turn"))
    assert reviewed(table) == ["Turn 1, Seat 0: best play, 6 Yang ahead at the end."]


def test_a_review_that_is_stopped_tells_what_it_has():
    table = ended("2p t0 z- x1 e1 @ACT / 4 - 4- 765,-,- / 3 - -- 7,-,-")
    allowance = Allowance()
    allowance.stop.set()
    game, session = table._game, table.session
    assert last_turns(session.start.rules, game.story, len(session.actions), allowance) == []


def test_e2_a_review_tells_what_cost_the_last_yang():
    table = Table(DROPS, seat=0, players={1: "greedy"})
    table._pick(next(one["id"] for one in table.options if one["label"] == "Pile Seven on Circle a"))
    (said,) = reviewed(table)
    assert said.startswith("Turn 1, Seat 0, you: an Unsettled Tower cost the last Yang (T9)")
    table.lang = "ja"
    assert "最後の陽玉を払い（T9）" in reviewed(table)[0]
    # T4 Seat 1 begins its turn with five full spaces and its last Yang.
    table = ended("2p t0 zT5KN x4 @ACT / 3 W 5- 6,-,- / 1 R21 3N 7,-,-")
    table._pick(next(one["id"] for one in table.options if one["label"] == "Fetch nothing"))
    assert table.session.state.out == (1,)
    (said,) = reviewed(table)
    assert said.startswith("Turn 2, Seat 1: the full Board cost the last Yang (T4)")


def test_three_seats_have_no_exact_review():
    line = "3p t0 z- b5 e1 @ACT / 4 W 6- 55,4 / 3 R2 1- 7,- / 3 R2 1- 7,-"
    (said,) = reviewed(ended(line))
    assert said.startswith("With three seats no turn has one exact value")


def test_a_game_that_goes_on_is_not_reviewed():
    table = Table(LAST)
    table.picked = {"serial": table.serial, "id": "review"}
    assert not any("margin" in line["text"] for line in table.reason.get("lines", []))


@pytest.mark.parametrize(("seat", "whose"), [(0, "its"), (1, "your")])
def test_a_review_says_your_of_your_own_places_alone(seat, whose):
    # KA1, T7 Seat 1 could have cut the Seven off its own Unsettled Tower in its last turn, and ended the turn instead.
    table = Table("2p t1 z- x1 e1 @ACT / 4 - -- -,-,- / 3 - K- 57,-,-", seat=seat)
    if table.scene["curtain"]:
        table.picked = {"serial": table.serial, "id": "ready"}
    table._pick(next(one["id"] for one in table.options if one["label"] == "End the turn"))
    (said,) = reviewed(table)
    assert said.endswith(f"Better: Chant Katana: top of {whose} Circle a.")


def test_e4_partners_win_with_their_sum():
    # Seats 0 and 2 have 4 + 1, seats 1 and 3 have 2 + 2 and no Towers; the one who wins alone is not asked about.
    line = "4p t0 z- b8 e1 @ACT / 4 - 5- -,- / 2 - -- -,- / 1 - -- -,- / 2 - -- -,-"
    robots = dict.fromkeys((1, 2, 3), "greedy")
    assert ended(line, seat=0, players=robots).scene["ask"]["title"] == "Your team won: 5 : 4 Yang"
    lost = line.replace("@ACT / 4", "@ACT / 2")
    assert ended(lost, seat=0, players=robots).scene["ask"]["title"] == "Your team lost: 3 : 4 Yang"
