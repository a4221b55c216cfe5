import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset, Json, Seat, Viewer } from '../../../domain/ruleset.ts';
import { chance } from '../chance.ts';
import { UNSEALED } from './play.ts';

/** What somebody could try: moves and acts that the rules are asked about, whoever they would belong to. */
export interface Tries {
  readonly moves: readonly unknown[];
  readonly acts: readonly unknown[];
}

const SEALED_SO_FAR = [
  { own: false, required: 0 },
  { own: true, required: 0 },
  { own: false, required: 1 },
  { own: true, required: 1 },
];

/** Standing orders that set one field each, to every value that it can have. */
export function someOrders({ orders }: AnyRuleset): object[] {
  if (orders === undefined) return [];
  const schema = z.toJSONSchema(orders.schema, { io: 'input' });
  const fields = Object.entries((schema.properties ?? {}) as Record<string, { enum?: Json[]; type?: string }>);
  const values = (field: { enum?: Json[]; type?: string }) =>
    field.enum ?? (field.type === 'boolean' ? [true, false] : []);
  return fields.flatMap(([name, field]) => values(field).map((value) => ({ ...orders.initial, [name]: value })));
}

/**
 * Everything that the rules tell a viewer, by what it is: what the service shows, and what it answers to whatever this viewer
 * may try.
 */
export function told(ruleset: AnyRuleset, state: unknown, viewer: Viewer, tries: Tries): Record<string, unknown> {
  const open = {
    view: ruleset.view(state, viewer, UNSEALED),
    asked: ruleset.asked(state),
    outcome: ruleset.outcome(state),
    inPlay: ruleset.inPlay(state),
  };
  return viewer === 'watcher' ? open : { ...open, ...toldSeat(ruleset, state, viewer, tries) };
}

function toldSeat(ruleset: AnyRuleset, state: unknown, seat: Seat, tries: Tries): Record<string, unknown> {
  const prompt = rules.promptTo(ruleset, state, seat);
  const over = ruleset.outcome(state) !== undefined;
  const acts = over ? [] : SEALED_SO_FAR;
  return {
    ...(prompt && toldAsked(ruleset, state, prompt)),
    refusals: tries.moves.map((move) => rules.refuse(ruleset, state, seat, move)?.code ?? 'legal'),
    acts: acts.map((sealed) => rules.acts(ruleset, state, seat, sealed)),
    'refusals of acts': acts.flatMap((sealed) =>
      tries.acts.map((act) => rules.refuseAct(ruleset, state, seat, act, sealed)?.code ?? 'legal'),
    ),
    guards: acts.flatMap((sealed) =>
      rules.acts(ruleset, state, seat, sealed).map((act) => rules.actGuard(ruleset, state, seat, act)),
    ),
  };
}

function toldAsked(ruleset: AnyRuleset, state: unknown, prompt: NonNullable<ReturnType<typeof rules.promptTo>>) {
  const { seat } = prompt;
  const moves = rules.moves(ruleset, state, seat);
  const own = moves[0] ?? null;
  const bot = (level: 0 | 1) =>
    ruleset.bot(level, { view: ruleset.view(state, seat, UNSEALED), prompt, moves }, chance(11));
  return {
    prompt,
    moves,
    form: rules.form(ruleset, state, seat),
    fallback: rules.fallback(ruleset, state, seat),
    canonical: moves.map((move) => rules.canonical(ruleset, state, seat, move)),
    'view with a seal': ruleset.view(state, seat, { announced: new Map(), own }),
    'answers by order': someOrders(ruleset).map((order) => ruleset.orders?.answer(state, prompt, order)),
    'bot of level 0': bot(0),
    'bot of level 1': bot(1),
  };
}

/** Where two values differ first, as `path: one / other`, or undefined. */
export function difference(one: unknown, other: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  if (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = difference(one[key], other[key], Array.isArray(one) ? `${path}[${key}]` : `${path}.${key}`);
      if (found !== undefined) return found;
    }
  }
  return `${path.replace(/^\./, '')}: ${JSON.stringify(one)} / ${JSON.stringify(other)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every place where two values differ, with `*` for the index of a list. */
export function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return [path];
  // A list of another length is another list.
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length) return [path];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const step = (key: string) => (Array.isArray(one) ? '*' : key);
  return [...new Set(keys.flatMap((key) => differences(one[key], other[key], `${path}/${step(key)}`)))];
}
