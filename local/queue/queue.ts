import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { QueueDefinition } from '../template/index.ts';
import type { Message } from './event.ts';

/** One queue: messages that wait, and those that somebody has received and not deleted yet. */
export class Queue {
  readonly definition: QueueDefinition;
  private readonly clock: Clock;
  private readonly onVisible: () => void;
  private held: Message[] = [];

  /** @param onVisible called when a message can be received, by now or again */
  constructor(definition: QueueDefinition, clock: Clock, onVisible: () => void) {
    this.definition = definition;
    this.clock = clock;
    this.onVisible = onVisible;
  }

  /** Messages that have not been deleted, the oldest first. */
  get messages(): readonly Message[] {
    return this.held.filter((each) => !this.isOld(each));
  }

  /** Puts a message in. Gives its id. */
  send(body: string, delayMs = this.definition.delayMs): string {
    const now = this.clock.now();
    const message = { id: randomUUID(), body, sentAt: now, visibleAt: now + delayMs, receives: 0 };
    this.add({ ...message, firstReceivedAt: undefined });
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
    for (const message of [...this.held]) {
      if (received.length === most) break;
      if (message.visibleAt > now) continue;
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
    return this.messages.some(({ visibleAt }) => visibleAt <= this.clock.now());
  }

  private isOld({ sentAt }: Message): boolean {
    return sentAt + this.definition.retentionMs <= this.clock.now();
  }

  private add(message: Message): void {
    this.held.push(message);
    this.wake(message);
  }

  private wake({ visibleAt }: Message): void {
    const ms = visibleAt - this.clock.now();
    if (ms > 0) this.clock.after(ms, this.onVisible);
    else queueMicrotask(this.onVisible);
  }
}
