// Alpha-beta with a table of proved bounds for one objective, as ``Bounded`` in Python; values are exact fractions.
#pragma once
#include "bounds.hpp"

// Asked now and then with the number of states and of decisions since the last time: 1 means stop.
extern "C" __attribute__((import_module("host"), import_name("tick"))) int host_tick(u32 states, u32 visits);

enum Status { RUNNING, STOPPED, TOO_FINE };
static int status;

// ---- Values

typedef int64_t i64;

// A fraction in lowest terms with a positive denominator. What does not fit ends the search (TOO_FINE).
struct Value {
  int32_t n, d;
};
struct Wide {
  i64 n, d;
};
static inline Value whole(int n) { return {n, 1}; }
static inline bool less(Value a, Value b) {
  if (a.d == 1 && b.d == 1) return a.n < b.n;
  return (i64)a.n * b.d < (i64)b.n * a.d;
}
static inline bool same(Value a, Value b) { return a.n == b.n && a.d == b.d; }
static inline Value higher(Value a, Value b) { return less(a, b) ? b : a; }
static inline Value lower(Value a, Value b) { return less(b, a) ? b : a; }
// Both parts stay below 2^30, so that no sum of products leaves 64 bits.
static const i64 FINEST = 1 << 30;
static Wide reduced(i64 n, i64 d) {
  if (d < 0) n = -n, d = -d;
  i64 a = n < 0 ? -n : n, b = d;
  while (b) {
    i64 c = a % b;
    a = b, b = c;
  }
  if (a) n /= a, d /= a;
  if (n > FINEST || n < -FINEST || d > FINEST) status = TOO_FINE, n = 0, d = 1;
  return {n, d};
}
static Wide sum(Wide a, Wide b) { return reduced(a.n * b.d + b.n * a.d, a.d * b.d); }
static Wide difference(Wide a, Wide b) { return sum(a, {-b.n, b.d}); }
static Wide product(Wide a, Wide b) { return reduced(a.n * b.n, a.d * b.d); }
static Wide quotient(Wide a, Wide b) { return reduced(a.n * b.d, a.d * b.n); }
static bool less(Wide a, Wide b) { return a.n * b.d < b.n * a.d; }
static Value narrow(Wide a) { return {(int32_t)a.n, (int32_t)a.d}; }

// The value of a matrix game for the row player: a saddle point, or the simplex method with Bland's rule.
static Value matrix_value(const Value (*a)[3], int rows, int columns) {
  Value floor = a[0][0], ceiling = a[0][0], lowest = a[0][0];
  for (int i = 0; i < rows; i++) {
    Value row = a[i][0];
    for (int j = 0; j < columns; j++) row = lower(row, a[i][j]);
    floor = i ? higher(floor, row) : row;
    lowest = lower(lowest, row);
  }
  for (int j = 0; j < columns; j++) {
    Value column = a[0][j];
    for (int i = 0; i < rows; i++) column = higher(column, a[i][j]);
    ceiling = j ? lower(ceiling, column) : column;
  }
  if (same(floor, ceiling)) return floor;
  // Column player: maximise sum(y) with A y <= 1, y >= 0, after a shift that makes all payoffs positive.
  Wide shift = difference({1, 1}, {lowest.n, lowest.d});
  int width = columns + rows + 1;
  Wide t[4][8];
  int basis[3];
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) t[i][j] = sum({a[i][j].n, a[i][j].d}, shift);
    for (int j = 0; j < rows; j++) t[i][columns + j] = {i == j, 1};
    t[i][width - 1] = {1, 1};
    basis[i] = columns + i;
  }
  Wide* gains = t[rows];
  for (int j = 0; j < width; j++) gains[j] = {j < columns ? -1 : 0, 1};
  while (status == RUNNING) {
    int enter = 0;
    while (enter < width - 1 && gains[enter].n >= 0) enter++;
    if (enter == width - 1) break;
    int leave = -1;
    Wide least_ratio = {0, 1};
    for (int i = 0; i < rows; i++) {
      if (t[i][enter].n <= 0) continue;
      Wide ratio = quotient(t[i][width - 1], t[i][enter]);
      bool equal = leave >= 0 && ratio.n == least_ratio.n && ratio.d == least_ratio.d;
      if (leave < 0 || less(ratio, least_ratio) || (equal && basis[i] < basis[leave])) leave = i, least_ratio = ratio;
    }
    Wide pivot = t[leave][enter];
    for (int j = 0; j < width; j++) t[leave][j] = quotient(t[leave][j], pivot);
    for (int i = 0; i <= rows; i++) {
      Wide factor = t[i][enter];
      if (i == leave || !factor.n) continue;
      for (int j = 0; j < width; j++) t[i][j] = difference(t[i][j], product(factor, t[leave][j]));
    }
    basis[leave] = enter;
  }
  return status == RUNNING ? narrow(difference(quotient({1, 1}, gains[width - 1]), shift)) : whole(0);
}

// ---- The question

static bool win;
static int me;  // whose value is asked for
static Value lowest, highest;
static u32 visits;  // decisions since the host was told
static u64 limit_states;

// ---- Keys: equal for positions that are worth the same (``Endgame.key`` in Python)

struct Key {
  u64 a, b;
};
static inline void mix(Key& key, u64 word) {
  key.a = (key.a ^ word) * 0x9e3779b97f4a7c15ull;
  key.a ^= key.a >> 32;
  key.b = (key.b + word) * 0xd6e8feb86659fd93ull;
  key.b ^= key.b >> 29;
}
static inline bool has(u32 kinds, u8 token) { return kinds >> token & 1; }

// Whether a settled Tower is a hand or can grow into one.
static bool can_be_hand(Tower tower) {
  if (worth(tower).hand) return true;
  if (height(tower) >= 6 || !may_begin_a_hand(tower)) return false;
  for (u8 token = T; token < TOKENS; token++)
    if (weight(token) <= weight(top(tower)) && can_be_hand(piled(tower, token))) return true;
  return false;
}
struct Hope {
  Tower tower;
  u8 known, hope;
};
static Hope hopes[1 << 13];
static void forget_hopes() {
  for (auto& one : hopes) one.known = 0;
}
static bool hopeful(Tower tower) {
  Hope& one = hopes[(tower * 2654435761u) >> 19];
  if (!one.known || one.tower != tower) one = {tower, 1, can_be_hand(tower)};
  return one.hope;
}
// A Circle whose Tower can only grow: of a hopeless one only height and top weight count.
static u64 circle_key(const Circle& circle, bool coarse) {
  u64 sealed = (u64)circle.seal << 40 | (u64)circle.turns << 46;
  int n = height(circle.tower);
  if (!coarse || n < 2) return circle.tower | sealed;
  int value = points(circle.tower);
  if (value >= 0 && hopeful(circle.tower)) return circle.tower | sealed;
  return (u64)(value < 0 ? 1 : 2) << 32 | n << 4 | weight(top(circle.tower)) | sealed;
}
static void seat_key(Key& key, const State& s, int index, bool coarse, bool done) {
  const Seat& seat = s.seats[index];
  u8 one = seat.hand[0], two = seat.hand[1];
  u64 body = seat.body[0] | seat.body[1] << 5 | seat.body[2] << 10;
  if (done) {  // Its last turn is over and nobody can reach its tokens: they answer, or count in a tie (E4).
    body = win ? inner_size(seat) : 0;
    if (one != H && one != R && one != M) one = 0;
    if (two != H && two != R && two != M) two = 0;
  }
  if (one < two) {
    u8 token = one;
    one = two, two = token;
  }
  u64 t[3];
  for (int c = 0; c < 3; c++) t[c] = circle_key(seat.circles[c], coarse);
  for (int i = 1; i < 3; i++)
    for (int j = i; j > 0 && t[j - 1] < t[j]; j--) {
      u64 word = t[j];
      t[j] = t[j - 1], t[j - 1] = word;
    }
  for (u64 word : t) mix(key, word);
  mix(key, (u64)(u16)seat.yang | body << 16 | (u64)one << 32 | (u64)two << 40);
}
static Key key_of(const State& s) {
  static const u32 MAKES[9] = {1 << T | 1 << M, 1 << T | 1 << M, 1 << N | 1 << M, 1 << K | 1 << M, 1 << W,
                               1 << P, 1 << D, 1 << R | 1 << M, 1 << H | 1 << M};
  u32 alive = 0;
  for (const Seat& seat : s.seats) {
    for (u8 token : seat.body) alive |= 1u << token;
    for (u8 token : seat.hand) alive |= 1u << token;
  }
  for (u8 token : s.drawn) alive |= 1u << token;
  Key key = {0x243f6a8885a308d3ull, 0x13198a2e03707344ull};
  u64 supply = s.left;
  for (int i = raizan_size - s.left; i < raizan_size; i++) {
    alive |= 1u << raizan[i];
    supply = supply << 5 | raizan[i];
    if ((raizan_size - i) % 11 == 0) mix(key, supply), supply = 0;
  }
  mix(key, supply);
  bool switching = has(alive, W);
  if (switching) {  // Switch may bring back what lies in the Canyon, now or later.
    u64 low = 0, high = 0;
    for (int token = T; token < TOKENS; token++) {
      if (s.canyon[token] || (token <= D && s.gathered[token])) alive |= 1u << token;
      (token < 13 ? low : high) |= (u64)s.canyon[token] << (5 * (token % 13));
    }
    mix(key, low);
    mix(key, high);
    for (const Seat& seat : s.seats)
      for (const Circle& circle : seat.circles) {
        alive |= 1u << circle.seal;
        for (Tower tower = circle.tower; tower; tower >>= 5) alive |= 1u << (tower & 31);
      }
  }
  // Without Katana and Switch a Tower only grows, and what leaves it never comes back.
  bool coarse = !switching && !has(alive, K) && !has(alive, M);
  bool stealing = switching || has(alive, N) || has(alive, M);
  u64 used = 0;
  for (int effect = 0; effect < 9; effect++)
    if (s.used >> effect & 1 && alive & MAKES[effect]) used |= 1 << effect;
  for (int index = 0; index < 2; index++) {
    bool done = s.last_turns != NOBODY && (index ^ s.turn) >= s.last_turns;
    seat_key(key, s, index, coarse, done && !stealing);
  }
  u64 beside = 0;
  if (s.owner != NOBODY) {
    int sum = 0;
    for (int token = T; token <= D; token++) {
      sum += token * s.gathered[token];
      if (switching) beside = beside << 4 | s.gathered[token];
    }
    if (!switching) beside = least(rules.R2, sum);
  }
  mix(key, beside);
  u64 drawn = s.drawn[0] | s.drawn[1] << 5 | s.drawn[2] << 10 | s.drawn[3] << 15;
  mix(key, used | (u64)s.turn << 9 | (u64)s.last_turns << 10 | (u64)s.base << 18 | (u64)s.owner << 24 | drawn << 32);
  mix(key, key.a >> 7);
  mix(key, key.b >> 11);
  return key;
}

// ---- The table

struct Entry {
  u64 name;  // 0: free
  Value lower, upper;
  Option best;
  u32 home;  // where it would lie best: 96 bits of the key in all tell positions apart
};
static Entry* table;
static u64 table_size, table_used;
static int table_bits;
static const int FIRST_BITS = 12, MOST_BITS = 24;  // 512 MB at most, 683 with the smaller ones before it
static int most_bits = MOST_BITS;

static void* allocate(u64 bytes) {
  long before = __builtin_wasm_memory_grow(0, (bytes + 65535) >> 16);
  return before < 0 ? nullptr : (void*)((unsigned long)before << 16);
}
// A table that was grown out of is kept for the next question.
static Entry* blocks[MOST_BITS + 1];
static Entry* block(int bits) {
  if (!blocks[bits]) blocks[bits] = (Entry*)allocate((u64)sizeof(Entry) << bits);
  if (blocks[bits])
    for (u64 i = 0; i < (u64)1 << bits; i++) blocks[bits][i].name = 0;
  return blocks[bits];
}
static void clear_table() {
  table_bits = FIRST_BITS;
  table = block(table_bits);
  table_size = (u64)1 << table_bits;
  table_used = 0;
}
static const int PROBES = 16;
static Entry* find(u64 name, u32 home) {
  for (int i = 0; i < PROBES; i++) {
    Entry* entry = &table[(home + i) & (table_size - 1)];
    if (entry->name == name && entry->home == home) return entry;
  }
  return nullptr;
}
static void grow();
static void keep(u64 name, u32 home, Value low, Value high, Option best) {
  Entry* at = find(name, home);
  for (int i = 0; !at && i < PROBES; i++) {
    Entry* entry = &table[(home + i) & (table_size - 1)];
    if (!entry->name) at = entry, table_used++;
  }
  if (!at && table_bits < most_bits) {
    grow();
    return keep(name, home, low, high, best);
  }
  if (!at) at = &table[(home + (u32)(name >> 40) % PROBES) & (table_size - 1)];  // full: an old entry makes room
  *at = {name, low, high, best, home};
}
static void grow() {
  Entry* old = table;
  u64 size = table_size;
  Entry* fresh = block(table_bits + 2);
  if (!fresh) {
    most_bits = table_bits;  // no more memory
    return;
  }
  table = fresh;
  table_bits += 2;
  table_size = (u64)1 << table_bits;
  table_used = 0;
  for (u64 i = 0; i < size; i++)
    if (old[i].name) keep(old[i].name, old[i].home, old[i].lower, old[i].upper, old[i].best);
}

// ---- The search

// E4: only a clear lead wins; Inner Tokens decide a tie.
static Value at_least(int margin) { return whole(!win ? margin : margin > 0 ? 1 : -1); }
static Value at_most(int margin) { return whole(!win ? margin : margin < 0 ? -1 : 1); }
// The margin if all Towers were resolved now (E3).
static int guess(const State& s) {
  int sums[2];
  for (int i = 0; i < 2; i++) {
    sums[i] = s.seats[i].yang;
    for (const Circle& circle : s.seats[i].circles) sums[i] += points(circle.tower);
  }
  return sums[me] - sums[1 - me];
}
// What was reckoned of a position before any search: the most that each seat's margin can come to.
struct Reach {
  u64 name;
  u32 home;
  int16_t most[2];
};
static const int UNKNOWN = 1000;
static const int REACHES = 1 << 13;
static Reach reaches[REACHES];
static void forget_reaches() {
  for (auto& one : reaches) one.name = 0;
}
static int farthest(const State& s, const Key& key, int seat) {
  Reach& one = reaches[key.b >> 33 & (REACHES - 1)];
  if (one.name != key.a || one.home != (u32)key.b) one = {key.a, (u32)key.b, {UNKNOWN, UNKNOWN}};
  if (one.most[seat] == UNKNOWN) one.most[seat] = most(s, seat);
  return one.most[seat];
}
static Value least_value(const State& s, const Key& key) { return at_least(-farthest(s, key, 1 - me)); }
static Value most_value(const State& s, const Key& key) { return at_most(farthest(s, key, me)); }
// Proved bounds as far as the window asks: the side on which the value seems to lie comes first.
static void reach(const State& s, const Key& key, Value alpha, Value beta, Value& low, Value& high) {
  bool upwards = win ? guess(s) >= 0 : !less(whole(guess(s)), beta);
  for (int i = 0; i < 2; i++)
    if ((i == 0) == upwards) {
      low = least_value(s, key);
      if (!less(low, beta)) return;
    } else {
      high = most_value(s, key);
      if (!less(alpha, high)) return;
    }
}

// The options without mirror images: equal Hands, equal Circles, equal tokens.
static u64 lies(State& s, int place) {
  if (place >= CANYON) return place;
  return 100 + 1000 * (place / 5) + 100 * (place % 5 < 3) + inner_at(s, place);
}
static bool same_circle(const Circle& a, const Circle& b) { return a.tower == b.tower && a.seal == b.seal && a.turns == b.turns; }
static void drop_mirrors(const State& state, Options& options) {
  State& s = const_cast<State&>(state);
  const Seat& seat = s.seats[s.turn];
  int step = s.above ? s.above : s.base, n = 0;
  if (step == RENEW || ((step == FETCH || step == PLACE) && !seat.hand[0] && !seat.hand[1])) {
    for (int i = 0; i < options.size; i++) {
      Option o = options.at[i];
      Option mirror = option((Verb)verb_of(o), 0, 0, other_of(o), target_of(o));
      bool seen = false;
      for (int k = 0; k < n; k++) seen |= options.at[k] == mirror;
      if (!seen) options.at[n++] = o;
    }
    options.size = n;
  }
  if (step != ACT) return;
  bool mirrored = seat.hand[0] == seat.hand[1], twin[3] = {};
  for (int c = 1; c < 3; c++)
    for (int d = 0; d < c; d++) twin[c] |= same_circle(seat.circles[c], seat.circles[d]);
  u64 names[MOST_OPTIONS];
  int named = 0;
  for (int i = 0; i < options.size; i++) {
    Option o = options.at[i];
    if (mirrored && hand_of(o)) continue;
    if (verb_of(o) == V_PILE && twin[target_of(o)]) continue;
    if (verb_of(o) == V_CHANT && target_of(o) != NOWHERE && (effect_of(o) == SNAKE || effect_of(o) == SWITCH)) {
      u64 one = lies(s, target_of(o)), two = effect_of(o) == SWITCH ? lies(s, other_of(o)) : 0;
      if (effect_of(o) == SWITCH) {
        u8 a = target_of(o) >= CANYON ? target_of(o) - CANYON : inner_at(s, target_of(o));
        u8 b = other_of(o) >= CANYON ? other_of(o) - CANYON : inner_at(s, other_of(o));
        bool nothing = a == b || (target_of(o) < TOWERS && other_of(o) < TOWERS && target_of(o) / 5 == other_of(o) / 5 &&
                                  target_of(o) % 5 < 3 && other_of(o) % 5 < 3) ||
                       (target_of(o) >= CANYON && other_of(o) >= CANYON);
        if (nothing) one = two = 1;
        else if (two < one) {
          u64 swap = one;
          one = two, two = swap;
        }
      }
      u64 name = one << 32 | two << 8 | hand_of(o) << 4 | effect_of(o);
      bool seen = false;
      for (int k = 0; k < named && !seen; k++) seen = names[k] == name;
      if (seen) continue;
      names[named++] = name;
    }
    options.at[n++] = o;
  }
  options.size = n;
}

static u32 decided[2][1 << 12];  // how often a seat's option has ended a search early
static u32& often(int seat, Option o) { return decided[seat][(o * 2654435761u) >> 20]; }

static Value value(const State& s, Value alpha, Value beta);
static Value value(const State& s, const Key& key, Value alpha, Value beta);

static Value battle_value(const State& s) {
  Options one, two;
  one.size = two.size = 0;
  name_towers(s, 0, one);
  name_towers(s, 1, two);
  Value a[3][3];
  for (int i = 0; i < one.size; i++)
    for (int j = 0; j < two.size; j++) {
      State child = s;
      apply(child, one.at[i], two.at[j]);
      Value found = value(child, whole(lowest.n - 1), whole(highest.n + 1));
      if (status) return found;
      (me ? a[j][i] : a[i][j]) = found;
    }
  return me ? matrix_value(a, two.size, one.size) : matrix_value(a, one.size, two.size);
}

// Whether a position has a name in the table: in the middle of a chant it has none.
static inline bool named(const State& s) { return s.base != OVER && !s.above; }

struct Choosing {
  const State& s;
  int seat;
  Value alpha, beta, best;
  Option best_option;
  bool any;
  // True when the window is closed.
  bool tries(Option o, const Key& key) {
    State child = s;
    apply(child, o);
    Value found = named(child) ? value(child, key, alpha, beta) : value(child, alpha, beta);
    if (status) return true;
    bool maximises = seat == me;
    if (!any || (maximises ? less(best, found) : less(found, best))) {
      any = true;
      best = found;
      best_option = o;
      if (maximises) alpha = higher(alpha, found);
      else beta = lower(beta, found);
      if (!less(alpha, beta)) {
        often(seat, o)++;
        return true;
      }
    }
    return false;
  }
};
static const int MANY = 20;
static const Option NO_OPTION = ~0u;

// What is proved of a position, without searching any further, on the side that would close the window.
static bool closes(const State& s, const Key& key, bool maximises, Value alpha, Value beta, Value& found) {
  if (s.base == OVER) {
    found = whole(value_of(s, me, win));
  } else {
    if (s.above) return false;
    if (Entry* entry = find(key.a, (u32)key.b)) found = maximises ? entry->lower : entry->upper;
    else if (!covered(s)) return false;
    else found = maximises ? least_value(s, key) : most_value(s, key);
  }
  return maximises ? !less(found, beta) : !less(alpha, found);
}
static bool take_out(Options& options, Option o) {
  for (int i = 0; i < options.size; i++)
    if (options.at[i] == o) {
      for (; i + 1 < options.size; i++) options.at[i] = options.at[i + 1];
      options.size--;
      return true;
    }
  return false;
}
// One option with what is known of it before it is tried.
struct Trial {
  Option option;
  i64 order;
  Key key;
};
static Value choose(const State& s, Options& options, Option first, Value alpha, Value beta, Option& best) {
  Trial trials[MOST_OPTIONS];
  Choosing c = {s, options.seat, alpha, beta, whole(0), NO_OPTION, false};
  int step = s.above ? s.above : s.base;
  bool telling = step != FETCH && step != SELECT && step != PLACE && step != DISCARD && step != RENEW;
  if (first != NO_OPTION && take_out(options, first)) {  // what was best before
    State child = s;
    apply(child, first);
    if (c.tries(first, named(child) ? key_of(child) : Key{})) {
      best = c.best_option;
      return c.best;
    }
  }
  for (int i = 0; i < options.size; i++) {
    Option o = options.at[i];
    Trial& trial = trials[i];
    State child = s;
    apply(child, o);
    if (named(child)) trial.key = key_of(child);
    Value found;  // An option that is known to close the window saves looking into the others.
    if (closes(child, trial.key, options.seat == me, c.alpha, c.beta, found)) {
      best = o;
      return found;
    }
    // By guess, then by what decided elsewhere, then as offered.
    i64 score = telling ? (c.seat == me ? -guess(child) : guess(child)) : 0;
    u32 times = often(c.seat, o);
    if (times > (1 << 24)) times = 1 << 24;
    trial.option = o;
    trial.order = (score << 40) - ((i64)times << 10) + i;
  }
  if (telling && options.size > MANY) {
    int favourite = 0;
    for (int i = 1; i < options.size; i++)
      if (often(c.seat, trials[i].option) > often(c.seat, trials[favourite].option)) favourite = i;
    trials[favourite].order = INT64_MIN;
  }
  for (int i = 0; i < options.size; i++) {  // the next of the rest: most windows close early
    int next = i;
    for (int j = i + 1; j < options.size; j++)
      if (trials[j].order < trials[next].order) next = j;
    Trial trial = trials[next];
    trials[next] = trials[i];
    if (c.tries(trial.option, trial.key)) break;
  }
  best = c.best_option;
  return c.best;
}

static Value look(const State& s, Option first, Value alpha, Value beta, Option& best) {
  visits++;
  if (visits == 1024 || (limit_states && table_used >= limit_states)) {
    if (host_tick((u32)table_used, visits)) status = STOPPED;
    visits = 0;
  }
  if (status) return whole(0);
  if (s.above == BATTLE) return battle_value(s);
  Options options;
  options_of(s, options);
  drop_mirrors(s, options);
  if (options.size == 1) {
    State child = s;
    apply(child, options.at[0]);
    best = options.at[0];
    return value(child, alpha, beta);
  }
  return choose(s, options, first, alpha, beta, best);
}

// The value if it lies inside the window; otherwise a bound on the side it lies on.
static Value value(const State& s, Value alpha, Value beta) {
  if (status) return whole(0);
  if (s.base == OVER) return whole(value_of(s, me, win));
  Option best = NO_OPTION;
  return s.above ? look(s, NO_OPTION, alpha, beta, best) : value(s, key_of(s), alpha, beta);
}
static Value value(const State& s, const Key& key, Value alpha, Value beta) {
  if (status) return whole(0);
  u32 home = (u32)key.b;
  Option best = NO_OPTION;
  Value low = lowest, high = highest;
  if (Entry* entry = find(key.a, home)) low = entry->lower, high = entry->upper, best = entry->best;
  else if (covered(s)) reach(s, key, alpha, beta, low, high);
  if (!less(low, beta) || same(low, high)) return low;
  if (!less(alpha, high)) return high;
  alpha = higher(alpha, low), beta = lower(beta, high);
  Value found = look(s, best, alpha, beta, best);
  if (status) return found;
  // Inside the window the value is exact; outside it is a bound.
  if (less(alpha, found)) low = higher(low, found);
  if (less(found, beta)) high = lower(high, found);
  keep(key.a, home, low, high, best);
  return found;
}
