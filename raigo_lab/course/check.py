"""Everything that does not hold in a lesson, each with its part: positions, answers, goals, solutions, near misses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from raigo_lab.course.judging import Want, answer, judge_moves, progress
from raigo_lab.course.lesson import Lesson, Part
from raigo_lab.course.scene import Scene, open_scene, scene_after, scene_of
from raigo_lab.errors import RaigoError
from raigo_lab.games.protocol import Chance
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.hands import HANDS
from raigo_lab.raigo.tokens import KIND, parse_pile
from raigo_lab.texts import table


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
        if "event" in want and (want["event"] not in table("event") or want["event"].endswith("_you")):
            yield f"{want['event']!r} is not a kind of event"
        if want.get("effect", "katana") not in table("effect"):
            yield f"{want['effect']!r} is not an effect"
        if want.get("token", "K") not in KIND:
            yield f"{want['token']!r} is not a token"
        if str(want.get("look", "")).endswith("hand") and "is" in want:
            names = {"none", *(hand.english for hand in HANDS)}
            if want["is"] not in names:
                yield f"{want['is']!r} is not a hand"


def _wrong_task(part: Part) -> Iterator[str]:
    data = part.data
    yield from _wrong_wants((*data["goal"], *data.get("avoid", ()), *data.get("notes", ())))
    if "tower" in data:
        scenes: dict[str, list[Scene | str]] = {
            name: [parse_pile(one) for one in data[name]] for name in ("solutions", "wrong")
        }
        start: Scene | str = parse_pile(data["tower"])
    else:
        first = open_scene(data["position"])
        scenes = {name: [scene_after(first, one) for one in data[name]] for name in ("solutions", "wrong")}
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
    """The goals that no wrong try misses, and what is to be avoided that happens in none: they were never shown to matter."""
    missed = [[not tick for tick in progress(part, one).ticks] for one in tries]
    for number, want in enumerate(part.data["goal"]):
        # The end of the turn comes in every finished try.
        if want.get("event") != "handed_over" and not any(one[number] for one in missed):
            yield f"goal {number + 1} is missed by none of wrong: add a near miss ({want['en']})"
    spoiled = [want for one in tries for want in progress(part, one).spoiled]
    for want in part.data.get("avoid", ()):
        if want not in spoiled:
            yield f"what is to be avoided happens in none of wrong: add a near miss ({want['en']})"


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
    moves = judge_moves(part)
    if all(one.refusals for one in moves):
        yield "every move is illegal: give at least one that is allowed"
    if not any(one.refusals for one in moves):
        yield "no move is illegal"
    for number, (one, move) in enumerate(zip(moves, part.data["moves"], strict=True), start=1):
        if bool(one.refusals) == ("why_en" in move):
            yield f"move {number} is {'refused: the engine says why' if one.refusals else 'allowed: say why'}"
    quoted = {refusal.clause for one in moves for refusal in one.refusals}
    for name in part.clauses:
        if name not in quoted:
            yield f"clause {name}: none of its moves is refused by it, but by {', '.join(sorted(quoted))}"


_WRONG: Mapping[str, Callable[[Part], Iterator[str]]] = {
    "task": _wrong_task,
    "predict": _wrong_predict,
    "illegal": _wrong_illegal,
}
