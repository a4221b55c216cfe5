/**
 * Ways to credentials that a function never goes: Lambda puts its own into the environment. The SDK loads each of them late, when
 * all others have failed; bundled they are a sixth of a function.
 */
export const CREDENTIALS_OF_PEOPLE = ['sso', 'ini', 'process', 'web-identity'].map(
  (way) => `@aws-sdk/credential-provider-${way}`,
);

/** Modules of Node that bundles take from files here, which say why. */
export const STAND_INS: Readonly<Record<string, string>> = { 'node:http': `${import.meta.dirname}/node-http.cjs` };

/** Files and folders of `docs/` that api serves. */
export const DOCUMENTS = ['openapi.json', 'asyncapi.json', 'reference.html', 'seen'] as const;
