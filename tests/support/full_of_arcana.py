"""A position for tests of what only Arcana put on a table."""

from __future__ import annotations

from typing import Any

# One table with everything that only Arcana put on it.
FULL: dict[str, Any] = {
    "format": "raigo-position/1",
    "seats": 2,
    "turn": 0,
    "raizan": "5K32",
    "raizan_up": "T7",
    "removed": "3",
    "players": [
        {
            "yang": 2,
            "body": "4K2",
            "left": "天",
            "right": "",
            "towers": ["龍", "765", "5R"],
            "canyon": "TT",
            "summoned": [True, False, False],
            "burning": [False, True, False],
            "lasting": [{"token": "舞", "gathered": "T"}, {"token": "蒼", "gathered": "41"}],
            "moon": "零崩",
        },
        {
            "yang": 3,
            "body": "4W1",
            "left": "",
            "right": "H",
            "towers": ["樹6M6", "62", "K"],
            "summoned": [True, False, False],
            "sealed": [None, {"by": "鳴", "expires": "this"}, None],
            "canyon": "K",
            "moon": "姫",
            "bound": {"place": "body", "index": 1, "expires": "this"},
            "no_fetch": True,
            "no_select": True,
            "face_up": ["body2", "right"],
        },
    ],
}
