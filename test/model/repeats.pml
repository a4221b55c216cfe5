/*
 * A keyed act whose request arrives several times: at once, late, with its answer lost, one of them asking for another
 * thing under the same key. Others act meanwhile and close rounds. The look for what was done before is part of the
 * decision, and the decision is taken again after every lost race.
 *
 * Promised: a key is carried out once at most, and only in the round it names; whoever is answered 200 has its wish done;
 * a request that has itself done it never hears that nothing happened.
 */
#define KEEPS 1 /* an act after which the round goes on */
#define CLOSES 2 /* an act that closes its round */
#ifndef WISH
#define WISH KEEPS
#endif
/* Acts of others. */
#ifndef OTHERS
#define OTHERS 3
#endif
#ifndef COPIES
#define COPIES 2
#endif
#ifndef FAULTS
#define FAULTS 1
#endif

byte seq = 1;
byte round = 1;
byte did;          /* what the key has done in the open round */
byte closer;        /* what the key did to close the last one */
byte writer[12];    /* who wrote each entry: a copy, or 0 for others */
bool archived[12];
byte times;         /* how often the key was carried out */
byte doneAs;        /* and as what */
byte faults = FAULTS;

#ifdef NO_seqBefore
#define seqBefore(s) true
#else
#define seqBefore(s) (seq == s)
#endif

#ifdef NO_doneBefore
#define doneBefore 0
#else
#define doneBefore (round == 1 -> did : (round == 2 -> lastClosed : 0))
#endif
#ifdef NO_closer
#define lastClosed 0
#else
#define lastClosed closer
#endif

inline overwrite(by) {
  assert(archived[seq]);
  seq++;
  writer[seq] = by
}

inline close(mark) {
  round++;
  closer = mark;
  did = 0
}

/* A request for the first round; `wish` is what it asks for under the one key. */
proctype Copy(byte id; byte wish) {
  byte at, seen;
  bool mine;
#ifdef LOOKED_BEFORE
  /* Looks once, and decides without the look from then on. */
  atomic {
    if
    :: doneBefore == wish -> goto same
    :: doneBefore != 0 && doneBefore != wish -> goto reused
    :: else
    fi
  };
#endif
again:
  atomic {
    at = seq; seen = round;
    if
#ifndef LOOKED_BEFORE
    :: doneBefore == wish -> goto same
    :: doneBefore != 0 && doneBefore != wish -> goto reused
    :: doneBefore == 0 && round != 1 -> goto closed
    :: doneBefore == 0 && round == 1
#else
    :: round != 1 -> goto closed
    :: round == 1
#endif
    fi
  };
#ifndef NO_archive
  atomic { archived[at] = true };
#endif
  atomic {
    if
    :: seqBefore(at) ->
      assert(at == seq && round == 1);
      overwrite(id);
      times++; doneAs = wish; mine = true;
      assert(times == 1);
      if
      :: wish == KEEPS -> did = wish
      :: wish == CLOSES -> close(wish)
      fi;
      if
      :: goto same
      :: faults > 0 -> faults--; goto gone
      /* A first try was applied, and the retry fails on the condition that it has fulfilled. */
      :: faults > 0 -> faults--
      fi
    :: else
    fi
  };
#ifndef NO_look
  /* Looks at the item after a failed condition: the entry that follows may be its own. */
  atomic {
    if
    :: seq > at && writer[at + 1] == id -> goto same
    :: else -> goto again
    fi
  };
#else
  goto again;
#endif
same:
  assert(times == 1 && doneAs == wish);
  goto gone;
reused:
  assert(times == 1 && doneAs != wish);
  goto gone;
closed:
  /* Nor does a repeat, while the round that its act has opened is open. */
  assert(!mine && !(times == 1 && doneAs == CLOSES && seen == 2));
gone:
  skip
}

proctype Other() {
  byte at, left = OTHERS;
  do
  :: left > 0 && round < 3 ->
    atomic { at = seq; left-- };
    atomic { archived[at] = true };
    atomic {
      if
      :: seq == at && round < 3 ->
        overwrite(0);
        if
        :: skip
        :: close(0)
        fi
      :: else
      fi;
      at = 0
    }
  :: left == 0 || round == 3 -> break
  od
}

init {
  atomic {
    byte i;
    for (i : 1 .. COPIES) { run Copy(i, WISH) }
    run Copy(COPIES + 1, 3 - WISH);
    run Other()
  }
}
