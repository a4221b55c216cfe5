import { describe, expect, test } from 'vitest';
import { type Cloud, childOf, synthesize } from './template.ts';

const CALLBACKS = ['https://play.example.org/', 'http://localhost:5173/back'];
const own = (stage: string) => synthesize(stage, { signIn: 'cognito', signInCallbacks: CALLBACKS });
const prod = own('prod');

const signInOf = (cloud: Cloud) =>
  JSON.parse(
    cloud.text(cloud.one('AWS::Lambda::Function', childOf('api', 'Function')).Properties.Environment.Variables.SIGN_IN),
  );

describe('signing in', () => {
  test('by an issuer of the stage’s choice adds nothing to the stacks but its name', () => {
    const signIn = [{ issuer: 'https://accounts.example.org', clientIds: ['game', 'app'], name: 'Example' }];
    const cloud = synthesize('prod', { signIn });
    expect(signInOf(cloud)).toEqual(signIn);
    expect(cloud.all('AWS::Cognito::UserPool')).toEqual([]);
  });

  test('by a user pool of the stage’s own tells api its issuer and its client', () => {
    expect(signInOf(prod)).toEqual([{ issuer: '<Players.ProviderURL>', clientIds: ['<PlayersWeb>'], name: 'E-mail' }]);
  });

  test('the pool lets people sign up by e-mail, with a second factor if they like', () => {
    expect(prod.one('AWS::Cognito::UserPool', 'Players').Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      UsernameConfiguration: { CaseSensitive: false },
    });
  });

  test('its client is public, and gets codes, never tokens by an address', () => {
    const { Properties } = prod.one('AWS::Cognito::UserPoolClient', 'PlayersWeb');
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      CallbackURLs: CALLBACKS,
      LogoutURLs: CALLBACKS,
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(Properties.AllowedOAuthScopes.toSorted()).toEqual(['email', 'openid', 'profile']);
  });

  test('people are kept where matches are, and go with a stage that may be thrown away', () => {
    const kept = prod.one('AWS::Cognito::UserPool', 'Players');
    expect([kept.DeletionPolicy, kept.UpdateReplacePolicy, kept.Properties.DeletionProtection]).toEqual([
      'Retain',
      'Retain',
      'ACTIVE',
    ]);
    const thrown = own('dev').one('AWS::Cognito::UserPool', 'Players');
    expect([thrown.DeletionPolicy, thrown.Properties.DeletionProtection]).toEqual(['Delete', 'INACTIVE']);
  });

  test('its templates are clean', () => {
    expect(() => synthesize('prod', { signIn: 'cognito', signInCallbacks: CALLBACKS }, { checks: true })).not.toThrow();
  });
});
