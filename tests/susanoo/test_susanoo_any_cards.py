"""The one interpreter of WK's vocabulary with cards that nobody thought of: random sets are read, played and conserved."""

import random
from collections import Counter

import pytest
from susanoo_walks import all_cards, any_rules, pick

from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.susanoo.card_text import card_text
from raigo_lab.susanoo.cards import FILES, WHENS_OF, load_set
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.effects import COUNTED, ELEMENTS, FORMS, PLAIN, SLOTS, STANDING_WHENS, VERBS_OF, WORDS
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.rules import open_box
from raigo_lab.susanoo.state import Action


def any_need(rng):
    kind = rng.choice(["count", "plain", "element", "slot"])
    if kind == "count":
        return f"{rng.choice(COUNTED)}{rng.choice(['>=', '<='])}{rng.randint(0, 6)}"
    if kind == "plain":
        return rng.choice(PLAIN)
    if kind == "element":
        return f"{rng.choice(['el', 'vs'])} {rng.choice(ELEMENTS)}"
    return f"{rng.choice(['worn', 'bare'])} {rng.choice(SLOTS)}"


def any_verb(when, rng):
    name = rng.choice(VERBS_OF[when])
    values = {
        "N": str(rng.randint(1, 3) if name in ("draw", "drop", "scry", "sake") else rng.randint(-4, 5)),
        "T": str(rng.randint(1, 6)),
        "word": rng.choice(WORDS.get(name, ("",))),
    }
    return " ".join([name, *(values[part] for part in FORMS[name].split())])


def any_clause(whens, rng):
    when = rng.choice(whens)
    verbs = ", ".join(any_verb(when, rng) for _ in range(rng.choice([1, 1, 2])))
    pay = f"pay {rng.randint(1, 2)} > " if when not in STANDING_WHENS and rng.random() < 0.3 else ""
    needs = (
        f" if {' & '.join(any_need(rng) for _ in range(rng.choice([1, 2])))}" if rng.random() < 0.3 else ""
    )
    return f"{when}: {pay}{verbs}{needs}"


def any_effect(whens, rng):
    return "; ".join(any_clause(whens, rng) for _ in range(rng.choice([1, 1, 2])))


def any_row(kind, rng):
    row = ['en = "Card"', 'ja = "札"']
    if kind != "E":
        row.append(f'element = "{rng.choice(ELEMENTS)}"')
    if kind in "YO":
        row += [f"level = {rng.randint(1, 12)}", f'condition = "{rng.randint(-2, 4)} if {any_need(rng)}"']
    if kind == "Y":
        lose = ", ".join(any_verb("lose", rng) for _ in range(2))
        row += [f'lose = "{lose}"', f"rewards = {rng.randint(0, 3)}", f"levels = {rng.randint(0, 2)}"]
    where = kind
    if kind == "I":
        where = rng.choice(["Equipment", "Consumable"])
        row.append(f'type = "{rng.choice(SLOTS) if where == "Equipment" else where}"')
    if kind not in "YO":
        row.append(f'effect = "{any_effect(WHENS_OF[where], rng)}"')
    if kind in "IT":
        row.append(f"vp = {rng.randint(0, 5)}")
    return f"{{ {', '.join(row)} }}"


def any_set(folder, rng):
    numbers = {"B": 6, "Y": 14, "O": 4, "E": 22, "I": 30, "T": 9}
    for name, kind in FILES.items():
        rows = [f"{kind}{i} = {any_row(kind, rng)}" for i in range(1, numbers[kind] + 1)]
        (folder / name).write_text("\n".join(rows) + "\n", encoding="utf-8")
    return load_set(folder)


def tries(state, node):
    """Ways to play, use and answer with what the chooser has, and to name somebody."""
    seat = state.seats[node.seat]
    cards = [*seat.hand, *seat.worn, *filter(None, (seat.being, seat.active))]
    named = (
        ["0", "2", "us", *(foe.card for foe in state.battle.yokai[:1])] if state.battle else ["0", "1", "2"]
    )
    plain = {Action(verb, (card,)) for verb in ("play", "use", "cancel", "reroll") for card in cards}
    aimed = {Action(verb, (card, word)) for verb in ("play", "use") for card in cards for word in named}
    return plain | aimed | {Action("name", (word,)) for word in named}


@pytest.mark.parametrize("seed", range(12))
def test_wk1_any_set_of_the_vocabulary_can_be_played(tmp_path, seed):
    rng = random.Random(seed)  # noqa: S311
    cards = any_set(tmp_path, rng)
    whole = Counter(list(cards.cards))
    assert all(card_text(card, lang) for card in cards.cards.values() for lang in ("en", "ja"))
    box = open_box(any_rules(rng, WR10=4), cards)
    game = Susanoo(box)
    state = game.start(deal(3 + seed % 3, seed, box).state)
    for number in range(2500):
        node = game.node(state)
        assert Counter(all_cards(state)) == whole
        if isinstance(node, Over):
            break
        if isinstance(node, Choice):
            assert len(node.options) == len(set(node.options)) > 1
            if number % 9 == 0:
                assert all(why_not(box, state, option, node.seat) == () for option in node.options[:40])
                assert all(
                    bool(why_not(box, state, one, node.seat)) for one in tries(state, node) - {*node.options}
                )
        if isinstance(node, Chance):
            assert len(node.outcomes) > 1
        state = game.apply(state, pick(node, rng))
