import type { PlayerReport } from '../support/browser/player.ts';

/*
 * What each client is told at its start, and what it tells at its end, as JSON.
 */

/** How a match is opened, as in `POST /matches`. */
export interface Opening {
  readonly game: string;
  readonly seats: number;
  readonly bots: readonly { readonly seat: number }[];
  readonly deadline: null;
  readonly options: { readonly [name: string]: number };
}

export interface Wanted {
  /** Address of the service. */
  readonly url: string;
  readonly name: string;
  /** Matches to open. */
  readonly opens: readonly Opening[];
  /** So many matches to play: those that it opens, and those that it finds in the lobby. */
  readonly matches: number;
}

/** A match as a client has seen it to its end. */
export interface Seen {
  readonly matchId: string;
  readonly entries: number;
  readonly reason: string;
  /** Hash of the last entry, as the client has computed it. */
  readonly head: string | null;
  /** Moves that it has sealed. */
  readonly sealed: number;
}

export interface Told {
  /** Id of the player that the client was. */
  readonly player: string;
  readonly matches: readonly Seen[];
}

export interface LibraryTold extends Told {
  /** Sockets that it had, one after the other, and frames about its matches that came over them. */
  readonly sockets: number;
  readonly frames: number;
  /** Moves that it replaced by others. */
  readonly replaced: number;
}

export interface PageTold extends Told {
  readonly reports: readonly PlayerReport[];
}

/** A message to the webhook. Its signature was good. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly player: string;
    readonly matchId: string;
    readonly status: string;
    readonly round: number;
    readonly seq: number;
    readonly awaited: boolean;
  };
}

export interface HookTold extends Told {
  readonly messages: readonly Message[];
  /** Times that it read a match. */
  readonly reads: number;
}
