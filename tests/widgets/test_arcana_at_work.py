"""Each of the 36 Arcana on the Table: its choices have marks and words, and the director shows what it does."""

import pytest
from support.arcana_at_work import AT_WORK

from raigo_lab import Table
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.tokens import ARCANA, KIND
from raigo_lab.widgets.table.options import options_json
from raigo_lab.widgets.table.tries import MARK

# What is to be seen of each besides its card, by the words of its clause: something is cut, taken, turned over ...
SEEN = {
    "cut": "覇怒鳴影焔",
    "switch": "天禅楼忍",
    "pile": "啓",
    "no_harmony": "和",
    "summon": "龍琥樹",
    "destroy": "舞蒼鬼D",  # comes to the Head
    "lie": "零幻風",
    "note": "赫封崩",
    "purify": "月潤鳳",
    "strike": "嵐神凛",
    "snake": "麟姫美",
    "bind": "縛",
    "turn": "涼",
    "yang": "麗",
}
KIND_SEEN = {token: kind for kind, tokens in SEEN.items() for token in tokens}


def played(token: str, lang: str = "en") -> list[dict]:
    """All beats of an Arcanum at work."""
    position, choices = AT_WORK[token]
    one = Table(position, lang=lang)
    seen: list[dict] = []
    for choice in choices:
        offered = [str(option) for option in one._game.offered()]
        assert choice in offered, (choice, offered)
        one.picked = {"id": offered.index(choice), "serial": one.serial}
        seen += one.scene["beats"]
    return seen


def test_there_are_36_and_each_is_at_work_here():
    assert set(AT_WORK) == {*ARCANA, "D"} == set(KIND_SEEN)
    assert len(AT_WORK) == 36


@pytest.mark.parametrize("token", AT_WORK)
def test_the_director_shows_the_card_and_the_effect_of_each(token: str):
    seen = played(token)
    cards = [beat["card"]["name"] for beat in seen if "card" in beat]
    assert token == "D" or f"{KIND[token].english} {token}" in cards  # Destroy has a bar of its own
    assert KIND_SEEN[token] in [beat["kind"] for beat in seen]
    assert any(beat["text"] for beat in seen)


@pytest.mark.parametrize("token", AT_WORK)
def test_every_question_of_each_has_marks_that_tell_its_choices_apart(token: str):
    position, choices = AT_WORK[token]
    one = Table(position)
    for choice in choices:
        game = one._game
        offered = game.offered()
        made = options_json(
            view(game.session.start.rules, game.session.state, game.chooser), offered, game.chooser, "en"
        )
        marks = [tuple(option["marks"]) for option in made]
        assert len({tuple(sorted(mark)) for mark in marks}) == len(marks)
        for mark in (mark for option in marks for mark in option if ">" not in mark and "#" not in mark):
            assert MARK.fullmatch(mark), mark
        one.picked = {"id": [str(option) for option in offered].index(choice), "serial": one.serial}


def test_a26_bind_flies_to_the_token_it_lies_on():
    assert [beat["ways"] for beat in played("縛") if beat["kind"] == "bind"] == [[["0d", "1R"]]]
    hand = Table(AT_WORK["縛"][0])
    hand.picked = {
        "id": [str(one) for one in hand._game.offered()].index("chant L bind 1R"),
        "serial": hand.serial,
    }
    assert hand.scene["moves"] == [["0L", "1R"]]  # the trail
    one = Table(AT_WORK["縛"][0])
    offered = [str(option) for option in one._game.offered()]
    one.picked = {"id": offered.index("chant L bind 1B1"), "serial": one.serial}
    ways = [way for beat in one.scene["beats"] if beat["kind"] == "bind" for way in beat["ways"]]
    assert ["0d", "1X"] in ways  # a bound token of the Body has a row of its own
