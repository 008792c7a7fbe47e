"""What the engine says about a lesson: what happens, whether a goal is reached, what the right answer is.

A *want* is a small table of data. With ``event`` it asks whether such an event happened, with ``look`` how the
table lies now. Nothing here is asserted by a lesson: every answer is computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from raigo_lab.course.lesson import Lesson, Part
from raigo_lab.errors import InvalidArgument, NotationError, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.eyes.view import unseen, view
from raigo_lab.raigo.hands import HANDS, worth
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import CIRCLE_AT, INNER_AT, Action, Position, Seat, State, token_at
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.raigo.tokens import KIND, parse_pile
from raigo_lab.texts import table

if TYPE_CHECKING:
    from raigo_lab.raigo.endgame.solution import Solution

Want = Mapping[str, Any]


class Scene(NamedTuple):
    """A table with what happened since the start."""

    start: Position
    now: Position
    events: tuple[Event, ...] = ()
    moved: tuple[AnyAction, ...] = ()


def opened(text: str) -> Scene:
    """A position at which somebody must choose.

    >>> opened("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-").events
    ()
    """
    start = parse_position(text)
    state = Raigo(start.rules).start(start.state)
    return Scene(start, start._replace(state=state))


def played(scene: Scene, actions: Iterable[str]) -> Scene:
    """The table after these actions; an illegal one is refused with its clause."""
    session = Session(scene.now)
    for number, text in enumerate(actions, start=1):
        try:
            session.play(parse_action(text))
        except RaigoError as error:
            raise NotationError(f"action {number}, {text!r}: {error}") from error
    return Scene(scene.start, session.position, (*scene.events, *session.events()), session.actions)


def scene_of(part: Part) -> Scene:
    """The table of a part after its ``actions``."""
    if "position" not in part.data:
        seats, seed = part.data.get("seats", 2), part.data.get("seed", 1)
        start = deal(seats, seed)
        return Scene(start, start)
    return played(opened(part.data["position"]), part.data.get("actions", ()))


# How the table lies


def looked(scene: Scene, what: str) -> str | int:
    """One fact of the table, by the name that wants use for it.

    >>> scene = opened("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    >>> looked(scene, "0a"), looked(scene, "0a:points"), looked(scene, "0L"), looked(scene, "1yang")
    ('765', 2, 'T', 3)
    """
    state = scene.now.state
    if what in _WHOLE:
        return _WHOLE[what](scene)
    if what.startswith("options"):
        return _options(scene, what.split(":")[1:])
    spot, _, more = what.partition(":")
    found = re.fullmatch(r"([0-3])(\w+)", spot)
    if not found or int(found[1]) >= len(state.seats):
        raise InvalidArgument(f"{what!r} cannot be looked at")
    seat, rest = int(found[1]), found[2]
    if rest in _OF_A_SEAT and not more:
        return _OF_A_SEAT[rest](state.seats[seat])
    if rest in _OF_THE_GAME and (more or rest not in ("sees", "unseen")):
        return _OF_THE_GAME[rest](scene, seat, more)
    if spot in INNER_AT and not more:
        return token_at(state, spot) if _has(state, spot) else ""
    if spot in CIRCLE_AT and CIRCLE_AT[spot][1] < len(state.seats[seat].circles):
        return _circle(scene, spot, more or "tower")
    raise InvalidArgument(f"{what!r} cannot be looked at")


def _has(state: State, spot: str) -> bool:
    seat, rest = INNER_AT[spot]
    return rest in ("L", "R") or int(rest[1]) <= len(state.seats[seat].body)


_WHOLE: Mapping[str, Callable[[Scene], str | int]] = {
    "raizan": lambda scene: len(scene.now.state.raizan),
    "turn": lambda scene: scene.now.state.turn,
    "step": lambda scene: scene.now.state.stack[-1].step.name,
    "canyon": lambda scene: sum(len(seat.canyon) for seat in scene.now.state.seats),
    "last_turns": lambda scene: scene.now.state.last_turns or 0,
    "over": lambda scene: _yes(Raigo(scene.now.rules).is_over(scene.now.state)),
    "value": lambda scene: _value(scene.now),
}
_OF_A_SEAT: Mapping[str, Callable[[Seat], str | int]] = {
    "yang": lambda seat: seat.yang,
    "body": lambda seat: seat.body,
    "hands": lambda seat: (seat.left or "-") + (seat.right or "-"),
    "inner": lambda seat: len(seat.inner),
    "canyon": lambda seat: seat.canyon,
    "completed": lambda seat: len(seat.completed),
    "gathered": gathered_weight,
    "towers": lambda seat: sum(bool(circle.tower) for circle in seat.circles),
}
_OF_THE_GAME: Mapping[str, Callable[[Scene, int, str], str | int]] = {
    "gain": lambda scene, seat, _: scene.now.state.seats[seat].yang - scene.start.state.seats[seat].yang,
    "final": lambda scene, seat, _: Raigo(scene.now.rules).outcome(scene.now.state).yang[seat],
    "sees": lambda scene, seat, spot: _seen(scene, seat, spot),  # noqa: PLW0108 - it stands below
    "unseen": lambda scene, seat, token: unseen(view(*_both(scene), seat)).count(parse_pile(token)),
}


def _both(scene: Scene) -> tuple[Any, State]:
    return scene.now.rules, scene.now.state


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _seen(scene: Scene, seat: int, spot: str) -> str | int:
    """What this seat sees at a spot: ``?`` for a face that is hidden (S6)."""
    seen = view(*_both(scene), seat)
    return looked(
        scene._replace(now=scene.now._replace(state=scene.now.state._replace(seats=seen.seats))), spot
    )


def _circle(scene: Scene, spot: str, what: str) -> str | int:
    seat, c = CIRCLE_AT[spot]
    circle = scene.now.state.seats[seat].circles[c]
    if what == "sealed":
        return _yes(bool(circle.seal))
    return of_tower(circle.tower, what, scene.now.rules)


def of_tower(tower: str, what: str, rules: Any = None) -> str | int:  # noqa: ANN401 - the rules of a position, or none
    """One fact of a Tower.

    >>> of_tower("HKN", "points"), of_tower("HKN", "hand"), of_tower("36", "settled")
    (2, 'Lotus', 'no')
    """
    match what:
        case "tower":
            return tower
        case "stories":
            return len(tower)
    if HIDDEN in tower:
        raise InvalidArgument(f"{what!r} cannot be asked of a face-down Tower")
    one = worth(tower, rules) if rules else worth(tower)
    match what:
        case "points":
            return one.points
        case "hand":
            return one.hand.english if one.hand else "none"
        case "settled":
            return _yes(one.settled)
        case "top":
            return tower[-1:]
    raise InvalidArgument(
        f"{what!r} cannot be asked of a Tower; it is one of tower, stories, points, hand, settled, top"
    )


def _options(scene: Scene, words: Sequence[str]) -> int:
    """How many different things can be chosen now: of all, of a verb, of an effect."""
    node = Raigo(scene.now.rules).node(scene.now.state)
    if not isinstance(node, Choice):
        return 0
    verb, effect = (*words, "", "")[:2]
    kept = [one for one in node.options if verb in ("", one.verb) and effect in ("", one.effect)]
    return len({(one.target, one.other) for one in kept} if words else kept)


def _value(now: Position) -> int:
    value = _solved(now).value
    if not isinstance(value, int):
        raise InvalidArgument(f"the value is {value}, not a proved whole number")
    return value


@lru_cache(maxsize=64)
def _solved(now: Position) -> Solution:
    """What the solver proves; a part asks for the same thing several times."""
    from raigo_lab.raigo.endgame.solve import solve  # noqa: PLC0415 - only lessons on strategy prove anything

    return solve(now)


# Wants


def holds(want: Want, scene: Scene | str, others: Sequence[Want] = ()) -> bool:
    """Whether a want is fulfilled at this table, or by this Tower.

    >>> holds({"look": "points", "least": 2}, "HKN"), holds({"look": "hand", "is": "Sakura"}, "HKN")
    (True, False)
    """
    if want.get("otherwise"):
        return not any(holds(one, scene) for one in others if one is not want)
    if "best" in want:
        assert isinstance(scene, Scene)  # noqa: S101 - checked when the lesson is read
        return _is_best(want["best"], scene.now)
    if "look" in want:
        value = of_tower(scene, want["look"]) if isinstance(scene, str) else looked(scene, want["look"])
        return _fits(want, value)
    return isinstance(scene, Scene) and any(_happened(want, event) for event in scene.events)


def _fits(want: Want, value: str | int) -> bool:
    if isinstance(value, int):
        low, high = want.get("least", want.get("amount", value)), want.get("most", want.get("amount", value))
        return bool(low <= value <= high)
    same = "is" not in want or want["is"] == value
    return same and ("has" not in want or want["has"] in value)


def _happened(want: Want, event: Event) -> bool:
    exact = all(
        getattr(event, name) == want[name]
        for name in ("seat", "at", "effect", "other", "clause")
        if name in want
    )
    tokens = [move.token for move in event.moves]
    return (
        event.kind == want["event"]
        and exact
        and ("of" not in want or event.at.startswith(str(want["of"])))
        and ("token" not in want or want["token"] in tokens)
        and _fits({name: want[name] for name in ("amount", "least", "most") if name in want}, event.amount)
    )


def _is_best(text: str, now: Position) -> bool:
    action = parse_action(text)
    return any(action in move.actions for move in _solved(now).best)


class Progress(NamedTuple):
    """How far an attempt has come."""

    ticks: tuple[bool, ...]  # one for each want of the goal
    spoiled: tuple[Want, ...]  # what was to be avoided and happened
    notes: tuple[Want, ...]  # what the lesson has to say about what happened
    ended: bool  # whether the attempt is over

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return all(self.ticks) and not self.spoiled

    @property
    def failed(self) -> bool:
        """Whether this attempt cannot reach it any more."""
        return not self.done and (self.ended or bool(self.spoiled))


def progress(part: Part, scene: Scene | str) -> Progress:
    """How far an attempt at a task has come; a Tower is judged as it stands."""
    data = part.data
    ticks = tuple(holds(want, scene) for want in data["goal"])
    spoiled = tuple(want for want in data.get("avoid", ()) if holds(want, scene))
    notes = tuple(want for want in data.get("notes", ()) if holds(want, scene))
    return Progress(ticks, spoiled, notes, isinstance(scene, Scene) and _ended(part, scene))


def _ended(part: Part, scene: Scene) -> bool:
    """Whether the reader's turns are over: one, unless the task says more; 0 sets no end."""
    turns = part.data.get("turns", 1)
    seat = part.data.get("seat", scene.start.state.turn)
    over = Raigo(scene.now.rules).is_over(scene.now.state)
    left = (seat + 1) % len(scene.now.state.seats)  # who gets the Dong from this seat (T12)
    taken = sum(event.kind == "handed_over" and event.seat == left for event in scene.events)
    return over or (turns > 0 and taken >= turns)


# Answers


class Answer(NamedTuple):
    """What can be answered to a question, which of it is right, and what happens."""

    right: tuple[bool, ...]
    number: int | None  # of a question for a number
    first: int  # the number on the first button
    scene: Scene | str
    told: tuple[Event, ...]


SHOWN_RANGE = (0, 8)


def answer(part: Part) -> Answer:
    """The right answers of a *predict*, computed by the engine."""
    data = part.data
    start: Scene | str
    start = parse_pile(data["tower"]) if "tower" in data else opened(data["position"])
    after = start if isinstance(start, str) else played(start, data.get("actions", ()))
    told = () if isinstance(after, str) else after.events
    if "ask" in data:
        value = of_tower(after, data["ask"]) if isinstance(after, str) else looked(after, data["ask"])
        if not isinstance(value, int):
            raise InvalidArgument(f"ask {data['ask']!r} is not a number but {value!r}; use choices")
        first, last = data.get("range", SHOWN_RANGE)
        right = tuple(one == value for one in range(first, last + 1))
        return Answer(right, value, first, after, told)
    choices = data["choices"]
    return Answer(tuple(holds(one, after, choices) for one in choices), None, 0, after, told)


class Tried(NamedTuple):
    """One of the moves among which the illegal ones are to be found."""

    action: Action
    refusals: tuple[Refusal, ...]


def tried(part: Part) -> tuple[Tried, ...]:
    """The moves of a *spot the illegal move*, and what the engine says against each."""
    scene = scene_of(part)
    made = []
    for one in part.data["moves"]:
        action = parse_action(one["do"])
        if not isinstance(action, Action):
            raise InvalidArgument(f"{one['do']!r}: one action of one seat")
        made.append(Tried(action, why_not(scene.now.rules, scene.now.state, action)))
    return tuple(made)


# A whole lesson


def wrong(lesson: Lesson) -> Iterator[str]:
    """Everything that does not hold in a lesson, each with its part: positions, answers, goals, solutions."""
    for part in lesson.parts:
        try:
            for said in _WRONG.get(part.kind, _wrong_table)(part):
                yield f"{lesson.name}.toml [{part.id}]: {said}"
        except RaigoError as error:
            yield f"{lesson.name}.toml [{part.id}]: {error}"


def _wrong_table(part: Part) -> Iterator[str]:
    data = part.data
    if "position" in data or part.kind == "game":
        scene = scene_of(part)
        if data.get("eyes", 0) >= len(scene.now.state.seats):
            yield f"eyes: this game has no seat {data['eyes']}"
        if isinstance(Raigo(scene.now.rules).node(scene.now.state), Chance):
            yield "the position stops where Raizan is drawn from: add a draw"
    for pile in (data.get("tower", ""), *data.get("towers", ())):
        if pile != "-":
            parse_pile(pile)
    parse_pile(data.get("tokens", "").replace("?", ""))


def _wrong_wants(wants: Iterable[Want]) -> Iterator[str]:
    """What a want asks for that can never be."""
    for want in wants:
        if "event" in want and want["event"] not in {row.removesuffix("_both") for row in table("event")}:
            yield f"{want['event']!r} is no kind of event"
        if want.get("effect", "katana") not in table("effect"):
            yield f"{want['effect']!r} is no effect"
        if want.get("token", "K") not in KIND:
            yield f"{want['token']!r} is no token"
        if str(want.get("look", "")).endswith("hand") and "is" in want:
            names = {"none", *(hand.english for hand in HANDS)}
            if want["is"] not in names:
                yield f"{want['is']!r} is no hand"


def _wrong_task(part: Part) -> Iterator[str]:
    data = part.data
    yield from _wrong_wants((*data["goal"], *data.get("avoid", ()), *data.get("notes", ())))
    if "tower" in data:
        scenes: dict[str, list[Scene | str]] = {
            name: [parse_pile(one) for one in data[name]] for name in ("solutions", "wrong")
        }
        start: Scene | str = parse_pile(data["tower"])
    else:
        first = opened(data["position"])
        scenes = {name: [played(first, one) for one in data[name]] for name in ("solutions", "wrong")}
        start = first
    if progress(part, start).done:
        yield "the goal is reached before anything is done"
    for number, scene in enumerate(scenes["solutions"], start=1):
        one = progress(part, scene)
        if not one.done:
            missing = [want["en"] for want, tick in zip(data["goal"], one.ticks, strict=True) if not tick]
            yield f"solution {number} does not reach the goal: {'; '.join([*missing, *(w['en'] for w in one.spoiled)])}"
    for number, scene in enumerate(scenes["wrong"], start=1):
        one = progress(part, scene)
        if one.done:
            yield f"wrong {number} reaches the goal"
        elif "position" in data and not one.failed:
            yield f"wrong {number} is not over: play on to the end of the turn, or until something to avoid happens"
    yield from _without_near_miss(part, scenes["wrong"])


def _without_near_miss(part: Part, tries: Sequence[Scene | str]) -> Iterator[str]:
    """The goals that no wrong try misses: what they ask for was never shown to matter."""
    missed = [[not tick for tick in progress(part, one).ticks] for one in tries]
    for number, want in enumerate(part.data["goal"]):
        # The end of the turn comes in every finished try.
        if want.get("event") != "handed_over" and not any(one[number] for one in missed):
            yield f"goal {number + 1} is missed by none of wrong: add a near miss ({want['en']})"


def _wrong_predict(part: Part) -> Iterator[str]:
    yield from _wrong_wants(part.data.get("choices", ()))
    one = answer(part)
    if "ask" in part.data and not any(one.right):
        yield f"the answer is {one.number}, which is on no button: set range"
    elif not any(one.right):
        yield "no choice is right"
    if all(one.right):
        yield "every choice is right"


def _wrong_illegal(part: Part) -> Iterator[str]:
    moves = tried(part)
    if all(one.refusals for one in moves):
        yield "every move is illegal: give at least one that is allowed"
    if not any(one.refusals for one in moves):
        yield "no move is illegal"
    quoted = {refusal.clause for one in moves for refusal in one.refusals}
    for name in part.clauses:
        if name not in quoted:
            yield f"clause {name}: none of its moves is refused by it, but by {', '.join(sorted(quoted))}"


_WRONG: Mapping[str, Callable[[Part], Iterator[str]]] = {
    "task": _wrong_task,
    "predict": _wrong_predict,
    "illegal": _wrong_illegal,
}


def chooser(scene: Scene) -> int:
    """Whose choice it is; the turn player's when nobody has one."""
    node = Raigo(scene.now.rules).node(scene.now.state)
    if isinstance(node, Choice):
        return node.seat
    if isinstance(node, Joint):
        return node.seats[0][0]
    return scene.now.state.turn
