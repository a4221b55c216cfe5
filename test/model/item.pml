/*
 * The match item as the table holds it, and the conditions of its updates. A condition has the name that it has in
 * functions/match/match-updates.ts, and a control NO_<name> that removes it. Every call to the table is one atomic step; a
 * function may stop, be slow or be overtaken between any two.
 */

#define SEATS 3
#define NOBODY 255

/* Rounds that are played; a match that has closed them is over. */
#ifndef ROUNDS
#define ROUNDS 2
#endif

/* How often anybody may replace or withdraw a seal. */
#ifndef CHANGES
#define CHANGES 2
#endif

/* How often a function dies, an answer gets lost, or a write comes late. */
#ifndef FAULTS
#define FAULTS 1
#endif

/* What a function keeps of the item that it has read. */
typedef Snap {
  byte seq;
  byte round;
  byte waiting;
  byte seal[SEATS];
  byte done[SEATS]; /* changes of the seat in the open round */
  bool overdue;
#ifdef WITH_ACTS
  byte need;
  bool asked[SEATS];
  bool resigned[SEATS];
#endif
#ifdef WITH_ORDERS
  byte ov;
  byte orders[SEATS]; /* 0 is none; what answers the open question is odd */
  byte dueAt;         /* 0 is never; otherwise who set it */
#endif
}

Snap item; /* `seq` numbers the newest entry; a seal is named by a number, 0 is none */
bool archived[8]; /* ENTRY#000001 … beside it */
byte faults = FAULTS;

/* ---- conditions ---- */

#ifdef NO_sameState
#define sameState(m) true
#else
#define sameState(m) (item.seq == m.seq)
#endif

/* What the update of a transition calls `seqBefore`. */
#ifdef NO_seqBefore
#define seqBefore(m) true
#else
#define seqBefore(m) (item.seq == m.seq)
#endif

#ifdef NO_notFrozen
#define notFrozen true
#else
#define notFrozen (item.waiting > 0)
#endif

#ifdef NO_deadline
#define beforeDeadline true
#else
#define beforeDeadline (!item.overdue)
#endif

#define stillSealing(m) (sameState(m) && notFrozen && beforeDeadline)

#ifndef WITH_ORDERS
#define sameOrders(m) true
#else
#ifdef NO_sameOrders
#define sameOrders(m) true
#else
#define sameOrders(m) (item.ov == m.ov)
#endif
#endif

#ifdef NO_unsealed
#define unsealed(s) true
#else
#define unsealed(s) (item.seal[s] == 0)
#endif

/* The seat has changed nothing since it was read: neither its seal nor by a request that is unknown to the reader. */
#ifdef NO_unchangedSeat
#define unchangedSeat(m, s) true
#else
#define unchangedSeat(m, s) (item.done[s] == m.done[s])
#endif

/* Guards of transitions, by the names that domain/match/decision.ts gives them. */

#ifdef NO_frozen
#define frozen true
#else
#define frozen (item.waiting == 0)
#endif

#ifdef NO_exact
#define exact(m) true
#else
#define exact(m) (item.waiting == m.waiting && item.seal[0] == m.seal[0] && \
  item.seal[1] == m.seal[1] && item.seal[2] == m.seal[2])
#endif

#ifdef NO_stillOpen
#define stillOpen true
#else
#define stillOpen notFrozen
#endif

#ifdef NO_ownUnsealed
#define ownUnsealed(s) stillOpen
#else
#define ownUnsealed(s) (stillOpen && unsealed(s))
#endif

#ifdef NO_ownExact
#define ownExact(m, s) stillOpen
#else
#define ownExact(m, s) (stillOpen && item.seal[s] == m.seal[s])
#endif

#ifdef NO_noneSealed
#define noneSealed(s) true
#else
#define noneSealed(s) (item.waiting == item.need && unsealed(s))
#endif

/* Whoever leaves the round is still waited for, or not, as it was read. */
#ifdef NO_owedAsRead
#define owedAsRead(m, s) true
#else
#define owedAsRead(m, s) ((item.seal[s] == 0) == (m.seal[s] == 0))
#endif

/* ---- calls ---- */

/* One consistent read of the whole item. */
inline read(m) {
  d_step {
    m.seq = item.seq; m.round = item.round; m.waiting = item.waiting; m.overdue = item.overdue;
    m.seal[0] = item.seal[0]; m.seal[1] = item.seal[1]; m.seal[2] = item.seal[2];
    m.done[0] = item.done[0]; m.done[1] = item.done[1]; m.done[2] = item.done[2];
#ifdef WITH_ACTS
    m.need = item.need;
    m.asked[0] = item.asked[0]; m.asked[1] = item.asked[1]; m.asked[2] = item.asked[2];
    m.resigned[0] = item.resigned[0]; m.resigned[1] = item.resigned[1]; m.resigned[2] = item.resigned[2];
#endif
#ifdef WITH_ORDERS
    m.ov = item.ov; m.dueAt = item.dueAt;
    m.orders[0] = item.orders[0]; m.orders[1] = item.orders[1]; m.orders[2] = item.orders[2];
#endif
  }
}

/* What was read is of no further use: states that differ in it alone are the same. */
inline forget(m) {
  d_step {
    m.seq = 0; m.round = 0; m.waiting = 0; m.overdue = false;
    m.seal[0] = 0; m.seal[1] = 0; m.seal[2] = 0;
    m.done[0] = 0; m.done[1] = 0; m.done[2] = 0;
#ifdef WITH_ACTS
    m.need = 0;
    m.asked[0] = false; m.asked[1] = false; m.asked[2] = false;
    m.resigned[0] = false; m.resigned[1] = false; m.resigned[2] = false;
#endif
#ifdef WITH_ORDERS
    m.ov = 0; m.dueAt = 0;
    m.orders[0] = 0; m.orders[1] = 0; m.orders[2] = 0;
#endif
  }
}

/* Puts ENTRY#s if absent, a copy of the newest entry as it was read. */
inline archive(m) {
#ifndef NO_archive
  archived[m.seq] = true
#else
  skip
#endif
}

/* The newest entry is overwritten: it must have been archived. */
inline overwrite() {
  assert(archived[item.seq]);
  item.seq++
}

/* A new round asks every seat that has not resigned. */
inline reset() {
  d_step {
    item.round++;
    item.seal[0] = 0; item.seal[1] = 0; item.seal[2] = 0;
    item.done[0] = 0; item.done[1] = 0; item.done[2] = 0;
    item.overdue = false;
#ifdef WITH_ACTS
    item.asked[0] = !item.resigned[0]; item.asked[1] = !item.resigned[1]; item.asked[2] = !item.resigned[2];
    item.waiting = item.asked[0] + item.asked[1] + item.asked[2];
    item.need = item.waiting
#else
    item.waiting = SEATS
#endif
  }
}

inline start() {
  item.seq = 1;
  reset()
}

#define isOver (item.round > ROUNDS)
#define isFrozen(m) (m.waiting == 0 && m.round <= ROUNDS)
#ifdef WITH_ACTS
#define owes(s) (item.asked[s] && !item.resigned[s] && item.seal[s] == 0)
#else
#define owes(s) (item.seal[s] == 0)
#endif

/* The count that everything rests on. */
#define counted (isOver || item.waiting == owes(0) + owes(1) + owes(2))

/* ---- a seat's own updates ---- */

/* Stores a seal, the first or one in the place of that which was read. */
inline putSeal(mw, sw, nmw, okw) {
  if
  :: stillSealing(mw) && unchangedSeat(mw, sw) ->
    assert(!item.overdue);
    if :: mw.seal[sw] == 0 -> item.waiting-- :: else fi;
    item.seal[sw] = nmw;
    item.done[sw]++;
    assert(counted);
    okw = true
  :: else -> okw = false
  fi
}

/* A world in which the freeze does not hold withdrawals: there `waiting = 0` of a resolution is what is left. */
#ifdef THAWED
#define mayWithdraw(m) (sameState(m) && beforeDeadline)
#else
#define mayWithdraw(m) stillSealing(m)
#endif

/* Takes the seal back that was read. */
inline takeBack(mb, sb, okb) {
  if
  :: mayWithdraw(mb) && unchangedSeat(mb, sb) ->
    item.seal[sb] = 0;
    item.waiting++;
    item.done[sb]++;
    assert(counted);
    okb = true
  :: else -> okb = false
  fi
}
