export function isErrorName(name: string): boolean {
  return /Errors?$/.test(name);
}

export type ErrorKind = 'failure' | 'withheld' | 'deprecated';

/**
 * Classifies an entry of a result's `errors` by its top-level `errorType` (AWS AppSync): `withheld` is a field that the
 * caller may not read while the other data is valid; without data, it would be the whole answer.
 */
export function kindOfError(error: unknown, hasData: boolean): ErrorKind {
  if (typeof error !== 'object' || error === null || !('errorType' in error)) return 'failure';
  const { errorType, path }: { errorType: unknown; path?: unknown } = error;
  if (typeof errorType !== 'string') return 'failure';
  if (/^deprecated$/i.test(errorType)) return 'deprecated';
  const isOfField = hasData && Array.isArray(path) && path.length > 0;
  return isOfField && /^unauthorized$/i.test(errorType) ? 'withheld' : 'failure';
}
