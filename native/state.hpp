// The table of two seats as plain bytes (C, S); ``raigo_lab.raigo.endgame.packing`` writes the same bytes.
// Left out is what no clause of the base game asks for: completed hands, whose part of the Canyon (R12).
#pragma once
#include "tokens.hpp"

enum Effect : u8 { DISCHARGE, CHARGE, SNAKE, KATANA, SWITCH, PURIFY, DESTROY, ROAR, SHIELD };

enum Step : u8 {
  NOTHING, FETCH, SELECT, FORBIDDANCE, DRAW, PLACE, ACT, ASK_ROAR, ASK_SHIELD, NAME_TOWER, BATTLE, DISCARD, RENEW,
  CHANT, STRIKE, HAND_OVER, OVER
};

static const int NOBODY = 255;

struct Circle {
  Tower tower;
  u8 seal, turns;  // TH3, TH5
  u8 blank[2];
};

struct Seat {
  int16_t yang;
  u8 body[3];  // S4: in weight order, gaps last
  u8 hand[2];
  u8 blank;
  Circle circles[3];
};

struct Answer {
  u8 seat, hand, token;
};

// T13: the Spell in flight, with what answered it so far.
struct Chanting {
  u8 seat, hand, token, effect, target, other, turned, roars;
  Answer roar[2];
  Answer shield;  // token 0: none
  u8 blank[3];
};

struct State {
  Seat seats[2];
  Chanting chant;
  u16 used;  // T11: one bit for each effect
  u8 turn, left;  // whose turn; tokens left in Raizan
  u8 last_turns;  // E1; NOBODY before Raizan is empty
  u8 out;         // E2: one bit for each seat
  u8 base, above;  // the step of the turn; the step of what goes on in it
  u8 drawn[4];
  u8 queue[2];
  u8 owner;         // on whose Head Destroy lies (DE1)
  u8 gathered[10];  // DE2: how many of each Spell
  u8 canyon[TOKENS];
  u8 blank[1];
};
static_assert(sizeof(Circle) == 8 && sizeof(Seat) == 32 && sizeof(Chanting) == 20 && sizeof(State) == 128, "packing");

// Raizan in known order, the next draw first; a state says how much of its end is left.
static u8 raizan[64];
static int raizan_size;

// Places: Inner Tokens 0 to 9 (five a seat: Body, left, right), Towers 10 to 15, kinds in the Canyon from 16.
enum { INNER = 0, TOWERS = 10, CANYON = 16, NOWHERE = 63 };

static inline int body_size(const Seat& seat) { return !!seat.body[0] + !!seat.body[1] + !!seat.body[2]; }
static inline int inner_size(const Seat& seat) { return body_size(seat) + !!seat.hand[0] + !!seat.hand[1]; }

// S4
static void into_body(Seat& seat, u8 token) {
  int i = body_size(seat);
  for (; i > 0 && rank(seat.body[i - 1]) < rank(token); i--) seat.body[i] = seat.body[i - 1];
  seat.body[i] = token;
}
static void close_gaps(Seat& seat) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    if (seat.body[i]) {
      u8 token = seat.body[i];
      seat.body[i] = 0;
      seat.body[n++] = token;
    }
}
// The topmost copy in the Body, or else a Hand.
static void take_inner(Seat& seat, u8 token) {
  for (int i = 2; i >= 0; i--)
    if (seat.body[i] == token) {
      seat.body[i] = 0;
      close_gaps(seat);
      return;
    }
  seat.hand[seat.hand[0] == token ? 0 : 1] = 0;
}
static u8& inner_at(State& state, int place) {
  Seat& seat = state.seats[place / 5];
  return place % 5 < 3 ? seat.body[place % 5] : seat.hand[place % 5 - 3];
}
static inline Circle& circle_at(State& state, int place) {
  return state.seats[(place - TOWERS) / 3].circles[(place - TOWERS) % 3];
}
static inline int owner_of(int place) { return place >= TOWERS ? (place - TOWERS) / 3 : place / 5; }
