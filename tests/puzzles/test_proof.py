"""What is proved of a puzzle: each goal on a table whose answer follows from the rules, and against plain searches."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from support.small_endgames import small_endgame
from support.small_puzzles import LAST, small

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.goals import ThisTurn, asked_seat, best_mixes, guarantee, solver_of
from raigo_lab.puzzles.judge_joint import mix_text
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import question
from raigo_lab.puzzles.proof import prove
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import DROPOUT
from raigo_lab.raigo.state import START_OF_TURN
from raigo_lab.raigo.text.notation import parse_position

# Thunder on the Hand, and 543, a Lotus of Silents for 2 (H2, H8), is the highest Tower (TH1).
GAIN = "2p t0 z- e1 / 2 - T- 543,-,- / 2 - -- 66,-,-"
# The Six on 54 makes 546 Unsettled: resolving it at the end costs the last Yang (T7, T9, E2, E3).
SURVIVE = "2p t0 z- e1 / 1 - K- 546,-,- / 5 - -- -,-,-"
# Both have roared. 777 is worth 3, and 2 more if it wins the Battle (RO2); 4 loses against 66 (RO4).
BATTLE = "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,-,-"
# The margins are 1 and -1 for 7W7, -3 and 1 for 433, against W and 7744.
MIX = (
    "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1b&0RR&1RR / 3 - -- 7W7,433,- / 4 2N -- W,7744,-"
)
# Destroy has gathered a Purify (8) and a Thunder (1): one more makes it strike (DE3).
STRIKE = "2p t0 z- e2 / 4 - T- 765,-,- d:PT / 4 5 -- 777,-,-"
THREE = "3p t0 z- e3 b8 / 2 3 -- 54,- / 2 K -- 543,- / 2 1 -- 22,-"


# Each goal, by hand


def test_margin_every_decision_of_the_turn_counts():
    # Both tokens are needed, in this order: 5432 is worth 3, 543 2, and 5423 is Unsettled.
    proof = prove(small(LAST))
    assert (proof.value, proof.best, proof.next, proof.margin) == ("3", ("fetch 32",), "2", "1")
    assert proof.answer == ("fetch 32", "pile L a", "pile R a")
    assert proof.facts.length == 3


def test_fetch_asks_for_the_first_decision_alone():
    proof = prove(small(LAST, "fetch"))
    assert (proof.value, proof.best, proof.answer, proof.answers) == ("3", ("fetch 32",), ("fetch 32",), 1)
    assert proof.facts.choices == 4  # nothing, Three, Two, both


def test_win_takes_every_way_to_win():
    # 543 is enough: the Two may stay on the Body or be piled on top of it or elsewhere.
    proof = prove(small(LAST, "win"))
    assert (proof.value, proof.best, proof.next) == ("1", ("fetch -3", "fetch 32"), "-1")


def test_gain_counts_what_comes_before_the_end_of_the_game():
    proof = prove(small(GAIN, "gain", "least = 2"))
    assert (proof.value, proof.best, proof.next, proof.margin) == ("2", ("chant L discharge 0a",), "0", "2")
    with pytest.raises(UnprovedError, match="3 are asked for, no more than 2 can be gained"):
        prove(small(GAIN, "gain", "least = 3"))


def test_gain_is_content_with_what_is_asked_for():
    # 7654 is worth 3 and 3333 4: either is right if 2 are asked for, only one if 4 are.
    both = "2p t0 z- e1 / 2 - T- 7654,3333,- / 2 - -- 66,-,-"
    assert prove(small(both, "gain", "least = 2")).best == ("chant L discharge 0a", "chant L discharge 0b")
    assert prove(small(both, "gain", "least = 4")).best == ("chant L discharge 0b",)


def test_survive_to_the_end():
    # Only the top may be cut: 46 would be Unsettled as well.
    proof = prove(small(SURVIVE, "survive"))
    assert (proof.value, proof.best, proof.next) == ("1", ("chant L katana 0a top",), "0")
    with pytest.raises(UnprovedError, match="it cannot be forced"):
        prove(small(SURVIVE.replace("K-", "2-"), "survive"))


def test_survive_until_the_next_own_turn():
    # Seat 1 would discharge 546 in its turn; with two more turns to come nothing is resolved at the end yet.
    position = "2p t0 z- e3 @ACT / 1 - K- 546,-,- / 5 - T- -,-,-"
    # Any cut helps for now: two stories are too low for Thunder (TH1).
    proof = prove(small(position, "survive", "rounds = 1"))
    assert proof.best == ("chant L katana 0a bottom", "chant L katana 0a top")
    harmless = position.replace("T-", "2-")
    with pytest.raises(UnprovedError, match="nothing can go wrong"):
        prove(small(harmless, "survive", "rounds = 1"))


def test_battle_the_tower_that_guarantees_most():
    proof = prove(small(BATTLE, "battle"))
    assert (proof.value, proof.best, proof.next, proof.margin) == ("5", ("tower 0a",), "3", "2")
    with pytest.raises(UnprovedError, match="tower 0a alone is enough; the goal is battle"):
        prove(small(BATTLE, "mix"))
    with pytest.raises(UnprovedError, match="the goal is battle or mix"):
        prove(small(BATTLE))


def test_mix_how_often_each_tower():
    # p for 7W7: p·1 − (1−p)·3 = −p + (1−p) gives p = 2/3 and −1/3.
    proof = prove(small(MIX, "mix"))
    assert (proof.value, proof.best, proof.next) == ("-1/3", ("0a 2/3, 0b 1/3",), "-1")
    with pytest.raises(UnprovedError, match="no single Tower is enough; the goal is mix"):
        prove(small(MIX, "battle"))


@pytest.mark.parametrize("goal", ["battle", "mix"])
def test_a_battle_needs_a_battle(goal):
    with pytest.raises(UnprovedError, match="does not stand in a Raigo Battle"):
        prove(small(LAST, goal))


def test_every_tower_may_be_right():
    same = BATTLE.replace("777,4,-", "33,2,-").replace("66,-,-", "7,-,-")
    with pytest.raises(UnprovedError, match="every Tower is right"):
        prove(small(same, "battle"))


@pytest.mark.parametrize(("sent", "goes"), [("0a", "0a"), ("0b", "1a")])
def test_outcome_the_heavier_top_takes_the_thunder(sent, goes):
    proof = prove(small(BATTLE, "outcome", f'towers = ["{sent}", "1a"]'))
    assert (proof.value, proof.best, proof.next, proof.margin) == (goes, (goes,), "", "")


def test_outcome_needs_a_tower_of_each():
    with pytest.raises(UnprovedError, match="every participant sends one of its Towers"):
        prove(small(BATTLE, "outcome", 'towers = ["0b"]'))


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        (["fetch --", "chant L discharge 1a", "fetch --"], "1"),
        (["fetch --", "chant L charge 1a", "fetch --"], "2"),  # TH6: gathered when the seal ends
        (["fetch --", "pile L b", "fetch --"], "never"),  # DE2: piled is not spent
    ],
)
def test_strike_the_turn_at_whose_end_destroy_strikes(line, turn):
    puzzle = small(STRIKE, "strike", f"line = {line}".replace("'", '"'))
    assert prove(puzzle).best == (turn,)
    assert question(puzzle).answers == ("1", "2", "never")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["fetch --"], "the line ends in the middle of a turn"),
        (["end"], "This is not the time to end the turn: the step is now Fetch"),
        (["fetch --", "chant L discharge 0b"], "TH1"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused(line, told):
    with pytest.raises(UnprovedError, match=told):
        prove(small(STRIKE, "strike", f"line = {line}".replace("'", '"')))


@pytest.mark.parametrize(("tower", "points"), [("HKN", "2"), ("543", "2"), ("54", "0"), ("36", "-1")])
def test_worth_what_the_tower_gives(tower, points):
    position = f"2p t0 z- e1 / 2 - -- {tower},-,- / 2 - -- -,-,-"
    assert prove(small(position, "worth", 'tower = "0a"')).value == points


# What is no puzzle


@pytest.mark.parametrize(
    ("position", "goal", "told"),
    [
        ("2p t0 z- e1 / 2 - 3- 54,-,- / 2 - -- -,-,-", "fetch", "there is one Fetch only"),
        ("2p t0 z- e1 @ACT / 2 - 3- 54,-,- / 2 - -- -,-,-", "fetch", "beginning of a turn"),
        ("2p t0 z- e1 / 2 - -- 54,-,- / 2 - -- -,-,-", "margin", "nobody has a choice"),
        ("2p t0 z- e1 / 2 - 2- 54,-,- / 2 - -- 7777,-,-", "win", "it cannot be forced"),
        ("2p t0 z- e1 / 2 - 1- 7,-,- / 2 - -- -,-,-", "margin", "nothing can go wrong: every move is right"),
    ],
)
def test_what_cannot_be_certified_says_why(position, goal, told):
    with pytest.raises(UnprovedError, match=told):
        prove(small(position, goal))


def test_a_search_that_does_not_finish_proves_nothing():
    with pytest.raises(UnprovedError, match="did not finish"):
        prove(
            small("2p t0 z3536T / 2 732 -- NT1,PRHK,7H c:5KRT / 2 R51 -- RHK,W443,MN c:16KM"),
            Budget(states=2),
        )


def test_over_all_draws_the_value_is_a_mean():
    # Select 2 draws Three and Katana for sure; Select 1 draws one of them, and the other seat the other.
    proof = prove(small("2p t0 z{3K} / 2 - -- 54,-,- / 2 - -- -,-,-"))
    assert (proof.value, proof.best, proof.next) == ("2", ("select 2",), "1/2")
    assert proof.assumption.startswith("all tokens open, over all draws from Raizan")


def test_three_seats_need_both_models_to_agree():
    with pytest.raises(UnprovedError, match="nothing can go wrong"):
        prove(small(THREE))
    proof = prove(small("3p t0 z- e1 b8 / 2 32 -- 54,- / 2 - -- -,- / 2 - -- -,-"))
    assert proof.best == ("fetch 32",)
    assert "max^n agrees" in proof.assumption


def test_the_asked_seat_is_the_first_who_chooses():
    answering = "2p t1 z- e2 u=discharge @ACT>ROAR?0!1LT:discharge:0a / 3 33 R- 6543,222,- / 5 7 -- 77,-,-"
    assert asked_seat(parse_position(answering)) == 0
    assert asked_seat(parse_position(BATTLE)) == 0
    assert asked_seat(parse_position(LAST)) == 0


def test_several_own_turns():
    # One token each turn: Three now, Two in the next turn, and seat 1 only waits.
    position = "2p t0 z- e3 @ACT / 2 2 3- 54,-,- / 2 - -- 7,-,-"
    short, long = prove(small(position)), prove(small(position, more="turns = 2"))
    assert short.value == long.value
    assert len(long.answer) > len(short.answer)


def test_tempting_moves_look_as_good_one_turn_ahead():
    # At the end of this turn 654 looks safe, but seat 1 cuts it: it must be resolved or sealed (TH2, TH3).
    played = Played(small("2p t0 z- e2 / 4 - T- 654,-,- / 4 - K- 7,-,-"))
    _, state = played.solver.first_choice(played.start)
    moves = played.moves(state)
    assert [str(move) for move in moves if move.best] == ["chant L discharge 0a", "chant L charge 0a"]
    assert "end" in played.tempting(state, moves)


# Against plain searches


def plain(game: Raigo, start, mine: int, end):
    """The value by looking at everything; ``end`` gives it where the question ends."""
    known = {}

    def value(state, left):
        if (state, left) not in known:
            found = end(state, left)
            known[state, left] = looked(state, left) if found is None else found
        return known[state, left]

    def looked(state, left):
        def after(action):
            child = game.apply(state, action)
            return value(child, left or child.turn != state.turn)

        node = game.node(state)
        if isinstance(node, Choice):
            return (max if node.seat == mine else min)(after(action) for action in node.options)
        if isinstance(node, Chance):
            return sum((weight * after(action) for action, weight in node.outcomes), Fraction(0))
        assert isinstance(node, Joint)
        (first, rows), (_, columns) = node.seats
        payoffs = [[after((row, column)) for column in columns] for row in rows]
        if first != mine:
            payoffs = [[payoffs[i][j] for i in range(len(rows))] for j in range(len(columns))]
        return solve_matrix(payoffs).value

    return value(start, False)


def tables(count: int, first: int):
    """Small tables at the start of a turn, with at most two Inner Tokens each."""
    for seed in range(first, first + count):
        rng = random.Random(seed)  # noqa: S311 - games, not secrets
        yield small_endgame(rng, 2, raizan=rng.choice((0, 0, 1)), inner=2)


def puzzle_on(position, goal: str, rounds: int = 0) -> Puzzle:
    return small(LAST, goal, "least = 1" if goal == "gain" else "")._replace(position=position, rounds=rounds)


@pytest.mark.parametrize("position", list(tables(25, 100)))
def test_gain_equals_a_plain_search(position):
    game = Raigo(position.rules)
    start = game.start(position.state)
    seat = start.turn
    problem = ThisTurn(position, seat)
    solver = solver_of(puzzle_on(position, "gain")) if _asked(position) == seat else None
    if solver is None:
        pytest.skip("somebody else chooses first")

    def end(state, left):
        if not left and not game.is_over(state):
            return None
        if state.out:
            return -DROPOUT if seat in state.out else DROPOUT
        return state.seats[seat].yang - problem.before

    assert solver.search.exact(start) == plain(game, start, seat, end)


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("position", list(tables(25, 200)))
def test_survive_equals_a_plain_search(position, rounds):
    game = Raigo(position.rules)
    start = game.start(position.state)
    seat = start.turn
    if _asked(position) != seat:
        pytest.skip("somebody else chooses first")

    def end(state, left):
        node = game.node(state)
        if isinstance(node, Over):
            return int(seat not in node.outcome.out)
        again = left and state.turn == seat and state.stack == START_OF_TURN
        return int(seat not in state.out) if rounds and again else None

    solver = solver_of(puzzle_on(position, "survive", rounds))
    assert solver.search.exact(solver.start) == plain(game, start, seat, end)


def _asked(position) -> int | None:
    try:
        return asked_seat(position)
    except ValueError:
        return None


# Mixes


def matrices(rows: int, columns: int, count: int):
    rng = random.Random(rows * 10 + columns)  # noqa: S311 - numbers, not secrets
    for _ in range(count):
        yield [[rng.randint(-3, 3) for _ in range(columns)] for _ in range(rows)]


@pytest.mark.parametrize("columns", [2, 3, 4])
def test_best_mixes_of_two_rows_equal_the_envelope(columns):
    for payoffs in matrices(2, columns, 150):
        # Where two columns cross, or at the ends, lies every corner of the lower envelope.
        crossings = {Fraction(0), Fraction(1)}
        for i, j in product(range(columns), repeat=2):
            slope = (payoffs[0][i] - payoffs[1][i]) - (payoffs[0][j] - payoffs[1][j])
            if slope:
                p = Fraction(payoffs[1][j] - payoffs[1][i], slope)
                if 0 <= p <= 1:
                    crossings.add(p)
        worth = {
            p: min(p * payoffs[0][c] + (1 - p) * payoffs[1][c] for c in range(columns)) for p in crossings
        }
        best = max(worth.values())
        right = [p for p in crossings if worth[p] == best]
        corners = sorted({min(right), max(right)})
        assert [mix[0] for mix in best_mixes(payoffs)] == corners
        assert solve_matrix(payoffs).value == best


@pytest.mark.parametrize("columns", [2, 3])
def test_best_mixes_of_three_rows_against_a_grid(columns):
    steps = 12
    grid = [
        (Fraction(i, steps), Fraction(j, steps), Fraction(steps - i - j, steps))
        for i in range(steps + 1)
        for j in range(steps + 1 - i)
    ]
    for payoffs in matrices(3, columns, 40):
        value = solve_matrix(payoffs).value
        corners = best_mixes(payoffs)
        assert corners
        assert all(sum(mix) == 1 and min(mix) >= 0 and guarantee(payoffs, mix) == value for mix in corners)
        middle = tuple(sum(parts, Fraction(0)) / len(corners) for parts in zip(*corners, strict=True))
        assert guarantee(payoffs, middle) == value
        for mix in grid:
            assert guarantee(payoffs, mix) <= value
            if guarantee(payoffs, mix) == value:
                # Every best mix on the grid lies inside the corners' box, and is the corner if there is one alone.
                for part, of_corners in zip(mix, zip(*corners, strict=True), strict=True):
                    assert min(of_corners) <= part <= max(of_corners)


def test_one_row_and_text_of_a_mix():
    assert best_mixes([[1, -1]]) == [(1,)]
    assert mix_text(["tower 0a + tower 2b", "tower 0b + tower 2b"], (Fraction(1, 3), Fraction(2, 3))) == (
        "0a + 2b 1/3, 0b + 2b 2/3"
    )
