import { describe, expect, test } from 'vitest';
import {
  ACTS,
  act,
  awaited,
  type Decision,
  isFrozen,
  join,
  leave,
  type Match,
  type Opening,
  ORDER_CHANGES,
  type Ordered,
  open,
  order,
  type Player,
  resign,
  type Sealed,
  seal,
  settle,
  startByHost,
  type Transition,
  withdraw,
  withSeal,
} from '../../domain/match/index.ts';
import { deepFreeze } from '../support/freeze.ts';
import { type ToyState, toy } from '../support/games/toy.ts';

const at = (now: number, requestId = `r${now}`) => ({ now, requestId });
const player = (id: string): Player => ({ id });
const [a, b, c] = ['a', 'b', 'c'].map(player) as [Player, Player, Player];

const opening = (change: Partial<Opening> = {}): Opening => ({
  id: 'M',
  host: a,
  options: { loud: false },
  seats: 2,
  bots: [],
  visibility: 'open',
  invite: null,
  clock: { seconds: 10, early: true },
  master: '07'.repeat(32),
  ...change,
});

/** Opens a table, seats the players and starts it. Everything is frozen: the domain changes nothing in place. */
function given(players: Player[] = [a, b], change: Partial<Opening> = {}): Match {
  let match = deepFreeze(
    open(toy, opening({ seats: players.length + (change.bots?.length ?? 0), ...change }), at(0)) as Match,
  );
  for (const p of players.slice(1)) match = then(join(match, p, {}, at(0)));
  return deepFreeze(settle(toy, match, at(0)) as Transition).match;
}

const then = (decision: Decision): Match => {
  if (decision.kind === 'transition') return deepFreeze(decision.match);
  if (decision.kind === 'unchanged') return decision.match;
  if (decision.kind === 'sealed') return deepFreeze(withSeal(decision.match, decision));
  throw new Error(`cannot go on from ${decision.kind} ${'refusal' in decision ? decision.refusal.code : ''}`);
};
/** The match with these orders stored, as the table keeps them. */
const stored = ({ match, seat, orders, did }: Ordered): Match => ({
  ...match,
  orders,
  ordersVersion: match.ordersVersion + 1,
  ordersSince: { ...match.ordersSince, [seat]: [...(match.ordersSince[seat] ?? []), did] },
});
const refusal = (decision: Decision | ReturnType<typeof open>) =>
  'refusal' in decision ? decision.refusal.code : undefined;
/** Acts in the open round. */
const does = (match: Match, who: Player, what: string, now: number, ruleset = toy) =>
  act(ruleset, match, who, { round: match.round, act: { act: what } }, at(now));
const say = (match: Match, who: Player, n: number, round = match.round, now = 1) =>
  seal(toy, match, who, { round, move: { say: n } }, at(now));

describe('a round', () => {
  test('opens with everybody asked, the required ones awaited, and a deadline', () => {
    const match = given([a, b, c]);
    expect(match).toMatchObject({ status: 'playing', round: 1, seq: 4, waiting: 2, deadline: 10_000 });
    expect(awaited(match)).toEqual([0, 1]);
    expect(match.entry).toMatchObject({
      type: 'started',
      asked: [{ seat: 0 }, { seat: 1 }, { seat: 2, required: false }],
    });
  });

  test('a seal moves no state and raises no seq; optional ones are not counted', () => {
    const match = given([a, b, c]);
    const first = say(match, a, 1);
    expect(first).toMatchObject({ kind: 'sealed', seat: 0, owed: true, replaces: false });
    expect(say(then(first), c, 1)).toMatchObject({ kind: 'sealed', seat: 2, owed: false });
    expect(then(first).seq).toBe(match.seq);
  });

  test('the seal that completes it is one transition with the resolution, on exactly the seals it was decided on', () => {
    const match = then(say(given(), a, 1));
    const last = say(match, b, 2);
    expect(last).toMatchObject({ kind: 'transition', guard: 'exact', before: match, sealing: { kind: 'reset' } });
    const next = then(last);
    expect(next.entry).toMatchObject({
      type: 'resolved',
      closed: 1,
      round: 2,
      moves: [
        { seat: 0, by: 'seal' },
        { seat: 1, by: 'seal' },
      ],
    });
    expect(next).toMatchObject({
      round: 2,
      waiting: 2,
      seals: {},
      sealed: [],
      receipts: { 0: { round: 1 }, 1: { round: 1 } },
    });
  });

  test('frozen by two seals at once it is settled by whoever sees it', () => {
    const match = given();
    const both = deepFreeze({
      ...then(say(match, a, 1)),
      waiting: 0,
      sealed: [0, 1],
      seals: { ...then(say(match, a, 1)).seals, ...then(say(match, b, 2)).seals },
    });
    expect(isFrozen(both)).toBe(true);
    expect(settle(toy, both, at(2))).toMatchObject({ kind: 'transition', guard: 'frozen' });
    expect(settle(toy, match, at(2))).toBeUndefined();
  });

  test('a prompt to a single seat is one transition', () => {
    let match = given();
    for (let round = 1; round <= 2; round += 1) for (const p of [a, b]) match = then(say(match, p, 1));
    expect(awaited(match)).toEqual([0]);
    const only = say(match, a, 3);
    expect(only.kind).toBe('transition');
    expect(then(only)).toMatchObject({
      status: 'over',
      deadline: null,
      waiting: 0,
      entry: { outcome: { reason: 'done', winners: [0] } },
    });
    expect(refusal(say(then(only), a, 1))).toBe('round.closed');
    expect(refusal(say(then(only), a, 1, 9))).toBe('match.over');
  });

  test('case 132: the result depends on the seals, not on their order', () => {
    const match = given();
    const ab = then(say(then(say(match, a, 1)), b, 2));
    const ba = then(say(then(say(match, b, 2)), a, 1));
    expect(ba.state).toEqual(ab.state);
    expect(ba.entry).toEqual(ab.entry);
  });

  test('the same move again changes nothing, another one replaces it, and moves are canonical', () => {
    const match = then(say(given(), a, -3));
    expect(match.seals[0]?.move).toEqual({ say: 3 });
    // The very request again is known; another one with the same wish is kept in mind, and nothing else changes.
    expect(say(match, a, -3).kind).toBe('unchanged');
    expect(say(match, a, 3)).toMatchObject({ kind: 'noted', by: 0, among: 'done' });
    const replaced = say(match, a, 4, 1, 2);
    expect(replaced).toMatchObject({
      kind: 'sealed',
      replaces: true,
      owed: false,
      seal: { revision: 1, earlier: [{ at: 1 }] },
    });
  });

  test('the id of a seal comes from its move and its time, not from the request', () => {
    const nameOf = (decision: Decision) => (decision as Sealed).seal.id;
    const request = { now: 1, requestId: 'the same' };
    const asked = (say: number, context = request) =>
      nameOf(seal(toy, given(), a, { round: 1, move: { say } }, context));
    expect(asked(3)).toBe(asked(3, { ...request, requestId: 'another' }));
    // The toy stores both as 3; the id tells what was sent.
    expect(new Set([asked(3), asked(-3), asked(4), asked(3, { ...request, now: 2 })]).size).toBe(4);
  });

  test('only the last few replaced seals are kept on record', () => {
    let match = given();
    for (let i = 0; i < 20; i += 1) match = then(say(match, a, i % 10, 1, i + 1));
    expect(match.seals[0]).toMatchObject({ revision: 19 });
    expect(match.seals[0]?.earlier).toHaveLength(8);
  });

  test('what the rulebook has called out is announced', () => {
    expect(say(given(), a, 5)).toMatchObject({ announced: { loud: true } });
    expect(say(given(), a, 4)).toMatchObject({ announced: undefined });
  });

  test('withdrawing reopens the seat; without a seal it changes nothing', () => {
    const match = then(say(given(), a, 1));
    expect(withdraw(toy, match, a, 1, at(2))).toMatchObject({
      kind: 'withdrawn',
      seat: 0,
      owed: true,
    });
    expect(withdraw(toy, match, b, 1, at(2))).toMatchObject({ kind: 'noted', by: 1 });
    expect(refusal(withdraw(toy, match, c, 1, at(2)))).toBe('match.not-seated');
    expect(refusal(withdraw(toy, match, a, 2, at(2)))).toBe('round.not-open');
  });
});

describe('deadlines', () => {
  test('nothing is due before, everything missing is the default after', () => {
    const match = then(say(given(), a, 7));
    expect(settle(toy, match, at(9_999))).toBeUndefined();
    const late = settle(toy, match, at(10_000)) as Transition;
    expect(late).toMatchObject({ guard: 'exact' });
    expect(late.match.entry).toMatchObject({
      moves: [
        { by: 'seal', move: { say: 7 } },
        { by: 'deadline', move: { say: 0 } },
      ],
    });
    expect(late.match.deadline).toBe(20_000);
  });

  test('a round that waits for its deadline is not resolved by its last seal', () => {
    let match = given([a, b], { clock: { seconds: 10, early: false } });
    match = then(say(match, a, 1));
    const last = say(match, b, 2);
    expect(last.kind).toBe('sealed');
    expect(settle(toy, then(last), at(5))).toBeUndefined();
    expect(settle(toy, then(last), at(10_000))).toMatchObject({ guard: 'exact' });
  });
});

describe('a match that nobody plays', () => {
  /** A ruleset that never ends by itself. */
  const endless = { ...toy, resolve: (state: never) => ({ state, events: [] }) } as unknown as typeof toy;
  const missed = (match: Match) => deepFreeze(settle(endless, match, at(match.deadline as number)) as Transition).match;

  test('is over after fifty rounds in which no player came', () => {
    let match = given();
    for (let round = 1; round < 50; round += 1) match = missed(match);
    expect(match).toMatchObject({ status: 'playing', round: 50, idle: 49 * 8 });
    match = missed(match);
    expect(match).toMatchObject({ status: 'over', deadline: null, waiting: 0 });
    expect(match.entry).toMatchObject({ outcome: { reason: 'abandoned', winners: [] }, asked: [] });
    expect(awaited(match)).toEqual([]);
    expect(settle(endless, match, at(1e12))).toBeUndefined();
  });

  /** The match after so many rounds that nobody visits: a sweep closes each at the next full minute. */
  const swept = (match: Match, rounds: number, ruleset: typeof toy = endless): Match => {
    let last = match;
    for (let n = 0; n < rounds && last.status === 'playing'; n += 1) {
      const minute = Math.ceil((last.deadline as number) / 60_000) * 60_000;
      last = deepFreeze(settle(ruleset, last, at(minute)) as Transition).match;
    }
    return last;
  };
  const clocked = (seconds: number) => given([a, b], { clock: { seconds, early: true } });

  test('is over after ten minutes where rounds are short, however seldom somebody closes one', () => {
    expect(swept(clocked(10), 9)).toMatchObject({ status: 'playing', idle: 72, idleSince: 0 });
    expect(swept(clocked(10), 10)).toMatchObject({ status: 'over', entry: { at: 600_000 } });
    expect(swept(clocked(60), 10)).toMatchObject({ status: 'over', entry: { at: 600_000 } });
    // Answers of some of the players are asked for in turn: nobody plays after three rounds of them.
    const some = { ...endless, asked: (state: ToyState) => toy.asked(state).filter(({ seat }) => seat === 0) };
    const three = clocked(10);
    const oneAsked = deepFreeze({
      ...three,
      entry: { ...three.entry, asked: [{ seat: 0, kind: 'say', required: true }] },
    });
    expect(swept(oneAsked as Match, 23, some as typeof toy)).toMatchObject({ status: 'playing', idle: 23 });
    expect(swept(oneAsked as Match, 24, some as typeof toy)).toMatchObject({ status: 'over' });
  });

  test('is never over before three rounds, and has fifty where rounds are long', () => {
    expect(swept(clocked(300), 2)).toMatchObject({ status: 'playing', idle: 16 });
    expect(swept(clocked(300), 3)).toMatchObject({ status: 'over' });
    expect(swept(clocked(301), 49)).toMatchObject({ status: 'playing' });
    expect(swept(clocked(301), 50)).toMatchObject({ status: 'over', entry: { outcome: { reason: 'abandoned' } } });
  });

  test('counts its ten minutes from the last answer', () => {
    const late = swept(clocked(10), 9);
    const answered = then(say(late, a, 1, late.round, late.entry.at + 1));
    const on = swept(answered, 1);
    expect(on).toMatchObject({ status: 'playing', idle: 0, idleSince: null });
    expect(swept(on, 9)).toMatchObject({ status: 'playing', idleSince: on.entry.at });
    expect(swept(on, 10)).toMatchObject({ status: 'over' });
  });

  test('does not count a round as one of all players that asks some of them only', () => {
    const some = { ...toy, asked: (state: ToyState) => toy.asked(state).filter(({ seat }) => seat === 0) };
    const { match } = settle(some, given(), at(20_000)) as Transition;
    expect(match.idle).toBe(8);
    expect((settle(some, match, at(40_000)) as Transition).match.idle).toBe(9);
  });

  test('is over as well when all who are asked have resigned and the one left is not asked', () => {
    // Somebody may still come, so it goes on.
    let match = given([a, b, c], { terms: { substitutes: { who: 'anybody', within: 60 } } });
    for (const p of [a, b]) match = then(resign(toy, match, p, at(1)));
    // Seat 2 is never asked for a number it has to say, so only the resigned ones are answered for.
    const endless = { ...toy, resolve: (state: ToyState) => ({ state: { ...state, round: 1 }, events: [] }) };
    let steps = 0;
    for (; match.status === 'playing'; steps += 1) match = then(settle(endless, match, at(2)) as Transition);
    expect(steps).toBe(400);
    expect(match.entry).toMatchObject({ outcome: { reason: 'abandoned' } });
  });

  test('goes on for whoever shows a sign of life', () => {
    let match = given();
    for (let round = 1; round < 50; round += 1) match = missed(match);
    match = then(does(match, a, 'cough', 1, endless));
    expect(match.idle).toBe(0);
    match = missed(match);
    match = then(say(match, b, 1));
    match = missed(match);
    expect(match).toMatchObject({ status: 'playing', idle: 0 });
  });
});

describe('acts', () => {
  test('stay within the round, keep its seals, and name what they depend on', () => {
    const match = then(say(given(), a, 1));
    const cough = does(match, b, 'cough', 2);
    expect(cough).toMatchObject({ kind: 'transition', guard: 'still-open', sealing: { kind: 'keep' } });
    expect(then(cough)).toMatchObject({
      round: 1,
      seq: match.seq + 1,
      waiting: 1,
      sealed: [0],
      deadline: match.deadline,
    });
    expect(does(match, b, 'whisper', 2)).toMatchObject({ guard: 'own-unsealed', seat: 1 });
    expect(refusal(does(match, a, 'whisper', 2))).toBe('toy.sealed');
  });

  test('may reopen the round when nobody has sealed', () => {
    const match = given();
    const restart = does(match, a, 'restart', 2);
    expect(restart).toMatchObject({ guard: 'none-sealed', sealing: { kind: 'reset' } });
    expect(then(restart)).toMatchObject({ round: 2, waiting: 2, deadline: 10_002 });
    expect(refusal(does(then(say(match, b, 1)), a, 'restart', 2))).toBe('toy.sealed');
  });

  test('may take the own seal back: the seat is waited for again, all others stay sealed', () => {
    const match = then(say(then(say(given([a, b, c]), a, 5)), c, 1));
    expect(match).toMatchObject({ waiting: 1, sealed: [0, 2], announced: { 0: { loud: true } } });
    const recant = does(match, a, 'recant', 2);
    expect(recant).toMatchObject({
      guard: 'own-exact',
      seat: 0,
      sealing: { kind: 'void', seat: 0, required: true },
    });
    const after = then(recant);
    expect(after).toMatchObject({ round: 1, seq: match.seq + 1, waiting: 2, sealed: [2], announced: {} });
    expect(Object.keys(after.seals)).toEqual(['2']);
    expect(awaited(after)).toEqual([0, 1]);
    expect(then(say(after, a, 3)).seals[0]?.move).toEqual({ say: 3 });
  });

  test('take nothing back from a seat that has not sealed, and count no optional answer', () => {
    const match = then(say(given([a, b, c]), c, 1));
    expect(does(match, a, 'recant', 2)).toMatchObject({
      guard: 'own-exact',
      sealing: { kind: 'keep' },
      match: { waiting: 2, sealed: [2] },
    });
    expect(does(match, c, 'recant', 2)).toMatchObject({
      sealing: { kind: 'void', seat: 2, required: false },
      match: { waiting: 2, sealed: [] },
    });
  });

  test('are refused outside a running match and to those who do not sit', () => {
    const lobby = open(toy, opening(), at(0)) as Match;
    expect(refusal(does(lobby, a, 'cough', 1))).toBe('match.not-started');
    expect(refusal(does(given(), c, 'cough', 1))).toBe('match.not-seated');
  });
});

describe('the ruleset', () => {
  test('is told whom the deadline answered for, and nobody else', () => {
    const heard = (step: Decision | undefined) => {
      const { entry } = then(step as Decision);
      return 'events' in entry ? entry.events[0]?.late : undefined;
    };
    const match = then(say(given(), b, 1));
    expect(heard(settle(toy, match, at(10_000)))).toEqual([0]);
    expect(heard(say(match, a, 1))).toEqual([]);
    const withBot = then(say(given([a, b], { bots: [{ seat: 2, level: 0 }] }), a, 1));
    expect(heard(settle(toy, then(resign(toy, withBot, b, at(3))), at(4)))).toEqual([]);
  });
});

describe('standing orders', () => {
  const ordered = (match: Match, who: Player, wish: { always?: number | null; mood?: string }): Match => {
    const decision = order(toy, match, who, wish, at(1));
    if (decision.kind !== 'ordered') throw new Error(decision.kind);
    return deepFreeze({ ...match, orders: decision.orders });
  };

  test('are no entry: nothing but the orders of the seat changes, and fields left out stay', () => {
    const match = given();
    const once = ordered(match, a, { always: 3 });
    expect({ ...once, orders: {} }).toEqual(match);
    expect(ordered(once, a, { mood: 'wild' }).orders).toEqual({ 0: { always: 3, mood: 'wild' } });
    expect(order(toy, once, a, { always: 3 }, at(1))).toMatchObject({ kind: 'noted', by: 0, among: 'orders' });
  });

  test('answer the open question of whoever stores them, like a seal of his own', () => {
    const match = ordered(given(), a, { always: 3 });
    const step = settle(toy, match, at(4)) as Sealed;
    expect(step).toMatchObject({
      kind: 'sealed',
      seat: 0,
      owed: true,
      replaces: false,
      seal: { move: { say: 3 }, at: 4 },
    });
    expect(settle(toy, then(step), at(5))).toBeUndefined();
  });

  test('that answer the last open question resolve the round', () => {
    const match = ordered(then(say(given(), b, 1)), a, { always: 3 });
    const step = settle(toy, match, at(4)) as Transition;
    expect(step).toMatchObject({ kind: 'transition', guard: 'exact', before: match });
    expect(step.match.entry).toMatchObject({
      type: 'resolved',
      moves: [
        { seat: 0, by: 'seal', move: { say: 3 } },
        { seat: 1, by: 'seal' },
      ],
    });
  });

  test('are sealed with the round that they answer, and the receipts are like any others', () => {
    const match = then(say(ordered(then(say(given(), a, 1)), a, { always: 3 }), b, 1));
    expect(match).toMatchObject({ round: 2, waiting: 1, sealed: [0], seals: { 0: { move: { say: 3 }, revision: 0 } } });
    expect(awaited(match)).toEqual([1]);
    const next = then(say(match, b, 2));
    expect(next.entry).toMatchObject({ moves: [{ seat: 0, by: 'seal', move: { say: 3 } }, {}] });
    expect(next.receipts[0]).toHaveProperty('commitment');
  });

  test('of everybody freeze a round from its beginning', () => {
    const match = ordered(ordered(then(say(given(), a, 1)), a, { always: 3 }), b, { always: 4 });
    const next = then(settle(toy, match, at(2)) as Transition);
    expect(next).toMatchObject({ round: 2, waiting: 0, sealed: [0, 1] });
    expect(isFrozen(next)).toBe(true);
  });

  test('come before the deadline: whoever has ordered is not late', () => {
    const match = ordered(given(), a, { always: 3 });
    const due = settle(toy, match, at(20_000)) as Transition;
    expect(due).toMatchObject({ guard: 'exact', before: match });
    expect(due.match.entry).toMatchObject({ moves: [{ by: 'seal' }, { by: 'deadline' }] });
  });

  test('are known to the rules at every step, in full, and those of resigned seats are not', () => {
    const terms = { substitutes: { who: 'anybody', within: 60 } } as const;
    const match = ordered(ordered(given([a, b], { terms }), a, { mood: 'wild' }), b, { always: null });
    const moods = (step: Transition) => (step.match.entry as { events: readonly object[] }).events[0];
    expect(moods(settle(toy, match, at(20_000)) as Transition)).toMatchObject({ moods: ['0 wild', '1 calm'] });
    const alone = then(resign(toy, match, b, at(2)));
    expect(moods(settle(toy, alone, at(20_000)) as Transition)).toMatchObject({ moods: ['0 wild'] });
  });

  test('leave seats alone that have sealed, and are refused where there is nobody to give any', () => {
    const match = ordered(then(say(given(), a, 1)), a, { always: 3 });
    expect(settle(toy, match, at(2))).toBeUndefined();
    expect(refusal(order(toy, match, c, {}, at(1)))).toBe('match.not-seated');
    const gone = then(resign(toy, given([a, b, c]), b, at(2)));
    expect(refusal(order(toy, gone, b, { always: 1 }, at(1)))).toBe('match.resigned');
    expect(refusal(order(toy, { ...match, status: 'over' }, a, { always: 1 }, at(1)))).toBe('match.over');
    expect(refusal(order(toy, open(toy, opening(), at(0)) as Match, a, { always: 1 }, at(1)))).toBe(
      'match.not-started',
    );
    expect(refusal(order({ ...toy, orders: undefined as never }, match, a, {}, at(1)))).toBe('game.no-orders');
  });
});

describe('what one seat may change in a round', () => {
  test('is no more than the tries of the others allow for, in whatever order it acts and stores orders', () => {
    let match = given([a, b]);
    let changes = 0;
    for (let n = 1; ; n += 1) {
      const acted = n % (ORDER_CHANGES + 1) === 0;
      const decision = acted ? does(match, b, 'cough', n) : order(toy, match, b, { mood: `mood ${n}` }, at(n));
      if (decision.kind === 'refused') {
        if (acted) break;
        continue;
      }
      changes += 1;
      match = deepFreeze(decision.kind === 'ordered' ? stored(decision) : then(decision));
    }
    expect(match.round).toBe(1);
    expect(changes).toBeGreaterThan(ACTS);
    expect(changes).toBeLessThanOrEqual(ACTS + ORDER_CHANGES);
  });
});

describe('an act that leaves its own seat nothing to answer', () => {
  test('takes the seat out of the round; the others stay as they are', () => {
    const match = then(say(given([a, b, c]), c, 1));
    const step = does(match, b, 'mute', 3) as Transition;
    expect(step).toMatchObject({
      guard: 'own-unsealed',
      seat: 1,
      sealing: { kind: 'drop', seat: 1, required: true, owed: true },
      match: { round: 1, waiting: 1, sealed: [2] },
    });
    expect(step.match.entry).toMatchObject({ type: 'act', asked: [{ seat: 0 }, { seat: 2 }] });
    expect(awaited(step.match)).toEqual([0]);
  });

  test('may be the last thing the round waited for', () => {
    const step = does(then(say(given(), a, 1)), b, 'mute', 3) as Transition;
    expect(isFrozen(step.match)).toBe(true);
    expect(settle(toy, step.match, at(4))).toMatchObject({ guard: 'frozen' });
  });

  test('counts no optional answer', () => {
    const step = does(given([a, b, c]), c, 'mute', 3) as Transition;
    expect(step).toMatchObject({ sealing: { required: false }, match: { waiting: 2 } });
  });
});

describe('bots and resigned players', () => {
  test('are not waited for, and a round that asks nobody else is due at once', () => {
    let match = given([a], { bots: [{ seat: 1, level: 0 }] });
    expect(match.waiting).toBe(1);
    match = then(say(match, a, 1));
    expect(match.entry).toMatchObject({ moves: [{ by: 'seal' }, { by: 'bot' }] });
    match = then(resign(toy, match, a, at(3)));
    expect(match).toMatchObject({ status: 'over', entry: { outcome: { reason: 'abandoned' } } });
  });

  test('a seat that resigns is dropped from the round, with its seal', () => {
    const match = then(say(given([a, b, c]), a, 1));
    const gone = resign(toy, match, a, at(2));
    expect(gone).toMatchObject({ sealing: { kind: 'drop', seat: 0, required: true, owed: false } });
    expect(then(gone)).toMatchObject({ waiting: 1, sealed: [], seals: {} });
    const other = resign(toy, match, b, at(2)) as Transition;
    expect(other).toMatchObject({ sealing: { kind: 'drop', seat: 1, required: true, owed: true } });
    expect(isFrozen(other.match)).toBe(true);
    expect(settle(toy, other.match, at(3))?.match.entry).toMatchObject({ moves: [{ by: 'seal' }, { by: 'resigned' }] });
    expect(resign(toy, other.match, b, at(3)).kind).toBe('unchanged');
  });
});

describe('the lobby', () => {
  test('entries are numbered from 1 without gaps', () => {
    let match = open(toy, opening({ seats: 4 }), at(0)) as Match;
    const seen = [match.entry.seq];
    for (const step of [
      () => join(match, b, {}, at(1)),
      () => join(match, c, { seat: 3 }, at(2)),
      () => leave(match, b, at(3)),
      () => startByHost(toy, match, a, undefined, at(4)),
    ]) {
      match = then(step());
      seen.push(match.entry.seq);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(match.seats).toEqual([{ player: 'a' }, { player: 'c' }]);
  });

  test('refuses what cannot be', () => {
    const match = open(toy, opening({ seats: 3, visibility: 'invite', invite: 'word' }), at(0)) as Match;
    expect(refusal(join(match, b, {}, at(1)))).toBe('match.not-invited');
    expect(refusal(join(match, b, { invite: 'word', seat: 0 }, at(1)))).toBe('match.seat-taken');
    expect(refusal(startByHost(toy, match, a, undefined, at(1)))).toBe('match.too-few-seats');
    expect(refusal(open(toy, opening({ seats: 9 }), at(0)))).toBe('match.too-many-seats');
    expect(refusal(leave(match, b, at(1)))).toBe('match.not-seated');
  });
});
