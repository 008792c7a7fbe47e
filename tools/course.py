"""Write the notebooks of the course from the lessons' data, executed and ready to read.

``python -m tools.course`` writes all, ``python -m tools.course 03`` one; ``--check`` only tells what is wrong with the
lessons' data; ``--html DIR`` writes pages to read without a kernel, in English or with ``--lang ja`` in Japanese.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import nbclient
import nbformat

from raigo_lab.course import check
from raigo_lab.course.lesson import Lesson, lesson_named, lesson_names, load, problems
from raigo_lab.widgets.lesson.book import Course
from tools import live
from tools.notebooks import SECONDS, strip

FOLDER = Path(__file__).resolve().parent.parent / "notebooks" / "course"

CONTENTS = "00_contents.ipynb"
CONTENTS_CODE = "from raigo_lab import Course\n\nCourse()"

# Neither of the two has types.
_format: Any = nbformat
_client: Any = nbclient

# The code is one short line a part and nothing to read; what is shown is compared when notebooks are checked.
FIXED = {"deletable": False, "editable": False}  # a slip of the keys takes no part away
HIDDEN = {**FIXED, "jupyter": {"source_hidden": True}, "tags": ["nbval-check-output", "hide-input"]}


def first_cell(lesson: Lesson) -> str:
    """The title in both languages; the rest of the head is live, and has the language switch."""
    return f"# {lesson.number}. {lesson.title['en']} {lesson.title['ja']}"


def page_cell(lesson: Lesson, lang: str) -> str:
    """The same at the head of a page that never becomes live."""
    return f"# {lesson.number}. {lesson.title[lang]}"


def last_cell(lesson: Lesson) -> str:
    """Where to go on."""
    names = lesson_names()
    at = names.index(lesson.name)
    links = []
    if at:
        before = load(names[at - 1])
        links.append(f"← [{before.number}. {before.title['en']} {before.title['ja']}]({before.name}.ipynb)")
    links.append(f"[All lessons 目次]({CONTENTS})")
    if at + 1 < len(names):
        after = load(names[at + 1])
        links.append(f"[{after.number}. {after.title['en']} {after.title['ja']}]({after.name}.ipynb) →")
    return " · ".join(links)


def sources(lesson: Lesson, lang: str = "en") -> list[tuple[str, str]]:
    """Every cell of a lesson's notebook: its kind and its source."""
    spoken = f', lang="{lang}"' if lang != "en" else ""
    start = f'from raigo_lab import Lesson\n\nlesson = Lesson("{lesson.name}"{spoken})\nlesson'
    shown = [f'lesson.show("{part.id}")' for part in lesson.parts]
    return [
        ("markdown", first_cell(lesson)),
        *(("code", source) for source in (start, *shown)),
        ("markdown", last_cell(lesson)),
    ]


def notebook(lesson: Lesson, lang: str = "en") -> Any:  # noqa: ANN401 - nbformat has no types
    """The notebook of a lesson, not yet executed."""
    cells = [
        _format.v4.new_markdown_cell(source, metadata=FIXED)
        if kind == "markdown"
        else _format.v4.new_code_cell(source, metadata=HIDDEN)
        for kind, source in sources(lesson, lang)
    ]
    return _format.v4.new_notebook(cells=cells)


def executed(lesson: Lesson, lang: str = "en") -> Any:  # noqa: ANN401 - nbformat has no types
    """The notebook after a run in a fresh kernel, as it is shipped."""
    made = notebook(lesson, lang)
    os.environ["RAIGO_LAB_PROGRESS"] = "off"  # What somebody answered here is nobody else's business.
    _client.NotebookClient(made, timeout=SECONDS, kernel_name="python3").execute()
    return strip(made)


def write(lesson: Lesson) -> bool:
    """Write a lesson's notebook; whether it changed."""
    text = str(_format.writes(executed(lesson))) + "\n"
    path = FOLDER / f"{lesson.name}.ipynb"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


def contents() -> str:
    """The first page of the course: every lesson with its minutes and what it is for, in both languages."""
    lessons = [load(name) for name in lesson_names()]
    return "\n".join(
        (
            "# The course 講座",
            "",
            "**After this course you can** play a correct game of RAIGO, and say why.",
            "",
            f"Short lessons, about {round(sum(one.minutes for one in lessons) / 60)} hours in all; take them in order. Every part answers back: try, predict, be told why.",
            "Each page switches between English and Japanese at its top.",
            "",
            "短い課に分かれています。順に進めてください。どのページも上のボタンで日本語に切り替えられます。",
            "",
            "[Start page](../00_start.ipynb)",
        )
    )


def _list_of_lessons() -> Any:  # noqa: ANN401 - nbformat has no types
    """The list as it is shown without a kernel."""
    os.environ["RAIGO_LAB_PROGRESS"] = "off"
    data, _ = Course().contents()._repr_mimebundle_()
    return _format.v4.new_output("display_data", {kind: data[kind] for kind in ("text/html", "text/plain")})


def write_links() -> list[str]:
    """Bring the words around the lessons up to date without running anything: titles, neighbours, the contents."""
    page = _format.v4.new_notebook(
        cells=[
            _format.v4.new_markdown_cell(contents(), metadata=FIXED),
            _format.v4.new_code_cell(CONTENTS_CODE, metadata=HIDDEN, outputs=[_list_of_lessons()]),
        ]
    )
    texts = {FOLDER / CONTENTS: str(_format.writes(strip(page))) + "\n"}
    for name in lesson_names():
        path = FOLDER / f"{name}.ipynb"
        if path.exists():
            made = _format.read(path, as_version=4)
            made.cells[0].source, made.cells[-1].source = first_cell(load(name)), last_cell(load(name))
            texts[path] = str(_format.writes(made)) + "\n"
    changed = [
        path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in changed:
        path.write_text(texts[path], encoding="utf-8", newline="\n")
    return [path.name for path in changed]


def write_page(lesson: Lesson, folder: Path, lang: str) -> None:
    """Write a lesson as one HTML page without code."""
    import nbconvert  # noqa: PLC0415 - comes with JupyterLab, and only pages need it

    convert: Any = nbconvert  # has no types
    exporter = convert.HTMLExporter(exclude_input=True, language_code=lang)
    made = executed(lesson, lang)
    made.metadata["title"] = f"{lesson.number}. {lesson.title[lang]}"
    made.cells[0].source = page_cell(lesson, lang)
    made.cells.pop()  # where to go on: there are no notebooks beside a page
    body, _ = exporter.from_notebook_node(made)
    # The exporter asks the web for scripts; a page to read needs none.
    body = re.sub(r"<script\b.*?</script>", "", body, flags=re.DOTALL | re.IGNORECASE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{lesson.name}.{lang}.html").write_text(body, encoding="utf-8")


def wrong(name: str) -> list[str]:
    """Everything that is wrong with a lesson's data."""
    text = files("raigo_lab.course").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    found = [str(one) for one in problems(text, name)]
    return found or list(check.wrong(load(name)))


def main(arguments: list[str] | None = None) -> int:
    """Check the lessons, then write their notebooks or pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.course", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="only report problems; exit code 1 if there are any"
    )
    parser.add_argument("--html", type=Path, metavar="DIR", help="write pages instead of notebooks")
    parser.add_argument("--lang", choices=("en", "ja"), default="en", help="the language of the pages")
    parser.add_argument("lessons", nargs="*", help="numbers or names; default: all")
    args = parser.parse_args(arguments)
    names = [lesson_named(one) for one in args.lessons] or list(lesson_names())
    found = [said for name in names for said in wrong(name)]
    for said in found:
        print(said)
    if args.check or found:
        return int(bool(found))
    for name in names:
        if args.html:
            write_page(load(name), args.html, args.lang)
            print(f"{name}: page written")
        elif write(load(name)):
            print(f"{name}: notebook written")
    if not args.html:
        for name in write_links():
            print(f"{name}: links brought up to date")
        if live.write():
            print("the list of live notebooks is brought up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
