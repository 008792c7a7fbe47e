"""What the Battle lab says of a Battle laid open: the payoff table, what is struck out, equilibria, guarantees.

Needs no widget library; shows everything, so it is only for eyes that may see all Towers (S6).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES
from raigo_lab.raigo.study import battle_lab
from raigo_lab.raigo.study.battle_lab import BattleTable, Cell, Dominated, Pick
from raigo_lab.texts import say
from raigo_lab.widgets.battle.shapes import Cell as CellShape
from raigo_lab.widgets.battle.shapes import Grid, GridHead, GridRow
from raigo_lab.widgets.shared.asked import signed

MOST_REASONS = 4  # choices of the others against which two Towers are compared in one line


class Words(NamedTuple):
    """A Battle in one language, with the combination that was shown, if one was."""

    table: BattleTable
    lang: str
    shown: Pick | None = None

    def name(self, spot: str) -> str:
        """A Circle as the table calls it."""
        seat, circle = CIRCLE_AT[spot]
        return f"{seat}{CIRCLES[circle]}"

    def struck(self, seat: int, option: int) -> str:
        """Why a choice is struck out, in a few words, or nothing."""
        for one in self.table.dominated:
            if (one.seat, one.option) == (seat, option):
                return say("lab.dominated_word", self.lang, better=self._spot(seat, one.by))
        return ""

    # The table

    def grid(self) -> Grid:
        """The payoff table: rows against columns for two, one row for each combination otherwise."""
        return self._pairs() if len(self.table.seats) == 2 else self._combinations()

    def _head(self, i: int, option: int) -> GridHead:
        spot = self.table.options[i][option]
        tower = battle_lab.tower_at(self.table.position.state, spot)
        struck = self.struck(self.table.seats[i], option)
        return {"text": self.name(spot), "tower": tower, "struck": struck}

    def _pairs(self) -> Grid:
        first, second = self.table.seats
        rows: list[GridRow] = []
        for i in range(len(self.table.options[0])):
            cells = [self._cell((i, j)) for j in range(len(self.table.options[1]))]
            rows.append({"heads": [self._head(0, i)], "cells": cells})
        return {
            "caption": say("lab.caption_two", self.lang, first=first, second=second),
            "corner": [say("lab.against", self.lang, first=first, second=second)],
            "columns": [self._head(1, j) for j in range(len(self.table.options[1]))],
            "rows": rows,
            "note": say(f"lab.goal_{self.table.objective}_note", self.lang),
        }

    def _combinations(self) -> Grid:
        rows: list[GridRow] = [
            {"heads": [self._head(i, option) for i, option in enumerate(pick)], "cells": [self._cell(pick)]}
            for pick in self.table.cells
        ]
        return {
            "caption": say("lab.caption_many", self.lang),
            "corner": [say("lab.seat", self.lang, seat=seat) for seat in self.table.seats],
            "columns": [
                {"text": say(f"lab.goal_{self.table.objective}", self.lang), "tower": "", "struck": ""}
            ],
            "rows": rows,
            "note": say(f"lab.goal_{self.table.objective}_note", self.lang),
        }

    def _cell(self, pick: Pick) -> CellShape:
        cell, lang = self.table.cells[pick], self.lang
        best = [(pick, i) in self.table.best_replies for i in range(len(self.table.seats))]
        equal = pick in self.table.pure_equilibria
        words = [say("lab.cell_label", lang, case=cell.case, tower=self.name(cell.goes_to))]
        for seat, value, is_best in zip(self.table.seats, cell.payoffs, best, strict=True):
            words.append(say("lab.cell_value", lang, seat=seat, value=signed(value)))
            words += [say("lab.cell_best", lang, seat=seat)] if is_best else []
        words += [say("lab.cell_equilibrium", lang)] if equal else []
        words += [say("lab.cell_now", lang)] if pick == self.shown else []
        choices = zip(self.table.seats, pick, strict=True)
        return {
            "struck": any(self.struck(seat, option) for seat, option in choices),
            "values": [
                {"text": signed(value), "best": is_best}
                for value, is_best in zip(cell.payoffs, best, strict=True)
            ],
            "goes": say("lab.goes", lang, case=cell.case, tower=self.name(cell.goes_to)),
            "equilibrium": equal,
            "now": pick == self.shown,
            "label": say("list.comma", lang).join(words),
        }

    # In words

    def lines(self) -> list[str]:
        """What is struck out and why, the equilibria, and what each can be sure of."""
        return [
            *self._struck_lines(),
            *self._alike_lines(),
            *self._equilibrium_lines(),
            *self._guarantee_lines(),
        ]

    def _struck_lines(self) -> list[str]:
        return [
            say(
                "lab.strictly" if one.strictly else "lab.weakly",
                self.lang,
                seat=one.seat,
                tower=self._spot(one.seat, one.option),
                better=self._spot(one.seat, one.by),
                why=self._why(one),
            )
            for one in self.table.dominated
        ]

    def _against(self, i: int, option: int) -> dict[Pick, Value]:
        """What this choice of a participant gives him against each choice of the others."""
        return {
            (*pick[:i], *pick[i + 1 :]): cell.payoffs[i]
            for pick, cell in self.table.cells.items()
            if pick[i] == option
        }

    def _why(self, one: Dominated) -> str:
        """Both choices side by side: first what is worse, then what is the same."""
        i = self.table.seats.index(one.seat)
        mine, better = self._against(i, one.option), self._against(i, one.by)
        others = [seat for seat in self.table.seats if seat != one.seat]
        parts = []
        for pick in sorted(mine, key=lambda pick: mine[pick] == better[pick]):
            towers = "+".join(self._spot(seat, option) for seat, option in zip(others, pick, strict=True))
            row = "lab.why_same" if mine[pick] == better[pick] else "lab.why_worse"
            values = (
                {}
                if mine[pick] == better[pick]
                else {"mine": signed(mine[pick]), "better": signed(better[pick])}
            )
            parts.append(say(row, self.lang, towers=towers, **values))
        if len(parts) > MOST_REASONS:
            parts[MOST_REASONS:] = [say("lab.why_more", self.lang)]
        return say("list.comma", self.lang).join(parts)

    def _alike_lines(self) -> list[str]:
        """Choices between which nothing is to choose."""
        return [
            say("lab.alike", self.lang, seat=seat, tower=self._spot(seat, a), other=self._spot(seat, b))
            for i, seat in enumerate(self.table.seats)
            for a, b in combinations(range(len(self.table.options[i])), 2)
            if self._against(i, a) == self._against(i, b)
        ]

    def _spot(self, seat: int, option: int) -> str:
        return self.name(self.table.options[self.table.seats.index(seat)][option])

    def _equilibrium_lines(self) -> list[str]:
        comma = say("list.comma", self.lang)
        lines = []
        for pick in self.table.pure_equilibria:
            choices = comma.join(
                say("lab.choice", self.lang, seat=seat, tower=self._spot(seat, option))
                for seat, option in zip(self.table.seats, pick, strict=True)
            )
            lines.append(say("lab.pure_one", self.lang, choices=choices))
        if not lines:
            lines.append(say("lab.pure_none", self.lang))
        mixed = self.table.mixed
        if mixed is None and len(self.table.seats) > 2:
            lines.append(say("lab.mixed_many", self.lang))
        elif mixed is not None and not self.table.pure_equilibria:
            choices = comma.join(
                say("lab.shares", self.lang, seat=seat, parts=self._parts(seat, weights))
                for seat, weights in zip(self.table.seats, mixed.weights, strict=True)
            )
            values = comma.join(
                say("lab.cell_value", self.lang, seat=seat, value=signed(value))
                for seat, value in zip(self.table.seats, mixed.values, strict=True)
            )
            lines.append(say("lab.mixed", self.lang, choices=choices, values=values))
        return lines

    def _parts(self, seat: int, weights: Sequence[Fraction]) -> str:
        return say("list.comma", self.lang).join(
            say("lab.share", self.lang, tower=self._spot(seat, option), weight=weight)
            for option, weight in enumerate(weights)
            if weight
        )

    def _guarantee_lines(self) -> list[str]:
        lines = []
        for one in self.table.guarantees:
            key = "lab.guarantee_pure" if one.value == one.pure else "lab.guarantee_mixed"
            words = {"pure": signed(one.pure), "parts": self._parts(one.seat, one.weights)}
            lines.append(
                say(
                    key,
                    self.lang,
                    seat=one.seat,
                    value=signed(one.value),
                    tower=self._spot(one.seat, one.option),
                    **(words if one.value != one.pure else {}),
                )
            )
        return lines

    def plain(self, pick: Pick, cell: Cell) -> str:
        """One combination in one line, for the still twin."""
        towers = " · ".join(map(self.name, cell.towers))
        return f"{towers}: {self._cell(pick)['label']}"
