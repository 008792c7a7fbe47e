"""Players that choose by themselves. Each sees its seat's view and its options, nothing else.

``EvenPlayer`` picks any option; ``RandomPlayer`` often ends its window or passes instead. ``SensiblePlayer`` follows a beginner's
advice: wear the best, know the odds, spend own cards before asking for help, help for a fair share at good odds, hinder who
fights a Head, keep own Heads for oneself. What WX4 does not say of its players was chosen to meet its figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from raigo_lab.susanoo.appraisal import (
    card_value,
    fight_chance,
    helper_chance,
    outlook,
    poured_chance,
    power,
    shape_value,
    win_chance,
)
from raigo_lab.susanoo.interference import PASS, parse_terms
from raigo_lab.susanoo.standing import has_head, holds
from raigo_lab.susanoo.state import Action, Step
from raigo_lab.susanoo.sums import combatants, escapes, fighting
from raigo_lab.susanoo.turn import DONE, worn_in
from raigo_lab.susanoo.view import View

FAIR = 2 / 3  # WX3: the chance of victory at which a player helps
LIKELY = 1 / 2  # below this chance it asks for help, and rather draws than fights from hand
WORTH = 1 / 10  # how much a card or Sake must change the odds to be spent


class EvenPlayer:
    """Picks any option, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        """Chance comes from outside, so that a game can be played again."""
        self.rng = rng

    def choose(self, _view: View, options: Sequence[Action], /) -> Action:
        """One of the options."""
        return self.rng.choice(options)


class RandomPlayer(EvenPlayer):
    """Every other time it ends its window, or passes; otherwise it picks any option, as ``EvenPlayer`` does."""

    def choose(self, view: View, options: Sequence[Action], /) -> Action:
        """One of the options."""
        stops = options[0].verb in ("done", "pass") and self.rng.random() < 0.5
        return options[0] if stops else super().choose(view, options)


class SensiblePlayer:
    """Plays by the odds it can see."""

    def __init__(self, rng: random.Random) -> None:
        """Chance decides only which Being it takes."""
        self.rng = rng

    def choose(self, view: View, options: Sequence[Action], /) -> Action:
        """One of the options, by the step that asks."""
        step = view.frame.step
        if step == Step.BEING:
            return self.rng.choice(options)
        rule = RULES.get(step)
        return rule(view, options) if rule else options[0]


def own_seat(view: View) -> int:
    """The seat that chooses."""
    assert view.seat is not None  # noqa: S101 - a player has a seat
    return view.seat


# The turn


def _declare(view: View, options: Sequence[Action]) -> Action:
    return max(options, key=lambda option: power(view.box, option.words[0]))


def _window(view: View, options: Sequence[Action]) -> Action:
    """Lay everything, wear the best, play what helps oneself or harms the next player."""
    for option in options:
        if option.verb == "lay" or (option.verb == "wear" and _is_better(view, option.words[0])):
            return option
    for option in options:
        if option.verb == "play" and _helps(view, option, options):
            return option
        if option.verb == "use" and _is_worth_using(view, option.words[0]):
            return option
    return DONE


def _is_better(view: View, card: str) -> bool:
    worn = worn_in(view.box, view.state.seats[own_seat(view)], card)
    return not worn or power(view.box, card) > power(view.box, worn)


def _helps(view: View, option: Action, options: Sequence[Action]) -> bool:
    """Whether a card from hand does good to oneself now, or harm to the next player who can be named.

    Aimed at whoever leads, thefts and bad Events make games longer and closer than those of WX4. What costs cards waits for
    the End Phase: until then they may be needed.
    """
    seat, card = own_seat(view), view.box.cards[option.words[0]]
    if "turn" in card.by_when:
        if card.by_when["turn"][0].pay and view.frame.kind == "start":
            return False
        return not option.words[1:] or option.words[1] == _next_named(view, card.id, options)
    if "lasting" in card.by_when:
        good = sum(verb.number for verb, _ in card.standing.get("level", ())) > 0
        return good and view.frame.kind == "start" and option.words[1:] in ((), (str(seat),))
    clause = card.by_when["now"][0]
    if any(verb.name == "drop" or verb.number < 0 for verb in clause.verbs):
        return option.words[1] == _next_named(view, card.id, options)
    return option.words[1] == str(seat) and holds(view.box, view.state, seat, clause.needs)


def _next_named(view: View, card: str, options: Sequence[Action]) -> str:
    """Of the others on whom this card can be played the next one clockwise."""
    seat, count = own_seat(view), len(view.state.seats)
    named = [int(one.words[1]) for one in options if one.verb == "play" and one.words[0] == card]
    others = [other for other in named if other != seat]
    return str(min(others, key=lambda other: (other - seat) % count, default=""))


def _is_worth_using(view: View, card: str) -> bool:
    """Looking costs nothing; a card is paid only while the hand is full."""
    clause = view.box.cards[card].by_when["turn"][0]
    return not clause.pay or len(view.state.seats[own_seat(view)].hand) > 5


def _event(view: View, options: Sequence[Action]) -> Action:
    """Fight from hand what will probably be beaten; otherwise draw."""
    fights = [option for option in options if option.verb == "fight"]
    best = max(fights, key=lambda option: fight_chance(view, option.words[0]), default=None)
    draws = [option for option in options if option.verb == "draw"]
    if best and (not draws or fight_chance(view, best.words[0]) >= LIKELY):
        return best
    return draws[0]


def _least(view: View, options: Sequence[Action]) -> Action:
    """Give up what is worth least."""
    discards = [option for option in options if option.verb == "discard"]
    return min(discards, key=lambda option: card_value(view, option.words[0]))


def _most(view: View, options: Sequence[Action]) -> Action:
    """Take what is worth most."""
    takes = [option for option in options if option.verb == "take"]
    return max(takes, key=lambda option: card_value(view, option.words[0]))


def _pick(view: View, options: Sequence[Action]) -> Action:
    picks = [option for option in options if option.verb == "pick"]
    return max(picks, key=lambda option: shape_value(view, option.words[0]))


def _scry(view: View, options: Sequence[Action]) -> Action:
    return max(options, key=lambda option: fight_chance(view, option.words[0]))


# The battle


def _loop(view: View, options: Sequence[Action]) -> Action:
    seat = own_seat(view)
    if seat == view.state.turn:
        return _fight(view, options)
    return _support(view, options) if seat in combatants(view.state) else _hinder(view, options)


def _fight(view: View, options: Sequence[Action]) -> Action:
    """The fighter: own cards first; where they are not enough the next player clockwise who helps enough is asked."""
    spent = _support(view, options)
    if spent != PASS or win_chance(view) >= LIKELY:
        return spent
    seat, count = own_seat(view), len(view.state.seats)
    asks = [option for option in options if option.verb == "ask" and _is_fair(view, option)]
    enough = [option for option in asks if helper_chance(view, int(option.words[0])) >= FAIR]
    return min(enough, key=lambda option: (int(option.words[0]) - seat) % count, default=PASS)


def _is_fair(view: View, option: Action) -> bool:
    """One Reward, or one pick where there are no Rewards."""
    offered = str(option.words[1])
    rewards = sum(view.box.cards[foe.card].rewards for foe in fighting(view.state).yokai)
    return offered == ("r1" if rewards else "t1")


def _support(view: View, options: Sequence[Action]) -> Action:
    """Spend what helps most, if it changes enough."""
    chance = win_chance(view)
    if chance > 1 - WORTH:
        return PASS
    spends = [option for option in options if option.verb in ("play", "use", "sake")]
    gains = {option: _hope(view, option) - chance for option in spends}
    best = max(gains, key=gains.__getitem__, default=PASS)
    return best if best != PASS and gains[best] >= WORTH else PASS


def _hope(view: View, option: Action) -> float:
    """The chance of victory after this; a battle that is not fought any more is as good as won."""
    chance = outlook(view, option)
    return 1.0 if chance is None else chance


def _hinder(view: View, options: Sequence[Action]) -> Action:
    """Somebody else fights a Head: make it harder if that changes something.

    Own Heads are not joined to the battle (WO4): whoever wins takes them all.
    """
    if not has_head(fighting(view.state)):
        return PASS
    chance = win_chance(view)
    tries = [option for option in options if option.verb in ("play", "sake")]
    losses = {option: chance - _hope(view, option) for option in tries}
    best = max(losses, key=losses.__getitem__, default=PASS)
    if best != PASS and losses[best] >= WORTH:
        return best
    pours = [option for option in tries if option.verb == "sake"]
    together = chance - poured_chance(view) if pours else 0
    return pours[0] if pours and together >= WORTH else PASS


def _help(view: View, options: Sequence[Action]) -> Action:
    """WX3 Help for a share at a fair chance of victory."""
    refuse, accept = options[0], options[1]
    terms = parse_terms(str(view.frame.terms))
    fair = terms.rewards or terms.picks or terms.heads
    return accept if fair and helper_chance(view, own_seat(view)) >= FAIR else refuse


def _answer(view: View, options: Sequence[Action]) -> Action:
    """Cancel what another plays against oneself."""
    effect = view.state.stack[-2]
    battle, seat = view.state.battle, own_seat(view)
    card = view.box.cards[view.frame.card]
    if battle is None:
        aimed = (effect.seat == seat and "now" in card.by_when) or str(seat) in effect.targets
        return options[1] if aimed else options[0]
    mine = seat in combatants(view.state)
    against = "them" in effect.targets or any(v.name == "wander" for c in card.effect for v in c.verbs)
    raised = any(v.name == "foe" and v.number > 0 for c in card.effect for v in c.verbs)
    return options[1] if mine and (against or raised) else options[0]


def _reroll(view: View, options: Sequence[Action]) -> Action:
    """Roll again what is bad."""
    die, pips = view.state.stack[-2].dice[0], view.frame.amount
    bad = {
        "us": pips <= 3,
        "them": pips >= 4,
        "luck": pips < die.least,
        "escape": not escapes(view.box, view.state, die.seat, pips),
    }
    return options[1] if bad[die.kind] else options[0]


RULES: Mapping[Step, Callable[[View, Sequence[Action]], Action]] = {
    Step.DECLARE: _declare,
    Step.WINDOW: _window,
    Step.EVENT: _event,
    Step.LIMIT: _least,
    Step.DISCARD: _least,
    Step.TAKE: _most,
    Step.ESTATE: _most,
    Step.PICK: _pick,
    Step.SCRY: _scry,
    Step.LOOP: _loop,
    Step.SEALED: _loop,
    Step.HELP: _help,
    Step.ANSWER: _answer,
    Step.REROLL: _reroll,
}

PLAYERS: Mapping[str, Callable[[random.Random], EvenPlayer | SensiblePlayer]] = {
    "random": RandomPlayer,
    "even": EvenPlayer,
    "sensible": SensiblePlayer,
}
