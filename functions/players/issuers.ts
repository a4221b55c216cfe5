import { setting } from '../aws/settings.ts';

/** Somebody whose word this stage takes for who a person is. */
export interface Issuer {
  /** As its ID tokens name it, exactly. */
  readonly issuer: string;
  /** The clients that its ID tokens may be for. */
  readonly clientIds: readonly string[];
  /** How it is called in front of players. */
  readonly name?: string | undefined;
}

/** Everybody by whom one can sign in at this stage. */
export const issuers = (): Issuer[] => JSON.parse(setting('SIGN_IN')) as Issuer[];

/** What an issuer is called where it has no name. */
export const nameOf = ({ issuer, name }: Issuer): string => name ?? new URL(issuer).host;
