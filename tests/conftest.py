"""No deadlines for single cases; branch coverage watches the tests of certain rooms only; everything else runs at full speed; long files first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from support.measured import is_measured, turn_of

# How long a case takes says how busy the machine is, not whether the code is right.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def watcher(config: pytest.Config) -> Any:
    """What measures branch coverage in this process, if anything does."""
    return getattr(config.pluginmanager.get_plugin("_cov"), "cov_controller", None)


def pytest_configure(config: pytest.Config) -> None:
    # In a worker pytest-cov begins twice. The first one would go on below the second whenever that is paused,
    # and watch all that is not to be watched: three times the time.
    if hasattr(config, "workerinput") and (first := watcher(config)):
        first.cov.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn_of(item.nodeid))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    # With its fixtures, which the marker "no_cover" would leave watched.
    watch = None if is_measured(item.nodeid) else watcher(item.config)
    if watch is None:
        return (yield)
    watch.pause()
    try:
        return (yield)
    finally:
        watch.resume()
