import {
  ASIDE_KINDS,
  doneBy,
  isShared,
  type Match,
  mayCloseAt,
  type Noted,
  type Ordered,
  type Sealed,
  type Transition,
  type Withdrawn,
} from '../../domain/match/index.ts';
import type { Json } from '../../domain/ruleset.ts';
import { FORM } from '../aws/form.ts';
import { entryKey, matchIdOf, matchKey, STUCK } from '../aws/keys.ts';
import { dueShardOf } from '../aws/shards.ts';
import { looksAt, type MatchItem, ordersSince, type StoredSeal } from './match-item.ts';
import { nonceOf } from './vault.ts';

/**
 * Parameters of one table call, without the table's name. Pure functions build them: a test sends each of them to an
 * item that passes and to one that does not.
 */
export interface Update {
  Key: { pk: string; sk: string };
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/** Collects names and values; every name is aliased, since many are reserved words. */
class Expression {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly conditions: string[] = [];
  readonly #sets: string[] = [];
  readonly #removes: string[] = [];
  readonly #adds: string[] = [];
  readonly #deletes: string[] = [];

  name(name: string): string {
    this.names[`#${name}`] = name;
    return `#${name}`;
  }
  value(label: string, value: unknown): string {
    this.values[`:${label}`] = value;
    return `:${label}`;
  }
  set(name: string, value: unknown): void {
    this.#sets.push(`${this.name(name)} = ${this.value(name, value)}`);
  }
  setPath(path: string, expression: string): void {
    this.#sets.push(`${path} = ${expression}`);
  }
  remove(path: string): void {
    this.#removes.push(path);
  }
  add(path: string, value: string): void {
    this.#adds.push(`${path} ${value}`);
  }
  delete(path: string, value: string): void {
    this.#deletes.push(`${path} ${value}`);
  }
  where(condition: string): void {
    this.conditions.push(condition);
  }
  build(id: string): Update {
    const clause = (word: string, parts: string[]) => (parts.length === 0 ? [] : [`${word} ${parts.join(', ')}`]);
    return {
      Key: matchKey(id),
      UpdateExpression: [
        ...clause('SET', this.#sets),
        ...clause('REMOVE', this.#removes),
        ...clause('ADD', this.#adds),
        ...clause('DELETE', this.#deletes),
      ].join(' '),
      ConditionExpression: this.conditions.join(' AND '),
      ExpressionAttributeNames: this.names,
      ExpressionAttributeValues: this.values,
    };
  }
}

/** Aliases a seat number: map keys are seat numbers as text. */
function seatKey(e: Expression, seat: number): string {
  e.names[`#s${seat}`] = String(seat);
  return `#s${seat}`;
}

/**
 * The match still has the state that the request was judged on. `seq` changes with the round, the player of a seat and
 * everything that the rules use. A seal does not raise `seq`, so seals of different seats never make each other fail.
 */
const sameState = (e: Expression, match: Match): void => e.where(`${e.name('seq')} = ${e.value('seq', match.seq)}`);

/** Early rounds freeze with the last required seal: from then on every seal, replacement and withdrawal must fail. */
function notFrozen(e: Expression, match: Match): void {
  if (match.clock.early) e.where(`${e.name('waiting')} > ${e.value('none', 0)}`);
}

/**
 * The round still takes seals and withdrawals: it has the state that they were judged on, it is not frozen, and its
 * deadline has not passed.
 */
function stillSealing(e: Expression, match: Match, now: number): void {
  sameState(e, match);
  notFrozen(e, match);
  beforeDeadline(e, match, now);
}

/**
 * The deadline has not passed. Where seats have time of their own, it was judged on the limit of the seat, which changes with
 * `seq` alone.
 */
function beforeDeadline(e: Expression, match: Match, now: number): void {
  if (match.deadline !== null && isShared(match)) e.where(`${e.name('deadline')} > ${e.value('now', now)}`);
}

/** The standing orders are those that the write was decided on. */
function sameOrders(e: Expression, { ordersVersion }: Match): void {
  const version = e.name('ov');
  e.where(ordersVersion === 0 ? `attribute_not_exists(${version})` : `${version} = ${e.value('ov', ordersVersion)}`);
}

/** Whether a transition seats a player who asks for it. */
const takesSeat = ({ match: { entry } }: Transition): boolean =>
  entry.type === 'joined' || entry.type === 'substituted';

/** The host has blocked nobody since it was looked for whom they have blocked, or since there was nothing to look for. */
function sameBlocks(e: Expression, { blocks }: Match): void {
  const name = e.name('blocks');
  e.where(blocks === 0 ? `attribute_not_exists(${name})` : `${name} = ${e.value('blocks', blocks)}`);
}

/** Where a seat's seal is stored. */
const sealPath = (e: Expression, seat: number): string => `${e.name('seals')}.${seatKey(e, seat)}`;

/** The seat has no standing seal. */
const unsealed = (e: Expression, seat: number): void => e.where(`attribute_not_exists(${sealPath(e, seat)})`);

/** The seat's standing seal is the one of this id. */
const sealedAs = (e: Expression, seat: number, id: string): void =>
  e.where(`${sealPath(e, seat)}.${e.name('r')} = ${e.value(`r${seat}`, id)}`);

/** Where the requests of a seat, before the start of a player, are kept. */
function donePath(e: Expression, by: number | string): string {
  if (typeof by === 'number') return `${e.name('done')}.${seatKey(e, by)}`;
  e.names['#player'] = by;
  return `${e.name('done')}.#player`;
}

/** Adds a request to a list. */
const append = (e: Expression, list: string, did: string): void =>
  e.setPath(list, `list_append(if_not_exists(${list}, ${e.value('empty', [])}), ${e.value('did', [did])})`);

/** A list has this number of requests. */
const asMany = (e: Expression, list: string, times: number): void =>
  e.where(times === 0 ? `attribute_not_exists(${list})` : `size(${list}) = ${e.value('times', times)}`);

/** The write changes something public without an entry, which `broadcast` announces. */
const ticked = (e: Expression): void => e.add(e.name('ticks'), e.value('tick', 1));

/** The match has to be looked at soon: the sweep does it if no request comes. */
function dueNow(e: Expression, { id }: Match, now: number): void {
  e.set('dueShard', dueShardOf(id));
  e.set('dueAt', now);
}

/**
 * Where seats have time of their own, a seal may let the round end earlier. The others may have sealed without its writer knowing,
 * so this is the earliest time at which the round may end; whoever looks then and finds that it is too early says when it is.
 */
function looksEarlier(e: Expression, match: Match, seat: number): void {
  const next = looksAt(match, match.entry.at, mayCloseAt(match, seat) ?? null);
  if (next === undefined) return;
  e.set('dueShard', dueShardOf(match.id));
  e.set('dueAt', next);
}

/** Adds a request to those of the seat that were carried out in this round. */
const remember = (e: Expression, by: number | string, did: string): void => append(e, donePath(e, by), did);

/**
 * Nothing of the seat has changed since it was read: its seal is the same or still absent, and the number of its
 * requests in this round is the same. The number makes sure that the search for a repeat of this request is still
 * right. The seal is named too, since `waiting` depends on whether the seat has one.
 *
 * ```
 *  device 1  seal A ──────────▶ done 1                      lost: 1 is not 0; reads again and finds A standing
 *  device 2         seal B ─────────▶ condition done 0 ──▶ ✗
 * ```
 */
function unchangedSeat(e: Expression, match: Match, seat: number): void {
  asMany(e, donePath(e, seat), doneBy(match, seat).length);
  exactSeal(e, match, seat);
}

/**
 * One blind conditional write for a seal.
 *
 * ```
 *  seat 0 ──seal──▶ waiting 2      no order between seats matters: each writes its own key of `seals`
 *  seat 1 ──seal──▶ waiting 1      and counts `waiting` down
 *  seat 2 ──seal──▶ waiting 0      ◀── frozen: `waiting > 0` fails for everybody from here on
 * ```
 */
export function sealUpdate(sealed: Sealed, stored: StoredSeal, now: number): Update {
  const { match, seat } = sealed;
  const e = new Expression();
  const key = seatKey(e, seat);
  e.setPath(sealPath(e, seat), e.value('seal', stored));
  e.add(e.name('sealed'), e.value('seat', new Set([seat])));
  // A replacement or an optional answer was not waited for.
  if (sealed.owed) e.add(e.name('waiting'), e.value('one', -1));
  if (sealed.announced !== undefined)
    e.setPath(`${e.name('said')}.${key}`, e.value('said', sealed.announced satisfies Json));
  else if (match.announced[seat] !== undefined) e.remove(`${e.name('said')}.${key}`);
  stillSealing(e, match, now);
  // Two requests of one seat: the second one must see the first and replace it, never overwrite it unseen.
  unchangedSeat(e, match, seat);
  remember(e, seat, sealed.did);
  // That a seal was replaced is private, unless the part that it announces has changed.
  const said = JSON.stringify(sealed.announced) !== JSON.stringify(match.announced[seat]);
  if (!sealed.replaces || said) ticked(e);
  if (sealed.byOrder) sameOrders(e, match);
  // The function that wrote the seal resolves the round next. If it dies, the sweep does.
  if (sealed.freezes) dueNow(e, match, now);
  else if (!isShared(match)) looksEarlier(e, match, seat);
  return e.build(match.id);
}

/**
 * Stores standing orders, if the match is still the one that they were judged on. It does not raise `seq` and changes
 * nothing public. If the orders answer the open question, the match is due at once, until that answer is sealed.
 *
 * @param stored the encrypted orders of all seats
 */
export function ordersUpdate({ match, seat, did, due }: Ordered, stored: Uint8Array, now: number): Update {
  const e = new Expression();
  e.set('orders', stored);
  e.add(e.name('ov'), e.value('one', 1));
  append(e, e.name(ordersSince(seat)), did);
  if (due) {
    dueNow(e, match, now);
    unsealed(e, seat);
  }
  sameState(e, match);
  beforeDeadline(e, match, now);
  sameOrders(e, match);
  return e.build(match.id);
}

/**
 * Remembers a request that changes nothing because what it asks for is already so, if this is still true. It does not
 * raise `seq` and changes nothing public.
 */
export function noteUpdate({ match, by, did, among }: Noted): Update {
  const e = new Expression();
  sameState(e, match);
  if (among === 'orders') {
    const list = e.name(ordersSince(Number(by)));
    append(e, list, did);
    asMany(e, list, match.ordersSince[Number(by)]?.length ?? 0);
    sameOrders(e, match);
  } else {
    append(e, donePath(e, by), did);
    if (typeof by === 'number') unchangedSeat(e, match, by);
    else asMany(e, donePath(e, by), doneBy(match, by).length);
  }
  return e.build(match.id);
}

/** Corrects `dueAt` if nothing was due: the question that made the match due has been answered in another way. */
export function dueUpdate(match: Match, seen: number, now: number): Update {
  const e = new Expression();
  looksAgain(e, match, seen, now);
  return e.build(match.id);
}

/**
 * Notes that those who are awaited are reminded of the end of the round: `broadcast` tells them. Nothing else of the match changes,
 * and the write loses to whatever does.
 */
export function remindUpdate(match: Match, seen: number, now: number): Update {
  const e = new Expression();
  e.set('reminded', match.round);
  ticked(e);
  looksAgain(e, { ...match, reminded: match.round }, seen, now);
  return e.build(match.id);
}

/** Says when a match that was found due has to be looked at the next time, if it is still the one that was read. */
function looksAgain(e: Expression, match: Match, seen: number, now: number): void {
  sameState(e, match);
  sameOrders(e, match);
  e.where(`${e.name('waiting')} = ${e.value('waiting', match.waiting)}`);
  e.where(`${e.name('dueAt')} = ${e.value('seen', seen)}`);
  // Where seats have time of their own, it depends on who has sealed.
  if (!isShared(match)) eachExactly(e, match);
  e.remove(e.name('stuck'));
  const next = looksAt(match, now);
  if (next === undefined) {
    e.remove(e.name('dueShard'));
    e.remove(e.name('dueAt'));
  } else {
    e.set('dueShard', dueShardOf(match.id));
    e.set('dueAt', next);
  }
}

/** Pauses before a match that could not be settled is tried again: twice as long each time. Milliseconds. */
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 24 * 3600_000;

/** How long a match is left alone after so many tries have failed. Milliseconds. */
const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));

/** A match that is due, as far as the sweep needs to know it that may not be able to read it. */
export type DueItem = Pick<MatchItem, 'pk' | 'stuck'> & {
  /** Not in every form. */
  readonly seq?: number | undefined;
  readonly dueShard?: string;
  readonly dueAt: number;
};

/**
 * Puts a match that could not be settled off. It may be stored in a form of another build, so nothing is touched but when it is
 * due, which means the same in every form; and that only if the match is still the one that was tried.
 *
 * @param why code of the problem, or name of the error
 */
export function backOffUpdate({ pk, seq, dueShard, dueAt, stuck }: DueItem, why: string, now: number): Update {
  const before = dueShard === STUCK ? stuck : undefined;
  const n = (before?.n ?? 0) + 1;
  const e = new Expression();
  e.set('dueShard', STUCK);
  e.set('dueAt', now + pauseAfter(n));
  e.set('stuck', { n, since: before?.since ?? dueAt, why });
  e.where(seq === undefined ? `attribute_not_exists(${e.name('seq')})` : `${e.name('seq')} = ${e.value('seq', seq)}`);
  e.where(`${e.name('dueShard')} = ${e.value('shardRead', dueShard)}`);
  e.where(`${e.name('dueAt')} = ${e.value('timeRead', dueAt)}`);
  return e.build(matchIdOf(pk));
}

/** Takes a standing seal back, as long as the round is not frozen and the seal is the one that was seen. */
export function withdrawUpdate(withdrawn: Withdrawn, now: number): Update {
  const { match, seat } = withdrawn;
  const e = new Expression();
  const key = seatKey(e, seat);
  e.remove(sealPath(e, seat));
  if (match.announced[seat] !== undefined) e.remove(`${e.name('said')}.${key}`);
  if (withdrawn.owed) e.add(e.name('waiting'), e.value('one', 1));
  e.delete(e.name('sealed'), e.value('seat', new Set([seat])));
  remember(e, seat, withdrawn.did);
  ticked(e);
  stillSealing(e, match, now);
  unchangedSeat(e, match, seat);
  return e.build(match.id);
}

/** Archives the newest entry before it is overwritten. A second function finds the same bytes there already. */
export function archivePut(item: Pick<MatchItem, 'seq' | 'entry' | 'receipts' | 'secret'>, id: string) {
  return {
    Item: {
      ...entryKey(id, item.seq),
      form: FORM,
      seq: item.seq,
      entry: item.entry,
      nonce: nonceOf(item.secret),
      ...(item.receipts && { receipts: item.receipts }),
    },
    ConditionExpression: 'attribute_not_exists(#pk)',
    ExpressionAttributeNames: { '#pk': 'pk' },
  };
}

/** The conditions of a transition on the seals that it depends on; seals do not change `seq`. */
function guarded(e: Expression, transition: Transition): void {
  const { before, guard, seat } = transition;
  if (guard === 'frozen') e.where(`${e.name('waiting')} = ${e.value('none', 0)}`);
  if (guard === 'still-open' || guard === 'own-unsealed' || guard === 'own-exact') notFrozen(e, before);
  // If a seal of the acting seat comes at the same time, either the seal or the act must lose.
  if (guard === 'own-unsealed' && seat !== undefined) unsealed(e, seat);
  // The act takes back the seal that it has read, and no other: a seal may have come or been taken back since.
  if (guard === 'own-exact' && seat !== undefined) exactSeal(e, before, seat);
  if (guard === 'none-sealed') {
    e.where(`${e.name('waiting')} = ${e.name('need')}`);
    if (seat !== undefined) unsealed(e, seat);
  }
  if (guard !== 'exact') return;
  exactSeals(e, before);
  // The seal that completes the round comes from a request that has not been carried out before.
  if (seat !== undefined) unchangedSeat(e, before, seat);
}

/** The seals are those that the transition was decided on: none was added, taken back or replaced. */
function exactSeals(e: Expression, before: Match): void {
  e.where(`${e.name('waiting')} = ${e.value('waitingBefore', before.waiting)}`);
  eachExactly(e, before);
}

/** The seal of each seat that is asked is the one that was read, or still absent. */
function eachExactly(e: Expression, before: Match): void {
  const asked = 'asked' in before.entry ? before.entry.asked : [];
  for (const { seat } of asked) exactSeal(e, before, seat);
}

/** The seat's seal is the one that was read, or still absent. */
function exactSeal(e: Expression, before: Match, seat: number): void {
  const standing = before.seals[seat];
  if (standing === undefined) unsealed(e, seat);
  else sealedAs(e, seat, standing.id);
}

/** What happens to the open round's seals. */
function sealingChange(e: Expression, transition: Transition, seals: MatchItem['seals']): void {
  const { match, sealing } = transition;
  if (sealing.kind === 'keep') return;
  if (sealing.kind === 'reset') {
    e.set('seals', seals);
    e.set('said', match.announced);
    e.set('waiting', match.waiting);
    e.set('need', match.waiting + match.sealed.length);
    if (match.sealed.length === 0) e.remove(e.name('sealed'));
    else e.set('sealed', new Set(match.sealed));
    e.set('done', match.done);
    // For every seat: a request may have been added to its list since the match was read.
    for (const seat of transition.before.seats.keys()) e.remove(e.name(ordersSince(seat)));
    return;
  }
  const key = seatKey(e, sealing.seat);
  if (sealing.kind === 'hand-over') {
    e.remove(`${e.name('done')}.${key}`);
    for (const kind of ASIDE_KINDS) {
      e.names[`#${kind}Of`] = `${kind} ${sealing.seat}`;
      e.remove(`${e.name('done')}.#${kind}Of`);
    }
    e.remove(e.name(ordersSince(sealing.seat)));
    return;
  }
  e.remove(`${e.name('seals')}.${key}`);
  e.remove(`${e.name('said')}.${key}`);
  e.delete(e.name('sealed'), e.value('seat', new Set([sealing.seat])));
  if (!sealing.required) return;
  if (sealing.kind === 'void') {
    e.add(e.name('waiting'), e.value('one', 1));
    return;
  }
  e.add(e.name('need'), e.value('one', -1));
  if (sealing.owed) e.add(e.name('waiting'), e.value('one', -1));
  // `waiting` depends on whether the seat has sealed, so a seal or a withdrawal at the same time must lose, or this
  // write.
  e.where(`${sealing.owed ? 'attribute_not_exists' : 'attribute_exists'}(${e.name('seals')}.${key})`);
}

/**
 * From `seq` s to s + 1, on the condition that no other transition was first.
 *
 * @param seals stored form of the seals that a new round begins with
 * @param orders encrypted orders of all seats, if the transition changes them
 */
export function transitionUpdate(
  transition: Transition,
  attributes: Record<string, unknown>,
  seals: MatchItem['seals'] = {},
  orders?: Uint8Array,
): Update {
  const e = new Expression();
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) e.remove(e.name(name));
    else e.set(name, value);
  }
  e.remove(e.name('ticks'));
  sealingChange(e, transition, seals);
  if (orders !== undefined) {
    e.set('orders', orders);
    e.add(e.name('ov'), e.value('changed', 1));
  }
  const { did, by = transition.seat, forgets = [] } = transition;
  if (did !== undefined && by !== undefined) remember(e, by, did);
  forgets.forEach((player, n) => {
    e.names[`#gone${n}`] = player;
    e.remove(`${e.name('done')}.#gone${n}`);
  });
  e.where(`${e.name('seq')} = ${e.value('seqBefore', transition.before.seq)}`);
  sameOrders(e, transition.before);
  if (takesSeat(transition)) sameBlocks(e, transition.before);
  guarded(e, transition);
  return e.build(transition.before.id);
}

/**
 * Counts in a match in which seats can be taken that its host has blocked somebody, so that whoever is about to join looks for that
 * anew. It changes nothing public.
 */
export function screenUpdate(id: string, host: string): Update {
  const e = new Expression();
  e.add(e.name('blocks'), e.value('another', 1));
  const later = `${e.name('status')} = ${e.value('playing', 'playing')} AND attribute_exists(${e.name('terms')}.${e.name('substitutes')})`;
  e.where(`(${e.name('status')} = ${e.value('open', 'open')} OR (${later}))`);
  e.where(`${e.name('host')} = ${e.value('host', host)}`);
  return e.build(id);
}

/** Puts a new match, unless one with this id exists. */
export const createPut = (item: MatchItem) => ({
  Item: item,
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
});
