import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorFields, log, logCalls } from '../../../functions/aws/log.ts';
import { count, METRICS, type MetricName, measure, writeCounts } from '../../../functions/aws/metrics.ts';
import { placeOf } from '../../../functions/aws/stack.ts';
import { refusal } from '../../../functions/problems/refusal-error.ts';

let lines: string[];
const environment = { ...process.env };
beforeEach(() => {
  lines = [];
  process.env.STAGE = 'prod';
  process.env.LOG_LEVEL = 'info';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.env = { ...environment };
});

const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
/** RFC 3339, section 5.6. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The level at which Lambda takes a line. AWS Lambda Developer Guide, "Log-level filtering": a line of JSON with `level`, and with a
 * `timestamp` in the form of RFC 3339; without either it counts as INFO.
 */
function levelAtLambda(line: string): string {
  const { level, timestamp } = JSON.parse(line) as { level?: unknown; timestamp?: unknown };
  const isTimed = typeof timestamp === 'string' && DATE_TIME.test(timestamp) && !Number.isNaN(Date.parse(timestamp));
  return isTimed && LEVELS.includes(String(level)) ? String(level) : 'INFO';
}

// biome-ignore lint/suspicious/noExplicitAny: calls of middleware
const call: any = { event: {}, response: {} };

describe('every line', () => {
  test('has the level that Lambda filters by, and a time that Lambda understands', async () => {
    process.env.LOG_LEVEL = 'debug';
    log.info('a');
    log.warn('b', errorFields(new Error('x')));
    log.error('c');
    await logCalls('debug', 'd', () => ({})).after?.(call);
    measure({ RoundsResolved: 1 });
    expect(lines.map(levelAtLambda)).toEqual(['INFO', 'WARN', 'ERROR', 'DEBUG', 'INFO']);
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(JSON.parse(line)).toMatchObject({
        level: levelAtLambda(line),
        timestamp: expect.stringMatching(DATE_TIME),
      });
    }
  });

  test('is written in one place: nothing else in functions/ writes to the log', () => {
    const writers = globSync('functions/**/*.ts').filter((file) =>
      /\bconsole\.|\bstd(out|err)\b/.test(readFileSync(file, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
    );
    expect(writers).toEqual(['functions/aws/log.ts']);
  });

  test('below the level of the stage is not written, but for metrics', () => {
    process.env.LOG_LEVEL = 'error';
    log.info('a');
    log.warn('b');
    log.error('c');
    measure({ RoundsResolved: 1 });
    expect(lines.map(levelAtLambda)).toEqual(['ERROR', 'INFO']);
  });
});

describe('what is told of an error', () => {
  test('its name, its problem code, where it comes from, and no message', () => {
    const error = refusal('match.full', 'canary', {}, {});
    expect(errorFields(error)).toEqual({
      error: 'Error',
      code: 'match.full',
      where: expect.stringMatching(/^functions\/problems\/refusal-error\.ts:\d+$/),
      cause: undefined,
    });
    expect(JSON.stringify(errorFields(new Error('canary', { cause: new TypeError('canary') })))).not.toContain(
      'canary',
    );
    expect(errorFields(new Error('x', { cause: new TypeError('y') })).cause).toBe('TypeError');
  });

  test('codes that are no problem codes are left out, since they may come from anywhere', () => {
    expect(errorFields(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBeUndefined();
    expect(errorFields(Object.assign(new Error('x'), { code: 'sg_t0ken.value' })).code).toBeUndefined();
    expect(errorFields(Object.assign(new Error('x'), { code: 7 })).code).toBeUndefined();
    expect(errorFields('text')).toEqual({ error: 'string' });
  });

  test('the place is the first source of ours, and else the first line of the stack', () => {
    const stack =
      'Error: x\n    at a (/r/node_modules/sdk/functions/x.js:1:2)\n    at async b (file:///r/domain/match/acts.ts:85:9)';
    expect(placeOf(Object.assign(new Error('x'), { stack }))).toBe('domain/match/acts.ts:85');
    expect(placeOf(Object.assign(new Error('x'), { stack: 'Error: x\n    at node:internal/a:1:2' }))).toBe(
      'at node:internal/a:1:2',
    );
    expect(placeOf(Object.assign(new Error('x'), { stack: undefined }))).toBeUndefined();
  });
});

describe('metrics', () => {
  test('are one line in the embedded metric format, with the stage as its only dimension', () => {
    measure({ SealsAccepted: 2, DeadlineLateness: 1_500 });
    expect(lines).toHaveLength(1);
    const { timestamp, ...line } = JSON.parse(lines[0] as string);
    expect(Date.parse(timestamp)).toBeGreaterThan(0);
    expect(line).toEqual({
      level: 'INFO',
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'Standoff',
            Dimensions: [['stage']],
            Metrics: [
              { Name: 'SealsAccepted', Unit: 'Count' },
              { Name: 'DeadlineLateness', Unit: 'Milliseconds' },
            ],
          },
        ],
      },
      stage: 'prod',
      SealsAccepted: 2,
      DeadlineLateness: 1_500,
    });
  });

  test('what is counted in a call is written at its end, in one line; of nothing there is no line', async () => {
    const { after: end, onError: fail } = writeCounts();
    await end?.(call);
    expect(lines).toEqual([]);
    count('FramesSent');
    count('FramesSent', 3);
    count('FramesFailed', 0);
    await end?.(call);
    count('KeyFailures');
    await fail?.(call);
    await fail?.(call);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ FramesSent: 4 }, { KeyFailures: 1 }]);
    expect(lines.join()).not.toContain('FramesFailed');
  });

  test('each that there is, is written somewhere', () => {
    const source = globSync('functions/**/*.ts')
      .filter((file) => file !== 'functions/aws/metrics.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const unwritten = (Object.keys(METRICS) as MetricName[]).filter((name) => !source.includes(name));
    expect(unwritten).toEqual([]);
  });
});
