import type * as Library from '../client/index.ts';
import type { Model } from '../local/template/index.ts';
import { type Factory, factoryOf, SHARED } from './bundle.ts';
import { Archive } from './checks/archive.ts';
import { Hooked } from './checks/hooked.ts';
import type * as Inside from './checks/inside.ts';
import { checkLastWords } from './checks/last-words.ts';
import { checkConflict, checkPromises } from './checks/promises.ts';
import { Told } from './checks/told.ts';
import { type Breach, Verdict } from './checks/verdict.ts';
import { People } from './clients/people.ts';
import { type Caller, OPERATOR, type SimulatedCloud, sdkFor, startCloud } from './cloud/index.ts';
import { Director, type Parts as DirectorParts } from './director.ts';
import { type FaultId, Faults } from './faults.ts';
import { HooksDirector } from './hooks/director.ts';
import { instantiate } from './instance.ts';
import { type Plan, planOf } from './plan.ts';
import type { ProfileName } from './profiles.ts';
import { Random } from './random.ts';
import { Schedule } from './schedule.ts';
import { Story } from './story.ts';
import { WeeksDirector } from './weeks/director.ts';

/** Where the modules of a run are bundled from, by name. */
export const CLIENT = 'client/index.ts';
export const INSIDE = 'simulation/checks/inside.ts';
/** The source of a function, by the name that the template gives it. */
export const entryOf = (functionName: string): string => `functions/${functionName}/handler.ts`;

/** The system under simulation: what the template says, and the modules as text by their entry files. */
export interface System {
  readonly model: Model;
  readonly texts: Readonly<Record<string, string>>;
}

/** The same, ready to run. */
export interface Prepared {
  readonly model: Model;
  readonly functions: Readonly<Record<string, Factory>>;
  readonly client: Factory;
  readonly inside: Factory;
  /** Modules without a memory, which all instances share. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/** Compiles what is the same for all runs of a thread. */
export function prepare({ model, texts }: System): Prepared {
  const factory = (entry: string): Factory => factoryOf(entry, texts[entry] ?? '');
  return {
    model,
    functions: Object.fromEntries(model.functions.map(({ name }) => [name, factory(entryOf(name))])),
    client: factory(CLIENT),
    inside: factory(INSIDE),
    shared: sharedOf(factory(SHARED)),
  };
}

/** Pure modules know no time and draw nothing, so they are the same in every world. */
const sharedOf = (factory: Factory): Prepared['shared'] =>
  instantiate(factory, {
    now: forbidden,
    in: forbidden,
    random: { next: forbidden, bytes: forbidden } as unknown as Random,
    environment: {},
    print: forbidden,
    modules: {},
  }).modules as Prepared['shared'];

function forbidden(): never {
  throw new Error('a pure module waits, draws or looks at a clock');
}

export interface RunOptions {
  readonly seed: number;
  readonly profile: ProfileName;
  /** If given, no other faults than these happen. */
  readonly only?: readonly string[] | undefined;
  /** If given, no other hostile clients than these, by their place in the plan. */
  readonly hostile?: readonly number[] | undefined;
}

/** How a run went. */
export interface Report {
  readonly seed: number;
  readonly profile: ProfileName;
  readonly breach: Breach | undefined;
  readonly faults: readonly FaultId[];
  readonly hostile: number;
  readonly story: readonly string[];
  /** Steps that were run, requests that were sent, entries that were stored. */
  readonly counts: { readonly steps: number; readonly requests: number; readonly entries: number };
}

/** All runs begin at the same time of the same day. Epoch milliseconds. */
const START = Date.UTC(2026, 8, 1, 12);
/** A run that takes more steps does not come to an end. */
const MOST_STEPS = 60_000;
const MOST_IN_WEEKS = 300_000;

/** Carries out one run. The same options on the same sources give the same report, byte for byte. */
export async function run(prepared: Prepared, options: RunOptions): Promise<Report> {
  const { seed, profile } = options;
  const drawn = planOf(seed, profile);
  const plan: Plan = { ...drawn, hostile: drawn.hostile.filter((_, n) => options.hostile?.includes(n) ?? true) };
  const name = `${seed}/${profile}`;
  const schedule = new Schedule(new Random(`${name}/schedule`), plan.weeks?.start ?? START);
  const story = new Story(() => schedule.now);
  const faults = new Faults(name, plan.profile.rates, options.only);
  let isOver = false;
  const verdict = new Verdict(({ check, what }) => {
    story.tell('BROKEN', `${check}: ${what}`);
    isOver = true;
  });
  story.tell(
    'plan',
    `${JSON.stringify({ ...plan.match, ...plan.weeks?.match })} pace ${plan.pace} crowd ${plan.crowd} watchers ${plan.crowds.watchers} keys [${plan.keyed}] hostile [${plan.hostile}]`,
  );
  const cloud = await startCloud({
    model: withSweepsOf(plan.weeks?.sweepEvery, withCrowdsOf(plan.crowds.bound, prepared.model)),
    factories: prepared.functions,
    shared: prepared.shared,
    schedule,
    faults,
    story,
    seed: name,
    pace: plan.pace,
    cold: plan.cold,
    crowd: plan.crowd,
    onTrouble: (what) => verdict.fail('sound', what),
    onGivenUp: (keys) => hooked.givenUp(keys),
    onDenial: (what) => verdict.fail('granted', what),
  });
  const inside = insideOf(prepared, cloud, schedule);
  const archive = new Archive({ verdict, story, inside, now: () => schedule.now, steps: () => schedule.steps });
  const told = new Told(archive, verdict, inside.entryHash);
  cloud.table.isWatched = ({ pk }) => /^(MATCH|PLAYER)#/.test(pk ?? '');
  cloud.table.onChange = (change) => archive.take(change);
  const hooked = new Hooked(archive, verdict);
  cloud.receivers.onMessage = (url, body) => {
    story.tell('receiver', `${new URL(url).host} takes ${body}`);
    hooked.message(body);
  };
  cloud.lines.onFrame = (_owner, text) => told.frame(text);
  const people = new People({
    cloud,
    schedule,
    story,
    library: clientOf(prepared.client, schedule, name),
    seed: name,
    signingSeat: (matchId, player) => {
      const { seats = [] } = archive.matches.get(matchId)?.newest ?? {};
      const seat = seats.findIndex((holder) => holder !== null && holder.p === player && holder.k !== undefined);
      return seat < 0 ? undefined : seat;
    },
    onAnswer: (exchange) => {
      told.answer(exchange);
      checkConflict(verdict, exchange, schedule.now - exchange.at);
    },
  });
  cloud.table.onRefusal = ({ key, before, by }) => {
    const exchange = by === undefined ? undefined : people.exchanges[by];
    const isDone = archive.effects.some((effect) => effect.by === by && effect.kind === 'seal');
    if (key.sk === 'STATE' && !isDone) exchange?.lost.push(Number(before?.seq));
  };
  const parts = { archive, verdict, exchanges: people.exchanges };
  const check = () => checkPromises(parts);
  archive.onEntry = check;
  const directing = { plan, cloud, schedule, faults, story, verdict, archive, people };
  directorOf(directing, hooked)
    .direct()
    .catch((error) => verdict.fail('sound', `the simulation itself: ${error?.stack ?? error}`))
    .finally(() => {
      isOver = true;
    });
  const most = plan.weeks === undefined ? MOST_STEPS : MOST_IN_WEEKS;
  await schedule.run(() => isOver || schedule.steps >= most);
  verdict.hold('goes-on', schedule.steps < most, () => `not at rest after ${most} steps`);
  check();
  await checkLastWords(parts, inside, schedule.now);
  await cloud.table.close();
  return {
    seed,
    profile,
    breach: verdict.breach,
    faults: [...faults.happened],
    hostile: drawn.hostile.length,
    story: story.lines,
    counts: {
      steps: schedule.steps,
      requests: people.exchanges.length,
      entries: [...archive.matches.values()].reduce((sum, { entries }) => sum + entries.size, 0),
    },
  };
}

/** Who leads a run of this kind. */
function directorOf(parts: DirectorParts, hooked: Hooked): { direct(): Promise<void> } {
  const { weeks, profile } = parts.plan;
  if (profile.hooks) return new HooksDirector(parts, hooked);
  return weeks === undefined ? new Director(parts) : new WeeksDirector(parts, weeks);
}

/** The same, where so many followers of a match are a crowd. */
const withCrowdsOf = (bound: number, model: Model): Model => ({
  ...model,
  functions: model.functions.map((definition) => {
    const { environment } = definition;
    return 'CROWD' in environment
      ? { ...definition, environment: { ...environment, CROWD: String(bound) } }
      : definition;
  }),
});

/** The same, where the sweep comes less often: a week of minutes would be all that a run does. */
export const withSweepsOf = (everyMs: number | undefined, model: Model): Model =>
  everyMs === undefined ? model : { ...model, schedules: model.schedules.map((each) => ({ ...each, everyMs })) };

/** An instance of the service's own reading code whose calls take no time. */
function insideOf({ inside }: Prepared, cloud: SimulatedCloud, schedule: Schedule): typeof Inside {
  const reader: Caller = {
    name: 'archive',
    accessKey: OPERATOR,
    request: undefined,
    alive: true,
    kill: () => {},
    opened: () => () => {},
  };
  const { table, keys, lines, queues } = cloud;
  const calls = {
    send: (
      _caller: Caller,
      service: { carryOut(c: string, i: Record<string, unknown>): Promise<unknown> },
      c: string,
      i: Record<string, unknown>,
    ) => service.carryOut(c, i),
  };
  return instantiate(inside, {
    now: () => Math.floor(schedule.now),
    in: (ms, run) => schedule.in(ms, run),
    random: new Random('archive'),
    environment: cloud.readerEnvironment,
    print: () => {},
    modules: sdkFor(reader, calls as never, { table, keys, posts: lines, queues }),
  }) as unknown as typeof Inside;
}

/** The library as the players of one run have it: in virtual time, with chance from the seed. */
export const clientOf = (factory: Factory, schedule: Schedule, seed: string): typeof Library =>
  instantiate(factory, {
    now: () => Math.floor(schedule.now),
    in: (ms, run) => schedule.in(ms, run),
    random: new Random(`${seed}/library`),
    environment: {},
    print: () => {},
    modules: {},
  }) as unknown as typeof Library;
