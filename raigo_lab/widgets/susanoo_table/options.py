"""What can be picked at the table, for a page: from which card to which target, in words. Needs no widget library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from raigo_lab.susanoo.appraisal import helper_chance, outlook
from raigo_lab.susanoo.interference import parse_terms
from raigo_lab.susanoo.state import Action, Step
from raigo_lab.susanoo.telling import label
from raigo_lab.susanoo.view import View
from raigo_lab.texts import say
from raigo_lab.widgets.susanoo_table.odds_view import percent
from raigo_lab.widgets.susanoo_table.shapes import Option

# Without a card: buttons with a key.
KEYS = {
    "pass": "p",
    "done": "d",
    "draw": "d",
    "flee": "f",
    "refuse": "n",
    "accept": "y",
    "allow": "a",
    "keep": "k",
    "leave": "l",
    "stay": "s",
    "refresh": "x",
}
# A press on the card does it at once; what spends something in a battle is pressed twice.
DIRECT = ("being", "active", "lay", "wear", "discard", "pick", "take", "top", "become")
BATTLE = ("play", "use", "sake", "join")


def options_json(seen: View, options: Sequence[Action], names: Mapping[int, str], lang: str) -> list[Option]:
    """The options of whoever is asked, in their order."""
    helped: dict[str, str] = {}
    return [_option(seen, number, one, names, lang, helped) for number, one in enumerate(options)]


def _option(
    seen: View, number: int, action: Action, names: Mapping[int, str], lang: str, helped: dict[str, str]
) -> Option:
    verb, words = action
    card, target = _marks(action)
    if verb == "discard" and seen.seat is not None and card in seen.state.seats[seen.seat].sake:
        card = ""  # Sake lies as a number on the table: which of them goes is said by buttons
    terms = parse_terms(words[-1])._asdict() if verb in ("ask", "counter") else None
    return {
        "id": number,
        "verb": verb,
        "card": card,
        "target": target,
        "label": label(seen, action, names, lang),
        "key": KEYS.get(verb, ""),
        "direct": verb in DIRECT,
        "terms": terms,
        "win": _win(seen, action, lang, helped),
    }


def _marks(action: Action) -> tuple[str, str]:
    """The card that is pressed, and what is pressed after it: a card, a side, or a seat."""
    verb, words = action
    if verb == "name":
        return "", f"seat{words[0]}"
    if verb in ("ask", "counter"):
        return "", f"seat{words[0]}" if verb == "ask" else ""
    if verb == "sake":
        return "sake", f"seat{words[0]}" if words[0].isdigit() else words[0]
    target = words[1] if len(words) > 1 else ""
    return (words[0] if words else ""), f"seat{target}" if target.isdigit() else target


def _win(seen: View, action: Action, lang: str, helped: dict[str, str]) -> str:
    """The chance of victory after it, if nobody acts any more; nothing where there is no battle."""
    battling = seen.state.battle is not None and seen.frame.step in (Step.LOOP, Step.SEALED)
    if not battling:
        return ""
    if action.verb == "ask":
        asked = action.words[0]
        if asked not in helped:
            helped[asked] = _percent(helper_chance(seen, int(asked)), lang)
        return helped[asked]
    return _percent(outlook(seen, action) or 0.0, lang) if action.verb in BATTLE else ""


def _percent(chance: float, lang: str) -> str:
    return say("susanoo_table.percent", lang, number=percent(chance))
