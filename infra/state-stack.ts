import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccountRecovery, ManagedLoginVersion, Mfa, OAuthScope, UserPool } from 'aws-cdk-lib/aws-cognito';
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
import type { Issuer } from '../functions/players/issuers.ts';
import { FOUND_ATTRIBUTES } from '../functions/public/attributes.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './config.ts';

/** Names of the indexes of `Matches`; the functions receive them as environment variables. */
export const DUE_INDEX = 'due';
export const OPEN_INDEX = 'open';

/** What must survive a release: the matches and the key that their secrets are wrapped with. */
export class StateStack extends Stack {
  readonly matches: TableV2;
  readonly key: Key;
  /** By whom players sign in at this stage; parts of it are known only when it is deployed. */
  readonly signIn: readonly Issuer[];

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
      // Both sparse. What is due has keys only, since it moves with each round. A row of a list is never the truth about a match,
      // and holds only what everybody may know.
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
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: [...FOUND_ATTRIBUTES],
        },
      ],
    });

    // What the app stack imports while it works with this table has to be there as long as it does: also in the release that
    // takes it to another one, and in the one that takes it back.
    if (config.table !== undefined)
      for (const part of [this.matches.tableName, this.matches.tableArn, this.matches.tableStreamArn])
        this.exportValue(part);

    this.signIn = config.signIn === 'cognito' ? [this.#userPool(config)] : config.signIn;
  }

  /** A user pool of the stage's own: people sign up by e-mail, and a public client gets ID tokens by code and PKCE. */
  #userPool(config: StageConfig): Issuer {
    const pool = new UserPool(this, 'Players', {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      autoVerify: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: !config.disposable,
      removalPolicy: config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    acknowledge(pool, {
      'AwsSolutions-COG2': 'A second factor is for players to choose: what is behind it are games.',
      'AwsSolutions-COG8':
        'The plan with threat protection costs for each player; whoever wants it sets it in the pool.',
      'AwsSolutions-COG3': 'The same.',
    });
    const client = pool.addClient('Web', {
      generateSecret: false,
      authFlows: {},
      preventUserExistenceErrors: true,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [...config.signInCallbacks],
        logoutUrls: [...config.signInCallbacks],
      },
    });
    // A prefix belongs to one account in a region: the number of the account makes it ours.
    const domain = pool.addDomain('SignIn', {
      cognitoDomain: { domainPrefix: `standoff-${config.stage}-${this.account}` },
      managedLoginVersion: ManagedLoginVersion.CLASSIC_HOSTED_UI,
    });
    new CfnOutput(this, 'SignInUrl', { value: domain.baseUrl(), description: 'Where people sign up and in' });
    new CfnOutput(this, 'SignInClientId', {
      value: client.userPoolClientId,
      description: 'The client to sign in with',
    });
    return {
      issuer: pool.userPoolProviderUrl,
      clientIds: [client.userPoolClientId],
      name: 'E-mail',
    };
  }
}
