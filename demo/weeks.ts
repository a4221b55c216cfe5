import type { Entry, Json, MatchAnswer } from '../client/index.ts';
import { People, type Person, refusalOf } from '../simulation/clients/people.ts';
import { startCloud } from '../simulation/cloud/index.ts';
import { Faults } from '../simulation/faults.ts';
import { Random } from '../simulation/random.ts';
import { clientOf, prepare, withSweepsOf } from '../simulation/run.ts';
import { Schedule } from '../simulation/schedule.ts';
import { Story } from '../simulation/story.ts';
import { systemOf } from '../simulation/system.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday morning; clocks in Berlin change on the second Sunday after it. */
const START = Date.UTC(2026, 9, 12, 7);
const LONGEST = 28 * DAY;
const ZONE = 'Europe/Berlin';
const SEED = 'three weeks';

/** What is agreed on when the match is opened. */
const TERMS = {
  cadence: { zone: ZONE, at: '18:00', least: 12 * 3600 },
  absence: { after: 2, policy: 'resign' },
  substitutes: { who: 'anybody', within: (2 * DAY) / 1000 },
  vacation: 5,
  reminder: 3 * 3600,
} as const;

/** What somebody does on a day, counted from the first; anything else is a move, if one is asked for. */
interface Role {
  readonly name: string;
  /** Hour of the day at which they look by, in UTC. */
  readonly hour: number;
  /** Days on which they do not. */
  isAway(day: number): boolean;
  /** What they do besides. */
  act?(person: Person, match: MatchAnswer, day: number): Promise<unknown> | undefined;
}

/** The cast. */
const ROLES: readonly Role[] = [
  { name: 'Ada', hour: 9, isAway: () => false },
  {
    name: 'Ben',
    hour: 12,
    isAway: (day) => day > 3 && day < 6,
    act: ({ client }, { matchId, round }, day) => (day === 3 ? client.takeVacation(matchId, round, 3) : undefined),
  },
  { name: 'Cleo', hour: 14, isAway: (day) => day > 8 },
];
/** Takes the seat that Cleo leaves, and gives it up in the third week; then Ben does too. */
const GIL: Role = {
  name: 'Gil',
  hour: 10,
  isAway: () => false,
  act: ({ client }, { matchId }, day) => (day === 17 ? client.resign(matchId) : undefined),
};
const BENS_LAST_DAY = 18;

/** A world in which nothing goes wrong, and time passes as fast as it is told. */
async function world(progress: (line: string) => void) {
  progress('building the functions …');
  const prepared = prepare(await systemOf());
  const schedule = new Schedule(new Random(SEED), START);
  const story = new Story(() => schedule.now);
  const trouble: string[] = [];
  const cloud = await startCloud({
    model: withSweepsOf(5 * MINUTE, prepared.model),
    factories: prepared.functions,
    shared: prepared.shared,
    schedule,
    faults: new Faults(SEED, {}),
    story,
    seed: SEED,
    pace: 'even',
    cold: 0.02,
    crowd: 4,
    onTrouble: (what) => trouble.push(what),
    onDenial: (what) => trouble.push(what),
  });
  const library = clientOf(prepared.client, schedule, SEED);
  const people = new People({ cloud, schedule, story, library, seed: SEED, onAnswer: () => {} });
  return { schedule, people, trouble, stop: () => cloud.table.close() };
}

const shown = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time);

const dayOf = (time: number): number => Math.floor((time - START) / DAY);

/** What an entry is about, in words of a reader. Undefined where it is of no interest here. */
function told(entry: Entry, names: readonly string[]): string | undefined {
  const name = (seat: number | undefined): string => names[seat ?? 0] ?? 'somebody';
  const until = entry.deadline == null ? '' : `, the next one ends ${shown(entry.deadline)}`;
  switch (entry.type) {
    case 'started':
      return `the match starts; its first round ends ${shown(entry.deadline ?? 0)}`;
    case 'resolved': {
      const missed = (entry.moves ?? []).filter(({ by }) => by === 'deadline').map(({ seat }) => name(seat));
      const gone = (entry.changes ?? []).map(({ seat, now }) => `${name(seat)} is ${now === 'player' ? 'in' : now}`);
      return [`round ${entry.closed} is played${missed.length > 0 ? ` without ${missed.join(' and ')}` : ''}`, ...gone]
        .join('; ')
        .concat(until);
    }
    case 'resigned':
      return `${name(entry.seat)} resigns`;
    case 'vacation':
      return `${name(entry.seat)} takes a vacation: the round waits for them`;
    case 'substituted':
      return `${name(entry.seat)} sits down at the seat that was free`;
    case 'forfeited':
      return 'nobody has taken the free seats in time';
    default:
      return undefined;
  }
}

/** Somebody who looks by once a day. */
async function lookBy(person: Person, { isAway, act }: Role, matchId: string, day: number): Promise<void> {
  if (isAway(day)) return;
  const match = await person.client.match(matchId);
  if (match.status !== 'playing') return;
  const acting = act?.(person, match, day);
  if (acting !== undefined) return void (await acting);
  const moves = match.you?.moves ?? [];
  if (moves.length === 0 || match.you?.seal != null) return;
  await person.client.seal(matchId, match.round, calm(moves, person));
}

/** A move that lets the match go on: shooting would soon end it. */
function calm(moves: readonly Json[], { random }: Person): Json {
  const harmless = moves.filter((move) => (move as { card?: string }).card === 'reload');
  return random.pick(harmless.length > 0 ? harmless : moves);
}

/** Shows a match of three weeks. Returns the exit code. */
export async function showWeeks(screen: Screen, paint: Paint): Promise<number> {
  const { schedule, people, trouble, stop } = await world((line) => screen.line(paint('dim', `   ${line}`)));
  let code = 1;
  const play = async (): Promise<void> => {
    code = await weeks({ schedule, people, screen, paint });
  };
  let isOver = false;
  const playing = play().finally(() => {
    isOver = true;
  });
  await schedule.run(() => isOver);
  await playing;
  await stop();
  for (const what of trouble) screen.line(paint('red', `   ${what}`));
  return trouble.length > 0 ? 1 : code;
}

interface Stage {
  readonly schedule: Schedule;
  readonly people: People;
  readonly screen: Screen;
  readonly paint: Paint;
}

/** Everything from the opening of the match to its end. */
async function weeks({ schedule, people, screen, paint }: Stage): Promise<number> {
  const cast = await Promise.all(
    [...ROLES, GIL].map(async (role) => {
      const person = people.person(role.name);
      await person.signUp();
      return { role, person };
    }),
  );
  const [ada, ben, cleo, gil] = cast.map(({ person }) => person) as [Person, Person, Person, Person];
  const { matchId } = await ada.client.create({ game: 'fast-west', seats: 3, ...TERMS } as never);
  for (const other of [ben, cleo]) await other.client.join(matchId, {});
  const names = ['Ada', 'Ben', 'Cleo'];
  let last = 0;
  const report = async (): Promise<Entry | undefined> => {
    let entry: Entry | undefined;
    for await (entry of ada.client.history(matchId, { after: last })) {
      last = entry.seq;
      if (entry.type === 'substituted') names[entry.seat ?? 0] = 'Gil';
      const line = told(entry, names);
      if (line !== undefined) screen.line(`   ${paint('dim', shown(entry.at).padEnd(22))} ${line}`);
    }
    return entry;
  };
  for (let day = 0; schedule.now < START + LONGEST; day = dayOf(schedule.now)) {
    for (const { role, person } of cast) {
      const at = START + day * DAY + (role.hour - 7) * HOUR;
      if (at > schedule.now) await schedule.sleep(at - schedule.now);
      if (role === GIL) await sitDown(gil, matchId);
      await quietly(() => lookBy(person, role, matchId, day));
      if (person === ben && day === BENS_LAST_DAY) await quietly(() => ben.client.resign(matchId));
      await report();
    }
    await schedule.sleep(START + (day + 1) * DAY - schedule.now);
    const newest = await report();
    const { status, outcome } = await ada.client.match(matchId);
    if (status !== 'over') continue;
    const winners = (outcome?.winners ?? []).map((seat) => names[seat]).join(', ');
    screen.line(
      paint('green', `   ✓ over after ${dayOf(newest?.at ?? schedule.now)} days: ${outcome?.reason}, ${winners} wins`),
    );
    return outcome?.reason === 'forfeit' ? 0 : 1;
  }
  screen.line(paint('red', '   ✗ the match goes on'));
  return 1;
}

/** What is refused on a day is not done. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
  }
}

/** Takes the seat that is free, if there is one. */
const sitDown = (person: Person, matchId: string): Promise<void> =>
  quietly(async () => {
    const { seats, you } = await person.client.match(matchId);
    const free = seats.find(({ vacantUntil = 0 }) => vacantUntil > person.people.parts.schedule.now);
    if (you === null && free !== undefined) await person.client.join(matchId, { seat: free.seat });
  });
