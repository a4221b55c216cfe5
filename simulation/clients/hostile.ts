import type { Json, MatchAnswer } from '../../client/index.ts';
import type { Any } from '../checks/exchanges.ts';
import type { Hostile } from '../profiles.ts';
import type { Person, Raw } from './people.ts';
import { type Game, Player, someOrders } from './player.ts';

/** A player's match, and another device of theirs that misuses it. */
export interface Misuse {
  readonly game: Game;
  readonly device: Person;
  /** Whether it is time to stop. */
  isOver(): boolean;
  /** Hears of a player who follows the match with a device of their own. */
  onPlayer(player: Player): void;
}

/** Requests that one hostile client sends at most. */
const MOST = 32;

const sealPath = ({ game }: Misuse, round: number): string => `/matches/${game.matchId}/rounds/${round}/seal`;

const actPath = ({ game }: Misuse, round: number): string => `/matches/${game.matchId}/rounds/${round}/acts`;

/** What the device's player may do now, or undefined if that could not be read. */
async function look({ device, game }: Misuse): Promise<MatchAnswer | undefined> {
  const got = await device.raw({ method: 'GET', path: `/matches/${game.matchId}` });
  return got?.status === 200 ? (got.body as MatchAnswer) : undefined;
}

/** Replaces and takes back its seal without end, over several connections. */
async function flicker(misuse: Misuse): Promise<void> {
  const { device } = misuse;
  const { random } = device;
  for (let sent = 0; sent < MOST && !misuse.isOver(); ) {
    const match = await look(misuse);
    const moves = match?.you?.moves ?? [];
    if (match === undefined || moves.length === 0) {
      await device.sleep(random.next() * 3_000);
      sent += 1;
      continue;
    }
    const path = sealPath(misuse, match.round);
    const requests = Array.from({ length: 2 + random.int(4) }, (): Raw => {
      if (random.chance(0.3)) return { method: 'DELETE', path };
      return { method: 'PUT', path, body: { move: random.pick(moves) } };
    });
    sent += requests.length;
    await Promise.all(requests.map((request) => device.raw(request)));
  }
}

/** Connections over which a storm comes. */
const CONNECTIONS = 6;

/** Replaces its seal over many connections at once and looks at nothing in between, as long as the round is open. */
async function storm(misuse: Misuse): Promise<void> {
  const { device } = misuse;
  const { random } = device;
  for (let rounds = 0; rounds < MOST / 4 && !misuse.isOver(); rounds += 1) {
    const match = await look(misuse);
    const moves = match?.you?.moves ?? [];
    let isOpen = match !== undefined && moves.length > 1;
    const path = sealPath(misuse, match?.round ?? 0);
    const connection = async (): Promise<void> => {
      for (let sent = 0; isOpen && sent < MOST / 4 && !misuse.isOver(); sent += 1) {
        const got = await device.raw({ method: 'PUT', path, body: { move: random.pick(moves) } });
        await device.sleep(random.next() * 40);
        if (got !== undefined && got.status >= 400 && got.status < 500) isOpen = false;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    await device.sleep(random.next() * 100);
  }
}

/** Uses keys again: at once, later, for the same and for something else. */
async function repeater(misuse: Misuse): Promise<void> {
  const { device, game } = misuse;
  const { random } = device;
  const used: Raw[] = [];
  for (let n = 0; n < MOST / 3 && !misuse.isOver(); n += 1) {
    const match = await look(misuse);
    const acts = match?.you?.acts ?? [];
    if (random.chance(0.15)) await twice(misuse, creation(device, n));
    else if (match !== undefined && acts.length > 0) {
      const key = `key-${device.name}-${n}`;
      const request = { method: 'POST', path: actPath(misuse, match.round), body: { act: random.pick(acts) }, key };
      used.push(request);
      await twice(misuse, request, random.chance(0.2) ? { ...request, body: { act: random.pick(acts) } } : request);
    } else if (used.length > 0 && random.chance(0.5)) await device.raw(random.pick(used));
    await device.sleep(random.next() * 1_500);
    if (game.isPaused) return;
  }
}

const creation = (device: Person, n: number): Raw => ({
  method: 'POST',
  path: '/matches',
  body: { game: 'fast-west', seats: 2 },
  key: `match-${device.name}-${n}`,
});

/** At the same time, or one after the other. */
async function twice({ device }: Misuse, first: Raw, second: Raw = first): Promise<void> {
  const one = device.raw(first);
  if (device.random.chance(0.4)) await one;
  await Promise.all([one, device.raw(second)]);
}

/** Sends seals and acts of before again, in any order. */
async function straggler(misuse: Misuse): Promise<void> {
  const { device } = misuse;
  const { random } = device;
  const kept: Raw[] = [];
  for (let n = 0; n < MOST / 2 && !misuse.isOver(); n += 1) {
    const match = await look(misuse);
    const moves = match?.you?.moves ?? [];
    if (match !== undefined && moves.length > 0 && random.chance(0.5)) {
      const request = { method: 'PUT', path: sealPath(misuse, match.round), body: { move: random.pick(moves) } };
      kept.push(request);
      await device.raw(request);
    } else if (kept.length > 0) await device.raw(random.pick(kept));
    await device.sleep(random.next() * 4_000);
  }
}

/** Plays on with a second device that knows nothing of the first. */
async function secondDevice({ device, game, onPlayer }: Misuse): Promise<void> {
  const player = new Player(device, game);
  onPlayer(player);
  await player.play();
}

/** Opens matches, comes and goes before they begin, and gives up those that have begun. */
async function lobbyist({ device, isOver }: Misuse): Promise<void> {
  const { random } = device;
  for (let opened = 0; opened < 4 && !isOver(); opened += 1) {
    const created = await device.raw({ ...creation(device, opened), body: { game: 'fast-west', seats: 3 } });
    if (created?.status !== 201) continue;
    for (let n = 0; n < MOST / 8 && !isOver(); n += 1) {
      const verb = random.pick(['join', 'leave', 'leave', 'start', 'resign']);
      // The host alone cannot start without somebody to play with.
      const body = verb === 'start' ? { bots: 0 } : {};
      const path = `/matches/${created.body.matchId}/${verb}`;
      const requests = Array.from({ length: 1 + random.int(2) }, () => device.raw({ method: 'POST', path, body }));
      const answers = await Promise.all(requests);
      if (answers.some((got) => got?.body?.status === 'over' || got?.body?.code === 'match.over')) break;
      await device.sleep(random.next() * 1_000);
    }
  }
}

/** The same request some times, each under a key of its own. */
function twinsOf(device: Person, raw: Raw): Raw[] {
  const name = `${device.name}-${device.random.int(1e6)}`;
  return Array.from({ length: 2 + device.random.int(3) }, (_, n) => ({ ...raw, key: `twin-${name}-${n}` }));
}

/** Asks for one act, or once in a round for one seal, several times at once under several keys, and later for the same again. */
async function twin(misuse: Misuse): Promise<void> {
  const { device, game } = misuse;
  const { random } = device;
  const used: Raw[] = [];
  const atOnce = (requests: readonly Raw[]) => Promise.all(requests.map((request) => device.raw(request)));
  let sealed = 0;
  for (let n = 0; n < MOST / 2 && !misuse.isOver() && !game.isPaused; n += 1) {
    const { round = 0, you } = (await look(misuse)) ?? {};
    const { acts = [], moves = [] } = you ?? {};
    const [move, other] = moves;
    if (acts.length > 0) {
      const twins = twinsOf(device, { method: 'POST', path: actPath(misuse, round), body: { act: random.pick(acts) } });
      used.push(...twins);
      await atOnce(twins);
    } else if (other !== undefined && sealed < round) {
      sealed = round;
      const put = { method: 'PUT', path: sealPath(misuse, round) };
      const twins = twinsOf(device, { ...put, body: { move } });
      await atOnce(twins);
      await device.raw({ ...put, body: { move: other }, key: `other-${device.name}-${n}` });
      for (const each of twins) await device.raw(each);
    } else if (used.length > 0) await device.raw(random.pick(used));
    await device.sleep(random.next() * 700);
  }
}

/** Different things that an echo says in a round at most, so that it stays within the limits. */
const WORDS = 5;

/** Seals, withdraws and stores orders under keys, changes its mind, and lets old words of the round arrive late again. */
async function echo(misuse: Misuse): Promise<void> {
  const { device, game } = misuse;
  const { random } = device;
  let said: Raw[] = [];
  let round = 0;
  for (let n = 0; n < MOST && !misuse.isOver() && !game.isPaused; n += 1) {
    const match = await look(misuse);
    if (match?.you) {
      if (match.round !== round) said = [];
      round = match.round;
      const requests = said.length < WORDS ? [newWord(misuse, match)] : [];
      if (said.length < WORDS && random.chance(0.5)) requests.push(newWord(misuse, match));
      const fresh = [...requests];
      if (said.length > 0 && (fresh.length === 0 || random.chance(0.4))) requests.push(random.pick(said));
      said.push(...fresh);
      await Promise.all(requests.map((request) => device.raw(request)));
    }
    await device.sleep(random.next() * (random.chance(0.7) ? 60 : 1_000));
  }
}

/** A seal, a withdrawal or an order. */
function newWord(misuse: Misuse, { round, you }: MatchAnswer): Raw {
  const { device, game } = misuse;
  const { random } = device;
  const key = `echo-${device.name}-${random.int(1e6)}`;
  const path = sealPath(misuse, round);
  const moves = you?.moves ?? [];
  if (you?.orders !== undefined && random.chance(0.5))
    return { method: 'PATCH', path: `/matches/${game.matchId}/orders`, body: { orders: someOrders(device) }, key };
  if (moves.length === 0 || random.chance(0.35)) return { method: 'DELETE', path, key };
  // Of two, so that what was said before is said again.
  return { method: 'PUT', path, body: { move: random.pick(moves.slice(0, 2)) }, key };
}

/** Comes and goes in a lobby under keys, lets old words arrive late again, and takes one name after the other. */
async function lobbyEcho({ device, isOver }: Misuse): Promise<void> {
  const { random } = device;
  const guest = device.people.person(`${device.name}'s guest`);
  await guest.signUp();
  for (let opened = 0; opened < 2 && !isOver(); opened += 1) {
    const created = await device.raw({ ...creation(device, 100 + opened), body: { game: 'fast-west', seats: 4 } });
    if (created?.status !== 201) continue;
    const said: Raw[] = [];
    const comeOrGo = (): Raw => {
      const path = `/matches/${created.body.matchId}/${random.pick(['join', 'leave'])}`;
      return { method: 'POST', path, body: {}, key: `lobby-${opened}-${random.int(1e6)}` };
    };
    for (let n = 0; n < MOST / 4 && !isOver(); n += 1) {
      const isNew = said.length < WORDS;
      const word = isNew ? comeOrGo() : random.pick(said);
      const twins = isNew && random.chance(0.4) ? [word, { ...word, key: `${word.key} again` }] : [word];
      const requests = said.length > 0 && random.chance(0.4) ? [...twins, random.pick(said)] : twins;
      if (isNew) said.push(...twins);
      if (random.chance(0.4)) requests.push({ method: 'PATCH', path: '/me', body: { name: `Guest ${opened} ${n}` } });
      await Promise.all(requests.map((request) => guest.raw(request)));
      await guest.sleep(random.next() * 200);
    }
  }
}

/** Stores orders without end. */
async function orderer(misuse: Misuse): Promise<void> {
  const { device, game } = misuse;
  const { random } = device;
  for (let n = 0; n < MOST && !misuse.isOver(); n += 1) {
    const orders = someOrders(device) as { [preference: string]: Json };
    const got = await device.raw({ method: 'PATCH', path: `/matches/${game.matchId}/orders`, body: { orders } });
    const isUnknown = got?.status === 409 && got.body?.code === 'game.no-orders';
    if (isUnknown) return;
    await device.sleep(random.next() * (random.chance(0.7) ? 100 : 3_000));
  }
}

/** Gives up in the middle of a round, also twice at once, while another request of the same player is under way. */
async function resigner(misuse: Misuse): Promise<void> {
  const { device, game } = misuse;
  const { random } = device;
  await device.sleep(random.next() * 12_000);
  const match = misuse.isOver() || game.isPaused ? undefined : await look(misuse);
  if (match === undefined) return;
  const resign: Raw = { method: 'POST', path: `/matches/${game.matchId}/resign`, body: {} };
  const requests = random.chance(0.5) ? [resign, resign] : [resign];
  const path = sealPath(misuse, match.round);
  const moves = match.you?.moves ?? [];
  if (moves.length > 0) requests.push({ method: 'PUT', path, body: { move: random.pick(moves) } });
  if (random.chance(0.3)) requests.push({ method: 'DELETE', path });
  await Promise.all(requests.map((request) => soon(device, request)));
  await device.sleep(random.next() * 1_000);
  await device.raw(resign);
}

/** A request after a moment, so that those that are sent together meet in any order. */
async function soon(device: Person, request: Raw) {
  await device.sleep(device.random.next() * 60);
  return device.raw(request);
}

/** Opens matches by invitation. Guests come, go and look, also while the match starts and when they have left. */
async function privateLobby({ device, isOver }: Misuse): Promise<void> {
  const { random } = device;
  const guests = [1, 2].map((n) => device.people.person(`${device.name}'s guest ${n}`));
  await Promise.all(guests.map((guest) => guest.signUp()));
  for (let opened = 0; opened < 4 && !isOver(); opened += 1) {
    const body = { game: 'fast-west', seats: 4, visibility: 'invite' };
    const wish = { ...creation(device, 200 + opened), body };
    const created = await device.raw(wish);
    if (created?.status !== 201) continue;
    const path = `/matches/${created.body.matchId}`;
    const invite = created.body.you?.invite;
    const go = (who: Person, verb: string, words: object = {}) => {
      const key = `private-${opened}-${random.int(1e6)}`;
      return soon(who, { method: 'POST', path: `${path}/${verb}`, body: words, key });
    };
    for (let n = 0; n < 3 && !isOver(); n += 1) {
      await Promise.all(guests.map((who) => (random.chance(0.7) ? go(who, 'join', { invite }) : go(who, 'leave'))));
    }
    const looks = guests.map((who) =>
      soon(who, { method: 'GET', path: random.chance(0.5) ? path : `${path}/entries` }),
    );
    const hostLeaves = random.chance(0.5) ? [go(device, 'leave'), soon(device, wish)] : [];
    const guestsLeave = guests.map((who) => go(who, 'leave'));
    await Promise.all([...guestsLeave, go(device, 'start', { bots: 0 }), ...looks, ...hostLeaves]);
    await device.sleep(random.next() * 300);
  }
}

/** Take each other off the table, end the match, and ask for another one all at once; old words come late again. */
async function regulars({ device, isOver }: Misuse): Promise<void> {
  const { random } = device;
  const guests = [1, 2].map((n) => device.people.person(`${device.name}'s guest ${n}`));
  await Promise.all(guests.map((guest) => guest.signUp()));
  const all = [device, ...guests];
  let words = 0;
  const word = (path: string, method: Raw['method'] = 'POST', body: object | undefined = {}): Raw => {
    words += 1;
    return { method, path, key: `regular-${words}`, ...(body && { body }) };
  };
  for (let opened = 0; opened < 3 && !isOver(); opened += 1) {
    const visibility = random.pick(['open', 'invite']);
    const body = { game: 'fast-west', seats: 4, visibility };
    const created = await device.raw({ ...creation(device, 300 + opened), body });
    if (created?.status !== 201) continue;
    const { matchId, you } = created.body;
    const invite = you?.invite === undefined ? {} : { invite: you.invite };
    const at = `/matches/${matchId}`;
    await Promise.all(guests.map((who) => soon(who, word(`${at}/join`, 'POST', invite))));
    if (random.chance(0.5)) {
      const off = device.people.playerOf(random.pick(guests).token);
      const kick = word(`${at}/players/${off}`, 'DELETE', undefined);
      const requests = guests.map((who) => soon(who, word(`${at}/${random.pick(['leave', 'join'])}`, 'POST', invite)));
      await Promise.all([soon(device, kick), ...requests, ...(random.chance(0.3) ? [soon(device, kick)] : [])]);
      await Promise.all([...guests.map((who) => soon(who, word(`${at}/join`, 'POST', invite))), soon(device, kick)]);
    }
    await device.raw(word(`${at}/start`, 'POST', { bots: 0 }));
    await Promise.all(all.map((who) => soon(who, word(`${at}/resign`))));
    const said: [Person, Raw][] = [];
    const ask = (who: Person): Promise<Any> => {
      const again = word(`${at}/rematch`, 'POST', undefined);
      said.push([who, again]);
      return soon(who, again);
    };
    const absent = random.pick(all);
    let named: string | undefined;
    for (let n = 0; n < 4 && !isOver(); n += 1) {
      // It starts when all of them have come.
      const askers = random.chance(0.3) ? all : all.filter((who) => who !== absent);
      const old = said.length > 0 && random.chance(0.5) ? [random.pick(said)] : [];
      const answers = await Promise.all([...askers.map(ask), ...old.map(([who, each]) => soon(who, each))]);
      named = answers.find((each) => each?.status === 200)?.body.matchId ?? named;
      if (named === undefined) break;
      // When all have left it is cancelled, and there may be another one.
      const leavers = random.chance(0.6) ? all : [random.pick(all)];
      await Promise.all(leavers.map((who) => soon(who, word(`/matches/${named}/leave`))));
      await device.sleep(random.next() * 200);
    }
  }
}

const DEEDS: Readonly<Record<Hostile, (misuse: Misuse) => Promise<void>>> = {
  flicker,
  storm,
  repeater,
  straggler,
  'second-device': secondDevice,
  lobbyist,
  orderer,
  twin,
  echo,
  'lobby-echo': lobbyEcho,
  resigner,
  regulars,
  'private-lobby': privateLobby,
};

/** Lets a hostile client loose. */
export const misbehave = (kind: Hostile, misuse: Misuse): Promise<void> => DEEDS[kind](misuse);
