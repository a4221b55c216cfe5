/** Ids of players and matches: their ends tell them apart. */
const ID = /[0-9A-Z]{22}([0-9A-Z]{4})/g;

/** What happened, one line a step, for a reader. */
export class Story {
  readonly lines: string[] = [];
  private readonly start: number;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    this.start = now();
  }

  /** Notes that somebody did something. */
  tell(who: string, what: string): void {
    const seconds = ((this.now() - this.start) / 1000).toFixed(3).padStart(9);
    this.lines.push(`${seconds}  ${who.padEnd(13)} ${what.replace(ID, '…$1')}`);
  }
}

/** The beginning of a long text. */
export const short = (value: unknown, most = 90): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};
