import { describe, expect, test } from 'vitest';
import {
  join,
  type Match,
  open,
  type Sealed,
  seal,
  settle,
  type Transition,
  type Withdrawn,
  withdraw,
  withSeal,
} from '../../../domain/match/index.ts';
import { withDone } from '../../../domain/match/repeats.ts';
import { withoutSeal } from '../../../domain/match/standing-seals.ts';
import { recall, remember } from '../../../functions/match/match-cache.ts';
import type { OpenedMatch } from '../../../functions/match/match-item.ts';
import { toy } from '../../support/games/toy.ts';

/*
 * Answers of the table can be remembered in another order than they were given in, where an environment serves several
 * requests at a time. What is known of a seat has to be of one moment: the number of its requests is what the write of its
 * next seal insists on, in the place of the seal itself.
 */

const [ann, bob, cid] = [{ id: 'ann' }, { id: 'bob' }, { id: 'cid' }] as const;
const at = (now: number) => ({ now, requestId: `r${now}` });

function fresh(id: string): Match {
  const opening = {
    id,
    host: ann,
    options: { loud: true },
    seats: 3,
    bots: [],
    visibility: 'open',
    invite: null,
  } as const;
  const opened = open(
    toy,
    { ...opening, clock: { seconds: null, early: true }, master: '07'.repeat(32) },
    at(0),
  ) as Match;
  const seated = [bob, cid].reduce(
    (match: Match, player) => (join(match, player, {}, at(0)) as Transition).match,
    opened,
  );
  return (settle(toy, seated, at(0)) as Transition).match;
}

const sealed = (match: Match, player: { id: string }, move: object, now: number) =>
  withSeal(match, seal(toy, match, player, { round: 1, move: move as never }, at(now)) as Sealed);

function withdrawn(match: Match, player: { id: string }, now: number): Match {
  const { seat, did } = withdraw(toy, match, player, 1, at(now)) as Withdrawn;
  return { ...match, ...withoutSeal(match, seat), waiting: match.waiting + 1, done: withDone(match, seat, did) };
}

const known = (match: Match) => remember({ match } as OpenedMatch);

describe('a memory of several answers', () => {
  test('knows both of two seals that were written at the same time', () => {
    const base = fresh('both');
    known({ ...sealed(base, ann, { say: 1 }, 1), sealed: [0, 2] });
    known(sealed(base, cid, { say: 2 }, 2));
    const { match } = recall('both') as OpenedMatch;
    expect([match.sealed, Object.keys(match.seals), match.waiting]).toEqual([[0, 2], ['0', '2'], 1]);
  });

  test('does not take a seat for unsealed whose seal it has counted', () => {
    const base = fresh('counted');
    known(sealed(base, ann, { say: 1 }, 2));
    // Written before, answered after.
    known(sealed(base, cid, { say: 2 }, 1));
    const { match } = recall('counted') as OpenedMatch;
    expect(seal(toy, match, ann, { round: 1, move: { say: 3 } }, at(3))).toMatchObject({ owed: false, replaces: true });
  });

  test('does not take a seal for standing whose withdrawal it has counted', () => {
    const base = sealed(fresh('taken back'), ann, { say: 1 }, 1);
    known(withdrawn(base, ann, 3));
    known(sealed(base, cid, { say: 2 }, 2));
    const { match } = recall('taken back') as OpenedMatch;
    expect(match.waiting).toBe(2);
    expect(seal(toy, match, ann, { round: 1, move: { say: 3 } }, at(4))).toMatchObject({ owed: true, replaces: false });
  });

  test('keeps the announcement of the seal that it knows', () => {
    const base = sealed(fresh('announced'), ann, { say: 1 }, 1);
    known(sealed(base, ann, { say: 5 }, 3));
    known(sealed(base, cid, { say: 2 }, 2));
    const { match } = recall('announced') as OpenedMatch;
    expect([match.seals[0]?.move, match.announced[0]]).toEqual([{ say: 5 }, { loud: true }]);
  });

  test('forgets a round that is over', () => {
    const base = fresh('over');
    known(sealed(base, ann, { say: 1 }, 1));
    known({ ...base, seq: base.seq + 1 });
    expect(recall('over')?.match.seals).toEqual({});
  });
});
