import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rulesets } from '../../../domain/registry.ts';
import * as rules from '../../../domain/rules.ts';
import type { Seen } from '../../../domain/seen.ts';
import { seenOf } from '../../../tools/game-folder.ts';
import { wildMove } from '../../support/games/wild.ts';
import { type Table, tables } from '../../support/laws/game-tables.ts';
import { anyMove, botOf, type Frame, play, UNSEALED } from '../../support/laws/play.ts';
import { viewersOf } from '../../support/laws/worlds.ts';

/*
 * Everything that is seen has a type (`seen.ts` in each game's folder), and nothing leaves a game that its type does not name.
 */

function* framesOf(table: Table): Generator<Frame> {
  for (const [seed, player] of [
    [21, anyMove],
    [22, wildMove],
    [23, botOf(1)],
  ] as const) {
    yield* play({ ...table, seed, player, actOnceIn: 4 });
  }
}

/** Why a value is not of its type, with the place in it; nothing if it is. */
function faults(what: string, type: z.ZodType | undefined, value: unknown): string[] {
  if (type === undefined) return [`${what} has no type`];
  const parsed = type.safeParse(value);
  if (parsed.success) return [];
  const issues = parsed.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')} ${message}`);
  return [`${what}: ${issues.join('; ')}: ${JSON.stringify(value)}`];
}

function faultsOf(table: Table, seen: Seen, frame: Frame): string[] {
  const { ruleset } = table;
  const { after, events } = frame;
  const outcome = ruleset.outcome(after);
  const prompts = rules.prompts(ruleset, after);
  const views = viewersOf(table).map((viewer) => ruleset.view(after, viewer, UNSEALED));
  const sealed = prompts.map(({ seat }) => {
    const [own] = rules.moves(ruleset, after, seat);
    return ruleset.view(after, seat, { announced: new Map(), own });
  });
  return [
    ...[...views, ...sealed].flatMap((view) => faults('view', seen.view, view)),
    ...prompts.flatMap(({ kind, ask }) => faults(`ask ${kind}`, seen.asks[kind], ask)),
    ...events.flatMap((event) => faults(`event ${event.type}`, seen.events[event.type], event)),
    ...(outcome === undefined ? [] : faults('result', seen.result, outcome.result)),
  ];
}

describe.each([...tables()].map((table) => [table.name, table] as const))('%s', (_name, table) => {
  it('shows nothing but what has a type', async () => {
    const seen = await seenOf(table.ruleset);
    const found = new Set<string>();
    for (const frame of framesOf(table)) {
      for (const fault of faultsOf(table, seen, frame)) found.add(`entry ${frame.seq}: ${fault}`);
      if (found.size > 5) break;
    }
    expect([...found]).toEqual([]);
  });
});

/** What takes stored orders or thousands of matches to come up; worked examples have it. */
const RARE: Readonly<Record<string, readonly string[]>> = { bang: ['event barrel.declined', 'event deck.dry'] };

type Schema = z.core.JSONSchema.JSONSchema;

/** Fields without a description, by their path. */
function undescribed(schema: Schema, path: string, root: Schema = schema): string[] {
  const below = (next: unknown, step: string): string[] =>
    typeof next === 'object' && next !== null ? undescribed(next as Schema, `${path}${step}`, root) : [];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return [
    ...fields.flatMap(([name, field]) => (isDescribed(field, root) ? [] : [`${path}.${name}`])),
    ...fields.flatMap(([name, field]) => below(field, `.${name}`)),
    ...(['items', 'additionalProperties'] as const).flatMap((key) => below(schema[key], '[]')),
    ...(['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const).flatMap((key) =>
      ((schema[key] ?? []) as unknown[]).flatMap((part) => below(part, '')),
    ),
  ];
}

const isDescribed = (field: Schema, root: Schema): boolean => {
  const named = field.$ref === undefined ? undefined : root.$defs?.[field.$ref.replace('#/$defs/', '')];
  return [field.description, (named as Schema | undefined)?.description].some((text) => (text?.length ?? 0) > 0);
};

const typesOf = ({ view, result, asks, events }: Seen): [string, z.ZodType][] => [
  ['view', view],
  ['result', result],
  ...Object.entries(asks).map(([kind, type]): [string, z.ZodType] => [`ask ${kind}`, type]),
  ...Object.entries(events).map(([type, schema]): [string, z.ZodType] => [`event ${type}`, schema]),
];

describe.each([...rulesets()].map((ruleset) => [ruleset.game, ruleset] as const))('%s', (_game, ruleset) => {
  it('has a type for every kind of question and for no other', async () => {
    expect(Object.keys((await seenOf(ruleset)).asks).sort()).toEqual(Object.keys(ruleset.asks).sort());
  });

  it('has no type that never comes up: random play meets every question and every event', async () => {
    const { asks, events } = await seenOf(ruleset);
    const missing = new Set([
      ...Object.keys(asks).map((kind) => `ask ${kind}`),
      ...Object.keys(events).map((type) => `event ${type}`),
    ]);
    for (const rare of RARE[ruleset.game] ?? []) expect(missing.delete(rare), rare).toBe(true);
    for (let seed = 1; seed <= 60 && missing.size > 0; seed += 1) {
      for (const table of [...tables()].filter((each) => each.ruleset === ruleset)) {
        for (const frame of play({ ...table, seed, player: wildMove, actOnceIn: 4 })) {
          for (const { kind } of ruleset.asked(frame.after)) missing.delete(`ask ${kind}`);
          for (const { type } of frame.events) missing.delete(`event ${type}`);
        }
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('says of every field that is seen what it means', async () => {
    for (const [name, type] of typesOf(await seenOf(ruleset))) {
      const schema = z.toJSONSchema(type) as Schema;
      const named = Object.entries(schema.$defs ?? {}).flatMap(([id, part]) =>
        undescribed(part as Schema, `${name} ${id}`, schema),
      );
      // The type of an event says itself what it is.
      expect([...undescribed(schema, name), ...named].filter((path) => !/^event [\w.-]+\.type$/.test(path))).toEqual(
        [],
      );
    }
  });

  it('is strict: an unknown field is a fault wherever there is an object', async () => {
    for (const [name, type] of typesOf(await seenOf(ruleset))) {
      expect(openObjects(z.toJSONSchema(type), name)).toEqual([]);
    }
  });
});

/** Objects that would let an unknown field pass. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part, i) => openObjects(part, `${path}/${i}`));
  const { type, additionalProperties, properties } = schema as Schema;
  const open = type === 'object' && properties !== undefined && additionalProperties !== false ? [path] : [];
  return [...open, ...Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${path}/${key}`))];
}
