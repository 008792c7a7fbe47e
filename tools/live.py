"""Write the list of notebooks that become live when they are opened: the fingerprints of their code.

``python -m tools.live`` after a code cell of a shipped notebook has changed; ``--check`` only says whether it would change.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
LIST = ROOT / "raigo_lab" / "app" / "labextensions" / "raigo-lab" / "static" / "known.json"
# Every page that is shipped: a picture of a board on which no click is heard only puzzles people.
LIVE = ("*.ipynb", "course/*.ipynb", "puzzles/*.ipynb")


def code_of(notebook: dict[str, list[dict[str, str | list[str]]]]) -> str:
    """The code of a notebook as one text, as the page makes it."""
    sources = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return json.dumps(sources, ensure_ascii=False, separators=(",", ":"))


def fingerprint(path: Path) -> str:
    """What tells this notebook's code from any other."""
    return hashlib.sha256(code_of(json.loads(path.read_text(encoding="utf-8"))).encode()).hexdigest()


def known() -> dict[str, str]:
    """Fingerprint of the code -> the notebook, without its ending."""
    paths = sorted(path for pattern in LIVE for path in NOTEBOOKS.glob(pattern))
    return {
        fingerprint(path): path.relative_to(NOTEBOOKS).as_posix().removesuffix(".ipynb")
        for path in paths
        if code_of(json.loads(path.read_text(encoding="utf-8"))) != "[]"
    }


def text() -> str:
    """The file."""
    return json.dumps(known(), indent=1) + "\n"


def write() -> bool:
    """Bring the list up to date; whether it changed."""
    if LIST.exists() and LIST.read_text(encoding="utf-8") == text():
        return False
    LIST.write_text(text(), encoding="utf-8", newline="\n")
    return True


def main(arguments: list[str] | None = None) -> int:
    """Write the list, or tell whether it would change."""
    parser = argparse.ArgumentParser(prog="python -m tools.live", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if it would change")
    args = parser.parse_args(arguments)
    if args.check:
        return int(LIST.read_text(encoding="utf-8") != text())
    if write():
        print(f"{LIST.name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
