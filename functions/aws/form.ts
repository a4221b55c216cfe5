/**
 * The form in which this build stores items. A form is readable one release before it is written, so that a release can
 * be taken back; `test/golden/stored` holds items of every form ever released.
 */
export const FORM = 1;

/** Forms that this build reads: every one ever released, and the next one if there will be one. */
const READABLE: readonly unknown[] = [1];

export const isReadable = ({ form }: { readonly form?: unknown }): boolean => READABLE.includes(form);
