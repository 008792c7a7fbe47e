"""Which language a widget speaks that was given none: the one chosen on the start page or in a lesson, also later on."""

from __future__ import annotations

from weakref import WeakSet

from raigo_lab.club.chosen import chosen_language
from raigo_lab.club.progress import default_path
from raigo_lab.widgets.base import Page

_FOLLOWING: WeakSet[Page] = WeakSet()


def begins(lang: str | None) -> str:
    """The language that was given, or the one chosen last."""
    return chosen_language(default_path()) if lang is None else lang


def follow(page: Page, lang: str | None) -> None:
    """A widget that was given no language turns with the next choice."""
    if lang is None:
        _FOLLOWING.add(page)


def turn(lang: str) -> None:
    """Everything that follows speaks this language from now on."""
    for page in list(_FOLLOWING):
        page.lang = lang
