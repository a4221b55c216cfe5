/*
 * Acts outside the barrier and resigning, against the seals of the same seat and of the others. One kind of act a run:
 *
 *   FREE         does not care for seals; the round must not be frozen
 *   UNSEALED     changes what the own seal would be judged on; the seat stays in the round
 *   LEAVES       the same, and leaves the seat nothing to answer
 *   VOIDED       takes the own seal back, if there is one
 *   NONE_SEALED  changes what everybody's seal would be judged on, or begins the round anew
 *   RESIGN       the seat answers no more, its seal is void
 *
 * Promised: `waiting` counts right after every write; each seal that is revealed was judged on what its seat had before
 * it; nothing happens between the freeze and the reveal; no accepted seal is lost; a resigned seat reveals nothing.
 */
#define WITH_ACTS
#include "item.pml"

#define FREE 1
#define UNSEALED 2
#define LEAVES 3
#define VOIDED 4
#define NONE_SEALED 5
#define RESIGN 6
#ifndef ACT
#define ACT FREE
#endif

/* How often an actor acts. */
#ifndef ACTS
#define ACTS 1
#endif

#ifndef ACTORS
#define ACTORS 1
#endif

#define FROZEN 1
#define EXACT 2

byte changes = CHANGES;
byte grounds[SEATS]; /* what a seal of the seat is judged on: raised by acts that change it */
byte judged[SEATS];  /* what the standing seal was judged on */
byte deeds;          /* acts so far */
byte frozenAt;       /* the same and one when the last seal came in, 0 before */
byte named;          /* names that seat 0 has given its seals; the others give one in a round */

#define owed(m, s) (m.asked[s] && m.seal[s] == 0)

inline settled() {
  assert(counted);
  if
  /* A frozen round never thaws. */
  :: item.waiting > 0 -> assert(frozenAt == 0)
  :: item.waiting == 0 && frozenAt == 0 -> frozenAt = deeds + 1
  :: else
  fi
}

inline reveal(mr, byr) {
  assert(item.seal[0] == mr.seal[0] && item.seal[1] == mr.seal[1] && item.seal[2] == mr.seal[2]);
  assert(item.seal[0] == 0 || (judged[0] == grounds[0] && !item.resigned[0]));
  assert(item.seal[1] == 0 || (judged[1] == grounds[1] && !item.resigned[1]));
  assert(item.seal[2] == 0 || (judged[2] == grounds[2] && !item.resigned[2]));
  assert(byr == NOBODY || seen == grounds[byr]);
  assert(item.waiting > 0 || frozenAt == deeds + 1)
}

inline putResolution(mp, guard, byp) {
  if
  :: seqBefore(mp) && (guard == FROZEN -> frozen : exact(mp)) ->
    reveal(mp, byp);
    overwrite();
    reset();
    frozenAt = 0; named = 0
  :: else
  fi
}

inline resolve(me, grd, by) {
  atomic { archive(me) }
  atomic { putResolution(me, grd, by); forget(me); seen = 0 }
}

/* What is due is played by the sweep before anything else; resolvers that race are in rounds.pml. */
#define due(m) (isFrozen(m) || m.overdue)
inline settle(md) {
  if
  :: isFrozen(md) -> resolve(md, FROZEN, NOBODY)
  :: else -> resolve(md, EXACT, NOBODY)
  fi
}

/* Leaves the round: `drop` of a required answer. */
inline drop(ml, sl) {
  if :: owed(ml, sl) -> item.waiting-- :: else fi;
  item.need--;
  item.seal[sl] = 0; judged[sl] = 0;
  item.asked[sl] = false
}

#if ACT == FREE
#define guarded(m, s) stillOpen
#elif ACT == UNSEALED
#define guarded(m, s) ownUnsealed(s)
#elif ACT == LEAVES
#define guarded(m, s) (ownUnsealed(s) && owedAsRead(m, s))
#elif ACT == VOIDED
#define guarded(m, s) ownExact(m, s)
#elif ACT == NONE_SEALED
#define guarded(m, s) noneSealed(s)
#else
#define guarded(m, s) (stillOpen && owedAsRead(m, s))
#endif

/* Whether the rules allow the act on what was read. */
#if ACT == UNSEALED
#define allowed(m, s) (m.seal[s] == 0)
#elif ACT == LEAVES
#define allowed(m, s) (m.seal[s] == 0 && m.asked[s])
#elif ACT == NONE_SEALED
#define allowed(m, s) (m.seal[0] == 0 && m.seal[1] == 0 && m.seal[2] == 0)
#elif ACT == RESIGN
#define allowed(m, s) (!m.resigned[s])
#else
#define allowed(m, s) true
#endif

inline effect(mf, sf) {
#if ACT == UNSEALED
  grounds[sf]++
#elif ACT == LEAVES
  grounds[sf]++;
  drop(mf, sf)
#elif ACT == VOIDED
  grounds[sf]++;
  if
  :: mf.seal[sf] != 0 -> item.seal[sf] = 0; judged[sf] = 0; item.waiting++
  :: else
  fi
#elif ACT == NONE_SEALED
  if
  :: grounds[0]++; grounds[1]++; grounds[2]++
  :: assert(item.seal[0] == 0 && item.seal[1] == 0 && item.seal[2] == 0);
    reset();
    frozenAt = 0
  fi
#elif ACT == RESIGN
  if
  :: mf.asked[sf] -> drop(mf, sf)
  :: else
  fi;
  item.resigned[sf] = true
#else
  skip
#endif
}

inline putAct(ma, sa, oka) {
  if
  :: seqBefore(ma) && guarded(ma, sa) ->
    assert(ma.seq == item.seq);
    deeds++;
    overwrite();
    effect(ma, sa);
    settled();
    oka = true
  :: else -> oka = false
  fi
}

#define called(s) named = (s == 0 -> named + 1 : named)

/* A device that acts. */
proctype Actor(byte s) {
  Snap m;
  byte seen, left = ACTS;
  bool ok;
  do
  :: isOver || left == 0 -> break
  :: atomic { !isOver && !due(item) && left > 0 -> read(m) };
    if
    :: !allowed(m, s) -> forget(m); left--
    :: allowed(m, s) ->
      atomic { archive(m) };
      atomic {
        if
        :: faults > 0 -> faults--; left-- /* dies between its two writes */
        :: true -> putAct(m, s, ok);
          if :: ok -> left-- :: else fi
        fi;
        forget(m); ok = false
      }
    fi
  od
}

/* The device that seals, once in each round; seat 0 may think again. */
proctype Sealer(byte s) {
  Snap m;
  byte seen, done;
  bool ok;
  do
  :: isOver -> break
  :: atomic { !isOver && !due(item) && (done < item.round || (s == 0 && changes > 0)) -> read(m); seen = grounds[s] };
    if
    :: !m.asked[s] -> forget(m); seen = 0; done = item.round
    :: m.asked[s] && owed(m, s) && m.waiting == 1 ->
      done = m.round;
      resolve(m, EXACT, s)
    :: atomic { m.asked[s] && owed(m, s) && m.waiting > 1 ->
        putSeal(m, s, named + 1, ok);
        if
        :: ok -> judged[s] = seen; called(s); settled(); done = m.round
        :: else
        fi;
        forget(m); seen = 0; ok = false
      }
    :: atomic { m.asked[s] && m.seal[s] != 0 && s == 0 && changes > 0 ->
        changes--;
        if
        :: true -> putSeal(m, s, named + 1, ok);
          if :: ok -> judged[s] = seen; called(s); settled() :: else fi
        :: true -> takeBack(m, s, ok);
          if :: ok -> judged[s] = 0; settled() :: else fi
        fi;
        forget(m); seen = 0; ok = false
      }
    :: m.asked[s] && m.seal[s] != 0 && (s != 0 || changes == 0) -> forget(m); seen = 0; done = item.round
    fi
  od
}

proctype Clock() {
  do
  :: atomic { !isOver && !item.overdue && item.waiting > 0 -> item.overdue = true }
  :: isOver -> break
  od
}

proctype Sweep() {
  Snap m;
  byte seen;
  do
  :: atomic { !isOver && (item.waiting == 0 || item.overdue) -> read(m) };
    settle(m)
  :: isOver -> break
  od
}

init {
  atomic {
    start();
    run Sealer(0); run Sealer(1); run Sealer(2);
    run Actor(0); run Clock(); run Sweep();
    if :: ACTORS > 1 -> run Actor(1) :: else fi
  }
}
