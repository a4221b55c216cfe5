import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of the functions, by which their code finds tables and key. */
export type Settings = Readonly<Record<string, string>>;

/** A reason for which nothing can be done, to be shown as it is. */
export class Unusable extends Error {}

/** Where `npm start` leaves the settings for the doctor while it runs, within its folder. */
export const LOCAL_SETTINGS = 'doctor.json';

function readJson(file: string, otherwise: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    throw new Unusable(otherwise);
  }
}

/** The settings of a local cloud that runs. */
export function localSettings(data: string): Settings {
  const file = join(data, LOCAL_SETTINGS);
  return readJson(file, `there is no ${file}: does npm start run, with --data ${data}?`) as Settings;
}

/**
 * The settings of a stage on AWS, by what its deployment has put out. Region and credentials come from the usual variables
 * of AWS.
 *
 * @param file as `cdk deploy --outputs-file` writes it: outputs by stack
 */
export function stageSettings(file: string): Settings {
  const stacks = Object.values(readJson(file, `${file} cannot be read; cdk deploy --outputs-file ${file} writes it`));
  const found = (stacks as Partial<Record<string, string>>[]).filter((outputs) => outputs.MatchesTable);
  if (found.length !== 1)
    throw new Unusable(`${file} has ${found.length} stacks with an output MatchesTable, and should have one`);
  const { MatchesTable = '', SecretsKey = '' } = found[0] ?? {};
  return { MATCHES_TABLE: MatchesTable, KEY_ID: SecretsKey };
}
