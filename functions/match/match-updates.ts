import {
  doneBy,
  type Match,
  type Noted,
  type Ordered,
  type Sealed,
  type Transition,
  type Withdrawn,
} from '../../domain/match/index.ts';
import type { Json } from '../../domain/ruleset.ts';
import { FORM } from '../aws/form.ts';
import { DUE, entryKey, matchKey } from '../aws/keys.ts';
import { type MatchItem, ordersSince, type StoredSeal } from './match-item.ts';
import { nonceOf } from './vault.ts';

/** Parameters of one table call, less the table's name. Built by pure functions: a test sends each of them to an item that passes and to one that does not. */
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
 * The round this was judged against is still the one in the table. `seq` stands for the round, the seat's holder and
 * everything the rules looked at; no seal raises it, so seals of different seats never fail each other.
 */
const sameState = (e: Expression, match: Match): void => e.where(`${e.name('seq')} = ${e.value('seq', match.seq)}`);

/** Early rounds freeze with the last required seal: from then on every seal, replacement and withdrawal must fail. */
function notFrozen(e: Expression, match: Match): void {
  if (match.clock.early) e.where(`${e.name('waiting')} > ${e.value('none', 0)}`);
}

/** The round still takes seals and withdrawals: the state they were judged against, not frozen, not past its deadline. */
function stillSealing(e: Expression, match: Match, now: number): void {
  sameState(e, match);
  notFrozen(e, match);
  if (match.deadline !== null) e.where(`${e.name('deadline')} > ${e.value('now', now)}`);
}

/** The standing orders are those this was decided on. */
function sameOrders(e: Expression, { ordersVersion }: Match): void {
  const version = e.name('ov');
  e.where(ordersVersion === 0 ? `attribute_not_exists(${version})` : `${version} = ${e.value('ov', ordersVersion)}`);
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

/** A list has so many requests. */
const asMany = (e: Expression, list: string, times: number): void =>
  e.where(times === 0 ? `attribute_not_exists(${list})` : `size(${list}) = ${e.value('times', times)}`);

/** Something public happens, which `broadcast` may tell. */
function happened(e: Expression, now: number): void {
  e.set('moved', now);
  e.remove(e.name('quiet'));
}

/** Something private happens: one change more since anything public has. */
const hushed = (e: Expression): void => e.add(e.name('quiet'), e.value('more', 1));

/** Somebody has to look at the match at once: the sweep does, if nobody else comes. */
function dueNow(e: Expression, now: number): void {
  e.set('dueShard', DUE);
  e.set('dueAt', now);
}

/** Adds a request to those that the seat has had carried out in this round. */
const remember = (e: Expression, by: number | string, did: string): void => append(e, donePath(e, by), did);

/**
 * The seat has changed nothing since it was read: its seal is the very one, or still absent, and as many requests of it
 * have been carried out in this round. The number stands for the look whether this request has been; the seal itself is named
 * too, since whether the seat is still waited for decides the count.
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
  // A replaced seal is nobody's business, unless what it announces is another thing.
  const said = JSON.stringify(sealed.announced) !== JSON.stringify(match.announced[seat]);
  if (sealed.replaces && !said) hushed(e);
  else happened(e, now);
  if (sealed.byOrder) sameOrders(e, match);
  // Whoever wrote it resolves the round next; should that function die, the sweep does.
  if (sealed.freezes) dueNow(e, now);
  return e.build(match.id);
}

/**
 * Stores standing orders, as long as the match is the one they were judged on. It raises no `seq` and changes nothing
 * public. Orders that answer the open question are due at once, until somebody has looked.
 *
 * @param stored the encrypted orders of all seats
 */
export function ordersUpdate({ match, seat, did, due }: Ordered, stored: Uint8Array, now: number): Update {
  const e = new Expression();
  e.set('orders', stored);
  e.add(e.name('ov'), e.value('one', 1));
  append(e, e.name(ordersSince(seat)), did);
  hushed(e);
  if (due) {
    dueNow(e, now);
    unsealed(e, seat);
  }
  sameState(e, match);
  if (match.deadline !== null) e.where(`${e.name('deadline')} > ${e.value('now', now)}`);
  sameOrders(e, match);
  return e.build(match.id);
}

/**
 * Keeps a request in mind that has found done what it asks for, as long as it still is. It raises no `seq` and changes
 * nothing public.
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
  hushed(e);
  return e.build(match.id);
}

/** Puts the time of the next look right where nothing was due: what made it due has been answered otherwise. */
export function dueUpdate(match: Match, seen: number): Update {
  const e = new Expression();
  sameState(e, match);
  sameOrders(e, match);
  e.where(`${e.name('waiting')} = ${e.value('waiting', match.waiting)}`);
  e.where(`${e.name('dueAt')} = ${e.value('seen', seen)}`);
  if (match.deadline === null) {
    e.remove(e.name('dueShard'));
    e.remove(e.name('dueAt'));
  } else e.set('dueAt', match.deadline);
  hushed(e);
  return e.build(match.id);
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
  happened(e, now);
  stillSealing(e, match, now);
  unchangedSeat(e, match, seat);
  return e.build(match.id);
}

/** Archives the newest entry before it is overwritten. Whoever comes second finds the same bytes there already. */
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

/** The conditions of a transition on the seals it depends on; `seq` alone does not see them. */
function guarded(e: Expression, transition: Transition): void {
  const { before, guard, seat } = transition;
  if (guard === 'frozen') e.where(`${e.name('waiting')} = ${e.value('none', 0)}`);
  if (guard === 'still-open' || guard === 'own-unsealed' || guard === 'own-exact') notFrozen(e, before);
  // A seal of the acting seat on its way must lose against the act, or the act against it.
  if (guard === 'own-unsealed' && seat !== undefined) unsealed(e, seat);
  // The act takes back the very seal it has seen: one that came or went in between would stand or be missed unseen.
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

/** The very seals the transition was decided on: none more, none fewer, none replaced. */
function exactSeals(e: Expression, before: Match): void {
  e.where(`${e.name('waiting')} = ${e.value('waitingBefore', before.waiting)}`);
  const asked = 'asked' in before.entry ? before.entry.asked : [];
  for (const { seat } of asked) exactSeal(e, before, seat);
}

/** The seat's seal is the one that was read, or still absent. */
function exactSeal(e: Expression, before: Match, seat: number): void {
  const standing = before.seals[seat];
  if (standing === undefined) unsealed(e, seat);
  else sealedAs(e, seat, standing.id);
}

/** What becomes of the open round's seals. */
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
    // Of every seat: a note among them may have come since this was read.
    for (const seat of transition.before.seats.keys()) e.remove(e.name(ordersSince(seat)));
    return;
  }
  const key = seatKey(e, sealing.seat);
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
  // Whether the seat is still waited for decides the count, so a seal or a withdrawal on its way must lose against this.
  e.where(`${sealing.owed ? 'attribute_not_exists' : 'attribute_exists'}(${e.name('seals')}.${key})`);
}

/**
 * From `seq` s to s + 1, on the condition that nobody was there first.
 *
 * @param seals stored form of the seals that a new round begins with
 */
export function transitionUpdate(
  transition: Transition,
  attributes: Record<string, unknown>,
  seals: MatchItem['seals'] = {},
): Update {
  const e = new Expression();
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) e.remove(e.name(name));
    else e.set(name, value);
  }
  // What the newest entry says is public.
  e.remove(e.name('quiet'));
  sealingChange(e, transition, seals);
  const { did, by = transition.seat, forgets = [] } = transition;
  if (did !== undefined && by !== undefined) remember(e, by, did);
  forgets.forEach((player, n) => {
    e.names[`#gone${n}`] = player;
    e.remove(`${e.name('done')}.#gone${n}`);
  });
  e.where(`${e.name('seq')} = ${e.value('seqBefore', transition.before.seq)}`);
  sameOrders(e, transition.before);
  guarded(e, transition);
  return e.build(transition.before.id);
}

/** A new match, unless one with this id is there. */
export const createPut = (item: MatchItem) => ({
  Item: item,
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
});
