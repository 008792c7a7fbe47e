"""What the table of Warriors of Susanoo sends to its page. Cards go by their ids; ``Words`` says once what is on them."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Change


class Face(TypedDict):
    """What is printed on a card, in one language."""

    id: str
    kind: str
    name: str
    sign: str  # what stands on a small card
    element: str  # a letter, or nothing
    mark: str  # the element's sign
    number: str  # a Yokai's level
    tag: str  # a slot, or a kind, or the Rewards of a Yokai
    foot: str  # VP, or the levels of a victory
    about: str  # element, kind, level and VP in words
    text: str
    label: str


class Words(TypedDict):
    """What stays the same in a language."""

    lang: str
    names: dict[str, str]
    cards: dict[str, Face]
    seat_counts: list[int]  # how many may play


class Seat(TypedDict):
    """One player's things (WC2); a hidden card is a back."""

    seat: int
    name: str
    you: bool
    turn: bool
    asked: bool
    dead: str
    helps: str  # a word, if this one is the helper of the battle
    being: str
    level: int
    power: str
    points: str
    hand: list[str]
    known: list[str]  # cards remembered in this hand (WC4)
    worn: list[str]  # Helmet, Armor, Weapon; empty where nothing is worn
    carried: list[str]
    sake: list[str]
    heads: list[str]
    shapes: list[str]
    active: str
    lasting: list[str]
    label: str


class Deck(TypedDict):
    """A deck and its discards."""

    back: str
    count: int
    discards: list[str]
    label: str


class Foe(TypedDict):
    """A Yokai in the battle."""

    card: str
    total: int
    note: str


class Side(TypedDict):
    """A combatant."""

    seat: int
    name: str
    total: int


class Bar(TypedDict):
    """A sum, how likely it is, and how much of that wins; parts of 1."""

    value: int
    share: float
    won: float
    label: str


class Battle(TypedDict):
    """The battle under way."""

    title: str
    sides: list[Side]
    foes: list[Foe]
    us: int
    them: int
    terms: str
    dice: list[str]
    win: str
    percent: int
    bars_us: list[Bar]
    bars_them: list[Bar]
    label: str
    asked: bool  # whether the sums are what is asked for: then they are not told


class Shown(TypedDict):
    """Cards that lie open in the middle."""

    title: str
    cards: list[str]


class Phase(TypedDict):
    """A phase of the turn."""

    word: str
    on: bool


class Ask(TypedDict):
    """The question."""

    title: str
    mine: bool


class Curtain(TypedDict):
    """The screen is to be passed."""

    text: str
    button: str


class Line(TypedDict):
    """A line of what happened."""

    number: int
    text: str
    fresh: bool
    head: bool


class Row(TypedDict):
    """One row of the score sheet: a part, and every seat's points."""

    word: str
    clause: str
    points: list[int]
    total: bool


class Sheet(TypedDict):
    """The score sheet at the end (WE)."""

    title: str
    seats: list[str]
    winners: list[int]
    rows: list[Row]


class Roll(TypedDict):
    """A die and the sums it makes, or the sums of the reckoning; ``won`` is not known before."""

    pips: int
    us: int
    them: int
    won: bool | None
    escape: bool


class Beat(TypedDict):
    """One thing to be watched: what flies, where it happens, and what is different then."""

    kind: str
    seat: int
    at: str
    text: str
    pace: int  # in tenths of a beat
    ways: list[list[str]]
    set: list[Change]
    duel: None
    roll: Roll | None


class Scene(TypedDict):
    """The trait ``scene``: one seat's view."""

    lang: str
    label: str
    title: str
    phases: list[Phase]
    near: Seat
    far: list[Seat]
    decks: list[Deck]
    pool: list[str]
    battle: Battle | None
    shown: Shown | None
    ask: Ask
    curtain: Curtain | None
    moved: list[str]
    moves: list[list[str]]  # what flew last, for the trail
    log: list[Line]
    onward: bool  # whether the log tells how it may go on after a wrong try
    sheet: Sheet | None
    start: list[Change]  # from this picture back to the one before the first beat
    beats: list[Beat]


class Option(TypedDict):
    """Something that can be picked: from a card (``card``), to a card, a side or a seat (``target``)."""

    id: int
    verb: str
    card: str
    target: str
    label: str
    key: str
    direct: bool  # a press on the card does it at once
    terms: dict[str, int] | None
    win: str  # the chance of victory after it, where that is known


class TaskLine(TypedDict):
    """A line under a task: a goal that is ticked off, a hint, a verdict."""

    text: str
    tone: str  # plain, open, done, bad


class TaskButton(TypedDict):
    """Something to press beside the task."""

    name: str
    label: str
    main: bool


class Task(TypedDict):
    """The trait ``task``: a puzzle or a lesson part around the table."""

    title: str
    place: str
    text: str
    lines: list[TaskLine]
    answers: list[TaskButton]
    buttons: list[TaskButton]
    done: bool
