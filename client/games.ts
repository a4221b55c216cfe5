import type { Games } from './generated/index.ts';
import type { Json, Sendable } from './json.ts';
import type { GameEvent } from './wire.ts';

/** A game whose types the library has. Matches of any other one can be played too, with open types. */
export type GameName = keyof Games;

/** What is known of a game without its types. */
export interface OpenGame {
  readonly options: Json;
  readonly setup: Sendable;
  readonly view: Json;
  readonly asks: { readonly [kind: string]: Json };
  readonly moves: { readonly [kind: string]: Json };
  readonly revealed: { readonly [kind: string]: Json };
  readonly act: Json;
  readonly orders: { readonly [preference: string]: Json };
  readonly events: { readonly [type: string]: GameEvent };
  readonly result: Json;
}

/** The types of a game by its name; open ones for a name that the library does not know. */
export type TypesOf<G extends string> = G extends GameName ? Games[G] : OpenGame;

type ValueOf<T> = T[keyof T];
type Kinds<T> = keyof T & string;
/** Each kind with what it comes with, as a union that `kind` tells apart. */
type ByKind<T, Field extends string> = ValueOf<{
  readonly [K in Kinds<T>]: { readonly kind: K } & { readonly [F in Field]: T[K] };
}>;

/** Options of a match with their defaults filled in. */
export type OptionsOf<G extends string> = TypesOf<G>['options'];
/** Options as they are sent; what is left out has its default. */
export type SetupOf<G extends string> = TypesOf<G>['setup'];
/** What a viewer sees of a match. */
export type ViewOf<G extends string> = TypesOf<G>['view'];
/** A question, told apart by `kind`. */
export type AskOf<G extends string> = ByKind<TypesOf<G>['asks'], 'ask'>;
/** A move of any kind. */
export type MoveOf<G extends string> = ValueOf<TypesOf<G>['moves']>;
/** A move as it is shown to everybody, told apart by `kind`. */
export type RevealOf<G extends string> = ByKind<TypesOf<G>['revealed'], 'move'>;
/** An act; never, in a game without any. */
export type ActOf<G extends string> = TypesOf<G>['act'];
/** Standing orders in full. */
export type OrdersOf<G extends string> = TypesOf<G>['orders'];
/** An event, told apart by `type`. */
export type EventOf<G extends string> = ValueOf<TypesOf<G>['events']>;
/** The result of a match that is over. */
export type ResultOf<G extends string> = TypesOf<G>['result'];

/** A move as it is sent. */
export type SentMove<G extends string> = G extends GameName ? MoveOf<G> : Sendable;
/** An act as it is sent. */
export type SentAct<G extends string> = G extends GameName ? ActOf<G> : Sendable;
/** Standing orders as they are sent; what is left out stays as it is. */
export type SentOrders<G extends string> = G extends GameName
  ? Partial<OrdersOf<G>>
  : { readonly [preference: string]: Sendable };
