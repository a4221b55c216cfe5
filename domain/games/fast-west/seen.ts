import * as z from 'zod';
import type { Seen } from '../../seen.ts';
import type { AskKind } from './asked.ts';
import { asks } from './asks/index.ts';
import { CARD_NAMES, NEUTRAL_DECK, nameOf, RELOAD } from './cards.ts';
import { IDENTITIES } from './gunslingers.ts';
import { MAX_BULLETS, START_LIVES } from './state.ts';
import { TARGETS } from './targets.ts';

/*
 * Types of everything that is seen of a match (spec 5.3 and 7). Hands are open (R1): hidden are only identities under masks,
 * sealed moves and the order of decks.
 */

const card = z.enum(CARD_NAMES).meta({
  id: 'FastWestCard',
  description: 'An action card.',
});
const weapon = z.enum(['revolver', 'winchester', 'dynamite']).meta({
  id: 'FastWestWeapon',
  description: 'An action card that is a weapon.',
});
const direction = z.enum(['left', 'right']).meta({
  id: 'FastWestDirection',
  description: 'A direction of fire: left is the next place clockwise, right the next one counter-clockwise.',
});
const identity = z.int().min(1).max(IDENTITIES.length).meta({
  id: 'FastWestIdentity',
  description: 'Number of a Gunslinger card, 1 to 14, as listed in the rules.',
});
const targetId = z.enum(TARGETS.map(({ id }) => id)).meta({
  id: 'FastWestTargetId',
  description: 'Number of a Target card, T01 to T16, as listed in the rules.',
});
const event = z.enum(['tumbleweed', 'priest', 'close-range', 'open-field', 'barrel', 'rain', 'flashback']).meta({
  id: 'FastWestEvent',
  description: 'Event of a Target card.',
});
const arrow = z.enum(['left', 'right', 'both', 'crossed']).meta({
  id: 'FastWestArrow',
  description: 'Arrow of a Target card: where shots fly.',
});
const place = z.int().min(0).max(9).meta({
  id: 'FastWestPlace',
  description: 'Number of a place in the ring, clockwise from 0; neutral gunslingers have places too.',
});
const seat = z.int().min(0).meta({
  id: 'FastWestSeat',
  description: 'Number of a seat, clockwise from 0; only players have seats.',
});
const lives = z.int().min(0).max(START_LIVES);
const bullets = z.int().min(0).max(MAX_BULLETS);
const turn = z.int().min(1);
const identities = identity.nullable();

const sealed = z
  .union([asks.action.schema, asks.cheer.schema, asks.swap.schema, asks.evade.schema, asks.recover.schema])
  .meta({ id: 'FastWestMove', description: 'An answer to any kind of question.' });

/** What players and neutral gunslingers have in common. */
const gunslinger = {
  place: place.describe('Place in the ring that this entry is about; entries are in the order of places.'),
  lives: lives.describe('Lives left, 0 to 3; everybody sees them.'),
  pile: z.array(card).describe('Discarded cards; everybody knows them. A neutral has the newest one first.'),
  table: z.array(card).describe('Cards played in this turn, once they are turned; two for a Cheat who swapped.'),
  out: turn.nullable().describe('Number of the turn of the elimination, null while in play.'),
};

const player = z
  .strictObject({
    ...gunslinger,
    seat: seat.describe('Seat of the player at this place.'),
    bullets: bullets.describe('Bullets left, 0 to 5; everybody sees them.'),
    identity: identities.describe(
      'Identity as far as everybody knows it, null under a mask; see `you` for the own one.',
    ),
    hand: z.array(card).describe('Cards in hand; everybody knows them, since every card that is played is seen.'),
    deck: z.null().describe('Always null: players have no deck.'),
  })
  .meta({ id: 'FastWestPlayer', description: 'What everybody sees of a player.' });

const neutral = z
  .strictObject({
    ...gunslinger,
    seat: z.null().describe('Always null: nobody sits at the place of a neutral gunslinger.'),
    bullets: z.null().describe('Always null: the bullets of a neutral gunslinger are not counted.'),
    identity: z.null().describe('Always null: the identity of a neutral gunslinger is never looked at.'),
    hand: z.array(card).max(0).describe('Always empty: a neutral gunslinger turns the top card of a deck.'),
    deck: z
      .int()
      .min(0)
      .max(NEUTRAL_DECK.length)
      .describe('Number of cards left in the deck; nobody sees their order.'),
  })
  .meta({ id: 'FastWestNeutral', description: 'What everybody sees of a neutral gunslinger.' });

const view = z
  .strictObject({
    turn: turn.describe('Number of the turn, from 1.'),
    phase: z
      .enum(['action', 'swap', 'evade', 'recover', 'over'])
      .describe('Which round is open, by what it asks, or that the match is over.'),
    target: z
      .strictObject({
        id: targetId.describe('Number of the current Target card.'),
        event: event.describe('Event of the current Target card.'),
        arrow: arrow.describe('Arrow of the current Target card.'),
      })
      .describe('The current Target card; everybody sees it.'),
    cheering: z
      .array(
        z.strictObject({
          seat: seat.describe('Seat of the eliminated player who cheers.'),
          place: place.describe('Place of the gunslinger cheered for.'),
        }),
      )
      .describe('Who cheers for whom in the open round `action`, by seat; the guessed cards stay secret.'),
    targetDeck: z.int().min(0).max(15).describe('Number of cards in the Target deck; nobody sees their order.'),
    targetPile: z.array(targetId).describe('Target cards of former turns since the last shuffle, newest first.'),
    places: z.array(z.union([player, neutral])).describe('All places of the ring in clockwise order.'),
    you: z
      .strictObject({
        place: place.describe('Place of the viewer.'),
        identity: identity.describe('Identity of the viewer, also under the mask; no other viewer sees it here.'),
        sealed: sealed
          .nullable()
          .describe(
            'Move that the viewer has sealed in the open round, null if there is none; only the viewer sees it.',
          ),
      })
      .exactOptional()
      .describe('What this seat sees and nobody else; missing for watchers.'),
  })
  .meta({ id: 'FastWestView', description: 'A match of Fast West as one viewer sees it.' });

const told: Readonly<Record<AskKind, z.ZodType>> = {
  action: z.strictObject({
    cards: z.array(card).describe('Cards in hand that the Target card does not ban; only the asked seat is told.'),
  }),
  cheer: z.strictObject({
    places: z.array(place).min(1).describe('Places of the gunslingers in play, any of whom can be cheered for.'),
  }),
  swap: z.strictObject({
    options: z.array(weapon).min(1).describe('Weapons in hand that can be paid for on top of the one on the table.'),
    mayAim: z.boolean().describe('Whether a swap may come with a new aim.'),
  }),
  evade: z.strictObject({
    shots: z
      .array(
        z.strictObject({
          shooter: place.describe('Place of the gunslinger who fired.'),
          card: weapon.exclude(['dynamite']).describe('Weapon that was fired.'),
        }),
      )
      .min(1)
      .describe('Bullet shots that would hit the asked seat.'),
  }),
  recover: z.strictObject({
    n: z.int().min(1).max(3).describe('Number of cards to take back.'),
    from: z
      .array(card.exclude([nameOf(RELOAD)]))
      .min(2)
      .describe('Cards of the own pile to choose from.'),
  }),
};

const result = z
  .strictObject({
    reason: z
      .enum(['last-standing', 'neutrals', 'west', 'turn-limit'])
      .describe('How the match ended: one player left, neutrals alone left, nobody left, or the turn limit reached.'),
    winners: z.array(place).describe('Places of the winners, ascending, neutral ones too; empty if the West won.'),
    turns: turn.describe('Number of turns that were played.'),
    placements: z
      .array(
        z.strictObject({
          place: place.describe('Place that the rank is for.'),
          rank: z.int().min(1).describe('Rank of the place, 1 is best; equal ranks are ties.'),
        }),
      )
      .describe('Ranks of all places, in the order of places.'),
    identities: z
      .array(identities)
      .describe('Identities by place, which everybody sees now; null for neutrals, whose identities stay unknown.'),
  })
  .meta({ id: 'FastWestResult', description: 'How a match of Fast West ended.' });

const whose = { p: place.describe('Place of the gunslinger it happens to.') };
const shooter = place.describe('Place of the gunslinger who fired the shot.');

/** An event of this type and these fields. */
const happening = <T extends string>(type: T, fields: Readonly<Record<string, z.ZodType>>, about: string) =>
  z.strictObject({ type: z.literal(type).describe('Type of the event.'), ...fields }).meta({ description: about });

const events = {
  started: happening(
    'started',
    {
      ring: z
        .array(z.union([seat, z.literal('neutral')]))
        .describe('Who is where: the seat, or `neutral`, of each place in clockwise order.'),
      options: z
        .strictObject({
          neutrals: z.int().min(0).max(2).describe('Number of neutral gunslingers.'),
          turnLimit: z.int().min(0).describe('Number of turns after which the match ends, 0 for no limit.'),
        })
        .describe('Options of the match.'),
    },
    'The table is set.',
  ),
  targetsShuffled: happening(
    'targetsShuffled',
    { count: z.int().min(1).max(16).describe('Number of Target cards in the new deck.') },
    'The Target deck is shuffled; nobody sees its order.',
  ),
  targetTurned: happening(
    'targetTurned',
    {
      turn: turn.describe('Number of the turn.'),
      card: targetId.describe('Number of the Target card.'),
      event: event.describe('Event of the Target card.'),
      arrow: arrow.describe('Arrow of the Target card.'),
      by: z.enum(['turn', 'gambler']).describe('Whether a new turn has begun or a Gambler has replaced the card.'),
    },
    'A Target card is turned.',
  ),
  bullets: happening(
    'bullets',
    {
      ...whose,
      delta: z.int().min(-MAX_BULLETS).max(MAX_BULLETS).describe('Change in bullets, never 0.'),
      now: bullets.describe('Bullets after the change.'),
      why: z
        .enum(['priest', 'barkeep', 'doctor', 'paid', 'reload', 'extraReload', 'undertaker'])
        .describe('What has changed the bullets.'),
    },
    'A player gets or pays bullets.',
  ),
  unmasked: happening(
    'unmasked',
    {
      ...whose,
      identity: identity.describe('Identity that everybody knows from now on.'),
      how: z
        .enum(['act', 'sealed', 'widow'])
        .describe('Whether by an act, together with a sealed move, or because the Widow takes her due.'),
      power: z
        .enum(['on', 'used', 'forfeited', 'armed'])
        .describe('What becomes of the power: it lasts, is used, has missed its moment, or waits.'),
    },
    'An identity becomes public.',
  ),
  lives: happening(
    'lives',
    {
      ...whose,
      delta: z.int().min(-START_LIVES).max(1).describe('Change in lives that has really taken place, never 0.'),
      now: lives.describe('Lives after the change.'),
      why: z.enum(['unmask', 'doctor', 'hit', 'widow']).describe('What has changed the lives.'),
    },
    'A gunslinger loses lives, or the Doctor gets one back.',
  ),
  cardsTurned: happening(
    'cardsTurned',
    {
      turn: turn.describe('Number of the turn.'),
      cards: z
        .array(
          z.strictObject({
            p: place.describe('Place of the gunslinger who played.'),
            card: card.describe('Card that was played.'),
            preAnswered: z
              .array(z.enum(['recover', 'evade']))
              .max(1)
              .describe('Kinds of questions that were answered in advance; the answers stay secret.'),
            auto: z.boolean().describe('Whether the move made itself because there was only one.'),
            aim: direction.exactOptional().describe('Direction that was chosen; missing if the arrow decides.'),
            flashback: card.exactOptional().describe('Card taken back from the own pile; missing if there was none.'),
          }),
        )
        .describe('What everybody in play has played, in the order of places.'),
      cheers: z
        .array(
          z.strictObject({
            seat: seat.describe('Seat of the eliminated player who cheers.'),
            p: place.describe('Place of the gunslinger cheered for.'),
            guess: card.describe('Card that was guessed.'),
            right: z.boolean().describe('Whether it is the card that was played.'),
          }),
        )
        .describe('Cheers of eliminated players with their guesses, by seat.'),
      boosted: z.array(place).describe('Places of those whose card works better because of a right guess.'),
    },
    'All sealed cards are turned.',
  ),
  stoodAside: happening('stoodAside', whose, 'A Preacher takes the card back to hand and loses no life this turn.'),
  swapped: happening(
    'swapped',
    {
      ...whose,
      from: weapon.describe('Weapon that was laid aside.'),
      to: weapon.describe('Weapon that is fired instead.'),
      aim: direction.exactOptional().describe('New direction; missing if the old one stays.'),
    },
    'The Cheat replaces a weapon.',
  ),
  unpaid: happening(
    'unpaid',
    {
      ...whose,
      card: card.describe('Card that stays without effect.'),
      needed: z.int().min(1).describe('Bullets that it costs.'),
      had: bullets.describe('Bullets that were there; none is spent.'),
    },
    'A card cannot be paid.',
  ),
  banned: happening(
    'banned',
    { ...whose, card: card.extract(['dodge', 'bounce']).describe('Card that stays without effect.') },
    'A neutral gunslinger turns a card that the Target card bans.',
  ),
  fired: happening(
    'fired',
    {
      p: shooter,
      card: weapon.describe('Weapon that is fired.'),
      dir: direction.describe('Direction of the shot.'),
      at: place.describe('Place of the next gunslinger in that direction.'),
    },
    'A shot is fired.',
  ),
  shootout: happening(
    'shootout',
    {
      a: place.describe('The lower place of the two.'),
      b: place.describe('The higher place of the two.'),
      outcome: z
        .union([z.literal('bothMiss'), place])
        .describe('Place of the gunslinger whose shot stands, or that both miss.'),
    },
    'Two shoot at each other.',
  ),
  bounced: happening(
    'bounced',
    {
      shooter,
      at: place.describe('Place of the gunslinger whose Bounce sends the shot on.'),
      to: place.describe('Place that the shot flies to.'),
      back: z.boolean().describe('Whether it is sent straight back to its shooter.'),
    },
    'A shot is passed on by a Bounce.',
  ),
  sentBack: happening(
    'sentBack',
    {
      thrower: place.describe('Place of the gunslinger who threw the Dynamite.'),
      by: place.describe('Place of the gunslinger who played the Miscalculation.'),
    },
    'A Dynamite goes back to its thrower.',
  ),
  avoided: happening(
    'avoided',
    {
      shooter,
      at: place.describe('Place of the gunslinger whom the shot would have hit.'),
      by: z
        .enum(['dodge', 'ninja'])
        .describe('What has avoided it: a Dodge that was played, or one the Ninja discards.'),
    },
    'A shot hits nobody.',
  ),
  hit: happening(
    'hit',
    {
      shooter: place.describe('Place of the gunslinger whose weapon it is.'),
      victim: place.describe('Place of the gunslinger who is hit.'),
      card: weapon.describe('Weapon that hits.'),
      loss: z
        .int()
        .min(0)
        .max(2)
        .describe('Lives that the hit costs by the rules, even if fewer are left; 0 if shielded.'),
    },
    'A weapon hits a gunslinger.',
  ),
  eliminated: happening(
    'eliminated',
    { ...whose, identity: identities.describe('Identity if it was public, else null.') },
    'A gunslinger is out of the game.',
  ),
  recovered: happening(
    'recovered',
    {
      ...whose,
      cards: z.array(card).min(1).describe('Cards that go from the own pile back to hand.'),
      why: z
        .enum(['reload', 'extraReload', 'dodge', 'flashback', 'miscalculation'])
        .describe('What has brought them back.'),
    },
    'A player takes cards back.',
  ),
  neutralShuffled: happening('neutralShuffled', whose, 'A neutral gunslinger shuffles the discards into a new deck.'),
  ended: happening('ended', { result: result.describe('How the match ended.') }, 'The match is over.'),
};

/** Types of everything that is seen of a match of Fast West. */
export const seen: Seen = { view, asks: told, events, result };
