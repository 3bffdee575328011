import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import {
  MAX_ANSWERS_LENGTH,
  MAX_HEADERS_LENGTH,
  MAX_RUN_LENGTH,
  MAX_TABLE_LENGTH,
  type ReloadState,
  type ReloadStateRun,
} from '../../../session/reload-state.ts';
import { membersOf, objectText } from '../../../contract/json-members.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import type { TableMemory } from '../../runs/answer-store.ts';
import type { FetchedPages } from '../../runs/call-store.ts';
import { createRun, type Run } from '../../runs/run.ts';

export interface CollectedAnswer {
  readonly text: string | undefined;
  readonly run: Run | undefined;
  readonly pages?: FetchedPages | undefined;
}

/** Headers, table choices and answers, front tab first, up to `mostRoom` characters. */
export function collectReloadState(
  { tabs, activeTabIndex }: TabsState,
  answerOf: (tabId: string) => CollectedAnswer | undefined,
  tableOf: (tabId: string) => TableMemory | undefined,
  mostRoom = MAX_ANSWERS_LENGTH,
): ReloadState {
  let room = mostRoom;
  const front = tabs.slice(activeTabIndex, activeTabIndex + 1);
  const rest = tabs.filter((_, index) => index !== activeTabIndex).reverse();
  return [...front, ...rest].flatMap(({ id: tabId, headers }) => {
    const answer = answerOf(tabId);
    const response = answer?.text;
    const hasHeaders = headers && headers.length <= MAX_HEADERS_LENGTH;
    const pages = answer?.pages && JSON.stringify(answer.pages);
    // Without what is known of its pages, a part would look whole.
    const isTold = pages === undefined || pages.length <= MAX_RUN_LENGTH;
    const hasResponse = response !== undefined && response.length <= room && isTold;
    if (hasResponse) room -= response.length;
    const table = collectTable(tableOf(tabId));
    if (!hasHeaders && !answer && table === undefined) return [];
    const left = answer && (hasResponse ? { response, ...(pages && { pages }) } : { response: '' });
    const run = hasResponse ? collectRun(answer?.run) : undefined;
    const chosen = table !== undefined && { table };
    return [{ tabId, ...(hasHeaders && { headers }), ...left, ...(run && { run }), ...chosen }];
  });
}

/** Undefined for no choices, or too many. */
function collectTable(table: TableMemory | undefined): string | undefined {
  if (!table || (!table.state.list && Object.keys(table.state.lists).length === 0))
    return undefined;
  const { operationName, state } = table;
  const packed = JSON.stringify({ operationName, state });
  return packed.length <= MAX_TABLE_LENGTH ? packed : undefined;
}

export function restoreTable(table: string): TableMemory {
  const packed = JSON.parse(table) as Pick<TableMemory, 'operationName' | 'state'>;
  return { name: '', operationName: packed.operationName, state: packed.state, shown: undefined };
}

function collectRun(run: Run | undefined): ReloadStateRun | undefined {
  if (!run) return undefined;
  const { call, texts, startedAt } = run;
  const packed = {
    query: call.query,
    ...(call.operationName && { operationName: call.operationName }),
    ...(call.variables !== undefined && { variables: objectText(call.variables) }),
    ...(call.headers && { headers: JSON.stringify(call.headers) }),
    texts: { variables: texts.variables, headers: texts.headers },
    startedAt,
  };
  const lengths = [call.query, packed.variables, packed.headers, texts.variables, texts.headers];
  return lengths.every((text = '') => text.length <= MAX_RUN_LENGTH) ? packed : undefined;
}

export function restoreRun(tabId: string, run: ReloadStateRun): Run {
  const { query, operationName, variables, headers, texts, startedAt } = run;
  const call: GraphQLCall = {
    query,
    operationName,
    ...(variables !== undefined && { variables: membersOf(variables) }),
    ...(headers !== undefined && { headers: JSON.parse(headers) as Record<string, unknown> }),
  };
  return createRun({ tabId, call, texts: { query, ...texts } }, startedAt);
}
