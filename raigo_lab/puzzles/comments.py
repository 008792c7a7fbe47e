"""Whether what an author says to a wrong move is what its refutation shows, as far as a machine can read it.

Each row of ``SAID`` reads one narrow turn of phrase ("seat 1 roars", "your Lotus falls") and asks the events of the
line for it. Sentences about what could be are not judged, nor what no row reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.form import ASKED, Puzzle
from raigo_lab.puzzles.judges import Judges
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.hands import HANDS
from raigo_lab.raigo.tokens import LETTERS

Shown = Sequence[Event]
Shows = Callable[[Shown, re.Match[str], int], bool]
Rule = tuple[re.Pattern[str], Shows]
_TOWER = rf"(?P<tower>[{LETTERS}]{{3,6}})"
_MADE = _TOWER.replace("tower", "made")
_HAND = "|".join(sorted((re.escape(hand.english) for hand in HANDS), key=len, reverse=True))
_THEM = r"(?:[Ss]eat (?P<seat>\d)|[Tt]he opponent)"
# What a sentence with one of these says is not a claim about the line.
_PERHAPS = re.compile(r"\b(?:if|could|would|can|cannot|must|may|nobody lets|instead|or)\b", re.IGNORECASE)


def comment_problems(puzzle: Puzzle, judges: Judges | None = None) -> list[str]:
    """Every claim of a comment that the line after its move does not show."""
    if puzzle.goal in ASKED or not puzzle.wrong:
        return []
    attempt = Attempt(puzzle, judges=judges)
    found = []
    for number, one in enumerate(puzzle.wrong):
        if not any(_read(one.words.en)):
            continue  # nothing is said of the line, so it need not be played
        shown = attempt.play(one.move).events
        for claim, true in claims_in(one.words.en, shown, attempt.seat):
            if not true:
                found.append(f"wrong[{number}].en: {claim!r}: the line does not show it")
    return found


def claims_in(text: str, shown: Shown, asked: int) -> Iterator[tuple[str, bool]]:
    """Every claim that a text makes about a line, and whether the line shows it."""
    return ((match[0], shows(shown, match, asked)) for match, shows in _read(text))


def _read(text: str) -> Iterator[tuple[re.Match[str], Shows]]:
    """Every claim that can be read, and how its line is asked for it."""
    for sentence in re.split(r"(?<=[.;:])\s", text):
        if _PERHAPS.search(sentence):
            continue
        for pattern, shows in SAID:
            for match in pattern.finditer(sentence):
                yield match, shows


def _does(kind: str, effect: str = "") -> Shows:
    """The seat that is named (or anybody but the asked one) does this."""

    def shows(shown: Shown, match: re.Match[str], asked: int) -> bool:
        return any(
            event.kind == kind and effect in ("", event.effect) and _is_meant(event.seat, match, asked)
            for event in shown
        )

    return shows


def _is_meant(seat: int, match: re.Match[str], asked: int) -> bool:
    named = match.groupdict().get("seat")
    return seat != asked if named is None else seat == int(named)


def _happens(*kinds: str) -> Shows:
    return lambda shown, _, __: any(event.kind in kinds for event in shown)


def _out(shown: Shown, _: re.Match[str], asked: int) -> bool:
    return any(event.kind in ("dropped_out", "final_out") and event.seat == asked for event in shown)


def _stays(shown: Shown, match: re.Match[str], asked: int) -> bool:
    return not any(
        event.kind in ("dropped_out", "final_out") and _is_meant(event.seat, match, asked) for event in shown
    )


def _scored(shown: Shown, match: re.Match[str], _: int) -> bool:
    """A Tower is resolved as it is named: by its tokens, or by its hand."""
    fields = match.groupdict()
    named = fields.get("tower") or fields.get("made")
    return any(
        (named in _towers(event) if named else fields["hand"] == event.other)
        for event in shown
        if event.kind in ("resolved", "final_hand")
    )


def _towers(event: Event) -> tuple[str, str]:
    """The Tower of an event; its tokens leave it from the top, or are shown from the bottom."""
    tokens = "".join(move.token for move in event.moves)
    return tokens, tokens[::-1]


def _row(pattern: str, shows: Callable[[Shown, re.Match[str], int], bool]) -> Rule:
    return re.compile(pattern), shows


SAID: tuple[Rule, ...] = (
    _row(rf"{_THEM} (?:roars|answers with Roar)", _does("answered", "roar")),
    _row(rf"{_THEM} (?:piles|finishes|completes)", _does("piled")),
    _row(rf"{_THEM} Charges", _does("chanted", "charge")),
    _row(r"\bKatana (?:cuts|spoils|breaks)|\bcuts your", _happens("cut")),
    _row(r"\bDestroy takes|\b(?:it|Lotus|Sakura|Fours) falls?\b|seat \d takes your", _happens("destroyed")),
    _row(r"\bThunder makes 10\b|at the end of your own turn it makes 10", _happens("destroyed", "destroy_left")),
    _row(r"\byou drop out|ends your game", _out),
    _row(rf"{_THEM} stays in the game", _stays),
    _row(rf"{_TOWER} scores|(?:scores|completes|makes|has) {_MADE}", _scored),
    _row(rf"(?:scores|has) (?:an? |its )(?P<hand>{_HAND})", _scored),
    _row(r"\bShield stops|answers with that very Shield", _happens("stopped")),
    _row(r"the Roar turns it|joins the Battle", _happens("turned", "battle")),
    _row(r"\bThe (?:Discharge pays|Thunder discharges)|pays its owner|pays the opponent", _happens("resolved", "no_hand", "unsettled")),
    _row(r": drawn\.", _happens("drawn_game")),
)  # fmt: skip
