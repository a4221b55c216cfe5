import { type Model, REGION } from './template/index.ts';

export interface Urls {
  /** Base of the HTTP API, such as `http://127.0.0.1:3000`. */
  http: string;
  /** Where sockets are opened, with the stage: `ws://127.0.0.1:3001/live`. */
  socket: string;
}

/** Turns the addresses that the APIs would have on AWS into the local ones, wherever they stand in a text. */
export function pointHome(text: string, model: Model, urls: { http: string; socket: string }): string {
  const { http, socket } = model;
  const awsHost = (id: string) => `${id}.execute-api.${REGION}.amazonaws.com`;
  let found = text;
  if (http) found = found.replaceAll(`https://${awsHost(http.id)}`, urls.http);
  if (socket) {
    found = found.replaceAll(`wss://${awsHost(socket.id)}`, urls.socket);
    found = found.replaceAll(`https://${awsHost(socket.id)}`, urls.socket.replace(/^ws/, 'http'));
  }
  return found;
}
