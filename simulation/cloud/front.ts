import { answerOf, gatewayAnswer } from '../../local/http/answer.ts';
import { clfTime } from '../../local/http/event.ts';
import { Router } from '../../local/http/router.ts';
import { ACCOUNT, type HttpApi } from '../../local/template/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Fleet } from './fleet.ts';
import { latency, type Pace } from './latency.ts';
import type { Metering } from './meter.ts';

/** A request as a client sends it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What is told of a request besides its answer. */
export interface Watch {
  copies(count: number): void;
  done(): void;
}

/** One delivery of a request. */
interface Copy {
  readonly requestId: string;
  readonly request: number;
  done(): void;
}

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly fleet: Fleet;
  readonly pace: Pace;
  readonly seed: string;
  readonly metering?: Metering;
}

/** A late request comes after so long at the least, and at most. Milliseconds. */
const LATE = { least: 3_000, most: 40_000 };

/** The HTTP gateway and the network before it. */
export class Front {
  private readonly parts: Parts;
  private readonly api: HttpApi;
  private readonly router = new Router<HttpApi['routes'][number]>();
  private requests = 0;

  constructor(parts: Parts, api: HttpApi) {
    this.parts = parts;
    this.api = api;
    for (const route of api.routes) this.router.add(route.method, route.path, route);
  }

  /**
   * Sends a request. Rejects when the connection breaks; never settles when the answer never comes.
   *
   * @param request its number
   * @param watch hears of the copies that were delivered, and when none of them is under way any more
   */
  send(sent: Sent, request: number, watch: Watch): Promise<Got> {
    const { schedule, faults, pace, seed } = this.parts;
    const random = new Random(`${seed}/front/${request}`);
    const hop = () => latency(pace, random);
    return new Promise((resolve, reject) => {
      const broken = () => schedule.in(hop(), () => reject(new TypeError('fetch failed (simulated)')));
      if (faults.strikes('request-lost')) {
        watch.done();
        if (random.chance(0.5)) broken();
        return;
      }
      const isLate = faults.strikes('request-late');
      const isDoubled = faults.strikes('request-doubled');
      const requestId = `request-${this.requests++}`;
      let copies = isDoubled ? 2 : 1;
      watch.copies(copies);
      const copyDone = () => {
        copies -= 1;
        if (copies === 0) watch.done();
      };
      const answer = (got: Got): void => {
        if (faults.strikes('reply-lost')) broken();
        else schedule.in(hop(), () => resolve(got));
      };
      const lateness = isLate ? LATE.least + random.next() * (LATE.most - LATE.least) : 0;
      const arrive = (after: number) => {
        schedule.in(after + hop(), () => void this.serve(sent, { requestId, request, done: copyDone }).then(answer));
      };
      arrive(lateness);
      if (isDoubled) arrive(lateness + random.next() * 3_000);
    });
  }

  private async serve(sent: Sent, { requestId, request, done }: Copy): Promise<Got> {
    const [path = '', query = ''] = sent.path.split('?');
    const found = this.router.find(sent.method, path);
    if (found === undefined) {
      done();
      return this.got(gatewayAnswer(404, 'Not Found'));
    }
    const event = this.event(sent, { path, query, requestId, key: found.target.key, params: found.params });
    try {
      const answer = answerOf(await this.parts.fleet.invoke(found.target.functionName, event, { request, done }));
      this.parts.metering?.meter.request(found.target.key, answer.body.length);
      return this.got(answer);
    } catch {
      // As the gateway answers for a function that has crashed or has run out of time.
      return this.got(gatewayAnswer(500, 'Internal Server Error'));
    }
  }

  private got({ status, headers, body }: ReturnType<typeof gatewayAnswer>): Got {
    // As the gateway says the time: whole seconds.
    const date = new Date(this.parts.schedule.now).toUTCString();
    return { status, headers: { ...headers, date }, text: body.toString('utf8') };
  }

  private event(
    { method, headers, body }: Sent,
    at: { path: string; query: string; requestId: string; key: string; params: Record<string, string> },
  ) {
    const { now } = this.parts.schedule;
    const parameters = Object.fromEntries(new URLSearchParams(at.query));
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return {
      version: '2.0',
      routeKey: at.key,
      rawPath: at.path,
      rawQueryString: at.query,
      headers: lower,
      ...(at.query !== '' && { queryStringParameters: parameters }),
      requestContext: {
        accountId: ACCOUNT,
        apiId: this.api.id,
        domainName: 'simulated',
        http: { method, path: at.path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'simulation' },
        requestId: at.requestId,
        routeKey: at.key,
        stage: this.api.stage,
        time: clfTime(now),
        timeEpoch: now,
      },
      ...(Object.keys(at.params).length > 0 && { pathParameters: at.params }),
      ...(body !== undefined && { body }),
      isBase64Encoded: false,
    };
  }
}
