"""The page ``docs/susanoo.md``: what the second game is, its clauses, rulings and cards, and how to make a card set."""

from __future__ import annotations

from raigo_lab.susanoo.cards import FILES, Card, starter
from raigo_lab.susanoo.clauses import clause, clause_ids, ruling_values
from raigo_lab.susanoo.course import LESSONS, clauses_of, lesson
from raigo_lab.susanoo.effects import FORMS, VERBS_OF

INTRO = """\
# Warriors of Susanoo

The second game of the kit: a card game for 3 to 5 players, on the same machinery as RAIGO. Players fight Yokai, gain items and
Transformations, help or hinder each other, and race for the heads of Orochi; Value Points decide. The printed rules have no card list,
so the starter set below is our own, made from public folklore, as data that a club can replace.

This page is written by `python -m tools.docs` from the tables of the package.

## In a notebook

```python
from raigo_lab import BattleDesk, SusanooLesson, SusanooPuzzles, SusanooTable

SusanooTable(seats=4, seat=0, players={1: "sensible", 2: "sensible", 3: "sensible"})  # against bots
SusanooTable(seats=3, seat=0)  # people around one screen; hands stay hidden, the screen is passed
BattleDesk()  # put a battle together and see its exact odds at once
SusanooLesson(1)  # five lessons: the table, a turn, battles and odds, Orochi, scoring and a first game
SusanooPuzzles()  # certified puzzles in four themes; SusanooPuzzles("terms") takes one of them
```

At the table a press on a card uses it, or shows what it can be used for; in a battle every card and every possible helper
shows the chance of victory after it. Keys: P pass, D done or draw, F flee, Y and N to an offer, arrows move about, Esc puts back.
A wrong try in a puzzle is answered with its exact value, and the table shows how it may go on: the others as the question says,
dice as one fears them. Then the puzzle lies there again.
Pass `log=raigo_lab.club.progress.Log()` to `SusanooPuzzles` to keep attempts beside those of RAIGO.

A puzzle is a TOML file as [RAIGO's](puzzles.md) with `game = "susanoo"` and three words for its question: `goal` (`battle`, `vp`,
`margin`, `win`), `until` (`battle`, `turn`, `end`) and `others` (`idle`, `against`, `own`). `raigo-lab certify FILE` proves it,
`raigo-lab verify susanoo` proves all again, `raigo-lab puzzles susanoo` lists them. They lie in `raigo_lab/susanoo/puzzles`,
the lessons in `raigo_lab/susanoo/lessons`; every solution, near miss and answer of a lesson is checked by the engine.

## In Python

```python
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds, choice_odds
from raigo_lab.susanoo.solve import solve

position = parse_position("3p t0 r1 e- wI21,I22 f- b:- @battle:Y22 WR5=off / B7 1 i:I05*,I20* / B3 12 / B1 6")
battle_odds(position.box, position.state).win  # Fraction(1, 6)
solve(position, goal="vp", until="battle").best  # ('pass',)
```

`raigo_lab.susanoo.engine.Susanoo` is the game as any search sees it: `node(state)` says who must choose what, `apply(state, action)`
goes to the next such moment. `deal` sets up a game, `play_match` lets bots play it, `why_not` names the clauses that forbid an action,
`view` is what a seat sees and `knowledge` what it remembers.

## On the command line

The verbs know the game by the position's form.

| command | answer |
|---|---|
| `raigo-lab odds POSITION --json` | `{"sums_without_dice": [7, 10], "win": "1/2"}`; `--choices` adds every choice, `--svg` draws both sums |
| `raigo-lab solve POSITION --goal battle\\|vp\\|margin\\|win --until battle\\|turn\\|end --others idle\\|against\\|own --seat N --json` | `{"value": "4", "best": ["flee"], "moves": {"pass": "10/3", "flee": "4"}}`; `--budget 50000` stops in time |
| `raigo-lab scores POSITION --json` | `{"scores": […], "winners": […]}`; `--give-up 2` also says which two items in play to give up |
| `raigo-lab explore POSITION --goal vp --until battle\\|turn\\|end --others idle\\|against\\|own -o tree.json` | the tree with exact values, with `own` also the range that ties leave open; `TreeExplorer(POSITION, others="against")` is the same in a notebook |
| `raigo-lab moves`, `why-not`, `check`, `show`, `turns`, `perft` | as for RAIGO |
| `raigo-lab play --game susanoo --seats 4 --players sensible,random` | games between bots; `play POSITION` begins there, `-o FILE` keeps the records |

`--rules WR3=no,WR10=9` changes rulings, `--cards FOLDER` takes a card set. Of the others, `idle` players always take the first option, `against` all
minimise the asked seat's value, `own` everybody maximises their own (max^n with ties kept: a value may then be a range like `1/2..1`).
Where the asked seat chooses at once with others (`WR4=sealed`), `own` tells of every action the range over the equilibria that it is in, and of one that
is in none what the others' part of these leaves it; the best are those that are in one.
Goal `battle` counts 1 for fighter and helper if the battle is won, and for everybody else 1 if it is not; whatever `--until` says, it is known when the
battle is over.

## Positions and actions

```
3p t0 r5 eO2{E05,Y03}^Y09 w{I01,I05} fT05,T06 ex:Y01 q:T01,T02,T03 @battle:Y20;helper=1;terms=r1 WR3=no / B3 4 h:I22,Y02 i:I14*,I02 k:Y05 o:O1 m:T13*,T04 g:E09 / B6 6 / B7 7
```

| word | meaning |
|---|---|
| `t`, `r` | whose turn it is; the round |
| `e`, `w`, `f` | Event, Reward and Transformation deck: known top, `{cards in unknown order}`, `^known bottom`; `-` empty |
| `ex:`, `wx:`, `q:` | Event discards, Reward discards, the pool |
| `b:` | unused Beings; left out: all others, `-` none |
| `@` | the moment; left out: before WT1. `@being` choosing Beings (those still without one are written `-`), `@start` the first window after WT2, `@event` WT6, `@end` WT7, `@battle:` with its Yokai and `helper= terms= us= them= asked= next= passes=` (with `WR4=sealed`, `next=1;passes=1` says that fighter 0 has passed) |
| `WR3=no` | rulings that are not the default |
| Being, level | of each seat; then `h:` hand, `i:` items in play (`*` worn), `k:` Sake, `o:` Heads, `m:` Transformations (`*` active), `g:` lasting Events, `x` dead |

As JSON the same is `susanoo-position/1`; `raigo-lab show POSITION --json` writes it. Moments in the middle of something (a counter-offer, a die) have no
words: a record keeps them. Actions are `pass`, `play I22 us`, `play E13 Y07`, `use T01`, `sake O1`, `sake 0`, `join O2`, `ask 1 r1y1`, `flee`, `counter r2`,
`lay I01`, `wear I01`, `fight Y07`, `draw`, `discard I01`, `give I01 2`, `pick T01`, `refresh`, `take I05`, `top Y03`, `become B4`, `cancel E17`, `reroll I27`,
`name 1` (from whom to steal, where it is asked only then); chance is `roll 5` and `card Y07`. `raigo-lab moves` lists what is possible.
"""

CARD_SET = """\
## How to make a card set

A card set is a folder with six files; one line is one card. The diff that a new card takes is one line:

```toml
E21 = { en = "Comet", ja = "彗星", effect = "battle: pay 1 > foe -4, side 1 if head" }
```

Copy `raigo_lab/susanoo/sets/starter`, change it, and give the folder to any verb: `raigo-lab play --game susanoo --cards my-cards`, or to a widget: `SusanooTable(cards="my-cards")`. The tests hold such a
set of a club: two new cards are two lines of diff, `E21` in `events.toml` and `Y25` in `yokai.toml`, and no code. A set that cannot be
is refused with the file, the line and the reason of everything that is wrong with it. The files are read as data and never executed.

- An effect is clauses joined by `; `. A clause is `when: [pay N >] verb args{, verb args} [if C{ & C}]` (WK1).
- Conditions (WK4): `lv`, `hand`, `sake`, `heads` with `>=N` or `<=N`; `el X`; `worn Helmet`, `bare Helmet`; `lowest`, `highest`; in battle `vs X`, `head`, `many`, `alone`.
- A verb goes with the moments of the table below; every other clause is refused with its line.
- A Yokai's `condition` is `N if C`, its `lose` verbs only. Ids are the letter of the file and a number.
- Beings, Transformations and worn equipment may have abilities (`turn`, `battle`, `win`, `answer`); a card from hand is played.
- A set needs at least 5 Beings, 15 Items, 4 Transformations and 16 cards in the Event deck, so that five can play (WS1).
"""


READINGS = """\
## How some clauses are read

- WI1 says that in a battle only combatants use abilities: that holds for an ability that answers (`cancel`) as well. A card from hand that cancels is
  everybody's (WI6), and outside a battle so is such an ability.
- WI3, WT3: each ability of a card is used by itself. What a card does in a battle, its `cancel` and its `reroll` work once each, and an answer costs what
  its own clause says.
- WK1 with `now`: who it happens to pays. From hand it is played on somebody who can; who draws it face up and cannot pay has nothing of that clause.
- WK3 `steal` with `now` and `win`: nobody was named before, so who steals names somebody when it happens; one who alone has something is not asked about.
- WK4 `el X` as the condition of an `element` clause asks for the elements that one has without it; of clauses that rest on each other in a ring none holds.
- WC4, WR4: which Yokai is named to wander in is seen when it comes, and sealed actions when they are done.
- WR9 `once`: with the End Phase go the extra cards (WT8), which belong to it.
- WM5 `battle`: for who stands on neither side it counts that the battle is not won, so that `own` says what they play for.
"""

MEANING = {
    "level": "own total +N, standing or for this battle",
    "side": "the named side, `us` or `them`, +N",
    "foe": "the named Yokai +N",
    "grow": "level +N for good",
    "draw": "`R` Rewards, `E` Event cards, `D` chosen from the Reward discards",
    "drop": "discard N (or `all`) of own `hand`, `item`s in play or `sake`, by own choice",
    "steal": "from a named living other player: a random `hand` card, a chosen `item` in play, a `sake`",
    "escape": "own escape dice +N",
    "luck": "before the reckoning a die: T or more, own total +N",
    "reroll": "an own die again; as an ability once a battle",
    "cancel": "the card that another plays",
    "element": "you have it too",
    "sake": "your Sake counts N instead of 3",
    "ward": "`grow` (losses), `drop`, `steal`, `death`, `dice` (none for them against you) or `sake` does not touch you",
    "wander": "a Yokai or Head from your hand joins the battle",
    "banish": "the named ordinary Yokai is discarded from the battle",
    "pick": "a Transformation from the pool",
    "scry": "see the next N of the Event deck, put one on top, the others under it in order",
    "death": "WD",
}


# Why a verb goes with no other moment (WK2).
NO_SUM = "outside a battle there is no sum"
NO_MOMENT = "nothing happens while a card only lies"
NOT_ELSEWHERE = {
    "level": NO_SUM,
    "side": NO_SUM,
    "foe": NO_SUM,
    "grow": NO_MOMENT,
    "draw": NO_MOMENT,
    "drop": NO_MOMENT,
    "steal": "a losing condition hits its player, so who would steal from whom is not said; " + NO_MOMENT,
    "escape": "outside a battle nobody escapes",
    "luck": "WB6 puts luck dice in the order of the cards that lie; a played one has no place there",
    "reroll": "an answer to a die",
    "cancel": "an answer to a card",
    "element": "nothing says how long it would last",
    "sake": "nothing says how long it would last",
    "ward": "nothing says how long it would last",
    "wander": "there is a battle to join only in a battle",
    "banish": "there is a Yokai to banish only in a battle",
    "pick": NO_MOMENT,
    "scry": NO_MOMENT,
    "death": "no clause says how a battle goes on whose fighter dies in it; Death comes last (WL1)",
}


def susanoo_page() -> str:
    """The whole page."""
    return "\n".join([INTRO, *_clauses(), *_rulings(), READINGS, *_cards(), CARD_SET, *_vocabulary()]) + "\n"


def _clauses() -> list[str]:
    lines = [
        "## The rules, clause by clause",
        "",
        "| id | lesson | | English | 日本語 |",
        "|---|---|---|---|---|",
    ]
    taught = {number: clauses_of(lesson(number)) for number in range(1, LESSONS + 1)}
    for name in clause_ids():
        where = ", ".join(str(number) for number, names in taught.items() if name in names)
        one, other = clause(name), clause(name, "ja")
        if one.section != "WR":
            lines.append(f"| {name} | {where} | {one.title} {other.title} | {one.text} | {other.text} |")
    return [*lines, ""]


def _rulings() -> list[str]:
    lines = [
        "## Rulings",
        "",
        "| id | question | default | other values | meaning | why |",
        "|---|---|---|---|---|---|",
    ]
    for name in clause_ids():
        one = clause(name)
        if one.section == "WR":
            default, others = ruling_values(name)
            lines.append(
                f"| {name} | {one.question} | {default} | {', '.join(others)} | {one.text} | {one.reason} |"
            )
    return [*lines, ""]


TITLES = {
    "B": "Heavenly Beings",
    "Y": "Yokai",
    "O": "Orochi Heads",
    "E": "Events",
    "I": "Items",
    "T": "Transformations",
}


def _cards() -> list[str]:
    lines = ["## The starter set", ""]
    for kind in FILES.values():
        cards = [card for card in starter().cards.values() if card.kind == kind]
        lines += [f"### {TITLES[kind]} ({len(cards)})", "", *_table(kind, cards), ""]
    return lines


def _table(kind: str, cards: list[Card]) -> list[str]:
    heads = {
        "Y": ["el", "level", "condition", "losing condition", "rewards", "levels"],
        "O": ["el", "level", "condition"],
        "E": ["effect"],
        "I": ["type", "el", "effect", "VP"],
        "T": ["el", "effect", "VP"],
        "B": ["el", "ability"],
    }[kind]
    head = ["id", "name", *heads]
    rows = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return rows + ["| " + " | ".join(_row(card)) + " |" for card in cards]


def _row(card: Card) -> list[str]:
    effect = "; ".join(map(str, card.effect))
    bonus = card.bonus
    condition = f"{bonus.number} if {' & '.join(map(str, bonus.needs))}" if bonus.needs else "–"
    cells = {
        "Y": [card.element, str(card.level), condition, ", ".join(map(str, card.lose)), str(card.rewards), str(card.levels)],
        "O": [card.element, str(card.level), condition],
        "E": [effect],
        "I": [card.type, card.element, effect, str(card.vp)],
        "T": [card.element, effect, str(card.vp)],
        "B": [card.element, effect],
    }[card.kind]  # fmt: skip
    return [card.id, f"{card.en} {card.ja}", *cells]


def _vocabulary() -> list[str]:
    lines = [
        "| verb | followed by | goes with | what it does | with nothing else, since |",
        "|---|---|---|---|---|",
    ]
    for verb, form in FORMS.items():
        whens = [
            when if when != "lose" else "losing conditions" for when in VERBS_OF if verb in VERBS_OF[when]
        ]
        lines.append(
            f"| `{verb}` | {form or '–'} | {', '.join(whens)} | {MEANING[verb]} | {NOT_ELSEWHERE[verb]} |"
        )
    return lines
