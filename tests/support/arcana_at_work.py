"""Each of the 36 Arcana at work: a table on which it acts, and the choices that let it."""

from __future__ import annotations

# Seat 0 has a Hand for the Arcanum and a Tower of each use; the Canyon, Raizan and seat 1 hold something for it.
ACT = "2p t0 z5K324 x3 @ACT / 2 75 {token}- 654,32,- c:K7 / 3 W21 -H 6M6,-,K c:53"
_CHANTS = {
    "覇": ["conquest top"],
    "天": ["heaven 0a cK"],
    "啓": ["revelation 0a c1u"],
    "和": ["harmony 0a"],
    "禅": ["zen", "pass"],
    "楼": ["turret 0a 312"],
    "龍": ["dragon 0a", "power L dragon 1B2"],
    "琥": ["tiger 0a", "power tiger 1a"],
    "舞": ["dance"],
    "零": ["zero"],
    "怒": ["wrath", "cut 0a top"],
    "月": ["moon 0B1"],
    "蒼": ["azure"],
    "幻": ["phantom R"],
    "鳴": ["katana 1a top", "pass"],
    "赫": ["ember"],
    "潤": ["spring", "renew 5", "take cK"],
    "樹": ["tree 0a"],
    "麟": ["unicorn 1a 2"],
    "鬼": ["demon"],
    "縛": ["bind 1R"],
    "鳳": ["phoenix 1", "place WH", "place 7-"],
    "焔": ["flame 1a"],
    "姫": ["princess 1B1"],
    "涼": ["clarity"],
    "風": ["wind", "keep L K"],
    "凛": ["poise 0a"],
    "封": ["closure"],
    "神": ["deity 1a lotus"],
    "D": ["destroy"],
}
_OWN = ("pass", "cut", "renew", "take", "place", "keep", "power")


def _chant(words: str) -> str:
    return words if words.split(maxsplit=1)[0] in _OWN else f"chant L {words}"


AT_WORK: dict[str, tuple[str, list[str]]] = {
    token: (ACT.format(token=token), [_chant(one) for one in words]) for token, words in _CHANTS.items()
}
AT_WORK["影"] = (
    "2p t0 z5K324 @ACT / 2 73 影- 654,32,- / 3 W21 -- 6M6,-,K",
    ["chant L shadow 0B2", "chant L katana 1a top"],
)
AT_WORK["嵐"] = (
    "2p t0 z5K324 @ACT / 2 75 嵐T 654,32,- / 3 W21 -H 6M6,-,K",
    ["chant L storm", "tower 0a"],
)
# Those that are never chanted (AC3), and what makes them act.
AT_WORK["忍"] = (
    ACT.format(token="月").replace("月-", "月忍"),
    ["chant L moon 0R", "swap 0B1 1R", "swap 0B1 cK"],
)
AT_WORK["崩"] = ("2p t0 z5K324 @ACT / 2 75 N- 654,32,- / 3 崩21 -- 6M6,-,K", ["chant L snake 1B1"])
AT_WORK["美"] = ("2p t0 z5K324 @ACT / 2 75 N- 654,32,- / 3 美21 -- 6M6,-,K", ["chant L snake 1B3"])
AT_WORK["麗"] = ("2p t0 z- e1 @ACT / 2 麗75 4- 654,32,- / 3 21 -- 6M6,-,K", ["end"])

# Further questions, which these tables do not ask: equal heaviest tokens, once more, a Moon, a face-up Raizan, answers.
ASKED_BESIDES: dict[str, tuple[str, list[str]]] = {
    "A5": (
        "2p t0 z- e2 @ACT / 2 K3 禅- 1,-,- / 3 N2 -- 6,-,-",
        ["chant L zen", "give 3", "give N", "again"],
    ),
    "A2": ("2p t0 z- e2 @ACT / 2 7 天- 65,-,- / 3 N2 -- 6,-,-", ["chant L heaven 0a 1B2"]),
    "RB2": (
        "2p t0 zK53 a:75 / 2 6 -- 76,4,4 a:m零 / 2 4 -- 65,-,- a:m封",
        ["open 零 R", "fetch 6-", "select 2", "up 7"],
    ),
    "A20": (
        "2p t0 z- e2 @ACT / 2 - K- 444,-,- / 2 43 鳴- 555,-,-",
        ["chant L katana 1a top", "answer L shield"],
    ),
    "A27": (
        "2p t0 z- e2 @ACT / 2 - K- 444,-,- / 2 43 -影 555,-,-",
        ["chant L katana 1a top", "answer R shield 1B1"],
    ),
}
