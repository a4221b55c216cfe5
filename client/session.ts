import { type AllYours, type Frame, type Heads, readFrame, type SentFrame, type Subscribed } from './frames.ts';
import { PROOF } from './proof.ts';
import { isTemporary } from './temporary.ts';
import type { SocketLike, Transport } from './transport.ts';

/** What became of a question: nothing, also when the socket ended. */
type Answered = 'answered' | 'refused' | 'silent';

/** What a socket brings: the answer to its subscription, the answers to its questions, and what is pushed. */
type Opening = Subscribed | AllYours;
type Proof = Heads | AllYours;
type Pushed = Extract<Frame, { type: 'entry' | 'sealed' | 'yours' }>;

/** Who hears what a socket brings. `asked` is when the question was sent, on the transport's steady clock. */
export interface Listener {
  /** What the socket subscribes to, when it opens. */
  subscription(): Extract<SentFrame, { type: 'subscribe' }>;
  subscribed(frame: Opening, asked: number): void;
  /** The answer to a question. */
  proof(frame: Proof, asked: number): void;
  news(frame: Pushed): void;
}

interface Question {
  readonly id: number;
  readonly asked: number;
  settle(answered: Answered): void;
}

/**
 * The life of one socket with one subscription. A subscription that is not confirmed in time ends it; a question that is
 * not answered is for its asker to judge.
 */
export class Session {
  /** Whether it was subscribed long enough not to count as a failure. Resolves when it ends. */
  readonly ended: Promise<boolean>;
  isSubscribed = false;
  private readonly socket: SocketLike;
  private readonly transport: Transport;
  private readonly listener: Listener;
  private readonly opened: number;
  private readonly life = new AbortController();
  private subscribing = 0;
  private question: Question | undefined;
  private ids = 0;
  private settleEnd: (lived: boolean) => void = () => {};

  constructor(socket: SocketLike, transport: Transport, listener: Listener) {
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
    this.send({ type: 'sync', id: this.ids, ...('me' in this.listener.subscription() && { me: true }) });
    const answered = await answer;
    over.abort();
    this.question = undefined;
    return answered;
  }

  private subscribe(): void {
    this.subscribing = this.transport.elapsed();
    this.send(this.listener.subscription());
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
    const { type } = frame;
    if (type === 'subscribed' || (type === 'channel' && frame.id === undefined)) {
      this.isSubscribed = true;
      this.listener.subscribed(frame, this.subscribing);
    } else if (type === 'heads' || type === 'channel') this.answer(frame);
    else if (type === 'error') this.refuse(frame.status);
    else if (type === 'entry' || type === 'sealed' || type === 'yours') this.listener.news(frame);
  }

  /** The answer to an older question proves nothing about now. */
  private answer(frame: Proof): void {
    const { question } = this;
    if (question === undefined || frame.id !== question.id) return;
    question.settle('answered');
    this.listener.proof(frame, question.asked);
  }

  /** A table that is busy is no reason to open another socket. */
  private refuse(status: number): void {
    if (this.isSubscribed && isTemporary(status)) this.question?.settle('refused');
    else this.end();
  }
}
