import type { Asked } from '../../local/iam/index.ts';
import { selected } from '../../local/socket/events.ts';
import { connectionArn } from '../../local/socket/management.ts';
import type { SocketApi } from '../../local/template/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import type { Service } from './calls.ts';
import { answered } from './errors.ts';
import type { Fleet } from './fleet.ts';
import { latency, type Pace } from './latency.ts';
import type { Metering } from './meter.ts';

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly story: Story;
  readonly pace: Pace;
  readonly seed: string;
  readonly metering?: Metering;
}

/** The gateway closes a connection that is silent so long, and each after its longest life. Milliseconds. */
const IDLE = 10 * 60_000;
const LONGEST = 2 * 3_600_000;
/** A frame that comes late comes so much later at most. Milliseconds. */
const LATE = 4_000;

const METHODS: Readonly<Record<string, string>> = {
  PostToConnectionCommand: 'POST',
  DeleteConnectionCommand: 'DELETE',
};

type Listeners = Record<'open' | 'close' | 'error', (() => void)[]> & {
  message: ((event: { data: unknown }) => void)[];
};

/** A client's end of a connection, as a browser shows it. */
class Socket {
  private readonly listeners: Listeners = { open: [], close: [], error: [], message: [] };
  private readonly line: Line;

  constructor(line: Line) {
    this.line = line;
  }

  addEventListener(type: keyof Listeners, listener: (event: { data: unknown }) => void): void {
    (this.listeners[type] as ((event: { data: unknown }) => void)[]).push(listener);
  }

  send(text: string): void {
    this.line.fromClient(text);
  }

  close(): void {
    this.line.closeByClient();
  }

  emit(type: keyof Listeners, event: { data: unknown } = { data: undefined }): void {
    for (const listener of [...this.listeners[type]]) listener(event);
  }
}

/** One connection between a client and the gateway. */
class Line {
  readonly id: string;
  readonly socket: Socket;
  /** What the gateway believes. */
  isOpen = false;
  /** Whether anything still gets through. */
  isCut = false;
  private hasEnded = false;
  /** No frame comes before this time, so that frames keep their order. */
  private next = 0;
  private lastUse = 0;
  private openedAt = 0;
  private readonly lines: Lines;
  private readonly owner: string;

  constructor(lines: Lines, id: string, owner: string) {
    this.lines = lines;
    this.id = id;
    this.owner = owner;
    this.socket = new Socket(this);
  }

  async connect(query: Record<string, string>): Promise<void> {
    const { schedule } = this.lines.parts;
    const result = await this.lines.route('$connect', this.id, { queryStringParameters: query }).catch(() => undefined);
    const status = (result as { statusCode?: number } | undefined)?.statusCode ?? 502;
    if (status >= 300) return this.refuse(status);
    this.isOpen = true;
    this.openedAt = schedule.now;
    this.used();
    schedule.in(LONGEST, () => this.closeByGateway());
    schedule.in(this.lines.hop(), () => !this.hasEnded && this.socket.emit('open'));
  }

  fromClient(text: string): void {
    const { parts } = this.lines;
    parts.schedule.in(this.lines.hop(), () => {
      if (!this.isOpen || this.isCut) return;
      parts.metering?.meter.frame('received', Buffer.byteLength(text));
      this.used();
      void this.answer(text);
    });
  }

  /** A frame for the client. Frames come in order unless a fault says otherwise. */
  toClient(text: string): void {
    const { schedule, faults, metering } = this.lines.parts;
    metering?.meter.frame('sent', Buffer.byteLength(text));
    if (faults.strikes('socket-cut')) this.isCut = true;
    if (this.isCut || faults.strikes('frame-lost')) return;
    this.used();
    const copies = faults.strikes('frame-doubled') ? 2 : 1;
    const isLate = faults.strikes('frame-late');
    for (let n = 0; n < copies; n += 1) {
      const after = this.lines.hop() + (isLate ? this.lines.random.next() * LATE : 0);
      const at = isLate ? schedule.now + after : Math.max(schedule.now + after, this.next);
      // Steps of one time run in any order, so frames in order need times of their own.
      if (!isLate) this.next = at + 0.001;
      schedule.in(at - schedule.now, () => {
        if (this.hasEnded || this.isCut) return;
        this.lines.onFrame(this.owner, text);
        this.socket.emit('message', { data: text });
      });
    }
  }

  closeByClient(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (!this.isCut) this.lines.parts.schedule.in(this.lines.hop(), () => this.gatewayCloses());
  }

  closeByGateway(): void {
    this.gatewayCloses();
    if (this.hasEnded || this.isCut) return;
    this.lines.parts.schedule.in(this.lines.hop(), () => this.endForClient());
  }

  private refuse(status: number): void {
    this.lines.parts.story.tell(this.owner, `socket refused with ${status}`);
    this.lines.parts.schedule.in(this.lines.hop(), () => {
      if (this.hasEnded) return;
      this.socket.emit('error');
      this.endForClient();
    });
  }

  private endForClient(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.socket.emit('close');
  }

  private gatewayCloses(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { faults, metering, schedule } = this.lines.parts;
    metering?.meter.connected(schedule.now - this.openedAt);
    if (faults.strikes('leave-lost')) return;
    this.lines.route('$disconnect', this.id, {}).catch(() => {});
  }

  private async answer(body: string): Promise<void> {
    const route = selected(body, this.lines.api.selection) ?? '$default';
    const reply = (await this.lines.route(route, this.id, { body }).catch(() => ({ statusCode: 502 }))) as {
      statusCode?: number;
      body?: string;
    };
    if (!this.isOpen) return;
    if (reply?.body !== undefined && this.lines.replies(route)) this.toClient(reply.body);
    else if ((reply?.statusCode ?? 200) >= 500) this.toClient(JSON.stringify({ message: 'Internal server error' }));
  }

  private used(): void {
    const { schedule } = this.lines.parts;
    const at = schedule.now;
    this.lastUse = at;
    schedule.in(IDLE, () => this.lastUse === at && this.closeByGateway());
  }
}

/** The socket gateway: its connections, and the door through which functions post to them. */
export class Lines implements Service {
  readonly throttled = 'LimitExceededException';
  readonly parts: Parts;
  /** Runs the functions behind the routes; they post through this gateway, so it comes first. */
  fleet: Fleet | undefined;
  readonly api: SocketApi;
  readonly random: Random;
  /** Hears every frame that reaches a client. */
  onFrame: (owner: string, text: string) => void = () => {};
  private readonly lines = new Map<string, Line>();
  private requests = 0;

  constructor(parts: Parts, api: SocketApi) {
    this.parts = parts;
    this.api = api;
    this.random = new Random(`${parts.seed}/lines`);
  }

  /** Opens a connection for a client. */
  open(url: string, owner: string): Socket {
    const line = new Line(this, `line-${this.lines.size}`, owner);
    this.lines.set(line.id, line);
    const query = Object.fromEntries(new URL(url).searchParams);
    this.parts.schedule.in(this.hop(), () => void line.connect(query));
    return line.socket;
  }

  async carryOut(command: string, input: Record<string, unknown>): Promise<unknown> {
    const line = this.lines.get(String(input.ConnectionId));
    if (line === undefined || !line.isOpen) throw answered('GoneException', 410);
    if (command === 'DeleteConnectionCommand') {
      line.closeByGateway();
      return {};
    }
    if (command !== 'PostToConnectionCommand') throw new Error(`the simulated gateway has no ${command}`);
    if (this.parts.faults.strikes('post-refused')) throw answered('InternalServerErrorException', 500);
    line.toClient(Buffer.from(input.Data as Uint8Array).toString('utf8'));
    return {};
  }

  asked(command: string, { ConnectionId }: Record<string, unknown>): Asked[] {
    const method = METHODS[command] ?? command;
    const resource = connectionArn(this.api, method, String(ConnectionId));
    return [{ action: 'execute-api:ManageConnections', resource }];
  }

  replies(route: string): boolean {
    return this.target(route)?.replies ?? false;
  }

  async route(route: string, connectionId: string, more: Record<string, unknown>): Promise<unknown> {
    const target = this.target(route);
    const routeKey = this.api.routes.has(route) ? route : '$default';
    if (target === undefined) return { statusCode: 404 };
    const requestId = `frame-${this.requests++}`;
    const requestContext = { routeKey, connectionId, requestId, apiId: this.api.id, stage: this.api.stage };
    if (this.fleet === undefined) throw new Error('the gateway has no functions');
    await this.parts.schedule.sleep(this.fleet.way());
    return this.fleet.invoke(target.functionName, { requestContext, isBase64Encoded: false, ...more });
  }

  hop(): number {
    return latency(this.parts.pace, this.random);
  }

  private target(route: string) {
    return this.api.routes.get(route) ?? this.api.routes.get('$default');
  }
}
