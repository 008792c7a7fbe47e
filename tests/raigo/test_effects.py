"""An effect is one row: what follows from the rows, and that the fast generators are the product of the aims."""

from __future__ import annotations

import re

import pytest
from support.copies import copy_package, insert, run_in
from support.places import PACKAGE
from support.random_games import dice, some_start, walk
from support.stories import at

from raigo_lab.raigo.arcana.game import GAME
from raigo_lab.raigo.arcana.rows import ARCANUM
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.effects import When, hooks, product_of_aims
from raigo_lab.raigo.spells import ANSWERS, ASKS, CHANTED_AS, EFFECT, EFFECTS, MAKES, ROWS, THUNDER
from raigo_lab.raigo.state import Action, Step
from raigo_lab.raigo.text.actions import format_action, parse_action
from raigo_lab.raigo.tokens import SPELLS
from raigo_lab.raigo.turn import STEPS
from raigo_lab.raigo.verbs import hand_token, put, set_hand
from raigo_lab.texts import LANGUAGES, table
from raigo_lab.widgets.table.options import KEYS

FAST = [effect for effect in EFFECTS.values() if effect.fast]


# What follows from the rows


def test_c1_every_spell_has_a_row_and_every_row_a_spell():
    assert {token for row in ROWS for token in row.tokens} == {*SPELLS}
    assert len(EFFECT) == len(ROWS)


def test_t10_and_mi1_what_each_token_is_chanted_as():
    assert dict(CHANTED_AS) == {
        "T": ("discharge", "charge"),
        "N": ("snake",),
        "K": ("katana",),
        "M": ("discharge", "charge", "snake", "katana"),
        "W": ("switch",),
        "P": ("purify",),
        "D": ("destroy",),
    }


def test_mi1_what_can_still_bring_about_an_effect():
    assert (MAKES["shield"], MAKES["roar"], MAKES["katana"], MAKES["switch"]) == ("HM", "RM", "KM", "W")


def test_sh1_and_ro1_only_thunder_is_turned_and_only_three_spells_are_stopped():
    assert THUNDER == ("discharge", "charge")
    stopped = [effect.name for effect in EFFECTS.values() if Step.SHIELD in effect.answered_by]
    assert stopped == ["discharge", "charge", "snake", "katana"]
    assert {*ANSWERS} == {"shield", "roar"}


def test_the_questions_of_effects_are_steps_of_the_game():
    assert {step: STEPS[step] for step in ASKS} == dict(ASKS)
    assert {*STEPS} == {step for step in Step if step <= Step.OVER}
    assert {*GAME.steps} == {*Step}
    assert {*ASKS} == {Step.PURIFY, Step.RENEW, Step.STRIKE}


def test_every_effect_has_a_clause_a_name_in_both_languages_and_a_key_of_its_own():
    for effect in (*ROWS, *ARCANUM.values()):
        assert all(table("effect")[effect.name][lang] for lang in LANGUAGES)
        assert effect.clause in clause_ids()
    assert len({*KEYS.values()}) == len(KEYS)


def test_t12_t13_the_hooks_of_the_rows_are_those_that_are_called():
    for moment in When._fields:
        expected = [getattr(row.when, moment) for row in ROWS if getattr(row.when, moment)]
        assert [*getattr(hooks, moment)] == expected
    assert [row.name for row in ROWS if row.when != When()] == ["charge", "destroy"]


# The product of the aims


def in_flight(state, seat: int, hand: str):
    """The table with the token of a Hand in flight (T13)."""
    return put(state, seat, set_hand(state.seats[seat], hand, ""))


AIMED = "2p t0 z- e2 R5={} @ACT / 2 71 -2 765,3*T1,- c:KP / 2 4 H- 654,-,5*T1"


@pytest.mark.parametrize("ruling", ["impossible", "possible"])
@pytest.mark.parametrize(
    ("name", "targets"),
    [
        ("discharge", "0a 1a"),
        ("charge", "0a 1a"),
        ("snake", "0B1 0B2 0R 1B1 1L"),
        ("katana", "0a 1a"),  # and 0b, which is sealed, with R5
        ("switch", "0B1 0B2 0R 1B1 1L"),  # the other may be the Katana of the Canyon, but not Purify
    ],
)
def test_t10_and_r5_the_product_of_the_aims_at_a_table_with_every_kind_of_place(ruling, name, targets):
    state, rules = at(AIMED.format(ruling))
    effect = EFFECTS[name]
    product = product_of_aims(effect, rules, state, 0, "L")
    sealed = {"0b"} if (ruling, name) == ("possible", "katana") else set()
    assert {action.target for action in product} == {*targets.split()} | sealed
    assert {action.other for action in product} == {
        "katana": {"top", "bottom"},
        "switch": {"0B2", "0R", "1B1", "1L", "cK"},
    }.get(name, {""})
    assert {*product} == {*effect.fast(rules, state, 0, "L")}


@pytest.mark.parametrize("effect", FAST, ids=lambda effect: effect.name)
def test_t10_the_fast_generator_is_the_product_of_the_aims(effect):
    """In any state of random games, under any rulings, whatever token lies on the Hand."""
    compared = offered = 0
    for seed in range(12):
        rng = dice(seed)
        start = some_start(rng)
        for state, _ in walk(rng, start):
            for hand in "LR":
                if rng.random() < 0.15 and hand_token(state.seats[state.turn], hand):
                    fast = [*effect.fast(start.rules, state, state.turn, hand)]
                    flying = in_flight(state, state.turn, hand)
                    slow = product_of_aims(effect, start.rules, flying, state.turn, hand)
                    assert len({*fast}) == len(fast)
                    assert {*fast} == {*slow}
                    assert len(slow) == len(fast)
                    compared += 1
                    offered += bool(fast)
    assert compared > 50
    assert offered > 10


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=lambda effect: effect.name)
def test_t10_every_word_of_an_aim_is_read_back(effect):
    words = [aim.words(2, 3) for aim in effect.aims]
    for target in words[0] if words else [""]:
        for other in words[1][-3:] if len(words) > 1 else [""]:
            action = Action("chant", "L", effect.name, target, other)
            again = parse_action(format_action(action))
            assert {again.target, again.other} == {target, other}


@pytest.mark.parametrize("effect", [row for row in ARCANUM.values() if row.aims], ids=lambda row: row.name)
def test_t10_what_is_picked_for_an_aim_says_its_word_again(effect):
    """A place and buttons on the table mean one word, whatever Arcanum it is."""
    picked = [aim for aim in effect.aims if aim.picked]
    for aim in picked:
        for word in (*aim.words(4, 3), *aim.words(2, 3)):  # with two seats Phantom names a space (A19)
            marks = aim.picked.marks("1b", word)
            place = next((mark[3:] for mark in marks if mark.startswith("at:")), "")
            shown = f"0{word}" if word in ("B", "L", "R") else place  # A19: an empty space of one's own
            assert aim.picked.word(shown, [mark[1:] for mark in marks if mark[0] == "!"]) == word
    assert bool(picked) == (effect.name in ("revelation", "turret", "phantom", "unicorn", "phoenix"))


# Destroy and the seal are hooks: the order of play knows neither

RULES = ("aims", "answers", "drawing", "effects", "engine", "purify", "refusals", "turn", "verbs")


def code_of(path) -> str:
    """A module without what it says of itself."""
    return re.sub(r'""".*?"""|#[^\n]*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("name", [*RULES, "spells"])
def test_de2_de3_no_module_but_its_own_names_what_destroy_gathers_or_when_it_strikes(name):
    code = code_of(PACKAGE / "raigo" / f"{name}.py")
    assert not re.findall(r"gathered|lasting\b|STRIKE|destroy_\w+|\bR2\b|\bR4\b", code)


@pytest.mark.parametrize("name", RULES)
def test_th5_th6_no_module_but_its_own_says_when_a_seal_is_laid_or_ends(name):
    code = code_of(PACKAGE / "raigo" / f"{name}.py")
    assert not re.findall(r"seal_\w+|seals_end|\.turns\b|TH5|TH6", code)


# Every other module of the rules, and every picture: what it shows, writes or keeps of Destroy and of seals is
# there for its own sake; what they weigh, gather and wait for is asked of them.

ELSEWHERE = [
    path
    for room in (PACKAGE / "raigo", PACKAGE / "pictures")
    for path in sorted(room.rglob("*.py"))
    if path != PACKAGE / "raigo" / "destroy.py"
]
# The rulings of its strike and its step, a weight summed by hand, the alphabet of what is gathered.
OF_DESTROY = (
    r"\bR[24]\b|\bSTRIKE\b|WEIGHT\[[^\n]*gathered|gathered[^\n]*WEIGHT\["
    r'|"(?=\w*N)[TNKHRMWP]{5,}"|"HRM"'
)
WHY_OF_DESTROY = {
    "raigo/rules.py": "holds the rulings R2 and R4",
    "raigo/state.py": "names the steps",
    "raigo/endgame/packing.py": "hands rulings and steps to the compiled search",
    "raigo/endgame/problem.py": "a weight beyond R2 tells no two positions apart",
    "raigo/arcana/moving.py": "weighs what lies beside another lasting Arcanum (AC4a)",
    "raigo/arcana/refusals.py": "no Tree Tower can be struck (A23b)",
    "pictures/table.py": "draws the meter up to R2, lightest token first",
}
# What a count of turns comes to, what a seal ends with, the tokens that seal.
OF_SEALS = r'\.turns\s*(?:[=<>!+-]|in\b|not\b)|\bturns=|TH6|seals_end|"TM\w*"'
WHY_OF_SEALS = {
    "raigo/seal.py": "its home",
    "raigo/spells.py": "the rows of Discharge and Charge say what can make them (MI1)",
    "raigo/endgame/known.py": "says for which rows the solver was proved",
    "raigo/arcana/boards.py": "counts the turns of Bind (A26)",
    "raigo/text/validity.py": "says which counts a given table cannot have (TH5)",
}


@pytest.mark.parametrize(("pattern", "known"), [(OF_DESTROY, WHY_OF_DESTROY), (OF_SEALS, WHY_OF_SEALS)])
def test_only_modules_with_a_reason_name_what_destroy_and_seals_decide(pattern, known):
    found = {path.relative_to(PACKAGE).as_posix() for path in ELSEWHERE if re.search(pattern, code_of(path))}
    assert found == {*known}


# An effect added to a copy of the package: a row, what it does, and its name

GUST = '''def gust(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """The top token of a Tower goes to the Canyon, and the chanter gains a Yang."""
    state = cut(state, chant.target, "top", "GU1", log)
    seat = state.seats[chant.seat]
    return finish(rules, put(state, chant.seat, seat._replace(yang=seat.yang + 1)), chant, log)


'''
GUST_ROW = '    Effect("gust", "GU1", "R", "g", gust, aims=(ANY_TOWER,), answered_by=(Step.SHIELD,)),\n'
GUST_NAME = '[gust]\nen = "Gust"\nja = "颪"\n'
LOOK = """
from raigo_lab import Raigo, parse_action, parse_position, solve, why_not
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.widgets.table.options import KEYS, label_of, marks_of

position = parse_position("2p t0 z- e1 @ACT / 2 - R4 54,7*T1,- / 2 - H- 3,-,-")
state, rules = position
game = Raigo(rules)
print(*(option for option in game.node(state).options if option.effect == "gust"), sep="; ")
gust = parse_action("chant L gust 1a")
print(gust, marks_of(gust, 0), KEYS["gust"])
print(*(label_of(view(rules, state, 0), gust, 0, lang) for lang in ("en", "ja")), sep="; ")
for text in ("chant L gust 1a", "chant L gust 0b", "chant L gust 1c"):
    print([refusal.clause for refusal in why_not(rules, state, parse_action(text))])
after = game.apply(state, gust)  # the other may answer with Shield
print(parse_position(format_position(Position(after, rules))).state == after, *game.node(after).options, sep="; ")
for answer in ("pass", "answer L shield"):
    then = game.apply(after, parse_action(answer))
    print([(seat.yang, [circle.tower for circle in seat.circles]) for seat in then.seats], sorted(then.used))
for z in ("- e1", "- e2", "5"):
    position = parse_position(f"2p t0 z{z} @ACT / 2 - R- 54,-,- / 2 - -- 3,-,-")
    problem = Endgame(position.rules, "margin", (0,))
    plain = Plain(problem, problem.value_of, problem.maximises)
    print(solve(position).value, plain.value(position.state))
"""


def test_one_row_makes_an_effect(tmp_path):
    """Options, refusals, notation, marks, labels, answers follow from it; the solver proves what the rules say."""
    package = copy_package(tmp_path)
    insert(package / "raigo" / "spells.py", "# What the effects do\n\n\n", GUST)
    insert(package / "raigo" / "spells.py", "ROWS: tuple[Effect, ...] = (\n", GUST_ROW)
    insert(package / "texts" / "effect.toml", 'ja = "雷放"\n', GUST_NAME)
    run = run_in(tmp_path, LOOK)
    assert run.returncode == 0, run.stderr
    *told, once, twice, drawing = run.stdout.splitlines()
    assert told == [
        "chant L gust 0a; chant L gust 1a",  # 0b is sealed
        "chant L gust 1a ['from:0L', '!gust', 'at:1a'] g",
        "Chant Roar as Gust: seat 1's Circle a; 轟（颪）を発する：席1の桜門a",
        *("[]", "['TH4']", "['KA1']"),
        "True; pass; answer L shield",
        "[(3, ['54', '7', '']), (2, ['', '', ''])] ['gust']",
        "[(2, ['54', '7', '']), (2, ['3', '', ''])] ['gust']",
    ]
    for solved, plain in map(str.split, (once, twice, drawing)):
        assert solved == plain
