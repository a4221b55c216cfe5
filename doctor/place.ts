import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of the functions, by which their code finds tables and key. */
export type Settings = Readonly<Record<string, string>>;

/** Hears what was found and done, a line at a time. */
export type Tell = (line: string) => void;

/** A reason for which nothing can be done, to be shown as it is. */
export class Unusable extends Error {}

/** Where `npm start` leaves the settings for the doctor while it runs, within its folder. */
export const LOCAL_SETTINGS = 'doctor.json';

/** Names of the indexes, which are the same in every stage. */
export const INDEXES = { DUE_INDEX: 'due', OPEN_INDEX: 'open' } as const;

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
  return {
    ...INDEXES,
    ...(readJson(file, `there is no ${file}: does npm start run, with --data ${data}?`) as Settings),
  };
}

type Outputs = Partial<Record<string, string>>;

const settingsFrom = (outputs: Outputs): Settings => ({
  ...INDEXES,
  MATCHES_TABLE: outputs.MatchesTable ?? '',
  CONNECTIONS_TABLE: outputs.ConnectionsTable ?? '',
  KEY_ID: outputs.SecretsKey ?? '',
  // Without it what the doctor writes would be found an hour later.
  ...(outputs.Shards !== undefined && { SHARDS: outputs.Shards }),
  ...(outputs.Retention !== undefined && { RETENTION: outputs.Retention }),
});

/**
 * The settings of a stage on AWS, by what its deployment has put out. Region and credentials come from the usual variables
 * of AWS.
 *
 * @param file as `cdk deploy --outputs-file` writes it: outputs by stack
 */
export function outputSettings(file: string): Settings {
  const stacks = Object.values(readJson(file, `${file} cannot be read; cdk deploy --outputs-file ${file} writes it`));
  const found = (stacks as Outputs[]).filter((outputs) => outputs.MatchesTable);
  if (found.length !== 1)
    throw new Unusable(`${file} has ${found.length} stacks with an output MatchesTable, and should have one`);
  return settingsFrom(found[0] ?? {});
}

/** The settings of a stage on AWS, by what CloudFormation knows of its stack. */
export async function stageSettings(stage: string): Promise<Settings> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const StackName = `Standoff-${stage}-App`;
  const { Stacks = [] } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: Error) => {
      throw new Unusable(`CloudFormation does not tell of ${StackName}: ${error.name}: ${error.message}`);
    });
  const outputs: Outputs = Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
  if (!outputs.MatchesTable) throw new Unusable(`${StackName} has no output MatchesTable: is it deployed?`);
  return settingsFrom(outputs);
}
