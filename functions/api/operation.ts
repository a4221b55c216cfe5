import * as z from 'zod';
import type { CommandContext, Player } from '../../domain/match/index.ts';
import type { ServiceCode } from '../../domain/problems.ts';
import type { Scope } from '../players/scopes.ts';
import type { Token } from '../players/tokens.ts';
import { refusal } from '../problems/refusal-error.ts';
import type { RouteName } from './routes.ts';

/** What an operation gets of a request once it has been parsed and its sender is known. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Who is signed in, or undefined. */
  readonly player: Player | undefined;
  /** The token by which they are. */
  readonly token: Token | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The network that the request comes from, see {@link networkOf}. */
  readonly address: string;
  /** Time now and the name of this request: the same name when the same request arrives twice. */
  readonly context: () => CommandContext;
}

export interface Answer {
  readonly status: 200 | 201 | 304;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Shape = z.ZodType<unknown>;
/** Named, not held: the shapes of answers stay out of the functions. */
type AnswerName = keyof typeof import('./answers.ts');

/** One operation of the API: everything router, validation and documents need to know about it. */
export interface Operation {
  readonly name: RouteName;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'service' | 'players' | 'matches' | 'play';
  /** `none` ignores credentials, `optional` reads them, `player` insists. */
  readonly auth: 'none' | 'optional' | 'player';
  /** What a token has to be good for, where one is shown. `null` where credentials are ignored. */
  readonly scope: Scope | null;
  /** And for this as well. */
  readonly alsoScope?: Scope;
  readonly params: Shape;
  readonly query: Shape;
  readonly body: Shape | undefined;
  /** What comes back on success: JSON unless a type is given. */
  readonly answers: { readonly status: 200 | 201; readonly schema: AnswerName; readonly type?: 'text/html' };
  /** What the same request does when it comes again, and for how long it is recognised. Of every operation that writes. */
  readonly repeat?: string;
  /** Request headers with a meaning here, beside `authorization`. */
  readonly headers?: readonly ('idempotency-key' | 'if-none-match')[];
  /** Refusals of this operation's own, beside those that follow from its credentials, its body and the table. */
  readonly problems?: readonly ServiceCode[];
  /** The rules of the game may refuse it too, with codes of their own. */
  readonly ruled?: true;
  // biome-ignore lint/suspicious/noExplicitAny: the list of operations erases the types that `operation` has checked.
  readonly handle: (call: Call<any, any, any>) => Promise<Answer>;
}

interface Definition<P extends Shape, Q extends Shape, B extends Shape>
  extends Omit<Operation, 'params' | 'query' | 'body' | 'handle'> {
  readonly params?: () => P;
  readonly query?: () => Q;
  readonly body?: () => B;
  readonly handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer>;
}

/** Problems of every operation on a match: it is read and brought up to date first. */
export const OF_A_MATCH = [
  'match.unknown',
  'game.version-gone',
  'match.form-unknown',
  'service.conflict',
] as const satisfies readonly ServiceCode[];

/** Problems of whatever a player does in a round that their request names. */
export const OF_A_ROUND = [
  ...OF_A_MATCH,
  'match.not-seated',
  'match.not-started',
  'match.over',
  'match.resigned',
  'match.away',
  'round.closed',
  'round.not-open',
] as const satisfies readonly ServiceCode[];

/** Where nothing is asked for. */
export const Nothing = z.strictObject({});

/** Defines an operation with its types tied together: `handle` gets what the schemas give. They are made when they are needed. */
export function operation<P extends Shape, Q extends Shape, B extends Shape>(
  definition: Definition<P, Q, B>,
): Operation {
  return {
    ...definition,
    get params() {
      return definition.params?.() ?? Nothing;
    },
    get query() {
      return definition.query?.() ?? Nothing;
    },
    get body() {
      return definition.body?.();
    },
  };
}

/** The token of a call whose operation insists on one. */
export function tokenOf(call: Pick<Call<unknown, unknown, unknown>, 'token'>): Token {
  if (call.token === undefined) throw missing();
  return call.token;
}

const missing = () => refusal('auth.missing', 'send Authorization: Bearer <token>');

/** The signed-in player of a call whose operation insists on one. */
export function signedIn(call: Pick<Call<unknown, unknown, unknown>, 'player'>): Player {
  if (call.player === undefined) throw missing();
  return call.player;
}
