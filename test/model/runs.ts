/**
 * What Spin is asked: which models hold, and which guard each of them needs. The bounds are part of the question; a run
 * explores every order of steps within them.
 */
export interface Run {
  readonly model: 'rounds' | 'acts' | 'orders' | 'repeats' | 'patience';
  /** Macros of the model: bounds, the kind of act, and what is removed. */
  readonly set: Readonly<Record<string, number | true>>;
  /** What Spin must find: every promise kept, or one broken. */
  readonly finds: 'holds' | 'breaks';
  /** What this shows, to be read in the output. */
  readonly shows: string;
  /** How the row of the table of conditions in docs/design.md begins whose condition is removed. */
  readonly row?: string;
}

const ACTS = { FREE: 1, UNSEALED: 2, LEAVES: 3, VOIDED: 4, NONE_SEALED: 5, RESIGN: 6 } as const;

const holds = (model: Run['model'], set: Run['set'], shows: string): Run => ({ model, set, finds: 'holds', shows });

/** The service as it is. Three seats throughout. */
export const HOLD: readonly Run[] = [
  holds('rounds', { ROUNDS: 2, CHANGES: 1, FAULTS: 1 }, 'two rounds, one change of mind, one fault'),
  holds('rounds', { ROUNDS: 1, CHANGES: 2, FAULTS: 1 }, 'one round, two changes of mind, one fault'),
  holds('rounds', { ROUNDS: 1, CHANGES: 1, FAULTS: 1, DEVICES: 2 }, 'one round, a seat with two devices'),
  ...Object.entries(ACTS).map(([name, ACT]) =>
    holds('acts', { ACT, ROUNDS: 2, CHANGES: 1, FAULTS: 1 }, `two rounds, an act ${name}, one change, one fault`),
  ),
  holds('orders', { ROUNDS: 2, STORES: 1, FAULTS: 1 }, 'two rounds, orders stored once, one fault'),
  holds('orders', { ROUNDS: 1, STORES: 2, FAULTS: 1 }, 'one round, orders stored twice, one fault'),
  holds('repeats', { WISH: 1, COPIES: 2, OTHERS: 3, FAULTS: 1 }, 'a keyed act in a round that goes on'),
  holds('repeats', { WISH: 2, COPIES: 2, OTHERS: 3, FAULTS: 1 }, 'a keyed act that closes its round'),
  holds('patience', { ACTS: 2 }, 'the last seal is stored within the bound'),
];

const breaks = (model: Run['model'], set: Run['set'], shows: string, row?: string): Run => ({
  model,
  set,
  finds: 'breaks',
  shows,
  ...(row !== undefined && { row }),
});

const TWO_ROUNDS = { ROUNDS: 2, CHANGES: 1, FAULTS: 1 };
const act = (name: keyof typeof ACTS) => ({ ACT: ACTS[name], ...TWO_ROUNDS });
const ORDERS = { ROUNDS: 1, STORES: 2, FAULTS: 1 };

/** The service without one of its guards: each must break a promise. */
export const CONTROLS: readonly Run[] = [
  breaks(
    'rounds',
    { ...TWO_ROUNDS, NO_sameState: true },
    'a seal without `seq` is stored in a round it was not made for',
  ),
  breaks('rounds', { ...TWO_ROUNDS, NO_notFrozen: true }, 'without the freeze a seal changes behind the reveal'),
  breaks('rounds', { ...TWO_ROUNDS, NO_deadline: true }, 'a seal without the deadline is stored after it'),
  breaks('rounds', { ...TWO_ROUNDS, NO_unchangedSeat: true }, 'two requests of a seat overtake each other unseen'),
  breaks('rounds', { ...TWO_ROUNDS, NO_seqBefore: true }, 'a transition without `seq` resolves a round twice'),
  breaks('rounds', { ...TWO_ROUNDS, NO_archive: true }, 'an entry that is not archived is lost'),
  breaks('rounds', { ...TWO_ROUNDS, ARCHIVE_AFTER: true }, 'an entry that is archived afterwards is lost'),
  breaks(
    'rounds',
    { ...TWO_ROUNDS, NO_frozen: true, THAWED: true },
    'if withdrawals were not frozen, `waiting = 0` would be what is left',
    'resolving a frozen round',
  ),
  breaks(
    'rounds',
    { ...TWO_ROUNDS, NO_exact: true },
    'a seal that came or changed since the look is not revealed',
    'the seal that completes a round',
  ),
  breaks('acts', { ...act('FREE'), NO_stillOpen: true }, 'an act comes between the freeze and the reveal'),
  breaks('acts', { ...act('VOIDED'), NO_stillOpen: true }, 'an act thaws a frozen round'),
  breaks(
    'acts',
    { ...act('UNSEALED'), NO_ownUnsealed: true },
    'a seal stands that was judged before the act of its own seat',
    'an act that needs its own seat unsealed',
  ),
  breaks(
    'acts',
    { ...act('LEAVES'), NO_ownUnsealed: true, NO_owedAsRead: true },
    'a seat that has sealed meanwhile leaves, and `waiting` is wrong',
    'an act that leaves its own seat nothing to answer',
  ),
  breaks(
    'acts',
    { ...act('VOIDED'), NO_ownExact: true },
    'a seal outlives the act that takes it back, or `waiting` is wrong',
    'an act that takes ',
  ),
  breaks(
    'acts',
    { ...act('NONE_SEALED'), NO_noneSealed: true },
    'a seal stands that was judged before an act that changes it for everybody',
    'an act that needs nobody sealed',
  ),
  breaks('acts', { ...act('RESIGN'), NO_owedAsRead: true }, 'whoever resigns is counted down twice', 'resigning'),
  breaks(
    'acts',
    { ...act('RESIGN'), NO_stillOpen: true },
    'a seat resigns between the freeze and the reveal',
    'resigning',
  ),
  breaks('orders', { ...ORDERS, NO_sameOrders: true }, 'an answer by older orders overtakes a confirmed change'),
  breaks(
    'orders',
    { ...ORDERS, NO_due: true },
    'orders that answer the open question are forgotten with their function',
  ),
  breaks(
    'orders',
    { ...ORDERS, NO_dueSameOrders: true, NO_dueSeen: true },
    'the sweep takes a time back that newer orders have set',
  ),
  breaks('repeats', { WISH: 1, NO_doneBefore: true }, 'without the look a repeat is told that its wish was too late'),
  breaks('repeats', { WISH: 2, NO_doneBefore: true }, 'without the look a key is carried out twice'),
  breaks('repeats', { WISH: 1, LOOKED_BEFORE: true }, 'with a look that is not taken again a key is carried out twice'),
  breaks('repeats', { WISH: 2, NO_closer: true }, 'the repeat of an act that closed its round is refused'),
  breaks('repeats', { WISH: 1, NO_look: true }, 'after an ambiguous failure its own act is not recognised'),
  breaks('patience', { ACTS: 2, NO_sealsAlone: true }, 'others who replace their seals keep the last one from sealing'),
];

/**
 * Guards that others imply: alone they could go, and nothing would break. They are second lines, or say what they
 * guard where it is guarded. Shown within small bounds.
 */
export const IMPLIED: readonly Run[] = [
  holds('rounds', { ROUNDS: 1, CHANGES: 2, FAULTS: 1, NO_frozen: true }, '`waiting = 0`, as long as the freeze holds'),
  holds(
    'acts',
    { ...act('LEAVES'), ROUNDS: 1, NO_ownUnsealed: true },
    'unsealed, as the count is on the same condition',
  ),
  holds('acts', { ...act('LEAVES'), ROUNDS: 1, NO_owedAsRead: true }, 'the count, as the act needs its seat unsealed'),
  holds(
    'orders',
    { ROUNDS: 2, STORES: 1, NO_unsealed: true },
    'orders that are due for a sealed seat: one look too many',
  ),
  holds('orders', { ROUNDS: 2, STORES: 1, NO_dueSameState: true }, "the sweep's `seq`, as `dueAt` is the one it saw"),
  holds('orders', { ROUNDS: 2, STORES: 1, NO_dueWaiting: true }, "the sweep's `waiting`, as `dueAt` is the one it saw"),
];

/** A weakness that is known: what the models find if more were promised. */
export const NOT_PROMISED: readonly Run[] = [
  breaks(
    'rounds',
    { ROUNDS: 1, CHANGES: 1, FAULTS: 1, UNWRITTEN: true },
    'a seal still under way arrives after a withdrawal that found nothing to take back',
  ),
];

/** For each condition that functions/match/match-updates.ts names: the control that removes it. */
export const CONDITIONS: Readonly<Record<string, string>> = {
  sameState: 'NO_sameState',
  notFrozen: 'NO_notFrozen',
  beforeDeadline: 'NO_deadline',
  sameOrders: 'NO_sameOrders',
  unsealed: 'NO_unsealed',
  sealedAs: 'NO_exact',
  unchangedSeat: 'NO_unchangedSeat',
  asMany: 'NO_unchangedSeat',
  exactSeals: 'NO_exact',
  exactSeal: 'NO_ownExact',
};

/** Updates with conditions of their own, and the controls that remove those. */
export const UPDATES: Readonly<Record<string, readonly string[]>> = {
  ordersUpdate: ['NO_sameOrders'],
  looksAgain: ['NO_dueSameState', 'NO_dueSameOrders', 'NO_dueWaiting', 'NO_dueSeen'],
  guarded: ['NO_frozen', 'NO_exact', 'NO_ownUnsealed', 'NO_ownExact', 'NO_noneSealed', 'NO_stillOpen'],
  sealingChange: ['NO_owedAsRead'],
  transitionUpdate: ['NO_seqBefore'],
  // Who takes a seat, which no model is about: tests of blocks race the two with each other.
  screenUpdate: [],
  sameBlocks: [],
  // Of what this build cannot read, which no model is about: tests of deadlines race it with visits and sweeps.
  backOffUpdate: [],
};
