import { describe, expect, it } from 'vitest';
import { rulesets } from '../../../domain/registry.ts';
import type { Viewer } from '../../../domain/ruleset.ts';
import { pack } from '../../../functions/public/codec.ts';
import { otherWorldOf } from '../../../tools/game-folder.ts';
import { chance } from '../../support/chance.ts';
import { wildMove } from '../../support/games/wild.ts';
import { dealAlike, type Table, tables } from '../../support/laws/game-tables.ts';
import { breachesOfSecrecy, hiddenParts, LEAKS, redrawnParts } from '../../support/laws/worlds.ts';

/*
 * Secrecy as a law of the contract: whoever looks, and whatever they try, is told the same in two worlds that they cannot tell
 * apart (`worlds.ts` in each game's folder).
 */

const SEEDS = [11, 12];
const DEALS = 60;

describe.each([...tables()].map((table) => [table.name, table] as const))('%s', (_name, table) => {
  const { ruleset } = table;

  it('tells every seat and every watcher the same in two worlds that they cannot tell apart', async () => {
    const otherWorld = await otherWorldOf(ruleset);
    expect(breachesOfSecrecy(table, otherWorld, SEEDS)).toEqual([]);
    expect(breachesOfSecrecy(table, otherWorld, [13], wildMove)).toEqual([]);
  });

  it('draws everything anew in which two deals differ that look alike', async () => {
    const otherWorld = await otherWorldOf(ruleset);
    const deals = dealsOf(table);
    for (const viewer of [0, table.seats - 1, 'watcher'] as Viewer[]) {
      const hidden = hiddenParts(table, viewer, deals);
      const redrawn = redrawnParts(deals[0], viewer, otherWorld, DEALS);
      expect(
        [...hidden].filter((part) => !redrawn.has(part)),
        `hidden from ${viewer}, and not drawn anew`,
      ).toEqual([]);
    }
  });

  it('has worlds that fit into the room that the game names', async () => {
    const otherWorld = await otherWorldOf(ruleset);
    for (const state of dealsOf(table).slice(0, 10)) {
      for (const viewer of [0, 'watcher'] as Viewer[]) {
        const other = otherWorld(state, viewer, chance(3, 3));
        expect(pack({ state: other, invite: 'x'.repeat(16) }).length).toBeLessThanOrEqual(
          ruleset.room.state(table.seats),
        );
      }
    }
  });
});

const dealsOf = ({ ruleset, options, seats }: Table): unknown[] =>
  Array.from(
    { length: DEALS },
    (_, i) => ruleset.deal(options, seats, dealAlike(ruleset, options, seats, i + 1)).state,
  );

describe.each([...rulesets()].map((ruleset) => [ruleset.game, ruleset] as const))('%s', (_game, ruleset) => {
  it.each(Object.keys(LEAKS))('would be caught if its %s told what is hidden', async (leak) => {
    const otherWorld = await otherWorldOf(ruleset);
    const leaky = LEAKS[leak]!(ruleset);
    const caught = [...tables()]
      .filter((table) => table.ruleset === ruleset)
      .map((table) => breachesOfSecrecy({ ...table, ruleset: leaky }, otherWorld, SEEDS));
    // A game in which nothing is hidden has one world only, and nothing to tell.
    const [table] = [...tables()].filter((each) => each.ruleset === ruleset);
    const secrets = hiddenParts(table!, 'watcher', dealsOf(table!)).size > 0;
    for (const breaches of secrets ? caught : []) {
      expect(breaches.length).toBeGreaterThan(0);
      expect(breaches[0]).toMatch(/seed \d+, entry \d+, (seat \d+|a watcher): /);
    }
  });
});
