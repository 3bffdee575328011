import type { ExecutionResult } from 'graphql';
import { toResult } from '../transport/read-results.ts';
import { BACKSLASH, COLON, QUOTE } from '../../answers/json/scan.ts';

/**
 * The result that a body is, where JSON.parse makes all of it: it keeps the last of two equal keys only,
 * and a decoder passes over a byte order mark, and over bytes that are no UTF-8.
 *
 * @throws {Error} of any kind where it is no result, or more than what would be made of it
 */
export function readSoundJson(bytes: Uint8Array<ArrayBuffer>): ExecutionResult {
  // Kept, a byte order mark is no JSON.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const result = toResult(decoder.decode(bytes));
  if (!Array.isArray(result.errors ?? [])) throw new TypeError('The errors are not a list');
  if (countKeys(result) < countColons(bytes)) throw new RangeError('An object has a key twice');
  return result;
}

/** One for each key, wherever it is. */
function countColons(bytes: Uint8Array): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at += 1;
    else if (!isInString && byte === COLON) count += 1;
  }
  return count;
}

/** Keys of an object and of all that is in it. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null || isNumber(value)) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const inner of Object.values(value)) count += countKeys(inner);
  return count;
}

/** One that is kept as it was written is an object with a key of its own. */
function isNumber(value: object): boolean {
  return (JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value) ?? false;
}
