import { type Act, bang, type Move, type State } from '../../../../domain/games/bang/index.ts';
import type { Orders } from '../../../../domain/games/bang/state.ts';
import * as rules from '../../../../domain/rules.ts';
import type {
  Chance,
  GameEvent,
  Known,
  Refusal,
  SealedSoFar,
  Sealing,
  Seat,
  Step,
} from '../../../../domain/ruleset.ts';
import { deepFreeze } from '../../freeze.ts';

/** Refusals are named as the specification does: `E_OUT_OF_REACH` for `bang.out-of-reach`. */
const nameOfCode = ({ code }: Refusal): string =>
  code === 'bang.bad-shape'
    ? 'E_SHAPE'
    : code
        .replace(/^(bang|seal)\./, 'e-')
        .replaceAll('-', '_')
        .toUpperCase();

/** A change of the state: by answers, or without any by an act. */
export interface TableStep {
  readonly before: State | undefined;
  readonly moves: ReadonlyMap<Seat, Move>;
  readonly after: State;
  readonly events: readonly GameEvent[];
}

/**
 * The kernel in small: keeps sealed answers until everybody asked has one, keeps standing orders, applies acts. Messages
 * return the name of their refusal, or undefined once they are accepted.
 */
export class BangTable {
  readonly orders = new Map<Seat, Orders>();
  readonly sealed = new Map<Seat, Move>();
  readonly events: GameEvent[] = [];
  state: State;
  private readonly nextChance: () => Chance;
  private readonly watch: (step: TableStep) => void;

  constructor(state: State, nextChance: () => Chance, watch: (step: TableStep) => void = () => {}) {
    this.state = deepFreeze(state);
    this.nextChance = nextChance;
    this.watch = watch;
  }

  get over(): boolean {
    return bang.outcome(this.state) !== undefined;
  }

  /** Seats that still owe an answer, ascending. */
  get owing(): Seat[] {
    return bang
      .asked(this.state)
      .map(({ seat }) => seat)
      .filter((seat) => !this.sealed.has(seat));
  }

  /** What a viewer knows of the open round besides the state. */
  sealing(viewer: Seat | 'watcher'): Sealing<Move> {
    return { announced: new Map(), own: viewer === 'watcher' ? null : (this.sealed.get(viewer) ?? null) };
  }

  answer(seat: Seat, said: unknown): string | undefined {
    if (this.over) return 'E_MATCH_OVER';
    const parsed = rules.moveSchema(bang).safeParse(said);
    if (!parsed.success) return 'E_SHAPE';
    if (this.sealed.has(seat)) return 'E_ALREADY_ANSWERED';
    const refusal = rules.refuse(bang, this.state, seat, deepFreeze(parsed.data));
    if (refusal !== undefined) return nameOfCode(refusal);
    this.sealed.set(seat, deepFreeze(rules.canonical(bang, this.state, seat, parsed.data)));
    this.settle();
    return undefined;
  }

  /** The clock runs out for a seat. */
  timeout(seat: Seat): string | undefined {
    if (this.over) return 'E_MATCH_OVER';
    return this.owing.includes(seat) ? this.answer(seat, rules.fallback(bang, this.state, seat)) : 'E_NOT_ASKED';
  }

  act(seat: Seat, said: unknown): string | undefined {
    if (this.over) return 'E_MATCH_OVER';
    const parsed = rules.actSchema(bang).safeParse(said);
    if (!parsed.success) return 'E_SHAPE';
    const act: Act = deepFreeze(parsed.data);
    const refusal = rules.refuseAct(bang, this.state, seat, act, this.sealedSoFar(seat));
    if (refusal !== undefined) return nameOfCode(refusal);
    const { reopens, ...step } = rules.playAct(bang, this.state, seat, act, this.nextChance(), this.known());
    this.become(step, new Map());
    if (reopens) this.sealed.clear();
    this.settle();
    return undefined;
  }

  setOrders(seat: Seat, said: unknown): string | undefined {
    if (this.over) return 'E_MATCH_OVER';
    const parsed = bang.orders!.schema.safeParse(said);
    if (!parsed.success) return 'E_SHAPE';
    this.orders.set(seat, deepFreeze({ ...bang.orders!.initial, ...this.orders.get(seat), ...parsed.data }));
    this.settle();
    return undefined;
  }

  sealedSoFar(seat: Seat): SealedSoFar {
    return { own: this.sealed.has(seat), required: this.sealed.size };
  }

  known(): Known<Orders> {
    return { late: new Set(), orders: this.orders };
  }

  /** Answers by standing orders and resolves rounds that nobody owes an answer to. */
  private settle(): void {
    while (!this.over) {
      this.answerByOrders();
      if (this.owing.length > 0) return;
      const moves = new Map(this.sealed);
      this.sealed.clear();
      this.become(bang.resolve(this.state, moves, this.nextChance(), this.known()), moves);
    }
  }

  private answerByOrders(): void {
    for (const prompt of rules.prompts(bang, this.state)) {
      const order = this.orders.get(prompt.seat);
      if (order === undefined || this.sealed.has(prompt.seat)) continue;
      const answer = bang.orders!.answer(this.state, prompt, order);
      if (answer !== undefined)
        this.sealed.set(prompt.seat, deepFreeze(rules.canonical(bang, this.state, prompt.seat, answer)));
    }
  }

  private become({ state, events }: Step<State>, moves: ReadonlyMap<Seat, Move>): void {
    const before = this.state;
    this.state = deepFreeze(state);
    this.events.push(...events);
    this.watch({ before, moves, after: this.state, events });
  }
}
