import { describe, expect, it } from 'vitest';
import { ALL_CARDS } from '../../../domain/games/bang/cards/card.ts';
import { bang } from '../../../domain/games/bang/index.ts';
import type { Chance } from '../../../domain/ruleset.ts';
import { run } from '../../support/games/bang/index.ts';
import { scripted } from '../../support/games/bang/position.ts';

/*
 * Everything runs clockwise from the seat on turn, never by seat number (docs/rules/bang.md, C17): the seat on turn is in
 * the middle of the table here.
 */

const holds = (script: string) =>
  run(script, (check, told, found) => expect({ check, value: found }).toEqual({ check, value: told }));

describe('from the seat on turn, clockwise', () => {
  it('the dying drink', () => {
    holds(
      'A jack O 1 beer-6H | B kit O | C* willy S gatling-10H duel-QD | D lucky R 1 beer-7H >> C play gatling-10H / A pass / ' +
        'D pass / = ask A,D rescue / A beer beer-6H / D beer beer-7H / = A.life 1; D.life 1; disc gatling-10H beer-7H beer-6H',
    );
  });

  it('targets flip and answer', () => {
    holds(
      'A jack O missed-2S | B kit O +barrel-QS | C* willy S gatling-10H duel-QD | D lucky R missed-3S :: deck bang-2C >> ' +
        'C play gatling-10H / A missed missed-2S / D missed missed-3S / = B.life 3; disc gatling-10H bang-2C missed-3S missed-2S',
    );
  });

  it('the hurt react', () => {
    holds(
      'A gringo O | B kit O | C* suzy S gatling-10H | D bart R :: deck duel-QD beer-6H beer-7H; rng 0 >> ' +
        'C play gatling-10H / = D.hand beer-6H; A.hand duel-QD; C.hand beer-7H; ask C play',
    );
  });

  it('the eliminated leave their cards', () => {
    holds(
      'A willy O 1 | B jesse O | C* kit S gatling-10H duel-QD | D jack D 1 | E janet R >> ' +
        'C play gatling-10H / = A.dead; D.dead; C.n 3; ask C play',
    );
  });

  it('hands are dealt', () => {
    const rotated: Chance = {
      ...scripted([]),
      shuffle: (label, items) => (label === 'roles' ? [...items.slice(2), ...items.slice(0, 2)] : [...items]),
    };
    const { state } = bang.deal(bang.options.parse({}), 4, rotated);
    expect(state.turn.seat).toBe(2);
    // Calamity Janet is the Sheriff, then El Gringo, Bart Cassidy and Black Jack; she has drawn two more since.
    const dealt = [2, 3, 0, 1].flatMap((seat) => state.seats[seat]!.hand.slice(0, state.seats[seat]!.maxLife));
    expect(dealt).toEqual(ALL_CARDS.slice(0, 5 + 3 + 4 + 4));
  });
});
