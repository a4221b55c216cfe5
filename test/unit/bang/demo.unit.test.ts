import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../client/index.ts';
import { brainFor } from '../../../demo/brains/index.ts';
import { diceOf } from '../../../demo/dice.ts';
import { LINES } from '../../../demo/narrators/bang-lines.ts';
import { type Event, Table } from '../../../demo/narrators/bang-table.ts';
import { narratorFor } from '../../../demo/narrators/index.ts';
import { paintFor } from '../../../demo/paint.ts';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent } from '../../../domain/ruleset.ts';
import { anyMove, botOf, type Frame, NO_SEALS, type Player, play, UNSEALED } from '../../support/laws/play.ts';

const SEATS = [3, 4, 5, 6, 7];
const paint = paintFor(false);
const namesOf = (seats: number) => Array.from({ length: seats }, (_, seat) => `P${seat}`);
const entryOf = (events: readonly GameEvent[]) => ({ seq: 1, at: 0, type: 'resolved', events }) as unknown as Entry;

/** Matches that meet every event: sensible ones, and random ones that are full of what nobody would do. */
function* matches(): Generator<{ readonly seats: number; readonly frames: Generator<Frame> }> {
  for (const seats of SEATS) {
    for (let seed = 1; seed <= 12; seed += 1) {
      const options = bang.options.parse({
        characterDeal: seed % 2 === 0 ? 'one' : 'two',
        antiStall: seed % 3 === 0,
        turnCap: seed % 5 === 0 ? 20 : 0,
      });
      const player = seed % 4 === 0 ? anyMove : botOf(1);
      yield { seats, frames: play({ ruleset: bang, options, seats, seed: seed * 10 + seats, player }) };
    }
  }
}

const RULES = new URL('../../../docs/rules/bang.md', import.meta.url);
/** Events of the specification that are the service's own, or hold nothing for everybody. */
const NOT_OF_THE_GAME = [
  'role.dealt',
  'candidates.dealt',
  'round.opened',
  'round.closed',
  'answer.sealed',
  'orders.set',
  'match.ended',
];

/** Types of events in section 13 of the specification. */
function specified(): string[] {
  const [, section] = /^## 13\. Events$(.*?)^## /ms.exec(readFileSync(RULES, 'utf8'))!;
  const cells = [...section!.matchAll(/^\| ([a-z._ /]+) \|/gm)].map(([, cell]) => cell!);
  return cells.slice(1).flatMap((cell) => cell.split(' / '));
}

describe('the narrator of BANG!', () => {
  it('has words for every event', () => {
    const events = specified().filter((type) => !NOT_OF_THE_GAME.includes(type));
    expect(events).toContain('penalty');
    expect(Object.keys(LINES)).toEqual(expect.arrayContaining(events));
  });

  it('tells every match without a word missing', () => {
    for (const { seats, frames } of matches()) {
      const narrator = narratorFor('bang', { names: namesOf(seats), paint });
      const lines: string[] = [];
      let last: State | undefined;
      for (const { events, after } of frames) {
        lines.push(...narrator.tell(entryOf(events)));
        last = after as State;
      }
      const text = [...lines, ...narrator.result(bang.outcome(last!)!)].join('\n');
      expect(text).not.toMatch(/undefined|NaN|null|\[object|Seat \d|\{"type"|[a-z]_[a-z]|-\d/);
      expect(text).toContain('── Turn 1');
      expect(text).toContain('The End');
    }
  });

  it('names the role of nobody who has not shown it', () => {
    for (const { seats, frames } of matches()) {
      const narrator = narratorFor('bang', { names: namesOf(seats), paint });
      for (const { events, after } of frames) {
        if (bang.outcome(after as State) !== undefined) continue;
        const { seats: places } = bang.view(after as State, 'watcher', UNSEALED as never);
        const hidden = places.filter(({ role }) => role === null).map(({ seat }) => seat);
        for (const line of narrator.tell(entryOf(events)))
          for (const seat of hidden) expect(line).not.toMatch(new RegExp(`^\\W*P${seat}\\b.*(Outlaw|Renegade|Deputy)`));
      }
    }
  });

  it('knows from the events alone what lies before everybody', () => {
    for (const { seats, frames } of matches()) {
      const table = new Table(namesOf(seats), paint);
      for (const { events, after } of frames) {
        for (const event of events) table.see(event as Event);
        const state = after as State;
        for (const [seat, { alive, life, maxLife, hand, table: laid }] of state.seats.entries()) {
          if (!alive || maxLife === 0) continue;
          const line = table.draw(0)[seat]!;
          const hearts = '♥'.repeat(Math.max(0, life)) + '♡'.repeat(maxLife - Math.max(0, life));
          const peek = state.turn.seat === seat ? state.peek.length : 0;
          expect(line).toContain(` P${seat} ${hearts} `);
          expect(line).toContain(` ${hand.length + peek} card`);
          const cards = laid.length === 0 ? [] : line.split(/ {2,}/).at(-1)!.split(', ');
          expect(cards).toHaveLength(laid.length);
        }
      }
    }
  });

  it('tells a turn in plain words', () => {
    const narrator = narratorFor('bang', { names: ['Ada', 'Ben', 'Cleo', 'Dan'], paint });
    const seats = ['kit', 'jack', 'willy', 'sid'].map((character, seat) => ({ seat, character, life: 4, maxLife: 4 }));
    const lines = narrator.tell(
      entryOf([
        { type: 'match.started', options: {}, seats: 4, roles: ['S', null, null, null] },
        { type: 'characters.set', seats: [{ ...seats[0]!, life: 5, maxLife: 5 }, ...seats.slice(1)] },
        { type: 'hands.dealt', counts: [5, 4, 4, 4], deckCount: 63 },
        { type: 'turn.started', no: 1, seat: 0 },
        { type: 'card.played', seat: 0, card: 'remington-KC' },
        { type: 'card.placed', seat: 0, on: 0, card: 'remington-KC' },
        { type: 'card.played', seat: 0, card: 'bang-10D', target: 1, asBang: true },
        { type: 'cards.discarded', seat: 0, cards: ['bang-10D'], why: 'played' },
        {
          type: 'flip',
          seat: 1,
          cause: 'jourdonnais',
          cards: ['duel-QD'],
          chosen: 'duel-QD',
          match: false,
          deckCount: 62,
        },
        { type: 'reply', seat: 1, kind: 'shot_reply', form: 'pass', cards: [] },
        { type: 'shot.hit', author: 0, target: 1 },
        { type: 'life.lost', seat: 1, n: 1, life: 3, cause: 'bang', author: 0 },
        { type: 'turn.ended', seat: 0 },
        { type: 'turn.started', no: 2, seat: 1 },
      ]),
    );
    expect(lines.map((line) => line.replace(/─+$/, ''))).toEqual([
      '   Ada is the Sheriff.',
      '',
      '── Turn 1  Ada ',
      ' ▸ Ada  ♥♥♥♥♥  5 cards  Kit Carlson    Sheriff',
      '   Ben  ♥♥♥♥   4 cards  Black Jack',
      '   Cleo ♥♥♥♥   4 cards  Willy the Kid',
      '   Dan  ♥♥♥♥   4 cards  Sid Ketchum',
      '   Ada plays Remington K♣.',
      '   Ada plays BANG! 10♦ on Ben.',
      '     Ben turns up Q♦ for cover: no cover.',
      '     ✹ Ben loses 1 to a BANG!: ♥♥♥♡',
      '',
      '── Turn 2  Ben ',
      '   Ada  ♥♥♥♥♥  3 cards  Kit Carlson    Sheriff   Remington (reach 3)',
      ' ▸ Ben  ♥♥♥♡   4 cards  Black Jack',
      '   Cleo ♥♥♥♥   4 cards  Willy the Kid',
      '   Dan  ♥♥♥♥   4 cards  Sid Ketchum',
    ]);
  });
});

describe('a line of the narrator of BANG!', () => {
  const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan'];
  const full = NAMES.map((_, seat) => ({ seat, character: 'kit', life: 4, maxLife: 4 }));

  /** Lines of some events with everybody at full life, those of one entry in a list of its own. */
  function told(...entries: object[][]): string[] {
    const narrator = narratorFor('bang', { names: NAMES, paint });
    narrator.tell(entryOf([{ type: 'characters.set', seats: full }]));
    return entries.flatMap((events) => narrator.tell(entryOf(events as GameEvent[])));
  }

  it('says who hunts whom with three players', () => {
    const narrator = narratorFor('bang', { names: NAMES.slice(1), paint });
    const lines = narrator.tell(entryOf([{ type: 'match.started', options: {}, seats: 3, roles: ['R', 'D', 'O'] }]));
    expect(lines).toEqual([
      '   Ben is the Renegade and hunts Dan.',
      '   Cleo is the Deputy and hunts Ben.',
      '   Dan is the Outlaw and hunts Cleo.',
    ]);
  });

  it('says what Calamity Janet answers with, and as what', () => {
    const reply = { type: 'reply', seat: 1 };
    expect(
      told([
        { ...reply, kind: 'shot_reply', form: 'missed', cards: ['missed-2S', 'bang-AS'] },
        { ...reply, kind: 'duel_reply', form: 'bang', cards: ['missed-KC'] },
        { ...reply, kind: 'rescue', form: 'pass', cards: [] },
      ]),
    ).toEqual([
      '     Ben answers Missed! 2♠ and BANG! A♠ as a Missed!',
      '     Ben answers Missed! K♣ as a BANG!',
      '     Ben is not saved.',
    ]);
  });

  it('tells the flips of Lucky Duke once, with his choice or without', () => {
    const flip = { type: 'flip', seat: 1, cause: 'barrel', deckCount: 9 };
    const open = { ...flip, type: 'flip.open', cards: ['beer-8H', 'duel-QD'] };
    expect(
      told(
        [open],
        [{ ...flip, cards: ['beer-8H', 'duel-QD'], chosen: 'beer-8H', match: true }],
        [{ ...flip, cards: ['duel-8C', 'duel-QD'], chosen: 'duel-8C', match: false }],
        [{ ...flip, seat: 0, cause: 'jail', cards: ['duel-QD'], chosen: 'duel-QD', match: false }],
        [{ type: 'turn.skipped', seat: 0, why: 'jail' }],
      ),
    ).toEqual([
      '     Ben turns up 8♥ and Q♦ for the Barrel.',
      '     Ben chooses 8♥: covered.',
      '     Ben turns up 8♣ and Q♦ for the Barrel: no cover.',
      '   Ada turns up Q♦ for the Jail: locked up for this turn.',
    ]);
  });

  it('gives the reason of every theft, and tells what Vulture Sam takes at once', () => {
    const theft = { type: 'card.stolen', from: 2, to: 1, zone: 'hand' };
    const sam = { ...theft, why: 'sam' };
    expect(
      told(
        [{ ...theft, why: 'gringo' }],
        [{ ...theft, why: 'jesse' }],
        [{ ...sam, zone: 'table', card: 'jail-4H' }, sam, sam, { ...sam, from: 3 }, { type: 'turn.ended', seat: 0 }],
      ),
    ).toEqual([
      '     Ben, as El Gringo, takes a card from the hand of Cleo.',
      '   Ben, as Jesse Jones, takes a card from the hand of Cleo.',
      '     Ben, as Vulture Sam, takes what Cleo had: Jail 4♥ and 2 cards in hand.',
      '     Ben, as Vulture Sam, takes what Dan had: 1 card in hand.',
    ]);
  });

  it('says where cards go, and a reward together with its cards', () => {
    const drawn = { type: 'cards.drawn', seat: 0, count: 3, deckCount: 9 };
    expect(
      told([
        { type: 'cards.discarded', seat: 2, cards: ['duel-QD'], why: 'death' },
        { type: 'reward', seat: 0, count: 3 },
        { ...drawn, why: 'reward' },
        { type: 'deck.reshuffled', reshuffles: 1, deckCount: 68 },
        { ...drawn, why: 'draw' },
        { type: 'deck.reshuffled', reshuffles: 2, deckCount: 1 },
        { type: 'cards.discarded', seat: 0, cards: ['duel-8C'], why: 'limit' },
      ]),
    ).toEqual([
      "     Cleo's cards go to the pile: Duel Q♦.",
      '     Ada draws 3 cards as a reward.',
      '     The discard pile becomes a new deck of 68 cards.',
      '   Ada draws 3 cards.',
      '   The discard pile becomes a new deck of 1 card.',
      '   Ada discards Duel 8♣ (hand limit).',
    ]);
  });

  it('says so when a drink does nothing', () => {
    const beer = { type: 'card.played', seat: 0, card: 'beer-6H' };
    const healed = { type: 'life.gained', seat: 0, n: 1, life: 4, cause: 'beer' };
    expect(told([beer], [beer, healed])).toEqual([
      '   Ada plays Beer 6♥, which does nothing.',
      '   Ada plays Beer 6♥.',
      '     Ada feels better: ♥♥♥♥',
    ]);
  });
});

describe('the brain of BANG!', () => {
  it('chooses one of the legal moves, and brings every match to its end', () => {
    const dice = diceOf(5);
    const brain = brainFor('bang');
    const player: Player = (_ruleset, anyState, { seat, kind, required, ask }) => {
      const state = anyState as State;
      const view = bang.view(state, seat, UNSEALED as never);
      const prompt = { kind, required, ask, replaceable: false };
      const acts = rules.acts(bang, state, seat, NO_SEALS);
      const match = {
        view,
        you: { seat, prompt, seal: null, moves: rules.moves(bang, state, seat), acts, form: null },
      } as never;
      const act = brain.act?.(match, dice);
      if (act !== undefined) expect(rules.refuseAct(bang, state, seat, act as never, NO_SEALS)).toBeUndefined();
      const move = brain.move(match, dice) as Move;
      expect(rules.refuse(bang, state, seat, move)).toBeUndefined();
      return move;
    };
    for (const seats of SEATS) {
      for (let seed = 1; seed <= 8; seed += 1) {
        const options = bang.options.parse({ characterDeal: seed % 2 === 0 ? 'one' : 'two' });
        const last = [...play({ ruleset: bang, options, seats, seed, player })].at(-1)!.after as State;
        expect(last.turn.no).toBeLessThan(200);
      }
    }
  });
});
