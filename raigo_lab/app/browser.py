"""Which browser this machine has, and whether it can show kanji. Looks only; installs nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from raigo_lab.errors import BadFile
from raigo_lab.files.names import expand
from raigo_lab.files.names import home as user_home

APT_BROWSERS = ("chromium-headless-shell", "chromium")  # older systems have no package of the first name
APT_FONT = "fonts-noto-cjk"

# Chromium that only draws: no window, no bar, no tabs. A page costs it a quarter of the time.
SHELL = "chromium-headless-shell"

# Commands to look for on the PATH, the plainest first.
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)

MAC_APPS = ("Google Chrome", "Chromium", "Microsoft Edge")

WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)

# Where Playwright keeps a browser of its own: folder, then the program inside, newest first.
PLAYWRIGHT_CACHE = {
    "darwin": "Library/Caches/ms-playwright",
    "win32": "AppData/Local/ms-playwright",
    "linux": ".cache/ms-playwright",
}
PLAYWRIGHT_PROGRAMS = {
    "darwin": ("chrome-mac*/*.app/Contents/MacOS/*",),
    "win32": ("chrome-win*/chrome.exe",),
    "linux": ("chrome-linux*/chrome",),
}

LINUX_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
CJK_FONT_NAMES = (
    "CJK",
    "Noto Sans JP",
    "NotoSansJP",
    "NotoSerifJP",
    "ipag",
    "ipam",
    "takao",
    "vlgothic",
    "wqy",
)


def family(platform: str) -> str:
    """One of ``darwin``, ``win32``, ``linux``: every other Unix keeps house like Linux."""
    return platform if platform in {"darwin", "win32"} else "linux"


def usual_places(platform: str, environ: Mapping[str, str], home: Path) -> list[Path]:
    """Where browsers are installed without being on the PATH."""
    if family(platform) == "darwin":
        roots = (Path("/Applications"), home / "Applications")
        return [root / f"{app}.app" / "Contents" / "MacOS" / app for app in MAC_APPS for root in roots]
    if family(platform) == "win32":
        folders = [environ[name] for name in WINDOWS_FOLDERS if environ.get(name)]
        return [Path(folder, program) for program in WINDOWS_PROGRAMS for folder in folders]
    return [Path("/opt/google/chrome/chrome"), Path("/snap/bin/chromium")]


def playwrights_own(platform: str, environ: Mapping[str, str], home: Path) -> list[Path]:
    """Browsers that Playwright fetched earlier, the newest first."""
    system = family(platform)
    root = Path(environ.get("PLAYWRIGHT_BROWSERS_PATH") or home / PLAYWRIGHT_CACHE[system])
    patterns = [f"chromium-*/{program}" for program in PLAYWRIGHT_PROGRAMS[system]]
    return sorted((path for pattern in patterns for path in root.glob(pattern)), reverse=True)


def find_chromium(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    which: Callable[[str], str | None] = shutil.which,
    home: Path | None = None,
) -> str | None:
    """Chrome, Chromium or Edge: as ``RAIGO_LAB_BROWSER`` says, on the PATH, in its usual place, or Playwright's."""
    home = home or user_home()
    named = environ.get("RAIGO_LAB_BROWSER")
    if named:
        return which(named)
    on_path = next((found for command in COMMANDS if (found := which(command))), None)
    if on_path:
        return on_path
    places = [*usual_places(platform, environ, home), *playwrights_own(platform, environ, home)]
    return next((str(path) for path in places if path.is_file()), None)


def find_headless(which: Callable[[str], str | None] = shutil.which) -> str | None:
    """What prints and tests without a window: Chromium's own program for that, or a whole browser."""
    shell = None if os.environ.get("RAIGO_LAB_BROWSER") else which(SHELL)
    return shell or find_chromium(which=which)


def fonts_by_list(which: Callable[[str], str | None] = shutil.which) -> bool | None:
    """What ``fc-list`` says about fonts for Japanese; None if it cannot be asked."""
    program = which("fc-list")
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, ":lang=ja", "family"], capture_output=True, text=True, check=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return bool(done.stdout.strip())


def has_cjk_font(
    platform: str = sys.platform,
    listed: Callable[[], bool | None] = fonts_by_list,
    folders: tuple[str, ...] = LINUX_FONT_FOLDERS,
) -> bool:
    """Whether kanji can be shown; macOS and Windows bring such fonts along."""
    if family(platform) != "linux":
        return True
    known = listed()
    if known is not None:
        return known
    names = tuple(name.lower() for name in CJK_FONT_NAMES)
    files = (path for folder in folders for path in _folder(folder).rglob("*.[ot]t[cf]"))
    return any(name in path.name.lower() for path in files for name in names)


def _folder(text: str) -> Path:
    """A folder, or one that does not exist where the home is not known."""
    try:
        return expand(text)
    except BadFile:
        return Path(os.devnull, "unknown")
