import { compareValues } from '../../answers/values/compare.ts';
import type { AnswersApi } from '../../answers/api.ts';

/** The largest number or ISO 8601 date as JSON; undefined for others. Throws {@link CodedError} if gone. */
export async function readLargest(
  api: AnswersApi,
  answer: string,
  { list, column }: { readonly list: readonly string[]; readonly column: readonly string[] },
): Promise<string | undefined> {
  const request = { list, columns: [column], topValues: 0 };
  let profile = await api.profile(answer, request);
  while (profile.rows < profile.total) profile = await api.profile(answer, request);
  const [found] = profile.columns;
  switch (found?.type) {
    case 'number':
      return found.totals?.max;
    case 'number-text':
      return found.totals?.max === undefined ? undefined : JSON.stringify(found.totals.max);
    case 'date':
      return found.dates && JSON.stringify(found.dates.max);
    default:
      return undefined;
  }
}

/** Compares JSON values: numbers by all digits, moments by instant, all else as text. */
export function compareJson(one: string, other: string): number {
  const [first, second] = [textOf(one), textOf(other)];
  return compareValues(first, second) ?? compareTexts(first, second);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function textOf(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
