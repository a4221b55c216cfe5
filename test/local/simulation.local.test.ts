import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../local/iam/index.ts';
import { firstBreach } from '../../simulation/bite.ts';
import { bundleAll } from '../../simulation/bundle.ts';
import { GUARDS } from '../../simulation/guards.ts';
import { PROFILE_NAMES } from '../../simulation/profiles.ts';
import { CLIENT, entryOf, prepare, run, type System } from '../../simulation/run.ts';
import { systemOf } from '../../simulation/system.ts';

let system: System;
beforeAll(async () => {
  system = await systemOf();
});

describe('the simulation', () => {
  it('gives the same story for the same seed, byte for byte, from modules made anew', async () => {
    const tell = async (seed: number) => {
      const { story, faults } = await run(prepare(system), { seed, profile: 'swarm' });
      return { text: story.join('\n'), faults };
    };
    for (const seed of [1, 2, 3, 5]) {
      const [once, again] = [await tell(seed), await tell(seed)];
      expect(again.text).toBe(once.text);
      expect(again.faults).toEqual(once.faults);
    }
    expect((await tell(1)).text).not.toBe((await tell(2)).text);
  });

  it.each(PROFILE_NAMES)('finds every promise kept in runs of the kind %s', async (profile) => {
    const prepared = prepare(system);
    for (const seed of [1, 2]) {
      const { breach, counts, story } = await run(prepared, { seed, profile });
      expect(breach, story.slice(-20).join('\n')).toBeUndefined();
      expect(counts.entries).toBeGreaterThan(5);
    }
  });

  it('plays every game, live pace, orders and crowds among them', async () => {
    const prepared = prepare(system);
    const seen = new Set<string>();
    for (let seed = 1; seed <= 16; seed += 1) {
      const { story } = await run(prepared, { seed, profile: 'calm' });
      const text = story.join('\n');
      seen.add(/"game":"([^"]+)"/.exec(text)?.[1] ?? '');
      if (text.includes('"pace":"live"') && /entry \d+ act of seat/.test(text)) seen.add('live acts');
      if (/PATCH \S+\/orders/.test(text)) seen.add('orders');
      if (/crowd\.\d+ +PutItem .*#PAGE#/.test(text)) seen.add('crowds');
    }
    expect([...seen].sort()).toEqual(['bang', 'crowds', 'duel-west', 'fast-west', 'live acts', 'orders', 'wanted-7']);
  });

  it.each([
    ['broadcast', 'dynamodb:PutItem', 'Connections'],
    ['broadcast', 'execute-api:ManageConnections', '/POST/'],
    ['socket', 'dynamodb:UpdateItem', 'Matches'],
    ['api', 'kms:GenerateDataKey', 'Key'],
  ])('notices that %s has no right to %s on %s', async (functionName, action, resource) => {
    const without = ({ name, statements }: Role): Role => ({
      name,
      statements: statements.flatMap((each) => {
        const resources = each.actions.includes(action)
          ? each.resources.filter((one) => !one.includes(resource))
          : each.resources;
        const others = each.actions.filter((one) => one !== action);
        // The action is taken away on these resources alone.
        return [
          { ...each, resources },
          { ...each, actions: others },
        ].filter(({ actions, resources: left }) => actions.length > 0 && left.length > 0);
      }),
    });
    const functions = system.model.functions.map((each) =>
      each.name === functionName ? { ...each, role: without(each.role) } : each,
    );
    const { breach } = await run(prepare({ ...system, model: { ...system.model, functions } }), {
      seed: 1,
      profile: 'calm',
    });
    expect(breach?.check).toBe('granted');
    expect(breach?.what).toContain(`${functionName} may not ${action} on arn:`);
  });

  it('knows where each guard is', async () => {
    const entries = [...system.model.functions.map(({ name }) => entryOf(name)), CLIENT];
    for (const { removal } of GUARDS) {
      const changed = await bundleAll(entries, removal);
      expect(Object.keys(changed).some((name) => changed[name] !== system.texts[name])).toBe(true);
    }
  });

  it.each([
    ['archiving before updating', 'gapless'],
    ['the look at who may know a match', 'private'],
  ])('notices at once without %s', async (name, check) => {
    const guard = GUARDS.find((each) => each.name === name);
    const report = guard && (await firstBreach(guard, 3));
    expect(report?.breach?.check).toBe(check);
  });
});
