"""What ``raigo-lab lab`` opens: a lesson is live without running anything, a changed copy or a stranger's page is not."""

from __future__ import annotations

import json
import os
import py_compile
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


def changed(text: str, old: str, new: str) -> str:
    """A notebook with one place of its code changed."""
    assert text.count(json.dumps(old)[1:-1]) >= 1
    return text.replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1], 1)


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


def stays_still(page: Page, started: labserver.Plan, name: str) -> None:
    """Nothing of this page runs by itself."""
    opened(page, started, name)
    expect(page.locator(".jp-Notebook[data-raigo=left]")).to_have_count(1, timeout=60_000)
    assert page.locator(".raigo-live").count() == 0
    assert page.locator(".jp-Notebook .rg-lesson").count() == 0
    assert not list(started.work.rglob("was here"))


def lesson_alone(page: Page, started: labserver.Plan) -> tuple[Path, str]:
    """The lesson in the work folder, as it was shipped; no page is open that could save it meanwhile."""
    page.goto("about:blank")
    return started.work / LESSON, (HOME / "notebooks" / LESSON).read_text(encoding="utf-8")


def test_a_lesson_with_one_byte_changed_does_not_run_by_itself(page: Page, started: labserver.Plan):
    """Under its own name, in its own place: a space at the end of its first line of code; then it is ours again."""
    path, ours = lesson_alone(page, started)
    path.write_text(changed(ours, "from raigo_lab import Lesson", "from raigo_lab import Lesson "), "utf-8")
    assert len(path.read_bytes()) == len(ours.encode()) + 1
    try:
        stays_still(page, started, LESSON)
    finally:
        path.write_text(ours, encoding="utf-8")
    opened(page, started, LESSON)
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)


def test_a_strangers_notebook_with_the_name_of_a_lesson_does_not_run(page: Page, started: labserver.Plan):
    """Neither in a folder of its own nor where the lesson lay, though its words and its metadata are the lesson's."""
    path, ours = lesson_alone(page, started)
    notebook = json.loads(ours)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    code[0]["source"] = "open('was here', 'w').close()"
    copy = started.work / "downloads" / path.name
    copy.parent.mkdir()
    for where in (copy, path):
        where.write_text(json.dumps(notebook), encoding="utf-8")
        try:
            stays_still(page, started, where.relative_to(started.work).as_posix())
        finally:
            path.write_text(ours, encoding="utf-8")


def test_a_lesson_beside_python_files_does_not_run_by_itself(page: Page, started: labserver.Plan):
    """Python would take a file raigo_lab.py beside the notebook for the kit."""
    for number, trap in enumerate(("raigo_lab.py", "raigo_lab/__init__.py")):
        folder = started.work / f"from a stranger {number}"
        (folder / trap).parent.mkdir(parents=True)
        (folder / trap).write_text("open('was here', 'w').close()")
        shutil.copy(HOME / "notebooks" / LESSON, folder / "lesson.ipynb")
        stays_still(page, started, f"{folder.name}/lesson.ipynb")


def test_a_live_lesson_imports_nothing_that_lies_beside_it(page: Page, started: labserver.Plan):
    """Jupyter hides compiled files from its lists, so the folder looks harmless: Python must not look there."""
    folder = started.work / "with compiled files"
    folder.mkdir()
    trap = folder.parent / "trap.txt"
    trap.write_text(f"open({str(started.work / 'was here')!r}, 'w').close()")
    for name in ("ipywidgets", "raigo_lab", "tomllib"):
        py_compile.compile(str(trap), cfile=str(folder / f"{name}.pyc"), doraise=True)
    shutil.copy(HOME / "notebooks" / LESSON, folder / "lesson.ipynb")
    opened(page, started, f"{folder.name}/lesson.ipynb")
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    expect(page.locator(".rg-lesson").first).to_be_visible()
    assert not list(started.work.rglob("was here"))


def test_the_contents_show_what_is_done_and_the_start_page_goes_on(page: Page, started: labserver.Plan):
    """An answer in lesson 3: its row counts it on both pages, and *continue* leads there with the answer as given."""
    opened(page, started, "course/03_a_turn.ipynb")
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    before = page.locator(".rg-answer[data-mark]").count()
    page.locator(".rg-lesson .rg-answer:not([data-mark])").first.click()
    expect(page.locator(".rg-answer[data-mark]").first).to_be_visible()
    assert before == 0
    for name in ("course/00_contents.ipynb", "00_start.ipynb"):
        opened(page, started, name)
        expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
        row = page.locator(".rg-lessons > li").nth(2)
        expect(row).to_have_attribute("data-state", "begun")
        expect(row).to_contain_text("1 of 6 done")
        expect(page.locator(".rg-lessons > li").nth(10)).to_have_attribute("data-state", "open")
    page.get_by_role("link", name="Continue: 3. A turn").click()
    page.wait_for_url("**/03_a_turn.ipynb*")
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    expect(page.locator(".rg-answer[data-mark]").first).to_be_visible()
