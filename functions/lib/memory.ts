import type { Match } from '../../domain/match/index.ts';
import type { OpenedMatch } from './match-item.ts';

/**
 * Matches as this execution environment last saw them. Good enough to judge a seal on: its write insists on the very
 * `seq` and seals it was judged against, so an old memory costs a second try and never more. Nothing is ever answered
 * or refused from memory.
 */
const matches = new Map<string, OpenedMatch>();
const KEPT = 500;

/** The match as last seen, or undefined. */
export const recall = (id: string): OpenedMatch | undefined => matches.get(id);

/** Keeps what was just read or written. */
export function remember(opened: OpenedMatch): OpenedMatch {
  const { id } = opened.match;
  const before = matches.get(id);
  matches.delete(id);
  matches.set(id, before === undefined ? opened : { ...opened, match: withSealsOf(before.match, opened.match) });
  if (matches.size > KEPT) matches.delete(matches.keys().next().value as string);
  return opened;
}

/** Requests of a seat only ever come to the others while `seq` stays. */
const longest = (a: Match['done'], b: Match['done']): Match['done'] => {
  const longer = Object.entries(a).filter(([seat, requests]) => requests.length > (b[seat]?.length ?? 0));
  return { ...b, ...Object.fromEntries(longer) };
};

/** Two seals written at the same time each know themselves; who completes the round should know both. */
function withSealsOf(before: Match, now: Match): Match {
  if (before.seq !== now.seq) return now;
  const known = { ...before.seals, ...now.seals };
  const seals = Object.fromEntries(Object.entries(known).filter(([seat]) => now.sealed.includes(Number(seat))));
  return { ...now, seals, done: longest(before.done, now.done) };
}
