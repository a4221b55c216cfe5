import { checkTranscript } from '../checks/proved.ts';
import type { Person } from '../clients/people.ts';
import type { Parts } from '../director.ts';
import { Random } from '../random.ts';
import type { Weeks } from './plan.ts';
import { visit } from './visitor.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'];
/** Somebody who would take a seat that is free. */
const STANDBY = ['Gil', 'Hal'];

/** Rounds that are watched of a match that nothing ends but its rules. */
const ROUNDS_WATCHED = 8;
/** What a sweep may take. Milliseconds. */
const SWEPT_WITHIN = 3 * 60_000;
/** Questions at the most until each seat has been asked once more. */
const TURNS = 8;

/** Leads a run of weeks: players look by while things go wrong, then all stay away, and the match must end. */
export class WeeksDirector {
  private readonly parts: Parts;
  private readonly weeks: Weeks;
  private readonly random: Random;
  private matchId = '';

  constructor(parts: Parts, weeks: Weeks) {
    this.parts = parts;
    this.weeks = weeks;
    this.random = new Random(`${parts.plan.seed}/weeks/director`);
  }

  async direct(): Promise<void> {
    const { schedule, faults, story, cloud, verdict } = this.parts;
    const people = await this.sitDown();
    const until = schedule.now + this.weeks.playFor;
    await Promise.all(people.map((person, n) => this.lookBy(person, this.weeks.lazy[n] ?? 0.5, until)));
    faults.stop();
    void cloud.table.catchUp();
    story.tell('calm', 'nothing goes wrong from now on, and nobody comes any more');
    const from = this.newest?.round ?? 0;
    await this.leaveAlone();
    const { newest } = this;
    const { absence } = this.weeks.match as { absence?: { after: number } };
    if (absence !== undefined)
      verdict.hold('ends', this.isOver, () => `the match goes on at entry ${newest?.seq} though all are gone`);
    const isOn = this.isOver || (newest?.round ?? 0) >= from + ROUNDS_WATCHED - 1;
    verdict.hold('goes-on', isOn, () => `the match stands still in round ${newest?.round}`);
    await checkTranscript(this.parts, people, this.matchId);
  }

  private get newest() {
    return this.parts.archive.matches.get(this.matchId)?.newest;
  }

  private get isOver(): boolean {
    return this.newest?.status === 'over';
  }

  private async sitDown(): Promise<Person[]> {
    const { plan, people } = this.parts;
    const { seats, bots } = plan.match;
    const persons = NAMES.slice(0, seats - bots.length).map((name, n) => people.person(name, plan.keyed.includes(n)));
    const others = STANDBY.map((name, n) => people.person(name, plan.keyed.includes(persons.length + n)));
    await Promise.all([...persons, ...others].map((person) => person.signUp()));
    const [host, ...guests] = persons as [Person, ...Person[]];
    const { game, options } = plan.match;
    const asked = { game, options, seats, bots, ...this.weeks.match };
    const opened = await host.untilDone(() => host.client.create(asked as never));
    this.matchId = opened.matchId;
    await Promise.all(guests.map((person) => person.untilDone(() => person.client.join(opened.matchId, {}))));
    return [...persons, ...others];
  }

  /** Somebody looks by several times a round, or stays away for a while. */
  private async lookBy(person: Person, lazy: number, until: number): Promise<void> {
    const { schedule } = this.parts;
    const { random } = person;
    while (schedule.now < until && !this.isOver) {
      await schedule.sleep(random.next() * this.weeks.span * (random.chance(lazy) ? 2 : 0.5));
      // Many look by at the same time: after dinner, say.
      if (random.chance(0.5)) await schedule.sleep(this.weeks.span / 8 - (schedule.now % (this.weeks.span / 8)));
      if (schedule.now < until && !this.isOver) await visit(person, this.matchId);
    }
  }

  /** Nobody comes; only the sweep does. Each round ends when it should, or with the sweep after that. */
  private async leaveAlone(): Promise<void> {
    const { absence } = this.weeks.match as { absence?: { after: number } };
    const { seats } = this.parts.plan.match;
    // Where one is asked after the other, each has to be away for so long. Without a policy a match of a year would be watched.
    const most = absence === undefined ? ROUNDS_WATCHED : (absence.after + 1) * seats * TURNS;
    for (let rounds = 0; rounds < most && !this.isOver; rounds += 1) await this.waitForEnd();
    // Some sweeps more, in which nothing may happen any more.
    if (this.random.chance(0.5)) await this.parts.schedule.sleep(3 * this.weeks.sweepEvery);
  }

  private async waitForEnd(): Promise<void> {
    const { schedule, archive, verdict } = this.parts;
    const round = this.newest?.round ?? 0;
    const end = (await archive.endOf(this.matchId)) ?? schedule.now;
    await schedule.sleep(Math.max(0, end - schedule.now) + 2 * this.weeks.sweepEvery + SWEPT_WITHIN);
    const late = Math.round((schedule.now - end) / 1000);
    const isClosed = this.isOver || (this.newest?.round ?? 0) > round;
    verdict.hold(
      'swept',
      isClosed,
      () =>
        `round ${round} should have ended ${late} s ago; it is looked at ${((this.newest?.dueAt ?? 0) - end) / 1000} s after that, in ${this.newest?.dueShard}`,
    );
  }
}
