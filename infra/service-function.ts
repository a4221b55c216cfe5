import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import {
  type ICommandHooks,
  LogLevel,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { STAND_INS } from './bundling.ts';
import type { StageConfig } from './config.ts';
import { type FunctionName, GRANTS, LIMITS, type ResourceName } from './permissions.ts';

interface ServiceFunctionProps {
  readonly name: FunctionName;
  readonly description: string;
  /** MB; processor time is given out in proportion. */
  readonly memory: number;
  readonly timeout: Duration;
  readonly environment: Readonly<Record<string, string>>;
  readonly config: StageConfig;
  /** Files that lie beside the bundle in `documents/`: where each is, below `docs/`. They cost a start nothing. */
  readonly documents?: readonly string[];
  /** The ARNs of what the function's grants name. A grant that is missing here is an error at synth. */
  readonly arns: Partial<Readonly<Record<ResourceName, string>>>;
}

/** One function of the service: bundled from `functions/<name>/handler.ts`, with its own log group and its own rights. */
export class ServiceFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly logGroup: LogGroup;
  /** The function's own rights, as a construct. */
  readonly policy: IConstruct;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { name, config } = props;

    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays as RetentionDays,
      removalPolicy: config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });

    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Standoff ${config.stage}: ${name}`,
    });
    // Instead of AWS's managed policy, which may write to every log group of the account.
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
    );
    for (const { on, actions, only } of GRANTS[name]) {
      const arn = props.arns[on];
      if (arn === undefined) throw new Error(`${name} is granted something on "${on}", but nobody said where that is`);
      const conditions = only === undefined ? {} : { conditions: LIMITS[only] };
      role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [arn], ...conditions }));
    }

    this.lambda = new NodejsFunction(this, 'Function', {
      description: props.description,
      entry: `${import.meta.dirname}/../functions/${name}/handler.ts`,
      projectRoot: `${import.meta.dirname}/..`,
      depsLockFilePath: `${import.meta.dirname}/../package-lock.json`,
      handler: 'handler',
      role,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory,
      timeout: props.timeout,
      environment: { ...props.environment, STAGE: config.stage, LOG_LEVEL: config.logLevel },
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // The functions themselves leave out what is below the stage's level. Lambda's filter counts what a metric is read from as
      // INFO and would drop it, so it never asks for more than that.
      applicationLogLevelV2: config.logLevel === 'debug' ? ApplicationLogLevel.DEBUG : ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: config.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      bundling: {
        logLevel: LogLevel.WARNING,
        format: OutputFormat.ESM,
        target: 'node24',
        minify: true,
        // The map lies beside the code, which does not name it: functions/aws/stack.ts reads it when there is an error to tell.
        sourceMap: true,
        sourceMapMode: SourceMapMode.EXTERNAL,
        sourcesContent: false,
        bundleAwsSDK: true,
        externalModules: [],
        mainFields: ['module', 'main'],
        esbuildArgs: Object.fromEntries(Object.entries(STAND_INS).map(([name, file]) => [`--alias:${name}`, file])),
        commandHooks: completing(props.documents ?? []),
        // Left-overs of CommonJS inside the bundle call `require`, which modules do not have.
        banner: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
      },
    });

    this.policy = role.node.findChild('DefaultPolicy');
    if (config.tracing) {
      acknowledge(this.policy, {
        'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no resources to name: its two write actions accept only "*".',
      });
    } else {
      acknowledge(this.lambda, {
        'Serverless-LambdaTracing':
          'Traces of functions without an SDK of their own tell no more than the log, and cost more than the calls: a stage option.',
      });
    }
  }
}

/**
 * Leaves of the source map what is ours, and copies documents beside the bundle. The commands run in the shell of whatever system
 * this is, so Node does the work.
 */
function completing(documents: readonly string[]): ICommandHooks {
  const copy = 'require("node:fs").cpSync(process.argv[1],process.argv[2],{recursive:true})'.replaceAll('"', "'");
  return {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (input, output) => [
      `"${process.execPath}" "${input}/infra/trim-map.ts" "${output}/index.mjs.map"`,
      ...documents.map(
        (name) => `"${process.execPath}" -e "${copy}" "${input}/docs/${name}" "${output}/documents/${name}"`,
      ),
    ],
  };
}
