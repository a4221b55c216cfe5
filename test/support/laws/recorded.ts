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
  withSeal,
} from '../../../domain/match/index.ts';
import { join } from '../../../domain/match/lobby.ts';
import type { Terms } from '../../../domain/match/terms.ts';
import * as rules from '../../../domain/rules.ts';
import { rulesHashOf } from '../../../domain/rules-hash.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { entryHash } from '../../../domain/seal.ts';
import type { Transcript } from '../../../verify/index.ts';

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
}

const START = Date.UTC(2026, 0, 5);
const idOf = (seat: number): Player => ({ id: `01KDVXSTC0PLAYER0000000${String(seat).padStart(3, '0')}` });

/**
 * Plays a match as the service does, and gives its transcript: players who seal any legal move, replace some, act, are late, and
 * one who resigns.
 */
export function transcriptOf(recorded: Recorded): Transcript {
  const { ruleset, options, players, bots, seed, terms = {} } = recorded;
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
    }));
    const known = terms.disclose === 'shown' ? undefined : unseen?.orders;
    entries.push(
      JSON.parse(JSON.stringify({ entry, ...(moves.length > 0 && { moves }), ...(known && { orders: known }) })),
    );
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
    } else return false;
    note();
    return true;
  };
  const settled = () => {
    while (take(settle(ruleset, match, context())));
  };
  note();
  for (let seat = 1; seat < players; seat += 1) take(join(match, idOf(seat), { seat }, context()));
  settled();
  if (match.status === 'open') take(startByHost(ruleset, match, idOf(0), undefined, context()));
  if (recorded.orders !== undefined) take(order(ruleset, match, idOf(0), recorded.orders, context()));
  const sealAny = (seat: Seat) => {
    const legal = rules.moves(ruleset, match.state, seat);
    const move = legal[below(legal.length)] as Json;
    take(seal(ruleset, match, idOf(seat), { round: match.round, move }, context()));
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
    entries,
    next: null,
  };
}
