"""Work spread over processes or machines: one function, many items, results in the order of the items.

Processes of this machine by default. With the address of a Dask scheduler (``tcp://host:8786``) its workers do it, wherever they
run; they need the same version of this package. Same items, same results, whoever does the work.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import active_children, parent_process
from typing import Any, Protocol, TypeVar

from raigo_lab.errors import InvalidArgument

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # items handed out beyond what is asked for, for each worker: none waits, and an endless list can be stopped


class Promise(Protocol):
    """A result that is on its way; ``concurrent.futures`` and Dask have the same."""

    def result(self) -> Any:  # noqa: ANN401 - whatever the work gives
        """Wait for it."""
        ...


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], *, workers: int | None = None, scheduler: str = ""
) -> Iterator[Result]:
    """Do the work for every item; whoever stops listening ends what is under way."""
    if scheduler:
        return _by_dask(work, items, scheduler)
    count = workers or min(os.cpu_count() or 1, 8)
    return map(work, items) if count == 1 else _by_processes(work, items, count)


def _in_order(hand_out: Callable[[Item], Promise], items: Iterable[Item], ahead: int) -> Iterator[Any]:
    """Results in the order of the items, with so many on their way at a time."""
    waiting: deque[Promise] = deque()
    for item in items:
        waiting.append(hand_out(item))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


# Processes of this machine


def _by_processes(work: Callable[[Item], Result], items: Iterable[Item], count: int) -> Iterator[Result]:
    """In processes of their own, which end with us: whether we finish, are stopped, or are killed."""
    before = set(active_children())
    with ProcessPoolExecutor(count, initializer=_end_with_parent) as pool:
        try:
            # Not pool.map: it cancels what waits, and a pool whose workers end trips over cancelled work.
            yield from _in_order(lambda item: pool.submit(work, item), items, AHEAD * count)
        except BaseException:
            for worker in set(active_children()) - before:
                worker.terminate()
            raise


def _end_with_parent() -> None:
    """In a worker: leave Ctrl-C to the parent, and end when it does, even by a kill."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# Machines


def _by_dask(work: Callable[[Item], Result], items: Iterable[Item], address: str) -> Iterator[Result]:
    """By the workers of a Dask scheduler; what nobody waits for any more is cancelled."""
    try:
        dask: Any = import_module("distributed")  # an optional extra, without types
    except ImportError:
        raise InvalidArgument(
            "a scheduler needs the package distributed: pip install 'raigo-lab[dask]'"
        ) from None
    try:
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise InvalidArgument(
            f"{address}: no Dask scheduler answers there ({type(error).__name__})"
        ) from None
    on_their_way: set[Any] = set()

    def hand_out(item: Item) -> Any:  # noqa: ANN401 - Dask has no types
        future = client.submit(work, item, pure=False)
        on_their_way.add(future)
        return future

    try:
        threads = sum(client.nthreads().values())
        yield from _in_order(hand_out, items, AHEAD * max(threads, 1))
    finally:
        client.cancel(list(on_their_way), force=True)
        client.close()
