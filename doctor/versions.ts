import { rulesetOf } from '../domain/registry.ts';
import { isReadable } from '../functions/aws/form.ts';
import { isMatchPk, STATE } from '../functions/aws/keys.ts';
import type { MatchItem } from '../functions/match/match-item.ts';
import { hasDictionary } from '../functions/public/codec.ts';
import type { Tell } from './place.ts';
import { type Pace, scanTable } from './scan.ts';

/** What unfinished matches are played with, and how many are. */
export interface InUse {
  readonly game: string;
  readonly version: number;
  readonly form: number;
  /** Number of the dictionary with which their newest entries are packed. */
  readonly dictionary: number;
  readonly matches: number;
  /** Whether this build can go on with them. */
  readonly known: boolean;
}

/** Games, versions, forms and dictionaries of unfinished matches: reads the whole table. */
export async function versions(pace: Pace, tell: Tell): Promise<InUse[]> {
  const counts = new Map<string, InUse>();
  for await (const page of scanTable(pace)) {
    for (const each of page) {
      const { game, ver, form, status, entry } = each as unknown as MatchItem;
      if (!isMatchPk(each.pk) || each.sk !== STATE || status === 'over') continue;
      const dictionary = entry?.[0] ?? 0;
      const known = isReadable({ form }) && hasDictionary(dictionary) && rulesetOf(game, ver) !== undefined;
      const name = JSON.stringify([game, ver, form, dictionary]);
      const before = counts.get(name)?.matches ?? 0;
      counts.set(name, { game, version: ver, form, dictionary, matches: before + 1, known });
    }
  }
  const used = [...counts.values()].sort((a, b) => (`${a.game}${a.version}` < `${b.game}${b.version}` ? -1 : 1));
  for (const { game, version, form, dictionary, matches, known } of used)
    tell(
      `${game} version ${version}, form ${form}, dictionary ${dictionary}: ${matches} unfinished${known ? '' : ', NOT IN THIS BUILD'}`,
    );
  if (used.length === 0) tell('no match is unfinished');
  return used;
}
