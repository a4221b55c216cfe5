/** When the prices were looked up, and where they hold. */
export const PRICED = { at: '2026-11-30', region: 'us-east-1' } as const;

/** One list price. */
export interface Price {
  readonly what: string;
  /** US dollars for so many units. */
  readonly dollars: number;
  readonly per: number;
  readonly unit: string;
}

/** List prices without the free tiers, as AWS and others name them in public. */
export const PRICES = {
  request: { what: 'API Gateway, HTTP API', dollars: 1, per: 1e6, unit: 'requests' },
  message: { what: 'API Gateway, WebSocket API', dollars: 1, per: 1e6, unit: 'messages of up to 32 KB, each way' },
  connection: { what: 'API Gateway, WebSocket API', dollars: 0.25, per: 1e6, unit: 'connection minutes' },
  invocation: { what: 'Lambda', dollars: 0.2, per: 1e6, unit: 'invocations' },
  compute: { what: 'Lambda on arm64', dollars: 13.3334, per: 1e6, unit: 'GB-seconds' },
  write: { what: 'DynamoDB on demand', dollars: 0.625, per: 1e6, unit: 'write units' },
  read: { what: 'DynamoDB on demand', dollars: 0.125, per: 1e6, unit: 'read units' },
  stored: { what: 'DynamoDB', dollars: 0.25, per: 1, unit: 'GB-months stored' },
  recovery: { what: 'DynamoDB, point-in-time recovery', dollars: 0.2, per: 1, unit: 'GB-months protected' },
  queue: { what: 'SQS, standard', dollars: 0.4, per: 1e6, unit: 'requests' },
  log: { what: 'CloudWatch Logs', dollars: 0.5, per: 1, unit: 'GB taken in' },
  trace: { what: 'X-Ray', dollars: 5, per: 1e6, unit: 'traces' },
  out: { what: 'data out to the internet', dollars: 0.09, per: 1, unit: 'GB' },
  alarm: { what: 'CloudWatch', dollars: 0.1, per: 1, unit: 'metrics in alarms, a month' },
  key: { what: 'KMS', dollars: 1, per: 1, unit: 'keys, a month' },
  keyCall: { what: 'KMS', dollars: 0.03, per: 1e4, unit: 'requests' },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;

/** US dollars for so many units. */
export const priceOf = (name: PriceName, units: number): number => (PRICES[name].dollars * units) / PRICES[name].per;
