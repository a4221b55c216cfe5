import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type {
  Guard,
  Match,
  Noted,
  Ordered,
  Seal,
  Sealed,
  SealingChange,
  Transition,
} from '../../domain/match/index.ts';
import { LIMITS } from '../../functions/aws/limits.ts';
import { conditionsOf, type Item, trial, type Write, without } from '../support/service/conditions.ts';
import { startService } from '../support/service/index.ts';

/*
 * Every condition of every write has a name here: the race it is there for. The write passes on the item that it was
 * judged on; it fails, and changes nothing, on an item that differs in the one thing the condition is about; and without
 * this condition it would have passed there too. A condition without a line here is red.
 */

const service = await startService();
const builders = await import('../../functions/match/match-updates.ts');
afterAll(() => service.stop());
const {
  archivePut,
  backOffUpdate,
  createPut,
  dueUpdate,
  noteUpdate,
  ordersUpdate,
  remindUpdate,
  screenUpdate,
  sealUpdate,
  transitionUpdate,
  withdrawUpdate,
} = builders;

const NOW = 1_000_000;
const KEY = { pk: 'MATCH#small', sk: 'STATE' };
const bytes = (n: number): Uint8Array => Uint8Array.of(n);

/** A match in its third round, as far as conditions look at it: seats 0 to 2 have to answer, seat 2 has. */
const match = (over: Partial<Match> = {}): Match =>
  ({
    id: 'small',
    seq: 5,
    round: 3,
    status: 'playing',
    seats: [0, 1, 2].map((seat) => ({ player: `player ${seat}` })),
    clock: { seconds: 60, early: true },
    deadline: NOW + 60_000,
    waiting: 2,
    entry: { asked: [0, 1, 2].map((seat) => ({ seat, kind: 'card', required: true })) },
    sealed: [2],
    seals: { 2: seal('c') },
    announced: {},
    done: { 2: ['cc'] },
    ordersVersion: 0,
    blocks: 0,
    ordersSince: {},
    terms: {},
    reserves: null,
    extra: {},
    missed: {},
    vacant: {},
    tenures: [],
    reminded: 0,
    ...over,
  }) as unknown as Match;
const seal = (id: string): Seal => ({ move: id, id, at: NOW - 1_000, revision: 0, earlier: [] });

/** Seat 0 has sealed too. */
const answered = (over: Partial<Match> = {}): Match =>
  match({
    waiting: 1,
    sealed: [0, 2],
    seals: { 0: seal('a'), 2: seal('c') },
    done: { 0: ['aa'], 2: ['cc'] },
    ...over,
  });
/** Everybody has sealed. */
const frozen = (): Match => answered({ waiting: 0, sealed: [0, 1, 2], seals: { ...answered().seals, 1: seal('b') } });
const late = { clock: { seconds: 60, early: false } };
const endless = { clock: { seconds: null, early: true }, deadline: null };

/** The match as stored, as far as conditions look at it. */
const stored = (judged: Match, more: Item = {}): Item => ({
  ...KEY,
  seq: judged.seq,
  waiting: judged.waiting,
  need: 3,
  ...(judged.sealed.length > 0 && { sealed: new Set(judged.sealed) }),
  seals: Object.fromEntries(Object.entries(judged.seals).map(([seat, { id }]) => [seat, { r: id, x: bytes(1) }])),
  said: judged.announced,
  done: judged.done,
  ticks: 1,
  ...(judged.deadline !== null && { deadline: judged.deadline }),
  ...(judged.ordersVersion > 0 && { ov: judged.ordersVersion }),
  ...more,
});

/** What happens to an item between reading and writing. */
type Change = (item: Item) => Item | undefined;
const but =
  (changed: Item): Change =>
  (item) => ({ ...item, ...changed });
const sealedBy =
  (seat: number, id: string): Change =>
  (item) => ({ ...item, seals: { ...item.seals, [seat]: { r: id, x: bytes(9) } } });
const unsealedBy =
  (seat: number): Change =>
  (item) => {
    const { [seat]: _gone, ...seals } = item.seals;
    return { ...item, seals };
  };
const GONE: Change = () => undefined;
const didMore =
  (seat: number): Change =>
  (item) => ({ ...item, done: { ...item.done, [seat]: [...(item.done[seat] ?? []), 'other'] } });

interface Race {
  readonly race: string;
  readonly change: Change;
}
const race = (name: string, change: Change): Race => ({ race: name, change });

/** Races that many writes share. */
const MOVED_ON = race('an entry of somebody came first', but({ seq: 6 }));
const FROZEN = race('the last seal came first and froze the round', but({ waiting: 0 }));
const TIME_IS_UP = race('the deadline passed on the way', but({ deadline: NOW }));
const OTHER_ORDERS = race('other orders were stored on the way', but({ ov: 4 }));
const FIRST_ORDERS = race('the first orders were stored on the way', but({ ov: 1 }));
const OTHER_DEVICE = race('another device of the player was faster', didMore(0));
const SEALED_MEANWHILE = race('the seat sealed on the way', sealedBy(0, 'x'));

/** What a seat has done in the round is what was seen: nothing yet, or one seal that stands. */
const FIRST = {
  'attribute_not_exists(#done.#s0)': OTHER_DEVICE,
  'attribute_not_exists(#seals.#s0)': race('a seal of the seat came in unseen', sealedBy(0, 'x')),
};
const AGAIN = {
  'size(#done.#s0) = :times': OTHER_DEVICE,
  '#seals.#s0.#r = :r0': race('the seal that stands is another one than was seen', sealedBy(0, 'x')),
};

interface Case {
  readonly name: string;
  readonly write: Write;
  readonly item: Item | undefined;
  /** Undefined if nothing is left. */
  readonly leaves: Item | undefined;
  readonly races: Readonly<Record<string, Race>>;
}

const SEALING = { '#seq = :seq': MOVED_ON, '#waiting > :none': FROZEN, '#deadline > :now': TIME_IS_UP };
const NEW = { r: 'n', x: bytes(7) };

function sealing(judged: Match, over: Partial<Sealed> = {}): Pick<Case, 'write' | 'item'> {
  const sealed: Sealed = {
    kind: 'sealed',
    match: judged,
    seat: 0,
    seal: seal('n'),
    replaces: judged.seals[0] !== undefined,
    did: 'nn',
    owed: judged.seals[0] === undefined,
    freezes: false,
    announced: undefined,
    ...over,
  };
  return { write: sealUpdate(sealed, NEW, NOW), item: stored(judged) };
}

const seals: Case[] = [
  {
    name: 'a seal where none stands',
    ...sealing(match()),
    leaves: {
      waiting: 1,
      sealed: new Set([0, 2]),
      seals: { 0: NEW, 2: { r: 'c', x: bytes(1) } },
      done: { 0: ['nn'], 2: ['cc'] },
      ticks: 2,
    },
    races: { ...SEALING, ...FIRST },
  },
  {
    name: 'a seal that replaces another one',
    ...sealing(answered()),
    leaves: {
      waiting: 1,
      sealed: new Set([0, 2]),
      seals: { 0: NEW, 2: { r: 'c', x: bytes(1) } },
      done: { 0: ['aa', 'nn'], 2: ['cc'] },
      ticks: 1,
    },
    races: { ...SEALING, ...AGAIN },
  },
  {
    name: 'a seal that replaces another one and announces something else',
    ...sealing(answered({ announced: { 0: 'left' } }), { announced: 'right' }),
    leaves: { said: { 0: 'right' }, ticks: 2 },
    races: { ...SEALING, ...AGAIN },
  },
  {
    name: 'a seal that replaces another one and announces nothing any more',
    ...sealing(answered({ announced: { 0: 'left' } })),
    leaves: { said: {}, ticks: 2 },
    races: { ...SEALING, ...AGAIN },
  },
  {
    name: 'an optional answer',
    ...sealing(match(), { owed: false }),
    leaves: { waiting: 2, sealed: new Set([0, 2]), done: { 0: ['nn'], 2: ['cc'] } },
    races: { ...SEALING, ...FIRST },
  },
  {
    name: 'a seal of a round that waits for its deadline, all answers in',
    ...sealing(answered({ ...late, waiting: 0 })),
    leaves: { waiting: 0, done: { 0: ['aa', 'nn'], 2: ['cc'] } },
    races: { '#seq = :seq': MOVED_ON, '#deadline > :now': TIME_IS_UP, ...AGAIN },
  },
  {
    name: 'a seal of a round without a deadline',
    ...sealing(match(endless)),
    leaves: { waiting: 1 },
    races: {
      '#seq = :seq': MOVED_ON,
      '#waiting > :none': FROZEN,
      ...FIRST,
    },
  },
  {
    name: 'the last seal, stored alone',
    ...sealing(match({ waiting: 1 }), { freezes: true }),
    leaves: { waiting: 0, dueShard: 'DUE', dueAt: NOW, ticks: 2 },
    races: { ...SEALING, ...FIRST },
  },
  {
    name: 'an answer by the first orders of all',
    ...sealing(match(), { byOrder: true }),
    leaves: { waiting: 1 },
    races: {
      ...SEALING,
      ...FIRST,
      'attribute_not_exists(#ov)': FIRST_ORDERS,
    },
  },
  {
    name: 'an answer by orders that were changed before',
    ...sealing(match({ ordersVersion: 3 }), { byOrder: true }),
    leaves: { waiting: 1, ov: 3 },
    races: { ...SEALING, ...FIRST, '#ov = :ov': OTHER_ORDERS },
  },
];

const withdrawals: Case[] = [
  {
    name: 'a withdrawal',
    write: withdrawUpdate(
      { kind: 'withdrawn', match: answered({ announced: { 0: 'left' } }), seat: 0, did: 'ww', owed: true },
      NOW,
    ),
    item: stored(answered({ announced: { 0: 'left' } })),
    leaves: {
      waiting: 2,
      sealed: new Set([2]),
      seals: { 2: { r: 'c', x: bytes(1) } },
      said: {},
      done: { 0: ['aa', 'ww'], 2: ['cc'] },
      ticks: 2,
    },
    races: { ...SEALING, ...AGAIN },
  },
  {
    name: 'a withdrawal of an optional answer from a round that waits for its deadline',
    write: withdrawUpdate(
      { kind: 'withdrawn', match: answered({ ...late, waiting: 0 }), seat: 0, did: 'ww', owed: false },
      NOW,
    ),
    item: stored(answered({ ...late, waiting: 0 })),
    leaves: { waiting: 0, sealed: new Set([2]) },
    races: { '#seq = :seq': MOVED_ON, '#deadline > :now': TIME_IS_UP, ...AGAIN },
  },
];

const ordering = (judged: Match, due: boolean): Pick<Case, 'write' | 'item'> => {
  const ordered: Ordered = { kind: 'ordered', match: judged, seat: 0, orders: {}, did: 'oo', due };
  return { write: ordersUpdate(ordered, bytes(8), NOW), item: stored(judged) };
};
const ordersStored: Case[] = [
  {
    name: 'the first standing orders of a match',
    ...ordering(match(), false),
    leaves: { orders: bytes(8), ov: 1, on0: ['oo'], ticks: 1, seq: 5, dueAt: undefined },
    races: {
      '#seq = :seq': MOVED_ON,
      '#deadline > :now': TIME_IS_UP,
      'attribute_not_exists(#ov)': race('another seat stored orders, which these would drop', but({ ov: 1 })),
    },
  },
  {
    name: 'standing orders that answer the open question',
    ...ordering(match({ ...endless, ordersVersion: 3 }), true),
    leaves: { orders: bytes(8), ov: 4, on0: ['oo'], ticks: 1, dueShard: 'DUE', dueAt: NOW },
    races: {
      '#seq = :seq': MOVED_ON,
      'attribute_not_exists(#seals.#s0)': race('the player sealed by hand, so nothing is due', sealedBy(0, 'x')),
      '#ov = :ov': race('another seat stored orders, which these would drop', but({ ov: 4 })),
    },
  },
];

const noting = (judged: Match, over: Partial<Noted> = {}): Pick<Case, 'write' | 'item'> => ({
  write: noteUpdate({ kind: 'noted', match: judged, by: 0, did: 'mm', among: 'done', ...over }),
  item: stored(judged, { on1: ['qq'] }),
});
const AS_STORED = { seq: 5, ticks: 1, waiting: 2 };
const notes: Case[] = [
  {
    name: 'the note that nothing was there to take back',
    ...noting(match()),
    leaves: { ...AS_STORED, done: { 0: ['mm'], 2: ['cc'] } },
    races: { '#seq = :seq': MOVED_ON, ...FIRST },
  },
  {
    name: 'the note that the move stands already',
    ...noting(answered({ waiting: 2 })),
    leaves: { ...AS_STORED, done: { 0: ['aa', 'mm'], 2: ['cc'] } },
    races: { '#seq = :seq': MOVED_ON, ...AGAIN },
  },
  {
    name: 'the note that a player sits already',
    ...noting(match(), { by: 'ann' }),
    leaves: { ...AS_STORED, done: { 2: ['cc'], ann: ['mm'] } },
    races: {
      '#seq = :seq': MOVED_ON,
      'attribute_not_exists(#done.#player)': race(
        'another device of the player was faster',
        but({ done: { ann: ['x'] } }),
      ),
    },
  },
  {
    name: 'the note that a player, known here, sits already',
    ...noting(match({ done: { ann: ['jj'] } }), { by: 'ann' }),
    leaves: { ...AS_STORED, done: { ann: ['jj', 'mm'] } },
    races: {
      '#seq = :seq': MOVED_ON,
      'size(#done.#player) = :times': race(
        'another device of the player was faster',
        but({ done: { ann: ['jj', 'x'] } }),
      ),
    },
  },
  {
    name: 'the note that the orders are stored already',
    ...noting(match(), { among: 'orders' }),
    leaves: { ...AS_STORED, on0: ['mm'], ov: undefined },
    races: {
      '#seq = :seq': MOVED_ON,
      'attribute_not_exists(#on0)': race('another device of the player was faster', but({ on0: ['x'] })),
      'attribute_not_exists(#ov)': FIRST_ORDERS,
    },
  },
  {
    name: 'the note that the orders are stored already, after others',
    ...noting(match({ ordersVersion: 3, ordersSince: { 1: ['qq'] } }), { by: 1, among: 'orders' }),
    leaves: { ...AS_STORED, on1: ['qq', 'mm'], ov: 3 },
    races: {
      '#seq = :seq': MOVED_ON,
      'size(#on1) = :times': race('another device of the player was faster', but({ on1: ['qq', 'x'] })),
      '#ov = :ov': OTHER_ORDERS,
    },
  },
];

const SEEN = NOW - 5_000;
const DUE = { dueShard: 'DUE', dueAt: SEEN };
const CORRECTING = {
  '#seq = :seq': MOVED_ON,
  '#waiting = :waiting': race('the last seal came first: the round is due', but({ waiting: 0 })),
  '#dueAt = :seen': race('somebody made it due for another reason', but({ dueAt: NOW })),
};
/** A match in which those who are awaited are to be reminded. */
const reminding = match({ terms: { reminder: 3600 }, round: 4, reminded: 2 });
/** One seat has more time than the others, so it matters who has sealed. */
const unequal = answered({ terms: { reminder: 3600 }, round: 4, reminded: 2, ordersVersion: 3, extra: { 1: 5_000 } });
const OTHER_SEALS = {
  '#seals.#s0.#r = :r0': race('the seal was replaced, or taken back', sealedBy(0, 'x')),
  'attribute_not_exists(#seals.#s1)': race('the one with more time has sealed', sealedBy(1, 'x')),
  '#seals.#s2.#r = :r2': race('the seal was replaced, or taken back', sealedBy(2, 'x')),
};
const corrections: Case[] = [
  {
    name: 'nothing is due, and there is no deadline',
    write: dueUpdate(match(endless), SEEN, NOW),
    item: stored(match(endless), DUE),
    leaves: { dueShard: undefined, dueAt: undefined, ticks: 1 },
    races: { ...CORRECTING, 'attribute_not_exists(#ov)': FIRST_ORDERS },
  },
  {
    name: 'nothing is due before the end that one has who has more time',
    write: dueUpdate(unequal, SEEN, NOW),
    item: stored(unequal, DUE),
    leaves: { dueShard: 'DUE', ticks: 1 },
    races: { ...CORRECTING, '#ov = :ov': OTHER_ORDERS, ...OTHER_SEALS },
  },
  {
    name: 'nothing is due before the deadline',
    write: dueUpdate(match({ ordersVersion: 3 }), SEEN, NOW),
    item: stored(match({ ordersVersion: 3 }), DUE),
    leaves: { dueShard: 'DUE', dueAt: NOW + 60_000, ticks: 1 },
    races: { ...CORRECTING, '#ov = :ov': OTHER_ORDERS },
  },
];

const reminders: Case[] = [
  {
    name: 'those who are awaited are reminded',
    write: remindUpdate(reminding, SEEN, NOW),
    item: stored(reminding, { ...DUE, reminded: 2 }),
    leaves: { reminded: 4, dueShard: 'DUE', dueAt: NOW + 60_000, ticks: 2 },
    races: { ...CORRECTING, 'attribute_not_exists(#ov)': FIRST_ORDERS },
  },
  {
    name: 'those who are awaited are reminded, and one has more time than the others',
    write: remindUpdate(unequal, SEEN, NOW),
    item: stored(unequal, DUE),
    leaves: { reminded: 4, dueAt: NOW + 65_000 },
    races: { ...CORRECTING, '#ov = :ov': OTHER_ORDERS, ...OTHER_SEALS },
  },
];

/** A match that could not be settled, as it was tried. */
const TRIED = { pk: KEY.pk, seq: 5, dueShard: 'DUE', dueAt: SEEN };
const TRYING = {
  '#dueShard = :shardRead': race('it was put off by another sweep', but({ dueShard: 'DUE#STUCK' })),
  '#dueAt = :timeRead': race('it is due at another time by now', but({ dueAt: NOW + 2 })),
};
const stuckAfter = (n: number, minutes: number) => ({
  dueShard: 'DUE#STUCK',
  dueAt: NOW + minutes * 60_000,
  stuck: { n, since: SEEN, why: 'game.version-gone' },
  seq: 5,
});
const putOff: Case[] = [
  {
    name: 'a match that cannot be settled is put off by a minute',
    write: backOffUpdate(TRIED, 'game.version-gone', NOW),
    item: stored(match(), DUE),
    leaves: stuckAfter(1, 1),
    races: { ...TRYING, '#seq = :seq': MOVED_ON },
  },
  {
    name: 'one that was put off often, by a day at most',
    write: backOffUpdate(
      { ...TRIED, dueShard: 'DUE#STUCK', stuck: { n: 40, since: SEEN, why: 'Error' } },
      'game.version-gone',
      NOW,
    ),
    item: stored(match(), { ...DUE, dueShard: 'DUE#STUCK' }),
    leaves: stuckAfter(41, 24 * 60),
    races: {
      ...TRYING,
      '#dueShard = :shardRead': race('somebody has settled it', but({ dueShard: 'DUE' })),
      '#seq = :seq': MOVED_ON,
    },
  },
  {
    name: 'a match of a form that has no number of its newest entry',
    write: backOffUpdate({ ...TRIED, seq: undefined }, 'game.version-gone', NOW),
    item: but({ seq: undefined })(stored(match(), DUE)),
    leaves: { ...stuckAfter(1, 1), seq: undefined },
    races: { ...TRYING, 'attribute_not_exists(#seq)': race('it is in a form by now that has one', but({ seq: 5 })) },
  },
];

const ATTRIBUTES = { seq: 6, entry: bytes(6), closer: undefined };
const JOINED = { seq: 6, type: 'joined', seat: 0, player: 'player 0' } as Match['entry'];
const RESET: SealingChange = { kind: 'reset' };
const KEEP: SealingChange = { kind: 'keep' };
function transition(
  before: Match,
  over: Partial<Transition>,
  after: Partial<Match> = {},
): Pick<Case, 'write' | 'item'> {
  const opened = { ...before, seq: 6, waiting: 3, sealed: [], seals: {}, done: {}, announced: {}, ...after };
  const step: Transition = { kind: 'transition', before, match: opened, guard: 'none', sealing: RESET, ...over };
  const orders = step.sealing.kind === 'hand-over' && step.sealing.orders ? bytes(3) : undefined;
  return {
    write: transitionUpdate(step, ATTRIBUTES, {}, orders),
    item: stored(before, { closer: { s: 1, r: 'z' }, orders: bytes(2), on0: ['oo'], on1: ['pp'] }),
  };
}
const EVERY = { '#seq = :seqBefore': MOVED_ON, 'attribute_not_exists(#ov)': FIRST_ORDERS };
const OPENED = {
  seq: 6,
  entry: bytes(6),
  closer: undefined,
  ticks: undefined,
  waiting: 3,
  need: 3,
  sealed: undefined,
  seals: {},
  said: {},
  done: {},
};

/** Seats 0 and 2 have sealed, seat 1 has not. */
const EXACT = {
  '#waiting = :waitingBefore': race('the count of those who are waited for is another one', but({ waiting: 2 })),
  '#seals.#s0.#r = :r0': race('a seal was replaced, which nobody would have resolved', sealedBy(0, 'x')),
  'attribute_not_exists(#seals.#s1)': race('a seal came in, which nobody would have resolved', sealedBy(1, 'x')),
  '#seals.#s2.#r = :r2': race('a seal was taken back, which would have counted', unsealedBy(2)),
};

/** Each guard of a transition, on a round that is open but for `frozen`. */
const guards: Record<Guard, Case[]> = {
  none: [
    {
      name: 'a step before the start',
      ...transition(match(), { guard: 'none' }),
      leaves: OPENED,
      races: EVERY,
    },
    {
      name: 'a player who joins while the host has blocked nobody',
      ...transition(match({ status: 'open' }), { guard: 'none' }, { entry: JOINED }),
      leaves: OPENED,
      races: {
        ...EVERY,
        'attribute_not_exists(#blocks)': race('the host has blocked somebody on the way', but({ blocks: 1 })),
      },
    },
    {
      name: 'a player who joins after the host has blocked somebody',
      ...transition(match({ status: 'open', blocks: 2 }), { guard: 'none' }, { entry: JOINED }),
      item: stored(match({ status: 'open' }), { closer: { s: 1, r: 'z' }, on0: ['oo'], on1: ['pp'], blocks: 2 }),
      leaves: { ...OPENED, blocks: 2 },
      races: {
        ...EVERY,
        '#blocks = :blocks': race('the host has blocked another player on the way', but({ blocks: 3 })),
      },
    },
    {
      name: 'a player who leaves a lobby whose host has blocked somebody on the way',
      ...transition(match({ status: 'open' }), { guard: 'none' }),
      item: stored(match({ status: 'open' }), { closer: { s: 1, r: 'z' }, on0: ['oo'], on1: ['pp'], blocks: 1 }),
      leaves: { ...OPENED, blocks: 1 },
      races: EVERY,
    },
    {
      name: 'a step that opens a round in which orders have answered',
      ...transition(
        match({ ordersVersion: 3, ordersSince: { 1: ['oo'] } }),
        { guard: 'none' },
        { waiting: 2, sealed: [1] },
      ),
      leaves: { ...OPENED, waiting: 2, need: 3, sealed: new Set([1]), ov: 3, on1: undefined },
      races: { '#seq = :seqBefore': MOVED_ON, '#ov = :ov': OTHER_ORDERS },
    },
  ],
  frozen: [
    {
      name: 'the resolution of a frozen round',
      ...transition(frozen(), { guard: 'frozen' }),
      leaves: OPENED,
      races: {
        ...EVERY,
        '#waiting = :none': race('a seal was taken back: the round is not frozen', but({ waiting: 1 })),
      },
    },
  ],
  exact: [
    {
      name: 'the close of a round whose deadline has passed',
      ...transition(answered(), { guard: 'exact' }),
      leaves: OPENED,
      races: { ...EVERY, ...EXACT },
    },
    {
      name: 'the seal that completes a round, of a seat that has done nothing else in it',
      ...transition(answered(), { guard: 'exact', seat: 1 }),
      leaves: OPENED,
      races: {
        ...EVERY,
        ...EXACT,
        'attribute_not_exists(#done.#s1)': race('another device sealed and took it back', didMore(1)),
      },
    },
    {
      name: 'the seal that completes a round, of a seat that took another one back',
      ...transition(answered({ done: { ...answered().done, 1: ['b', 'w'] } }), { guard: 'exact', seat: 1 }),
      leaves: OPENED,
      races: {
        ...EVERY,
        ...EXACT,
        'size(#done.#s1) = :times': race('another device sealed and took it back', didMore(1)),
      },
    },
  ],
  'still-open': [
    {
      name: 'a free act',
      ...transition(match(), { guard: 'still-open', sealing: KEEP, seat: 0, did: 'ff' }),
      leaves: { seq: 6, waiting: 2, sealed: new Set([2]), done: { 0: ['ff'], 2: ['cc'] }, ticks: undefined },
      races: { ...EVERY, '#waiting > :none': FROZEN },
    },
    {
      name: 'a free act in a round that waits for its deadline, all answers in',
      ...transition(answered({ ...late, waiting: 0 }), { guard: 'still-open', sealing: KEEP, seat: 0, did: 'ff' }),
      leaves: { seq: 6, waiting: 0, done: { 0: ['aa', 'ff'], 2: ['cc'] } },
      races: EVERY,
    },
  ],
  'own-unsealed': [
    {
      name: 'an act of a seat that has not sealed',
      ...transition(match(), { guard: 'own-unsealed', sealing: KEEP, seat: 0, did: 'ff' }),
      leaves: { seq: 6, waiting: 2, sealed: new Set([2]), done: { 0: ['ff'], 2: ['cc'] } },
      races: { ...EVERY, '#waiting > :none': FROZEN, 'attribute_not_exists(#seals.#s0)': SEALED_MEANWHILE },
    },
  ],
  'own-exact': [
    {
      name: 'an act that takes the own seal back, of which there is none',
      ...transition(match(), { guard: 'own-exact', sealing: KEEP, seat: 0, did: 'ff' }),
      leaves: { seq: 6, waiting: 2, done: { 0: ['ff'], 2: ['cc'] } },
      races: { ...EVERY, '#waiting > :none': FROZEN, 'attribute_not_exists(#seals.#s0)': SEALED_MEANWHILE },
    },
  ],
  'none-sealed': [
    {
      name: 'an act that needs nobody sealed',
      ...transition(match({ waiting: 3, sealed: [], seals: {}, done: {} }), {
        guard: 'none-sealed',
        sealing: KEEP,
        seat: 0,
        did: 'ff',
      }),
      leaves: { seq: 6, waiting: 3, done: { 0: ['ff'] } },
      races: {
        ...EVERY,
        '#waiting = #need': race('somebody sealed on the way', but({ waiting: 2 })),
        'attribute_not_exists(#seals.#s0)': race('the own optional answer was sealed on the way', sealedBy(0, 'x')),
      },
    },
  ],
};

const drop = (required: boolean, owed: boolean): SealingChange => ({ kind: 'drop', seat: 0, required, owed });
const handOver = (orders: boolean): SealingChange => ({ kind: 'hand-over', seat: 0, orders });
/** Each thing that a transition does to seals, besides what the guards show. */
const changes: Record<SealingChange['kind'], Case[]> = {
  reset: guards.none,
  keep: guards['still-open'],
  drop: [
    {
      name: 'a resignation of a seat that is waited for',
      ...transition(match(), { guard: 'still-open', sealing: drop(true, true), seat: 0 }),
      leaves: { seq: 6, waiting: 1, need: 2, sealed: new Set([2]) },
      races: {
        ...EVERY,
        '#waiting > :none': FROZEN,
        'attribute_not_exists(#seals.#s0)': race('its seal came in: it is not waited for any more', sealedBy(0, 'x')),
      },
    },
    {
      name: 'a resignation of a seat that has sealed',
      ...transition(answered({ announced: { 0: 'left' } }), {
        guard: 'still-open',
        sealing: drop(true, false),
        seat: 0,
      }),
      leaves: { seq: 6, waiting: 1, need: 2, sealed: new Set([2]), seals: { 2: { r: 'c', x: bytes(1) } }, said: {} },
      races: {
        ...EVERY,
        '#waiting > :none': FROZEN,
        'attribute_exists(#seals.#s0)': race('its seal was taken back: it is waited for again', unsealedBy(0)),
      },
    },
    {
      name: 'a resignation of a seat that need not answer',
      ...transition(answered(), { guard: 'still-open', sealing: drop(false, false), seat: 0 }),
      leaves: { seq: 6, waiting: 1, need: 3, sealed: new Set([2]), seals: { 2: { r: 'c', x: bytes(1) } } },
      races: { ...EVERY, '#waiting > :none': FROZEN },
    },
    {
      name: 'an act that leaves its seat nothing to answer',
      ...transition(match(), { guard: 'own-unsealed', sealing: drop(true, true), seat: 0, did: 'ff' }),
      leaves: { seq: 6, waiting: 1, need: 2, done: { 0: ['ff'], 2: ['cc'] } },
      races: { ...EVERY, '#waiting > :none': FROZEN, 'attribute_not_exists(#seals.#s0)': SEALED_MEANWHILE },
    },
  ],
  'hand-over': [
    {
      name: 'a seat that another player takes',
      ...transition(match({ done: { 0: ['aa'], 2: ['cc'] } }), {
        guard: 'still-open',
        sealing: handOver(false),
        seat: 0,
      }),
      leaves: { seq: 6, waiting: 2, done: { 2: ['cc'] }, on0: undefined, on1: ['pp'], orders: bytes(2), ov: undefined },
      races: { ...EVERY, '#waiting > :none': FROZEN },
    },
    {
      name: 'a seat with standing orders that another player takes',
      ...transition(match({ ordersVersion: 3 }), { guard: 'still-open', sealing: handOver(true), seat: 0 }),
      leaves: { seq: 6, orders: bytes(3), ov: 4, on0: undefined, on1: ['pp'] },
      races: { '#seq = :seqBefore': MOVED_ON, '#ov = :ov': OTHER_ORDERS, '#waiting > :none': FROZEN },
    },
  ],
  void: [
    {
      name: 'an act that takes the own seal back',
      ...transition(answered(), {
        guard: 'own-exact',
        sealing: { kind: 'void', seat: 0, required: true },
        seat: 0,
        did: 'ff',
      }),
      leaves: { seq: 6, waiting: 2, need: 3, sealed: new Set([2]), done: { 0: ['aa', 'ff'], 2: ['cc'] } },
      races: {
        ...EVERY,
        '#waiting > :none': FROZEN,
        '#seals.#s0.#r = :r0': race('the own seal was replaced on the way', sealedBy(0, 'x')),
      },
    },
    {
      name: 'an act that takes the own optional answer back',
      ...transition(answered(), {
        guard: 'own-exact',
        sealing: { kind: 'void', seat: 0, required: false },
        seat: 0,
        did: 'ff',
      }),
      leaves: { seq: 6, waiting: 1, need: 3, sealed: new Set([2]) },
      races: {
        ...EVERY,
        '#waiting > :none': FROZEN,
        '#seals.#s0.#r = :r0': race('the own answer was taken back on the way', unsealedBy(0)),
      },
    },
  ],
};

const SCREENS = '(#status = :open OR (#status = :playing AND attribute_exists(#terms.#substitutes)))';
const OTHER_HOST = race('somebody else has become the host', but({ host: 'player 1' }));
const screens: Case[] = [
  {
    name: 'the first block by the host of a lobby',
    write: screenUpdate('small', 'player 0'),
    item: stored(match(), { status: 'open', host: 'player 0' }),
    leaves: { blocks: 1, seq: 5 },
    races: {
      [SCREENS]: race('the match has started', but({ status: 'playing' })),
      '#host = :host': OTHER_HOST,
    },
  },
  {
    name: 'another block by the host of a match in which seats can be taken later',
    write: screenUpdate('small', 'player 0'),
    item: stored(match(), { status: 'playing', host: 'player 0', terms: { substitutes: {} }, blocks: 1 }),
    leaves: { blocks: 2, seq: 5 },
    races: {
      [SCREENS]: race('the match is over', but({ status: 'over' })),
      '#host = :host': OTHER_HOST,
    },
  },
];

const puts: Case[] = [
  {
    name: 'an archived entry',
    write: archivePut({ seq: 5, entry: bytes(5), receipts: bytes(4), secret: new Uint8Array(40).fill(7) }, 'small'),
    item: undefined,
    leaves: { seq: 5, entry: bytes(5), receipts: bytes(4), nonce: new Uint8Array(12).fill(7), form: 1 },
    races: {
      'attribute_not_exists(#pk)': race('the entry is archived: history is never written twice', () => ({ seq: 5 })),
    },
  },
  {
    name: 'a new match',
    write: createPut({ ...KEY, seq: 1 } as never),
    item: undefined,
    leaves: { seq: 1 },
    races: { 'attribute_not_exists(#pk)': race('the same request made it before', () => ({ seq: 9 })) },
  },
];

/** What a function sends to the table when it does something: the first write with a condition, or a later one. */
async function sent(action: () => Promise<unknown>, n = 0): Promise<Write> {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const spy = vi.spyOn(dynamo, 'send');
  try {
    await action();
    const inputs = spy.mock.calls.map(([command]) => command.input as unknown as Write);
    return inputs.filter(({ ConditionExpression }) => ConditionExpression !== undefined)[n] as Write;
  } finally {
    spy.mockRestore();
  }
}

const MATCHES = process.env.MATCHES_TABLE as string;
const CONNECTIONS = process.env.CONNECTIONS_TABLE as string;
const { takeSlot } = await import('../../functions/aws/slots.ts');
const { countGuest } = await import('../../functions/players/guest-count.ts');
const { block, unblock } = await import('../../functions/players/blocks.ts');
const { countInvitations, dropInvitation, listInvitation } = await import('../../functions/players/invitation-list.ts');
const { dropReservation, reserve } = await import('../../functions/players/reservations.ts');
const { createProfile, rename } = await import('../../functions/players/profiles.ts');
const { nameRematch } = await import('../../functions/match/rematches.ts');
const { closeChannel, listenTo, openChannel } = await import('../../functions/sockets/channels.ts');
const { beginAt, register, subscribe, unsubscribe } = await import('../../functions/sockets/connections.ts');
const { redeem } = await import('../../functions/sockets/tickets.ts');
const { beginHooks, endHooks, expectHooks, keepHooks, noteHooks, noteHooksTold, takeHooks } = await import(
  '../../functions/sockets/hook-rows.ts'
);
const { openVault } = await import('../../functions/match/vault.ts');
const { currentKey, revokeKey } = await import('../../functions/match/signing-keys.ts');
const ann = await service.guest('Ann');
const renamed = await service.guest('Ann');
const MOST = 3;
const follower = { connectionId: 'socket', matchId: 'mine', player: ann.id, seq: 1, ticks: 0 };
const listening = { connectionId: 'socket', player: ann.id };
const channel = { ...listening, begun: 4, seq: 5, ticks: 2 };
const closing = () => closeChannel(channel, async () => ['m']);
await register({ connectionId: 'lists', player: ann.id }, NOW);
const known = await sent(() => beginAt({ ...follower, seq: 5, ticks: 2 }, NOW));
const restored = await sent(() => beginAt({ ...follower, epoch: 7, seq: 5, ticks: 2 }, NOW));
const less = (same: string) =>
  `${same} AND #seq < :seq OR ${same} AND #seq = :seq AND attribute_not_exists(#ticks) OR ${same} AND #seq = :seq AND #ticks < :ticks`;
const FORWARD = `(attribute_not_exists(#seq) OR ${less('attribute_not_exists(#epoch)')})`;
const RESTORED = `(attribute_not_exists(#seq) OR attribute_not_exists(#epoch) OR #epoch < :epoch OR ${less('#epoch = :epoch')})`;
const hookRow = { player: ann.id, seq: 5, ticks: 0, round: 0, awaited: false };
const reservation = await sent(() => ann.post('/matches', { game: 'fast-west', seats: 2 }));
const reserving = () => reserve(ann.id, { game: 'bang' }, 'mine', { now: NOW, requestId: 'again' });
await reserving();
const found = await sent(reserving, 1);
const NAMED = { match: 'new', host: 'ann' };
const EXPIRES = NOW + 60_000;
/** A month for which no key was needed yet. */
const ANOTHER_MONTH = Date.UTC(2090, 0, 15);

const slots = { TableName: MATCHES, Key: { pk: 'PLAYER#mine', sk: 'HOSTING' } };
process.env.LIMITS = JSON.stringify({ ...LIMITS, guests: 3, invitations: 3 });
const invitationCounted = await sent(() => countInvitations(ann.id, NOW));
const guestCounted = await sent(() => countGuest('192.0.2.9', NOW));
process.env.LIMITS = 'off';

/** Conditions that are written where they are sent, by file. */
const elsewhere: Record<string, Case[]> = {
  'match/rematches.ts': [
    {
      name: 'the name of a rematch',
      write: await sent(() => nameRematch('mine', NAMED, undefined)),
      item: { status: 'over' },
      leaves: { status: 'over', again: { m: 'new', h: 'ann' } },
      races: {
        '#status = :over': race('the table was set back under the match', () => ({ status: 'playing' })),
        'attribute_not_exists(#again)': race('another player was faster', but({ again: { m: 'other', h: 'bob' } })),
      },
    },
    {
      name: 'the name of another one, after the first was cancelled',
      write: await sent(() => nameRematch('mine', NAMED, { match: 'old', host: 'bob' })),
      item: { status: 'over', again: { m: 'old', h: 'bob' } },
      leaves: { status: 'over', again: { m: 'new', h: 'ann' } },
      races: {
        '#again.#m = :before': race('another player was faster', but({ again: { m: 'other', h: 'bob' } })),
      },
    },
  ],
  'players/profiles.ts': [
    {
      name: 'the first new name',
      write: await sent(() => rename(renamed.id, 'Anna', NOW)),
      item: { name: 'Ann' },
      leaves: { name: 'Anna', renamed: 1 },
      races: {
        'attribute_not_exists(#renamed)': race('another new name was faster', (item) => ({ ...item, renamed: 1 })),
        'attribute_exists(#pk)': race('the profile was erased, and must not come back', GONE),
        'attribute_not_exists(#gone)': race('the profile was erased a moment ago', (item) => ({ ...item, gone: true })),
      },
    },
    {
      name: 'a further new name',
      write: await sent(() => rename(renamed.id, 'Anne', NOW)),
      item: { name: 'Anna', renamed: 1 },
      leaves: { name: 'Anne', renamed: 2 },
      races: {
        '#renamed = :times': race('another new name was faster', (item) => ({ ...item, renamed: 2 })),
      },
    },
  ],
  'aws/put-new.ts': [
    {
      name: 'the name of a new player',
      write: await sent(() => createProfile('somebody', 'Ann', NOW, { token: 'id' })),
      item: undefined,
      leaves: { name: 'Ann' },
      races: {
        'attribute_not_exists(#key)': race('an earlier try wrote it, and the player has another name since', () => ({
          name: 'Anna',
        })),
      },
    },
    {
      name: 'a new ticket',
      write: await sent(() => ann.post('/tickets')),
      item: undefined,
      leaves: { player: ann.id, used: undefined },
      races: {
        'attribute_not_exists(#key)': race('an earlier try wrote it, and a socket has used it since', () => ({
          used: 'me',
        })),
      },
    },
    {
      name: 'a socket that has been let in',
      write: await sent(() => register({ connectionId: 'new socket', player: ann.id }, NOW)),
      item: undefined,
      leaves: { player: ann.id, follows: undefined },
      races: {
        'attribute_not_exists(#key)': race('an earlier try wrote it, and the socket follows a match since', () => ({
          follows: new Set(['mine']),
        })),
      },
    },
    {
      name: 'the data key of a month',
      write: await sent(() => openVault('small', [], ANOTHER_MONTH)),
      item: undefined,
      leaves: { form: 1 },
      races: {
        'attribute_not_exists(#key)': race('another environment made it, and has encrypted with it', () => ({
          wrapped: bytes(1),
        })),
      },
    },
    {
      name: 'the key that signs the receipts of a month',
      write: await sent(() => currentKey('2026-12')),
      item: undefined,
      leaves: { form: 1, revoked: undefined },
      races: {
        'attribute_not_exists(#key)': race('another environment made it, and has signed with it', () => ({
          wrapped: bytes(1),
        })),
      },
    },
  ],
  'match/signing-keys.ts': [
    {
      name: 'a key that is stolen',
      write: await sent(() => revokeKey('2026-12', NOW)),
      item: { wrapped: bytes(1) },
      leaves: { revoked: NOW, wrapped: bytes(1) },
      races: {
        'attribute_exists(#pk)': race('there is no such key, and none may come of it', GONE),
        'attribute_not_exists(#revoked)': race('it was revoked before: that time stays', but({ revoked: NOW - 1 })),
      },
    },
  ],
  'sockets/channels.ts': [
    {
      name: 'a socket begins to listen to all matches of its player',
      write: await sent(() => openChannel(listening, NOW)),
      item: { player: ann.id, begun: 3 },
      leaves: { me: true, begun: 4 },
      races: { 'attribute_exists(#topic)': race('the socket is gone, and its row must not come back', GONE) },
    },
    {
      name: 'a socket is listed with the channels of its player',
      write: await sent(() => openChannel({ connectionId: 'lists', player: ann.id }, NOW), 1),
      item: { channels: new Set(['other']) },
      leaves: { channels: new Set(['other', 'lists']), nlists: 1 },
      races: {
        'attribute_not_exists(#n) OR #n < :begun': race(
          'it has begun anew, and is listed for that',
          but({ nlists: 2 }),
        ),
      },
    },
    {
      name: 'a socket is no channel any more',
      write: await sent(closing, 0),
      item: { me: true, begun: 4 },
      leaves: { me: undefined, begun: 4 },
      races: { '#begun = :begun': race('it has begun anew', but({ begun: 5 })) },
    },
    {
      name: 'a socket is taken off the channels of its player',
      write: await sent(closing, 1),
      item: { channels: new Set(['socket', 'other']), nsocket: 4 },
      leaves: { channels: new Set(['other']), nsocket: undefined },
      races: {
        'attribute_exists(#channels)': race('its list has gone, and must not come back', GONE),
        '(attribute_not_exists(#n) OR #n <= :begun)': race('it has begun anew, and is listed', but({ nsocket: 5 })),
      },
    },
    {
      name: 'a channel is taken away from a match',
      write: await sent(closing, 2),
      item: { player: ann.id, seq: 5, begun: 4 },
      leaves: undefined,
      races: {
        '(attribute_not_exists(#begun) OR #begun <= :begun)': race('its socket has begun anew', but({ begun: 5 })),
      },
    },
    {
      name: 'what a channel knows',
      write: await sent(() => listenTo('m', channel, NOW)),
      item: { seq: 4, ticks: 9, begun: 4 },
      leaves: { seq: 5, ticks: 2, begun: 4 },
      races: {
        [FORWARD]: race('a later write has been faster', but({ seq: 5, ticks: 3 })),
        '(attribute_not_exists(#begun) OR #begun <= :begun)': race(
          'its socket has begun anew, and what ends must not take that away',
          but({ begun: 5 }),
        ),
      },
    },
    {
      name: 'a channel that knows as much stands for a later beginning',
      write: await sent(() => listenTo('m', channel, NOW), 1),
      item: { seq: 9, ticks: 0, begun: 3 },
      leaves: { seq: 9, ticks: 0, begun: 4 },
      races: {
        'attribute_exists(#topic)': race('it was taken away, and must not come back without what it knows', GONE),
        '(attribute_not_exists(#begun) OR #begun < :begun)': race('it stands for a later one', but({ begun: 5 })),
      },
    },
  ],
  'sockets/connections.ts': [
    {
      name: 'what a follower knows',
      write: known,
      item: { seq: 4, ticks: 9 },
      leaves: { seq: 5, ticks: 2 },
      races: { [FORWARD]: race('a later write has been faster', but({ seq: 5, ticks: 3 })) },
    },
    {
      name: 'what a follower knows within a round',
      write: known,
      item: { seq: 5, ticks: 1 },
      leaves: { seq: 5, ticks: 2 },
      races: { [FORWARD]: race('this write is late, and an entry has been told since', but({ seq: 6, ticks: 0 })) },
    },
    {
      name: 'what a follower knows, in a row from before ticks were counted',
      write: known,
      item: { seq: 5 },
      leaves: { seq: 5, ticks: 2 },
      races: { [FORWARD]: race('as much is known', but({ seq: 5, ticks: 2 })) },
    },
    {
      name: 'what a follower knows of a match that was set back',
      write: known,
      item: { seq: 4 },
      leaves: { seq: 5, ticks: 2 },
      races: { [FORWARD]: race('the match was set back, and the restore was told', but({ seq: 3, epoch: 7 })) },
    },
    {
      name: 'what a follower knows after a restore, by one who was ahead',
      write: restored,
      item: { seq: 9, ticks: 9 },
      leaves: { seq: 5, ticks: 2, epoch: 7 },
      races: { [RESTORED]: race('another restore was told', but({ seq: 3, epoch: 8 })) },
    },
    {
      name: 'what a follower knows after a restore, by one who was told of it',
      write: restored,
      item: { seq: 4, ticks: 0, epoch: 7 },
      leaves: { seq: 5, ticks: 2, epoch: 7 },
      races: { [RESTORED]: race('more was told since', but({ seq: 6, epoch: 7 })) },
    },
    {
      name: 'a socket follows its first match',
      write: await sent(() => subscribe(follower, MOST, NOW)),
      item: { player: ann.id },
      leaves: { follows: new Set(['mine']) },
      races: {
        'attribute_exists(#topic)': race('the socket is gone, and its row must not come back', GONE),
        '(attribute_not_exists(#follows) OR contains(#follows, :id) OR size(#follows) < :most)': race(
          'frames at once: the socket follows as many others as it may',
          but({ follows: new Set(['a', 'b', 'c']) }),
        ),
      },
    },
    {
      name: 'a socket follows once more what it follows, being full',
      write: await sent(() => subscribe(follower, MOST, NOW)),
      item: { follows: new Set(['a', 'b', 'mine']) },
      leaves: { follows: new Set(['a', 'b', 'mine']) },
      races: {
        'attribute_exists(#topic)': race('the socket is gone, and its row must not come back', GONE),
        '(attribute_not_exists(#follows) OR contains(#follows, :id) OR size(#follows) < :most)': race(
          'it has left this match for another one',
          but({ follows: new Set(['a', 'b', 'c']) }),
        ),
      },
    },
    {
      name: 'a socket with room follows another match',
      write: await sent(() => subscribe(follower, MOST, NOW)),
      item: { follows: new Set(['a', 'b']) },
      leaves: { follows: new Set(['a', 'b', 'mine']) },
      races: {
        'attribute_exists(#topic)': race('the socket is gone, and its row must not come back', GONE),
        '(attribute_not_exists(#follows) OR contains(#follows, :id) OR size(#follows) < :most)': race(
          'another frame took the last room',
          but({ follows: new Set(['a', 'b', 'c']) }),
        ),
      },
    },
    {
      name: 'a socket no longer follows a match',
      write: await sent(() => unsubscribe('socket', 'mine')),
      item: { follows: new Set(['a', 'mine']) },
      leaves: { follows: new Set(['a']) },
      races: {
        'attribute_exists(#topic)': race('the socket is gone, and its row must not come back', GONE),
      },
    },
  ],
  'sockets/hook-rows.ts': [
    {
      name: 'webhooks of which a look has found that there are some',
      write: await sent(() => noteHooks(ann.id, true, 4, NOW)),
      item: { look: 4, gone: true, ttl: 9 },
      leaves: { look: 4, noted: 4, gone: undefined, ttl: undefined },
      races: {
        'attribute_exists(#look)': race('a day has passed, and nothing is left of the row', GONE),
        '(attribute_not_exists(#noted) OR #noted <= :look)': race('a newer look has found none', but({ noted: 5 })),
      },
    },
    {
      name: 'webhooks of which a look has found that there are none',
      write: await sent(() => noteHooks(ann.id, false, 4, NOW)),
      item: { look: 4 },
      leaves: { look: 4, noted: 4, gone: true },
      races: {
        'attribute_exists(#look)': race('a day has passed, and nothing is left of the row', GONE),
        '(attribute_not_exists(#noted) OR #noted <= :look)': race(
          'another one was made, and a newer look has found it',
          but({ noted: 5 }),
        ),
      },
    },
    {
      name: 'webhooks that listen by now',
      write: await sent(() => keepHooks('m', ann.id, 4)),
      item: { ...hookRow, look: 3 },
      leaves: { ...hookRow, look: 4 },
      races: {
        'attribute_exists(#player)': race('the row has gone, and must not come back without what they know', GONE),
        '(attribute_not_exists(#look) OR #look <= :look)': race('a newer look has kept it', but({ look: 5 })),
      },
    },
    {
      name: 'webhooks that begin to listen',
      write: await sent(() => beginHooks('m', { ...hookRow, seq: 6 }, 4)),
      item: undefined,
      leaves: { ...hookRow, seq: 6, look: 4 },
      races: { 'attribute_not_exists(#player)': race('they listen, and have not been told as much', () => hookRow) },
    },
    {
      name: 'webhooks that were told',
      write: await sent(() => noteHooksTold('m', { ...hookRow, seq: 6 })),
      item: { ...hookRow, seatedAt: 5 },
      leaves: { ...hookRow, seq: 6, seatedAt: 5 },
      races: {
        'attribute_exists(#player)': race('they listen no longer, and the row must not come back', GONE),
        [FORWARD]: race('they know as much by now', but({ seq: 6 })),
      },
    },
    {
      name: 'webhooks that wait for a seat',
      write: await sent(() => expectHooks('m', ann.id, 7, 4)),
      item: hookRow,
      leaves: { ...hookRow, seatedAt: 7 },
      races: {
        'attribute_not_exists(#seatedAt) OR #seatedAt < :seatedAt': race('they do already', but({ seatedAt: 7 })),
      },
    },
    {
      name: 'webhooks that are no more',
      write: await sent(() => takeHooks('m', ann.id, 4)),
      item: { ...hookRow, look: 4 },
      leaves: undefined,
      races: {
        '(attribute_not_exists(#look) OR #look <= :look)': race(
          'another one was made, and keeps the row',
          but({ look: 5 }),
        ),
      },
    },
    {
      name: 'webhooks of somebody who has left',
      write: await sent(() => endHooks('m', ann.id, 6)),
      item: { ...hookRow, seatedAt: 3 },
      leaves: undefined,
      races: {
        '#seq <= :seq': race('they listen to a new seat', but({ seq: 8 })),
        '(attribute_not_exists(#seatedAt) OR #seatedAt <= :seq)': race('a new seat is to come', but({ seatedAt: 7 })),
      },
    },
  ],
  'sockets/tickets.ts': [
    {
      name: 'a ticket that is not used yet',
      write: await sent(() => redeem('t', 'me', NOW)),
      item: { player: ann.id, expiresAt: EXPIRES },
      leaves: { used: 'me', player: ann.id, expiresAt: EXPIRES },
      races: {
        '#expires > :now': race('its minute is over', but({ expiresAt: NOW })),
        '(attribute_not_exists(#used) OR #used = :me)': race('another socket came first', but({ used: 'other' })),
      },
    },
    {
      name: 'a ticket whose use was not answered',
      write: await sent(() => redeem('t', 'me', NOW)),
      item: { player: ann.id, expiresAt: EXPIRES, used: 'me' },
      leaves: { used: 'me' },
      races: {
        '#expires > :now': race('there is no such ticket', GONE),
        '(attribute_not_exists(#used) OR #used = :me)': race('another socket came first', but({ used: 'other' })),
      },
    },
  ],
  'aws/slots.ts': [
    {
      name: 'a slot among others',
      write: await sent(() => takeSlot(slots, 'mine', 2, async () => [])),
      item: { slots: new Set(['other']) },
      leaves: { slots: new Set(['other', 'mine']) },
      races: {
        'attribute_not_exists(#slots) OR contains(#slots, :name) OR size(#slots) < :most': race(
          'others took the last one',
          () => ({ slots: new Set(['first', 'second']) }),
        ),
      },
    },
  ],
  'players/guest-count.ts': [
    {
      name: 'another guest of a network',
      write: guestCounted,
      item: { guests: 2 },
      leaves: { guests: 3 },
      races: {
        'attribute_not_exists(#guests) OR #guests <= :room': race('others came first', () => ({ guests: 3 })),
      },
    },
  ],
  'players/blocks.ts': [
    {
      name: 'the first block',
      write: await sent(() => block('somebody', 'foe')),
      item: { slots: new Set(['a match']) },
      leaves: { slots: new Set(['a match']), blocked: new Set(['foe']), blocksVersion: 1 },
      races: {
        'attribute_not_exists(#version)': race('the blocks have changed since they were read', () => ({
          blocked: new Set(['other']),
          blocksVersion: 1,
        })),
      },
    },
    {
      name: 'a block that is taken back',
      write: await sent(async () => {
        await block('anybody', 'foe');
        await unblock('anybody', 'foe');
      }, 1),
      item: { blocked: new Set(['foe', 'other']), blocksVersion: 1 },
      leaves: { blocked: new Set(['other']), blocksVersion: 2 },
      races: {
        '#version = :version': race('the player was blocked again since, or erased', but({ blocksVersion: 3 })),
      },
    },
  ],
  'players/invitation-list.ts': [
    {
      name: 'an invitation that is listed',
      write: await sent(() =>
        listInvitation('guest', { matchId: 'small', by: ann.id, until: NOW, seq: 4, at: 3, status: 'open' }),
      ),
      item: { until: NOW - 1, by: ann.id, seq: 2 },
      leaves: { until: NOW, by: ann.id, seq: 4, at: 3, status: 'open' },
      races: {
        'attribute_not_exists(#pk) OR (#until <> :until AND (attribute_not_exists(#seq) OR #seq < :seq))': race(
          'it is listed, and was heard of',
          () => ({ until: NOW, seq: 2 }),
        ),
      },
    },
    {
      name: 'the end of an invitation that is listed',
      write: await sent(() => dropInvitation('guest', 'small', 4)),
      item: { until: NOW, seq: 4 },
      leaves: undefined,
      races: {
        'attribute_not_exists(#seq) OR #seq <= :seq': race('a newer invitation is listed', but({ seq: 6 })),
      },
    },
    {
      name: 'another invitation of an hour',
      write: invitationCounted,
      item: { sent: 2 },
      leaves: { sent: 3 },
      races: { 'attribute_not_exists(#sent) OR #sent <= :room': race('others came first', () => ({ sent: 3 })) },
    },
  ],
  'players/reservations.ts': [
    {
      name: 'a reservation that is taken back',
      write: await sent(() => dropReservation(ann.id, 'mine', { now: NOW, requestId: 'refused' })),
      item: { matchId: 'mine', ttl: 10_000 },
      leaves: { matchId: 'mine', ttl: Math.floor(NOW / 1000) - 1 },
      races: {
        '#matchId = :id': race('the same request has reserved another id', () => ({ matchId: 'other', ttl: 10_000 })),
        'attribute_not_exists(#repeats)': race(
          'a repeat has found it, and creates what was reserved',
          but({ repeats: 1 }),
        ),
      },
    },
    {
      name: 'a reservation that a repeat has found',
      write: found,
      item: { asked: found.ExpressionAttributeValues?.[':asked'], ttl: Number.MAX_SAFE_INTEGER },
      leaves: { repeats: 1 },
      races: {
        '#asked = :asked': race('another request has the same name', but({ asked: 'something else' })),
        '#ttl > :now': race('it was taken back', but({ ttl: 1 })),
      },
    },
    {
      name: 'the id reserved for a request',
      write: reservation,
      item: undefined,
      leaves: { matchId: reservation.Item?.matchId },
      races: {
        'attribute_not_exists(#pk) OR #ttl <= :now': race('the same request reserved another id', () => ({
          matchId: 'first',
          ttl: Number.MAX_SAFE_INTEGER,
        })),
      },
    },
    {
      name: 'the id reserved for a request of more than a day ago',
      write: reservation,
      item: { matchId: 'old', ttl: 1 },
      leaves: { matchId: reservation.Item?.matchId },
      races: {
        'attribute_not_exists(#pk) OR #ttl <= :now': race('the same request came again on the way', () => ({
          matchId: 'first',
          ttl: Number.MAX_SAFE_INTEGER,
        })),
      },
    },
  ],
};

/** Cases by the builder whose conditions they hold. */
const byBuilder: Record<keyof typeof builders, Case[]> = {
  sealUpdate: seals,
  withdrawUpdate: withdrawals,
  ordersUpdate: ordersStored,
  noteUpdate: notes,
  dueUpdate: corrections,
  remindUpdate: reminders,
  backOffUpdate: putOff,
  screenUpdate: screens,
  transitionUpdate: [...Object.values(guards).flat(), ...changes.drop, ...changes.void],
  archivePut: puts.slice(0, 1),
  createPut: puts.slice(1),
};
const CASES = [...Object.values(byBuilder), ...Object.values(elsewhere)].flat();

/** Where a write goes. */
function place({ Key, Item: put }: Write): { TableName: string; key: Item } {
  const { topic, connectionId, pk, sk } = Key ?? (put as Item);
  if (topic !== undefined) return { TableName: CONNECTIONS, key: { topic, connectionId } };
  return { TableName: MATCHES, key: { pk, sk } };
}
const put = (write: Write, item: Item | undefined, by: Write = write) => {
  const { TableName, key } = place(write);
  return trial(service.table, TableName, key, item, by);
};
const fieldsOf = (item: Item | undefined, like: Item | undefined): Item | undefined =>
  like && Object.fromEntries(Object.keys(like).map((name) => [name, item?.[name]]));

describe.each(CASES)('$name', ({ write, item, leaves, races }) => {
  test('is written on the item that it was judged on', async () => {
    const { passed, after } = await put(write, item);
    expect(passed).toBe(true);
    expect(after === undefined).toBe(leaves === undefined);
    expect(fieldsOf(after, leaves)).toStrictEqual(leaves);
  });

  test('has a race for each of its conditions', () => {
    expect(conditionsOf(write).sort()).toEqual(Object.keys(races).sort());
  });

  test.each(Object.entries(races).map(([condition, each]) => ({ condition, ...each })))(
    'is not written when $race',
    async ({ condition, change }) => {
      const other = change(item as Item);
      const { passed, before, after } = await put(write, other);
      expect(passed).toBe(false);
      expect(after).toEqual(before);
      // It is this condition alone that holds it off.
      expect((await put(write, other, without(write, condition))).passed).toBe(true);
    },
  );
});

describe('all conditions', () => {
  test('are of builders and files that have cases here', () => {
    expect(Object.keys(byBuilder).sort()).toEqual(Object.keys(builders).sort());
    const root = new URL('../../functions/', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const found = files.flatMap((name) => {
      const times = readFileSync(new URL(name, root), 'utf8').match(/\bConditionExpression:(?! string)/g)?.length ?? 0;
      return times === 0 || name.endsWith('match/match-updates.ts') ? [] : [`${name}: ${times}`];
    });
    const here = [
      'aws/put-new.ts: 1',
      'aws/slots.ts: 1',
      'match/rematches.ts: 2',
      'match/signing-keys.ts: 1',
      'players/blocks.ts: 1',
      'players/hourly.ts: 1',
      'players/invitation-list.ts: 2',
      'players/reservations.ts: 4',
      'sockets/channels.ts: 6',
      'sockets/connections.ts: 3',
      'sockets/hook-rows.ts: 7',
      'sockets/tickets.ts: 1',
    ];
    // Renaming is here, and a reservation but for its being taken over; accounts, lists, the erasing of a profile and that are raced
    // in tokens, sign-in and my-data, running matches in running, webhooks and their messages in hooks and deliver, days of
    // vacation in consent.
    const there = [
      'hooks/deliveries.ts: 2',
      'hooks/due.ts: 2',
      'hooks/hook-log.ts: 3',
      'hooks/hook-test.ts: 1',
      'hooks/hooks.ts: 3',
      'hooks/slow.ts: 1',
      'players/accounts.ts: 2',
      'players/bans.ts: 3',
      'players/profiles.ts: 3',
      'players/token-list.ts: 2',
      'players/tokens.ts: 2',
      'public/running.ts: 2',
      'players/vacation.ts: 1',
    ];
    expect(found.sort()).toEqual([...here, ...there].sort());
  });

  test('that a builder can make, whatever it is given, are among its cases', () => {
    for (const [name, writes] of Object.entries(everyWrite())) {
      const known = byBuilder[name as keyof typeof builders].flatMap(({ races }) => Object.keys(races).map(ofAnySeat));
      expect([...new Set(writes.flatMap(conditionsOf).map(ofAnySeat))].sort()).toEqual([...new Set(known)].sort());
    }
  });
});

/** A condition, whatever seat it is about. */
const ofAnySeat = (condition: string): string => condition.replaceAll(/([#:](?:[rs]|on))\d/g, '$1N');

/** Every match that a decision may have been taken on, as far as conditions depend on it. */
const JUDGED = [match, answered].flatMap((make) =>
  [{}, late, endless].flatMap((clock) => [0, 3].map((ordersVersion) => make({ ...clock, ordersVersion }))),
);
const BOTH = [true, false];

/** All that the builders make, of every kind of decision. */
function everyWrite(): Record<keyof typeof builders, Write[]> {
  const changing = [RESET, KEEP, ...BOTH.map((required): SealingChange => ({ kind: 'void', seat: 0, required }))];
  const dropping = BOTH.flatMap((required) => BOTH.map((owed) => drop(required, owed)));
  const steps = (Object.keys(guards) as Guard[]).flatMap((guard) =>
    [...changing, ...dropping].flatMap((sealing) => [
      { guard, sealing },
      { guard, sealing, seat: 0, did: 'ff' },
    ]),
  );
  const withdrawn = (judged: Match, owed: boolean) =>
    withdrawUpdate({ kind: 'withdrawn', match: judged, seat: 0, did: 'ww', owed }, NOW);
  return {
    sealUpdate: JUDGED.flatMap((judged) =>
      [{}, { byOrder: true as const }].flatMap((more) =>
        BOTH.flatMap((flag) => sealing(judged, { ...more, owed: flag, freezes: flag }).write),
      ),
    ),
    // Nothing is taken back where nothing was ever sealed.
    withdrawUpdate: JUDGED.filter(({ done }) => done[0]).flatMap((judged) =>
      BOTH.map((owed) => withdrawn(judged, owed)),
    ),
    ordersUpdate: JUDGED.flatMap((judged) => BOTH.map((due) => ordering(judged, due).write)),
    noteUpdate: JUDGED.flatMap((judged) =>
      [
        noting(judged),
        noting(judged, { by: 'ann' }),
        noting({ ...judged, done: { ann: ['jj'] } }, { by: 'ann' }),
        noting(judged, { among: 'orders' }),
        noting({ ...judged, ordersSince: { 0: ['qq'] } }, { among: 'orders' }),
      ].map(({ write }) => write),
    ),
    dueUpdate: [...JUDGED, unequal].map((judged) => dueUpdate(judged, SEEN, NOW)),
    remindUpdate: [...JUDGED, unequal].map((judged) => remindUpdate(judged, SEEN, NOW)),
    backOffUpdate: [5, undefined].map((seq) => backOffUpdate({ ...TRIED, seq }, 'Error', NOW)),
    screenUpdate: screens.map(({ write }) => write),
    transitionUpdate: [
      ...JUDGED.flatMap((judged) => steps.map((step) => transition(judged, step).write)),
      ...[0, 1].map((blocks) => transition(match({ status: 'open', blocks }), {}, { entry: JOINED }).write),
    ],
    archivePut: byBuilder.archivePut.map(({ write }) => write),
    createPut: byBuilder.createPut.map(({ write }) => write),
  };
}
