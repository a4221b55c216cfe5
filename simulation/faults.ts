import { draw } from './random.ts';

/** Everything that can go wrong, and what it means. */
export const FAULTS = {
  throttle: 'the table refuses a call as over its capacity',
  'table-error': 'a service behind answers 500 and has done nothing',
  'call-lost': 'a call to a service behind never arrives',
  'answer-lost': 'a call is carried out and its answer gets lost',
  'call-late': 'a call arrives after its sender has stopped waiting, and is carried out then',
  'call-stray': 'a call arrives minutes after its sender has stopped waiting',
  'call-slow': 'a call takes long to arrive, at most as long as its sender waits',
  'keys-unread': 'the table leaves a key of a batch unread',
  'clock-skew': 'the clock of an environment is seconds ahead or behind',
  'kill-before': 'a function dies before it sends a call',
  'kill-after': 'a function dies when a call of it has been carried out',
  'request-lost': 'a request never reaches the service',
  'request-late': 'a request arrives long after its sender has given up and tried again',
  'request-doubled': 'the platform delivers one request twice',
  'reply-lost': 'a request is carried out and its answer gets lost',
  'batch-doubled': 'a batch of stream records or messages comes twice',
  'batch-failed': 'a batch of stream records or messages is taken and then reported as failed',
  'records-late': 'stream records wait for seconds',
  'post-refused': 'the gateway refuses to post a frame',
  'frame-lost': 'a frame gets lost on its way to the client',
  'frame-doubled': 'a frame comes twice',
  'frame-late': 'a frame comes after later ones',
  'socket-cut': 'a connection is lost without a word to either side',
  'leave-lost': 'the news that a socket has closed never comes',
  'sweep-out': 'no sweep comes for hours',
  'index-late': 'an index shows the past for a while',
  'index-stale': 'an index shows the past for minutes',
  'receiver-fails': 'a receiver of webhooks answers 500',
  'receiver-silent': 'a receiver of webhooks takes a message, and its answer gets lost',
} as const;

export type FaultKind = keyof typeof FAULTS;

/** Chance of each fault, from 0 to 1, each time that it could happen. */
export type Rates = Partial<Record<FaultKind, number>>;

/** A fault that happened, such as `answer-lost#14`: the fifteenth time it could have. */
export type FaultId = `${FaultKind}#${number}`;

/**
 * Says what goes wrong. Each opportunity is a draw of its own, known by its number, so that single faults can be left out
 * of a run while it is made shorter.
 */
export class Faults {
  /** Those that happened, in their order. */
  readonly happened: FaultId[] = [];
  private readonly seed: string;
  private readonly rates: Rates;
  private readonly only: ReadonlySet<string> | undefined;
  private readonly counts = new Map<FaultKind, number>();
  private over = false;

  /** @param only if given, no other faults than these happen */
  constructor(seed: string, rates: Rates, only?: readonly string[]) {
    this.seed = seed;
    this.rates = rates;
    this.only = only && new Set(only);
  }

  /** Nothing goes wrong from now on. */
  stop(): void {
    this.over = true;
  }

  get stopped(): boolean {
    return this.over;
  }

  /** Whether it goes wrong this time. */
  strikes(kind: FaultKind): boolean {
    const rate = this.rates[kind] ?? 0;
    if (rate === 0 || this.over) return false;
    const count = this.counts.get(kind) ?? 0;
    this.counts.set(kind, count + 1);
    const id: FaultId = `${kind}#${count}`;
    if (this.only !== undefined ? !this.only.has(id) : draw(`${this.seed}/${id}`) >= rate) return false;
    this.happened.push(id);
    return true;
  }
}
