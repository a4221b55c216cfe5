export const ROLES: Readonly<Record<string, string>> = { S: 'Sheriff', O: 'Outlaw', R: 'Renegade', D: 'Deputy' };

/** Whom each role hunts with three players. */
export const HUNTS: Readonly<Record<string, string>> = { D: 'R', R: 'O', O: 'D' };

/** Cards by the first part of their ids. */
const KINDS: Readonly<Record<string, string>> = {
  bang: 'BANG!',
  missed: 'Missed!',
  beer: 'Beer',
  panic: 'Panic!',
  cat_balou: 'Cat Balou',
  duel: 'Duel',
  stagecoach: 'Stagecoach',
  general_store: 'General Store',
  indians: 'Indians!',
  gatling: 'Gatling',
  saloon: 'Saloon',
  wells_fargo: 'Wells Fargo',
  jail: 'Jail',
  barrel: 'Barrel',
  mustang: 'Mustang',
  scope: 'Scope',
  dynamite: 'Dynamite',
  volcanic: 'Volcanic',
  schofield: 'Schofield',
  remington: 'Remington',
  rev_carabine: 'Rev. Carabine',
  winchester: 'Winchester',
};

/** How far the weapons carry. */
export const RANGE: Readonly<Record<string, number>> = {
  volcanic: 1,
  schofield: 2,
  remington: 3,
  rev_carabine: 4,
  winchester: 5,
};

export const CHARACTERS: Readonly<Record<string, string>> = {
  bart: 'Bart Cassidy',
  jack: 'Black Jack',
  janet: 'Calamity Janet',
  gringo: 'El Gringo',
  jesse: 'Jesse Jones',
  jourdonnais: 'Jourdonnais',
  kit: 'Kit Carlson',
  lucky: 'Lucky Duke',
  paul: 'Paul Regret',
  pedro: 'Pedro Ramirez',
  rose: 'Rose Doolan',
  sid: 'Sid Ketchum',
  slab: 'Slab the Killer',
  suzy: 'Suzy Lafayette',
  sam: 'Vulture Sam',
  willy: 'Willy the Kid',
};

/** What a card is flipped for: its name, and what follows if it counts or not. */
export const FLIPS: Readonly<Record<string, readonly [name: string, match: string, otherwise: string]>> = {
  barrel: ['the Barrel', 'covered', 'no cover'],
  jourdonnais: ['cover', 'covered', 'no cover'],
  jail: ['the Jail', 'free', 'locked up for this turn'],
  dynamite: ['the Dynamite', 'it goes off', 'it only hisses'],
};

/** What Calamity Janet's other card serves as. */
export const AS: Readonly<Record<string, string>> = { missed: ' as a Missed!', bang: ' as a BANG!' };

/** What a life point was lost to. */
export const CAUSES: Readonly<Record<string, string>> = {
  bang: 'a BANG!',
  gatling: 'the Gatling',
  indians: 'the Indians',
  duel: 'the Duel',
  dynamite: 'the Dynamite',
  stall: 'the long wait',
};

/** Why cards are drawn outside of one's own draw. */
export const DRAWN_FOR: Readonly<Record<string, string>> = {
  bart: ' for the pain',
  suzy: ' for an empty hand',
  reward: ' as a reward',
};

export const REASONS: Readonly<Record<string, string>> = {
  'sheriff-dead': 'The Sheriff is dead: the town belongs to the Outlaws.',
  'renegade-alone': 'The Renegade is the last one standing.',
  'law-prevails': 'No Outlaw and no Renegade is left: the law prevails.',
  'target-killed': 'The hunt is over, the prey is down.',
  'last-standing': 'One is left.',
  'turn-cap': 'It has taken too long, nobody wins.',
  abandoned: 'Everybody has left.',
};

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

export const kindOf = (card: string): string => card.split('-')[0] as string;
export const cardName = (card: string): string => KINDS[kindOf(card)] ?? card;

/** Rank and suit, for example `10♥`. */
export function cardFace(card: string): string {
  const [, face = ''] = card.replace(/_2$/, '').split('-');
  return face.slice(0, -1) + (SUITS[face.slice(-1)] ?? '');
}

/** A card in full, for example `Beer 6♥`. */
export const cardWords = (card: string): string => `${cardName(card)} ${cardFace(card)}`;

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export const hearts = (life: number, maxLife: number): string =>
  '♥'.repeat(Math.max(0, life)) + '♡'.repeat(Math.max(0, maxLife - Math.max(0, life)));

export const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

const WIDTH = 72;
export const rule = (words: string): string => `── ${words} ${'─'.repeat(Math.max(3, WIDTH - [...words].length))}`;
