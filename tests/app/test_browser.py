"""Finding a browser and a font with kanji, as on each system."""

from pathlib import Path, PurePosixPath

import pytest

from raigo_lab.app import browser

NOWHERE = Path("/nowhere")


def nothing(_command):
    return None


def make(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return str(path)


def test_a_named_browser_comes_first():
    found = browser.find_chromium(
        "linux", {"RAIGO_LAB_BROWSER": "/b/chrome"}, which=lambda name: name, home=NOWHERE
    )
    assert found == "/b/chrome"


def test_a_named_browser_that_is_not_there_is_not_replaced():
    assert (
        browser.find_chromium("linux", {"RAIGO_LAB_BROWSER": "/b/chrome"}, which=nothing, home=NOWHERE)
        is None
    )


@pytest.mark.parametrize("command", browser.COMMANDS)
def test_every_command_on_the_path_is_found(command):
    found = browser.find_chromium("linux", {}, which={command: f"/bin/{command}"}.get, home=NOWHERE)
    assert found == f"/bin/{command}"


def test_mac_apps_are_looked_for_in_both_folders():
    places = [PurePosixPath(path) for path in browser.usual_places("darwin", {}, Path("/Users/a"))]
    assert PurePosixPath("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome") in places
    assert PurePosixPath("/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge") in places


def test_mac_finds_an_app_at_home(tmp_path):
    app = make(tmp_path / "Applications" / "Chromium.app" / "Contents" / "MacOS" / "Chromium")
    assert browser.find_chromium("darwin", {}, which=nothing, home=tmp_path) == app


def test_windows_finds_edge_in_program_files(tmp_path):
    environ = {"PROGRAMFILES": str(tmp_path / "none"), "PROGRAMFILES(X86)": str(tmp_path / "x86")}
    edge = make(tmp_path / "x86" / "Microsoft" / "Edge" / "Application" / "msedge.exe")
    assert browser.find_chromium("win32", environ, which=nothing, home=NOWHERE) == edge


@pytest.mark.parametrize(
    ("platform", "inside"),
    [
        ("linux", ".cache/ms-playwright/chromium-1200/chrome-linux/chrome"),
        ("win32", "AppData/Local/ms-playwright/chromium-1200/chrome-win/chrome.exe"),
        (
            "darwin",
            "Library/Caches/ms-playwright/chromium-1200/chrome-mac/Chromium.app/Contents/MacOS/Chromium",
        ),
    ],
)
def test_playwrights_own_browser_is_the_last_resort(tmp_path, platform, inside, monkeypatch):
    monkeypatch.setattr(browser, "usual_places", lambda *_: [])
    own = make(tmp_path / inside)
    assert browser.find_chromium(platform, {}, which=nothing, home=tmp_path) == own


def test_playwrights_newest_browser_where_its_variable_says(tmp_path):
    make(tmp_path / "chromium-1100" / "chrome-linux" / "chrome")
    newest = make(tmp_path / "chromium-1200" / "chrome-linux64" / "chrome")
    environ = {"PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}
    assert str(browser.playwrights_own("linux", environ, NOWHERE)[0]) == newest


def test_no_browser_at_all(monkeypatch):
    monkeypatch.setattr(browser, "usual_places", lambda *_: [])
    assert browser.find_chromium("linux", {}, which=nothing, home=NOWHERE) is None


def test_what_prints_and_tests_needs_no_window(monkeypatch):
    monkeypatch.delenv("RAIGO_LAB_BROWSER", raising=False)
    there = {"chromium": "/bin/chromium", browser.SHELL: "/bin/shell"}
    assert browser.find_headless(there.get) == "/bin/shell"
    assert browser.find_headless({"chromium": "/bin/chromium"}.get) == "/bin/chromium"
    assert browser.find_chromium("linux", {}, which={browser.SHELL: "/bin/shell"}.get, home=NOWHERE) is None


def test_a_named_browser_comes_before_the_one_without_a_window(monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_BROWSER", "/b/chrome")
    assert browser.find_headless(lambda name: name) == "/b/chrome"


def test_other_unixes_keep_house_like_linux():
    assert browser.family("freebsd14") == "linux"


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_mac_and_windows_bring_kanji_along(platform):
    assert browser.has_cjk_font(platform, listed=lambda: False)


@pytest.mark.parametrize("told", [True, False])
def test_linux_asks_the_list_of_fonts(told):
    assert browser.has_cjk_font("linux", listed=lambda: told) is told


def test_without_a_list_linux_looks_for_font_files(tmp_path):
    folders = (str(tmp_path),)
    assert not browser.has_cjk_font("linux", listed=lambda: None, folders=folders)
    make(tmp_path / "opentype" / "noto" / "NotoSansCJK-Regular.ttc")
    assert browser.has_cjk_font("linux", listed=lambda: None, folders=folders)


def test_a_list_that_cannot_be_asked_is_no_answer(tmp_path):
    assert browser.fonts_by_list(which=nothing) is None
    assert browser.fonts_by_list(which=lambda _: str(tmp_path / "missing")) is None
