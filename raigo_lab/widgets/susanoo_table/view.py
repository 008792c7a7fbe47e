"""What the table of Warriors of Susanoo looks like to one seat, as plain JSON with every word in it.

Takes a view (WC4), so nothing hidden can get out. Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from raigo_lab.susanoo.effects import SLOTS
from raigo_lab.susanoo.events import BLACK, BLUE, Event, back
from raigo_lab.susanoo.knowledge import Knowledge
from raigo_lab.susanoo.score import Outcome, Score, scores
from raigo_lab.susanoo.sentences import lines, tell
from raigo_lab.susanoo.standing import total_of
from raigo_lab.susanoo.state import NOBODY, SEATS, Action, State, Step
from raigo_lab.susanoo.telling import seat_names, terms_words
from raigo_lab.susanoo.turn import ending
from raigo_lab.susanoo.view import GREY, View
from raigo_lab.texts import say, table
from raigo_lab.widgets.susanoo_table.faces import faces
from raigo_lab.widgets.susanoo_table.odds_view import battle_json
from raigo_lab.widgets.susanoo_table.shapes import (
    Battle,
    Curtain,
    Deck,
    Line,
    Phase,
    Row,
    Scene,
    Seat,
    Sheet,
    Shown,
    Words,
)

NAMES = (
    *(
        "pool_area",
        "decks_area",
        "hand_area",
        "own_area",
        "rest_area",
        "actions_area",
        "tools_area",
        "log_area",
        "middle_area",
    ),
    *("worn", "carried", "sake", "heads", "shapes", "lasting", "active", "known", "empty", "level", "hand"),
    *(
        "undo",
        "redo",
        "copy_position",
        "copy_record",
        "copied",
        "copy_by_hand",
        "new_game",
        "more",
    ),
    *(
        "seats_word",
        "seed_word",
        "seed_any",
        "deal",
        "look_title",
        "look_none",
        "back",
        "ask_help",
        "counter_offer",
    ),
    *(
        "whom",
        "seat_word",
        "send_offer",
        "offer_title",
        "counter_title",
        "terms_rewards_word",
        "terms_yokai_word",
        "terms_heads_word",
        "terms_picks_word",
    ),
    *(
        "helmet",
        "armor",
        "weapon",
        "us",
        "them",
        "victory",
        "choose_target",
        "rematch",
        "total",
        "part",
        "players_word",
        "players_bots",
        "players_people",
    ),
)
PACE = ("pace_word", "pace_off", "pace_slow", "pace_normal", "pace_fast")  # as at Raigo's Table
LOG_TURNS, LOG_MOST = 3, 120  # turns and lines that the page gets
OPEN_STEPS = (Step.BEING, Step.REBIRTH, Step.TAKE, Step.ESTATE, Step.SCRY)
PARTS = (
    *(("heads", "WE2"), ("sake", "WE3"), ("most_sake", "WE3"), ("level", "WE4"), ("highest", "WE4")),
    *(("pairs", "WE5"), ("sets", "WE5"), ("cards", "WE6")),
)


class SceneFacts(NamedTuple):
    """What the scene needs beside the view."""

    near: int
    you: int | None  # who sits before the screen
    chooser: int | None
    curtain: int | None
    options: tuple[Action, ...]
    events: Sequence[Event]  # everything, as it was seen
    fresh: Sequence[Event]  # since the last choice of a person
    knowledge: Knowledge | None
    points: Score | None  # of the one before the screen, as if the game ended now
    outcome: Outcome | None


def words(seen: View, lang: str) -> Words:
    """What stays the same in a language: names, buttons, and every card of the set."""
    return {
        "lang": lang,
        "names": {
            **{name: say(f"susanoo_table.{name}", lang) for name in NAMES},
            **{name: say(f"table.{name}", lang) for name in PACE},
        },
        "cards": faces(seen.box, lang),
        "seat_counts": [*SEATS],
    }


def scene(seen: View, told: SceneFacts, lang: str) -> Scene:
    """Everything the page draws."""
    state = seen.state
    count = len(state.seats)
    names = seat_names(count, told.you, lang)
    order = [(told.near + i) % count for i in range(count)]
    seats = [_seat(seen, index, told, names, lang) for index in order]
    mine = told.chooser is not None and told.curtain is None
    return {
        "lang": lang,
        "label": say("susanoo_table.label", lang, count=count),
        "title": _title(state, told, names, lang),
        "phases": _phases(state, lang),
        "near": seats[0],
        "far": seats[1:],
        "decks": _decks(state, lang),
        "pool": list(state.pool),
        "battle": _battle(seen, names, lang),
        "shown": _open_cards(seen, told, lang),
        "ask": {"title": _ask(seen, told, names, lang), "mine": mine},
        "curtain": _curtain(told, lang),
        "moved": sorted({card for event in told.fresh for card in event.cards if card[0] != "?"}),
        "moves": [],
        "log": _log(seen, told, lang),
        "onward": False,
        "start": [],
        "beats": [],
        "sheet": _sheet(told, names, lang),
    }


def _title(state: State, told: SceneFacts, names: Mapping[int, str], lang: str) -> str:
    if told.outcome:
        return say("susanoo_table.title_over", lang, round=state.round)
    key = "title_yours" if told.you is not None and told.you == state.turn else "title"
    return say(f"susanoo_table.{key}", lang, round=state.round, seat=names[state.turn])


def _seat(seen: View, index: int, told: SceneFacts, names: Mapping[int, str], lang: str) -> Seat:
    seat, state = seen.state.seats[index], seen.state
    power = total_of(seen.box, state, index, "level") if seat.being else 0
    worn = {seen.box.cards[card].type: card for card in seat.worn}
    known = told.knowledge.hands[index] if told.knowledge else ()
    own = told.points is not None and index == told.you
    helper = state.battle.helper if state.battle else NOBODY
    words = {
        "level": seat.level,
        "hand": len(seat.hand),
        "sake": len(seat.sake),
        "heads": len(seat.heads),
        "being": seen.box.cards[seat.being].name(lang) if seat.being else "–",
    }
    return {
        "seat": index,
        "name": names[index],
        "you": index == told.you,
        "turn": index == state.turn and told.outcome is None,
        "asked": index == told.chooser,
        "dead": say("susanoo_word.dead", lang) if seat.dead else "",
        "helps": say("susanoo_table.helper", lang) if index == helper else "",
        "being": seat.being,
        "level": seat.level,
        "power": f"{power:+d}".replace("-", "−") if power else "",
        "points": say("susanoo_table.points_now", lang, points=told.points.total)
        if own and told.points
        else "",
        "hand": _unknown(seat.hand, known),
        "known": list(known),
        "worn": [worn.get(slot, "") for slot in SLOTS],
        "carried": list(seat.carried),
        "sake": list(seat.sake),
        "heads": list(seat.heads),
        "shapes": list(seat.transformations),
        "active": seat.active,
        "lasting": list(seat.lasting),
        "label": say("susanoo_table.seat_label", lang, seat=names[index], **words),
    }


def _unknown(hand: Sequence[str], known: Sequence[str]) -> list[str]:
    """A hand without one back for each card that is remembered in it (WC4)."""
    left = list(hand)
    for card in known:
        if back(card) in left:
            left.remove(back(card))
    return left


def _decks(state: State, lang: str) -> list[Deck]:
    rows = (
        (BLACK, "events", state.events, state.event_discards),
        (BLUE, "rewards", state.rewards, state.reward_discards),
        (GREY, "shapes", state.transformations, ()),
    )
    return [
        {
            "back": cover,
            "count": pile.size,
            "discards": list(discards),
            "label": say(
                "susanoo_table.deck_label",
                lang,
                deck=say(f"susanoo_word.{name}", lang),
                count=pile.size,
                discards=len(discards),
            ),
        }
        for cover, name, pile, discards in rows
    ]


def _phases(state: State, lang: str) -> list[Phase]:
    """Where in the turn we are (WT): what is still to be done lies on the stack."""
    steps = {frame.step for frame in state.stack}
    top = state.stack[-1]
    if Step.DRAWING in steps:
        now = "start"
    elif Step.END_PHASE in steps:
        now = "draw" if Step.EVENT in steps and top.step != Step.EVENT else "event"
    else:
        now = "limit" if top.step == Step.LIMIT else "end"
    names = () if Step.OVER in steps or Step.BEING in steps else ("start", "draw", "event", "end", "limit")
    return [{"word": say(f"susanoo_table.phase_{name}", lang), "on": name == now} for name in names]


def _battle(seen: View, names: Mapping[int, str], lang: str) -> Battle | None:
    battle = seen.state.battle
    if battle is None or not battle.yokai or battle.won:
        return None
    return battle_json(seen.box, seen.state, names, lang)


def _open_cards(seen: View, told: SceneFacts, lang: str) -> Shown | None:
    """Cards that lie open in the middle while somebody chooses among them."""
    step = seen.frame.step
    if step not in OPEN_STEPS or told.curtain is not None or told.chooser is None:
        return None
    cards = [one.words[0] for one in told.options if one.words]
    return {"title": table("susanoo_step")[step.name][lang], "cards": cards}


def _ask(seen: View, told: SceneFacts, names: Mapping[int, str], lang: str) -> str:
    if told.outcome:
        return say(f"susanoo_table.ended_{ending(seen.state) or 'round'}", lang, last=seen.box.rules.WR10)
    if told.chooser is None:
        return say("susanoo_table.nobody_asked", lang)
    frame, state = seen.frame, seen.state
    key = frame.step.name
    if frame.step == Step.LOOP and told.chooser != state.turn:
        helps = state.battle is not None and state.battle.helper == told.chooser
        key = "LOOP_HELPER" if helps else "LOOP_OTHER"
    elif frame.step == Step.WINDOW and frame.kind == "end":
        key = "WINDOW_END"
    given = {
        "seat": names[told.chooser],
        "fighter": seat_names(len(state.seats), None, lang)[state.turn],
        "pips": frame.amount,
        "card": "",
        "terms": "",
    }
    if frame.card in seen.box.cards:
        given["card"] = seen.box.cards[frame.card].name(lang)
    if frame.step in (Step.HELP, Step.COUNTER):
        given["terms"] = terms_words(str(frame.terms), lang)
    return say(f"susanoo_table.ask_{key}", lang, **given)


def _curtain(told: SceneFacts, lang: str) -> Curtain | None:
    if told.curtain is None:
        return None
    return {
        "text": say("susanoo_table.curtain", lang, seat=told.curtain),
        "button": say("susanoo_table.ready", lang, seat=told.curtain),
    }


def _log(seen: View, told: SceneFacts, lang: str) -> list[Line]:
    """The last turns, a heading for each turn; what is new is marked."""
    names = {card.id: card.name(lang) for card in seen.box.cards.values()}
    fresh = len(told.events) - len(told.fresh)
    turns = [number for number, event in enumerate(told.events) if event.kind == "turn"]
    count = LOG_TURNS * len(seen.state.seats)
    first = turns[-count] if len(turns) > count else 0
    first = max(first, len(told.events) - LOG_MOST)
    return [
        {
            "number": first + number,
            "text": tell(event, names, lang, you=told.you),
            "fresh": first + number >= fresh,
            "head": event.kind == "turn",
        }
        for number, event in lines(told.events[first:])
    ]


def _sheet(told: SceneFacts, names: Mapping[int, str], lang: str) -> Sheet | None:
    """The score sheet (WE2 to WE7)."""
    if told.outcome is None:
        return None
    every = told.outcome.scores
    rows: list[Row] = [
        {
            "word": say(f"susanoo_table.part_{part}", lang),
            "clause": clause,
            "points": [getattr(score, part) for score in every],
            "total": False,
        }
        for part, clause in PARTS
    ]
    total = say("susanoo_table.total", lang)
    rows.append({"word": total, "clause": "WE7", "points": [score.total for score in every], "total": True})
    return {
        "title": _win_title(told, names, lang),
        "seats": [names[seat] for seat in range(len(every))],
        "winners": list(told.outcome.winners),
        "rows": rows,
    }


def _win_title(told: SceneFacts, names: Mapping[int, str], lang: str) -> str:
    winners = told.outcome.winners if told.outcome else ()
    won = say("susanoo_table.comma", lang).join(names[one] for one in winners)
    alone = told.you is not None and winners == (told.you,)
    return say("susanoo_table.you_won" if alone else "susanoo_table.won", lang, seats=won)


def points_now(seen: View, seat: int) -> Score:
    """What a seat would have if the game ended now: all of it lies open to that seat (WE)."""
    bare = tuple(
        one if index == seat else one._replace(hand=()) for index, one in enumerate(seen.state.seats)
    )
    return scores(seen.box, seen.state._replace(seats=bare))[seat]
