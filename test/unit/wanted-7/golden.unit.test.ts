import { describe, it } from 'vitest';
import { type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import { expectGolden, type Golden } from '../../support/golden.ts';
import { botOf, play } from '../../support/play.ts';
import { playthrough } from '../../support/playthrough.ts';
import { anyWanted7Move } from '../../support/wanted-7.ts';

interface Told extends Golden {
  /** Night and turn from which on it is told; the whole match if there is none. */
  readonly since?: readonly [number, number];
}

const MATCHES: readonly Told[] = [
  { name: '2-players', seats: 2, options: {}, seed: 2, player: botOf(1), since: [3, 1] },
  { name: '6-players', seats: 6, options: {}, seed: 6, player: botOf(1), since: [4, 24] },
  { name: 'designer-2-players', seats: 2, options: { variant: 'designer' }, seed: 3, player: anyWanted7Move },
  { name: 'designer-4-players', seats: 4, options: { variant: 'designer' }, seed: 4, player: botOf(1), since: [4, 1] },
];
const LARGEST = 60_000;

/** The first state of a match that is so far. */
function stateAt(match: Parameters<typeof play>[0], [night, turn]: readonly [number, number]): State {
  for (const { after } of play(match)) {
    const state = after as State;
    if (state.night === night && state.turn >= turn) return state;
  }
  throw new Error(`no turn ${turn} in night ${night}`);
}

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, since, ...rest }) => {
    const match = { ...rest, ruleset: wanted7, options: wanted7.options.parse(options), actOnceIn: 0 };
    const text = playthrough(since === undefined ? match : { ...match, from: stateAt(match, since) });
    expectGolden(`wanted-7-${name}`, text, LARGEST);
  });
});
