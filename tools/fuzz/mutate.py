"""Texts spoilt in the ways that break readers: cut, repeated, nested, swollen, turned around."""

from __future__ import annotations

import random

NASTY = (
    "\0", "\x1b[31m", "\u202e", "\u2066", "\ufeff", "\ud800", "\U0001f409", "\x85", "\u2028", "\r", "\t", "１",
    "9" * 5000, "-1", "0", "1e308", "1e400", "1e9999999", "NaN", "Infinity", "0x" + "f" * 5000, "10000000000", "½",
    "[" * 2000, "{" * 600, "]" * 50, '{"a":' * 500, "(" * 200, "=", '"', "'", "\\", "\n", "null", "true", "[[]]",
    "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00-23:59", "<script>", "../../..", "~nobody/x", "%s%n", " " * 3000,
)  # fmt: skip


def spoil(rng: random.Random, text: str) -> str:
    """The text after one to four misfortunes."""
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(WAYS)(rng, text)
    return text[:200_000]


def _place(rng: random.Random, text: str) -> tuple[int, int]:
    first = rng.randint(0, len(text))
    return first, min(len(text), first + rng.choice((1, 2, 5, 20, 100)))


def _cut(rng: random.Random, text: str) -> str:
    first, last = _place(rng, text)
    return text[:first] + text[last:]


def _end(rng: random.Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def _repeat(rng: random.Random, text: str) -> str:
    first, last = _place(rng, text)
    return text[:first] + text[first:last] * rng.choice((2, 3, 50, 500)) + text[last:]


def _insert(rng: random.Random, text: str) -> str:
    first = rng.randint(0, len(text))
    return text[:first] + rng.choice(NASTY) + text[first:]


def _replace(rng: random.Random, text: str) -> str:
    """A word, a number or a string becomes something nasty; the shape around it stays."""
    first, last = _place(rng, text)
    while last < len(text) and text[last].isalnum():
        last += 1
    return text[:first] + rng.choice(NASTY) + text[last:]


def _swap(rng: random.Random, text: str) -> str:
    lines = text.split("\n") if "\n" in text else text.split(" ")
    glue = "\n" if "\n" in text else " "
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return glue.join(lines)


def _char(rng: random.Random, text: str) -> str:
    first = rng.randint(0, max(0, len(text) - 1))
    return text[:first] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[first + 1 :]


WAYS = (_cut, _end, _repeat, _insert, _insert, _replace, _replace, _swap, _char, _char)
