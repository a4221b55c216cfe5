import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../support/laws/golden.ts';
import { difference } from '../../support/laws/told.ts';

/*
 * What a failing law says: a reader has to see at once where to look.
 */

describe('a playthrough that differs', () => {
  const file = 'Toy 1: 2 seats, {}, seed 7\n\n## 0 deal\n- dealt\n\n## 1 round\n  seat 0 you: {"hand":1}\n';

  it('names seed, entry, line and both lines', () => {
    expect(firstDifference(file, file.replace('"hand":1', '"hand":2'))).toBe(
      [
        'differs in Toy 1: 2 seats, {}, seed 7, entry 1 round, line 7',
        '  file:   seat 0 you: {"hand":1}',
        '  now:    seat 0 you: {"hand":2}',
      ].join('\n'),
    );
  });

  it('says where one ends before the other', () => {
    expect(firstDifference(file, `${file}more`)).toMatch(/file: $|file: \(ends\)/m);
    expect(firstDifference(`${file}more`, file)).toMatch(/entry 1 round/);
    expect(firstDifference(file, file)).toBeUndefined();
  });
});

describe('two answers that differ', () => {
  it('are told apart by the first field that does', () => {
    expect(difference({ view: { seats: [{ hand: 1 }] } }, { view: { seats: [{ hand: 2 }] } })).toBe(
      'view.seats[0].hand: 1 / 2',
    );
    expect(difference([1, 2], [1])).toBe('[1]: 2 / undefined');
    expect(difference({ a: 1 }, { a: 1 })).toBeUndefined();
  });
});
