/*
 * Sealing, replacing, withdrawing, the freeze, the deadline, resolving and archiving.
 *
 * Promised: a round is resolved once and with every seal that was accepted; what a player was told holds at the reveal;
 * no entry is overwritten that is not archived; `waiting` counts right.
 */
#include "item.pml"

/* A seal's name tells its round and its move; the last two bits tell tries of the same move apart. */
#define nameOf(round, move) (round * 32 + move * 4)
#define roundOf(name) (name / 32)
#define moveOf(name) ((name / 4) % 8)
#ifndef DEVICES
#define DEVICES 1
#endif

/*
 * Seats are alike, so the one that changes its mind may be called 0, and the one whose functions fail 0 or 1; more of
 * either is a matter of -DANY.
 */
#ifdef ANY
#define mayChange(s) true
#define mayFail(s) (faults > 0)
#else
#define mayChange(s) (s == 0)
#define mayFail(s) (faults > 0 && s != 2)
#endif

#define FROZEN 1
#define EXACT 2
/* Told: your seal is taken back. */
#define OUT 99

byte changes = CHANGES;
byte moves[SEATS];     /* moves that each seat has thought of in the open round */
byte told[SEATS];      /* what the seat knows of its seal: a move, OUT, or 0 while it cannot know */
byte asking[SEATS];    /* requests of the seat that are under way */
bool sealedOnce[SEATS];

/* A seal's write that is still under way, while its client has given up waiting. */
byte lateSeat = NOBODY, lateName;
Snap late;

#define shown(m, by, nm, x) (x == by -> moveOf(nm) : moveOf(m.seal[x]))

inline revealSeat(mr, byr, nmr, x) {
  /* Every seal that stands and no other, each in its own round; and what the player was told. */
  assert(item.seal[x] == mr.seal[x] && (x != byr || mr.seal[x] == 0));
  assert(mr.seal[x] == 0 || roundOf(mr.seal[x]) == item.round);
  assert(told[x] == 0 || told[x] == shown(mr, byr, nmr, x) || (told[x] == OUT && shown(mr, byr, nmr, x) == 0));
  told[x] = 0; moves[x] = 0; sealedOnce[x] = false
}

/* The update of a resolution; `by` seals in the same write. */
inline putResolution(mp, guard, byp, nmp) {
  if
  :: seqBefore(mp) && (guard == FROZEN -> frozen : exact(mp) && (byp == NOBODY || unchangedSeat(mp, byp))) ->
    assert(mp.seq == item.seq);
    revealSeat(mp, byp, nmp, 0); revealSeat(mp, byp, nmp, 1); revealSeat(mp, byp, nmp, 2);
    overwrite();
    reset()
  :: else
  fi
}

/* A resolution in its two writes. A function that dies in between is one that never comes back. */
inline resolve(me, grd, by, nme) {
#ifdef ARCHIVE_AFTER
  atomic { putResolution(me, grd, by, nme) }
  atomic { archive(me); forget(me) }
#else
  atomic { archive(me) }
  atomic { putResolution(me, grd, by, nme); forget(me) }
#endif
}

inline answered() {
  forget(m); asking[s]--; name = 0; move = 0; round = 0; ok = false
}

/* The client hears nothing, so it asks again or gives up. Another try of a seal has another name. */
inline unanswered() {
  if
  :: forget(m); name = (move != 0 -> name + 1 : 0); goto again
  :: answered(); goto next
  fi
}

/* A device of a player. */
proctype Player(byte s) {
  Snap m;
  byte round, move, name;
  bool ok;
next:
  if
  :: isOver
  :: atomic {
      !isOver && asking[s] < DEVICES && (!sealedOnce[s] || (changes > 0 && mayChange(s))) ->
      if :: sealedOnce[s] -> changes-- :: else fi;
      asking[s]++;
      told[s] = 0;
      round = item.round;
      if
      :: moves[s]++; move = moves[s]; name = nameOf(round, move); sealedOnce[s] = true
      :: sealedOnce[s] -> move = 0
      fi
    };
again:
    atomic {
      read(m);
      if
      :: m.round != round ->
        /* Too late, or the receipt says that it was this very move: nothing more to learn. */
        answered(); goto next
      :: m.round == round && (isFrozen(m) || m.overdue) -> skip
      :: m.round == round && !isFrozen(m) && !m.overdue && move != 0 && moveOf(m.seal[s]) == move ->
        if :: asking[s] == 1 -> told[s] = move :: else fi;
        answered(); goto next
      :: m.round == round && !isFrozen(m) && !m.overdue && move == 0 && m.seal[s] == 0 ->
        /* Nothing stands, so nothing is written: a seal that is still under way is not held back by that. */
#ifdef UNWRITTEN
        if :: asking[s] == 1 -> told[s] = OUT :: else fi;
#endif
        answered(); goto next
      :: else
      fi
    };
    if
    :: isFrozen(m) -> resolve(m, FROZEN, NOBODY, 0); goto again
    :: !isFrozen(m) && m.overdue -> resolve(m, EXACT, NOBODY, 0); goto again
    :: !isFrozen(m) && !m.overdue && move != 0 && m.seal[s] == 0 && m.waiting == 1 ->
      resolve(m, EXACT, s, name); goto again
    :: atomic { !isFrozen(m) && !m.overdue && move == 0 ->
        takeBack(m, s, ok);
        if
        :: ok && asking[s] == 1 -> told[s] = OUT; answered(); goto next
        :: ok && asking[s] != 1 -> answered(); goto next
        :: ok && mayFail(s) -> faults--; unanswered()
        :: !ok -> forget(m); goto again
        fi
      }
    :: atomic { !isFrozen(m) && !m.overdue && move != 0 && !(m.seal[s] == 0 && m.waiting == 1) ->
        if
        :: mayFail(s) && lateSeat == NOBODY ->
          /* Under way for long: the client hears nothing, and the write may still arrive. */
          faults--;
          lateSeat = s; lateName = name;
          late.seq = m.seq; late.round = m.round; late.seal[s] = m.seal[s]; late.done[s] = m.done[s];
          unanswered()
        :: true
        fi;
        putSeal(m, s, name, ok);
        if
        :: ok && mayFail(s) -> faults--; unanswered()
        :: ok && asking[s] == 1 -> told[s] = move; answered(); goto next
        :: ok && asking[s] != 1 -> answered(); goto next
        :: !ok -> forget(m); ok = false; goto again
        fi
      }
    fi
  fi
}

/* The clock, and whoever looks at a match that is due: another request, or the sweep. */
proctype Clock() {
  do
  :: atomic { !isOver && !item.overdue && item.waiting > 0 -> item.overdue = true }
  :: isOver -> break
  od
}

proctype Sweep() {
  Snap m;
  do
  :: atomic { !isOver && (item.waiting == 0 || item.overdue) -> read(m) }
    if
    :: isFrozen(m) -> resolve(m, FROZEN, NOBODY, 0)
    :: else -> resolve(m, EXACT, NOBODY, 0)
    fi
  :: isOver -> break
  od
}

/* What was long under way arrives, or never does. */
proctype Wire() {
  bool ok;
end:
  do
  :: atomic { lateSeat != NOBODY ->
      if
      :: true -> putSeal(late, lateSeat, lateName, ok)
      :: skip
      fi;
      late.done[lateSeat] = 0; late.seal[lateSeat] = 0;
      lateSeat = NOBODY; lateName = 0; late.seq = 0; late.round = 0; ok = false
    }
  od
}

init {
  atomic {
    start();
    run Clock(); run Sweep(); run Wire();
    run Player(0); run Player(1); run Player(2);
    if :: DEVICES > 1 -> run Player(0) :: else fi
  }
}
