"""No deadlines for single cases; branch coverage watches the tests of certain rooms only; everything else runs at full speed; long files first."""

from __future__ import annotations

import pytest
from hypothesis import settings
from support.measured import is_measured, turn_of

# How long a case takes says how busy the machine is, not whether the code is right.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn_of(item.nodeid))
    if config.pluginmanager.hasplugin("_cov"):
        for item in items:
            if not is_measured(item.nodeid):
                item.add_marker("no_cover")
