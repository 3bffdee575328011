import { compareValues } from '../../../answers/values/compare.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { PagePlan } from '../../../jobs/pages/page-plan.ts';
import {
  findRunPages,
  findUnfinished,
  isRowsOf,
  obstacleOf,
  type Obstacle,
  type RunPagesContext,
  type UnfinishedConnection,
} from '../pages/use-unfinished.ts';
import type { Run } from '../../runs/run.ts';

/** The largest number or ISO 8601 date as JSON; undefined for others. Throws {@link CodedError} if gone. */
export async function readLargest(
  api: AnswersApi,
  answer: string,
  { list, column }: { readonly list: readonly string[]; readonly column: readonly string[] },
): Promise<string | undefined> {
  const request = { list, columns: [column], topValues: 0 };
  let profile = await api.compute.profile(answer, request);
  while (profile.rows < profile.total) profile = await api.compute.profile(answer, request);
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

/** Facts about the pages of a list, and the pages that the answer lacks. */
export interface PagesOfList {
  /** How they are followed; undefined for a list without pages. */
  readonly plan: PagePlan | undefined;
  readonly rest: UnfinishedConnection | undefined;
  readonly obstacle: Obstacle | undefined;
}

/** A list's pages, by the plan of the run's own: the largest value is not known before all of them are here. */
export async function findPagesOfList(
  answerStore: Parameters<typeof findUnfinished>[0],
  { name, run }: { readonly name: string; readonly run: Run },
  list: readonly string[],
  context: RunPagesContext,
): Promise<PagesOfList> {
  const { followed, fixed, missing } = findRunPages(run, context);
  const plan = followed.find((one) => isRowsOf(one, list));
  const stuck = plan ? undefined : fixed.find((one) => isRowsOf(one, list));
  if (stuck) {
    const facts = await answerStore.answersApi().read.pageIn(name, stuck.position);
    const isAll = facts.kind === 'page' && facts.hasNextPage === false;
    return {
      plan,
      rest: undefined,
      obstacle: isAll ? undefined : obstacleOf(stuck, context.schema),
    };
  }
  // The pages that the config names wrongly may be these.
  if (!plan && missing.length > 0) {
    const obstacle = { kind: 'not-in-schema', label: missing.join(', ') } as const;
    return { plan, rest: undefined, obstacle };
  }
  const { unfinished, obstacle } = await findUnfinished(answerStore, name, run, plan ? [plan] : []);
  const isWhole = obstacle?.kind === 'all-here';
  return { plan, rest: unfinished[0], obstacle: isWhole ? undefined : obstacle };
}

/** Compares JSON values: numbers by all digits, moments by instant, all else as text. */
export function compareJson(one: string, other: string): number {
  const [first, second] = [textOf(one), textOf(other)];
  return compareValues(first, second) ?? (first < second ? -1 : first > second ? 1 : 0);
}

function textOf(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
