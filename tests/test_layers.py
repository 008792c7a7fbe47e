"""Which module may import which. A module without a row fails: say first where it belongs."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "raigo_lab"

# Module -> the modules of ours that it may import. "x.*" stands for a whole folder. Rows may stand here
# before their module does; a module never stands here before its row.
ALLOWED: dict[str, str] = {
    # Leaves: they import nothing of ours.
    "__init__": "",
    "errors": "",
    "game": "",
    "texts": "",
    # The words of the game.
    "tokens": "errors",
    "rules": "errors texts tokens",
    "clauses": "errors rules texts tokens",
    "hands": "rules texts tokens",
    "battle": "tokens",
    "building": "errors hands rules texts tokens",
    "lessons": "building errors hands rules texts tokens",
    # The engine.
    "state": "errors game rules tokens",
    "setup": "errors rules state tokens",
    "outcome": "hands rules state tokens",
    "events": "hands outcome rules state texts tokens",
    "verbs": "events hands rules state tokens",
    "spells": "battle events rules state tokens verbs",
    "arcana": "battle events rules state tokens verbs",
    "answers": "battle events game rules spells state tokens verbs",
    "steps": "answers arcana events game rules spells state tokens verbs",
    "engine": "arcana events game outcome rules state steps",
    "refusals": "answers engine errors game notation rules spells state steps texts tokens verbs",
    "canonical": "outcome rules state tokens",
    "counting": "canonical engine errors game state",
    # Text forms.
    "moments": "errors rules spells state tokens",
    "validity": "errors hands moments rules state texts tokens",
    "action_text": "errors state tokens",
    "position_json": "errors hands moments rules state tokens validity",
    "notation": "action_text errors hands moments position_json rules state tokens validity",
    "record": "engine errors events game notation refusals rules state tokens",
    # What a seat knows, and play.
    "view": "errors events rules state tokens verbs",
    "knowledge": "errors events rules state tokens view",
    "players": "events hands rules state tokens verbs view",
    "play": "engine errors events game notation outcome refusals state view",
    "picture": "events hands moments outcome rules state texts tokens view",
    # Search knows no Raigo.
    "search": "errors game search.*",
    "search.*": "errors game search.*",
    "solver": "canonical endgame engine errors events game notation outcome refusals search.* state",
    "growth": "engine errors game notation outcome search.* solver state",
    "tree": "errors growth notation rules search.* solver state",
    "tree_tables": "search.* tree",
    "tree_layout": "texts tree",
    "tree_svg": "search.* svg texts tree tree_layout",
    "tree_export": "errors search.* tree tree_svg tree_tables",
    "reach_towers": "hands rules tokens",
    "sure": "hands reach_towers rules state tokens",
    "reach": "hands outcome reach_towers rules spells state sure tokens",
    "endgame": "canonical engine errors game hands outcome reach rules search.* state tokens",
    "battle_lab": "answers battle engine errors events game notation outcome rules search.* setup solver spells state tokens",
    "destroy_clock": "errors events hands rules spells state steps tokens verbs",
    "puzzles": "",
    "puzzles.*": "battle_lab canonical clauses counting endgame engine errors events game hands notation outcome play puzzles.* refusals rules search.* solver state texts tokens verbs",
    "puzzles.handout": "engine errors events notation print_svg progress puzzles.* refusals rules state texts tokens",
    "puzzles.mine": "errors game players puzzles.* rules search.* setup spells state tokens validity view",
    "puzzles.report": "engine errors events notation progress puzzles.* texts",
    "progress": "errors puzzles.* svg texts",
    # The course: lessons as data, and what the engine says about them.
    "course": "",
    "course.words": "clauses",
    "course.lesson": "clauses course.words errors texts",
    "course.check": "course.lesson engine errors events game hands notation play refusals rules setup solver state texts tokens verbs view",
    "course.patient": "engine game hands players state texts view",
    "course.taught": "clauses course.lesson",
    # Pictures and screens.
    "svg": "hands rules texts tokens view",
    "reference": "clauses errors hands svg texts tokens",
    "board_svg": "hands rules state svg texts tokens verbs view",
    "print_svg": "board_svg hands state svg texts tokens view",
    "widgets": "*",
    "widgets.*": "*",
    # The command and the machine it runs on.
    "browser": "",
    "printing": "browser errors",
    "workfolder": "errors",
    "labserver": "errors workfolder",
    "cli": "*",
    "cli.*": "*",
    "__main__": "cli",
}

# Packages from outside, allowed only here: all else is the standard library's.
OUTSIDE: dict[str, str] = {
    "widgets": "anywidget ipywidgets traitlets IPython",
    "widgets.*": "anywidget ipywidgets traitlets IPython",
}

# Packages from outside that load only when a function that needs them is called.
LATE: dict[str, str] = {
    "clauses": "pandas",
    "reference": "pandas",
    "lessons": "pandas",
    "solver": "pandas",
    "growth": "networkx",
    "tree_tables": "pandas",
    "puzzles": "pandas",
    "progress": "pandas",
    "svg": "IPython",
    "widgets": "pandas networkx",
    "widgets.*": "pandas networkx",
}

# Nothing below the command imports these.
TOPMOST = ("widgets", "cli")


def modules() -> dict[str, Path]:
    """Every module by its name inside the package."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
        if parts[-1] == "__init__" and len(parts) > 1:
            parts.pop()
        found[".".join(parts)] = path
    return found


def row(table: dict[str, str], name: str) -> str | None:
    """A module's row: its own, or its folder's."""
    folder = name.rpartition(".")[0]
    return table.get(name, table.get(f"{folder}.*") if folder else None)


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
    return names


def ours(path: Path) -> set[str]:
    """The modules of ours that a file imports."""
    known = modules()
    found = set()
    for name in imported(path):
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


def allowed(name: str, other: str) -> bool:
    """Whether the table lets a module import another."""
    words = (row(ALLOWED, name) or "").split()
    folder = other.partition(".")[0]
    return other in ("__init__", name) or "*" in words or other in words or f"{folder}.*" in words


@pytest.mark.parametrize("name", modules())
def test_each_module_has_a_row(name):
    assert row(ALLOWED, name) is not None, f"say in ALLOWED what {name} may import"


@pytest.mark.parametrize("name", modules())
def test_a_module_imports_only_what_its_row_allows(name):
    refused = sorted(other for other in ours(modules()[name]) if not allowed(name, other))
    assert not refused, f"{name} must not import {', '.join(refused)}"


@pytest.mark.parametrize("name", modules())
def test_packages_from_outside_stay_in_their_places(name):
    first = set((row(OUTSIDE, name) or "").split())
    late = first | set((row(LATE, name) or "").split())
    path = modules()[name]
    assert outside(path, late=False) <= first, f"{name} may import only {first} when it is imported"
    assert outside(path) <= late, f"{name} may import only {late}"


@pytest.mark.parametrize("name", modules())
def test_nothing_below_imports_screens_or_the_command(name):
    if name.partition(".")[0] not in (*TOPMOST, "__main__"):
        assert not {other for other in ours(modules()[name]) if other.partition(".")[0] in TOPMOST}


def test_no_module_is_in_a_circle():
    graph = {name: ours(path) - {name, "__init__"} for name, path in modules().items()}
    while graph:
        leaves = {name for name, uses in graph.items() if not uses & set(graph)}
        assert leaves, f"these import each other: {', '.join(sorted(graph))}"
        graph = {name: uses for name, uses in graph.items() if name not in leaves}


def test_the_reader_sees_every_form_of_import(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "widgets").mkdir()
    for name in ("tokens", "errors", "hands", "battle"):
        (tmp_path / f"{name}.py").touch()
    file = tmp_path / "widgets" / "board.py"
    file.write_text(
        "import numpy.linalg\nimport raigo_lab.tokens\nfrom raigo_lab import errors\n"
        "if TYPE_CHECKING:\n    import pandas\ndef late():\n    import networkx\n    from raigo_lab.hands import worth\n    from ..battle import raigo_battle\n"
    )
    assert ours(file) == {"tokens", "errors", "hands", "battle"}
    assert outside(file) == {"numpy", "pandas", "networkx"}
    assert outside(file, late=False) == {"numpy"}
