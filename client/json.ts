/** Anything that survives `JSON.parse(JSON.stringify(x))` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Anything that can be sent as JSON: fields that are undefined are left out. */
export type Sendable =
  | null
  | boolean
  | number
  | string
  | readonly Sendable[]
  | { readonly [key: string]: Sendable | undefined };
