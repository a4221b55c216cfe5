import type { TickedMatch } from '../public/match.ts';
import { publicEntries } from '../public/store.ts';
import { forgetFollower, type Known, type Subscription } from '../sockets/connections.ts';
import { entryFrame, sealedFrame } from '../sockets/frames.ts';
import { isLater, isRestored } from '../sockets/listeners.ts';
import type { Mail } from './post.ts';

/**
 * Entries that one waking announces at most; a client that is further behind fetches. More than one request plays of
 * the rounds that only bots answer, so that those arrive without a gap.
 */
const ENTRIES = 50;

/** A frame about an entry. */
interface Frame {
  readonly seq: number;
  readonly text: string;
}

/**
 * What a follower is sent: the entries that they do not know, in order, then who has sealed. It depends on what they know and on
 * what is public, and on nothing else: not on how often and for what we were woken.
 */
function newsFor(match: TickedMatch, entries: readonly Frame[], known: Known): string[] {
  // Of a match that was set back, the newest entry: it tells them to read the others again.
  const isNew = ({ seq }: Frame): boolean => (isRestored(match, known) ? seq === match.seq : seq > known.seq);
  const news = entries.filter(isNew).map(({ text }) => text);
  if (match.status !== 'playing' || !isLater(match, known)) return news;
  // The entry that opens a round tells that nobody has sealed in it yet. An act or a resignation may have taken the last seal.
  const implied = news.length > 0 && match.sealed.length === 0 && known.sealedIn !== match.round;
  return implied ? news : [...news, sealedFrame(match)];
}

/**
 * What followers of a match are sent.
 *
 * @param told what all of them have been told; one that began later knows more
 */
export async function newsForFollowers(
  match: TickedMatch,
  followers: readonly Subscription[],
  told: Known | undefined,
): Promise<Mail[]> {
  const knowing = followers.map((follower) => ({
    follower,
    known: told === undefined || isLater(follower, told) ? follower : told,
  }));
  if (knowing.length === 0) return [];
  const from = Math.min(...knowing.map(({ known }) => (isRestored(match, known) ? match.seq : known.seq + 1)));
  const entries = await publicEntries(match, Math.max(from, match.seq - ENTRIES + 1), ENTRIES);
  const frames = entries.map((entry) => ({ seq: entry.seq, text: entryFrame(match, entry) }));
  return knowing.map(({ follower, known }) => ({
    connectionId: follower.connectionId,
    frames: newsFor(match, frames, known),
    forget: () => forgetFollower(follower),
  }));
}
