"""Pages made from tables are in step with them."""

from pathlib import Path

import pytest

from tools.docs import PAGES

CLONE = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", PAGES)
def test_page_is_in_step_with_its_table(name):
    written = (CLONE / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run `python -m tools.docs`"
