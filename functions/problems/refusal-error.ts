import type { ServiceCode } from '../../domain/problems.ts';
import type { Refusal } from '../../domain/ruleset.ts';

/** A request that ends here with a coded problem. Thrown by handlers, made a problem document by the chain around them. */
export class RefusalError extends Error {
  readonly code: string;
  readonly detail: string;
  /** Further members of the problem document; never a move of anybody but the reader. */
  readonly more: Readonly<Record<string, unknown>>;
  /** Fields of the answer's header that go with it. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param refusal what the rules said; the service's own refusals are made by {@link refusal} */
  constructor(
    { code, detail }: Refusal,
    more: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.more = more;
    this.headers = headers;
  }
}

/** A refusal by the service itself. */
export const refusal = (
  code: ServiceCode,
  detail: string,
  more?: Readonly<Record<string, unknown>>,
  headers?: Readonly<Record<string, string>>,
): RefusalError => new RefusalError({ code, detail }, more, headers);
