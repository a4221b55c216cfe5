import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';

/** Names of the indexes of `Matches`; the functions receive them as environment variables. */
export const DUE_INDEX = 'due';
export const OPEN_INDEX = 'open';

/** What must survive a release: the matches and the key that their secrets are wrapped with. */
export class StateStack extends Stack {
  readonly matches: TableV2;
  readonly key: Key;

  constructor(scope: Construct, id: string, config: StageConfig, props?: StackProps) {
    super(scope, id, { ...props, terminationProtection: !config.disposable });
    const removalPolicy = config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;

    this.key = new Key(this, 'Key', {
      description: `Standoff ${config.stage}: wraps the data keys that sealed moves are encrypted with`,
      enableKeyRotation: true,
      pendingWindow: Duration.days(config.disposable ? 7 : 30),
      removalPolicy,
    });

    this.matches = new TableV2(this, 'Matches', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'ttl',
      // Images would carry sealed moves through event payloads and failure queues.
      dynamoStream: StreamViewType.KEYS_ONLY,
      // AWS's own key for the table: with ours every reader would need a right on it, and then broadcast could decrypt.
      encryption: TableEncryptionV2.awsManagedKey(),
      billing: Billing.onDemand({
        maxReadRequestUnits: config.tableLimit.reads,
        maxWriteRequestUnits: config.tableLimit.writes,
      }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !config.disposable },
      deletionProtection: !config.disposable,
      removalPolicy,
      // Both sparse and keys only: a list row is never the truth about a match, and holds nothing to leak.
      globalSecondaryIndexes: [
        {
          indexName: DUE_INDEX,
          partitionKey: { name: 'dueShard', type: AttributeType.STRING },
          sortKey: { name: 'dueAt', type: AttributeType.NUMBER },
          projectionType: ProjectionType.KEYS_ONLY,
        },
        {
          indexName: OPEN_INDEX,
          partitionKey: { name: 'openKey', type: AttributeType.STRING },
          sortKey: { name: 'openAt', type: AttributeType.NUMBER },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
    });
  }
}
