import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { QueueDefinition } from '../template/index.ts';
import type { Message } from './event.ts';

/** How long a repeat is recognised. Milliseconds. */
const REPEATS_MS = 5 * 60_000;

/** What may be said with a message. */
export interface Sending {
  readonly delayMs?: number | undefined;
  /** In a queue that keeps the order: within what, and by what a repeat is recognised. */
  readonly group?: string | undefined;
  readonly repeats?: string | undefined;
}

/** One queue: messages that wait, and those that somebody has received and not deleted yet. */
export class Queue {
  readonly definition: QueueDefinition;
  private readonly clock: Pick<Clock, 'now' | 'after'>;
  private readonly onVisible: () => void;
  private readonly newId: () => string;
  private held: Message[] = [];
  /** Messages of the last minutes, by what recognises their repeats; also those that are gone. */
  private readonly known = new Map<string, Message>();

  /**
   * @param onVisible called when a message can be received, by now or again
   * @param newId makes the ids of messages
   */
  constructor(
    definition: QueueDefinition,
    clock: Pick<Clock, 'now' | 'after'>,
    onVisible: () => void,
    newId: () => string = randomUUID,
  ) {
    this.newId = newId;
    this.definition = definition;
    this.clock = clock;
    this.onVisible = onVisible;
  }

  /** Messages that have not been deleted, the oldest first. */
  get messages(): readonly Message[] {
    return this.held.filter((each) => !this.isOld(each));
  }

  /** Puts a message in, unless it is a repeat. Gives its id, or that of the first one. */
  send(body: string, { delayMs = this.definition.delayMs, group, repeats }: Sending = {}): string {
    const now = this.clock.now();
    const known = this.repeated(group, repeats);
    if (known !== undefined) return known.id;
    const message = { id: this.newId(), body, sentAt: now, visibleAt: now + delayMs, receives: 0 };
    const ordered = group !== undefined && { group, repeats: repeats ?? message.id };
    this.add({ ...message, firstReceivedAt: undefined, ...ordered });
    return message.id;
  }

  /** Puts messages in that were there before. */
  restore(messages: readonly Message[]): void {
    for (const message of messages) this.add(message);
  }

  /** Messages for one batch, which nobody else gets until they are visible again. Those that came too often are given up. */
  receive(most: number, giveUp: (message: Message) => void): Message[] {
    const now = this.clock.now();
    this.held = this.held.filter((each) => !this.isOld(each));
    const received: Message[] = [];
    for (const message of this.receivable()) {
      if (received.length === most) break;
      message.receives += 1;
      if (message.receives > (this.definition.redrive?.maxReceives ?? Number.POSITIVE_INFINITY)) {
        this.delete([message]);
        giveUp(message);
        continue;
      }
      message.firstReceivedAt ??= now;
      message.visibleAt = now + this.definition.visibilityMs;
      this.wake(message);
      received.push(message);
    }
    return received;
  }

  delete(messages: readonly Message[]): void {
    this.held = this.held.filter((each) => !messages.includes(each));
  }

  /** Whether somebody could receive something now. */
  get hasVisible(): boolean {
    return this.receivable().length > 0;
  }

  /** What can be received now, the oldest first. Of a group nothing comes before what is under way or waits in front of it. */
  private receivable(): Message[] {
    const now = this.clock.now();
    const held = new Set<string>();
    return this.messages.filter(({ visibleAt, group }) => {
      const isHeld = visibleAt > now || (group !== undefined && held.has(group));
      if (isHeld && group !== undefined) held.add(group);
      return !isHeld;
    });
  }

  private repeated(group: string | undefined, repeats: string | undefined): Message | undefined {
    const name = this.nameOf(group, repeats);
    const known = name === undefined ? undefined : this.known.get(name);
    return known !== undefined && known.sentAt + REPEATS_MS > this.clock.now() ? known : undefined;
  }

  private nameOf(group: string | undefined, repeats: string | undefined): string | undefined {
    if (this.definition.fifo === undefined || repeats === undefined) return undefined;
    return this.definition.fifo.repeatsBy === 'group' ? JSON.stringify([group, repeats]) : repeats;
  }

  private isOld({ sentAt }: Message): boolean {
    return sentAt + this.definition.retentionMs <= this.clock.now();
  }

  private add(message: Message): void {
    this.held.push(message);
    this.remember(message);
    this.wake(message);
  }

  private remember(message: Message): void {
    const name = this.nameOf(message.group, message.repeats);
    if (name === undefined) return;
    this.known.delete(name);
    this.known.set(name, message);
    // The oldest come first.
    for (const [each, { sentAt }] of this.known) {
      if (sentAt + REPEATS_MS > this.clock.now()) break;
      this.known.delete(each);
    }
  }

  private wake({ visibleAt }: Message): void {
    const ms = visibleAt - this.clock.now();
    if (ms > 0) this.clock.after(ms, this.onVisible);
    else queueMicrotask(this.onVisible);
  }
}
