import { describe, expect, it } from 'vitest';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import type { Role } from '../../../domain/games/bang/state.ts';
import * as rules from '../../../domain/rules.ts';
import type { BotLevel, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { run } from '../../support/games/bang/index.ts';
import { botOf, type Player, play, UNSEALED } from '../../support/laws/play.ts';

const TIMES = 40;

type Aims = readonly (readonly [by: Seat, on: Seat, times: number])[];

/** A position in which some have played cards against others. */
function sceneWith(script: string, aims: Aims = []): State {
  const { state } = run(script, () => {});
  const aimed = state.aimed.map((row) => [...row]);
  for (const [by, on, times] of aims) aimed[by]![on] = times;
  return deepFreeze({ ...state, aimed });
}

function choose(state: State, seat: Seat, seed: number): Move {
  const prompt = rules.prompts(bang, state).find((asked) => asked.seat === seat)!;
  return botOf(1)(bang, state, prompt, chance(seed)) as Move;
}

/** What a sensible bot answers at a position, as often as it is asked: the different answers as `card target`. */
function answers(script: string, aims?: Aims): Set<string> {
  const state = sceneWith(script, aims);
  const [seat] = state.round!.asked as [Seat];
  return new Set(Array.from({ length: TIMES }, (_, seed) => noteOf(choose(state, seat, seed))));
}

function noteOf(move: Move): string {
  if (move.t === 'play') return [move.card, move.target, move.pick].filter((word) => word !== undefined).join(' ');
  if ('cards' in move) return `${move.t} ${move.cards.join(' ')}`;
  return 'card' in move ? `${move.t} ${move.card}` : move.t;
}

describe('a sensible bot', () => {
  const beside = (role: Role) =>
    `A* kit ${role} bang-2C bang-3C missed-2S | B jack S | C willy O | D jesse R | E lucky O | F bart D`;

  it('does not shoot the Sheriff as a Deputy, whoever else is suspect', () => {
    for (const aims of [[], [[2, 1, 3]], [[1, 0, 2]]] as Aims[]) {
      expect(answers(beside('D'), aims)).not.toContain('bang-2C 1');
      expect(answers(beside('D'), aims)).not.toContain('bang-3C 1');
    }
  });

  it('shoots the Sheriff as an Outlaw when he is in reach', () => {
    for (const note of answers(beside('O'))) expect(note).toMatch(/^bang-[23]C 1$/);
  });

  it('shoots him who has aimed at the Sheriff, and spares him who has aimed at that one', () => {
    const scene = 'A* kit D bang-2C | B jack O | C bart S | D jesse R | E lucky O | F willy D';
    expect(answers(scene, [[1, 2, 2]])).toEqual(new Set(['bang-2C 1']));
    const aims: Aims = [
      [5, 2, 2],
      [1, 5, 2],
    ];
    expect(answers(scene, aims)).toEqual(new Set(['bang-2C 5']));
  });

  it('keeps the Sheriff alive as a Renegade until nobody else is left', () => {
    const crowd = 'A* kit R bang-2C bang-3C missed-2S | B jack S 1 | C willy O | D jesse O | E lucky D';
    expect(answers(crowd)).not.toContain('bang-2C 1');
    const alone = 'A* kit R bang-2C missed-2S | B jack S 1 | C willy O x | D jesse O x | E lucky D x';
    expect(answers(alone)).toEqual(new Set(['bang-2C 1']));
  });

  it('goes for its prey at a table of three', () => {
    expect(answers('A* kit D bang-2C missed-2S | B jack R 1 | C willy O 1')).toEqual(new Set(['bang-2C 1']));
    expect(answers('A* kit D bang-2C missed-2S | B jack O 1 | C willy R 1')).toEqual(new Set(['bang-2C 2']));
  });

  it('saves itself when it is dying, and heals when it is hurt', () => {
    const dying = 'A* kit S bang-2C | B jack O 1 beer-6H duel-QD >> A play bang-2C B / B pass';
    expect(answers(dying)).toEqual(new Set(['beer beer-6H']));
    expect(answers('A* kit S 1 beer-6H | B jack O')).toEqual(new Set(['beer-6H']));
  });

  it('answers shots and Indians with what it has', () => {
    const shot = 'A* kit S bang-2C | B jack O missed-2S duel-QD >> A play bang-2C B';
    expect(answers(shot)).toEqual(new Set(['missed missed-2S']));
    const indians = 'A* kit S indians-KD | B jack O bang-2C duel-QD >> A play indians-KD';
    expect(answers(indians)).toEqual(new Set(['bang bang-2C']));
  });

  it('draws before it shoots, and arms itself', () => {
    expect(answers('A* kit S bang-2C wells_fargo-3H beer-6H | B jack O')).toEqual(new Set(['wells_fargo-3H']));
    expect(answers('A* kit O winchester-8S bang-2C | B jack D | C bart S | D jesse R | E lucky O')).toEqual(
      new Set(['winchester-8S']),
    );
  });

  it('frees itself of a Dynamite, and leaves the Jail of a foe alone', () => {
    const scene = 'A* kit S +dynamite-2H cat_balou-KH beer-6H | B jack O +jail-JS';
    expect(answers(scene, [[1, 0, 4]])).toContain('cat_balou-KH 0 dynamite-2H');
    expect(answers(scene, [[1, 0, 4]])).not.toContain('cat_balou-KH 1 jail-JS');
  });

  it('keeps the better cards', () => {
    const scene = 'A* kit S 2 beer-6H missed-2S dynamite-2H | B jack O >> A end';
    expect(answers(scene)).toEqual(new Set(['discard dynamite-2H']));
  });
});

describe('bots of both levels', () => {
  it('use nothing but what they are given', () => {
    for (const level of [0, 1] as const) {
      for (const { before, prompts, kind, seq } of play({ ...table(5, 9), player: anyBot, actOnceIn: 0 })) {
        if (kind !== 'round') continue;
        for (const prompt of prompts) {
          const state = before as State;
          const input = {
            view: bang.view(state, prompt.seat, UNSEALED as never),
            prompt,
            moves: rules.moves(bang, state, prompt.seat),
          };
          const move = bang.bot(level, deepFreeze(input), chance(3, seq));
          expect(bang.bot(level, JSON.parse(JSON.stringify(input)), chance(3, seq))).toEqual(move);
          expect(rules.refuse(bang, state, prompt.seat, move)).toBeUndefined();
        }
      }
    }
  });
});

const table = (seats: number, seed: number) => ({ ruleset: bang, options: bang.options.parse({}), seats, seed });

const anyBot: Player = (ruleset, state, prompt, random) =>
  botOf(prompt.seat % 2 === 0 ? 1 : 0)(ruleset, state, prompt, random);

/** Who wins how many of the matches when the bots of each role are of this level. */
function wins(seats: number, matches: number, levels: Readonly<Record<Role, BotLevel>>): Record<string, number> {
  const sides: Record<string, number> = { law: 0, outlaws: 0, renegade: 0, solo: 0 };
  for (let seed = 1; seed <= matches; seed += 1) {
    const player: Player = (ruleset, state, prompt, random) =>
      botOf(levels[(state as State).seats[prompt.seat]!.role])(ruleset, state, prompt, random);
    const last = [...play({ ...table(seats, seed), player, actOnceIn: 0 })].at(-1)!.after as State;
    sides[last.result!.side!] = sides[last.result!.side!]! + 1;
  }
  return sides;
}

describe('the level of bots tells', () => {
  const MATCHES = 40;
  const FOOLS = { S: 0, O: 0, R: 0, D: 0 } as const;

  it.each([5, 7])('for the law at a table of %i', (seats) => {
    const fair = wins(seats, MATCHES, FOOLS);
    const strong = wins(seats, MATCHES, { ...FOOLS, S: 1, D: 1 });
    expect(fair.law! / MATCHES).toBeLessThan(0.6);
    expect(strong.law! / MATCHES).toBeGreaterThan(0.85);
  });

  it.each([5, 7])('for the Outlaws at a table of %i', (seats) => {
    const strong = wins(seats, MATCHES, { ...FOOLS, O: 1 });
    expect(strong.outlaws! / MATCHES).toBeGreaterThan(0.85);
  });

  it.each([4, 5, 6, 7])('little enough among equals for every side to win sometimes at a table of %i', (seats) => {
    const { law, outlaws, renegade } = wins(seats, 80, { S: 1, O: 1, R: 1, D: 1 });
    expect(Math.min(law!, outlaws!)).toBeGreaterThan(8);
    expect(renegade).toBeGreaterThan(0);
  });
});
