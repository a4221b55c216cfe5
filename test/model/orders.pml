/*
 * Standing orders: stored beside the seals with a counter of their own, named by every transition, due at once where
 * they answer the open question. Seats 0 and 1 change theirs, seat 2 has stored some before the match is watched.
 *
 * Promised: a change that was confirmed is never overtaken by an answer of before; nothing that orders answer stays
 * unanswered, whoever dies, once the sweep has nothing left to look at.
 */
#define WITH_ORDERS
#include "item.pml"

/* How often orders are stored. */
#ifndef STORES
#define STORES 2
#endif

#define FROZEN 1
#define EXACT 2
#define ANSWERS(order) ((order) % 2 == 1)

byte stores = STORES;
byte told[SEATS];   /* the orders that were confirmed to a seat, 0 while it cannot know */
byte running;       /* functions under way, the sweep aside */

#define pending(m, s) (m.seal[s] == 0 && ANSWERS(m.orders[s]))
#define pendings(m) (pending(m, 0) + pending(m, 1) + pending(m, 2))
#define open(m) (m.round > 0 && m.round <= ROUNDS)
#define toSettle(m) (open(m) && (m.waiting == 0 || pendings(m) > 0))

inline answered(md, sd) {
  /* An answer by orders, or a transition that knows them, is written: are they the confirmed ones? */
  assert(told[sd] == 0 || md.orders[sd] == told[sd])
}

inline allAnswered(mb) {
  answered(mb, 0); answered(mb, 1); answered(mb, 2)
}

/* A new round begins with the answers that the orders give which the transition knows. */
inline begin(mn) {
  reset();
  item.seal[0] = ANSWERS(mn.orders[0]); item.seal[1] = ANSWERS(mn.orders[1]); item.seal[2] = ANSWERS(mn.orders[2]);
  item.waiting = (item.seal[0] == 0) + (item.seal[1] == 0) + (item.seal[2] == 0);
  item.dueAt = (item.waiting == 0 -> 1 : 0)
}

/* A resolution with the seals that were read, with those that orders give, and with that of seat `by`. */
inline resolve(me, grd, by) {
  atomic { archive(me) };
  atomic {
    if
    :: seqBefore(me) && sameOrders(me) && (grd == FROZEN -> frozen : exact(me)) ->
      assert(item.seal[0] == me.seal[0] && item.seal[1] == me.seal[1] && item.seal[2] == me.seal[2]);
      allAnswered(me);
      overwrite();
      begin(me)
    :: else
    fi;
    forget(me)
  }
}

#define unsealedByOrder(m) (pending(m, 0) -> 0 : (pending(m, 1) -> 1 : 2))

inline sealByOrder(me, x) {
  atomic {
    x = unsealedByOrder(me);
    if
    :: stillSealing(me) && unchangedSeat(me, x) && sameOrders(me) ->
      answered(me, x);
      item.seal[x] = 1;
      item.done[x]++;
      item.waiting--;
      assert(counted)
    :: else
    fi;
    x = 0;
    forget(me)
  }
}

/* One step that is due without anybody's wish. */
inline settle(ms, x) {
  if
  :: ms.waiting == 0 -> resolve(ms, FROZEN, NOBODY)
  :: ms.waiting > 0 && ms.waiting == pendings(ms) -> resolve(ms, EXACT, NOBODY)
  :: else -> sealByOrder(ms, x)
  fi
}

inline putOrders(mo, so, vo) {
  if
  :: sameState(mo) && sameOrders(mo) && (ANSWERS(vo) && mo.seal[so] == 0 -> unsealed(so) : true) ->
    /* One attribute holds the orders of all seats. */
    item.orders[0] = (so == 0 -> vo : mo.orders[0]);
    item.orders[1] = (so == 1 -> vo : mo.orders[1]);
    item.ov++;
#ifndef NO_due
    if :: ANSWERS(vo) && mo.seal[so] == 0 -> item.dueAt = 2 + item.ov :: else fi;
#endif
    told[so] = vo
  :: else
  fi
}

/* Stores the orders of a seat, and plays what becomes due by it; or dies in between. */
proctype Orderer(byte s) {
  Snap m;
  byte x;
next:
  if
  :: isOver || stores == 0
  :: atomic { !isOver && stores > 0 -> stores--; running++; told[s] = 0 };
again:
    atomic { read(m) };
    atomic {
      if
      :: open(m) ->
        if
        :: true -> putOrders(m, s, 2 * m.ov + 2)
        :: true -> putOrders(m, s, 2 * m.ov + 3)
        fi;
        forget(m);
        if
        :: told[s] == 0 -> goto again
        :: told[s] != 0 && faults > 0 -> faults--; running--; goto next
        :: told[s] != 0 -> goto visit
        fi
      :: else -> forget(m); running--; goto next
      fi
    };
visit:
    atomic {
      read(m);
      if
      :: toSettle(m)
      :: else -> forget(m); running--; goto next
      fi
    };
    settle(m, x);
    goto visit
  fi
}

/* The own seals of seats 0 and 1. What orders answer is left to those whose business it is. */
proctype Sealer(byte s) {
  Snap m;
  byte done;
end:
  do
  :: isOver -> break
  :: atomic { !isOver && done < item.round && pendings(item) == 0 -> read(m); running++ };
    if
    :: m.waiting == 0 -> resolve(m, FROZEN, NOBODY)
    :: m.waiting > 0 && m.seal[s] != 0 -> atomic { forget(m); done = item.round }
    :: m.waiting == 1 && m.seal[s] == 0 -> resolve(m, EXACT, s)
    :: atomic { m.waiting > 1 && m.seal[s] == 0 ->
        if
        :: stillSealing(m) && unchangedSeat(m, s) -> item.seal[s] = 1; item.done[s]++; item.waiting--; assert(counted)
        :: else
        fi;
        forget(m)
      }
    fi;
    running--
  od
}

/* The conditions of putting the time of the next look right. */
#ifdef NO_dueSameState
#define dueSameState(m) true
#else
#define dueSameState(m) sameState(m)
#endif
#ifdef NO_dueSameOrders
#define dueSameOrders(m) true
#else
#define dueSameOrders(m) sameOrders(m)
#endif
#ifdef NO_dueWaiting
#define dueWaiting(m) true
#else
#define dueWaiting(m) (item.waiting == m.waiting)
#endif
#ifdef NO_dueSeen
#define dueSeen(m) true
#else
#define dueSeen(m) (item.dueAt == m.dueAt)
#endif

/* Looks at what seems due; where nothing is, puts the time of the next look right. */
proctype Sweep() {
  Snap m;
  byte x;
  do
  :: isOver -> break
  :: atomic { !isOver && item.round > 0 && item.dueAt != 0 -> read(m) };
    if
    :: toSettle(m) -> settle(m, x)
    :: !toSettle(m) ->
      atomic {
        if
        :: dueSameState(m) && dueSameOrders(m) && dueWaiting(m) && dueSeen(m) -> item.dueAt = 0
        :: else
        fi;
        forget(m)
      }
    fi
  :: atomic { !isOver && item.round > 0 && item.dueAt == 0 && running == 0 && stores == 0 ->
      assert(pendings(item) == 0);
      break
    }
  od
}

init {
  atomic {
    item.seq = 1;
    item.orders[2] = 1;
    begin(item);
    run Orderer(0); run Orderer(1);
    run Sealer(0); run Sealer(1);
    run Sweep()
  }
}
