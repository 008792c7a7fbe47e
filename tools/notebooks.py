"""Run the shipped notebooks and write them back ready to read: executed, without live widgets.

``python -m tools.notebooks`` runs and rewrites all; ``--check`` only says which would change. What stays is
the same from run to run: text and still pictures. What goes: widget views and state (an export would load a
script from the web for them), times, and the machine's own words.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat

from tools import live

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
SECONDS = 120  # for one cell
KEPT = (
    "deletable",
    "editable",
    "jupyter",
    "tags",
)  # of a cell's metadata: what may be done with it, whether it is hidden

# Neither of the two has types.
_format: Any = nbformat
_client: Any = nbclient


def strip(notebook: Any) -> Any:  # noqa: ANN401 - nbformat has no types
    """Leave what a reader sees without a kernel, in a form that is equal from run to run."""
    notebook.metadata = _format.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    count = 0
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02}"
        kept = {name: cell.metadata[name] for name in KEPT if name in cell.metadata}
        cell.metadata = _format.from_dict(kept)
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        for output in cell.outputs:
            output.pop("transient", None)
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
                output.metadata = _format.from_dict({})
            if "execution_count" in output:
                output.execution_count = count
        # Streams may arrive in pieces: one piece each reads the same and compares.
        cell.outputs = join_streams(cell.outputs)
    return notebook


def join_streams(outputs: list[Any]) -> list[Any]:
    """Neighbouring pieces of one stream as one."""
    joined: list[Any] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            joined.append(output)
    return joined


def executed(path: Path) -> str:
    """The notebook's text after a run from top to bottom in a fresh kernel."""
    notebook = _format.read(path, as_version=4)
    _client.NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    return str(_format.writes(strip(notebook))) + "\n"


def every_notebook() -> list[Path]:
    """All that are shipped, those in folders too."""
    return sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def main(arguments: list[str] | None = None) -> int:
    """Rewrite the notebooks, or tell which would change."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit code 1 if something would change"
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, help="default: every notebook in notebooks/ and its folders"
    )
    args = parser.parse_args(arguments)
    os.environ["RAIGO_LAB_PROGRESS"] = "off"  # What somebody solved here is nobody else's business.
    changed = []
    for path in args.paths or every_notebook():
        text = executed(path)
        if text != path.read_text(encoding="utf-8"):
            changed.append(path.name)
            if not args.check:
                path.write_text(text, encoding="utf-8", newline="\n")
    if not args.check:
        live.write()
    for name in changed:
        print(f"{name}: {'would change' if args.check else 'rewritten'}")
    return int(bool(args.check and changed))


if __name__ == "__main__":
    sys.exit(main())
