"""How it goes on after a wrong choice in a puzzle of Warriors of Susanoo: one line that shows what the choice costs.

Everybody goes on as the question says (WM5): the asked seat well, idle others with the first option, others against it as
badly for it as they can, others for themselves as they like it best. Dice and draws fall as the asked seat fears them.
"""

from __future__ import annotations

from raigo_lab.games.protocol import Chance, Choice, Node
from raigo_lab.games.search.matrix import Value
from raigo_lab.puzzles.cards import CardPuzzle, asked_seat, start_of
from raigo_lab.susanoo.endgame import Endgame, Question
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.notation import parse_action
from raigo_lab.susanoo.solve import NO_LIMIT, EachForItself, TwoSides
from raigo_lab.susanoo.state import State

MOST_ACTIONS = 60


class Onward:
    """What everybody would do next in a puzzle."""

    def __init__(self, puzzle: CardPuzzle) -> None:
        """Nothing is known yet; values are asked for when they are needed."""
        question = Question(puzzle.goal, puzzle.until, puzzle.others, asked_seat(puzzle))
        self.puzzle, self.seat = puzzle, question.seat
        self._asked = Endgame(Susanoo(puzzle.position.box), question)
        # The same game choice by choice: what idle others do is to be seen too.
        self._plain = Endgame(self._asked.game, question._replace(others="own"))
        search = EachForItself if puzzle.others == "own" else TwoSides
        self._search = search(self._asked, NO_LIMIT)

    def after(self, first: str) -> tuple[AnyAction, ...]:
        """This choice and everything that follows, up to the moment at which values are looked at."""
        state = start_of(self.puzzle.position)
        action: AnyAction | None = parse_action(first)
        line: list[AnyAction] = []
        while action is not None and len(line) < MOST_ACTIONS:
            line.append(action)
            state = self._plain.apply(state, action)
            action = self._next(state, self._plain.node(state))
        return tuple(line)

    def _next(self, state: State, node: Node) -> AnyAction | None:
        match node:
            case Chance(outcomes):
                return self._worst(state, tuple(one for one, _ in outcomes))
            case Choice(seat, options) if seat != self.seat:
                return self._by_others(state, seat, options)
            case Choice(seat, options):
                best: AnyAction = max(options, key=lambda one: self._worth(state, one, seat))
                return best
        return None  # the end, or a sealed choice (WR4), which has no single line

    def _worst(self, state: State, options: tuple[AnyAction, ...]) -> AnyAction:
        """What the asked seat likes least."""
        return min(options, key=lambda one: self._worth(state, one, self.seat))

    def _by_others(self, state: State, seat: int, options: tuple[AnyAction, ...]) -> AnyAction:
        match self.puzzle.others:
            case "idle":
                return options[0]
            case "against":
                return self._worst(state, options)
        # Of what a player likes equally, what the asked seat likes least.
        return max(
            options, key=lambda one: (self._worth(state, one, seat), -self._worth(state, one, self.seat))
        )

    def _worth(self, state: State, action: AnyAction, seat: int) -> Value:
        """What a seat can expect after this."""
        after = self._asked.apply(state, action)
        if isinstance(self._search, TwoSides):
            return self._search.value(after)
        return min(vector[seat] for vector in self._search.search.results(after))
