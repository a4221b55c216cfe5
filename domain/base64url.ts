import { base64url } from './hashing.ts';

/**
 * Bytes of a text in base64url. The last character of such a text may have bits that mean nothing: a text in which they are set is
 * none, so that no two texts are the same bytes.
 *
 * @param length number of bytes that it has to have
 * @returns undefined if it is no such text
 */
export function bytesOf(text: string, length: number): Uint8Array | undefined {
  if (text.length !== Math.ceil((length * 4) / 3) || !/^[\w-]*$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return base64url(bytes) === text ? bytes : undefined;
}
