import { expect, test } from 'vitest';
import { Http } from '../../../client/http.ts';

/*
 * The service's time, as the `Date` of its answers tells it: right to a second, however long an answer was under way.
 */

const START = Date.UTC(2026, 0, 1, 12, 0, 0, 250);

/** A machine whose steady clock is at 0 when the service's is at `START`, and whose own clock is a day behind. */
function machine() {
  const at = { elapsed: 0, slept: 0 };
  const service = () => START + at.elapsed + at.slept;
  let delays: [out: number, back: number] = [0, 0];
  const transport = {
    now: () => service() - 24 * 3_600_000,
    elapsed: () => at.elapsed,
    random: () => 0.5,
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
    fetch: async () => {
      at.elapsed += delays[0];
      const date = new Date(service()).toUTCString();
      at.elapsed += delays[1];
      return Response.json({ ok: true }, { headers: { date } });
    },
    socket: () => {
      throw new Error('no sockets here');
    },
  };
  const http = new Http({ base: 'http://server', transport });
  const ask = (out: number, back: number) => {
    delays = [out, back];
    return http.send({ method: 'GET', path: '/health', repeatable: false });
  };
  return { at, ask, wrong: () => http.now() - service() };
}

test('is right to half a second after a prompt answer, though the own clock is a day behind', async () => {
  const { ask, wrong } = machine();
  await ask(0, 0);
  expect(Math.abs(wrong())).toBeLessThanOrEqual(500);
});

test('is not spoilt by an answer that was long under way, either way', async () => {
  for (const [out, back] of [
    [0, 7_000],
    [7_000, 0],
  ] as const) {
    const { ask, wrong } = machine();
    await ask(10, 10);
    await ask(out, back);
    expect(Math.abs(wrong())).toBeLessThanOrEqual(510);
  }
});

test('is mended by the next prompt answer after a slow one', async () => {
  const { ask, wrong } = machine();
  await ask(0, 7_000);
  expect(Math.abs(wrong())).toBeLessThanOrEqual(4_000);
  await ask(10, 10);
  expect(Math.abs(wrong())).toBeLessThanOrEqual(510);
});

test('is learned anew after the machine has slept, while its steady clock stood still', async () => {
  const { at, ask, wrong } = machine();
  await ask(0, 0);
  at.slept = 400_000;
  await ask(0, 0);
  expect(Math.abs(wrong())).toBeLessThanOrEqual(500);
});
