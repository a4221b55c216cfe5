/**
 * The form in which this build stores items. A form is readable one release before it is written, so that a release can
 * be taken back; `test/golden/stored` holds items of every form ever released.
 */
export const FORM = 1;
