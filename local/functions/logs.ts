import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** How many lines of a function are kept for tests to read. */
const KEPT = 20_000;

/** Where functions' output goes: a file each, and the newest lines in memory. */
export class LogSink {
  private readonly folder: string | undefined;
  private readonly lines = new Map<string, string[]>();
  private readonly unwritten = new Map<string, string[]>();
  private failed = false;

  constructor(folder?: string) {
    this.folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  write(name: string, line: string): void {
    const lines = this.lines.get(name) ?? [];
    this.lines.set(name, lines);
    lines.push(line);
    if (lines.length > 2 * KEPT) lines.splice(0, KEPT);
    if (this.folder) this.later(name, line);
  }

  /** What a function printed, oldest first; of all functions without a name. */
  read(name?: string): string[] {
    return name === undefined ? [...this.lines.values()].flat() : [...(this.lines.get(name) ?? [])];
  }

  flush(): void {
    for (const [name, lines] of this.unwritten) {
      this.append(join(this.folder!, `${name}.log`), `${lines.join('\n')}\n`);
    }
    this.unwritten.clear();
  }

  /** A full disk or a folder that was removed costs the lines, not the service. */
  private append(file: string, text: string): void {
    try {
      appendFileSync(file, text);
    } catch (error) {
      if (!this.failed) console.error('logs:', (error as Error).message);
      this.failed = true;
    }
  }

  /** One write for all lines of a tick: logging must not set the pace. */
  private later(name: string, line: string): void {
    if (this.unwritten.size === 0) setImmediate(() => this.flush());
    const lines = this.unwritten.get(name);
    if (lines) lines.push(line);
    else this.unwritten.set(name, [line]);
  }
}
