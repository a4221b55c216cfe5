import { expect, it } from 'vitest';
import { portRefusal } from '../../../local/ports.ts';

/** The list of the standard ends at 10080. */
const PORTS = Array.from({ length: 12_000 }, (_, n) => n + 1);

/** Stands where the network would be, so that fetch says what it thinks of an address and calls nobody. */
const nobody = {
  dispatch(
    _options: unknown,
    handler: { onResponseError?(controller: unknown, error: Error): void; onError?(error: Error): void },
  ) {
    const error = new Error('nobody there');
    if (handler.onResponseError) handler.onResponseError(undefined, error);
    else handler.onError?.(error);
    return true;
  },
};

async function isRefusedByFetch(port: number): Promise<boolean> {
  const init = { dispatcher: nobody } as unknown as RequestInit;
  const error = (await fetch(`http://127.0.0.1:${port}/`, init).catch((thrown) => thrown)) as Error;
  return (error.cause as Error).message === 'bad port';
}

it('refuses the ports that fetch refuses, and those before them: the socket is at the next one', async () => {
  const bad = new Set<number>();
  for (const port of PORTS) if (await isRefusedByFetch(port)) bad.add(port);
  expect(bad.size).toBeGreaterThan(50);
  expect(PORTS.filter((port) => portRefusal(port) !== undefined)).toEqual(
    PORTS.filter((port) => bad.has(port) || bad.has(port + 1)),
  );
});

it('takes 0 for two free ports', () => {
  expect(portRefusal(0)).toBeUndefined();
});
