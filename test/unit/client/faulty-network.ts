import type { SocketLike, Transport } from '../../../client/index.ts';
import { FakeServer, FakeSocket } from './fake-transport.ts';

/** What becomes of one frame, in either direction. Milliseconds. */
export type Fate =
  | { readonly kind: 'comes'; readonly after: number }
  | { readonly kind: 'twice'; readonly after: number; readonly again: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'garbled'; readonly after: number };

/** What becomes of one request: its answer, none, a broken connection, somebody else's page, or only a status. */
export type Answer = 'well' | 'never' | 'broken' | 'portal' | number;

/** What becomes of one socket. Milliseconds after it was asked for. */
export interface Life {
  /** When it opens; null for never. */
  readonly opens: number | null;
  /** When it ends, and whether either side is told. */
  readonly ends: number;
  readonly isTold: boolean;
}

/** A gateway that answers when the function behind it has crashed. */
const GARBLED = { message: 'Internal server error', connectionId: 'c', requestId: 'r' };

/**
 * A server behind a network on which anything may get lost, be late, come twice or out of order, and on which sockets may
 * never open, end, or fall silent. HTTP answers, late, unless `answers` says otherwise. What happens is drawn in turn, until `heal` is
 * called.
 */
export class FaultyNetwork extends FakeServer {
  private readonly fates: Iterator<Fate>;
  private readonly lives: Iterator<Life>;
  private readonly answers: Iterator<Answer> | undefined;
  private readonly followers = new Set<(frame: object) => void>();
  private isWell = false;
  syncs = 0;

  constructor(fates: Iterator<Fate>, lives: Iterator<Life>, answers?: Iterator<Answer>) {
    super();
    this.answers = answers;
    this.fates = fates;
    this.lives = lives;
  }

  /** From here on all goes well, also on the sockets that are open. */
  heal(): void {
    this.isWell = true;
  }

  /** Tells every follower of a socket. */
  push(frame: object): void {
    for (const tell of this.followers) tell(frame);
  }

  get network(): Transport {
    const { time, transport } = this;
    return {
      ...transport,
      fetch: async (url, init) => {
        await time.sleep(HTTP / 2);
        const fate: Answer = this.isWell ? 'well' : (this.answers?.next().value ?? 'well');
        if (fate === 'never') await new Promise((_, gone) => init.signal?.addEventListener('abort', gone));
        if (fate === 'broken') throw new TypeError('fetch failed');
        if (fate === 'portal') return new Response('<html>Welcome to the train</html>');
        if (typeof fate === 'number') return new Response(null, { status: fate });
        const answer = await transport.fetch(url, init);
        await time.sleep(HTTP / 2);
        return answer;
      },
      socket: () => this.connect(),
    };
  }

  private connect(): SocketLike {
    const { time } = this;
    const life: Life = this.isWell
      ? { opens: 50, ends: Number.POSITIVE_INFINITY, isTold: true }
      : this.lives.next().value;
    const socket = new FakeSocket();
    this.sockets.push(socket);
    const began = time.now;
    const isAlive = () => !socket.closed && (this.isWell || time.now - began < life.ends);
    const tell = (frame: object) =>
      this.carry(
        () => isAlive() && socket.frame(frame),
        () => isAlive() && socket.frame(GARBLED),
      );
    socket.onSend = (frame) => {
      if (frame.type === 'sync') this.syncs += 1;
      this.carry(
        () => isAlive() && this.serve(frame, tell),
        () => isAlive() && socket.frame(GARBLED),
      );
    };
    if (life.opens !== null) void time.sleep(life.opens).then(() => isAlive() && socket.open());
    if (life.isTold && life.ends < Number.POSITIVE_INFINITY)
      void time.sleep(life.ends).then(() => {
        this.followers.delete(tell);
        if (!this.isWell) socket.drop();
      });
    return socket;
  }

  /** What the socket's function does with a frame. */
  private serve(frame: Record<string, unknown>, tell: (frame: object) => void): void {
    if (frame.type === 'sync') tell(this.heads(frame.id as number));
    if (frame.type !== 'subscribe') return;
    this.followers.add(tell);
    tell(this.subscribed(frame.after as number));
  }

  private carry(deliver: () => void, garble: () => void): void {
    const { time } = this;
    const fate: Fate = this.isWell ? { kind: 'comes', after: 20 } : this.fates.next().value;
    if (fate.kind === 'lost') return;
    void time.sleep(fate.after).then(fate.kind === 'garbled' ? garble : deliver);
    if (fate.kind === 'twice') void time.sleep(fate.again).then(deliver);
  }
}

/** How long an HTTP request takes there and back. Milliseconds. */
export const HTTP = 100;
