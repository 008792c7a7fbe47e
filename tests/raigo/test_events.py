"""What happened, in words: every event of the package has a sentence in both languages (texts/event.toml)."""

from __future__ import annotations

import random
import re
import string

import pytest
from support.places import PACKAGE

from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.events import HIDDEN, IN_FLIGHT, Event, Move, seen_by
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer
from raigo_lab.raigo.play.sessions import match_moments
from raigo_lab.raigo.rules import DEFAULT, WORDS, Rules, rules_from
from raigo_lab.raigo.state import EMPTY, Circle, Frame, Seat, State, Step
from raigo_lab.raigo.telling import place, tell
from raigo_lab.texts import LANGUAGES, table

# Kinds that have several rows, told apart by events._row.
VARIANTS = {
    "chanted_at",
    "chanted_end",
    "chanted_pair",
    "fetched_both",
    "paid_nothing",
    "won_team",
}
SENTENCE_ENDS = {"en": re.compile(r".*\([A-Z]+\d+\)\."), "ja": re.compile(r".*（[A-Z]+\d+）。")}


def random_rules(rng: random.Random) -> Rules:
    """Any rulings but R8, which stays at its default; R1 and R2 small enough to matter."""
    small = {"R1": (2, 3), "R2": (4, 10)}
    return rules_from(
        {
            name: rng.choice(words if not isinstance(words, int) else small[name])
            for name, words in WORDS.items()
            if name != "R8"
        }
    )


def emitted_kinds() -> set[str]:
    """Every kind written in an ``Event(...)`` of the package."""
    found: set[str] = set()
    for path in [*PACKAGE.joinpath("raigo").glob("*.py"), *PACKAGE.joinpath("raigo/arcana").glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        for call in re.findall(r'\bEvent\(\s*"(\w+)"|\btell\(\s*log,\s*"(\w+)"', text):
            found.add(call[0] or call[1])
        # A whole Tower goes to the Canyon by one of several kinds.
        found |= {*re.findall(r'tower_to_canyon\([^)]*?"(\w+)", "', text)}
    # Kinds chosen by a condition before the call.
    return found | {"no_hand", "unsettled", "final_out", "final_out_with_partner", "won", "drawn_game"}


def test_every_kind_has_a_sentence_and_every_sentence_a_kind():
    rows = set(table("event"))
    assert {row for row in rows if not row.endswith("_you")} == emitted_kinds() | VARIANTS
    named = {row for row, words in table("event").items() if "{seat}" in words["en"]}
    assert {row.removesuffix("_you") for row in rows if row.endswith("_you")} == named | {"won", "won_team"}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("name", ["event", "effect", "word"])
def test_both_languages_have_the_same_blanks(name: str):
    for key, row in table(name).items():
        assert set(row) == set(LANGUAGES), key
        assert fields(row["en"]) == fields(row["ja"]), key


def test_every_sentence_names_its_clause():
    for key, row in table("event").items():
        assert row["en"].endswith("({clause})."), key
        assert row["ja"].endswith("（{clause}）。"), key


def assert_told(event: Event) -> None:
    for lang in LANGUAGES:
        sentence = tell(event, lang)
        assert SENTENCE_ENDS[lang].fullmatch(sentence), (event, sentence)
        assert not re.search(r"[{}?]|  |\bseats:|None", sentence), (event, sentence)
        assert not (lang == "ja" and re.search(r"[a-z]{3}", sentence)), (event, sentence)
        said = tell(event, lang, you=event.seat)
        if event.kind != "drawn_game":  # a list of seats stays a list
            assert not re.search(rf"\b[Ss]eat {event.seat}\b|席{event.seat}", said), (event, said)
        # No raw code of a place is left.
        assert not re.search(r"\b\d(L|R|B\d|[abc]\d?)\b|\d(canyon|drawn|hands)", sentence.split("(")[0]), (
            sentence
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_of_random_games_can_be_told(seats: int):
    told: dict[tuple[object, ...], Event] = {}
    for seed in range(70):
        rng = random.Random(f"{seats} {seed}")  # noqa: S311
        position = deal(seats, seed=seed, rules=random_rules(rng))
        players = [GreedyPlayer() if rng.random() < 0.5 else RandomPlayer(rng) for _ in range(seats)]
        end = position.state
        for moment in match_moments(position, players, rng):
            end = moment.after
            for event in moment.events:
                for eye in (event.seat, (event.seat + 1) % seats):
                    seen = seen_by(event, eye)
                    told[
                        seen.kind,
                        seen.effect,
                        seen.at,
                        seen.other,
                        HIDDEN in "".join(m.token for m in seen.moves),
                    ] = seen
        told |= {event: event for event in final_events(position.rules, end)}
    for event in told.values():
        assert_told(event)
    assert len({event.kind for event in told.values()}) > 25


def test_places_read_as_words():
    assert place("1a") == "seat 1's Circle a"
    assert place("1a", "ja") == "席1の桜門a"
    assert place("0L", own=0) == "its left Hand"
    assert place("0B3", "ja") == "席0の体内の下から3番目"
    assert place("2a*") == "the place beside seat 2's Circle a"
    assert place("1H") == "seat 1's Head"
    assert place("cK", "ja") == "峡谷の斬"
    assert [place(spot) for spot in ("raizan", IN_FLIGHT)] == ["Raizan", "flight"]


def test_one_token_and_many_are_told_apart():
    assert tell(Event("selected", "T2", 1, amount=1)) == "Seat 1 selects 1 token from Raizan (T2)."
    assert tell(Event("selected", "T2", 1, amount=2), "ja") == "席1が雷山から駒を2個選ぶ（T2）。"


def test_s6_an_eye_that_may_not_see_is_told_of_hidden_tokens():
    event = Event("fetched", "T1", 0, (Move("K", "0B1", "0L", "0"),), amount=1)
    assert tell(seen_by(event, 0)) == "Seat 0 fetches Katana to its left Hand (T1)."
    assert tell(seen_by(event, 1)) == "Seat 0 fetches 1 hidden token to its left Hand (T1)."


def test_mi1_a_copy_is_told_with_the_effect_it_took():
    event = Event("answered", "RO1", 1, (Move("M", "1L", IN_FLIGHT),), effect="roar")
    assert tell(event) == "Seat 1 answers with Mist as Roar (RO1)."
    assert tell(event._replace(moves=(Move("R", "1L", IN_FLIGHT),)), "ja") == "席1が轟で応じる（RO1）。"


def test_ro4_a_battle_is_told_with_its_tops_and_its_case():
    tops = (Move("4", "1a2", "1a2"), Move("1", "2b1", "2b1"))
    event = Event("battle", "RO4", 0, tops, at="1a", other="a")
    assert tell(event) == (
        "Raigo Battle: Four on seat 1's Circle a, One on seat 2's Circle b; "
        "one top is the heaviest alone, the Thunder goes to seat 1's Circle a (RO4)."
    )
    for case in "abc":
        assert_told(event._replace(other=case))


def test_t4_a_penalty_with_no_yang_left():
    assert tell(Event("paid", "T4", 2)) == "Seat 2 must pay 1 Yang and has none (T4)."


# The end (E2 to E4)


def finished(*seats: Seat, bonus: str = "", out: tuple[int, ...] = ()) -> State:
    return State(seats=seats, stack=(Frame(Step.OVER),), turn=0, raizan="", bonus=bonus, out=out)


def board(yang: int, *towers: str, body: str = "") -> Seat:
    return Seat(yang, body, "", "", tuple(Circle(tower) for tower in towers) + (EMPTY,) * (3 - len(towers)))


def test_e3_each_tower_is_told_with_points_bonus_and_penalty():
    state = finished(board(2, "5HK", "37"), board(2, "44"), board(1), bonus="4")
    told = [tell(event) for event in final_events(DEFAULT, state)]
    assert told == [
        "All Towers are resolved: on seat 0's Circle a Lotus, seat 0 gains 1 Yang for Five, Shield, Katana (E3).",
        "All Towers are resolved: on seat 0's Circle b an Unsettled Tower, Three, Seven, seat 0 pays 1 Yang (E3).",
        "All Towers are resolved: on seat 1's Circle a no hand, Four, Four (E3).",
        "The Bonus Token Four counts in the Tower on seat 1's Circle a: seat 1 gains 2 Yang (E3).",
        "Seat 0 ends with 2 Yang; Inner Tokens left: 0 (E4).",
        "Seat 1 ends with 4 Yang; Inner Tokens left: 0 (E4).",
        "Seat 2 ends with 1 Yang; Inner Tokens left: 0 (E4).",
        "Seat 1 wins (E4).",
    ]


def test_e4_a_full_tie_is_told_as_drawn():
    assert tell(final_events(DEFAULT, finished(board(2), board(2)))[-1]) == (
        "Seats 0 and 1 share first place: the game is drawn (E4)."
    )


def test_e4_partners_win_together():
    state = finished(board(3), board(1), board(1), board(2))
    assert tell(final_events(DEFAULT, state)[-1], "ja") == "席0・2の勝ち（E4）。"


def test_e2_after_a_dropout_nothing_is_resolved():
    state = finished(board(0, "5HK"), board(2, "5HK"), out=(0,))
    assert [event.kind for event in final_events(DEFAULT, state)] == ["total", "total", "won"]
    assert final_events(DEFAULT, state)[-1].clause == "E2"


def test_r10_out_after_all_towers():
    state = finished(board(1, "37"), board(2))
    assert [event.kind for event in final_events(DEFAULT, state)] == [
        "final_unsettled",
        "final_out",
        "total",
        "total",
        "won",
    ]
    team = finished(board(1, "37"), board(2), board(5), board(2))
    assert [
        event.seat for event in final_events(DEFAULT, team) if event.kind == "final_out_with_partner"
    ] == [2]
