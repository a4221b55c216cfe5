import type { Entry, Json } from './wire.ts';

/** Who has sealed by now. It may come again and raises no `seq`. */
export interface Tick {
  readonly type: 'sealed';
  /** Number of the entry that opened the round. */
  readonly seq: number;
  readonly round: number;
  readonly sealed: readonly number[];
  readonly awaited: readonly number[];
  readonly announced: Readonly<Record<string, Json>>;
}

/** A frame of the socket, version 1. Clients pass over types that they do not know. */
export type Frame =
  | { readonly type: 'entry'; readonly seq: number; readonly entry?: Entry; readonly fetch?: true }
  | (Omit<Tick, 'type' | 'announced'> & {
      readonly type: 'subscribed';
      readonly status: string;
      readonly entries: readonly Entry[];
      /** The rest is to be fetched. */
      readonly more: boolean;
    })
  | Tick
  | { readonly type: 'pong' }
  | { readonly type: 'error'; readonly code: string; readonly status: number; readonly title: string };

/** Reads a frame; anything that is none is undefined. */
export function readFrame(data: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(data));
    return typeof frame?.type === 'string' ? frame : undefined;
  } catch {
    return undefined;
  }
}
