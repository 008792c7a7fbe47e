"""What happened as sentences: an event for whoever reads it, and a run of events as the lines of a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from raigo_lab.susanoo.events import BLACK, BLUE, Event
from raigo_lab.susanoo.telling import terms_words
from raigo_lab.texts import say, table

CHOSEN = ("WK1", "WK3", "WF4", "WT8")  # what a player discards, beside what only goes away
ONE_BY_ONE = ("into_hand", "discarded", "revealed", "scried", "wears", "carries")
PUT_AWAY = ("WC5", "WI3")  # a card that was played: that it was is told already
ROWS: tuple[tuple[str, str, Callable[[Event], bool]], ...] = (
    ("into_hand", "given", lambda event: event.other >= 0 and event.clause == "WT8"),
    ("into_hand", "stolen", lambda event: event.other >= 0),
    ("into_hand", "draws", lambda event: event.source in ("e", "w")),
    ("discarded", "discards", lambda event: event.seat >= 0 and event.clause in CHOSEN),
    ("answered", "cancelled", lambda event: bool(event.named)),
    ("battle", "battle_drawn", lambda event: event.source == "e"),
    ("trophies", "trophies_sake", lambda event: event.to[:1] == "k"),
    ("lost", "lost_even", lambda event: not event.amount),
)


def tell(event: Event, names: Mapping[str, str], lang: str = "en", *, you: int | None = None) -> str:
    """The event as a sentence; ``names`` gives the cards' names in this language; what ``you`` do is said to you.

    >>> asked = Event("asks", "WH1", 1, other=0, named=("r1",))
    >>> tell(asked, {}), tell(asked, {}, you=0)
    ('Seat 1 asks seat 0 for help and offers 1 Reward.', 'Seat 1 asks you for help and offers 1 Reward.')
    """
    key = _row(event)
    if event.seat == you and f"{key}_you" in table("susanoo_event"):
        key = f"{key}_you"
    words = {
        "seat": event.seat,
        "cards": _cards(event.cards, names, lang),
        "amount": event.amount,
        "whom": _seat(event.other, lang, you),
        "aim": _aim(event, names, lang, you),
    }
    return say(f"susanoo_event.{key}", lang, **words)


def lines(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """The lines of a log, each with the place of its first event: cards that go one by one the same way make one line.

    A played card that is put away has no line.
    """
    found: list[tuple[int, Event]] = []
    for number, event in enumerate(events):
        if event.kind == "discarded" and event.clause in PUT_AWAY:
            continue
        if found and number and _same_way(found[-1][1], event):
            first, before = found[-1]
            found[-1] = (first, before._replace(cards=before.cards + event.cards))
        else:
            found.append((number, event))
    return found


def _same_way(one: Event, other: Event) -> bool:
    return one.kind in ONE_BY_ONE and one._replace(cards=other.cards) == other


def _row(event: Event) -> str:
    """The row of texts/susanoo_event.toml: that of its kind, or a more exact one."""
    return next((row for kind, row, fits in ROWS if kind == event.kind and fits(event)), event.kind)


def _seat(seat: int, lang: str, you: int | None) -> str:
    return say("susanoo_event.you" if seat == you else "susanoo_event.seat", lang, seat=seat)


def _cards(cards: Sequence[str], names: Mapping[str, str], lang: str) -> str:
    """The cards by name, those that are hidden by number and back (WC4)."""
    found = [names.get(card, card) for card in cards if card not in (BLACK, BLUE)]
    for back, key in ((BLACK, "hidden_black"), (BLUE, "hidden_blue")):
        if back in cards:
            found.append(say(f"susanoo_event.{key}", lang, count=cards.count(back)))
    return ("、" if lang == "ja" else ", ").join(found)


def _aim(event: Event, names: Mapping[str, str], lang: str, you: int | None) -> str:
    """What it is aimed at or about, in words that fit its sentence."""
    match event.kind:
        case "asks" | "counters" | "helps":
            return terms_words(event.named[0] if event.named else "", lang)
        case "won" | "lost":
            return say("susanoo_event.sums", lang, us=event.named[0], them=event.named[1])
        case "rolled" if event.how:
            named = event.named[0] if event.named else ""
            return say(f"susanoo_event.for_{event.how}", lang, foe=names.get(named, named), gain=named)
        case "answered":
            return _cards(event.named, names, lang)
    return "".join(_at(event.kind, word, names, lang, you) for word in event.named)


def _at(kind: str, word: str, names: Mapping[str, str], lang: str, you: int | None) -> str:
    if word in ("us", "them"):
        return say(f"susanoo_event.at_{word}", lang)
    target = _seat(int(word), lang, you) if word.isdigit() else names.get(word, word)
    against = kind == "poured" and word.isdigit()
    return say(f"susanoo_event.{'against' if against else 'at'}", lang, target=target)
