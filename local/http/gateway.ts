import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Aborted, BodyTooLarge, readBody } from '../body.ts';
import type { Clock } from '../clock.ts';
import { FunctionError, type Functions } from '../functions/index.ts';
import { listen, shut } from '../listen.ts';
import { createStandIn, logFault } from '../stand-in.ts';
import type { HttpApi } from '../template/index.ts';
import { type Answer, answerOf, gatewayAnswer } from './answer.ts';
import { isPreflight, preflight, withCors } from './cors.ts';
import { httpEvent, splitOnce } from './event.ts';
import { Router } from './router.ts';

const BODY_LIMIT = 10 * 1024 * 1024;
/** An HTTP API waits 30 seconds for its integration, whatever the function's own limit. */
const PATIENCE_MS = 30_000;

type Route = HttpApi['routes'][number];

/** The HTTP API: routes of the template in front, functions behind. */
export class HttpGateway {
  private readonly api: HttpApi;
  private readonly functions: Functions;
  private readonly clock: Clock;
  private readonly router = new Router<Route>();
  private readonly server: Server;

  constructor(api: HttpApi, functions: Functions, clock: Clock) {
    this.api = api;
    this.functions = functions;
    this.clock = clock;
    for (const route of api.routes) this.router.add(route.method, route.path, route);
    this.server = createStandIn('http', (request, response) => this.serve(request, response));
  }

  start(port: number, host: string): Promise<number> {
    return listen(this.server, port, host);
  }

  stop(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cors } = this.api;
    const { origin } = request.headers;
    if (cors && isPreflight(request)) {
      send(response, preflight(cors, origin!), false);
      return;
    }
    const answer = await this.answer(request).catch((error) => {
      if (error instanceof BodyTooLarge) return gatewayAnswer(413, 'Request Entity Too Large');
      if (!(error instanceof FunctionError || error instanceof Aborted)) logFault('http', error);
      return gatewayAnswer(500, 'Internal Server Error');
    });
    if (cors) withCors(answer, cors, origin);
    send(response, answer, request.method === 'HEAD');
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const [path] = splitOnce(request.url!, '?');
    const match = this.router.find(request.method!, path);
    if (!match) return gatewayAnswer(404, 'Not Found');
    const body = await readBody(request, BODY_LIMIT);
    const { key: routeKey, functionName } = match.target;
    const { id: apiId, stage } = this.api;
    const event = httpEvent(request, body, { apiId, stage, routeKey, params: match.params, now: this.clock.now() });
    return this.withPatience(this.functions.invoke(functionName, event).then(answerOf));
  }

  private withPatience(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(PATIENCE_MS, () => resolve(gatewayAnswer(503, 'Service Unavailable')));
      answer.then(resolve, reject).finally(cancel);
    });
  }
}

function send(response: ServerResponse, answer: Answer, headOnly: boolean): void {
  const headers: Record<string, string | string[] | number> = { ...answer.headers };
  if (answer.cookies.length > 0) headers['set-cookie'] = answer.cookies;
  const bodiless = answer.status === 204 || answer.status === 304;
  if (!bodiless) headers['content-length'] = answer.body.length;
  response.writeHead(answer.status, headers);
  response.end(headOnly || bodiless ? undefined : answer.body);
}
