import { describe, expect, it, test } from 'vitest';
import { ALL_CARDS, RANGE } from '../../../domain/games/bang/cards/card.ts';
import { bang, type State } from '../../../domain/games/bang/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { run } from '../../support/games/bang/index.ts';
import { randomMatch } from '../../support/games/bang/random.ts';
import { stateWith } from '../../support/games/bang/state.ts';
import type { BangTable } from '../../support/games/bang/table.ts';
import { UNSEALED } from '../../support/laws/play.ts';

/** Plays a script in the notation of the vectors: every check must hold. */
const holds = (script: string): BangTable =>
  run(script, (check, told, found) => expect({ check, value: found }).toEqual({ check, value: told }));

const SHERIFF = 0;

const movesOf = ({ state }: BangTable, seat: Seat) => rules.moves(bang, state, seat);
const typesOf = ({ events }: BangTable) => events.map(({ type }) => type);

describe('cases of BANG!', () => {
  it('case 1: a death within a mass attack neither skips nor repeats anybody', () => {
    holds(
      'A* kit S indians-KD beer-6H beer-7H | B jack O bang-2C | C willy O 1 | D jesse R bang-3C | E rose D bang-4C >> ' +
        'A play indians-KD / = ask B,D,E indians_reply / B bang bang-2C / D bang bang-3C / E bang bang-4C / ' +
        '= B.life 4; B.n 0; C.dead; D.life 4; D.n 0; E.life 4; E.n 0; A.n 5; ask A play',
    );
    holds(
      'A* kit S gatling-10H beer-6H beer-7H | B jack O missed-2S | C willy O 1 | D jesse R missed-3S | E rose D missed-4S >> ' +
        'A play gatling-10H / = ask B,D,E shot_reply / E missed missed-4S / D missed missed-3S / B missed missed-2S / ' +
        '= B.life 4; B.n 0; C.dead; D.life 4; D.n 0; E.life 4; E.n 0; A.n 5; ask A play',
    );
  });

  it('case 2: Sheriff and last Outlaw fall together: the Outlaws win, dead ones included', () => {
    const table = holds(
      'A jack S 1 duel-QD | B willy O 1 duel-JS | C* kit D indians-KD beer-6H | D jesse R x | E rose O x >> ' +
        'C play indians-KD / A pass / B pass / = ask A,B rescue / A pass / B pass / = over outlaws B,E / C end ! E_MATCH_OVER',
    );
    expect(bang.outcome(table.state)).toMatchObject({ reason: 'sheriff-dead', winners: [1, 4] });
  });

  it('case 4: a dead Renegade never wins', () => {
    const table = holds(
      'A* kit O bang-2C beer-6H | B jack S 1 | C willy O x | D jesse R x >> A play bang-2C B / = over outlaws A,C',
    );
    expect(bang.outcome(table.state)?.placements).toEqual([
      { seat: 0, rank: 1 },
      { seat: 1, rank: 3 },
      { seat: 2, rank: 1 },
      { seat: 3, rank: 3 },
    ]);
  });

  test.each([
    [
      'the sheriff has the deputies, dead ones too',
      'A* kit S | B jack O | C willy O x | D jesse R | E rose D x',
      0,
      [0, 4],
    ],
    ['a deputy has the sheriff who gave up', 'A* kit S | B jack O | C willy O | D jesse R | E rose D', 4, [0, 4]],
    ['outlaws have each other, dead ones too', 'A* kit S | B jack O | C willy O x | D jesse R | E rose D', 1, [1, 2]],
    ['a renegade stands alone', 'A* kit S | B jack O | C willy O | D jesse R | E rose D', 3, [3]],
    ['of three nobody has anybody: a deputy', 'A* kit D | B jack O | C willy R', 0, [0]],
    ['of three nobody has anybody: an outlaw', 'A* kit D | B jack O | C willy R', 1, [1]],
  ])('spec 15, sides: %s', (_says, position, seat, side) => {
    expect(bang.sideOf?.(stateWith(position), seat)).toEqual(side);
  });

  // Whoever holds no card is not asked at all (#012), so there is no list of answers to look at.
  it('case 5: Vulture Sam gets the cards of a death within a Gatling after everybody has answered', () => {
    const table = holds(
      'A* kit S gatling-10H duel-QD | B jack O 1 missed-2S | C sam O | D lucky R >> A play gatling-10H / = ask B shot_reply',
    );
    expect(movesOf(table, 2)).toEqual([]);
    holds(
      'A* kit S gatling-10H duel-QD | B jack O 1 missed-2S | C sam O | D lucky R >> ' +
        'A play gatling-10H / B pass / = ask B rescue; C.life 3; C.n 0 / B pass / = B.dead; C.life 3; C.hand missed-2S',
    );
  });

  it('case 7: Suzy Lafayette as Sheriff draws one card after the whole penalty', () => {
    const { events } = holds(
      'A* suzy S bang-2C duel-QD beer-6H | B jack D 1 | C willy O | D pedro R | E jesse O :: deck gatling-10H >> ' +
        'A play bang-2C B / = ask A discard_order / A order beer-6H duel-QD / ' +
        '= A.hand gatling-10H; A.table -; disc bang-2C beer-6H duel-QD; ask A play',
    );
    const paid = events.findIndex(({ type, why }) => type === 'cards.discarded' && why === 'penalty');
    const drew = events.findIndex(({ type, seat }) => type === 'cards.drawn' && seat === SHERIFF);
    expect(paid).toBeGreaterThanOrEqual(0);
    expect(drew).toBeGreaterThan(paid);
  });

  it('case 9: Suzy Lafayette draws between two Missed! and may use what she drew', () => {
    holds(
      'A* slab S bang-2C beer-6H | B suzy O missed-2S :: deck missed-3S duel-QD >> A play bang-2C B / B missed missed-2S / ' +
        '= B.hand missed-3S; ask B shot_reply / B missed missed-3S / = B.life 4; ask A play',
    );
    holds(
      'A* slab S bang-2C beer-6H | B suzy O missed-2S :: deck beer-7H >> A play bang-2C B / B missed missed-2S / ' +
        '= B.hand beer-7H; ask B shot_reply / B missed beer-7H ! E_WRONG_CARD / B pass / = B.life 3; B.hand beer-7H',
    );
  });

  it('case 11: the turn goes on from the seat whose turn it was, whoever acted last', () => {
    holds(
      'A jack S | B* kit R 1 duel-QD | C willy O | D suzy O bang-2C | E rose D >> B play duel-QD D / D bang bang-2C / ' +
        '= B.dead; D.n 1; turn C; C.n 2; ask C play',
    );
  });

  it('case 13: a Dynamite is nobody’s: no reward, no penalty, nothing for El Gringo', () => {
    holds(
      'A* kit S bang-2C beer-6H | B jack O 2 +dynamite-2H | C willy O | D lucky R :: deck missed-5S >> ' +
        'A play bang-2C B / = B.life 1 / A end / = B.dead; A.hand beer-6H; turn C',
    );
    holds(
      'A* kit S +barrel-QS bang-2C beer-6H | B jack D 2 +dynamite-2H | C willy O | D lucky R | E jesse O :: deck missed-5S >> ' +
        'A play bang-2C B / A end / = B.dead; A.hand beer-6H; A.table barrel-QS; turn C',
    );
    holds(
      'A* kit O bang-2C duel-QD duel-JS | B gringo S +dynamite-2H beer-6H | C willy O | D lucky R :: deck missed-5S; rng 0 >> ' +
        'A play bang-2C B / B pass / = B.life 3; B.hand beer-6H duel-QD; A.hand duel-JS / A end / ' +
        '= B.life 0; ask B rescue / B beer beer-6H / = B.life 1; A.hand duel-JS',
    );
  });

  // A seat with a card is asked for a rescue even if it cannot be saved by it: that would tell what it holds (#036).
  it('case 15: only cards already held save Bart Cassidy or El Gringo; the ability comes after the rescue', () => {
    holds(
      'A* kit S indians-KD duel-QD | B bart O 1 missed-2S | C willy O | D lucky R :: deck beer-6H >> ' +
        'A play indians-KD / B pass / = ask B rescue; dtop beer-6H / B beer beer-6H ! E_NOT_YOUR_CARD / ' +
        'B beer missed-2S ! E_WRONG_CARD / B pass / = B.dead',
    );
    holds(
      'A* kit S indians-KD duel-QD | B bart O 1 beer-6H | C willy O | D lucky R :: deck duel-JS >> ' +
        'A play indians-KD / B pass / B beer beer-6H / = B.life 1; B.hand duel-JS; ask A play',
    );
    holds(
      'A* kit S indians-KD beer-6H | B gringo O 1 missed-2S | C willy O | D lucky R >> ' +
        'A play indians-KD / B pass / = A.hand beer-6H; ask B rescue / B beer beer-6H ! E_NOT_YOUR_CARD / B pass / = B.dead',
    );
  });

  // At 1 life the window is closed; two cards more are then his ordinary ability, not a rescue.
  it('case 16: Sid Ketchum mixes Beer and pairs of cards until he reaches one life', () => {
    holds(
      'A* sid O 1 +dynamite-2H beer-6H bang-2C bang-3C bang-4C bang-5C | B janet S :: deck missed-5S duel-QD duel-JS >> ' +
        'start = A.life -2; ask A rescue / A beer beer-6H / = A.life -1; ask A rescue / A sid bang-2C bang-3C / ' +
        '= A.life 0; ask A rescue / A sid bang-4C bang-5C / = A.life 1; A.hand duel-QD duel-JS; ask A play / ' +
        'A beer duel-QD ! E_SHAPE',
    );
  });

  it('case 18: nobody is made to spend a card on his life', () => {
    const beer =
      'A* kit S bang-2C duel-QD | B jack O 1 beer-6H | C sam O | D lucky R >> A play bang-2C B / B pass / = ask B rescue';
    expect(movesOf(holds(beer), 1)).toEqual(expect.arrayContaining([{ t: 'beer', card: 'beer-6H' }, { t: 'pass' }]));
    holds(`${beer} / B pass / = B.dead; C.hand beer-6H`);
    const sid = 'A* kit S bang-2C duel-QD | B sid O 1 bang-3C bang-4C >> A play bang-2C B / B pass / = ask B rescue';
    expect(
      movesOf(holds(sid), 1)
        .map(({ t }) => t)
        .sort(),
    ).toEqual(expect.arrayContaining(['pass', 'sid']));
    holds(`${sid} / B pass / = B.dead; disc bang-2C bang-3C bang-4C`);
  });

  it('case 19: with two left a Beer does nothing, Saloon and Sid Ketchum do what they always do', () => {
    holds(
      'A* kit O 2 beer-6H saloon-5H bang-2C | B sid S 1 duel-QD duel-JS | C willy O x | D jesse R x >> ' +
        'A play beer-6H / = A.life 2; top beer-6H / B sid duel-QD duel-JS / = B.life 2; B.n 0 / ' +
        'A play saloon-5H / = A.life 3; B.life 3',
    );
    holds(
      'A* kit S bang-2C duel-QD | B jack R 1 beer-6H | C willy O x | D jesse O x >> ' +
        'A play bang-2C B / B pass / = B.dead; over law A',
    );
  });

  it('case 20: only the living count, and only they drink', () => {
    holds(
      'A* kit S 2 beer-6H saloon-5H duel-QD | B jack O x | C jesse O x | D lucky R 3 >> ' +
        'A play beer-6H / = A.life 2 / A play saloon-5H / = A.life 3; D.life 4; B.life 0; B.dead; C.life 0; C.dead',
    );
    holds('A* kit S 2 beer-6H duel-QD | B jack O | C jesse O x | D lucky R >> A play beer-6H / = A.life 3');
  });

  it('case 21: a Beer at full life is played and discarded', () => {
    holds(
      'A* kit O beer-6H duel-QD | B jack S >> A play beer-6H / = A.life 4; A.hand duel-QD; top beer-6H; ask A play',
    );
  });

  it('case 22: Slab the Killer’s shot takes two Missed! or Hearts, each Barrel flips once', () => {
    holds(
      'A* slab S bang-2C beer-6H | B jack O missed-2S duel-QD >> ' +
        'A play bang-2C B / B missed missed-2S ! E_COUNT / B pass / = B.life 3; B.n 2',
    );
    holds('A* slab S bang-2C beer-6H | B jack O missed-2S >> A play bang-2C B / = B.life 3; B.n 1; ask A play');
    holds(
      'A* slab S bang-2C beer-6H | B jack O missed-2S missed-3S >> ' +
        'A play bang-2C B / B missed missed-3S missed-2S / = B.life 4; disc bang-2C missed-3S missed-2S',
    );
    holds(
      'A* slab S bang-2C beer-6H | B jack O +barrel-QS missed-2S :: deck beer-7H >> ' +
        'A play bang-2C B / B missed missed-2S / = B.life 4',
    );
    holds(
      'A* slab S bang-2C beer-6H | B jack O +barrel-QS duel-QD :: deck beer-7H >> ' +
        'A play bang-2C B / = ask B shot_reply / B pass / = B.life 3',
    );
    const twoHearts = holds(
      'A* slab S bang-2C beer-6H | B jourdonnais O +barrel-QS :: deck beer-7H saloon-5H >> A play bang-2C B / = B.life 4',
    );
    expect(twoHearts.events.filter(({ type }) => type === 'flip').map(({ cause }) => cause)).toEqual([
      'barrel',
      'jourdonnais',
    ]);
    const failedBefore = holds(
      'A* slab S bang-2C beer-6H | B jourdonnais O +barrel-QS missed-2S :: deck bang-3C saloon-5H >> ' +
        'A play bang-2C B / B missed missed-2S / = B.life 4',
    );
    expect(failedBefore.events.filter(({ type }) => type === 'flip')).toHaveLength(2);
  });

  it('case 24: every BANG! is a new shot with a new flip', () => {
    holds(
      'A* kit S +volcanic-10S bang-2C bang-3C bang-4C | B jack O +barrel-QS | C willy O | D lucky R :: deck missed-5S beer-6H >> ' +
        'A play bang-2C B / = B.life 3; disc bang-2C missed-5S / A play bang-3C B / = B.life 3; top beer-6H; B.table barrel-QS / ' +
        'A play bang-4C C ! E_OUT_OF_REACH',
    );
  });

  // The deck has one 2 of Hearts, the Dynamite: another Heart stands for it.
  it('case 26: Lucky Duke chooses for the Dynamite first, then for the Jail, two cards each', () => {
    holds(
      'A* lucky O +dynamite-2H +jail-JS | B janet S :: deck missed-5S wells_fargo-3H remington-KC beer-6H bang-2C bang-3C >> ' +
        'start = ask A lucky_choice; ndeck 76 / A choose wells_fargo-3H / = B.table dynamite-2H; A.table jail-JS; ' +
        'ask A lucky_choice; ndeck 74 / A choose beer-6H / = A.table -; A.hand bang-2C bang-3C; ndeck 72; ' +
        'disc missed-5S wells_fargo-3H remington-KC beer-6H jail-JS; ask A play',
    );
  });

  it('case 27: bonuses of character and card add up, each for the right side', () => {
    holds(
      'A* rose S +scope-AS beer-6H | B kit O | C paul O +mustang-8H | D jack R | E jesse D | F janet O >> ' +
        '= dist A C 2; dist C A 2; dist A B 1; dist D C 3; dist F C 5; dist A D 1',
    );
    holds(
      'A* rose S +scope-AS beer-6H | B kit O x | C paul O +mustang-8H | D jack R | E jesse D | F janet O >> ' +
        '= dist A C 1; dist F C 4',
    );
  });

  it('case 29: the deck has the printed cards, suits and ranges', () => {
    const counts: Record<string, number> = {};
    for (const card of ALL_CARDS) counts[card.split('-')[0]!] = (counts[card.split('-')[0]!] ?? 0) + 1;
    expect(counts).toEqual({
      ...{ bang: 25, missed: 12, beer: 6, panic: 4, cat_balou: 4, duel: 3, jail: 3, schofield: 3, general_store: 2 },
      ...{ indians: 2, stagecoach: 2, barrel: 2, mustang: 2, volcanic: 2, gatling: 1, saloon: 1, wells_fargo: 1 },
      ...{ scope: 1, dynamite: 1, remington: 1, rev_carabine: 1, winchester: 1 },
    });
    expect(RANGE).toEqual({ volcanic: 1, schofield: 2, remington: 3, rev_carabine: 4, winchester: 5 });
    const facesOf = (kind: string) =>
      ALL_CARDS.filter((card) => card.startsWith(`${kind}-`)).map((c) => c.split('-')[1]);
    const faces = {
      ...{ barrel: 'QS KS', jail: 'JS 10S 4H', dynamite: '2H', scope: 'AS', mustang: '8H 9H', gatling: '10H' },
      ...{ saloon: '5H', wells_fargo: '3H', indians: 'KD AD', duel: 'QD JS 8C', general_store: '9C QS' },
      ...{ volcanic: '10S 10C', schofield: 'JC QC KS', remington: 'KC', rev_carabine: 'AC', winchester: '8S' },
      ...{ stagecoach: '9S 9S_2' },
    };
    for (const [kind, told] of Object.entries(faces)) expect(facesOf(kind)).toEqual(told.split(' '));
  });

  it('case 30: Panic! and Cat Balou offer a hand only if it holds cards, and every card in play', () => {
    const position =
      'A* kit S +mustang-8H cat_balou-KH panic-JH beer-6H | B jack O +barrel-QS +mustang-9H +jail-JS | C willy O | D jesse R duel-QD';
    const table = holds(
      `${position} >> A play cat_balou-KH B hand ! E_NOTHING_THERE / A play cat_balou-KH C hand ! E_NOTHING_THERE / ` +
        'A play cat_balou-KH C volcanic-10S ! E_NOTHING_THERE / A play panic-JH C hand ! E_TOO_FAR / = A.n 3',
    );
    const plays = movesOf(table, 0).flatMap((move) => (move.t === 'play' ? [move] : []));
    expect(
      plays
        .filter(({ card }) => card === 'cat_balou-KH')
        .map(({ target, pick }) => `${target} ${pick}`)
        .sort(),
    ).toEqual(['0 mustang-8H', '1 barrel-QS', '1 jail-JS', '1 mustang-9H', '3 hand'].sort());
    expect(
      plays
        .filter(({ card }) => card === 'panic-JH')
        .map(({ target, pick }) => `${target} ${pick}`)
        .sort(),
    ).toEqual(['0 mustang-8H', '3 hand'].sort());
  });

  it('case 32: a shot is answered with exactly as many Missed! as it needs', () => {
    holds(
      'A* kit S bang-2C beer-6H | B jack O missed-2S missed-3S >> A play bang-2C B / ' +
        'B missed missed-2S missed-3S ! E_COUNT / = B.n 2; ask B shot_reply / B missed missed-3S / = B.hand missed-2S',
    );
    holds(
      'A* slab S bang-2C beer-6H | B jack O missed-2S missed-3S >> A play bang-2C B / B missed missed-2S missed-3S / = B.n 0',
    );
  });

  it('case 33: Pedro Ramirez takes the card discarded last, in the order its discarder chose', () => {
    holds(
      'A* willy O 2 bang-2C bang-3C missed-2S duel-QD | B pedro S | C jesse O | D lucky R :: deck beer-6H >> ' +
        'A end / A discard bang-2C duel-QD / = top duel-QD; ask B pedro_source / B from discard / ' +
        '= B.hand duel-QD beer-6H; disc bang-2C',
    );
    holds(
      'A* kit S bang-2C duel-QD | B jack O 1 +schofield-JC +scope-AS | C willy O | D pedro R >> ' +
        'A play bang-2C B / B order scope-AS schofield-JC / = top schofield-JC',
    );
    holds(
      'A* kit S duel-QD | B sid O 3 bang-2C bang-3C | C pedro O | D lucky R >> B sid bang-3C bang-2C / = top bang-2C',
    );
    holds(
      'A* kit O mustang-8H | B pedro S | C jesse O | D lucky R :: deck bang-2C bang-3C >> ' +
        'A play mustang-8H / = turn B; B.hand bang-2C bang-3C; ask B play',
    );
  });

  it('case 35: Sid Ketchum’s ability costs two cards; a death happens once and leaves nothing', () => {
    holds(
      'A* kit S duel-QD beer-6H | B sid O 3 bang-2C bang-3C missed-2S >> B sid bang-2C ! E_COUNT / = B.n 3 / ' +
        'B sid bang-2C bang-3C / = B.life 4; B.n 1 / B sid missed-2S missed-3S ! E_FULL_LIFE',
    );
    const table = holds(
      'A* kit S bang-2C duel-QD | B jack O 1 +schofield-JC missed-2S | C willy O | D lucky R >> ' +
        'A play bang-2C B / B pass / B pass / = B.dead; B.n 0; B.table -; dist A C 1; dist C A 1; dist D C 1',
    );
    expect(typesOf(table).filter((type) => type === 'seat.eliminated')).toHaveLength(1);
  });

  it('case 37: a General Store goes round the living, from its player on', () => {
    const position =
      'A jack S | B kit O x | C willy O | D* jesse R general_store-9C beer-6H | E rose D :: deck bang-2C bang-3C bang-4C bang-5C';
    const open = holds(`${position} >> D play general_store-9C / = ask D store_pick`);
    expect(bang.view(open.state, 'watcher', UNSEALED as never).store).toEqual([
      'bang-2C',
      'bang-3C',
      'bang-4C',
      'bang-5C',
    ]);
    holds(
      `${position} >> D play general_store-9C / E pick bang-3C ! E_NOT_ASKED / D pick bang-2C / = ask E store_pick / ` +
        'E pick bang-4C / = ask A store_pick / A pick bang-3C / = C.hand bang-5C; store -; ask D play',
    );
  });

  it('case 38: roles and cards of others are in no view, prompt, list or event', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      for (const { after, events, before } of randomMatch({ seats: 7, seed })) {
        if (before === undefined) expect(JSON.stringify(events)).not.toMatch(/"[ORD]"/);
        expect(events.filter(tellsTooMuch)).toEqual([]);
        if (after.result === null)
          for (const viewer of [...after.seats.keys(), 'watcher' as const]) expectKept(after, viewer);
      }
    }
  });

  it('case 39: a Jail lies before its target at any distance, never before the Sheriff, never twice', () => {
    const position = 'A* kit O jail-JS jail-10S beer-6H | B willy O | C jack R | D rose D | E jesse S';
    holds(
      `${position} >> A play jail-JS E ! E_JAIL_SHERIFF / A play jail-JS C / = C.table jail-JS; A.table - / ` +
        'A play jail-10S C ! E_JAIL_TAKEN / = A.hand jail-10S beer-6H',
    );
    holds(`${position} :: deck duel-QD >> A play jail-JS B / A end / = B.table -; disc duel-QD jail-JS; turn C`);
    holds(
      `${position} :: deck beer-7H >> A play jail-JS B / A end / = B.table -; disc beer-7H jail-JS; turn B; ask B play`,
    );
  });

  it('case 158: more cards are wanted than there are: what there is is drawn', () => {
    holds('A* willy S beer-6H | B janet O :: deck! bang-2C >> start = A.hand beer-6H bang-2C; ndeck 0; ask A play');
    holds('A* willy S stagecoach-9S beer-6H | B janet O :: deck! >> A play stagecoach-9S / = ndeck 0; ask A play');
  });
});

const CARD = /"([a-z_]+-[0-9JQKA]+[SHDC](?:_2)?)"/g;
const ROLE = /"[SORD]"/;

/** Events about cards that lie open. */
const OPEN: ReadonlySet<string> = new Set([
  ...['card.shown', 'card.from_discard', 'card.stolen', 'card.played', 'card.placed', 'cards.discarded'],
  ...['flip', 'flip.open', 'reply', 'store.opened', 'store.picked'],
]);

/** Whether an event names a card from a hand or the deck, or a role that no elimination has shown. */
function tellsTooMuch(event: GameEvent): boolean {
  const told = JSON.stringify(event);
  const isOpen = OPEN.has(event.type) && event.zone !== 'hand';
  return (!isOpen && told.match(CARD) !== null) || (!ROLE_TOLD.has(event.type) && ROLE.test(told));
}

const ROLE_TOLD: ReadonlySet<string> = new Set(['match.started', 'seat.eliminated']);

/** Nothing a viewer is told names a card or a role that is hidden from him. */
function expectKept(state: State, viewer: Seat | 'watcher'): void {
  const view = bang.view(state, viewer, UNSEALED as never);
  const mine = viewer === 'watcher' ? [] : [viewer];
  const asks = rules.prompts(bang, state).filter(({ seat }) => seat === viewer);
  // Which card the question is about is public, even if a reshuffle has taken it into the deck since.
  const lists = [asks, mine.map((seat) => [rules.moves(bang, state, seat), rules.form(bang, state, seat)])];
  expect(ROLE.test(JSON.stringify(lists))).toBe(false);
  const told = JSON.stringify([{ ...view, round: null }, lists]);
  const named = new Set([...told.matchAll(CARD)].map(([, card]) => card!));
  const others = state.seats.flatMap(({ hand }, seat) => (seat === viewer ? [] : hand));
  for (const card of [...others, ...state.deck]) expect(named.has(card)).toBe(false);
  state.seats.forEach(({ role, alive }, seat) => {
    expect(view.seats[seat]!.role).toBe(role === 'S' || !alive ? role : null);
  });
}
