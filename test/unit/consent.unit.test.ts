import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closesAt,
  type Decision,
  GIFTS,
  giveTime,
  join,
  limitOf,
  type Match,
  type Opening,
  open,
  type Player,
  resign,
  seal,
  settle,
  type Transition,
  takeVacation,
  VACATIONS,
  VOTES,
  type Vote,
  vote,
  withdraw,
  withSeal,
} from '../../domain/match/index.ts';
import { deepFreeze } from '../support/freeze.ts';
import { type ToyState, toy } from '../support/games/toy.ts';

/*
 * What players ask of each other in the open round, and days of vacation: pure decisions.
 */

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const [a, b, c] = ['a', 'b', 'c'].map((id): Player => ({ id })) as [Player, Player, Player];
let named = 0;
const at = (now: number, requestId = `r${++named}`) => ({ now, requestId });
const DAILY = { seconds: DAY / 1000, early: true };
const BANK = { seconds: null, early: true, bank: { reserve: (10 * DAY) / 1000, increment: HOUR / 1000 } };

/** A match that has started at time 0. */
function given(players: Player[] = [a, b], change: Partial<Opening> = {}): Match {
  const opening: Opening = {
    id: 'M',
    host: a,
    options: { loud: false },
    seats: players.length + (change.bots?.length ?? 0),
    bots: [],
    visibility: 'open',
    invite: null,
    clock: DAILY,
    terms: { vacation: 10 },
    master: '07'.repeat(32),
    ...change,
  };
  let match = open(toy, opening, at(0)) as Match;
  for (const p of players.slice(1)) match = then(join(match, p, {}, at(0)));
  return then(settle(toy, match, at(0)) as Transition);
}
const then = (decision: Decision): Match => {
  if (decision.kind === 'transition') return deepFreeze(decision.match);
  if (decision.kind === 'unchanged') return decision.match;
  if (decision.kind === 'sealed') return deepFreeze(withSeal(decision.match, decision));
  throw new Error(`cannot go on from ${decision.kind} ${'refusal' in decision ? decision.refusal.code : ''}`);
};
const refusal = (decision: Decision) => ('refusal' in decision ? decision.refusal.code : undefined);
const END: Vote = { for: 'end' };
const PAUSE: Vote = { for: 'pause', days: 3 };
const votes = (match: Match, who: Player, wanted: Vote | null, now = 1, round = match.round) =>
  vote(toy, match, who, { round, vote: wanted }, at(now));
const gives = (match: Match, who: Player, seat: number, seconds: number, now = 1) =>
  giveTime(toy, match, who, { round: match.round, seat, seconds }, at(now));
const rests = (match: Match, who: Player, days: number, now = 1, year = 2026) =>
  takeVacation(toy, match, who, { round: match.round, days, year }, at(now));
const says = (match: Match, who: Player, n: number, now = 1) =>
  seal(toy, match, who, { round: match.round, move: { say: n } }, at(now));
const settled = (match: Match, now: number) => settle(toy, match, at(now)) as Transition | undefined;
const limitsOf = (match: Match, seats: readonly number[]) => seats.map((seat) => limitOf(match, seat));

describe('votes', () => {
  test('are seen, and the last one is carried out with the same write', () => {
    const first = then(votes(given(), a, END));
    expect(first).toMatchObject({ status: 'playing', votes: { 0: END }, entry: { type: 'voted', seat: 0, vote: END } });
    const last = votes(first, b, END);
    expect(last).toMatchObject({ kind: 'transition', guard: 'still-open', before: first, sealing: { kind: 'reset' } });
    expect(then(last)).toMatchObject({
      status: 'over',
      votes: {},
      seals: {},
      entry: { type: 'agreed', seat: 1, outcome: { reason: 'agreed', winners: [], placements: [], result: null } },
    });
  });

  test('for different things agree on nothing, and another vote replaces the one before', () => {
    const both = then(votes(then(votes(given(), a, END)), b, PAUSE));
    expect(both).toMatchObject({ status: 'playing', deadline: DAY, votes: { 0: END, 1: PAUSE } });
    const other = then(votes(both, a, { for: 'pause', days: 4 }));
    expect(other.deadline).toBe(DAY);
    const agreed = then(votes(other, a, PAUSE));
    expect(agreed).toMatchObject({ status: 'playing', votes: {}, entry: { type: 'paused', seat: 0, days: 3 } });
    expect(closesAt(agreed)).toBe(4 * DAY);
  });

  test('end with the round, and can be taken back', () => {
    const taken = then(votes(then(votes(given(), a, END)), a, null));
    expect(taken).toMatchObject({ votes: {}, entry: { type: 'voted', seat: 0, vote: null } });
    expect(then(votes(taken, b, END)).status).toBe('playing');
    const next = then(says(then(says(then(votes(given(), a, END)), a, 1)), b, 1));
    expect(next).toMatchObject({ round: 2, votes: {} });
    expect(then(votes(next, b, END)).status).toBe('playing');
    expect(refusal(votes(next, b, END, 1, 1))).toBe('round.closed');
    expect(refusal(votes(next, b, END, 1, 3))).toBe('round.not-open');
  });

  test('a seat casts and takes back so many in a round, whatever it asks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(END, PAUSE, null), { minLength: 20, maxLength: 30 }), (wishes) => {
        let match = given([a, b, c]);
        for (const wanted of wishes) {
          const decision = votes(match, a, wanted);
          if (decision.kind === 'transition') match = then(decision);
        }
        expect(match.seq - given([a, b, c]).seq).toBeLessThanOrEqual(VOTES);
      }),
    );
  });

  test('a request that comes again is done once, also the one that has ended the match', () => {
    const match = given();
    const cast = { round: 1, vote: END };
    const first = then(vote(toy, match, a, cast, at(1, 'k')));
    const back = then(votes(first, a, null));
    expect(vote(toy, back, a, cast, at(2, 'k'))).toMatchObject({ kind: 'unchanged' });
    expect(refusal(vote(toy, back, a, { round: 1, vote: PAUSE }, at(2, 'k')))).toBe('request.idempotency-key-reused');
    const over = then(vote(toy, first, b, cast, at(3, 'last')));
    expect(vote(toy, over, b, cast, at(4, 'last'))).toMatchObject({ kind: 'unchanged' });
    expect(refusal(vote(toy, over, a, cast, at(4, 'other')))).toBe('round.closed');
    // What stands already is remembered, so that its late repeat does not undo what came after it.
    expect(vote(toy, first, a, cast, at(5, 'again'))).toMatchObject({ kind: 'noted', by: 'vote 0' });
  });

  test('a resignation completes the votes of those who still play, at the next step, and for the end before the round is resolved', () => {
    let match = given([a, b, c]);
    match = then(votes(then(votes(match, a, END)), b, END));
    expect(match.status).toBe('playing');
    const gone = then(resign(toy, match, c, at(2)));
    expect(gone).toMatchObject({ status: 'playing', votes: { 0: END, 1: END } });
    const ended = settled(gone, 3);
    expect(ended).toMatchObject({ guard: 'none', match: { status: 'over', entry: { type: 'agreed' } } });
    expect(ended?.match.entry).not.toHaveProperty('seat');
    // The one who resigns had voted for something else.
    const others = then(votes(then(votes(then(votes(given([a, b, c]), a, PAUSE)), b, PAUSE)), c, END));
    const two = then(resign(toy, others, c, at(2)));
    expect(two.votes).toEqual({ 0: PAUSE, 1: PAUSE });
    const paused = settled(two, 3);
    expect(paused).toMatchObject({
      guard: 'still-open',
      match: { deadline: 4 * DAY, entry: { type: 'paused', days: 3 } },
    });
    expect(settled(paused?.match as Match, 3)).toBeUndefined();
    // Everybody else has sealed: what they have agreed on comes first.
    const frozen = then(says(then(votes(then(votes(given([a, b, c]), a, END)), c, END)), a, 1));
    expect(settled(then(resign(toy, frozen, b, at(2))), 3)?.match.entry.type).toBe('agreed');
    // A pause comes too late for a round that everybody has answered.
    const late = then(says(then(votes(then(votes(given([a, b, c]), a, PAUSE)), c, PAUSE)), a, 1));
    expect(settled(then(resign(toy, late, b, at(2))), 3)?.match.entry).toMatchObject({ type: 'resolved', round: 2 });
  });

  test('who wins because the others give up has won, whatever they had voted for', () => {
    const match = then(votes(given(), a, END));
    const gone = then(resign(toy, match, b, at(2)));
    expect(gone).toMatchObject({
      status: 'over',
      entry: { type: 'resigned', outcome: { reason: 'forfeit', winners: [0] } },
    });
    // The seat may still be taken: the vote of who is left is none for an end without the other.
    const terms = { substitutes: { who: 'anybody', within: 3600 } } as const;
    const left = then(resign(toy, then(votes(given([a, b], { terms }), a, END)), b, at(2)));
    expect(left.status).toBe('playing');
    expect(settled(left, 3)).toBeUndefined();
    expect(settled(left, 2 + HOUR)?.match.entry).toMatchObject({ type: 'forfeited', outcome: { winners: [0] } });
  });

  test('who plays alone ends the match alone and pauses nothing; not while somebody may come back', () => {
    const alone = given([a], { bots: [{ seat: 1, level: 1 }] });
    expect(refusal(votes(alone, a, PAUSE))).toBe('vote.alone');
    expect(then(votes(alone, a, END))).toMatchObject({ status: 'over', entry: { type: 'agreed', seat: 0 } });
    const match = given([a, b, c]);
    const away = {
      ...match,
      seats: match.seats.with(1, { player: 'b', standIn: 1 as const }).with(2, { bot: 1 as const }),
    };
    expect(then(votes(away, a, END)).status).toBe('playing');
    // Two who are there agree without the one who is away.
    const two = { ...match, seats: match.seats.with(2, { player: 'c', standIn: 1 as const }) };
    expect(then(votes(then(votes(two, a, END)), b, END)).status).toBe('over');
  });

  test('whoever is out of the game, away or resigned has none and is not asked', () => {
    const match = given([a, b, c]);
    const game = { ...toy, inPlay: ({ seats }: ToyState) => [0, 1, 2].slice(0, seats - 1) };
    const asks = (of: Match, who: Player) => vote(game, of, who, { round: 1, vote: END }, at(1));
    expect(refusal(asks(match, c))).toBe('match.out-of-play');
    expect(then(asks(then(asks(match, a)), b)).status).toBe('over');
    const seats = match.seats.with(0, { player: 'a', standIn: 1 }).with(1, { player: 'b', resigned: true });
    expect(refusal(votes({ ...match, seats }, a, END))).toBe('match.away');
    expect(refusal(votes({ ...match, seats }, b, END))).toBe('match.resigned');
    expect(refusal(votes(match, { id: 'x' }, END))).toBe('match.not-seated');
    expect(refusal(votes(then(votes(then(votes(given(), a, END)), b, END)), a, PAUSE))).toBe('round.closed');
  });
});

describe('a pause', () => {
  test('case 176: moves the end of the round for every seat, by days of the calendar where rounds end at a time of day', () => {
    const cadence = { zone: 'Europe/Berlin', at: '18:00', days: [1, 2, 3, 4, 5, 6, 7] as const, least: 3600 };
    const clock = { seconds: null, early: true, cadence };
    let match = given([a, b], { clock });
    // Clocks there are changed on the night to the 29th.
    const begin = Date.UTC(2026, 2, 27, 10);
    const opening = { ...match, deadline: Date.UTC(2026, 2, 27, 17) };
    match = then(votes(then(votes(opening, a, PAUSE, begin)), b, PAUSE, begin));
    expect(new Date(closesAt(match) as number).toISOString()).toBe('2026-03-30T16:00:00.000Z');
  });

  test('gives those who have answered nothing back, where seats have time of their own', () => {
    // Seat 0 answers after two days; then there is a pause of three; seat 1 answers right after it.
    let match = then(says(given([a, b], { clock: BANK }), a, 1, 2 * DAY));
    match = then(votes(then(votes(match, a, PAUSE, 2 * DAY)), b, PAUSE, 2 * DAY));
    expect(limitsOf(match, [0, 1])).toEqual([10 * DAY, 13 * DAY]);
    const next = then(says(match, b, 1, 5 * DAY));
    expect(next.reserves?.left).toEqual([8 * DAY + HOUR, 8 * DAY + HOUR]);
  });

  test('is for matches with deadlines, and no round gets longer than sixty days by it', () => {
    expect(refusal(votes(given([a, b], { clock: { seconds: null, early: true }, terms: {} }), a, PAUSE))).toBe(
      'match.clock-needed',
    );
    const long = given([a, b], { clock: { seconds: 58 * 24 * 3600, early: true } });
    expect(refusal(votes(long, a, PAUSE))).toBe('time.too-much');
    expect(then(votes(long, a, { for: 'pause', days: 2 })).votes).toEqual({ 0: { for: 'pause', days: 2 } });
  });
});

describe('time that is given', () => {
  test('is for that seat in this round, and for nobody else, whatever the giver does then', () => {
    const match = then(gives(given(), a, 1, 3600));
    expect(match.entry).toMatchObject({ type: 'gave-time', seat: 0, to: 1, seconds: 3600, extra: { 1: HOUR } });
    expect(limitsOf(match, [0, 1])).toEqual([DAY, DAY + HOUR]);
    // The giver's own time is up at the deadline, sealed or not.
    expect(refusal(says(match, a, 1, DAY))).toBe('round.time-up');
    const sealed = then(says(match, a, 1));
    expect(refusal(says(sealed, a, 2, DAY))).toBe('round.time-up');
    expect(refusal(withdraw(toy, sealed, a, 1, at(DAY)))).toBe('round.time-up');
    expect(says(sealed, b, 2, DAY + HOUR - 1).kind).toBe('transition');
    expect(settled(sealed, DAY + HOUR - 1)).toBeUndefined();
    const resolved = settled(sealed, DAY + HOUR)?.match;
    expect(resolved).toMatchObject({ round: 2, extra: {} });
    expect(limitsOf(resolved as Match, [0, 1])).toEqual([2 * DAY + HOUR, 2 * DAY + HOUR]);
  });

  test('nothing that others give, take or do moves a limit of a seat to a later time, and none to an earlier one', () => {
    const step = fc.record({
      what: fc.constantFrom('gift', 'seal', 'withdraw', 'vacation', 'vote'),
      who: fc.constantFrom(0, 1, 2),
      to: fc.constantFrom(0, 1, 2),
      later: fc.integer({ min: 0, max: 8 * HOUR }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(DAILY, BANK, { ...DAILY, early: false }),
        fc.array(step, { maxLength: 25 }),
        (clock, steps) => {
          let match = given([a, b, c], { clock });
          let now = 0;
          for (const { what, who, to, later } of steps) {
            now += later;
            if (match.round > 1 || settled(match, now) !== undefined) return;
            const player = [a, b, c][who] as Player;
            const decision =
              what === 'gift'
                ? gives(match, player, to, 3600, now)
                : what === 'seal'
                  ? says(match, player, to, now)
                  : what === 'vacation'
                    ? rests(match, player, 1, now)
                    : what === 'vote'
                      ? votes(match, player, to === 0 ? null : PAUSE, now)
                      : withdraw(toy, match, player, match.round, at(now));
            const before = limitsOf(match, [0, 1, 2]) as number[];
            if (decision.kind === 'withdrawn') {
              const { [who]: _seal, ...seals } = match.seals;
              const waiting = match.waiting + (decision.owed ? 1 : 0);
              match = { ...match, seals, waiting, sealed: match.sealed.filter((seat) => seat !== who) };
            } else if (decision.kind === 'transition' || decision.kind === 'sealed') match = then(decision);
            if (match.round > 1) return;
            const moved = (limitsOf(match, [0, 1, 2]) as number[]).map(
              (limit, seat) => limit - (before[seat] as number),
            );
            const gains = moved.flatMap((more, seat) => (more === 0 ? [] : [seat]));
            expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
            if (match.entry.type === 'paused') continue;
            expect(gains).toEqual(
              decision.kind !== 'transition' ? [] : what === 'gift' ? [to] : what === 'vacation' ? [who] : [],
            );
            if (what === 'gift') expect(gains).not.toContain(who);
          }
        },
      ),
    );
  });

  test('has bounds, and says which', () => {
    const match = given([a, b, c]);
    expect(refusal(gives(match, a, 0, 3600))).toBe('player.self');
    expect(refusal(gives(match, a, 9, 3600))).toBe('match.no-such-seat');
    expect(refusal(gives(match, a, 2, 3600))).toBe('time.not-awaited');
    expect(refusal(gives(then(says(match, b, 1)), a, 1, 3600))).toBe('time.not-awaited');
    expect(refusal(gives(match, a, 1, DAY / 1000 + 1))).toBe('time.too-much');
    let given4 = match;
    for (let n = 0; n < GIFTS; n += 1) given4 = then(gives(given4, a, 1, 60));
    expect(refusal(gives(given4, a, 1, 60))).toBe('time.too-many');
    expect(gives(given4, c, 1, 60).kind).toBe('transition');
    const long = given([a, b], { clock: { seconds: 60 * 24 * 3600, early: true } });
    expect(refusal(gives(long, a, 1, 3600))).toBe('time.too-much');
    expect(gives(long, a, 1, 3600, HOUR).kind).toBe('transition');
    // A period at the most, also where rounds are shorter than a minute.
    const short = given([a, b], { clock: { seconds: 10, early: true } });
    expect(gives(short, a, 1, 11)).toMatchObject({
      refusal: { code: 'time.too-much', detail: 'from 10 to 10 seconds may be given at once in this match' },
    });
    expect(refusal(gives(short, a, 1, 9))).toBe('request.invalid');
    expect(gives(match, a, 1, 59)).toMatchObject({
      refusal: {
        code: 'request.invalid',
        detail: `from 60 to ${DAY / 1000} seconds may be given at once in this match`,
      },
    });
    expect(gives(short, a, 1, 10).kind).toBe('transition');
    // Whose time is up gets none, and gives none.
    const bank = then(gives(given([a, b], { clock: BANK }), a, 1, 3600));
    expect(refusal(gives(bank, b, 0, 3600, 10 * DAY))).toBe('round.time-up');
    expect(refusal(gives(bank, a, 1, 3600, 10 * DAY))).toBe('round.time-up');
  });
});

describe('vacation', () => {
  test('the round waits so many days longer for that seat, and the match says how many it has taken', () => {
    const match = then(rests(given(), a, 3));
    expect(match.entry).toMatchObject({ type: 'vacation', seat: 0, days: 3, extra: { 0: 3 * DAY } });
    expect(limitsOf(match, [0, 1])).toEqual([4 * DAY, DAY]);
    const more = then(rests(match, a, 2, 2, 2027));
    expect(more.vacation).toEqual({ 0: { days: 5, of: 'a', year: 2027, own: 2 } });
    // A function whose clock is behind still counts in the year that has begun.
    expect(then(rests(more, a, 1, 2, 2026)).vacation[0]).toEqual({ days: 6, of: 'a', year: 2027, own: 3 });
    // Somebody else at the seat has days of their own; those of the seat are the match's.
    const other = { ...more, seats: more.seats.with(0, { player: 'x' }) };
    expect(then(rests(other, { id: 'x' }, 4, 2, 2027)).vacation[0]).toEqual({ days: 9, of: 'x', year: 2027, own: 4 });
  });

  test('is refused where there is none left, nobody is awaited, or time is up', () => {
    const match = given([a, b, c]);
    expect(refusal(rests(match, a, 11))).toBe('vacation.none-left');
    expect(refusal(rests(match, c, 1))).toBe('time.not-awaited');
    expect(refusal(rests(then(says(match, a, 1)), a, 1))).toBe('time.not-awaited');
    expect(refusal(rests(given([a, b], { terms: {} }), a, 1))).toBe('vacation.off');
    const gift = then(gives(match, a, 1, 3600));
    expect(refusal(rests(gift, a, 1, DAY))).toBe('round.time-up');
    let taken = match;
    for (let n = 0; n < VACATIONS; n += 1) taken = then(rests(taken, a, 1));
    expect(refusal(rests(taken, a, 1))).toBe('vacation.too-many');
    const long = given([a, b], { clock: { seconds: 58 * 24 * 3600, early: true } });
    expect(refusal(rests(long, a, 3))).toBe('time.too-much');
  });
});
