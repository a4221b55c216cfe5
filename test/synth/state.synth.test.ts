import { describe, expect, test } from 'vitest';
import { synthesize } from './template.ts';

const dev = synthesize('dev');
const prod = synthesize('prod');
const branch = synthesize('dev-anna');

const replica = (cloud: typeof dev, name: string) =>
  cloud.one('AWS::DynamoDB::GlobalTable', name).Properties.Replicas[0];

describe('what must survive', () => {
  test('matches of prod are backed up, protected and kept', () => {
    const { DeletionPolicy, UpdateReplacePolicy } = prod.one('AWS::DynamoDB::GlobalTable', 'Matches');
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
    expect(replica(prod, 'Matches')).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test('the key of prod is kept, or the kept matches could not be read', () => {
    const { DeletionPolicy, UpdateReplacePolicy } = prod.one('AWS::KMS::Key', 'Key');
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  test.each([
    ['dev', dev],
    ['dev-anna', branch],
  ])('%s may be thrown away with everything in it', (_name, cloud) => {
    for (const resource of [cloud.one('AWS::DynamoDB::GlobalTable', 'Matches'), cloud.one('AWS::KMS::Key', 'Key')]) {
      expect([resource.DeletionPolicy, resource.UpdateReplacePolicy]).toEqual(['Delete', 'Delete']);
    }
    expect(replica(cloud, 'Matches').DeletionProtectionEnabled).toBe(false);
    expect(cloud.all('AWS::Logs::LogGroup').map(({ DeletionPolicy }) => DeletionPolicy)).not.toContain('Retain');
  });

  test('connections are never kept: without their socket API they mean nothing', () => {
    expect(prod.one('AWS::DynamoDB::GlobalTable', 'Connections').DeletionPolicy).toBe('Delete');
  });

  // A changed logical id is a new, empty table in the place of the old one.
  test('the logical ids of tables and key are the ones that were deployed first', () => {
    const ids = [...prod.all('AWS::DynamoDB::GlobalTable'), ...prod.all('AWS::KMS::Key')].map(({ id }) => id);
    expect(ids).toEqual(['MatchesBB86CD35', 'Connections827CEF2F', 'Key961B73FD']);
  });

  test('nothing has a name of its own that a replacement would collide with', () => {
    const named = ['TableName', 'FunctionName', 'RoleName', 'QueueName', 'LogGroupName', 'TopicName', 'AlarmName'];
    for (const type of ['DynamoDB::GlobalTable', 'Lambda::Function', 'IAM::Role', 'SQS::Queue', 'Logs::LogGroup']) {
      for (const { id, Properties } of prod.all(`AWS::${type}`)) {
        expect({ id, named: named.filter((property) => property in Properties) }).toEqual({ id, named: [] });
      }
    }
  });

  // Case 119: an export that is still imported by the deployed app stack cannot be taken away. To drop one, first
  // release an app stack that does not use it, then remove it here.
  test('case 119: the exports that deployed app stacks may be using are still there', () => {
    const exports = Object.values(prod.state.Outputs ?? {}).map((output) => output.Export?.Name);
    expect(exports.sort()).toEqual([
      'Standoff-prod-State:ExportsOutputFnGetAttKey961B73FDArn5A860C43',
      'Standoff-prod-State:ExportsOutputFnGetAttMatchesBB86CD35Arn46DE900B',
      'Standoff-prod-State:ExportsOutputFnGetAttMatchesBB86CD35StreamArn5B258036',
      'Standoff-prod-State:ExportsOutputRefMatchesBB86CD350241C9EC',
    ]);
  });
});

describe('a table that takes the place of the stage’s own', () => {
  const streamArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/Restored/stream/2026-11-30T12:00:00.000';
  const other = synthesize('prod', { table: { name: 'Restored', streamArn } });

  test('is neither made nor deleted, and the stage’s own neither: the state stack is as it was, exports and all', () => {
    expect(other.state).toEqual(prod.state);
    expect(other.all('AWS::DynamoDB::GlobalTable').map(({ id }) => id)).toEqual(
      prod.all('AWS::DynamoDB::GlobalTable').map(({ id }) => id),
    );
  });

  test('is what every function, right, alarm and output names', () => {
    const text = JSON.stringify(other.app);
    expect(text).not.toMatch(/ImportValue":"[^"]*Matches/);
    for (const { id, Properties } of other.all('AWS::Lambda::Function'))
      expect([id, Properties.Environment.Variables.MATCHES_TABLE]).toEqual([id, 'Restored']);
    const mapping = other.one('AWS::Lambda::EventSourceMapping', 'MatchChanges');
    expect(mapping.Properties.EventSourceArn).toBe(streamArn);
    expect(other.app.Outputs?.MatchesTable?.Value).toBe('Restored');
    const rights = (cloud: typeof prod) =>
      cloud
        .all('AWS::IAM::Policy')
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
        .map((statement) => cloud.text(statement.Resource));
    const own = rights(prod).filter((resource) => resource.includes('<Matches'));
    const others = rights(other).filter((resource) => resource.includes('table/Restored'));
    expect(own.length).toBeGreaterThan(10);
    expect(others).toHaveLength(own.length);
    expect(rights(other).filter((resource) => resource.includes('<Matches'))).toEqual([]);
  });
});

describe('tables', () => {
  test('both are encrypted with a key that no reader needs a right on', () => {
    for (const { Properties } of prod.all('AWS::DynamoDB::GlobalTable')) {
      expect(Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
      expect(Properties.Replicas[0].SSESpecification).toBeUndefined();
    }
  });

  test('the stream carries keys only: images would carry sealed moves', () => {
    const { StreamSpecification } = prod.one('AWS::DynamoDB::GlobalTable', 'Matches').Properties;
    expect(StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' });
    expect(prod.one('AWS::DynamoDB::GlobalTable', 'Connections').Properties.StreamSpecification).toBeUndefined();
  });

  test('the index of what is due projects keys only; that of lists what everybody may know, and no more', () => {
    const { GlobalSecondaryIndexes } = prod.one('AWS::DynamoDB::GlobalTable', 'Matches').Properties;
    expect(GlobalSecondaryIndexes.map(describeIndex)).toEqual([
      'due: dueShard, dueAt → KEYS_ONLY',
      'open: openKey, openAt → INCLUDE form,game,ver,vis,seats,status,round,seq,entry,created,host,clock,terms',
    ]);
  });

  test('the followers of a match are one partition: an index could be late, and pass over who has just come', () => {
    const { KeySchema, GlobalSecondaryIndexes } = prod.one('AWS::DynamoDB::GlobalTable', 'Connections').Properties;
    expect(KeySchema.map((key: { AttributeName: string }) => key.AttributeName)).toEqual(['topic', 'connectionId']);
    expect(GlobalSecondaryIndexes).toBeUndefined();
  });

  test('both are billed by use, with a brake, and tidy up by `ttl`', () => {
    const limited = synthesize('prod', { tableLimit: { reads: 70, writes: 30 } });
    for (const { Properties } of limited.all('AWS::DynamoDB::GlobalTable')) {
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 30 },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      });
      expect(Properties.Replicas[0].ReadOnDemandThroughputSettings).toEqual({ MaxReadRequestUnits: 70 });
    }
  });

  test('the key rotates', () => {
    expect(prod.one('AWS::KMS::Key', 'Key').Properties.EnableKeyRotation).toBe(true);
  });
});

function describeIndex(index: {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
}): string {
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName).join(', ');
  const { ProjectionType, NonKeyAttributes } = index.Projection;
  return [`${index.IndexName}: ${keys} → ${ProjectionType}`, ...(NonKeyAttributes ? [NonKeyAttributes] : [])].join(' ');
}
