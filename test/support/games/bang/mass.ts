import type { CharacterId } from '../../../../domain/games/bang/cards/characters.ts';
import type { State } from '../../../../domain/games/bang/index.ts';
import type { Place, Role } from '../../../../domain/games/bang/state.ts';
import type { Seat } from '../../../../domain/ruleset.ts';
import { kindIn } from './laws.ts';

/*
 * A mass attack played one target after the other, as at a table: each flips, answers and is rescued before the next one
 * is hit (docs/rules/bang.md, section 18). Written from the text alone; it knows nothing of rounds and prompts.
 */

/** What a target has made up its mind to do. */
export interface Plan {
  /** It lets its Barrels flip. */
  readonly flips: boolean;
  /** Lucky Duke takes the Heart. */
  readonly lucky: boolean;
  /** It gives a card if it has one. */
  readonly answers: boolean;
  /** It lets itself be rescued as far as its cards go. */
  readonly saves: boolean;
}

export type MassCard = 'gatling' | 'indians';

interface Body {
  readonly role: Role;
  readonly character: CharacterId;
  readonly maxLife: number;
  life: number;
  alive: boolean;
  hand: string[];
  table: string[];
}

/** A table being played at: lists are changed in place. */
export interface World {
  readonly bodies: Body[];
  readonly deck: string[];
  readonly discard: string[];
  /** Cards given in answer, in the order given. */
  readonly replies: string[];
  winners: readonly Seat[] | null;
}

export const worldOf = ({ seats, deck, discard }: State): World => ({
  bodies: seats.map(({ role, character, maxLife, life, alive, hand, table }: Place) => ({
    ...{ role, maxLife, life, alive },
    ...{ character: character!, hand: [...hand], table: [...table] },
  })),
  deck: [...deck],
  discard: [...discard],
  replies: [],
  winners: null,
});

/** Plays a mass attack to its very end, the author's next choice or the end of the match. */
export function playMass(world: World, author: Seat, card: string, plans: readonly Plan[]): void {
  const targets = clockwise(world, author).filter((seat) => seat !== author);
  const kind = kindIn(card) as MassCard;
  remove(world.bodies[author]!.hand, card);
  world.discard.push(card);
  const counted = living(world).length;
  const hit = targets.filter((seat) => isHit(world, seat, kind, plans[seat]!));
  // Rescued one by one, at the moment of the hit; who falls still counts until the card is over.
  for (const seat of hit) rescue(world, seat, counted, plans[seat]!);
  settle(world, author, hit);
}

/** Seats clockwise from the left of one, that one last, the living ones. */
function clockwise({ bodies }: World, from: Seat): Seat[] {
  const around = bodies.map((_, i) => (from + 1 + i) % bodies.length);
  return around.filter((seat) => bodies[seat]!.alive);
}

const living = ({ bodies }: World): Seat[] => [...bodies.keys()].filter((seat) => bodies[seat]!.alive);
const remove = (list: string[], card: string): void => {
  list.splice(list.indexOf(card), 1);
};
const isHeart = (card: string): boolean => /H(_2)?$/.test(card);

function take(world: World): string[] {
  if (world.deck.length < 2) throw new Error('positions have a deck that lasts');
  return [world.deck.shift()!];
}

const draw = (world: World, seat: Seat, count: number): void => {
  for (let i = 0; i < count; i += 1) world.bodies[seat]!.hand.push(...take(world));
};

/** A target flips, then answers. Says whether it loses a life point. */
function isHit(world: World, seat: Seat, kind: MassCard, plan: Plan): boolean {
  const body = world.bodies[seat]!;
  if (kind === 'gatling' && plan.flips && barrelSaves(world, body, plan)) return false;
  const own = kind === 'gatling' ? 'missed' : 'bang';
  const other = kind === 'gatling' ? 'bang' : 'missed';
  const given =
    body.hand.find((card) => kindIn(card) === own) ??
    (body.character === 'janet' ? body.hand.find((card) => kindIn(card) === other) : undefined);
  if (plan.answers && given !== undefined) {
    remove(body.hand, given);
    world.discard.push(given);
    world.replies.push(given);
    return false;
  }
  body.life -= 1;
  return true;
}

function barrelSaves(world: World, body: Body, plan: Plan): boolean {
  const barrels = body.table.filter((card) => kindIn(card) === 'barrel').length;
  const sources = barrels + (body.character === 'jourdonnais' ? 1 : 0);
  for (let i = 0; i < sources; i += 1) {
    const flipped = [...take(world), ...(body.character === 'lucky' ? take(world) : [])];
    world.discard.push(...flipped);
    const hearts = flipped.map(isHeart);
    if (plan.lucky ? hearts.includes(true) : !hearts.includes(false)) return true;
  }
  return false;
}

function rescue(world: World, seat: Seat, counted: number, plan: Plan): void {
  const body = world.bodies[seat]!;
  while (body.life < 1 && plan.saves) {
    const beers = counted > 2 ? body.hand.filter((card) => kindIn(card) === 'beer') : [];
    const pairs = body.character === 'sid' ? Math.floor((body.hand.length - beers.length) / 2) : 0;
    if (beers.length + pairs < 1 - body.life) return;
    const spent = beers.length > 0 ? beers.slice(0, 1) : body.hand.slice(-2);
    for (const card of spent) remove(body.hand, card);
    world.discard.push(...spent);
    body.life += 1;
  }
}

/** What follows once the card is over: deaths, the end, reactions, spoils. */
function settle(world: World, author: Seat, hit: readonly Seat[]): void {
  const fallen = hit.filter((seat) => world.bodies[seat]!.life < 1);
  for (const seat of fallen) Object.assign(world.bodies[seat]!, { alive: false, life: 0 });
  world.winners = winnersOf(world, author, fallen);
  if (world.winners !== null) return;
  refill(world);
  for (const seat of hit) if (world.bodies[seat]!.alive) react(world, seat, author);
  for (const seat of fallen) bequeath(world, seat, author);
  refill(world);
}

function refill(world: World): void {
  const suzy = living(world).find((seat) => world.bodies[seat]!.character === 'suzy');
  if (suzy !== undefined && world.bodies[suzy]!.hand.length === 0) draw(world, suzy, 1);
}

function react(world: World, seat: Seat, author: Seat): void {
  const body = world.bodies[seat]!;
  if (body.character === 'bart') draw(world, seat, 1);
  if (body.character !== 'gringo') return;
  // The first card: chance is rigged so.
  body.hand.push(...world.bodies[author]!.hand.splice(0, 1));
  refill(world);
}

function bequeath(world: World, seat: Seat, author: Seat): void {
  const [body, killer] = [world.bodies[seat]!, world.bodies[author]!];
  const sam = living(world).find((other) => world.bodies[other]!.character === 'sam');
  (sam === undefined ? world.discard : world.bodies[sam]!.hand).push(...body.table, ...body.hand);
  Object.assign(body, { table: [], hand: [] });
  const three = world.bodies.length === 3;
  if (three || body.role === 'O') draw(world, author, 3);
  else if (body.role === 'D' && killer.role === 'S') {
    world.discard.push(...killer.table, ...killer.hand);
    Object.assign(killer, { table: [], hand: [] });
  }
}

const PREY: Readonly<Record<Role, Role | undefined>> = { D: 'R', R: 'O', O: 'D', S: undefined };

function winnersOf(world: World, author: Seat, fallen: readonly Seat[]): Seat[] | null {
  const { bodies } = world;
  const alive = living(world);
  if (bodies.length === 3) {
    if (fallen.some((seat) => bodies[seat]!.role === PREY[bodies[author]!.role])) return [author];
    return alive.length === 1 ? alive : null;
  }
  const seatsOf = (...roles: Role[]) => [...bodies.keys()].filter((seat) => roles.includes(bodies[seat]!.role));
  const isUp = (...roles: Role[]) => seatsOf(...roles).some((seat) => bodies[seat]!.alive);
  if (!isUp('S')) return alive.length === 1 && isUp('R') ? alive : seatsOf('O');
  return isUp('O', 'R') ? null : seatsOf('S', 'D');
}
