"""The same lessons in Notebook 7: live when opened there, and nothing of a stranger's runs by itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from raigo_lab.app import labserver, workfolder
from raigo_lab.club.entries import WHERE

pytest.importorskip("notebook", reason="Notebook 7 comes with the test extra")

HOME = Path(__file__).resolve().parents[2]
LESSON = "course/02_tokens_and_weights.ipynb"


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebook7") / "work"
    workfolder.sync(folder, workfolder.shipped_files(workfolder.shipped_folder()))
    return folder


@pytest.fixture(scope="module")
def plan(work: Path) -> Iterator[labserver.Plan]:
    """Notebook's own server, with the extension where an installed wheel has it: in a folder of Jupyter's."""
    private = work.parent / "private"
    shutil.copytree(labserver.EXTENSIONS / "raigo-lab", private / "share" / "labextensions" / "raigo-lab")
    start = labserver.plan(work, None, LESSON)
    environment = dict(
        os.environ,
        JUPYTER_TOKEN=start.token,
        JUPYTER_PATH=str(private / "share"),
        JUPYTER_CONFIG_DIR=str(private / "config"),
        JUPYTER_RUNTIME_DIR=str(private / "runtime"),
        JUPYTERLAB_SETTINGS_DIR=str(private / "settings"),
        JUPYTERLAB_WORKSPACES_DIR=str(private / "workspaces"),
        IPYTHONDIR=str(private / "ipython"),
        PYTHONPATH=str(HOME),
        **{WHERE: str(work.parent / "progress.jsonl")},
    )
    arguments = [
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={start.port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={work}",
    ]
    with (work.parent / "notebook.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "notebook", *arguments],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + 90
            while not labserver.answers(start):
                assert server.poll() is None, (work.parent / "notebook.log").read_text(encoding="utf-8")[
                    -2000:
                ]
                assert time.monotonic() < end, "Notebook does not answer"
                time.sleep(0.1)
            yield start
        finally:
            labserver.stop(server)


@pytest.fixture(scope="module")
def page(plan: labserver.Plan, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    made = context.new_page()
    made.goto(f"http://{labserver.HOST}:{plan.port}/tree?token={plan.token}", wait_until="domcontentloaded")
    yield made
    made.close(run_before_unload=False)
    context.close()


def opened(page: Page, plan: labserver.Plan, name: str) -> None:
    page.goto(f"http://{labserver.HOST}:{plan.port}/notebooks/{quote(name)}", wait_until="domcontentloaded")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)


def test_a_lesson_is_live_when_it_opens_in_notebook_7(page: Page, plan: labserver.Plan):
    opened(page, plan, LESSON)
    expect(page.locator(".jp-Notebook[data-raigo=live]")).to_have_count(1, timeout=120_000)
    expect(page.locator(".rg-lesson").first).to_be_visible()
    choice = page.locator(".rg-lesson [data-stop=choice0]").first
    choice.click()  # it answers: a kernel is behind it
    expect(page.locator(".rg-lesson:has([data-stop=choice0]) .rg-said").first).to_be_visible()


def test_a_changed_notebook_does_not_run_by_itself_in_notebook_7(page: Page, plan: labserver.Plan):
    notebook = json.loads((plan.work / LESSON).read_text(encoding="utf-8"))
    code = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    code["source"] = "open('was here', 'w').close()"
    (plan.work / "course" / "changed.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    opened(page, plan, "course/changed.ipynb")
    expect(page.locator(".jp-Notebook[data-raigo=left]")).to_have_count(1, timeout=60_000)
    assert page.locator(".rg-lesson").count() == 0
    assert page.locator(".raigo-live").count() == 0
    assert not list(plan.work.rglob("was here"))
