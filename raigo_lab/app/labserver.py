"""Start JupyterLab on the work folder, wait until it answers, stop it cleanly.

Settings and workspace live inside the work folder, so that a learner's other Jupyter is left alone.
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
import tempfile
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.parse import quote

from raigo_lab.app.workfolder import HIDDEN
from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.files.writing import write_whole

HOST = "127.0.0.1"
LOG = "jupyterlab.log"
EXTENSIONS = Path(__file__).parent / "labextensions"
PATIENCE = 120  # seconds: a first start on a slow disk compiles a good deal

# No question about news, no look for updates: nothing is asked from the web.
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
    # A page ends where its last words end, not with an empty screen.
    "@jupyterlab/notebook-extension/tracker.jupyterlab-settings": {"scrollPastEnd": False},
}


# What keeps others out, said outright: on the command line it wins over any configuration.
LOCKED = (
    "ServerApp.allow_origin=",
    "ServerApp.allow_origin_pat=",
    "ServerApp.allow_credentials=False",
    "ServerApp.allow_remote_access=False",
    "ServerApp.disable_check_xsrf=False",
    "ServerApp.authenticate_prometheus=True",
    "ServerApp.identity_provider_class=jupyter_server.auth.identity.IdentityProvider",
    "ServerApp.authorizer_class=jupyter_server.auth.authorizer.AllowAllAuthorizer",
)


class Plan(NamedTuple):
    """Everything that decides how the server is started."""

    work: Path
    port: int
    token: str
    notebook: str  # opened first; empty: the folder's own page

    @property
    def url(self) -> str:
        """The ready-made address: one document on the screen, or the folder."""
        page = f"/doc/tree/{quote(self.notebook)}" if self.notebook else "/lab"
        return f"http://{HOST}:{self.port}{page}?token={self.token}"


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def port_is_free(port: int) -> bool:
    """Whether the port can be had."""
    with socket.socket() as listener:
        if os.name == "posix":  # As servers do: a port that was only just left counts as free.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
        except OSError:
            return False
    return True


def plan(work: Path, port: int | None, notebook: str) -> Plan:
    """A new token each time; the port asked for, or any free one."""
    if port is not None and not 0 < port < 65536:
        raise InvalidArgument(f"{port} is not a port: choose 1 to 65535, or leave --port out")
    if port is not None and not port_is_free(port):
        raise RaigoError(f"port {port} is in use: choose another, or leave --port out")
    return Plan(work, port or free_port(), secrets.token_hex(16), notebook)


def command(start: Plan, *, root: bool) -> list[str]:
    """JupyterLab for this machine alone; the token travels by environment, where others cannot read it."""
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        *(["--allow-root"] if root else []),
        *(f"--{setting}" for setting in LOCKED),
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.port={start.port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={start.work}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
        # Makes lessons live when they open; an installed wheel has it in Jupyter's own folder, too.
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",
    ]


def server_environ(start: Plan, environ: Mapping[str, str], config: Path) -> dict[str, str]:
    """The server's variables: its token, its own settings, its own Python's kernel first.

    ``config`` is an empty folder: a learner's own Jupyter configuration could open the server to everybody, and one
    that lies in the work folder would be run as a program.
    """
    own = start.work / HIDDEN
    return {
        **environ,
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_CONFIG_PATH": "",
        "JUPYTER_NO_CONFIG": "1",
        "JUPYTER_TOKEN": start.token,
        "JUPYTERLAB_SETTINGS_DIR": str(own / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(own / "workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }


def write_settings(work: Path) -> None:
    """Put our defaults where the learner has not chosen otherwise."""
    for name, value in SETTINGS.items():
        path = work / HIDDEN / "settings" / name
        if not path.exists():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise RaigoError(f"{path.parent}: cannot be made ({error.strerror})") from None
            write_whole(path, json.dumps(value))


def spawn(start: Plan, log: IO[str], config: Path) -> subprocess.Popen[str]:
    """Start the server apart from our terminal, so that Ctrl-C reaches us alone and it is not asked twice."""
    apart: dict[str, Any] = (
        {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        if os.name == "nt"
        else {"start_new_session": True}
    )
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return subprocess.Popen(
        command(start, root=root),
        env=server_environ(start, os.environ, config),
        cwd=config,  # Jupyter reads configuration where it is started, too.
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        text=True,
        **apart,
    )


def answers(start: Plan, token: str | None = None) -> bool:
    """Whether the server takes our token by now, or another one."""
    address = f"http://{HOST}:{start.port}/api/status"
    wanted = start.token if token is None else token
    request = urllib.request.Request(address, headers={"Authorization": f"token {wanted}"} if wanted else {})
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(request, timeout=5) as reply:
            return bool(reply.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def wait(start: Plan, server: subprocess.Popen[str], patience: float = PATIENCE) -> None:
    """Return when the server answers; one line says when it gives up, takes too long, or takes no token."""
    log = start.work / HIDDEN / LOG
    end = time.monotonic() + patience
    while not answers(start):
        if server.poll() is not None:
            raise RaigoError(f"JupyterLab stopped at once ({last_line(log)}); all it said: {log}")
        if time.monotonic() > end:
            raise RaigoError(f"JupyterLab does not answer after {patience:.0f} s; what it said: {log}")
        time.sleep(0.1)
    if answers(start, "") or answers(start, "wrong"):
        raise RaigoError("JupyterLab lets in whoever comes, without our token: it was stopped")


def last_line(log: Path) -> str:
    """The last thing the server said."""
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "without a word")


def stop(server: subprocess.Popen[str]) -> None:
    """End the server and its kernels; by force only if it does not go."""
    if server.poll() is None:
        server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait(20)


def can_open(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a window can be opened: on Unix without a screen only text browsers would answer."""
    return platform in {"darwin", "win32"} or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_page(url: str) -> bool:
    """Open the address; False if this machine has nothing to open it with."""
    if not can_open(sys.platform, os.environ):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def open_log(work: Path) -> IO[str]:
    """A new log; a link or a pipe in its place is not written through."""
    path = work / HIDDEN / LOG
    write_whole(path, "")
    return path.open("w", encoding="utf-8")


def serve(start: Plan, *, show: bool) -> int:
    """Run until Ctrl-C, a closed terminal or the server's own end."""
    # SIGINT too: whoever is started in the background may have inherited that it is ignored.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    write_settings(start.work)
    with (
        tempfile.TemporaryDirectory(prefix="raigo-lab-", ignore_cleanup_errors=True) as config,
        open_log(start.work) as log,
    ):
        print("Starting JupyterLab ...", flush=True)
        began = time.monotonic()
        server = spawn(start, log, Path(config))
        try:
            wait(start, server)
            print(
                f"Ready after {time.monotonic() - began:.1f} s. Open this address:\n\n    {start.url}\n",
                flush=True,
            )
            if show and open_page(start.url):
                print("It should be open in your browser already.", flush=True)
            print("Ctrl-C here stops it; your notebooks stay.", flush=True)
            server.wait()
        except KeyboardInterrupt:
            print("\nStopping JupyterLab ...", flush=True)
        finally:
            with contextlib.suppress(KeyboardInterrupt):
                stop(server)
    print("Stopped.", flush=True)
    return 0
