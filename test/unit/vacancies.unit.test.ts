import { describe, expect, test } from 'vitest';
import { closesAt, type Terms, type Transition, takesNoMore, vacantSeats } from '../../domain/match/index.ts';
import { looksAt } from '../../functions/match/match-item.ts';
import { transitionUpdate } from '../../functions/match/match-updates.ts';
import { Played, playerAt } from '../support/clocks/play.ts';
import { patient } from '../support/games/patient.ts';
import type { ToyState } from '../support/games/toy.ts';

/*
 * Seats that are given up and taken, as the domain decides it. What a player sees of it is in the cases of docs/clocks.md.
 */

const HOUR = 3600;
const DAY = 24 * HOUR;
const daily = { seconds: DAY, early: true };
const banked = { seconds: null, early: true, bank: { reserve: 3 * DAY, increment: HOUR } };
const substitutes = { substitutes: { who: 'anybody', within: DAY } } as const satisfies Terms;

describe('a seat that is out of the game', () => {
  /** The last seat dies with the first round, or with an act. */
  const deadly = {
    ...patient(),
    inPlay: ({ seats, round, acts }: ToyState) => [...Array(seats - (round > 1 || acts > 0 ? 1 : 0)).keys()],
  };
  const begin = () => new Played({ clock: daily, terms: substitutes, players: 3 }, deadly as never);
  const vacant = ({ match, start }: Played, second: number) => vacantSeats(match, start + second * 1000);

  test('is not vacant when its player resigns', () => {
    const played = begin();
    played.do({ at: 1, does: 'cough', seat: 0 });
    played.do({ at: 2, does: 'resign', seat: 2 });
    expect([vacant(played, 2), played.match.vacant]).toEqual([[], {}]);
    played.do({ at: 3, does: 'join', seat: 5 });
    expect(played.refused).toBe('match.full');
  });

  test.each([
    ['a round', () => [0, 1].map((seat) => ({ at: HOUR, does: 'seal', seat }) as const)],
    ['an act', () => [{ at: HOUR, does: 'cough', seat: 0 } as const]],
  ])('ceases to be vacant with %s that it dies in, and nobody waits for one to come to it', (_what, dies) => {
    const played = begin();
    played.do({ at: 1, does: 'resign', seat: 2 });
    expect(vacant(played, HOUR)).toEqual([2]);
    for (const deed of dies()) played.do(deed);
    expect([vacant(played, HOUR), played.match.vacant]).toEqual([[], {}]);
    played.do({ at: HOUR, does: 'resign', seat: 1 });
    played.settle(DAY + HOUR - 1);
    expect(played.match.status).toBe('playing');
    played.settle(DAY + HOUR);
    expect(played.facts()).toMatchObject({ over: 'forfeit', winners: [0, 1] });
  });

  test('that was given up later than others does not delay the end', () => {
    const played = begin();
    played.do({ at: 1, does: 'resign', seat: 1 });
    played.do({ at: 2 * HOUR, does: 'resign', seat: 2 });
    played.do({ at: 3 * HOUR, does: 'cough', seat: 0 });
    played.settle(DAY + 1);
    expect(played.facts()).toMatchObject({ over: 'forfeit', winners: [0, 1] });
  });
});

describe('whoever takes a seat', () => {
  const terms = { ...substitutes, vacation: 5 };
  /** Seat 0 has asked for something of each kind, has resigned, and another player has taken it. */
  function taken(): Played {
    const played = new Played({ clock: daily, terms, players: 3 });
    for (const [at, deed] of [
      { does: 'vote', vote: { for: 'end' } } as const,
      { does: 'give', to: 1, seconds: HOUR } as const,
      { does: 'rest', days: 1 } as const,
      { does: 'cough' } as const,
    ].entries())
      played.do({ at, seat: 0, ...deed });
    played.do({ at: 5, does: 'vote', seat: 1, vote: { for: 'end' } });
    played.do({ at: 6, does: 'resign', seat: 0 });
    expect(Object.keys(played.match.done).sort()).toEqual(['0', 'time 0', 'vacation 0', 'vote 0', 'vote 1']);
    played.do({ at: 7, does: 'join', seat: 4 });
    expect(played.refused).toBeUndefined();
    return played;
  }

  test('has none of the requests that were made before, and those of the others stay', () => {
    expect(Object.keys(taken().match.done)).toEqual(['vote 1']);
  });

  test('has none of them in the table either: the write takes them away', () => {
    const { before, match } = taken().history.at(-1) as { before: never; match: Transition['match'] };
    const sealing = { kind: 'hand-over', seat: 0, orders: false } as const;
    const step: Transition = { kind: 'transition', before, match, guard: 'still-open', seat: 0, sealing };
    const { UpdateExpression, ExpressionAttributeNames: names } = transitionUpdate(step, {} as never, {}, undefined);
    const [, removed = ''] = / REMOVE (.*?)(?: [A-Z]{3,}|$)/.exec(` ${UpdateExpression}`) ?? [];
    const paths = removed.split(', ').map((path) => path.split('.').map((part) => names[part] ?? part));
    const gone = paths.filter(([name]) => name === 'done').map(([, by]) => by);
    expect(gone.sort()).toEqual(['0', 'time 0', 'vacation 0', 'vote 0']);
  });

  test('does not give back the days of vacation that the former player has taken', () => {
    const { match } = taken();
    for (const status of ['playing', 'over'] as const)
      expect([status, takesNoMore({ ...match, status }, playerAt(0).id)]).toEqual([status, false]);
    const { id: another } = playerAt(1);
    expect([takesNoMore(match, another), takesNoMore({ ...match, status: 'over' }, another)]).toEqual([false, true]);
  });
});

test('an act that leaves its seat nothing to answer uses the time until then, and brings the increment when its round is over', () => {
  const asked = ({ seats, mute }: ToyState) =>
    [...Array(seats).keys()].filter((seat) => !mute.includes(seat)).map((seat) => ({ seat, kind: 'say' }));
  const played = new Played({ clock: banked }, { ...patient(), asked } as never);
  played.do({ at: 2 * DAY, does: 'mute', seat: 0 });
  expect(played.facts()).toMatchObject({ round: 1, awaited: [1], left: [DAY, 3 * DAY] });
  played.do({ at: 2 * DAY + HOUR, does: 'seal', seat: 1 });
  expect(played.facts()).toMatchObject({ round: 2, left: [DAY + HOUR, DAY] });
});

test('nobody looks for a reminder where nobody is awaited: only when the round ends', () => {
  const played = new Played({ clock: { seconds: DAY, early: false }, terms: { reminder: 6 * HOUR } });
  const { start } = played;
  const looks = () => ((looksAt(played.match, start) as number) - start) / 1000;
  played.do({ at: HOUR, does: 'seal', seat: 0 });
  expect(looks()).toBe(18 * HOUR);
  played.do({ at: HOUR, does: 'seal', seat: 1 });
  expect(looks()).toBe(DAY);
  expect(closesAt(played.match)).toBe(start + DAY * 1000);
});
