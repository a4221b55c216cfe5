import { createHash } from 'node:crypto';
import {
  awaited,
  type Holder,
  type Match,
  ordersOf,
  type Player,
  type Receipt,
  receiptFor,
  sealedSoFar,
  seatOf,
} from '../../domain/match/index.ts';
import type { AnyRuleset, Json, Prompt, Seat, Viewer } from '../../domain/ruleset.ts';
import type { PublicMatch } from '../lib/public-match.ts';

const seatAnswer = (holder: Holder | null, seat: Seat) => {
  if (holder === null) return { seat, kind: 'free' };
  if ('bot' in holder) return { seat, kind: 'bot', name: holder.name, level: holder.bot };
  return { seat, kind: 'player', name: holder.name, player: holder.player, ...(holder.resigned && { resigned: true }) };
};

/** A match as lists show it. */
export function summary(match: PublicMatch & { host: string; createdAt: number }, player: Player | undefined) {
  const owing = awaited(match);
  const seat = player && seatOf(match, player.id);
  return {
    matchId: match.id,
    game: match.game,
    version: match.version,
    visibility: match.visibility,
    host: match.host,
    createdAt: match.createdAt,
    status: match.status,
    seats: match.seats.map(seatAnswer),
    round: match.round,
    seq: match.seq,
    deadline: match.deadline,
    awaited: owing,
    awaitedFromYou: seat !== undefined && owing.includes(seat),
  };
}

/** The viewer's own standing seal with its receipt. */
const ownSeal = (match: Match, seat: Seat): (Receipt & { move: Json }) | null => {
  const receipt = receiptFor(match, seat);
  const seal = match.seals[seat];
  return receipt === undefined || seal === undefined ? null : { ...receipt, move: seal.move };
};

/** What a seat may do now. Nothing here depends on what the seat may not know. */
function yours(ruleset: AnyRuleset, match: Match, player: Player, seat: Seat) {
  const holder = match.seats[seat];
  const active =
    match.status === 'playing' && holder !== null && holder !== undefined && 'player' in holder && !holder.resigned;
  const prompt: Prompt | undefined = active ? ruleset.prompts(match.state).find((p) => p.seat === seat) : undefined;
  const seal = ownSeal(match, seat);
  const final = prompt !== undefined && seal !== null && !ruleset.replaceable(prompt);
  return {
    seat,
    ...(match.invite !== null && match.host === player.id && { invite: match.invite }),
    prompt: prompt && {
      kind: prompt.kind,
      required: prompt.required,
      replaceable: ruleset.replaceable(prompt),
      ask: prompt.ask,
    },
    seal,
    moves: prompt === undefined || final ? [] : ruleset.moves(match.state, seat),
    form: prompt === undefined || final ? false : ruleset.form(match.state, seat),
    acts: active ? ruleset.acts(match.state, seat, sealedSoFar(match, seat)) : [],
    ...(ruleset.standing !== undefined && active && { orders: ordersOf(ruleset, match, seat) }),
  };
}

function viewOf(ruleset: AnyRuleset, match: Match, seat: Seat | undefined): Json {
  if (match.state === null) return null;
  const viewer: Viewer = seat ?? 'watcher';
  const announced = new Map(Object.entries(match.announced).map(([name, said]): [Seat, Json] => [Number(name), said]));
  const own = seat === undefined ? null : (match.seals[seat]?.move ?? null);
  return ruleset.view(match.state, viewer, { announced, own });
}

/** A match as one viewer may read it. */
export function matchAnswer(ruleset: AnyRuleset, match: Match, player: Player | undefined) {
  const seat = player && seatOf(match, player.id);
  const { entry } = match;
  const you = player === undefined || seat === undefined ? null : yours(ruleset, match, player, seat);
  return {
    ...summary(match, player),
    options: match.options,
    clock: { deadline: match.clock.seconds, early: match.clock.early },
    asked: match.status === 'playing' && 'asked' in entry ? entry.asked : [],
    sealed: match.sealed,
    announced: match.announced,
    view: viewOf(ruleset, match, seat),
    outcome: 'outcome' in entry ? (entry.outcome ?? null) : null,
    you: you && { ...you, prompt: you.prompt ?? null },
  };
}

/**
 * Strong validator of an answer. It names the entry and the viewer and changes with every byte of the body: seals
 * change who is awaited without raising `seq`.
 */
export function etagOf(body: string, seq: number, viewer: Viewer): string {
  return `"${seq}-${viewer}-${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
}

/** Whether `If-None-Match` names this validator: a list, weak tags and `*` count. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
