/** Silence after which a plain output says that it is still waiting. Milliseconds. */
const SILENCE = 5_000;

/** Lines on a terminal, with one line at the bottom that comes and goes; elsewhere only lines, and few of them. */
export class Screen {
  private readonly out: NodeJS.WriteStream;
  private status = '';
  private since = Date.now();

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.out = out;
  }

  lines(lines: readonly string[]): void {
    this.clear();
    for (const line of lines) this.out.write(`${line}\n`);
    this.since = Date.now();
  }

  line(line: string): void {
    this.lines([line]);
  }

  /** Shows what is being waited for; an empty text shows nothing. */
  waiting(text: string): void {
    if (this.out.isTTY) {
      this.clear();
      this.out.write(text);
      this.status = text;
    } else if (text !== '' && Date.now() - this.since > SILENCE) {
      this.line(text);
    }
  }

  private clear(): void {
    if (this.status !== '') this.out.write('\r\x1b[K');
    this.status = '';
  }
}
