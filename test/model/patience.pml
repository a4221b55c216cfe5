/*
 * The last one to seal, while the others change what they may as often as they may. Two tries write the seal together
 * with the resolution, on condition of the very seals that were read; then the seal is written alone, which no seal of
 * another seat can make fail.
 *
 * Promised: it is stored after a number of tries that depends on the limits of the others alone: each of their acts
 * costs one, and all their seals together two. A change of seals is limited to more than that number, as in the service,
 * or the limit would hide what the rule is for.
 */
#define WITH_ACTS
#include "item.pml"

/* Acts that each of the others may do, and changes of its seal. */
#ifndef ACTS
#define ACTS 2
#endif
#define SEAL_CHANGES 4
#define TRIES_TOGETHER 2
#define BOUND (TRIES_TOGETHER + 2 * ACTS)

#ifdef NO_sealsAlone
#define sealsAlone(lost) false
#else
#define sealsAlone(lost) (lost >= TRIES_TOGETHER)
#endif

byte sealed;

proctype Other(byte s) {
  Snap m;
  byte acts = ACTS, changes = SEAL_CHANGES;
  bool ok;
  do
  :: sealed || isOver || (acts == 0 && changes == 0) -> break
  :: atomic { !sealed && !isOver && changes > 0 && item.waiting > 0 ->
      /* Its functions are as quick as can be: they read and write in one. */
      read(m);
      changes--;
      putSeal(m, s, 10 + changes, ok);
      forget(m)
    }
  :: atomic { !sealed && !isOver && acts > 0 && item.waiting > 0 ->
      acts--;
      archived[item.seq] = true;
      overwrite()
    }
  od
}

proctype Last(byte s) {
  Snap m;
  byte lost;
  bool ok;
  do
  :: atomic { read(m) };
    if
    :: m.waiting == 1 && m.seal[s] == 0 && !sealsAlone(lost) ->
      atomic { archive(m) };
      atomic {
        if
        :: seqBefore(m) && exact(m) -> overwrite(); reset(); sealed = true; break
        :: else -> lost++
        fi
      }
    :: else ->
      atomic {
        putSeal(m, s, 1, ok);
        if
        :: ok -> sealed = true; break
        :: else -> lost++
        fi
      }
    fi;
    assert(lost <= BOUND)
  od
}

init {
  atomic {
    start();
    item.seal[0] = 20; item.seal[1] = 20; item.done[0] = 1; item.done[1] = 1; item.waiting = 1;
    run Other(0); run Other(1); run Last(2)
  }
}
