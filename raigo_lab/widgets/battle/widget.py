"""The Battle lab: commit Towers face down, show the tops together, and study what each choice gives (RO4)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.search.budget import Budget
from raigo_lab.pictures.tiles import caption_of, token_label
from raigo_lab.raigo.events import HIDDEN, seen_by
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, Position
from raigo_lab.raigo.study import battle_lab
from raigo_lab.raigo.study.battle_lab import OBJECTIVES, BattleTable, Pick
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.telling import place, tell
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.raigo.tokens import WEIGHT
from raigo_lab.texts import say
from raigo_lab.widgets.battle.shapes import Result, Side, Tool, Tower
from raigo_lab.widgets.battle.shapes import View as Shape
from raigo_lab.widgets.battle.words import Words
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.asked import Asked
from raigo_lab.widgets.shared.asking import check_seat
from raigo_lab.widgets.shared.faces import face
from raigo_lab.widgets.shared.open_in import Here, Opens

CLICK = Budget(seconds=3)  # for another objective: while it is counted the page waits


class BattleLab(Opens, Asked):
    """A Raigo Battle to try and to study.

    >>> BattleLab(towers=[["765", "5R"], ["66H", "3"]])
    BattleLab(towers=[['765', '5R'], ['66H', '3']])

    Give a position that stands at a Raigo Battle or leads to one, or the ``towers`` of each seat. ``objective`` is
    ``"yang"``, ``"margin"`` or ``"win"``. With a ``seat`` the others' Towers stay face down and no table is shown (S6).
    """

    _esm: ClassVar[str] = sources.script("battle")
    _css: ClassVar[str] = sources.style("battle")

    def __init__(
        self,
        position: str | Position | None = None,
        *,
        towers: Sequence[Sequence[str]] | None = None,
        objective: str = "yang",
        seat: int | None = None,
        lang: str = "en",
        seed: int | None = None,
    ) -> None:
        """Lay the Battle out; nobody has chosen yet."""
        if (position is None) == (towers is None):
            raise InvalidArgument(
                "a Battle is given by a position or by the towers of each seat, not by both"
            )
        if position is None:
            start = battle_lab.battle_of(towers or [])
        else:
            start = read_position(position) if isinstance(position, str) else position
        check_seat(seat, len(start.state.seats))
        self._towers = towers
        self._seat = seat
        self._table = battle_lab.battle_table(start, objective)
        self._closed = ""  # why an objective cannot be told
        self._studied = False  # whether the payoff table was asked for before anybody had chosen
        self._rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self._begin()
        super().__init__(lang=lang)

    def _begin(self) -> None:
        self._chosen: dict[int, int] = {}  # place among the participants -> option
        self._committed: set[int] = set()
        self._shown = False

    _TOOL: ClassVar[str] = "battle"

    def _here(self) -> Here:
        """What one seat does not see is opened nowhere (S6)."""
        return Here(self._table.position) if self._seat is None else Here(None, "hidden")

    @property
    def table(self) -> BattleTable:
        """The Battle laid open."""
        return self._table

    @property
    def objective(self) -> str:
        """What the numbers count."""
        return self._table.objective

    def __repr__(self) -> str:
        """The call that makes this lab, without an address and without anything hidden."""
        if self._seat is not None:
            words = ["…"]
        elif self._towers is not None:
            words = [f"towers={[list(piles) for piles in self._towers]!r}"]
        else:
            words = [repr(format_position(self._table.position))]
        words += [f"objective={self.objective!r}"] if self.objective != "yang" else []
        words += [f"seat={self._seat}"] if self._seat is not None else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"BattleLab({', '.join(words)})"

    # Options: every Tower, Commit for each participant, then the tools and the objectives

    def _offers(self) -> list[tuple[str, int, int]]:
        towers = [
            ("tower", i, option)
            for i, options in enumerate(self._table.options)
            for option in range(len(options))
        ]
        commits = [("commit", i, 0) for i in range(len(self._table.seats))]
        goals = [("goal", i, 0) for i in range(len(OBJECTIVES))] if self._seat is None else []
        tools = [(name, 0, 0) for name in ("reveal", "again", "rest", "study")]
        return [*towers, *commits, *tools, *goals]

    def _count(self) -> int:
        return len(self._offers())

    def _do(self, number: int) -> str:
        what, i, option = self._offers()[number]
        if what == "again":
            self._begin()
            return ""
        if what == "goal":
            return self._count_by(OBJECTIVES[i])
        if what == "study":
            self._studied = not self._studied
            return ""
        if self._shown:
            return say("lab.is_shown", self.lang)
        if what in ("tower", "commit"):
            return self._choose(i, option) if what == "tower" else self._commit(i)
        return self._fill_up() if what == "rest" else self._reveal()

    def _choose(self, i: int, option: int) -> str:
        if i in self._committed:
            return say("lab.already", self.lang, seat=self._table.seats[i])
        self._chosen[i] = option
        return ""

    def _commit(self, i: int) -> str:
        if i in self._committed:
            return say("lab.already", self.lang, seat=self._table.seats[i])
        if i not in self._chosen:
            return say("lab.choose_first", self.lang, seat=self._table.seats[i])
        self._committed.add(i)
        return ""

    def _fill_up(self) -> str:
        """Who has not committed takes a Tower as often as its guarantee mixes it."""
        rest = [i for i in range(len(self._table.seats)) if i not in self._committed]
        if not rest:
            return say("lab.all_have", self.lang)
        for i in rest:
            weights = self._table.guarantees[i].weights
            if self._table.mixed is not None:
                weights = self._table.mixed.weights[i]
            self._chosen[i] = self._rng.choices(range(len(weights)), [float(one) for one in weights])[0]
            self._committed.add(i)
        return ""

    def _reveal(self) -> str:
        if len(self._committed) < len(self._table.seats):
            return say("lab.not_all", self.lang)
        self._shown = True
        return ""

    def _count_by(self, objective: str) -> str:
        try:
            self._table = battle_lab.battle_table(self._table.position, objective, CLICK)
        except battle_lab.NotTold as error:
            return say(
                f"lab.no_value_{error.reason}", self.lang, goal=say(f"lab.goal_{objective}", self.lang)
            )
        return ""

    # What is seen

    @property
    def _combination(self) -> Pick | None:
        """The combination that was shown."""
        return tuple(self._chosen[i] for i in range(len(self._table.seats))) if self._shown else None

    @property
    def _told(self) -> bool:
        """Whether the numbers are told: after the tops were shown, or when somebody asked for them."""
        return self._seat is None and (self._shown or self._studied)

    def _view(self) -> View:
        return view(self._table.position.rules, self._table.position.state, self._seat)

    def _scene(self) -> Shape:
        chant = self._table.chant
        lang = self.lang
        ids = {offer: number for number, offer in enumerate(self._offers())}
        key = f"lab.thunder_{chant.effect}"
        return {
            "lang": lang,
            "names": {
                one: say(f"lab.{one}", lang)
                for one in ("area", "choose_area", "tools_area", "table_area", "goal_area", "legend")
            }
            | {"silent_kernel": say("widget.silent_kernel", lang)},
            "title": say("lab.title", lang),
            "title2": say("lab.title2", lang),
            "subtitle": say("lab.subtitle", lang),
            "thunder": say(
                key,
                lang,
                seat=chant.seat,
                token=face_name(chant.token, lang),
                tower=place(chant.target, lang, own=chant.seat),
                code=self._words.name(chant.target),
            ),
            "sides": [self._side(i, ids) for i in range(len(self._table.seats))],
            "tools": [
                self._tool("reveal", ids, ready=len(self._committed) == len(self._table.seats)),
                self._tool("rest", ids, ready=len(self._committed) < len(self._table.seats)),
                self._tool("again", ids, ready=True),
                *([self._study(ids)] if self._seat is None and not self._shown else []),
            ],
            "result": self._result(),
            "goals": [
                {
                    "id": ids["goal", i, 0],
                    "label": say(f"lab.goal_{one}", lang),
                    "on": one == self.objective,
                }
                for i, one in enumerate(OBJECTIVES)
            ]
            if self._told
            else [],
            "table": self._words.grid() if self._told else None,
            "lines": self._lines() if self._told or self._seat is not None else [say("lab.predict", lang)],
        }

    def _tool(self, name: str, ids: dict[tuple[str, int, int], int], *, ready: bool) -> Tool:
        on = ready and (name == "again" or not self._shown)
        return {"id": ids[name, 0, 0], "label": say(f"lab.{name}", self.lang), "ready": on, "name": name}

    def _study(self, ids: dict[tuple[str, int, int], int]) -> Tool:
        word = "study_no" if self._studied else "study"
        return {
            "id": ids["study", 0, 0],
            "label": say(f"lab.{word}", self.lang),
            "ready": True,
            "name": "study",
        }

    def _side(self, i: int, ids: dict[tuple[str, int, int], int]) -> Side:
        seat = self._table.seats[i]
        committed = i in self._committed
        key = (
            "shown"
            if self._shown
            else "committed"
            if committed
            else "ready_choice"
            if i in self._chosen
            else "open_choice"
        )
        return {
            "seat": seat,
            "name": say("lab.seat", self.lang, seat=seat),
            "says": say(f"lab.{key}", self.lang),
            "committed": committed,
            "lies": committed and not self._shown,
            "place": say("lab.place_taken" if committed else "lab.place_free", self.lang),
            "commit": {
                "id": ids["commit", i, 0],
                "label": say("lab.commit", self.lang),
                "words": say("lab.commit_label", self.lang, seat=seat),
                "ready": i in self._chosen and not committed,
            },
            "towers": [
                self._tower(i, option, spot, ids["tower", i, option])
                for option, spot in enumerate(self._table.options[i])
            ],
        }

    def _tower(self, i: int, option: int, spot: str, number: int) -> Tower:
        seat, circle = CIRCLE_AT[spot]
        tower = self._view().seats[seat].circles[circle].tower
        hidden = HIDDEN in tower
        # A committed Tower lies face down until all are shown; what was chosen is nobody's to see (RO4).
        chosen = self._chosen.get(i) == option and (i not in self._committed or self._shown)
        faces = [face(token) if token != HIDDEN else None for token in tower]
        if self._shown and chosen:  # The top is shown to all.
            faces[-1] = face(battle_lab.tower_at(self._table.position.state, spot)[-1])
        words = say("lab.hidden_tower", self.lang, count=len(tower)) if hidden else " ".join(tower)
        named = self._table.chant.target == spot
        caption = "" if hidden else caption_of(worth(tower, self._table.position.rules), self.lang)
        parts = [caption or words, *([say("lab.is_named", self.lang)] if named else [])]
        label = say(
            "lab.tower_label",
            self.lang,
            seat=seat,
            circle=CIRCLES[circle],
            tower=words,
            caption=say("list.comma", self.lang).join(parts),
        )
        return {
            "id": number,
            "spot": spot,
            "name": say("table.circle", self.lang, circle=CIRCLES[circle]),
            "stories": faces,
            "caption": caption,
            "named": say("lab.is_named", self.lang) if named else "",
            "chosen": chosen,
            "label": say("lab.chosen_label", self.lang, label=label) if chosen else label,
            "struck": self._words.struck(seat, option) if self._told else "",
        }

    def _result(self) -> Result | None:
        pick = self._combination
        if pick is None:
            return None
        cell = self._table.cells[pick]
        events = battle_lab.happened(self._table, pick)
        eye = self._seat
        return {
            "case": cell.case,
            "tops": [
                {
                    "face": face(top),
                    "label": token_label(top, self.lang),
                    "text": say(
                        "lab.top_word",
                        self.lang,
                        seat=seat,
                        token=face_name(top, self.lang),
                        weight=WEIGHT[top],
                    ),
                    "won": spot == cell.goes_to and cell.case != "c",
                }
                for top, seat, spot in zip(cell.tops, self._table.seats, cell.towers, strict=True)
            ],
            "text": say(f"lab.case_{cell.case}", self.lang, tower=place(cell.goes_to, self.lang)),
            "events": [tell(one if eye is None else seen_by(one, eye), self.lang) for one in _effect(events)],
        }

    # In words

    @property
    def _words(self) -> Words:
        return Words(self._table, self.lang, self._combination)

    def _lines(self) -> list[str]:
        return (
            [say("lab.closed", self.lang, seat=self._seat)] if self._seat is not None else self._words.lines()
        )

    def _still(self) -> tuple[View, list[str]]:
        lines = [self._scene()["thunder"]]
        if self._seat is None:
            for pick, cell in self._table.cells.items():
                lines.append(self._words.plain(pick, cell))
        return self._view(), [*lines, *self._lines()]


def _effect(events: Sequence[Any]) -> list[Any]:
    """What the Thunder itself does: nothing of the turn that ends after it."""
    kinds = ("battle", "resolved", "no_hand", "unsettled", "paid", "dropped_out", "sealed")
    return [event for event in events if event.kind in kinds]
