// The tokens (C1), and what a Tower is worth (H). One byte a token, five bits a story of a Tower.
#pragma once
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

// C1: Spells 1 to 9 by weight, Silents 10 to 17 by weight. The order is that of the notation's letters.
enum Token : u8 { NONE, T, N, K, H, R, M, W, P, D, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, TOKENS };

static inline int weight(u8 token) { return token <= D ? token : token - D; }
static inline bool spell(u8 token) { return token <= D; }
// S4: heaviest first, Spell before Silent at equal weight.
static inline int rank(u8 token) { return 2 * weight(token) + spell(token); }

// SW1: what Switch may take from the Canyon: no Spell of weight 7 or more.
static inline bool from_canyon(u8 token) { return token <= M || token > D; }

// The rulings (R); 0 is the default where a ruling has words.
struct Rules {
  int R1, R2;
  u8 R4, R5, R6, R7, R8, R9, R14, R15, R17, R18, R20, R23, R24;
};
static Rules rules;

// A Tower: the bottom in the lowest five bits.
typedef u32 Tower;
static inline int height(Tower tower) { return tower ? (36 - __builtin_clz(tower)) / 5 : 0; }
static inline u8 story(Tower tower, int i) { return (tower >> (5 * i)) & 31; }
static inline u8 top(Tower tower) { return story(tower, height(tower) - 1); }
static inline Tower piled(Tower tower, u8 token) { return tower | (Tower)token << (5 * height(tower)); }
static inline Tower without_top(Tower tower) { return tower & ~((Tower)31 << (5 * (height(tower) - 1))); }
static inline Tower without_bottom(Tower tower) { return tower >> 5; }

static constexpr Tower tower_of(u8 a, u8 b, u8 c, u8 d, u8 e, u8 f) {
  return a | (Tower)b << 5 | (Tower)c << 10 | (Tower)d << 15 | (Tower)e << 20 | (Tower)f << 25;
}

struct Worth {
  bool settled, hand;
  int points;
};

// H1 to H3: every story lighter by the same step than the one below.
static bool steps(const int* w, int n, int step) {
  for (int i = 1; i < n; i++)
    if (w[i - 1] - w[i] != step) return false;
  return true;
}
static bool sakura(const int* w, int n) { return steps(w, n, 0); }
static bool lotus(const int* w, int n) { return steps(w, n, 1); }
static bool even_lotus(const int* w, int n) { return n <= 4 && w[0] % 2 == 0 && steps(w, n, 2); }
static bool odd_lotus(const int* w, int n) { return n <= 5 && w[0] % 2 == 1 && steps(w, n, 2); }
// H4, R23
static bool lotus_part(const int* w) {
  return lotus(w, 3) || (!rules.R23 && (even_lotus(w, 3) || odd_lotus(w, 3)));
}
// H5, R14: three pairs, by position or by count.
static bool pairs(const int* faces) {
  if (!rules.R14) return faces[0] == faces[1] && faces[2] == faces[3] && faces[4] == faces[5];
  for (int i = 0; i < 6; i++) {
    int count = 0;
    for (int j = 0; j < 6; j++) count += faces[j] == faces[i];
    if (count % 2) return false;
  }
  return true;
}
// H6: the Raijin hands, exactly these; R15 for Rikka-Snow White.
static int raijin(Tower tower) {
  if (tower == tower_of(P, W, M, R, H, K)) return 10;
  if (tower == tower_of(P, W, M, R, R, R)) return 11;
  if (tower == tower_of(FIVE, R, FIVE, R, FIVE, R) || tower == tower_of(R, FIVE, R, FIVE, R, FIVE)) return 11;
  if (tower == tower_of(SIX, M, SIX, M, SIX, M) || tower == tower_of(M, SIX, M, SIX, M, SIX)) return 12;
  if (tower == tower_of(K, K, K, K, K, K)) return 12;
  if (tower == tower_of(W, W, M, M, SIX, SIX)) return 12;
  if (rules.R15 && story(tower, 0) == W && story(tower, 1) == W) {
    int mists = 0, sixes = 0;
    for (int i = 2; i < 6; i++) mists += story(tower, i) == M, sixes += story(tower, i) == SIX;
    if (mists == 2 && sixes == 2) return 12;
  }
  return 0;
}

// H9: the first row that matches is the hand, or (R24) the one with most points.
static Worth reckon(Tower tower) {
  int n = height(tower), w[6], faces[6], spells = 0;
  for (int i = 0; i < n; i++) {
    faces[i] = story(tower, i);
    w[i] = weight(faces[i]);
    spells += spell(faces[i]);
    if (i && w[i] > w[i - 1]) return {false, false, -1};  // T7, T9: Unsettled
  }
  if (n < 3) return {true, false, 0};
  int bonus = n - 3 + (spells == 0 || spells == n);  // H7, H8: Basic and Combined only
  int best = 0;
  auto counts = [&](int points) {
    if (best == 0 || (rules.R24 && points > best)) best = points;
  };
  if (n == 6 && raijin(tower)) counts(raijin(tower));
  if (sakura(w, n)) counts(2 + bonus);
  if (lotus(w, n) || even_lotus(w, n) || odd_lotus(w, n)) counts(1 + bonus);
  if (n == 6) {
    if (pairs(faces)) counts(6);
    if (pairs(w)) counts(4);
    bool below = sakura(w, 3), above = sakura(w + 3, 3), run_below = lotus_part(w), run_above = lotus_part(w + 3);
    if (below && above) counts(4 + bonus);
    if (run_below && above) counts(3 + bonus);
    if (below && run_above) counts(3 + bonus);
    if (run_below && run_above) counts(2 + bonus);
  }
  return {true, best > 0, best};
}

// Towers come again and again: remember what they were worth. Points below 0 are Unsettled.
struct Reckoned {
  Tower tower;
  int16_t points;
  u8 hand, known;
};
static Reckoned reckoned[1 << 15];
static void forget_worths() {
  for (auto& one : reckoned) one.known = 0;
}
static inline const Reckoned& worth(Tower tower) {
  Reckoned& one = reckoned[(tower * 2654435761u) >> 17];
  if (!one.known || one.tower != tower) {
    Worth found = reckon(tower);
    one = {tower, (int16_t)found.points, found.hand, 1};
  }
  return one;
}
static inline int points(Tower tower) { return tower ? worth(tower).points : 0; }
