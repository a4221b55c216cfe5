import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Aspects, Validations } from 'aws-cdk-lib';
import { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../infra/app.ts';
import { synthesize } from './template.ts';

const EVERYTHING_ON = {
  socketAccessLogs: true,
  alarmEmail: 'ops@example.org',
  budget: 50,
  allowedOrigins: ['https://play.example.org'],
};
const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] };

/** Where assemblies go; without it every app leaves a folder of its own behind. */
const outdir = mkdtempSync(join(tmpdir(), 'standoff-'));
afterAll(() => rmSync(outdir, { recursive: true }));

describe('rule packs and validator', () => {
  test.each([
    ['dev', {}],
    ['prod', {}],
    ['prod', EVERYTHING_ON],
    ['prod', { sweep: false }],
  ])('case 118: %s with %o synthesizes without a finding', (stage, options) => {
    synthesize(stage, options, { checks: true });
  });

  test('a finding of a rule pack stops synthesis', () => {
    const app = buildApp(UNBUNDLED, { outdir });
    Aspects.of(app).add({
      visit(node) {
        if (node instanceof CfnStage) node.accessLogSettings = undefined;
      },
    });
    expect(() => app.synth()).toThrow(/APIG1/);
  });

  test('a finding of the validator stops synthesis', () => {
    const app = buildApp(UNBUNDLED, { outdir });
    Aspects.of(app).add({
      visit(node) {
        if (node instanceof CfnFunction) node.addPropertyOverride('Timeout', 901);
      },
    });
    expect(() => app.synth()).toThrow(/Timeout/);
  });

  test('every acknowledgement sits on one resource, gives a reason and is needed', () => {
    const acknowledged = acknowledgements({ stage: 'prod', stages: { prod: EVERYTHING_ON } });
    const unlogged = acknowledgements({ stage: 'prod' });
    const needed = new Set([
      ...findings({ stage: 'prod', stages: { prod: EVERYTHING_ON } }),
      ...findings({ stage: 'prod' }),
    ]);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const { path, rule, reason } of [...acknowledged, ...unlogged]) {
      const about = [...needed].filter((finding) => finding.startsWith(`${path}/`) && finding.endsWith(` ${rule}`));
      expect({ path, rule, about: about.length }).toEqual({ path, rule, about: 1 });
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

describe('case 125: synthesis needs nothing but Node and what npm installed', () => {
  test('no credentials and no Docker', () => {
    const bin = mkdtempSync(join(tmpdir(), 'path-'));
    const called = join(bin, 'docker-was-called');
    writeFileSync(join(bin, 'docker'), `#!/bin/sh\ntouch '${called}'\nexit 1\n`);
    chmodSync(join(bin, 'docker'), 0o755);
    const outdir = join(bin, 'cdk.out');
    // Written out: no AWS_* variable, no home with a profile, and a package runner that may not go to the network.
    execFileSync(process.execPath, ['infra/main.ts'], {
      env: { PATH: [bin, process.env.PATH].join(delimiter), HOME: bin, npm_config_offline: 'true', CDK_OUTDIR: outdir },
      stdio: 'pipe',
    });
    expect(existsSync(join(outdir, 'Standoff-dev-App.template.json'))).toBe(true);
    expect(existsSync(called)).toBe(false);
    rmSync(bin, { recursive: true });
  });
});

/** What the rule packs would say if nothing were acknowledged: `path rule`. */
function findings(context: Readonly<Record<string, unknown>>): string[] {
  const silent = vi.spyOn(Validations.prototype, 'acknowledge').mockReturnValue(undefined);
  const app = buildApp({ ...UNBUNDLED, ...context }, { outdir, checks: false });
  silent.mockRestore();
  return [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${constructPath} ${ruleName}`),
      ),
  );
}

function acknowledgements(context: Readonly<Record<string, unknown>>) {
  const app = buildApp({ ...UNBUNDLED, ...context }, { outdir, checks: false });
  const read = (node: IConstruct) =>
    node.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([rule, reason]) => ({ path: node.node.path, rule: rule.replace(/^annotation::/i, ''), reason }));
  return app.node.findAll().flatMap(read);
}
