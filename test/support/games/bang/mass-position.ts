import { ALL_CARDS } from '../../../../domain/games/bang/cards/card.ts';
import { CHARACTERS } from '../../../../domain/games/bang/cards/characters.ts';
import type { Chance, Seat } from '../../../../domain/ruleset.ts';
import type { Plan } from './mass.ts';
import { letterOf } from './position.ts';

const ROLES: Readonly<Record<number, readonly string[]>> = {
  3: ['D', 'R', 'O'],
  4: ['S', 'O', 'O', 'R'],
  5: ['S', 'O', 'O', 'R', 'D'],
  6: ['S', 'O', 'O', 'O', 'R', 'D'],
  7: ['S', 'O', 'O', 'O', 'R', 'D', 'D'],
};

export interface MassPosition {
  /** In the notation of the vectors. */
  readonly script: string;
  readonly author: Seat;
  readonly card: string;
  readonly plans: readonly Plan[];
}

/** A random position in which some seat plays a mass attack: few lives, many answers and Barrels. */
export function massPosition(random: Chance): MassPosition {
  const seats = 3 + random.int('seats', 5);
  const roles = random.shuffle('roles', ROLES[seats]!);
  const characters = random.shuffle('characters', CHARACTERS);
  const useful = random.shuffle(
    'useful',
    ALL_CARDS.filter((card) => /^(bang|missed|beer|duel|panic)-/.test(card)),
  );
  const barrels = random.shuffle('barrels', ['barrel-QS', 'barrel-KS', 'mustang-8H', 'scope-AS']);
  const author = random.int('author', seats);
  const card = ['gatling-10H', 'indians-KD'][random.int('card', 2)]!;
  const chances = (label: string, percent: number) => random.int(label, 100) < percent;
  const notes: string[] = [];
  // Two at most have left earlier: the match goes on.
  let leaving = seats > 3 ? 2 : 0;
  for (let seat = 0; seat < seats; seat += 1) {
    const hand = useful.splice(0, random.int(`cards:${seat}`, 4));
    const table = barrels.splice(0, chances(`barrel:${seat}`, 40) ? 1 : 0).map((id) => `+${id}`);
    const gone = leaving > 0 && seat !== author && roles[seat] !== 'S' && chances(`gone:${seat}`, 30);
    if (gone) leaving -= 1;
    const life = chances(`weak:${seat}`, 45) ? '1 ' : '';
    const held = gone ? ['x'] : [`${life}${[...table, ...(seat === author ? [card] : []), ...hand].join(' ')}`];
    notes.push(
      `${letterOf(seat)}${seat === author ? '*' : ''} ${characters[seat]} ${roles[seat]} ${held.join(' ')}`.trim(),
    );
  }
  const plans = notes.map((_, seat) => ({
    flips: chances(`flips:${seat}`, 80),
    lucky: chances(`lucky:${seat}`, 70),
    answers: chances(`answers:${seat}`, 60),
    saves: chances(`saves:${seat}`, 60),
  }));
  const named = new Set(notes.join(' ').split(/[ +]/));
  const deck = random.shuffle(
    'deck',
    ALL_CARDS.filter((id) => !named.has(id)),
  );
  return { script: `${notes.join(' | ')} :: deck ${deck.join(' ')}`, author, card, plans };
}
