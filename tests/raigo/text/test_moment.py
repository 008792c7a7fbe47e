"""The middle of a turn that a position claims: by clause, a moment that can be and one beside it that cannot."""

from __future__ import annotations

import re

import pytest

from raigo_lab.errors import IllegalAction
from raigo_lab.games.nodes import actions
from raigo_lab.raigo.arcana import game as arcana_game
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import Action, Position
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.moment import moment_problems
from raigo_lab.raigo.text.notation import examine_text, format_position, parse_position
from raigo_lab.texts import table

SEATS = ("2 71 -- 765,-,5R", "3 W -H 6M6,-,-")


def line(head: str, *seats: str) -> str:
    """Two seats as always, or with others."""
    return " / ".join([f"2p t0 {head}", *(seats or SEATS)])


FULL = "2 7K1 T5 765,-,5R"  # five full spaces
HOLDS = ("2 71 T- 765,-,5R", SEATS[1])
BARE = (SEATS[0], "3 W -H -,-,-")
OUT = ("0 71 -- 765,-,5R", SEATS[1])
OTHER_OUT = (SEATS[0], "0 W -H 6M6,-,-")

EFFECTS_OF_THE_BASE_GAME = "discharge, charge, snake, katana, switch, purify, destroy, shield, roar (T11)"

# The clause of the story, a moment that can be, one beside it that cannot, and why not.
BASE = [
    (
        "T5",
        line("z5K @ACT>PURIFY!0RP:purify"),
        line("z5K @SELECT>PURIFY!0RP:purify"),
        "SELECT>PURIFY!0RP:purify is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @ACT"),
        line("z5K @ROAR!0RT:charge:1a"),
        "ROAR!0RT:charge:1a is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @PLACE=K"),
        line("z5K @ACT>PLACE=K"),
        "ACT>PLACE=K is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z{5K} @ACT>DRAW#2!0RP:purify"),
        line("z{5K} @ACT>DRAW#2!0RP:purify>PLACE=N"),
        "ACT>DRAW#2!0RP:purify>PLACE=N is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @HAND_OVER>STRIKE"),
        line("z5K @ACT>STRIKE"),
        "ACT>STRIKE is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K R4=once @ACT>STRIKE"),
        line("z5K @SELECT>STRIKE"),
        "SELECT>STRIKE is pending at no moment of a turn (T5)",
    ),
    ("T5", line("z5K @ACT"), line("z5K @ACT#2"), "ACT carries no amount (T5)"),
    ("T5", line("z5K @PLACE=K"), line("z5K @PLACE"), "PLACE needs its tokens (T5)"),
    ("T5", line("z5K @PLACE=K"), line("z5K @PLACE=K?1"), "PLACE carries no queue (T5)"),
    (
        "T11",
        line("z5K u=snake,roar @ACT"),
        line("z5K u=flying @ACT"),
        f"'flying' is not an effect; the effects are {EFFECTS_OF_THE_BASE_GAME}",
    ),
    ("T11", line("z5K u=snake @SELECT"), line("z5K u=snake"), "effects have been applied before Fetch (T11)"),
    (
        "E2",
        line("z5K o=0 @SELECT>OVER", *OUT),
        line("z5K o=0 @SELECT", *OUT),
        "somebody is out, but the game goes on (E2)",
    ),
    (
        "E2",
        line("z5K o=0 @SELECT>OVER", *OUT),
        line("z5K @SELECT>OVER", *OUT),
        "the game ended within a turn, but nobody is out (E2)",
    ),
    (
        "E2",
        line("z5K o=0 @ACT>OVER", *OUT),
        line("z5K o=7 @ACT>OVER", *OUT),
        "(7,) are not seats that can be out (E2)",
    ),
    (
        "E2",
        line("z5K o=0 @ACT>OVER", *OUT),
        line("z5K o=00 @ACT>OVER", *OUT),
        "(0, 0) are not seats that can be out (E2)",
    ),
    ("E1", line("z- e0 @OVER"), line("z5K @OVER"), "the game is over, but turns are left (E1)"),
    (
        "E2",
        line("z5K o=1 @ACT>CHANT!0LT:discharge:1a>OVER", *OTHER_OUT),
        line("z5K o=1 @SELECT>CHANT!0LT:discharge:1a>OVER", *OTHER_OUT),
        "SELECT>CHANT!0LT:discharge:1a is pending at no moment of a turn (T5)",
    ),
    (
        "E2",  # the Tower is gone, and who roared has none left
        line("z5K o=1 @ACT>NAME_TOWER!0LT:discharge:1a&1LR>OVER", SEATS[0], "0 W -H -,-,-"),
        line("z5K @ACT>NAME_TOWER!0LT:discharge:1a&1LR", *BARE),
        "who roars needs an unsealed Tower (RO1)",
    ),
    (
        "T4",
        line("z3W @FORBIDDANCE", FULL, SEATS[1]),
        line("z3W @FORBIDDANCE", *HOLDS),
        "Forbiddance needs five full spaces (T4)",
    ),
    (
        "T2",
        line("z{5K} @DRAW#2"),
        line("z5K @DRAW#2"),
        "a draw of 2 by chance needs as many tokens in unknown order (T2)",
    ),
    (
        "T2",
        line("z{5K} @DRAW#2"),
        line("z{5} @DRAW#2"),
        "a draw of 2 by chance needs as many tokens in unknown order (T2)",
    ),
    (
        "T2",
        line("z5 @PLACE=KN"),
        line("z5 @PLACE=KNN"),
        "more tokens are drawn than two, or than there are empty spaces (T2)",
    ),
    (
        "T2",  # one Hand is empty
        line("z5 @PLACE=N", "2 7K1 T- 765,-,5R", SEATS[1]),
        line("z5 @PLACE=NN", "2 7K1 T- 765,-,5R", SEATS[1]),
        "more tokens are drawn than two, or than there are empty spaces (T2)",
    ),
    (
        "T10",
        line("z5 @ACT>PURIFY!0RP:purify"),
        line("z5 @ACT>PURIFY!1LP:purify"),
        "the chant is not the turn player's, or more is drawn than there are empty spaces (T10)",
    ),
    (
        "T10",
        line("z5 @ACT>RENEW=NNN!0RP:purify"),
        line("z5 @ACT>RENEW=NNNN!0RP:purify"),
        "the chant is not the turn player's, or more is drawn than there are empty spaces (T10)",
    ),
    (
        "T10",
        line("z5 @ACT>SHIELD?1!0RN:snake:1B1"),
        line("z5 @ACT>PURIFY!0RN:snake:1B1"),
        "'snake' is not what PURIFY waits for (T10)",
    ),
    (
        "MI1",
        line("z5 @ACT>SHIELD?1!0RM:snake:1B1"),
        line("z5 @ACT>SHIELD?1!0RK:snake:1B1"),
        "K cannot be chanted as snake (MI1)",
    ),
    (
        "R3",
        line("z5 @ACT>SHIELD?1!0RN:snake:1B1"),
        line("z5 @ACT>SHIELD?2!0RN:snake:1B1"),
        "a seat is named that does not play (R3)",
    ),
    (
        "R3",
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LR"),
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&2LR"),
        "a seat is named that does not play (R3)",
    ),
    (
        "KA1",
        line("z5 @ACT>SHIELD?1!0RK:katana:1a:top"),
        line("z5 @ACT>SHIELD?1!0RK:katana:1b:top"),
        "katana cannot be aimed at 1b top here (KA1)",
    ),
    (
        "KA1",
        line("z5 @ACT>SHIELD?1!0RK:katana:1a:top"),
        line("z5 @ACT>SHIELD?1!0RK:katana"),
        "katana cannot be aimed at nothing here (KA1)",
    ),
    (
        "PU1",
        line("z5 @ACT>PURIFY!0RP:purify"),
        line("z5 @ACT>PURIFY!0RP:purify:1a"),
        "purify cannot be aimed at 1a here (PU1)",
    ),
    (
        "T13",
        line("z5 @ACT>PURIFY!0RP:purify", *HOLDS),
        line("z5 @ACT>PURIFY!0LP:purify", *HOLDS),
        "a Hand from which a token was shown counts as empty (T13)",
    ),
    (
        "T13",
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&0LR"),
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&0RR"),
        "a Hand from which a token was shown counts as empty (T13)",
    ),
    (
        "RO6",
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LM"),
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LK"),
        "everybody roars once at most, with Roar or Mist (RO6)",
    ),
    (
        "RO6",
        line("z5 @ACT>BATTLE!0RT:charge:1a&0LR&1LR"),
        line("z5 @ACT>BATTLE!0RT:charge:1a&1LR&1LR"),
        "everybody roars once at most, with Roar or Mist (RO6)",
    ),
    (
        "SH1",
        line("z5 @ACT>ROAR?0!0RT:charge:1a%1LM"),
        line("z5 @ACT>ROAR?0!0RT:charge:1a%1LK"),
        "K is not a Shield (SH1)",
    ),
    (
        "R3",
        line("z5 @ACT>ROAR?01!0RT:charge:1a"),
        line("z5 @ACT>ROAR?011!0RT:charge:1a"),
        "a seat is asked twice (R3)",
    ),
    (
        "RO3",
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LR"),
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a"),
        "one Roar names a Tower (RO3)",
    ),
    (
        "RO3",
        line("z5 @ACT>BATTLE!0RT:charge:1a&1LR&0LM"),
        line("z5 @ACT>BATTLE!0RT:charge:1a&1LR"),
        "a Raigo Battle needs two Roars (RO3)",
    ),
    (
        "RO1",
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LR"),
        line("z5 @ACT>NAME_TOWER!0RT:charge:1a&1LR", SEATS[0], "3 W -H 6M6*T1,-,-"),
        "who roars needs an unsealed Tower (RO1)",
    ),
    (
        "PU1",
        line("z5 @ACT>PURIFY!0RP:purify"),
        line("z5 @ACT>PURIFY!0RP:purify&1LR"),
        "nobody answers purify (PU1)",
    ),
    (
        "PU1",
        line("z5 @ACT>PURIFY!0RP:purify"),
        line("z5 @ACT>PURIFY!0RP:purify%1LH"),
        "nobody answers purify (PU1)",
    ),
]

MARKED = ("2 71 -- 765,-,5R a:f", "3 W -H 6M6,-,-")  # Ember was chanted: a game with Arcana
DEMON = ("2 71 -- 765,-,5R a:l鬼", SEATS[1])
SPRING = ("2 71 -- 765,-,5R c:KN潤", SEATS[1])
PHOENIX = ("2 - -- 765,-,5R", "3 - -- 6M6,-,-")
WRATH = ("2 71 -- 765,-,5R c:KK", "3 W -H -,-,- c:K")
NO_FIT = "does not fit this table (T5)"
ARCANA = [
    (
        "T5",
        line("z5K @HAND_OVER", *MARKED),
        line("z5K @STRIKE", *MARKED),
        "STRIKE is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @ACT>NINJA?0", *MARKED),
        line("z5K @NINJA?0", *MARKED),
        "NINJA?0 is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @SELECT>NINJA?0", *MARKED),
        line("z5K @ACT>SELECT", *MARKED),
        "ACT>SELECT is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @ACT>NINJA?0>NINJA?0", *MARKED),
        line("z5K @ACT>OVER>NINJA?0", *MARKED),
        "ACT>OVER>NINJA?0 is pending at no moment of a turn (T5)",
    ),
    (
        "T5",
        line("z5K @ACT>SPRING!0L潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        line("z5K @ACT>CHANT!0L潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        "ACT>CHANT!0L潤:spring is pending at no moment of a turn (T5)",
    ),
    (
        "T10",  # a chant begins in the Pile/Chant step
        line("z5K @ACT>PURIFY!0RP:purify", *MARKED),
        line("z5K @FETCH>PURIFY!0RP:purify", *MARKED),
        "FETCH>PURIFY!0RP:purify is pending at no moment of a turn (T5)",
    ),
    (
        "T13",  # and is over before the next one
        line("z5K @ACT>TAKE#1!0R潤:spring::1", "2 7 -- 765,-,5R c:1KN", SEATS[1]),
        line("z{5K} @ACT>TAKE#1!0R潤:spring::1>DRAW#1!0RP:purify", "2 7 -- 765,-,5R c:1KN", SEATS[1]),
        "ACT>TAKE#1!0R潤:spring::1>DRAW#1!0RP:purify is pending at no moment of a turn (T5)",
    ),
    ("T5", line("z5K @PLACE=K", *MARKED), line("z5K @PLACE", *MARKED), "PLACE needs its tokens (T5)"),
    (
        "T5",
        line("z5K @ACT>NINJA?0", *MARKED),
        line("z5K @ACT>NINJA#1?0", *MARKED),
        "NINJA carries no amount (T5)",
    ),
    (
        "A31",
        line("z5K a:-;1LH @ACT>ROAR?0!0RT:charge:1a%1LH", *MARKED),
        line("z5K a:-;1LH @ACT>ROAR?0!0RT:charge:1a%1LM", *MARKED),
        "1LH lies face up, but is not on its way (A31)",
    ),
    (
        "AC9",
        line("z5K a:-;collapse;demon1 @ACT", *MARKED),
        line("z5K a:-;collapse;demon2 @ACT", *MARKED),
        "a seat is named that does not play (AC9)",
    ),
    (
        "T10",
        line("z5K @ACT>SHADOW!0L影:shadow::3", *MARKED),
        line("z5K @ACT>SHADOW!0L影:dark::3", *MARKED),
        "'dark' is not an effect (T10)",
    ),
    (
        "R3",
        line("z5K @ACT>NINJA?1", *MARKED),
        line("z5K @ACT>NINJA?2", *MARKED),
        "a seat is named that does not play (R3)",
    ),
    (
        "T10",
        line("z5K @ACT>PURIFY!0RP:purify", *MARKED),
        line("z5K @ACT>PURIFY!1LP:purify", *MARKED),
        "the chant is not the turn player's, or more is drawn than there are empty spaces (T10)",
    ),
    (
        "T10",
        line("z5K @ACT>SPRING!0R潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        line("z5K @ACT>PURIFY!0R潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        "'spring' is not what PURIFY waits for (T10)",
    ),
    (
        "R3",
        line("z5K @ACT>ROAR?1!0RT:charge:1a", *MARKED),
        line("z5K @ACT>ROAR!0RT:charge:1a", *MARKED),
        "ROAR needs its queue (T5)",
    ),
    (
        "TH1",
        line("z5K @ACT>SHIELD?1!0RT:charge:1a", *MARKED),
        line("z5K @ACT>SHIELD?1!0RT:charge:1b", *MARKED),
        "charge cannot be aimed at 1b here (TH3)",
    ),
    (
        "A23",  # a Tree Tower cannot be chosen, a Tower with another summon can
        line("z5K @ACT>SHIELD?1!0RK:katana:1a:top", SEATS[0], "3 W -H 龍6,-,- a:ca"),
        line("z5K @ACT>SHIELD?1!0RK:katana:1a:top", SEATS[0], "3 W -H 樹6,-,- a:ca"),
        "katana cannot be aimed at 1a top here (KA1)",
    ),
    (
        "A26",  # nor a bound token
        line("z5K @ACT>SHIELD?1!0RN:snake:1L", SEATS[0], "3 W 5H 6M6,-,- a:bR1"),
        line("z5K @ACT>SHIELD?1!0RN:snake:1R", SEATS[0], "3 W 5H 6M6,-,- a:bR1"),
        "snake cannot be aimed at 1R here (SN1)",
    ),
    (
        "MI1",
        line("z5K @ACT>SHIELD?1!0RM:snake:1B1", *MARKED),
        line("z5K @ACT>SHIELD?1!0RK:snake:1B1", *MARKED),
        "K cannot be chanted as snake (T10)",
    ),
    (
        "A20",
        line("z5K @ACT>PURIFY!0R鳴:purify", *MARKED),
        line("z5K @ACT>PURIFY!0RM:purify", *MARKED),
        "M cannot be chanted as purify (T10)",
    ),
    (
        "A27",
        line("z5K @ACT>SHADOW!0L影:shadow::3", *MARKED),
        line("z5K @ACT>SHADOW!0L鳴:shadow::3", *MARKED),
        "鳴 cannot be chanted as shadow (T10)",
    ),
    (
        "T10",
        line("z5K @ACT>SPRING!0R潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        line("z5K @ACT>SPRING!0R怒:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        "怒 cannot be chanted as spring (T10)",
    ),
    (
        "T13",
        line("z5K @ACT>SHIELD?1!0RT:charge:1a", "2 71 5- 765,-,5R a:f", SEATS[1]),
        line("z5K @ACT>SHIELD?1!0LT:charge:1a", "2 71 5- 765,-,5R a:f", SEATS[1]),
        "a Hand from which a token was shown counts as empty (T13)",
    ),
    (
        "A20",  # Echo roars too; a Switch does not
        line("z5K @ACT>NAME_TOWER!0RT:charge:1a&1L鳴", *MARKED),
        line("z5K @ACT>NAME_TOWER!0RT:charge:1a&1LP", *MARKED),
        "everybody roars once at most, with Roar or Mist (RO6)",
    ),
    (
        "A27",  # and a Shadow shields
        line("z5K @ACT>ROAR?1!0RT:charge:1a%1L影", *MARKED),
        line("z5K @ACT>ROAR?1!0RT:charge:1a%1LP", *MARKED),
        "P is not a Shield (SH1)",
    ),
    (
        "RO3",
        line("z5K @ACT>BATTLE!0RT:charge:1a&1LR&0LM", *MARKED),
        line("z5K @ACT>BATTLE!0RT:charge:1a&1LR", *MARKED),
        "a Raigo Battle needs two Roars (RO3)",
    ),
    # T2 to T4
    (
        "T4",  # a bound token fills its space
        line("z3W @FORBIDDANCE", "2 7K1 T5 765,-,5R a:bL1", SEATS[1]),
        line("z3W @FORBIDDANCE", "2 7K1 T- 765,-,5R a:bL1", SEATS[1]),
        f"FORBIDDANCE {NO_FIT}",
    ),
    (
        "T2",
        line("z5 @PLACE=N", "2 7K1 T- 765,-,5R a:f", SEATS[1]),
        line("z5 @PLACE=NN", "2 7K1 T- 765,-,5R a:f", SEATS[1]),
        f"PLACE=NN {NO_FIT}",
    ),
    ("T2", line("z{5K} @DRAW#2", *MARKED), line("z5K @DRAW#2", *MARKED), f"DRAW#2 {NO_FIT}"),
    ("T2", line("z{5K} @DRAW#2", *MARKED), line("z{5} @DRAW#2", *MARKED), f"DRAW#2 {NO_FIT}"),
    ("T2", line("z{5KN} @DRAW#2", *MARKED), line("z{5KN} @DRAW#3", *MARKED), f"DRAW#3 {NO_FIT}"),
    ("AC13", line("z5 a:K @FACE_UP#2", *MARKED), line("z- a:K @FACE_UP#2", *MARKED), f"FACE_UP#2 {NO_FIT}"),
    # PU1, A32, A33: for what is drawn
    (
        "PU1",
        line("z{5K} @ACT>DRAW#2!0RP:purify", "2 71 T- 765,-,5R a:f", SEATS[1]),
        line("z{5K} @ACT>DRAW#2!0RP:purify", "2 7K1 T- 765,-,5R a:f", SEATS[1]),
        f"DRAW#2!0RP:purify {NO_FIT}",
    ),
    (
        "PU1",
        line("z5 @ACT>RENEW=NN!0RP:purify", "2 71 T- 765,-,5R a:f", SEATS[1]),
        line("z5 @ACT>RENEW=NN!0RP:purify", "2 7K1 T- 765,-,5R a:f", SEATS[1]),
        f"RENEW=NN!0RP:purify {NO_FIT}",
    ),
    (
        "A32",  # one is kept on an empty Hand
        line("z{5KN} @ACT>DRAW#3!0R風:wind", "2 71 T- 765,-,5R", SEATS[1]),
        line("z{5KN} @ACT>DRAW#3!0R風:wind", "2 71 TH 765,-,5R", SEATS[1]),
        f"DRAW#3!0R風:wind {NO_FIT}",
    ),
    (
        "A32",
        line("z- @ACT>KEEP=5KN!0R風:wind", "2 71 T- 765,-,5R", SEATS[1]),
        line("z- @ACT>KEEP=5KN!0R風:wind", "2 71 TH 765,-,5R", SEATS[1]),
        "nothing can be chosen here (T5)",
    ),
    (
        "A33",
        line("z{5K} @ACT>DRAW#1!0R凛:poise:0a", *SEATS),
        line("z{5K} @ACT>DRAW#2!0R凛:poise:0a", *SEATS),
        f"DRAW#2!0R凛:poise:0a {NO_FIT}",
    ),
    (
        "A33",
        line("z{5K} @ACT>DRAW#1!0R凛:poise:0a", *SEATS),
        line("z{5K} @ACT>DRAW#1!0R凛:poise:0b", *SEATS),
        "poise cannot be aimed at 0b here (A33)",
    ),
    # A25 Demon
    (
        "A25",
        line("z{5K} @ACT>DRAW#1?0", *DEMON),
        line("z{5K} @ACT>DRAW#1?1", *DEMON),
        f"DRAW#1?1 {NO_FIT}",
    ),
    ("A25", line("z{5K} @ACT>DRAW#1?0", *DEMON), line("z{5K} @ACT>DRAW#2?0", *DEMON), f"DRAW#2?0 {NO_FIT}"),
    (
        "A25",
        line("z{5K} @ACT>DRAW#1?0", *DEMON),
        line("z{5K} @ACT>DRAW#1?0!0RP:purify", *DEMON),
        f"DRAW#1?0!0RP:purify {NO_FIT}",
    ),
    (
        "A25",
        line("z{5K} @HAND_OVER>DRAW#1?0", *DEMON),
        line("z{5K} @PLACE=N>DRAW#1?0", *DEMON),
        f"DRAW#1?0 {NO_FIT}",
    ),
    ("A25", line("z5 @ACT>DRAWN=N?0", *DEMON), line("z5 @ACT>DRAWN=NN?0", *DEMON), f"DRAWN=NN?0 {NO_FIT}"),
    (
        "A33",
        line("z5 @ACT>DRAWN=N!0R凛:poise:0a", *SEATS),
        line("z5 @ACT>DRAWN=NN!0R凛:poise:0a", *SEATS),
        f"DRAWN=NN!0R凛:poise:0a {NO_FIT}",
    ),
    (
        "A33",
        line("z5 @ACT>DRAWN=N!0R凛:poise:0a", *SEATS),
        line("z5 @ACT>DRAWN=N", *MARKED),
        f"DRAWN=N {NO_FIT}",
    ),
    (
        "A25",
        line("z5 @ACT>DRAWN=N?0", *DEMON),
        line("z5 @ACT>DRAWN=N?0!0R凛:poise:0a", *DEMON),
        f"DRAWN=N?0!0R凛:poise:0a {NO_FIT}",
    ),
    # DE3
    (
        "DE3",
        line("z5K @HAND_OVER>STRIKE", "2 71 -- 765,-,5R a:f d:KW", SEATS[1]),
        line("z5K @HAND_OVER>STRIKE", *MARKED),
        f"STRIKE {NO_FIT}",
    ),
    # A27, A5, A12, A15, A22, A28
    (
        "A27",
        line("z5K @ACT>SHADOW!0L影:shadow::3", *MARKED),
        line("z5K @ACT>SHADOW!0L影:shadow::K", *MARKED),
        f"SHADOW!0L影:shadow::K {NO_FIT}",
    ),
    (
        "A5",
        line("z5K @ACT>ZEN?0!0L禅:zen", "2 KN -- 765,-,5R", "3 W5 -- 6M6,-,-"),
        line("z5K @ACT>ZEN!0L禅:zen", "2 KN -- 765,-,5R", "3 W5 -- 6M6,-,-"),
        f"ZEN!0L禅:zen {NO_FIT}",
    ),
    (
        "A5",
        line("z5K @ACT>ZEN?1!0L禅:zen::07", "2 71 -- 765,-,5R", "3 W7 -- 6M6,-,-"),
        line("z5K @ACT>ZEN?1!0L禅:zen::01", "2 71 -- 765,-,5R", "3 W7 -- 6M6,-,-"),
        f"ZEN?1!0L禅:zen::01 {NO_FIT}",
    ),
    (
        "A5",
        line("z5K @ACT>ZEN?1!0L禅:zen::07", "2 71 -- 765,-,5R", "3 W7 -- 6M6,-,-"),
        line("z5K @ACT>ZEN?1!0L禅:zen::07", "2 71 -- 765,-,5R", "3 - W- 6M6,-,-"),
        f"ZEN?1!0L禅:zen::07 {NO_FIT}",
    ),
    (
        "A12",
        line("z5K @ACT>WRATH?00!0L怒:wrath", *WRATH),
        line("z5K @ACT>WRATH?01!0L怒:wrath", *WRATH),
        f"WRATH?01!0L怒:wrath {NO_FIT}",
    ),
    (
        "A12",
        line("z5K @ACT>WRATH?00!0L怒:wrath", *WRATH),
        line("z5K @ACT>WRATH!0L怒:wrath", *WRATH),
        f"WRATH!0L怒:wrath {NO_FIT}",
    ),
    (
        "A15",
        line("z5K @ACT>STORM=TT#2?01!0L嵐:storm"),
        line("z5K @ACT>STORM=TT#2?0!0L嵐:storm"),
        f"STORM=TT#2?0!0L嵐:storm {NO_FIT}",
    ),
    (
        "A15",
        line("z5K @ACT>STORM=TT#1?01!0L嵐:storm"),
        line("z5K @ACT>STORM=TT?01!0L嵐:storm"),
        f"STORM=TT?01!0L嵐:storm {NO_FIT}",
    ),
    (
        "A22",
        line("z5K @ACT>SPRING!0R潤:spring", "2 71 -- 765,-,5R c:KN", SEATS[1]),
        line("z5K @ACT>SPRING!0R潤:spring", "2 - 71 765,-,5R c:KN", SEATS[1]),
        "nothing can be chosen here (T5)",
    ),
    (
        "A22",
        line("z5K @ACT>TAKE#1!0R潤:spring::1", "2 7 -- 765,-,5R c:1KN", SEATS[1]),
        line("z5K @ACT>TAKE#1!0R潤:spring::1", "2 752 -- 76,-,5R c:1KN", SEATS[1]),
        f"TAKE#1!0R潤:spring::1 {NO_FIT}",
    ),
    (
        "A28",
        line("z5K @ACT>PHOENIX=1?1!0L鳳:phoenix:1>PHOENIX=W?0", *PHOENIX),
        line("z5K @ACT>PHOENIX=W?0", *MARKED),
        f"PHOENIX=W?0 {NO_FIT}",
    ),
    (
        "A28",
        line("z5K @ACT>PHOENIX=1?1!0L鳳:phoenix:1>PHOENIX=W?0", *PHOENIX),
        line("z5K @ACT>PHOENIX=1?0!0L鳳:phoenix:1>PHOENIX=W?0", *PHOENIX),
        f"PHOENIX=W?0 {NO_FIT}",
    ),
    (
        "A28",
        line("z5K @ACT>PHOENIX=1?1!0L鳳:phoenix:1", *PHOENIX),
        line("z5K @ACT>PHOENIX=1?1!0L鳳:phoenix:1", PHOENIX[0], "3 W -- 6M6,-,-"),
        f"PHOENIX=1?1!0L鳳:phoenix:1 {NO_FIT}",
    ),
    (
        "A28",
        line("z5K @ACT>PHOENIX=1122?1!0L鳳:phoenix:1", PHOENIX[0], "3 - W- 6M6,-,-"),
        line("z5K @ACT>PHOENIX=42211?1!0L鳳:phoenix:1", PHOENIX[0], "3 - W- 6M6,-,-"),
        f"PHOENIX=42211?1!0L鳳:phoenix:1 {NO_FIT}",
    ),
]
TWO_ENGLISH_WORDS = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


@pytest.mark.parametrize(("clause", "good", "bad", "why"), [*BASE, *ARCANA])
def test_a_moment_that_can_be_and_one_beside_it_that_cannot(clause, good, bad, why):
    assert clause in clause_ids()
    position = examine_text(good).position
    assert position is not None, examine_text(good).problems
    assert parse_position(good) == position
    wrong = examine_text(bad).wrong
    assert f"moment: {why}" in [one.text() for one in wrong]
    for one in wrong:
        assert not TWO_ENGLISH_WORDS.search(one.text("ja", in_line=True)), one.text("ja", in_line=True)


@pytest.mark.parametrize("good", [good for _, good, _, _ in [*BASE, *ARCANA]])
def test_what_is_accepted_can_be_played(good):
    """Somebody is asked or the game is over, and every answer leads on."""
    position = parse_position(good)
    game = Raigo(position.rules)
    state = game.start(position.state)
    options = [*actions(game.node(state))]
    assert options or game.is_over(state)
    for option in options:
        game.apply(state, option)


def test_ro4_a_raigo_battle_is_answered_by_all_at_once_and_checked_as_one():
    battle = line("z5 @ACT>BATTLE!0RT:charge:1a&1LR&0LM", SEATS[0], "3 W -H 6M6,5,-")
    position = parse_position(battle)
    game = Raigo(position.rules)
    state = game.start(position.state)
    both = (Action("tower", target="0a"), Action("tower", target="1b"))
    assert play(game, state, both) == game.apply(state, both)
    with pytest.raises(IllegalAction):
        play(game, state, (both[0], Action("tower", target="1c")))


def test_every_sentence_of_the_middle_of_a_turn_is_told_in_both_languages():
    """No row of these is left without a story."""
    told = {one.row for _, _, bad, _ in [*BASE, *ARCANA] for one in examine_text(bad).wrong}
    rows = [*table("position")]
    middle = rows[rows.index("pending_never") : rows.index("nothing_to_choose") + 1]
    assert {*middle} - told == {"pending_nothing"}


def test_t5_with_nothing_pending_there_is_no_moment():
    """A table made in code; no text says it."""
    for seats in (SEATS, MARKED):
        state, rules = parse_position(line("z5K @ACT", *seats))
        (problem,) = moment_problems(rules, state._replace(stack=()))
        assert problem.text().startswith("moment: nothing is pending")
        assert (problem.clause, problem.row) == ("T5", "pending_nothing")


def test_with_arcana_and_somebody_out_only_the_form_of_the_moment_is_looked_at():
    """E2 The table is as the effect left it: the Tower that Storm chose among is gone."""
    over = line("z5K o=0 @ACT>STORM=TT#2?01!0L嵐:storm>OVER", "0 71 -- -,-,-", "3 W -H -,-,-")
    assert examine_text(over).position is not None
    assert examine_text(over.replace("=TT", "")).position is not None  # its row says that it may carry them
    assert [one.clause for one in examine_text(over.replace("!0L嵐:storm", "")).wrong] == ["T5"]


def test_a_fault_of_ours_is_no_fault_of_the_position(monkeypatch):
    """What the rules raise is not taken for a table that does not fit."""
    position = parse_position(line("z5K @ACT>NINJA?0", *MARKED))

    def breaks(*_):
        raise LookupError("ours")

    monkeypatch.setattr(arcana_game.Game, "node", breaks)
    with pytest.raises(LookupError, match="ours"):
        moment_problems(position.rules, position.state)


def test_a22_with_r26_once_ninja_may_take_what_spring_has_just_discarded():
    """Then there is less that may not be taken (R34), and Spring goes on."""
    position = parse_position(line("z5K R26=once @ACT>SPRING!0L潤:spring", "2 忍5 -- 76,-,R c:1K", SEATS[1]))
    game = Raigo(position.rules)
    state = game.apply(game.start(position.state), Action("renew", target="忍5"))
    assert state.stack[-1].step.name == "NINJA"
    swap = next(one for one in actions(game.node(state)) if one == Action("swap", target="1B1", other="c5"))
    state = game.apply(state, swap)
    assert state.seats[1].body == "5"
    here = Position(state, position.rules)
    assert examine_text(format_position(here)).position == here
    options = [*actions(game.node(state))]
    assert options
    assert all("c5" not in option.target for option in options)
