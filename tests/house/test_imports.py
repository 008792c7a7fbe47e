"""Importing the package is light, and its core needs the standard library alone."""

import json
import subprocess
import sys

from support.rooms import OUTSIDE, modules, room_of

HEAVY = ("pandas", "numpy", "networkx", "ipywidgets", "anywidget")

# Every module but those that may use packages from outside, and the one that runs when imported.
CORE = [
    name
    for name, path in modules().items()
    if room_of(path) not in OUTSIDE and name not in ("__init__", "__main__")
]

COMPARE = """
import json, time
start = time.perf_counter()
import raigo_lab
middle = time.perf_counter()
import pandas
print(json.dumps([middle - start, time.perf_counter() - middle]))
"""

IMPORT_EACH = f"""
import importlib, json, sys
guilty = {{}}
for name in sys.argv[1:]:
    importlib.import_module("raigo_lab." + name)
    heavy = [one for one in {HEAVY!r} if one in sys.modules]
    if heavy:
        guilty[name] = heavy
        break
print(json.dumps(guilty))
"""


def fresh(code, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return json.loads(done.stdout)


def test_import_takes_well_under_a_fifth_of_pandas():
    runs = [fresh(COMPARE) for _ in range(3)]
    ours = min(run[0] for run in runs)
    pandas = min(run[1] for run in runs)
    assert ours < pandas / 5, f"raigo_lab {ours * 1000:.1f} ms, pandas {pandas * 1000:.1f} ms"


def test_every_core_module_imports_without_heavy_packages():
    assert {"raigo.tokens", "raigo.hands", "raigo.battle", "raigo.rules", "app.cli", "app.cli.lab"} <= set(
        CORE
    )
    assert fresh(IMPORT_EACH, *CORE) == {}


def test_the_package_itself_loads_no_module_of_its_own():
    code = "import json, sys, raigo_lab; print(json.dumps([m for m in sys.modules if m.startswith('raigo_lab.')]))"
    assert fresh(code) == []
