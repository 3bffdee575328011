export function isErrorName(name: string): boolean {
  return /Errors?$/.test(name);
}

export type ErrorKind = 'failure' | 'withheld' | 'deprecated';

/** By `errorType` (AWS AppSync). `withheld`: the caller may not read the field, and the other data is valid. */
export function kindOfError(error: unknown, hasData: boolean): ErrorKind {
  if (typeof error !== 'object' || error === null || !('errorType' in error)) return 'failure';
  const { errorType, path }: { errorType: unknown; path?: unknown } = error;
  if (typeof errorType !== 'string') return 'failure';
  if (/^deprecated$/i.test(errorType)) return 'deprecated';
  const isOfField = hasData && Array.isArray(path) && path.length > 0;
  return isOfField && /^unauthorized$/i.test(errorType) ? 'withheld' : 'failure';
}
