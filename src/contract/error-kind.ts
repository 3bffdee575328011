export function isErrorName(name: string): boolean {
  return /Errors?$/.test(name);
}

/** What an entry of `errors` means. Only a failure is an error of the call. */
export type ErrorKind = 'failure' | 'withheld' | 'deprecated';

/**
 * Tells by its top-level `errorType` (AWS AppSync) what an entry of a result's `errors` means.
 *
 * @param hasData whether the result has data: without any, what is withheld is the whole answer
 * @returns `withheld` for a field that the caller may not read, the rest being valid; `deprecated` for a hint
 */
export function kindOfError(error: unknown, hasData: boolean): ErrorKind {
  if (typeof error !== 'object' || error === null || !('errorType' in error)) return 'failure';
  const { errorType, path }: { errorType: unknown; path?: unknown } = error;
  if (typeof errorType !== 'string') return 'failure';
  if (/^deprecated$/i.test(errorType)) return 'deprecated';
  const isOfField = hasData && Array.isArray(path) && path.length > 0;
  return isOfField && /^unauthorized$/i.test(errorType) ? 'withheld' : 'failure';
}
