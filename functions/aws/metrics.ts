/** Every metric: its unit, and what it says. */
export const METRICS = {
  FramesSent: ['Count', 'frames that the gateway has taken for a socket'],
  FramesFailed: ['Count', 'frames that it has not taken, although their socket may be there'],
} as const;

export type MetricName = keyof typeof METRICS;

/** Writes values of metrics at once, in one line that CloudWatch reads (EMF). */
export function measure(values: Partial<Record<MetricName, number>>): void {
  if (process.env.LOG_LEVEL === 'silent') return;
  const Metrics = Object.keys(values).map((Name) => ({ Name, Unit: METRICS[Name as MetricName][0] }));
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: 'Standoff', Dimensions: [[]], Metrics }] };
  process.stdout.write(`${JSON.stringify({ _aws, ...values })}\n`);
}
