import { describe, expect, test } from 'vitest';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import { entryHash } from '../../../domain/seal.ts';
import { type Held, judgementText, judgeReceipt, type Transcript, verifyTranscript } from '../../../verify/index.ts';
import { toy } from '../../support/games/toy.ts';
import { ToyTable } from '../../support/games/toy-table.ts';
import { KEYS } from '../../support/laws/recorded.ts';
import { keyOf, publicHalf, signer } from '../../support/signer.ts';

/*
 * A receipt and a transcript together: what convicts the operator, what clears them, and what proves nothing. Each kind of fraud is
 * made here as the operator could make it, who has every key but those of the players.
 */

const ann = signer(11);
const table = () => new ToyTable([ann, undefined, undefined]);
const silent = { ...toy, asks: { ...toy.asks, say: { ...toy.asks.say, reveal: () => null } } } as unknown as AnyRuleset;

// biome-ignore lint/suspicious/noExplicitAny: entries are changed here as whoever has them could.
type Any = any;

/** The transcript with the entry that closed round 1 changed, and all hashes made anew. */
function forged(transcript: Transcript, change: (entry: Any) => void): Transcript {
  const copy: Any = structuredClone(transcript);
  change(copy.entries.find(({ entry }: Any) => entry.closed === 1).entry);
  let prev: string | null = null;
  for (const { entry } of copy.entries) {
    entry.prev = prev;
    prev = entryHash('M', entry);
  }
  return { ...copy, head: prev as unknown as string };
}
const rowOf = (entry: Any) => entry.moves.find(({ seat }: Any) => seat === 0);
const verdict = (transcript: Transcript, held: Held, keys: typeof KEYS | undefined = KEYS) =>
  judgeReceipt(transcript, held, { keys });

describe('an honest match', () => {
  test('agrees with the receipt of the seal that was resolved', () => {
    const at = table();
    const held = at.seal(0, -2);
    at.seal(1, 1);
    const transcript = at.finish();
    expect(verifyTranscript(transcript, { keys: KEYS })).toMatchObject({
      faults: [],
      checked: { players: 3, receipts: 5 },
    });
    expect(verdict(transcript, held)).toMatchObject({ verdict: 'agrees', why: 'the entry has this very seal' });
  });

  test('clears the operator of what the player has replaced, or taken back', () => {
    const at = table();
    const [first, taken, second] = [at.seal(0, 1), at.withdraw(0), at.seal(0, 2)];
    at.seal(1, 1);
    const back = at.seal(0, 3);
    const last = at.withdraw(0);
    at.seal(1, 1);
    at.late();
    const transcript = at.finish();
    expect(verifyTranscript(transcript).faults).toEqual([]);
    for (const held of [first, taken])
      expect(verdict(transcript, held)).toMatchObject({
        verdict: 'clears',
        why: expect.stringMatching(/number 3, a later seal/),
      });
    expect(verdict(transcript, second).verdict).toBe('agrees');
    expect(verdict(transcript, back)).toMatchObject({
      verdict: 'clears',
      why: expect.stringMatching(/a later withdrawal/),
    });
    expect(verdict(transcript, last)).toMatchObject({ verdict: 'agrees', why: 'the entry has this very withdrawal' });
  });

  test('is not convicted by a seal that an act of the player, or their resigning, has made void', () => {
    const acted = table();
    const voided = acted.seal(0, 1);
    acted.act(0, 'recant');
    acted.seal(1, 1);
    acted.late();
    expect(verdict(acted.finish(), voided)).toMatchObject({
      verdict: 'open',
      why: expect.stringContaining('acts are not signed'),
    });

    const muted = table();
    const [sealed, taken] = [muted.seal(0, 1), muted.withdraw(0)];
    muted.act(0, 'mute');
    muted.seal(1, 1);
    const transcript = muted.finish();
    expect(verifyTranscript(transcript).faults).toEqual([]);
    expect([verdict(transcript, sealed).verdict, verdict(transcript, taken).verdict]).toEqual(['clears', 'agrees']);

    const gone = new ToyTable([ann, undefined, undefined]);
    const before = gone.seal(0, 1);
    gone.resign(0);
    expect(verdict(gone.finish(), before)).toMatchObject({
      verdict: 'open',
      why: expect.stringContaining('has resigned'),
    });

    const closed = table();
    closed.act(0, 'restart');
    const again = closed.seal(0, 1);
    closed.act(1, 'cough');
    closed.seal(1, 1);
    expect(verdict(closed.finish(), again).verdict).toBe('agrees');
  });

  test('is not convicted by what a restore has taken away', () => {
    const at = table();
    const held = at.seal(0, 1);
    at.restore();
    at.seal(1, 1);
    expect(verdict(at.finish(), held)).toMatchObject({ verdict: 'open', why: expect.stringContaining('was set back') });
    const other = table();
    other.seal(0, 1);
    other.restore();
    other.seal(1, 1);
    const lost = structuredClone(held);
    const transcript = forged(other.finish(), () => {});
    (transcript.entries[0]!.entry as Any).at += 1;
    expect(
      verdict(
        forged(transcript, () => {}),
        lost,
      ),
    ).toMatchObject({ verdict: 'open', why: expect.stringContaining('was set back') });
  });

  test('is not convicted by a round that was never resolved', () => {
    const at = table();
    const held = at.seal(0, 1);
    expect(verdict(at.transcript(), held)).toMatchObject({
      verdict: 'open',
      why: expect.stringContaining('never resolved'),
    });
  });
});

describe('the operator is convicted', () => {
  /** Ann has sealed 1, then 2; the honest transcript has 2. */
  function played(ruleset: AnyRuleset = toy) {
    const at = new ToyTable([ann, undefined, undefined], {}, ruleset);
    const [first, second] = [at.seal(0, 1), at.seal(0, 2)];
    at.seal(1, 1);
    return { first, second, transcript: at.finish(), at };
  }
  /** What stands in the entry of a match in which only the first was sealed. */
  function earlier() {
    const at = table();
    at.seal(0, 1);
    at.seal(1, 1);
    return rowOf(at.match.entry);
  }

  test('by an earlier seal in the place of the last', () => {
    const { second, transcript } = played();
    const fraud = forged(transcript, (entry) => Object.assign(rowOf(entry), earlier()));
    expect(verdict(fraud, second)).toEqual({
      verdict: 'convicts',
      why: expect.stringMatching(/has number 1 of the seat, and the receipt the later number 2/),
    });
  });

  test('by a row that has nothing signed, or by no row at all', () => {
    const { second, transcript } = played();
    const isGone = { verdict: 'convicts', why: expect.stringMatching(/has nothing that the seat has signed/) };
    expect(
      verdict(
        forged(transcript, (entry) => delete rowOf(entry).signed),
        second,
      ),
    ).toEqual(isGone);
    const late = (entry: Any) => {
      Object.assign(rowOf(entry), { by: 'deadline', move: { say: 0 } });
      delete rowOf(entry).signed;
    };
    expect(verdict(forged(transcript, late), second)).toEqual(isGone);
    const without = (entry: Any) => {
      entry.moves = entry.moves.filter(({ seat }: Any) => seat !== 0);
    };
    expect(verdict(forged(transcript, without), second)).toEqual(isGone);
  });

  test('by another move, or a withdrawal, under the same number, whoever has signed it', () => {
    const { second, transcript } = played();
    const other = ann.seal({ matchId: 'M', round: 1, seat: 0, n: 2 }, { say: 7 });
    const swapped = table();
    swapped.take(swapped.decide(0, 1));
    swapped.take(swapped.decide(0, 7));
    swapped.seal(1, 1);
    expect(rowOf(swapped.match.entry).signed.signature).toBe(other.signature);
    const fraud = forged(transcript, (entry) => Object.assign(rowOf(entry), rowOf(swapped.match.entry)));
    const isOther = { verdict: 'convicts', why: 'the entry has another move, or none, under the number of the seal' };
    expect(verdict(fraud, second)).toEqual(isOther);
    const { signature } = ann.withdrawal({ matchId: 'M', round: 1, seat: 0, n: 2 });
    const taken = (entry: Any) => {
      Object.assign(rowOf(entry), { by: 'deadline', move: { say: 0 }, signed: { n: 2, hash: null, signature } });
      delete rowOf(entry).commitment;
    };
    expect(verdict(forged(transcript, taken), second)).toEqual(isOther);
    // The seal that is said to be taken back, without an act that could have done it.
    const silentlyTaken = (entry: Any) => {
      const { n, hash, signature: signed } = rowOf(entry).signed;
      Object.assign(rowOf(entry), { by: 'deadline', signed: { n, hash, signature: signed } });
    };
    expect(verdict(forged(transcript, silentlyTaken), second)).toEqual(isOther);
  });

  test('by a seal where the withdrawal has been confirmed', () => {
    const at = table();
    at.seal(0, 1);
    const held = at.withdraw(0);
    at.seal(1, 1);
    at.late();
    const transcript = at.finish();
    const kept = forged(transcript, (entry) => Object.assign(rowOf(entry), earlier()));
    expect(verdict(kept, held)).toMatchObject({
      verdict: 'convicts',
      why: expect.stringMatching(/has number 1 of the seat/),
    });
    const swapped = table();
    swapped.take(swapped.decide(0, 1));
    swapped.take(swapped.decide(0, 7));
    swapped.seal(1, 1);
    const same = forged(transcript, (entry) => Object.assign(rowOf(entry), rowOf(swapped.match.entry)));
    expect(verdict(same, held)).toEqual({
      verdict: 'convicts',
      why: 'the entry has a seal under the number of the withdrawal',
    });
  });

  test('by a later number that the player has not signed', () => {
    const { second, transcript } = played();
    const invented = signer(99).seal({ matchId: 'M', round: 1, seat: 0, n: 3 }, { say: 2 });
    const fraud = forged(transcript, (entry) =>
      Object.assign(rowOf(entry).signed, { n: 3, signature: invented.signature }),
    );
    expect(verdict(fraud, second)).toEqual({
      verdict: 'convicts',
      why: expect.stringMatching(/^the player has not signed what entry/),
    });
    expect(verifyTranscript(fraud).faults).toContainEqual(
      expect.objectContaining({ what: 'seat 0: the player has not signed this' }),
    );
  });

  test('by a history in which nothing has opened the round of the receipt', () => {
    const { second, transcript } = played();
    const other = structuredClone(transcript);
    (other.entries[0]!.entry as Any).at += 1;
    expect(
      verdict(
        forged(other, () => {}),
        second,
      ),
    ).toEqual({ verdict: 'convicts', why: expect.stringContaining('in another history') });
    // That needs no key of the player.
    const without = new ToyTable([undefined, undefined]);
    const held = without.seal(0, 1);
    without.seal(1, 1);
    expect(
      verdict(
        forged(other, () => {}),
        held,
      ).verdict,
    ).toBe('convicts');
  });

  test('also where play has not shown the move', () => {
    const { second, transcript } = played(silent);
    expect(verdict(transcript, second).verdict).toBe('agrees');
    const late = (entry: Any) => {
      rowOf(entry).by = 'deadline';
      delete rowOf(entry).signed;
    };
    expect(verdict(forged(transcript, late), second).verdict).toBe('convicts');
  });

  test('and the program says so', () => {
    expect(judgementText({ verdict: 'convicts', why: 'so' })).toBe('The receipt CONVICTS the operator: so.\n');
  });
});

describe('nothing follows', () => {
  function sealed() {
    const at = table();
    const held = at.seal(0, 1);
    at.seal(1, 1);
    return { held, transcript: at.finish() };
  }
  const why = (transcript: Transcript, held: Held, keys?: typeof KEYS) => {
    const found = verdict(transcript, held, keys);
    return [found.verdict, found.why].join(': ');
  };

  test('from a receipt that the service has not signed, or with a key that is not known or was revoked', () => {
    const { held, transcript } = sealed();
    const { signature: _none, ...unsigned } = held.receipt;
    expect(why(transcript, { ...held, receipt: unsigned })).toBe('open: the service has not signed the receipt');
    const other = { ...held, receipt: { ...held.receipt, commitment: 'other' } };
    expect(why(transcript, other)).toBe('open: the receipt is not what the service has signed');
    expect(why(transcript, { ...held, seat: 1 })).toBe('open: the receipt is not what the service has signed');
    const higher = { ...held, receipt: { ...held.receipt, signed: { ...held.receipt.signed!, n: 9 } } };
    expect(why(transcript, higher)).toBe('open: the receipt is not what the service has signed');
    expect(why(transcript, held, [])).toContain('open: the key 2026-01');
    expect(why(transcript, held, [{ ...KEYS[0]!, publicKey: publicHalf(keyOf(5)) }])).toContain(
      'not what the service has signed',
    );
    expect(why(transcript, held, [{ ...KEYS[0]!, revoked: 5 } as never])).toContain(
      'open: the key that has signed the receipt was revoked',
    );
    // Without other keys those of the transcript count.
    expect(judgeReceipt(transcript, held).verdict).toBe('agrees');
  });

  test('from a receipt of another match, or a transcript that does not hold together', () => {
    const { held, transcript } = sealed();
    expect(why(transcript, { ...held, matchId: 'N' })).toBe('open: the receipt is of another match');
    const broken: Any = structuredClone(transcript);
    broken.entries[2].entry.at += 1;
    expect(why(broken, held)).toContain('open: the transcript does not hold together');
    expect(() => judgeReceipt(transcript, { seat: 0 })).toThrow();
  });

  test('from a receipt of a player without a key', () => {
    const at = table();
    const held = at.seal(1, 1);
    at.seal(0, 1);
    expect(why(at.finish(), held)).toContain('open: the player has no key');
  });
});
