/** An error as DynamoDB answers it; dynalite throws the same shape. */
export interface AwsError extends Error {
  statusCode: number;
  body: Record<string, unknown>;
  units?: number;
}

const DYNAMODB = 'com.amazonaws.dynamodb.v20120810';

export const awsError = (name: string, message: string): AwsError =>
  Object.assign(new Error(message), { statusCode: 400, body: { __type: `${DYNAMODB}#${name}`, message } });

export const isAwsError = (error: unknown): error is AwsError =>
  typeof (error as AwsError | undefined)?.statusCode === 'number' && typeof (error as AwsError).body === 'object';
