import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_SEATS, rulesets } from '../../domain/registry.ts';
import { verifyTranscript } from '../../verify/index.ts';
import { chance } from '../support/chance.ts';
import { tables } from '../support/laws/game-tables.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * Every game is played to its end through the API by players who know nothing but its answers: at every number of
 * seats, and with every option at some.
 */

let service: Service;
let players: Caller[];
beforeAll(async () => {
  service = await startService();
  players = await Promise.all(Array.from({ length: MOST_SEATS }, (_, i) => service.guest(`Player ${i}`)));
});
afterAll(() => service.stop());

interface Table {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options: unknown;
}

/** Short matches where a game can be told to be short. */
const short = (defaults: object): object => ('turnLimit' in defaults ? { turnLimit: 12 } : {});

const everyCount: Table[] = rulesets().flatMap(({ game, seats: { min, max }, options }) =>
  Array.from({ length: max - min + 1 }, (_, i) => ({
    name: `${game} with ${min + i}`,
    game,
    seats: min + i,
    options: short(options.parse({})),
  })),
);
const everyOption: Table[] = [...tables()]
  .filter(({ name }) => !name.endsWith('{}'))
  .map(({ name, ruleset, options, seats }) => ({ name, game: ruleset.game, seats, options }));

/** More rounds than any of these matches takes. */
const ROUNDS = 600;

/** Any of these, the same one in every run. */
const pick = <T>(items: readonly T[], turn: number, seat: number): T =>
  items[chance(turn, seat).int('pick', items.length)] as T;

/** Whoever is awaited acts or seals, until the match is over. */
async function play(table: Table, callers: readonly Caller[]) {
  const { matchId } = await service.started(callers, { game: table.game, options: table.options });
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const { body: match } = await service.call('GET', `/matches/${matchId}`);
    if (match.status === 'over') return match;
    const [seat] = match.awaited as number[];
    const caller = callers[seat as number] as Caller;
    const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
    const acting = you.acts.length > 0 && turn % 3 === 0;
    const reply = acting
      ? await caller.act(matchId, round, pick(you.acts, turn, seat as number))
      : await caller.seal(matchId, round, pick(you.moves, turn, seat as number));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
  throw new Error(`not over after ${ROUNDS} turns`);
}

/** The transcript of a match, all pages as one. */
async function transcriptOf(matchId: string) {
  const page = async (after: number) =>
    (await service.call('GET', `/matches/${matchId}/transcript?after=${after}&limit=100`)).body;
  const first = await page(0);
  for (let { next } = first; next !== null; ) {
    const more = await page(next);
    first.entries.push(...more.entries);
    next = more.next;
  }
  return { ...first, next: null };
}

describe('every game, from its deal to its end', () => {
  test.each([...everyCount, ...everyOption])('$name', async (table) => {
    const match = await play(table, players.slice(0, table.seats));
    expect(match.outcome.placements.map((p: { seat: number }) => p.seat).sort((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: table.seats }, (_, seat) => seat),
    );
    expect(match.awaited).toEqual([]);
    const transcript = await transcriptOf(match.matchId);
    const { faults, checked } = verifyTranscript(transcript);
    expect({ faults, played: checked.rounds }).toEqual({ faults: [], played: transcript.seq });
  });
});
