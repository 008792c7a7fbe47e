"""The table between two pictures: every token's way folded into one seat's view, one move after the other.

A stage starts from a view and follows the events as that seat sees them; a token laid where the eye may not look is
face down again (S6), unless all see it (AC14). So whatever lies on a stage was seen, and the last one of an action is the view after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.raigo.arcana.moving import with_rare
from raigo_lab.raigo.arcana.rows import SUMMONS
from raigo_lab.raigo.arcana.table import TREE, summon_of
from raigo_lab.raigo.events import AT_ONCE, EVERYBODY, HIDDEN, IN_FLIGHT, RAIZAN, Event, Move
from raigo_lab.raigo.eyes.view import Eye, View
from raigo_lab.raigo.fields import row
from raigo_lab.raigo.state import CIRCLES, INNER_AT, Circle, Frame, Lasting, Seat, Step
from raigo_lab.raigo.tokens import ARCANA, Token
from raigo_lab.widgets.table import marks

FLAME = "焔"
_TRAYS = (Step.PLACE, Step.RENEW, Step.KEEP, Step.PHOENIX, Step.DRAWN)


class Stage(NamedTuple):
    """A view under way: beside what lies on the table, what is in the air."""

    seen: View
    flight: tuple[tuple[int, Token], ...] = ()  # who showed which Spell (T13)
    trays: tuple[tuple[int, str], ...] = ()  # whose drawn tokens wait to be placed (T2, PU1, A28)
    aims: tuple[str, ...] = ()  # what the Spell in flight is aimed at
    carried: tuple[
        tuple[str, Token], ...
    ] = ()  # tokens in the air that all see (A31), and the bound one of a seat

    @property
    def tray(self) -> tuple[int, str] | None:
        """The drawn tokens that are shown: the last that came."""
        return self.trays[-1] if self.trays else None


class _Up(NamedTuple):
    """A lifted token: its face as it is seen, and whether all see it."""

    token: Token
    up: bool = False


def stage_of(seen: View) -> Stage:
    """Where an action begins."""
    frame, chant = seen.frame, seen.frame.chant
    # Tokens that are placed anew lie on the Board until they are taken up (PU1).
    plain = seen._replace(stack=(*seen.stack[:-1], Frame(Step.CHANT)))
    if frame.step == Step.DRAW and frame.tokens:  # AC13: said, not yet drawn
        plain = _with_up(plain, _up_of(plain) + frame.tokens)
    trays = tuple(
        (one.queue[0] if one.queue else seen.turn, one.tokens)
        for one in seen.stack
        if one.step in _TRAYS and one.tokens and (one is frame or one.step == Step.PHOENIX)
    )
    aims = (chant.target, chant.other) if chant and not trays else ()
    return Stage(plain, _flying(seen), trays, aims, _on_the_way(seen))


def _on_the_way(seen: View) -> tuple[tuple[str, Token], ...]:
    """A31 The face-up tokens that lie on no Board: by the Hand they left, or among what is to be placed."""
    up = seen.around.face_up if seen.around else ()
    return tuple((f"{one[0]}drawn" if one[1] == "+" else one[:2], one[2]) for one in up)


def _flying(seen: View) -> tuple[tuple[int, Token], ...]:
    chant = seen.frame.chant
    if chant is None:
        return ()
    answers = [*chant.roars, *([chant.shield] if chant.shield else [])]
    return ((chant.seat, chant.token), *((one.seat, one.token) for one in answers))


# Moves


def moved(stage: Stage, moves: Iterable[Move], seat: int, beside: Token = "") -> Stage:
    """Every token's way, one after the other; ``seat`` is whose doing it is, ``beside`` the head that gathers."""
    for move in moves:
        if move.source == move.to:
            stage = turn_over(stage, [move])
        else:
            stage, one = _lifted(stage, move)
            stage = _laid(stage, one, move, seat, beside)
    return stage


def happened(stage: Stage, event: Event) -> Stage:
    """All that an event moves and marks, at once."""
    if event.kind == "switched":
        return switched(stage, event)
    if event.kind == AT_ONCE:
        return _passed(stage, event)
    beside = event.other if event.kind == "beside" else ""
    return then(moved(stage, event.moves, event.seat, beside), event)


def _passed(stage: Stage, event: Event) -> Stage:
    """A5c Each gives before anyone receives."""
    given: list[_Up] = []
    for move in event.moves:
        stage, one = _lifted(stage, move)
        given.append(one)
    for move, one in zip(event.moves, given, strict=True):
        stage = _laid(stage, one, move, event.seat, "")
    return stage


def switched(stage: Stage, event: Event) -> Stage:
    """SW1 Both tokens are lifted before either is laid; the first to be laid lay on ``other``, then the other way round."""
    lifted: dict[str, _Up] = {}
    origins = [event.at, event.other]
    for move in event.moves:
        if move.to == IN_FLIGHT:
            stage, lifted[move.source] = _lifted(stage, move)
        else:
            one = lifted.get(origins.pop())
            stage = _laid(stage, one if one and one.up else _Up(move.token), move, event.seat, "")
    return stage


def turn_over(stage: Stage, moves: Iterable[Move]) -> Stage:
    """Tokens turned over where they lie, for everybody to see; Inner Tokens stay so (A31)."""
    up: dict[int, list[str]] = {}
    for move in moves:
        if move.source in INNER_AT:
            seat, place = INNER_AT[move.source]
            up.setdefault(seat, []).append(place)
            stage = _with_seat(stage, seat, _faced(stage.seen.seats[seat], place, move.token))
        elif move.source != IN_FLIGHT:
            seat, circle, index = _story(move.source)
            tower = stage.seen.seats[seat].circles[circle].tower
            faces = tower[:index] + move.token + tower[index + 1 :]
            stage = _with_circle(stage, seat, circle, tower=faces)
    for seat, places in up.items():
        stage = _with_seat(stage, seat, marks.all_up(stage.seen.seats[seat], places))
    return stage


def _faced(seat: Seat, place: str, token: Token) -> Seat:
    if place in ("L", "R"):
        return _with_hand(seat, place, token)
    at = int(place[1]) - 1
    return seat._replace(body=seat.body[:at] + token + seat.body[at + 1 :])


def then(stage: Stage, event: Event) -> Stage:
    """What an event changes beside the ways of its tokens: marks of Arcana."""
    if stage.seen.around is None or event.kind not in _THEN:
        return stage
    whose, news = _THEN[event.kind]
    for index, seat in enumerate(stage.seen.seats):
        if whose == "all" or (index == event.seat) == (whose == "own"):
            stage = _with_seat(stage, index, with_rare(seat, **news) if news else seat)
    if event.kind == "bound":
        return _bound(stage, event)
    if event.kind == "no_harmony":
        return with_yang(stage, event.seat, -min(1, stage.seen.seats[event.seat].yang))
    if event.kind == "piled" and stage.seen.rules.R29 == "gone":
        return _covered(stage, event)
    return stage


# By kind of event: whose marks change, and how.
_THEN: dict[str, tuple[str, dict[str, bool]]] = {
    "marked": ("all", {"no_fetch": True}),
    "marked_select": ("others", {"no_select": True}),
    "skips_select": ("own", {"no_select": False}),
    "opened": ("own", {"opened": True}),
    "bound": ("own", {}),
    "no_harmony": ("own", {}),
    "piled": ("own", {}),
}


def _bound(stage: Stage, event: Event) -> Stage:
    """A26 The token of the Body was lifted before Bind was laid on it."""
    seat, place = INNER_AT[event.at]
    token, up = next(
        ((face, flag) for spot, face, flag in _kept(stage) if spot == f"{seat}bound"), ("", False)
    )
    board = marks.bound(stage.seen.seats[seat], place, token, event.moves[-1].token)
    if up:
        board = marks.marked(board, "X", up=True)
    carried = tuple(one for one in stage.carried if not one[0].startswith(f"{seat}bound"))
    return _with_seat(stage._replace(carried=carried), seat, board)


def _kept(stage: Stage) -> list[tuple[str, Token, bool]]:
    return [(spot.rstrip("!"), token, spot.endswith("!")) for spot, token in stage.carried]


def _covered(stage: Stage, event: Event) -> Stage:
    """R29 A summon that is covered is face down for good; a Tree Tower stays one."""
    seat, circle = int(event.at[0]), CIRCLES.index(event.at[1])
    board = stage.seen.seats[seat]
    token = summon_of(board, circle)
    if not token or token == TREE:
        return stage
    tower = board.circles[circle].tower.replace(token, _as_seen(stage, seat, Circle, "tower", token))
    return _with_circle(_with_seat(stage, seat, marks.no_summon(board, circle)), seat, circle, tower=tower)


def with_yang(stage: Stage, index: int, more: int) -> Stage:
    """One seat's Yang counted up or down."""
    seat = stage.seen.seats[index]
    return _with_seat(stage, index, seat._replace(yang=seat.yang + more))


def with_hand(stage: Stage, index: int, pile: str) -> Stage:
    """A hand more beside a Board."""
    seat = stage.seen.seats[index]
    return _with_seat(stage, index, seat._replace(completed=(*seat.completed, pile)))


def with_turn(stage: Stage, turn: int) -> Stage:
    """The Dong lies before another seat."""
    return stage._replace(seen=stage.seen._replace(turn=turn))


# Lifting


def _lifted(stage: Stage, move: Move) -> tuple[Stage, _Up]:  # noqa: PLR0911 - one return for each kind of place
    source, token, seen = move.source, move.token, stage.seen
    if source == RAIZAN:
        return _from_raizan(stage, move), _Up(token)
    if source == IN_FLIGHT:
        at = next((i for i, (_, one) in enumerate(stage.flight) if one == token), None)
        left = stage.flight if at is None else stage.flight[:at] + stage.flight[at + 1 :]
        origin = move.to  # RO7: an answer comes back to its Hand
        if token in ARCANA:  # There is one of each.
            origin = next((spot for spot, one in stage.carried if one == token and spot in INNER_AT), "")
        return _put_down(stage._replace(flight=left), origin, token)
    if source == "bonus":
        return stage, _Up(token)
    if source == "removed":
        return stage._replace(seen=seen._replace(removed="")), _Up(token)
    index, rest = int(source[0]), source[1:]
    if rest == "drawn":
        return _put_down(_without_drawn(stage, index, token), source, token)
    if rest == "bound":
        kept = next((one for one in stage.carried if one[0].startswith(source)), (source, token))
        rest_carried = tuple(one for one in stage.carried if one != kept)
        return stage._replace(carried=rest_carried), _Up(kept[1], kept[0].endswith("!"))
    if rest[0] in CIRCLES and rest[1:].isdigit():
        return _story_lifted(stage, source, token)
    return _from_board(stage, index, rest, token)


def _from_raizan(stage: Stage, move: Move) -> Stage:
    """A face-up token is taken by kind, any other from the top (AC13)."""
    up = _up_of(stage.seen)
    if move.seen == EVERYBODY and move.token in up:
        return stage._replace(seen=_with_up(stage.seen, up.replace(move.token, "", 1)))
    return stage._replace(seen=stage.seen._replace(raizan=stage.seen.raizan[1:]))


def _without_drawn(stage: Stage, index: int, token: Token) -> Stage:
    trays = [(who, _less(tokens, token) if who == index else tokens) for who, tokens in stage.trays]
    return stage._replace(trays=tuple(one for one in trays if one[1]))


def _put_down(stage: Stage, place: str, token: Token) -> tuple[Stage, _Up]:
    """A token out of the air; whether all see it was kept."""
    if (place, token) not in stage.carried:
        return stage, _Up(token)
    left = list(stage.carried)
    left.remove((place, token))
    return stage._replace(carried=tuple(left)), _Up(token, up=True)


def _story_lifted(stage: Stage, source: str, token: Token) -> tuple[Stage, _Up]:
    index, circle, story = _story(source)
    seat = stage.seen.seats[index]
    tower = seat.circles[circle].tower
    summon = summon_of(seat, circle)
    face = tower[story] if token == HIDDEN and summon == TREE else token
    if summon and tower[story] == summon:
        face = summon
        stage = _with_seat(stage, index, marks.no_summon(seat, circle))
    stage = _with_circle(stage, index, circle, tower=tower[:story] + tower[story + 1 :])
    return stage, _Up(face)


def _from_board(stage: Stage, index: int, rest: str, token: Token) -> tuple[Stage, _Up]:
    """From a Board, from beside it or from before its Circles."""
    seat = stage.seen.seats[index]
    there, up = token, False
    if rest == "canyon":
        seat = seat._replace(canyon=_less(seat.canyon, token))
    elif rest == "moon":
        seat = with_rare(seat, moon=_less(seat.rare.moon, token))
    elif rest == "bind":
        return _unbound(stage, index), _Up(token)
    elif rest == "H" and any(one.token == token for one in seat.rare.lasting):
        seat = marks.ended(seat, token)
    elif rest in ("H", "G"):  # They leave together (DE4); what other Arcana gathered left with its head.
        seat = seat._replace(lasting=()) if rest == "H" or stage.seen.around is None else seat
    elif rest in ("L", "R"):
        there = seat.left if rest == "L" else seat.right
        seat, up = marks.unmarked(_with_hand(seat, rest, ""), rest)
    elif rest[0] == "B":
        at = int(rest[1]) - 1
        there = seat.body[at]
        seat, up = marks.unmarked(seat._replace(body=seat.body[:at] + seat.body[at + 1 :]), rest)
        seat = marks.in_step(seat)
    elif token == FLAME:
        seat = with_rare(seat, burning="", flame="")
    else:
        return _with_circle(stage, index, CIRCLES.index(rest[0]), seal="", turns=0), _Up(token)
    return _with_seat(stage, index, seat), _Up(there if up else token, up)


def _unbound(stage: Stage, index: int) -> Stage:
    """A26c Bind is lifted; the token under it waits to be sorted in."""
    seat = stage.seen.seats[index]
    there = seat.rare.bound
    seat, up = marks.unmarked(seat, "X")
    stage = _with_seat(stage, index, with_rare(seat, bound=None))
    if there is None or not there.token:
        return stage
    kept = (f"{index}bound{'!' if up else ''}", there.token)
    return stage._replace(carried=(*stage.carried, kept))


# Laying


def _laid(stage: Stage, one: _Up, move: Move, by: int, beside: Token) -> Stage:  # noqa: PLR0911 - as above
    to, token = move.to, one.token
    if to == IN_FLIGHT:
        carried = (*stage.carried, (move.source, token)) if one.up else stage.carried
        return stage._replace(flight=(*stage.flight, (by, token)), carried=carried)
    if to == RAIZAN:
        return stage._replace(seen=_with_up(stage.seen, _up_of(stage.seen) + token))
    if to == "bonus":
        return stage._replace(seen=stage.seen._replace(bonus=token))
    index, rest = int(to[0]), to[1:]
    if rest == "drawn":
        trays = dict(stage.trays)
        trays[index] = trays.pop(index, "") + token
        carried = (*stage.carried, (to, token)) if one.up else stage.carried
        return stage._replace(trays=tuple(trays.items()), carried=carried)
    if rest == "bound":
        return stage._replace(carried=(*stage.carried, (f"{to}{'!' if one.up else ''}", token)))
    if rest[0] in CIRCLES and rest[1:].isdigit():
        return _story_laid(stage, token, move)
    return _onto_board(stage, one, index, rest, beside)


def _story_laid(stage: Stage, token: Token, move: Move) -> Stage:
    """On top of a Tower; a summon and what is piled on a Tree lie face up (AC5, A23)."""
    index, rest = int(move.to[0]), move.to[1:]
    circle = CIRCLES.index(rest[0])
    seat = stage.seen.seats[index]
    summon = token in (*SUMMONS,) and (
        (move.source == IN_FLIGHT and move.seen == EVERYBODY) or _was_summon(move)
    )
    if summon:
        seat = marks.summoned(seat, circle, token)
        stage = _with_seat(stage, index, seat)
    all_see = summon or summon_of(seat, circle) == TREE
    face = token if all_see else _as_seen(stage, index, Circle, "tower", token)
    return _with_circle(stage, index, circle, tower=seat.circles[circle].tower + face)


def _was_summon(move: Move) -> bool:
    """Whether a part of a Tower moves to another Circle unchanged (A3b)."""
    return move.source[1:2] in (*CIRCLES,) and move.source[2:].isdigit()


def _onto_board(stage: Stage, one: _Up, index: int, rest: str, beside: Token) -> Stage:
    """On a Board, beside it or before its Circles."""
    token, seat = one.token, stage.seen.seats[index]
    if rest == "canyon":
        seat = seat._replace(canyon="".join(sorted(seat.canyon + token)))
    elif rest == "H":
        plain = token == "D" or stage.seen.around is None
        seat = seat._replace(lasting=(Lasting(token),)) if plain else marks.lasts(seat, token)
    elif rest == "G" and beside:
        seat = marks.laid_beside(seat, beside, token)
    elif rest == "G" and seat.lasting:
        head = seat.lasting[0]
        gathered = "".join(sorted(head.gathered + token))
        seat = seat._replace(lasting=(head._replace(gathered=gathered),))
    elif rest in ("L", "R"):
        face = token if one.up else _as_seen(stage, index, Seat, "left", token)
        seat = marks.marked(_with_hand(seat, rest, face), rest, up=one.up)
    elif rest[0] == "B":
        face, at = token if one.up else _as_seen(stage, index, Seat, "body", token), int(rest[1]) - 1
        seat = marks.marked(seat._replace(body=seat.body[:at] + face + seat.body[at:]), rest, up=one.up)
    elif rest[1:] == "*" and token == FLAME:
        seat = with_rare(seat, burning=rest[0], flame=token)
    elif rest[1:] == "*":
        return _with_circle(stage, index, CIRCLES.index(rest[0]), seal=token, turns=1)
    else:
        return stage  # a completed hand is laid as a whole, Bind with the token under it
    return _with_seat(stage, index, seat)


def _as_seen(stage: Stage, holder: int, kind: type, field: str, token: Token) -> Token:
    """The face of a token laid there, if the eye may look (S6, R16)."""
    eye = Eye(stage.seen.rules, stage.seen.seat, stage.seen.turn, holder)
    return token if eye.sees(row(kind, field).eyes) else HIDDEN


def _story(spot: str) -> tuple[int, int, int]:
    return int(spot[0]), CIRCLES.index(spot[1]), int(spot[2:]) - 1


def _less(tokens: str, token: Token) -> str:
    """One of them less; face down any of them."""
    return tokens.replace(token, "", 1) if token in tokens else tokens[:-1]


def _up_of(seen: View) -> str:
    return seen.around.raizan_up if seen.around else ""


def _with_up(seen: View, up: str) -> View:
    around = seen.around
    return seen if around is None else seen._replace(around=around._replace(raizan_up="".join(sorted(up))))


def _with_seat(stage: Stage, index: int, seat: Seat) -> Stage:
    seats = stage.seen.seats
    return stage._replace(seen=stage.seen._replace(seats=(*seats[:index], seat, *seats[index + 1 :])))


def _with_hand(seat: Seat, hand: str, token: Token) -> Seat:
    return seat._replace(left=token) if hand == "L" else seat._replace(right=token)


def _with_circle(stage: Stage, index: int, circle: int, **news: str | int) -> Stage:
    seat = stage.seen.seats[index]
    changed = seat.circles[circle]._replace(**news)  # type: ignore[arg-type]
    circles = (*seat.circles[:circle], changed, *seat.circles[circle + 1 :])
    return _with_seat(stage, index, seat._replace(circles=circles))
