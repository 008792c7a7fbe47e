"""How a line goes on until its point is seen: after a wrong move to its punishment, after a right one to the end.

The others reply as well as they can. The asked side goes on playing well, too: of moves that are equally good it makes
the one that promises most, so that a line shows what a move was made for and what stops it. Chance shows the draw in
which the move differs most from its rival, and says that the value is an average over all of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.matrix import Value, signed, solve_matrix
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.state import CIRCLE_AT, END, Action, State
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import Words, say

MOST_LOOKED = 20_000  # moments looked at for what they promise; beyond that the first good move will do


class Note(NamedTuple):
    """Something that the line alone does not say: a row of the texts and its blanks."""

    row: str
    blanks: tuple[tuple[str, str | Words], ...] = ()

    def text(self, lang: str = "en") -> str:
        """In words."""
        filled = {name: one.text(lang) if isinstance(one, Words) else one for name, one in self.blanks}
        return say(f"puzzle.note_{self.row}", lang, **filled)


class Going(NamedTuple):
    """How it goes on, and what must be said with it."""

    actions: tuple[AnyAction, ...]
    notes: tuple[Note, ...] = ()
    average: bool = (
        False  # whether chance or secret choices lie on the way: the value is one case among others
    )


class Onward:
    """Lines of one puzzle; one solver serves them all."""

    def __init__(self, played: Played) -> None:
        """Nothing is computed yet."""
        self.played, self.solver, self.game = played, played.solver, played.game

    def after_wrong(self, state: State, action: AnyAction) -> Going:
        """What punishes a wrong move; chance shows the draw in which a right move would have been most ahead."""
        right, _ = self.solver.best_child(state, self.played.value(state))
        going = self._from(self.game.apply(state, action), self._drawing(state, right), punish=True)
        return going._replace(actions=(action, *going.actions))

    def after_right(self, before: State | None, action: AnyAction | None, state: State) -> Going:
        """The rest of a right line; chance shows the draw in which ``action`` is most ahead of the next best move."""
        rival = self._next_best(before, action) if before is not None and action is not None else None
        return self._from(state, rival, punish=False)

    def to_the_end(self, state: State) -> Going:
        """What punishes from here on."""
        return self._from(state, None, punish=True)

    def _from(self, state: State, rival: State | None, *, punish: bool) -> Going:
        """Play on to the end that the question knows; ``rival`` is the same draw after the other move."""
        actions: list[AnyAction] = []
        notes: list[Note] = []
        average = False
        value: Value | None = None
        while not isinstance(node := self.solver.problem.node(state), Over):
            action: AnyAction
            if isinstance(node, Chance):
                action, note = self._draw(state, node, rival, punish=punish)
                notes += [note] if note and not average else []
                rival, value, average = None, None, True
            elif isinstance(node, Joint):
                action, sure = self._battle(state, punish=punish)
                notes += [] if sure else [Note("battle")]
                value, average = None, average or not sure
            else:
                value = self.played.value(state) if value is None else value
                action = self._choose(state, node, value, rival)
            actions.append(action)
            state = self.game.apply(state, action)
        return Going(tuple(actions), tuple(dict.fromkeys(notes)), average)

    # Choices

    def _choose(self, state: State, node: Choice, value: Value, rival: State | None = None) -> AnyAction:
        """A best move: of the others one after which nothing more is needed, of the asked side the most hopeful.

        Where it draws, as many as after the other move if that is as good: only then can the draws be compared.
        """
        if not self.solver.problem.maximises(node.seat):
            return self.solver.best_child(state, value)[0]
        moves = [(one[0], child) for one, child in self.solver.moves(state)]
        kept = [(action, child) for action, child in moves if self.solver.keeps(state, child, value)]
        if rival is not None:
            kept = [pair for pair in kept if self._draws_like(pair[1], rival)] or kept
        likes = [self._like(node.seat, state, action, child) for action, child in kept]
        best = max(likes)
        liked = [pair for pair, like in zip(kept, likes, strict=True) if like == best]
        for action, child in liked:
            if self._rests(state, child, value, best[0]):
                return action
        return liked[0][0]

    def _like(self, seat: int, state: State, action: AnyAction, child: State) -> tuple[Value, int, int]:
        """Why somebody would make a move that is as good as others: what it promises, Yang at once, a Spell used.

        Yang that the others get at once counts against it: nobody hands them points without need.
        """
        ours = self.solver.problem.maximises
        ahead = sum(one.yang if ours(number) else -one.yang for number, one in enumerate(child.seats))
        return self._hope(child, state.turn), ahead, _aimed(seat, action)

    def _rests(self, state: State, child: State, value: Value, hope: Value) -> bool:
        """Whether nothing more is to be done in this turn after the move that led here."""
        node = self.solver.problem.node(child)
        if child.turn != state.turn or isinstance(node, Over):
            return True
        if not isinstance(node, Choice) or END not in node.options:
            return False
        ended = self.game.apply(child, END)
        return self.solver.keeps(child, ended, value) and self._hope(ended, state.turn) == hope

    def _hope(self, state: State, turn: int) -> Value:
        """What a moment promises to somebody who plays this turn out and forgets the others."""
        return self.played.look(state, turn) if len(self.played.looked) < MOST_LOOKED else 0

    def _battle(self, state: State, *, punish: bool) -> tuple[tuple[Action, ...], bool]:
        """RO4 The asked side's likeliest Tower against the one that hurts it most of those that are sent.

        Also whether nobody needs to mix.
        """
        rows, columns, payoffs = self.solver.equilibrium(state)
        found = solve_matrix(payoffs)
        i = max(range(len(rows)), key=lambda one: found.rows[one])
        sent = [j for j in range(len(columns)) if found.columns[j]]
        j = (
            min(sent, key=lambda one: payoffs[i][one])
            if punish
            else max(sent, key=lambda one: found.columns[one])
        )
        sure = len(sent) == 1 and found.rows[i] == 1
        return joined(text_of(rows[i]), text_of(columns[j])), sure

    # Chance

    def _draw(
        self, state: State, node: Chance, rival: State | None, *, punish: bool
    ) -> tuple[AnyAction, Note | None]:
        """The draw that tells most, and what it brings with this move and with the other one."""
        values = {one: self.played.value(self.game.apply(state, one)) for one, _ in node.outcomes}
        chances = dict(node.outcomes)
        other = self._same_draws(rival, values)
        sign = 1 if punish else -1

        def tells(one: Action) -> tuple[Value, Fraction, Value]:
            gap = sign * (other[one] - values[one]) if other else -sign * values[one]
            return gap, chances[one], -sign * values[one]

        shown = max(values, key=tells)
        if other is None or len(values) == 1:
            return shown, None
        blanks = (
            ("draw", _token_names(shown)),
            ("chance", str(chances[shown])),
            ("value", signed(values[shown])),
            ("other", signed(other[shown])),
        )
        return shown, Note("draw_wrong" if punish else "draw_right", blanks)

    def _same_draws(self, rival: State | None, values: dict[Action, Value]) -> dict[Action, Value] | None:
        """What each of these draws brings after the other move, if it leads to the same draws."""
        if rival is None:
            return None
        if self._draws(rival) != set(values):
            return None
        return {one: self.played.value(self.game.apply(rival, one)) for one in values}

    def _draws(self, state: State) -> set[Action]:
        """What can be drawn at this moment."""
        node = self.solver.problem.node(state)
        return {one for one, _ in node.outcomes} if isinstance(node, Chance) else set()

    def _draws_like(self, state: State, rival: State) -> bool:
        """Whether the same tokens can be drawn at both moments."""
        return bool(drawn := self._draws(state)) and drawn == self._draws(rival)

    def _drawing(self, state: State, action: AnyAction) -> State | None:
        """Where chance decides after this move, if the turn seat alone chooses before; None if it never does."""
        turn = state.turn
        state = self.game.apply(state, action)
        while isinstance(node := self.solver.problem.node(state), Choice) and node.seat == turn == state.turn:
            state = self.game.apply(state, self._choose(state, node, self.played.value(state)))
        return state if isinstance(node, Chance) else None

    def _next_best(self, state: State, action: AnyAction) -> State | None:
        """Where chance decides after the best of the wrong moves."""
        if not isinstance(self.solver.problem.node(state), Choice) or self._drawing(state, action) is None:
            return None
        wrong = [move for move in self.played.moves(state) if not move.best and move.value is not None]
        if not wrong:
            return None
        return self._drawing(state, max(wrong, key=lambda move: move.value or 0).actions[0])


def _token_names(action: Action) -> Words:
    """The tokens of a draw by their names."""
    kinds = [KIND[token] for token in action.target]
    return Words(", ".join(kind.english for kind in kinds), "".join(kind.kanji for kind in kinds))


def _aimed(seat: int, action: AnyAction) -> int:
    """Whether a Spell is chanted: best at somebody else, then at a Tower of one's own; trading own tokens shows nothing."""
    if not isinstance(action, Action) or action.verb != "chant":
        return 0
    if action.target[:1].isdigit() and action.target[0] != str(seat):
        return 2
    return int(action.effect == "destroy" or action.target in CIRCLE_AT)


def text_of(actions: tuple[Action, ...]) -> str:
    """The Towers of one side as text."""
    return " + ".join(map(format_action, actions))


def joined(ours: str, theirs: str) -> tuple[Action, ...]:
    """The Towers of both sides as one joint choice, in the order of the seats."""
    action = parse_action(f"{ours} + {theirs}")
    assert isinstance(action[0], Action)  # noqa: S101 - two Towers at least
    return tuple(action)
