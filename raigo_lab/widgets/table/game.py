"""A game at the Table as it is told to its page: what the scene needs beside the view, beat by beat, and looking back.

Who plays, who is asked and what may be seen is ``seated``; everything told here goes through those eyes (S6). Needs no
widget library.
"""

from __future__ import annotations

from raigo_lab.games.protocol import Over
from raigo_lab.raigo.eyes.knowledge import Knowledge
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import sides, win
from raigo_lab.raigo.state import Action
from raigo_lab.texts import say
from raigo_lab.widgets.shapes import Change
from raigo_lab.widgets.shared.asking import Look
from raigo_lab.widgets.shared.seated import NOBODY
from raigo_lab.widgets.table.beats import MOST_EVENTS, Played, back
from raigo_lab.widgets.table.board import SceneFacts, When, gains_of
from raigo_lab.widgets.table.ending import score
from raigo_lab.widgets.table.seated import SeatedGame
from raigo_lab.widgets.table.view import cannot_answer
from raigo_lab.widgets.table.ways import ways


class TableGame(SeatedGame):
    """A game under way, and what its page is told of it."""

    _told: tuple[Look[Action], str, SceneFacts] | None = None  # what was told last, and of which moment

    def facts(self, lang: str) -> SceneFacts:
        """What the scene needs beside the view; a click asks for it several times."""
        look = self.look  # another one whenever something has changed
        if self._told is None or self._told[0] is not look or self._told[1] != lang:
            self._told = (look, lang, self._facts_now(look, lang))
        return self._told[2]._replace(
            moves=self.moves, forced=tuple(cannot_answer(seen, lang) for seen in self.forced)
        )

    def _facts_now(self, look: Look[Action], lang: str) -> SceneFacts:
        recent = self.story.recent(len(self.session.actions), len(self.session.state.seats))
        events = [*recent.events, *self._last_events()]
        return SceneFacts(
            turn_number=recent.turn_number,
            events=tuple(self._as_seen(events)),
            when=(*recent.when, *[When(0, 0, len(self.session.actions))] * (len(events) - len(recent.when))),
            first_event=recent.first,
            you=self.reader if look.eye is None else None if look.eye == NOBODY else look.eye,
            knowledge=self._knowledge(),
            mine=look.chooser is not None and look.curtain is None,
            chooser=look.chooser,
            curtain=look.curtain,
            may_open=any(action.verb == "open" for action in look.options),
            near=self.before if self.before is not None else (*self.people, 0)[0],
            result=self._result(lang),
            score=score(self.session.start.rules, self.session.state, self._addressed, lang)
            if self.over
            else None,
            gains=self._gains(len(self.session.actions)),
        )

    @property
    def _addressed(self) -> int | None:
        """To whom the end is told as theirs: the one person before the screen, or an open table's reader."""
        return self.reader if self.seat is None else self.seat if self.people == [self.seat] else None

    def _gains(self, now: int) -> tuple[tuple[int, ...], ...]:
        """By seat: what each hand that was completed in so many actions brought, RO2's 2 included."""
        return gains_of(self.story.until(now), len(self.session.state.seats))

    def unseen(self, lang: str) -> list[Played]:
        """What the eyes before the screen have not been shown yet, action by action; it counts as shown then.

        Nothing while the screen is passed. What bots play among themselves is shown from its end.
        """
        eye, now = self.eye, len(self.session.actions)
        if eye == NOBODY:
            self.moves = ()
            return []
        first, self._shown[eye] = self._shown[eye], now
        last = [] if self._ended else self._last_events()
        self._ended = self.over
        numbers = range(max(first, self.story.last_actions(now, MOST_EVENTS)), now)
        told = self.facts(lang)
        views = {number: self._view_at(number) for number in (*numbers, now)}
        played = [
            Played(
                views[number],
                tuple(self._as_seen(self.story.of_action(number))),
                views[number + 1],
                self._facts_at(number, told),
            )
            for number in numbers
        ]
        if last:
            played.append(Played(self._view_at(now), tuple(self._as_seen(last)), self.page_view(), told))
        if played:
            self.moves = ways(event for one in played for event in one.events)
        return played

    def look_back(self, number: int, lang: str) -> list[Change]:
        """What differs from now in the table as the eyes before the screen saw it after so many actions (S6)."""
        told = self.facts(lang)
        return back((self.page_view(), told), (self._view_at(number), self._facts_at(number, told)), lang)

    def _view_at(self, number: int) -> View:
        """What the eyes before the screen saw after so many actions."""
        return view(self.session.start.rules, self.story.states[number], self.eye)

    def _facts_at(self, number: int, now: SceneFacts) -> SceneFacts:
        """What a picture needs beside the view after so many actions."""
        eye = self.eye
        known = None if eye is None else self.story.knowledge(eye, number)
        turn = self.story.turn_number(number)
        return now._replace(turn_number=turn, knowledge=known, gains=self._gains(number))

    def _knowledge(self) -> Knowledge | None:
        """What the eyes before the screen have followed (S7)."""
        eye = self.eye
        if eye is None or eye == NOBODY:
            return None
        known = self.story.knowledge(eye, len(self.session.actions))
        return known.after(self._last_events()) if self.over else known  # At the end Towers are shown (E3).

    def _result(self, lang: str) -> str:
        node = self.look.node
        if not isinstance(node, Over):
            return ""
        groups = sides(len(self.session.state.seats))  # partners win together (E4)
        yang = " : ".join(str(sum(node.outcome.yang[seat] for seat in group)) for group in groups)
        first = [seat for seat, value in enumerate(win(node.outcome)) if value > 0]
        if not first:
            return say("table.result_drawn", lang, yang=yang)
        you = self._addressed
        if you is not None:
            whose = "_team" if len(groups[0]) > 1 else ""
            return say(f"table.result_{'you' if you in first else 'lost'}{whose}", lang, yang=yang)
        seats = say("list.comma", lang).join(say("table.seat", lang, seat=seat) for seat in first)
        return say("table.result_won", lang, seats=seats, yang=yang)
