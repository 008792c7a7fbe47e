"""What ``raigo-lab lab`` opens: a lesson is live without running anything, a changed copy or a stranger's page is not."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from raigo_lab.app import labserver, workfolder
from raigo_lab.club.entries import WHERE

HOME = Path(__file__).resolve().parents[2]
LESSON = "course/02_tokens_and_weights.ipynb"
QUIET = 6_000  # ms without a live widget after which a page counts as one that does not run by itself


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[labserver.Plan]:
    """The server of ``raigo-lab lab`` on a work folder of its own."""
    work = tmp_path_factory.mktemp("live") / "work"
    workfolder.sync(work, workfolder.shipped_files(workfolder.shipped_folder()))
    plan = labserver.plan(work, None, workfolder.START)
    labserver.write_settings(work)
    os.environ[WHERE] = str(work.parent / "progress.jsonl")
    os.environ["PYTHONPATH"] = str(HOME)
    with tempfile.TemporaryDirectory() as config, labserver.open_log(work) as log:
        server = labserver.spawn(plan, log, Path(config))
        try:
            labserver.wait(plan, server)
            yield plan
        finally:
            labserver.stop(server)
            del os.environ[WHERE], os.environ["PYTHONPATH"]


@pytest.fixture(scope="module")
def page(started: labserver.Plan, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    made = context.new_page()
    made.goto(started.url, wait_until="domcontentloaded")  # the cookie that lets the other pages in
    yield made
    made.close(run_before_unload=False)
    context.close()


def address(started: labserver.Plan, name: str) -> str:
    return started.url.partition("/doc/")[0] + f"/doc/tree/{quote(name)}"


def opened(page: Page, started: labserver.Plan, name: str) -> None:
    page.goto(address(started, name), wait_until="domcontentloaded")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()


def changed(work: Path, name: str, change: str) -> str:
    """A copy of a lesson with one cell of code changed."""
    notebook = json.loads((work / name).read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    code[0]["source"] = change
    made = f"course/changed_{abs(hash(change)) % 1000}.ipynb"
    (work / made).write_text(json.dumps(notebook), encoding="utf-8")
    return made


def test_a_lesson_is_live_when_it_opens(page: Page, started: labserver.Plan):
    opened(page, started, LESSON)
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    expect(page.locator(".rg-lesson").first).to_be_visible()
    expect(
        page.locator(".jp-InputPlaceholder:visible, .jp-InputArea:visible .cm-content:visible")
    ).to_have_count(0)
    assert page.locator(".jp-FileBrowser:visible").count() == 0  # one document on the screen
    top = page.locator(".rg-lesson").first.bounding_box()
    assert top
    assert top["y"] < 800  # and it stays at its beginning


def sessions(started: labserver.Plan) -> list[dict]:
    asked = urllib.request.Request(
        f"http://{labserver.HOST}:{started.port}/api/sessions",
        headers={"Authorization": f"token {started.token}"},
    )
    with urllib.request.urlopen(asked, timeout=10) as reply:  # noqa: S310
        return json.load(reply)


def follow(page: Page, name: str) -> None:
    """Click the link at the foot of a lesson, until the other one is live in its place."""
    page.locator(f".jp-RenderedMarkdown a[href*='{name}']").last.click()
    page.wait_for_url(f"**/{name}*", timeout=60_000)
    expect(page.locator(".jp-NotebookPanel")).to_have_count(1, timeout=60_000)  # the one before is put away
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)


def test_the_course_goes_on_in_one_kernel_and_remembers(page: Page, started: labserver.Plan):
    """From a lesson to the next and back: one kernel, the language as chosen, the answer as given."""
    opened(page, started, LESSON)
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    kernel = next(one["kernel"]["id"] for one in sessions(started) if one["path"] == LESSON)
    answered = page.locator(".rg-lesson [data-stop=choice0]").first
    answered.click()
    expect(answered).to_have_attribute("data-mark", "wrong")
    page.locator("[data-stop=lang-ja]").first.click()
    expect(page.locator("[data-stop=lang-ja]").first).to_have_attribute("aria-pressed", "true")
    follow(page, "03_a_turn.ipynb")
    expect(page.locator("[data-stop=lang-ja]").first).to_have_attribute("aria-pressed", "true")
    assert {one["kernel"]["id"] for one in sessions(started) if one["path"].startswith("course/")} == {kernel}
    follow(page, LESSON.removeprefix("course/"))
    expect(answered).to_have_attribute("data-mark", "wrong")
    assert {one["kernel"]["id"] for one in sessions(started) if one["path"].startswith("course/")} == {kernel}
    page.locator("[data-stop=lang-en]").first.click()
    expect(page.locator("[data-stop=lang-en]").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    "change", ["open('was here', 'w').close()", "from raigo_lab import Lesson\n\nLesson(2)"]
)
def test_a_changed_copy_does_not_run_by_itself(page: Page, started: labserver.Plan, change: str):
    opened(page, started, changed(started.work, LESSON, change))
    page.wait_for_timeout(QUIET)
    assert page.locator(".rg-lesson").count() == 0
    assert page.locator(".raigo-live").count() == 0
    assert not list(started.work.rglob("was here"))


def test_a_lesson_beside_python_files_does_not_run_by_itself(page: Page, started: labserver.Plan):
    """Python would take a file raigo_lab.py beside the notebook for the kit."""
    for number, trap in enumerate(("raigo_lab.py", "raigo_lab/__init__.py")):
        folder = started.work / f"from a stranger {number}"
        (folder / trap).parent.mkdir(parents=True)
        (folder / trap).write_text("open('was here', 'w').close()")
        shutil.copy(started.work / LESSON, folder / "lesson.ipynb")
        opened(page, started, f"{folder.name}/lesson.ipynb")
        page.wait_for_timeout(QUIET)
        assert page.locator(".raigo-live").count() == 0
        assert not list(started.work.rglob("was here"))
