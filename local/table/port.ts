import type { MessagePort } from 'node:worker_threads';
import type { TableCall, TableService } from './service.ts';

/** A call that comes through a port, and the answer to it: without one, the connection counts as cut. */
export type PortCall = TableCall & { readonly id: number };
export interface PortAnswer {
  readonly id: number;
  readonly status?: number;
  readonly text?: string;
}

/** A second door beside HTTP, for the functions of the local cloud: the same calls with less around them. */
export function answerPort(service: TableService, port: MessagePort): void {
  port.on('message', async ({ id, ...call }: PortCall) => {
    const answer = await service.call(call);
    port.postMessage({ id, ...(answer && { status: answer.status, text: JSON.stringify(answer.body) }) });
  });
}
