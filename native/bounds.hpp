// Bounds of the rest of a game before any search: the same reasoning as ``bounds`` in Python, told there in words.
// Nobody reaches more than against an opponent who sits still; everything here is loose on the safe side.
#pragma once
#include "engine.hpp"

// A multiset of tokens: four bits a kind, the highest of them a guard. Two seats have no Eights (S2).
typedef u64 Bag;
static const Bag GUARDS = 0x8888888888888888ull;
static inline int nibble(u8 token) { return 4 * (token - 1); }
static inline int count(Bag bag, u8 token) { return bag >> nibble(token) & 7; }
// Kind by kind; more than seven of a kind count as seven.
static inline Bag plus(Bag one, Bag two) {
  Bag sum = one + two, over = sum & GUARDS, seven = over - (over >> 3);
  return (sum & ~over) | seven;
}
static inline Bag with(Bag bag, u8 token, int times = 1) { return plus(bag, (Bag)(times < 7 ? times : 7) << nibble(token)); }
static inline bool within(Bag few, Bag many) { return (((many | GUARDS) - few) & GUARDS) == GUARDS; }

struct Stock {
  Bag own, foreign, both;
  int thefts, purifies, katanas, thunders, pairs, destroys;
};
struct Means {
  int uses, cuts, discharges, roars;
  bool freed;
};

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most_of(int a, int b) { return a > b ? a : b; }

// ---- What Towers can still be worth

// All hands begin with a Basic hand of three, or with a pair (H1 to H6).
static bool may_begin_a_hand(Tower tower) {
  int n = height(tower);
  if (n < 2) return true;
  int step = weight(story(tower, 0)) - weight(story(tower, 1));
  if (step == 0) return true;
  if (n == 2) return step == 1 || step == 2;
  return worth(tower & 0x7fff).hand;
}

struct Build {
  Bag need;  // what is piled
  int8_t worth;
  u8 piles, cuts;
};
static const int MOST_BUILDS = 60;
struct Builds {
  const Build* at;
  int size;
};
// What was asked before and its answer, whose rows lie close together on one shelf: when that is full, all is forgotten.
struct Remembered {
  u64 name;
  Bag bag;
  Builds rows;  // none: free
};
static const int BUILDS = 1 << 13, SHELF = 1 << 16;
static Remembered remembered[BUILDS];
static Build shelf[SHELF];
static int shelved;
static void forget_builds() {
  for (auto& one : remembered) one.rows.size = 0;
  shelved = 0;
}

struct Gathering {
  Build* at;
  int size;
  bool full;
  int8_t best[7][8];  // by number of piles, then of cuts
  // Keep what is worth more than something that needs no more.
  void add(Build row) {
    if (row.worth > best[row.piles][row.cuts]) best[row.piles][row.cuts] = row.worth;
    if (full) return;
    int n = 0;
    for (int i = 0; i < size; i++)
      if (at[i].worth >= row.worth && at[i].cuts <= row.cuts && within(at[i].need, row.need)) return;
    for (int i = 0; i < size; i++)
      if (!(row.worth >= at[i].worth && row.cuts <= at[i].cuts && within(row.need, at[i].need))) at[n++] = at[i];
    size = n;
    if (n == MOST_BUILDS) full = true;
    else at[size++] = row;
  }
};
static void extend(Gathering& rows, Tower tower, Bag left, Bag need, int piles, int most, int cuts) {
  int value = points(tower);
  if (!piles || value > 0) rows.add({need, (int8_t)value, (u8)piles, (u8)cuts});
  int n = height(tower);
  if (value < 0 || piles == most || n == 6 || !may_begin_a_hand(tower)) return;
  int limit = n ? weight(top(tower)) : 9;
  for (u8 token = T; token < EIGHT; token++)
    if (count(left, token) && weight(token) <= limit)
      extend(rows, piled(tower, token), left - ((Bag)1 << nibble(token)), with(need, token), piles + 1, most, cuts);
}
// What may become of a Tower, best first: cuts, which always come before the piles, then piles (KA1, T6).
static Builds builds(Tower tower, int cuts, int piles, Bag bag) {
  u64 name = (u64)tower | (u64)cuts << 32 | (u64)piles << 40;
  u64 hash = (name * 0x9e3779b97f4a7c15ull) ^ (bag * 0xc2b2ae3d27d4eb4full);
  Remembered& one = remembered[(hash ^ hash >> 29) >> 13 & (BUILDS - 1)];
  if (one.rows.size && one.name == name && one.bag == bag) return one.rows;
  Gathering rows = {shelf + shelved, 0, false, {}};
  for (auto& by_cuts : rows.best)
    for (int8_t& best : by_cuts) best = -2;
  int n = height(tower);
  for (int low = 0; low <= least(cuts, n); low++)
    for (int high = 0; low + high <= least(cuts, n); high++) {
      Tower rest = tower >> (5 * low);
      for (int i = 0; i < high; i++) rest = without_top(rest);
      extend(rows, rest, bag, 0, 0, piles, low + high);
    }
  if (rows.full) {  // Too many to tell apart: forget which tokens they need, which is loose and safe.
    rows.size = 0;
    for (int p = 0; p <= 6; p++)
      for (int c = 0; c <= least(cuts, 7); c++)
        if (rows.best[p][c] > -2) rows.at[rows.size++] = {0, rows.best[p][c], (u8)p, (u8)c};
  }
  for (int i = 1; i < rows.size; i++)
    for (int j = i; j > 0 && rows.at[j - 1].worth < rows.at[j].worth; j--) {
      Build row = rows.at[j];
      rows.at[j] = rows.at[j - 1], rows.at[j - 1] = row;
    }
  shelved += rows.size;
  one = {name, bag, {rows.at, rows.size}};
  return one.rows;
}

// The most that so many cuts take from a Tower (KA1).
static int reckon_taken(Tower tower, int cuts) {
  int now = points(tower), low = now, n = height(tower);
  for (int a = 0; a <= least(cuts, n); a++)
    for (int b = 0; a + b <= least(cuts, n); b++) {
      Tower rest = tower >> (5 * a);
      for (int i = 0; i < b; i++) rest = without_top(rest);
      low = least(low, points(rest));
    }
  return now - low;
}
struct Taken {
  Tower tower;
  u8 by[7];  // by number of cuts
  u8 known;
};
static Taken takings[1 << 12];
static void forget_takings() {
  for (auto& one : takings) one.known = 0;
}
static int taken_from(Tower tower, int cuts) {
  if (!tower) return 0;
  Taken& one = takings[(tower * 2654435761u) >> 20];
  if (!one.known || one.tower != tower) {
    one.tower = tower, one.known = 1;
    for (int n = 0; n < 7; n++) one.by[n] = reckon_taken(tower, n);
  }
  return one.by[least(cuts, 6)];
}
static int taking(const Tower* towers, int cuts) {
  int best[16] = {};
  for (int t = 0; t < 3; t++) {
    int takes[16];
    for (int c = 0; c <= cuts; c++) takes[c] = taken_from(towers[t], c);
    for (int n = cuts; n >= 0; n--)
      for (int k = 1; k <= n; k++) best[n] = most_of(best[n], best[n - k] + takes[k]);
  }
  return best[cuts];
}

struct Plan {
  int piles, cuts, katanas, thunders, roars;
};
// Whether the tokens suffice: own ones first, then stolen ones; Mist stands in for what is missing (MI1).
static bool affordable(const Stock& stock, const Plan& plan, Bag need) {
  int stolen = 0, missing = 0;
  for (u8 token = T; token < EIGHT; token++) {
    int wanted = count(need, token);
    if (!wanted) continue;
    int more = wanted - count(stock.own, token);
    if (more > 0) {
      stolen += more;
      if (more > count(stock.foreign, token) || stolen > stock.thefts) return false;
    }
  }
  auto lacks = [&](u8 token, int number) {
    int spare = most_of(0, count(stock.own, token) - count(need, token));
    return most_of(0, number - spare);
  };
  missing = lacks(K, plan.katanas) + lacks(T, plan.thunders) + lacks(R, plan.roars);
  missing -= most_of(0, count(stock.own, M) - count(need, M)) + (stock.thefts - stolen);
  return missing <= 0;
}
struct Building {
  const Stock* stock;
  Plan plan;
  Builds options[8];
  int size, tops[9], best;
  bool sums;  // whether sums of needs stay below the guards
  void look(int i, int value, int piles, int cuts, Bag need) {
    if (value + tops[i] <= best) return;
    if (i == size) {
      if (!sums || affordable(*stock, plan, need)) best = value;
      return;
    }
    for (int k = 0; k < options[i].size; k++) {
      const Build& row = options[i].at[k];
      if (value + row.worth + tops[i + 1] <= best) return;
      if (row.piles <= piles && row.cuts <= cuts) look(i + 1, value + row.worth, piles - row.piles, cuts - row.cuts, need + row.need);
    }
  }
};
static int build_best(const Tower* towers, int empty, const Plan& plan, const Stock& stock, int enough) {
  Building b;
  b.stock = &stock;
  b.plan = plan;
  b.size = 3 + empty;
  b.best = enough;
  b.sums = plan.piles <= 7;
  if (shelved > SHELF - 8 * MOST_BUILDS) forget_builds();  // here, where nobody holds any
  b.tops[b.size] = 0;
  for (int i = b.size - 1; i >= 0; i--) {
    b.options[i] = builds(i < 3 ? towers[i] : 0, plan.cuts, plan.piles, stock.both);
    b.tops[i] = b.tops[i + 1] + b.options[i].at[0].worth;
  }
  b.look(0, 0, plan.piles, plan.cuts, 0);
  return b.best;
}

// The most that own Towers can be worth in the end, with what Roar adds and cuts take from the other's.
static int reckon_gain(const Tower* own, const Tower* others, const Means& means, const Stock& stock) {
  int best = points(own[0]) + points(own[1]) + points(own[2]);
  for (int roar = 0; roar <= means.roars; roar++) {
    int rest = means.uses - 2 * roar;
    for (int cuts = 0; cuts <= least(means.cuts, rest); cuts++)
      for (int away = 0; away <= cuts; away++) {
        int taken = 2 * roar + taking(others, away), piles = rest - cuts;
        // A freed Circle is worth something from three piles on; a Discharge for it is a use, unless roared.
        for (int empty = 0; empty <= least(piles / 3, 5); empty++) {
          int price = means.freed ? 0 : most_of(0, empty - roar);
          if (price > means.discharges - roar) continue;
          Plan plan = {piles - price, cuts - away, cuts, price + roar, roar};
          best = most_of(best, taken + build_best(own, empty, plan, stock, best - taken));
        }
      }
  }
  return best;
}

// The same question comes again and again: everything that the answer depends on, and the answer.
struct Gain {
  Tower own[3], others[3];
  Bag mine, foreign;
  u8 uses, cuts, discharges, roars, freed, thefts, known, blank;
  int answer, blank2;
};
static_assert(sizeof(Gain) == 56, "compared word by word");
static const int GAINS = 1 << 13;
static Gain gains[GAINS];
static void forget_gains() {
  for (auto& one : gains) one.known = 0;
}
static void sort_towers(Tower* t) {
  for (int i = 1; i < 3; i++)
    for (int j = i; j > 0 && t[j - 1] < t[j]; j--) {
      Tower tower = t[j];
      t[j] = t[j - 1], t[j - 1] = tower;
    }
}
static int gain(const Tower* own, const Tower* others, const Means& means, const Stock& stock) {
  Gain asked = {{own[0], own[1], own[2]},
                {others[0], others[1], others[2]},
                stock.own,
                stock.foreign,
                (u8)means.uses,
                (u8)means.cuts,
                (u8)means.discharges,
                (u8)means.roars,
                means.freed,
                (u8)stock.thefts,
                1,
                0,
                0,
                0};
  sort_towers(asked.own);
  sort_towers(asked.others);
  u64 words[6], hash = 0;
  __builtin_memcpy(words, &asked, 48);
  for (u64 word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 31;
  Gain& kept = gains[hash >> 20 & (GAINS - 1)];
  u64 before[6];
  __builtin_memcpy(before, &kept, 48);
  bool same = true;
  for (int i = 0; i < 6; i++) same &= words[i] == before[i];
  if (!same) {
    asked.answer = reckon_gain(asked.own, asked.others, means, stock);
    kept = asked;
  }
  return kept.answer;
}

// ---- What is left to a player

struct Outlook {
  int turns, draws, paid;
};
// T2, T4, E1: play the draws to the end. Who sits still draws one a turn, or two while at most three are held.
static Outlook ahead(int left, int pace, int held, bool mine, bool pending, bool quick) {
  Outlook o = {mine, 0, 0};
  while (left) {
    if (pending) {
      int take;
      if (mine) {
        take = least(pace, left);
        o.draws += take;
      } else {
        quick = quick && held <= 3;
        if (held >= 5) o.paid++, held -= 2;
        take = least(quick ? 2 : 1, left);
        held += take;
      }
      left -= take;
    }
    if (left) {
      mine = !mine;
      pending = true;
      o.turns += mine;
    }
  }
  o.turns++;
  return o;
}
static bool before_the_draw(const State& s) { return s.base == FETCH || s.base == SELECT || s.base == FORBIDDANCE; }
static Outlook outlook(const State& s, int me, bool quick) {
  bool mine = s.turn == me;
  if (s.last_turns != NOBODY) return {(s.last_turns + mine) / 2, 0, 0};
  int held = inner_size(s.seats[1 - me]) + (mine ? 0 : count_drawn(s));
  if (s.base == FORBIDDANCE && !mine) held -= 2;
  Outlook slow = ahead(s.left, 1, held, mine, before_the_draw(s), quick);
  slow.draws = ahead(s.left, 2, held, mine, before_the_draw(s), quick).draws;
  return slow;
}
static Bag bag_of(const Seat& seat) {
  Bag bag = 0;
  for (u8 token : seat.body)
    if (token) bag = with(bag, token);
  for (u8 token : seat.hand)
    if (token) bag = with(bag, token);
  return bag;
}
static int thieves(Bag bag) { return count(bag, N) + count(bag, M) + count(bag, W); }
static Stock reachable(const State& s, int me, int draws) {
  Bag own = bag_of(s.seats[me]), foreign = bag_of(s.seats[1 - me]);
  for (int i = 0; i < count_drawn(s); i++) (s.turn == me ? own : foreign) = with(s.turn == me ? own : foreign, s.drawn[i]);
  bool purify = count(own, P) || count(foreign, P);
  Bag& drawer = draws || purify ? own : foreign;
  for (int i = raizan_size - s.left; i < raizan_size; i++) drawer = with(drawer, raizan[i]);
  Stock stock;
  stock.thefts = thieves(own);
  if (!stock.thefts) foreign = 0;
  else if (int back = count(own, W) + count(foreign, W)) {
    // SW1: what lies or will lie in the Canyon, as often as there are Switches.
    Bag lying = plus(own, foreign);
    u32 kinds = 0;
    for (u8 token = T; token < TOKENS; token++)
      if (s.canyon[token] || (token <= D && s.gathered[token]) || (token < EIGHT && count(lying, token))) kinds |= 1u << token;
    for (const Seat& seat : s.seats)
      for (const Circle& circle : seat.circles) {
        kinds |= 1u << circle.seal;
        for (Tower tower = circle.tower; tower; tower >>= 5) kinds |= 1u << (tower & 31);
      }
    for (u8 token = T; token < EIGHT; token++)
      if (from_canyon(token) && kinds >> token & 1) foreign = with(foreign, token, back);
  }
  stock.own = own;
  stock.foreign = foreign;
  stock.both = plus(own, foreign);
  Bag both = stock.both;
  int mists = count(both, M), thunders = count(both, T), roars = count(both, R);
  stock.purifies = count(both, P);
  stock.katanas = count(both, K) + mists;
  stock.thunders = thunders + mists;
  stock.pairs = least(least(thunders + mists, roars + mists), (thunders + roars + mists) / 2);
  stock.destroys = count(both, D);
  return stock;
}

// How the Towers of a seat stand, and what it has scored besides.
struct Sure {
  Tower towers[3];
  int scored;
};
static int against(const State& s, int me, const Sure& plan, const Outlook& o) {
  const Seat &own = s.seats[me], &other = s.seats[1 - me];
  bool mine = s.turn == me;
  int sum = 0, highest = 0, penalties = o.paid;
  for (Tower tower : plan.towers) {
    int value = points(tower);
    sum += value;
    highest = most_of(highest, value);
    penalties += value < 0;
  }
  if (penalties > 0 && penalties >= other.yang) return DROPOUT;
  Stock stock = reachable(s, me, o.draws);
  Tower towers[3] = {own.circles[0].tower, own.circles[1].tower, own.circles[2].tower};
  int destroys = stock.destroys + (s.owner != NOBODY);
  int best = points(towers[0]) + points(towers[1]) + points(towers[2]);
  if (o.turns) {
    int held = inner_size(own) + (mine ? count_drawn(s) : 0);
    int uses = 2 * o.turns + stock.purifies;
    if (mine && s.base == ACT) uses -= 2 - !!own.hand[0] - !!own.hand[1];
    uses = least(uses, held + (stock.purifies ? s.left : o.draws));
    int used = mine ? s.used : 0, discharged = used >> DISCHARGE & 1, roared = used >> ROAR & 1;
    Means means;
    means.uses = uses;
    means.cuts = least(o.turns - (used >> KATANA & 1), stock.katanas);
    means.discharges = least(o.turns - discharged, stock.thunders);
    means.roars = least(least(o.turns - (discharged | roared), stock.pairs), uses / 2);
    means.freed = destroys > 0;
    for (Tower tower : towers) means.freed |= height(tower) + uses >= 6;
    best = gain(towers, plan.towers, means, stock);
  }
  if (destroys) {  // DE2 to DE4, TH6
    bool unsettled = false, sealing = !mine || stock.thunders;
    for (int c = 0; c < 3; c++) unsettled |= points(towers[c]) < 0, sealing |= other.circles[c].seal != 0;
    best += unsettled;
    if (sealing) best += destroys * highest;
  }
  return own.yang + best - (other.yang + plan.scored + sum - o.paid);
}

// ---- What the turn player gets for certain

struct Hands {
  u8 size, at[16][2];
};
static void add_hands(Hands& hands, u8 one, u8 two) {
  for (int i = 0; i < hands.size; i++)
    if (hands.at[i][0] == one && hands.at[i][1] == two) return;
  hands.at[hands.size][0] = one, hands.at[hands.size][1] = two;
  hands.size++;
}
// T1: what can lie on the Hands when it acts; with a full Board two must go first (T4).
static Hands hands_ahead(const State& s) {
  Hands hands = {};
  const Seat& seat = s.seats[s.turn];
  u8 left = seat.hand[0], right = seat.hand[1];
  int n = body_size(seat);
  if (s.base != ACT && (s.base != FETCH || (s.left && inner_size(seat) >= 5))) return hands;
  if (s.base == ACT || (left && right) || !n) {
    add_hands(hands, left ? left : right, left ? right : 0);
  } else if (left || right) {
    for (int i = 0; i < n; i++) add_hands(hands, left | right, seat.body[i]);
  } else if (n == 1) {
    add_hands(hands, seat.body[0], 0);
  } else {
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++) add_hands(hands, seat.body[i], seat.body[j]);
  }
  return hands;
}
struct Piling {
  int value;  // points in all, what was scored included
  Sure sure;
};
// T6, T8: nobody can answer a pile.
// Of two piles on two Circles one order is enough: ``only`` names the Circle that is left to try.
static void pile_best(Piling& best, const Sure& now, const bool* closed, u8 one, u8 two, int only = -1) {
  int value = now.scored;
  for (Tower tower : now.towers) value += points(tower);
  if (value > best.value) best = {value, now};
  for (int i = 0; i < 2; i++) {
    u8 token = i ? two : one;
    if (!token || (i && one == two)) continue;
    for (int c = 0; c < 3; c++) {
      Tower tower = now.towers[c];
      if (closed[c] || (only >= 0 && c != only) || (tower && weight(token) > weight(top(tower)))) continue;
      Sure next = now;
      next.towers[c] = piled(tower, token);
      if (height(next.towers[c]) == 6) {
        int scored = points(next.towers[c]);
        if (scored < 0) continue;
        next.scored += scored;
        next.towers[c] = 0;
      }
      pile_best(best, next, closed, i ? one : two, 0, i ? c : -1);
    }
  }
}
static Sure standing(const Seat& seat) {
  return {{seat.circles[0].tower, seat.circles[1].tower, seat.circles[2].tower}, 0};
}
static Sure sure_piles(const State& s) {
  const Seat& seat = s.seats[s.turn];
  bool closed[3];
  for (int c = 0; c < 3; c++) closed[c] = seat.circles[c].seal != 0;
  Piling best = {-100, standing(seat)};
  pile_best(best, standing(seat), closed, 0, 0);
  Hands hands = hands_ahead(s);
  for (int i = 0; i < hands.size; i++) pile_best(best, standing(seat), closed, hands.at[i][0], hands.at[i][1]);
  return best.sure;
}
// The margin that the turn player has for certain in the very last turn, or a number below all.
static int sure_end(const State& s) {
  const Seat &me = s.seats[s.turn], &other = s.seats[1 - s.turn];
  bool closed[3], hand = false, target = false;
  int now = me.yang - other.yang, penalties = 0, cut = 0;
  for (int c = 0; c < 3; c++) {
    const Circle &mine = me.circles[c], &theirs = other.circles[c];
    closed[c] = mine.seal != 0;
    now += points(mine.tower) - points(theirs.tower);
    penalties += points(mine.tower) < 0;
    if (!mine.seal) hand |= points(mine.tower) > 0, target |= height(mine.tower) >= rules.R1;
    if (!theirs.seal) cut = most_of(cut, taken_from(theirs.tower, 1)), target |= height(theirs.tower) >= rules.R1;
  }
  if (s.owner != NOBODY || (penalties && penalties >= me.yang)) return -1000;
  if (s.used >> KATANA & 1 || holds_answer(other, SHIELD)) cut = 0;
  bool roar = hand && target && !(s.used >> DISCHARGE & 1) && !(s.used >> ROAR & 1) && !holds_answer(other, ROAR);
  int base = now, best = now;
  for (int c = 0; c < 3; c++) base -= points(me.circles[c].tower);
  Hands hands = hands_ahead(s);
  for (int i = 0; i < hands.size; i++) {
    u8 one = hands.at[i][0], two = hands.at[i][1];
    Piling piles = {-100, standing(me)};
    pile_best(piles, standing(me), closed, one, two);
    best = most_of(best, base + piles.value);
    for (int k = 0; cut && k < 2; k++) {
      u8 blade = k ? two : one;
      if (blade != K && blade != M) continue;
      Piling rest = {-100, standing(me)};
      pile_best(rest, standing(me), closed, k ? one : two, 0);
      best = most_of(best, base + cut + rest.value);
    }
    bool pair = ((one == T || one == M) && answers_as(two, ROAR)) || ((two == T || two == M) && answers_as(one, ROAR));
    if (roar && pair) best = most_of(best, now + 2);
  }
  return best;
}

// ---- The bounds

static const int FARTHEST = 6;  // tokens in Raizan: with more, a bound costs more than it saves
// Nothing in flight: it counts nowhere here, and can still do something.
static bool covered(const State& s) {
  return !s.above && s.left <= FARTHEST && (s.base == FETCH || s.base == SELECT || s.base == FORBIDDANCE || s.base == PLACE || s.base == ACT);
}
// The most that this seat's margin can come to, whatever the other side does.
static int most(const State& s, int me) {
  Sure plan = s.turn == me ? standing(s.seats[1 - me]) : sure_piles(s);
  Outlook slow = outlook(s, me, false);
  int best = against(s, me, plan, slow);
  if (s.left) {
    Outlook quick = outlook(s, me, true);
    bool same = quick.turns == slow.turns && quick.draws == slow.draws && quick.paid == slow.paid;
    if (!same) best = least(best, against(s, me, plan, quick));
  } else if (s.last_turns == 1 && s.turn != me) best = least(best, -sure_end(s));
  return best;
}
