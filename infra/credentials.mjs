/*
 * What bundles get for `@aws-sdk/credential-provider-node`. Lambda puts credentials into the environment, so functions look nowhere
 * else: neither files of a person nor other machines.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
