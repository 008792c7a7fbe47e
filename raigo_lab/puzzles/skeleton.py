"""The beginning of a puzzle file: everything but the words, which are the author's."""

from __future__ import annotations

import json
from collections.abc import Sequence

from raigo_lab.games.protocol import Joint
from raigo_lab.puzzles.form import FORMAT
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.texts import say

TEXTS = ("title", "task", "idea")


def skeleton(
    position: Position,
    lang: str = "en",
    *,
    goal: str = "",
    teaches: Sequence[str] = (),
    wrong: Sequence[str] = (),
    facts: Sequence[str] = (),
) -> str:
    """A puzzle file to be filled in: ``raigo-lab certify`` names every text that is still empty.

    ``wrong`` are first moves to be commented on, ``facts`` are told in comments at the top.
    """
    lines = [
        *(f"# {fact}" for fact in facts),
        f"format   = {FORMAT}",
        f"position = {json.dumps(format_position(position))}",
        f'goal     = "{goal or natural_goal(position)}"  # {say("skeleton.goal", lang)}',
        f"teaches  = {json.dumps(list(teaches))}  # {say('skeleton.teaches', lang)}",
        f'author   = ""  # {say("skeleton.author", lang)}',
    ]
    for key in TEXTS:
        lines += _both(f"[{key}]", key, lang)
    lines += ["", "[hints]"]
    for key in ("where", "piece"):
        lines.append(f'{key} = {{ en = "", ja = "" }}  # {say(f"skeleton.{key}", lang)}')
    lines += _both("[explanation]", "explanation", lang)
    for move in wrong:
        lines += _both("[[wrong]]", "wrong", lang, f"move = {json.dumps(move)}")
    return "\n".join(lines) + "\n"


def _both(head: str, key: str, lang: str, *rows: str) -> list[str]:
    return ["", f"{head}  # {say(f'skeleton.{key}', lang)}", *rows, 'en = ""', 'ja = ""']


def natural_goal(position: Position) -> str:
    """What one asks first: the Tower to send in a Raigo Battle (RO4), else the margin."""
    game = Raigo(position.rules)
    node = game.node(game.start(position.state))
    return "battle" if isinstance(node, Joint) else "margin"
