import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * What access logs hold. Never the query string (tickets travel there), never headers, never a body; the path of a
 * match is no secret.
 */
const COMMON = {
  requestId: '$context.requestId',
  at: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  integrationLatency: '$context.integrationLatency',
  sourceIp: '$context.identity.sourceIp',
};

export const HTTP_ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    ...COMMON,
    path: '$context.path',
    bytes: '$context.responseLength',
    latency: '$context.responseLatency',
  }),
);

export const SOCKET_ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({ ...COMMON, event: '$context.eventType', connectionId: '$context.connectionId' }),
);
