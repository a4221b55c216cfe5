// Made from the folder domain/games/duel-west by `npm run docs`; do not edit.
import type { Json } from '../json.ts';

/** Everything of Duel West that is seen or sent. */
export type DuelWest = {
  /** Options of a match. */
  readonly options: {
    /** beats: one sealed answer a beat; live: flips and calls in the order they are accepted */
    readonly pace: 'beats' | 'live';
    /** Whether a false call costs the next turn or the rest of this one */
    readonly falseCall: 'sit-out-next' | 'sit-out-replay';
    /** Turns after which the match ends, 0 for no limit */
    readonly turnLimit: number;
  };
  /** Options as they are sent; what is left out has its default. */
  readonly setup: {
    /** beats: one sealed answer a beat; live: flips and calls in the order they are accepted */
    readonly pace?: 'beats' | 'live';
    /** Whether a false call costs the next turn or the rest of this one */
    readonly falseCall?: 'sit-out-next' | 'sit-out-replay';
    /** Turns after which the match ends, 0 for no limit */
    readonly turnLimit?: number;
  };
  /** `view` of a match. */
  readonly view: DuelWestView;
  /** `you.prompt.ask`, by `you.prompt.kind`. */
  readonly asks: {
    /** What a seat is told before it loads */
    readonly load: {
      /** Number of face-down bullets in the own magazine; told to the asked seat */
      readonly magazine: number;
    };
    /** What a seat is told in a duel */
    readonly beat: DuelWestOwnRow;
    /** What a seat is told in a duel */
    readonly live: DuelWestOwnRow;
  };
  /** What is sealed, by the kind of the question. */
  readonly moves: {
    readonly load: {
      readonly order: 'shuffle' | 'keep' | readonly number[];
      readonly plan?: {
        readonly upTo: number;
        readonly call: boolean;
      };
    };
    readonly beat: {
      readonly do: 'flip' | 'hold' | 'hit';
      readonly plan?: {
        readonly upTo: number;
        readonly call: boolean;
      };
    };
    readonly live: {
      readonly hold: true;
    };
  };
  /** What is shown of a move once its round is resolved, by the kind of the question. */
  readonly revealed: {
    readonly load: Json;
    readonly beat: Json;
    readonly live: DuelWest['moves']['live'];
  };
  /** What can be done at once, outside the rounds. */
  readonly act: {
    readonly act: 'flip' | 'hit';
  };
  /** Standing orders in full. */
  readonly orders: never;
  /** `events` of an entry, by `type`. */
  readonly events: {
    /** The match begins */
    readonly started: {
      /** Type of the event; public */
      readonly type: 'started';
      /** Number of players; public */
      readonly seats: number;
      /** Options of the match; public */
      readonly options: DuelWestOptions;
    };
    /** A Target deck is shuffled */
    readonly targetsShuffled: {
      /** Type of the event; public */
      readonly type: 'targetsShuffled';
      /** Number of Target cards in the deck; public */
      readonly count: number;
    };
    /** A turn begins */
    readonly turnBegan: {
      /** Type of the event; public */
      readonly type: 'turnBegan';
      /** Number of the bout; public */
      readonly bout: number;
      /** Number of the turn in the whole match; public */
      readonly turn: number;
      /** Seat numbers of those who take part, ascending; public */
      readonly active: readonly number[];
      /** Seat numbers of those who miss this turn, ascending; public */
      readonly sittingOut: readonly number[];
    };
    /** A Target card is turned */
    readonly targetFlipped: {
      /** Type of the event; public */
      readonly type: 'targetFlipped';
      /** The Target card that now lies open; public */
      readonly id: DuelWestTarget;
    };
    /** No Target card is left to turn: all of them lie open */
    readonly noTarget: {
      /** Type of the event; public */
      readonly type: 'noTarget';
    };
    /** Everybody who takes part has loaded */
    readonly loaded: {
      /** Type of the event; public */
      readonly type: 'loaded';
      /** Seat numbers of those who have loaded, ascending; public */
      readonly seats: readonly number[];
      /** Seat numbers of those whose standing order answers from now on, ascending; public */
      readonly planned: readonly number[];
    };
    /** The answers of a beat are shown */
    readonly beat: {
      /** Type of the event; public */
      readonly type: 'beat';
      /** Number of the beat in this attempt; public */
      readonly beat: number;
      /** What each player who takes part did, by seat; public */
      readonly answers: readonly DuelWestAnswer[];
      /** Seat numbers of those whose standing order answers from now on, ascending; public */
      readonly planned: readonly number[];
    };
    /** A bullet is flipped */
    readonly flipped: {
      /** Type of the event; public */
      readonly type: 'flipped';
      /** Seat number of the player who flips; public */
      readonly seat: number;
      /** Value of the bullet; public */
      readonly value: number;
      /** Number of bullets in the row of the player now; public */
      readonly count: number;
      /** Sum of the values in the row of the player now; public */
      readonly total: number;
    };
    /** A player calls a hit */
    readonly called: {
      /** Type of the event; public */
      readonly type: 'called';
      /** Seat number of the caller; public */
      readonly seat: number;
      /** Whether the row of the caller meets an open sum target; public */
      readonly right: boolean;
      /** Open sum targets that the row of the caller meets, oldest first; public */
      readonly met: readonly DuelWestTarget[];
    };
    /** A duel has stopped and is scored */
    readonly stopped: {
      /** Type of the event; public */
      readonly type: 'stopped';
      /** What stopped it: a right call, everybody holding, or the deadline; public */
      readonly by: 'call' | 'hold' | 'deadline';
      /** Seat numbers of those who called rightly, ascending; public */
      readonly callers: readonly number[];
      /** Seat numbers of those who called wrongly in the same beat, ascending; public */
      readonly falseCallers: readonly number[];
    };
    /** Players who called wrongly pay for it */
    readonly falseCall: {
      /** Type of the event; public */
      readonly type: 'falseCall';
      /** Seat numbers of those who called wrongly, ascending; public */
      readonly seats: readonly number[];
      /** Number of turns still to miss, by seat; public */
      readonly sitOut: readonly number[];
      /** Seat numbers of those for whom this turn is over, ascending; public */
      readonly inactive: readonly number[];
    };
    /** The turn is played again */
    readonly replay: {
      /** Type of the event; public */
      readonly type: 'replay';
      /** Number of the turn in the whole match; public */
      readonly turn: number;
      /** Number of this playing of the turn; public */
      readonly attempt: number;
    };
    /** A target is won */
    readonly targetWon: {
      /** Type of the event; public */
      readonly type: 'targetWon';
      /** The Target card that is won; public */
      readonly id: DuelWestTarget;
      /** Seat numbers of those who win it, a token each, ascending; public */
      readonly winners: readonly number[];
      /** Sum of the values in the row of each winner, in their order; public */
      readonly totals: readonly number[];
      /** Number of bullets in the row of each winner, in their order; public */
      readonly counts: readonly number[];
    };
    /** A target is not won */
    readonly targetKept: {
      /** Type of the event; public */
      readonly type: 'targetKept';
      /** The Target card that nobody has won; public */
      readonly id: DuelWestTarget;
    };
    /** A bullet is set aside unseen for a target won */
    readonly tokenDrawn: {
      /** Type of the event; public */
      readonly type: 'tokenDrawn';
      /** Seat number of the winner; public */
      readonly seat: number;
      /** Number of tokens of the winner in this bout now; public */
      readonly tokens: number;
      /** Number of bullets left in the magazine of the winner; public */
      readonly magazine: number;
    };
    /** All Target cards lay open and are shuffled into a new deck */
    readonly allShuffled: {
      /** Type of the event; public */
      readonly type: 'allShuffled';
      /** Number of Target cards in the deck: all of them; public */
      readonly count: 15;
    };
    /** A bout is won */
    readonly boutWon: {
      /** Type of the event; public */
      readonly type: 'boutWon';
      /** Number of the bout that is over; public */
      readonly bout: number;
      /** Seat numbers of those with three tokens, ascending; public */
      readonly winners: readonly number[];
      /** Number of bouts won, by seat; public */
      readonly boutsWon: readonly number[];
    };
    /** The match is over */
    readonly ended: {
      /** Type of the event; public */
      readonly type: 'ended';
      /** The result of the match; public */
      readonly result: DuelWestResult;
    };
  };
  /** `outcome.result` of a match that is over. */
  readonly result: DuelWestResult;
};

/** What one player did in a beat */
export type DuelWestAnswer = {
  /** Seat number of the player; public */
  readonly seat: number;
  /** What the player did in the beat; public */
  readonly do: 'flip' | 'hold' | 'hit';
  /** Whether a standing order gave this answer; public */
  readonly byPlan: boolean;
};

/** Answer to the question beat */
export type DuelWestBeat = {
  /** What the seat does in this beat; its own until all have answered */
  readonly do: 'flip' | 'hold' | 'hit';
  /** Standing order given with this answer, if any; told to its owner alone */
  readonly plan?: DuelWestPlan;
};

/** What everybody sees of one player */
export type DuelWestDuelist = {
  /** Seat number of the player; public */
  readonly seat: number;
  /** Number of face-down bullets still to be flipped; public */
  readonly magazine: number;
  /** Values of the bullets flipped in this duel, in flip order; public */
  readonly row: readonly number[];
  /** Sum of the values in the row; public */
  readonly total: number;
  /** Number of tokens won in this bout; public */
  readonly tokens: number;
  /** Number of bouts won; public */
  readonly boutsWon: number;
  /** Number of turns still to miss after this one; public */
  readonly sitOut: number;
  /** Takes part in this turn, or in what is left of it; public */
  readonly active: boolean;
  /** Has a standing order, whatever it says; public */
  readonly planned: boolean;
  /** Holds in a live duel; public */
  readonly holding: boolean;
};

/** Answer to the question live */
export type DuelWestHold = {
  /** The seat holds until it flips again; public at once */
  readonly hold: true;
};

/** Answer to the question load */
export type DuelWestLoad = {
  /** How the magazine is laid: as shuffled, as it lies, or position i takes what lay at order[i]; for its owner */
  readonly order: 'shuffle' | 'keep' | readonly number[];
  /** Standing order given with this answer, if any; told to its owner alone */
  readonly plan?: DuelWestPlan;
};

/** Options of the match */
export type DuelWestOptions = {
  /** How a duel goes: by beats, or live in the order of requests; public */
  readonly pace: 'beats' | 'live';
  /** What a false call costs: the next turn, or the rest of this one; public */
  readonly falseCall: 'sit-out-next' | 'sit-out-replay';
  /** Number of turns after which the match ends, 0 for no limit; public */
  readonly turnLimit: number;
};

/** What a seat sees and nobody else does: never its own bullets */
export type DuelWestOwn = {
  /** Seat number of the viewer; for the viewer alone */
  readonly seat: number;
  /** Own standing seal in the open round, or null; for the viewer alone */
  readonly sealed: DuelWestLoad | DuelWestBeat | DuelWestHold | null;
  /** Own standing order in this attempt, or null; for the viewer alone */
  readonly plan: DuelWestPlan | null;
};

/** What a seat is told in a duel */
export type DuelWestOwnRow = {
  /** Number of face-down bullets in the own magazine; told to the asked seat */
  readonly magazine: number;
  /** Values of the own bullets flipped in this duel, in flip order; told to the asked seat */
  readonly row: readonly number[];
  /** Sum of the values in the own row; told to the asked seat */
  readonly total: number;
};

/** Where a player came in */
export type DuelWestPlacement = {
  /** Seat number of the player; public */
  readonly seat: number;
  /** Rank of the seat, 1 is best, equal ranks are ties; public */
  readonly rank: number;
};

/** A standing order that answers all later beats of this attempt */
export type DuelWestPlan = {
  /** Flips while the own row has fewer bullets than this; told to its owner alone */
  readonly upTo: number;
  /** Calls as soon as the own row meets an open sum target; told to its owner alone */
  readonly call: boolean;
};

/** The result of a match that is over */
export type DuelWestResult = {
  /** Why the match ended; public */
  readonly reason: 'two-bouts' | 'turn-limit';
  /** Seat numbers of the winners, ascending; public */
  readonly winners: readonly number[];
  /** Number of bouts won, by seat; public */
  readonly boutsWon: readonly number[];
  /** Number of tokens in the last bout, by seat, counted before that bout was cleared; public */
  readonly tokens: readonly number[];
  /** Number of turns played; public */
  readonly turns: number;
  /** Rank of every seat, by seat; public */
  readonly placements: readonly DuelWestPlacement[];
};

/** A Target card: E exactly, M a multiple of, H highest and L lowest total with, and the number it names */
export type DuelWestTarget = 'E8' | 'E9' | 'E10' | 'E11' | 'E12' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'H2' | 'H3' | 'L2' | 'L3' | 'L4';

/** The match as one viewer may see it */
export type DuelWestView = {
  /** How a duel goes: by beats, or live in the order of requests; public */
  readonly pace: 'beats' | 'live';
  /** Number of the bout, from 1; public */
  readonly bout: number;
  /** Number of the turn in the whole match, from 1; public */
  readonly turn: number;
  /** Number of this playing of the turn, one more after each false call; public */
  readonly attempt: number;
  /** What is asked now, or over; public */
  readonly phase: 'load' | 'beat' | 'live' | 'over';
  /** Number of the open beat, always 1 in a live duel, 0 outside a duel; public */
  readonly beat: number;
  /** Target cards on the table, oldest first; public */
  readonly open: readonly DuelWestTarget[];
  /** Number of Target cards still to be turned; public */
  readonly deck: number;
  /** Target cards that are discarded, in the printed order; public */
  readonly discards: readonly DuelWestTarget[];
  /** All players, by seat; public */
  readonly seats: readonly DuelWestDuelist[];
  /** What the viewer alone sees; missing for a watcher */
  readonly you?: DuelWestOwn;
};
