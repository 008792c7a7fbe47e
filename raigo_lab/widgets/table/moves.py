"""A move in words and tokens for whoever looks on: seats by their numbers, nobody is "you".

The rows of a tree and the steps of a replay tell moves so. Needs no widget library.
"""

from __future__ import annotations

from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import Action, State, token_at
from raigo_lab.raigo.telling import face, place
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say, table
from raigo_lab.widgets.table.options import is_button, label_of


def words_of(seen: View, action: AnyAction, seat: int, lang: str) -> str:
    """A move of this seat in words."""
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


def tokens_of(state: State, action: AnyAction, seat: int) -> str:
    """The tokens with which a move of this seat is made, in order."""
    if not isinstance(action, Action):
        return ""
    if action.verb in ("fetch", "place", "purify", "draw"):
        return action.target.replace("-", "")
    if action.verb == "discard":
        return token_at(state, action.target) + token_at(state, action.other)
    return hand_token(state.seats[seat], action.hand) if action.hand else ""
