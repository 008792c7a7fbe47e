"""The rulings (R): words, defaults, refusals, and the way from text to rules and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.raigo.rules import (
    DEFAULT,
    ONE_VALUE,
    WORDS,
    Rules,
    changed,
    parse_rules,
    rules_from,
    ruling_problems,
)

DEFAULTS = {  # section R: the first value of each row
    "R1": 3,
    "R2": 10,
    "R4": "end",
    "R5": "impossible",
    "R6": "possible",
    "R7": "impossible",
    "R8": "impossible",
    "R9": "impossible",
    "R14": "position",
    "R15": "exact",
    "R16": "allowed",
    "R17": "counted",
    "R18": "yes",
    "R19": "partner",
    "R20": "holders",
    "R21": "kind",
    "R22": "counts",
    "R23": "yes",
    "R24": "order",
    "R25": "free",
    "R26": "finished",
    "R27": "token",
    "R28": "counts",
    "R29": "returns",
    "R30": "down",
    "R31": "turns",
    "R32": "resolves",
    "R33": "cuts",
    "R34": "allowed",
    "R35": "owner",
    "R36": "no",
    "R37": "acts",
    "R38": "acts",
}
WORD_SWITCHES = [name for name, words in WORDS.items() if not isinstance(words, int)]


def some_rulings() -> st.SearchStrategy[dict[str, object]]:
    values = {
        name: st.integers(words, 99) if isinstance(words, int) else st.sampled_from(words)
        for name, words in WORDS.items()
    }
    return st.fixed_dictionaries({}, optional=values)


def test_r_every_switch_has_its_default():
    assert Rules()._asdict() == DEFAULTS
    assert Rules() == DEFAULT


def test_r_every_ruling_is_a_switch_or_has_one_value():
    assert sorted((*WORDS, *ONE_VALUE), key=lambda name: int(name[1:])) == [f"R{n}" for n in range(1, 39)]
    assert list(WORDS) == list(Rules._fields)


@pytest.mark.parametrize("name", WORD_SWITCHES)
def test_r_the_default_is_the_first_of_two_words(name):
    words = WORDS[name]
    assert words[0] == DEFAULTS[name]
    assert len(set(words)) == 2


@pytest.mark.parametrize("name", WORD_SWITCHES)
def test_r_each_word_is_taken_and_nothing_else_changes(name):
    for word in WORDS[name]:
        assert rules_from({name: word}) == Rules()._replace(**{name: word})
    with pytest.raises(InvalidArgument, match=f"^{name} is 'perhaps'; it takes {' or '.join(WORDS[name])}$"):
        rules_from({name: "perhaps"})


def test_r_nothing_given_is_the_default():
    assert rules_from({}) == Rules()


@pytest.mark.parametrize("name", ["R1", "R2"])
def test_r1_r2_take_any_number_from_one_on(name):
    assert getattr(rules_from({name: 1}), name) == 1
    assert getattr(rules_from({name: 27}), name) == 27
    for wrong in (0, -3, "3", "many", True, 2.5, None):
        assert ruling_problems({name: wrong}) == [f"{name} is {wrong!r}; it takes a number of 1 or more"]


@pytest.mark.parametrize("name", ["R3", "R10", "R11", "R12", "R13"])
def test_r_a_ruling_with_one_value_cannot_be_switched(name):
    assert ruling_problems({name: "yes"}) == [f"{name} has one value and no switch"]


def test_r_an_unknown_ruling_is_named():
    (problem,) = ruling_problems({"R99": 1})
    assert problem.startswith("'R99' is not a ruling; the switches are R1, R2, R4")


def test_r_every_problem_is_told_at_once():
    assert len(ruling_problems({"R6": "never", "R1": 0, "R3": "x", "Q": 1, "R8": "allowed"})) == 4
    with pytest.raises(InvalidArgument, match=r"R6 is 'never'.*; R1 is 0"):
        rules_from({"R6": "never", "R1": 0})


@pytest.mark.parametrize(
    ("text", "given_rulings"),
    [
        ("R6=forbidden,R1=2", {"R6": "forbidden", "R1": 2}),
        (" r6 = forbidden , ", {"R6": "forbidden"}),
        ("", {}),
        (",,", {}),
        ("R2=12", {"R2": 12}),
    ],
)
def test_r_rulings_as_words_of_the_command_line(text, given_rulings):
    assert parse_rules(text) == given_rulings


@pytest.mark.parametrize("text", ["R6", "forbidden", "R1=2,R6"])
def test_r_a_word_without_its_ruling_is_refused(text):
    with pytest.raises(NotationError, match="is not a ruling; write it like R6=forbidden"):
        parse_rules(text)


def test_r_changed_names_only_what_differs():
    assert changed(Rules()) == ()
    assert changed(Rules(R6="forbidden", R1=2)) == (("R1", 2), ("R6", "forbidden"))
    assert changed(Rules(R6="possible")) == ()


@given(some_rulings())
def test_r_text_to_rules_and_back(rulings):
    rules = rules_from(rulings)
    text = ",".join(f"{name}={value}" for name, value in changed(rules))
    assert rules_from(parse_rules(text)) == rules
    assert rules_from(dict(changed(rules))) == rules
    assert {name: value for name, value in rulings.items() if value != DEFAULTS[name]} == dict(changed(rules))
