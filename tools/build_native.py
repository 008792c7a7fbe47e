"""Build the compiled search: ``native/`` to one WebAssembly file, by the C++ compiler in the PyPI package ziglang.

    pip install ziglang==0.17.0
    python tools/build_native.py            # writes raigo_lab/raigo/endgame/raigo.wasm
    python tools/build_native.py --check    # builds it again and says whether the file is the same, byte by byte

Same sources, same compiler, same flags: the same bytes on every machine.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("native/module.cpp")  # relative, so that no path of this machine gets into the file
TARGET = ROOT / "raigo_lab" / "raigo" / "endgame" / "raigo.wasm"
COMPILER = "0.17.0"
FLAGS = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory", "-std=c++20", "-O3"),
    *("-fno-exceptions", "-fno-rtti", "-nostdlib", "-g0", "-Wall", "-Wextra", "-Werror"),
    "-Wno-missing-field-initializers",
    *("-Wl,--no-entry", "-Wl,-z", "-Wl,stack-size=8388608", "-Wl,--strip-all"),
)


def compiler_version() -> str:
    """The version of ziglang that is installed, or nothing."""
    try:
        return importlib.metadata.version("ziglang")
    except importlib.metadata.PackageNotFoundError:
        return ""


def build(target: Path) -> None:
    """Compile and link."""
    command = [sys.executable, "-m", "ziglang", "c++", *FLAGS, "-o", str(target), str(SOURCE)]
    subprocess.run(command, cwd=ROOT, check=True)


def main(arguments: list[str] | None = None) -> int:
    """Build, or check what was built."""
    parser = argparse.ArgumentParser(description="Build the compiled search from native/.")
    parser.add_argument("--check", action="store_true", help="build again and compare, change nothing")
    args = parser.parse_args(arguments)
    if compiler_version() != COMPILER:
        print(f"this needs ziglang {COMPILER}: pip install ziglang=={COMPILER}")
        return 2
    if not args.check:
        build(TARGET)
        print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size:,} bytes")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / TARGET.name
        build(again)
        same = again.read_bytes() == TARGET.read_bytes()
    print("the same, byte by byte" if same else f"{TARGET.name} is not what native/ gives: build it again")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
