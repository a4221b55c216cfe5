import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import type { OtherWorld, Seen } from '../../../domain/seen.ts';
import { chance } from '../../support/chance.ts';
import { play, UNSEALED } from '../../support/laws/play.ts';

/*
 * The whole game that docs/games.md shows is one: its code is taken out of the page and played.
 */

const root = mkdtempSync(join(tmpdir(), 'games-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The code of the page, as files of a domain in which all else is ours. */
function unpackPage(): string[] {
  const page = readFileSync('docs/games.md', 'utf8');
  const files = [...page.matchAll(/^`(domain\/games\/[\w/.-]+)`\n\n```ts\n([\s\S]*?)^```$/gm)];
  for (const [, file, code] of files as unknown as [string, string, string][]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  for (const ours of ['node_modules', 'package.json', 'domain/ruleset.ts', 'domain/seen.ts', 'domain/games/kit']) {
    symlinkSync(resolve(ours), join(root, ours));
  }
  return files.map(([, file]) => file as string);
}

const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);

test('the game of the page can be played, by everything that the page says', async () => {
  const [index, seenFile, worlds] = ['index', 'seen', 'worlds'].map((name) => `domain/games/lone-wolf/${name}.ts`);
  expect(unpackPage()).toEqual(expect.arrayContaining([index, seenFile, worlds]));
  const ruleset = (await load(index!)).loneWolf as AnyRuleset;
  const { seen } = (await load(seenFile!)) as { seen: Seen };
  const { otherWorld } = (await load(worlds!)) as { otherWorld: OtherWorld<unknown> };
  for (const seats of [ruleset.seats.min, 7, ruleset.seats.max]) {
    for (const { after, events, seq } of play({ ruleset, options: ruleset.options.parse({}), seats, seed: seats })) {
      for (const event of events) seen.events[event.type]!.parse(event);
      for (const { seat, kind, ask } of rules.prompts(ruleset, after)) {
        seen.asks[kind]!.parse(ask);
        const fallback = rules.fallback(ruleset, after, seat);
        expect(rules.refuse(ruleset, after, seat, fallback)).toBeUndefined();
      }
      for (const viewer of [0, 'watcher'] as const) {
        const view = ruleset.view(after, viewer, UNSEALED);
        seen.view.parse(view);
        expect(ruleset.view(otherWorld(after, viewer, chance(seats, seq)), viewer, UNSEALED)).toEqual(view);
      }
      const outcome = ruleset.outcome(after);
      if (outcome !== undefined) seen.result.parse(outcome.result);
    }
  }
});
