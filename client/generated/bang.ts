// Made from the folder domain/games/bang by `npm run docs`; do not edit.
import type { Json } from '../json.ts';

/** Everything of BANG! that is seen or sent. */
export type Bang = {
  /** Options of a match. */
  readonly options: {
    /** Characters dealt to each seat; of two it keeps one */
    readonly characterDeal: 'one' | 'two';
    /** After some reshuffles every turn costs a life point */
    readonly antiStall: boolean;
    /** Turns after which the match ends without winners, 0 for no limit */
    readonly turnCap: number;
  };
  /** Options as they are sent; what is left out has its default. */
  readonly setup: {
    /** Characters dealt to each seat; of two it keeps one */
    readonly characterDeal?: 'one' | 'two';
    /** After some reshuffles every turn costs a life point */
    readonly antiStall?: boolean;
    /** Turns after which the match ends without winners, 0 for no limit */
    readonly turnCap?: number;
  };
  /** `view` of a match. */
  readonly view: BangView;
  /** `you.prompt.ask`, by `you.prompt.kind`. */
  readonly asks: {
    readonly pick_character: {
      /** The two characters dealt. Only this seat sees it. */
      readonly offered: readonly BangCharacter[];
    };
    readonly lucky_choice: {
      /** The two flipped cards. Everybody sees it. */
      readonly offered: readonly BangCard[];
      /** What the draw! is for. Everybody sees it. */
      readonly cause: BangFlipCause;
    };
    readonly kit_return: {
      /** The three cards looked at, top first. Only this seat sees it. */
      readonly offered: readonly BangCard[];
    };
    readonly jesse_source: {
      /** Where the first card can come from: the deck, or the number of a seat with a hand card. Everybody sees it. */
      readonly sources: readonly ('deck' | number)[];
    };
    readonly pedro_source: {
      /** Where the first card can come from. Everybody sees it. */
      readonly sources: readonly ('deck' | 'discard')[];
      /** Top card of the discard pile. Everybody sees it. */
      readonly top: BangCard;
    };
    readonly play: {
      /** Hand cards that can be played now. Only this seat sees it. */
      readonly cards: readonly BangCard[];
    };
    readonly shot_reply: {
      /** Missed! cards that it takes to stop the shot. Everybody sees it. */
      readonly need: number;
      /** Hand cards that serve as a Missed!. Only this seat sees it. */
      readonly cards: readonly BangCard[];
    };
    readonly indians_reply: {
      /** Hand cards that serve as a BANG!. Only this seat sees it. */
      readonly cards: readonly BangCard[];
    };
    readonly duel_reply: {
      /** Hand cards that serve as a BANG!. Only this seat sees it. */
      readonly cards: readonly BangCard[];
    };
    readonly store_pick: {
      /** Open cards of the General Store. Everybody sees it. */
      readonly offered: readonly BangCard[];
    };
    readonly rescue: {
      /** Life points that are missing up to 1. Everybody sees it. */
      readonly missing: number;
      /** Beers in hand that save; none with two left. Only this seat sees it. */
      readonly beers: readonly BangCard[];
      /** Whether two hand cards can be given for a life point, as Sid Ketchum does. Only this seat sees it. */
      readonly mayPay: boolean;
    };
    readonly discard_order: {
      /** All own cards, those on the table first. Only this seat sees it. */
      readonly cards: readonly BangCard[];
    };
    readonly discard_down: {
      /** Hand cards that have to go. Everybody sees it. */
      readonly count: number;
    };
  };
  /** What is sealed, by the kind of the question. */
  readonly moves: {
    readonly pick_character: {
      /** Form of the answer. */
      readonly t: 'takes';
      /** Character to keep, one of the two dealt. */
      readonly character: 'bart' | 'jack' | 'janet' | 'gringo' | 'jesse' | 'jourdonnais' | 'kit' | 'lucky' | 'paul' | 'pedro' | 'rose' | 'sid' | 'slab' | 'suzy' | 'sam' | 'willy';
    };
    readonly lucky_choice: {
      /** Form of the answer. */
      readonly t: 'choose';
      /** Flipped card that counts. */
      readonly card: string;
    };
    readonly kit_return: {
      /** Form of the answer. */
      readonly t: 'return';
      /** Card to put back on top of the deck. */
      readonly card: string;
    };
    readonly jesse_source: {
      /** Form of the answer. */
      readonly t: 'from';
      /** Where the first card comes from: the deck, the discard pile, or the number of a seat. */
      readonly source: 'deck' | 'discard' | number;
      /** Card expected on top of the discard pile; the answer is refused if another one lies there. */
      readonly card?: string;
    };
    readonly pedro_source: {
      /** Form of the answer. */
      readonly t: 'from';
      /** Where the first card comes from: the deck, the discard pile, or the number of a seat. */
      readonly source: 'deck' | 'discard' | number;
      /** Card expected on top of the discard pile; the answer is refused if another one lies there. */
      readonly card?: string;
    };
    readonly play: {
      /** Form of the answer. */
      readonly t: 'play';
      /** Hand card to play. */
      readonly card: string;
      /** Number of the seat it is played on, where the card needs one. */
      readonly target?: number;
      /** What Panic! or Cat Balou takes: `hand` for a random hand card of the target, or a card on its table. */
      readonly pick?: string;
    } | {
      /** Form of the answer. */
      readonly t: 'end';
    };
    readonly shot_reply: {
      /** Form of the answer. */
      readonly t: 'missed';
      /** Hand cards that stop the shot, in the order in which they are discarded. */
      readonly cards: readonly string[];
    } | {
      /** Form of the answer. */
      readonly t: 'pass';
    };
    readonly indians_reply: {
      /** Form of the answer. */
      readonly t: 'bang';
      /** Hand card that serves as a BANG!. */
      readonly card: string;
    } | {
      /** Form of the answer. */
      readonly t: 'pass';
    };
    readonly duel_reply: {
      /** Form of the answer. */
      readonly t: 'bang';
      /** Hand card that serves as a BANG!. */
      readonly card: string;
    } | {
      /** Form of the answer. */
      readonly t: 'pass';
    };
    readonly store_pick: {
      /** Form of the answer. */
      readonly t: 'pick';
      /** Open card of the General Store to take. */
      readonly card: string;
    };
    readonly rescue: {
      /** Form of the answer. */
      readonly t: 'beer';
      /** Beer to drink. */
      readonly card: string;
    } | {
      /** Form of the answer. */
      readonly t: 'sid';
      /** Two hand cards to give for a life point, in the order in which they are discarded. */
      readonly cards: readonly string[];
    } | {
      /** Form of the answer. */
      readonly t: 'pass';
    };
    readonly discard_order: {
      /** Form of the answer. */
      readonly t: 'order';
      /** All own cards, in the order in which they are discarded. */
      readonly cards: readonly string[];
    };
    readonly discard_down: {
      /** Form of the answer. */
      readonly t: 'discard';
      /** Hand cards above the limit, in the order in which they are discarded. */
      readonly cards: readonly string[];
    };
  };
  /** What is shown of a move once its round is resolved, by the kind of the question. */
  readonly revealed: {
    readonly pick_character: Bang['moves']['pick_character'];
    readonly lucky_choice: Bang['moves']['lucky_choice'];
    readonly kit_return: Json;
    readonly jesse_source: Bang['moves']['jesse_source'];
    readonly pedro_source: Bang['moves']['pedro_source'];
    readonly play: Bang['moves']['play'];
    readonly shot_reply: Bang['moves']['shot_reply'];
    readonly indians_reply: Bang['moves']['indians_reply'];
    readonly duel_reply: Bang['moves']['duel_reply'];
    readonly store_pick: Bang['moves']['store_pick'];
    readonly rescue: Bang['moves']['rescue'];
    readonly discard_order: Bang['moves']['discard_order'];
    readonly discard_down: Bang['moves']['discard_down'];
  };
  /** What can be done at once, outside the rounds. */
  readonly act: {
    readonly act: 'sid';
    readonly cards: readonly string[];
  };
  /** Standing orders in full. */
  readonly orders: Required<{
    readonly shot?: 'ask' | 'missed' | 'pass';
    readonly indians?: 'ask' | 'bang' | 'pass';
    readonly duel?: 'ask' | 'bang' | 'pass';
    readonly rescue?: 'ask' | 'save' | 'pass';
    readonly lucky?: 'ask' | 'best';
    readonly order?: 'ask' | 'default';
    readonly barrel?: 'use' | 'skip';
  }>;
  /** `events` of an entry, by `type`. */
  readonly events: {
    /** The match begins. Everybody sees it. */
    readonly 'match.started': {
      readonly type: 'match.started';
      /** Options of the match. Everybody sees it. */
      readonly options: BangOptions;
      /** Number of seats. Everybody sees it. */
      readonly seats: number;
      /** Roles by seat number; null where it is hidden. Everybody sees it. */
      readonly roles: readonly (BangRole | null)[];
    };
    /** Every seat has its character. Everybody sees it. */
    readonly 'characters.set': {
      readonly type: 'characters.set';
      /** All seats, by seat number. Everybody sees it. */
      readonly seats: readonly {
        /** Number of the seat. Everybody sees it. */
        readonly seat: number;
        /** Character of the seat. Everybody sees it. */
        readonly character: BangCharacter;
        /** Life points of the seat. Everybody sees it. */
        readonly life: number;
        /** Most life points that the seat can have. Everybody sees it. */
        readonly maxLife: number;
      }[];
    };
    /** Hands are dealt. Everybody sees it. */
    readonly 'hands.dealt': {
      readonly type: 'hands.dealt';
      /** Cards in hand, by seat number. Everybody sees it. */
      readonly counts: readonly number[];
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** A turn begins. Everybody sees it. */
    readonly 'turn.started': {
      readonly type: 'turn.started';
      /** Number of the turn, from 1. Everybody sees it. */
      readonly no: number;
      /** Number of the seat whose turn it is. Everybody sees it. */
      readonly seat: number;
    };
    /** A turn is skipped. Everybody sees it. */
    readonly 'turn.skipped': {
      readonly type: 'turn.skipped';
      /** Number of the seat that misses its turn. Everybody sees it. */
      readonly seat: number;
      /** Why: it stays in Jail. Everybody sees it. */
      readonly why: 'jail';
    };
    /** A turn is over. Everybody sees it. */
    readonly 'turn.ended': {
      readonly type: 'turn.ended';
      /** Number of the seat whose turn it was. Everybody sees it. */
      readonly seat: number;
    };
    /** The anti-stall rule starts: from now on every turn costs a life point. Everybody sees it. */
    readonly 'stall.started': {
      readonly type: 'stall.started';
    };
    /** Lucky Duke has turned up two cards and chooses. Everybody sees it. */
    readonly 'flip.open': {
      readonly type: 'flip.open';
      /** Number of the seat that chooses. Everybody sees it. */
      readonly seat: number;
      /** What the draw! is for. Everybody sees it. */
      readonly cause: BangFlipCause;
      /** Cards turned up. Everybody sees it. */
      readonly cards: readonly BangCard[];
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** A draw! is decided. Everybody sees it. */
    readonly flip: {
      readonly type: 'flip';
      /** Number of the seat that flips. Everybody sees it. */
      readonly seat: number;
      /** What the draw! is for. Everybody sees it. */
      readonly cause: BangFlipCause;
      /** Cards turned up, in flip order; none if both piles are empty. Everybody sees it. */
      readonly cards: readonly BangCard[];
      /** Card that counts; null if there is none. Everybody sees it. */
      readonly chosen: BangCard | null;
      /** Whether it is a match: Spades 2 to 9 for a Dynamite, Hearts for all else. Everybody sees it. */
      readonly match: boolean;
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** A target does without its draw!. Everybody sees it. */
    readonly 'barrel.declined': {
      readonly type: 'barrel.declined';
      /** Number of the target. Everybody sees it. */
      readonly seat: number;
      /** What it could have flipped for. Everybody sees it. */
      readonly source: 'barrel' | 'jourdonnais';
    };
    /** A Dynamite moves on. Everybody sees it. */
    readonly 'dynamite.passed': {
      readonly type: 'dynamite.passed';
      /** Number of the seat that it leaves. Everybody sees it. */
      readonly from: number;
      /** Number of the seat before which it lies now. Everybody sees it. */
      readonly to: number;
    };
    /** A Dynamite explodes. Everybody sees it. */
    readonly 'dynamite.exploded': {
      readonly type: 'dynamite.exploded';
      /** Number of the seat that is hurt. Everybody sees it. */
      readonly seat: number;
    };
    /** Cards are drawn from the deck; only the seat itself sees which. Everybody sees it. */
    readonly 'cards.drawn': {
      readonly type: 'cards.drawn';
      /** Number of the seat that draws. Everybody sees it. */
      readonly seat: number;
      /** Cards drawn. Everybody sees it. */
      readonly count: number;
      /** What they are drawn for. Everybody sees it. */
      readonly why: 'draw' | 'jack' | 'stagecoach' | 'wells_fargo' | 'reward' | 'bart' | 'suzy';
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** Black Jack draws the second card openly. Everybody sees it. */
    readonly 'card.shown': {
      readonly type: 'card.shown';
      /** Number of the seat that draws. Everybody sees it. */
      readonly seat: number;
      /** Card drawn. Everybody sees it. */
      readonly card: BangCard;
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** Pedro Ramirez takes the top card of the discard pile. Everybody sees it. */
    readonly 'card.from_discard': {
      readonly type: 'card.from_discard';
      /** Number of the seat that takes it. Everybody sees it. */
      readonly seat: number;
      /** Card taken. Everybody sees it. */
      readonly card: BangCard;
    };
    /** Kit Carlson looks at cards of the deck. Everybody sees it. */
    readonly 'kit.looked': {
      readonly type: 'kit.looked';
      /** Number of the seat that looks. Everybody sees it. */
      readonly seat: number;
      /** Cards looked at; with fewer than three all are kept. Everybody sees it. */
      readonly count: number;
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** Kit Carlson puts a card back on the deck and keeps the others. Everybody sees it. */
    readonly 'kit.returned': {
      readonly type: 'kit.returned';
      /** Number of the seat that puts it back. Everybody sees it. */
      readonly seat: number;
    };
    /** A card goes to the hand of another seat. Everybody sees it. */
    readonly 'card.stolen': {
      readonly type: 'card.stolen';
      /** Number of the seat that loses the card. Everybody sees it. */
      readonly from: number;
      /** Number of the seat that gets it. Everybody sees it. */
      readonly to: number;
      /** Where the card comes from: a hand, so that only the two seats see which. Everybody sees it. */
      readonly zone: 'hand';
      /** Card or character that takes it. Everybody sees it. */
      readonly why: 'panic' | 'jesse' | 'gringo' | 'sam';
    } | {
      readonly type: 'card.stolen';
      /** Number of the seat that loses the card. Everybody sees it. */
      readonly from: number;
      /** Number of the seat that gets it. Everybody sees it. */
      readonly to: number;
      /** Where the card comes from: the table. Everybody sees it. */
      readonly zone: 'table';
      /** Card taken. Everybody sees it. */
      readonly card: BangCard;
      /** Card or character that takes it. Everybody sees it. */
      readonly why: 'panic' | 'sam';
    };
    /** A card is played. Everybody sees it. */
    readonly 'card.played': {
      readonly type: 'card.played';
      /** Number of the seat that plays it. Everybody sees it. */
      readonly seat: number;
      /** Card played. Everybody sees it. */
      readonly card: BangCard;
      /** Number of the seat it is played on; missing for cards without target. Everybody sees it. */
      readonly target?: number;
      /** What Panic! or Cat Balou takes: a random hand card, or this card of the table. Everybody sees it. */
      readonly pick?: 'hand' | BangCard;
      /** It is a shot, and counts for the limit of one a turn. Everybody sees it. */
      readonly asBang?: true;
    };
    /** A card stays on a table. Everybody sees it. */
    readonly 'card.placed': {
      readonly type: 'card.placed';
      /** Number of the seat that has played it. Everybody sees it. */
      readonly seat: number;
      /** Number of the seat before which it lies. Everybody sees it. */
      readonly on: number;
      /** Card placed. Everybody sees it. */
      readonly card: BangCard;
    };
    /** Cards go to the discard pile. Everybody sees it. */
    readonly 'cards.discarded': {
      readonly type: 'cards.discarded';
      /** Number of the seat whose cards they were, or that has flipped them. Everybody sees it. */
      readonly seat: number;
      /** Cards discarded, in that order; the last one lies on top. Everybody sees it. */
      readonly cards: readonly BangCard[];
      /** What they are discarded for. Everybody sees it. */
      readonly why: 'played' | 'replaced' | 'flip' | 'reply' | 'rescue' | 'sid' | 'cat_balou' | 'limit' | 'death' | 'penalty' | 'jail' | 'dynamite';
    };
    /** A seat answers an attack, or its own end. Everybody sees it. */
    readonly reply: {
      readonly type: 'reply';
      /** Number of the seat that answers. Everybody sees it. */
      readonly seat: number;
      /** What was asked. Everybody sees it. */
      readonly kind: 'shot_reply' | 'indians_reply' | 'duel_reply' | 'rescue';
      /** How it is answered. Everybody sees it. */
      readonly form: 'missed' | 'bang' | 'beer' | 'sid' | 'pass';
      /** Cards given; none for a pass. Everybody sees it. */
      readonly cards: readonly BangCard[];
    };
    /** A shot does not hit. Everybody sees it. */
    readonly 'shot.cancelled': {
      readonly type: 'shot.cancelled';
      /** Number of the seat that attacks. Everybody sees it. */
      readonly author: number;
      /** Number of the seat that was shot at. Everybody sees it. */
      readonly target: number;
      /** What has stopped it, in that order. Everybody sees it. */
      readonly by: readonly ('missed' | 'barrel' | 'jourdonnais')[];
    };
    /** A shot hits. Everybody sees it. */
    readonly 'shot.hit': {
      readonly type: 'shot.hit';
      /** Number of the seat that attacks. Everybody sees it. */
      readonly author: number;
      /** Number of the seat that is hit. Everybody sees it. */
      readonly target: number;
    };
    /** A seat loses life points. Everybody sees it. */
    readonly 'life.lost': {
      readonly type: 'life.lost';
      /** Number of the seat that loses them. Everybody sees it. */
      readonly seat: number;
      /** Life points lost. Everybody sees it. */
      readonly n: number;
      /** Life points left; below 1 the seat is dying. Everybody sees it. */
      readonly life: number;
      /** What they are lost to. Everybody sees it. */
      readonly cause: BangCause;
      /** Number of the seat whose card it was; null for nobody. Everybody sees it. */
      readonly author: number | null;
    };
    /** A seat gains a life point. Everybody sees it. */
    readonly 'life.gained': {
      readonly type: 'life.gained';
      /** Number of the seat that gains it. Everybody sees it. */
      readonly seat: number;
      /** Life points gained. Everybody sees it. */
      readonly n: 1;
      /** Life points that the seat has now. Everybody sees it. */
      readonly life: number;
      /** What it is gained by; sid for two cards of Sid Ketchum. Everybody sees it. */
      readonly cause: 'beer' | 'saloon' | 'sid';
    };
    /** A General Store opens. Everybody sees it. */
    readonly 'store.opened': {
      readonly type: 'store.opened';
      /** Cards to pick from. Everybody sees it. */
      readonly cards: readonly BangCard[];
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** A seat takes a card of the General Store. Everybody sees it. */
    readonly 'store.picked': {
      readonly type: 'store.picked';
      /** Number of the seat that takes it. Everybody sees it. */
      readonly seat: number;
      /** Card taken. Everybody sees it. */
      readonly card: BangCard;
    };
    /** A seat is out of the game. Everybody sees it. */
    readonly 'seat.eliminated': {
      readonly type: 'seat.eliminated';
      /** Number of the seat. Everybody sees it. */
      readonly seat: number;
      /** Its role, which is public from now on. Everybody sees it. */
      readonly role: BangRole;
      /** Number of the seat whose card it was; null for nobody. Everybody sees it. */
      readonly by: number | null;
      /** What the last life point was lost to. Everybody sees it. */
      readonly cause: BangCause;
    };
    /** A seat draws a reward for an elimination. Everybody sees it. */
    readonly reward: {
      readonly type: 'reward';
      /** Number of the seat that draws. Everybody sees it. */
      readonly seat: number;
      /** Cards to draw, as far as there are any. Everybody sees it. */
      readonly count: 3;
    };
    /** A Sheriff who has eliminated a Deputy discards everything. Everybody sees it. */
    readonly penalty: {
      readonly type: 'penalty';
      /** Number of the seat of the Sheriff. Everybody sees it. */
      readonly seat: number;
    };
    /** The discard pile becomes the deck. Everybody sees it. */
    readonly 'deck.reshuffled': {
      readonly type: 'deck.reshuffled';
      /** How often that has happened. Everybody sees it. */
      readonly reshuffles: number;
      /** Cards in the deck afterwards. Everybody sees it. */
      readonly deckCount: number;
    };
    /** There is no card in either pile. Everybody sees it. */
    readonly 'deck.dry': {
      readonly type: 'deck.dry';
      /** What a card was needed for. Everybody sees it. */
      readonly why: 'draw' | 'jack' | 'stagecoach' | 'wells_fargo' | 'reward' | 'bart' | 'suzy' | 'general_store' | 'kit' | 'barrel' | 'jourdonnais' | 'jail' | 'dynamite';
    };
  };
  /** `outcome.result` of a match that is over. */
  readonly result: BangResult;
};

/** One of the 80 cards: kind, rank and suit (S Spades, H Hearts, D Diamonds, C Clubs). The second of two equal cards ends in _2. */
export type BangCard = 'bang-2C' | 'bang-3C' | 'bang-4C' | 'bang-5C' | 'bang-6C' | 'bang-7C' | 'bang-8C' | 'bang-9C' | 'bang-2D' | 'bang-3D' | 'bang-4D' | 'bang-5D' | 'bang-6D' | 'bang-7D' | 'bang-8D' | 'bang-9D' | 'bang-10D' | 'bang-JD' | 'bang-QD' | 'bang-KD' | 'bang-AD' | 'bang-QH' | 'bang-KH' | 'bang-AH' | 'bang-AS' | 'missed-10C' | 'missed-JC' | 'missed-QC' | 'missed-KC' | 'missed-AC' | 'missed-2S' | 'missed-3S' | 'missed-4S' | 'missed-5S' | 'missed-6S' | 'missed-7S' | 'missed-8S' | 'beer-6H' | 'beer-7H' | 'beer-8H' | 'beer-9H' | 'beer-10H' | 'beer-JH' | 'panic-JH' | 'panic-QH' | 'panic-AH' | 'panic-8D' | 'cat_balou-KH' | 'cat_balou-9D' | 'cat_balou-10D' | 'cat_balou-JD' | 'duel-QD' | 'duel-JS' | 'duel-8C' | 'stagecoach-9S' | 'stagecoach-9S_2' | 'general_store-9C' | 'general_store-QS' | 'indians-KD' | 'indians-AD' | 'gatling-10H' | 'saloon-5H' | 'wells_fargo-3H' | 'jail-JS' | 'jail-10S' | 'jail-4H' | 'barrel-QS' | 'barrel-KS' | 'mustang-8H' | 'mustang-9H' | 'scope-AS' | 'dynamite-2H' | 'volcanic-10S' | 'volcanic-10C' | 'schofield-JC' | 'schofield-QC' | 'schofield-KS' | 'remington-KC' | 'rev_carabine-AC' | 'winchester-8S';

/** What life points are lost to: a card, or stall for the anti-stall rule. */
export type BangCause = 'bang' | 'gatling' | 'indians' | 'duel' | 'dynamite' | 'stall';

/** One of the 16 characters. */
export type BangCharacter = 'bart' | 'jack' | 'janet' | 'gringo' | 'jesse' | 'jourdonnais' | 'kit' | 'lucky' | 'paul' | 'pedro' | 'rose' | 'sid' | 'slab' | 'suzy' | 'sam' | 'willy';

/** Public circumstances of a question, as far as they apply to its kind. */
export type BangContext = {
  /** Number of the seat that attacks. Everybody sees it. */
  readonly author?: number;
  /** Card that the question is about. Everybody sees it. */
  readonly card?: BangCard;
  /** Number of the seat that a BANG! or Duel is played on. Everybody sees it. */
  readonly target?: number;
  /** Missed! cards that it still takes to stop the shot. Everybody sees it. */
  readonly need?: number;
  /** What the attack or the draw! is. Everybody sees it. */
  readonly cause?: BangCause | BangFlipCause;
  /** Open cards to choose from: those of the General Store, or the two flipped. Everybody sees it. */
  readonly cards?: readonly BangCard[];
  /** Cards in the deck once those of the draw! have been turned up. Everybody sees it. */
  readonly deckCount?: number;
};

/** What a draw! is for; jourdonnais is the built-in Barrel of Jourdonnais. */
export type BangFlipCause = 'barrel' | 'jourdonnais' | 'jail' | 'dynamite';

/** An elimination. */
export type BangKill = {
  /** Number of the seat that was eliminated. Everybody sees it. */
  readonly victim: number;
  /** Number of the seat whose card it was; null for nobody. Everybody sees it. */
  readonly by: number | null;
  /** What the last life point was lost to. Everybody sees it. */
  readonly cause: BangCause;
  /** Number of the turn in which it happened. Everybody sees it. */
  readonly turn: number;
};

/** An answer to any kind of question. */
export type BangMove = {
  /** Form of the answer. */
  readonly t: 'takes';
  /** Character to keep, one of the two dealt. */
  readonly character: 'bart' | 'jack' | 'janet' | 'gringo' | 'jesse' | 'jourdonnais' | 'kit' | 'lucky' | 'paul' | 'pedro' | 'rose' | 'sid' | 'slab' | 'suzy' | 'sam' | 'willy';
} | {
  /** Form of the answer. */
  readonly t: 'choose';
  /** Flipped card that counts. */
  readonly card: string;
} | {
  /** Form of the answer. */
  readonly t: 'return';
  /** Card to put back on top of the deck. */
  readonly card: string;
} | {
  /** Form of the answer. */
  readonly t: 'from';
  /** Where the first card comes from: the deck, the discard pile, or the number of a seat. */
  readonly source: 'deck' | 'discard' | number;
  /** Card expected on top of the discard pile; the answer is refused if another one lies there. */
  readonly card?: string;
} | {
  /** Form of the answer. */
  readonly t: 'play';
  /** Hand card to play. */
  readonly card: string;
  /** Number of the seat it is played on, where the card needs one. */
  readonly target?: number;
  /** What Panic! or Cat Balou takes: `hand` for a random hand card of the target, or a card on its table. */
  readonly pick?: string;
} | {
  /** Form of the answer. */
  readonly t: 'end';
} | {
  /** Form of the answer. */
  readonly t: 'missed';
  /** Hand cards that stop the shot, in the order in which they are discarded. */
  readonly cards: readonly string[];
} | {
  /** Form of the answer. */
  readonly t: 'bang';
  /** Hand card that serves as a BANG!. */
  readonly card: string;
} | {
  /** Form of the answer. */
  readonly t: 'pass';
} | {
  /** Form of the answer. */
  readonly t: 'beer';
  /** Beer to drink. */
  readonly card: string;
} | {
  /** Form of the answer. */
  readonly t: 'sid';
  /** Two hand cards to give for a life point, in the order in which they are discarded. */
  readonly cards: readonly string[];
} | {
  /** Form of the answer. */
  readonly t: 'pick';
  /** Open card of the General Store to take. */
  readonly card: string;
} | {
  /** Form of the answer. */
  readonly t: 'order';
  /** All own cards, in the order in which they are discarded. */
  readonly cards: readonly string[];
} | {
  /** Form of the answer. */
  readonly t: 'discard';
  /** Hand cards above the limit, in the order in which they are discarded. */
  readonly cards: readonly string[];
};

/** Options of the match. */
export type BangOptions = {
  /** Characters dealt to each seat; of two it keeps one. Everybody sees it. */
  readonly characterDeal: 'one' | 'two';
  /** Whether every turn costs a life point after some reshuffles. Everybody sees it. */
  readonly antiStall: boolean;
  /** Turns after which the match ends without winners; 0 for no limit. Everybody sees it. */
  readonly turnCap: number;
};

/** What a seat alone knows. */
export type BangOwn = {
  /** Own seat number. Only this seat sees it. */
  readonly seat: number;
  /** Own role. Only this seat sees it. */
  readonly role: BangRole;
  /** Own hand cards, oldest first. Only this seat sees it. */
  readonly hand: readonly BangCard[];
  /** The two characters to choose from; missing once all have chosen. Only this seat sees it. */
  readonly candidates?: readonly BangCharacter[];
  /** The three cards that Kit Carlson looks at, top first, while one is put back. Only this seat sees it. */
  readonly peek?: readonly BangCard[];
  /** Own sealed answer of the open round; missing if there is none. Only this seat sees it. */
  readonly sealed?: BangMove;
};

/** Kind of question. */
export type BangQuestion = 'pick_character' | 'lucky_choice' | 'kit_return' | 'jesse_source' | 'pedro_source' | 'play' | 'shot_reply' | 'indians_reply' | 'duel_reply' | 'store_pick' | 'rescue' | 'discard_order' | 'discard_down';

/** How a match ended. */
export type BangResult = {
  /** Whether somebody has won; a stalemate comes from the turn cap. Everybody sees it. */
  readonly kind: 'win' | 'stalemate';
  /** Side that has won, solo for a table of three; null for none. Everybody sees it. */
  readonly side: 'law' | 'outlaws' | 'renegade' | 'solo' | null;
  /** Numbers of the seats that have won, eliminated ones too, ascending. Everybody sees it. */
  readonly winners: readonly number[];
  /** Why the match is over. Everybody sees it. */
  readonly reason: 'sheriff_dead' | 'renegade_alone' | 'law_prevails' | 'target_killed' | 'last_standing' | 'turn_cap';
  /** Number of the turn in which it ended; after the turn cap one more than that. Everybody sees it. */
  readonly turn: number;
  /** Numbers of the seats that were alive at the end, ascending. Everybody sees it. */
  readonly alive: readonly number[];
  /** Roles of all seats, by seat number. Everybody sees it. */
  readonly roles: readonly BangRole[];
  /** Eliminations in the order in which they happened. Everybody sees it. */
  readonly kills: readonly BangKill[];
};

/** A role: S Sheriff, O Outlaw, R Renegade, D Deputy. */
export type BangRole = 'S' | 'O' | 'R' | 'D';

/** A seat as everybody sees it. */
export type BangSeat = {
  /** Number of the seat. Everybody sees it. */
  readonly seat: number;
  /** Character of the seat; null until all have chosen. Everybody sees it. */
  readonly character: BangCharacter | null;
  /** Life points left; below 1 for a dying seat until its rescue is over. Everybody sees it. */
  readonly life: number;
  /** Most life points that the seat can have; 0 until all have chosen. Everybody sees it. */
  readonly maxLife: number;
  /** Whether the seat is in the game; dying seats are. Everybody sees it. */
  readonly alive: boolean;
  /** Cards in hand. Everybody sees it. */
  readonly handCount: number;
  /** Cards in play before the seat, oldest first. Everybody sees it. */
  readonly table: readonly BangCard[];
  /** Role of the seat; null while it is hidden, from its own seat too: see you. Everybody sees it. */
  readonly role: BangRole | null;
  /** Largest distance that the weapon of the seat carries to. Everybody sees it. */
  readonly reach: number;
};

export type BangView = {
  /** Options of the match. Everybody sees it. */
  readonly options: BangOptions;
  /** The turn. Everybody sees it. */
  readonly turn: {
    /** Number of the turn, from 1; 0 while characters are chosen. Everybody sees it. */
    readonly no: number;
    /** Number of the seat whose turn it is. Everybody sees it. */
    readonly seat: number;
    /** Part of the turn. Everybody sees it. */
    readonly phase: 'setup' | 'begin' | 'draw' | 'play' | 'discard';
    /** BANG! cards played in this turn; only Willy the Kid or a Volcanic allow more than one. Everybody sees it. */
    readonly bangs: number;
  };
  /** How often the discard pile has become the deck. Everybody sees it. */
  readonly reshuffles: number;
  /** Whether the anti-stall rule has started: every turn costs a life point. Everybody sees it. */
  readonly stall: boolean;
  /** Cards in the deck. Everybody sees it. */
  readonly deckCount: number;
  /** Cards in the discard pile. Everybody sees it. */
  readonly discardCount: number;
  /** Top card of the discard pile; null if it is empty. Everybody sees it. */
  readonly discardTop: BangCard | null;
  /** Open cards of a General Store that nobody has taken yet. Everybody sees it. */
  readonly store: readonly BangCard[];
  /** Cards of a draw! that is not decided yet. Everybody sees it. */
  readonly flipped: readonly BangCard[];
  /** Cards that Kit Carlson is looking at. Everybody sees it. */
  readonly peekCount: number;
  /** All seats, by seat number. Everybody sees it. */
  readonly seats: readonly BangSeat[];
  /** Distance from a seat (first index) to another (second index); 0 to oneself, null where one is eliminated. Everybody sees it. */
  readonly distance: readonly (readonly (number | null)[])[];
  /** How often a seat (first index) has played a card against another (second index). Everybody sees it. */
  readonly aimed: readonly (readonly number[])[];
  /** The open round; null when the match is over. Everybody sees it. */
  readonly round: {
    /** What is asked. Everybody sees it. */
    readonly kind: BangQuestion;
    /** Numbers of the seats that are asked, ascending. Everybody sees it. */
    readonly asked: readonly number[];
    /** Public circumstances of the question. Everybody sees it. */
    readonly ctx: BangContext;
  } | null;
  /** Eliminations so far, in the order in which they happened. Everybody sees it. */
  readonly kills: readonly BangKill[];
  /** How the match ended; null while it goes on. Everybody sees it. */
  readonly result: BangResult | null;
  /** Hands of all seats, by seat number; only when the match is over. Everybody sees it. */
  readonly hands?: readonly (readonly BangCard[])[];
  /** What the seat alone knows; missing for watchers, and for an eliminated seat that is asked nothing. Only this seat sees it. */
  readonly you?: BangOwn;
};
