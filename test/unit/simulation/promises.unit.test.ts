import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../simulation/checks/exchanges.ts';
import { checkConflict } from '../../../simulation/checks/promises.ts';
import { Verdict } from '../../../simulation/checks/verdict.ts';

/** What is broken by an answer that comes after so long, to a request that has lost so many tries. */
function breachOf(lost: number, took: number, { code = 'service.conflict', copies = 1 } = {}) {
  const verdict = new Verdict(() => {});
  const exchange = { number: 1, client: 'Ada', body: { code }, lost: Array(lost).fill(3), copies };
  checkConflict(verdict, exchange as unknown as Exchange, took);
  return verdict.breach?.check;
}

describe('a command that is given back', () => {
  it('breaks nothing where its calls were slow', () => {
    expect(breachOf(0, 7_000)).toBeUndefined();
    expect(breachOf(9, 8_000)).toBeUndefined();
  });

  it('breaks a promise before its time', () => expect(breachOf(3, 6_999)).toBe('bounded'));

  it('breaks a promise where it has lost all the tries of a command, for each copy of it', () => {
    expect(breachOf(10, 8_000)).toBe('bounded');
    expect(breachOf(10, 8_000, { copies: 2 })).toBeUndefined();
    expect(breachOf(20, 8_000, { copies: 2 })).toBe('bounded');
  });

  it('is none where something else was answered', () => {
    expect(breachOf(10, 8_000, { code: 'service.unavailable' })).toBeUndefined();
  });
});
