"""Cards in the words of players."""

import pytest

from raigo_lab.susanoo.card_text import card_text, word
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.effects import FORMS, WORDS, parse_bonus, parse_effect, parse_losing
from raigo_lab.texts import table

CARDS = starter().cards


@pytest.mark.parametrize(
    ("card", "english", "japanese"),
    [
        (
            "B4",
            "In a battle: discard 1 card from hand, then your total +2.",
            "戦闘中に：手札を1枚捨てて、自分の合計+2。",
        ),
        (
            "E08",
            "At once: pick a Transformation if nobody has a lower level.",
            "すぐに：最低レベルなら、変化を一つ選ぶ。",
        ),
        (
            "T09",
            "Always: roll a die: 6 or more, your total +10.",
            "いつも：さいころを振り6以上で自分の合計+10。",
        ),
        (
            "I18",
            "While worn: your total +2. While worn: you have Earth too.",
            "身につけている間：自分の合計+2。身につけている間：土の属性も持つ。",
        ),
        (
            "Y23",
            "When you are the fighter: its total +2 if there is no helper. If it is not escaped: level −2 for good, discard 1 item in play.",
            "自分が戦う人のとき：助っ人がいないなら妖怪の合計+2。逃げられなければ：レベル−2、場の宝を1枚捨てる。",
        ),
        (
            "Y15",
            "When you are the fighter: its total +2 if you have 4 or more cards in hand. If it is not escaped: discard the whole hand.",
            None,
        ),
    ],
)
def test_what_a_card_says(card, english, japanese):
    assert card_text(CARDS[card]) == english
    assert japanese is None or card_text(CARDS[card], "ja") == japanese


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_has_words_without_its_codes(lang):
    for card in CARDS.values():
        text = card_text(card, lang)
        assert text
        assert "{" not in text
        assert "_" not in text
        assert ">=" not in text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_verb_and_condition_of_the_vocabulary_has_words(lang):
    rows = table("susanoo_card")
    for verb in FORMS:
        words = WORDS.get(verb, ())
        assert f"verb_{verb}" in rows or all(f"verb_{verb}_{one}" in rows for one in words)
    for effect in (
        "turn: steal sake",
        "win: draw E 2",
        "always: ward sake",
        "worn: sake 4",
        "battle: side -2",
    ):
        card = CARDS["B1"]._replace(effect=parse_effect(effect))
        assert card_text(card, lang)
    for need in (
        "lv<=3",
        "hand<=1",
        "sake<=1",
        "heads>=1",
        "heads<=2",
        "el V",
        "vs W",
        "worn Armor",
        "bare Helmet",
        "many",
    ):
        assert card_text(CARDS["Y01"]._replace(bonus=parse_bonus(f"2 if {need} & highest")), lang)
    assert card_text(CARDS["Y01"]._replace(lose=parse_losing("drop item all, drop sake all, death")), lang)
    assert word("Helmet", lang)
