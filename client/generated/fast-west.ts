// Made from the folder domain/games/fast-west by `npm run docs`; do not edit.
import type { Json } from '../json.ts';

/** Everything of Fast West that is seen or sent. */
export type FastWest = {
  /** Options of a match. */
  readonly options: {
    /** Neutral gunslingers: 2 suit two players, 1 suits three */
    readonly neutrals: number;
    /** Turns after which the match ends, 0 for no limit */
    readonly turnLimit: number;
  };
  /** Options as they are sent; what is left out has its default. */
  readonly setup: {
    /** Neutral gunslingers: 2 suit two players, 1 suits three */
    readonly neutrals?: number;
    /** Turns after which the match ends, 0 for no limit */
    readonly turnLimit?: number;
  };
  /** `view` of a match. */
  readonly view: FastWestView;
  /** `you.prompt.ask`, by `you.prompt.kind`. */
  readonly asks: {
    readonly action: {
      /** Cards in hand that the Target card does not ban; only the asked seat is told. */
      readonly cards: readonly FastWestCard[];
    };
    readonly cheer: {
      /** Places of the gunslingers in play, any of whom can be cheered for. */
      readonly places: readonly FastWestPlace[];
    };
    readonly swap: {
      /** Weapons in hand that can be paid for on top of the one on the table. */
      readonly options: readonly FastWestWeapon[];
      /** Whether a swap may come with a new aim. */
      readonly mayAim: boolean;
    };
    readonly evade: {
      /** Bullet shots that would hit the asked seat. */
      readonly shots: readonly ({
        /** Place of the gunslinger who fired. */
        readonly shooter: FastWestPlace;
        /** Weapon that was fired. */
        readonly card: 'revolver' | 'winchester';
      })[];
    };
    readonly recover: {
      /** Number of cards to take back. */
      readonly n: number;
      /** Cards of the own pile to choose from. */
      readonly from: readonly ('dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation')[];
    };
  };
  /** What is sealed, by the kind of the question. */
  readonly moves: {
    readonly action: {
      /** Card to play: one in hand, or the one taken back on Flashback. */
      readonly card: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
      /** Direction of fire, where there is one to choose. */
      readonly aim?: 'left' | 'right';
      /** On Flashback: card taken back from the own pile before playing. */
      readonly flashback?: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
      /** Shows the own identity when the cards are turned. */
      readonly unmask?: true;
      /** With Dodge: cards to take back from the own pile, most wanted first; nobody else ever sees the list. */
      readonly recover?: readonly ('reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation')[];
      /** With Reload of the Ninja: whether to discard a Dodge if a bullet shot would hit; nobody else sees it. */
      readonly evade?: boolean;
    };
    readonly cheer: {
      /** Place of the gunslinger in play to cheer for; everybody sees it at once. */
      readonly cheer: number;
      /** Card that this gunslinger is expected to play; secret until the cards are turned. */
      readonly guess: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
    };
    readonly swap: {
      /** Fires the weapon on the table. */
      readonly keep: true;
    } | {
      /** Weapon in hand to fire instead of the one on the table. */
      readonly swap: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
      /** New direction of fire, where there is one to choose. */
      readonly aim?: 'left' | 'right';
    };
    readonly evade: {
      /** Whether to discard a Dodge so that no bullet shot hits. */
      readonly evade: boolean;
    };
    readonly recover: {
      /** Cards of the own pile to take back, as many as asked for. */
      readonly take: readonly ('reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation')[];
    };
  };
  /** What is shown of a move once its round is resolved, by the kind of the question. */
  readonly revealed: {
    readonly action: Json;
    readonly cheer: FastWest['moves']['cheer'];
    readonly swap: FastWest['moves']['swap'];
    readonly evade: FastWest['moves']['evade'];
    readonly recover: FastWest['moves']['recover'];
  };
  /** What can be done at once, outside the rounds. */
  readonly act: {
    readonly act: 'unmask';
  };
  /** Standing orders in full. */
  readonly orders: never;
  /** `events` of an entry, by `type`. */
  readonly events: {
    /** The table is set. */
    readonly started: {
      /** Type of the event. */
      readonly type: 'started';
      /** Who is where: the seat, or `neutral`, of each place in clockwise order. */
      readonly ring: readonly (FastWestSeat | 'neutral')[];
      /** Options of the match. */
      readonly options: {
        /** Number of neutral gunslingers. */
        readonly neutrals: number;
        /** Number of turns after which the match ends, 0 for no limit. */
        readonly turnLimit: number;
      };
    };
    /** The Target deck is shuffled; nobody sees its order. */
    readonly targetsShuffled: {
      /** Type of the event. */
      readonly type: 'targetsShuffled';
      /** Number of Target cards in the new deck. */
      readonly count: number;
    };
    /** A Target card is turned. */
    readonly targetTurned: {
      /** Type of the event. */
      readonly type: 'targetTurned';
      /** Number of the turn. */
      readonly turn: number;
      /** Number of the Target card. */
      readonly card: FastWestTargetId;
      /** Event of the Target card. */
      readonly event: FastWestEvent;
      /** Arrow of the Target card. */
      readonly arrow: FastWestArrow;
      /** Whether a new turn has begun or a Gambler has replaced the card. */
      readonly by: 'turn' | 'gambler';
    };
    /** A player gets or pays bullets. */
    readonly bullets: {
      /** Type of the event. */
      readonly type: 'bullets';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Change in bullets, never 0. */
      readonly delta: number;
      /** Bullets after the change. */
      readonly now: number;
      /** What has changed the bullets. */
      readonly why: 'priest' | 'barkeep' | 'doctor' | 'paid' | 'reload' | 'extraReload' | 'undertaker';
    };
    /** An identity becomes public. */
    readonly unmasked: {
      /** Type of the event. */
      readonly type: 'unmasked';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Identity that everybody knows from now on. */
      readonly identity: FastWestIdentity;
      /** Whether by an act, together with a sealed move, or because the Widow takes her due. */
      readonly how: 'act' | 'sealed' | 'widow';
      /** What becomes of the power: it lasts, is used, has missed its moment, or waits. */
      readonly power: 'on' | 'used' | 'forfeited' | 'armed';
    };
    /** A gunslinger loses lives, or the Doctor gets one back. */
    readonly lives: {
      /** Type of the event. */
      readonly type: 'lives';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Change in lives that has really taken place, never 0. */
      readonly delta: number;
      /** Lives after the change. */
      readonly now: number;
      /** What has changed the lives. */
      readonly why: 'unmask' | 'doctor' | 'hit' | 'widow';
    };
    /** All sealed cards are turned. */
    readonly cardsTurned: {
      /** Type of the event. */
      readonly type: 'cardsTurned';
      /** Number of the turn. */
      readonly turn: number;
      /** What everybody in play has played, in the order of places. */
      readonly cards: readonly ({
        /** Place of the gunslinger who played. */
        readonly p: FastWestPlace;
        /** Card that was played. */
        readonly card: FastWestCard;
        /** Kinds of questions that were answered in advance; the answers stay secret. */
        readonly preAnswered: readonly ('recover' | 'evade')[];
        /** Whether the move made itself because there was only one. */
        readonly auto: boolean;
        /** Direction that was chosen; missing if the arrow decides. */
        readonly aim?: FastWestDirection;
        /** Card taken back from the own pile; missing if there was none. */
        readonly flashback?: FastWestCard;
      })[];
      /** Cheers of eliminated players with their guesses, by seat. */
      readonly cheers: readonly {
        /** Seat of the eliminated player who cheers. */
        readonly seat: FastWestSeat;
        /** Place of the gunslinger cheered for. */
        readonly p: FastWestPlace;
        /** Card that was guessed. */
        readonly guess: FastWestCard;
        /** Whether it is the card that was played. */
        readonly right: boolean;
      }[];
      /** Places of those whose card works better because of a right guess. */
      readonly boosted: readonly FastWestPlace[];
    };
    /** A Preacher takes the card back to hand and loses no life this turn. */
    readonly stoodAside: {
      /** Type of the event. */
      readonly type: 'stoodAside';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
    };
    /** The Cheat replaces a weapon. */
    readonly swapped: {
      /** Type of the event. */
      readonly type: 'swapped';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Weapon that was laid aside. */
      readonly from: FastWestWeapon;
      /** Weapon that is fired instead. */
      readonly to: FastWestWeapon;
      /** New direction; missing if the old one stays. */
      readonly aim?: FastWestDirection;
    };
    /** A card cannot be paid. */
    readonly unpaid: {
      /** Type of the event. */
      readonly type: 'unpaid';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Card that stays without effect. */
      readonly card: FastWestCard;
      /** Bullets that it costs. */
      readonly needed: number;
      /** Bullets that were there; none is spent. */
      readonly had: number;
    };
    /** A neutral gunslinger turns a card that the Target card bans. */
    readonly banned: {
      /** Type of the event. */
      readonly type: 'banned';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Card that stays without effect. */
      readonly card: 'dodge' | 'bounce';
    };
    /** A shot is fired. */
    readonly fired: {
      /** Type of the event. */
      readonly type: 'fired';
      /** Place of the gunslinger who fired the shot. */
      readonly p: FastWestPlace;
      /** Weapon that is fired. */
      readonly card: FastWestWeapon;
      /** Direction of the shot. */
      readonly dir: FastWestDirection;
      /** Place of the next gunslinger in that direction. */
      readonly at: FastWestPlace;
    };
    /** Two shoot at each other. */
    readonly shootout: {
      /** Type of the event. */
      readonly type: 'shootout';
      /** The lower place of the two. */
      readonly a: FastWestPlace;
      /** The higher place of the two. */
      readonly b: FastWestPlace;
      /** Place of the gunslinger whose shot stands, or that both miss. */
      readonly outcome: 'bothMiss' | FastWestPlace;
    };
    /** A shot is passed on by a Bounce. */
    readonly bounced: {
      /** Type of the event. */
      readonly type: 'bounced';
      /** Place of the gunslinger who fired the shot. */
      readonly shooter: FastWestPlace;
      /** Place of the gunslinger whose Bounce sends the shot on. */
      readonly at: FastWestPlace;
      /** Place that the shot flies to. */
      readonly to: FastWestPlace;
      /** Whether it is sent straight back to its shooter. */
      readonly back: boolean;
    };
    /** A Dynamite goes back to its thrower. */
    readonly sentBack: {
      /** Type of the event. */
      readonly type: 'sentBack';
      /** Place of the gunslinger who threw the Dynamite. */
      readonly thrower: FastWestPlace;
      /** Place of the gunslinger who played the Miscalculation. */
      readonly by: FastWestPlace;
    };
    /** A shot hits nobody. */
    readonly avoided: {
      /** Type of the event. */
      readonly type: 'avoided';
      /** Place of the gunslinger who fired the shot. */
      readonly shooter: FastWestPlace;
      /** Place of the gunslinger whom the shot would have hit. */
      readonly at: FastWestPlace;
      /** What has avoided it: a Dodge that was played, or one the Ninja discards. */
      readonly by: 'dodge' | 'ninja';
    };
    /** A weapon hits a gunslinger. */
    readonly hit: {
      /** Type of the event. */
      readonly type: 'hit';
      /** Place of the gunslinger whose weapon it is. */
      readonly shooter: FastWestPlace;
      /** Place of the gunslinger who is hit. */
      readonly victim: FastWestPlace;
      /** Weapon that hits. */
      readonly card: FastWestWeapon;
      /** Lives that the hit costs by the rules, even if fewer are left; 0 if shielded. */
      readonly loss: number;
    };
    /** A gunslinger is out of the game. */
    readonly eliminated: {
      /** Type of the event. */
      readonly type: 'eliminated';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Identity if it was public, else null. */
      readonly identity: FastWestIdentity | null;
    };
    /** A player takes cards back. */
    readonly recovered: {
      /** Type of the event. */
      readonly type: 'recovered';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
      /** Cards that go from the own pile back to hand. */
      readonly cards: readonly FastWestCard[];
      /** What has brought them back. */
      readonly why: 'reload' | 'extraReload' | 'dodge' | 'flashback' | 'miscalculation';
    };
    /** A neutral gunslinger shuffles the discards into a new deck. */
    readonly neutralShuffled: {
      /** Type of the event. */
      readonly type: 'neutralShuffled';
      /** Place of the gunslinger it happens to. */
      readonly p: FastWestPlace;
    };
    /** The match is over. */
    readonly ended: {
      /** Type of the event. */
      readonly type: 'ended';
      /** How the match ended. */
      readonly result: FastWestResult;
    };
  };
  /** `outcome.result` of a match that is over. */
  readonly result: FastWestResult;
};

/** Arrow of a Target card: where shots fly. */
export type FastWestArrow = 'left' | 'right' | 'both' | 'crossed';

/** An action card. */
export type FastWestCard = 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';

/** A direction of fire: left is the next place clockwise, right the next one counter-clockwise. */
export type FastWestDirection = 'left' | 'right';

/** Event of a Target card. */
export type FastWestEvent = 'tumbleweed' | 'priest' | 'close-range' | 'open-field' | 'barrel' | 'rain' | 'flashback';

/** Number of a Gunslinger card, 1 to 14, as listed in the rules. */
export type FastWestIdentity = number;

/** An answer to any kind of question. */
export type FastWestMove = {
  /** Card to play: one in hand, or the one taken back on Flashback. */
  readonly card: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
  /** Direction of fire, where there is one to choose. */
  readonly aim?: 'left' | 'right';
  /** On Flashback: card taken back from the own pile before playing. */
  readonly flashback?: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
  /** Shows the own identity when the cards are turned. */
  readonly unmask?: true;
  /** With Dodge: cards to take back from the own pile, most wanted first; nobody else ever sees the list. */
  readonly recover?: readonly ('reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation')[];
  /** With Reload of the Ninja: whether to discard a Dodge if a bullet shot would hit; nobody else sees it. */
  readonly evade?: boolean;
} | {
  /** Place of the gunslinger in play to cheer for; everybody sees it at once. */
  readonly cheer: number;
  /** Card that this gunslinger is expected to play; secret until the cards are turned. */
  readonly guess: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
} | {
  /** Fires the weapon on the table. */
  readonly keep: true;
} | {
  /** Weapon in hand to fire instead of the one on the table. */
  readonly swap: 'reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation';
  /** New direction of fire, where there is one to choose. */
  readonly aim?: 'left' | 'right';
} | {
  /** Whether to discard a Dodge so that no bullet shot hits. */
  readonly evade: boolean;
} | {
  /** Cards of the own pile to take back, as many as asked for. */
  readonly take: readonly ('reload' | 'dodge' | 'revolver' | 'winchester' | 'dynamite' | 'bounce' | 'miscalculation')[];
};

/** What everybody sees of a neutral gunslinger. */
export type FastWestNeutral = {
  /** Place in the ring that this entry is about; entries are in the order of places. */
  readonly place: FastWestPlace;
  /** Lives left, 0 to 3; everybody sees them. */
  readonly lives: number;
  /** Discarded cards; everybody knows them. A neutral has the newest one first. */
  readonly pile: readonly FastWestCard[];
  /** Cards played in this turn, once they are turned; two for a Cheat who swapped. */
  readonly table: readonly FastWestCard[];
  /** Number of the turn of the elimination, null while in play. */
  readonly out: number | null;
  /** Always null: nobody sits at the place of a neutral gunslinger. */
  readonly seat: null;
  /** Always null: the bullets of a neutral gunslinger are not counted. */
  readonly bullets: null;
  /** Always null: the identity of a neutral gunslinger is never looked at. */
  readonly identity: null;
  /** Always empty: a neutral gunslinger turns the top card of a deck. */
  readonly hand: readonly FastWestCard[];
  /** Number of cards left in the deck; nobody sees their order. */
  readonly deck: number;
};

/** Number of a place in the ring, clockwise from 0; neutral gunslingers have places too. */
export type FastWestPlace = number;

/** What everybody sees of a player. */
export type FastWestPlayer = {
  /** Place in the ring that this entry is about; entries are in the order of places. */
  readonly place: FastWestPlace;
  /** Lives left, 0 to 3; everybody sees them. */
  readonly lives: number;
  /** Discarded cards; everybody knows them. A neutral has the newest one first. */
  readonly pile: readonly FastWestCard[];
  /** Cards played in this turn, once they are turned; two for a Cheat who swapped. */
  readonly table: readonly FastWestCard[];
  /** Number of the turn of the elimination, null while in play. */
  readonly out: number | null;
  /** Seat of the player at this place. */
  readonly seat: FastWestSeat;
  /** Bullets left, 0 to 5; everybody sees them. */
  readonly bullets: number;
  /** Identity as far as everybody knows it, null under a mask; see `you` for the own one. */
  readonly identity: FastWestIdentity | null;
  /** Cards in hand; everybody knows them, since every card that is played is seen. */
  readonly hand: readonly FastWestCard[];
  /** Always null: players have no deck. */
  readonly deck: null;
};

/** How a match of Fast West ended. */
export type FastWestResult = {
  /** How the match ended: one player left, neutrals alone left, nobody left, or the turn limit reached. */
  readonly reason: 'last-standing' | 'neutrals' | 'west' | 'turn-limit';
  /** Places of the winners, ascending, neutral ones too; empty if the West won. */
  readonly winners: readonly FastWestPlace[];
  /** Number of turns that were played. */
  readonly turns: number;
  /** Ranks of all places, in the order of places. */
  readonly placements: readonly {
    /** Place that the rank is for. */
    readonly place: FastWestPlace;
    /** Rank of the place, 1 is best; equal ranks are ties. */
    readonly rank: number;
  }[];
  /** Identities by place, which everybody sees now; null for neutrals, whose identities stay unknown. */
  readonly identities: readonly (FastWestIdentity | null)[];
};

/** Number of a seat, clockwise from 0; only players have seats. */
export type FastWestSeat = number;

/** Number of a Target card, T01 to T16, as listed in the rules. */
export type FastWestTargetId = 'T01' | 'T02' | 'T03' | 'T04' | 'T05' | 'T06' | 'T07' | 'T08' | 'T09' | 'T10' | 'T11' | 'T12' | 'T13' | 'T14' | 'T15' | 'T16';

/** A match of Fast West as one viewer sees it. */
export type FastWestView = {
  /** Number of the turn, from 1. */
  readonly turn: number;
  /** Which round is open, by what it asks, or that the match is over. */
  readonly phase: 'action' | 'swap' | 'evade' | 'recover' | 'over';
  /** The current Target card; everybody sees it. */
  readonly target: {
    /** Number of the current Target card. */
    readonly id: FastWestTargetId;
    /** Event of the current Target card. */
    readonly event: FastWestEvent;
    /** Arrow of the current Target card. */
    readonly arrow: FastWestArrow;
  };
  /** Who cheers for whom in the open round `action`, by seat; the guessed cards stay secret. */
  readonly cheering: readonly {
    /** Seat of the eliminated player who cheers. */
    readonly seat: FastWestSeat;
    /** Place of the gunslinger cheered for. */
    readonly place: FastWestPlace;
  }[];
  /** Number of cards in the Target deck; nobody sees their order. */
  readonly targetDeck: number;
  /** Target cards of former turns since the last shuffle, newest first. */
  readonly targetPile: readonly FastWestTargetId[];
  /** All places of the ring in clockwise order. */
  readonly places: readonly (FastWestPlayer | FastWestNeutral)[];
  /** What this seat sees and nobody else; missing for watchers. */
  readonly you?: {
    /** Place of the viewer. */
    readonly place: FastWestPlace;
    /** Identity of the viewer, also under the mask; no other viewer sees it here. */
    readonly identity: FastWestIdentity;
    /** Move that the viewer has sealed in the open round, null if there is none; only the viewer sees it. */
    readonly sealed: FastWestMove | null;
  };
};

/** An action card that is a weapon. */
export type FastWestWeapon = 'revolver' | 'winchester' | 'dynamite';
