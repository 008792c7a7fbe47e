"""The tasks of the lessons as data, a check that explains itself, and the table of hands.

A task says what the Tower must be; every Tower that is so is right. Knows no widget: it is given a text, or
anything with a ``tower``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.hands import HANDS, Worth, worth
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.study.tower import Reason, read_tower
from raigo_lab.raigo.tokens import Pile, kanji
from raigo_lab.texts import say

if TYPE_CHECKING:
    import pandas as pd


class Task(NamedTuple):
    """What a Tower must be; a field that is None asks for nothing."""

    hand: str | None = None  # English name in the table of hands
    points: int | None = None  # exactly
    stories: int | None = None  # exactly
    least: int | None = None  # stories, at least
    with_token: str | None = None  # among the tokens
    settled: bool = True
    start: Pile = ""  # where the builder stands at first


# Id -> task; what is asked in words stands under the same id in ``texts/lesson.toml``.
TASKS: dict[str, Task] = {
    "first_lotus": Task(hand="Lotus", stories=3),
    "lotus_of_4": Task(hand="Lotus", points=4),
    "even_with_mist": Task(hand="Even Lotus", with_token="M"),
    "mend": Task(least=4, points=4, start="43211"),
    "sakura_lotus_of_7": Task(hand="Sakura-Lotus", points=7, start="MRH"),
    "unsettle": Task(settled=False, stories=3),
}


class Verdict(NamedTuple):
    """Whether the Tower answers the task, and why or why not."""

    done: bool
    text: str
    reason: str  # the engine's sentence about the Tower

    def __repr__(self) -> str:
        """The sentences alone, so that a notebook shows them."""
        return f"{self.text}\n{self.reason}"


def task_named(name: str) -> Task:
    """The task of this id.

    >>> task_named("lotus_of_4").points
    4
    """
    if name not in TASKS:
        raise InvalidArgument(f"{name!r} is not a task; the tasks are {', '.join(TASKS)}")
    return TASKS[name]


def question(name: str, lang: str = "en") -> str:
    """What the task asks for.

    >>> question("first_lotus")
    'Build a Lotus of three stories.'
    """
    task_named(name)
    return say(f"lesson.{name}", lang)


def check(name: str, tower: object, rules: Rules = DEFAULT, lang: str = "en") -> Verdict:
    """Whether this Tower, or the one on this builder, answers the task.

    >>> check("lotus_of_4", "87654").done, check("lotus_of_4", "876").done
    (True, False)
    >>> check("lotus_of_4", "876")
    Not yet: it must be worth 4 points, and it is worth 2.
    Lotus (H2): 1 basic point, +1 for Silents only (H8), 2 in all.
    """
    task = task_named(name)
    one = worth(read_tower(getattr(tower, "tower", tower), lang), rules)
    missing = _missing(task, one, lang)
    text = say("lesson.not_yet", lang, what=missing) if missing else say("lesson.done", lang)
    return Verdict(not missing, text, one.why(lang))


def _missing(task: Task, one: Worth, lang: str) -> str:
    """The first thing that the Tower lacks, in words; nothing when it is right."""
    stories, hand = len(one.tower), one.hand.english if one.hand else None
    rows: tuple[tuple[bool, str, dict[str, object]], ...] = (
        (not stories, "tokens", {}),
        (task.settled and not one.settled, "order", {}),
        (not task.settled and one.settled, "disorder", {}),
        (task.stories not in (None, stories), "stories", {"want": task.stories, "got": stories}),
        (stories < (task.least or 0), "height", {"want": task.least, "got": stories}),
        (task.hand not in (None, hand), "hand", {"want": _hand(task.hand, lang)}),
        ((task.with_token or "") not in one.tower, "token", {"want": kanji(task.with_token or "")}),
        (task.points not in (None, one.points), "points", {"want": task.points, "got": one.points}),
    )
    return next((say(f"lesson.lacks_{key}", lang, **words) for lacks, key, words in rows if lacks), "")


def _hand(english: str | None, lang: str) -> str:
    names = [
        hand.japanese if lang == "ja" else f"{hand.english} {hand.japanese}"
        for hand in HANDS
        if hand.english == english
    ]
    return "".join(names)


def reveal(tower: str, guess: object = None, rules: Rules = DEFAULT, lang: str = "en") -> Reason:
    """First guess, then see: what a Tower is worth, told only to those who wrote a number down.

    >>> print(reveal("RRR321").text)
    RRR321 轟轟轟三二一: write your guess as a number, then run the cell again.
    >>> print(reveal("HKN", 1).text)
    You said 1; HKN 陣斬蛇 is worth 2. Lotus (H2): 1 basic point, +1 for Spells only (H8), 2 in all.
    """
    pile = read_tower(tower, lang)
    one = worth(pile, rules)
    clause = one.hand.clause if one.hand else "H"
    shown = f"{pile} {kanji(pile)}"
    if not isinstance(guess, int) or isinstance(guess, bool):
        return Reason("", say("lesson.guess_first", lang, tower=shown))
    key = "lesson.guess_right" if guess == one.points else "lesson.guess_wrong"
    return Reason(clause, say(key, lang, guess=guess, tower=shown, points=one.points, why=one.why(lang)))


def hands_table(lang: str = "en") -> pd.DataFrame:
    """Every hand with an example, in the order in which they are looked for (H9).

    >>> int(hands_table().loc["Sakura", "points"])
    2
    """
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    rows = [
        {
            say("lesson.col_hand", lang): hand.japanese if lang == "ja" else hand.english,
            say("lesson.col_other", lang): hand.english if lang == "ja" else hand.japanese,
            say("lesson.col_group", lang): say(f"lesson.group_{hand.group.lower()}", lang),
            say("lesson.col_clause", lang): hand.clause,
            say("lesson.col_example", lang): hand.example,
            say("lesson.col_tokens", lang): kanji(hand.example),
            say("lesson.col_basic", lang): hand.basic,
            say("lesson.col_height", lang): _bonus(worth(hand.example).height),
            say("lesson.col_suit", lang): _bonus(worth(hand.example).suit),
            say("lesson.col_points", lang): worth(hand.example).points,
        }
        for hand in HANDS
    ]
    return pd.DataFrame(rows).set_index(say("lesson.col_hand", lang))


def _bonus(points: int) -> str:
    return f"+{points}" if points else ""
