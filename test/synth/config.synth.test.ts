import { describe, expect, test } from 'vitest';
import { stageConfig } from '../../infra/config.ts';

const OTHER = {
  name: 'Restored',
  streamArn: 'arn:aws:dynamodb:eu-central-1:123456789012:table/Restored/stream/2026-11-30T12:00:00.000',
};

describe('stage configuration', () => {
  test('a stage that is not described gets the defaults', () => {
    expect(stageConfig('staging', {})).toEqual({
      stage: 'staging',
      disposable: false,
      guests: false,
      signIn: [],
      signInCallbacks: [],
      allowedOrigins: [],
      logRetentionDays: 30,
      logLevel: 'info',
      httpThrottle: { rate: 200, burst: 400 },
      socketThrottle: { rate: 200, burst: 400 },
      tableLimit: { reads: 1000, writes: 500 },
      crowd: 200,
      sweep: true,
      shards: 1,
      sweepers: 0,
      tracing: false,
      socketAccessLogs: false,
      localHooks: false,
      limits: {
        requests: { rate: 20, burst: 100 },
        unknown: { rate: 20, burst: 100 },
        frames: { rate: 10, burst: 100 },
        guests: 30,
        matches: 20,
        sockets: 20,
        hooks: 5,
        invitations: 60,
        lobbySeconds: 5,
        vacationDays: 30,
        shortestRound: 60,
      },
    });
  });

  test.each(['dev', 'dev-anna', 'dev-2'])('%s may be thrown away and lets guests play', (stage) => {
    expect(stageConfig(stage, {})).toMatchObject({
      disposable: true,
      guests: true,
      limits: { guests: 1_000, shortestRound: 1 },
    });
  });

  test.each(['prod', 'develop', 'devil', 'staging-dev'])('%s keeps its data and asks for a token', (stage) => {
    expect(stageConfig(stage, {})).toMatchObject({ disposable: false, guests: false });
  });

  test('an unknown field is refused, also on a stage that is not being built', () => {
    expect(() => stageConfig('prod', { prod: { guest: true } })).toThrow(/guest/);
    expect(() => stageConfig('dev', { prod: { guest: true } })).toThrow(/guest/);
    expect(() => stageConfig('prod', { prod: { httpThrottle: { rate: 1, burst: 1, rates: 2 } } })).toThrow(/rates/);
  });

  test.each([
    [{ signIn: [{ issuer: 'https://accounts.example.org', clientIds: ['game'] }] }],
    [{ signIn: [{ issuer: 'http://127.0.0.1:9000', clientIds: ['game'], name: 'Local' }] }],
    [{ signIn: 'cognito', signInCallbacks: ['https://play.example.org/', 'http://localhost:5173/back'] }],
  ])('signing in by %o is taken', (options) => {
    expect(stageConfig('prod', { prod: options })).toMatchObject(options);
  });

  test.each([
    ['Prod', {}],
    ['', {}],
    ['a/b', {}],
    [undefined, {}],
    ['a-very-long-name-for-a-stage', {}],
    ['prod', { prod: { logRetentionDays: 8 } }],
    ['prod', { prod: { httpThrottle: { rate: 0, burst: 1 } } }],
    ['prod', { prod: { tableLimit: { reads: 1.5, writes: 1 } } }],
    ['prod', { prod: { allowedOrigins: ['https://example.org/'] } }],
    ['prod', { prod: { allowedOrigins: ['*'] } }],
    ['prod', { prod: { allowedOrigins: ['https://EXAMPLE.org'] } }],
    ['prod', { prod: { alarmEmail: 'nobody' } }],
    ['prod', { prod: { guests: 'on' } }],
    ['prod', { prod: { retention: 1 } }],
    ['prod', { prod: { table: 'Restored' } }],
    ['prod', { prod: { table: { name: 'Restored', streamArn: 'Restored' } } }],
    ['prod', { prod: { table: { ...OTHER, name: 'Another' } } }],
    ['prod', { prod: { localHooks: true } }],
    ['prod', { prod: { limits: { hooks: 21 } } }],
    ['prod', { prod: { signIn: 'google' } }],
    ['prod', { prod: { signIn: 'cognito' } }],
    ['prod', { prod: { signIn: [], signInCallbacks: ['https://play.example.org/'] } }],
    ['prod', { prod: { signIn: [{ issuer: 'https://accounts.example.org', clientIds: [] }] } }],
    ['prod', { prod: { signIn: [{ issuer: 'http://accounts.example.org', clientIds: ['game'] }] } }],
    ['prod', { prod: { signIn: [{ issuer: 'accounts.example.org', clientIds: ['game'] }] } }],
    ['prod', { prod: { signIn: [{ issuer: 'https://accounts.example.org/?a=b', clientIds: ['game'] }] } }],
  ])('stage %o with %o is refused', (stage, stages) => {
    expect(() => stageConfig(stage, stages)).toThrow();
  });
});
