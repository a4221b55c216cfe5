import { createHash } from 'node:crypto';
import {
  awaited,
  closesAt,
  type Holder,
  type Invitation,
  invitationOf,
  isAwaitable,
  isShared,
  keptSeats,
  limitOf,
  type Match,
  ordersOf,
  type Player,
  type Receipt,
  receiptFor,
  sealedSoFar,
  seatOf,
  standingInvitations,
  type Vote,
} from '../../domain/match/index.ts';
import { acts, form, moves, promptTo, replaceable } from '../../domain/rules.ts';
import type { AnyRuleset, BotLevel, Json, Prompt, Seat, Viewer } from '../../domain/ruleset.ts';
import { entryHash } from '../../domain/seal.ts';
import { errorFields, log } from '../aws/log.ts';
import { rulesetFor } from '../match/referee.ts';
import { signed } from '../match/signing.ts';
import { namesOf } from '../players/profiles.ts';
import type { PublicMatch } from '../public/match.ts';

/** A seat as it is shown. A player's name is joined later, see {@link named}. */
interface SeatAnswer {
  readonly seat: Seat;
  readonly kind: 'free' | 'bot' | 'player';
  readonly name?: string;
  readonly level?: BotLevel;
  readonly player?: string;
  readonly resigned?: true;
  /** The player is away, and a bot of this level plays. */
  readonly standIn?: BotLevel;
  /** The player plays again from the next round on. */
  readonly entering?: true;
  /** Rounds in a row that the seat has missed. */
  readonly missed?: number;
  /** Until when another player may take the seat. */
  readonly vacantUntil?: number;
  /** What the seat has voted for in the open round. */
  readonly vote?: Vote;
  /** Days of vacation that it has taken. */
  readonly vacation?: number;
  /** Until when the open round waits for this seat, where seats have time of their own. */
  readonly limit?: number | null;
  /** What the seat had left when the round began, where seats have a reserve. */
  readonly reserve?: number;
}

const holderAnswer = (holder: Holder | null, seat: Seat): SeatAnswer => {
  if (holder === null) return { seat, kind: 'free' };
  if ('bot' in holder) return { seat, kind: 'bot', name: `Bot ${seat}`, level: holder.bot };
  const { player, resigned, standIn, enters } = holder;
  return {
    seat,
    kind: 'player',
    player,
    ...(resigned && { resigned }),
    ...(standIn !== undefined && { standIn }),
    ...(enters && { entering: enters }),
  };
};

/** A seat, with what everybody may know of its time. */
const seatAnswer = (match: PublicMatch, holder: Holder | null, seat: Seat): SeatAnswer => {
  const { missed, vacant, votes, vacation, reserves, status } = match;
  const hasOwnTime = status === 'playing' && !isShared(match);
  return {
    ...holderAnswer(holder, seat),
    ...(missed[seat] !== undefined && { missed: missed[seat] }),
    ...(vacant[seat] !== undefined && { vacantUntil: vacant[seat] }),
    ...(votes[seat] !== undefined && { vote: votes[seat] }),
    ...(vacation[seat] !== undefined && { vacation: vacation[seat].days }),
    ...(hasOwnTime &&
      'asked' in match.entry &&
      match.entry.asked.some((a) => a.seat === seat && a.required) && {
        limit: limitOf(match, seat),
      }),
    ...(reserves !== null && { reserve: reserves.left[seat] ?? 0 }),
  };
};

/** An answer that shows seats. */
interface Seated {
  readonly seats: readonly SeatAnswer[];
}

/** What has been done is not taken back by a name that cannot be read: then the answer goes without names. */
async function namesIfAny(players: readonly string[], now: number): Promise<ReadonlyMap<string, string>> {
  try {
    return await namesOf(players, now);
  } catch (error) {
    log.warn('names not read', errorFields(error));
    return new Map();
  }
}

/** The answers with the names that their players go by now. A player whose profile was erased has none. */
export async function named<A extends Seated>(answers: readonly A[], now: number): Promise<A[]> {
  const players = answers.flatMap(({ seats }) => seats.flatMap(({ player }) => player ?? []));
  const names = await namesIfAny(players, now);
  const withName = (holder: SeatAnswer): SeatAnswer => {
    const name = holder.player === undefined ? undefined : names.get(holder.player);
    return name === undefined ? holder : { ...holder, name };
  };
  return answers.map((answer) => ({ ...answer, seats: answer.seats.map(withName) }));
}

type Shown = PublicMatch & { readonly host: string; readonly createdAt: number };

/** A clock as answers show it. */
const clockAnswer = ({ seconds, early, cadence, bank }: Match['clock']) => ({
  deadline: seconds,
  early,
  ...(cadence && { cadence }),
  ...(bank && { bank }),
});

/** What a match is, how it deals with time, and who sits there. */
const about = (match: Shown) => ({
  matchId: match.id,
  game: match.game,
  version: match.version,
  visibility: match.visibility,
  host: match.host,
  createdAt: match.createdAt,
  status: match.status,
  seats: match.seats.map((holder, seat) => seatAnswer(match, holder, seat)),
  clock: clockAnswer(match.clock),
  terms: match.terms,
});

/** How a match is played, as answers show it. */
const rulesOf = ({ options }: Match) => ({ options });

/** A match as lists show it. */
export function summary(match: Shown, player: Player | undefined) {
  const owing = awaited(match);
  const seat = player && seatOf(match, player.id);
  return {
    ...about(match),
    round: match.round,
    seq: match.seq,
    head: entryHash(match.id, match.entry),
    deadline: closesAt(match),
    ...(match.epoch > 0 && { epoch: match.epoch }),
    awaited: owing,
    awaitedFromYou: seat !== undefined && owing.includes(seat),
  };
}

/** A match before its start, as whoever is invited may see it: what lists show of it, and how it will be played. */
export const invitationAnswer = (match: Match) => ({ ...about(match), ...rulesOf(match) });

/** The viewer's own standing seal with its receipt. */
const ownSeal = (match: Match, seat: Seat): (Receipt & { move: Json }) | null => {
  const receipt = receiptFor(match, seat);
  const seal = match.seals[seat];
  return receipt === undefined || seal === undefined ? null : { ...receipt, move: seal.move };
};

/** An invitation as it is shown, but for whom it is. */
const shownInvitation = ({ seat, until }: Invitation) => ({ seat, expiresAt: until });

/** The invitations that a player may take back. */
const invitationsOf = (match: Match, { id }: Player, now: number) =>
  standingInvitations(match, now)
    .filter(({ by = match.host }) => by === id)
    .map((each) => ({ player: each.player, ...shownInvitation(each) }));

/** Whether a player may invite others, or have done so. */
const invites = ({ status, host, terms }: Match, { id }: Player): boolean =>
  status === 'open' ? host === id : status === 'playing' && terms.substitutes?.who === 'invited';

/** What a seat may do now. Nothing here depends on what the seat may not know. */
function yours(ruleset: AnyRuleset, match: Match, player: Player, seat: Seat, now: number) {
  const holder = match.seats[seat];
  // Whoever is away, or comes in with the next round, is answered for: their view is theirs, and there is nothing to do.
  const active = match.status === 'playing' && isAwaitable(holder);
  const prompt: Prompt | undefined = active ? promptTo(ruleset, match.state, seat) : undefined;
  const seal = ownSeal(match, seat);
  const final = prompt !== undefined && seal !== null && !replaceable(ruleset, prompt.kind);
  return {
    seat,
    ...(match.invite !== null && match.host === player.id && { invite: match.invite }),
    ...(invites(match, player) && { invitations: invitationsOf(match, player, now) }),
    prompt: prompt && {
      kind: prompt.kind,
      required: prompt.required,
      replaceable: replaceable(ruleset, prompt.kind),
      ask: prompt.ask,
    },
    seal,
    moves: prompt === undefined || final ? [] : moves(ruleset, match.state, seat),
    form: prompt === undefined || final ? false : form(ruleset, match.state, seat),
    acts: active ? acts(ruleset, match.state, seat, sealedSoFar(match, seat)) : [],
    ...(ruleset.orders !== undefined && active && { orders: ordersOf(ruleset, match, seat) }),
  };
}

function viewOf(ruleset: AnyRuleset, match: Match, seat: Seat | undefined): Json {
  if (match.state === null) return null;
  const viewer: Viewer = seat ?? 'watcher';
  const announced = new Map(Object.entries(match.announced).map(([name, said]): [Seat, Json] => [Number(name), said]));
  const own = seat === undefined ? null : (match.seals[seat]?.move ?? null);
  return ruleset.view(match.state, viewer, { announced, own });
}

/**
 * A match as one viewer may read it, but for players' names, see {@link named}.
 *
 * @param now epoch milliseconds: invitations end by themselves
 */
export function matchAnswer(ruleset: AnyRuleset, match: Match, player: Player | undefined, now: number) {
  const seat = player && seatOf(match, player.id);
  const { entry } = match;
  const you = player === undefined || seat === undefined ? null : yours(ruleset, match, player, seat, now);
  const invitation = player && invitationOf(match, player.id, now);
  return {
    ...summary(match, player),
    ...rulesOf(match),
    kept: keptSeats(match, now),
    invited: invitation === undefined ? null : shownInvitation(invitation),
    asked: match.status === 'playing' && 'asked' in entry ? entry.asked : [],
    sealed: match.sealed,
    announced: match.announced,
    view: viewOf(ruleset, match, seat),
    outcome: 'outcome' in entry ? (entry.outcome ?? null) : null,
    you: you && { ...you, prompt: you.prompt ?? null },
  };
}

/** A match as one viewer may read it, with the signature of their receipt, if they have sealed. */
export async function signedAnswer(match: Match, player: Player | undefined, now: number) {
  const answer = matchAnswer(rulesetFor(match), match, player, now);
  const { you } = answer;
  if (you === null || you.seal === null) return answer;
  const { move, ...receipt } = you.seal;
  return { ...answer, you: { ...you, seal: { ...(await signed(match.id, you.seat, receipt, now)), move } } };
}

/** A match as one viewer may read it, with names. */
export async function answerFor(match: Match, player: Player | undefined, now: number) {
  const [answer] = await named([await signedAnswer(match, player, now)], now);
  return answer;
}

/**
 * Weak validator of an answer. It names the entry and the viewer and changes with everything in the answer but players'
 * names: seals change who is awaited without raising `seq`.
 *
 * @param body the answer without names
 */
export function etagOf(body: string, seq: number, viewer: Viewer): string {
  return `W/"${seq}-${viewer}-${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names this validator: a list, tags of either strength and `*` count. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim() === '*' || opaque(part) === opaque(etag));
