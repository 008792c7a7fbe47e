"""What a Tower is worth (H): stories by clause, and every settled Tower against a plain brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raigo_lab.raigo.hands import HANDS, misfit, settled, worth
from raigo_lab.raigo.rules import Rules

# H: the rulebook's examples and official figures.

WORKED_EXAMPLES = [  # H11: tower, hand, points
    ("4H4", "Sakura", 2),
    ("5HK", "Lotus", 1),
    ("M42", "Even Lotus", 1),
    ("5KT", "Odd Lotus", 1),
    ("RRR321", "Lotus-Sakura", 6),
    ("7W44K3", "White Camellia", 4),
    ("7744KK", "Red Camellia", 6),
    ("43211", None, 0),
    ("3NNN", None, 0),
    ("1T11", "Sakura", 3),
    ("HKN", "Lotus", 2),
]

TOTALS = [  # H10: hand, tower of mixed suits and its total, tower of one suit and its total
    ("Sakura", "4H4", 2, "HHH", 3),
    ("Sakura", "4H4H", 3, "4444", 4),
    ("Sakura", "4H4HH", 4, "HHHHH", 5),
    ("Sakura", "4H4H4H", 5, "NNNNNN", 6),
    ("Lotus", "5HK", 1, "321", 2),
    ("Lotus", "7M54", 2, "7654", 3),
    ("Lotus", "D8765", 3, "54321", 4),
    ("Lotus", "65432T", 4, "876543", 5),
    ("Even Lotus", "M42", 1, "642", 2),
    ("Even Lotus", "8M42", 2, "PMHN", 3),
    ("Odd Lotus", "5KT", 1, "DWR", 2),
    ("Odd Lotus", "D753", 2, "7531", 3),
    ("Odd Lotus", "D7531", 3, "DWRKT", 4),
    ("Double Lotus", "8W6K2T", 5, "765321", 6),
    ("Sakura-Lotus", "765HHH", 6, "765444", 7),
    ("Lotus-Sakura", "RRR321", 6, "555321", 7),
    ("Double Sakura", "66M33K", 7, "666333", 8),
    ("White Camellia", "7W44K3", 4, None, 4),
    ("Red Camellia", "7744KK", 6, "774433", 6),
]

RAIJIN = [  # H6
    ("Shigure-Lotus", "PWMRHK", 10),
    ("Kasumi-Double Lotus Head", "PWMRRR", 11),
    ("Sakura-Dance Macabre", "5R5R5R", 11),
    ("Sakura-Dance Macabre", "R5R5R5", 11),
    ("Phantom Samsara", "6M6M6M", 12),
    ("Phantom Samsara", "M6M6M6", 12),
    ("Justice of Bishamonten", "KKKKKK", 12),
    ("Rikka-Snow White", "WWMM66", 12),
]


def hand(tower: str, **rulings: str) -> str | None:
    found = worth(tower, Rules(**rulings)).hand
    return found.english if found else None


def points(tower: str, **rulings: str) -> int:
    return worth(tower, Rules(**rulings)).points


@pytest.mark.parametrize(("tower", "name", "total"), WORKED_EXAMPLES)
def test_h11_worked_example(tower, name, total):
    assert (hand(tower), points(tower)) == (name, total)


@pytest.mark.parametrize(("name", "mixed", "plain", "one_suit", "dyed"), TOTALS)
def test_h10_totals_plain_and_with_the_suit_bonus(name, mixed, plain, one_suit, dyed):
    assert (hand(mixed), points(mixed)) == (name, plain)
    if one_suit:
        assert (hand(one_suit), points(one_suit)) == (name, dyed)


@pytest.mark.parametrize("tower", ["44", "4", "", "5H", "PW"])
def test_h1_h2_h3_two_stories_are_no_hand(tower):
    assert (hand(tower), points(tower)) == (None, 0)


def test_h1_sakura_asks_for_one_weight_not_one_face():
    assert hand("4H4") == "Sakura"
    assert hand("4H3") is None


def test_h2_lotus_falls_by_exactly_one():
    assert hand("DP7") == "Lotus"
    assert hand("543") == "Lotus"
    assert hand("542") is None
    assert hand("5443") is None


def test_h3_even_and_odd_lotus_fall_by_two_as_far_as_weights_go():
    assert [hand("8642"), hand("P6H"), hand("642")] == ["Even Lotus"] * 3
    assert [hand("D7531"), hand("DWR3"), hand("531")] == ["Odd Lotus"] * 3
    assert hand("741") is None  # by three
    assert hand("8641") is None


def test_h4_the_part_below_is_named_last():
    assert hand("765444") == "Sakura-Lotus"  # Sakura above, Lotus below
    assert hand("777654") == "Lotus-Sakura"  # Lotus above, Sakura below


def test_h4_combined_hands_have_six_stories_cut_in_the_middle():
    assert hand("6M633") is None
    assert hand("666633") == "Red Camellia"
    assert hand("66633K") == "Double Sakura"
    assert hand("666653") is None  # a Sakura of four and two left over


def test_h5_each_pair_of_a_red_camellia_is_the_same_token():
    assert (hand("7744KK"), points("7744KK")) == ("Red Camellia", 6)
    assert (hand("7744K3"), points("7744K3")) == ("White Camellia", 4)
    assert hand("774K33") is None


def test_h5_two_pairs_of_one_weight_are_still_pairs():
    assert hand("WW7733") == "Red Camellia"
    assert hand("W7W733") == "White Camellia"


@pytest.mark.parametrize(("name", "tower", "total"), RAIJIN)
def test_h6_raijin_hand_without_any_bonus(name, tower, total):
    one = worth(tower)
    assert one.hand is not None
    assert (one.hand.english, one.basic, one.height, one.suit, one.points) == (name, total, 0, 0, total)


def test_h6_one_other_face_is_another_hand():
    assert (hand("8WMRHK"), points("8WMRHK")) == ("Lotus", 4)
    assert (hand("55RR5R"), points("55RR5R")) == ("Sakura", 5)
    assert (hand("KKKKK3"), points("KKKKK3")) == ("Sakura", 5)
    assert (hand("PWMRR5"), points("PWMRR5")) == ("Sakura-Lotus", 6)


@pytest.mark.parametrize(("tower", "bonus"), [("444", 0), ("4444", 1), ("4444H", 2), ("4444HH", 3)])
def test_h7_one_more_for_each_token_from_the_fourth_story_up(tower, bonus):
    assert worth(tower).height == bonus


def test_h7_h8_no_bonus_without_a_hand_or_for_special_hands():
    for tower in ("3NNN", "43211", "774433", "7W44K3", "WW7733"):
        assert (worth(tower).height, worth(tower).suit) == (0, 0)


def test_h8_the_whole_tower_is_of_one_suit():
    assert [worth("HKN").suit, worth("432").suit, worth("H32").suit] == [1, 1, 0]
    assert worth("666KKK").suit == 0  # each half alone does not count
    assert worth("MMMKKK").suit == 1


def test_h9_raijin_then_basic_then_special_then_combined():
    assert (hand("KKKKKK"), points("KKKKKK")) == ("Justice of Bishamonten", 12)
    assert (hand("876543"), points("876543")) == ("Lotus", 5)
    assert (hand("KKKK33"), points("KKKK33")) == ("Sakura", 5)
    assert (hand("NNNNNN"), points("NNNNNN")) == ("Sakura", 6)
    groups = list(dict.fromkeys(row.group for row in HANDS))
    assert groups == ["Raijin", "Basic", "Special", "Combined"]


def test_h_one_token_too_many_is_no_hand():
    for tower in ("4443", "54322", "D75311", "86421", "76544"):
        assert (hand(tower), points(tower)) == (None, 0)


def test_t7_equal_weights_may_lie_on_each_other():
    assert settled("7W44K3")
    assert settled("")
    assert settled("D")


def test_t7_t9_a_token_on_a_lighter_one_makes_it_unsettled():
    one = worth("54K6")
    assert (one.settled, one.hand, one.points, misfit("54K6")) == (False, None, -1, 4)
    assert points("345") == -1
    assert points("KRMHWP") == -1


def test_t7_unsettled_as_long_as_any_token_lies_on_a_lighter_one():
    assert [points("4544"), points("454"), points("45"), points("4")] == [-1, -1, -1, 0]


def test_r14_camellia_pairs_by_count():
    assert hand("7W7W33") == "White Camellia"
    assert (hand("7W7W33", R14="count"), points("7W7W33", R14="count")) == ("Red Camellia", 6)
    assert hand("7W7733", R14="count") == "White Camellia"
    assert hand("774K33", R14="count") is None


def test_r15_rikka_snow_white_in_any_order_of_its_sixes():
    assert hand("WW6M6M") == "White Camellia"
    assert (hand("WW6M6M", R15="any"), points("WW6M6M", R15="any")) == ("Rikka-Snow White", 12)
    assert hand("WWMM66", R15="any") == "Rikka-Snow White"
    assert hand("WWM666", R15="any") == "White Camellia"
    assert hand("W7MM66", R15="any") == "White Camellia"


def test_r23_even_and_odd_lotus_are_no_part_of_a_combined_hand():
    assert (hand("642111"), points("642111")) == ("Sakura-Lotus", 7)
    assert hand("642111", R23="no") is None
    assert hand("RRR531", R23="no") is None
    assert hand("642", R23="no") == "Even Lotus"
    assert hand("RRR321", R23="no") == "Lotus-Sakura"


def test_r24_best_points_instead_of_the_order():
    assert (hand("NNNNNN", R24="points"), points("NNNNNN", R24="points")) == ("Double Sakura", 8)
    assert (hand("KKKK33", R24="points"), points("KKKK33", R24="points")) == ("Double Sakura", 7)
    assert (hand("876543", R24="points"), points("876543", R24="points")) == ("Double Lotus", 6)
    assert hand("KKKKKK", R24="points") == "Justice of Bishamonten"


@pytest.mark.parametrize("row", HANDS, ids=lambda row: row.english)
def test_every_row_of_the_table_shows_itself_in_its_example(row):
    assert worth(row.example).hand == row


# Every settled Tower there is, against hands that are spelled out instead of recognised.
# Nothing below uses the package's tables: faces and copies are those of C1, written again.

COPIES = dict(zip("TNKHRMWPD", (8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) | dict.fromkeys("12345678", 4)
FACES = {
    str(weight): spell + (str(weight) if weight < 9 else "") for weight, spell in enumerate("TNKHRMWPD", 1)
}
HEAVINESS = {face: weight for weight, faces in FACES.items() for face in faces}
ORDER = ("Raijin", "Basic", "Special", "Combined")  # H9
Claim = tuple[str, str, int]  # group, name, basic points


def in_supply(tower: str) -> bool:
    return all(tower.count(face) <= COPIES[face] for face in set(tower))


@cache
def every_settled_tower() -> list[str]:
    """From the empty Circle on, story by story, whatever may still be laid on top."""
    towers, tops = [""], [""]
    for _story in range(6):
        tops = [
            tower + face
            for tower in tops
            for face in COPIES
            if (not tower or HEAVINESS[face] <= HEAVINESS[tower[-1]]) and tower.count(face) < COPIES[face]
        ]
        towers += tops
    return towers


def number_of_settled_towers() -> int:
    """Multiply, weight by weight, the ways to lay k tokens of that weight; drop all above six."""
    ways = [1] + [0] * 6
    for faces in FACES.values():
        spells, silents = COPIES[faces[0]], COPIES[faces[1]] if len(faces) == 2 else 0
        layer = [sum(comb(k, s) for s in range(k + 1) if s <= spells and k - s <= silents) for k in range(7)]
        ways = [sum(ways[i] * layer[k - i] for i in range(k + 1)) for k in range(7)]
    return sum(ways)


def towers_of(weights: str) -> Iterator[str]:
    """Every Tower with these weights, bottom to top, that C1 allows."""
    return filter(in_supply, map("".join, product(*(FACES[weight] for weight in weights))))


def slices(line: str, most: int) -> list[str]:
    return [line[i : i + n] for n in range(3, most + 1) for i in range(len(line) - n + 1)]


def as_weights(claims: dict[str, list[Claim]], shapes: list[str], claim: Claim) -> None:
    for shape in shapes:
        for tower in towers_of(shape):
            claims.setdefault(tower, []).append(claim)


@cache
def red_camellias(by_count: bool) -> frozenset[str]:
    """Three kinds, each twice: as three blocks, or (R14) shuffled as far as the Tower stays settled."""
    found = set()
    for kinds in combinations_with_replacement(COPIES, 3):
        blocks = permutations(kinds)
        for tower in (
            set(map("".join, permutations(kinds * 2)))
            if by_count
            else {a * 2 + b * 2 + c * 2 for a, b, c in blocks}
        ):
            if list(tower) == sorted(tower, key=HEAVINESS.get, reverse=True) and in_supply(tower):
                found.add(tower)
    return frozenset(found)


def hands_spelled_out(rules: Rules) -> dict[str, list[Claim]]:
    """Tower -> every hand it could count as, each hand written out in full (H1 to H6)."""
    claims: dict[str, list[Claim]] = {}
    weights = "987654321"
    lotus, even, odd = slices(weights, 6), slices("8642", 4), slices("97531", 5)
    as_weights(claims, [weight * n for weight in weights for n in range(3, 7)], ("Basic", "Sakura", 2))
    as_weights(claims, lotus, ("Basic", "Lotus", 1))
    as_weights(claims, even, ("Basic", "Even Lotus", 1))
    as_weights(claims, odd, ("Basic", "Odd Lotus", 1))

    sakura3 = [weight * 3 for weight in weights]
    lotus3 = [line for line in lotus + (even + odd if rules.R23 == "yes" else []) if len(line) == 3]
    for below, above, name, basic in (
        (lotus3, sakura3, "Sakura-Lotus", 3),
        (sakura3, lotus3, "Lotus-Sakura", 3),
        (sakura3, sakura3, "Double Sakura", 4),
        (lotus3, lotus3, "Double Lotus", 2),
    ):
        shapes = [lower + upper for lower in below for upper in above if lower[-1] >= upper[0]]
        as_weights(claims, shapes, ("Combined", name, basic))

    white = [a * 2 + b * 2 + c * 2 for a, b, c in combinations_with_replacement(weights, 3)]
    as_weights(claims, white, ("Special", "White Camellia", 4))
    for tower in red_camellias(rules.R14 == "count"):
        claims.setdefault(tower, []).append(("Special", "Red Camellia", 6))
    for name, tower, basic in RAIJIN:
        claims.setdefault(tower, []).append(("Raijin", name, basic))
    if rules.R15 == "any":
        for upper in set(permutations("MM66")) - {tuple("MM66")}:
            claims.setdefault("WW" + "".join(upper), []).append(("Raijin", "Rikka-Snow White", 12))
    return claims


def counted(tower: str, claim: Claim) -> tuple[str, int, int, int]:
    """Name, basic points, height bonus (H7), suit bonus (H8)."""
    group, name, basic = claim
    if group in ("Raijin", "Special"):
        return name, basic, 0, 0
    return name, basic, len(tower[3:]), int(tower.isalpha() or tower.isdigit())


def the_hand(tower: str, claims: list[Claim], rules: Rules) -> tuple[str, int, int, int]:
    """H9: the first group that has a claim, or (R24) whatever brings most."""
    candidates = claims
    if rules.R24 == "order":
        first = min(claims, key=lambda claim: ORDER.index(claim[0]))[0]
        candidates = [claim for claim in claims if claim[0] == first]
    best = [counted(tower, claim) for claim in candidates]
    most = max(sum(one[1:]) for one in best)
    (winner,) = [one for one in best if sum(one[1:]) == most]  # the clauses never leave a tie
    return winner


RULINGS = {
    "default": Rules(),
    "R14": Rules(R14="count"),
    "R15": Rules(R15="any"),
    "R23": Rules(R23="no"),
    "R24": Rules(R24="points"),
    "R14+R15+R23+R24": Rules(R14="count", R15="any", R23="no", R24="points"),
}


def test_h_the_settled_towers_of_at_most_six_stories_are_all_there():
    assert (
        len(set(every_settled_tower())) == len(every_settled_tower()) == number_of_settled_towers() == 160_239
    )


@pytest.mark.parametrize(
    "switched",
    ["default", *(pytest.param(name, marks=pytest.mark.slow) for name in RULINGS if name != "default")],
)
def test_h_all_160239_settled_towers_count_as_the_clauses_spell_it_out(switched):
    rules = RULINGS[switched]
    claims = hands_spelled_out(rules)
    assert claims.keys() <= set(every_settled_tower())
    for tower in every_settled_tower():
        one = worth(tower, rules)
        expected = the_hand(tower, claims[tower], rules) if tower in claims else (None, 0, 0, 0)
        found = (one.hand.english if one.hand else None, one.basic, one.height, one.suit)
        assert (tower, found, one.settled) == (tower, expected, True)
        assert one.points == sum(expected[1:])
    worth.cache_clear()  # nobody else asks for all of them again


# Any pile at all.

PILES = st.text(alphabet="".join(COPIES), max_size=6)


@given(PILES)
def test_t7_settled_is_sorted_by_weight(tower):
    assert settled(tower) == (list(tower) == sorted(tower, key=HEAVINESS.__getitem__, reverse=True))
    assert (misfit(tower) == 0) == settled(tower)


@given(PILES)
def test_t9_unsettled_costs_one_and_is_no_hand(tower):
    one = worth(tower)
    if list(tower) == sorted(tower, key=HEAVINESS.__getitem__, reverse=True):
        assert one.points >= 0
    else:
        assert (one.settled, one.hand, one.basic, one.height, one.suit, one.points) == (
            False,
            None,
            0,
            0,
            0,
            -1,
        )


# Why: the sentence names the hand, its clause and the total.


@given(PILES, st.sampled_from(["en", "ja"]))
def test_why_is_a_whole_sentence_in_both_languages(tower, lang):
    sentence = worth(tower).why(lang)
    assert sentence.endswith("。" if lang == "ja" else ".")
    assert not re.search(r"[{}]|None|  ", sentence)
    assert bool(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence)) == (lang == "ja")


@pytest.mark.parametrize("row", HANDS, ids=lambda row: row.english)
def test_why_names_hand_clause_and_total(row):
    one = worth(row.example)
    assert one.why("en").startswith(f"{row.english} ({row.clause})")
    assert one.why("en").endswith(f", {one.points} in all.")
    assert one.why("ja").startswith(f"{row.japanese}（{row.clause}）")
    assert f"合計{one.points}点" in one.why("ja")


def test_why_tells_each_bonus_with_its_clause():
    assert (
        worth("4444").why()
        == "Sakura (H1): 2 basic points, +1 for height (H7), +1 for Silents only (H8), 4 in all."
    )
    assert worth("HKN").why() == "Lotus (H2): 1 basic point, +1 for Spells only (H8), 2 in all."


def test_why_names_the_token_that_lies_wrong():
    sentence = worth("54K6").why()
    assert "Six (6) on story 4" in sentence
    assert "Katana (3)" in sentence
    assert "T7" in sentence
    assert "T9" in sentence
    assert "4段目の六" in worth("54K6").why("ja")


def test_why_tells_short_towers_from_towers_without_hand():
    assert len({worth(tower).why() for tower in ("", "5", "55", "554")}) == 4
