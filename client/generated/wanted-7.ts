// Made from the folder domain/games/wanted-7 by `npm run docs`; do not edit.
import type { Json } from '../json.ts';

/** Everything of Wanted 7 that is seen or sent. */
export type Wanted7 = {
  /** Options of a match. */
  readonly options: {
    /** standard: one after the other; designer: all choose a card at once, 2 to 4 players */
    readonly variant: 'standard' | 'designer';
  };
  /** Options as they are sent; what is left out has its default. */
  readonly setup: {
    /** standard: one after the other; designer: all choose a card at once, 2 to 4 players */
    readonly variant?: 'standard' | 'designer';
  };
  /** `view` of a match. */
  readonly view: Wanted7View;
  /** `you.prompt.ask`, by `you.prompt.kind`. */
  readonly asks: {
    readonly play: {
      /** Own cards in hand, in canonical order. Only the asked seat sees them. */
      readonly cards: readonly Wanted7Card[];
    };
    readonly choose: {
      /** Own cards in hand, in canonical order. Only the asked seat sees them. */
      readonly cards: readonly Wanted7Card[];
      /** Whether the asked seat holds the Draw card, so that a tieOrder counts. */
      readonly mayOrderTies: boolean;
    };
    readonly order: {
      /** Seats of each tie, ties of higher cards first; all of it is public. */
      readonly ties: readonly (readonly number[])[];
    };
    readonly place: {
      /** Card that the asked seat has chosen in this turn; it is public. */
      readonly card: Wanted7Card;
    };
  };
  /** What is sealed, by the kind of the question. */
  readonly moves: {
    readonly play: {
      /** Card of the own hand that is played. */
      readonly card: '1b' | '1w' | '2l' | '2r' | '3m' | '3n' | '4a' | '4b' | '5a';
      /** Open slot on which the card is put, on top of the stack there. */
      readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
      /** Uses the magic trick of the card: the whole stack moves on to this slot. */
      readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
    };
    readonly choose: {
      /** Card of the own hand that is chosen for this turn. */
      readonly card: '1b' | '1w' | '2l' | '2r' | '3m' | '3n' | '4a' | '4b' | '5a';
      /** Standing order: the first of these that is legal by then is where the card goes; nobody else reads it. */
      readonly places?: readonly ({
        /** Open slot on which the card is put, on top of the stack there. */
        readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
        /** Uses the magic trick of the card: the whole stack moves on to this slot. */
        readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
      })[];
      /** Standing order of the holder of the Draw card: all seats in the order that settles any tie. */
      readonly tieOrder?: readonly number[];
    };
    readonly order: {
      /** Every seat that is in a tie, once, first to place first. */
      readonly order: readonly number[];
    };
    readonly place: {
      /** Open slot on which the card is put, on top of the stack there. */
      readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
      /** Uses the magic trick of the card: the whole stack moves on to this slot. */
      readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
    };
  };
  /** What is shown of a move once its round is resolved, by the kind of the question. */
  readonly revealed: {
    readonly play: Wanted7['moves']['play'];
    readonly choose: Json;
    readonly order: Wanted7['moves']['order'];
    readonly place: Wanted7['moves']['place'];
  };
  /** What can be done at once, outside the rounds. */
  readonly act: never;
  /** Standing orders in full. */
  readonly orders: never;
  /** `events` of an entry, by `type`. */
  readonly events: {
    readonly started: {
      /** Name of the event. */
      readonly type: 'started';
      /** Number of seats. */
      readonly seats: number;
      /** Options of the match, as chosen when it was made. */
      readonly options: Wanted7Options;
      /** Seat that plays first in the first night. */
      readonly start: number;
    } | {
      /** Name of the event. */
      readonly type: 'started';
      /** Number of seats. */
      readonly seats: number;
      /** Options of the match, as chosen when it was made. */
      readonly options: Wanted7Options;
      /** Seat that holds the Draw card first. */
      readonly holder: number;
    };
    /** A night begins: gunfighters are laid out and hands are dealt. */
    readonly nightBegan: {
      /** Name of the event. */
      readonly type: 'nightBegan';
      /** Number of the night, from 1. */
      readonly night: number;
      /** Gunfighters of this night, one for each open slot, in ring order. */
      readonly tokens: readonly Wanted7Token[];
      /** Seat that plays first in this night; null in the designer’s variant. */
      readonly seatOnTurn: number | null;
    };
    /** A card is placed on the board. */
    readonly played: {
      /** Name of the event. */
      readonly type: 'played';
      /** Seat that owns the card. */
      readonly seat: number;
      /** Card that is placed. */
      readonly card: Wanted7Card;
      /** Slot on which it is placed; a magic trick may move it on. */
      readonly at: Wanted7Slot;
      /** Card that was visible there before; null if the slot was empty. */
      readonly covers: Wanted7Laid | null;
      /** Whether nobody was asked: a standing order, or there was only one way. */
      readonly auto: boolean;
    };
    /** A revolver fires at the slot beside it. */
    readonly shotAway: {
      /** Name of the event. */
      readonly type: 'shotAway';
      /** Seat whose card has the revolver. */
      readonly by: number;
      /** Slot at which the revolver points. */
      readonly slot: Wanted7Slot;
      /** Cards that go away until the night ends, bottom first; empty if nothing was there. */
      readonly cards: readonly Wanted7Laid[];
    };
    /** A magic trick moves a whole stack. */
    readonly moved: {
      /** Name of the event. */
      readonly type: 'moved';
      /** Seat whose card does the trick. */
      readonly by: number;
      /** Slot that is empty now. */
      readonly from: Wanted7Slot;
      /** Slot on top of which the stack is now. */
      readonly to: Wanted7Slot;
      /** Cards that have moved, bottom first. */
      readonly cards: readonly Wanted7Laid[];
    };
    /** A seat draws the top card of its deck. */
    readonly drew: {
      /** Name of the event. */
      readonly type: 'drew';
      /** Seat that draws; which card is for the seat alone. */
      readonly seat: number;
      /** Number of cards in hand after it. */
      readonly hand: number;
      /** Number of cards left in the deck. */
      readonly deck: number;
    };
    /** Designer’s variant: the cards that all have chosen are turned. */
    readonly revealed: {
      /** Name of the event. */
      readonly type: 'revealed';
      /** Chosen cards, by seat. */
      readonly cards: readonly Wanted7Chosen[];
    };
    /** Designer’s variant: the holder of the Draw card has settled the ties of this turn. */
    readonly ordered: {
      /** Name of the event. */
      readonly type: 'ordered';
      /** Seat that holds the Draw card. */
      readonly by: number;
      /** Seats in the order of their placing, all of them. */
      readonly sequence: readonly number[];
      /** Whether by a standing order or by an answer. */
      readonly how: 'standing' | 'asked';
    };
    /** Designer’s variant: the Draw card goes to whoever has placed a 4. */
    readonly drawCard: {
      /** Name of the event. */
      readonly type: 'drawCard';
      /** Seat that holds the Draw card now. */
      readonly to: number;
    };
    /** Designer’s variant: the night is over before these cards could be placed. */
    readonly notPlaced: {
      /** Name of the event. */
      readonly type: 'notPlaced';
      /** Cards that go home unplaced, in the order in which they would have been placed. */
      readonly cards: readonly Wanted7Laid[];
    };
    /** A night is over. */
    readonly nightEnded: {
      /** Name of the event. */
      readonly type: 'nightEnded';
      /** Number of the night, from 1. */
      readonly night: number;
      /** Why: every open slot is covered, or nobody has a card left. */
      readonly by: 'covered' | 'no-cards';
    };
    /** The visible cards of a night are counted. */
    readonly scored: {
      /** Name of the event. */
      readonly type: 'scored';
      /** Sum of the values of the visible cards, 0 without one, by seat. */
      readonly sums: readonly number[];
      /** Points of this night for the sums, by seat. */
      readonly majority: readonly number[];
      /** Bonus points of this night, by seat. */
      readonly bonus: readonly number[];
      /** Gunfighters hired in this night, by seat, each in ring order. */
      readonly hired: readonly Wanted7Bands[];
      /** Gunfighters of empty slots, which leave the game, in ring order. */
      readonly gone: Wanted7Bands;
      /** Majority and bonus points of all nights so far, by seat. */
      readonly points: readonly number[];
    };
    /** The match is over. */
    readonly ended: {
      /** Name of the event. */
      readonly type: 'ended';
      /** How it has ended. */
      readonly result: Wanted7Result;
    };
  };
  /** `outcome.result` of a match that is over. */
  readonly result: Wanted7Result;
};

/** One of the seven bands that a gunfighter can belong to. */
export type Wanted7Band = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';

/** Gunfighters as one letter each, their bands. */
export type Wanted7Bands = string;

/** A card of one colour: its value, and a letter that tells cards of the same value apart. */
export type Wanted7Card = '1b' | '1w' | '2l' | '2r' | '3m' | '3n' | '4a' | '4b' | '5a';

/** Answer to the question choose. */
export type Wanted7Choose = {
  /** Card of the own hand that is chosen for this turn. */
  readonly card: '1b' | '1w' | '2l' | '2r' | '3m' | '3n' | '4a' | '4b' | '5a';
  /** Standing order: the first of these that is legal by then is where the card goes; nobody else reads it. */
  readonly places?: readonly ({
    /** Open slot on which the card is put, on top of the stack there. */
    readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
    /** Uses the magic trick of the card: the whole stack moves on to this slot. */
    readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
  })[];
  /** Standing order of the holder of the Draw card: all seats in the order that settles any tie. */
  readonly tieOrder?: readonly number[];
};

/** A chosen card when it is turned. */
export type Wanted7Chosen = {
  /** Seat that owns the card. */
  readonly seat: number;
  /** The card itself; all cards on the table lie open. */
  readonly card: Wanted7Card;
  /** Which standing orders came with the card; what they say stays private. */
  readonly preAnswered: readonly ('places' | 'tieOrder')[];
};

/** The final reckoning of a seat. */
export type Wanted7Final = {
  /** Number of the seat. */
  readonly seat: number;
  /** Points for the highest sums of visible cards, over all nights. */
  readonly majority: number;
  /** Bonus points of the slots, over all nights. */
  readonly bonus: number;
  /** Points for gunfighters of different bands. */
  readonly different: number;
  /** Points for gunfighters of the same band. */
  readonly same: number;
  /** All points together. */
  readonly total: number;
  /** Number of gunfighters hired; it decides between equal totals. */
  readonly gunfighters: number;
};

/** A card on the table and its owner. Everybody sees it. */
export type Wanted7Laid = {
  /** Seat that owns the card. */
  readonly seat: number;
  /** The card itself; all cards on the table lie open. */
  readonly card: Wanted7Card;
};

/** Options of the match. */
export type Wanted7Options = {
  /** Variant that is played. */
  readonly variant: 'standard' | 'designer';
};

/** Answer to the question order. */
export type Wanted7Order = {
  /** Every seat that is in a tie, once, first to place first. */
  readonly order: readonly number[];
};

/** Answer to the question place. */
export type Wanted7Place = {
  /** Open slot on which the card is put, on top of the stack there. */
  readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
  /** Uses the magic trick of the card: the whole stack moves on to this slot. */
  readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
};

/** How a seat has come out. */
export type Wanted7Placement = {
  /** Number of the seat. */
  readonly seat: number;
  /** Rank of the seat, 1 is best; equal ranks are ties. */
  readonly rank: number;
};

/** Answer to the question play. */
export type Wanted7Play = {
  /** Card of the own hand that is played. */
  readonly card: '1b' | '1w' | '2l' | '2r' | '3m' | '3n' | '4a' | '4b' | '5a';
  /** Open slot on which the card is put, on top of the stack there. */
  readonly at: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
  /** Uses the magic trick of the card: the whole stack moves on to this slot. */
  readonly magicTo?: 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';
};

/** How a match has ended. Everybody sees it. */
export type Wanted7Result = {
  /** What decided: most points, then most gunfighters, or nothing and the win is shared. */
  readonly reason: 'points' | 'gunfighters' | 'shared';
  /** Winning seats, ascending; several share the win. */
  readonly winners: readonly number[];
  /** Ranks of all seats, by seat. */
  readonly placements: readonly Wanted7Placement[];
  /** The final reckoning, by seat. */
  readonly final: readonly Wanted7Final[];
};

/** A card that was chosen for this turn and turned. */
export type Wanted7Revealed = {
  /** Seat that owns the card. */
  readonly seat: number;
  /** The card itself; all cards on the table lie open. */
  readonly card: Wanted7Card;
  /** Whether the card has been placed already in this turn. */
  readonly placed: boolean;
};

/** What everybody sees of a seat. */
export type Wanted7SeatView = {
  /** Number of the seat, clockwise from 0. */
  readonly seat: number;
  /** Number of cards in hand; which ones is for the seat alone. */
  readonly hand: number;
  /** Number of cards left in the deck of the seat; nobody knows which. */
  readonly deck: number;
  /** Majority and bonus points of the nights so far; bands are counted at the end. */
  readonly points: number;
  /** Bands of the gunfighters hired so far, oldest first. */
  readonly hired: readonly Wanted7Band[];
};

/** A slot of the board; clockwise they are B1 B2 B3 M1 W1 W2 W3 M2. M1 and M2 are not always open. */
export type Wanted7Slot = 'B1' | 'B2' | 'B3' | 'M1' | 'W1' | 'W2' | 'W3' | 'M2';

/** An open slot of the board. Everybody sees it. */
export type Wanted7SlotView = {
  /** Name of the open slot. */
  readonly slot: Wanted7Slot;
  /** Band of the gunfighter that waits here; null when the match is over. */
  readonly band: Wanted7Band | null;
  /** Cards on the slot, bottom first; the last one is the visible card that counts. */
  readonly stack: readonly Wanted7Laid[];
};

/** A gunfighter on the board. */
export type Wanted7Token = {
  /** Open slot on which the gunfighter waits. */
  readonly slot: Wanted7Slot;
  /** Band of the gunfighter. */
  readonly band: Wanted7Band;
};

export type Wanted7View = {
  /** Variant that is played, as chosen when the match was made. Everybody sees it. */
  readonly variant: 'standard' | 'designer';
  /** Number of the night, from 1; the last one is kept when the match is over. Everybody sees it. */
  readonly night: number;
  /** Number of the play (standard) or turn of all (designer) in this night, from 1. Everybody sees it. */
  readonly turn: number;
  /** Kind of question that is asked now, or over when the match has ended. Everybody sees it. */
  readonly phase: 'play' | 'choose' | 'order' | 'place' | 'over';
  /** Seat that plays now; null in the designer’s variant and when the match is over. Everybody sees it. */
  readonly seatOnTurn: number | null;
  /** Seat that holds the Draw card; null in the standard game. Everybody sees it. */
  readonly drawCard: number | null;
  /** Open slots in ring order, clockwise. Everybody sees them. */
  readonly board: readonly Wanted7SlotView[];
  /** Cards shot away in this night, in the order in which they went. Everybody sees them. */
  readonly away: readonly Wanted7Laid[];
  /** All seats, ascending. Everybody sees them. */
  readonly seats: readonly Wanted7SeatView[];
  /** Number of gunfighters that lie face down for later nights; nobody knows their order. */
  readonly stock: number;
  /** Designer’s variant: cards turned in this turn, by seat. Everybody sees them. */
  readonly revealed: readonly Wanted7Revealed[];
  /** Designer’s variant: seats in the order of their placing, once all ties are settled. Everybody sees it. */
  readonly sequence: readonly number[];
  /** What only the seat that looks may see; missing for watchers. */
  readonly you?: Wanted7You;
};

/** What a seat and nobody else sees. */
export type Wanted7You = {
  /** The own seat. */
  readonly seat: number;
  /** Own cards in hand, in canonical order. Only this seat sees them. */
  readonly hand: readonly Wanted7Card[];
  /** Own sealed answer of this round, or null. Only this seat sees it. */
  readonly sealed: Wanted7Play | Wanted7Choose | Wanted7Order | Wanted7Place | null;
};
