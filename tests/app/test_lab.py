"""The verbs lab and doctor: the learner's work folder, the server, the machine's health."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from importlib import metadata

import pytest
from support.places import CLONE

from raigo_lab.app import labserver, workfolder
from raigo_lab.app.cli import lab, main
from raigo_lab.app.workfolder import find_lesson, reset, sync
from raigo_lab.errors import RaigoError

DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
V1 = {"00_start.ipynb": b"start 1", "01_towers.ipynb": b"towers 1", "img/a.svg": b"<svg/>"}
V2 = {**V1, "01_towers.ipynb": b"towers 2"}


def test_first_copy_takes_everything(tmp_path):
    assert sync(tmp_path / "work", V1).new == tuple(V1)
    assert {name: (tmp_path / "work" / name).read_bytes() for name in V1} == V1


def test_second_copy_changes_nothing(tmp_path):
    sync(tmp_path, V1)
    assert sync(tmp_path, V1) == ((), (), (), ())


def test_an_untouched_lesson_follows_the_shipped_one(tmp_path):
    sync(tmp_path, V1)
    assert sync(tmp_path, V2).updated == ("01_towers.ipynb",)
    assert (tmp_path / "01_towers.ipynb").read_bytes() == b"towers 2"


def notebook(*sources, output=None):
    cells = [{"cell_type": "code", "source": [one], "outputs": [output], "metadata": {}} for one in sources]
    return json.dumps({"cells": cells, "metadata": {}}).encode()


def test_a_notebook_that_was_only_run_follows_the_shipped_one_and_is_not_lost(tmp_path):
    name = "01_towers.ipynb"
    sync(tmp_path, {name: notebook("1 + 1")})
    ran = notebook("1 + 1", output="2")
    (tmp_path / name).write_bytes(ran)
    assert sync(tmp_path, {name: notebook("1 + 1")}) == ((), (), (), ())
    assert (tmp_path / name).read_bytes() == ran
    assert sync(tmp_path, {name: notebook("1 + 2")}).updated == (name,)
    assert (tmp_path / name).read_bytes() == notebook("1 + 2")
    assert (tmp_path / workfolder.HIDDEN / workfolder.REPLACED / name).read_bytes() == ran


@pytest.mark.parametrize(
    "mine", [notebook("1 + 3"), notebook("1 + 1", "more"), notebook(), b"{}", b"[1", b"\xff"]
)
def test_a_notebook_whose_cells_were_changed_is_kept(tmp_path, mine):
    name = "01_towers.ipynb"
    sync(tmp_path, {name: notebook("1 + 1")})
    (tmp_path / name).write_bytes(mine)
    assert sync(tmp_path, {name: notebook("1 + 2")}).outdated == (name,)
    assert (tmp_path / name).read_bytes() == mine


def test_a_changed_lesson_is_kept(tmp_path):
    sync(tmp_path, V1)
    (tmp_path / "01_towers.ipynb").write_bytes(b"mine")
    assert sync(tmp_path, V1).kept == ("01_towers.ipynb",)
    assert sync(tmp_path, V2).outdated == ("01_towers.ipynb",)
    assert sync(tmp_path, V2).outdated == ("01_towers.ipynb",)
    assert (tmp_path / "01_towers.ipynb").read_bytes() == b"mine"


def test_a_file_that_was_there_before_is_the_learners(tmp_path):
    (tmp_path / "01_towers.ipynb").write_bytes(b"mine")
    assert sync(tmp_path, V1).outdated == ("01_towers.ipynb",)
    assert (tmp_path / "01_towers.ipynb").read_bytes() == b"mine"


def test_a_spoilt_list_makes_every_file_the_learners(tmp_path):
    sync(tmp_path, V1)
    (tmp_path / workfolder.HIDDEN / workfolder.MANIFEST).write_text("[1, ")
    assert sync(tmp_path, V2).outdated == ("01_towers.ipynb",)
    assert (tmp_path / "01_towers.ipynb").read_bytes() == b"towers 1"


def test_a_deleted_lesson_comes_back(tmp_path):
    sync(tmp_path, V1)
    (tmp_path / "01_towers.ipynb").unlink()
    assert sync(tmp_path, V1).new == ("01_towers.ipynb",)


def test_files_of_the_learners_own_are_left_alone(tmp_path):
    sync(tmp_path, V1)
    (tmp_path / "own.ipynb").write_bytes(b"own")
    sync(tmp_path, V2)
    assert (tmp_path / "own.ipynb").read_bytes() == b"own"


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(RaigoError, match="cannot be written"):
        sync(tmp_path / "file" / "work", V1)
    with pytest.raises(RaigoError, match="cannot be written"):
        reset(tmp_path / "file" / "work", "01", V1)
    assert not workfolder.writable(tmp_path / "file" / "work")


@pytest.mark.parametrize("name", ["01", "01_towers", "01_towers.ipynb", "01_t"])
def test_a_lesson_is_meant_by_number_or_name(name):
    assert find_lesson(name, V1) == "01_towers.ipynb"


@pytest.mark.parametrize(
    ("name", "told"), [("0", "means 00_start"), ("99", "is not a lesson"), ("", "is not a lesson")]
)
def test_an_unknown_lesson_is_told_with_those_there_are(name, told):
    with pytest.raises(RaigoError, match=rf"{told}.*00_start, 01_towers"):
        find_lesson(name, V1)


def test_reset_restores_and_keeps_each_version_aside(tmp_path):
    sync(tmp_path, V1)
    for number in (1, 2):
        (tmp_path / "01_towers.ipynb").write_bytes(b"mine %d" % number)
        name, kept = reset(tmp_path, "01", V2)
        assert (name, kept) == ("01_towers.ipynb", tmp_path / f"01_towers.mine-{number}.ipynb")
        assert kept.read_bytes() == b"mine %d" % number
        assert (tmp_path / "01_towers.ipynb").read_bytes() == b"towers 2"
    assert sync(tmp_path, V2) == ((), (), (), ())


def test_reset_of_an_untouched_lesson_keeps_nothing_aside(tmp_path):
    sync(tmp_path, V1)
    assert reset(tmp_path, "01", V1) == ("01_towers.ipynb", None)


def test_shipped_files_leave_checkpoints_out(tmp_path):
    for name in ("a.ipynb", ".ipynb_checkpoints/a-checkpoint.ipynb", ".hidden"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert list(workfolder.shipped_files(tmp_path)) == ["a.ipynb"]


def test_missing_notebooks_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(workfolder.resources, "files", lambda _: tmp_path / "raigo_lab")
    with pytest.raises(RaigoError, match="install raigo-lab again"):
        workfolder.shipped_folder()


def test_what_the_learner_is_told(tmp_path):
    lines = lab.describe_sync(tmp_path, workfolder.Synced(("a",), ("b", "c"), ("d",), ("01_towers.ipynb",)))
    assert lines[0] == f"Your notebooks: {tmp_path}"
    assert lines[1] == "  1 new, 2 updated, 1 changed by you and kept"
    assert "--reset 01_towers" in lines[2]
    assert lab.describe_sync(tmp_path, workfolder.Synced()) == [f"Your notebooks: {tmp_path}"]


def test_the_reset_verb(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(workfolder, "shipped_files", lambda _: V1)
    (tmp_path / "01_towers.ipynb").write_bytes(b"mine")
    assert main(["lab", str(tmp_path), "--reset", "01"]) == 0
    assert "01_towers.ipynb is as shipped again. Your version:" in capsys.readouterr().out
    assert main(["lab", str(tmp_path), "--reset", "nope"]) == 2
    assert capsys.readouterr().err.startswith("raigo-lab lab: 'nope' is not a lesson")


def test_lab_without_jupyterlab_is_told_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda _: None)
    assert main(["lab", str(tmp_path)]) == 2
    assert "pip install 'raigo-lab[lab]'" in capsys.readouterr().err


def test_the_server_listens_here_alone_and_asks_the_web_nothing(tmp_path):
    plan = labserver.Plan(tmp_path, 8899, "secret", "00_start.ipynb")
    command = labserver.command(plan, root=True)
    assert "--ServerApp.ip=127.0.0.1" in command
    assert "--LabApp.news_url=None" in command
    assert "--allow-root" in command
    assert "--allow-root" not in labserver.command(plan, root=False)
    assert not any("secret" in part for part in command)
    assert labserver.server_environ(plan, {}, tmp_path)["JUPYTER_TOKEN"] == "secret"
    assert plan.url == "http://127.0.0.1:8899/doc/tree/00_start.ipynb?token=secret"
    assert plan._replace(notebook="").url == "http://127.0.0.1:8899/lab?token=secret"


def test_settings_of_the_learner_are_kept(tmp_path):
    labserver.write_settings(tmp_path)
    files = [*(tmp_path / workfolder.HIDDEN).rglob("*.jupyterlab-settings")]
    assert {key: value for file in files for key, value in json.loads(file.read_text()).items()} == {
        key: value for settings in labserver.SETTINGS.values() for key, value in settings.items()
    }
    assert any(json.loads(file.read_text()).get("fetchNews") == "false" for file in files)
    for file in files:
        file.write_text("{}")
    labserver.write_settings(tmp_path)
    assert [file.read_text() for file in files] == ["{}"] * len(labserver.SETTINGS)


def test_a_port_in_use_is_told(tmp_path):
    with labserver.socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(RaigoError, match="is in use"):
            labserver.plan(tmp_path, other.getsockname()[1], "")


@pytest.mark.parametrize("port", [0, -1, 70000])
def test_a_number_that_is_no_port_is_told(tmp_path, port):
    with pytest.raises(RaigoError, match="is not a port"):
        labserver.plan(tmp_path, port, "")


@pytest.mark.parametrize(
    ("platform", "environ", "can"),
    [
        ("darwin", {}, True),
        ("win32", {}, True),
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_a_window_is_opened_only_where_there_is_a_screen(platform, environ, can):
    assert labserver.can_open(platform, environ) is can


def test_a_missing_browser_is_no_failure(monkeypatch):
    def refuse(_):
        raise labserver.webbrowser.Error("none")

    monkeypatch.setattr(labserver, "can_open", lambda *_: True)
    monkeypatch.setattr(labserver.webbrowser, "open", refuse)
    assert labserver.open_page("http://127.0.0.1/") is False
    monkeypatch.setattr(labserver, "can_open", lambda *_: False)
    assert labserver.open_page("http://127.0.0.1/") is False


def quick_server(tmp_path, code):
    (tmp_path / workfolder.HIDDEN).mkdir()
    log = tmp_path / workfolder.HIDDEN / labserver.LOG
    return subprocess.Popen([sys.executable, "-c", code], stdout=log.open("w"), text=True)


def test_a_server_that_gives_up_is_told_with_its_last_words(tmp_path):
    server = quick_server(tmp_path, "print('no room\\n')")
    plan = labserver.plan(tmp_path, None, "")
    with pytest.raises(RaigoError, match=r"stopped at once \(no room\)"):
        labserver.wait(plan, server)


def test_a_server_that_does_not_answer_is_told_and_stopped(tmp_path):
    server = quick_server(tmp_path, "import time; time.sleep(60)")
    with pytest.raises(RaigoError, match="does not answer"):
        labserver.wait(labserver.plan(tmp_path, None, ""), server, patience=0.2)
    labserver.stop(server)
    assert server.poll() is not None


def test_a_server_that_will_not_go_is_ended_by_force():
    class Stubborn:
        killed = False

        def poll(self):
            return None

        def terminate(self):
            pass

        def wait(self, seconds):
            if not self.killed:
                raise subprocess.TimeoutExpired("server", seconds)

        def kill(self):
            self.killed = True

    server = Stubborn()
    labserver.stop(server)
    assert server.killed


def read_until(stream, lines, needle, seconds):
    """Collect lines until one holds the needle."""
    found = threading.Event()

    def read():
        for line in stream:
            lines.append(line)
            if needle in line:
                found.set()
        found.set()

    threading.Thread(target=read, daemon=True).start()
    assert found.wait(seconds), lines


# A learner's own configuration that opens the server to everybody, and leaves a trace when it is read.
WIDE_OPEN = """
from pathlib import Path
Path({trace!r}).touch()
c.ServerApp.token = c.IdentityProvider.token = ""
c.ServerApp.password = c.PasswordIdentityProvider.hashed_password = ""
c.ServerApp.ip = "0.0.0.0"
c.ServerApp.allow_origin = "*"
c.ServerApp.disable_check_xsrf = True
c.ServerApp.allow_remote_access = True
"""


def opened_wide(folder, trace):
    """Such configuration in a folder, under every name that Jupyter reads."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("jupyter", "jupyter_server", "jupyter_lab"):
        (folder / f"{name}_config.py").write_text(WIDE_OPEN.format(trace=str(trace)))
    (folder / "jupyter_server_config.json").write_text('{"IdentityProvider": {"token": ""}}')


def check_locked(url):
    """Nobody gets in without the token, and no other page may read what the server says."""
    root = url.split("/doc")[0]
    for request in (f"{root}/api/status", f"{root}/api/contents", f"{root}/api/contents?token=wrong"):
        with pytest.raises(OSError, match="403"):
            DIRECT.open(request, timeout=60)
    elsewhere = urllib.request.Request(f"{root}/login", headers={"Origin": "http://evil.example"})  # noqa: S310 - ours
    with DIRECT.open(elsewhere, timeout=60) as reply:
        assert reply.headers.get("Access-Control-Allow-Origin") is None


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_lab_really_starts_answers_and_stops(tmp_path, stop):
    environ = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    trace = tmp_path / "was read"
    for folder in ("home/.jupyter", "config", "here", "work", "work/.raigo_lab/config"):
        opened_wide(tmp_path / folder, trace)
    environ |= {
        "HOME": str(tmp_path / "home"),
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_TOKEN": "",
    }
    environ["PYTHONPATH"] = str(CLONE)
    process = subprocess.Popen(
        [sys.executable, "-m", "raigo_lab", "lab", str(tmp_path / "work")],
        cwd=tmp_path / "here",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environ,
        start_new_session=True,
    )
    lines = []
    try:
        read_until(process.stdout, lines, "Ctrl-C here", 120)
        url = next(line.strip() for line in lines if "http://127.0.0.1" in line)
        with DIRECT.open(url, timeout=60) as page:
            assert page.status == 200
            assert b"JupyterLab" in page.read()
        check_locked(url)
        assert not trace.exists()
        process.send_signal(stop)
        assert process.wait(60) == 0
    finally:
        process.kill()
    deadline = time.monotonic() + 10
    while not lines[-1].startswith("Stopped.") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert lines[-1] == "Stopped.\n"
    with pytest.raises(OSError, match="refused"):
        DIRECT.open(url, timeout=5)


def findings(monkeypatch, tmp_path, *arguments):
    monkeypatch.setattr(lab, "find_chromium", lambda: "/b/chromium")
    monkeypatch.setattr(lab, "has_cjk_font", lambda: True)
    return main(["doctor", str(tmp_path), *arguments])


def test_doctor_finds_nothing_to_do(monkeypatch, tmp_path, capsys):
    assert findings(monkeypatch, tmp_path) == 0
    told = capsys.readouterr().out
    assert "Nothing to do." in told
    assert "!!" not in told


def test_doctor_as_json(monkeypatch, tmp_path, capsys):
    assert findings(monkeypatch, tmp_path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    names = [check["what"] for check in told["checks"]]
    assert names[:2] == ["python", "raigo-lab"]
    assert names[2:7] == ["jupyterlab", "ipywidgets", "anywidget", "networkx", "pandas"]
    assert names[7:] == ["fast search", "browser", "kanji font", "work folder"]


def test_doctor_says_what_to_do_about_each_problem(monkeypatch, tmp_path, capsys):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    (tmp_path / "file").touch()
    monkeypatch.setattr(lab.metadata, "version", missing)
    monkeypatch.setattr(lab, "find_chromium", lambda: None)
    monkeypatch.setattr(lab, "has_cjk_font", lambda: False)
    monkeypatch.setattr(lab, "OLDEST_PYTHON", (9, 9))
    monkeypatch.setattr(lab.webbrowser, "get", lambda: (_ for _ in ()).throw(lab.webbrowser.Error("none")))
    assert main(["doctor", str(tmp_path / "file")]) == 1
    told = capsys.readouterr().out
    for advice in (
        "pip install --upgrade 'raigo-lab[lab]'",
        "install Chrome",
        "apt install fonts-noto-cjk",
        "name another: raigo-lab lab DIR",
        "install Python 3.11",
    ):
        assert advice in told
    assert told.endswith("9 to do.\n")


def test_doctor_sees_packages_that_are_too_old(monkeypatch):
    monkeypatch.setattr(lab.metadata, "version", lambda _: "1.0")
    monkeypatch.setattr(lab.metadata, "requires", lambda _: ["pandas>=2.2"])
    assert lab.look_at_package("pandas").found == "1.0, older than 2.2"
    assert lab.look_at_package("networkx").advice == ""


def test_doctor_knows_no_lowest_version_without_an_installed_package(monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(lab.metadata, "requires", missing)
    assert lab.oldest_allowed("pandas") == "0"


def test_doctor_is_content_with_another_browser(monkeypatch):
    monkeypatch.setattr(lab, "find_chromium", lambda: None)
    monkeypatch.setattr(lab.webbrowser, "get", type("Firefox", (), {"name": "firefox"}))
    assert lab.look_at_browser().found.startswith("firefox")
    assert lab.look_at_browser().advice == ""


def test_the_work_folder_of_the_clone_is_not_the_shipped_one():
    assert workfolder.shipped_folder() in {CLONE / "notebooks", CLONE / "raigo_lab" / "data" / "notebooks"}


# The work folder as somebody else left it


@pytest.mark.parametrize("state", ["[" * 100_000, "9" * 100_000, '"x"', '{"a": [1]}', "null", "\ud800"])
def test_a_spoilt_state_makes_every_file_the_learners_own(tmp_path, state):
    sync(tmp_path, V1)
    (tmp_path / workfolder.HIDDEN / workfolder.MANIFEST).write_bytes(state.encode("utf-8", "surrogatepass"))
    (tmp_path / "01_towers.ipynb").write_text("mine")
    assert "01_towers.ipynb" in sync(tmp_path, V2).outdated
    assert (tmp_path / "01_towers.ipynb").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix", reason="links and pipes as Unix has them")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_file_in_the_work_folder_is_told_and_never_waited_for(tmp_path, kind):
    work = tmp_path / "work"
    work.mkdir()
    place = work / "01_towers.ipynb"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "device":
        place.symlink_to("/dev/zero")
    else:
        place.mkdir()
    with pytest.raises(RaigoError, match="not a regular file"):
        sync(work, V1)
    with pytest.raises(RaigoError, match="not a regular file"):
        reset(work, "01", V1)


@pytest.mark.skipif(os.name != "posix", reason="links as Unix has them")
def test_links_in_the_work_folder_are_not_written_through(tmp_path):
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("three years")
    work = tmp_path / "work"
    (work / workfolder.HIDDEN).mkdir(parents=True)
    for name in (".00_start.ipynb.new", f"{workfolder.HIDDEN}/.{workfolder.MANIFEST}.new"):
        (work / name).symlink_to(thesis)
    sync(work, V1)
    assert thesis.read_text() == "three years"
    (work / workfolder.HIDDEN / labserver.LOG).symlink_to(thesis)
    with pytest.raises(RaigoError, match="a link, not a regular file"):
        labserver.open_log(work)
    assert thesis.read_text() == "three years"


def test_a_notebook_that_breaks_readers_is_the_learners(tmp_path):
    sync(tmp_path, V1)
    (tmp_path / "01_towers.ipynb").write_text("[" * 100_000)
    assert sync(tmp_path, V2).outdated == ("01_towers.ipynb",)
