import {
  act,
  awaited,
  type Decision,
  drawSeedOf,
  type Match,
  type Opening,
  open,
  receiptFor,
  resign,
  restore,
  seal,
  settle,
  withdraw,
  withdrawalReceipt,
  withSeal,
} from '../../../domain/match/index.ts';
import { join } from '../../../domain/match/lobby.ts';
import { receiptText } from '../../../domain/receipt.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { entryHash } from '../../../domain/seal.ts';
import type { Held, Transcript } from '../../../verify/index.ts';
import { deepFreeze } from '../freeze.ts';
import { KEYS, SERVICE, withoutSealOf } from '../laws/recorded.ts';
import { type Signer, signatureBy } from '../signer.ts';
import { toy } from './toy.ts';

const START = Date.UTC(2026, 0, 5);
const idOf = (seat: Seat) => ({ id: `player ${seat}` });

/** What the service has signed for somebody: as an answer has it. */
const confirmed = (matchId: string, seat: Seat, receipt: Parameters<typeof receiptText>[2]): Held => {
  const signature = signatureBy(SERVICE, receiptText(matchId, seat, receipt));
  return { matchId, seat, receipt: { ...receipt, signature, key: '2026-01' } } as Held;
};

/** A match of the toy game whose players may have keys, as the service plays it. Everything is frozen on the way. */
export class ToyTable {
  match: Match;
  private readonly signers: readonly (Signer | undefined)[];
  private readonly ruleset: AnyRuleset;
  private readonly explained: Transcript['entries'] = [];
  private now = START;
  private readonly numbers = new Map<string, number>();

  /** @param signers by seat */
  constructor(signers: readonly (Signer | undefined)[], opening: Partial<Opening> = {}, ruleset: AnyRuleset = toy) {
    this.signers = signers;
    this.ruleset = ruleset;
    const opened = open(
      ruleset,
      {
        id: 'M',
        host: idOf(0),
        options: { loud: false },
        seats: signers.length,
        bots: [],
        visibility: 'open',
        invite: null,
        clock: { seconds: 60, early: true },
        master: '07'.repeat(32),
        key: signers[0]?.key,
        ...opening,
      },
      this.at(),
    );
    if ('kind' in opened) throw new Error(opened.refusal.code);
    this.match = deepFreeze(opened);
    this.note();
    for (let seat = 1; seat < signers.length; seat += 1)
      this.take(join(this.match, idOf(seat), { key: signers[seat]?.key }, this.at()));
    this.take(settle(ruleset, this.match, this.at()));
  }

  private at(requestId?: string) {
    this.now += 10;
    return { now: this.now, requestId: requestId ?? `r${this.now}` };
  }

  /** Carries a decision out, if there is anything to carry out. */
  take(decision: Decision | undefined): Decision | undefined {
    if (decision?.kind === 'sealed') this.match = deepFreeze(withSeal(decision.match, decision));
    else if (decision?.kind === 'transition') this.match = deepFreeze(decision.match);
    else if (decision?.kind === 'withdrawn') this.match = deepFreeze(withoutSealOf(decision));
    this.note();
    return decision;
  }

  private note(): void {
    const { entry, unseen, receipts } = this.match;
    if (this.explained.at(-1)?.entry.seq === entry.seq) return;
    const moves = Object.entries(unseen?.moves ?? {}).map(([seat, move]) => ({
      seat: Number(seat),
      move,
      salt: receipts[Number(seat)]!.salt,
      ...unseen?.signed?.[Number(seat)],
    }));
    const given = Object.entries(receipts).map(([seat, receipt]) => {
      const { sealId, at, revision, signature, key } = confirmed('M', Number(seat), receipt).receipt;
      return { seat: Number(seat), sealId: sealId ?? '', at, revision, signature, key };
    });
    const more = { ...(given.length > 0 && { receipts: given }), ...(moves.length > 0 && { moves }) };
    this.explained.push(JSON.parse(JSON.stringify({ entry, ...more })));
  }

  /** The number that a seat signs next. */
  private next(seat: Seat): number {
    const name = `${this.match.round}/${seat}`;
    const n = (this.numbers.get(name) ?? 0) + 1;
    this.numbers.set(name, n);
    return n;
  }

  /** Decides on a seal, signed where the seat has a key. */
  decide(seat: Seat, say: number, given: { n?: number; signer?: Signer; requestId?: string } = {}): Decision {
    const { round } = this.match;
    const { n = this.next(seat), signer = this.signers[seat] } = given;
    const move: Json = { say };
    const signed = signer?.seal({ matchId: 'M', round, seat, n }, move);
    return seal(this.ruleset, this.match, idOf(seat), { round, move, signed }, this.at(given.requestId));
  }

  /** Seals, and gives the answer. */
  seal(seat: Seat, say: number): Held {
    const decision = this.take(this.decide(seat, say));
    if (decision?.kind === 'refused') throw new Error(decision.refusal.code);
    const { match } = this;
    const receipt = decision?.kind === 'transition' ? match.receipts[seat] : receiptFor(match, seat);
    return confirmed('M', seat, receipt!);
  }

  decideWithdrawal(seat: Seat, given: { n?: number; signer?: Signer } = {}): Decision {
    const { round } = this.match;
    const { n = this.next(seat), signer = this.signers[seat] } = given;
    const signed = signer?.withdrawal({ matchId: 'M', round, seat, n });
    return withdraw(this.ruleset, this.match, idOf(seat), round, this.at(), signed);
  }

  /** Takes a seal back, and gives the answer. */
  withdraw(seat: Seat): Held {
    const decision = this.take(this.decideWithdrawal(seat));
    if (decision?.kind === 'refused') throw new Error(decision.refusal.code);
    return confirmed('M', seat, withdrawalReceipt(this.match, this.match.takenBack[seat])!);
  }

  act(seat: Seat, what: string): void {
    const command = { round: this.match.round, act: { act: what } };
    const decision = this.take(act(this.ruleset, this.match, idOf(seat), command, this.at()));
    if (decision?.kind === 'refused') throw new Error(decision.refusal.code);
  }

  resign(seat: Seat): void {
    this.take(resign(this.ruleset, this.match, idOf(seat), this.at()));
  }

  restore(): void {
    this.take(restore(this.match, Math.floor(this.now / 1000), this.at()));
  }

  /** The deadline of the open round passes. */
  late(): void {
    this.now = (this.match.deadline ?? this.now) + 1;
    this.take(settle(this.ruleset, this.match, this.at()));
  }

  /** Plays on to the end. */
  finish(): Transcript {
    while (this.match.status === 'playing') {
      if (awaited(this.match).length === 0) this.take(settle(this.ruleset, this.match, this.at()));
      for (const seat of awaited(this.match)) if (awaited(this.match).includes(seat)) this.seal(seat, 1);
    }
    return this.transcript();
  }

  /** Of the match as far as it goes. */
  transcript(): Transcript {
    const { match } = this;
    return structuredClone({
      format: 'standoff/transcript/1',
      matchId: 'M',
      game: this.ruleset.game,
      version: this.ruleset.version,
      disclose: 'played',
      drawSeed: Buffer.from(drawSeedOf(match)).toString('base64url'),
      head: entryHash('M', match.entry),
      seq: match.seq,
      ...(match.epoch > 0 && { epoch: match.epoch }),
      keys: KEYS,
      entries: this.explained,
      next: null,
    });
  }
}
