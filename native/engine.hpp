// The rules of play for two seats (T, TH to DE, R3, E1, E2): who may choose what, and what it does.
// One rule stands in one place, with its clause. The Python engine is the reference; tests compare move by move.
#pragma once
#include "state.hpp"

// An option: verb, Hand, effect, and two fields of six bits (places, tokens, a number), or the discards of Purify.
enum Verb : u8 { V_END, V_PILE, V_CHANT, V_FETCH, V_SELECT, V_DISCARD, V_PLACE, V_PASS, V_ANSWER, V_TOWER, V_PURIFY };
typedef u32 Option;
static inline Option option(Verb verb, int hand = 0, int effect = 0, int target = NOWHERE, int other = NOWHERE) {
  return verb | hand << 4 | effect << 5 | target << 9 | other << 15;
}
static inline int verb_of(Option o) { return o & 15; }
static inline int hand_of(Option o) { return o >> 4 & 1; }
static inline int effect_of(Option o) { return o >> 5 & 15; }
static inline int target_of(Option o) { return o >> 9 & 63; }
static inline int other_of(Option o) { return o >> 15 & 63; }

static const int MOST_OPTIONS = 512;
struct Options {
  int seat, size;
  Option at[MOST_OPTIONS];
  void add(Option o) { at[size++] = o; }
};

// ---- Edits

// DE2, T13: a spent Spell goes to an active Destroy, otherwise to the Canyon.
static void spend(State& s, u8 token) {
  if (s.owner == NOBODY) s.canyon[token]++;
  else s.gathered[token]++;
}
// DE3, R2
static bool destroy_due(const State& s) {
  if (s.owner == NOBODY) return false;
  int sum = 0;
  for (int token = T; token <= D; token++) sum += token * s.gathered[token];
  return sum >= rules.R2;
}
// T13, R4: the chant is over; a Charging Thunder stays beside its Tower (TH3, RO5).
static void finish(State& s, bool stays = false) {
  Chanting& c = s.chant;
  if (!stays) spend(s, c.token);
  for (int i = 0; i < c.roars; i++) spend(s, c.roar[i].token);
  if (c.shield.token) spend(s, c.shield.token);
  c = Chanting{};
  s.above = rules.R4 && destroy_due(s) ? STRIKE : NOTHING;
}
static void game_over(State& s) {
  s.base = OVER;
  s.above = NOTHING;
  s.chant = Chanting{};
}
// T4, T9, E2, R11: pay 1 Yang; with none left the game is over on the spot.
static bool pays(State& s, int index) {
  Seat& seat = s.seats[index];
  if (seat.yang > 0) seat.yang--;
  if (seat.yang > 0) return true;
  s.out |= 1 << index;
  game_over(s);
  return false;
}
// T9, RO2: reveal a Tower; its owner scores, pays or gets nothing. False: the game is over.
static bool resolve_tower(State& s, int index, int c, int extra) {
  Seat& seat = s.seats[index];
  Circle before = seat.circles[c];
  seat.circles[c] = Circle{};
  if (before.seal) spend(s, before.seal);  // only with R5
  const Reckoned& value = worth(before.tower);
  if (value.hand) {
    seat.yang += value.points + extra;
    return true;
  }
  for (int i = 0; i < height(before.tower); i++) s.canyon[story(before.tower, i)]++;
  return value.points >= 0 || pays(s, index);
}

// ---- What can be chosen

// TH4, R5: a sealed Tower counts as not existing.
static bool choosable(const Circle& circle, bool own) { return circle.tower && (!circle.seal || (own && rules.R5)); }
static bool has_tower(const State& s, int seat) {
  for (const Circle& circle : s.seats[seat].circles)
    if (choosable(circle, true)) return true;
  return false;
}
// MI1, R18
static bool answers_as(u8 token, int effect) {
  return token && (token == (effect == ROAR ? R : H) || (token == M && !rules.R18));
}
static bool holds_answer(const Seat& seat, int effect) {
  return answers_as(seat.hand[0], effect) || answers_as(seat.hand[1], effect);
}
// T11, R17, RO1
static bool may_answer(const State& s, int seat, int effect) {
  if (seat == s.turn && !rules.R17 && s.used >> effect & 1) return false;
  return effect == SHIELD || has_tower(s, seat);
}
// R20
static bool is_asked(const State& s, int seat, int effect) {
  const Seat& board = s.seats[seat];
  if (!rules.R20) return holds_answer(board, effect) && may_answer(s, seat, effect);
  return (board.hand[0] || board.hand[1]) && (effect == SHIELD || has_tower(s, seat));
}
static void name_towers(const State& s, int seat, Options& out) {
  for (int c = 0; c < 3; c++)
    if (choosable(s.seats[seat].circles[c], true)) out.add(option(V_TOWER, 0, 0, TOWERS + 3 * seat + c));
}
// DE3: the turn player's unsealed Towers.
static void strike_towers(const State& s, Options& out) {
  for (int c = 0; c < 3; c++) {
    const Circle& circle = s.seats[s.turn].circles[c];
    if (circle.tower && !circle.seal) out.add(option(V_TOWER, 0, 0, TOWERS + 3 * s.turn + c));
  }
}
// TH1, R1, R5: the highest unsealed Towers of the table.
static void thunder_options(const State& s, int hand, int effect, Options& out) {
  int best = rules.R1, first = out.size;
  for (int seat = 0; seat < 2; seat++)
    for (int c = 0; c < 3; c++) {
      const Circle& circle = s.seats[seat].circles[c];
      int high = height(circle.tower);
      if (circle.seal || high < best) continue;
      if (high > best) best = high, out.size = first;
      out.add(option(V_CHANT, hand, effect, TOWERS + 3 * seat + c));
    }
  if (rules.R5)
    for (int c = 0; c < 3; c++) {
      const Circle& circle = s.seats[s.turn].circles[c];
      if (circle.seal && height(circle.tower) >= best)
        out.add(option(V_CHANT, hand, effect, TOWERS + 3 * s.turn + c));
    }
}
// KA1: top or bottom; a one-story Tower has one end.
static void katana_options(const State& s, int hand, Options& out) {
  for (int seat = 0; seat < 2; seat++)
    for (int c = 0; c < 3; c++) {
      const Circle& circle = s.seats[seat].circles[c];
      if (!choosable(circle, seat == s.turn)) continue;
      for (int end = 0; end < (height(circle.tower) > 1 ? 2 : 1); end++)
        out.add(option(V_CHANT, hand, KATANA, TOWERS + 3 * seat + c, end));
    }
}
// SN1, SW1, T13: the places of Inner Tokens; the chanted one is in flight.
static int inner_places(const State& s, int hand, u8* places) {
  int n = 0;
  for (int seat = 0; seat < 2; seat++) {
    const Seat& board = s.seats[seat];
    for (int i = 0; i < 3; i++)
      if (board.body[i]) places[n++] = 5 * seat + i;
    for (int h = 0; h < 2; h++)
      if (board.hand[h] && (seat != s.turn || h != hand)) places[n++] = 5 * seat + 3 + h;
  }
  return n;
}
static void snake_options(const State& s, int hand, Options& out) {
  u8 places[10];
  int n = inner_places(s, hand, places);
  for (int i = 0; i < n; i++) out.add(option(V_CHANT, hand, SNAKE, places[i]));
}
// SW1, SW2, R8
static void switch_options(const State& s, int hand, Options& out) {
  u8 places[10];
  int n = inner_places(s, hand, places);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) out.add(option(V_CHANT, hand, SWITCH, places[i], places[j]));
  for (int i = 0; i < n; i++)
    for (int token = T; token < TOKENS; token++)
      if (from_canyon(token) && s.canyon[token]) out.add(option(V_CHANT, hand, SWITCH, places[i], CANYON + token));
  if (!rules.R8) return;
  for (int one = T; one < TOKENS; one++)
    for (int two = one; two < TOKENS; two++)
      if (from_canyon(one) && from_canyon(two) && s.canyon[one] && s.canyon[two] > (one == two))
        out.add(option(V_CHANT, hand, SWITCH, CANYON + one, CANYON + two));
}
// T10, T11, MI1, R7: every way to chant the token on this Hand now.
static void chant_options(const State& s, int hand, u8 token, Options& out) {
  auto offered = [&](int effect) { return !(s.used >> effect & 1); };
  auto unless_none = [&](int effect, int before) {
    if (out.size == before && rules.R7) out.add(option(V_CHANT, hand, effect));
  };
  if (token == T || token == M)
    for (int effect = DISCHARGE; effect <= CHARGE; effect++)
      if (offered(effect)) {
        int before = out.size;
        thunder_options(s, hand, effect, out);
        unless_none(effect, before);
      }
  int before = out.size;
  if ((token == N || token == M) && offered(SNAKE)) snake_options(s, hand, out), unless_none(SNAKE, before);
  before = out.size;
  if ((token == K || token == M) && offered(KATANA)) katana_options(s, hand, out), unless_none(KATANA, before);
  before = out.size;
  if (token == W && offered(SWITCH)) switch_options(s, hand, out), unless_none(SWITCH, before);
  if (token == P && offered(PURIFY)) out.add(option(V_CHANT, hand, PURIFY));
  if (token == D && offered(DESTROY)) out.add(option(V_CHANT, hand, DESTROY));
}
// T6, T7, R6
static bool may_pile(const Circle& circle, u8 token) {
  return !circle.seal && (!rules.R6 || !circle.tower || weight(token) <= weight(top(circle.tower)));
}
// T5
static void act_options(const State& s, Options& out) {
  const Seat& seat = s.seats[s.turn];
  out.add(option(V_END));
  for (int hand = 0; hand < 2; hand++) {
    u8 token = seat.hand[hand];
    if (!token) continue;
    for (int c = 0; c < 3; c++)
      if (may_pile(seat.circles[c], token)) out.add(option(V_PILE, hand, 0, c));
    chant_options(s, hand, token, out);
  }
}
// T1, T2, PU1: every way to fill empty Hands with none, one or two of these tokens, at least so many.
static void on_hands(const u8* tokens, int n, bool left, bool right, int least, Verb verb, Options& out) {
  u8 kinds[8];
  int size = 0, count[TOKENS] = {};
  kinds[size++] = 0;
  for (int i = 0; i < n; i++)
    if (!count[tokens[i]]++) kinds[size++] = tokens[i];
  for (int i = 0; i < (left ? size : 1); i++)
    for (int j = 0; j < (right ? size : 1); j++) {
      u8 one = kinds[i], two = kinds[j];
      if (one && one == two && count[one] < 2) continue;
      if (!!one + !!two >= least) out.add(option(verb, 0, 0, one, two));
    }
}
static int count_drawn(const State& s) {
  int n = 0;
  while (n < 4 && s.drawn[n]) n++;
  return n;
}
static void place_options(const State& s, Options& out) {
  const Seat& seat = s.seats[s.turn];
  int n = count_drawn(s);
  on_hands(s.drawn, n, !seat.hand[0], !seat.hand[1], n - (3 - body_size(seat)), V_PLACE, out);
}
static void by_weight(u8* tokens, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && rank(tokens[j - 1]) < rank(tokens[j]); j--) {
      u8 token = tokens[j];
      tokens[j] = tokens[j - 1], tokens[j - 1] = token;
    }
}
static int inner_tokens(const Seat& seat, u8* tokens) {
  int n = 0;
  for (u8 token : seat.body)
    if (token) tokens[n++] = token;
  for (u8 token : seat.hand)
    if (token) tokens[n++] = token;
  return n;
}
static int renew_tokens(const State& s, u8* tokens) {
  int n = inner_tokens(s.seats[s.turn], tokens);
  for (int i = 0; i < count_drawn(s); i++) tokens[n++] = s.drawn[i];
  by_weight(tokens, n);
  return n;
}
static void renew_options(const State& s, Options& out) {
  u8 tokens[10];
  int n = renew_tokens(s, tokens);
  on_hands(tokens, n, true, true, n - 3, V_PLACE, out);
}
// PU1: 0 to 4 tokens to discard, no more than Raizan holds.
static void purify_options(const State& s, Options& out) {
  u8 inner[8];
  int n = inner_tokens(s.seats[s.turn], inner), most = n < 4 ? n : 4;
  by_weight(inner, n);
  if (most > s.left) most = s.left;
  for (int size = 0; size <= most; size++) {
    int first = out.size;
    int at[4] = {0, 1, 2, 3};
    while (true) {
      u32 chosen = 0;
      for (int i = 0; i < size; i++) chosen |= (u32)inner[at[i]] << (5 * i);
      Option o = V_PURIFY | chosen << 9;
      bool seen = false;
      for (int i = first; i < out.size; i++) seen |= out.at[i] == o;
      if (!seen) out.add(o);
      int i = size - 1;
      while (i >= 0 && at[i] == n - size + i) i--;
      if (i < 0) break;
      at[i]++;
      for (int j = i + 1; j < size; j++) at[j] = at[j - 1] + 1;
    }
  }
}
// SH1, RO1
static void answer_options(const State& s, int seat, int effect, Options& out) {
  out.add(option(V_PASS));
  if (!may_answer(s, seat, effect)) return;
  for (int hand = 0; hand < 2; hand++)
    if (answers_as(s.seats[seat].hand[hand], effect)) out.add(option(V_ANSWER, hand, effect));
}

// ---- What the effects do

// TH3, TH5: sealed until the end of its owner's next turn, this one not counted.
static void charge(State& s) {
  int index = owner_of(s.chant.target);
  Circle& circle = circle_at(s, s.chant.target);
  u8 before = circle.seal;
  circle.seal = s.chant.token;
  circle.turns = index == s.turn ? 2 : 1;
  if (before) spend(s, before);  // only with R5
  finish(s, true);
}
// SN1
static void snake(State& s) {
  u8& place = inner_at(s, s.chant.target);
  u8 token = place;
  place = 0;
  close_gaps(s.seats[owner_of(s.chant.target)]);
  s.seats[s.chant.seat].hand[s.chant.hand] = token;
  finish(s);
}
// KA1
static void katana(State& s) {
  Circle& circle = circle_at(s, s.chant.target);
  bool bottom = s.chant.other == 1;
  s.canyon[bottom ? story(circle.tower, 0) : top(circle.tower)]++;
  circle.tower = bottom ? without_bottom(circle.tower) : without_top(circle.tower);
  if (!circle.tower) {
    u8 seal = circle.seal;
    circle = Circle{};
    if (seal) spend(s, seal);  // only with R5
  }
  finish(s);
}
// SW1: lift both tokens, then lay each where the other was.
static void switches(State& s) {
  int spots[2] = {s.chant.target, s.chant.other};
  u8 tokens[2];
  for (int i = 0; i < 2; i++) tokens[i] = spots[i] >= CANYON ? spots[i] - CANYON : inner_at(s, spots[i]);
  for (int i = 0; i < 2; i++)
    if (spots[i] >= CANYON) s.canyon[tokens[i]]--;
    else inner_at(s, spots[i]) = 0;
  close_gaps(s.seats[0]);
  close_gaps(s.seats[1]);
  for (int i = 0; i < 2; i++) {
    u8 token = tokens[1 - i];
    if (spots[i] >= CANYON) s.canyon[token]++;
    else if (spots[i] % 5 < 3) into_body(s.seats[spots[i] / 5], token);
    else s.seats[spots[i] / 5].hand[spots[i] % 5 - 3] = token;
  }
  finish(s);
}
static void resolve(State& s) {
  switch (s.chant.effect) {
    case DISCHARGE:  // TH2, RO2
      if (resolve_tower(s, owner_of(s.chant.target), (s.chant.target - TOWERS) % 3, s.chant.turned ? 2 : 0)) finish(s);
      break;
    case CHARGE: charge(s); break;
    case SNAKE: snake(s); break;
    case KATANA: katana(s); break;
    case SWITCH: switches(s); break;
    case PURIFY: s.above = DISCARD; break;  // PU1: first the discards are chosen
    case DESTROY:                           // DE1
      s.owner = s.chant.seat;
      s.chant = Chanting{};
      s.above = NOTHING;
      break;
  }
}

// ---- Answers (R3)

static void ask(State& s, Step step, int first, int second) {
  s.above = step;
  s.queue[0] = first;
  s.queue[1] = second;
}
static bool is_thunder(const State& s) { return s.chant.effect <= CHARGE; }
static void open_windows(State& s) {
  int effect = s.chant.effect;
  if (effect <= CHARGE && (is_asked(s, 0, ROAR) || is_asked(s, 1, ROAR))) return ask(s, ASK_ROAR, s.chant.seat, 1 - s.chant.seat);
  if (effect <= KATANA && is_asked(s, owner_of(s.chant.target), SHIELD))
    return ask(s, ASK_SHIELD, owner_of(s.chant.target), NOBODY);
  resolve(s);
}
static void window_closed(State& s) {
  if (s.above == ASK_SHIELD) resolve(s);
  else if (s.chant.roars) s.above = s.chant.roars == 1 ? NAME_TOWER : BATTLE;
  else if (s.chant.shield.token) finish(s);  // SH1: stopped
  else ask(s, ASK_SHIELD, owner_of(s.chant.target), NOBODY);
}
// T13, T11, R17
static Answer shown(State& s, int seat, int hand, int effect) {
  Answer answer = {(u8)seat, (u8)hand, s.seats[seat].hand[hand]};
  s.seats[seat].hand[hand] = 0;
  if (seat == s.turn && !rules.R17) s.used |= 1 << effect;
  return answer;
}
static void answered(State& s, Option o) {
  int seat = s.queue[0];
  if (verb_of(o) == V_PASS) {
    s.queue[0] = s.queue[1];
    s.queue[1] = NOBODY;
    return;
  }
  if (s.above == ASK_SHIELD) {  // SH1; R3: a Thunder may still be turned by a Roar
    s.chant.shield = shown(s, seat, hand_of(o), SHIELD);
    if (is_thunder(s) && !s.chant.roars) ask(s, ASK_ROAR, s.chant.seat, 1 - s.chant.seat);
    else finish(s);
    return;
  }
  s.chant.roar[s.chant.roars++] = shown(s, seat, hand_of(o), ROAR);
  if (s.chant.roars > 1) {
    s.queue[0] = s.queue[1];
    s.queue[1] = NOBODY;
    return;
  }
  Answer& shield = s.chant.shield;
  if (shield.token) {  // RO7: it returns to its Hand and was not applied
    s.seats[shield.seat].hand[shield.hand] = shield.token;
    if (shield.seat == s.turn && !rules.R17) s.used &= ~(1 << SHIELD);
    shield = Answer{};
  }
  ask(s, ASK_ROAR, 1 - seat, NOBODY);  // RO3: the others may join
}
// RO2
static void turned(State& s, int target) {
  s.chant.target = target;
  s.chant.turned = 1;
  resolve(s);
}
// RO4: only the weights of the tops are compared.
static void battle(State& s, int first, int second) {
  int one = weight(top(circle_at(s, first).tower)), two = weight(top(circle_at(s, second).tower));
  if (one != two) turned(s, one > two ? first : second);
  else if (rules.R9) ask(s, ASK_SHIELD, owner_of(s.chant.target), NOBODY);
  else resolve(s);
}

// ---- The order of play (T, E1)

// T2, PU1, E1
static void draw(State& s, int count) {
  for (int i = 0; i < 4; i++) s.drawn[i] = i < count ? raizan[raizan_size - s.left + i] : 0;
  by_weight(s.drawn, count);
  s.left -= count;
  if (!s.left && s.last_turns == NOBODY) s.last_turns = 3;
}
static void put_down(State& s, const u8* tokens, int n, Option o) {
  Seat& seat = s.seats[s.turn];
  int hands[2] = {target_of(o), other_of(o)};
  for (int h = 0; h < 2; h++)
    if (hands[h]) seat.hand[h] = hands[h];
  for (int i = 0; i < n; i++) {
    if (tokens[i] == hands[0]) hands[0] = 0;
    else if (tokens[i] == hands[1]) hands[1] = 0;
    else into_body(seat, tokens[i]);
  }
  for (u8& token : s.drawn) token = 0;
}
static void place(State& s, Option o) {
  u8 tokens[4];
  int n = count_drawn(s);
  for (int i = 0; i < n; i++) tokens[i] = s.drawn[i];
  put_down(s, tokens, n, o);
  s.base = ACT;
}
static void renew(State& s, Option o) {
  u8 tokens[10];
  int n = renew_tokens(s, tokens);
  Seat& seat = s.seats[s.turn];
  seat.body[0] = seat.body[1] = seat.body[2] = seat.hand[0] = seat.hand[1] = 0;
  put_down(s, tokens, n, o);
  finish(s);
}
static void discard_for_purify(State& s, Option o) {
  int count = 0;
  for (u32 chosen = o >> 9; chosen; chosen >>= 5, count++) {
    take_inner(s.seats[s.turn], chosen & 31);
    s.canyon[chosen & 31]++;
  }
  draw(s, count);
  s.above = RENEW;
}
static void fetch(State& s, Option o) {
  Seat& seat = s.seats[s.turn];
  int hands[2] = {target_of(o), other_of(o)};
  for (int h = 0; h < 2; h++)
    if (hands[h]) {
      for (int i = 2; i >= 0; i--)
        if (seat.body[i] == hands[h]) {
          seat.body[i] = 0;
          break;
        }
      close_gaps(seat);
      seat.hand[h] = hands[h];
    }
  s.base = SELECT;
}
static void select(State& s, int count) {
  draw(s, count);
  s.base = PLACE;
}
// T4: two Inner Tokens of a full Board go.
static void forbidden(State& s, Option o) {
  int places[2] = {target_of(o), other_of(o)};
  for (int place : places) {
    u8& token = inner_at(s, place);
    s.canyon[token]++;
    token = 0;
  }
  close_gaps(s.seats[s.turn]);
  s.base = SELECT;
}
// T6, T8
static void pile(State& s, int hand, int c) {
  Seat& seat = s.seats[s.turn];
  seat.circles[c].tower = piled(seat.circles[c].tower, seat.hand[hand]);
  seat.hand[hand] = 0;
  if (height(seat.circles[c].tower) == 6) resolve_tower(s, s.turn, c, 0);
}
// T10, T11, T13, R7
static void chant(State& s, Option o) {
  int hand = hand_of(o);
  s.chant = Chanting{};
  s.chant.seat = s.turn;
  s.chant.hand = hand;
  s.chant.token = s.seats[s.turn].hand[hand];
  s.chant.effect = effect_of(o);
  s.chant.target = target_of(o);
  s.chant.other = other_of(o);
  s.seats[s.turn].hand[hand] = 0;
  s.used |= 1 << effect_of(o);
  if (target_of(o) == NOWHERE && effect_of(o) < PURIFY) finish(s);
  else open_windows(s);
}
// T12 (1), TH5, TH6; then a due Destroy
static void end_turn(State& s) {
  for (Circle& circle : s.seats[s.turn].circles)
    if (circle.seal) {
      if (circle.turns > 1) {
        circle.turns--;
      } else {
        u8 seal = circle.seal;
        circle.seal = circle.turns = 0;
        spend(s, seal);
      }
    }
  s.base = HAND_OVER;
  s.above = destroy_due(s) ? STRIKE : NOTHING;
}
// DE4
static void destroy_leaves(State& s) {
  for (int token = T; token <= D; token++) s.canyon[token] += s.gathered[token], s.gathered[token] = 0;
  s.canyon[D]++;
  s.owner = NOBODY;
  s.above = NOTHING;
}
// DE3: not resolved, no points, no penalty.
static void strike(State& s, int place) {
  Circle& circle = circle_at(s, place);
  for (int i = 0; i < height(circle.tower); i++) s.canyon[story(circle.tower, i)]++;
  circle = Circle{};
  destroy_leaves(s);
}
// T12 (3), E1
static void hand_over(State& s) {
  s.turn = 1 - s.turn;
  s.used = 0;
  if (s.last_turns != NOBODY) s.last_turns--;
  s.base = s.last_turns == 0 ? OVER : FETCH;
}

static inline int asked_for(const State& s) { return s.above == ASK_ROAR ? ROAR : SHIELD; }

// Who must choose what. A Raigo Battle is told apart by the caller.
static void options_of(const State& s, Options& out) {
  out.size = 0;
  out.seat = s.turn;
  const Seat& seat = s.seats[s.turn];
  switch (s.above ? s.above : s.base) {
    case FETCH: on_hands(seat.body, body_size(seat), !seat.hand[0], !seat.hand[1], 0, V_FETCH, out); break;
    case SELECT:
      for (int n = 1; n <= 2; n++) out.add(option(V_SELECT, 0, 0, n));
      break;
    case FORBIDDANCE:
      for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 5; j++) out.add(option(V_DISCARD, 0, 0, 5 * s.turn + i, 5 * s.turn + j));
      break;
    case PLACE: place_options(s, out); break;
    case ACT: act_options(s, out); break;
    case ASK_ROAR:
    case ASK_SHIELD:
      out.seat = s.queue[0];
      answer_options(s, s.queue[0], asked_for(s), out);
      break;
    case NAME_TOWER:
      out.seat = s.chant.roar[0].seat;
      name_towers(s, out.seat, out);
      break;
    case DISCARD: purify_options(s, out); break;
    case RENEW: renew_options(s, out); break;
    case STRIKE:
      out.seat = s.owner;
      strike_towers(s, out);
      break;
  }
}

static void settle(State& s);

static void apply(State& s, Option o, Option second = 0) {
  switch (s.above ? s.above : s.base) {
    case FETCH: fetch(s, o); break;
    case SELECT: select(s, target_of(o)); break;
    case FORBIDDANCE: forbidden(s, o); break;
    case PLACE: place(s, o); break;
    case ACT:
      if (verb_of(o) == V_END) end_turn(s);
      else if (verb_of(o) == V_PILE) pile(s, hand_of(o), target_of(o));
      else chant(s, o);
      break;
    case ASK_ROAR:
    case ASK_SHIELD: answered(s, o); break;
    case NAME_TOWER: turned(s, target_of(o)); break;
    case BATTLE: battle(s, target_of(o), target_of(second)); break;
    case DISCARD: discard_for_purify(s, o); break;
    case RENEW: renew(s, o); break;
    case STRIKE: strike(s, target_of(o)); break;
  }
  settle(s);
}

// With one way only nobody is asked.
static Options alone;
static bool only_one(const State& s) {
  options_of(s, alone);
  return alone.size == 1;
}
// Run everything that asks nobody, one piece at a time; false when somebody must choose, or at the end.
static bool runs(State& s) {
  const Seat& seat = s.seats[s.turn];
  switch (s.above ? s.above : s.base) {
    case SELECT: {  // T2 to T4
      int room = 5 - inner_size(seat);
      if (!s.left) s.base = ACT;
      else if (!room) {
        if (pays(s, s.turn)) s.base = FORBIDDANCE;
      } else if (room == 1 || s.left == 1) select(s, 1);
      else return false;
      return true;
    }
    case PLACE:
      if (!only_one(s)) return false;
      place(s, alone.at[0]);
      return true;
    case ACT:
      if (seat.hand[0] || seat.hand[1]) return false;
      end_turn(s);
      return true;
    case ASK_ROAR:
    case ASK_SHIELD:
      if (s.queue[0] != NOBODY && is_asked(s, s.queue[0], asked_for(s))) return false;
      if (s.queue[0] == NOBODY) {
        window_closed(s);
      } else {
        s.queue[0] = s.queue[1];
        s.queue[1] = NOBODY;
      }
      return true;
    case NAME_TOWER:
      if (!only_one(s)) return false;
      turned(s, target_of(alone.at[0]));
      return true;
    case BATTLE: {
      Options one, two;
      one.size = two.size = 0;
      name_towers(s, 0, one);
      name_towers(s, 1, two);
      if (one.size > 1 || two.size > 1) return false;
      battle(s, target_of(one.at[0]), target_of(two.at[0]));
      return true;
    }
    case DISCARD:
      if (!only_one(s)) return false;
      discard_for_purify(s, alone.at[0]);
      return true;
    case RENEW:
      if (!only_one(s)) return false;
      renew(s, alone.at[0]);
      return true;
    case STRIKE:
      if (!destroy_due(s)) {
        s.above = NOTHING;
        return true;
      }
      options_of(s, alone);
      if (alone.size > 1) return false;
      if (alone.size) strike(s, target_of(alone.at[0]));
      else destroy_leaves(s);
      return true;
    case HAND_OVER: hand_over(s); return true;
  }
  return false;
}
static void settle(State& s) {
  while (runs(s)) {}
  if (s.above != ASK_ROAR && s.above != ASK_SHIELD) s.queue[0] = s.queue[1] = NOBODY;
}

// ---- The end (E2 to E4)

struct Ended {
  int yang[2], inner[2];
  bool out[2];
};
static Ended ended(const State& s) {
  Ended e;
  for (int i = 0; i < 2; i++) {
    const Seat& seat = s.seats[i];
    int sum = 0, penalties = 0;
    for (const Circle& circle : seat.circles) {
      int value = points(circle.tower);
      sum += value;
      penalties += value < 0;
    }
    e.inner[i] = inner_size(seat);
    e.yang[i] = s.out ? seat.yang : seat.yang + sum;
    e.out[i] = s.out ? s.out >> i & 1 : penalties && e.yang[i] <= 0;  // R10
  }
  return e;
}
static const int DROPOUT = 100;
// What the end is worth to a seat: the margin, or (E4) 1, 0, -1.
static int value_of(const State& s, int me, bool win) {
  Ended e = ended(s);
  int you = 1 - me;
  if (e.out[me] || e.out[you]) return (e.out[you] - e.out[me]) * (win ? 1 : DROPOUT);
  int margin = e.yang[me] - e.yang[you];
  if (!win) return margin;
  if (!margin) margin = e.inner[you] - e.inner[me];
  return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}
