import { isVisibleTo } from '../../domain/match/index.ts';
import type { TickedMatch } from '../public/match.ts';
import { followersOf, type Subscription } from '../sockets/connections.ts';
import { isLater, isRestored, type Listeners, noteTold, type Told, toldOf } from '../sockets/listeners.ts';
import { expectSoon, FIRST, type Page, putPage } from '../sockets/pages.ts';
import { handOver, notesFor, tellSealedLater } from '../telling/crowd-queue.ts';
import { newsForFollowers } from '../telling/news.ts';
import { post } from '../telling/post.ts';
import { newsForChannels } from './channels.ts';
import { tellHooks } from './hooks.ts';

/**
 * The rows by which the players of a match follow it. Whoever takes a seat while they watch among a crowd may miss a frame that their
 * page was still to be told; the next one shows the gap.
 */
async function players(match: TickedMatch, now: number): Promise<Subscription[]> {
  const ids = new Set(match.seats.flatMap((holder) => (holder && 'player' in holder ? holder.player : [])));
  return (await Promise.all([...ids].map((player) => followersOf(player, match.id, now)))).flat();
}

/** Hands the pages of a crowd over, at once or a little later. */
async function handCrowdOver(match: TickedMatch, { pages, soon }: Listeners, told: Told | undefined): Promise<void> {
  const { id, seq } = match;
  // Its followers know what all listeners have been told; where nothing was, each row says what its follower knows.
  const first: Page = { ...(told ?? { seq: 0, ticks: 0 }), from: FIRST };
  const isNew = pages[0]?.from !== FIRST;
  if (isNew) await putPage(id, first, Date.now());
  if (told === undefined || isRestored(match, told) || seq > told.seq) {
    await handOver(notesFor(id, isNew ? [first, ...pages] : pages), match);
  } else if (soon !== seq) {
    // Sent before it is noted: if this ends in between, it is sent twice, and not never.
    await tellSealedLater(id);
    await expectSoon(id, seq, Date.now());
  }
}

/**
 * Tells the listeners of a match that has a crowd: its players, their channels and webhooks at once, as always; the others through
 * the queue, by pages. What has been handed over counts as told.
 */
export async function tellCrowd(match: TickedMatch, listeners: Listeners): Promise<void> {
  const { channels, hooks, told } = listeners;
  if (told !== undefined && !isLater(match, told)) return;
  const own = (await players(match, Date.now())).filter(({ player }) => isVisibleTo(match, player));
  await post([...(await newsForFollowers(match, own, told)), ...newsForChannels(match, channels, told)]);
  if (hooks.length > 0) await tellHooks(match, hooks, told);
  await handCrowdOver(match, listeners, told);
  await noteTold(match.id, toldOf(match), Date.now());
}
