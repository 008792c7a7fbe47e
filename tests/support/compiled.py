"""The compiled search beside Python's engine and searches, compared step by step."""

from __future__ import annotations

import random
from fractions import Fraction

from raigo_lab.games.nodes import actions
from raigo_lab.games.nodes import turn_ends as all_turn_ends
from raigo_lab.games.protocol import Joint, Over
from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.compiled import Compiled
from raigo_lab.raigo.endgame.machine import Machine, loaded
from raigo_lab.raigo.endgame.packing import ALPHABET, EFFECTS, NOWHERE, SPOTS, STATE, pack
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import OBJECTIVES
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLES,
    LEFT_RIGHT,
    TOWER_SPOTS,
    Action,
    Answer,
    Chant,
    Circle,
    Frame,
    Position,
    State,
    Step,
)
from raigo_lab.raigo.text.notation import format_position
from support.random_games import deal, some_rules, walk
from support.small_endgames import small_endgame

TOKEN = ["", *ALPHABET]
VERBS = ("end", "pile", "chant", "fetch", "select", "discard", "place", "pass", "answer", "tower", "purify")


def unpack_option(word: int) -> Action:
    """An option of the compiled search as the action it stands for."""
    hand, effect = LEFT_RIGHT[word >> 4 & 1], word >> 5 & 15
    target, other = word >> 9 & 63, word >> 15 & 63
    verb = VERBS[word & 15]
    match verb:
        case "pile":
            return Action(verb, hand, target=CIRCLES[target])
        case "chant":
            return Action(verb, hand, EFFECTS[effect], spot(target), other_of(EFFECTS[effect], other))
        case "fetch" | "place":
            return Action(verb, target=(TOKEN[target] or "-") + (TOKEN[other] or "-"))
        case "answer":
            return Action(verb, hand, EFFECTS[effect])
        case "purify":
            return Action(
                verb, target="".join([TOKEN[word >> shift & 31] for shift in (9, 14, 19, 24)]) or "-"
            )
    return Action(verb, target=str(target) if verb == "select" else spot(target), other=spot(other))


def spot(code: int) -> str:
    """A place by its number."""
    return "" if code == NOWHERE else SPOTS[code]


def other_of(effect: str, code: int) -> str:
    if effect == "katana" and code != NOWHERE:
        return ("top", "bottom")[code]
    return spot(code)


# Worth -5 by both searches; the compiled one needs a fifth of a second, as long as it takes to tell of progress.
DEEP = "2p t0 z7NKM / 4 RT1 -- RN1,KK2T,K1 c:7DTW / 6 MH2 -- KTT,HH44,53 c:33KT"
# Not solved in a minute.
ENDLESS = "2p t0 z3DRKM6 / 6 2T1 -- KK2,64NT,MR c:17HN / 6 KNT -- WMT,7H4T,73 c:345P"


def random_start(rng: random.Random) -> Position:
    """The beginning of a random game that the compiled search takes, with any rulings."""
    if rng.random() < 0.5:
        return in_order(
            small_endgame(rng, 2, raizan=rng.choice((0, 1, 2, 4, 8)), inner=rng.choice((2, 3, 5)))
        )
    return Position(deal(rng, 2, ordered=True, raizan=rng.choice((0, 5, 10))), some_rules(rng))


def random_endgame(rng: random.Random) -> Position:
    """A small endgame with any rulings."""
    raizan = rng.choice((0, 0, 0, 1, 1, 2, 3))
    return in_order(small_endgame(rng, 2, raizan=raizan, inner=rng.choice((1, 2, 2, 3, 4))))


def random_battle(rng: random.Random) -> Position:
    """A Raigo Battle in which both choose at once (RO4), with tops that often tie and a dropout in reach: mixed choices."""
    position = in_order(small_endgame(rng, 2, raizan=0, inner=1))
    seats = []
    for seat in position.state.seats:
        # Tops of two weights, and now and then an Unsettled Tower.
        towers = [rng.choice(("543", "44", "K", "H", "654", "33", "MRH", "7", "764")) for _ in range(2)]
        towers.append(rng.choice(("", "26", "153")))
        circles = tuple(map(Circle, towers))
        seats.append(
            seat._replace(yang=rng.choice((1, 1, 2, 4)), left="", right="", circles=circles, lasting=())
        )
    named = [TOWER_SPOTS[i][c] for i, seat in enumerate(seats) for c in range(3) if seat.circles[c].tower]
    effect = rng.choice(("discharge", "discharge", "discharge", "charge"))
    roars = (Answer(0, "R", "R"), Answer(1, "L", "R"))
    chant = Chant(position.state.turn, "L", "T", effect, rng.choice(named), roars=roars)
    stack = (Frame(Step.ACT), Frame(Step.BATTLE, chant=chant))
    used = frozenset({effect, "roar"})
    return position._replace(state=position.state._replace(seats=tuple(seats), stack=stack, used=used))


def in_order(position: Position) -> Position:
    return position._replace(state=position.state._replace(ordered=True))


class Comparison:
    """One machine, and how much was compared on it."""

    def __init__(self) -> None:
        self.machine = Machine(loaded(), lambda _states, _visits: False)
        self.nodes = self.children = self.bounds = self.same_bounds = self.ends = self.values = self.plain = (
            self.fractions
        ) = 0

    def told(self) -> str:
        """What was found equal so far."""
        return (
            f"{self.nodes:,} nodes with {self.children:,} positions that follow, {self.bounds:,} bounds ({self.same_bounds:,} the same, the rest wider), "
            f"{self.ends:,} positions at the end of turns, {self.values:,} values "
            f"({self.plain:,} against the plain check, {self.fractions} fractions)"
        )

    def ask(self, rules: Rules, seat: int = 0, objective: str = "margin") -> None:
        self.machine.ask_about(rules, seat, objective)

    def follow(self, rng: random.Random, position: Position) -> None:
        """Every node of a random game: who chooses, the options in their order, what each leads to, the end."""
        objective = rng.choice(("margin", "win"))
        self.ask(position.rules, 0, objective)
        game = Raigo(position.rules)
        for state, _ in walk(rng, position):
            self.node(game, state, objective)

    def expand(self, position: Position, depth: int) -> None:
        """Every node of so many decisions."""
        self.ask(position.rules)
        game = Raigo(position.rules)
        now = {game.start(position.state)}
        for _ in range(depth):
            after = set()
            for state in now:
                after |= set(self.node(game, state, "margin"))
            now = after

    def node(self, game: Raigo, state: State, objective: str) -> list[State]:
        """One node, and the states that follow it."""
        where = format_position(Position(state, game.rules))
        self.machine.load(state)
        self.nodes += 1
        node = game.node(state)
        if isinstance(node, Over):
            assert self.machine.options() == [], where
            assert self.machine.call("outcome") == OBJECTIVES[objective](node.outcome)[0], where
            return []
        for seat, options in node.seats if isinstance(node, Joint) else ((node.seat, node.options),):
            offered = tuple(unpack_option(word) for word in self.machine.options(seat))
            assert offered == options, where
            assert self.machine.call("chooser") == seat, where
        following = [game.apply(state, action) for action in actions(node)]
        found = self.machine.children()
        assert found == [pack(child) for child in following], where
        self.children += len(found)
        return following

    def bounds_along(self, rng: random.Random, position: Position) -> None:
        """Bounds of every node of a random game, against Python's: the same, or wider where rows do not fit the machine."""
        objective = rng.choice(("margin", "win"))
        seat = rng.randrange(2)
        self.ask(position.rules, seat, objective)
        problem = Endgame(position.rules, objective, (seat,))
        for state, _ in walk(rng, position):
            bounds = problem.reach(state)
            if bounds is None or state.stack[-1].step == Step.OVER:
                continue
            self.machine.load(state)
            where = f"{objective} for {seat}: {format_position(Position(state, position.rules))}"
            low, high = self.machine.proved()
            assert low <= bounds[0], where
            assert bounds[1] <= high, where
            self.bounds += 1
            self.same_bounds += (low, high) == bounds

    def turn(self, position: Position) -> None:
        """The positions that can stand at the end of the turn, by the machine alone and by the engine."""
        start = Raigo(position.rules).start(position.state)
        self.ask(position.rules)
        self.machine.load(start)
        found = set(turn_ends(self.machine, pack(start)))
        study = RaigoStudy(position._replace(state=start))
        want = {same(pack(state)) for state in all_turn_ends(study, start).values()}
        assert found == want, format_position(position)
        self.ends += len(found)

    def value(self, rng: random.Random, position: Position, states: int) -> None:
        """The value of an endgame against the plain check, or where that is too long the search in Python."""
        objective, seat = rng.choice(("margin", "margin", "win")), rng.randrange(2)
        problem = Endgame(position.rules, objective, (seat,))
        start = problem.game.start(position.state)
        found = Compiled(problem).exact(start)
        where = f"{objective} for {seat}: {format_position(position)}"
        check = Plain(problem.game, problem.value_of, problem.maximises, Budget(states=states))
        try:
            want = check.value(start)
            self.plain += 1
        except OutOfBudgetError:
            long = Bounded(problem, Budget(states=states)).solve(start)
            assert long.lower <= found <= long.upper, where
            if not long.complete:
                return
            want = long.lower
        assert found == want, where
        self.values += 1
        self.fractions += isinstance(want, Fraction)


# Turn counts by the machine alone


SEAT_FIELDS, TURN, OUT, BASE, ABOVE = (
    12,
    26,
    29,
    30,
    31,
)  # where they stand among the fields of a packed state


def same(data: bytes) -> tuple:
    """Equal for positions that are the same: Hands and Circles are symmetric where nothing is pending."""
    fields = STATE.unpack(data)
    if fields[OUT]:
        return "out", fields[OUT], fields[0], fields[SEAT_FIELDS]
    if fields[ABOVE]:
        return fields
    seats = []
    for first in (0, SEAT_FIELDS):
        yang, body, hands, *circles = fields[first : first + SEAT_FIELDS]
        towers = sorted(zip(circles[::3], circles[1::3], circles[2::3], strict=True))
        seats.append((yang, body, tuple(sorted(hands)), tuple(towers)))
    return (*seats, *fields[2 * SEAT_FIELDS :])


def turn_ends(machine: Machine, start: bytes) -> dict[tuple, bytes]:
    """The distinct positions that can stand at the end of this turn, by the machine alone."""
    ends: dict[tuple, bytes] = {}
    seen, todo, turn = {same(start)}, [start], STATE.unpack(start)[TURN]
    while todo:
        machine.write(todo.pop())
        machine.call("load")
        for after in machine.children():
            fields, name = STATE.unpack(after), same(after)
            if fields[TURN] != turn or fields[BASE] == Step.OVER:
                ends.setdefault(name, after)
            elif name not in seen:
                seen.add(name)
                todo.append(after)
    return ends


def turn_counts(position: Position, number: int) -> list[int]:
    """How many distinct positions can stand at the end of each of the next turns, by the machine alone."""
    machine = Machine(loaded(), lambda _states, _visits: False)
    machine.ask_about(position.rules, 0, "margin")
    machine.load(position.state)
    machine.call("start")
    machine.call("store")
    counts: list[int] = []
    frontier = [machine.read(STATE.size)]
    for _ in range(number):
        reached: dict[tuple, bytes] = {}
        for start in frontier:
            reached.update(turn_ends(machine, start))
        counts.append(len(reached))
        frontier = [data for data in reached.values() if STATE.unpack(data)[BASE] != Step.OVER]
    return counts
