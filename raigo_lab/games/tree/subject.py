"""What a tree is about: a game, where it begins, whose values it shows, and the search that proves them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import Any, NamedTuple

from raigo_lab.errors import BadFile
from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.searcher import Searcher
from raigo_lab.games.search.sides import Sides
from raigo_lab.games.study import Study


class Facts(NamedTuple):
    """What a tree says of itself beside its positions."""

    objective: str = "returns"  # names the sentence about values in ``texts/tree.toml``
    unit: str = "what the seat gets at the end"
    rules: str = ""
    assumption: str = "everything is open; everybody else plays against the side whose values these are"
    question: str = ""  # what a game needs beside these to open its tree again


class Subject(NamedTuple):
    """Everything from which a tree can be grown."""

    study: Study[Any]
    start: Any
    seat: int  # whose values are shown
    mine: tuple[int, ...]  # the seats on its side
    search: Callable[[Budget, Event], Searcher]  # a fresh one
    text: str  # the start as it was given
    facts: Facts = Facts()
    each: bool = False  # each seat plays for itself (max^n), and no side against another

    def maximises(self, seat: int) -> bool:
        """Whether a seat is on the side whose values these are."""
        return seat in self.mine


def subject_of(study: Study[Any], start: Any, mine: tuple[int, ...] = (0,)) -> Subject:  # noqa: ANN401
    """Any game as the subject of a tree, with the values of one side (its first seat's returns)."""

    def search(budget: Budget, stop: Event) -> Searcher:
        return Bounded(Sides(study, mine), budget, stop=stop)

    return Subject(study, start, mine[0], mine, search, study.text(start))


# How the trees of a game are opened again that come from a file or a copy, by the name of the game.
Opener = Callable[[Mapping[str, Any]], Subject]
_openers: dict[str, Opener] = {}


def opens(game: str, opener: Opener) -> None:
    """Let trees of this game be grown on when all that is left of them is what they say of themselves."""
    _openers[game] = opener


def reopened(facts: Mapping[str, Any]) -> Subject:
    """The subject of a tree that comes from a file or a copy."""
    game = facts.get("game")
    if game not in _openers:
        raise BadFile(
            f"this tree is of the game {game!r}, which is not loaded here, so it cannot be grown further"
        )
    return _openers[game](facts)
