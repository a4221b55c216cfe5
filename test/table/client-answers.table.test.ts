import { afterAll, beforeAll, expect, test } from 'vitest';
import * as answers from '../../client/answers.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * The client library takes an answer for the service's own if it has the fields that it relies on. Each check is held against
 * what the service really answers: one that asks for too much would call a granted request unanswered.
 */

let service: Service;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterAll(() => service.stop());

test('every answer of the service is taken for one', async () => {
  const token = ann.token;
  const reply = async (method: string, path: string, body?: unknown) =>
    (await service.call(method, path, { token, ...(body !== undefined && { body }) })).body;
  const opened = await reply('POST', '/matches', { game: 'bang', seats: 3, bots: [{ seat: 2 }] });
  const path = `/matches/${opened.matchId}`;
  const joined = (await bob.post(`${path}/join`)).body;
  const { matchId } = await service.started([ann, bob, await service.guest('Cid')]);
  const seal = `/matches/${matchId}/rounds/1/seal`;
  const duel = (await service.started([ann, bob], { game: 'duel-west', options: { pace: 'live' } })).matchId;
  for (const caller of [ann, bob]) await caller.seal(duel, 1, { order: 'keep' });
  const told: [answers.Check, unknown][] = [
    [answers.isHealth, await reply('GET', '/health')],
    [answers.isGames, await reply('GET', '/games')],
    [answers.isGuest, await reply('POST', '/guests', { name: 'Dot' })],
    [answers.isMe, await reply('GET', '/me')],
    [answers.isMe, await reply('PATCH', '/me', { name: 'Anna' })],
    [answers.isMatch, opened],
    [answers.isMatch, joined],
    [answers.isMatch, await reply('GET', path)],
    [answers.isMatch, await reply('PATCH', `${path}/orders`, { orders: { duel: 'pass' } })],
    [answers.isMatch, await reply('POST', `/matches/${duel}/rounds/2/acts`, { act: { act: 'flip' } })],
    [answers.isSealed, await reply('PUT', seal, { move: { card: 'reload' } })],
    [answers.isWithdrawn, await reply('DELETE', seal)],
    [answers.isEntryList, await reply('GET', `/matches/${matchId}/entries?after=0`)],
    [answers.isTicket, await reply('POST', '/tickets', { matchId })],
    [answers.isMatch, await reply('POST', `${path}/resign`)],
  ];
  const refused = told.filter(([check, body]) => !check(body));
  expect(
    refused.map(([, body]) => `${told.findIndex(([, each]) => each === body)}: ${JSON.stringify(body).slice(0, 200)}`),
  ).toEqual([]);
});
