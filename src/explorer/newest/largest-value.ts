import { compareValues } from '../../answers/values/compare.ts';
import type { AnswersApi } from '../../answers/api.ts';
import { tellsOfMore } from '../../answers/store/next-position.ts';
import { findPagePlans } from '../../pages/find-page-plans.ts';
import type { Run } from '../runs/run.ts';

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

/**
 * Whether a list of the answer has more pages, as far as that is told: what is largest is not known then.
 * Throws {@link CodedError} if the answer is gone.
 */
export async function hasMorePages(
  api: AnswersApi,
  { name, run }: { readonly name: string; readonly run: Pick<Run, 'call'> },
  list: readonly string[],
  options: Parameters<typeof findPagePlans>[1],
): Promise<boolean> {
  const key = JSON.stringify(list);
  for (const { position } of findPagePlans(run.call, options).followed) {
    const isOfList =
      tellsOfMore(position) &&
      position.lists.some((one) => JSON.stringify([...position.parent, one]) === key);
    const page = isOfList ? await api.pageIn(name, position) : undefined;
    if (page?.kind === 'page' && page.hasNextPage === true) return true;
  }
  return false;
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
