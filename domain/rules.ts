import * as z from 'zod';
import { gameRefusal, serviceRefusal } from './refusals.ts';
import type {
  ActGuard,
  ActStep,
  Acts,
  AnyRuleset,
  Ask,
  Chance,
  Json,
  Known,
  Prompt,
  Question,
  Refusal,
  Ruleset,
  SealedSoFar,
  Seat,
} from './ruleset.ts';

/*
 * The one way to a game's questions and acts. Here, once for all games, it is checked that a seat is asked, that an answer has
 * its shape and that the number of seats fits; games check what their rulebooks say.
 */

// biome-ignore-start lint/suspicious/noExplicitAny: moves and states are opaque to the kernel, see AnyRuleset.
type AnyAsk = Ask<any, any>;
/** A ruleset of which the moves are known, or the acts. */
type Moving<Move> = Ruleset<any, any, Move, any, any, any>;
type Acting<State, Act> = Ruleset<State, any, any, Act, any, any>;
// biome-ignore-end lint/suspicious/noExplicitAny: from here on types are named.

/** How a question of this kind is asked. */
function askOf(ruleset: AnyRuleset, kind: string): AnyAsk {
  const ask = ruleset.asks[kind];
  if (ask === undefined) throw new Error(`${ruleset.game} has no question ${kind}`);
  return ask;
}

/** The question a seat has to answer now, or undefined. */
const questionTo = (ruleset: AnyRuleset, state: unknown, seat: Seat): Question | undefined =>
  ruleset.asked(state).find((question) => question.seat === seat);

function mustBeAsked(ruleset: AnyRuleset, state: unknown, seat: Seat): AnyAsk {
  const question = questionTo(ruleset, state, seat);
  if (question === undefined) throw new Error(`seat ${seat} is not asked`);
  return askOf(ruleset, question.kind);
}

const promptOf = (ruleset: AnyRuleset, state: unknown, { seat, kind, required = true }: Question): Prompt => ({
  seat,
  kind,
  required,
  ask: askOf(ruleset, kind).tell(state, seat),
});

/** Who is asked what now, ascending by seat, with what only the seat may read. */
export const prompts = (ruleset: AnyRuleset, state: unknown): Prompt[] =>
  ruleset.asked(state).map((question) => promptOf(ruleset, state, question));

/** What a seat is asked now, or undefined. */
export function promptTo(ruleset: AnyRuleset, state: unknown, seat: Seat): Prompt | undefined {
  const question = questionTo(ruleset, state, seat);
  return question && promptOf(ruleset, state, question);
}

/** Legal moves of a seat now; empty for a seat that is not asked. See {@link Ask.moves}. */
export function moves<Move>(ruleset: Moving<Move>, state: unknown, seat: Seat): readonly Move[] {
  const question = questionTo(ruleset, state, seat);
  return question === undefined ? [] : askOf(ruleset, question.kind).moves(state, seat);
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** JSON Schema (2020-12) of every move legal now for a seat; of none if it is not asked. */
export function form(ruleset: AnyRuleset, state: unknown, seat: Seat): Json {
  const question = questionTo(ruleset, state, seat);
  const anyOf = question === undefined ? [false] : askOf(ruleset, question.kind).form(state, seat);
  return { $schema: DRAFT, title: `${ruleset.title} move`, anyOf };
}

/** Why this seat may not seal this move now, or undefined. Whatever the move is, nothing is thrown. */
export function refuse(ruleset: AnyRuleset, state: unknown, seat: Seat, move: unknown): Refusal | undefined {
  const question = questionTo(ruleset, state, seat);
  if (question === undefined) return serviceRefusal('seal.not-asked');
  const ask = askOf(ruleset, question.kind);
  if (!ask.schema.safeParse(move).success) return gameRefusal(ruleset, 'bad-shape');
  const reason = ask.refuse(state, seat, move);
  return reason === undefined ? undefined : gameRefusal(ruleset, reason);
}

/** A legal move in its one canonical form. */
export function canonical<Move>(ruleset: Moving<Move>, state: unknown, seat: Seat, move: Move): Move {
  const ask = mustBeAsked(ruleset, state, seat);
  return ask.canonical === undefined ? move : ask.canonical(state, seat, move);
}

/** What an absent seat plays; always legal. */
export const fallback = <Move>(ruleset: Moving<Move>, state: unknown, seat: Seat): Move =>
  mustBeAsked(ruleset, state, seat).fallback(state, seat);

/** Whether a seal for a question of this kind may be replaced or withdrawn before the freeze. */
export const replaceable = (ruleset: AnyRuleset, kind: string): boolean => askOf(ruleset, kind).replaceable === true;

/** The part of a sealed answer to this kind of question that is public at once, if any. */
export const announce = (ruleset: AnyRuleset, kind: string, move: unknown): Json | undefined =>
  askOf(ruleset, kind).announce?.(move);

/** The part of an answer to this kind of question that is public once the round is resolved. */
export function reveal(ruleset: AnyRuleset, kind: string, move: Json): Json {
  const ask = askOf(ruleset, kind);
  return ask.reveal === undefined ? move : ask.reveal(move);
}

/** Why a match with these options and this many seats cannot be, or undefined. */
export function refuseSetup(ruleset: AnyRuleset, options: unknown, seats: number): Refusal | undefined {
  const { title, seats: count } = ruleset;
  if (!(seats >= count.min)) return serviceRefusal('match.too-few-seats', `${title} needs ${count.min} seats`);
  if (seats > count.max) return serviceRefusal('match.too-many-seats', `${title} has at most ${count.max} seats`);
  const reason = ruleset.refuseSetup?.(options, seats);
  return reason === undefined ? undefined : gameRefusal(ruleset, reason);
}

const NO_SHAPE: z.ZodType<never> = z.never();

/** Every act the game knows, by shape alone. */
export const actSchema = <State, Act>(ruleset: Acting<State, Act>): z.ZodType<Act> => ruleset.acts?.schema ?? NO_SHAPE;

function actsOf<State, Act>(ruleset: Acting<State, Act>): Acts<State, Act, unknown> {
  if (ruleset.acts === undefined) throw new Error(`${ruleset.game} has no acts`);
  return ruleset.acts;
}

/** Acts open to a seat now; none in a game without acts. */
export const acts = <State, Act>(
  ruleset: Acting<State, Act>,
  state: State,
  seat: Seat,
  sealed: SealedSoFar,
): readonly Act[] => ruleset.acts?.open(state, seat, sealed) ?? [];

/** Why this seat may not do this now, or undefined. Whatever the act is, nothing is thrown. */
export function refuseAct(
  ruleset: AnyRuleset,
  state: unknown,
  seat: Seat,
  act: unknown,
  sealed: SealedSoFar,
): Refusal | undefined {
  if (!actSchema(ruleset).safeParse(act).success) return gameRefusal(ruleset, 'bad-shape');
  const reason = actsOf(ruleset).refuse(state, seat, act, sealed);
  return reason === undefined ? undefined : gameRefusal(ruleset, reason);
}

/** What must still hold of the open round when an act is committed. */
export const actGuard = <State, Act>(ruleset: Acting<State, Act>, state: State, seat: Seat, act: Act): ActGuard =>
  actsOf(ruleset).guard(state, seat, act);

/** Does an act that is not refused. */
export const playAct = <State, Act>(
  ruleset: Acting<State, Act>,
  state: State,
  seat: Seat,
  act: Act,
  chance: Chance,
  known?: Known<unknown>,
): ActStep<State> => actsOf(ruleset).play(state, seat, act, chance, known);

/** Made once for each ruleset: a schema of many parts takes its time. */
const moveSchemas = new WeakMap<AnyRuleset, z.ZodType<Json>>();

/** Every move the game knows, by shape alone. */
export function moveSchema<Move>(ruleset: Moving<Move>): z.ZodType<Move> {
  const known = moveSchemas.get(ruleset);
  if (known !== undefined) return known as z.ZodType<Move>;
  const made = unionOf([...new Set(Object.values(ruleset.asks).flatMap(({ schema }) => partsOf(schema)))]);
  moveSchemas.set(ruleset, made);
  return made as z.ZodType<Move>;
}

const partsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(partsOf) : [schema];

/** A union that is told by the field that has one value in each part, if there is one, so that faults are shown where they are. */
function unionOf(parts: readonly z.ZodType[]): z.ZodType<Json> {
  const objects = parts.filter((part) => part instanceof z.ZodObject);
  const fields = Object.keys(objects[0]?.shape ?? {});
  const names = (field: string) =>
    objects.map(({ shape }) => shape[field] instanceof z.ZodLiteral && shape[field].value);
  const field = fields.find((each) => new Set(names(each)).size === parts.length && !names(each).includes(false));
  if (field === undefined || objects.length < parts.length) return z.union(parts) as z.ZodType<Json>;
  return z.discriminatedUnion(field, objects as never) as unknown as z.ZodType<Json>;
}
