"""A page as a PDF, by the browser that this machine has. Nothing is fetched."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from raigo_lab.app.browser import find_headless
from raigo_lab.errors import RaigoError

SECONDS = 120
MISSING = (
    "a PDF needs Chrome, Chromium or Edge, and none was found: write .html instead and print it from any browser,"
    " or name one in RAIGO_LAB_BROWSER"
)


def command(browser: str, source: Path, target: Path, profile: Path) -> list[str]:
    """How a browser without a window is told to print."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        browser,
        "--headless",
        "--disable-gpu",
        *(["--no-sandbox"] if root else []),  # Chromium refuses to shut root in.
        f"--user-data-dir={profile}",
        "--no-first-run",
        "--disable-background-networking",
        "--no-pdf-header-footer",
        f"--print-to-pdf={target}",
        source.as_uri(),
    ]


def print_pdf(html: str) -> bytes:
    """The page as a PDF; a refusal says what to do."""
    browser = find_headless()
    if browser is None:
        raise RaigoError(MISSING)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        source, printed = folder / "page.html", folder / "page.pdf"
        source.write_text(html, encoding="utf-8")
        try:
            subprocess.run(  # noqa: S603 - the browser that the user has
                command(browser, source, printed, folder / "profile"),
                capture_output=True,
                check=True,
                timeout=SECONDS,
            )
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise RaigoError(
                f"{Path(browser).name} could not print: write .html instead and print it from any browser"
            ) from error
