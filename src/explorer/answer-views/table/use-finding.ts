import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { ListState } from '../../runs/table-state.ts';
import type { RowPages } from './row-pages.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';

/** Orders and filters that take no longer are not spoken of, milliseconds. */
const MOMENT_MS = 600;

type Selection = Pick<ListState, 'order' | 'filter'>;

interface Finding {
  /** What is being done; undefined where it is done, or takes a moment only. */
  readonly message: string | undefined;
  /** Ends it, and goes back to what the table showed before. */
  cancel(): void;
  /** Why the order that was chosen last cannot be had; the table shows what it showed before. */
  readonly refusal: { readonly title: string; readonly message: string } | undefined;
  /** Something else has been chosen. */
  forgetRefusal(): void;
}

/** Rows that are being put in order, or looked through. */
export function useFinding(
  { desk, name }: Pick<AnswerViewProps, 'desk' | 'name'>,
  pages: RowPages,
  { order, filter }: Selection,
  onChoose: (before: Selection) => void,
): Finding {
  const { isFinding } = pages;
  const isThere = !isFinding && pages.failure === undefined && pages.total !== undefined;
  const before = useRef<Selection>({ order: undefined, filter: '' });
  useEffect(() => {
    // Rendered before the rows were asked for in another order, it was there; by now it is not.
    if (isThere && !pages.isFinding) before.current = { order, filter };
  }, [isThere, pages, order, filter]);
  const isSelecting = isFinding && (order !== undefined || filter !== '');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const timer = setTimeout(() => setIsLong(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSelecting]);
  const [refused, setRefused] = useState<Finding['refusal'] & { readonly answer: string }>();
  const goBack = useEffectEvent(() => {
    if (!order || !pages.isRefused) return;
    const title = TABLE_COPY.notSorted(fullName(order.column));
    setRefused({ title, message: pages.failure ?? '', answer: name });
    const { order: lastOrder, filter: lastFilter } = before.current;
    // It was found before, and is not any more: there are more rows now.
    const isSame = lastOrder === order && lastFilter === filter;
    onChoose(isSame ? { order: undefined, filter } : before.current);
  });
  useEffect(() => pages.changes.subscribe(() => goBack()), [pages]);
  const message = order ? TABLE_COPY.sorting(fullName(order.column)) : TABLE_COPY.filtering;
  return {
    message: isSelecting && isLong ? message : undefined,
    cancel() {
      void desk.giveUpRows(name).catch(() => undefined);
      onChoose(before.current);
    },
    refusal: refused?.answer === name ? refused : undefined,
    forgetRefusal: () => setRefused(undefined),
  };
}
