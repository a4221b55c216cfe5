import type { Json } from '../../../ruleset.ts';
import { type Properties, strictForm } from '../../kit/form.ts';
import type { Move } from './answers.ts';

/** JSON Schema of an answer of this form with exactly these fields, and perhaps the optional ones. */
export const answerForm = (t: Move['t'], properties: Properties = {}, optional?: Properties): Json =>
  strictForm({ t: { const: t }, ...properties }, optional);
