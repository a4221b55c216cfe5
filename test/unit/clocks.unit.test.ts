import { describe, expect, test } from 'vitest';
import { CASES } from '../../tools/clock-cases.ts';
import { breachOf } from '../support/clocks/play.ts';

describe('cases of docs/clocks.md', () => {
  test.each(CASES)('$section: $situation', (each) => {
    expect(breachOf(each)).toBeUndefined();
  });
});
