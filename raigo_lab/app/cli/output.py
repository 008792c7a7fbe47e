"""What a verb gives out: one line of JSON, a language, and files, never over something that is not ours without ``--force``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.files.names import expand
from raigo_lab.files.writing import Ours, check_target
from raigo_lab.texts import LANGUAGES


def add_json(parser: argparse.ArgumentParser, what: str = "print one line of JSON instead") -> None:
    """Let a verb answer a program."""
    parser.add_argument("--json", action="store_true", help=what)


def print_json(data: object) -> None:
    """One line of JSON."""
    print(json.dumps(data, ensure_ascii=False))


def add_lang(parser: argparse.ArgumentParser, what: str = "the language of the sentences") -> None:
    """Let a reader choose the language."""
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=f"{what} ({LANGUAGES[0]})")


def add_force(parser: argparse.ArgumentParser) -> None:
    """Let a verb overwrite a file that it did not write."""
    parser.add_argument(
        "--force", action="store_true", help="overwrite the file even if this command did not write it"
    )


def not_ours(_: bytes) -> bool:
    """For files that show nothing of who wrote them: then none is ours."""
    return False


def replaceable(args: argparse.Namespace, ours: Ours) -> Ours | None:
    """Which existing files may be replaced: ours, or with ``--force`` any regular file."""
    return None if args.force else ours


def output_path(
    text: str, args: argparse.Namespace, ours: Ours, endings: tuple[str, ...] = (), option: str = "-o"
) -> Path:
    """The file to be written; refused before the work, not after it."""
    path = expand(text)
    if endings and path.suffix.lower() not in endings:
        raise InvalidArgument(f"{option} {text}: the file name must end in {' or '.join(endings)}")
    check(path, args, ours)
    return path


def check(path: Path, args: argparse.Namespace, ours: Ours) -> None:
    """Refuse a file that may not be written, and say how to overwrite it anyway."""
    check_target(path)
    try:
        check_target(path, replaceable(args, ours))
    except BadFile as error:
        raise BadFile(f"{error}, or add --force") from None
