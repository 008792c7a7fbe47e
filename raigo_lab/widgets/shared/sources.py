"""One self-contained script and style sheet per widget: every module it imports, in the order of use, its own last.

The modules are real ones for the type checker and for Node; a page can import nothing (its script has no address),
so they are put into one text. All names of a script therefore share one scope: a test keeps them apart.
"""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from importlib.resources import files

from raigo_lab.texts import LANGUAGES, table

_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[a-z_/.]+)\.js";\n', re.MULTILINE)
# A widget that stands on another one: of two entries only its own counts.
_ENTRY = re.compile(r"^export default .*;\n", re.MULTILINE)
# A page takes nothing from a script but its entry.
_NAMED = re.compile(r"^export (?!default )", re.MULTILINE)
# What only readers and the type checker need: lines that are nothing but a comment, and JSDoc before a value.
_COMMENT_LINES = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.MULTILINE)
_CAST = re.compile(r"/\*\* @(?:type|param) (?:[^*\n]|\*(?!/))*\*/[ ]?")
_INDENT = re.compile(r"^ +", re.MULTILINE)
# A comment behind code: no quote follows, so it does not stand in a text.
_TRAILING = re.compile(r"(?<=[;{,(\[)}\]]) +//[^\n\"'`]*$", re.MULTILINE)
# The end of a line after which the next one goes on; a module's own marks keep their lines.
_BREAK = re.compile(r"(?<=[;{,(\[])\n(?!export |import |\Z)|\n(?=[?:.&|])")
# A block before a statement: each says by itself where it ends.
_NEXT = re.compile(r"(?<=[;}])\n(?=(?:function|const|let|return|if|for)\b)")
# One declaration after another, each on a line of its own: the word is said once.
_DECLARED = re.compile(r"^const [^\n]+;\n(?:const [^\n]+;\n)+", re.MULTILINE)
# The last statement of a block needs no sign behind it.
_LAST = re.compile(r";\n(?=\})")
# A comma before the sign that closes its list.
_COMMA = re.compile(r",\n(?=[)\]}])")
# The only parameter of an arrow function needs no signs around it.
_ARROW = re.compile(r"(?<![\w$)\]])\((\w+)\)(?==>)")
_EMPTY_LINES = re.compile(r"\n{2,}")
# Where spaces mean nothing: on a line of code as far as no regular expression or comment begins, and outside of quotes.
_PLAIN_CODE = re.compile(r"^(?!export default)(?:[^`/\n]|`[^`\n]*`)+", re.MULTILINE)
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*"|`[^`]*`)')
_LOOSE = re.compile(r" *([=(){}\[\],;:?<>|&!*+]) *| (-) (?!-)")
# The module whose only value is filled in here: what the page itself has to say, from texts/page.toml.
_SENTENCES = "shared/sentences"


@cache
def script(name: str) -> str:
    """The JavaScript of this widget with everything it imports in front, without comments."""
    *imported, own = (compact(_IMPORT.sub("", _module(part))) for part in parts(name))
    return _NEXT.sub("", _NAMED.sub("", "".join([*(_ENTRY.sub("", text) for text in imported), own])))


@cache
def style(name: str) -> str:
    """The style sheet of this widget, after those of the modules it imports."""
    return "\n".join(text for part in parts(name) if (text := _text(f"{part}.css")))


@cache
def parts(name: str) -> tuple[str, ...]:
    """A widget's modules in the order of use, its own last.

    >>> parts("reference")
    ('shared/geometry', 'shared/common', 'shared/sentences', 'shared/language', 'reference/reference')
    """
    return tuple(_used(f"{name}/{name}"))


def compact(text: str) -> str:
    r"""A module without its comments, indents and loose spaces; what it does stays the same.

    Text in backquotes may hold no line that looks like a comment; none of ours goes over several lines (a test
    compares every script with what the type checker makes of it).

    >>> compact('const a = 1;\nconst b = 2;\nlet c;\n')
    'const a=1,b=2;let c;\n'
    >>> compact('// Why.\nconst one = /** @type {string} */ (two);\n\n  call("// kept");\n')
    'const one=(two);call("// kept");\n'
    """
    bare = _CAST.sub("", _COMMENT_LINES.sub("", text))
    lines = _EMPTY_LINES.sub("\n", _INDENT.sub("", _TRAILING.sub("", bare))).lstrip("\n")
    lines = _DECLARED.sub(lambda some: some.group().replace(";\nconst ", ",\n"), lines)
    lines = _LAST.sub("", _COMMA.sub("", lines))
    tight = _PLAIN_CODE.sub(lambda line: _tight(line.group()), lines)
    return _BREAK.sub("", _ARROW.sub(r"\1", tight))


def _tight(line: str) -> str:
    """A line of code without the spaces around its signs; what stands in quotes stays.

    >>> _tight('const a = { b: c ? " : " : d, e };')
    'const a={b:c?" : ":d,e};'
    >>> _tight('call(`a ${b} : c`, [d, e]);')
    'call(`a ${b} : c`,[d,e]);'
    >>> _tight('call(d, `a ${b ? `c, d` : e}`, [d, e]);')
    'call(d,`a ${b ? `c, d` : e}`, [d, e]);'
    """
    parts = _QUOTED.split(line)  # what is quoted is every second one
    if any('"' in code for code in parts[::2]):  # cut off inside quotes
        return line
    if any(
        text[0] == "`" and text.count("{") != text.count("}") for text in parts[1::2]
    ):  # one text in another
        before, _, after = line.partition("`")
        return f"{_tight(before)}`{after}"
    return "".join(part if i % 2 else _LOOSE.sub(r"\1\2", part) for i, part in enumerate(parts))


def _used(part: str) -> dict[str, None]:
    """A module after all that it imports; a dict, because each is wanted once and in order."""
    found: dict[str, None] = {}
    for path in _IMPORT.findall(_module(part)):
        found |= _used(posixpath.normpath(posixpath.join(posixpath.dirname(part), path)))
    return {**found, part: None}


def _module(part: str) -> str:
    text = _text(f"{part}.js")
    if part != _SENTENCES:
        return text
    rows = {lang: {key: row[lang] for key, row in table("page").items()} for lang in LANGUAGES}
    return text.replace("SENTENCES = {}", f"SENTENCES = {json.dumps(rows, ensure_ascii=False)}")


def _text(path: str) -> str:
    """A file of the widgets, or nothing: not every module has a style sheet."""
    file = files("raigo_lab.widgets").joinpath(*path.split("/"))
    return file.read_text(encoding="utf-8") if file.is_file() else ""
