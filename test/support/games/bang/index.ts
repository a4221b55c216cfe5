import { readFileSync } from 'node:fs';
import { bang, type State } from '../../../../domain/games/bang/index.ts';
import type { Place } from '../../../../domain/games/bang/state.ts';
import type { GameEvent } from '../../../../domain/ruleset.ts';
import { UNSEALED } from '../../laws/play.ts';
import { letterOf, sceneOf, seatOf, wordsOf } from './position.ts';
import type { BangTable } from './table.ts';

/*
 * The vectors of test/examples/bang.txt and bang-more.txt and how they are played; the notation is explained in
 * docs/rules/bang.md, section 19.1.
 */

export interface Vector {
  readonly number: string;
  readonly title: string;
  /** Position, setup and steps. */
  readonly script: string;
}

/** The vectors of a file of test/examples. */
export const vectors = (file: 'bang.txt' | 'bang-more.txt' = 'bang.txt'): Vector[] =>
  readFileSync(new URL(`../../../examples/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/\n(?=#)/)
    .map((text) => {
      const [, number, title, script] = /^#(\d+) (.+?) :: (.+)$/.exec(text.replaceAll(/\s+/g, ' '))!;
      return { number: number!, title: title!, script: script! };
    });

/** What a step says, made a message. */
function moveOf(verb: string, words: readonly string[]): unknown {
  const [first, second, third] = words;
  switch (verb) {
    case 'play':
      return {
        t: 'play',
        card: first,
        ...(second === undefined ? {} : { target: seatOf(second) }),
        ...(third === undefined ? {} : { pick: third }),
      };
    case 'from':
      return { t: 'from', source: first === 'deck' || first === 'discard' ? first : seatOf(first!) };
    case 'missed':
    case 'sid':
    case 'order':
    case 'discard':
      return { t: verb, cards: words };
    case 'takes':
      return { t: verb, character: first };
    case 'end':
    case 'pass':
      return { t: verb };
    default:
      return { t: verb, card: first };
  }
}

const ordersOf = (words: readonly string[]): unknown => Object.fromEntries(words.map((word) => word.split('=')));

/** Sends what a step says, for example `B missed missed-2S`. Returns the name of the refusal, if any. */
export function say(table: BangTable, message: string): string | undefined {
  const [letter, verb, ...words] = wordsOf(message);
  const seat = seatOf(letter!);
  if (verb === 'timeout') return table.timeout(seat);
  if (verb === 'orders') return table.setOrders(seat, ordersOf(words));
  const rescued = table.state.round?.kind === 'rescue' && table.owing.includes(seat);
  if (verb === 'sid' && !rescued) return table.act(seat, { act: 'sid', cards: words });
  return table.answer(seat, moveOf(verb!, words));
}

/**
 * A fact that a check names, as the table has it; lists in any order are sorted on both sides.
 *
 * @param news events since the last message
 */
export function factOf(
  table: BangTable,
  check: string,
  news: readonly GameEvent[] = table.events,
): { readonly told: unknown; readonly found: unknown } {
  const { state } = table;
  const words = wordsOf(check);
  const [name, ...rest] = words;
  const [letter, field] = name!.split('.');
  if (field !== undefined) return placeFact(state.seats[seatOf(letter!)]!, field, rest);
  switch (name) {
    case 'disc':
      return { told: rest, found: state.discard };
    case 'store':
      return { told: rest, found: state.store };
    case 'top':
      return { told: rest[0], found: state.discard.at(-1) };
    case 'dtop':
      return { told: rest[0], found: state.deck[0] };
    case 'ndeck':
      return { told: Number(rest[0]), found: state.deck.length };
    case 'bangs':
      return { told: Number(rest[0]), found: state.turn.bangs };
    case 'reshuffles':
      return { told: Number(rest[0]), found: state.reshuffles };
    case 'turn':
      return { told: rest[0], found: letterOf(state.turn.seat) };
    case 'phase':
      return { told: rest[0], found: state.turn.phase };
    case 'dist':
      return { told: Number(rest[2]), found: distanceIn(table, rest[0]!, rest[1]!) };
    case 'ask':
      return { told: rest, found: [table.owing.map(letterOf).join(','), state.round?.kind] };
    case 'events':
      return { told: rest.filter((word) => !word.startsWith('!')), found: foundEvents(news, rest) };
    case 'over':
      return { told: [rest[0], rest[1] ?? ''], found: endOf(state) };
    default:
      throw new Error(`no check ${name}`);
  }
}

/** Fields of events that name a seat. */
const SEATS = ['seat', 'author', 'target', 'from', 'to', 'on'];

/** The events of the named types, as far as each is described: `type`, or `type(field=value,field=value)`. */
function foundEvents(news: readonly GameEvent[], words: readonly string[]): string[] {
  const named = words.map((word) => /^!?([\w.]+)/.exec(word)![1]!);
  const described = words.filter((word) => !word.startsWith('!'));
  return news
    .filter(({ type }) => named.includes(type))
    .map((event, i) => {
      const fields = [...(described[i] ?? '').matchAll(/(\w+)=/g)].map(([, field]) => field!);
      const told = fields.map((field) => `${field}=${wordFor(field, event[field])}`);
      return told.length === 0 ? event.type : `${event.type}(${told.join(',')})`;
    });
}

const wordFor = (field: string, value: unknown): string => {
  if (Array.isArray(value)) return value.join('+');
  return SEATS.includes(field) && typeof value === 'number' ? letterOf(value) : String(value);
};

function placeFact(place: Place, field: string, rest: readonly string[]) {
  switch (field) {
    case 'life':
      return { told: Number(rest[0]), found: place.life };
    case 'n':
      return { told: Number(rest[0]), found: place.hand.length };
    case 'hand':
      return { told: [...rest].sort(), found: [...place.hand].sort() };
    case 'table':
      return { told: [...rest].sort(), found: [...place.table].sort() };
    case 'dead':
      return { told: false, found: place.alive };
    case 'alive':
      return { told: true, found: place.alive };
    default:
      throw new Error(`no check of ${field}`);
  }
}

function distanceIn({ state }: BangTable, from: string, to: string): number | null {
  return bang.view(state, 'watcher', UNSEALED as never).distance[seatOf(from)]![seatOf(to)]!;
}

const endOf = ({ result }: State): unknown =>
  result === null ? 'the match goes on' : [result.side ?? result.kind, result.winners.map(letterOf).join(',')];

/** What a run found wrong: nothing of a check, or the differing facts. */
export type Compare = (check: string, told: unknown, found: unknown) => void;

/** Plays the steps of a script. Every refusal must be the one named and change nothing; checks go to `compare`. */
export function run(script: string, compare: Compare): BangTable {
  const { table, steps } = sceneOf(script);
  let heard = 0;
  for (const step of steps) {
    if (step.startsWith('=')) {
      for (const check of step.slice(1).split(';'))
        compareFact(table, check.trim(), table.events.slice(heard), compare);
    } else {
      heard = table.events.length;
      sayAsTold(table, step, compare);
    }
  }
  return table;
}

function compareFact(table: BangTable, check: string, news: readonly GameEvent[], compare: Compare): void {
  const { told, found } = factOf(table, check, news);
  compare(check, told, found);
}

/** Everything a message can change. */
const allOf = ({ state, sealed, orders, events }: BangTable): string =>
  JSON.stringify([state, [...sealed], [...orders], events]);

function sayAsTold(table: BangTable, step: string, compare: Compare): void {
  const [message, code] = step.split(' ! ');
  const before = allOf(table);
  compare(step, code, say(table, message!));
  if (code !== undefined) compare(`${step} changes nothing`, before, allOf(table));
}
