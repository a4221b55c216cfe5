import type { Archive, Recorded } from './archive.ts';
import type { Any } from './exchanges.ts';
import type { Verdict } from './verdict.ts';

/** A webhook, and the step from which on it stands for sure. */
interface Standing {
  readonly id: string;
  readonly player: string;
  readonly since: number | undefined;
}

/** Holds what receivers of webhooks are told against the history. */
export class Hooked {
  private readonly archive: Archive;
  private readonly verdict: Verdict;
  /** Matches of which the stream has given a record up: an operator is told, and nobody else. */
  private readonly lost = new Set<string>();
  /** What each webhook was told of: event, match and round. */
  private readonly told = new Set<string>();

  constructor(archive: Archive, verdict: Verdict) {
    this.archive = archive;
    this.verdict = verdict;
  }

  /** A record was given up. */
  givenUp(keys: Record<string, Record<string, unknown>>): void {
    for (const key of Object.values(keys)) this.lost.add(String(key.S).replace(/^MATCH#/, ''));
  }

  /** Checks a message at the moment in which its receiver gets it: what it says was so at some time. */
  message(text: string): void {
    const { type, data }: Any = JSON.parse(text);
    const { hookId, player, matchId, status, round, seq, awaited } = data;
    const recorded = this.archive.matches.get(matchId);
    const entry = recorded?.entries.get(seq);
    const isSo =
      recorded !== undefined &&
      entry !== undefined &&
      recorded.seated.has(player) &&
      round <= recorded.newest.round &&
      // Of the newest entry all of it can be compared.
      (seq < recorded.newest.seq || (round === recorded.newest.round && status === recorded.newest.status)) &&
      { turn: status === 'playing' && awaited, started: status !== 'open', over: status === 'over' }[type as string];
    this.verdict.hold('hooked', isSo === true, () => `a webhook was told ${text}, which is not in the history`);
    this.told.add(`${hookId} ${type} ${matchId} ${type === 'turn' ? round : ''}`);
  }

  /** A webhook that stood before something happened was told of it. */
  check({ id, player, since }: Standing, matchId: string, isAwaited: boolean): void {
    const recorded = this.archive.matches.get(matchId);
    if (since === undefined || recorded === undefined || this.lost.has(matchId) || !recorded.seated.has(player)) return;
    const { status, round, seq } = recorded.newest;
    const stepOf = (isIt: (moment: Recorded['moments'][number]) => boolean): number =>
      recorded.moments.find(isIt)?.step ?? 0;
    const due = [
      ...(status !== 'open' ? [{ type: 'started', step: recorded.turns[1] ?? 0, of: '' }] : []),
      ...(isAwaited ? [{ type: 'turn', step: recorded.turns[round] ?? 0, of: String(round) }] : []),
      ...(status === 'over' ? [{ type: 'over', step: stepOf((moment) => moment.seq === seq), of: '' }] : []),
    ];
    for (const { type, step, of } of due)
      this.verdict.hold('hooked', step <= since || this.told.has(`${id} ${type} ${matchId} ${of}`), () => {
        return `webhook ${id}, there since step ${since}, was not told of ${type} ${of} of ${matchId}, which came in step ${step}`;
      });
  }
}
