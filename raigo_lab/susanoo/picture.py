"""The table as lines of text: what lies in the middle, then every player, whole or as one seat sees it."""

from __future__ import annotations

from raigo_lab.susanoo.events import BLACK, BLUE
from raigo_lab.susanoo.rules import Box, changed
from raigo_lab.susanoo.state import NOBODY, Cards, Deck, Position, Seat, Step
from raigo_lab.susanoo.sums import sums
from raigo_lab.susanoo.view import GREY, View, view
from raigo_lab.texts import say, table

BACKS = {BLACK: "black", BLUE: "blue", GREY: "grey"}


def draw(position: Position, seat: int | None = None, lang: str = "en") -> str:
    """The whole table, or what one seat sees of it (WC4)."""
    seen = view(position.box, position.state, seat)
    lines = _middle(seen, lang)
    for index, one in enumerate(seen.state.seats):
        lines += ["", *_seat(seen, index, one, lang)]
    return "\n".join(lines) + "\n"


def _say(key: str, lang: str, **words: object) -> str:
    return say(f"susanoo_word.{key}", lang, **words)


def names(box: Box, cards: Cards, lang: str, mark: str = "") -> str:
    """Cards by name and id; hidden ones by the colour of their backs."""
    texts = []
    for card in cards:
        if card in BACKS:
            texts.append(_say(BACKS[card], lang))
        else:
            texts.append(f"{card}{'*' if card == mark else ''} {box.cards[card].name(lang)}")
    return ("、" if lang == "ja" else ", ").join(texts)


def _middle(seen: View, lang: str) -> list[str]:
    """Decks, discards, pool, moment, and the battle."""
    state, box = seen.state, seen.box
    step = table("susanoo_step")[state.stack[-1].step.name][lang]
    lines = [_say("turn", lang, round=state.round, seat=state.turn, step=step)]
    for key, pile in (
        ("events", state.events),
        ("rewards", state.rewards),
        ("shapes", state.transformations),
    ):
        lines.append(_deck(box, key, pile, lang))
    rows = (
        ("event_discards", state.event_discards),
        ("reward_discards", state.reward_discards),
        ("pool", state.pool),
        ("beings", state.beings),
    )
    lines += [f"{_say(key, lang)}: {names(box, cards, lang)}" for key, cards in rows if cards]
    if changed(box.rules):
        lines.append(", ".join(f"{name}={value}" for name, value in changed(box.rules)))
    return lines + _battle(seen, lang)


def _deck(box: Box, key: str, pile: Deck, lang: str) -> str:
    """How many cards, and those whose place is known."""
    known = [names(box, part, lang) for part in (pile.top, pile.bottom) if part]
    return f"{_say(key, lang)}: {pile.size}" + (f" ({' … '.join(known)})" if known else "")


def _battle(seen: View, lang: str) -> list[str]:
    battle = seen.state.battle
    if battle is None or seen.state.stack[-1].step == Step.AFTER:
        return []
    us, them = sums(seen.box, seen.state)
    cards = tuple(foe.card for foe in battle.yokai)
    lines = [_say("battle", lang, cards=names(seen.box, cards, lang), us=us, them=them)]
    if battle.helper != NOBODY:
        lines.append(_say("helper", lang, seat=battle.helper, terms=str(battle.terms)))
    return lines


def _seat(seen: View, index: int, seat: Seat, lang: str) -> list[str]:
    box = seen.box
    being = names(box, (seat.being,), lang) if seat.being else "-"
    dead = f" ({_say('dead', lang)})" if seat.dead else ""
    lines = [_say("seat", lang, seat=index, being=being, level=seat.level) + dead]
    rows = (
        ("hand", seat.hand, ""),
        ("worn", seat.worn, ""),
        ("carried", seat.carried, ""),
        ("sake", seat.sake, ""),
        ("heads", seat.heads, ""),
        ("transformations", seat.transformations, seat.active),
        ("lasting", seat.lasting, ""),
    )
    lines += [f"  {_say(key, lang)}: {names(box, cards, lang, mark)}" for key, cards, mark in rows if cards]
    return lines
