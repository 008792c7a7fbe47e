"""The table of Warriors of Susanoo by mouse: every offered action as a player makes it, card by card and button by button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator

Option = Mapping[str, Any]


def press(root: Locator, options: Sequence[Option], option: Option) -> None:
    """Make this choice: put an offer together, press a button, or press a card and what it is for."""
    if option["terms"] is not None:
        _offer(root, option)
    elif not option["card"]:
        root.locator(f".wk-buttons [data-option='{option['id']}']").click()
    else:
        root.locator(f"[data-card='{option['card']}']").first.click()
        alone = sum(one["card"] == option["card"] for one in options) == 1
        if not (alone and option["direct"]):
            _aim(root, option)


def _offer(root: Locator, option: Option) -> None:
    root.locator(f"[data-do='offer:{option['verb']}']").click()
    if option["target"]:
        root.locator(f"[data-do='to:{option['target']}']").click()
    for part, count in option["terms"].items():
        step = root.locator(f"[data-do='terms:{part}:{count}']")
        if step.count():  # a part that the battle does not offer has no row
            step.click()
    root.locator("[data-stop=offer]").click()


def _aim(root: Locator, option: Option) -> None:
    """What a picked card is for is pressed where it lies, or else under the question."""
    target = option["target"] or "nothing"
    there = root.locator(f".is-legal[data-target='{target}'], .is-legal[data-card='{target}']")
    (there if there.count() else root.locator(f".wk-buttons [data-option='{option['id']}']")).first.click()


def of_words(offered: Sequence[object], options: Sequence[Option], action: str) -> Option:
    """The option that this action is, among those that are offered."""
    words = [str(one) for one in offered]
    assert action in words, f"{action} is not offered; there are {', '.join(words)}"
    return options[words.index(action)]
