/** Modules that bundles take from files here, which say why. */
export const STAND_INS: Readonly<Record<string, string>> = {
  'node:http': `${import.meta.dirname}/node-http.cjs`,
  '@aws-sdk/credential-provider-node': `${import.meta.dirname}/credentials.mjs`,
};

/** Files and folders of `docs/` that api serves. */
export const DOCUMENTS = ['openapi.json', 'asyncapi.json', 'reference.html', 'seen'] as const;
