import type { Event, Table } from './bang-table.ts';
import {
  CAUSES,
  cardFace,
  cardName,
  cards,
  cardWords,
  DRAWN_FOR,
  FLIPS,
  kindOf,
  list,
  ROLES,
  rule,
} from './bang-words.ts';

type Lines = (event: Event, table: Table) => string[];

/** What follows from a card stands further in than what a seat does on its own turn. */
const IN = '     ';

const silent: Lines = () => [];

/** What is said of each event. Where another event says the same, nothing. */
export const LINES: Readonly<Record<string, Lines>> = {
  'match.started': ({ roles }, table) =>
    roles.flatMap((role: string | null, seat: number) =>
      role === null ? [] : [table.paint('yellow', `   ${table.name(seat)} is the ${ROLES[role]}.`)],
    ),
  'characters.set': silent,
  'hands.dealt': silent,
  'turn.started': ({ no, seat }, table) => [
    '',
    table.paint('bold', rule(`Turn ${no}  ${table.name(seat)}`)),
    ...table.draw(seat),
  ],
  'turn.skipped': ({ seat }, table) => [table.paint('yellow', `   ${table.name(seat)} spends the turn in jail.`)],
  'turn.ended': silent,
  'stall.started': (_, table) => [table.paint('magenta', '   From now on every turn costs a life point.')],
  'flip.open': ({ seat, cards }, table) => [`   ${table.name(seat)} turns up ${list(cards.map(cardFace))} …`],
  flip,
  'barrel.declined': ({ seat }, table) => [`${IN}${table.name(seat)} does not take cover.`],
  'dynamite.passed': ({ to }, table) => [`   The Dynamite moves on to ${table.name(to)}.`],
  'dynamite.exploded': ({ seat }, table) => [
    table.paint(['bold', 'red'], `   ✹ The Dynamite blows up under ${table.name(seat)}!`),
  ],
  'cards.drawn': ({ seat, count, why }, table) => [
    table.paint(
      'dim',
      `${why in DRAWN_FOR ? IN : '   '}${table.name(seat)} draws ${cards(count)}${DRAWN_FOR[why] ?? ''}.`,
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
  reward: ({ seat, count }, table) => [
    table.paint('yellow', `   ${table.name(seat)} earns a reward of ${cards(count)}.`),
  ],
  penalty: ({ seat }, table) => [
    table.paint('yellow', `   ${table.name(seat)} has shot a Deputy and loses every card.`),
  ],
  'deck.reshuffled': ({ deckCount }, table) => [table.paint('dim', `   The pile is shuffled: ${cards(deckCount)}.`)],
  'deck.dry': (_, table) => [table.paint('dim', '   No card is left to draw.')],
};

function flip({ seat, cause, cards, chosen, match }: Event, table: Table): string[] {
  const [what, good, bad] = FLIPS[cause] ?? [cause, 'yes', 'no'];
  const faces = cards.length === 0 ? 'nothing' : list(cards.map(cardFace));
  const counts = cards.length > 1 ? `, ${cardFace(chosen)} counts` : '';
  const indent = cause === 'jail' || cause === 'dynamite' ? '   ' : IN;
  const line = `${indent}${table.name(seat)} turns up ${faces} for ${what}${counts}: ${match ? good : bad}.`;
  return [match === (cause !== 'dynamite') ? table.paint('green', line) : line];
}

function stolen({ from, to, zone, card, why }: Event, table: Table): string[] {
  if (why === 'panic') return [];
  const what = zone === 'table' ? cardWords(card) : 'a card';
  return [
    table.paint('magenta', `${why === 'jesse' ? '   ' : IN}${table.name(to)} takes ${what} from ${table.name(from)}.`),
  ];
}

function played({ seat, card, target, pick }: Event, table: Table): string[] {
  const as = kindOf(card) === 'missed' ? ' as a BANG!' : '';
  const on = typeof target !== 'number' ? '' : ` on ${target === seat ? 'their own table' : table.name(target)}`;
  const at =
    pick === undefined || pick === null ? '' : pick === 'hand' ? ', for a card in hand' : `, for ${cardName(pick)}`;
  return [`   ${table.name(seat)} plays ${cardWords(card)}${as}${on}${at}.`];
}

/** Cards that leave by themselves; what was played or answered has been told. */
function discarded({ seat, cards, why }: Event, table: Table): string[] {
  const words = list(cards.map(cardWords));
  switch (why) {
    case 'replaced':
      return [table.paint('dim', `${IN}${table.name(seat)} puts ${words} away.`)];
    case 'limit':
      return [table.paint('dim', `   ${table.name(seat)} keeps the rest and drops ${words}.`)];
    case 'sid':
      return [`   ${table.name(seat)} trades ${words} for a life point.`];
    case 'cat_balou':
      return [table.paint('magenta', `${IN}${table.name(seat)} loses ${words}.`)];
    case 'death':
    case 'penalty':
      return [table.paint('dim', `${IN}${table.name(seat)} leaves ${words}.`)];
    default:
      return [];
  }
}

const FORMS: Readonly<Record<string, string>> = { missed: 'answers', bang: 'answers', beer: 'drinks', sid: 'gives' };

function reply({ seat, kind, form, cards }: Event, table: Table): string[] {
  const verb = FORMS[form];
  if (verb !== undefined) return [`${IN}${table.name(seat)} ${verb} ${list(cards.map(cardWords))}.`];
  if (kind === 'rescue') return [`${IN}${table.name(seat)} closes both eyes.`];
  return kind === 'duel_reply' ? [`${IN}${table.name(seat)} lowers the gun.`] : [];
}

function eliminated({ seat, role, by, cause }: Event, table: Table): string[] {
  const killer = by === null ? `by ${CAUSES[cause]}` : `by ${table.name(by)}`;
  return [table.paint(['bold', 'red'], `   ✝ ${table.name(seat)} is out, brought down ${killer}: ${ROLES[role]}.`)];
}
