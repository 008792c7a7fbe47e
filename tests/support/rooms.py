"""The rooms of the house: every folder of the package, and the rooms that it may open a door to.

A module imports from its own room, from the rooms named in its row, and from nowhere else. The table is the
whole truth: there is no wildcard, and a folder without a row fails the tests.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from support.places import PACKAGE

_GAMES = "errors texts files games games.search games.tree"
_RULES = "errors texts games games.search raigo raigo.arcana"
_RAIGO = f"{_GAMES} raigo raigo.arcana raigo.text raigo.eyes raigo.play raigo.endgame raigo.study"
_PAGES = f"{_RAIGO} pictures puzzles course club"
_WIDGET = f"{_PAGES} widgets widgets.shared"

# Room -> the rooms it may import from. A module at the top of the package is a room of its own.
ROOMS: dict[str, str] = {
    # For type checkers only: at run time it opens no door until a name is used (tests/house/test_imports.py).
    "__init__": (
        "games games.tree raigo raigo.text raigo.endgame pictures club widgets.tower widgets.table widgets.battle "
        "widgets.replay widgets.clock widgets.explorer widgets.editor widgets.reference widgets.puzzle widgets.lesson "
        "widgets.susanoo_table widgets.battle_desk widgets.rush"
    ),
    "errors": "",
    "texts": "",
    "files": "errors",
    # What any game is.
    "games": "errors texts",
    "games.search": "errors texts games",
    "games.tree": "errors texts files games games.search",
    # The game Raigo.
    "raigo": "errors texts games",
    "raigo.arcana": "errors texts games raigo",
    "raigo.text": "errors texts files games raigo raigo.arcana",
    "raigo.eyes": "errors texts games raigo raigo.arcana",
    "raigo.endgame": f"{_RULES} games.tree raigo.text",
    "raigo.play": f"{_RULES} files raigo.text raigo.eyes raigo.endgame",
    "raigo.study": f"{_RULES} raigo.text raigo.endgame",
    # The second game.
    "susanoo": f"{_GAMES}",
    # What is made of the games.
    "pictures": f"{_RAIGO} susanoo",
    "puzzles": f"{_RAIGO} susanoo",
    "course": _RAIGO,
    "club": f"{_RAIGO} susanoo pictures puzzles course",
    # What can be touched.
    "widgets": _PAGES,
    "widgets.shared": f"{_PAGES} susanoo widgets",
    "widgets.tower": _WIDGET,
    "widgets.table": _WIDGET,
    "widgets.susanoo_table": f"{_WIDGET} susanoo",
    "widgets.battle": f"{_WIDGET} widgets.table",
    "widgets.battle_desk": f"{_WIDGET} susanoo widgets.susanoo_table",
    "widgets.clock": _WIDGET,
    "widgets.editor": _WIDGET,
    "widgets.explorer": f"{_WIDGET} widgets.table susanoo widgets.susanoo_table",
    "widgets.lesson": f"{_WIDGET} widgets.table widgets.tower",
    "widgets.puzzle": f"{_WIDGET} widgets.table",
    "widgets.reference": _WIDGET,
    "widgets.rush": _WIDGET,
    "widgets.replay": f"{_WIDGET} widgets.table",
    # The command and the machine.
    "app": "errors texts files",
    "app.cli": f"{_PAGES} susanoo app",
    "__main__": "app.cli",
}

# Two doors go against the table, each for one module, opened while the program runs: a table with Arcana asks the room
# that stands on the rules; "open it in another tool" makes any of the public widgets.
BACK_DOORS: dict[str, str] = {"raigo.expansion": "raigo.arcana", "widgets.shared.open_in": "__init__"}

# What ``raigo_lab`` holds itself, so that everybody may read it; every other name opens the room it comes from.
PLAIN = {"raigo_lab.__version__"}

# Packages from outside, by room: all else is the standard library's.
OUTSIDE: dict[str, str] = dict.fromkeys(
    [room for room in ROOMS if room.partition(".")[0] == "widgets"], "anywidget ipywidgets traitlets IPython"
)

# Packages from outside that load only when a function that needs them is called.
LATE: dict[str, str] = {
    "raigo": "pandas",
    "raigo.study": "pandas",
    "raigo.endgame": "pandas wasmtime",
    "games.tree": "networkx pandas",
    "pictures": "IPython",
    "club": "pandas",
    "puzzles": "pandas distributed",
    **dict.fromkeys(OUTSIDE, "pandas networkx"),
}


def modules() -> dict[str, Path]:
    """Every module by its name inside the package; a folder's ``__init__`` goes by the folder's name."""
    return _modules(PACKAGE)


@cache
def _modules(package: Path) -> dict[str, Path]:
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = list(path.relative_to(package).with_suffix("").parts)
        if parts[-1] == "__init__" and len(parts) > 1:
            parts.pop()
        found[".".join(parts)] = path
    return found


def room_of(path: Path) -> str:
    """The room a file lies in: its folder, or its own name at the top of the package."""
    folder = path.relative_to(PACKAGE).parent.parts
    return ".".join(folder) or path.stem


def at_once(tree: ast.Module) -> list[ast.AST]:
    """Everything that runs when a module is imported: no function bodies, nothing for the type checker."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        found.append(node)
        skipped = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or (
            isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        )
        waiting += [] if skipped else ast.iter_child_nodes(node)
    return found


def imported(path: Path, *, late: bool = True) -> set[str]:
    """The full names that a file imports: anywhere, or only when it is itself imported."""
    names: set[str] = set()
    package = ["raigo_lab", *path.parent.relative_to(PACKAGE).parts]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if late else at_once(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{source}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and _is_by_name(node):
            names.add(_text(node.args[0], tree))
    return names


def _is_by_name(call: ast.Call) -> bool:
    """Whether this is ``import_module(...)``, however it was imported."""
    return (getattr(call.func, "id", None) or getattr(call.func, "attr", None)) == "import_module"


def _text(node: ast.expr, tree: ast.Module) -> str:
    """The text of a name made of literals and of the module's own constants; "?" stands for what only a run tells."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part, tree) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return _text(node.value, tree)
    if isinstance(node, ast.Name):
        for line in tree.body:
            if isinstance(line, ast.Assign) and [getattr(one, "id", "") for one in line.targets] == [node.id]:
                return _text(line.value, tree)
    return "?"


def ours(path: Path) -> set[str]:
    """The modules of ours that a file imports."""
    known = modules()
    found = set()
    for name in imported(path) - PLAIN:
        if name.split(".")[0] == "raigo_lab":
            inner = name.removeprefix("raigo_lab").lstrip(".")
            while inner and inner not in known:
                inner = inner.rpartition(".")[0]
            found.add(inner or "__init__")
    return found


def outside(path: Path, *, late: bool = True) -> set[str]:
    """The packages from outside that a file imports."""
    tops = {name.split(".")[0] for name in imported(path, late=late)}
    return {top for top in tops if top not in sys.stdlib_module_names and top != "raigo_lab"}


def back_doors() -> dict[str, set[str]]:
    """The modules that each module of ``BACK_DOORS`` really opens through its back door."""
    known = modules()
    return {
        name: {other for other in ours(known[name]) if room_of(known[other]) == room}
        for name, room in BACK_DOORS.items()
    }


def misfits() -> list[str]:
    """Every import that no door allows, as ``module -> module``."""
    known = modules()
    found = []
    for name, path in known.items():
        room = room_of(path)
        doors = {room, *ROOMS.get(room, "").split(), *BACK_DOORS.get(name, "").split()}
        found += [f"{name} -> {other}" for other in sorted(ours(path)) if room_of(known[other]) not in doors]
    return found
