"""The effects that the solver's shortcuts were proved for, each with the tokens that can make it (MI1).

Bounds, coarse keys and the compiled search reason about these rows of ``spells``. Beside any other row they say
nothing: what an effect does then is asked of the rules alone, so that a value stays proved.
"""

from __future__ import annotations

from collections.abc import Mapping

from raigo_lab.raigo.spells import MAKES

# In the order of their numbers in ``native/``.
PROVED_FOR: Mapping[str, str] = {
    "discharge": "TM",
    "charge": "TM",
    "snake": "NM",
    "katana": "KM",
    "switch": "W",
    "purify": "P",
    "destroy": "D",
    "roar": "RM",
    "shield": "HM",
}
ALL_KNOWN = MAKES == PROVED_FOR
