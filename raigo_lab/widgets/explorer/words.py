"""A move in words and tokens, as the rows of a tree tell it: seats by their numbers, nobody is "you".

Warriors of Susanoo has its words in ``second``; moves of any other game are told as it writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from raigo_lab.games.protocol import Choice
from raigo_lab.games.study import Study
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.eyes.view import view as seen_from
from raigo_lab.raigo.state import Action, State, token_at
from raigo_lab.raigo.telling import face, place
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.susanoo.study import SusanooStudy
from raigo_lab.texts import say, table
from raigo_lab.widgets.explorer import second
from raigo_lab.widgets.table.options import is_button, label_of


def describe_move(study: Study[Any], state: Any, plays: Sequence[Any], lang: str) -> str:  # noqa: ANN401 - any game's state
    """A move in words; a whole turn one action after the other."""
    if isinstance(study, SusanooStudy):
        return second.describe_move(study, state, plays, lang)
    if not isinstance(study, RaigoStudy):
        return "; ".join(map(study.action_text, plays))
    words = [
        _words(seen_from(study.rules, here, None), action, seat, lang)
        for here, action, seat in _moments(study, state, plays)
    ]
    return say("list.then", lang).join(words)


def tokens_of(study: Study[Any], state: Any, plays: Sequence[Any]) -> str:  # noqa: ANN401
    """The tokens with which a move is made, in order."""
    if not isinstance(study, RaigoStudy):
        return ""
    return "".join(_tokens(here, action, seat) for here, action, seat in _moments(study, state, plays))


def _moments(study: RaigoStudy, state: State, plays: Sequence[Any]) -> Iterator[tuple[State, Any, int]]:
    """Each action with the table before it and the seat that chose it; draws are the turn seat's."""
    for number, action in enumerate(plays):
        node = study.node(state)
        yield state, action, node.seat if isinstance(node, Choice) else state.turn
        if number + 1 < len(plays):
            state = study.apply(state, action)


def _words(seen: View, action: Action | tuple[Action, ...], seat: int, lang: str) -> str:
    if not isinstance(action, Action):  # a Raigo Battle: one Tower each (RO4)
        return say(
            "explorer.word_battle",
            lang,
            places=say("list.comma", lang).join(place(one.target, lang) for one in action),
        )
    if action.verb == "draw":
        return say(
            "explorer.word_draw",
            lang,
            tokens=say("list.comma", lang).join(face(one, lang) for one in action.target),
        )
    if action.verb == "tower":
        return say("table.opt_tower", lang, place=place(action.target, lang))
    if action.verb == "chant" and action.target and seen.around is None:
        return _chant(seen, action, seat, lang)
    return label_of(seen, action, seat, lang)


def _chant(seen: View, action: Action, seat: int, lang: str) -> str:
    token = face(hand_token(seen.seats[seat], action.hand), lang)
    effect = table("effect")[action.effect][lang]
    spell = token if token == effect else say("word.as", lang, token=token, effect=effect)
    aim, other = (
        ""
        if not word
        else table("word")[word][lang]
        if is_button(action.effect, n)
        else place(word, lang, own=seat)
        for n, word in enumerate((action.target, action.other))
    )
    if not other:
        return say("table.opt_chant_at", lang, spell=spell, place=aim)
    if is_button(action.effect, 1):
        return say("table.opt_chant_end", lang, spell=spell, place=aim, end=other)
    return say("table.opt_chant_pair", lang, spell=spell, place=aim, other=other)


def _tokens(state: State, action: Action | tuple[Action, ...], seat: int) -> str:
    if not isinstance(action, Action):
        return ""
    if action.verb in ("fetch", "place", "purify", "draw"):
        return action.target.replace("-", "")
    if action.verb == "discard":
        return token_at(state, action.target) + token_at(state, action.other)
    return hand_token(state.seats[seat], action.hand) if action.hand else ""


def tokens_in(study: Study[Any], state: Any) -> str:  # noqa: ANN401
    """The tokens that can come into somebody's Hands from here on, heaviest first: what one can ask for."""
    if not isinstance(study, RaigoStudy):
        return ""
    inner = "".join(f"{seat.left}{seat.right}{seat.body}{seat.canyon}" for seat in state.seats)
    return by_weight("".join(set(f"{inner}{state.raizan}")))
