/** What one call of a table has used up. */
export interface Used {
  readonly table: string;
  readonly operation: string;
  /** The index that was read; undefined for the table itself. */
  readonly index: string | undefined;
  /** Units of the call, those for indexes included. */
  readonly units: number;
  /** Units that a write took for indexes, by their names. */
  readonly indexUnits: Readonly<Record<string, number>>;
}

/** Hears of everything that is billed by use. */
export interface Meter {
  /** An HTTP request has come, and was answered with so many bytes. */
  request(route: string, bytes: number): void;
  /** A function has run for so long, waiting included. Milliseconds. */
  invoked(functionName: string, ms: number): void;
  /** A function has called a service behind it. */
  called(functionName: string, command: string): void;
  used(used: Used): void;
  /** A frame has gone over a socket. Bytes. */
  frame(way: 'received' | 'sent', bytes: number): void;
  /** A socket has closed after so long. Milliseconds. */
  connected(ms: number): void;
  /** A function has printed a line. */
  printed(functionName: string, line: string): void;
}

/** What makes a simulated cloud as quick and as talkative as a real one, so that it can be metered. */
export interface Metering {
  readonly meter: Meter;
  /** Streams are looked at so often, and all that has come since then is one batch. Milliseconds. */
  readonly polling: number;
  readonly logLevel: string;
}
