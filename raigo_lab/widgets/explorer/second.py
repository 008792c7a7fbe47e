"""Warriors of Susanoo in the Tree explorer: which question a tree is about, its moves in words, its tables as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.tree.subject import Subject
from raigo_lab.pictures import tiles
from raigo_lab.pictures.susanoo_table import describe, table_svg
from raigo_lab.susanoo.engine import AnyAction
from raigo_lab.susanoo.explore import subject_of
from raigo_lab.susanoo.notation import is_susanoo
from raigo_lab.susanoo.state import Action, Position
from raigo_lab.susanoo.study import Place, SusanooStudy
from raigo_lab.susanoo.telling import label, seat_names
from raigo_lab.susanoo.view import View, view
from raigo_lab.texts import say

QUESTION = ("goal", "until", "others", "seat")  # WM5


def subject_for(position: object, question: Mapping[str, Any]) -> Subject | None:
    """The subject of a tree of this game; nothing for anything else."""
    mine = isinstance(position, Position) or (isinstance(position, str) and is_susanoo(position))
    unknown = next((name for name in question if not mine or name not in QUESTION), "")
    if unknown:
        words = ", ".join(QUESTION)
        raise InvalidArgument(
            f"{unknown!r} is not asked about this tree; {words} are asked about Warriors of Susanoo (WM5)"
        )
    return subject_of(position, **question) if isinstance(position, str | Position) and mine else None


def describe_move(study: SusanooStudy, place: Place, plays: Sequence[AnyAction], lang: str) -> str:
    """A move in words; a whole turn one action after the other."""
    words = []
    for number, action in enumerate(plays):
        seen = view(study.box, place.state, None)
        each = (action,) if isinstance(action, Action) else action
        words.append(say("list.comma", lang).join(_word(seen, one, lang) for one in each))
        if number + 1 < len(plays):
            place = study.apply(place, action)
    return say("list.then", lang).join(words)


def _word(seen: View, action: Action, lang: str) -> str:
    if action.verb == "roll":
        return say("explorer.word_roll", lang, pips=action.words[0])
    if action.verb == "card":
        return say("explorer.word_card", lang, card=seen.box.cards[action.words[0]].name(lang))
    return label(seen, action, seat_names(len(seen.state.seats), None, lang), lang)


def still(study: SusanooStudy, place: Place, lang: str) -> dict[str, str]:
    """The table at a place as a picture, with words for those who do not see it."""
    seen = view(study.box, place.state, None)
    return {"src": tiles.data_uri(table_svg(seen, lang)), "alt": describe(seen, lang)}
