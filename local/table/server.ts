import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { operationOf, sendJson } from '../aws-calls.ts';
import { Aborted, BodyTooLarge, Malformed, readJson } from '../body.ts';
import { accessKeyOf, type Guard, REFUSED_AS, type Refusal, type TableRequests } from '../iam/index.ts';
import { listen, shut } from '../listen.ts';
import { createStandIn, logFault } from '../stand-in.ts';
import { Counter } from './counts.ts';
import type { Outcome, TableEngine } from './engine.ts';
import { awsError, isAwsError } from './errors.ts';
import { Faults } from './faults.ts';

/** DynamoDB takes no larger request. Bytes. */
const BODY_LIMIT = 16 * 1024 * 1024;

type Request = Record<string, unknown> & { TableName?: string };

/** Who may do what in the tables. */
export interface Gate {
  readonly guard: Guard;
  readonly requests: TableRequests;
}

/** DynamoDB's door: JSON 1.0 over HTTP in front of the engine, with rights, faults and counters in between. */
export class TableServer {
  readonly faults = new Faults();
  readonly counter = new Counter();
  private readonly engine: TableEngine;
  private readonly gate: Gate | undefined;
  private readonly server: Server;

  /** @param gate without it every caller may do everything */
  constructor(engine: TableEngine, gate?: Gate) {
    this.engine = engine;
    this.gate = gate;
    this.server = createStandIn('table', (request, response) => this.serve(request, response));
  }

  /** Starts on a free port of the loopback interface. Returns the endpoint. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.answer(request, response);
    } catch (error) {
      if (error instanceof Aborted) return;
      const known = refusal(error);
      if (known) return sendJson(response, known.statusCode, known.body);
      logFault('table', error);
      sendJson(response, 500, { __type: 'InternalServerError', message: 'the local table failed, see its log' });
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = operationOf(request);
    const body: Request = await readJson(request, BODY_LIMIT);
    const { gate } = this;
    const accessKey = accessKeyOf(request.headers.authorization);
    const refused = gate?.guard.refusal(accessKey, () => gate.requests.asked(operation, body));
    if (refused !== undefined) return sendJson(response, 400, unauthorized(refused));
    const fault = this.faults.take(operation, body);
    try {
      if (fault?.kind === 'throttle') throw awsError('ProvisionedThroughputExceededException', 'fault: throttled');
      if (fault?.kind === 'delay') {
        await sleep(fault.ms ?? 100);
        if (!this.server.listening) throw new Aborted();
      }
      if (fault?.kind === 'duplicate') await this.run(operation, structuredClone(body)).catch(() => {});
      const { reply } = await this.run(operation, body);
      if (fault?.kind === 'drop-answer') return void request.socket.destroy();
      sendJson(response, 200, reply);
    } catch (error) {
      if (!isAwsError(error) || fault?.kind !== 'drop-answer') throw error;
      request.socket.destroy();
    }
  }

  private async run(operation: string, body: Request): Promise<Outcome> {
    const table = body.TableName ?? Object.keys((body.RequestItems as object | undefined) ?? {}).join('+');
    try {
      const outcome = await this.engine.call(operation, body);
      this.counter.add(table, operation, outcome.units, false);
      return outcome;
    } catch (error) {
      const { units } = error as { units?: number };
      if (units !== undefined) this.counter.add(table, operation, units, true);
      throw error;
    }
  }
}

/** As DynamoDB says that a caller is not known, or has no right. */
const unauthorized = ({ kind, message }: Refusal) => ({
  __type: `com.amazon.coral.service#${REFUSED_AS[kind]}`,
  Message: message,
});

/** What the caller did wrong, as DynamoDB says it. */
function refusal(error: unknown): { statusCode: number; body: unknown } | undefined {
  if (isAwsError(error)) return error;
  if (error instanceof Malformed) {
    return { statusCode: 400, body: { __type: 'com.amazon.coral.service#SerializationException' } };
  }
  if (error instanceof BodyTooLarge) return { statusCode: 413, body: { __type: 'RequestTooLarge' } };
  return undefined;
}
