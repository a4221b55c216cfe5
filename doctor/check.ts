import { isMatchPk, matchIdOf } from '../functions/aws/keys.ts';
import { dueMatches, stuckMatches } from '../functions/public/lists.ts';
import { examine, type Finding, GRACE, KINDS, partitionOf } from './examine.ts';
import { type Tell, Unusable } from './place.ts';
import { type Pace, partitions, scanTable } from './scan.ts';

/** What a check has found. */
export interface Checked {
  /** Matches that were looked at. */
  readonly looked: number;
  readonly findings: readonly Finding[];
}

/** Matches that are looked at at the same time. */
const PARALLEL = 4;
/** Matches of an index that are looked at at most: there is one reason for so many. */
const MOST = 1_000;

/** What is wrong with one match. */
async function checkOne(id: string, now: number): Promise<Checked> {
  const partition = await partitionOf(id);
  if (partition.length === 0) throw new Unusable(`there is no match ${id}`);
  return { looked: 1, findings: await examine(id, partition, now) };
}

/** Ids of matches that have been due for a while, and of those that could not be settled: two queries of an index. */
async function suspects(now: number, tell: Tell): Promise<string[]> {
  const ids = new Set<string>();
  const take = (id: string): boolean => ids.add(id).size < MOST;
  for await (const page of dueMatches(now - GRACE)) if (!page.every(({ id }) => take(id))) break;
  for (const { id } of await stuckMatches()) if (!take(id)) break;
  if (ids.size >= MOST) tell(`there are more than ${MOST} matches in which something is due; these are looked at`);
  return [...ids];
}

async function checkDue(now: number, tell: Tell): Promise<Checked> {
  const ids = await suspects(now, tell);
  const looked = ids.length;
  const findings: Finding[] = [];
  while (ids.length > 0) {
    const found = await Promise.all(ids.splice(0, PARALLEL).map(async (id) => examine(id, await partitionOf(id), now)));
    findings.push(...found.flat());
  }
  return { looked, findings };
}

async function checkAll(now: number, pace: Pace): Promise<Checked> {
  let looked = 0;
  const findings: Finding[] = [];
  for await (const partition of partitions(scanTable(pace))) {
    const { pk } = partition[0] as { pk: string };
    if (!isMatchPk(pk)) continue;
    looked += 1;
    const id = matchIdOf(pk);
    // A scan is a look at different times: whatever seems wrong is read again, at one time.
    if ((await examine(id, partition, now)).length > 0)
      findings.push(...(await examine(id, await partitionOf(id), now)));
  }
  return { looked, findings };
}

/**
 * Looks for what is wrong with matches, and changes nothing.
 *
 * @param what a match; `due`: those that have been due for too long, by an index; `all`: every match, by a scan
 */
export async function check(
  what: { readonly match: string } | 'due' | 'all',
  pace: Pace,
  now: number,
  tell: Tell,
): Promise<Checked> {
  const checked =
    what === 'due'
      ? await checkDue(now, tell)
      : what === 'all'
        ? await checkAll(now, pace)
        : await checkOne(what.match, now);
  const { looked, findings } = checked;
  for (const { match, what, detail } of findings) tell(`match ${match} ${what}: ${detail}`);
  for (const kind of new Set(findings.map((each) => each.what))) tell(`  ${kind}: ${KINDS[kind]}`);
  const wrong = new Set(findings.map(({ match }) => match)).size;
  tell(`${looked} matches looked at, ${wrong === 0 ? 'nothing wrong' : `something is wrong with ${wrong}`}`);
  if (what === 'due') tell('only matches in which something is due: --all looks at every match');
  return checked;
}
