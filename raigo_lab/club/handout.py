"""Puzzles on paper: a worksheet from easy to hard, and its answer key with refutations as a page of its own.

Under each diagram stands the position as text, so that paper goes back into the notebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from raigo_lab.club.pages import page
from raigo_lab.club.progress import theme_name
from raigo_lab.club.report import Judge
from raigo_lab.club.sheets import STYLE, heading, spread, worksheet_page
from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.pictures.paper import diagram
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.judge_question import question
from raigo_lab.puzzles.verdicts import Verdict, answer_words, judged
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import CIRCLES, START_OF_TURN, State
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say, table

MOST_WRONG = 3  # tempting wrong moves that the key refutes
# What somebody does, in a line that is given; what the rules make of it is the question.
DEEDS = ("fetched", "selected", "discarded", "piled", "chanted", "answered", "turned", "battle")
WRITE = {"fetch": "write_fetch", "mix": "write_mix", "worth": "write_worth", "construct": "write_construct"}
CLAUSE = re.compile(r" ?[(（][A-Z]+\d+[)）]")
LINES = {
    "margin": 3,
    "win": 3,
    "gain": 3,
    "survive": 3,
    "fetch": 1,
    "mix": 1,
    "worth": 1,
    "help": 3,
    "lose": 3,
}


def choose(theme: str, count: int = 6, seed: int | None = None) -> list[Puzzle]:
    """So many puzzles of a theme, easy ones first: spread evenly over it, or drawn by a seed."""
    if count < 1:
        raise InvalidArgument(f"-n {count}: at least one puzzle is expected")
    return spread(library.theme(theme), count, seed)


# The worksheet


def worksheet(theme: str, puzzles: Sequence[Puzzle], lang: str = "en", paper: str = "a4") -> str:
    """The page to solve."""
    each = (_puzzle(number, puzzle, lang) for number, puzzle in enumerate(puzzles, start=1))
    return worksheet_page(theme, "intro", each, lang, paper)


def _puzzle(number: int, puzzle: Puzzle, lang: str) -> str:
    attempt = Attempt(puzzle)
    facts = "".join(f"<li>{escape(one)}</li>" for one in table_facts(puzzle, lang))
    notation = escape(format_position(puzzle.position))
    return "\n".join(
        [
            '<section class="puzzle">',
            f"<h2>{_heading(number, puzzle, lang)}</h2>",
            '<div class="sides">',
            f'<div>{diagram(puzzle.position, attempt.seat, lang)}<p class="notation">{notation}</p></div>',
            f'<div><p>{escape(puzzle.task.text(lang))}</p><ul class="facts">{facts}</ul>',
            *_play_before(puzzle, lang),
            *_answer_space(attempt, lang),
            "</div></div>",
            "</section>",
        ]
    )


def _heading(number: int, puzzle: Puzzle, lang: str) -> str:
    return heading(number, puzzle.title.text(lang), puzzle.certificate)


def table_facts(puzzle: Puzzle, lang: str = "en") -> list[str]:
    """What lies beside the Boards, in words: Raizan, Canyon, Destroy, seals, and the moment of the turn."""
    rules = puzzle.position.rules
    state = Raigo(rules).start(puzzle.position.state)
    facts = [_raizan(state, lang)]
    if state.bonus:
        facts.append(say("handout.bonus", lang, token=_faces(state.bonus, lang)))
    for index, seat in enumerate(state.seats):
        if seat.head:
            facts.append(say("handout.destroy", lang, seat=index, tokens=_faces(seat.gathered, lang)))
        if seat.canyon:
            facts.append(say("handout.canyon", lang, seat=index, tokens=_faces(seat.canyon, lang)))
        facts += [
            say(
                "handout.sealed",
                lang,
                spot=f"{index}{CIRCLES[c]}",
                token=_faces(circle.seal, lang),
                count=circle.turns,
            )
            for c, circle in enumerate(seat.circles)
            if circle.seal
        ]
    if state.stack != START_OF_TURN:
        facts.append(say("handout.moment", lang, step=table("step")[state.stack[-1].step.name][lang]))
    if (chant := state.stack[-1].chant) and chant.target:
        effect = table("effect")[chant.effect][lang]
        facts.append(say("handout.chanted", lang, seat=chant.seat, effect=effect, target=chant.target))
    if state.used:
        effects = say("list.comma", lang).join(table("effect")[effect][lang] for effect in sorted(state.used))
        facts.append(say("handout.used", lang, effects=effects))
    if changed(rules):
        facts.append(say("handout.rulings", lang, rulings=", ".join(f"{k}={v}" for k, v in changed(rules))))
    return facts


def _raizan(state: State, lang: str) -> str:
    if not state.raizan:
        return say("handout.raizan_empty", lang, count=state.last_turns or 0)
    row = "raizan_known" if state.ordered else "raizan_bag"
    return say(f"handout.{row}", lang, tokens=_faces(state.raizan, lang))


def _faces(tokens: str, lang: str) -> str:
    """Tokens with letter and kanji."""
    return say("list.comma", lang).join(f"{token}\u00a0{KIND[token].kanji}" for token in tokens) or "–"


def _play_before(puzzle: Puzzle, lang: str) -> list[str]:
    """What is played before the question, where the goal gives it."""
    if puzzle.goal == "strike":
        rows = "".join(f"<li>{escape(words)}</li>" for words in turns_of(puzzle, lang))
        return [f'<ul class="facts">{rows}</ul>']
    if puzzle.goal == "outcome":
        sent = say("handout.sent", lang, towers=", ".join(puzzle.towers))
        return [f"<p>{escape(sent)}</p>"]
    if puzzle.goal in ("ruling", "retro"):
        words = say("list.comma", lang).join(
            answer_words(puzzle, one, lang) for one in question(puzzle).answers
        )
        return [f"<p>{escape(say('handout.choose', lang, answers=words))}</p>"]
    return []


def turns_of(puzzle: Puzzle, lang: str = "en") -> list[str]:
    """The given line in words, turn by turn: what is done, not what follows from it."""
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    turns: list[tuple[int, list[str]]] = [(state.turn, [])]
    for action in puzzle.line:
        play(game, state, action)  # Refuses with its clause what cannot be played.
        state, told = game.happened(state, action)
        for event in told:
            if event.kind in DEEDS:
                turns[-1][1].append(CLAUSE.sub("", tell(event, lang)))
            if event.kind == "handed_over":
                turns.append((state.turn, []))
    if not game.is_over(state):  # The line ends with a turn: the next one is not played.
        turns.pop()
    gap = " " if lang == "en" else ""
    return [
        say("handout.turn", lang, number=number, seat=seat)
        + " "
        + (gap.join(deeds) or say("handout.nothing_done", lang))
        for number, (seat, deeds) in enumerate(turns, start=1)
    ]


def _answer_space(attempt: Attempt, lang: str) -> Iterator[str]:
    puzzle = attempt.puzzle
    if puzzle.goal in LINES:
        key = WRITE.get(puzzle.goal, "write_moves")
        yield f'<p class="small">{escape(say(f"handout.{key}", lang))}</p>'
        yield '<div class="line"></div>' * LINES[puzzle.goal]
        return
    ticks = "".join(
        f'<li><span class="tick"></span>{escape(answer_words(puzzle, answer, lang))}</li>'
        for answer in attempt.answers
    )
    yield f'<ul class="ticks">{ticks}</ul>'


# The answer key


def answer_key(theme: str, puzzles: Sequence[Puzzle], lang: str = "en", paper: str = "a4") -> str:
    """The page for the one who asks: right answers in words, and tempting wrong moves with what punishes them."""
    title = say("handout.key_title", lang, theme=theme_name(theme, lang))
    body = [
        f'<div class="head"><h1>{escape(title)}</h1></div>',
        *(_key(number, puzzle, lang) for number, puzzle in enumerate(puzzles, start=1)),
    ]
    return page(title, body, lang=lang, paper=paper, style=STYLE)


def _key(number: int, puzzle: Puzzle, lang: str) -> str:
    answer, events = right_answer(puzzle)
    proved = puzzle.certificate
    rows = [
        '<section class="puzzle key">',
        f"<h2>{_heading(number, puzzle, lang)}</h2>",
        f'<p class="small">{escape(puzzle.name)} · {escape(puzzle.idea.text(lang))}</p>',
        f"<p><strong>{escape(say('handout.answer', lang, answer=_answer_text(puzzle, answer, lang)))}</strong></p>",
    ]
    if proved and len(proved.best) > 1:
        best = "; ".join(_answer_text(puzzle, [one], lang) for one in proved.best)
        rows.append(f"<p>{escape(say('handout.also', lang, moves=best))}</p>")
    if proved and proved.margin:
        value, after = (text.replace("-", "−") for text in (proved.value, proved.next))
        worth = say("handout.proved", lang, value=value, next=after)
        rows.append(f'<p class="small">{escape(worth)}</p>')
    rows.append(f"<p>{escape(puzzle.explanation.text(lang))}</p>")
    rows += _story(events, lang)
    refuted = list(refutations(puzzle))
    if refuted:
        rows.append(f"<h3>{escape(say('handout.wrong', lang))}</h3>")
    for verdict in refuted:
        comment = f" {verdict.comment.text(lang)}" if verdict.comment else ""
        move = _answer_text(puzzle, [verdict.tried], lang)
        rows.append(f'<p class="move"><strong>{escape(move)}</strong>{escape(comment)}</p>')
        rows += _story(verdict.events, lang, judged(puzzle, verdict, lang))
    return "\n".join([*rows, "</section>"])


def _answer_text(puzzle: Puzzle, answer: Sequence[str], lang: str) -> str:
    if puzzle.goal in PLAYED or puzzle.goal == "mix":
        return "; ".join(answer)
    return "; ".join(answer_words(puzzle, one, lang) for one in answer)


def _story(events: Sequence[Event], lang: str, first: str = "") -> list[str]:
    sentences = [first] if first else []
    sentences += [tell(event, lang) for event in events]
    words = (" " if lang == "en" else "").join(sentences)
    return [f'<p class="told">{escape(words)}</p>'] if words else []


def right_answer(puzzle: Puzzle) -> tuple[list[str], list[Event]]:
    """One right answer and what happens by it; what is nobody's choice is left out of the answer."""
    attempt = Attempt(puzzle, seed=0)
    if puzzle.goal not in PLAYED:
        answer = attempt.right_answer()
        verdict = attempt.answer(answer)
        return [answer], list(verdict.events)
    moves: list[str] = []
    events: list[Event] = []
    while not attempt.solved:
        moves.append(attempt.right_answer())
        events += attempt.play(parse_action(moves[-1])).events
    return moves, events + _rest(attempt)


def _rest(attempt: Attempt) -> list[Event]:
    """How the game goes on after a right answer, if everybody plays well, as far as the goal looks."""
    game, solver, state = attempt.game, attempt.played.solver, attempt.state
    if game.is_over(state):
        return []
    line = solver.line(state)
    events = list(solver.tell_line(state, line))
    for action in line:
        state = game.apply(state, action)
    return events + (list(final_events(game.rules, state)) if game.is_over(state) else [])


def refutations(puzzle: Puzzle) -> Iterator[Verdict]:
    """The wrong first moves that tempt most, the author's first, each with the line that punishes it."""
    if puzzle.goal in ("outcome", "worth", "ruling", "retro", "construct"):
        return  # What happens is told with the answer.
    judge = Judge(puzzle)
    named = [format_action(one.move) for one in puzzle.wrong]
    named += puzzle.certificate.tempting if puzzle.certificate else ()
    named += _others(judge.attempt)
    seen: set[str] = set()
    for move in named:
        try:
            verdict = judge.verdict(move)
        except RaigoError:  # It tempts later in the turn.
            continue
        if verdict.wrong and verdict.tried not in seen and len(seen) < MOST_WRONG:
            seen.add(verdict.tried)
            yield verdict


def _others(attempt: Attempt) -> list[str]:
    """Wrong moves that nobody has named: every other Tower, one Tower always, or the best of the other moves."""
    if attempt.puzzle.goal == "strike":
        return []
    if attempt.puzzle.goal == "battle":
        return list(attempt.answers)
    if attempt.puzzle.goal == "mix":
        towers = range(len(attempt.sent.rows))
        return [", ".join(str(int(i == j)) for j in towers) for i in towers]
    moves = [move for move in attempt.played.moves(attempt.state) if not move.best and move.value is not None]
    return [str(max(moves, key=lambda move: move.lower))] if moves else []
