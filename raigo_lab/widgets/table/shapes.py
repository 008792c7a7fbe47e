"""What the Table sends to its page; puzzles, lessons and replays send boards of the same shape."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from raigo_lab.widgets.shapes import Change, Face


class NamedFace(Face):
    """What is printed on a token, and its English name."""

    name: str


class Lying(TypedDict):
    """A token on a place, or an empty place; ``known`` is a face that the seat has followed (S7)."""

    spot: str
    face: NamedFace | None
    label: str
    known: NamedFace | None
    empty: NotRequired[bool]
    bound: NotRequired[str]  # the 縛 that lies on it (A26)
    up: NotRequired[bool]  # whether everybody sees its face (A31)


class Story(Lying):
    """A token in a Tower."""

    cracked: bool
    leans: bool


class Chip(TypedDict):
    """A few words on a coloured ground."""

    tone: str
    text: str


class RingRare(TypedDict):
    """What a Circle has with Arcana: Flame before it (A29), a Tree Tower (A23), how many stories lie face up."""

    flame: NamedFace | None
    tree: str
    up: int


class Ring(TypedDict):
    """A Sakura Circle with its Tower."""

    spot: str
    letter: str
    stories: list[Story]
    height: int
    word: str
    seal: NamedFace | None
    chip: Chip | None
    label: str
    rare: NotRequired[RingRare]


class Moon(TypedDict):
    """The Moon of a seat (RB1)."""

    word: str
    label: str
    opened: str
    tokens: list[Lying]


class LastingHead(TypedDict):
    """A lasting Arcanum on a Head with what it gathered (AC4)."""

    face: NamedFace
    label: str
    gathered: list[NamedFace]
    text: str


class Note(TypedDict):
    """A mark beside a Board (A21, A34)."""

    kanji: str
    text: str
    label: str


class Rare(TypedDict):
    """What lies beside a Board with Arcana."""

    moon: Moon | None
    lasting: list[LastingHead]
    notes: list[Note]


class Head(TypedDict):
    """An active Destroy with what it has gathered (DE2)."""

    face: NamedFace
    label: str
    gathered: list[NamedFace]
    weight: int
    due: int
    text: str
    missing: str
    would: dict[str, str]  # by Spell: what it would come to with that one beside it


class Completed(TypedDict):
    """A hand that was completed."""

    faces: list[NamedFace]
    name: str
    points: int
    label: str


class Areas(TypedDict):
    """The names of a seat's areas, read aloud."""

    board: str
    circles: str


class Board(TypedDict):
    """One seat: its places, Circles, Yang and completed hands."""

    seat: int
    name: str
    family: str
    family2: str
    crest: str
    team: str
    shape: int
    you: bool
    turn: bool
    asked: bool
    yang: int
    yang_label: str
    out: str
    head: Head | None
    hands: dict[str, Lying]
    body: list[Lying]
    circles: list[Ring]
    done: list[Completed]
    areas: Areas
    rare: NotRequired[Rare]


class Kind(TypedDict):
    """One kind of token in the Canyon."""

    spot: str
    face: NamedFace
    count: int
    label: str
    absent: bool


class Bonus(TypedDict):
    """The bonus token."""

    face: NamedFace
    label: str
    note: str


class Centre(TypedDict):
    """Raizan, the Canyon and the bonus token."""

    raizan: int
    removed: str
    canyon: list[Kind]
    total: str
    bonus: Bonus | None
    up: NotRequired[list[Lying]]  # face-up tokens of Raizan (AC13)
    up_label: NotRequired[str]


class Drawn(TypedDict):
    """Tokens that wait to be placed, or Spells in flight and what they are aimed at."""

    seat: int
    title: str
    tokens: list[Lying]
    aims: list[str]


class Step(TypedDict):
    """One step of a turn in the bar."""

    text: str
    aside: str
    state: str


class Bar(TypedDict):
    """Whose turn it is and how far it has gone."""

    text: str
    last: str
    steps: list[Step]


class Ask(TypedDict):
    """What is asked, of whom, and how its marks are put together."""

    kind: str
    mine: bool
    step: str
    seat: int | None
    clause: str
    who: str  # who is asked, in words: "You", or a seat on an open table
    title: str
    text: str


class Curtain(TypedDict):
    """To whom the screen is to be passed."""

    title: str
    text: str
    ready: str
    seat: int


class LogLine(TypedDict):
    """One thing that happened, by its number in the whole game; ``moment`` counts the actions up to it."""

    number: int
    text: str
    tokens: str
    moment: int


class LogTurn(TypedDict):
    """What happened in one turn."""

    turn: int
    seat: int
    head: str
    lines: list[LogLine]


class Top(TypedDict):
    """The top of a Tower that was chosen for a Raigo Battle."""

    face: NamedFace
    spot: str
    seat: str
    place: str
    won: bool


class Duel(TypedDict):
    """A Raigo Battle (RO4)."""

    tops: list[Top]
    text: str


class Card(TypedDict):
    """An Arcanum that shows itself: its tile, its name, its kind."""

    face: NamedFace
    name: str
    text: str


class Beat(TypedDict):
    """One thing to be watched: what flies, where it strikes, and what is different then."""

    kind: str
    seat: int
    at: str
    text: str
    pace: int  # in tenths of a beat
    ways: list[list[str]]
    set: list[Change]
    duel: Duel | None
    card: NotRequired[Card]


class Item(TypedDict):
    """One thing that counts at the end: Yang, a Tower, its Bonus Tokens."""

    text: str
    points: int
    sign: str


class ScoreRow(TypedDict):
    """What one seat has at the end: the items add up to the total (E3)."""

    name: str
    won: bool
    items: list[Item]
    total: int
    words: str


class Score(TypedDict):
    """The end of a game (E2 to E4)."""

    caption: str
    rows: list[ScoreRow]
    note: str


class Scene(TypedDict):
    """The trait ``scene``: everything that is drawn of one seat's view, but for the words that stay the same."""

    lang: str
    label: str
    bar: Bar
    near: Board
    far: list[Board]
    centre: Centre
    drawn: Drawn | None
    ask: Ask
    curtain: Curtain | None
    moves: list[list[str]]  # the trail: where the tokens of the last answer came from and went
    log: list[LogTurn]
    start: list[Change]  # back from this picture to the one before the first beat
    beats: list[Beat]
    score: Score | None


class Button(TypedDict):
    """The words of a button, its Japanese name beside it, its key, and the question that it answers if that is asked last."""

    label: str
    aside: str
    key: str
    asked: str


class Words(TypedDict):
    """The trait ``words``: what stays the same in a language; sent once."""

    lang: str
    names: dict[str, str]
    buttons: dict[str, Button]
    seat_counts: list[int]  # how many may play


class Ahead(TypedDict):
    """What an option would come to: a sentence, good or bad; ``sure`` is asked before the game is thrown away."""

    clause: str
    text: str
    tone: str
    sure: str


class Option(TypedDict):
    """One entry of the trait ``options``: a choice as marks on the table."""

    id: int
    verb: str
    marks: list[str]
    label: str
    ahead: Ahead | None


class Peek(TypedDict):
    """The trait ``peek``: what differs in the table as it was after so many actions; empty after every change."""

    moment: NotRequired[int]
    set: NotRequired[list[Change]]
