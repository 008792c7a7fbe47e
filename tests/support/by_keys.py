"""A widget on a bare page by keys alone: Tab from area to area, arrows inside one, Enter."""

from __future__ import annotations

from typing import Any

MOST_KEYS = 60
HERE = "() => document.activeElement?.dataset?.stop ?? ''"


def press(one: Any, stop: str) -> None:
    """Go to what has this name and press it; it must be reached without a mouse."""
    tap = one.page.keyboard.press
    for _ in range(MOST_KEYS):
        if one.page.evaluate(HERE):
            tap("Home")
        seen: set[str] = set()
        while (here := one.page.evaluate(HERE)) and here not in seen:  # from one end of the area to the other
            if here == stop:
                tap("Enter")
                return
            seen.add(here)
            tap("ArrowRight")
        tap("Tab")
        if one.is_outside():
            one.go_in()
    raise AssertionError(f"{stop} cannot be reached by keys")
