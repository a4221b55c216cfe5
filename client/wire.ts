/**
 * What goes over the wire, as a client reads it. Answers may grow new fields, so everything here is what a client may
 * rely on, not all there is.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Asked {
  readonly seat: number;
  readonly kind: string;
  readonly required: boolean;
}

export interface SeatHolder {
  readonly seat: number;
  readonly kind: 'free' | 'player' | 'bot';
  readonly name?: string;
  readonly player?: string;
  readonly level?: 0 | 1;
  readonly resigned?: true;
}

export interface Outcome {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly placements: readonly { readonly seat: number; readonly rank: number }[];
  readonly result: Json;
}

export interface GameEvent {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

export interface RevealedMove {
  readonly seat: number;
  readonly kind: string;
  readonly by: 'seal' | 'deadline' | 'bot' | 'resigned';
  readonly move: Json;
  readonly commitment?: string;
  /** There when the whole move is public, so that anybody can open the commitment. */
  readonly salt?: string;
}

/** The author's proof of a seal. */
export interface Receipt {
  readonly round: number;
  /** Names this very seal. */
  readonly sealId: string;
  readonly at: number;
  /** How many changes of yours came before it in this round. */
  readonly revision: number;
  readonly commitment: string;
  readonly salt: string;
  readonly earlier: readonly { readonly commitment: string; readonly at: number }[];
}

/** One item of a match's history. `seq` numbers them from 1 without gaps. */
export interface Entry {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hash of the entry before; null in the first. See {@link entryHash}. */
  readonly prev: string | null;
  readonly type: 'opened' | 'joined' | 'left' | 'cancelled' | 'started' | 'act' | 'resolved' | 'resigned';
  /** The round that is open after this entry, who is asked in it, and until when. */
  readonly round?: number;
  readonly asked?: readonly Asked[];
  readonly deadline?: number | null;
  /** Of `resolved`: the round that was closed, and its moves. */
  readonly closed?: number;
  readonly moves?: readonly RevealedMove[];
  readonly events?: readonly GameEvent[];
  readonly outcome?: Outcome;
  /** Whom it is about, where it is about one seat. */
  readonly seat?: number;
  readonly player?: string;
  /** Of `opened`: what is played, and how long rounds are open. */
  readonly host?: string;
  readonly game?: string;
  readonly version?: number;
  readonly options?: Json;
  readonly clock?: { readonly seconds: number | null; readonly early: boolean };
  /** Of `opened`: commitment to the seed of all draws. */
  readonly draws?: string;
  /** Of `started`: who holds each seat from now on. */
  readonly seats?: readonly { readonly player?: string; readonly bot?: number }[];
  readonly act?: Json;
  /** Your own receipt, if the entry resolved a seal of yours and you read it over HTTP. */
  readonly receipt?: Receipt;
}

/** What you may do now. */
export interface Yours {
  readonly seat: number;
  /** For the host of a match by invitation. */
  readonly invite?: string;
  readonly prompt: {
    readonly kind: string;
    readonly required: boolean;
    readonly replaceable: boolean;
    readonly ask: Json;
  } | null;
  readonly seal: (Receipt & { readonly move: Json }) | null;
  readonly moves: readonly Json[];
  readonly acts: readonly Json[];
  /** Own standing orders in full, in games that know any. */
  readonly orders?: { readonly [preference: string]: Json };
  /** JSON Schema of the moves legal now. */
  readonly form: Json;
}

export interface MatchAnswer {
  readonly matchId: string;
  readonly game: string;
  readonly version: number;
  readonly status: 'open' | 'playing' | 'over';
  readonly seats: readonly SeatHolder[];
  readonly round: number;
  readonly seq: number;
  /** Hash of the newest entry. */
  readonly head: string;
  /** Epoch milliseconds, or null for none. */
  readonly deadline: number | null;
  /** Seconds a round stays open, or null for no end; whether it ends with the last seal. */
  readonly clock: { readonly deadline: number | null; readonly early: boolean };
  readonly awaited: readonly number[];
  readonly sealed: readonly number[];
  readonly view: Json;
  readonly outcome: Outcome | null;
  readonly you: Yours | null;
}

export interface SealAnswer {
  readonly round: number;
  readonly seat: number;
  readonly receipt: Receipt;
  /** The round is resolved: its entry is there to be read. */
  readonly resolved: boolean;
  readonly seq: number;
  readonly awaited: readonly number[];
}

export interface EntryList {
  readonly entries: readonly Entry[];
  /** Number of the newest entry. */
  readonly seq: number;
  /** `after` of the next page, or null. */
  readonly next: number | null;
}

export interface Guest {
  readonly player: string;
  readonly name: string;
  readonly token: string;
}

export interface GameSummary {
  readonly game: string;
  readonly version: number;
  readonly title: string;
  readonly seats: { readonly min: number; readonly max: number };
}

export interface NewMatch {
  readonly game: string;
  readonly seats: number;
  readonly options?: Json;
  readonly bots?: readonly { readonly seat: number; readonly level?: 0 | 1 }[];
  readonly visibility?: 'open' | 'invite';
  /** Seconds a round stays open, or null for no deadline. */
  readonly deadline?: number | null;
  /** Resolve with the last seal (true), or exactly at the deadline. */
  readonly early?: boolean;
}
