"""A task of a lesson in the Lab: the Table in the browser, and a twin here that tells what is offered there."""

from __future__ import annotations

import ast
import re

from playwright.sync_api import Locator, expect

from raigo_lab import Lesson, Table
from raigo_lab.course.lesson import load


class TaskInLab:
    """One task on the page, as ``hands_on`` takes it; the kernel has it under a name of its own."""

    def __init__(self, opened, lesson: str, task: str, table: Locator, goal: Locator) -> None:
        self.opened, self.page, self.root, self.goal = opened, opened.page, table, goal
        self.name = name_of(lesson, task)
        self.data = load(lesson).part(task).data
        self.widget = next(one for one in Lesson(lesson, lang="en").part(task) if isinstance(one, Table))

    def settle(self) -> None:
        """Until the kernel has heard what was clicked; the twin then does the same."""
        expect(self.root).not_to_have_attribute("data-busy", re.compile("."))
        done = ast.literal_eval(self.opened.ask(f"[str(one) for one in {self.name}[1].session.actions]"))
        while len(self.widget.session.actions) < len(done):  # what nobody needs to choose it does by itself
            action = done[len(self.widget.session.actions)]
            offered = [str(option) for option in self.widget._game.offered()]
            self.widget.picked = {"id": offered.index(action), "serial": self.widget.serial}
        assert done == [str(one) for one in self.widget.session.actions]

    def try_again(self) -> None:
        """The button beside the board."""
        self.goal.locator("[data-stop=retry]").click()
        expect(self.goal.locator(".rg-said")).to_have_attribute("data-tone", "plain")
        self.widget.position = self.data["position"]
        self.settle()

    def spot(self, name: str) -> Locator:
        return self.root.locator(f"[data-stop='{name}']")

    def button(self, mark: str) -> Locator:
        return self.root.locator(f".rg-act [data-mark='!{mark}']")

    def go_in(self) -> None:
        """Tab reaches a Table at its first stop."""
        self.root.locator("[data-stop][tabindex='0']").first.focus()

    def is_outside(self) -> bool:
        return not self.root.evaluate("(root) => root.contains(document.activeElement)")


def name_of(lesson: str, task: str) -> str:
    return f"task_{lesson[:2]}_{task.replace('-', '_')}"


def cell(lesson: str, task: str) -> str:
    """The code that shows a task as ``Lesson.show`` does, and keeps its widgets under a name."""
    name = name_of(lesson, task)
    return f'{name} = Lesson("{lesson}", lang="en").part("{task}")\ndisplay(*{name})'
