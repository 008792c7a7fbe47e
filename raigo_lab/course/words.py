"""The words of a lesson as blocks and runs: paragraphs, lists and small tables, with clauses in them.

Plain text with very little in it: ``**strong**``, ``*words that are spoken of*``, ``code`` in backticks, ``[T7]`` for a clause, lines that begin
with ``- `` or ``1. `` for a list, with ``| `` for a table. Everything else is text and stays text: no HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from raigo_lab.raigo.clauses import clause_ids

TEXT, STRONG, SPOKEN_OF, CODE, CLAUSE = "", "b", "i", "code", "clause"

_INLINE = re.compile(
    r"\*\*(?P<b>[^*]+)\*\*|\*(?P<i>[^*\s][^*]*)\*|`(?P<code>[^`]+)`|\[(?P<clause>[A-Z]{1,2}\d{1,2})\]"
)
# An engine's sentence ends with its clause in brackets, or names several: (T9), (T9, R6), （T9、R6）.
_QUOTED = re.compile(r"(?<=[(（、 ])(?P<clause>[A-Z]{1,2}\d{1,2})(?=[)）、,])")
_BULLET, _NUMBERED = re.compile(r"^- +"), re.compile(r"^\d+\. +")


class Run(NamedTuple):
    """A piece of a line: its kind and its text."""

    kind: str
    text: str


Line = tuple[Run, ...]


class Block(NamedTuple):
    """A paragraph ``p``, a list ``ul`` or ``ol``, or a table ``table`` with its head first."""

    kind: str
    lines: tuple[Line, ...] = ()
    rows: tuple[tuple[Line, ...], ...] = ()


def runs(text: str) -> Line:
    """A line of a lesson, cut into its runs.

    >>> runs("Heavy **below** light [T7]: `765`.")[1:4:2]
    (Run(kind='b', text='below'), Run(kind='clause', text='T7'))
    """
    return tuple(_cut(text, _INLINE))


def quoted(sentence: str) -> Line:
    """A sentence of the engine, with the clauses that it names in brackets.

    >>> quoted("Seat 0 gains 2 points (T9).")
    (Run(kind='', text='Seat 0 gains 2 points ('), Run(kind='clause', text='T9'), Run(kind='', text=').'))
    """
    return tuple(_cut(sentence, _QUOTED))


def _cut(text: str, marks: re.Pattern[str]) -> Iterator[Run]:
    known = clause_ids()
    at = 0
    for found in marks.finditer(text):
        kind = found.lastgroup or TEXT
        if kind == CLAUSE and found[kind] not in known:
            continue
        if found.start() > at:
            yield Run(TEXT, text[at : found.start()])
        yield Run(kind, found[kind])
        at = found.end()
    if at < len(text):
        yield Run(TEXT, text[at:])


def blocks(text: str) -> tuple[Block, ...]:
    r"""A text as blocks; a blank line parts them, so does a change of kind.

    >>> [block.kind for block in blocks("One.\n\n- a\n- b\nTwo.")]
    ['p', 'ul', 'p']
    """
    made: list[tuple[str, list[str]]] = []
    fresh = True
    for raw in text.strip().splitlines():
        line = raw.strip()
        if not line:
            fresh = True
            continue
        kind = _kind(line)
        if fresh or not made or made[-1][0] != kind:
            made.append((kind, []))
        made[-1][1].append(line)
        fresh = False
    return tuple(_block(kind, lines) for kind, lines in made)


def _kind(line: str) -> str:
    if _BULLET.match(line):
        return "ul"
    if _NUMBERED.match(line):
        return "ol"
    return "table" if line.startswith("|") else "p"


def _block(kind: str, lines: list[str]) -> Block:
    match kind:
        case "ul":
            return Block(kind, tuple(runs(_BULLET.sub("", line)) for line in lines))
        case "ol":
            return Block(kind, tuple(runs(_NUMBERED.sub("", line)) for line in lines))
        case "table":
            cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
            kept = [row for row in cells if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
            return Block(kind, rows=tuple(tuple(runs(cell) for cell in row) for row in kept))
        case _:
            return Block("p", (runs(_joined(lines)),))


def _joined(lines: list[str]) -> str:
    """Lines of one paragraph; between two Japanese signs no blank is put."""
    text = lines[0]
    for line in lines[1:]:
        wide = ord(text[-1]) > 0x2E7F and ord(line[0]) > 0x2E7F
        text += ("" if wide else " ") + line
    return text


def clauses_in(text: str) -> list[str]:
    """The clauses that a text names, also those that do not exist."""
    return re.findall(r"\[([A-Z]{1,2}\d{1,2})\]", text)


def plain(line: Line) -> str:
    """A line without its marks."""
    return "".join(run.text for run in line)
