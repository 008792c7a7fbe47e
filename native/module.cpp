// What the host sees: one state at a time, as bytes in a buffer, and questions about it.
#include "search.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

// A question with its window and the most states that may be remembered (0: no limit), and its answer.
struct Question {
  State state;
  Value alpha, beta;
  u64 limit;
};
struct Found {
  i64 value;
  int ended;
  u32 visits;  // decisions since anybody was told
};
static union {
  u8 bytes[1 << 17];
  State states[MOST_OPTIONS];
  Question question;
  Found found;
} buffer;
static State now;
static Options offered;

// The compiler may ask for these by name.
extern "C" void* memset(void* to, int byte, unsigned long n) {
  for (unsigned long i = 0; i < n; i++) ((volatile u8*)to)[i] = byte;
  return to;
}
extern "C" void* memcpy(void* to, const void* from, unsigned long n) {
  for (unsigned long i = 0; i < n; i++) ((volatile u8*)to)[i] = ((const u8*)from)[i];
  return to;
}

EXPORT(buffer_at) void* buffer_at() { return &buffer; }
EXPORT(state_size) int state_size() { return sizeof(State); }

// R1, R2 and then a byte for each ruling with words, in the order of the struct.
EXPORT(set_rules) void set_rules() {
  static bool before;
  __builtin_memcpy(&rules, buffer.bytes, sizeof(Rules));
  if (before) {  // what was remembered under other rulings
    forget_worths();
    forget_builds();
    forget_takings();
    forget_gains();
    forget_hopes();
  }
  before = true;
}
EXPORT(set_question) void set_question(int seat, int winning) {
  me = seat;
  win = winning;
  highest = whole(win ? 1 : DROPOUT);
  lowest = whole(-highest.n);
  for (auto& seats : decided)
    for (u32& times : seats) times = 0;
  forget_reaches();
  clear_table();
}
EXPORT(set_raizan) void set_raizan(int size) {
  raizan_size = size;
  for (int i = 0; i < size; i++) raizan[i] = buffer.bytes[i];
}
EXPORT(load) void load() { now = buffer.states[0]; }
EXPORT(store) void store() { buffer.states[0] = now; }
EXPORT(start) void start() { settle(now); }
EXPORT(act) void act(u32 first, u32 second) { apply(now, first, second); }
// The options as words in the buffer; of a Raigo Battle those of one participant. Who chooses: ``chooser``.
EXPORT(options) int options(int participant) {
  offered.size = 0;
  if (now.base == OVER) return 0;
  if (now.above == BATTLE) offered.seat = participant, name_towers(now, participant, offered);
  else options_of(now, offered);
  for (int i = 0; i < offered.size; i++) ((u32*)buffer.bytes)[i] = offered.at[i];
  return offered.size;
}
EXPORT(chooser) int chooser() { return offered.seat; }
// Every state that can follow at once, one after the other in the buffer.
EXPORT(children) int children() {
  if (now.base == OVER) return 0;
  int n = 0;
  if (now.above == BATTLE) {
    Options one, two;
    one.size = two.size = 0;
    name_towers(now, 0, one);
    name_towers(now, 1, two);
    for (int i = 0; i < one.size; i++)
      for (int j = 0; j < two.size; j++) apply(buffer.states[n] = now, one.at[i], two.at[j]), n++;
    return n;
  }
  options_of(now, offered);
  for (; n < offered.size; n++) apply(buffer.states[n] = now, offered.at[n]);
  return n;
}
EXPORT(outcome) int outcome() { return value_of(now, me, win); }
EXPORT(tower_points) int tower_points(u32 tower) { return points(tower); }

static i64 told(Value found) { return (i64)((u64)(u32)found.n << 32 | (u32)found.d); }
EXPORT(search) void search() {
  Question asked = buffer.question;
  now = asked.state;
  limit_states = asked.limit;
  status = RUNNING;
  Value found = value(now, asked.alpha, asked.beta);
  buffer.found = {told(found), status, visits};
  visits = 0;
}
// What is proved without searching any further: lower and upper bound in the buffer.
EXPORT(proved) void proved() {
  Value low = lowest, high = highest;
  if (now.base == OVER) low = high = whole(value_of(now, me, win));
  else if (!now.above) {
    Key key = key_of(now);
    if (Entry* entry = find(key.a, (u32)key.b)) low = entry->lower, high = entry->upper;
    else if (covered(now)) low = least_value(now, key), high = most_value(now, key);
  }
  ((i64*)buffer.bytes)[0] = told(low);
  ((i64*)buffer.bytes)[1] = told(high);
}
EXPORT(first_guess) int first_guess() { return guess(now); }
EXPORT(count_states) i64 count_states() { return table_used; }
