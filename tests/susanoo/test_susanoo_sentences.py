"""What a log says: whoever was not looking shall know what was played on what, on which terms, for which sums."""

import pytest

from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.notation import parse_action, parse_position
from raigo_lab.susanoo.sentences import lines, tell
from raigo_lab.susanoo.session import Session, as_seen

HELP = "3p t0 r4 e{Y05,O1,Y02} wI21,I23 fT05,T06 q:T01,T02,T03 @battle:Y23 / B3 4 i:I14* / B6 6 / B7 7"
HEAD = (
    "3p t0 r4 e- w- f- q:- b:- @battle:O1;next=1;passes=1 WR5=off / B3 9 h:E17 / B6 6 h:I21,E14 k:Y06 / B7 7"
)
LUCK = "3p t0 r4 e- w- f- b:- @battle:Y20 WR5=off / B2 4 i:I14* / B6 6 / B7 7"
NUE = "3p t0 r4 e{Y05,O1,Y02} wI21,I23 fT05,T06 q:T01,T02,T03 @battle:Y20 WR5=off / B3 4 i:I14* / B6 6 / B7 7"
FLIGHT = "3p t0 r4 e- w- f- b:- @battle:Y20 WR5=off / B3 4 / B6 6 / B7 7"


def log_of(line: str, *actions: str, lang: str = "en", eye: int | None = None) -> list[str]:
    session = Session(parse_position(line))
    for action in actions:
        session.play(parse_action(action))
    names = {card.id: card.name(lang) for card in session.start.box.cards.values()}
    return [tell(event, names, lang) for _, event in lines([as_seen(one, eye) for one in session.events()])]


def test_wh2_terms_are_told_when_they_are_offered_asked_for_and_agreed():
    told = log_of(HELP, "ask 1 r1", "counter r1y1", "accept")
    assert told[:3] == [
        "Seat 0 asks seat 1 for help and offers 1 Reward.",
        "Seat 1 would help for 1 Reward, 1 Yokai.",
        "Seat 1 helps for 1 Reward, 1 Yokai.",
    ]
    assert log_of(HELP, "ask 2 -", "refuse") == [
        "Seat 0 asks seat 2 for help and offers nothing.",
        "Seat 2 does not help.",
    ]


def test_what_is_played_says_on_what_and_who_cancelled_it():
    told = log_of(HEAD, "play E14 O1", "cancel E17", "pass", "play I21 them", "pass", "sake 0")
    assert told[0] == "Seat 1 plays Wrath on First Head."
    assert "Seat 0 cancels Wrath with Sacred Mirror." in told
    assert "Seat 1 plays Rice Ball for the Yokai." in told
    assert told[-1].startswith("Seat 1 pours a Sake against seat 0.")


def test_what_wanders_in_is_hidden_until_it_does():
    line = HEAD.replace("h:I21,E14", "h:E11,Y05").replace("h:E17", "h:E17,I27")
    assert "Mokumokuren" not in "".join(log_of(line, "play E11 Y05", "cancel E17"))
    assert "Mokumokuren" in "".join(log_of(line, "play E11 Y05", "allow"))


@pytest.mark.parametrize(("pips", "said"), [(3, "nothing"), (4, "+3")])  # Fujin: luck 4 3
def test_wb6_a_die_says_what_it_is_for(pips: int, said: str):
    assert log_of(LUCK, "pass", f"roll {pips}")[0] == f"Seat 0 rolls {pips} for luck: {said}."


def test_wb7_both_sums_are_told():
    assert "Seat 0 wins the battle 11\u00a0:\u00a010." in log_of(NUE, "pass", "roll 4")
    assert "Seat 0 does not win the battle: 10\u00a0:\u00a010, a tie." in log_of(NUE, "pass", "roll 3")


@pytest.mark.parametrize(("pips", "said"), [(5, "enough"), (4, "too little")])
def test_wl1_an_escape_says_whether_it_is_enough(pips: int, said: str):
    assert log_of(FLIGHT, "flee", f"roll {pips}")[1] == f"Seat 0 rolls {pips}, {said} to escape Nue."


def test_hidden_cards_that_are_drawn_one_by_one_make_one_line():
    line = "3p t2 r4 eY05,Y02,E06,O1 wI21,I23,I01 fT05 q:T01,T02,T03 @end WR5=off / B3 4 m:T13,T04 x / B6 6 / B7 7 h:I05"
    told = log_of(line, "done", eye=1)
    assert told[2:4] == ["Seat 0 draws 2 Rewards.", "Seat 0 draws 2 Event cards."]
    told = log_of(line, "done", eye=0)
    assert told[2:4] == ["Seat 0 draws Rice Ball, Fire Arrow.", "Seat 0 draws Mokumokuren, Chochin."]
    told = log_of(line, "done", lang="ja", eye=1)
    assert told[2:4] == ["席0は宝2枚を引く。", "席0は出来事の山札のカード2枚を引く。"]


def test_cards_that_come_from_elsewhere_keep_a_line_of_their_own():
    one = Event("into_hand", "WC5", 0, ("I01",), "w", "h0")
    assert len(lines([one, one._replace(cards=("I02",))])) == 1
    for other in (one._replace(seat=1), one._replace(source="s"), one._replace(clause="WD1")):
        assert len(lines([one, other])) == 2


def test_a_played_card_that_is_put_away_has_no_line_but_what_is_chosen_has():
    put_away = Event("discarded", "WC5", 0, ("E05",), "!", "x")
    assert lines([put_away]) == []
    assert (
        tell(put_away._replace(clause="WT8"), {"E05": "Shrine Blessing"})
        == "Seat 0 discards Shrine Blessing."
    )


def test_a_stolen_and_a_given_card_say_whose_it_was():
    start = "3p t2 r9 e- w- fT05 q:T13 b:- @end WR10=9 / B3 9 i:I19* k:Y03 / B7 8 i:I05* / B1 10 h:E18,E19"
    assert log_of(start, "play E18 0")[1] == "Seat 2 steals Torch Blade from seat 0."
    full = "3p t0 r1 e{Y05,O1,Y02} wI21,I26 fT05,T06 q:T01,T02,T03 @end / B3 3 h:I22,I23,I24,Y24,Y06,E13 / B6 1 / B7 2"
    assert log_of(full, "give Y24 1")[0] == "Seat 1 is given Tamamo-no-Mae by seat 0."
    assert log_of(full, "give Y24 1", eye=2)[0] == "Seat 1 is given 1 Event card by seat 0."


def test_two_sake_in_a_row_are_two_lines():
    jars = "3p t0 r4 e- w- f- q:- b:- @battle:O4 WR5=off / B7 9 i:I14* k:Y01,Y02 / B6 6 / B2 7"
    told = log_of(jars, "sake O4", "sake O4")
    assert told[:2] == ["Seat 0 pours a Sake on Fourth Head."] * 2
