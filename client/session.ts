import { type Frame, type Heads, readFrame, type SentFrame, type Subscribed } from './frames.ts';
import { PROOF } from './proof.ts';
import { isTemporary } from './temporary.ts';
import type { SocketLike, Transport } from './transport.ts';

/** What became of a question: nothing, also when the socket ended. */
type Answered = 'answered' | 'refused' | 'silent';

/** Who hears what a socket brings. `asked` is when the question was sent, on the transport's steady clock. */
export interface Listener {
  /** The number of the last entry known, when the socket opens. */
  after(): number;
  subscribed(frame: Subscribed, asked: number): void;
  heads(frame: Heads, asked: number): void;
  news(frame: Extract<Frame, { type: 'entry' | 'sealed' }>): void;
}

interface Question {
  readonly id: number;
  readonly asked: number;
  settle(answered: Answered): void;
}

/**
 * The life of one socket that follows one match. A subscription that is not confirmed in time ends it; a question that is
 * not answered is for its asker to judge.
 */
export class Session {
  /** Whether it was subscribed long enough not to count as a failure. Resolves when it ends. */
  readonly ended: Promise<boolean>;
  isSubscribed = false;
  private readonly matchId: string;
  private readonly socket: SocketLike;
  private readonly transport: Transport;
  private readonly listener: Listener;
  private readonly opened: number;
  private readonly life = new AbortController();
  private subscribing = 0;
  private question: Question | undefined;
  private ids = 0;
  private settleEnd: (lived: boolean) => void = () => {};

  constructor(matchId: string, socket: SocketLike, transport: Transport, listener: Listener) {
    this.matchId = matchId;
    this.socket = socket;
    this.transport = transport;
    this.listener = listener;
    this.opened = transport.elapsed();
    this.ended = new Promise((resolve) => {
      this.settleEnd = resolve;
    });
    socket.addEventListener('open', () => this.subscribe());
    socket.addEventListener('message', ({ data }) => this.hear(readFrame(data)));
    socket.addEventListener('error', () => this.end());
    socket.addEventListener('close', () => this.end());
    void this.insist();
  }

  end(): void {
    if (this.life.signal.aborted) return;
    this.life.abort();
    this.socket.close();
    this.question?.settle('silent');
    this.settleEnd(this.isSubscribed && this.transport.elapsed() - this.opened >= PROOF.patience.most);
    this.isSubscribed = false;
  }

  /** Asks for the newest; the listener gets the answer. Milliseconds. */
  async sync(patience: number): Promise<Answered> {
    const { transport, life } = this;
    if (life.signal.aborted) return 'silent';
    const over = new AbortController();
    const answer = new Promise<Answered>((settle) => {
      this.ids += 1;
      this.question = { id: this.ids, asked: transport.elapsed(), settle };
      void transport.sleep(patience, over.signal).then(() => settle('silent'));
    });
    this.send({ type: 'sync', id: this.ids });
    const answered = await answer;
    over.abort();
    this.question = undefined;
    return answered;
  }

  private subscribe(): void {
    this.subscribing = this.transport.elapsed();
    this.send({ type: 'subscribe', matchId: this.matchId, after: this.listener.after() });
  }

  private async insist(): Promise<void> {
    await this.transport.sleep(PROOF.patience.most, this.life.signal);
    if (!this.isSubscribed) this.end();
  }

  private send(frame: SentFrame): void {
    try {
      this.socket.send(JSON.stringify(frame));
    } catch {
      this.end();
    }
  }

  private hear(frame: Frame | undefined): void {
    if (frame === undefined || this.life.signal.aborted) return;
    if (frame.type === 'subscribed') {
      this.isSubscribed = true;
      this.listener.subscribed(frame, this.subscribing);
    } else if (frame.type === 'heads') this.answer(frame);
    else if (frame.type === 'error') this.refuse(frame.status);
    else if (frame.type === 'entry' || frame.type === 'sealed') this.listener.news(frame);
  }

  /** The answer to an older question proves nothing about now. */
  private answer(frame: Heads): void {
    const { question } = this;
    if (question === undefined || frame.id !== question.id) return;
    question.settle('answered');
    this.listener.heads(frame, question.asked);
  }

  /** A table that is busy is no reason to open another socket. */
  private refuse(status: number): void {
    if (this.isSubscribed && isTemporary(status)) this.question?.settle('refused');
    else this.end();
  }
}
