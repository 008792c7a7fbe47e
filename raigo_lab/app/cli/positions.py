"""The verbs ``check`` and ``show``: what is wrong with a position, and what it looks like."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from raigo_lab.app.cli import susanoo
from raigo_lab.app.cli.output import add_json, add_lang, print_json
from raigo_lab.errors import InvalidArgument, InvalidPosition, plain
from raigo_lab.pictures.ascii import draw
from raigo_lab.pictures.table import board
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.rules import parse_rules, ruling_problems
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import examine_text, format_link, load_text
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.raigo.text.validity import Examined, examined
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    check = verbs.add_parser(
        "check",
        help="what is wrong or odd about a position",
        description="What is wrong or odd about a position. Exit code 1 if it is refused.",
    )
    add_any_position(check)
    add_json(check)
    add_lang(check)
    check.set_defaults(run=run_check)

    show = verbs.add_parser("show", help="a position as a picture", description="A position as a picture.")
    add_any_position(show)
    show.add_argument("--seat", type=int, metavar="N", help="only what this seat sees (S6)")
    show.add_argument("--kanji", action="store_true", help="tokens in kanji")
    add_json(show, "the position as JSON instead")
    show.add_argument("--link", action="store_true", help="print the position as a link instead")
    show.add_argument("--svg", action="store_true", help="the table as an SVG picture instead")
    add_lang(show, "the words of the picture; in Japanese tokens are kanji")
    show.set_defaults(run=run_show)


def add_position(parser: argparse.ArgumentParser) -> None:
    """Let a verb take a position, and rulings that override the position's own."""
    parser.add_argument(
        "position", metavar="POSITION", help="one line, a link or JSON, a file, or - for standard input"
    )
    parser.add_argument(
        "--rules", metavar="R6=forbidden,…", default="", help="rulings that override the position's own"
    )


def add_any_position(parser: argparse.ArgumentParser) -> None:
    """Let a verb take a position of either game."""
    add_position(parser)
    susanoo.add_cards(parser)


def examine_argument(args: argparse.Namespace) -> Examined:
    """Everything that is wrong or odd about the position given, under the rulings given."""
    text = getattr(args, "text", None) or load_text(args.position)
    given = parse_rules(args.rules)
    if problems := ruling_problems(given):
        raise InvalidArgument("--rules: " + "; ".join(problems))
    found = examine_text(text)
    if found.position is None or not given:
        return found
    state, rules = found.position
    return examined(Position(state, rules._replace(**given)))  # type: ignore[arg-type]


def position_argument(args: argparse.Namespace) -> Position:
    """The position given, under the rulings given; refused with all its problems."""
    found = examine_argument(args)
    if found.position is None:
        raise InvalidPosition(found.problems)
    return found.position


def run_check(args: argparse.Namespace) -> int:
    """Print everything that was found; 1 if the position is refused."""
    if susanoo.is_asked(args):
        return susanoo.run_check(args)
    found = examine_argument(args)
    problems, warnings = found.problem_texts(args.lang), found.warning_texts(args.lang)
    if args.json:
        told = {"ok": not problems, "problems": problems, "warnings": warnings}
        print_json(told)
        return 1 if problems else 0
    for problem in problems:
        print(plain(say("position.refused", args.lang, sentence=problem)))
    for warning in warnings:
        print(plain(say("position.odd", args.lang, sentence=warning)))
    print(say("position.cannot_be" if problems else "position.is_fine", args.lang))
    return 1 if problems else 0


def run_show(args: argparse.Namespace) -> int:
    """Draw the table, whole or as one seat sees it."""
    if susanoo.is_asked(args):
        if args.link:
            raise InvalidArgument("--link is for positions of RAIGO; Warriors of Susanoo has no links")
        return susanoo.run_show(args)
    position = position_argument(args)
    seats = len(position.state.seats)
    if args.seat is not None and not 0 <= args.seat < seats:
        raise InvalidArgument(f"--seat {args.seat}: the seats are 0 to {seats - 1}")
    if (args.json or args.link) and args.seat is not None:
        given, form = ("--json", "JSON form") if args.json else ("--link", "link")
        raise InvalidArgument(
            f"{given} gives the whole position; a seat's view has no {form}, leave --seat out"
        )
    if args.link:
        print(format_link(position))
    elif args.json:
        print_json(position_to_json(position))
    elif args.svg:
        print(board(view(position.rules, position.state, args.seat), args.lang))
    else:
        print(draw(position, args.seat, args.kanji, args.lang), end="")
    return 0
