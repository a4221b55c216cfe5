import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { operationOf, sendJson } from '../aws-calls.ts';
import { Aborted, BodyTooLarge, readBody } from '../body.ts';
import { accessKeyOf } from '../iam/index.ts';
import { listen, shut } from '../listen.ts';
import { createStandIn } from '../stand-in.ts';
import type { TableService } from './service.ts';

/** DynamoDB takes no larger request. Bytes. */
const BODY_LIMIT = 16 * 1024 * 1024;

/** DynamoDB's door: JSON 1.0 over HTTP. */
export class TableServer {
  private readonly service: TableService;
  private readonly server: Server;

  constructor(service: TableService) {
    this.service = service;
    this.server = createStandIn('table', (request, response) => this.serve(request, response));
  }

  /** Starts on a free port of the loopback interface. Returns the endpoint. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    this.service.close();
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const text = (await readBody(request, BODY_LIMIT)).toString();
      const accessKey = accessKeyOf(request.headers.authorization);
      const answer = await this.service.call({ operation: operationOf(request.headers), accessKey, text });
      if (answer === undefined) request.socket.destroy();
      else sendJson(response, answer.status, answer.body);
    } catch (error) {
      if (error instanceof Aborted) return;
      if (!(error instanceof BodyTooLarge)) throw error;
      sendJson(response, 413, { __type: 'RequestTooLarge' });
    }
  }
}
