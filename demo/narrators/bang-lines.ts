import type { Event, Table } from './bang-table.ts';
import {
  AS,
  CAUSES,
  CHARACTERS,
  cardFace,
  cardName,
  cards,
  cardWords,
  DRAWN_FOR,
  FLIPS,
  HUNTS,
  kindOf,
  list,
  ROLES,
  rule,
} from './bang-words.ts';

/** The events around one in its entry: the one before, and all after. */
export interface Near {
  readonly before: Event | undefined;
  readonly after: readonly Event[];
}

type Lines = (event: Event, table: Table, near: Near) => string[];

/** What follows from a card stands further in than what a seat does on its own turn. */
const IN = '     ';
const OUT = '   ';

const silent: Lines = () => [];

/** What is said of each event. Where another event says the same, nothing. */
export const LINES: Readonly<Record<string, Lines>> = {
  'match.started': ({ roles }, table) =>
    roles.flatMap((role: string | null, seat: number) =>
      role === null
        ? []
        : [table.paint('yellow', `   ${table.name(seat)} is the ${ROLES[role]}${prey(role, roles, table)}.`)],
    ),
  'characters.set': silent,
  'hands.dealt': silent,
  'turn.started': ({ no, seat }, table) => [
    '',
    table.paint('bold', rule(`Turn ${no}  ${table.name(seat)}`)),
    ...table.draw(seat),
  ],
  'turn.skipped': silent,
  'turn.ended': silent,
  'stall.started': (_, table) => [table.paint('magenta', '   From now on every turn costs a life point.')],
  'flip.open': (event, table) => [`${turnsUp(event, table)}.`],
  flip,
  'barrel.declined': ({ seat }, table) => [`${IN}${table.name(seat)} does not take cover.`],
  'dynamite.passed': ({ to }, table) => [`   The Dynamite moves on to ${table.name(to)}.`],
  'dynamite.exploded': ({ seat }, table) => [
    table.paint(['bold', 'red'], `   ✹ The Dynamite blows up under ${table.name(seat)}!`),
  ],
  'cards.drawn': ({ seat, count, why }, table) => [
    table.paint(
      why === 'reward' ? 'yellow' : 'dim',
      `${why in DRAWN_FOR ? IN : OUT}${table.name(seat)} draws ${cards(count)}${DRAWN_FOR[why] ?? ''}.`,
    ),
  ],
  'card.shown': ({ seat, card }, table) => [`   ${table.name(seat)} draws and shows ${cardWords(card)}.`],
  'card.from_discard': ({ seat, card }, table) => [`   ${table.name(seat)} takes ${cardWords(card)} from the pile.`],
  'kit.looked': ({ seat, count }, table) => [table.paint('dim', `   ${table.name(seat)} looks at ${cards(count)}.`)],
  'kit.returned': ({ seat }, table) => [table.paint('dim', `   ${table.name(seat)} puts one of them back.`)],
  'card.stolen': stolen,
  'card.played': played,
  'card.placed': silent,
  'cards.discarded': discarded,
  reply,
  'shot.cancelled': silent,
  'shot.hit': silent,
  'life.lost': ({ seat, n, cause }, table) => [
    table.paint('red', `${IN}✹ ${table.name(seat)} loses ${n} to ${CAUSES[cause]}: ${table.life(seat)}`),
  ],
  'life.gained': ({ seat }, table) => [
    table.paint('green', `${IN}${table.name(seat)} feels better: ${table.life(seat)}`),
  ],
  'store.opened': ({ cards }, table) => [table.paint('cyan', `${IN}On the counter: ${list(cards.map(cardWords))}.`)],
  'store.picked': ({ seat, card }, table) => [`${IN}${table.name(seat)} takes ${cardWords(card)}.`],
  'seat.eliminated': eliminated,
  reward: silent,
  penalty: ({ seat }, table) => [
    table.paint('yellow', `   ${table.name(seat)} has shot a Deputy and loses every card.`),
  ],
  'deck.reshuffled': ({ deckCount }, table, near) => [
    table.paint('dim', `${indentNear(near)}The discard pile becomes a new deck of ${cards(deckCount)}.`),
  ],
  'deck.dry': (_, table) => [table.paint('dim', '   No card is left to draw.')],
};

/** With three players all roles are known, and what each of them is after. */
function prey(role: string, roles: readonly (string | null)[], table: Table): string {
  const hunted = roles.length === 3 ? roles.indexOf(HUNTS[role] ?? '') : -1;
  return hunted < 0 ? '' : ` and hunts ${table.name(hunted)}`;
}

/** What is shown of the deck stands as far in as what it is shown for. */
function indentOf({ type, cause, why }: Event): string {
  if (type === 'flip' || type === 'flip.open') return cause === 'jail' || cause === 'dynamite' ? OUT : IN;
  return type === 'store.opened' || (type === 'cards.drawn' && why in DRAWN_FOR) ? IN : OUT;
}

/** A deck is made anew after its last card was drawn, or before the first one of the next draw. */
function indentNear({ before, after }: Near): string {
  const isDrawn = before?.type === 'cards.drawn' || before?.type === 'card.shown';
  const neighbour = isDrawn ? before : after[0];
  return neighbour === undefined ? OUT : indentOf(neighbour);
}

function turnsUp(event: Event, table: Table): string {
  const faces = event.cards.length === 0 ? 'nothing' : list(event.cards.map(cardFace));
  return `${indentOf(event)}${table.name(event.seat)} turns up ${faces} for ${FLIPS[event.cause]?.[0] ?? event.cause}`;
}

/** Where Lucky Duke had a choice, what he turned up has been told. */
function flip(event: Event, table: Table): string[] {
  const { seat, cause, chosen, match } = event;
  const [, good, bad] = FLIPS[cause] ?? [cause, 'yes', 'no'];
  const what = table.hadChoice
    ? `${indentOf(event)}${table.name(seat)} chooses ${cardFace(chosen)}`
    : turnsUp(event, table);
  const line = `${what}: ${match ? good : bad}.`;
  return [match === (cause !== 'dynamite') ? table.paint('green', line) : line];
}

function stolen(event: Event, table: Table, near: Near): string[] {
  const { from, to, why } = event;
  if (why === 'panic') return [];
  const who = `${table.name(to)}, as ${CHARACTERS[why]},`;
  if (why === 'sam') return inherited(event, who, table, near);
  return [
    table.paint('magenta', `${why === 'jesse' ? OUT : IN}${who} takes a card from the hand of ${table.name(from)}.`),
  ];
}

/** Vulture Sam takes the cards of an eliminated seat one by one: told once, with the first. */
function inherited(first: Event, who: string, table: Table, { before, after }: Near): string[] {
  const isAlike = (other: Event | undefined) =>
    other?.type === 'card.stolen' && other.why === 'sam' && other.from === first.from;
  if (isAlike(before)) return [];
  const end = after.findIndex((other) => !isAlike(other));
  const all = [first, ...(end < 0 ? after : after.slice(0, end))];
  const hidden = all.filter(({ zone }) => zone === 'hand').length;
  const words = all.flatMap(({ zone, card }) => (zone === 'table' ? [cardWords(card)] : []));
  const what = list([...words, ...(hidden > 0 ? [`${cards(hidden)} in hand`] : [])]);
  return [table.paint('magenta', `${IN}${who} takes what ${table.name(first.from)} had: ${what}.`)];
}

/** Cards that are played even where they change nothing. */
const HEALING = ['beer', 'saloon'];

function played({ seat, card, target, pick }: Event, table: Table, { after }: Near): string[] {
  const as = kindOf(card) === 'missed' ? AS.bang : '';
  const on = typeof target !== 'number' ? '' : ` on ${target === seat ? 'their own table' : table.name(target)}`;
  const at =
    pick === undefined || pick === null
      ? ''
      : pick === 'hand'
        ? ', for a card from the hand'
        : `, for ${cardName(pick)}`;
  const isIdle = HEALING.includes(kindOf(card)) && !after.some(({ type }) => type === 'life.gained');
  return [`   ${table.name(seat)} plays ${cardWords(card)}${as}${on}${at}${isIdle ? ', which does nothing' : ''}.`];
}

/** Cards that leave by themselves; what was played or answered has been told. */
function discarded({ seat, cards, why }: Event, table: Table): string[] {
  const words = list(cards.map(cardWords));
  switch (why) {
    case 'replaced':
      return [table.paint('dim', `${IN}${table.name(seat)} puts ${words} away.`)];
    case 'limit':
      return [table.paint('dim', `   ${table.name(seat)} discards ${words} (hand limit).`)];
    case 'sid':
      return [`   ${table.name(seat)} trades ${words} for a life point.`];
    case 'cat_balou':
      return [table.paint('magenta', `${IN}${table.name(seat)} loses ${words}.`)];
    case 'death':
    case 'penalty':
      return [table.paint('dim', `${IN}${table.name(seat)}'s cards go to the pile: ${words}.`)];
    default:
      return [];
  }
}

const FORMS: Readonly<Record<string, string>> = { missed: 'answers', bang: 'answers', beer: 'drinks', sid: 'gives' };

function reply({ seat, kind, form, cards }: Event, table: Table): string[] {
  const verb = FORMS[form];
  if (verb !== undefined) {
    const words = cards.map((card: string) => `${cardWords(card)}${asWhat(card, form)}`);
    return [`${IN}${table.name(seat)} ${verb} ${list(words)}.`.replace(/!\.$/, '!')];
  }
  if (kind === 'rescue') return [`${IN}${table.name(seat)} is not saved.`];
  return kind === 'duel_reply' ? [`${IN}${table.name(seat)} lowers the gun.`] : [];
}

/** Calamity Janet answers with one card as if it were the other. */
const asWhat = (card: string, form: string): string => (form in AS && kindOf(card) !== form ? AS[form]! : '');

function eliminated({ seat, role, by, cause }: Event, table: Table): string[] {
  const killer = by === null ? `by ${CAUSES[cause]}` : `by ${table.name(by)}`;
  return [table.paint(['bold', 'red'], `   ✝ ${table.name(seat)} is out, brought down ${killer}: ${ROLES[role]}.`)];
}
