import { setTimeout as sleep } from 'node:timers/promises';
import { jsonObject, Malformed } from '../body.ts';
import { type Guard, REFUSED_AS, type Refusal, type TableRequests } from '../iam/index.ts';
import { logFault } from '../stand-in.ts';
import { Counter } from './counts.ts';
import type { Outcome } from './engine.ts';
import { awsError, isAwsError } from './errors.ts';
import { Faults } from './faults.ts';

type TableRequest = Record<string, unknown> & { TableName?: string };

/** One call, whichever way it came. */
export interface TableCall {
  readonly operation: string;
  /** Who calls; undefined if the call is not signed. */
  readonly accessKey: string | undefined;
  /** The body: JSON. */
  readonly text: string;
}

export interface TableAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What keeps the tables. Throws `{ statusCode, body, units }` for an AWS error. */
export interface Engine {
  call(operation: string, request: TableRequest): Promise<Outcome>;
}

/** Who may do what in the tables. */
export interface Gate {
  readonly guard: Guard;
  readonly requests: TableRequests;
}

/** DynamoDB as its callers see it: the engine, with rights, faults and counters in front. */
export class TableService {
  readonly faults = new Faults();
  readonly counter = new Counter();
  private readonly engine: Engine;
  private readonly gate: Gate | undefined;
  private closed = false;

  /** @param gate without it every caller may do everything */
  constructor(engine: Engine, gate?: Gate) {
    this.engine = engine;
    this.gate = gate;
  }

  /** From now on nobody is answered any more. */
  close(): void {
    this.closed = true;
  }

  /** Carries out a call. Returns what is answered; undefined if the connection is to be cut instead. */
  async call({ operation, accessKey, text }: TableCall): Promise<TableAnswer | undefined> {
    try {
      return await this.answer(operation, accessKey, jsonObject(text));
    } catch (error) {
      return refusalOf(error) ?? this.failed(error);
    }
  }

  private failed(error: unknown): TableAnswer {
    logFault('table', error);
    return { status: 500, body: { __type: 'InternalServerError', message: 'the local table failed, see its log' } };
  }

  private async answer(
    operation: string,
    accessKey: string | undefined,
    body: TableRequest,
  ): Promise<TableAnswer | undefined> {
    const { gate } = this;
    const refused = gate?.guard.refusal(accessKey, () => gate.requests.asked(operation, body));
    if (refused !== undefined) return { status: 400, body: unauthorized(refused) };
    const fault = this.faults.take(operation, body);
    try {
      if (fault?.kind === 'throttle') throw awsError('ProvisionedThroughputExceededException', 'fault: throttled');
      if (fault?.kind === 'delay') {
        await sleep(fault.ms ?? 100);
        if (this.closed) return undefined;
      }
      if (fault?.kind === 'duplicate') await this.run(operation, structuredClone(body)).catch(() => {});
      const { reply } = await this.run(operation, body);
      return fault?.kind === 'drop-answer' ? undefined : { status: 200, body: reply };
    } catch (error) {
      if (!isAwsError(error) || fault?.kind !== 'drop-answer') throw error;
      return undefined;
    }
  }

  private async run(operation: string, body: TableRequest): Promise<Outcome> {
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

/** What the caller did wrong, as DynamoDB says it; undefined if the fault is ours. */
function refusalOf(error: unknown): TableAnswer | undefined {
  if (isAwsError(error)) return { status: error.statusCode, body: error.body };
  if (error instanceof Malformed) {
    return { status: 400, body: { __type: 'com.amazon.coral.service#SerializationException' } };
  }
  return undefined;
}
