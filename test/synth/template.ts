import { rmSync } from 'node:fs';
import { buildApp } from '../../infra/app.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** Property bags of CloudFormation: their shape is what the tests are about. */
// biome-ignore lint/suspicious/noExplicitAny: as said
type Properties = Record<string, any>;

export interface Resource {
  readonly id: string;
  readonly Type: string;
  readonly Properties: Properties;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Metadata?: Readonly<Record<string, string>>;
}

interface Template {
  readonly Resources: Readonly<Record<string, Omit<Resource, 'id'>>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json; readonly Export?: { readonly Name: string } }>>;
}

/** The two templates of a stage with what tests ask of them. */
export class Cloud {
  readonly state: Template;
  readonly app: Template;
  /** Where the assembly lies; it is kept only with bundles in it. */
  readonly directory: string;

  constructor(state: Template, app: Template, directory: string) {
    this.state = state;
    this.app = app;
    this.directory = directory;
  }

  /** Every resource of a type, in both stacks. */
  all(type: string): Resource[] {
    return [this.state, this.app].flatMap(({ Resources }) =>
      Object.entries(Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, resource]) => ({ ...resource, id })),
    );
  }

  /** The one resource of a type whose logical id is `name` and a hash. */
  one(type: string, name: string): Resource {
    const found = this.all(type).filter(({ id }) => plain(id) === name);
    if (found.length !== 1) throw new Error(`${found.length} resources of type ${type} are called ${name}`);
    return found[0]!;
  }

  /**
   * A value with its references written out: `<Matches.Arn>/index/due`. References to the other stack read like those
   * to the own one, and the hashes of logical ids are left out.
   */
  text(value: Json): string {
    if (value === null || typeof value !== 'object') return String(value);
    if (Array.isArray(value)) return value.map((part) => this.text(part)).join('');
    const [[key, inner] = []] = Object.entries(value);
    if (key === 'Ref') return `<${plain(inner as string)}>`;
    if (key === 'Fn::GetAtt') return `<${plain((inner as string[])[0]!)}.${(inner as string[])[1]}>`;
    if (key === 'Fn::Join') return this.text((inner as [string, Json[]])[1]);
    if (key === 'Fn::ImportValue') return this.text(this.exported(inner as string));
    throw new Error(`not understood: ${JSON.stringify(value)}`);
  }

  private exported(name: string): Json {
    const output = Object.values(this.state.Outputs ?? {}).find((candidate) => candidate.Export?.Name === name);
    if (output === undefined) throw new Error(`nobody exports ${name}`);
    return output.Value;
  }
}

/** `MatchesBB86CD35` → `Matches`; pseudo parameters stay as they are. */
function plain(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

/** Synthesizes a stage in this process. Bundling is left out unless a test looks into the bundles. */
export function synthesize(
  stage: string,
  options: Readonly<Record<string, unknown>> = {},
  { bundling = false, checks = false } = {},
): Cloud {
  const context = { stage, stages: { [stage]: options }, ...(bundling ? {} : { 'aws:cdk:bundling-stacks': [] }) };
  const assembly = buildApp(context, { checks }).synth();
  const template = (name: string) => assembly.getStackByName(`Standoff-${stage}-${name}`).template as Template;
  const cloud = new Cloud(template('State'), template('App'), assembly.directory);
  if (!bundling) rmSync(assembly.directory, { recursive: true });
  return cloud;
}

export const FUNCTION_NAMES = ['api', 'socket', 'broadcast', 'crowd', 'sweep', 'deliver'] as const;

/** `api` → the logical name of its construct's child, as in `ApiFunction`. */
export function childOf(name: string, child: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}${child}`;
}
