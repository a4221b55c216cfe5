import type { Role } from '../iam/index.ts';
import type { TableDefinition } from '../table/index.ts';

/** What the local cloud runs, as read from the templates. */
export interface Model {
  functions: FunctionDefinition[];
  tables: TableDefinition[];
  http: HttpApi | undefined;
  socket: SocketApi | undefined;
  mappings: StreamMapping[];
  queues: QueueDefinition[];
  queueMappings: QueueMapping[];
  schedules: Schedule[];
  /** Ids and ARNs that KMS calls may name. */
  keys: string[];
}

export interface FunctionDefinition {
  /** Short name, such as `api`. */
  name: string;
  /** The bundle. */
  file: string;
  exportName: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
  /** What it may do. */
  role: Role;
}

export interface HttpApi {
  id: string;
  stage: string;
  routes: { method: string; path: string; key: string; functionName: string }[];
  cors: CorsConfiguration | undefined;
}

export interface CorsConfiguration {
  AllowOrigins?: string[];
  AllowMethods?: string[];
  AllowHeaders?: string[];
  ExposeHeaders?: string[];
  AllowCredentials?: boolean;
  MaxAge?: number;
}

export interface SocketApi {
  id: string;
  stage: string;
  /** Path into the JSON body that names the route, such as `type` for `$request.body.type`. */
  selection: string[];
  routes: Map<string, { functionName: string; replies: boolean }>;
}

export interface StreamMapping {
  table: string;
  functionName: string;
  patterns: unknown[];
  batchSize: number;
  windowMs: number;
  /** Attempts after the first; -1 for ever. */
  retries: number;
  maxAgeMs: number;
  /** Calls of one shard at the same time; the records of an item stay in order. */
  parallel: number;
  bisect: boolean;
  partialFailures: boolean;
  /** Name of the queue that gets what could not be delivered. */
  failureQueue: string | undefined;
}

export interface QueueDefinition {
  name: string;
  /** Who receives a message has so long before others get it. */
  visibilityMs: number;
  /** Nobody gets a message before. */
  delayMs: number;
  /** Then a message is gone. */
  retentionMs: number;
  /** Where a message goes that was received so often. */
  redrive: { queue: string; maxReceives: number } | undefined;
  /** Of a queue that keeps the order within groups: whether it recognises repeats in each group or over all; else undefined. */
  fifo?: { repeatsBy: 'group' | 'queue' } | undefined;
}

export interface QueueMapping {
  queue: string;
  functionName: string;
  /** Nothing is brought to the function. */
  isOff?: true;
  batchSize: number;
  partialFailures: boolean;
  /** Calls at the same time. */
  maxConcurrency: number;
}

export interface Schedule {
  name: string;
  functionName: string;
  everyMs: number;
}
