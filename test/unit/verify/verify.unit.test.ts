import { describe, expect, test } from 'vitest';
import { rulesetOf, rulesets } from '../../../domain/registry.ts';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import { entryHash } from '../../../domain/seal.ts';
import { type Transcript, textOf, verifyTranscript } from '../../../verify/index.ts';
import { tables } from '../../support/laws/game-tables.ts';
import { type Recorded, transcriptOf } from '../../support/laws/recorded.ts';

/** A short match of each game, in which a player resigns, is late and stores orders where the game has that. */
const short = (ruleset: AnyRuleset): Recorded => ({
  ruleset,
  options: ruleset.options.parse(ruleset.game === 'duel-west' ? { turnLimit: 6 } : {}),
  players: 3,
  bots: 1,
  seed: 5,
  ...(ruleset.orders !== undefined && { orders: { shot: 'pass', barrel: 'skip' } }),
});
const SHORT = rulesets().map((ruleset): [string, Transcript] => [ruleset.game, transcriptOf(short(ruleset))]);

const copyOf = (transcript: Transcript): Transcript => structuredClone(transcript);

type Path = readonly (string | number)[];
const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);

/** Every leaf of a value. */
function* leaves(value: unknown, path: Path = []): Generator<Path> {
  if (value === null || typeof value !== 'object') yield path;
  else for (const key of Object.keys(value)) yield* leaves((value as never)[key], [...path, key]);
}

/** Where a leaf lies, without numbers of items: what is checked at one such place is checked at all. */
const kindOf = (transcript: Transcript, path: Path): string => {
  const entry = path[0] === 'entries' ? (transcript.entries[Number(path[1])]?.entry.type ?? '') : '';
  const events = path.indexOf('events');
  const event = events < 0 ? '' : String((at(transcript, path.slice(0, events + 2)) as { type: string }).type);
  return [entry, event, ...path.filter((key) => !/^\d+$/.test(String(key)))].join('.');
};

/** The first and the last leaf of each kind. */
function someLeaves(transcript: Transcript, of: (path: Path) => boolean): Path[] {
  const kinds = new Map<string, Path[]>();
  for (const path of leaves(transcript)) {
    if (!of(path)) continue;
    const kind = kindOf(transcript, path);
    kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
  }
  return [...kinds.values()].flatMap((paths) => [...new Set([paths[0]!, paths.at(-1)!])]);
}

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return value === null
    ? 0
    : `${value === '' ? '' : String(value).slice(0, -1)}${String(value).endsWith('A') ? 'B' : 'A'}`;
};

function changed(transcript: Transcript, path: Path): Transcript {
  const copy = copyOf(transcript);
  const place = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1)!;
  place[key] = other(place[key]);
  return copy;
}

/** What somebody who holds the history could do: all hashes are made anew. */
function rehashed(transcript: Transcript): Transcript {
  let prev: string | null = null;
  for (const { entry } of transcript.entries) {
    (entry as { prev: string | null }).prev = prev;
    prev = entryHash(transcript.matchId, entry);
  }
  return { ...transcript, head: prev as unknown as string };
}

const isFound = (transcript: Transcript): boolean => {
  try {
    return !verifyTranscript(transcript).ok;
  } catch {
    // No transcript at all.
    return true;
  }
};

describe('a transcript', () => {
  test.each([...tables()].map((table) => [table.name, table] as const))(
    '%s is played again, entry by entry',
    (_, table) => {
      const { ruleset, options, seats } = table;
      for (const seed of [1, 2]) {
        const bots = Math.min(seed, seats - 2);
        const transcript = transcriptOf({ ruleset, options, players: seats - bots, bots, seed });
        const { faults, checked } = verifyTranscript(transcript);
        expect({ faults, played: checked.rounds }).toEqual({ faults: [], played: transcript.entries.length });
      }
    },
  );

  test.each(SHORT)('%s: whatever is changed is found', (_, transcript) => {
    expect(verifyTranscript(transcript).faults).toEqual([]);
    // That orders are those that players have stored nobody can see but the players: the report says so.
    // Nor is the hash of the service's rules part of the match: another one is named, and no fault.
    const all = someLeaves(transcript, (path) => path[2] !== 'orders' && path[0] !== 'rules');
    expect(all.filter((path) => !isFound(changed(transcript, path)))).toEqual([]);
  });

  test.each(SHORT)('%s: who makes all hashes anew is found by the rules', (_, transcript) => {
    // Who sat there, when, and until when: only receipts and the players themselves can tell.
    const claimed = new Set(['at', 'deadline', 'player', 'host', 'prev', 'clock', 'terms', 'seq']);
    const told = new Set(['entry']);
    const play = someLeaves(
      transcript,
      (path) =>
        told.has(String(path[2])) && !path.some((key) => claimed.has(String(key))) && !isLobby(transcript, path),
    );
    expect(play.length).toBeGreaterThan(20);
    expect(play.filter((path) => !isFound(rehashed(changed(transcript, path))))).toEqual([]);
  });

  test.each(SHORT)('%s: an entry that is left out, doubled or moved is found', (_, transcript) => {
    const spliced = (change: (entries: Transcript['entries']) => void): Transcript => {
      const copy = copyOf(transcript);
      change(copy.entries);
      return rehashed({ ...copy, seq: copy.entries.at(-1)!.entry.seq });
    };
    const middle = transcript.entries.length >> 1;
    expect(isFound(spliced((entries) => entries.splice(middle, 1)))).toBe(true);
    expect(isFound(spliced((entries) => entries.splice(middle, 0, entries[middle]!)))).toBe(true);
    expect(isFound(spliced((entries) => entries.splice(middle, 0, ...entries.splice(middle + 1, 1))))).toBe(true);
  });

  test('that shows only what play has shown is checked as far as it goes', () => {
    const given = short(rulesetOf('duel-west', 1)!);
    const report = verifyTranscript(transcriptOf({ ...given, terms: { disclose: 'shown' } }));
    expect(report.faults).toEqual([]);
    expect(report.checked.rounds).toBeGreaterThan(1);
    expect(report.notChecked).toContainEqual(expect.stringMatching(/^entries from \d+ on were not played again/));
  });

  test('lacks a move that had to be disclosed', () => {
    const transcript = copyOf(new Map(SHORT).get('duel-west')!);
    const first = transcript.entries.find(({ moves }) => moves !== undefined)!;
    delete first.moves;
    expect(verifyTranscript(transcript).faults).toEqual([
      { check: 'rounds', seq: first.entry.seq, what: 'a move is missing that had to be disclosed' },
    ]);
  });

  test('of a game that the program does not know is checked without its rules', () => {
    const transcript = rehashed({ ...copyOf(SHORT[0]![1]), version: 99 });
    (transcript.entries[0]!.entry as { version?: number }).version = 99;
    const report = verifyTranscript(rehashed(transcript));
    expect(report.faults).toEqual([]);
    expect(report.notChecked[0]).toContain('does not know fast-west version 99');
  });

  test('of a service with other rules says so', () => {
    const report = verifyTranscript({ ...SHORT[0]![1], rules: 'another' });
    expect(report.faults).toEqual([]);
    expect(report.notChecked[0]).toContain('their hashes differ');
    expect(verifyTranscript(SHORT[0]![1]).notChecked.join()).not.toContain('their hashes differ');
  });

  test('is one document: a page of it is refused', () => {
    expect(() => verifyTranscript({ ...SHORT[0]![1], next: 50 })).toThrow('put the entries of all pages into one list');
  });

  test('has a report that says where a fault is', () => {
    const transcript = copyOf(SHORT[0]![1]);
    const last = transcript.entries.at(-1)!;
    (last.entry as { at: number }).at += 1;
    const text = textOf(verifyTranscript(transcript));
    expect(text).toContain('FAULT each entry names the hash of the one before');
    expect(text).toContain('document: the hash of the last entry is another one');
    expect(text).toContain('NOT as it should be');
  });
});

/** Entries before the start say who sat down, which play does not depend on. */
function isLobby(transcript: Transcript, path: Path): boolean {
  const start = transcript.entries.findIndex(({ entry }) => entry.type === 'started');
  return Number(path[1]) < start && !path.some((key) => ['draws', 'game', 'version', 'options'].includes(String(key)));
}
