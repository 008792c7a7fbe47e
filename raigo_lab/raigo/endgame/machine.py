"""The compiled search (``native/``) as one WebAssembly file, run by the optional package wasmtime.

Without wasmtime, or with one that does not work here, ``trouble`` says why and everybody goes on in Python.
"""

from __future__ import annotations

import atexit
import contextlib
import struct
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo.endgame.packing import STATE, codes, pack, pack_rules
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import State

FILE = Path(__file__).with_name("raigo.wasm")
FINEST = 1 << 30  # numerators and denominators that the compiled search can hold
STOPPED, TOO_FINE = 1, 2
WINDOW = struct.Struct("<iiiiQ")  # two fractions and a limit, after a position
FOUND = struct.Struct("<qiI")

Tick = Callable[[int, int], bool]


class Loaded(NamedTuple):
    """wasmtime with our module in it, or why there is none."""

    wasmtime: Any
    engine: Any
    module: Any
    trouble: str  # "", "missing" or "broken"
    detail: str = ""


@lru_cache(maxsize=1)
def loaded() -> Loaded:
    """Load the module once; nothing that goes wrong here may stop anybody."""
    try:
        import wasmtime  # noqa: PLC0415 - an optional extra, loaded when first used
    except ImportError as error:
        return Loaded(None, None, None, "missing", str(error))
    except Exception as error:  # noqa: BLE001 - a package that does not fit this machine may raise anything
        return Loaded(None, None, None, "broken", str(error))
    try:
        config = wasmtime.Config()
        with contextlib.suppress(
            wasmtime.WasmtimeError
        ):  # where nothing can be kept, it is compiled each time
            config.cache = True
        engine = wasmtime.Engine(config)
        found = Loaded(wasmtime, engine, wasmtime.Module.from_file(engine, str(FILE)), "")
        if Machine(found, lambda _states, _visits: False).call("state_size") != STATE.size:
            return Loaded(None, None, None, "broken", f"{FILE.name} is of another version")
    except Exception as error:  # noqa: BLE001 - as above
        return Loaded(None, None, None, "broken", str(error).splitlines()[0] if str(error) else repr(error))
    atexit.register(loaded.cache_clear)  # freed while the interpreter can still do it, so without a word
    return found


def trouble() -> str:
    """Why the compiled search cannot be used here: ``missing``, ``broken``, or nothing."""
    return loaded().trouble


class Machine:
    """One instance of the module with its own memory: tables, one position at a time, questions about it."""

    def __init__(self, module: Loaded, tick: Tick) -> None:
        """``tick`` hears of states and decisions while a search runs, and says whether to stop."""
        wasm = module.wasmtime
        self._store = wasm.Store(module.engine)
        linker = wasm.Linker(module.engine)
        i32 = wasm.ValType.i32()
        linker.define_func("host", "tick", wasm.FuncType([i32, i32], [i32]), lambda *told: int(tick(*told)))
        exports = linker.instantiate(self._store, module.module).exports(self._store)
        self._exports = {name: exports[name] for name in EXPORTS}
        self._memory = exports["memory"]
        self._buffer: int = self.call("buffer_at")
        self._raizan: str | None = None

    def call(self, name: str, *numbers: int) -> Any:  # noqa: ANN401 - a number, or nothing
        """Call one of the module's functions."""
        return self._exports[name](self._store, *numbers)

    def write(self, data: bytes) -> None:
        """Put bytes where the module reads them."""
        self._memory.write(self._store, data, self._buffer)

    def read(self, size: int) -> bytes:
        """The bytes that the module has written."""
        return bytes(self._memory.read(self._store, self._buffer, self._buffer + size))

    def ask_about(self, rules: Rules, seat: int, objective: str) -> None:
        """The rulings in force, and whose value is asked for; whatever was proved before is forgotten."""
        self.write(pack_rules(rules))
        self.call("set_rules")
        self.call("set_question", seat, int(objective == "win"))

    def load(self, state: State) -> None:
        """The position that the next questions are about."""
        self._lay_raizan(state)
        self.write(pack(state))
        self.call("load")

    def _lay_raizan(self, state: State) -> None:
        """Tell the machine the order of Raizan, if it is not the one it knows."""
        if state.raizan != self._raizan:
            self.write(codes(state.raizan))
            self.call("set_raizan", len(state.raizan))
            self._raizan = state.raizan

    def search(self, state: State, alpha: Value, beta: Value, limit: int) -> tuple[Value, int, int]:
        """The value as far as the window asks, how the search ended (0, ``STOPPED`` or ``TOO_FINE``), decisions looked at.

        ``limit`` is the most states that may be remembered, 0 for no limit.
        """
        self._lay_raizan(state)
        window = WINDOW.pack(alpha.numerator, alpha.denominator, beta.numerator, beta.denominator, limit)
        self.write(pack(state) + window)
        self.call("search")
        word, ended, visits = FOUND.unpack(self.read(FOUND.size))
        return unpack_value(word), ended, visits

    def proved(self) -> tuple[Value, Value]:
        """What is proved of the position without searching any further."""
        self.call("proved")
        low, high = struct.unpack("<qq", self.read(16))
        return unpack_value(low), unpack_value(high)

    def options(self, participant: int = 0) -> list[int]:
        """The options as the module writes them; of a Raigo Battle, those of one participant."""
        size = self.call("options", participant)
        return list(struct.unpack(f"<{size}I", self.read(4 * size)))

    def children(self) -> list[bytes]:
        """Every position that can follow at once, in the order of the options."""
        size = self.call("children")
        data = self.read(size * STATE.size)
        return [data[i : i + STATE.size] for i in range(0, len(data), STATE.size)]


EXPORTS = (
    "buffer_at",
    "children",
    "chooser",
    "count_states",
    "first_guess",
    "load",
    "options",
    "outcome",
    "proved",
    "search",
    "set_question",
    "set_raizan",
    "set_rules",
    "start",
    "state_size",
    "store",
    "tower_points",
)


def unpack_value(word: int) -> Value:
    """A fraction in lowest terms from its two halves."""
    numerator, denominator = word >> 32, word & 0xFFFFFFFF
    return numerator if denominator == 1 else Fraction(numerator, denominator)
