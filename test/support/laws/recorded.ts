import { chanceFor } from '../../../domain/chance.ts';
import {
  act,
  awaited,
  type CommandContext,
  closesAt,
  type Decision,
  drawSeedOf,
  type Match,
  open,
  order,
  type Player,
  resign,
  seal,
  sealedSoFar,
  settle,
  startByHost,
  type Withdrawn,
  withdraw,
  withSeal,
} from '../../../domain/match/index.ts';
import { join } from '../../../domain/match/lobby.ts';
import type { Terms } from '../../../domain/match/terms.ts';
import { receiptText } from '../../../domain/receipt.ts';
import * as rules from '../../../domain/rules.ts';
import { rulesHashOf } from '../../../domain/rules-hash.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { entryHash } from '../../../domain/seal.ts';
import type { Transcript } from '../../../verify/index.ts';
import { keyOf, publicHalf, signatureBy, signer } from '../signer.ts';

/** A match to be recorded. */
export interface Recorded {
  readonly ruleset: AnyRuleset;
  readonly options: unknown;
  readonly players: number;
  readonly bots: number;
  readonly seed: number;
  readonly terms?: Terms;
  /** Orders that seat 0 stores at first. */
  readonly orders?: Readonly<Record<string, Json>>;
  /** A seat whose player has a key. They sometimes take a seal back, and are late then. */
  readonly keyed?: Seat;
}

const START = Date.UTC(2026, 0, 5);
const idOf = (seat: number): Player => ({ id: `01KDVXSTC0PLAYER0000000${String(seat).padStart(3, '0')}` });

/** The match after a withdrawal, as the table keeps it. */
export function withoutSealOf({ match, seat, did, owed, takenBack }: Withdrawn): Match {
  const { [seat]: _seal, ...seals } = match.seals;
  return {
    ...match,
    seals,
    sealed: match.sealed.filter((each) => each !== seat),
    waiting: match.waiting + (owed ? 1 : 0),
    done: { ...match.done, [seat]: [...(match.done[seat] ?? []), did] },
    takenBack: takenBack === undefined ? match.takenBack : { ...match.takenBack, [seat]: takenBack },
  };
}

/** The key by which the service signs the receipts of recorded matches. */
export const SERVICE = keyOf(1);
export const KEYS = [
  {
    id: '2026-01',
    publicKey: publicHalf(SERVICE),
    from: Date.UTC(2026, 0),
    until: Date.UTC(2026, 1),
    revoked: null,
  },
];

/**
 * Plays a match as the service does, and gives its transcript: players who seal any legal move, replace some, act, are late, and
 * one who resigns.
 */
export function transcriptOf(recorded: Recorded): Transcript {
  const { ruleset, options, players, bots, seed, keyed, terms = {} } = recorded;
  const own = signer(seed + 40);
  const random = chanceFor(Buffer.alloc(32, seed), 0);
  const id = `01KDVXSTC0MATCH000000${String(seed).padStart(5, '0')}`;
  let drawn = 0;
  const below = (n: number): number => {
    drawn += 1;
    return random.int(`${drawn}`, n);
  };
  let now = START;
  const context = (): CommandContext => {
    now += 100;
    return { now, requestId: `r${now}` };
  };
  const opened = open(
    ruleset,
    {
      id,
      host: idOf(0),
      options: options as Json,
      seats: players + bots,
      bots: Array.from({ length: bots }, (_, n) => ({ seat: players + n, level: (n % 2) as 0 | 1 })),
      visibility: 'open',
      invite: null,
      clock: { seconds: 60, early: true },
      terms,
      key: keyed === 0 ? own.key : undefined,
      master: Buffer.alloc(32, seed + 7).toString('hex'),
    },
    context(),
  );
  if ('kind' in opened) throw new Error(opened.refusal.code);
  let match: Match = opened;
  const entries: { [K in keyof Transcript['entries'][number]]: Transcript['entries'][number][K] }[] = [];
  const note = () => {
    const { entry, unseen, receipts } = match;
    if (entries.at(-1)?.entry.seq === entry.seq) return;
    const moves = Object.entries(terms.disclose === 'shown' ? {} : (unseen?.moves ?? {})).map(([seat, move]) => ({
      seat: Number(seat),
      move,
      salt: receipts[Number(seat)]!.salt,
      ...(terms.disclose !== 'shown' && unseen?.signed?.[Number(seat)]),
    }));
    const known = terms.disclose === 'shown' ? undefined : unseen?.orders;
    const confirmed = Object.entries(terms.disclose === 'shown' ? {} : receipts).map(([seat, receipt]) => {
      const { sealId, at, revision } = receipt;
      const signature = signatureBy(SERVICE, receiptText(id, Number(seat), receipt));
      return { seat: Number(seat), sealId, at, revision, signature, key: '2026-01' };
    });
    const given = {
      ...(confirmed.length > 0 && { receipts: confirmed }),
      ...(moves.length > 0 && { moves }),
      ...(known && { orders: known }),
    };
    entries.push(JSON.parse(JSON.stringify({ entry, ...given })));
  };
  const take = (decision: Decision | undefined): boolean => {
    if (decision?.kind === 'sealed') match = withSeal(decision.match, decision);
    else if (decision?.kind === 'transition') match = decision.match;
    else if (decision?.kind === 'ordered') {
      const since = {
        ...match.ordersSince,
        [decision.seat]: [...(match.ordersSince[decision.seat] ?? []), decision.did],
      };
      match = { ...match, orders: decision.orders, ordersVersion: match.ordersVersion + 1, ordersSince: since };
    } else if (decision?.kind === 'withdrawn') match = withoutSealOf(decision);
    else return false;
    note();
    return true;
  };
  const settled = () => {
    while (take(settle(ruleset, match, context())));
  };
  note();
  for (let seat = 1; seat < players; seat += 1)
    take(join(match, idOf(seat), { seat, key: keyed === seat ? own.key : undefined }, context()));
  settled();
  if (match.status === 'open') take(startByHost(ruleset, match, idOf(0), undefined, context()));
  if (recorded.orders !== undefined) take(order(ruleset, match, idOf(0), recorded.orders, context()));
  const sealAny = (seat: Seat) => {
    const legal = rules.moves(ruleset, match.state, seat);
    const move = legal[below(legal.length)] as Json;
    const { round } = match;
    const place = { matchId: id, round, seat };
    const n = 1 + (match.done[seat]?.length ?? 0);
    const signed = seat === keyed ? own.seal({ ...place, n }, move) : undefined;
    take(seal(ruleset, match, idOf(seat), { round, move, signed }, context()));
    if (seat !== keyed || match.seals[seat] === undefined || below(4) > 0) return;
    take(withdraw(ruleset, match, idOf(seat), round, context(), own.withdrawal({ ...place, n: n + 1 })));
    if (match.seals[seat] === undefined) now = Math.max(now, closesAt(match) ?? now);
  };
  const isOver = () => match.status === 'over';
  for (let turns = 0; ; turns += 1) {
    settled();
    if (isOver()) break;
    const waiting = awaited(match);
    const seat = waiting[below(waiting.length)];
    const actor = below(players);
    const acts = rules.acts(ruleset, match.state, actor, sealedSoFar(match, actor));
    if (acts.length > 0 && below(8) === 0)
      take(act(ruleset, match, idOf(actor), { round: match.round, act: acts[below(acts.length)] as Json }, context()));
    else if (turns === 20 && players > 2) take(resign(ruleset, match, idOf(players - 1), context()));
    else if (seat === undefined || below(12) === 0) now = Math.max(now, closesAt(match) ?? now);
    else sealAny(seat);
    if (turns > 5_000) throw new Error('a match without end');
  }
  return {
    format: 'standoff/transcript/1',
    matchId: id,
    game: ruleset.game,
    version: ruleset.version,
    rules: rulesHashOf(ruleset.game) ?? '',
    disclose: terms.disclose ?? 'played',
    drawSeed: Buffer.from(drawSeedOf(match)).toString('base64url'),
    head: entryHash(id, match.entry),
    seq: match.seq,
    ...(terms.disclose !== 'shown' && { keys: KEYS }),
    entries,
    next: null,
  };
}
