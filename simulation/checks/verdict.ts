/** Everything that is checked, and what it means. */
export const CHECKS = {
  gapless: 'entries are numbered without a gap, and each is archived before it is overwritten',
  unchanged: 'an entry never changes and never goes',
  once: 'a round is resolved once',
  counted: 'a round is resolved with every seal that stood',
  ordered: 'what standing orders answer is answered by the orders as they are',
  seated: 'nobody holds two seats',
  told: 'what a client was told is in the history',
  'seal-kept': 'an accepted seal is revealed unless its player has replaced it or taken it back',
  'one-effect': 'a request with a key has one effect, whatever came between',
  refused: 'what was refused has not happened',
  private: 'a match by invitation is told to nobody without a seat',
  public: 'a frame holds nothing but what everybody may know',
  bounded: 'a permitted request is answered within so many tries',
  'goes-on': 'without faults every match goes on',
  time: 'time is never negative, never given back, and nobody is answered for before their time is up',
  ends: 'a match whose players are gone ends',
  swept: 'what is due is settled although nobody looks',
  'up-to-date': 'every client that follows a match has its newest entry',
  hooked: 'a webhook that stands is told of what happens, and of nothing that has not',
  proved: 'a finished match is played again from its transcript to the same entries',
  granted: 'no function tries what its role does not allow',
  sound: 'no function throws what it does not expect',
} as const;

export type CheckName = keyof typeof CHECKS;

/** A promise that was broken. */
export interface Breach {
  readonly check: CheckName;
  readonly what: string;
}

/** Takes breaches; the first one is what a run is remembered for. */
export class Verdict {
  breach: Breach | undefined;
  private readonly onBreach: (breach: Breach) => void;

  constructor(onBreach: (breach: Breach) => void) {
    this.onBreach = onBreach;
  }

  fail(check: CheckName, what: string): void {
    if (this.breach !== undefined) return;
    this.breach = { check, what };
    this.onBreach(this.breach);
  }

  /** Fails unless it holds. */
  hold(check: CheckName, isSo: boolean, what: () => string): void {
    if (!isSo) this.fail(check, what());
  }
}
