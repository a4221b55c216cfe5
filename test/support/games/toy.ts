import * as z from 'zod';
import type { Ask, Chance, GameEvent, Question, Ruleset, Seat } from '../../../domain/ruleset.ts';

/**
 * A game with every power of the contract and no rules to speak of: two rounds in which all say a number, then seat 0
 * alone says one finally, then it is over. Seat 2 and up may guess in the first round.
 */
export interface ToyState {
  readonly step: 'all' | 'one' | 'over';
  readonly round: number;
  readonly seats: number;
  readonly heard: readonly (readonly [Seat, number])[];
  readonly acts: number;
  /** Seats that an act has left nothing to say in this round. */
  readonly mute: readonly Seat[];
}
export interface ToyMove {
  readonly say: number;
}
export type ToyAct = { readonly act: 'cough' | 'restart' | 'whisper' | 'recant' | 'mute' };
/** What to say always, or null to be asked. */
export interface ToyOrder {
  readonly always: number | null;
  readonly mood: string;
}

const asked = (state: ToyState): Question[] => {
  if (state.step === 'over') return [];
  if (state.step === 'one') return [{ seat: 0, kind: 'final' }];
  return Array.from({ length: state.seats }, (_, seat) => ({ seat, kind: 'say', required: seat < 2 })).filter(
    ({ seat }) => !state.mute.includes(seat),
  );
};

const final: Ask<ToyState, ToyMove> = {
  schema: z.strictObject({ say: z.int() }),
  tell: () => null,
  moves: () => [{ say: 0 }, { say: 1 }],
  form: () => [{}],
  refuse: (_state, _seat, move) => (move.say > 9 ? 'too-big' : undefined),
  canonical: (_state, _seat, move) => ({ say: Math.abs(move.say) }),
  announce: (move) => (move.say === 5 ? { loud: true } : undefined),
  reveal: (move) => ({ say: move.say }),
  fallback: () => ({ say: 0 }),
};

const GUARDS = {
  cough: 'free',
  whisper: 'own-unsealed',
  restart: 'none-sealed',
  recant: 'own-voided',
  mute: 'own-unsealed',
} as const;

export const toy: Ruleset<ToyState, { loud: boolean }, ToyMove, ToyAct, unknown, ToyOrder> = {
  game: 'toy',
  version: 1,
  title: 'Toy',
  seats: { min: 2, max: 4 },
  options: z.strictObject({ loud: z.boolean().default(false) }),
  refusals: { 'too-big': 'Too big', sealed: 'Sealed already' },
  room: { state: () => 256, move: 64 },
  deal: (_options, seats) => ({
    state: { step: 'all', round: 1, seats, heard: [], acts: 0, mute: [] },
    events: [{ type: 'dealt' }],
  }),
  asked,
  asks: { final, say: { ...final, replaceable: true, tell: (_state, seat) => ({ seat }) } },
  resolve(state, moves, chance: Chance, known) {
    const heard = [...moves].sort(([a], [b]) => a - b).map(([seat, { say }]) => [seat, say] as const);
    const events: GameEvent[] = [
      {
        type: 'heard',
        heard: heard.map((h) => [...h]),
        dice: chance.int('dice', 6),
        late: [...(known?.late ?? [])],
        moods: [...(known?.orders ?? [])].map(([seat, { mood }]) => `${seat} ${mood}`),
      },
    ];
    const step = state.step === 'one' ? 'over' : state.round === 2 ? 'one' : 'all';
    return { state: { ...state, step, round: state.round + 1, heard, mute: [] }, events };
  },
  outcome: (state) =>
    state.step === 'over' ? { reason: 'done', winners: [0], placements: [], result: null } : undefined,
  inPlay: ({ seats }) => Array.from({ length: seats }, (_, seat) => seat),
  view: (state, viewer, sealing) => ({ heard: state.heard.map((h) => [...h]), viewer, own: sealing.own }),
  bot: (_level, input, chance) => input.moves[chance.int('pick', input.moves.length)] as ToyMove,
  acts: {
    schema: z.strictObject({ act: z.enum(['cough', 'restart', 'whisper', 'recant', 'mute']) }),
    open: () => [{ act: 'cough' }],
    refuse: (_state, _seat, act, sealed) =>
      (act.act === 'whisper' && sealed.own) || (act.act === 'restart' && sealed.required > 0) ? 'sealed' : undefined,
    guard: (_state, _seat, { act }) => GUARDS[act],
    play: (state, seat, act) => ({
      state: { ...state, acts: state.acts + 1, mute: act.act === 'mute' ? [...state.mute, seat] : state.mute },
      events: [{ type: act.act, seat }],
      reopens: act.act === 'restart',
    }),
  },
  orders: {
    schema: z.strictObject({ always: z.int().nullable(), mood: z.string() }).partial() as never,
    initial: { always: null, mood: 'calm' },
    answer: (_state, _question, { always }) => (always === null ? undefined : { say: always }),
  },
};
