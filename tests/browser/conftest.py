"""A real JupyterLab in a real Chromium: one server and one page for all tests, a fresh notebook for each.

Only this machine is spoken to: every other host name is unresolvable in this browser, and a page that even
tries one fails its test, as does one that writes an error to its console.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    expect,
    sync_playwright,
)

import raigo_lab
from raigo_lab.app.browser import find_headless

HOME = Path(raigo_lab.__file__).parents[
    1
]  # the kernel shall import the package that is tested, wherever it lies

ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",  # small shared memory in containers
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

SETTINGS = {
    # Outputs of cells out of sight stay in the page.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none", "autoStartDefaultKernel": True},
    "@jupyterlab/apputils-extension/notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

LEFT_OUT = [
    # A debugger that is still asking when its kernel is shut complains in the console.
    "@jupyterlab/debugger-extension",
    # The Lab (4.6, without any of our code) removes its splash screen twice, with an error, when the theme is changed
    # again during the 200 ms in which it fades.
    "@jupyterlab/apputils-extension:splash",
]

OPEN = """async (path) => {
  await window.jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' });
}"""

KERNEL_IS_IDLE = """(path) => {
  const panel = window.jupyterapp.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  return panel?.context?.path === path && panel.context.isReady && kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""

ASK = """async ([code, expression]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const asked = { code, silent: true, store_history: false, user_expressions: { x: expression } };
  const reply = await kernel.requestExecute(asked).done;
  return reply.content;
}"""

HOLD = """(flag) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const code = `import os, time\nwhile not os.path.exists(${JSON.stringify(flag)}): time.sleep(0.02)`;
  void kernel.requestExecute({ code, silent: true, store_history: false });
}"""

DROP = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.dispose();
}"""

# Tests wait for states, not for times: on a machine that does other things too a state only comes later.
PATIENCE = 60  # seconds
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them need the one browser, so all go to one worker."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.config.pluginmanager.hasplugin("xdist"):
                item.add_marker(pytest.mark.xdist_group("browser"))


class Lab:
    """A JupyterLab server of our own, stopped by its process id."""

    def __init__(self, root: Path) -> None:
        self.root, self.token = root, secrets.token_hex(16)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        private = root.parent / "private"
        for name, value in SETTINGS.items():
            file = private / "settings" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(value), encoding="utf-8")
        page = private / "config" / "labconfig" / "page_config.json"
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps({"disabledExtensions": dict.fromkeys(LEFT_OUT, True)}))
        environment = dict(
            os.environ,
            JUPYTER_RUNTIME_DIR=str(private / "runtime"),
            JUPYTER_CONFIG_DIR=str(private / "config"),
            JUPYTERLAB_SETTINGS_DIR=str(private / "settings"),
            JUPYTERLAB_WORKSPACES_DIR=str(private / "workspaces"),
            JUPYTER_PLATFORM_DIRS="1",
            IPYTHONDIR=str(private / "ipython"),
            RAIGO_LAB_PROGRESS="off",  # what somebody did here before is not to be seen
            PYTHONPATH=os.pathsep.join([str(HOME), *filter(None, [os.environ.get("PYTHONPATH")])]),
        )
        self.log = private / "lab.log"
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "jupyterlab",
                    "--no-browser",
                    "--allow-root",
                    "--ServerApp.ip=127.0.0.1",
                    f"--ServerApp.port={self.port}",
                    "--ServerApp.port_retries=0",
                    f"--IdentityProvider.token={self.token}",
                    f"--ServerApp.root_dir={root}",
                    "--expose-app-in-browser",
                    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                    "--LabApp.news_url=None",
                    "--ServerApp.terminals_enabled=False",
                    "--LabApp.extension_manager=readonly",
                ],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait(self, seconds: float = 90) -> None:
        """Until it answers."""
        end = time.monotonic() + seconds
        asked = urllib.request.Request(  # noqa: S310 - our own server
            f"{self.base}/api/status", headers={"Authorization": f"token {self.token}"}
        )
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError("JupyterLab ended: " + self.log.read_text(encoding="utf-8")[-2000:])
            with contextlib.suppress(OSError), urllib.request.urlopen(asked, timeout=5):  # noqa: S310
                return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)
        raise TimeoutError("JupyterLab did not answer: " + self.log.read_text(encoding="utf-8")[-2000:])

    def stop(self) -> None:
        """SIGTERM asks no question back."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


class Window:
    """The one page of JupyterLab; notebooks are opened in it and dropped again."""

    def __init__(self, lab: Lab, page: Page) -> None:
        self.lab, self.page = lab, page
        self.outside: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("request", lambda request: self._note(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        page.goto(f"{lab.base}/lab?reset&token={lab.token}", wait_until="domcontentloaded")
        page.wait_for_function("() => window.jupyterapp && window.jupyterapp.shell")
        page.evaluate("() => window.jupyterapp.started")

    def _note(self, url: str) -> None:
        if not url.startswith((self.lab.base, self.lab.base.replace("http", "ws"), "data:", "blob:")):
            self.outside.append(url)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)


class Opened:
    """A notebook that is open in the browser, with its kernel."""

    def __init__(self, page: Page, root: Path, name: str) -> None:
        self.page, self.root = page, root
        page.evaluate(OPEN, name)
        page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for()
        page.wait_for_function(KERNEL_IS_IDLE, arg=name)

    def run_all(self) -> None:
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def builder(self, index: int = 0) -> Locator:
        return self.page.locator(".rg-tower-builder").nth(index)

    def ask(self, expression: str, code: str = "") -> str:
        """The value of an expression in the kernel, without touching the notebook."""
        content = self.page.evaluate(ASK, [code, expression])
        assert content["status"] == "ok", content
        value = content["user_expressions"]["x"]
        assert value["status"] == "ok", value
        return value["data"]["text/plain"]

    def until(self, expression: str, wanted: str, seconds: float = PATIENCE) -> None:
        """Ask the kernel until it says what is wanted."""
        end = time.monotonic() + seconds
        while (got := self.ask(expression)) != wanted:
            assert time.monotonic() < end, f"wanted {wanted}, got {got}"

    @contextlib.contextmanager
    def kernel_held(self) -> Iterator[None]:
        """A kernel that is busy with something else and answers nobody until the block is left."""
        flag = self.root / secrets.token_hex(4)
        self.page.evaluate(HOLD, str(flag))
        try:
            yield
        finally:
            flag.touch()

    def drag(self, source: Locator, target: Locator, *, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Pull one thing onto another by mouse: down, some way, there, up."""
        source.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        target.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
        start = source.bounding_box()
        assert start
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y + 12, steps=3)
        end = target.bounding_box()
        assert end
        self.page.mouse.move(end["x"] + end["width"] * at[0], end["y"] + end["height"] * at[1], steps=6)
        self.page.mouse.up()

    def restart(self) -> None:
        """A new kernel that knows nothing, as after Restart."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        self.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
        )

    def close(self) -> None:
        """Shut the kernel and drop the notebook: closing one with changes would ask to save it."""
        self.page.evaluate(DROP)
        expect(self.page.locator(".jp-NotebookPanel")).to_have_count(0)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    root = tmp_path_factory.mktemp("lab") / "work"
    root.mkdir()
    server = Lab(root)
    try:
        server.wait()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = find_headless()
    assert program, "no Chromium found; name one in RAIGO_LAB_BROWSER"
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=[*ARGUMENTS, *(["--no-sandbox"] if root else [])]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(lab: Lab, chromium: Browser) -> Iterator[Window]:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-US", service_workers="block"
    )
    made = Window(lab, context.new_page())
    yield made
    made.page.close(run_before_unload=False)
    context.close()


@pytest.fixture
def opened(lab: Lab, window: Window) -> Iterator[Callable[..., Opened]]:
    """Open a notebook made of these cells, or a copy of one that is shipped; at the end nothing may be amiss."""
    notebooks: list[Opened] = []
    window.outside.clear()
    window.errors.clear()

    def open_one(*cells: str, copy: Path | None = None, run: bool = True) -> Opened:
        name = f"{secrets.token_hex(4)}.ipynb"
        text = copy.read_text(encoding="utf-8") if copy else json.dumps(_notebook(cells))
        (lab.root / name).write_text(text, encoding="utf-8")
        one = Opened(window.page, lab.root, name)
        notebooks.append(one)
        if run:
            one.run_all()
            expect(one.builder()).to_be_visible()
        return one

    yield open_one
    errors = list(window.errors)  # A kernel that is being shut is no error of the widget.
    for one in notebooks:
        one.close()
    assert errors == []
    assert window.outside == []


def _notebook(cells: tuple[str, ...]) -> dict[str, object]:
    spec = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = [
        {
            "cell_type": "code",
            "id": f"c{number}",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(cells)
    ]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": spec}, "cells": made}
