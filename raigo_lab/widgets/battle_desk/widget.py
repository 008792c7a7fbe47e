"""The battle desk: put a battle of Warriors of Susanoo together and see its exact odds at once (WB, WX1)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import traitlets

from raigo_lab.pictures import tiles
from raigo_lab.pictures.susanoo_odds import odds_svg
from raigo_lab.susanoo.cards import given_set
from raigo_lab.susanoo.effects import SLOTS
from raigo_lab.susanoo.notation import read_position
from raigo_lab.susanoo.odds import Odds, battle_odds
from raigo_lab.susanoo.rules import open_box
from raigo_lab.susanoo.state import Position, act
from raigo_lab.susanoo.sums import combatants
from raigo_lab.susanoo.telling import label
from raigo_lab.susanoo.view import view as view_of
from raigo_lab.texts import say
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.battle_desk.draft import SIDES, draft_of, first_draft
from raigo_lab.widgets.battle_desk.shapes import DeskField, DeskView, Group, Move
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.open_in import Here, Opens
from raigo_lab.widgets.susanoo_table.odds_view import battle_json, percent
from raigo_lab.widgets.susanoo_table.shapes import Battle, Foe

RUNGS = (-3, -2, -1, 0, 1, 2, 3, 4, 5, 6)


class BattleDesk(Opens):
    """A battle of Warriors of Susanoo with its odds; every part of it can be changed.

    >>> BattleDesk("3p t0 r4 e- w- f- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7").odds.win
    Fraction(1, 2)
    """

    _esm: ClassVar[str] = sources.script("battle_desk")
    _css: ClassVar[str] = sources.style("battle_desk")

    view = traitlets.Dict().tag(sync=True)  # what the page draws

    def __init__(
        self, position: str | Position | None = None, *, lang: str = "en", cards: str | Path | None = None
    ) -> None:
        """Begin with the battle of this position, or with a first one; with the cards of a folder, or the starter set."""
        own = given_set(cards) if cards else None
        given = read_position(position, own) if isinstance(position, str) else position
        self._first = position if isinstance(position, str) else None
        self._draft = draft_of(given) if given else first_draft(open_box(card_set=own))
        super().__init__(lang=lang)

    @property
    def position(self) -> Position:
        """The battle as a position: the one that was given, with every change."""
        return self._draft.position

    @property
    def odds(self) -> Odds:
        """What the dice can do."""
        position = self.position
        return battle_odds(position.box, position.state)

    def __repr__(self) -> str:
        """The call that makes this desk, without an address."""
        words = [repr(self._first)] if self._first else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"BattleDesk({', '.join(words)})"

    def picture(self) -> str:
        """Both sums as a still SVG picture."""
        return odds_svg(self._draft.box, self.odds, self.lang)

    def _twins(self) -> dict[str, str]:
        still, odds = self.picture(), self.odds
        words = {"us": odds.sums[0], "them": odds.sums[1], "win": odds.win}
        alt = say("susanoo_word.picture_title", self.lang, **words)
        return {"text/html": tiles.img(still, alt), "image/svg+xml": still}

    _TOOL: ClassVar[str] = "desk"

    def _here(self) -> Here:
        return Here(self._draft.position)

    # What is drawn

    def _draw(self) -> None:
        self.view = dict(self._scene())

    def _scene(self) -> DeskView:
        draft, lang = self._draft, self.lang
        position = draft.position
        names = self._seats()
        odds = battle_odds(position.box, position.state)
        return {
            "lang": lang,
            "title": self._say("title"),
            "names": {
                key: self._say(key)
                for key in (
                    "area",
                    "us",
                    "them",
                    "victory",
                    "dice",
                    "ladder",
                    "no_dice",
                    "moves",
                    "move",
                    "points",
                )
            },
            "groups": self._groups(),
            "battle": self._named(battle_json(position.box, position.state, names, lang)),
            "ladder": [
                {
                    "plus": f"{plus:+d}".replace("-", "−") if plus else "0",
                    "percent": percent(win),
                    "now": plus == 0,
                }
                for plus, win in draft.ladder(RUNGS)
            ],
            "escape": say("susanoo_desk.escape", lang, chance=odds.escape),
            "moves": self._moves(names),
        }

    def _seats(self) -> dict[int, str]:
        """What every seat is called on the desk."""
        draft = self._draft
        found = {index: say("susanoo_table.seat", self.lang, seat=index) for index in draft.rivals()}
        return found | {
            index: self._say(side) for side, index in zip(SIDES, combatants(draft.state), strict=False)
        }

    def _moves(self, names: Mapping[int, str]) -> list[Move]:
        """What every choice of the fighter's means if nobody acts after it."""
        position = self._draft.position
        seen = view_of(position.box, position.state, None)
        return [
            {
                "label": label(seen, act(*row.action.split()), names, self.lang),
                "win": str(row.win),
                "percent": percent(row.win),
                "exact": "" if row.points is None else str(row.points),
                "about": "–" if row.points is None else f"{float(row.points):.2f}",
            }
            for row in self._draft.moves()
        ]

    def _named(self, battle: Battle) -> Battle:
        """What has changed a Yokai's total is told beside the dice: there it needs the Yokai's name."""
        cards = self._draft.box.cards
        foes: list[Foe] = [
            {**foe, "note": self._noted(cards[foe["card"]].name(self.lang), foe["note"])}
            for foe in battle["foes"]
        ]
        return {**battle, "foes": foes}

    def _noted(self, name: str, note: str) -> str:
        return say("susanoo_desk.foe_note", self.lang, name=name, note=note) if note else ""

    def _say(self, key: str) -> str:
        return say(f"susanoo_desk.{key}", self.lang)

    def _groups(self) -> list[Group]:
        draft = self._draft
        found: list[Group] = []
        for side in SIDES:
            fields = [self._cards(f"{side}.being", "being")]
            if side == "fighter" or draft.helps:
                fields.append(self._bar(f"{side}.level", "level"))
                fields += [self._cards(f"{side}.{slot}", slot.lower()) for slot in SLOTS]
                fields.append(self._cards(f"{side}.shape", "shape"))
            if side == "fighter":
                fields += [self._bar("fighter.hand", "hand"), self._bar("fighter.sake", "sake")]
            found.append({"name": side, "title": self._say(side), "fields": fields, "note": ""})
        found += [self._foe(foe, number) for number, foe in enumerate(draft.foes())]
        played = [self._bar("us", "side_us"), self._bar("them", "side_them")]
        played += [self._bar("poured", "poured")] if "" in draft.owners()["poured"] else []
        played += [self._bar(f"seat{index}.level", "other_level", seat=index) for index in draft.rivals()]
        found.append({"name": "played", "title": self._say("played"), "fields": played, "note": ""})
        return found

    def _foe(self, foe: str, number: int) -> Group:
        owners = self._draft.owners()
        fields = [self._cards(f"{foe}.card", "yokai")]
        fields += [self._bar(f"{foe}.{word}", word) for word in ("change", "drunk") if foe in owners[word]]
        title = say("susanoo_desk.foe", self.lang, number=number + 1)
        return {"name": foe, "title": title, "fields": fields, "note": ""}

    def _cards(self, name: str, word: str) -> DeskField:
        draft = self._draft
        entries = [{"value": "", "label": self._say("nothing")}] if draft.may_be_empty(name) else []
        for one in draft.choices(name):
            card = draft.box.cards[one]
            level = f" {card.level}" if card.is_yokai else ""
            entries.append({"value": one, "label": f"{card.name(self.lang)}{level}"})
        return {
            "name": name,
            "label": self._say(f"field_{word}"),
            "value": draft.card(name),
            "entries": entries,  # type: ignore[typeddict-item]
            "least": 0,
            "most": 0,
        }

    def _bar(self, name: str, word: str, **words: object) -> DeskField:
        least, most = self._draft.limits(name)
        return {
            "name": name,
            "label": say(f"susanoo_desk.field_{word}", self.lang, **words),
            "value": str(self._draft.number(name)),
            "entries": [],
            "least": least,
            "most": most,
        }

    # What a page sends

    def _set(self, field: object, to: object) -> None:
        if not isinstance(field, str) or len(field) > 40:
            raise Malformed
        self._draft.set(field, to, self.lang)
        self._show()

    _REQUESTS: ClassVar[Mapping[str, Request]] = {"set": Request(_set, ("field", "to"))}
