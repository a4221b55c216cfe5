import { HOOKS, MATCH, playerPk, RUNNING, TOKEN } from '../functions/aws/keys.ts';
import { PURPOSE as OF_HOOKS } from '../functions/hooks/purpose.ts';
import { PURPOSE as OF_MATCHES, OF_RECEIPTS } from '../functions/match/purpose.ts';
import type { FunctionName } from '../infra/permissions.ts';

/** What a request says of itself, by condition key. */
type Context = Readonly<Record<string, readonly string[]>>;

/** Something that one function may do or must not do. */
export interface Attempt {
  readonly who: FunctionName;
  readonly what: string;
  readonly action: string;
  readonly on: 'Matches' | 'Matches index due' | 'Matches index open' | 'key';
  readonly context: Context;
  readonly may: boolean;
}

/** Condition keys with several values; the others have one. */
export const LISTS: readonly string[] = ['dynamodb:LeadingKeys', 'dynamodb:Attributes'];

const ALL: readonly FunctionName[] = ['api', 'socket', 'broadcast', 'crowd', 'sweep', 'deliver'];
const OTHERS = (...names: readonly FunctionName[]): FunctionName[] => ALL.filter((name) => !names.includes(name));

/** A read of whole items under a key, as a request without a projection says it. */
const whole = (pk: string): Context => ({
  'dynamodb:LeadingKeys': [pk],
  'dynamodb:Attributes': ['pk', 'sk'],
  'dynamodb:Select': ['ALL_ATTRIBUTES'],
});
/** A read of named attributes. */
const named = (pk: string, ...attributes: readonly string[]): Context => ({
  'dynamodb:LeadingKeys': [pk],
  'dynamodb:Attributes': ['pk', 'sk', ...attributes],
  'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'],
});
const write = (pk: string): Context => ({
  'dynamodb:LeadingKeys': [pk],
  'dynamodb:Attributes': ['pk', 'sk'],
  'dynamodb:ReturnValues': ['NONE'],
});
const purpose = (name: string): Context => ({ 'kms:EncryptionContext:purpose': [name] });

const match = `${MATCH}01KDVXSTC0ANN0000000000000`;
const somebody = playerPk('01KDVXSTC0ANN0000000000000');
const token = `${TOKEN}hash`;

interface Told extends Omit<Attempt, 'who' | 'may' | 'on'> {
  readonly on?: Attempt['on'];
}
const each =
  (may: boolean) =>
  (who: readonly FunctionName[], ...all: readonly Told[]): Attempt[] =>
    who.flatMap((name) => all.map((told) => ({ on: 'Matches' as const, ...told, who: name, may })));
const never = each(false);
const always = each(true);

/**
 * What is asked of the policies of a deployed stage: all that would do harm, and beside it something that each function needs. If that
 * is refused too, the answers say nothing.
 */
export const ATTEMPTS: readonly Attempt[] = [
  ...never(
    ['socket', 'broadcast', 'crowd', 'deliver'],
    { what: 'read the secrets of a match', action: 'dynamodb:GetItem', context: named(match, 'secret') },
    { what: 'read the seals of a match', action: 'dynamodb:GetItem', context: named(match, 'seals', 'status') },
    { what: 'read a match without naming attributes', action: 'dynamodb:GetItem', context: whole(match) },
    {
      what: 'read a match and say nothing of attributes',
      action: 'dynamodb:GetItem',
      context: { 'dynamodb:LeadingKeys': [match] },
    },
    { what: 'read a token', action: 'dynamodb:GetItem', context: whole(token) },
    { what: 'change a match', action: 'dynamodb:UpdateItem', context: write(match) },
  ),
  ...never(
    ['socket', 'broadcast', 'crowd'],
    { what: 'open a data key', action: 'kms:Decrypt', on: 'key', context: purpose(OF_MATCHES) },
    { what: 'open the secret of a webhook', action: 'kms:Decrypt', on: 'key', context: purpose(OF_HOOKS) },
    { what: 'read where a webhook goes', action: 'dynamodb:Query', context: named(`${HOOKS}x`, 'url') },
  ),
  ...never(
    ['api', 'sweep'],
    { what: 'open the secret of a webhook', action: 'kms:Decrypt', on: 'key', context: purpose(OF_HOOKS) },
    { what: 'open something without a purpose', action: 'kms:Decrypt', on: 'key', context: {} },
    { what: 'make a key for another purpose', action: 'kms:GenerateDataKey', on: 'key', context: purpose('other') },
  ),
  ...never(
    ['deliver'],
    { what: 'open a data key of matches', action: 'kms:Decrypt', on: 'key', context: purpose(OF_MATCHES) },
    { what: 'read who is invited to a match', action: 'dynamodb:GetItem', context: named(match, 'invites') },
  ),
  ...never(
    ['sweep'],
    { what: 'read a player', action: 'dynamodb:GetItem', context: whole(somebody) },
    { what: 'read a token', action: 'dynamodb:GetItem', context: whole(token) },
    { what: 'query the table', action: 'dynamodb:Query', context: whole(match) },
  ),
  ...never(ALL, { what: 'delete a match', action: 'dynamodb:DeleteItem', context: write(match) }),
  ...never(
    ALL,
    { what: 'read the whole table', action: 'dynamodb:Scan', context: { 'dynamodb:Select': ['ALL_ATTRIBUTES'] } },
    { what: 'delete the table', action: 'dynamodb:DeleteTable', context: {} },
    { what: 'disable the key', action: 'kms:DisableKey', on: 'key', context: {} },
    { what: 'delete the key', action: 'kms:ScheduleKeyDeletion', on: 'key', context: {} },
  ),
  ...never(
    OTHERS('api'),
    { what: 'open a key that signs receipts', action: 'kms:Decrypt', on: 'key', context: purpose(OF_RECEIPTS) },
    { what: 'make a key that signs receipts', action: 'kms:GenerateDataKey', on: 'key', context: purpose(OF_RECEIPTS) },
  ),
  ...always(['api'], {
    what: 'open a key that signs receipts',
    action: 'kms:Decrypt',
    on: 'key',
    context: purpose(OF_RECEIPTS),
  }),
  ...never(OTHERS('sweep'), {
    what: 'ask what is due',
    action: 'dynamodb:Query',
    on: 'Matches index due',
    context: {},
  }),
  ...never(OTHERS('api'), {
    what: 'ask what can be found',
    action: 'dynamodb:Query',
    on: 'Matches index open',
    context: {},
  }),
  ...always(['socket', 'broadcast', 'crowd', 'deliver'], {
    what: 'read what is public of a match',
    action: 'dynamodb:GetItem',
    context: named(match, 'status', 'seats'),
  }),
  ...always(
    ['api', 'sweep'],
    { what: 'read a match', action: 'dynamodb:GetItem', context: whole(match) },
    { what: 'open a data key', action: 'kms:Decrypt', on: 'key', context: purpose(OF_MATCHES) },
    { what: 'take a pointer away', action: 'dynamodb:DeleteItem', context: write(`${RUNNING}x`) },
  ),
  ...always(['deliver'], {
    what: 'open the secret of a webhook',
    action: 'kms:Decrypt',
    on: 'key',
    context: purpose(OF_HOOKS),
  }),
];

/** Asks the policies of a function whether it may. */
export type Judge = (attempt: Attempt) => Promise<boolean>;

/** The attempts that are judged otherwise than they should be. */
export async function breachesOf(judge: Judge): Promise<Attempt[]> {
  const breaches: Attempt[] = [];
  for (const attempt of ATTEMPTS) if ((await judge(attempt)) !== attempt.may) breaches.push(attempt);
  return breaches;
}
