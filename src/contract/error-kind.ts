export function isErrorName(name: string): boolean {
  return /Errors?$/.test(name);
}

/** The meaning of an entry of `errors`. Only a failure is an error of the call. */
export type ErrorKind = 'failure' | 'withheld' | 'deprecated';

/**
 * Classifies an entry of a result's `errors` by its top-level `errorType` (AWS AppSync).
 *
 * @param hasData whether the result has data: without data, a withheld field is the whole answer
 * @returns `withheld` for a field that the caller may not read while the other data is valid;
 * `deprecated` for a hint
 */
export function kindOfError(error: unknown, hasData: boolean): ErrorKind {
  if (typeof error !== 'object' || error === null || !('errorType' in error)) return 'failure';
  const { errorType, path }: { errorType: unknown; path?: unknown } = error;
  if (typeof errorType !== 'string') return 'failure';
  if (/^deprecated$/i.test(errorType)) return 'deprecated';
  const isOfField = hasData && Array.isArray(path) && path.length > 0;
  return isOfField && /^unauthorized$/i.test(errorType) ? 'withheld' : 'failure';
}
