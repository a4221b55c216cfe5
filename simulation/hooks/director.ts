import type { Hooked } from '../checks/hooked.ts';
import { type Person, refusalOf } from '../clients/people.ts';
import type { Parts } from '../director.ts';
import { Random } from '../random.ts';
import { Owner } from './owner.ts';

/** Things that each owner does besides. */
const DEEDS = 2;
/** Matches of the two, and rounds that are played of one at most while things go wrong. */
const MATCHES = 2;
const ROUNDS = 2;
/** After so long every message has come that has failed four times, and every claim has run out. Milliseconds. */
const REST = 25 * 60_000;
/** Messages that nothing keeps back have come after so long. Milliseconds. */
const AT_ONCE = 20_000;

/** Leads a run of webhooks: two play several matches and change their webhooks meanwhile; then nothing goes wrong any more. */
export class HooksDirector {
  private readonly parts: Parts;
  private readonly hooked: Hooked;
  private readonly random: Random;
  private owners: Owner[] = [];
  private readonly matches: string[] = [];

  constructor(parts: Parts, hooked: Hooked) {
    this.parts = parts;
    this.hooked = hooked;
    this.random = new Random(`${parts.plan.seed}/hooks/director`);
  }

  async direct(): Promise<void> {
    const { people, faults, cloud, story, schedule } = this.parts;
    const persons = ['Ada', 'Ben'].map((name, n) => people.person(name, this.parts.plan.keyed.includes(n)));
    await Promise.all(persons.map((person) => person.signUp()));
    this.owners = persons.map((person) => new Owner(person));
    await Promise.all([
      ...Array.from({ length: MATCHES }, () => this.play()),
      ...this.owners.map(async (owner) => {
        for (let deeds = 0; deeds < DEEDS; deeds += 1) {
          await this.pause();
          await owner.act();
        }
      }),
    ]);
    faults.stop();
    void cloud.table.catchUp();
    story.tell('calm', 'nothing goes wrong from now on');
    await schedule.sleep(REST);
    await this.check();
    await Promise.all(
      this.matches.map((matchId) => Promise.all(this.owners.map(({ person }) => this.seal(person, matchId)))),
    );
    await this.check();
  }

  private pause(): Promise<void> {
    return this.parts.schedule.sleep(this.random.next() * this.random.pick([50, 1_000, 10_000, 30_000]));
  }

  /** A match from its opening to a round in which both are awaited, or to its end. */
  private async play(): Promise<void> {
    const { random } = this;
    const [{ person: host }, { person: guest }] = this.owners as [Owner, Owner];
    await this.pause();
    const { matchId } = await host.untilDone(() => host.client.create({ game: 'fast-west', seats: 2 } as never));
    this.matches.push(matchId);
    await this.perhapsAct();
    await guest.untilDone(() => guest.client.join(matchId, {}));
    for (let rounds = 1 + random.int(ROUNDS); rounds > 0; rounds -= 1) {
      await this.pause();
      const [first, second] = random.chance(0.5) ? [host, guest] : [guest, host];
      await this.seal(first, matchId);
      await this.perhapsAct();
      await this.seal(second, matchId);
    }
    if (random.chance(0.2)) await host.raw({ method: 'POST', path: `/matches/${matchId}/resign` });
  }

  /** What an owner has done right before the next entry counts for it. */
  private async perhapsAct(): Promise<void> {
    const owner = this.random.pick(this.owners);
    if (this.random.chance(0.5)) await owner.act();
  }

  /** Seals what harms nobody, so that the match goes on. */
  private async seal(person: Person, matchId: string): Promise<void> {
    try {
      const { status, round, you } = await person.untilDone(() => person.client.match(matchId));
      const moves = (you?.moves ?? []) as { card?: string }[];
      if (status !== 'playing' || you?.seal || moves.length === 0) return;
      const move = moves.find(({ card }) => card === 'reload') ?? moves[0];
      await person.untilDone(() => person.client.seal(matchId, round, move as never));
    } catch (error) {
      if (refusalOf(error) === undefined) throw error;
    }
  }

  private async check(): Promise<void> {
    const { schedule } = this.parts;
    // Whoever reads a match carries out what is due in it, where a function has died: what is told of that has to come first.
    for (const { person } of this.owners)
      await Promise.all(this.matches.map((matchId) => person.untilDone(() => person.client.match(matchId))));
    await schedule.sleep(AT_ONCE);
    for (const { person, hooks } of this.owners)
      for (const matchId of this.matches) {
        const { awaitedFromYou } = await person.untilDone(() => person.client.match(matchId));
        for (const hook of hooks) this.hooked.check(hook, matchId, awaitedFromYou === true);
      }
  }
}
