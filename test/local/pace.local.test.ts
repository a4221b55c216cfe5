import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, network, type Transport } from '../../client/index.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';

/** The library and the limits as they are: who makes many calls is slowed down, and never refused. */

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud();
});
afterAll(() => cloud.stop());

test('three hundred calls at once are all answered without one refusal; without the library many are refused', async () => {
  const statuses: number[] = [];
  const transport: Transport = {
    ...network,
    fetch: async (url, init) => {
      const response = await network.fetch(url, init);
      statuses.push(response.status);
      return response;
    },
  };
  const service = new Client(cloud.urls.http, { transport, onGuest: () => {} });
  const ann = service.as((await service.guest('Ann')).token);
  const { player } = await ann.me();
  statuses.length = 0;
  const answers = await Promise.all(Array.from({ length: 300 }, () => ann.me()));
  expect(answers.filter((me) => me.player === player)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  expect(statuses).toHaveLength(300);

  // Each answer says how many are left, so whoever heeds none of them runs into the limit.
  const { token } = await service.guest('Bob');
  const headers = { authorization: `Bearer ${token}` };
  let refused = 0;
  // However slow the machine is: as many as it takes, with more at once than can come in anew meanwhile.
  for (let tries = 0; tries < 20 && refused === 0; tries += 1) {
    const bare = Array.from({ length: 300 }, () => fetch(`${cloud.urls.http}/me`, { headers }));
    refused += (await Promise.all(bare)).filter(({ status }) => status === 429).length;
  }
  expect(refused).toBeGreaterThan(0);
});
