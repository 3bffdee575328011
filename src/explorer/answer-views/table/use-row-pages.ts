import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { createRowPages, type RowPages } from './row-pages.ts';
import type { ListState } from '../../runs/table-state.ts';

/** While rows come in, those that are sorted or filtered are looked through again after so many more. */
const GROWTH = 1.25;

interface RowPagesOptions extends AnswerViewProps {
  readonly list: FoundList;
  readonly choices: Pick<ListState, 'order' | 'filter'>;
}

/** A list's rows as they come, in the order and with the filter that was chosen. */
export function useRowPages({
  desk,
  name,
  outline,
  revision,
  list,
  choices,
}: RowPagesOptions): RowPages {
  const [pages] = useState(createRowPages);
  useSyncExternalStore(pages.subscribe, () => pages.version);
  const { order, filter } = choices;
  const { isFinished } = outline;
  const { count } = list;
  const listKey = keyOfPath(list.path);
  const isSelected = order !== undefined || filter !== '';
  const steps = isFinished ? count : Math.floor(Math.log(count + 1) / Math.log(GROWTH));
  const amount = isSelected ? steps : count;
  const wasSelected = useRef(false);
  useLayoutEffect(() => {
    // Another order ends the one before by itself; none has to say so.
    if (wasSelected.current && !isSelected) void desk.giveUpRows(name).catch(() => undefined);
    wasSelected.current = isSelected;
    const selection = { list: JSON.parse(listKey) as string[], order, filter };
    const all = isSelected ? amount : 'all';
    pages.setSource({
      name: JSON.stringify([name, revision, selection, all]),
      isGrowing: !isFinished,
      fetch: (request) => desk.rows(name, { ...request, ...selection }),
    });
  }, [pages, desk, name, revision, listKey, order, filter, isSelected, amount, isFinished]);
  return pages;
}
