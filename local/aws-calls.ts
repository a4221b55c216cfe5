import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import * as z from 'zod';
import { Aborted, BodyTooLarge, Malformed, readJson } from './body.ts';
import { accessKeyOf } from './iam/index.ts';
import { listen, shut } from './listen.ts';
import { createStandIn, logFault } from './stand-in.ts';

/** What a service of AWS refuses, in its own words. */
export class AwsRefusal extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** One call of a service that speaks JSON. */
export interface AwsCall {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Who calls; undefined if the call is not signed. */
  readonly accessKey: string | undefined;
}

/** How a service speaks. */
interface Manners {
  readonly name: string;
  /** Version of AWS's protocol: it stands in the type of the answer. */
  readonly protocol: '1.0' | '1.1';
  /** The longest body that is read. Bytes. */
  readonly limit: number;
  /** What it calls a call that has not the right shape, and a fault of its own. */
  readonly invalid: string;
  readonly failed: string;
}

/** Reads the name of an operation from the headers of a request. */
export const operationOf = (headers: Readonly<Record<string, unknown>>): string =>
  String(headers['x-amz-target']).split('.')[1] ?? '';

/** Answers in JSON as services of AWS do. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  protocol: Manners['protocol'] = '1.0',
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': `application/x-amz-json-${protocol}`,
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** The door of a stand-in for a service that speaks JSON: reads calls, and says what is refused. */
export class AwsCalls {
  private readonly manners: Manners;
  private readonly carryOut: (call: AwsCall) => unknown;
  private readonly server: Server;

  /** @param carryOut gives what is answered. Throws `AwsRefusal`, or a `ZodError` for what has not the right shape. */
  constructor(manners: Manners, carryOut: (call: AwsCall) => unknown) {
    this.manners = manners;
    this.carryOut = carryOut;
    this.server = createStandIn(manners.name, (request, response) => this.serve(request, response));
  }

  /** Starts on a free port of the loopback interface. Returns the endpoint. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { name, protocol, limit, failed } = this.manners;
    const say = (status: number, body: unknown) => sendJson(response, status, body, protocol);
    try {
      const body = await readJson(request, limit);
      const accessKey = accessKeyOf(request.headers.authorization);
      say(200, this.carryOut({ operation: operationOf(request.headers), body, accessKey }));
    } catch (error) {
      if (error instanceof Aborted) return;
      const refused = this.refusalOf(error);
      if (refused !== undefined) return say(400, { __type: refused.type, message: refused.message });
      logFault(name, error);
      say(500, { __type: failed, message: `the local ${name} failed` });
    }
  }

  /** What is wrong with a call; undefined if the fault is ours. */
  private refusalOf(error: unknown): Pick<AwsRefusal, 'type' | 'message'> | undefined {
    if (error instanceof AwsRefusal) return error;
    if (error instanceof z.ZodError) return { type: this.manners.invalid, message: z.prettifyError(error) };
    if (error instanceof Malformed || error instanceof BodyTooLarge)
      return { type: 'SerializationException', message: error.message };
    return undefined;
  }
}
