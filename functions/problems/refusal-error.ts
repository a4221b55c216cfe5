import type { ServiceCode } from '../../domain/problems.ts';
import type { Refusal } from '../../domain/ruleset.ts';

/** A request that ends here with a coded problem. Thrown by handlers, made a problem document by the chain around them. */
export class Refused extends Error {
  readonly code: string;
  readonly detail: string;
  /** Further members of the problem document; never a move of anybody but the reader. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor({ code, detail }: Refusal, more: Readonly<Record<string, unknown>> = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.more = more;
  }
}

/** A refusal by the service itself. */
export const refusedBy = (code: ServiceCode, detail: string, more?: Readonly<Record<string, unknown>>): Refused =>
  new Refused({ code, detail }, more);
