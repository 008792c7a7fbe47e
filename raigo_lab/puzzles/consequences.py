"""What would follow from a wrong answer to the rarer questions, shown by the engine: never the right answer itself.

A ruling that is not meant: how the move fares under it, and what is better there. A token that does not lie there: the
turn that would have laid it, and by what the table would then look otherwise than it was seen. Tokens laid so that a wish
does not come true: what their Towers come to, or how the game goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from raigo_lab.games.search.matrix import signed
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_workshop import (
    lay,
    play_laid,
    play_under,
    token_there,
    turns_seen,
    wish_of,
)
from raigo_lab.puzzles.onward import Note, Onward
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.state import CIRCLES, Position, Seat, State
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import LANGUAGES, Words, say

TOTALS = ("total", "won", "drawn_game")  # at the end of a game: the margin says it already
IDLE = {"end": "move_end", "fetch --": "move_fetch_nothing"}  # moves after which only others act
MOST_PLACES = 99  # more than can look otherwise: a turn whose difference has no name is shown last

# Rulings


def under_ruling(puzzle: Puzzle, given: str) -> tuple[Note, ...]:
    """R What the move comes to under this ruling, what would be better, and how the move goes on there."""
    assert puzzle.move is not None  # noqa: S101 - the reader asks for it
    played = play_under(puzzle, given)
    game, rules = played.game, played.game.rules
    _, first = played.solver.first_choice(played.start)
    best = played.right_moves(first)[0][0]
    value = played.value(game.apply(first, puzzle.move))
    state = first
    events: list[Event] = []
    for action in Onward(played).after_wrong(first, puzzle.move).actions:
        state, told = game.happened(state, action)
        events += told
    events += [event for event in final_events(rules, state) if event.kind not in TOTALS]
    compared = (
        ("value", signed(value)),
        ("other", _move(game, first, best)),
        ("best", signed(played.value(first))),
    )
    return Note("ruling_worse", compared), Note("ruling_goes", (("told", _story(events)),))


def _story(events: Iterable[Event]) -> Words:
    """Events as running text, said to seat 0, who is asked."""
    told = tuple(events)
    return Words(
        *(sep.join(tell(event, lang, you=0) for event in told) for lang, sep in (("en", " "), ("ja", "")))
    )


def _move(game: Raigo, state: State, action: AnyAction) -> Words:
    """A move by the first thing that happens; one that does nothing by its name."""
    row = IDLE.get(format_action(action))
    if row:
        return Words(*(say(f"puzzle.{row}", lang) for lang in LANGUAGES))
    return _story(game.happened(state, action)[1][:1])


# Retro


class Otherwise(NamedTuple):
    """A turn that lays another token there, and what then looks otherwise."""

    actions: tuple[AnyAction, ...]
    note: Note
    places: int  # so many look otherwise


def with_token(puzzle: Puzzle, given: str) -> Otherwise:
    """S7 The turn that ends with this token there and looks most like what was seen."""
    assert puzzle.after is not None  # noqa: S101 - the reader asks for it
    rules = puzzle.position.rules
    wanted = view(rules, puzzle.after.state, 0)
    found: list[tuple[int, int, tuple[AnyAction, ...], list[Words]]] = []
    for number, (state, actions) in enumerate(turns_seen(puzzle)):
        if token_there(state, puzzle.place) == given:
            told = list(looks_otherwise(wanted, view(rules, state, 0)))
            found.append((len(told) or MOST_PLACES, number, actions, told or [_words("else")]))
    places, _, actions, told = min(found)
    words = Words(", ".join(one.en for one in told), "、".join(one.ja for one in told))
    return Otherwise(actions, Note("retro_otherwise", (("told", words),)), places)


def as_seen(puzzle: Puzzle) -> Otherwise:
    """S7 One turn that looks exactly like what was seen."""
    assert puzzle.after is not None  # noqa: S101 - the reader asks for it
    rules = puzzle.position.rules
    wanted = view(rules, puzzle.after.state, 0)
    actions = next(path for state, path in turns_seen(puzzle) if view(rules, state, 0) == wanted)
    return Otherwise(actions, Note("retro_one_way"), 0)


def looks_otherwise(wanted: View, seen: View) -> Iterator[Words]:
    """Every place that looks otherwise than it was seen, in words: what would lie there."""
    if len(wanted.raizan) != len(seen.raizan):
        yield _words("raizan", count=len(seen.raizan))
    for number, (ours, theirs) in enumerate(zip(wanted.seats, seen.seats, strict=True)):
        yield from _seat(number, ours, theirs)


def _seat(number: int, wanted: Seat, seen: Seat) -> Iterator[Words]:
    """One Board that looks otherwise."""
    if wanted.yang != seen.yang:
        yield _words("yang", seat=number, count=seen.yang)
    for name, ours, theirs in (("L", wanted.left, seen.left), ("R", wanted.right, seen.right)):
        if ours != theirs:
            yield _words("hand_full" if theirs else "hand_empty", place=f"{number}{name}")
    if wanted.body != seen.body:
        yield _words("body", seat=number, count=len(seen.body))
    for letter, one, other in zip(CIRCLES, wanted.circles, seen.circles, strict=False):
        if len(one.tower) != len(other.tower):
            yield _words("tower", place=f"{number}{letter}", count=len(other.tower))
        elif one != other:
            yield _words("circle", place=f"{number}{letter}")
    if sorted(wanted.canyon) != sorted(seen.canyon):
        kinds = [KIND[token] for token in seen.canyon]
        en, ja = ", ".join(one.english for one in kinds), "".join(one.kanji for one in kinds)
        row = "canyon" if kinds else "canyon_empty"
        yield Words(
            *(
                say(f"puzzle.seen_{row}", lang, seat=number, tokens=names)
                for lang, names in (("en", en), ("ja", ja))
            )
        )


def _words(row: str, **blanks: object) -> Words:
    return Words(*(say(f"puzzle.seen_{row}", lang, **blanks) for lang in LANGUAGES))


# Construct


class LaidSo(NamedTuple):
    """The table with the tokens on it, how it goes on from there, and what must be said with it."""

    position: Position
    actions: tuple[AnyAction, ...]
    notes: tuple[Note, ...]


def laid_so(puzzle: Puzzle, piles: tuple[str, ...]) -> LaidSo:
    """What comes of laying the tokens like this: each Tower by its hand (E3), or play to the end."""
    position = lay(puzzle, piles)
    word, wish = wish_of(puzzle)
    if word == "points":
        ended = final_events(position.rules, position.state)
        told = _story(event for event in ended if event.at in puzzle.build)
        return LaidSo(position, (), (Note("laid_each", (("told", told),)),))
    played = play_laid(puzzle, piles)
    if played is None:
        return LaidSo(position, (), (Note("laid_never"),))
    if word == "only":
        return LaidSo(position, *_beside(played, parse_action(wish)))
    going = Onward(played).to_the_end(played.start)
    return LaidSo(position, going.actions, going.notes)


def _beside(played: Played, wished: AnyAction) -> tuple[tuple[AnyAction, ...], tuple[Note, ...]]:
    """Why one move alone is not best here: another one, played to the end, and what both come to."""
    forced, first = played.solver.first_choice(played.start)
    groups = [actions for actions, _ in played.solver.moves(first)]
    same = next((actions for actions in groups if wished in actions), ())
    other = next(action for action, _ in played.right_moves(first) if action not in same)
    line = (*forced, *Onward(played).after_wrong(first, other).actions)
    told = (
        ("best", signed(played.value(first))),
        ("other", _move(played.game, first, other)),
    )
    if not same:
        return line, (Note("laid_no_move", told),)
    value = played.value(played.game.apply(first, wished))
    row = "laid_as_good" if value == played.value(first) else "laid_worse"
    return line, (Note(row, (("value", signed(value)), *told)),)
