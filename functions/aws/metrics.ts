/** The service's own metrics: unit and meaning. */
export const METRICS = {
  DeadlineLateness: {
    unit: 'Milliseconds',
    about: 'for how long the match had been due that waited longest for the sweep',
  },
  Unsettleable: { unit: 'Count', about: 'matches that a sweep met and could not settle' },
} as const satisfies Readonly<Record<string, { readonly unit: 'Count' | 'Milliseconds'; readonly about: string }>>;

export type MetricName = keyof typeof METRICS;

/** Writes values as one line in CloudWatch's embedded metric format. */
export function measure(values: Partial<Record<MetricName, number>>): void {
  if (process.env.LOG_LEVEL === 'silent') return;
  const Metrics = (Object.keys(values) as MetricName[]).map((Name) => ({ Name, Unit: METRICS[Name].unit }));
  const CloudWatchMetrics = [{ Namespace: 'Standoff', Dimensions: [['stage']], Metrics }];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, stage: process.env.STAGE, ...values };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
