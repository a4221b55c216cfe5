import type { StreamRecord } from '../table/index.ts';
import { ACCOUNT, REGION } from '../template/index.ts';

/** A record as a function sees it. */
export function eventRecord({ sequence, table, event, keys, at }: StreamRecord) {
  return {
    eventID: String(sequence),
    eventName: event,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at / 1000),
      Keys: keys,
      SequenceNumber: sequenceNumber(sequence),
      SizeBytes: JSON.stringify(keys).length,
      StreamViewType: 'KEYS_ONLY',
    },
    eventSourceARN: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}/stream/local`,
  };
}

export const sequenceNumber = (sequence: number): string => String(sequence).padStart(21, '0');
