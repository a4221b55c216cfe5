import { fromEnv } from '@aws-sdk/credential-provider-env';

/*
 * What bundles get for `@aws-sdk/credential-provider-node`. Lambda puts credentials into the environment, so functions look nowhere
 * else: neither files of a person nor other machines. They stay the same as long as an environment lives, so they are read once, as
 * the provider that this stands for does.
 */
export function defaultProvider(init) {
  const read = fromEnv(init);
  let known;
  return async () => {
    known ??= await read();
    return known;
  };
}
