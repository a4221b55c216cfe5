import * as z from 'zod';
import type { Chance, Step } from '../../ruleset.ts';
import { CHARACTERS, type CharacterId } from './cards/characters.ts';
import type { Reason } from './refusals.ts';
import type { Options, Role, State } from './state.ts';
import { run } from './steps/index.ts';
import { seatAll } from './steps/seating.ts';
import { close, type Draft, type DraftPlace, open, tell } from './table/draft.ts';
import { openRound } from './table/rounds.ts';
import { isThreePlayer } from './table/seats.ts';

/** Most turns that a match can be limited to. */
export const MOST_TURNS = 1000;

/** The range is told here and judged by {@link refuseSetup}, so that it has a code of its own. */
export const options: z.ZodType<Options> = z.strictObject({
  characterDeal: z
    .enum(['one', 'two'])
    .default('one')
    .meta({ description: 'Characters dealt to each seat; of two it keeps one' }),
  antiStall: z.boolean().default(false).meta({ description: 'After some reshuffles every turn costs a life point' }),
  turnCap: z.int().default(0).meta({
    minimum: 0,
    maximum: MOST_TURNS,
    description: 'Turns after which the match ends without winners, 0 for no limit',
  }),
});

export const SEATS = { min: 3, max: 7 } as const;

/** Roles by number of seats (spec 3.3). */
export const ROLES: Readonly<Record<number, readonly Role[]>> = {
  3: ['O', 'R', 'D'],
  4: ['S', 'O', 'O', 'R'],
  5: ['S', 'O', 'O', 'R', 'D'],
  6: ['S', 'O', 'O', 'O', 'R', 'D'],
  7: ['S', 'O', 'O', 'O', 'R', 'D', 'D'],
};

/** Why there can be no match of these options, or undefined. */
export const refuseSetup = ({ turnCap }: Options): Reason | undefined =>
  Number.isInteger(turnCap) && turnCap >= 0 && turnCap <= MOST_TURNS ? undefined : 'bad-options';

/** Deals roles and characters, and hands where no character is to be chosen (spec 5). */
export function deal(options: Options, seats: number, chance: Chance): Step<State> {
  const roles = chance.shuffle('roles', ROLES[seats]!);
  const characters = chance.shuffle('characters', CHARACTERS);
  const draft = open(emptyTable(options, roles), chance);
  tellStart(draft);
  if (options.characterDeal === 'one') seatAll(draft, (seat) => characters[seat]!);
  else offer(draft, characters);
  run(draft);
  return { state: close(draft), events: draft.events };
}

function emptyTable(options: Options, roles: readonly Role[]): State {
  const first = roles.indexOf(roles.length === 3 ? 'D' : 'S');
  return {
    options,
    seats: roles.map((role) => newcomer(role)),
    deck: [],
    discard: [],
    store: [],
    flipped: [],
    peek: [],
    turn: { no: 0, seat: first, bangs: 0, phase: 'setup' },
    reshuffles: 0,
    stall: false,
    frames: [],
    round: null,
    kills: [],
    aimed: roles.map(() => roles.map(() => 0)),
    result: null,
  };
}

const newcomer = (role: Role): DraftPlace => ({
  role,
  character: null,
  candidates: [],
  life: 0,
  maxLife: 0,
  alive: true,
  hand: [],
  table: [],
});

/** The Sheriff is known from the start, of three players everybody (spec 3.3). */
function tellStart(draft: Draft): void {
  const roles = draft.seats.map(({ role }) => (isThreePlayer(draft) || role === 'S' ? role : null));
  tell(draft, 'match.started', { options: { ...draft.options }, seats: draft.seats.length, roles });
}

/** Two characters a seat from seat 0 on; all choose at once. */
function offer(draft: Draft, characters: readonly CharacterId[]): void {
  draft.seats.forEach((place, seat) => {
    place.candidates = characters.slice(2 * seat, 2 * seat + 2);
  });
  draft.frames.push({ f: 'setup' });
  openRound(draft, 'pick_character', [...draft.seats.keys()]);
}
