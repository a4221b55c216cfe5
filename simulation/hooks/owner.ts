import type { Any } from '../checks/exchanges.ts';
import { isBefore } from '../checks/exchanges.ts';
import type { Person, Raw } from '../clients/people.ts';

/** What webhooks are told of here. */
const EVENTS = ['turn', 'started', 'over'];
/** Webhooks that one player has at most. */
const MOST = 2;

/** A webhook as its owner knows it. */
export interface Owned {
  readonly id: string;
  readonly player: string;
  /** Step from which on it stands for sure; undefined if it may be gone or off. */
  since: number | undefined;
}

/** A player who makes, changes, switches and takes away webhooks. */
export class Owner {
  readonly person: Person;
  readonly hooks: Owned[] = [];
  private made = 0;

  constructor(person: Person) {
    this.person = person;
  }

  /** Does one thing with the player's webhooks. */
  async act(): Promise<void> {
    const { random } = this.person;
    const mine = this.hooks.filter(({ since }) => since !== undefined);
    if (mine.length === 0) return this.make();
    const hook = random.pick(mine);
    const what = random.pick(['make', 'take-away', 'replace', 'replace', 'rename', 'switch', 'renew'] as const);
    if (what === 'make' && mine.length < MOST) await this.make();
    if (what === 'rename') await this.send('PATCH', `/${hook.id}`, { name: `n${random.int(100)}` });
    if (what === 'renew') await this.send('POST', `/${hook.id}/secret`);
    if (what === 'switch') await this.switch(hook);
    if (what === 'take-away' || what === 'replace') {
      hook.since = undefined;
      const taking = this.send('DELETE', `/${hook.id}`);
      if (random.chance(0.5)) await taking;
      if (what === 'replace') await this.make();
      await taking;
    }
  }

  /** Makes a webhook. It stands when that is answered. */
  async make(): Promise<void> {
    this.made += 1;
    const body = { url: `https://${this.person.name.toLowerCase()}.example.org/${this.made}`, events: EVENTS };
    const { got, step } = await this.send('POST', '', body, `hook-${this.made}`);
    if (got?.status === 201) this.hooks.push({ id: got.body.id, player: got.body.player ?? this.player, since: step });
  }

  get player(): string {
    return this.person.people.playerOf(this.person.token) as string;
  }

  /** Switches a webhook off, and on again. */
  private async switch(hook: Owned): Promise<void> {
    hook.since = undefined;
    const off = await this.send('PATCH', `/${hook.id}`, { active: false });
    const { random } = this.person;
    await this.person.sleep(random.next() * random.pick([0, 500, 5_000]));
    const on = await this.send('PATCH', `/${hook.id}`, { active: true });
    const { exchanges } = this.person.people;
    // A copy of the first that is under way may be the last word.
    if (on.got?.status === 200 && isBefore(exchanges[off.number] as Any, exchanges[on.number] as Any))
      hook.since = on.step;
  }

  private async send(method: string, path: string, body?: unknown, key?: string) {
    const { people } = this.person;
    const number = people.exchanges.length;
    const raw: Raw = {
      method,
      path: `/me/hooks${path}`,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { key }),
    };
    const got: Any = await this.person.raw(raw);
    return { got, number, step: people.parts.schedule.steps };
  }
}
