import { setting } from '../aws/settings.ts';
import { sendAll } from '../aws/sqs.ts';
import type { Version } from '../sockets/connections.ts';

/*
 * What the queues of crowds carry: that there is something to tell, and to whom. What it is, is read when it is told.
 */

/** A page of a match is to be told. */
export interface PageNote {
  readonly matchId: string;
  /** Where the page begins. */
  readonly from: string;
  /** Where the next one begins, as far as the sender knew; left out: there is none. Pages in between are told as well. */
  readonly to?: string | undefined;
}

/** The crowd of a match is to be told who has sealed. */
export interface SealedNote {
  readonly matchId: string;
}

/** How much later a crowd is told who has sealed: what is sealed until then comes in one frame. Seconds. */
const SEALED_LATER = 2;

/** Notes for pages that lie one behind the other. */
export const notesFor = (matchId: string, pages: readonly { readonly from: string }[], end?: string): PageNote[] =>
  pages.map(({ from }, at) => ({ matchId, from, to: pages[at + 1]?.from ?? end }));

/**
 * Hands pages over to be told. The messages of a page come one after the other; the same one twice in five minutes comes once.
 *
 * @param version how far the match has come, for which they are told
 */
export const handOver = (notes: readonly PageNote[], { epoch = 0, seq, ticks }: Version): Promise<void> =>
  sendAll(
    setting('CROWD_QUEUE'),
    notes.map((note) => ({
      MessageBody: JSON.stringify(note),
      MessageGroupId: `${note.matchId}/${note.from}`,
      MessageDeduplicationId: `${epoch}.${seq}.${ticks}`,
    })),
  );

/** Sees to it that the crowd of a match is told a little later who has sealed by then. */
export const tellSealedLater = (matchId: string): Promise<void> =>
  sendAll(setting('SEALED_QUEUE'), [
    { MessageBody: JSON.stringify({ matchId } satisfies SealedNote), DelaySeconds: SEALED_LATER },
  ]);

/**
 * Reads a message of either queue.
 *
 * @throws Error if it is none of ours
 */
export function readNote(body: string): PageNote | SealedNote {
  const note = JSON.parse(body) as Partial<PageNote> | null;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  if (typeof note?.matchId !== 'string' || !isText(note.from) || !isText(note.to)) throw new Error('no note of ours');
  return note as PageNote | SealedNote;
}
