"""What scripts take from Python: the shapes of what is sent to a page, and the geometry of tokens.

    python -m tools.js_types            write the files
    python -m tools.js_types --check    say whether they are in step

Each ``shapes.py`` under ``raigo_lab/widgets`` holds typed dicts; each gets a ``shapes.d.ts`` with the same names. A script
speaks of them as ``import("./shapes.js").Scene``. ``shared/geometry.js`` is ``pictures/geometry.py``, as data.
The files are written, never edited.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
import sys
import types
from pathlib import Path
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from raigo_lab.pictures import geometry

HOME = Path(__file__).resolve().parent.parent / "raigo_lab" / "widgets"
SHARED = "raigo_lab.widgets.shapes"
HEAD = "// Written by tools/js_types.py from {module}: edit that one.\n"
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}


def modules() -> dict[str, Path]:
    """Every module of shapes, and where its declarations lie."""
    found = {SHARED: HOME / "shapes.d.ts"}
    for path in sorted(HOME.glob("*/shapes.py")):
        found[f"raigo_lab.widgets.{path.parent.name}.shapes"] = path.with_suffix(".d.ts")
    return found


def type_text(hint: object) -> str:  # noqa: PLR0911 - one return for each kind of type
    """A type as TypeScript writes it.

    >>> type_text(list[str | None]), type_text(dict[str, int]), type_text(tuple[str, int])
    ('(string | null)[]', 'Record<string, number>', '[string, number]')
    """
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(getattr(hint, "__name__", ""))
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(type_text, inside)))
    if origin is list:
        inner = type_text(inside[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict and inside[0] is str:
        return f"Record<string, {type_text(inside[1])}>"
    if origin is tuple:
        return f"[{', '.join(map(type_text, inside))}]"
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inside)
    raise TypeError(f"{hint!r} has no form in TypeScript here")


def shapes_of(module: types.ModuleType) -> list[Any]:
    """The typed dicts that a module defines itself, in its order."""
    return [one for one in vars(module).values() if is_typeddict(one) and one.__module__ == module.__name__]


def fields_of(shape: Any) -> dict[str, tuple[object, bool]]:  # noqa: ANN401 - typed dicts have no common type
    """The fields of a shape, those it takes over included: each with its type, and whether it must be there."""
    fields = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        may_lack = get_origin(hint) is NotRequired
        fields[name] = (get_args(hint)[0] if may_lack else hint, not may_lack)
    return fields


def _mentioned(hint: object) -> list[Any]:
    """The typed dicts inside a type."""
    if is_typeddict(hint):
        return [hint]
    return [found for one in get_args(hint) for found in _mentioned(one)]


def declaration(shape: Any) -> str:  # noqa: ANN401
    """One typed dict as an interface."""
    lines = [
        f"  {name}{'' if must else '?'}: {type_text(hint)};"
        for name, (hint, must) in fields_of(shape).items()
    ]
    words = " ".join((inspect.getdoc(shape) or "").split())
    return "\n".join([f"/** {words} */", f"export interface {shape.__name__} {{", *lines, "}"])


def declarations(name: str) -> str:
    """A module of shapes as TypeScript, byte for byte the same for the same shapes."""
    module = importlib.import_module(name)
    shapes = shapes_of(module)
    used = [found for shape in shapes for hint, _ in fields_of(shape).values() for found in _mentioned(hint)]
    foreign: dict[str, set[str]] = {}
    for one in used:
        if one.__module__ != name:
            foreign.setdefault(one.__module__, set()).add(one.__name__)
    imports = [
        f'import type {{ {", ".join(sorted(names))} }} from "{_path_to(source)}";'
        for source, names in sorted(foreign.items())
    ]
    parts = [HEAD.format(module=name), *(["\n".join(imports) + "\n"] if imports else [])]
    return "\n".join([*parts, "\n\n".join(map(declaration, shapes)), ""])


def _path_to(module: str) -> str:
    """Another module of shapes as a script in a widget's folder names it."""
    folder = module.removeprefix("raigo_lab.widgets.").removesuffix("shapes").rstrip(".")
    return f"../{folder}/shapes.js" if folder else "../shapes.js"


def geometry_script() -> str:
    """The geometry of tokens as a script."""
    rows = json.dumps(geometry.as_data(), indent=2)
    rows = re.sub(
        r"\[[^\[\]]*\]", lambda found: " ".join(found[0].split()), rows
    )  # a list is read on one line
    rows = re.sub(r'"(\w+)":', r"\1:", rows.replace(".0,", ",").replace(".0 ]", " ]"))
    return (
        f"{HEAD.format(module=geometry.__name__)}\nexport const GEOMETRY = /** @type {{const}} */ ({rows});\n"
    )


def files() -> dict[Path, str]:
    """Everything that is written, and where it lies."""
    written = {path: declarations(name) for name, path in modules().items()}
    return written | {HOME / "shared" / "geometry.js": geometry_script()}


def out_of_step() -> list[Path]:
    """The files that are not what Python says."""
    return [
        path
        for path, text in files().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    wrong = out_of_step()
    if arguments:
        for path in wrong:
            print(
                f"{path.relative_to(HOME.parent.parent)} is not in step with Python: python -m tools.js_types"
            )
        return 1 if wrong else 0
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
