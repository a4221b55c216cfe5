import { drawCommitment } from '../domain/chance.ts';
import type { Entry, RevealedMove } from '../domain/match/match.ts';
import { rulesetOf } from '../domain/registry.ts';
import { rulesHashOf } from '../domain/rules-hash.ts';
import type { Json } from '../domain/ruleset.ts';
import { entryHash, opens } from '../domain/seal.ts';
import { Replay } from './replay.ts';
import { CHECKS, type CheckName, type Fault, type Report } from './report.ts';
import { type Explained, Transcript } from './transcript.ts';

const entryOf = ({ entry }: Explained): Entry => entry as unknown as Entry;

/** Bytes of a text in base64url; undefined if it is none, or not in its one form. */
function bytesOf(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** What has been found so far. */
class Findings {
  readonly faults: Fault[] = [];
  readonly checked = Object.fromEntries(Object.keys(CHECKS).map((name) => [name, 0])) as Record<CheckName, number>;
  readonly notChecked: string[] = [];

  /** Notes one thing that was checked, and whether it is as it should be. */
  note(check: CheckName, seq: number | null, isRight: boolean, what: string): void {
    this.checked[check] += 1;
    if (!isRight) this.faults.push({ check, seq, what });
  }
}

/** The first entry says what is played; the last one how far. */
function checkDocument(t: Transcript, found: Findings): void {
  const [first, last] = [entryOf(t.entries[0]!), entryOf(t.entries.at(-1)!)];
  const says = (isRight: boolean, what: string) => found.note('document', null, isRight, what);
  says(first.type === 'opened' && first.seq === 1, 'it does not begin with entry 1');
  if (first.type === 'opened') {
    says(first.game === t.game && first.version === t.version, `entry 1 opens ${first.game} version ${first.version}`);
    says((first.terms?.disclose ?? 'played') === t.disclose, 'entry 1 says otherwise what is disclosed');
  }
  says(last.seq === t.seq, `it says ${t.seq} entries, and the last one is ${last.seq}`);
  const epochs = t.entries.map(entryOf).flatMap((entry) => (entry.type === 'restored' ? [entry.epoch] : []));
  says((epochs.at(-1) ?? 0) === (t.epoch ?? 0), 'the last restore has another epoch');
  says(
    last.type === 'cancelled' || ('outcome' in last && last.outcome !== undefined),
    'the last entry does not end the match',
  );
}

function checkChain(t: Transcript, found: Findings): void {
  let before: { seq: number; hash: string | null } = { seq: 0, hash: null };
  for (const { entry } of t.entries) {
    const isNext = entry.seq === before.seq + 1 && entry.prev === before.hash;
    found.note(
      'chain',
      entry.seq,
      isNext,
      'it does not continue the entry before: something was changed, put in or left out',
    );
    before = { seq: entry.seq, hash: entryHash(t.matchId, entry) };
  }
  if (before.hash !== t.head)
    found.faults.push({ check: 'chain', seq: null, what: 'the hash of the last entry is another one' });
}

/** @returns the seed, if it is the one that was committed to */
function checkSeed(t: Transcript, found: Findings): Uint8Array | undefined {
  const first = entryOf(t.entries[0]!);
  const seed = bytesOf(t.drawSeed);
  const isRight =
    first.type === 'opened' &&
    seed?.length === 32 &&
    drawCommitment(seed, t.matchId) === first.draws &&
    isCanonical(t.drawSeed);
  found.note('seed', null, isRight, 'the seed does not open the commitment in entry 1');
  return isRight ? seed : undefined;
}

/** 32 bytes have 43 characters, of which the last one has two bits that mean nothing. */
const isCanonical = (text: string): boolean => 'AEIMQUYcgkosw048'.includes(text.at(-1) ?? '');

/** A move of a seal has a commitment, and everything that is disclosed opens one. */
function checkCommitments(t: Transcript, found: Findings): void {
  let hidden = 0;
  for (const { entry: raw, moves = [] } of t.entries) {
    const entry = raw as unknown as Entry;
    const sealed = entry.type === 'resolved' ? entry.moves.filter(({ by }) => by === 'seal') : [];
    const round = entry.type === 'resolved' ? entry.closed : -1;
    const check = ({ seat, commitment }: RevealedMove, move: Json, salt: string) => {
      const isOpen = commitment !== undefined && opens({ matchId: t.matchId, round, seat, move }, salt, commitment);
      found.note('commitments', entry.seq, isOpen, `the move of seat ${seat} does not open its commitment`);
    };
    for (const revealed of sealed) {
      const disclosed = moves.find(({ seat }) => seat === revealed.seat);
      if (revealed.salt !== undefined) check(revealed, revealed.move, revealed.salt);
      else if (disclosed !== undefined) check(revealed, disclosed.move as Json, disclosed.salt);
      else hidden += 1;
    }
    for (const { seat } of moves)
      if (!sealed.some((each) => each.seat === seat && each.salt === undefined))
        found.note('commitments', entry.seq, false, `a move of seat ${seat} is disclosed that no seal has made`);
  }
  if (hidden > 0) found.notChecked.push(`${hidden} moves of which play has shown a part: they were not disclosed`);
}

function checkRounds(t: Transcript, seed: Uint8Array | undefined, found: Findings): void {
  const ruleset = rulesetOf(t.game, t.version);
  const first = entryOf(t.entries[0]!);
  if (ruleset === undefined) {
    found.notChecked.push(`what the rules say: this program does not know ${t.game} version ${t.version}`);
    return;
  }
  if (seed === undefined || first.type !== 'opened') {
    found.notChecked.push('what the rules say: without the seed nothing can be played again');
    return;
  }
  if (t.rules !== undefined && t.rules !== rulesHashOf(t.game))
    found.notChecked.push(
      'that the service has the rules that this program has: their hashes differ. If rounds are at fault, that may be why; look for the program of that release',
    );
  const { played, fault, undisclosedAt } = new Replay(ruleset, seed, first).run(t.entries);
  found.checked.rounds = played;
  if (fault !== undefined) found.faults.push({ check: 'rounds', ...fault });
  if (undisclosedAt === undefined) return;
  const rest = `entries from ${undisclosedAt} on were not played again: a move was not disclosed`;
  if (t.disclose === 'shown') found.notChecked.push(rest);
  else found.note('rounds', undisclosedAt, false, 'a move is missing that had to be disclosed');
}

const ALWAYS = [
  'what was sealed and replaced, taken back, or open at the end: it is never disclosed',
  'that times are right, and that nobody’s seal was left out: see your receipts',
  'that standing orders are those that players have stored: only that play follows from them',
];

/**
 * Checks the transcript of a finished match: its chain, its seed, its commitments, and every entry by the rules.
 *
 * @param document what `GET /matches/{id}/transcript` gives, all pages as one
 * @throws ZodError if it is no transcript
 */
export function verifyTranscript(document: unknown): Report {
  const t = Transcript.parse(document);
  const found = new Findings();
  checkDocument(t, found);
  checkChain(t, found);
  const seed = checkSeed(t, found);
  checkCommitments(t, found);
  checkRounds(t, seed, found);
  const { faults, checked, notChecked } = found;
  return {
    matchId: t.matchId,
    game: t.game,
    version: t.version,
    ok: faults.length === 0,
    checked,
    faults,
    notChecked: [...notChecked, ...ALWAYS],
  };
}
