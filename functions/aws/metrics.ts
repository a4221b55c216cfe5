import type { MiddlewareObj } from '@middy/core';
import { print } from './log.ts';

/** Where CloudWatch has the service's own metrics. They have one dimension, the stage. */
export const NAMESPACE = 'Standoff';

/** The service's own metrics: unit and meaning. */
export const METRICS = {
  MatchesStarted: { unit: 'Count', about: 'matches that have begun' },
  MatchesEnded: { unit: 'Count', about: 'matches that were begun and are over' },
  RoundsResolved: { unit: 'Count', about: 'rounds that were resolved' },
  SealsAccepted: { unit: 'Count', about: 'requests for a seal that were carried out, or had been before' },
  SealsRefused: { unit: 'Count', about: 'requests for a seal that were refused, by the rules or for the round' },
  SealsRetried: { unit: 'Count', about: 'tries of a seal that lost to another write, and were judged again' },
  DeadlineLateness: { unit: 'Milliseconds', about: 'by how much a deadline was late when the sweep settled its match' },
  Unsettleable: { unit: 'Count', about: 'matches that wait because they could not be settled, at the end of a sweep' },
  FramesSent: { unit: 'Count', about: 'frames that sockets were sent' },
  FramesFailed: { unit: 'Count', about: 'frames that open sockets could not be sent' },
  SocketFailures: { unit: 'Count', about: 'frames and connections that the service failed to answer' },
  WebhooksDelivered: { unit: 'Count', about: 'tries of a webhook that its receiver has accepted' },
  WebhooksFailed: { unit: 'Count', about: 'tries of a webhook that its receiver has not accepted' },
  ReceiptsUnsigned: { unit: 'Count', about: 'times that a receipt was shown without a signature, for want of its key' },
  KeyFailures: { unit: 'Count', about: 'calls to the key service that failed' },
} as const satisfies Readonly<Record<string, { readonly unit: 'Count' | 'Milliseconds'; readonly about: string }>>;

export type MetricName = keyof typeof METRICS;
type Values = Partial<Record<MetricName, number>>;

/**
 * Writes values as one line in CloudWatch's embedded metric format, whatever the log level of the stage is. The names are all
 * that it says: nothing of a match or a person.
 */
export function measure(values: Values): void {
  const names = Object.keys(values) as MetricName[];
  if (names.length === 0) return;
  const Metrics = names.map((Name) => ({ Name, Unit: METRICS[Name].unit }));
  const CloudWatchMetrics = [{ Namespace: NAMESPACE, Dimensions: [['stage']], Metrics }];
  print('INFO', { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, stage: process.env.STAGE, ...values });
}

/**
 * What was counted and is not yet written. Sums alone, so that it does not matter which of several calls in one environment
 * writes them.
 */
let counted: Values = {};

/** Counts something; {@link writeCounts} writes it when the call of the function ends. */
export function count(name: MetricName, times = 1): void {
  if (times > 0) counted[name] = (counted[name] ?? 0) + times;
}

/** The part of a handler's chain that writes what was counted, in one line, and no line if that is nothing. */
export function writeCounts<Event, Result>(): MiddlewareObj<Event, Result> {
  const write = (): void => {
    const values = counted;
    counted = {};
    measure(values);
  };
  return { after: write, onError: write };
}
