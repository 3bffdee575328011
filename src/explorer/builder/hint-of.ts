/** A hint is read at a glance; the docs panel has the whole, characters. */
const LENGTH = 600;

/**
 * What a schema says of a row, as its hint: services have been seen with descriptions of pages.
 *
 * @returns undefined where there is nothing to say
 */
export function hintOf(...parts: readonly (string | null | undefined)[]): string | undefined {
  const hint = parts.filter(Boolean).join('\n\n');
  if (hint === '') return undefined;
  return hint.length > LENGTH ? `${hint.slice(0, LENGTH)}…` : hint;
}
