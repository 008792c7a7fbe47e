"""Whether the words of a puzzle agree with the rules and with its proof, as far as they can be read by a machine.

Each row of ``CLAIMS`` reads one narrow turn of phrase ("543 is worth 2", "you end 1 ahead") and says what is true
instead. A sentence that no row reads is not judged: no complaint does not mean that the words are right. A row that
reads too much is the fault of the row, so rows are kept narrow rather than taught exceptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from raigo_lab.games.search.matrix import Value
from raigo_lab.puzzles.form import PLAYED, SENT, Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judges import Judges
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.hands import HANDS, settled, worth
from raigo_lab.raigo.state import CIRCLE_AT
from raigo_lab.raigo.tokens import KIND, KINDS, LETTERS, parse_pile
from raigo_lab.texts import Words

_NAME = {kind.english: kind.letter for kind in KINDS}
_TOKEN = "|".join(_NAME)
_HAND = "|".join(sorted((re.escape(hand.english) for hand in HANDS), key=len, reverse=True))
_TOWER = rf"(?<![\w,/])(?P<tower>[{LETTERS}]{{2,6}})(?![\w/])"
_KANJI = "".join(kind.kanji for kind in KINDS)
_TOWER_JA = rf"(?P<tower>[{_KANJI}]{{3,6}})"
_CLAUSE = re.compile(r"(?<![A-Za-z0-9])[A-Z]{1,2}\d{1,2}(?![A-Za-z0-9])")
_REASONS = re.compile(rf"[(（][^()（）]*{_CLAUSE.pattern}[^()（）]*[)）]")  # clauses stand in brackets
_NUMBER = r"(?P<number>[-−]?\d+(?:/\d+)?)"


class Claim(NamedTuple):
    """One turn of phrase, and what is wrong with it if anything: an empty text if it is true."""

    lang: str
    pattern: re.Pattern[str]
    judge: Callable[[Judges, re.Match[str]], str]


def problems_of_words(puzzle: Puzzle, judges: Judges | None = None) -> list[str]:
    """Every claim in the words that is not true, with the place it stands in."""
    judges = judges or Judges(puzzle)
    found = []
    for where, lang, text in texts_of(puzzle):
        for claim in CLAIMS:
            if claim.lang not in ("", lang):
                continue
            for match in claim.pattern.finditer(text):
                if match.groupdict().get("tower") in clause_ids():
                    continue  # "TH4" and "H4" may be a clause or a pile: not judged
                if problem := claim.judge(judges, match):
                    found.append(f"{where}.{lang}: {match[0]!r}: {problem}")
    return [*found, *_differing_clauses(puzzle), *_answers_in_hints(puzzle)]


def texts_of(puzzle: Puzzle) -> Iterator[tuple[str, str, str]]:
    """Every text of the puzzle: the field, the language, the words."""
    for field, words in _fields(puzzle):
        yield field, "en", words.en
        yield field, "ja", words.ja


def _fields(puzzle: Puzzle) -> Iterator[tuple[str, Words]]:
    yield from (("title", puzzle.title), ("task", puzzle.task), ("idea", puzzle.idea))
    yield from zip(("hints.where", "hints.piece"), puzzle.hints, strict=True)
    yield "explanation", puzzle.explanation
    yield from ((f"wrong[{i}]", one.words) for i, one in enumerate(puzzle.wrong))


# Towers and tokens


def _worth(judges: Judges, match: re.Match[str]) -> str:
    tower = parse_pile(match["tower"])
    points = worth(tower, judges.puzzle.position.rules).points
    claimed = 0 if match["number"] == "nothing" else int(match["number"])
    return "" if points == claimed else f"{tower} is worth {points}"


def _hand(judges: Judges, match: re.Match[str]) -> str:
    hand = worth(match["tower"], judges.puzzle.position.rules).hand
    name = hand.english if hand else "no hand"
    return "" if name == match["hand"] else f"{match['tower']} is {name}"


def _unsettled(_: Judges, match: re.Match[str]) -> str:
    return f"{match['tower']} is Settled (T7)" if settled(match["tower"]) else ""


def _shows(_: Judges, match: re.Match[str]) -> str:
    top = KIND[match["tower"][-1]].english
    return "" if top == match["token"] else f"its top is a {top} (RO4)"


def _weighs(_: Judges, match: re.Match[str]) -> str:
    weights = {name: KIND[_NAME[name]].weight for name in re.findall(_TOKEN, match["tokens"])}
    wrong = [f"{name} weighs {weight}" for name, weight in weights.items() if weight != int(match["number"])]
    return ", ".join(wrong)


def _tokens_are_there(judges: Judges, match: re.Match[str]) -> str:
    """A Tower that is named can be built from the tokens that are in play."""
    tower = parse_pile(match["tower"])
    there = [
        *tokens_in(judges.puzzle.position.state),
        *judges.puzzle.tokens,
    ]  # what is to be laid counts, too
    missing = {token for token in tower if tower.count(token) > there.count(token)}
    names = " and ".join(KIND[token].english for token in sorted(missing))
    return f"there are not so many tokens {names} in this position" if missing else ""


def _circle_is_there(judges: Judges, match: re.Match[str]) -> str:
    seat, circle = CIRCLE_AT[match[0]]
    seats = judges.puzzle.position.state.seats
    there = seat < len(seats) and circle < len(seats[seat].circles)
    return "" if there else "there is no such Circle"


# Numbers


def _sum(_: Judges, match: re.Match[str]) -> str:
    total = sum(map(int, re.findall(r"\d+", match["terms"])))
    return "" if total == int(match["number"]) else f"it is {total}"


def _end(judges: Judges, match: re.Match[str]) -> str:
    """A margin that the text names is one that some first move brings, on average or after some draw."""
    known = margins(judges)
    if not known:
        return ""
    behind = (match.groupdict().get("side") == "behind") != (
        judges.puzzle.goal == "lose"
    )  # whose value is how far behind
    claimed = [_value(text) for text in re.findall(r"[-−]?\d+(?:/\d+)?", match[0])]
    wrong = [value for value in claimed if (-value if behind else value) not in known]
    shown = ", ".join(map(str, sorted(known)))
    return f"first moves bring {shown}" if wrong else ""


def _value(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


def margins(judges: Judges) -> frozenset[Value]:
    """What every first move brings; nothing where the question is not about the margin."""
    puzzle = judges.puzzle
    if puzzle.goal in SENT:
        return frozenset({judges.sent.value, *(payoff for row in judges.sent.payoffs for payoff in row)})
    if puzzle.goal not in PLAYED or puzzle.goal in ("gain", "survive", "win"):
        return frozenset()
    return frozenset(
        value for one in (judges.played, *map(Played, _orders(puzzle))) for value in _first_moves(one)
    )


def _first_moves(played: Played) -> list[Value]:
    _, state = played.solver.first_choice(played.start)
    return [move.value for move in played.moves(state, every=True) if move.value is not None]


def _orders(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with every order in which its Raizan may lie."""
    state = puzzle.position.state
    if not state.ordered:
        for order in sorted(set(permutations(state.raizan))):
            known = state._replace(raizan="".join(order), ordered=True)
            yield puzzle._replace(position=puzzle.position._replace(state=known))


# Clauses


def _clauses(_: Judges, match: re.Match[str]) -> str:
    known = set(clause_ids())
    wrong = [one for one in _CLAUSE.findall(match[0]) if one not in known]
    return f"there is no clause {', '.join(wrong)}" if wrong else ""


def _differing_clauses(puzzle: Puzzle) -> Iterator[str]:
    """A clause that one language gives as a reason is named by the other one, too."""
    for where, words in _fields(puzzle):
        for text, other in (words, words[::-1]):
            reasons = _CLAUSE.findall(" ".join(_REASONS.findall(text)))
            if missing := [one for one in reasons if one not in _CLAUSE.findall(other)]:
                lang = "en" if text is words.ja else "ja"
                yield f"{where}.{lang}: {', '.join(missing)} is named in the other language only"


# Hints


# A sentence that tells somebody what to do, and one that tells them to leave their tokens alone.
_ORDER = re.compile(
    r"(?:^|[.:;] )(?:Fetch|Pile|Chant|Send|Discard|Select|Steal) (?:the|an?|your|its|one|two|both|nothing|\d)\b"
)
_WAITS = re.compile(r"\b(?:has|have) time\b|\bcan wait\b|\bno hurry\b|\bnothing (?:is )?(?:to be )?fetch")


def _answers_in_hints(puzzle: Puzzle) -> Iterator[str]:
    """A hint that is the answer in words: exactly the tokens of a best Fetch, or the order of two moves."""
    best = puzzle.certificate.best if puzzle.certificate and puzzle.goal == "fetch" else ()
    fetched = [set(move.removeprefix("fetch ").replace("-", "")) for move in best]
    for where, words in zip(("hints.where", "hints.piece"), puzzle.hints, strict=True):
        named = {_NAME[name] for name in re.findall(rf"\b({_TOKEN})s?\b", words.en)}
        if "?" in words.en:
            continue
        if _ORDER.search(words.en):
            yield f"{where}.en: it is an order: that is the answer"
        if set() in fetched and _WAITS.search(words.en):
            yield f"{where}.en: it says that nothing is to be fetched: that is the answer"
        if named and named in fetched:
            yield f"{where}.en: it names exactly what is to be fetched: that is the answer"
        if re.search(rf"\b[Ff]irst (?:the )?(?:{_TOKEN})\b.*\bthen\b", words.en):
            yield f"{where}.en: it tells the order of the moves: that is the answer"


def _claim(lang: str, pattern: str, judge: Callable[[Judges, re.Match[str]], str]) -> Claim:
    return Claim(lang, re.compile(pattern), judge)


CLAIMS: tuple[Claim, ...] = (
    _claim("en", rf"{_TOWER} (?:is|would be) (?:still )?worth (?:only )?(?P<number>\d+|nothing)\b", _worth),
    _claim("en", rf"{_TOWER} (?:is|scores)(?: its)? (?P<number>\d+) points?\b", _worth),
    _claim(
        "en", rf"{_TOWER} is an? [A-Za-z -]{{4,40}}? (?:worth|for) (?P<number>\d+)\b(?! (?:stor|token))", _worth
    ),
    _claim("en", rf"{_TOWER} is (?:now )?(?:an? )?(?P<hand>{_HAND}|no hand)\b", _hand),
    _claim("en", rf"{_TOWER} is (?:now )?Unsettled", _unsettled),
    _claim("en", rf"{_TOWER} shows an? (?P<token>{_TOKEN})\b", _shows),
    _claim(
        "en",
        rf"(?P<tokens>(?:(?:{_TOKEN}), )*(?:(?:{_TOKEN}) and )?(?:{_TOKEN}))(?: both| all)? weighs? (?P<number>\d)\b",
        _weighs,
    ),
    _claim("ja", rf"{_TOWER_JA}は(?:[^。、（{_KANJI}]{{0,20}}?で)?(?P<number>\d+)点", _worth),
    _claim("en", rf"(?<![\w,/])(?P<tower>[{LETTERS}]{{3,6}})(?![\w/])", _tokens_are_there),
    _claim("ja", _TOWER_JA, _tokens_are_there),
    _claim("", r"(?<!\w)[0-3][abc](?!\w)", _circle_is_there),
    _claim("", r"(?P<terms>\d+(?:\s*[+＋]\s*\d+)+)\s*[=＝]\s*(?P<number>\d+)", _sum),
    _claim("en", rf"\byou end at {_NUMBER}|\bends at {_NUMBER.replace('number', 'second')}(?: instead of \d+)?", _end),
    _claim("en", rf"\byou end {_NUMBER}(?: Yang)? (?P<side>ahead|behind)(?: instead of \d+)?", _end),
    _claim("en", rf"\bmargins? (?:is|of) (?:then )?{_NUMBER}", _end),
    _claim("ja", rf"差は(?:平均)?{_NUMBER}(?:でなく\d+)?(?!小|大)", _end),
    Claim("", _REASONS, _clauses),
)  # fmt: skip
