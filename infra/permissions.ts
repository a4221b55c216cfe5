import {
  ACCOUNT,
  DATA_KEYS,
  DELIVERIES,
  FIRST_OF_IDS,
  HOOK_LOGS,
  HOOK_TESTS,
  HOOKS,
  INVITED,
  listenerTopic,
  MATCH,
  playerPk,
  REVOKED,
  RUNNING,
  TICKET,
} from '../functions/aws/keys.ts';
import { PURPOSE as OF_HOOKS } from '../functions/hooks/purpose.ts';
import { PURPOSE as OF_MATCHES, OF_RECEIPTS } from '../functions/match/purpose.ts';
import { PUBLIC_ATTRIBUTES } from '../functions/public/attributes.ts';

/**
 * What each function may do, as data: the policies are made from this list, `docs/deploy.md` shows it, and a test
 * holds the synthesized policies against a copy written by hand.
 *
 * Grants of the construct library are wider than we need (`grant` on a table includes every index), so none is used.
 */

export const FUNCTIONS = ['api', 'socket', 'broadcast', 'crowd', 'sweep', 'deliver'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** Things that a grant can name. The app stack knows their ARNs. */
export type ResourceName =
  | 'Matches'
  | 'Matches index due'
  | 'Matches index open'
  | 'Matches stream'
  | 'Connections'
  | 'key'
  | 'POST to connections'
  | 'DELETE of connections'
  | 'webhook queue'
  | 'queue of what is due'
  | 'crowd queue'
  | 'queue of seals'
  | 'failure queue';

/** Items whose partition keys are of these forms. */
const under = (...keys: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** Conditions under which a grant holds, in IAM's own form. */
export const LIMITS = {
  /**
   * `ForAllValues` is true for an empty set, so a read that names no attributes is shut out twice: the attributes have
   * to be there, and a request that says what it selects has to select specific ones.
   */
  'public attributes of matches': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${MATCH}*`] },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...PUBLIC_ATTRIBUTES] },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:Attributes': 'false', 'dynamodb:LeadingKeys': 'false' },
  },
  tickets: under(`${TICKET}*`),
  revocations: under(`${REVOKED}*`),
  'what belongs to players': under(
    playerPk('*'),
    `${ACCOUNT}*`,
    `${INVITED}*`,
    `${RUNNING}*`,
    `${HOOK_LOGS}*`,
    `${DELIVERIES}*`,
  ),
  /** What becomes due: matches with their history and what opens them, and messages to webhooks. */
  'what becomes due': under(`${MATCH}*`, `${DATA_KEYS}*`, `${DELIVERIES}*`),
  'running matches': under(`${RUNNING}*`),
  webhooks: under(`${HOOKS}*`),
  /** Neither where they go, nor what signs for them. */
  'whether there are webhooks': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${HOOKS}*`] },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'gone', 'off'] },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:Attributes': 'false', 'dynamodb:LeadingKeys': 'false' },
  },
  /** Players, and matches with their listeners: never a socket's own row. */
  'who listens': under(listenerTopic('*'), `${FIRST_OF_IDS}*`),
  invitations: under(`${INVITED}*`),
  'tests of webhooks': under(`${HOOK_TESTS}*`),
  'messages to webhooks': under(`${HOOK_LOGS}*`, `${DELIVERIES}*`),
  /** KMS decrypts only with what was said when the secret was encrypted: data keys of matches are of another purpose. */
  'secrets of webhooks': { StringEquals: { 'kms:EncryptionContext:purpose': OF_HOOKS } },
  'data keys of matches': { StringEquals: { 'kms:EncryptionContext:purpose': OF_MATCHES } },
  'signing keys of receipts': { StringEquals: { 'kms:EncryptionContext:purpose': OF_RECEIPTS } },
} as const;

export interface Grant {
  readonly on: ResourceName;
  readonly actions: readonly string[];
  readonly only?: keyof typeof LIMITS;
}

const SECRET_ACCESS = ['kms:GenerateDataKey', 'kms:Decrypt'] as const;

export const GRANTS: Readonly<Record<FunctionName, readonly Grant[]>> = {
  api: [
    {
      on: 'Matches',
      actions: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
    },
    { on: 'Matches', actions: ['dynamodb:DeleteItem'], only: 'what belongs to players' },
    { on: 'Matches index open', actions: ['dynamodb:Query'] },
    { on: 'Connections', actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], only: 'who listens' },
    { on: 'key', actions: SECRET_ACCESS, only: 'data keys of matches' },
    { on: 'key', actions: SECRET_ACCESS, only: 'signing keys of receipts' },
    { on: 'key', actions: ['kms:Encrypt'], only: 'secrets of webhooks' },
  ],
  socket: [
    {
      on: 'Matches',
      actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      only: 'public attributes of matches',
    },
    { on: 'Matches', actions: ['dynamodb:Query'], only: 'running matches' },
    { on: 'Matches', actions: ['dynamodb:UpdateItem'], only: 'tickets' },
    { on: 'Matches', actions: ['dynamodb:GetItem'], only: 'revocations' },
    {
      on: 'Connections',
      actions: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
    },
  ],
  broadcast: [
    { on: 'Matches', actions: ['dynamodb:GetItem', 'dynamodb:Query'], only: 'public attributes of matches' },
    { on: 'Matches', actions: ['dynamodb:Query'], only: 'whether there are webhooks' },
    { on: 'Matches', actions: ['dynamodb:Query'], only: 'running matches' },
    {
      on: 'Matches stream',
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    },
    {
      on: 'Connections',
      actions: [
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
    },
    { on: 'DELETE of connections', actions: ['execute-api:ManageConnections'] },
    { on: 'POST to connections', actions: ['execute-api:ManageConnections'] },
    { on: 'webhook queue', actions: ['sqs:SendMessage'] },
    { on: 'crowd queue', actions: ['sqs:SendMessage'] },
    { on: 'queue of seals', actions: ['sqs:SendMessage'] },
    { on: 'failure queue', actions: ['sqs:SendMessage'] },
  ],
  crowd: [
    { on: 'Matches', actions: ['dynamodb:GetItem', 'dynamodb:Query'], only: 'public attributes of matches' },
    { on: 'Connections', actions: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    { on: 'POST to connections', actions: ['execute-api:ManageConnections'] },
    { on: 'crowd queue', actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] },
    { on: 'crowd queue', actions: ['sqs:SendMessage'] },
    { on: 'queue of seals', actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] },
  ],
  sweep: [
    {
      on: 'Matches',
      actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      only: 'what becomes due',
    },
    { on: 'Matches', actions: ['dynamodb:DeleteItem'], only: 'running matches' },
    { on: 'Matches index due', actions: ['dynamodb:Query'] },
    { on: 'key', actions: SECRET_ACCESS, only: 'data keys of matches' },
    { on: 'queue of what is due', actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] },
    { on: 'queue of what is due', actions: ['sqs:SendMessage'] },
    { on: 'webhook queue', actions: ['sqs:SendMessage'] },
    { on: 'failure queue', actions: ['sqs:SendMessage'] },
  ],
  deliver: [
    { on: 'Matches', actions: ['dynamodb:GetItem'], only: 'public attributes of matches' },
    { on: 'Matches', actions: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], only: 'webhooks' },
    { on: 'Matches', actions: ['dynamodb:GetItem'], only: 'tests of webhooks' },
    { on: 'Matches', actions: ['dynamodb:GetItem'], only: 'invitations' },
    {
      on: 'Matches',
      actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      only: 'messages to webhooks',
    },
    { on: 'key', actions: ['kms:Decrypt'], only: 'secrets of webhooks' },
    { on: 'webhook queue', actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] },
    { on: 'webhook queue', actions: ['sqs:SendMessage'] },
  ],
};
