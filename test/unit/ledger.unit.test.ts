import { describe, expect, it } from 'vitest';
import type { Entry, Receipt } from '../../client/index.ts';
import { entryHash } from '../../domain/seal.ts';
import { Ledger } from '../torture/ledger.ts';

const MATCH = 'M';
const ACT = { act: 'flip' };

type Body = Partial<Entry> & Pick<Entry, 'type'>;

/** A history of these entries, numbered and chained. */
function historyOf(bodies: readonly Body[]): Entry[] {
  const history: Entry[] = [];
  for (const body of bodies) {
    const before = history.at(-1);
    const prev = before === undefined ? null : entryHash(MATCH, before);
    history.push({ seq: history.length + 1, at: 1, prev, ...body } as Entry);
  }
  return history;
}

const move = (seat: number, commitment?: string) => ({
  seat,
  kind: 'action',
  by: commitment === undefined ? ('deadline' as const) : ('seal' as const),
  move: null,
  ...(commitment !== undefined && { commitment }),
});
const started: Body = { type: 'started', round: 1 };
const acted: Body = { type: 'act', seat: 0, act: ACT, round: 1 };
const resolved = (...moves: ReturnType<typeof move>[]): Body => ({ type: 'resolved', closed: 1, round: 2, moves });

const receipt = (commitment: string) => ({ round: 1, commitment }) as Receipt;
const faultsOf = (write: (ledger: Ledger) => void, history: readonly Entry[]) => {
  const ledger = new Ledger(MATCH);
  write(ledger);
  return ledger.check(history);
};

describe('the ledger of the torture', () => {
  it('finds nothing wrong with a history that keeps what was told', () => {
    const write = (ledger: Ledger) => {
      ledger.sealed(0, receipt('a'));
      ledger.act(1, 0, ACT, 'once');
      ledger.sealed(0, receipt('b'));
      ledger.sealed(1, receipt('c'));
      ledger.withdrawn(1, 1);
    };
    expect(faultsOf(write, historyOf([started, acted, resolved(move(0, 'b'), move(1))]))).toEqual([]);
  });

  it('finds a seal that was lost, one that was replaced and stands, and one that was taken back and stands', () => {
    const sealed = (ledger: Ledger) => ledger.sealed(0, receipt('a'));
    expect(faultsOf(sealed, historyOf([started, resolved(move(0))]))).toHaveLength(1);
    expect(faultsOf(sealed, historyOf([started, resolved(move(0, 'b'))]))).toHaveLength(1);
    const withdrawn = (ledger: Ledger) => {
      sealed(ledger);
      ledger.withdrawn(1, 0);
    };
    expect(faultsOf(withdrawn, historyOf([started, resolved(move(0, 'a'))]))).toHaveLength(1);
  });

  it('finds an act that was lost, one that was done twice, and one that nobody asked for', () => {
    const once = (ledger: Ledger) => ledger.act(1, 0, ACT, 'once');
    expect(faultsOf(once, historyOf([started]))).toHaveLength(1);
    expect(faultsOf(once, historyOf([started, acted, acted]))).toHaveLength(1);
    expect(faultsOf(() => {}, historyOf([started, acted]))).toHaveLength(1);
  });

  it('leaves open whether an act was done whose answer was lost, but not whether twice', () => {
    const maybe = (ledger: Ledger) => ledger.act(1, 0, ACT, 'maybe');
    expect(faultsOf(maybe, historyOf([started]))).toEqual([]);
    expect(faultsOf(maybe, historyOf([started, acted]))).toEqual([]);
    expect(faultsOf(maybe, historyOf([started, acted, acted]))).toHaveLength(1);
  });

  it('finds a round that is resolved twice', () => {
    expect(faultsOf(() => {}, historyOf([started, resolved(), resolved()]))).toHaveLength(1);
  });

  it('finds entries that are missing, have changed, have gone, or do not continue the one before', () => {
    const history = historyOf([started, acted, resolved()]);
    const once = (ledger: Ledger) => ledger.act(1, 0, ACT, 'once');
    expect(faultsOf(once, history.toSpliced(0, 1)).join()).toContain('entry 1 is missing');
    const saw = (entry: Entry) => (ledger: Ledger) => {
      once(ledger);
      ledger.entry(entry);
    };
    expect(faultsOf(saw({ ...history[2]!, at: 2 }), history).join()).toContain('entry 3 has changed');
    expect(faultsOf(saw({ ...history[2]!, seq: 4 }), history).join()).toContain('entry 4 was shown and is gone');
    const other = history.with(1, { ...history[1]!, at: 2 });
    expect(faultsOf(once, other)).toEqual(['entry 3 does not continue the one before']);
  });

  it('finds standing orders that are not those stored last', () => {
    const write = (ledger: Ledger) => {
      ledger.ordered(0, { shot: 'missed' });
      ledger.readOrders(0, { shot: 'take' });
    };
    expect(faultsOf(write, historyOf([started]))).toHaveLength(1);
  });
});
