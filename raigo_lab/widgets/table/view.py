"""What the Table shows: every token, word and number of one seat's view as plain JSON.

The page draws this and reports what was picked; it decides nothing. Only what the view shows goes in, so nothing
hidden can come out (S6). Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from raigo_lab.pictures.tiles import face_label, token_label
from raigo_lab.raigo.box import DESTROY, SEATS, Box, box
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.purify import renew_tokens
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.tokens import ARCANA, SILENTS, SPELLS, Token
from raigo_lab.texts import say, table
from raigo_lab.widgets.table import arcane, rare
from raigo_lab.widgets.table.board import KEPT, SceneFacts, board_of, is_anew
from raigo_lab.widgets.table.options import HOW, WALK, buttons_json
from raigo_lab.widgets.table.places import SPOT, where
from raigo_lab.widgets.table.rare import face
from raigo_lab.widgets.table.shapes import (
    Ask,
    Bar,
    Bonus,
    Centre,
    Curtain,
    Drawn,
    Kind,
    Scene,
    Words,
)
from raigo_lab.widgets.table.shapes import Step as BarStep
from raigo_lab.widgets.table.telling import log

STEP_BAR = ("fetch", "select", "act", "dong")
STEP_KANJI = {"fetch": "現", "select": "選", "act": "積・発", "dong": ""}
_BAR_OF: dict[Step, int] = {
    Step.FETCH: 0,
    Step.SELECT: 1,
    Step.FORBIDDANCE: 1,
    Step.DRAW: 1,
    Step.PLACE: 1,
    Step.HAND_OVER: 3,
    Step.STRIKE: 3,
    Step.OVER: 4,
}


def scene(seen: View, told: SceneFacts, lang: str) -> Scene:
    """Everything the page draws, but for the words that stay the same: ``words``."""
    order = [(told.near + i) % len(seen.seats) for i in range(len(seen.seats))]
    return {
        "lang": lang,
        "label": _table_label(seen, lang),
        "bar": bar_of(seen, told, lang),
        "near": board_of(seen, told.near, told, lang),
        "far": [board_of(seen, index, told, lang) for index in order[1:]],
        "centre": centre_of(seen, lang),
        "drawn": waiting_of(seen, lang),
        "ask": _ask(seen, told, lang),
        "curtain": _curtain(told, lang),
        "moves": [list(move) for move in told.moves],
        "log": log(told, lang),
        "start": [],
        "beats": [],
        "score": told.score,
    }


def _table_label(seen: View, lang: str) -> str:
    if seen.seat is None:
        return say("table.label_open", lang, count=len(seen.seats))
    return say("table.label_seat", lang, count=len(seen.seats), seat=seen.seat)


_NAMES = [
    "steps",
    "dong",
    "head",
    "left",
    "right",
    "body",
    "raizan",
    "canyon",
    "bonus",
    "drawn",
    "anew",
    "in_flight",
    "legal",
    "selected",
    "aimed_at",
    "actions_area",
    "tools_area",
    "log_area",
    "centre_area",
    "done_area",
    "put_back",
    "undo",
    "redo",
    "deal",
    "save",
    "load",
    "copy_position",
    "copy_record",
    "size_word",
    "size_normal",
    "size_large",
    "size_projector",
    "pace_word",
    "pace_off",
    "pace_slow",
    "pace_normal",
    "pace_fast",
    "more",
    "seats_word",
    "seed_word",
    "seed_any",
    "file_word",
    "file_default",
    "hint",
    "silent_kernel",
    "copied",
    "copy_by_hand",
    "free",
    "all_the_same",
    "rematch",
    "review",
    "to_now",
    "line_shows",
]


FILLED_BY_THE_PAGE = (
    "all_choices",
    "ask_token",
    "ask_target",
    "ask_aim",
    "ask_circle",
    "ask_chant",
    "ask_answer",
    "ask_effect",
    "ask_switch",
    "ask_switch_more",
    "look_back",
)


@cache
def words(lang: str) -> Words:
    """The words of the Table that stay the same in a language; sent once."""
    return {"lang": lang, "names": names(lang), "buttons": buttons_json(lang), "seat_counts": [*SEATS]}


@cache
def names(lang: str) -> dict[str, str]:
    """The names of places, areas and tools."""
    # The last ones are sentences that the page fills in as tokens are picked.
    filled = {key: table("table")[key][lang] for key in FILLED_BY_THE_PAGE}
    return {key: say(f"table.{key}", lang) for key in _NAMES} | filled | arcane.questions(lang)


def bar_of(seen: View, told: SceneFacts, lang: str) -> Bar:
    """Whose turn it is and how far it has gone."""
    over = seen.step == Step.OVER
    now = 4 if over else _BAR_OF.get(seen.stack[0].step, 2)
    if over:
        text = say("table.turn_over", lang)
    elif told.you == seen.turn:
        text = say("table.turn_yours", lang, number=told.turn_number)
    else:
        text = say("table.turn_of", lang, number=told.turn_number, seat=seen.turn)
    last = seen.last_turns is not None and not over
    return {
        "text": text,
        "last": say("table.last_turns", lang, count=seen.last_turns) if last else "",
        "steps": _steps(now, lang),
    }


@cache
def _steps(now: int, lang: str) -> list[BarStep]:
    """The steps of a turn, up to the one it is at."""
    return [
        {
            "text": say(f"table.step_{name}", lang),
            "aside": STEP_KANJI[name] if lang == "en" else "",
            "state": "done" if i < now else "now" if i == now else "",
        }
        for i, name in enumerate(STEP_BAR)
    ]


# The centre


def centre_of(seen: View, lang: str) -> Centre:
    """Raizan, the Canyon by kind and the bonus token."""
    arcana = seen.around is not None
    canyon = "".join(sorted("".join(board.canyon for board in seen.seats)))
    up = len(seen.around.raizan_up) if seen.around else 0
    made = _centre(seen.rules, len(seen.seats), len(seen.raizan) + up, canyon, seen.bonus, arcana, lang)
    if arcana:
        return {**made, "up": rare.face_up_raizan(seen, lang), "up_label": say("arcana.raizan_up", lang)}
    return made


@lru_cache(maxsize=KEPT)
def _centre(
    rules: Rules, seats: int, raizan: int, canyon: str, bonus: Token, arcana: bool, lang: str
) -> Centre:
    inside = box(rules, seats, "" if arcana else DESTROY)
    shown: Bonus | None = None
    if bonus:
        note = say("table.bonus_note", lang, token=face_name(bonus, lang))
        shown = {"face": face(bonus), "label": token_label(bonus, lang), "note": note}
    return {
        "raizan": raizan,
        "removed": say("table.removed", lang) if not inside.has_bonus else "",
        "canyon": [*_canyon(canyon, inside, arcana, lang)],
        "total": say("table.by_kind", lang, count=len(canyon)),
        "bonus": shown,
    }


def _canyon(canyon: str, inside: Box, arcana: bool, lang: str) -> Iterator[Kind]:
    """The Canyon kind by kind; an Arcanum only when it lies there."""
    for suit in (ARCANA if arcana else "", SPELLS, SILENTS):
        for token in suit:
            count = canyon.count(token)
            # Which Arcana are in the game is told by none that is not seen (AC14).
            if count or suit != ARCANA:
                yield _kind(token, count, not count and not inside.copies[token], lang)


@lru_cache(maxsize=KEPT)
def _kind(token: Token, count: int, absent: bool, lang: str) -> Kind:
    """So many tokens of a kind in the Canyon."""
    label = say("table.canyon_kind", lang, token=face_name(token, lang), count=count)
    return {"spot": f"c{token}", "face": face(token), "count": count, "label": label, "absent": absent}


def waiting_of(seen: View, lang: str) -> Drawn | None:
    """The tokens that wait to be placed, or Spells in flight (T2, PU1, T13)."""
    frame, chant = seen.frame, seen.frame.chant
    if frame.step in (Step.PLACE, Step.RENEW) and (frame.tokens or is_anew(seen)):
        tokens = renew_tokens(seen) if is_anew(seen) else frame.tokens  # type: ignore[arg-type]
        return tray_of(seen.turn, tokens, say("table.anew" if is_anew(seen) else "table.drawn", lang), lang)
    if frame.step in (Step.PHOENIX, Step.KEEP) and frame.tokens:
        who = frame.queue[0] if frame.queue else seen.turn
        row = "came" if frame.step == Step.PHOENIX else "kept"
        return tray_of(who, frame.tokens, say(f"arcana.{row}", lang), lang)
    if chant is None:
        return None
    answers = [*chant.roars, *([chant.shield] if chant.shield else [])]
    flying = [(chant.seat, chant.token), *((one.seat, one.token) for one in answers)]
    return flight_of(flying, (chant.target, chant.other), lang)


def tray_of(seat: int, tokens: str, title: str, lang: str) -> Drawn:
    """Drawn tokens before a seat."""
    return {
        "seat": seat,
        "title": title,
        "tokens": [
            {
                "spot": f"{seat}d{i}",
                "face": face(token) if token != HIDDEN else None,
                "label": f"{title}: {face_label(token, lang)}",
                "known": None,
            }
            for i, token in enumerate(tokens, start=1)
        ],
        "aims": [],
    }


def flight_of(flying: Sequence[tuple[int, Token]], aims: Iterable[str], lang: str) -> Drawn:
    """Shown Spells before the seat whose Spell is answered, and what it is aimed at."""
    title = say("table.in_flight", lang)
    return {
        "seat": flying[0][0],
        "title": title,
        "tokens": [
            {
                "spot": "",
                "face": face(token),
                "label": f"{say('table.seat', lang, seat=seat)}: {token_label(token, lang)}, {title}",
                "known": None,
            }
            for seat, token in flying
        ],
        "aims": [spot for spot in aims if SPOT.fullmatch(spot)],
    }


# What is asked


def _ask(seen: View, told: SceneFacts, lang: str) -> Ask:
    step = seen.step
    name = "ACT" if step in (Step.CHANT, Step.DRAW, Step.HAND_OVER) else step.name
    asked: Ask = {
        "kind": HOW.get(step, WALK),
        "mine": told.mine,
        "step": step.name,
        "seat": told.chooser,
        "clause": "",
        "who": "",
        "title": "",
        "text": "",
    }
    if step == Step.OVER:
        return {**asked, "title": told.result or say("table.ask_OVER", lang), "text": ""}
    if told.reached:  # nobody has to do anything more; who likes plays on
        return {**asked, "title": say("table.ask_reached", lang), "text": say("table.how_reached", lang)}
    if not told.mine:
        seats = seen.asked
        word = table("step")[name][lang]
        if len(seats) > 1:
            both = " + ".join(map(str, seats))
            title, text = (
                say("table.wait_many", lang, seats=both, step=word),
                aimed_words(seen, told.you, lang),
            )
        else:
            seat = seats[0] if seats else seen.turn
            title, text = say("table.wait", lang, seat=seat, step=word), aimed_words(seen, told.you, lang)
        return {**asked, "title": title, "text": text}
    count = seen.frame.amount if step in (Step.TAKE, Step.FACE_UP) else _most_purified(seen)
    title = say(f"table.ask_{name}", lang, count=count)
    if seen.seat is None and told.chooser is not None:
        asked["who"] = say("table.seat", lang, seat=told.chooser)
    else:
        asked["who"] = say("table.you", lang)
    text = aimed_words(seen, told.you, lang) or say(
        f"table.how_{_how(seen, name)}", lang, spell="", place="", count=count
    )
    if told.may_open:
        text = say("table.may_open", lang)
    if told.warning and step == Step.ACT:
        text = told.warning
    return {**asked, "title": title, "text": ("" if lang == "ja" else " ").join([*told.forced, text])}


def _how(seen: View, name: str) -> str:
    """Which row says how to choose; where nothing can be fetched it says why."""
    board = seen.seats[seen.turn]
    if name == Step.FETCH.name and not board.body:
        return f"{name}_empty"
    return f"{name}_full" if name == Step.FETCH.name and board.left and board.right else name


def _most_purified(seen: View) -> int:
    """PU1 How many tokens can be put away: four, no more than one has, no more than Raizan holds."""
    up = len(seen.around.raizan_up) if seen.around else 0
    return min(4, len(seen.seats[seen.turn].inner), len(seen.raizan) + up)


def cannot_answer(seen: View, lang: str) -> str:
    """That there was nothing to answer with, and what was passed."""
    answer = say(f"table.answer_{seen.step.name}", lang)
    return say("table.no_answer", lang, answer=answer, aimed=aimed_words(seen, seen.seat, lang)).strip()


def aimed_words(seen: View, you: int | None, lang: str) -> str:
    """What the Spell in flight is and what it is aimed at, while answers are asked for."""
    chant = seen.frame.chant
    if chant is None or not chant.target or seen.step not in (Step.ROAR, Step.SHIELD):
        return ""
    token, effect = face_name(chant.token, lang), table("effect")[chant.effect][lang]
    spell = token if token == effect else say("word.as", lang, token=token, effect=effect)
    aim = where(chant.target, lang, you)
    if chant.other in ("top", "bottom"):
        end = table("word")[chant.other][lang]
        aim = say("word.end_of", lang, end=end, place=aim)
    return say("table.how_ROAR", lang, spell=spell, place=aim)


def _curtain(told: SceneFacts, lang: str) -> Curtain | None:
    if told.curtain is None:
        return None
    seat = told.curtain
    return {
        "title": say("table.curtain_title", lang, seat=seat),
        "text": say("table.curtain_text", lang, seat=seat),
        "ready": say("table.curtain_ready", lang, seat=seat),
        "seat": seat,
    }
