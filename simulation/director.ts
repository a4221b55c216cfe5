import type { Archive } from './checks/archive.ts';
import { checkTranscript } from './checks/proved.ts';
import type { Verdict } from './checks/verdict.ts';
import { misbehave } from './clients/hostile.ts';
import type { People, Person } from './clients/people.ts';
import { type Game, Player } from './clients/player.ts';
import type { SimulatedCloud } from './cloud/index.ts';
import type { Faults } from './faults.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import type { Story } from './story.ts';

export interface Parts {
  readonly plan: Plan;
  readonly cloud: SimulatedCloud;
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly story: Story;
  readonly verdict: Verdict;
  readonly archive: Archive;
  readonly people: People;
}

/** Faults end after so much time, or so many steps, if the match has not come far enough before. */
const TROUBLE = { ms: 5 * 60_000, steps: 5_000 };
/** Entries that a match must gain once nothing goes wrong any more. */
const GAIN = 3;
/** Time in which it must gain them: sweeps, deadlines and pauses included. Milliseconds. */
const GAIN_WITHIN = 10 * 60_000;
/**
 * A follower has proved that it is up to date after its keep-alive, or a quarter of a round's time, at the latest. Here with
 * the time for a lost socket, a new one and a look. Milliseconds.
 */
const KEEP_ALIVE = 5 * 60_000;
const ALLOWANCE = 45_000;
/** The sweep comes each minute; one that just missed, and a slow one, are allowed for. Milliseconds. */
const SWEPT_WITHIN = 3 * 60_000;

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'];
const WATCHERS = ['Gil', 'Hal', 'Ida', 'Jon'];

/** Leads a run: people sit down and play while things go wrong, then nothing goes wrong, and all must end well. */
export class Director {
  private readonly parts: Parts;
  private readonly random: Random;
  private readonly players: Player[] = [];
  private readonly game: Game;
  private isCalm = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.random = new Random(`${parts.plan.seed}/director`);
    this.game = { matchId: '', think: parts.plan.think, limit: parts.plan.entries, isPaused: false };
  }

  async direct(): Promise<void> {
    const people = await this.sitDown();
    for (const person of people) this.watch(new Player(person, this.game)).play();
    await this.letWatch();
    this.letLoose(people);
    await this.trouble();
    this.calmDown();
    await this.goOn();
    await this.comeToRest();
    await checkTranscript(this.parts, people, this.game.matchId);
  }

  private get newest() {
    return this.parts.archive.matches.get(this.game.matchId)?.newest;
  }

  private get isOver(): boolean {
    return this.newest?.status === 'over';
  }

  private watch(player: Player): Player {
    this.players.push(player);
    return player;
  }

  /** Everybody becomes a player; one opens the match and the others join it. */
  private async sitDown(): Promise<Person[]> {
    const { plan, people } = this.parts;
    const { seats, bots } = plan.match;
    const persons = NAMES.slice(0, seats - bots.length).map((name) => people.person(name));
    await Promise.all(persons.map((person) => person.signUp()));
    const [host, ...others] = persons as [Person, ...Person[]];
    const opened = await host.untilDone(() => host.client.create(plan.match as never));
    this.game.matchId = opened.matchId;
    const invite = opened.you?.invite;
    const wish = invite === undefined ? {} : { invite };
    await Promise.all(others.map((person) => person.untilDone(() => person.client.join(opened.matchId, wish))));
    return persons;
  }

  /** Others follow the match without a seat, where everybody may. */
  private async letWatch(): Promise<void> {
    const { plan, people } = this.parts;
    if (plan.match.visibility !== 'open') return;
    const persons = WATCHERS.slice(0, plan.crowds.watchers).map((name) => people.person(name));
    await Promise.all(persons.map((person) => person.signUp()));
    for (const person of persons) this.watch(new Player(person, this.game)).play();
  }

  private letLoose(people: readonly Person[]): void {
    const { plan } = this.parts;
    plan.hostile.forEach((kind, n) => {
      const victim = people[n % people.length] as Person;
      const misuse = {
        game: this.game,
        device: victim.device(`${victim.name}'s ${kind}`),
        isOver: () => this.isCalm,
        onPlayer: (player: Player) => void this.watch(player),
      };
      void misbehave(kind, misuse).catch((error) =>
        this.parts.verdict.fail('sound', `${kind}: ${error?.stack ?? error}`),
      );
    });
  }

  private async trouble(): Promise<void> {
    const { schedule, plan } = this.parts;
    const end = schedule.now + TROUBLE.ms;
    const isEnough = () => (this.newest?.seq ?? 0) >= plan.entries || this.isOver || schedule.steps > TROUBLE.steps;
    while (schedule.now < end && !isEnough()) {
      await schedule.sleep(500);
      if (this.random.chance(plan.absent / 40)) this.random.pick(this.players).leave();
    }
  }

  private calmDown(): void {
    const { faults, story, cloud } = this.parts;
    faults.stop();
    this.isCalm = true;
    void cloud.table.catchUp();
    story.tell('calm', 'nothing goes wrong from now on');
  }

  /** Whether the match can gain entries: by its players, or by its deadlines. */
  private get canGoOn(): boolean {
    const isAlone = this.players.some((player) => player.isGone);
    return this.parts.plan.match.deadline !== null || !isAlone;
  }

  private async goOn(): Promise<void> {
    const { schedule, verdict } = this.parts;
    const from = this.newest?.seq ?? 0;
    this.game.limit = from + GAIN + 2;
    const end = schedule.now + GAIN_WITHIN;
    const isEnough = () => (this.newest?.seq ?? 0) >= from + GAIN || this.isOver;
    let looked = 0;
    while (schedule.now < end && !isEnough()) {
      // What a player has sealed since may be taken back by an old request of another device of theirs.
      if (looked === 0 || this.withdrewSince(looked)) {
        for (const player of this.players) player.wake();
        looked = schedule.steps;
      }
      await schedule.sleep(1_000);
    }
    verdict.hold('goes-on', isEnough() || !this.canGoOn, () => `the match stands still at entry ${this.newest?.seq}`);
  }

  private withdrewSince(step: number): boolean {
    return this.parts.people.exchanges.some(({ about, until = 0 }) => about.kind === 'withdraw' && until > step);
  }

  /** Nobody does anything any more; whoever follows must know everything after a while. */
  private async comeToRest(): Promise<void> {
    const { schedule, verdict } = this.parts;
    this.game.isPaused = true;
    await schedule.sleep(this.proofWithin);
    for (const player of this.players) this.checkPlayer(player);
    while (this.overdue() > 0 && this.overdue() < SWEPT_WITHIN) await schedule.sleep(10_000);
    const late = Math.round(this.overdue() / 1000);
    verdict.hold('swept', this.overdue() < SWEPT_WITHIN, () => `a match has been due for ${late} s`);
  }

  private get proofWithin(): number {
    const { deadline } = this.parts.plan.match;
    return ALLOWANCE + (deadline === null ? KEEP_ALIVE : Math.min(KEEP_ALIVE, (deadline * 1000) / 4));
  }

  /** For how long anything has been due. Milliseconds. */
  private overdue(): number {
    const { archive, schedule } = this.parts;
    const since = [...archive.matches.values()].map(({ newest }) => newest.dueAt ?? schedule.now);
    return schedule.now - Math.min(schedule.now, ...since);
  }

  /** Whether a player is still at the match. */
  private isAt({ person }: Player): boolean {
    const id = this.parts.people.playerOf(person.token);
    return !this.isOver && (this.newest?.seats ?? []).some((holder) => holder?.p === id && !holder?.x);
  }

  private checkPlayer(player: Player): void {
    const { schedule, verdict, archive } = this.parts;
    if (player.isGone) return;
    const { name } = player.person;
    verdict.hold('up-to-date', player.failure === undefined, () => `${name} stopped following: ${player.failure}`);
    const stored = archive.matches.get(this.game.matchId)?.at ?? new Map<number, number>();
    const newestBefore = (time: number): number =>
      Math.max(0, ...[...stored].filter(([, at]) => at <= time).map(([seq]) => seq));
    const newest = newestBefore(schedule.now - this.proofWithin);
    verdict.hold(
      'up-to-date',
      player.last >= newest,
      () => `${name} knows entry ${player.last}, and ${newest} has been there for long`,
    );
    const { heard } = player;
    // It says of a match that it is over or left, unless it began later.
    const heardOf = newestBefore(schedule.now - KEEP_ALIVE - ALLOWANCE);
    verdict.hold(
      'up-to-date',
      heard === undefined || !heard.isRunning || heard.seq >= heardOf || !this.isAt(player),
      () => `the channel of ${name} knows entry ${heard?.seq}, and ${heardOf} has been there for long`,
    );
  }
}
