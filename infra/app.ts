import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { AppStack } from './app-stack.ts';
import { stageConfig } from './config.ts';
import { StateStack } from './state-stack.ts';

interface BuildOptions {
  /** Where the cloud assembly goes; by default a fresh temporary directory. */
  readonly outdir?: string;
  /** Whether synthesis also runs the rule packs and the validator, and fails on a finding. */
  readonly checks?: boolean;
}

/** What the command line tool adds to the context: templates then say where in the assembly each bundle lies. */
const TOOL_DEFAULTS = { 'aws:cdk:enable-asset-metadata': true };

/**
 * The whole app. `buildApp(…).synth()` gives the cloud assembly, without the command line tool, credentials or network.
 *
 * @param context overrides the context of `cdk.json`; the command line's `-c` overrides both
 */
export function buildApp(
  context: Readonly<Record<string, unknown>> = {},
  { outdir, checks = true }: BuildOptions = {},
): App {
  const { context: written } = JSON.parse(readFileSync(`${import.meta.dirname}/../cdk.json`, 'utf8'));
  const app = new App({
    ...(outdir === undefined ? {} : { outdir }),
    analyticsReporting: false,
    builtinCloudFormationValidation: checks,
    context: { ...TOOL_DEFAULTS, stage: 'dev', ...written, ...context },
  });
  const config = stageConfig(app.node.tryGetContext('stage'), app.node.tryGetContext('stages'));
  const tags = { service: 'standoff', stage: config.stage };

  const state = new StateStack(app, `Standoff-${config.stage}-State`, config, { tags });
  new AppStack(app, `Standoff-${config.stage}-App`, config, state, { tags });

  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}
