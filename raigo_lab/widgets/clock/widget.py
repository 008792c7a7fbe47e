"""The Destroy clock: plan what is spent in the coming turns and see when, and whom, Destroy strikes (DE)."""

from __future__ import annotations

from typing import ClassVar

from raigo_lab.errors import InvalidArgument
from raigo_lab.pictures.tiles import caption_of
from raigo_lab.raigo.destroy import destroy_owner
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, Position
from raigo_lab.raigo.study.destroy_clock import Gathered, Item, Stake, TurnView, clock, ruins
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.telling import place
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.raigo.tokens import WEIGHT, Token
from raigo_lab.texts import say
from raigo_lab.widgets.clock.shapes import Ruin, Turn
from raigo_lab.widgets.clock.shapes import Stake as StakeShape
from raigo_lab.widgets.clock.shapes import View as Shape
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.asked import Asked
from raigo_lab.widgets.shared.asking import check_seat
from raigo_lab.widgets.shared.faces import face
from raigo_lab.widgets.shared.open_in import Here, Opens

Plan = dict[int, list[Item]]


class DestroyClock(Opens, Asked):
    """When Destroy strikes, under a plan that can be changed turn by turn.

    >>> DestroyClock("2p t0 z- e2 @ACT / 2 - TK 765,-,- d:WN / 2 - -- 666,-,-")
    DestroyClock('2p t0 z- e2 @ACT / 2 - TK 765,-,- d:NW / 2 - -- 666,-,-')

    Destroy is active or held by somebody. With a ``seat`` only what that seat may see is counted and shown (S6).
    """

    _esm: ClassVar[str] = sources.script("clock")
    _css: ClassVar[str] = sources.style("clock")

    def __init__(
        self,
        position: str | Position,
        *,
        seat: int | None = None,
        turns: int | None = None,
        lang: str = "en",
    ) -> None:
        """Begin with an empty plan."""
        self._position = read_position(position) if isinstance(position, str) else position
        state = self._position.state
        count = len(state.seats)
        check_seat(seat, count, nobody="everything open")
        if turns is not None and (type(turns) is not int or not 1 <= turns <= 12):
            raise InvalidArgument(f"{turns!r} turns: the clock shows 1 to 12")
        held = "".join(one.inner for one in (state.seats if seat is None else [state.seats[seat]]))
        if destroy_owner(state) is None and "D" not in held:
            raise InvalidArgument("no Destroy is active, and none is seen in anybody's hands (DE1)")
        self._seat, self._turns = seat, turns
        self._plan: Plan = {}
        self._asked_ruin = False  # whether somebody wants to be told where a Ruin can be had
        super().__init__(lang=lang)

    _TOOL: ClassVar[str] = "clock"

    def _here(self) -> Here:
        """What one seat does not see is opened nowhere (S6)."""
        return Here(self._position) if self._seat is None else Here(None, "hidden")

    @property
    def plan(self) -> Plan:
        """What is planned, by turn."""
        return {number: list(items) for number, items in self._plan.items() if items}

    @property
    def turns(self) -> list[TurnView]:
        """The clock under this plan; with everything that is hidden."""
        return clock(self._position, self._plan, self._turns)

    def __repr__(self) -> str:
        """The call that makes this clock, without an address and without anything hidden."""
        words = [repr(format_position(self._position))] if self._seat is None else ["…", f"seat={self._seat}"]
        words += [f"turns={self._turns}"] if self._turns is not None else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"DestroyClock({', '.join(words)})"

    # Options: every item of every turn, then the Ruins, asking for them, and clearing

    def _mine(self, item: Item) -> bool:
        return self._seat is None or item.seat == self._seat

    def _ruins(self) -> list[Item]:
        return [item for item in ruins(self._position) if self._mine(item)]

    def _offers(self) -> list[tuple[str, int, Item | None]]:
        items: list[tuple[str, int, Item | None]] = [
            ("item", turn.number, item) for turn in self.turns for item in turn.offers if self._mine(item)
        ]
        told = self._ruins() if self._asked_ruin else []
        tricks: list[tuple[str, int, Item | None]] = [("ruin", 0, item) for item in told]
        return [*items, *tricks, ("ask", 0, None), ("clear", 0, None)]

    def _count(self) -> int:
        return len(self._offers())

    def _do(self, number: int) -> str:
        what, turn, item = self._offers()[number]
        if what == "ask":
            self._asked_ruin = True
            return ""
        if item is None:
            self._plan = {}
            return ""
        if what == "ruin":
            self._plan = {0: [item]}
            return ""
        return self._toggle(turn, item)

    def _toggle(self, turn: int, item: Item) -> str:
        """Plan it, or take it out of the plan; what later turns planned and can no longer do goes too."""
        on = item not in self._plan.get(turn, [])
        # A token is spent once: wherever else it was planned, it is not any more.
        plan = {n: [one for one in items if one.spot != item.spot] for n, items in self._plan.items()}
        if on:
            plan[turn] = [*plan.get(turn, []), item]
            refused = self._refused({n: items for n, items in plan.items() if n <= turn})
            if refused:
                return refused
        while self._refused(plan):
            last = max(n for n, items in plan.items() if items)
            plan[last].pop()
        self._plan = {n: items for n, items in plan.items() if items}
        return ""

    def _refused(self, plan: Plan) -> str:
        try:
            clock(self._position, plan, self._turns)
        except InvalidArgument as error:
            clause = str(error).rpartition("(")[2].rstrip(")")
            row = {"T1": "clock.no_T1", "T11": "clock.no_T11"}.get(clause, "clock.no_other")
            return say(row, self.lang)
        return ""

    # What is seen

    def _view(self) -> View:
        return view(self._position.rules, self._position.state, self._seat)

    def _scene(self) -> Shape:
        lang, due = self.lang, self._position.rules.R2
        ids = {offer: number for number, offer in enumerate(self._offers())}
        names = ("area", "plan_area", "ruin_area", "tools_area", "at_stake")
        return {
            "lang": lang,
            "names": {name: say(f"clock.{name}", lang) for name in names}
            | {"silent_kernel": say("widget.silent_kernel", lang)},
            "title": say("clock.title", lang),
            "title2": say("clock.title2", lang),
            "subtitle": say("clock.subtitle", lang, due=due),
            "turns": self._turn_rows(ids),
            "verdict": self._verdict(),
            "ruin": self._ruin(ids),
            "clear": {
                "id": ids["clear", 0, None],
                "label": say("clock.clear", lang),
                "ready": bool(self.plan),
            },
            "notes": [
                *([say("clock.hidden_items", lang, seat=self._seat)] if self._seat is not None else []),
                say("clock.drag_hint", lang),
                say("clock.note", lang),
            ],
        }

    def _turn_rows(self, ids: dict[tuple[str, int, Item | None], int]) -> list[Turn]:
        owner = destroy_owner(self._position.state)
        tokens = list(self._position.state.seats[owner].gathered) if owner is not None else []
        rows = []
        for turn in self.turns:
            before = sorted(tokens, key=WEIGHT.__getitem__)
            tokens += [one.token for one in turn.added]
            rows.append(self._turn_row(turn, before, ids))
        return rows

    def _turn_row(
        self, turn: TurnView, before: list[Token], ids: dict[tuple[str, int, Item | None], int]
    ) -> Turn:
        lang, due = self.lang, self._position.rules.R2
        items = [item for item in turn.offers if self._mine(item)]
        words = " ".join([*before, *(one.token for one in turn.added)]) or "–"
        return {
            "number": turn.number,
            "head": self._head(turn),
            "due": turn.due,
            "cells": due,
            "before": [face(token) for token in before],
            "added": [face(one.token) for one in turn.added],
            "bar": say("clock.bar", lang, total=turn.total, due=due, tokens=words),
            "total": turn.total,
            "weight": say("clock.weight", lang, total=turn.total, due=due)
            if turn.owner is not None
            else say("clock.no_destroy", lang),
            "news": [self._news(one) for one in turn.added],
            "items": [
                {
                    "id": ids["item", turn.number, item],
                    "stop": "-".join(filter(None, (str(turn.number), item.kind, item.spot, item.at))),
                    "label": self._short(item, turn),
                    "words": self._item_words(f"item_{item.kind}", item),
                    "face": face(item.token),
                    "on": item in turn.planned,
                }
                for item in items
            ],
            "no_items": "" if items else say("clock.no_items", lang),
            "strike": self._strike(turn),
            "stakes": [self._stake(stake, turn) for stake in turn.towers],
            "no_stake": "" if turn.towers else say("clock.no_stake", lang),
            "sealed": say("clock.sealed", lang, spots=say("list.comma", lang).join(turn.sealed))
            if turn.sealed
            else "",
        }

    def _head(self, turn: TurnView) -> str:
        if not turn.number:
            return say("clock.now", self.lang, seat=turn.seat)
        return say("clock.later", self.lang, number=turn.number, seat=turn.seat)

    def _item_words(self, row: str, item: Item) -> str:
        own = None if row == "ruin_offer" else item.seat
        words = {"token": face_name(item.token, self.lang), "place": place(item.spot, self.lang, own=own)}
        if row == "ruin_offer":
            return say("clock.ruin_offer", self.lang, tower=place(item.at, self.lang), **words)
        if row == "item_destroy":
            return say("clock.item_destroy", self.lang, seat=item.seat, **words)
        weight = WEIGHT[item.token]
        if row == "item_charge":
            tower = place(item.at, self.lang)
            return say("clock.item_charge", self.lang, seat=item.seat, weight=weight, tower=tower, **words)
        key = "clock.item_spend" if row == "item_spend" else "clock.item_answer"
        return say(key, self.lang, seat=item.seat, weight=weight, **words)

    def _short(self, item: Item, turn: TurnView) -> str:
        """What stands beside the token, in the card of its turn: who spends is said where it is somebody else."""
        kind = "answer" if item.seat != turn.seat and item.kind == "spend" else item.kind
        words = {
            "token": face_name(item.token, self.lang),
            "place": place(item.spot, self.lang, own=item.seat),
        }
        whose, circle = item.at[:1], item.at[1:]
        numbers = {"seat": item.seat, "weight": WEIGHT[item.token], "whose": whose, "circle": circle}
        return say(f"clock.short_{kind}", self.lang, **words, **numbers)

    def _news(self, one: Gathered) -> str:
        token, weight = face_name(one.token, self.lang), WEIGHT[one.token]
        if one.kind == "seal":
            return say(
                "clock.added_seal", self.lang, token=token, weight=weight, tower=place(one.spot, self.lang)
            )
        key = "clock.added_spend" if one.kind == "spend" else "clock.added_answer"
        return say(key, self.lang, token=token, weight=weight)

    def _strike(self, turn: TurnView) -> str:
        if not turn.due:
            return ""
        if not turn.towers:
            return say("clock.strikes_nothing", self.lang, seat=turn.seat)
        return say("clock.strikes", self.lang, seat=turn.seat, owner=turn.owner)

    def _stake(self, stake: Stake, turn: TurnView) -> StakeShape:
        seat, circle = CIRCLE_AT[stake.spot]
        seen = self._view().seats[seat].circles[circle].tower
        hidden = HIDDEN in seen
        caption = "" if hidden else caption_of(worth(stake.tower, self._position.rules), self.lang)
        marks = [say("clock.just_unsealed", self.lang)] if stake.just_unsealed else []
        best = stake.best and turn.due and not hidden
        marks += [say("clock.best", self.lang)] if best else []
        words = say("clock.hidden_stake", self.lang, count=len(seen))
        label = say(
            "clock.stake",
            self.lang,
            spot=say("table.circle", self.lang, circle=CIRCLES[circle]),
            tower=words if hidden else " ".join(stake.tower),
            caption=say("list.comma", self.lang).join([caption or words, *marks]),
        )
        return {
            "spot": stake.spot,
            "name": say("table.circle", self.lang, circle=CIRCLES[circle]),
            "faces": [None if token == HIDDEN else face(token) for token in seen],
            "caption": caption or words,
            "marks": marks,
            "best": best,
            "label": label,
        }

    def _verdict(self) -> str:
        turns = self.turns
        if not turns:
            return say("clock.over", self.lang)
        last = turns[-1]
        if last.due:
            return self._strike(last)
        return say("clock.never", self.lang, count=self._position.rules.R2 - last.total)

    def _ruin(self, ids: dict[tuple[str, int, Item | None], int]) -> Ruin:
        """What a Ruin is; where one can be had is told when it is asked for, so that it can be looked for first."""
        here, told = self._ruin_words(), self._asked_ruin
        return {
            "text": say("clock.ruin", self.lang),
            "here": here if told else "",
            "offers": [
                {"id": ids["ruin", 0, item], "label": self._item_words("ruin_offer", item)}
                for item in (self._ruins() if told else [])
            ],
            "ask": {"id": ids["ask", 0, None], "label": say("clock.ruin_ask", self.lang)}
            if here and not told
            else None,
        }

    def _ruin_words(self) -> str:
        found = self._ruins()
        if not found:
            # What somebody else could Charge with is not this seat's to know.
            known = self._seat in (None, self._position.state.turn)
            return say("clock.ruin_not", self.lang) if known else ""
        choices = say("list.comma", self.lang).join(self._item_words("ruin_offer", item) for item in found)
        return say("clock.ruin_here", self.lang, choices=choices)

    def _still(self) -> tuple[View, list[str]]:
        scene = self._scene()
        lines = []
        for row in scene["turns"]:
            lines.append(" · ".join([row["head"], row["weight"], *row["news"]]))
            lines += [f"  {stake['label']}" for stake in row["stakes"] if row["due"]]
        return self._view(), [
            *filter(None, [scene["subtitle"], *lines, scene["verdict"], scene["ruin"]["here"]])
        ]
