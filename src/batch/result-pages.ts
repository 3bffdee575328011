import type { JoinedResults } from '../answers/store/joined-answers.ts';
import { findPagePlans } from '../pages/find-page-plans.ts';
import type { GraphQLCall } from '../transport/request.ts';

/**
 * Where the results of a batch tell that there are more pages, which it does not fetch.
 *
 * @param variable whose values the operation runs for
 * @param list keys below `data` to the rows; undefined where each result is a row
 * @returns `asking`: the call as it is sent, which asks for what tells
 */
export function pagesOfResults(
  call: GraphQLCall,
  variable: string,
  list: readonly string[] | undefined,
  options: Parameters<typeof findPagePlans>[1],
): { readonly pages: NonNullable<JoinedResults['pages']>; readonly asking: GraphQLCall } {
  const path = list?.join('.');
  const plans = findPagePlans(call, options).followed.filter(
    ({ variable: own, position: { parent, lists } }) =>
      own?.name !== variable &&
      (path === undefined || lists.some((key) => [...parent.slice(1), key].join('.') === path)),
  );
  // Where a result is a row, that would have what is added.
  const adding = list && plans.find(({ adds }) => adds.length > 0);
  return {
    pages: plans.map(({ position, pageSize }) => ({
      position,
      size: pageSize === undefined ? undefined : Number(pageSize),
    })),
    asking: adding?.ask(undefined) ?? call,
  };
}
