import { Problem, Unreachable } from './errors.ts';

/**
 * Statuses after which the same request is worth repeating, whether or not a problem document comes with them. The one
 * list of them: the documents are made from it.
 */
export const TEMPORARY: Readonly<Record<number, string>> = {
  429: 'too many requests at once',
  500: 'the service failed while it handled this request, or a function crashed or ran out of time',
  502: 'the gateway got no answer that it understands',
  503: 'the service or its table is busy, or the outcome is not known',
  504: 'the gateway got no answer in time',
};

/** Whether a status may pass by itself. */
export const isTemporary = (status: number): boolean => Object.hasOwn(TEMPORARY, status);

/** Whether repeating the very same request may help. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Problem && isTemporary(error.status));
