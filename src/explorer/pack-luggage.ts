import type { TabsState } from '@graphiql/react';
import { MAX_ANSWERS_LENGTH, MAX_HEADERS_LENGTH, type Luggage } from '../session/luggage.ts';

/**
 * Packs what the tabs hold and no storage may or can keep: headers, and as many answers as there is
 * room for. The tab in front comes first, then the newest. Where there was no room, an empty one says so.
 *
 * @param isWhole whether a tab shows all of its answer: the beginning of one would be taken for it
 */
export function packLuggage(
  { tabs, activeTabIndex }: TabsState,
  isWhole: (tabId: string) => boolean,
): Luggage {
  let room = MAX_ANSWERS_LENGTH;
  const front = tabs.slice(activeTabIndex, activeTabIndex + 1);
  const rest = tabs.filter((_, index) => index !== activeTabIndex).reverse();
  return [...front, ...rest].flatMap(({ id: tabId, headers, response }) => {
    const hasHeaders = headers && headers.length <= MAX_HEADERS_LENGTH;
    const hasResponse = response && response.length <= room && isWhole(tabId);
    if (hasResponse) room -= response.length;
    if (!hasHeaders && !response) return [];
    const left = response && { response: hasResponse ? response : '' };
    return [{ tabId, ...(hasHeaders && { headers }), ...left }];
  });
}
