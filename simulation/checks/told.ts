import { isDeepStrictEqual } from 'node:util';
import { type Archive, announcedText, holdersText, type Moment, type Recorded, sealedText } from './archive.ts';
import type { Any, Exchange } from './exchanges.ts';
import type { Verdict } from './verdict.ts';

/** How a match stands, in frames that say so. */
const STANDING = ['matchId', 'seq', 'head', 'at', 'status', 'round', 'deadline', 'sealed', 'awaited', 'announced'];

/** Fields of frames, by type: whatever else stood in one would be for nobody or not for everybody. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  entry: ['v', 'type', 'matchId', 'seq', 'head', 'entry', 'fetch'],
  sealed: ['v', 'type', 'matchId', 'seq', 'round', 'sealed', 'awaited', 'announced'],
  subscribed: ['v', 'type', 'id', 'entries', 'more', ...STANDING],
  heads: ['v', 'type', 'id', 'heads'],
  channel: ['v', 'type', 'id', 'yours', 'more'],
  yours: ['v', 'type', 'matchId', 'game', 'seq', 'status', 'round', 'seat', 'awaited', 'deadline'],
  pong: ['v', 'type', 'id'],
  unsubscribed: ['v', 'type', 'id', 'matchId', 'me'],
  // What it was asked by its reader comes back, and where that was wrong.
  error: ['v', 'type', 'id', 'matchId', 'me', 'code', 'status', 'title', 'detail', 'errors', 'instance'],
};

/** Place of the moment that it was when something was asked in a step. */
const since = (moments: readonly Moment[], step: number): number =>
  Math.max(
    0,
    moments.findLastIndex((moment) => moment.step <= step),
  );

/** Holds what clients are told against the history. */
export class Told {
  private readonly archive: Archive;
  private readonly verdict: Verdict;
  /** Salts that only their owners may know, with their round. */
  private readonly salts = new Map<string, { matchId: string; round: number }>();

  private readonly hash: (matchId: string, entry: object) => string;

  constructor(archive: Archive, verdict: Verdict, hash: (matchId: string, entry: object) => string) {
    this.archive = archive;
    this.hash = hash;
    this.verdict = verdict;
  }

  /** Checks an answer at the moment in which its client gets it. */
  answer(exchange: Exchange): void {
    const { about, body, status } = exchange;
    if (status === undefined || status >= 300 || body === undefined || body === null) return;
    const matchId = about.matchId ?? body.matchId;
    // A transcript has more beside each entry.
    for (const each of body.entries ?? []) this.entry(matchId, each.entry ?? each);
    if (typeof body.seq === 'number' && matchId !== undefined) this.newest(matchId, body.seq);
    if (body.head !== undefined) this.head(body);
    const recorded = this.archive.matches.get(matchId);
    if (recorded !== undefined && body.view !== undefined) this.moment(exchange, recorded);
    if (recorded?.isPrivate) this.privacy(exchange, recorded);
    const receipt = body.receipt ?? body.you?.seal;
    if (receipt?.salt !== undefined) this.salts.set(receipt.salt, { matchId, round: receipt.round });
  }

  /** What an answer tells of a match was true together, at a moment that was not over when it was asked for. */
  private moment({ number, about, body, from }: Exchange, { id, moments }: Recorded): void {
    const { seq, you } = body;
    const [sealed, announced, holders] = [
      sealedText(body.sealed),
      announcedText(body.announced),
      holdersText(body.seats.map((holder: Any) => (holder.kind === 'free' ? null : holder))),
    ];
    const own: string | undefined = you?.seal?.sealId;
    const fits = (moment: Moment): boolean =>
      moment.seq === seq &&
      moment.sealed === sealed &&
      moment.announced === announced &&
      moment.holders === holders &&
      (you === null || moment.seals[you.seat] === own);
    const when = moments.findLastIndex(fits);
    this.verdict.hold('told', when >= since(moments, from), () => {
      const what = `seals [${sealed}] and ${announced}, own seal ${own}, seats [${holders}]`;
      const how = when < 0 ? 'which never was' : 'as it was before it was asked';
      return `${about.kind} #${number} told of ${what} at entry ${seq} of ${id}, ${how}`;
    });
  }

  /** A match by invitation is told to its players alone, and once more to one who leaves it: as it was right after that. */
  private privacy({ number, about, body, client, player = '', from }: Exchange, { id, moments }: Recorded): void {
    const hasLeft = this.archive.effects.some(
      ({ by, kind, seq }) => by === number && kind === 'leave' && seq === body.seq,
    );
    const isSeated = moments.slice(since(moments, from)).some(({ players }) => players.includes(player));
    const mayKnow = body.view === undefined ? isSeated : body.you !== null || hasLeft;
    this.verdict.hold('private', mayKnow, () => {
      return `${about.kind} #${number} of ${client}, who has no seat, told of ${id} at entry ${body.seq}`;
    });
  }

  /** Checks a frame at the moment in which a client gets it. */
  frame(text: string): void {
    const frame: Any = JSON.parse(text);
    // The gateway's own words.
    if (frame.type === undefined) return;
    this.fields(frame.type, frame, FIELDS[frame.type] ?? []);
    this.keepsSalts(frame.type, text);
    for (const entry of frame.entries ?? (frame.entry ? [frame.entry] : [])) this.entry(frame.matchId, entry);
    for (const head of frame.heads ?? []) {
      this.fields('head', head, STANDING);
      this.standing(head);
    }
    if (frame.matchId !== undefined && frame.seq !== undefined) this.standing(frame);
  }

  private fields(type: string, part: Any, known: readonly string[]): void {
    const odd = Object.keys(part).filter((name) => !known.includes(name));
    this.verdict.hold('public', known.length > 0 && odd.length === 0, () => `a frame ${type} with ${odd}`);
  }

  /** Salts of seals that stand in an open round are their owners' alone. */
  private keepsSalts(type: string, text: string): void {
    for (const [salt, { matchId, round }] of this.salts) {
      const isOpen = (this.archive.matches.get(matchId)?.newest.round ?? 0) === round;
      const hasSalt = isOpen && text.includes(salt) && !this.isResolved(matchId, round);
      this.verdict.hold('public', !hasSalt, () => `a frame ${type} holds a salt of round ${round}, which is open`);
    }
  }

  /** What a frame says about how a match stands: it stood so at some time. */
  private standing(said: Any): void {
    this.newest(said.matchId, said.seq);
    if (said.head !== undefined) this.head(said);
    if (said.sealed !== undefined) this.tick(said);
  }

  private entry(matchId: string, told: Any): void {
    const { receipt: _own, ...shown } = told;
    const kept = this.archive.entry(matchId, told.seq);
    this.verdict.hold('told', kept !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(kept)), shown), () => {
      return `entry ${told.seq} of ${matchId} was told as ${JSON.stringify(shown)} and is ${JSON.stringify(kept)}`;
    });
  }

  private newest(matchId: string, seq: number): void {
    const newest = this.archive.matches.get(matchId)?.newest.seq ?? 0;
    this.verdict.hold('told', seq <= newest, () => `${matchId} was told to be at ${seq} and is at ${newest}`);
  }

  private head({ matchId, seq, head }: Any): void {
    const entry = this.archive.entry(matchId, seq);
    const isSo = entry !== undefined && this.hash(matchId, entry) === head;
    this.verdict.hold('told', isSo, () => `the head of ${matchId} at entry ${seq} was told wrongly`);
  }

  private tick({ matchId, seq, sealed, announced }: Any): void {
    const wanted = sealedText(sealed);
    const said = announced && announcedText(announced);
    const moments = this.archive.matches.get(matchId)?.moments ?? [];
    const isKnown = moments.some(
      (moment) => moment.seq === seq && moment.sealed === wanted && (said === undefined || moment.announced === said),
    );
    this.verdict.hold('public', isKnown, () => {
      return `a frame told of seals [${wanted}] and ${said} at entry ${seq} of ${matchId}, which never was`;
    });
  }

  private isResolved(matchId: string, round: number): boolean {
    const entries = this.archive.matches.get(matchId)?.entries.values() ?? [];
    return [...entries].some((entry) => entry.type === 'resolved' && entry.closed === round);
  }
}
