"""What the puzzle widget shows beside the board, as plain JSON: the task, verdicts, hints, and after solving the proof.

Nothing goes in that was not earned: hints when they were asked for, answer and explanation after solving. Needs no
widget library.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from raigo_lab.club.progress import theme_name
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.puzzles.attempt import GRADES
from raigo_lab.puzzles.form import ASKED, PLAYED, SENT, Puzzle
from raigo_lab.puzzles.library import neutral_name
from raigo_lab.puzzles.verdicts import answer_words, judged
from raigo_lab.raigo.clauses import clause, clause_ids
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.state import CIRCLE_AT, INNER_AT, Action, State
from raigo_lab.raigo.study.battle_lab import tower_at
from raigo_lab.raigo.telling import place, tell
from raigo_lab.raigo.text.notation import format_action
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say
from raigo_lab.widgets.puzzle.game import Line
from raigo_lab.widgets.puzzle.lights import lit_by_move, lit_by_words
from raigo_lab.widgets.puzzle.proved import after_solving
from raigo_lab.widgets.puzzle.shapes import (
    Answer,
    AskedTower,
    Clause,
    Deeds,
    GivenTurn,
    Hint,
    Hints,
    Level,
    Mix,
    MixField,
    Page,
    Shelf,
    ShownLine,
    Verdict,
)
from raigo_lab.widgets.puzzle.sitting import DONE, ENDING, READY, REFUTED, THINKING, WATCHED, Sitting
from raigo_lab.widgets.shared.asked import under
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.places import where
from raigo_lab.widgets.table.rare import face
from raigo_lab.widgets.table.shapes import NamedFace

LEVELS = 5
_CLAUSE = re.compile(r"\b(?:[A-Z]{1,2}\d{1,2})\b")
NAMES = (
    "area",
    "board_area",
    "answers_area",
    "line_area",
    "hints_area",
    "after_area",
    "list_area",
    "teaches",
    "clause_close",
    "given",
    "play",
    "pause",
    "step_back",
    "step_on",
    "to_start",
    "to_end",
    "take_back",
    "watch_back",
    "begin",
    "again",
    "watch",
    "show_tree",
    "tree_caption",
    "hint_show",
    "hint_no",
    "mix_send",
    "mix_how",
    "proved",
    "explanation",
    "next_puzzle",
    "previous",
    "level_bar",
)


def page(sitting: Sitting, lang: str, shelf: Shelf | None) -> Page:
    """Everything beside the board."""
    puzzle = sitting.puzzle
    texts = [puzzle.task.text(lang)]
    verdict, hints, after = _verdict(sitting, lang), _hints(sitting, lang), after_solving(sitting, lang)
    taught = list(puzzle.teaches) if after else []  # What it teaches would tell what to look for.
    texts += [hint["text"] for hint in hints["given"]]
    texts += [verdict["comment"], *verdict["notes"]] if verdict else []
    texts += [after["explanation"], after["idea"]] if after else []
    return {
        "lang": lang,
        "names": {name: say(f"puzzle.{name}", lang) for name in NAMES}
        | ({"mix_how": _how_to_lay(puzzle, lang)} if puzzle.goal == "construct" else {})
        | {"silent_kernel": say("widget.silent_kernel", lang)},
        "name": neutral_name(puzzle.name),
        "title": puzzle.title.text(lang),
        "theme": theme_name(puzzle.theme, lang),
        "task": puzzle.task.text(lang),
        "seat": _seat(sitting, lang),
        "level": level(puzzle, lang),
        "teaches": taught,
        "clauses": _clauses([*taught, *(one for text in texts for one in _CLAUSE.findall(text))], lang),
        "board": sitting.has_board,
        "tower": _asked_tower(sitting, lang),
        "given": given_line(puzzle, lang),
        "answers": _answers(sitting, lang),
        "mix": _mix(sitting, lang),
        "state": sitting.state,
        "thinking": say("puzzle.thinking", lang) if sitting.state == THINKING else "",
        "verdict": verdict,
        "line": _line(sitting, lang),
        "told": [] if sitting.line else _steps(sitting.told, sitting.seat, lang),
        "hints": hints,
        "after": after,
        "deeds": _deeds(sitting),
        "shelf": shelf,
    }


# The head


def level(puzzle: Puzzle, lang: str) -> Level:
    """How hard it is, with the facts that make it so; nothing of what they are."""
    proved = puzzle.certificate
    if proved is None:
        return {"level": 0, "of": LEVELS, "text": say("puzzle.not_certified", lang), "facts": ""}
    kind = (
        "fetch"
        if puzzle.goal == "fetch"
        else "turn"
        if puzzle.goal in PLAYED
        else "sent"
        if puzzle.goal in SENT
        else "asked"
    )
    facts = [say(f"puzzle.ways_{kind}", lang, count=proved.choices)]
    if proved.tempting:
        row = "tempting_answers" if puzzle.goal in ASKED else "tempting"
        facts.append(say(f"puzzle.{row}", lang, count=len(proved.tempting)))
    if puzzle.goal in PLAYED:
        facts.append(say("puzzle.decisions", lang, count=proved.length))
    return {
        "level": proved.level,
        "of": LEVELS,
        "text": say("puzzle.level", lang, level=proved.level, of=LEVELS),
        "facts": say("list.comma", lang).join(facts),
    }


def _seat(sitting: Sitting, lang: str) -> str:
    if sitting.puzzle.goal in ASKED:
        return ""
    row = "turns" if sitting.puzzle.turns > 1 else "you_are"
    return say(f"puzzle.{row}", lang, seat=sitting.seat, count=sitting.puzzle.turns)


def _clauses(ids: Sequence[str], lang: str) -> dict[str, Clause]:
    known = set(clause_ids())
    found = {one: clause(one, lang) for one in dict.fromkeys(ids) if one in known}
    return {name: {"title": one.title, "text": one.text} for name, one in found.items()}


# Answers that are not played


def _stories(sitting: Sitting, spot: str) -> list[NamedFace]:
    return [face(token) for token in sitting.pile(spot)]


def _asked_tower(sitting: Sitting, lang: str) -> AskedTower | None:
    """The Tower that is asked about; nothing is said of its worth."""
    spot = sitting.puzzle.tower
    if not spot:
        return None
    return {"stories": _stories(sitting, spot), "label": tiles.tokens_of(sitting.pile(spot), lang)}


def given_line(puzzle: Puzzle, lang: str) -> list[GivenTurn]:
    """The line that a question is about, turn by turn, without what comes of it."""
    if puzzle.goal != "strike":
        return []
    game = Raigo(puzzle.position.rules)
    state = game.start(puzzle.position.state)
    turns: list[GivenTurn] = []
    turn, count = 1, 0
    for action in puzzle.line:
        if count != turn:
            row = "turn_head" if state.turn else "turn_head_you"
            turns.append({"head": say(f"puzzle.{row}", lang, number=turn, seat=state.turn), "steps": []})
            count = turn
        words = _deed(puzzle, state, action, lang)
        turns[-1]["steps"].append(words)
        state, events = game.happened(state, action)
        turn += any(event.kind == "handed_over" for event in events)
    return turns


def _deed(puzzle: Puzzle, state: State, action: AnyAction, lang: str) -> str:
    """What somebody does in a given line, in words; only seat 0 is "you"."""
    if not isinstance(action, Action):
        return say("list.comma", lang).join(_deed(puzzle, state, one, lang) for one in action)
    if action.verb == "draw":
        return format_action(action)
    node = Raigo(puzzle.position.rules).node(state)
    seat = int(action.target[0]) if action.verb == "tower" else getattr(node, "seat", state.turn)
    words = label_of(view(puzzle.position.rules, state, None), action, seat, lang)
    if seat:
        for spot in (action.target, action.other):
            if spot in CIRCLE_AT or spot in INNER_AT:
                words = words.replace(where(spot, lang, seat), place(spot, lang))
    return words if seat == state.turn else say("puzzle.by_seat", lang, seat=seat, words=words)


def _answers(sitting: Sitting, lang: str) -> list[Answer]:
    """The buttons of a question, or of Towers to send."""
    attempt = sitting.attempt
    given = sitting.verdict.tried if sitting.verdict else ""
    ready = sitting.state == READY
    found: list[Answer] = []
    for number, answer in enumerate(attempt.answers):
        towers = _towers_of(sitting, answer)
        words = " + ".join(where(spot, lang, sitting.seat) for spot in towers)
        words = words or answer_words(sitting.puzzle, answer, lang)
        mark = ""
        if given == answer and sitting.state in (REFUTED, ENDING, DONE):
            mark = "wrong" if sitting.state == REFUTED else "right"
        found.append(
            {
                "id": number,
                "label": words if towers else _short(sitting.puzzle, answer, lang),
                "words": words,
                "towers": [_stories(sitting, spot) for spot in towers],
                "ready": ready,
                "mark": mark,
            }
        )
    return found


def _short(puzzle: Puzzle, answer: str, lang: str) -> str:
    """An answer as it stands on its button."""
    if puzzle.goal == "worth":
        return say("puzzle.unsettled_points", lang) if answer == "-1" else answer
    return answer_words(puzzle, answer, lang)


def _towers_of(sitting: Sitting, answer: str) -> list[str]:
    """The Circles that an answer names."""
    if sitting.puzzle.goal not in ("battle", "outcome"):
        return []
    spots = [one.removeprefix("tower ") for one in answer.split(" + ")]
    if (
        sitting.puzzle.goal == "battle" and sitting.attempt.sending.own
    ):  # A partner who has no choice is not asked.
        return [spot for spot in spots if spot[0] == str(sitting.seat)]
    return spots


def _how_to_lay(puzzle: Puzzle, lang: str) -> str:
    """How Towers are written, with the letter of every token that is to be laid."""
    kinds = [KIND[token] for token in dict.fromkeys(puzzle.tokens)]
    row = [f"{kind.english if lang == 'en' else kind.kanji} {kind.letter}" for kind in kinds]
    return say("puzzle.construct_how", lang, tokens=say("list.comma", lang).join(row))


def _mix(sitting: Sitting, lang: str) -> Mix | None:
    if sitting.puzzle.goal not in ("mix", "construct"):
        return None
    laying = sitting.puzzle.goal == "construct"
    fields: list[MixField] = []
    for i, row in enumerate(sitting.towers):
        spots = [one.removeprefix("tower ") for one in row.split(" + ")]
        words = " + ".join(where(spot, lang, sitting.seat) for spot in spots)
        fields.append(
            {
                "label": words,
                "words": say("puzzle.construct_field" if laying else "puzzle.mix_field", lang, tower=words),
                "towers": [] if laying else [_stories(sitting, spot) for spot in spots],
                "value": sitting.parts[i] if i < len(sitting.parts) else "",
            }
        )
    tokens = sitting.puzzle.tokens
    wrong = say(f"puzzle.{sitting.bad_mix}", lang, sum=sitting.sum, tokens=tokens) if sitting.bad_mix else ""
    return {"fields": fields, "wrong": wrong, "ready": sitting.state == READY}


# Verdicts and lines


def _verdict(sitting: Sitting, lang: str) -> Verdict | None:
    verdict = sitting.verdict
    if verdict is None:
        return None
    tried = _try_words(sitting, lang)
    title = judged(sitting.puzzle, verdict._replace(tried=tried or verdict.tried), lang)
    if sitting.state == ENDING:
        title = say("puzzle.ending", lang)
    tone = {REFUTED: "bad", DONE: "good"}.get(sitting.state, "right")
    comment = verdict.comment.text(lang) if verdict.comment else ""
    notes = [note.text(lang) for note in verdict.notes]
    return {"tone": tone, "title": title[:1].upper() + title[1:], "comment": comment, "notes": notes}


def _try_words(sitting: Sitting, lang: str) -> str:
    """A wrong try in words; the board still stands before it."""
    if sitting.state != REFUTED or sitting.verdict is None:
        return ""
    if sitting.puzzle.goal in (*SENT, "outcome"):
        return sitting.answer_words(sitting.verdict.tried, lang)
    if sitting.puzzle.goal not in ASKED and isinstance(sitting.tried, Action):
        return sitting.move_words(sitting.tried, lang)
    return ""


def _steps(line: Line | None, you: int, lang: str) -> list[list[str]]:
    """What has happened, step by step, said to the solver."""
    return [[tell(event, lang, you=you) for event in events] for events in line.events] if line else []


def _line(sitting: Sitting, lang: str) -> ShownLine | None:
    """The line on the board, as far as it has been shown."""
    line = sitting.line
    if line is None:
        return None
    return {
        "at": line.at,
        "last": line.last,
        "where": say("puzzle.step", lang, at=line.at, last=line.last),
        "steps": _steps(line, sitting.seat, lang),
        "first": 0 if sitting.state == WATCHED else 1,
    }


def ask(sitting: Sitting, lang: str) -> tuple[str, str] | None:
    """What stands under the board instead of what the Table would say; None where that is right."""
    if sitting.state == THINKING:
        return say("puzzle.thinking", lang), ""
    if sitting.line is not None:
        where_ = say("puzzle.step", lang, at=sitting.line.at, last=sitting.line.last)
        shown = sitting.state in (WATCHED, ENDING) or sitting.puzzle.goal in ASKED
        row = "line_shown" if shown else "line_refutes"
        return f"{say(f'puzzle.{row}', lang)} {where_}", ""
    if sitting.state == DONE:
        return say("puzzle.solved", lang), ""
    if sitting.state == REFUTED:
        return say("puzzle.take_back_first", lang), ""
    if not sitting.on_board:
        return say("puzzle.answer_below", lang), ""
    return None


def _deeds(sitting: Sitting) -> Deeds:
    """Which buttons there are."""
    begun = bool(sitting.attempt.actions) and sitting.puzzle.goal in PLAYED
    return {
        "take_back": sitting.state in (REFUTED, WATCHED),
        "begin": (sitting.state in (READY, REFUTED) and begun and bool(sitting.attempt.chosen))
        or sitting.state == DONE,
        "watch": sitting.can_watch,
        "tree": sitting.state == DONE and sitting.puzzle.goal not in ASKED and sitting.tree is None,
    }


# Hints


def _hints(sitting: Sitting, lang: str) -> Hints:
    given: list[Hint] = []
    for grade in () if sitting.state == DONE else sitting.given:  # after solving the explanation says more
        if grade < GRADES:
            text = sitting.puzzle.hints[grade - 1].text(lang)
        else:
            text = say("puzzle.hint_move", lang, move=_move(sitting, lang))
        given.append({"grade": grade, "label": say(f"puzzle.hint_{grade}", lang), "text": text})
    grade = sitting.next_hint
    return {
        "given": given,
        "next": say(f"puzzle.hint_ask_{grade}", lang) if grade else "",
        "sure": say("puzzle.hint_sure", lang) if sitting.sure else "",
        "lit": _lit(sitting),
    }


def _lit(sitting: Sitting) -> list[str]:
    """What the last hint lights up on the board, while it is one's own move."""
    if not sitting.given or sitting.state != READY:
        return []
    state, seat = sitting.attempt.state, sitting.seat
    grade = sitting.given[-1]
    if grade < GRADES:
        return lit_by_words(sitting.puzzle.hints[grade - 1].en, state, seat)
    return lit_by_move(sitting.move, state, seat)


def _move(sitting: Sitting, lang: str) -> str:
    """The third hint in words."""
    move, goal = sitting.move, sitting.puzzle.goal
    if not isinstance(move, str):
        return sitting.move_words(move, lang)
    if goal in (*SENT, "outcome"):
        return sitting.answer_words(move, lang)
    return answer_words(sitting.puzzle, move, lang)


# The still twin


def still(puzzle: Puzzle, lang: str, *, lines: Sequence[str] = ()) -> tuple[str, str]:
    """The puzzle as a picture with its words, always as it begins; and the words alone."""
    head = say("puzzle.still_head", lang, title=puzzle.title.text(lang), level=level(puzzle, lang)["text"])
    words = [*lines, head, puzzle.task.text(lang)]
    apart = say("puzzle.semicolon", lang)
    words += [f"{turn['head']}: {apart.join(turn['steps'])}" for turn in given_line(puzzle, lang)]
    if puzzle.goal == "worth":
        pile = tower_at(puzzle.position.state, puzzle.tower)
        drawn = tiles.tower(pile, asked=True, lang=lang)
        alt = tiles.tokens_of(pile, lang)
    else:
        seen = _view_of(puzzle)
        drawn, alt = table_picture.board(seen, lang), table_picture.describe(seen, lang)
    return under(drawn, words, alt, lang), " ".join([*words, alt])


def _view_of(puzzle: Puzzle) -> View:
    rules = puzzle.position.rules
    return view(rules, Raigo(rules).start(puzzle.position.state), None)
